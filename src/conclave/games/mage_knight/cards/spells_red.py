"""The red spells, each with its strong form (MK-5.1); `card` adds what casting them costs."""

from __future__ import annotations

from typing import Final

from conclave.core.frames import Either, InOrder
from conclave.games.mage_knight.data import (
    BASIC,
    BLOCK,
    CHOSEN,
    COMBAT,
    COUNTER,
    FIRE,
    MELEE,
    OF,
    RANGED,
    SIEGE,
)
from conclave.games.mage_knight.effects.blocks import IfBlocked
from conclave.games.mage_knight.effects.book import card, when_blocked
from conclave.games.mage_knight.effects.crystals import Meltdown, Radiance, TakeLost
from conclave.games.mage_knight.effects.enemies import Destroy, EachFoe, LessArmor, OneFoe
from conclave.games.mage_knight.effects.fame import Wounds
from conclave.games.mage_knight.effects.lasting import PHASE_ATTACK, Lasting, Led, Only
from conclave.games.mage_knight.effects.mana_gains import ChooseColor, Crystal
from conclave.games.mage_knight.effects.points import FOES_FACED, Gain, GainPer
from conclave.games.mage_knight.effects.spellcraft import BreachWalls, spell

STRIKES_BACK: Final = when_blocked("burning-shield/strikes", Lasting(COUNTER, 4, COMBAT))
EXPLODES: Final = when_blocked("burning-shield/explodes", Destroy())

card("fireball", Gain(RANGED + FIRE, 5), Led(1, Wounds(1), Gain(SIEGE + FIRE, 8)))
card(
    "flame-wall",
    Either(Gain(MELEE + FIRE, 5), Gain(BLOCK + FIRE, 7)),
    Either(GainPer(MELEE + FIRE, 5, 2, FOES_FACED), GainPer(BLOCK + FIRE, 7, 2, FOES_FACED)),
)
card(
    "burning-shield",
    spell("burning-shield", InOrder(Gain(BLOCK + FIRE, 4), IfBlocked(STRIKES_BACK))),
    spell("burning-shield", InOrder(Gain(BLOCK + FIRE, 4), IfBlocked(EXPLODES))),
)
card(
    "demolish",
    spell("demolish", InOrder(BreachWalls(), EachFoe(LessArmor(1)))),
    spell("demolish", Only(PHASE_ATTACK, OneFoe(InOrder(Destroy(), EachFoe(LessArmor(1), 1))))),
)
card(
    "mana-meltdown",
    Led(0, Meltdown(), TakeLost()),
    ChooseColor(BASIC, InOrder(Radiance(), Crystal(OF + CHOSEN, 2))),
)
