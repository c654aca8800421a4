"""The blue spells, each with its strong form (MK-5.1); `card` adds what casting them costs."""

from __future__ import annotations

from conclave.core.frames import Either, InOrder
from conclave.core.state import Frame
from conclave.games.mage_knight.data import (
    BASIC,
    CHOSEN,
    CLAIM,
    COLD_FIRE,
    CURSE,
    DIE_CLAIMED,
    ICE,
    LEAP,
    MELEE,
    NO_PROVOKE,
    OF,
    PAID,
    RANGED,
    ROUND,
    SIEGE,
    TURN,
)
from conclave.games.mage_knight.effects.book import card
from conclave.games.mage_knight.effects.enemies import LessArmor, LoseResistance, NoAttack, OneFoe
from conclave.games.mage_knight.effects.fame import Wounds
from conclave.games.mage_knight.effects.lasting import Lasting, Led, Match
from conclave.games.mage_knight.effects.mana import Pay
from conclave.games.mage_knight.effects.mana_gains import Tokens
from conclave.games.mage_knight.effects.points import Gain
from conclave.games.mage_knight.effects.recycling import TimeBending
from conclave.games.mage_knight.effects.source_dice import TakeDie
from conclave.games.mage_knight.effects.spellcraft import spell
from conclave.games.mage_knight.effects.travel import BeforeActing
from conclave.games.mage_knight.pieces import RESIST_FIRE


def bolt(more: int) -> Pay:
    """Give an attack whose kind and element follow from one more mana."""
    return Pay(
        BASIC,
        Match(
            OF + PAID,
            Gain(MELEE + COLD_FIRE, 7 + more),
            Gain(MELEE + ICE, 8 + more),
            Gain(SIEGE + ICE, 5 + more),
            Gain(RANGED + ICE, 6 + more),
        ),
    )


def claim(*more: Frame) -> TakeDie:
    """Keep a die of a basic color for the round, for mana now or in every later turn."""
    now_or_later = Either(Tokens(OF + CHOSEN, 3), Lasting(CLAIM, 1, ROUND, OF + CHOSEN))
    return TakeDie(1, DIE_CLAIMED, InOrder(now_or_later, *more))


card("snowstorm", Gain(RANGED + ICE, 5), Led(1, Wounds(1), Gain(SIEGE + ICE, 8)))
card("mana-bolt", bolt(0), bolt(3))
card(
    "chill",
    spell("chill", OneFoe(InOrder(NoAttack(), LoseResistance(RESIST_FIRE)))),
    spell("chill", OneFoe(InOrder(NoAttack(), LessArmor(4)))),
)
card(
    "space-bending",
    BeforeActing(InOrder(Lasting(LEAP, 1, TURN), Lasting(NO_PROVOKE, 1, TURN))),
    TimeBending(),
)
card("mana-claim", claim(), claim(Lasting(CURSE, 0, ROUND, OF + CHOSEN)))
