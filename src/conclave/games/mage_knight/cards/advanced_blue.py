"""The blue advanced actions (MK-5.1)."""

from __future__ import annotations

from typing import Final

from conclave.core.constants import name
from conclave.core.frames import InOrder, Optionally
from conclave.core.modifiers import ALL
from conclave.core.state import Frame
from conclave.games.mage_knight.data import (
    ANY_CARD,
    ANY_COLORED,
    AT_END,
    BASIC,
    BLOCK,
    BLUE,
    CARD,
    ICE,
    INFLUENCE,
    MELEE,
    MOVE,
    OF,
    PAID,
    RANGED,
    TERRAIN_OPEN,
    TERRAIN_SET,
    TURN,
)
from conclave.games.mage_knight.effects.blocks import IfBlocked
from conclave.games.mage_knight.effects.book import card, when_blocked
from conclave.games.mage_knight.effects.costs import Discard
from conclave.games.mage_knight.effects.crystals import CopyCrystal, ReturnCrystals
from conclave.games.mage_knight.effects.enemies import LessArmor
from conclave.games.mage_knight.effects.hands import TO_DISCARD, TakeCard
from conclave.games.mage_knight.effects.lasting import Lasting, Match, Printed
from conclave.games.mage_knight.effects.mana import Pay
from conclave.games.mage_knight.effects.mana_gains import Crystal
from conclave.games.mage_knight.effects.points import Gain
from conclave.games.mage_knight.effects.recycling import Recycle
from conclave.games.mage_knight.effects.spellcraft import MayCast
from conclave.games.mage_knight.land import LAKE, SWAMP
from conclave.games.mage_knight.rows import SPELL_OFFER
from conclave.games.mage_knight.state import LATER


def at_end(title: str, frame: Frame) -> Lasting:
    """Let something wait for the end of the turn."""
    LATER.append(name(f"mage_knight/{title}", frame))
    return Lasting(AT_END, len(LATER) - 1, TURN)


def pure(amount: int) -> Pay:
    """Give points of a kind by the color that is paid."""
    return Pay(
        BASIC,
        Match(
            OF + PAID, Gain(MELEE, amount), Gain(BLOCK, amount), Gain(MOVE, amount), Gain(INFLUENCE, amount)
        ),
    )


WEAKENED: Final = when_blocked("ice-shield", LessArmor(3))

card("crystal-mastery", CopyCrystal(), at_end("crystal-mastery/end", ReturnCrystals()))
card(
    "frost-bridge",
    InOrder(Gain(MOVE, 2), Lasting(TERRAIN_SET, 1, TURN, SWAMP)),
    InOrder(Gain(MOVE, 4), Lasting(TERRAIN_OPEN, 1, TURN, LAKE), Lasting(TERRAIN_SET, 1, TURN, SWAMP)),
)
card("ice-bolt", Crystal(BLUE), Gain(RANGED + ICE, 3))
card("ice-shield", Gain(BLOCK + ICE, 3), InOrder(Gain(BLOCK + ICE, 3), IfBlocked(WEAKENED)))
card(
    "magic-talent",
    Printed(Discard(ANY_COLORED, MayCast(OF + CARD)), Discard(ANY_CARD, MayCast(ALL))),
    Pay(BASIC, TakeCard(SPELL_OFFER, TO_DISCARD, OF + PAID)),
)
card("pure-magic", pure(4), pure(7))
card(
    "steady-tempo",
    InOrder(Gain(MOVE, 2), at_end("steady-tempo/below", Optionally(Recycle(1)))),
    InOrder(Gain(MOVE, 4), at_end("steady-tempo/onto", Optionally(Recycle(0)))),
)
