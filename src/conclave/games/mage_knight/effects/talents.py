"""What only skills do: flying, freezing the source, doing without its dice."""

from __future__ import annotations

from typing import ClassVar

from conclave.core.effects import kept
from conclave.core.frames import InOrder, Step
from conclave.core.modifiers import ALL, BIT
from conclave.core.state import Frame
from conclave.core.storage import Int
from conclave.games.mage_knight import actions as a
from conclave.games.mage_knight import data as d
from conclave.games.mage_knight.effects.hands import Draw
from conclave.games.mage_knight.effects.lasting import LOWEST_FAME, Lasting, Led, Only
from conclave.games.mage_knight.effects.mana_gains import ChooseColor, Tokens
from conclave.games.mage_knight.effects.travel import FLYING, Travel, reached
from conclave.games.mage_knight.rules.moving import stand
from conclave.games.mage_knight.state import Mage


def motivation(color: Int) -> Led:
    """Two cards, mana for whoever has the least fame, and no other Motivation for a while (MK-20.3)."""
    gains = InOrder(Draw(2), Only(LOWEST_FAME, Tokens(color)))
    return Led(0, gains, Lasting(d.MOTIVATED, 1, d.OWN_NEXT_END))


class WorksByItself(Step[Mage]):
    """A skill that is never used, because it holds all the time (Bonds of Loyalty)."""

    def possible(self, s: Mage) -> bool:  # type: ignore[override]
        """Tell that it cannot be used."""
        return False

    def run(self, s: Mage) -> None:
        """Do nothing."""
        s.done()


class Flight(Travel):
    """To a land beside the hero for nothing, or two steps away for some Move points, over anything."""

    rule: ClassVar[str] = "MK-7.9"

    def __init__(self, price: Int) -> None:
        super().__init__(2, FLYING)
        self.price: Int = price

    def far(self, s: Mage) -> Int:
        """Give one step, or two if they can be paid for."""
        return 2 if s.pool[d.MOVE] >= self.price else 1

    def choose(self, s: Mage, action: Int) -> None:
        """Pay for the second step, and go; nobody is provoked."""
        at = int(action) - a.GO
        if reached(s, s.actor, self.far(s), self.manner)[at] > 1:
            s.pool[d.MOVE] -= self.price
        s.done()
        stand(s, s.actor, at)


class NoDieYet(Step[Mage]):
    """An effect that is only possible while no die of the source was used this turn."""

    def __init__(self, then: Frame) -> None:
        self.then = then

    def possible(self, s: Mage) -> bool:  # type: ignore[override]
        """Ask the dice, then the effect."""
        return s.dice == 0 and self.then.possible(s)

    def run(self, s: Mage) -> None:
        """Go on with it."""
        s.goto(self.then)


class ShownColor(ChooseColor):
    """A basic color that a die in the source shows; the die stays as it is (Source Freeze)."""

    def __init__(self, then: Frame) -> None:
        super().__init__(d.BASIC, then)

    def public(self, s: Mage) -> bool:
        """Tell that all see the source."""
        return True

    def ways(self, s: Mage) -> Int:
        """Give the colors."""
        found: Int = 0
        for die in range(len(s.faces)):
            if s.marks[die] == d.IN_SOURCE and s.faces[die] < d.GOLD:
                found |= BIT[s.faces[die]]
        return found


class NextTurn(Step[Mage]):
    """Something that waits for the start of the actor's next turn, and is lost with the end of the round."""

    def __init__(self, number: Int) -> None:
        self.number: Int = number

    def run(self, s: Mage) -> None:
        """Let it wait."""
        s.done()
        s.mods.add(d.AT_START, s.actor, ALL, self.number, s.boundary(d.ROUND), kept(s.bound, d.SOURCE))
        s.tell("lasting", int(s.actor), d.AT_START)
