"""The skills of Norowas (MK-20)."""

from __future__ import annotations

from conclave.core.frames import Either, InOrder, Skip
from conclave.games.mage_knight.data import (
    GREEN,
    INFLUENCE,
    LEADERSHIP,
    MOVE,
    NEXT_TURN,
    RANGED,
    TURN,
    WEATHER,
    WHITE,
)
from conclave.games.mage_knight.effects.book import skill
from conclave.games.mage_knight.effects.lasting import DAY, NOT_IN_COMBAT, Lasting, Only, When
from conclave.games.mage_knight.effects.mana_gains import Crystal, Tokens
from conclave.games.mage_knight.effects.points import READY_UNITS, Gain, GainPer
from conclave.games.mage_knight.effects.talents import WorksByItself, motivation
from conclave.games.mage_knight.effects.units import HealUnit, ReadyUnit

skill("forward-march", GainPer(MOVE, 0, 1, READY_UNITS, 3))
skill("day-sharpshooting", When(DAY, Gain(RANGED, 2), Gain(RANGED, 1)))
skill("inspiration", Only(NOT_IN_COMBAT, Either(ReadyUnit(4, Skip()), HealUnit(Skip()))))
skill("bright-negotiation", When(DAY, Gain(INFLUENCE, 3), Gain(INFLUENCE, 2)))
skill("leaves-in-the-wind", InOrder(Crystal(GREEN), Tokens(WHITE)))
skill("whispers-in-the-treetops", InOrder(Crystal(WHITE), Tokens(GREEN)))
skill("leadership", Lasting(LEADERSHIP, 1, TURN))
skill("bonds-of-loyalty", WorksByItself())
skill("motivation-norowas", motivation(WHITE))
skill("prayer-of-weather", Lasting(WEATHER, 1, NEXT_TURN))
