"""Records of older rules, brought to those of today where they would play the same."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from conclave.core import registry
from conclave.core.errors import BadRecord, ConclaveError
from conclave.core.record import Record
from conclave.core.result import Result
from conclave.core.session import Session
from conclave.games.wizard_kings.rules.casting import Window
from conclave.games.wizard_kings.rules.dispelling import dispellers
from conclave.games.wizard_kings.state import Kings


def from_rules_2(record: Record) -> Record:
    """Bring a record up in which sides of battles were not yet one thing (WK-4.9).

    Positions are written down in another form since, so the digests on the way say nothing any more; the
    answers and the result still do. A game of three or more that has no result yet could go on differently
    without anybody noticing, so it is left as it is. Only able wizards were asked to dispel a movement spell
    (WK-D.d), so the passes of others are put in.
    """
    if len(record.seats) > 2 and not record.result:
        raise BadRecord(
            "the record follows rules 2 of Wizard Kings, and battles of three and more players have changed "
            "since; without a result to hold it against it can be looked at but not replayed"
        )
    return asked_to_dispel(replace(record, rules=3, marks={}))


def asked_to_dispel(record: Record) -> Record:
    """Add a pass wherever somebody is asked today who could do nothing else.

    Whoever could not dispel was not asked, which told everybody so (WK-D.d).
    """
    if "dispel=on" not in record.options.split():
        return record
    game = registry.load(record.game)
    session = Session(
        game, game.options.read(record.options), seats=len(record.seats), seed="replay",
        position=record.position, luck=False, forced=False, marks=False,
    )  # fmt: skip
    tokens: list[str] = []
    places = [0]
    for token in record.tokens:
        try:
            while _idle(session.state):
                session.apply("pass")
                tokens.append("pass")
            session.apply(token)
        except ConclaveError:
            # Whoever replays it will say what is wrong, and where.
            return replace(record, tokens=tokens + record.tokens[len(places) - 1 :], marks={})
        tokens.append(token)
        places.append(len(tokens))
    marks = {places[ply]: mark for ply, mark in record.marks.items() if ply < len(places)}
    return replace(record, tokens=tokens, marks=marks)


def _idle(state: object) -> bool:
    """Tell whether somebody is asked to dispel who has no wizard for it."""
    if not isinstance(state, Kings) or not state.stack:
        return False
    top = state.stack[-1]
    return isinstance(top, Window) and not dispellers(state, top.seat, top.wizard, top.moving)


def from_rules_3(record: Record) -> Record:
    """Bring a record up whose result had no sides: allies who won together had drawn (WK-4.9i)."""
    return replace(record, rules=4)


def without_sides(state: Kings) -> Kings:
    """Return a position as rules 3 wrote it: only the end of a game of allies was written otherwise."""
    end = state.result
    if end is None or not end.sides:
        return state
    then = state.copy()
    then.result = Result(end.places, end.scores, end.why, end.rule)
    return then


MIGRATIONS: Final[dict[int, Callable[[Record], Record]]] = {2: from_rules_2, 3: from_rules_3}
OLDER_FORMS: Final = {3: without_sides}
