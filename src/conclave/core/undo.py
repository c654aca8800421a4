"""Undo: where a session stood before each answer, and how far one undo goes back.

What a card asks lies deeper in the rules than the question at which the card was played, so the depth of the
stack tells which answers belong together; no room declares anything.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from conclave.core import flow
from conclave.core.errors import NoUndo
from conclave.core.frames import Chance
from conclave.core.secret_orders import Envelopes, shared
from conclave.core.state import State


class UndoPoint(NamedTuple):
    """Where the session stood before an answer, so that it can be taken back."""

    state: State
    seat: int
    tokens: int
    log: int
    free: bool  # the seat was asked: the answer would not have played itself

    @property
    def depth(self) -> int:
        """Return how deep in the rules the question was."""
        return len(self.state.stack)


class Checkpoint(NamedTuple):
    """A session before a deed, so that one which fails half-way leaves nothing behind."""

    state: State
    tokens: int
    log: int
    before: list[UndoPoint]
    envelopes: Envelopes
    marked: int


def place(before: list[UndoPoint], seat: int | None, talking: bool, whole: bool, depth: int) -> int:
    """Return the place of the answer that an undo goes back to.

    One answer goes, the last free one; while seats give secret orders (`talking`), the last one of the seat.
    A `whole` undo takes a card back with all that it asked, if the card is finished: back to the last answer
    given no deeper than the game stands now. Inside a card, which was played less deep, it leaves the card
    alone while there is an answer since. Where all of them were deeper, the last of the least deep goes.
    """
    mine = [at for at, one in enumerate(before) if one.free and (not talking or seat in (None, one.seat))]
    if not mine:
        raise NoUndo("there is nothing to take back")
    at = mine[-1]
    if whole and not talking:
        opened = max((one for one in mine if before[one].depth < depth), default=-1)
        since = [one for one in mine if one > opened]
        if since:
            depth = max(depth, min(before[one].depth for one in since))
            at = max(one for one in since if before[one].depth <= depth)
    if seat is not None and seat != before[at].seat:
        raise NoUndo("only the seat that answered last may take it back")
    return at


def commits(trial: State, action: int, only: Callable[[State], int]) -> bool:
    """Tell whether an answer could not be taken back, as luck, a reveal or a forced answer follows.

    It is tried on `trial`; `only` gives the answer that makes itself, or -1.
    """
    seat = flow.asked(trial)
    flow.play(trial, action)
    forced = only(trial)
    while forced >= 0 and flow.asked(trial) == seat and not trial.revealed:
        # One's own forced answers are taken back together with the free one before them.
        flow.play(trial, forced)
        forced = only(trial)
    top = flow.waiting(trial)
    return trial.revealed or forced >= 0 or isinstance(top, Chance) or shared(top)
