"""Dice of the source: which may be used now, and taking one (MK-6.5, MK-6.6, MK-6.12)."""

from __future__ import annotations

from typing import ClassVar

from conclave.core.effects import Cost, keep, kept
from conclave.core.modifiers import ALL, BIT, NONE
from conclave.core.state import Frame
from conclave.core.storage import Int
from conclave.games.mage_knight import actions as a
from conclave.games.mage_knight import data as d
from conclave.games.mage_knight.rules.sites import allied
from conclave.games.mage_knight.state import Mage


def gold_works(s: Mage) -> bool:
    """Tell whether gold stands for basic colors now (MK-6.2)."""
    return not s.dark_now() or s.mods.first(d.GOLD_AT_NIGHT, s.actor) != NONE


def black_works(s: Mage) -> bool:
    """Tell whether black mana can be used now (MK-6.2)."""
    return s.dark_now() or s.mods.first(d.BLACK_BY_DAY, s.actor) != NONE


def gold_stays(s: Mage) -> bool:
    """Tell whether gold dice are neither rolled nor turned: by day, while others are there (MK-30.4)."""
    if not s.config.friendly_mana or s.night:
        return False
    for die in range(len(s.faces)):
        if s.marks[die] == d.IN_SOURCE and s.faces[die] != d.GOLD:
            return True
    return False


def may_use_die(s: Mage) -> bool:
    """Tell whether the actor may use one more die of the source (MK-6.5)."""
    if s.mods.has(d.NO_DICE) and s.mods.first(d.NO_DICE, s.actor) != NONE:
        return False
    most: Int = 1
    if s.mods.has(d.FREEZE):
        for seat in range(s.seats):
            if not allied(s, seat, s.actor) and s.mods.first(d.FREEZE, seat) != NONE:
                most = 0
    return s.dice < most + s.mods.total(d.EXTRA_DIE, s.actor)


def die_showing(s: Mage, color: Int) -> Int:
    """Give the first die in the source with a face, or -1."""
    for die in range(len(s.faces)):
        if s.marks[die] == d.IN_SOURCE and s.faces[die] == color:
            return die
    return NONE


def stolen_die(s: Mage, color: Int) -> Int:
    """Give the die that lies on the actor's Mana Steal, if it shows a color, or -1."""
    for die in range(len(s.faces)):
        if s.marks[die] == d.DIE_STOLEN + s.actor and s.faces[die] == color:
            return die
    return NONE


class TakeDie(Cost[Mage]):
    """A die of the source, with a basic face or any: marked, and bound with its color (MK-6.12)."""

    rule: ClassVar[str] = "MK-6.12"

    def __init__(self, basic: Int, mark: Int, then: Frame) -> None:
        super().__init__(then)
        self.basic: Int = basic
        self.mark: Int = mark

    def kept_out(self) -> bool:
        """Tell whether the die leaves the source, and so counts as used (MK-6.12)."""
        return self.mark == d.DIE_SET or self.mark == d.DIE_CLAIMED

    def ways(self, s: Mage) -> Int:
        """Give the dice, one for each face."""
        found: Int = 0
        seen: Int = 0
        stays = self.mark == d.DIE_SET and gold_stays(s)
        if self.kept_out() and s.mods.first(d.NO_DICE, s.actor) != NONE:
            return 0  # Who Needs Magic
        for die in range(len(s.faces)):
            face = s.faces[die]
            if face == d.GOLD and stays:
                continue
            if s.marks[die] == d.IN_SOURCE and (not self.basic or face < d.GOLD) and not seen & BIT[face]:
                found |= BIT[die]
                seen |= BIT[face]
        return found

    def action(self, s: Mage, way: Int) -> Int:
        """Name the die."""
        return a.DIE + way

    def way(self, s: Mage, action: Int) -> Int:
        """Read the die."""
        return action - a.DIE

    def bind(self, s: Mage, way: Int) -> Int:
        """Bind die and color."""
        return keep(keep(s.bound, d.CARD, way), d.CHOSEN, s.faces[way])

    def hold(self, s: Mage, way: Int) -> None:
        """Take it for a moment."""
        s.marks[way] = self.mark

    def back(self, s: Mage, way: Int) -> None:
        """Put it back."""
        s.marks[way] = d.IN_SOURCE

    def pay(self, s: Mage, way: Int) -> None:
        """Mark it."""
        s.marks[way] = self.mark
        if self.mark == d.DIE_CLAIMED:
            s.marks[way] = self.mark + s.actor
        if self.kept_out():
            s.dice += 1  # and one more may be used, so that the usual one is left
            s.mods.add(d.EXTRA_DIE, s.actor, ALL, 1, s.boundary(d.TURN), kept(s.bound, d.SOURCE))
