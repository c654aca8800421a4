"""The green spells, each with its strong form (MK-5.1); `card` adds what casting them costs."""

from __future__ import annotations

from conclave.core.frames import Either, InOrder
from conclave.games.mage_knight.data import HEALING, NEXT_DRAW, ROUND
from conclave.games.mage_knight.effects.allies import HealReadied, ReadyFirst, SpendUnits
from conclave.games.mage_knight.effects.book import card
from conclave.games.mage_knight.effects.enemies import EachFoe, LessArmor, OneFoe
from conclave.games.mage_knight.effects.lasting import IN_FOREST, Lasting, When
from conclave.games.mage_knight.effects.points import Gain
from conclave.games.mage_knight.effects.recycling import PickDiscards, PlaceDiscards
from conclave.games.mage_knight.effects.spellcraft import spell
from conclave.games.mage_knight.effects.travel import UNDERGROUND, Travel, Tunnel
from conclave.games.mage_knight.effects.units import ReadyLevels

card(
    "tremor",
    spell("tremor", Either(OneFoe(LessArmor(3)), EachFoe(LessArmor(2)))),
    spell("tremor", Either(OneFoe(LessArmor(3, 6)), EachFoe(LessArmor(2, 4)))),
)
card("underground-travel", Travel(3, UNDERGROUND), Tunnel(3, UNDERGROUND))
card(
    "restoration",
    When(IN_FOREST, Gain(HEALING, 5), Gain(HEALING, 3)),
    When(
        IN_FOREST,
        InOrder(Gain(HEALING, 5), ReadyLevels(5)),
        InOrder(Gain(HEALING, 3), ReadyLevels(3)),
    ),
)
card(
    "meditation",
    InOrder(PickDiscards(2, 0), Lasting(NEXT_DRAW, 2, ROUND)),
    InOrder(PlaceDiscards(2, 0), Lasting(NEXT_DRAW, 2, ROUND)),
)
card(
    "energy-flow",
    ReadyFirst(4, SpendUnits(2)),
    InOrder(ReadyFirst(4, HealReadied()), SpendUnits(3)),
)
