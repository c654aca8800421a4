"""The skills of Goldyx (MK-20)."""

from __future__ import annotations

from conclave.core.constants import name
from conclave.core.frames import Either, InOrder
from conclave.games.mage_knight.data import (
    BASIC,
    BLUE,
    CHOSEN,
    FREEZE,
    GREEN,
    HEALING,
    ICE,
    INFLUENCE,
    NEXT_TURN,
    OF,
    PAID,
    RED,
    SIDEWAYS,
    SIEGE,
    TURN,
    WHITE,
)
from conclave.games.mage_knight.effects.book import skill
from conclave.games.mage_knight.effects.lasting import IN_INTERACTION, Lasting, Match, Only
from conclave.games.mage_knight.effects.mana import Pay
from conclave.games.mage_knight.effects.mana_gains import Crystal, Tokens
from conclave.games.mage_knight.effects.points import CRYSTAL_COLORS, Gain, GainPer
from conclave.games.mage_knight.effects.talents import Flight, NextTurn, ShownColor, motivation
from conclave.games.mage_knight.rules.acting import PAID_TEST
from conclave.games.mage_knight.state import LATER


def powered(color: int) -> Lasting:
    """Let the next sideways card give 3, or 4 if it has the color that was paid."""
    return Lasting(SIDEWAYS, 16 * 4 + 3, TURN, PAID_TEST + color)


skill("freezing-power", Either(Gain(SIEGE, 1), Gain(SIEGE + ICE, 1)))
skill("potion-making", Gain(HEALING, 2))
skill("white-crystal-craft", InOrder(Crystal(BLUE), Tokens(WHITE)))
skill("green-crystal-craft", InOrder(Crystal(BLUE), Tokens(GREEN)))
skill("red-crystal-craft", InOrder(Crystal(BLUE), Tokens(RED)))
skill("glittering-fortune", Only(IN_INTERACTION, GainPer(INFLUENCE, 0, 1, CRYSTAL_COLORS)))
skill("flight", Flight(2))
skill(
    "universal-power",
    Pay(BASIC, Match(OF + PAID, powered(RED), powered(BLUE), powered(GREEN), powered(WHITE))),
)
skill("motivation-goldyx", motivation(GREEN))
LATER.append(name("mage_knight/source-freeze", ShownColor(Crystal(OF + CHOSEN))))
skill("source-freeze", InOrder(Lasting(FREEZE, 1, NEXT_TURN), NextTurn(len(LATER) - 1)))
