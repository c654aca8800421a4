"""Position: the numbers of any view, for games that declare no pieces of their own.

Where things stand in a packed state is found out by a few random games: a row gets as many places as it ever
had, a number as many bytes as it ever took. What a later game has beyond that is cut off.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from conclave.core import flow
from conclave.core.encoding import MOST, Piece
from conclave.core.game import Game
from conclave.core.rng import seeded
from conclave.core.secrets import observe
from conclave.core.state import State
from conclave.core.storage import Writer

GAMES: Final = 4
PLIES: Final = 240  # looked at in each game; a long one is looked at now and then
ROUND: Final = MOST + 1


class Place:
    """One place in packed states: the numbers that stood there, and the places of the rows that did."""

    def __init__(self) -> None:
        self.low, self.high = 0, -1
        self.inside: list[Place] = []

    def take(self, value: object) -> None:
        """See a value."""
        if isinstance(value, int):
            self.low, self.high = (
                (value, value) if self.high < self.low else (min(self.low, value), max(self.high, value))
            )
        elif isinstance(value, tuple):
            self.inside += [Place() for _ in range(len(value) - len(self.inside))]
            for place, part in zip(self.inside, value, strict=False):
                place.take(part)

    @property
    def width(self) -> int:
        """Return the bytes of a number here: 0 stands for nothing, so numbers begin at 1."""
        span, width = self.high - self.low + 1, 0
        while span > 0:
            span, width = span // ROUND, width + 1
        return width

    @property
    def size(self) -> int:
        """Return the bytes of everything here."""
        return self.width + sum(place.size for place in self.inside)

    def digits(self, value: object) -> Iterator[int]:
        """Return the bytes of a value, highest first; what is missing is zeros."""
        number = 0
        if isinstance(value, int) and self.width:
            number = max(self.low, min(self.high, value)) - self.low + 1
        for power in range(self.width - 1, -1, -1):
            yield number // ROUND**power % ROUND
        row = value if isinstance(value, tuple) else ()
        for at, place in enumerate(self.inside):
            yield from place.digits(row[at] if at < len(row) else None)


class PositionPiece(Piece):
    """Everything on the table, as far as the viewer knows it, in the order in which the room packs it."""

    def __init__(self, place: Place) -> None:
        about = "the position as the room packs it, 0 where nothing is; it does not turn with the viewer"
        super().__init__("position", (max(1, place.size),), MOST, about)
        self.place = place

    def write(self, s: State, seat: int, out: Writer, at: int) -> None:
        """Write every number of the packed table."""
        for place, digit in enumerate(self.place.digits(s.pack_room())):
            out[at + place] = digit


class Viewer(Piece):
    """Which seat looks, for pieces that do not turn with the viewer."""

    def __init__(self, seats: int) -> None:
        super().__init__("viewer", (seats,), 1, "which seat looks")

    def write(self, s: State, seat: int, out: Writer, at: int) -> None:
        """Mark the seat."""
        if seat >= 0:
            out[at + seat] = 1


@lru_cache(maxsize=64)
def learned_place(game: Game, options: str, seats: int) -> Place:
    """Play a few random games and note where numbers stand in what seats see."""
    found = Place()
    for number in range(GAMES):
        rng = seeded("places", number)
        state = game.start(game.options.read(options), seats)
        for ply in range(game.spec.horizon):
            if ply < PLIES or ply % 32 == 0:
                for seat in range(seats):
                    found.take(observe(state, seat).pack_room())
            if not state.stack or ply > PLIES * 20:
                break
            if flow.asked(state) < 0:
                flow.play(state, flow.draw_lot(state, rng))
            else:
                actions = flow.choices(state)
                flow.play(state, actions[int(rng.below(len(actions)))])
    return found
