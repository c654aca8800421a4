"""The red advanced actions (MK-5.1)."""

from __future__ import annotations

from conclave.core.frames import Either, InOrder, Optionally, Repeat
from conclave.games.mage_knight.data import (
    ANY_ACTION,
    ANY_COLOR,
    BASIC,
    CARD,
    CHOSEN,
    COMBAT,
    END_REPUTATION,
    FIRE,
    INFLUENCE,
    MELEE,
    OF,
    PAID,
    RANGED,
    RED,
    TURN,
    UNIT_ATTACK,
    UNIT_BLOCK,
    UNITS_SAFE,
)
from conclave.games.mage_knight.effects.allies import WithUnits
from conclave.games.mage_knight.effects.book import card
from conclave.games.mage_knight.effects.costs import ThrowAway
from conclave.games.mage_knight.effects.fame import Wounds
from conclave.games.mage_knight.effects.lasting import START_OF_COMBAT, Lasting, Led, Only, Printed
from conclave.games.mage_knight.effects.mana import Pay
from conclave.games.mage_knight.effects.mana_gains import ChooseColor, Crystal, OtherCrystals, Tokens
from conclave.games.mage_knight.effects.points import Gain
from conclave.games.mage_knight.effects.strange import RepeatThrown


def rage(calm: int, bleeding: int) -> Either:
    """Give Attack, or more of it for a wound."""
    return Either(Gain(MELEE, calm), Led(1, Wounds(1), Gain(MELEE, bleeding)))


def any_mana() -> ChooseColor:
    """Give one mana of any color."""
    return ChooseColor(ANY_COLOR, Tokens(OF + CHOSEN))


def frighten(influence: int, attack: int, name: int) -> InOrder:
    """Give Influence or Attack, and a worse name when the turn is over."""
    return InOrder(
        Either(Gain(INFLUENCE, influence), Gain(MELEE, attack)), Lasting(END_REPUTATION, name, TURN)
    )


def charge(more: int) -> Only:
    """Let units fight harder from the start, and take no damage."""
    fervor = InOrder(
        Lasting(UNIT_ATTACK, more, COMBAT), Lasting(UNIT_BLOCK, more, COMBAT), Lasting(UNITS_SAFE, 1, TURN)
    )
    return Only(START_OF_COMBAT, WithUnits(fervor))


card("blood-rage", rage(2, 5), rage(4, 9))
card(
    "blood-ritual",
    InOrder(Wounds(1), Printed(Crystal(RED), Tokens(RED)), any_mana()),
    Printed(
        InOrder(Wounds(1), Repeat(3, any_mana()), Optionally(Pay(BASIC, Crystal(OF + PAID)))),
        InOrder(Wounds(1), Repeat(3, any_mana())),
    ),
)
card(
    "decompose",
    ThrowAway(ANY_ACTION, Crystal(OF + CARD, 2)),
    ThrowAway(ANY_ACTION, OtherCrystals(OF + CARD)),
)
card("fire-bolt", Crystal(RED), Gain(RANGED + FIRE, 3))
card("intimidate", frighten(4, 3, -1), frighten(8, 7, -2))
card("into-the-heat", charge(2), charge(3))
card(
    "maximal-effect",
    ThrowAway(ANY_ACTION, RepeatThrown(0, 3)),
    ThrowAway(ANY_ACTION, RepeatThrown(1, 2)),
)
