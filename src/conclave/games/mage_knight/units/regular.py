"""The regular units (MK-10.1): each ability is one use."""

from __future__ import annotations

from conclave.core.frames import Either, InOrder, Skip
from conclave.games.mage_knight.data import (
    BLOCK,
    BLUE,
    FIRE,
    GREEN,
    HEALING,
    ICE,
    INFLUENCE,
    MELEE,
    MOVE,
    RANGED,
    RED,
    SIEGE,
    TERRAIN_LESS,
    TURN,
    WHITE,
)
from conclave.games.mage_knight.effects.book import unit
from conclave.games.mage_knight.effects.enemies import UNFORTIFIED, NoAttack, OneFoe
from conclave.games.mage_knight.effects.lasting import Lasting, Led
from conclave.games.mage_knight.effects.mana import Pay
from conclave.games.mage_knight.effects.mana_gains import Crystal, Tokens
from conclave.games.mage_knight.effects.points import BlockSwift, Gain
from conclave.games.mage_knight.effects.units import ReadyUnit, WoundSelf
from conclave.games.mage_knight.land import FOREST, HILLS, SWAMP


def fight(amount: int, element: int = 0) -> Either:
    """Attack or Block, as much of each."""
    return Either(Gain(MELEE + element, amount), Gain(BLOCK + element, amount))


# A terrain that costs less: 16 for each point and the floor.
unit("peasants", fight(2), Gain(INFLUENCE, 2), Gain(MOVE, 2))
unit("herbalists", Pay(2**GREEN, Gain(HEALING, 2)), ReadyUnit(2, Skip()), Tokens(GREEN))
unit(
    "foresters",
    InOrder(Gain(MOVE, 2), *[Lasting(TERRAIN_LESS, 16, TURN, terrain) for terrain in (FOREST, HILLS, SWAMP)]),
    Gain(BLOCK, 3),
)
unit("utem-crossbowmen", fight(3), Gain(RANGED, 2))
unit("utem-guardsmen", Gain(MELEE, 2), BlockSwift(4))
unit("utem-swordsmen", fight(3), Led(0, fight(6), WoundSelf()))
unit("guardian-golems", fight(2), Pay(2**RED, Gain(BLOCK + FIRE, 4)), Pay(2**BLUE, Gain(BLOCK + ICE, 4)))
unit("illusionists", Gain(INFLUENCE, 4), Pay(2**WHITE, OneFoe(NoAttack(), UNFORTIFIED)), Crystal(WHITE))
unit("red-cape-monks", fight(3), Pay(2**RED, fight(4, FIRE)))
unit("northern-monks", fight(3), Pay(2**BLUE, fight(4, ICE)))
unit("savage-monks", fight(3), Pay(2**GREEN, Gain(SIEGE, 4)))
