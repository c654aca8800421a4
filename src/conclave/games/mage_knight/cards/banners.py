"""The banners: carried by a unit, or used up for all of them (MK-5.1, MK-10.5)."""

from __future__ import annotations

from typing import Final

from conclave.core.constants import name
from conclave.core.frames import InOrder, Optionally
from conclave.games.mage_knight.data import (
    AT_END,
    TURN,
    UNIT_ARMOR,
    UNIT_ATTACK,
    UNIT_BLOCK,
    UNIT_FAME,
)
from conclave.games.mage_knight.effects.banners import AssignBanner
from conclave.games.mage_knight.effects.book import banner, card
from conclave.games.mage_knight.effects.enemies import OneFoe
from conclave.games.mage_knight.effects.fame import Fame
from conclave.games.mage_knight.effects.lasting import PHASE_BLOCK, Lasting, Led, Only, Printed
from conclave.games.mage_knight.effects.relics import (
    InOwnTurn,
    ReadyBearer,
    StopAll,
    StopAttack,
    ThrowNewWounds,
)
from conclave.games.mage_knight.effects.units import ReadyAll
from conclave.games.mage_knight.pieces import RESIST_FIRE, RESIST_ICE
from conclave.games.mage_knight.state import LATER


def carried() -> InOwnTurn:
    """Let a unit carry it."""
    return InOwnTurn(AssignBanner())


def stopped() -> OneFoe:
    """Let one enemy not attack."""
    return OneFoe(StopAttack())


LATER.append(name("mage_knight/banner-of-protection/end", Optionally(ThrowNewWounds())))
NO_NEW_WOUNDS: Final = Lasting(AT_END, len(LATER) - 1, TURN)

card(
    "banner-of-glory",
    carried(),
    InOrder(*[Lasting(kind, 1, TURN) for kind in (UNIT_ARMOR, UNIT_ATTACK, UNIT_BLOCK, UNIT_FAME)]),
)
card(
    "banner-of-fear",
    carried(),
    Printed(InOrder(stopped(), Optionally(InOrder(stopped(), Optionally(stopped())))), StopAll()),
)
card("banner-of-protection", carried(), NO_NEW_WOUNDS)
card("banner-of-courage", carried(), ReadyAll())

# Armor, attack, block, fame for acting, resistances.
banner("banner-of-glory", (1, 1, 1, 1, 0))
banner("banner-of-fear", use=Only(PHASE_BLOCK, OneFoe(Led(0, StopAttack(), Fame(1)))))
banner("banner-of-protection", (1, 0, 0, 0, RESIST_FIRE | RESIST_ICE))
banner("banner-of-courage", flip=ReadyBearer())
