"""A shield that has blocked strikes back in the attack phase (Burning Shield)."""

from __future__ import annotations

from typing import Final

from conclave.core.constants import name
from conclave.core.effects import act, keep
from conclave.core.modifiers import NONE, SOURCE_OF
from conclave.core.storage import Int
from conclave.games.mage_knight import data as d
from conclave.games.mage_knight.effects.points import Gain
from conclave.games.mage_knight.state import Mage

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
