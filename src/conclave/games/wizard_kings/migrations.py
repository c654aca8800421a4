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
    """Bring a record up whose result had no sides: allies who won together had drawn (WK-4.9i).

    Only the last position of such a game is written down otherwise. It is played through here, with every
    digest on the way, and without its sides the end must be what the record says, by its line and its digest.
    """
    record = replace(record, rules=4)
    if not record.result or "allied_victory=on" not in record.options.split():
        return record
    game, last = registry.load(record.game), len(record.tokens)
    before = {ply: mark for ply, mark in record.marks.items() if ply < last}
    state = Session.replay(game, replace(record, marks=before, result="")).state
    found = state.result
    # One that began under rules 3 may have ended under these.
    if found is None or not found.sides or record.result == found.line():
        return record
    digest = game.digest(state)
    state.result = Result(found.places, found.scores, found.why, found.rule)
    if record.result != state.result.line():
        raise BadRecord(f"the record says `{record.result}`, the rules say `{state.result.line()}`")
    if record.marks.get(last, game.digest(state)) != game.digest(state):
        raise BadRecord(f"ply {last}: the position differs from the one recorded ({record.marks[last]})")
    marks = {**before, last: digest} if last in record.marks else before
    return replace(record, result=found.line(), marks=marks)


MIGRATIONS: Final[dict[int, Callable[[Record], Record]]] = {2: from_rules_2, 3: from_rules_3}
