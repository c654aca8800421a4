"""Windows that older records lack: who could not dispel was not asked, which told everybody so (WK-D.d)."""

from __future__ import annotations

from dataclasses import replace

from conclave.core import registry
from conclave.core.errors import ConclaveError
from conclave.core.record import Record
from conclave.core.session import Session
from conclave.games.wizard_kings.rules.casting import Window
from conclave.games.wizard_kings.rules.dispelling import dispellers
from conclave.games.wizard_kings.state import Kings


def asked_to_dispel(record: Record) -> Record:
    """Add a pass wherever somebody is asked today who could do nothing else."""
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
