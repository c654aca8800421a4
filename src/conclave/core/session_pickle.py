"""Reopening: a session made again from the plain parts that it was pickled into."""

from __future__ import annotations

from conclave.core import visibility
from conclave.core.events import Event
from conclave.core.record import Parts, Record
from conclave.core.room import Room
from conclave.core.secret_orders import Envelopes
from conclave.core.session import Session
from conclave.core.state import State
from conclave.core.undo import UndoPoint


def reopened(
    game: Room,
    state: State,
    seed: str,
    switches: tuple[bool, bool, bool],
    record: Parts,
    masks: list[int],
    log: list[tuple[int, str, tuple[int, ...], int, tuple[int, ...]]],
    before: list[tuple[State, int, int, int, bool]],
    envelopes: dict[int, list[int]],
    marked: int,
) -> Session:
    """Make a session from its pickled parts."""
    session = Session(game, state=state, seed=seed, luck=False, forced=False, marks=False)
    session.luck, session.forced, session.marks = switches
    session.record = Record(*record)
    session.log = [(ply, Event(kind, facts, to, private)) for ply, kind, facts, to, private in log]
    session._masks, session._envelopes, session._marked = masks, Envelopes(envelopes), marked
    session._ordered = visibility.count(masks)
    session._before = [UndoPoint(*one) for one in before]
    return session
