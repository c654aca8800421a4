"""What follows when a block succeeds (Ice Shield, Burning Shield)."""

from __future__ import annotations

from conclave.core.effects import kept
from conclave.core.frames import Step
from conclave.core.modifiers import BIT
from conclave.core.storage import Int
from conclave.games.mage_knight import data as d
from conclave.games.mage_knight.state import Mage


class IfBlocked(Step[Mage]):
    """If the attack that is aimed at is blocked, something of the book's WHEN_BLOCKED happens to its foe."""

    def __init__(self, number: Int) -> None:
        self.number: Int = number

    def possible(self, s: Mage) -> bool:  # type: ignore[override]
        """Tell whether something is to be blocked."""
        return s.phase == d.BLOCKING and s.aim != 0

    def run(self, s: Mage) -> None:
        """Let it wait."""
        s.done()
        target: Int = 0
        while not s.aim & BIT[target]:
            target += 1
        s.mods.add(d.IF_BLOCKED, s.actor, target, self.number, d.COMBAT, kept(s.bound, d.SOURCE))
        s.tell("lasting", int(s.actor), int(d.IF_BLOCKED))
