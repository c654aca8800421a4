"""Records of older rules, brought to those of today."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from conclave.core import registry
from conclave.core.effects import Scope
from conclave.core.errors import ConclaveError
from conclave.core.record import Record
from conclave.core.session import Session
from conclave.core.state import State
from conclave.games.meld.rules.triggers import ChooseTrigger


def restated(state: State) -> bool:
    """Tell whether a position is written otherwise since rules 2: in the middle of an effect."""
    return any(isinstance(frame, Scope | ChooseTrigger) for frame in state.stack)


def from_rules_1(record: Record) -> Record:
    """Bring a record up from the time before effects were frames of the core; no rule has changed since.

    Between effects a position is written as it was, so its digest is left to be held against it. Within an
    effect the place in the rules is written otherwise, and the digest is that of the present form.
    """
    game, brought = registry.load(record.game), replace(record, rules=2, marks=dict(record.marks))
    options, last = game.options.read(record.options), max(record.marks, default=0)
    table = Session(
        game, options, seats=len(record.seats), seed="replay", luck=False, forced=False, marks=False
    )
    for ply, token in enumerate(record.tokens[:last], 1):
        try:
            table.apply(token)
        except ConclaveError:
            break  # whoever replays the record hears which answer is none
        if ply in record.marks and restated(table.state):
            brought.marks[ply] = table.digest
    return brought


MIGRATIONS: Final[dict[int, Callable[[Record], Record]]] = {1: from_rules_1}
