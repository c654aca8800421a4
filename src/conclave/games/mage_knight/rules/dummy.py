"""The dummy player of solo and cooperative games (MK-21)."""

from __future__ import annotations

from typing import Final

from conclave.core.frames import Chance, Step
from conclave.core.modifiers import NONE
from conclave.core.storage import Int
from conclave.games.mage_knight import actions as a
from conclave.games.mage_knight import data as d
from conclave.games.mage_knight import pieces
from conclave.games.mage_knight.rows import (
    ADVANCED_OFFER,
    BOX,
    DUMMY,
    DUMMY_BAG,
    DUMMY_CRYSTALS,
    DUMMY_SHOWN,
    ORDER,
    SPELL_OFFER,
)
from conclave.games.mage_knight.state import Mage

FLIPS: Final = 3


class DummyTurn(Step[Mage]):
    """Three cards, and as many more as it has crystals of the last one's color (MK-21.2)."""

    def __init__(self, stage: Int) -> None:
        self.stage: Int = stage

    def run(self, s: Mage) -> None:
        """Announce the end of the round, or flip."""
        if self.stage == 0 and len(s.b[DUMMY_BAG]) == 0:
            s.done()
            announce(s, DUMMY)
        elif self.stage == 0:
            s.goto(DummyTurn(1))
            s.call(FlipCards(FLIPS))
        else:
            color = pieces.COLOR[s.rows[DUMMY_SHOWN][-1]]
            more: Int = s.rows[DUMMY_CRYSTALS].count(int(color))
            s.goto(FlipCards(more))


class FlipCards(Step[Mage]):
    """So many cards of the dummy's deck, or as many as there are."""

    def __init__(self, left: Int) -> None:
        self.left: Int = left

    def run(self, s: Mage) -> None:
        """Flip one, and keep the rest."""
        if self.left <= 0 or len(s.b[DUMMY_BAG]) == 0:
            s.done()
            return
        s.goto(FlipCards(self.left - 1))
        s.call(FlipLuck())


class FlipLuck(Chance[Mage]):
    """One card of the dummy's deck."""

    def outcomes(self, s: Mage) -> list[tuple[int, int]]:
        """List what is left."""
        return s.b[DUMMY_BAG].outcomes(a.DRAW)

    def land(self, s: Mage, outcome: Int) -> None:
        """Show it."""
        s.done()
        s.draw(DUMMY_BAG, outcome - a.DRAW)
        s.row(DUMMY_SHOWN, int(outcome - a.DRAW))
        s.tell("dummy", int(outcome - a.DRAW))


def announce(s: Mage, seat: Int) -> None:
    """Announce the end of the round: everybody else has one more turn (MK-3.9, MK-18.2)."""
    if s.announced != NONE or s.last_turns >= 0:
        return
    s.announced = seat
    s.last_turns = len(s.rows[ORDER]) - 1
    s.tell("announce", int(seat))


def dummy_round(s: Mage) -> None:
    """Let the dummy gain the oldest action and a crystal of the oldest spell, and shuffle (MK-21.3)."""
    if not s.config.dummy:
        return
    for card in s.rows[DUMMY_SHOWN]:
        s.put(DUMMY_BAG, card)
    s.rows[DUMMY_SHOWN] = ()
    if s.rows[ADVANCED_OFFER]:
        card = s.rows[ADVANCED_OFFER][0]
        if s.config.dummy_hand:
            s.row(BOX, card)  # a hand that is never played is out of the game (MK-0.4)
        else:
            s.put(DUMMY_BAG, card)
    if s.rows[SPELL_OFFER]:
        s.row(DUMMY_CRYSTALS, int(pieces.COLOR[s.rows[SPELL_OFFER][0]]))


def dummy_crystals(hero: int) -> tuple[int, ...]:
    """List the crystals a dummy begins with, by color (MK-21.1)."""
    return tuple([color for color in range(d.FOUR) for _ in range(pieces.DUMMY_CRYSTALS[hero][color])])
