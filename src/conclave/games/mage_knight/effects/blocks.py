"""Blocks that something follows when they succeed (Ice Shield, Burning Shield; MK-11.9)."""

from __future__ import annotations

from typing import Final

from conclave.core.constants import name
from conclave.core.effects import act, keep, kept
from conclave.core.frames import Step
from conclave.core.modifiers import BIT, NONE, SOURCE_OF
from conclave.core.storage import Int
from conclave.games.mage_knight import data as d
from conclave.games.mage_knight.effects.points import Gain
from conclave.games.mage_knight.state import Mage


class IfBlocked(Step[Mage]):
    """Something from `when_blocked` for when the attack that is aimed at is blocked."""

    def __init__(self, number: Int) -> None:
        self.number: Int = number

    def possible(self, s: Mage) -> bool:  # type: ignore[override]
        """Tell whether an attack is aimed at."""
        return s.phase == d.BLOCKING and s.aim != 0

    def run(self, s: Mage) -> None:
        """Let it wait for that attack."""
        s.done()
        target: Int = 0
        while not s.aim & BIT[target]:
            target += 1
        s.mods.add(d.IF_BLOCKED, s.actor, target, self.number, d.COMBAT, kept(s.bound, d.SOURCE))
        s.tell("lasting", int(s.actor), d.IF_BLOCKED)


# What a shield that has blocked strikes back with.
COUNTER_ATTACK: Final = name("mage_knight/burning-shield/counter", Gain(d.MELEE + d.FIRE, 4))


def may_counter(s: Mage, seat: Int) -> bool:
    """Tell whether a shield that has blocked may attack now: once, in the attack phase, with an aim."""
    return s.mods.first(d.COUNTER, seat) != NONE and COUNTER_ATTACK.possible(s)


def counter(s: Mage, seat: Int) -> None:
    """Attack with the shield."""
    place = s.mods.first(d.COUNTER, seat)
    source = s.mods.column(place, SOURCE_OF)
    s.mods.drop(place)
    act(s, COUNTER_ATTACK, seat, keep(0, d.SOURCE, source))
