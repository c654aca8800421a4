"""Records of older rules, brought to those of today where they would play the same."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from conclave.core.record import Record


def from_rules_1(record: Record) -> Record:
    """Bring a record up that was written before a second city could stand on the map (MK-30.13).

    Positions have one more row since, so the digests on the way say nothing any more; every answer is still
    held against the rules, and a result against what they come to. A few rare effects play otherwise: Who
    Needs Magic after a die that another effect took (MK-6.12), a bonus for the draw of a new round (MK-3.13).
    """
    return replace(record, rules=2, marks={})


MIGRATIONS: Final[dict[int, Callable[[Record], Record]]] = {1: from_rules_1}
