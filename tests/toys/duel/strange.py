"""Strange cards: each is a frame or two of its own, and the rest of it is made of what others use."""

from __future__ import annotations

from typing import ClassVar, Final

from conclave.core.effects import Ways, act, keep, kept
from conclave.core.frames import Repeat, Skip, Step
from conclave.core.modifiers import BIT
from conclave.core.state import Frame
from conclave.core.storage import Int
from tests.toys.duel import data as d
from tests.toys.duel.costs import FromHand
from tests.toys.duel.state import GIVEN, OFFERS, PLAYED, Duel, discards

# The effects of cards without their prices, by card; filled where the cards are made.
EASY: Final[list[Frame]] = []
STRONG: Final[list[Frame]] = []


class BoostAction(FromHand):
    """Another action card with its strong effect for nothing, and more of it (Concentration)."""

    def __init__(self, bonus: Int) -> None:
        super().__init__(d.ANY_ACTION, Skip())
        self.bonus: Int = bonus

    def verb(self) -> Int:
        """Boost."""
        return d.BOOSTED

    def ways(self, s: Duel) -> Int:
        """Give none inside another boost, or cards would ask each other for ever."""
        if kept(s.bound, d.BOOST) >= 0:
            return 0
        return s.hand(s.actor, d.ANY_ACTION)

    def bind(self, s: Duel, way: Int) -> Int:
        """Bind the bonus."""
        return keep(s.bound, d.BOOST, self.bonus)

    def bought(self, s: Duel, way: Int) -> Frame:
        """Give the strong effect of that card."""
        return STRONG[s.hands[s.actor].faces[way]]

    def pay(self, s: Duel, way: Int) -> None:
        """Lay it down as played."""
        card = int(s.hands[s.actor].take(way))
        s.row(PLAYED, card)
        s.tell("play", int(s.actor), 1, card)

    def choose(self, s: Duel, action: Int) -> None:
        """Begin the effect in a scope of its own: the bonus is for nothing that comes after it."""
        way = self.way(s, action)
        bound, effect = self.bind(s, way), self.bought(s, way)
        s.done()
        self.pay(s, way)
        act(s, effect, s.actor, bound)


class RepeatThrown(Step[Duel]):
    """The effect of the card that was thrown away, several times (Maximal Effect)."""

    def __init__(self, strong: Int, times: Int) -> None:
        self.strong: Int = strong
        self.times: Int = times

    def effect(self, s: Duel) -> Frame:
        """Give it."""
        card = kept(s.bound, d.CARD)
        return STRONG[card] if self.strong else EASY[card]

    def possible(self, s: Duel) -> bool:  # type: ignore[override]
        """Ask the effect; none inside another, or cards would ask each other for ever."""
        if kept(s.bound, d.COUNT) >= 0:
            return False
        bound, frame = s.bound, self.effect(s)
        s.bound = keep(bound, d.COUNT, self.times)
        good = frame.possible(s)
        s.bound = bound
        return good

    def run(self, s: Duel) -> None:
        """Repeat it."""
        s.goto(Repeat(int(self.times), self.effect(s)))
        s.bound = keep(s.bound, d.COUNT, self.times)


class SetDie(Step[Duel]):
    """Turn the die that was taken to the chosen color, and gain two mana of it (Mana Draw)."""

    def run(self, s: Duel) -> None:
        """Set and gain."""
        s.done()
        color = kept(s.bound, d.CHOSEN)
        s.faces[kept(s.bound, d.CARD)] = color
        s.tokens[s.actor * d.SIX + color] += 2


