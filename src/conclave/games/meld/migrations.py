"""Records of older rules, brought to those of today."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from conclave.core.effects import Scope
from conclave.core.record import Record
from conclave.core.state import State
from conclave.games.meld.rules.triggers import ChooseTrigger
from conclave.games.meld.state import Meld


def restated(state: State) -> bool:
    """Tell whether a position is written otherwise since rules 2: in the middle of an effect."""
    return any(isinstance(frame, Scope | ChooseTrigger) for frame in state.stack)


def from_rules_1(record: Record) -> Record:
    """Bring a record up from the time before effects were frames of the core; no rule has changed since."""
    return replace(record, rules=2)


def before_effects(state: Meld) -> Meld | None:
    """Return a position as rules 1 wrote it: between effects as today, within one otherwise."""
    return None if restated(state) else state


MIGRATIONS: Final[dict[int, Callable[[Record], Record]]] = {1: from_rules_1}
OLDER_FORMS: Final = {1: before_effects}
