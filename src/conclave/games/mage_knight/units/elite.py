"""The elite units (MK-10.1): each ability is one use."""

from __future__ import annotations

from conclave.core.frames import Either, InOrder
from conclave.games.mage_knight.data import (
    ANY_COLOR,
    ATTACKS_BECOME,
    ATTACKS_SIEGE,
    BLACK,
    BLUE,
    CHOSEN,
    COLD_FIRE,
    COMBAT,
    FIRE,
    GREEN,
    ICE,
    MELEE,
    OF,
    PHYSICAL,
    RANGED,
    RED,
    SIEGE,
    TURN,
    UNITS_RESIST,
)
from conclave.games.mage_knight.effects.book import unit
from conclave.games.mage_knight.effects.enemies import LessArmor, NoAttack, OneFoe
from conclave.games.mage_knight.effects.lasting import IN_COMBAT, Lasting, Only
from conclave.games.mage_knight.effects.mana import Pay
from conclave.games.mage_knight.effects.mana_gains import ChooseColor, Crystal, Tokens
from conclave.games.mage_knight.effects.points import BlockSwift, Gain
from conclave.games.mage_knight.units.regular import fight


def any_mana() -> ChooseColor:
    """Mana of a color one likes."""
    return ChooseColor(ANY_COLOR, Tokens(OF + CHOSEN))


unit("fire-golems", fight(3), Pay(2**RED, Gain(RANGED + FIRE, 4)))
unit("ice-golems", fight(3), Pay(2**BLUE, Gain(MELEE + ICE, 6)))
unit("fire-mages", Gain(RANGED + FIRE, 3), Pay(2**RED, fight(6, FIRE)), InOrder(Tokens(RED), Crystal(RED)))
unit("ice-mages", fight(4, ICE), Pay(2**BLUE, Gain(SIEGE + ICE, 4)), InOrder(Tokens(BLUE), Crystal(BLUE)))
unit("amotep-gunners", fight(5), Pay(2**RED, Gain(RANGED + FIRE, 6)))
unit("amotep-freezers", fight(5), Pay(2**BLUE, OneFoe(InOrder(NoAttack(), LessArmor(3)))))
unit("catapults", Gain(SIEGE, 3), Pay(2**RED, Gain(SIEGE + FIRE, 5)), Pay(2**BLUE, Gain(SIEGE + ICE, 5)))
unit(
    "altem-mages",
    InOrder(any_mana(), any_mana()),
    Either(
        fight(5, COLD_FIRE),
        Pay(2**RED | 2**BLUE, fight(7, COLD_FIRE)),
        Pay(2**RED, Pay(2**BLUE, fight(9, COLD_FIRE))),
    ),
    Pay(
        2**BLACK,
        Only(
            IN_COMBAT,
            Either(Lasting(ATTACKS_BECOME, 1, COMBAT, COLD_FIRE), Lasting(ATTACKS_SIEGE, 1, COMBAT)),
        ),
    ),
)
unit(
    "altem-guardians",
    Gain(MELEE, 5),
    BlockSwift(8),
    Pay(2**GREEN, InOrder(*[Lasting(UNITS_RESIST, 1, TURN, element) for element in (PHYSICAL, FIRE, ICE)])),
)
