"""Tokens: the one way from a line of a record to a changed position, and back to the line.

Sessions, replays, films and statistics all read a line with `read` and carry it out with `apply`.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from conclave.core import flow
from conclave.core.errors import BadToken
from conclave.core.frames import EVERYBODY, Chance, Question
from conclave.core.record import LUCK, QUIT
from conclave.core.room import Room
from conclave.core.state import State

ANSWER: Final = 0
OUTCOME: Final = 1
RESIGNATION: Final = 2


class RecordEntry(NamedTuple):
    """One line of a record: an answer, an outcome of chance, or a seat that gives up, as a number."""

    kind: int
    number: int


def read(game: Room, state: State, token: str) -> RecordEntry:
    """Read a line that comes next in a game; whether the rules allow it is not asked here."""
    if token.startswith(LUCK):
        if not isinstance(flow.waiting(state), Chance):
            raise BadToken("luck has nothing to decide here")
        return RecordEntry(OUTCOME, game.luck.number(token[len(LUCK) :]))
    if token.startswith(QUIT):
        seat = token[len(QUIT) :]
        if seat not in map(str, range(state.seats)):
            raise BadToken("nobody can give up here")
        return RecordEntry(RESIGNATION, int(seat))
    return RecordEntry(ANSWER, game.space.number(token))


def write(game: Room, entry: RecordEntry) -> str:
    """Give the line of an entry."""
    if entry.kind == RESIGNATION:
        return f"{QUIT}{entry.number}"
    return LUCK + game.luck.token(entry.number) if entry.kind == OUTCOME else game.space.token(entry.number)


def apply(game: Room, state: State, entry: RecordEntry) -> bool:
    """Carry an entry out and run on to the next pause; False where a seat has to wait to give up."""
    if entry.kind != RESIGNATION:
        if isinstance(flow.waiting(state), Question) != (entry.kind == ANSWER):
            raise BadToken("luck decides first" if state.stack else "the game is over")
        flow.play(state, entry.number)
        return True
    if state.result is not None or game.resign is None or not game.resign(state, entry.number):
        return False
    flow.settle(state)
    return True


def seen(state: State) -> int:
    """Give the mask of the seats that may know the answer or the outcome that comes next."""
    frame = flow.waiting(state)
    return int(frame.seen(state)) if isinstance(frame, Question | Chance) else EVERYBODY
