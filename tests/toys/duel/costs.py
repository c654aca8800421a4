"""Costs: cards of the hand, mana, dice, and colors that are only chosen; each holds what it buys."""

from __future__ import annotations

from typing import ClassVar, Final

from conclave.core.effects import Cost, keep
from conclave.core.modifiers import BIT, NONE
from conclave.core.state import Frame
from conclave.core.storage import Int
from tests.toys.duel import data as d
from tests.toys.duel.state import BOX, Duel, discards

TOKEN: Final = 0
CRYSTAL: Final = 1
DIE: Final = 2
GOLD_TOKEN: Final = 3
GOLD_DIE: Final = 4


class FromHand(Cost[Duel]):
    """A card from the hand that fits a filter; binds which (DU-2.3)."""

    rule: ClassVar[str] = "DU-2.3"

    def __init__(self, which: Int, then: Frame) -> None:
        super().__init__(then)
        self.which: Int = which

    def verb(self) -> Int:
        """Give the first number of the verb."""
        raise NotImplementedError

    def ways(self, s: Duel) -> Int:
        """Give the places."""
        return s.hand(s.actor, self.which)

    def action(self, s: Duel, way: Int) -> Int:
        """Name the card."""
        return self.verb() + s.hands[s.actor].faces[way]

    def way(self, s: Duel, action: Int) -> Int:
        """Find the card."""
        return s.place_of(s.actor, action - self.verb())

    def bind(self, s: Duel, way: Int) -> Int:
        """Bind the card."""
        return keep(s.bound, d.CARD, s.hands[s.actor].faces[way])

    def hold(self, s: Duel, way: Int) -> None:
        """Lift it."""
        s.lifted |= BIT[way]

    def back(self, s: Duel, way: Int) -> None:
        """Lower it."""
        s.lifted &= ~BIT[way]


class Discard(FromHand):
    """Discard a card for something (DU-2.3)."""

    def verb(self) -> Int:
        """Discard."""
        return d.DISCARD

    def pay(self, s: Duel, way: Int) -> None:
        """Lay it on the discard pile."""
        card = int(s.hands[s.actor].take(way))
        s.row(discards(s.actor), card)
        s.tell("discard", int(s.actor), card)


class ThrowAway(FromHand):
    """Throw a card out of the game for something (DU-2.3)."""

    def verb(self) -> Int:
        """Throw."""
        return d.THROW

    def pay(self, s: Duel, way: Int) -> None:
        """Put it into the box."""
        card = int(s.hands[s.actor].take(way))
        s.row(BOX, card)
        s.tell("throw", int(s.actor), card)


class Pay(Cost[Duel]):
    """Mana of one of some colors, from tokens, crystals or the source; gold stands for any basic (DU-2.2)."""

    rule: ClassVar[str] = "DU-2.2"

    def __init__(self, colors: Int, then: Frame) -> None:
        super().__init__(then)
        self.colors: Int = colors

    def ways(self, s: Duel) -> Int:
        """Give sources times colors."""
        found: Int = 0
        first = s.actor * d.SIX
        for color in range(d.SIX):
            if not self.colors & BIT[color]:
                continue
            if s.tokens[first + color]:
                found |= BIT[TOKEN * d.SIX + color]
            if die_of(s, color) != NONE:
                found |= BIT[DIE * d.SIX + color]
            if color >= d.GOLD:
                continue
            if s.crystals[s.actor * d.FOUR + color]:
                found |= BIT[CRYSTAL * d.SIX + color]
            if s.tokens[first + d.GOLD]:
                found |= BIT[GOLD_TOKEN * d.SIX + color]
            if die_of(s, d.GOLD) != NONE:
                found |= BIT[GOLD_DIE * d.SIX + color]
        return found

    def action(self, s: Duel, way: Int) -> Int:
        """Name source and color."""
        return d.PAY + way

    def way(self, s: Duel, action: Int) -> Int:
        """Read them."""
        return action - d.PAY

    def bind(self, s: Duel, way: Int) -> Int:
        """Bind the color it was used as."""
        return keep(s.bound, d.PAID, way % d.SIX)

    def hold(self, s: Duel, way: Int) -> None:
        """Spend it for a moment."""
        spend(s, way)

    def back(self, s: Duel, way: Int) -> None:
        """Have it again."""
        restore(s, way)

    def pay(self, s: Duel, way: Int) -> None:
        """Spend it, and bear the curse of whoever has cursed its color (Mana Curse)."""
        spend(s, way)
        if s.cursed or s.actor != s.active or not s.mods.has(d.CURSE):
            return
        for other in range(s.seats):
            if other != s.actor and s.mods.first(d.CURSE, other, way % d.SIX) != NONE:
                s.cursed = 1
                s.hit(s.actor, 1)
                return


