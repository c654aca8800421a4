"""The white spells, each with its strong form (MK-5.1); `card` adds what casting them costs."""

from __future__ import annotations

from typing import Final

from conclave.core.frames import Either, InOrder
from conclave.core.state import Frame
from conclave.games.mage_knight.data import BASIC, CHOSEN, OF
from conclave.games.mage_knight.effects.allies import BorrowUnit, FreeRecruit
from conclave.games.mage_knight.effects.book import card
from conclave.games.mage_knight.effects.enemies import (
    Destroy,
    EachFoe,
    LoseResistance,
    LoseWalls,
    NoAttack,
    OneFoe,
)
from conclave.games.mage_knight.effects.lasting import PHASE_ATTACK, Only, Printed
from conclave.games.mage_knight.effects.mana_gains import ChooseColor, Crystal
from conclave.games.mage_knight.effects.minds import MindRead, MindSteal
from conclave.games.mage_knight.effects.spellcraft import AimedShot, LeaveBehind, WingsOfNight, spell
from conclave.games.mage_knight.effects.travel import FLYING, Wings

EVERY: Final = 7  # resistances, as bits


def read_minds(*more: Frame) -> ChooseColor:
    """Give a crystal of a color, and let others give up a card of it."""
    return ChooseColor(BASIC, InOrder(Crystal(OF + CHOSEN), MindRead(), *more))


card(
    "expose",
    spell("expose", InOrder(OneFoe(InOrder(LoseWalls(), LoseResistance(EVERY))), AimedShot(2))),
    spell("expose", InOrder(Either(EachFoe(LoseWalls()), EachFoe(LoseResistance(EVERY))), AimedShot(3))),
)
card(
    "whirlwind",
    spell("whirlwind", OneFoe(NoAttack())),
    spell("whirlwind", Only(PHASE_ATTACK, OneFoe(Destroy()))),
)
card("wings-of-wind", Wings(5, FLYING), spell("wings-of-wind", Printed(WingsOfNight(0), LeaveBehind())))
card("call-to-arms", BorrowUnit(), FreeRecruit())
card("mind-read", read_minds(), read_minds(MindSteal()))
