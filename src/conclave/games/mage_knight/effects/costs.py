"""Cards of the hand as a price, each holding what it buys (MK-5.9, MK-5.10)."""

from __future__ import annotations

from typing import ClassVar

from conclave.core.actions import DONE
from conclave.core.effects import Cost, Ways, keep, kept
from conclave.core.frames import FINE
from conclave.core.modifiers import BIT
from conclave.core.state import Frame
from conclave.core.storage import Choices, Int
from conclave.games.mage_knight import actions as a
from conclave.games.mage_knight import data as d
from conclave.games.mage_knight import pieces
from conclave.games.mage_knight.rows import BOX, DISCARDS, HAND
from conclave.games.mage_knight.state import Mage


class FromHand(Cost[Mage]):
    """A card from the hand that fits a filter; bound in CARD."""

    rule: ClassVar[str] = "MK-5.10"

    def __init__(self, which: Int, then: Frame) -> None:
        super().__init__(then)
        self.which: Int = which

    def verb(self) -> Int:
        """Give the first number of the verb."""
        raise NotImplementedError

    def ways(self, s: Mage) -> Int:
        """Give the places."""
        return s.hand(s.actor, self.which)

    def action(self, s: Mage, way: Int) -> Int:
        """Name the card."""
        return self.verb() + s.z[HAND + s.actor].faces[way]

    def way(self, s: Mage, action: Int) -> Int:
        """Find the card."""
        return s.place_of(s.actor, action - self.verb())

    def bind(self, s: Mage, way: Int) -> Int:
        """Bind the card."""
        return keep(s.bound, d.CARD, s.z[HAND + s.actor].faces[way])

    def hold(self, s: Mage, way: Int) -> None:
        """Lift it."""
        s.lifted |= BIT[way]

    def back(self, s: Mage, way: Int) -> None:
        """Lower it."""
        s.lifted &= ~BIT[way]


class Discard(FromHand):
    """Discard a card for something."""

    def verb(self) -> Int:
        """Discard."""
        return a.DISCARD

    def pay(self, s: Mage, way: Int) -> None:
        """Lay it on the discard pile."""
        discard(s, s.actor, way)


class ThrowAway(FromHand):
    """Throw a card out of the game for something; a wound goes back to its pile (MK-1.3)."""

    def verb(self) -> Int:
        """Throw."""
        return a.THROW

    def pay(self, s: Mage, way: Int) -> None:
        """Put it into the box."""
        card = int(s.lift(HAND + s.actor, way))
        s.played += 1 if s.actor == s.active else 0
        if card != pieces.WOUND:
            s.row(BOX, card)
        s.tell("throw", int(s.actor), card)


def discard(s: Mage, seat: Int, place: Int) -> None:
    """Discard a card of a hand by its place."""
    card = int(s.lift(HAND + seat, place))
    s.row(DISCARDS + seat, card)
    if seat == s.active:
        s.played += 1
    s.tell("discard", int(seat), card)


class DiscardSome(Ways[Mage]):
    """Discard cards one after another, counted in COUNT, and then something (Sword of Justice, Rethink)."""

    rule: ClassVar[str] = "MK-5.9"

    def __init__(self, which: Int, most: Int, then: Frame) -> None:
        self.which: Int = which
        self.most: Int = most
        self.then = then

    def sofar(self, s: Mage) -> Int:
        """Count what was discarded."""
        return max(0, kept(s.bound, d.COUNT))

    def ways(self, s: Mage) -> Int:
        """Give the places."""
        return s.hand(s.actor, self.which) if self.sofar(s) < self.most else 0

    def possible(self, s: Mage) -> bool:  # type: ignore[override]
        """Tell whether there is a card, or what follows needs none."""
        return self.ways(s) != 0 or self.then.possible(s)

    def action(self, s: Mage, way: Int) -> Int:
        """Name the card."""
        return a.DISCARD + s.z[HAND + s.actor].faces[way]

    def way(self, s: Mage, action: Int) -> Int:
        """Find the card."""
        return s.place_of(s.actor, action - a.DISCARD)

    def choices(self, s: Mage, found: Choices) -> None:
        """Offer cards and the end."""
        Ways.choices(self, s, found)
        found.append(DONE)

    def bar(self, s: Mage, action: Int) -> Int:
        """Let the end always be fine."""
        return FINE if action == DONE else Ways.bar(self, s, action)

    def choose(self, s: Mage, action: Int) -> None:
        """Discard one more, or go on."""
        if action != DONE:
            discard(s, s.actor, self.way(s, action))
            s.bound = keep(s.bound, d.COUNT, self.sofar(s) + 1)
        elif self.then.possible(s):
            s.goto(self.then)
        else:
            s.done()
