"""Heroes that are bid for with fame (MK-30.15)."""

from __future__ import annotations

from typing import ClassVar, Final

from conclave.core.actions import DONE, PICK
from conclave.core.frames import FINE, NO_ANSWER, Ask, Step
from conclave.core.storage import Choices, Int
from conclave.games.mage_knight import data as d
from conclave.games.mage_knight.rows import HEROES_IN_ORDER
from conclave.games.mage_knight.state import Mage

MOST_OFFERED: Final = 15  # ours: nobody offers more


class Bidding(Step[Mage]):
    """Offers for a hero go round until nobody offers more; whoever holds the last one takes it."""

    rule: ClassVar[str] = "MK-30.15"

    def __init__(self, hero: Int, holder: Int, offer: Int, queue: tuple[int, ...]) -> None:
        self.hero: Int = hero
        self.holder: Int = holder
        self.offer: Int = offer
        self.queue = queue

    def run(self, s: Mage) -> None:
        """Ask the next one who may still offer, or end it."""
        if not self.queue:
            s.set(self.holder, d.FAME, s.get(self.holder, d.FAME) - self.offer)
            s.row(HEROES_IN_ORDER, int(self.holder))
            s.done(self.holder)
            return
        seat = self.queue[0]
        if s.get(seat, d.GONE):
            s.goto(Bidding(self.hero, self.holder, self.offer, self.queue[1:]))
        else:
            s.goto(Offer(seat, self.hero, self.holder, self.offer, self.queue[1:]))


def others_without(s: Mage, seat: Int) -> tuple[int, ...]:
    """List who else has no hero, in the order of seats."""
    free = [other for other in range(s.seats) if s.get(other, d.WHO) < 0 and not s.get(other, d.GONE)]
    return tuple([other for other in free if other != seat])


class Offer(Ask[Mage]):
    """How much fame is offered for the hero, or nothing (MK-30.15)."""

    rule: ClassVar[str] = "MK-30.15"

    def __init__(self, seat: Int, hero: Int, holder: Int, offer: Int, queue: tuple[int, ...]) -> None:
        super().__init__(seat)
        self.hero: Int = hero
        self.holder: Int = holder
        self.offer: Int = offer
        self.queue = queue

    def least(self) -> Int:
        """Give the least offer: who comes earlier may match, others must raise."""
        return max(1, self.offer if self.seat < self.holder else self.offer + 1)

    def choices(self, s: Mage, found: Choices) -> None:
        """Offer to pass, and amounts."""
        found.append(DONE)
        for amount in range(int(self.least()), MOST_OFFERED + 1):
            found.append(PICK + amount)

    def bar(self, s: Mage, action: Int) -> Int:
        """Give the reason against an amount."""
        if action == DONE:
            return FINE
        return FINE if PICK + self.least() <= action <= PICK + MOST_OFFERED else NO_ANSWER

    def public(self, s: Mage) -> bool:
        """Tell that all know."""
        return True

    def choose(self, s: Mage, action: Int) -> None:
        """Pass, or hold the highest offer: then everybody else is asked again."""
        if action == DONE:
            s.goto(Bidding(self.hero, self.holder, self.offer, self.queue))
            return
        s.tell("offer", int(self.seat), int(action - PICK))
        s.goto(Bidding(self.hero, self.seat, action - PICK, others_without(s, self.seat)))
