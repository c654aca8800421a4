"""The sixteen basic actions (MK-5.1): twelve that all heroes share, and one of each hero's own."""

from __future__ import annotations

from conclave.core.frames import Either, InOrder
from conclave.core.state import Frame
from conclave.games.mage_knight import data as d
from conclave.games.mage_knight.data import (
    ANY_CARD,
    BASIC,
    BLOCK,
    BLUE,
    CHOSEN,
    END_FAME,
    END_REPUTATION,
    EXTRA_DIE,
    FIRE,
    GREEN,
    HEALING,
    ICE,
    INFLUENCE,
    MELEE,
    MOVE,
    NOT_GOLD,
    OF,
    PAID,
    RANGED,
    RED,
    SIEGE,
    TURN,
    WHITE,
)
from conclave.games.mage_knight.effects.book import card
from conclave.games.mage_knight.effects.costs import Discard
from conclave.games.mage_knight.effects.hands import Draw
from conclave.games.mage_knight.effects.lasting import IN_INTERACTION, Lasting, Only
from conclave.games.mage_knight.effects.mana import Pay
from conclave.games.mage_knight.effects.mana_gains import ChooseColor, Crystal, Tokens
from conclave.games.mage_knight.effects.points import BlockIcons, Gain
from conclave.games.mage_knight.effects.source_dice import TakeDie
from conclave.games.mage_knight.effects.strange import BoostAction, SetDie


def any_of_four(amount: int) -> Either:
    """Give points of any kind, as many of each."""
    return Either(*[Gain(kind, amount) for kind in (MOVE, INFLUENCE, MELEE, BLOCK)])


def attack_or_block(amount: int) -> Either:
    """Give Attack or Block."""
    return Either(Gain(MELEE, amount), Gain(BLOCK, amount))


def noble(influence: int, *more: Frame) -> InOrder:
    """Influence, and in an interaction something at the end of the turn."""
    return InOrder(Gain(INFLUENCE, influence), Only(IN_INTERACTION, InOrder(*more)))


card("rage", attack_or_block(2), Gain(MELEE, 4))
card("determination", attack_or_block(2), Gain(BLOCK, 5))
card("swiftness", Gain(MOVE, 2), Gain(RANGED, 3))
card("march", Gain(MOVE, 2), Gain(MOVE, 4))
card("stamina", Gain(MOVE, 2), Gain(MOVE, 4))
card("tranquility", Either(Gain(HEALING, 1), Draw(1)), Either(Gain(HEALING, 2), Draw(2)))
card("promise", Gain(INFLUENCE, 2), Gain(INFLUENCE, 4))
card("threaten", Gain(INFLUENCE, 2), InOrder(Gain(INFLUENCE, 5), Lasting(END_REPUTATION, -1, TURN)))
card("crystallize", Pay(BASIC, Crystal(OF + PAID)), ChooseColor(BASIC, Crystal(OF + CHOSEN)))
card("mana-draw", Lasting(EXTRA_DIE, 1, TURN), TakeDie(0, d.DIE_SET, ChooseColor(NOT_GOLD, SetDie())))
card("concentration", Either(Tokens(BLUE), Tokens(WHITE), Tokens(RED)), BoostAction(2))
card("improvisation", Discard(ANY_CARD, any_of_four(3)), Discard(ANY_CARD, any_of_four(5)))
card(
    "battle-versatility",
    Either(Gain(MELEE, 2), Gain(BLOCK, 2), Gain(RANGED, 1)),
    Either(
        Gain(MELEE, 4),
        Gain(BLOCK, 4),
        Gain(MELEE + FIRE, 3),
        Gain(BLOCK + FIRE, 3),
        Gain(RANGED, 3),
        Gain(SIEGE, 2),
    ),
)
card("cold-toughness", Either(Gain(MELEE + ICE, 2), Gain(BLOCK + ICE, 3)), BlockIcons(5))
card(
    "will-focus",
    Either(Tokens(BLUE), Tokens(WHITE), Tokens(RED), Crystal(GREEN)),
    BoostAction(3),
)
card(
    "noble-manners",
    noble(2, Lasting(END_FAME, 1, TURN)),
    noble(4, Lasting(END_FAME, 1, TURN), Lasting(END_REPUTATION, 1, TURN)),
)
