"""Reopening: a session made again from the plain parts that it was pickled into."""

from __future__ import annotations

from typing import TYPE_CHECKING

from conclave.core import asides
from conclave.core.events import Event
from conclave.core.record import Record
from conclave.core.session import Before, Session
from conclave.core.state import State

if TYPE_CHECKING:
    from conclave.core.game import Game


def reopened(
    game: Game,
    state: State,
    seed: str,
    switches: tuple[bool, bool, bool],
    record: tuple[str, int, str, list[str], str, str, list[str], dict[int, str], str],
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
    session._masks, session._envelopes, session._marked = masks, envelopes, marked
    session._asides = asides.count(masks)
    session._before = [Before(*one) for one in before]
    return session
