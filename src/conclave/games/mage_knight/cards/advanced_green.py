"""The green advanced actions (MK-5.1)."""

from __future__ import annotations

from conclave.core.frames import InOrder, Skip
from conclave.games.mage_knight.data import (
    ANY_ACTION,
    CARD,
    FIRST_ATTACK,
    FIRST_BLOCK,
    GREEN,
    HEALING,
    INFLUENCE,
    MOVE,
    OF,
    SIEGE,
    TERRAIN_LESS,
    TERRAIN_SET,
    TURN,
)
from conclave.games.mage_knight.effects.book import card
from conclave.games.mage_knight.effects.costs import ThrowAway
from conclave.games.mage_knight.effects.hands import TO_DISCARD, TO_HAND, TakeCard
from conclave.games.mage_knight.effects.lasting import NOT_IN_COMBAT, Lasting, Only, Printed
from conclave.games.mage_knight.effects.mana_gains import Crystal
from conclave.games.mage_knight.effects.points import WOUNDS_HELD, Gain, GainPer
from conclave.games.mage_knight.effects.units import ReadyUnit
from conclave.games.mage_knight.rows import ADVANCED_OFFER


def lie_in_wait(move: int, attack: int, block: int) -> InOrder:
    """Give Move, and more for the first attack or block."""
    return InOrder(Gain(MOVE, move), Lasting(FIRST_ATTACK, attack, TURN), Lasting(FIRST_BLOCK, block, TURN))


def plead(influence: int, first: int, each: int) -> Printed:
    """Give Influence and more for each wound; the first printing began lower."""
    return Printed(
        GainPer(INFLUENCE, influence, each, WOUNDS_HELD), GainPer(INFLUENCE, first, each, WOUNDS_HELD)
    )


card("ambush", lie_in_wait(2, 1, 2), lie_in_wait(4, 2, 4))
card("crushing-bolt", Crystal(GREEN), Gain(SIEGE, 3))
card("in-need", plead(3, 2, 1), plead(5, 4, 2))
# Every terrain costs one less, to a floor of 2; or 2 whatever it is.
card(
    "path-finding",
    InOrder(Gain(MOVE, 2), Lasting(TERRAIN_LESS, 16 * 1 + 2, TURN)),
    InOrder(Gain(MOVE, 4), Lasting(TERRAIN_SET, 2, TURN)),
)
card(
    "refreshing-walk",
    InOrder(Gain(MOVE, 2), Only(NOT_IN_COMBAT, Gain(HEALING, 1))),
    InOrder(Gain(MOVE, 4), Only(NOT_IN_COMBAT, Gain(HEALING, 2))),
)
card(
    "regeneration",
    InOrder(Gain(HEALING, 1), ReadyUnit(2, Skip())),
    InOrder(Gain(HEALING, 2), ReadyUnit(3, Skip())),
)
card(
    "training",
    ThrowAway(ANY_ACTION, TakeCard(ADVANCED_OFFER, TO_DISCARD, OF + CARD)),
    ThrowAway(ANY_ACTION, TakeCard(ADVANCED_OFFER, TO_HAND, OF + CARD)),
)