def die_of(s: Duel, color: Int) -> Int:
    """Give the first die of the source with a color that the actor may still use, or -1."""
    if s.dice > s.mods.total(d.EXTRA_DIE, s.actor):
        return NONE
    for die in range(len(s.faces)):
        if s.marks[die] == d.IN_SOURCE and s.faces[die] == color:
            return die
    return NONE


def spend(s: Duel, way: Int) -> None:
    """Spend mana in a way."""
    source, color = way // d.SIX, way % d.SIX
    if source == CRYSTAL:
        s.crystals[s.actor * d.FOUR + color] -= 1
    elif source == TOKEN:
        s.tokens[s.actor * d.SIX + color] -= 1
    elif source == GOLD_TOKEN:
        s.tokens[s.actor * d.SIX + d.GOLD] -= 1
    else:
        s.marks[die_of(s, d.GOLD if source == GOLD_DIE else color)] = d.USED
        s.dice += 1


def restore(s: Duel, way: Int) -> None:
    """Have what was spent last in a way again."""
    source, color = way // d.SIX, way % d.SIX
    if source == CRYSTAL:
        s.crystals[s.actor * d.FOUR + color] += 1
    elif source == TOKEN:
        s.tokens[s.actor * d.SIX + color] += 1
    elif source == GOLD_TOKEN:
        s.tokens[s.actor * d.SIX + d.GOLD] += 1
    else:
        face: Int = d.GOLD if source == GOLD_DIE else color
        last: Int = NONE
        # Dice of one face are used from the first on, so the last used one is the one that was held.
        for die in range(len(s.faces)):
            if s.marks[die] == d.USED and s.faces[die] == face:
                last = die
        s.marks[last] = d.IN_SOURCE
        s.dice -= 1


class ChooseColor(Cost[Duel]):
    """A color, as a cost of nothing (DU-2.2)."""

    rule: ClassVar[str] = "DU-2.2"

    def __init__(self, colors: Int, then: Frame) -> None:
        super().__init__(then)
        self.colors: Int = colors

    def ways(self, s: Duel) -> Int:
        """Give the colors."""
        return self.colors

    def action(self, s: Duel, way: Int) -> Int:
        """Name the color."""
        return d.COLORED + way

    def way(self, s: Duel, action: Int) -> Int:
        """Read the color."""
        return action - d.COLORED

    def bind(self, s: Duel, way: Int) -> Int:
        """Bind it."""
        return keep(s.bound, d.CHOSEN, way)

    def pay(self, s: Duel, way: Int) -> None:
        """Pay nothing."""


class TakeDie(Cost[Duel]):
    """A die of the source, of a basic color or of any: it is marked, and bound with its color (DU-2.2)."""

    rule: ClassVar[str] = "DU-2.2"

    def __init__(self, basic: Int, mark: Int, then: Frame) -> None:
        super().__init__(then)
        self.basic: Int = basic
        self.mark: Int = mark

    def ways(self, s: Duel) -> Int:
        """Give the dice."""
        found: Int = 0
        for die in range(len(s.faces)):
            if s.marks[die] == d.IN_SOURCE and (not self.basic or s.faces[die] < d.GOLD):
                found |= BIT[die]
        return found

    def action(self, s: Duel, way: Int) -> Int:
        """Name the die."""
        return d.DIE + way

    def way(self, s: Duel, action: Int) -> Int:
        """Read the die."""
        return action - d.DIE

    def bind(self, s: Duel, way: Int) -> Int:
        """Bind die and color."""
        return keep(keep(s.bound, d.CARD, way), d.CHOSEN, s.faces[way])

    def hold(self, s: Duel, way: Int) -> None:
        """Take it for a moment."""
        s.marks[way] = self.mark

    def back(self, s: Duel, way: Int) -> None:
        """Put it back."""
        s.marks[way] = d.IN_SOURCE

    def pay(self, s: Duel, way: Int) -> None:
        """Mark it."""
        s.marks[way] = self.mark
