"""The white advanced actions (MK-5.1)."""

from __future__ import annotations

from conclave.core.frames import Either, InOrder, Optionally
from conclave.games.mage_knight.data import (
    ANY_DIE,
    BLUE,
    BUY_ADVANCED,
    CHOSEN,
    DIE_USED,
    EXTRA_DIE,
    FIRE,
    ICE,
    INFLUENCE,
    INFLUENCE_BLOCKS,
    MELEE,
    MOVE,
    MOVE_ATTACKS,
    OF,
    PHYSICAL,
    RANGED,
    RECRUIT_FAME,
    RECRUIT_REPUTATION,
    TERRAIN_LESS,
    TERRAIN_OPEN,
    TURN,
    WHITE,
)
from conclave.games.mage_knight.effects.book import card
from conclave.games.mage_knight.effects.dice import RollTaken, RollWaiting
from conclave.games.mage_knight.effects.hands import TO_DISCARD, TO_HAND
from conclave.games.mage_knight.effects.lasting import Lasting
from conclave.games.mage_knight.effects.mana import Pay
from conclave.games.mage_knight.effects.mana_gains import Crystal
from conclave.games.mage_knight.effects.points import Gain
from conclave.games.mage_knight.effects.source_dice import TakeDie
from conclave.games.mage_knight.land import DESERT, LAKE, PLAINS, WASTELAND


def open_ground(less: int) -> list[Lasting]:
    """Let open terrain cost less, down to nothing."""
    return [Lasting(TERRAIN_LESS, 16 * less, TURN, terrain) for terrain in (PLAINS, DESERT, WASTELAND)]


card(
    "agility",
    InOrder(Gain(MOVE, 2), Lasting(MOVE_ATTACKS, 1, TURN, MELEE)),
    InOrder(Gain(MOVE, 4), Lasting(MOVE_ATTACKS, 1, TURN, MELEE), Lasting(MOVE_ATTACKS, 2, TURN, RANGED)),
)
card(
    "diplomacy",
    InOrder(Gain(INFLUENCE, 2), Lasting(INFLUENCE_BLOCKS, 1, TURN, PHYSICAL)),
    InOrder(
        Gain(INFLUENCE, 4),
        Either(Lasting(INFLUENCE_BLOCKS, 1, TURN, ICE), Lasting(INFLUENCE_BLOCKS, 1, TURN, FIRE)),
    ),
)
card(
    "heroic-tale",
    InOrder(Gain(INFLUENCE, 3), Lasting(RECRUIT_REPUTATION, 1, TURN)),
    InOrder(Gain(INFLUENCE, 6), Lasting(RECRUIT_REPUTATION, 1, TURN), Lasting(RECRUIT_FAME, 1, TURN)),
)
card(
    "learning",
    InOrder(Gain(INFLUENCE, 2), Lasting(BUY_ADVANCED, 6, TURN, TO_DISCARD)),
    InOrder(Gain(INFLUENCE, 4), Lasting(BUY_ADVANCED, 9, TURN, TO_HAND)),
)
card(
    "mana-storm",
    TakeDie(1, DIE_USED, InOrder(Crystal(OF + CHOSEN), RollTaken())),
    InOrder(RollWaiting(0), Lasting(EXTRA_DIE, 3, TURN), Lasting(ANY_DIE, 1, TURN)),
)
card(
    "song-of-wind",
    InOrder(Gain(MOVE, 2), *open_ground(1)),
    InOrder(Gain(MOVE, 2), *open_ground(2), Optionally(Pay(2**BLUE, Lasting(TERRAIN_OPEN, 0, TURN, LAKE)))),
)
card("swift-bolt", Crystal(WHITE), Gain(RANGED, 4))
