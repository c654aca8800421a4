"""Memory: everything that a seat has come to know since the start, for players that never forget.

It is a list of lines: each answer that the seat may know, and each change of what it sees, in their order.
What changes nothing that the seat sees, and is not told to it, leaves no line, so nobody can count it either.
"""

from __future__ import annotations

import hashlib
from typing import Any, Final, NamedTuple

from conclave.adapters.extras import bring
from conclave.adapters.play import Known, Play, last_known
from conclave.core import flow
from conclave.core.record import BLANK, LUCK
from conclave.core.room import Room
from conclave.core.secrets import observe
from conclave.core.state import State
from conclave.core.visibility import knows

np: Final = bring("numpy", "rl")
HISTORY: Final = 16  # answers in the piece `history`
BITS: Final = 64  # of the piece `fingerprint`


class Memory(NamedTuple):
    """What one seat knew after so many answers: the lines, the position then, and the last it saw."""

    upto: int
    state: State
    lines: tuple[str, ...]
    sight: str

    @property
    def text(self) -> str:
        """Return the lines as one text; equal texts are one information state."""
        return "\n".join(self.lines)

    @property
    def fingerprint(self) -> int:
        """Return a number of 64 bits that tells the texts apart."""
        return int.from_bytes(hashlib.blake2b(self.text.encode(), digest_size=BITS // 8).digest(), "big")


def first_memory(game: Room, start: State, seat: int) -> Memory:
    """Return what a seat knows at the start."""
    sight = _sight(game, start, seat)
    return Memory(0, start.copy(), (f"seat {seat} {sight}",), sight)


def remembered(before: Memory, play: Play, seat: int) -> Memory:
    """Go on from a memory to where the game stands."""
    if before.upto == len(play.trail):
        return before
    game, state, sight = play.game, before.state.copy(), before.sight
    lines = list(before.lines)
    for known in play.trail[before.upto :]:
        flow.play(state, known.number)
        sees = _sight(game, state, seat)
        told = knows(seat, known.mask)
        if told or sees != sight:
            token = _token(game, known) if told else BLANK
            lines.append(f"{token} {sees}")
        sight = sees
    return Memory(len(play.trail), state, tuple(lines), sight)


def _sight(game: Room, state: State, seat: int) -> str:
    return game.digest(observe(state, seat))


def _token(game: Room, known: Known) -> str:
    return LUCK + game.luck.token(known.number) if known.luck else game.space.token(known.number)


class HistoryPiece:
    """The last answers that a seat may know, the newest first: luck or whose, and the bits of the number."""

    def __init__(self, game: Room, seats: int) -> None:
        self.seats = seats
        self.bits = max(1, (max(game.space.size, game.luck.size) - 1).bit_length())
        self.width = 1 + seats + self.bits
        self.shape = (HISTORY, self.width)

    def write(self, play: Play, seat: int, out: Any) -> None:
        """Write the answers into rows of zeros."""
        for row, known in zip(out, last_known(play.trail, seat, HISTORY), strict=False):
            row[0 if known.luck else 1 + (known.seat - seat) % self.seats] = 1.0
            row[1 + self.seats :] = bits(known.number, self.bits)


def bits(number: int, count: int) -> Any:
    """Return a number as bits, the lowest first."""
    return np.array([number >> place & 1 for place in range(count)], np.float32)
