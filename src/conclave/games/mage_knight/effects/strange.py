"""Cards that resolve other cards, and dice that are set (MK-5.5)."""

from __future__ import annotations

from conclave.core.effects import act, keep, kept
from conclave.core.frames import Repeat, Skip, Step
from conclave.core.modifiers import BIT
from conclave.core.state import Frame
from conclave.core.storage import Int
from conclave.games.mage_knight import actions as a
from conclave.games.mage_knight import data as d
from conclave.games.mage_knight import pieces
from conclave.games.mage_knight.effects.book import EASY, STRONG
from conclave.games.mage_knight.effects.costs import FromHand
from conclave.games.mage_knight.rows import HAND, MOST_PLACES, PLAYED
from conclave.games.mage_knight.state import Mage


def barred(s: Mage, card: Int) -> bool:
    """Tell whether a card that only heals is asked for in a combat (MK-5.11)."""
    return pieces.HEALS_ONLY[card] == 1 and (d.IN_COMBAT >> s.phase) & 1 == 1


class BoostAction(FromHand):
    """Another action card with its strong effect for nothing, and more of it (Concentration, Will Focus)."""

    def __init__(self, bonus: Int) -> None:
        super().__init__(d.ANY_ACTION, Skip())
        self.bonus: Int = bonus

    def verb(self) -> Int:
        """Boost."""
        return a.BOOSTED

    def ways(self, s: Mage) -> Int:
        """Give none inside another boost, or cards would ask each other for ever."""
        if kept(s.bound, d.BOOST) >= 0:
            return 0
        found, faces = s.hand(s.actor, d.ANY_ACTION), s.z[HAND + s.actor].faces
        for place in range(len(faces)):
            if place < MOST_PLACES and found & BIT[place] and barred(s, faces[place]):
                found &= ~BIT[place]
        return found

    def bind(self, s: Mage, way: Int) -> Int:
        """Bind the bonus; the effect is that of the other card, with its color."""
        card = s.z[HAND + s.actor].faces[way]
        return keep(keep(s.bound, d.BOOST, self.bonus), d.SOURCE, card)

    def bought(self, s: Mage, way: Int) -> Frame:
        """Give the strong effect of that card."""
        return STRONG[s.z[HAND + s.actor].faces[way]]

    def pay(self, s: Mage, way: Int) -> None:
        """Lay it down as played."""
        card = int(s.lift(HAND + s.actor, way))
        s.row(PLAYED + s.actor, card)
        s.played += 1 if s.actor == s.active else 0
        s.tell("play", int(s.actor), 1, card)

    def choose(self, s: Mage, action: Int) -> None:
        """Begin the effect in a scope of its own: the bonus is for nothing that comes after it."""
        way = self.way(s, action)
        bound, effect = self.bind(s, way), self.bought(s, way)
        s.done()
        self.pay(s, way)
        act(s, effect, s.actor, bound)


class RepeatThrown(Step[Mage]):
    """The effect of the card that was thrown away, several times (Maximal Effect)."""

    def __init__(self, strong: Int, times: Int) -> None:
        self.strong: Int = strong
        self.times: Int = times

    def effect(self, s: Mage) -> Frame:
        """Give it."""
        card = kept(s.bound, d.CARD)
        return STRONG[card] if self.strong else EASY[card]

    def possible(self, s: Mage) -> bool:  # type: ignore[override]
        """Ask the effect; none inside another, or cards would ask each other for ever."""
        if kept(s.bound, d.COUNT) >= 0 or barred(s, kept(s.bound, d.CARD)):
            return False
        bound, frame = s.bound, self.effect(s)
        s.bound = keep(keep(bound, d.COUNT, self.times), d.SOURCE, kept(bound, d.CARD))
        good = frame.possible(s)
        s.bound = bound
        return good

    def run(self, s: Mage) -> None:
        """Repeat it."""
        s.goto(Repeat(int(self.times), self.effect(s)))
        s.bound = keep(keep(s.bound, d.COUNT, self.times), d.SOURCE, kept(s.bound, d.CARD))


class SetDie(Step[Mage]):
    """Turn the die that was taken to the chosen color, and gain two mana of it (Mana Draw)."""

    def run(self, s: Mage) -> None:
        """Set and gain."""
        s.done()
        color = kept(s.bound, d.CHOSEN)
        s.faces[kept(s.bound, d.CARD)] = color
        s.tokens[s.actor * d.SIX + color] += 2
        s.tell("mana", int(s.actor), int(color), 2)