class TakeFromOffer(Ways[Duel]):
    """A card of a color from an offer, into the hand or onto the discard pile (Training, Magic Talent)."""

    rule: ClassVar[str] = "DU-3.3"

    def __init__(self, offer: Int, to_hand: Int, color: Int) -> None:
        self.offer: Int = offer
        self.to_hand: Int = to_hand
        self.color: Int = color

    def ways(self, s: Duel) -> Int:
        """Give the kinds of cards on offer that have the color."""
        found: Int = 0
        color = s.color(self.color)
        for card in s.rows[OFFERS + int(self.offer)]:
            if d.COLOR[card] == color:
                found |= BIT[card]
        return found

    def action(self, s: Duel, way: Int) -> Int:
        """Name the card."""
        return d.TAKE + way

    def way(self, s: Duel, action: Int) -> Int:
        """Read the card."""
        return action - d.TAKE

    def choose(self, s: Duel, action: Int) -> None:
        """Take it."""
        card = int(self.way(s, action))
        s.done()
        s.unrow(OFFERS + int(self.offer), card)
        if self.to_hand:
            s.hands[s.actor].add(card, -1)
        else:
            s.row(discards(s.actor), card)
        s.tell("take", int(s.actor), card)


# Mind Read and Mind Steal.


class Forget(Step[Duel]):
    """What was given up for another spell does not count (Mind Read)."""

    def possible(self, s: Duel) -> bool:  # type: ignore[override]
        """Tell whether there is anything."""
        return len(s.rows[GIVEN]) > 0

    def run(self, s: Duel) -> None:
        """Clear the row."""
        s.done()
        s.rows[GIVEN] = ()


class MindRead(Step[Duel]):
    """Give up a card of the chosen color, or show a hand without one (Mind Read)."""

    def run(self, s: Duel) -> None:
        """Ask, or show the hand."""
        if GIVE_UP.possible(s):
            s.goto(GIVE_UP)
            return
        hand = s.hands[s.actor]
        s.done()
        s.reveal()
        for place in range(len(hand)):
            hand.show(place, -1)
        s.tell("show", int(s.actor), *[int(face) for face in hand.faces])


class GiveUp(Ways[Duel]):
    """Which card of the color goes (Mind Read)."""

    rule: ClassVar[str] = "DU-3.4"

    def ways(self, s: Duel) -> Int:
        """Give the places of a hand with cards of the color."""
        found: Int = 0
        color, places, faces = kept(s.bound, d.CHOSEN), s.hand(s.actor, d.ANY_COLORED), s.hands[s.actor].faces
        for place in range(len(faces)):
            if places & BIT[place] and d.COLOR[faces[place]] == color:
                found |= BIT[place]
        return found

    def action(self, s: Duel, way: Int) -> Int:
        """Name the card."""
        return d.DISCARD + s.hands[s.actor].faces[way]

    def way(self, s: Duel, action: Int) -> Int:
        """Find the card."""
        return s.place_of(s.actor, action - d.DISCARD)

    def choose(self, s: Duel, action: Int) -> None:
        """Discard it where the thief sees it."""
        card = int(s.hands[s.actor].take(self.way(s, action)))
        s.done()
        s.row(discards(s.actor), card)
        s.row(GIVEN, int(s.actor), card)
        s.tell("discard", int(s.actor), card)


GIVE_UP: Final = GiveUp()


class MindSteal(Ways[Duel]):
    """Take one action card that was given up, for good (Mind Steal)."""

    rule: ClassVar[str] = "DU-3.4"

    def ways(self, s: Duel) -> Int:
        """Give the kinds of action cards among them."""
        found: Int = 0
        row = s.rows[GIVEN]
        for at in range(1, len(row), 2):
            if d.KIND[row[at]] == d.ACTION:
                found |= BIT[row[at]]
        return found

    def action(self, s: Duel, way: Int) -> Int:
        """Name the card."""
        return d.TAKE + way

    def way(self, s: Duel, action: Int) -> Int:
        """Read the card."""
        return action - d.TAKE

    def choose(self, s: Duel, action: Int) -> None:
        """Take it out of its owner's pile."""
        card, row = int(self.way(s, action)), s.rows[GIVEN]
        owner = row[row[1::2].index(card) * 2]
        s.done()
        s.unrow(discards(owner), card)
        s.hands[s.actor].add(card, -1)
        s.tell("steal", int(s.actor), owner, card)
