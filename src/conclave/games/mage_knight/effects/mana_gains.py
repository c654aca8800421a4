"""Gaining mana: a color that one chooses, tokens, crystals (MK-6.3, MK-6.4)."""

from __future__ import annotations

from typing import ClassVar

from conclave.core.effects import Cost, keep
from conclave.core.frames import Step
from conclave.core.state import Frame
from conclave.core.storage import Int
from conclave.games.mage_knight import actions as a
from conclave.games.mage_knight import data as d
from conclave.games.mage_knight.state import Mage


class ChooseColor(Cost[Mage]):
    """A color, as a cost of nothing; bound in CHOSEN."""

    rule: ClassVar[str] = "MK-6.1"

    def __init__(self, colors: Int, then: Frame) -> None:
        super().__init__(then)
        self.colors: Int = colors

    def ways(self, s: Mage) -> Int:
        """Give the colors."""
        return self.colors

    def action(self, s: Mage, way: Int) -> Int:
        """Name the color."""
        return a.COLORED + way

    def way(self, s: Mage, action: Int) -> Int:
        """Read the color."""
        return action - a.COLORED

    def bind(self, s: Mage, way: Int) -> Int:
        """Bind it."""
        return keep(s.bound, d.CHOSEN, way)

    def pay(self, s: Mage, way: Int) -> None:
        """Pay nothing."""


class Tokens(Step[Mage]):
    """Mana tokens of a color, for this turn (MK-6.3)."""

    def __init__(self, color: Int, amount: Int = 1) -> None:
        self.color: Int = color
        self.amount: Int = amount

    def possible(self, s: Mage) -> bool:  # type: ignore[override]
        """Tell whether there is such a color."""
        return s.color(self.color) >= 0

    def run(self, s: Mage) -> None:
        """Gain them."""
        s.done()
        color = s.color(self.color)
        s.tokens[s.actor * d.SIX + color] += self.amount
        s.tell("mana", int(s.actor), int(color), int(self.amount))


def gain_crystal(s: Mage, seat: Int, color: Int, overflow: bool) -> None:
    """Gain a crystal; with three of its color a token instead, or nothing (MK-6.4)."""
    if s.crystals[seat * d.FOUR + color] < d.MOST_CRYSTALS:
        s.crystals[seat * d.FOUR + color] += 1
        s.tell("crystal", int(seat), int(color))
    elif overflow:
        s.tokens[seat * d.SIX + color] += 1
        s.tell("mana", int(seat), int(color), 1)


class Crystal(Step[Mage]):
    """Crystals of a basic color (MK-6.4)."""

    def __init__(self, color: Int, amount: Int = 1) -> None:
        self.color: Int = color
        self.amount: Int = amount

    def possible(self, s: Mage) -> bool:  # type: ignore[override]
        """Tell whether the color is basic."""
        return s.basic(self.color)

    def run(self, s: Mage) -> None:
        """Gain them."""
        s.done()
        for _ in range(int(self.amount)):
            gain_crystal(s, s.actor, s.color(self.color), True)


class OtherCrystals(Step[Mage]):
    """One crystal of each basic color but one (Decompose)."""

    def __init__(self, color: Int) -> None:
        self.color: Int = color

    def possible(self, s: Mage) -> bool:  # type: ignore[override]
        """Tell whether the color is basic."""
        return s.basic(self.color)

    def run(self, s: Mage) -> None:
        """Gain them."""
        s.done()
        for color in range(d.FOUR):
            if color != s.color(self.color):
                gain_crystal(s, s.actor, color, True)
