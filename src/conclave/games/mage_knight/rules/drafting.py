"""Drafting advanced actions before the game, and taking them up after each day (MK-30.12)."""

from __future__ import annotations

from typing import ClassVar, Final

from conclave.core.frames import FINE, NO_ANSWER, Ask, Chance, Step
from conclave.core.modifiers import BIT
from conclave.core.storage import Choices, Int
from conclave.games.mage_knight import actions as a
from conclave.games.mage_knight import data as d
from conclave.games.mage_knight.rows import ADVANCED_DECK, DRAFTED, PACK
from conclave.games.mage_knight.state import Mage

PACK_SIZE: Final = 4
KEPT: Final = 3


class Draft(Step[Mage]):
    """Four cards for everybody; three times each keeps one and passes the rest on; what is left goes back."""

    rule: ClassVar[str] = "MK-30.12"

    def __init__(self, stage: Int) -> None:
        self.stage: Int = stage

    def run(self, s: Mage) -> None:
        """Deal, let all pick and pass, or put back."""
        s.goto(Draft(self.stage + 1))
        if self.stage == 0:
            s.call(DealPacks(0))
        elif self.stage <= KEPT:
            if self.stage > 1:
                pass_on(s)
            for seat in range(s.seats - 1, -1, -1):
                if len(s.z[PACK + seat]) and not s.get(seat, d.GONE):
                    s.call(Keep(seat))
        else:
            s.done()
            for seat in range(s.seats):
                while len(s.z[PACK + seat]):
                    s.put(ADVANCED_DECK, s.lift(PACK + seat, 0))


class DealPacks(Step[Mage]):
    """Cards one by one, seat by seat."""

    def __init__(self, dealt: Int) -> None:
        self.dealt: Int = dealt

    def run(self, s: Mage) -> None:
        """Deal one, and keep the rest."""
        if self.dealt >= s.seats * PACK_SIZE:
            s.done()
            return
        s.goto(DealPacks(self.dealt + 1))
        s.call(PackLuck(self.dealt // PACK_SIZE))


class PackLuck(Chance[Mage]):
    """One advanced action that only its receiver sees."""

    def __init__(self, seat: Int) -> None:
        self.seat: Int = seat

    def outcomes(self, s: Mage) -> list[tuple[int, int]]:
        """List what is left."""
        return s.b[ADVANCED_DECK].outcomes(a.DRAW)

    def seen(self, s: Mage) -> Int:
        """Let only the seat see it."""
        return BIT[self.seat]

    def land(self, s: Mage, outcome: Int) -> None:
        """Give it."""
        s.done()
        s.draw(ADVANCED_DECK, outcome - a.DRAW)
        s.lay(PACK + self.seat, outcome - a.DRAW, BIT[self.seat])


def pass_on(s: Mage) -> None:
    """Pass every pack to the next player; who has passed cards on knows no more where they are."""
    packs = [[int(face) for face in s.z[PACK + seat].faces] for seat in range(s.seats)]
    for seat in range(s.seats):
        s.clear(PACK + seat)
        for card in sorted(packs[(seat - 1) % s.seats]):
            s.lay(PACK + seat, card, BIT[seat])


def held(s: Mage, zone: Int) -> list[int]:
    """List the cards of a zone."""
    return sorted(int(face) for face in s.z[zone].faces)


class Keep(Ask[Mage]):
    """Which card of the pack is kept (MK-30.12)."""

    rule: ClassVar[str] = "MK-30.12"

    def choices(self, s: Mage, found: Choices) -> None:
        """Offer the pack."""
        for card in held(s, PACK + self.seat):
            found.append(a.TAKE + card)

    def bar(self, s: Mage, action: Int) -> Int:
        """Give the reason against one."""
        return FINE if int(action) - a.TAKE in held(s, PACK + self.seat) else NO_ANSWER

    def seen(self, s: Mage) -> Int:
        """Let nobody else know."""
        return BIT[self.seat]

    def choose(self, s: Mage, action: Int) -> None:
        """Keep it."""
        s.done()
        move(s, PACK + self.seat, DRAFTED + self.seat, action - a.TAKE, BIT[self.seat])


def move(s: Mage, come_from: Int, to: Int, card: Int, mask: Int) -> None:
    """Move a card from one zone to another."""
    for place in range(len(s.z[come_from])):
        if s.z[come_from].faces[place] == card:
            s.lay(to, s.lift(come_from, place), mask)
            return


class TakeDrafted(Step[Mage]):
    """Everybody adds one of the cards kept to the deck, after a day (MK-30.12)."""

    def __init__(self, seat: Int) -> None:
        self.seat: Int = seat

    def run(self, s: Mage) -> None:
        """Ask one, and keep the rest."""
        if self.seat >= s.seats:
            s.done()
            return
        s.goto(TakeDrafted(self.seat + 1))
        if len(s.z[DRAFTED + self.seat]) and not s.get(self.seat, d.GONE):
            s.call(AddDrafted(self.seat))


class AddDrafted(Ask[Mage]):
    """Which of the cards kept goes into the deck, for all to see (MK-30.12)."""

    rule: ClassVar[str] = "MK-30.12"

    def choices(self, s: Mage, found: Choices) -> None:
        """Offer them."""
        for card in held(s, DRAFTED + self.seat):
            found.append(a.TAKE + card)

    def bar(self, s: Mage, action: Int) -> Int:
        """Give the reason against one."""
        return FINE if int(action) - a.TAKE in held(s, DRAFTED + self.seat) else NO_ANSWER

    def choose(self, s: Mage, action: Int) -> None:
        """Add it; the deck is shuffled before the next round."""
        s.done()
        card = action - a.TAKE
        for place in range(len(s.z[DRAFTED + self.seat])):
            if s.z[DRAFTED + self.seat].faces[place] == card:
                s.lift(DRAFTED + self.seat, place)
                break
        s.reveal()
        s.put(self.seat, card)
        s.tell("drafted", int(self.seat), int(card))
