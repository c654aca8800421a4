"""What is done to foes by effects that are no attacks (MK-11.17, MK-11.18, MK-12.10)."""

from __future__ import annotations

from typing import ClassVar, Final

from conclave.core.effects import Cost, enter, keep, kept
from conclave.core.frames import Step, begin
from conclave.core.modifiers import ALL, BIT, NONE
from conclave.core.state import Frame
from conclave.core.storage import Int
from conclave.games.mage_knight import actions as a
from conclave.games.mage_knight import data as d
from conclave.games.mage_knight import pieces
from conclave.games.mage_knight.effects.beaten import beat
from conclave.games.mage_knight.effects.foes import (
    attacks,
    faced,
    foe,
    foe_count,
    has,
    immune,
    resistances,
    walls,
)
from conclave.games.mage_knight.effects.opponents import stop_unit, wound_unit
from conclave.games.mage_knight.rows import BEATEN, F_KIND
from conclave.games.mage_knight.state import Mage

# Which foes may be chosen.
ANY_FOE: Final = 0
UNFORTIFIED: Final = 1


class OneFoe(Cost[Mage]):
    """Choose a foe, bound in CHOSEN, for what is done to it; immune ones are no choice (MK-12.10)."""

    rule: ClassVar[str] = "MK-12.10"

    def __init__(self, then: Frame, which: Int = ANY_FOE) -> None:
        super().__init__(then)
        self.which: Int = which

    def ways(self, s: Mage) -> Int:
        """Give the foes."""
        if (d.IN_COMBAT >> s.phase) & 1 == 0:
            return 0
        found: Int = 0
        here = faced(s)
        for number in range(foe_count(s)):
            open_now = self.which == ANY_FOE or walls(s, number) == 0
            if here & BIT[number] and open_now and not immune(s, number):
                found |= BIT[number]
        return found

    def action(self, s: Mage, way: Int) -> Int:
        """Name the foe."""
        return a.FOE + way

    def way(self, s: Mage, action: Int) -> Int:
        """Read the foe."""
        return action - a.FOE

    def bind(self, s: Mage, way: Int) -> Int:
        """Bind it."""
        return keep(s.bound, d.CHOSEN, way)

    def pay(self, s: Mage, way: Int) -> None:
        """Pay nothing."""


class EachFoe(Step[Mage]):
    """Something for every foe, or for every one but the chosen (MK-12.10)."""

    def __init__(self, then: Frame, others: Int = 0) -> None:
        self.then = then
        self.others: Int = others

    def mask(self, s: Mage) -> Int:
        """Give the foes."""
        if (d.IN_COMBAT >> s.phase) & 1 == 0:
            return 0
        found = faced(s)
        chosen = kept(s.bound, d.CHOSEN)
        if self.others and chosen >= 0:
            found &= ~BIT[chosen]
        for number in range(foe_count(s)):
            if found & BIT[number] and immune(s, number):
                found &= ~BIT[number]
        return found

    def possible(self, s: Mage) -> bool:  # type: ignore[override]
        """Tell whether something can be done to one of them."""
        bound, good, found = s.bound, False, self.mask(s)
        for number in range(foe_count(s)):
            if found & BIT[number] and not good:
                s.bound = keep(bound, d.CHOSEN, number)
                good = self.then.possible(s)
        s.bound = bound
        return good

    def run(self, s: Mage) -> None:
        """Line them up."""
        s.goto(ForFoes(self.mask(s), self.then))


class ForFoes(Step[Mage]):
    """Something for one foe after another."""

    def __init__(self, left: Int, then: Frame) -> None:
        self.left: Int = left
        self.then = then

    def run(self, s: Mage) -> None:
        """Do it to the first, and keep the rest."""
        number: Int = 0
        while self.left and not self.left & BIT[number]:
            number += 1
        if self.left == 0:
            s.done()
            return
        s.goto(ForFoes(self.left & ~BIT[number], self.then))
        enter(s, s.actor, keep(s.bound, d.CHOSEN, number))
        begin(s, self.then)


class OnFoe(Step[Mage]):
    """The base of what is done to the foe that is bound in CHOSEN."""

    def number(self, s: Mage) -> Int:
        """Give the foe, or -1."""
        return kept(s.bound, d.CHOSEN)

    def lasts(self, s: Mage, kind: Int, what: Int, amount: Int) -> None:
        """Let something last for this foe until the combat ends."""
        s.mods.add(kind, ALL, what, amount, d.COMBAT, kept(s.bound, d.SOURCE))
        s.tell("foe", int(self.number(s)), int(kind), int(amount))

    def possible(self, s: Mage) -> bool:  # type: ignore[override]
        """Tell whether the foe is there and not immune."""
        number = self.number(s)
        return number >= 0 and not has(s, number, BEATEN) and not immune(s, number)


class LessArmor(OnFoe):
    """Armor down by some, or by more behind walls, until the combat ends (MK-11.20)."""

    def __init__(self, amount: Int, behind_walls: Int = 0) -> None:
        self.amount: Int = amount
        self.behind_walls: Int = behind_walls

    def run(self, s: Mage) -> None:
        """Lower it."""
        s.done()
        number = self.number(s)
        amount = self.behind_walls if self.behind_walls and walls(s, number) else self.amount
        self.lasts(s, d.FOE_ARMOR, number, -amount)


class ArmorByResistance(OnFoe):
    """Armor down by one for each resistance (Resistance Break)."""

    def possible(self, s: Mage) -> bool:  # type: ignore[override]
        """Tell whether it has one."""
        return OnFoe.possible(self, s) and resistances(s, self.number(s)) != 0

    def run(self, s: Mage) -> None:
        """Lower it."""
        s.done()
        number, bits = self.number(s), resistances(s, self.number(s))
        amount: Int = 0
        while bits:
            amount += bits & 1
            bits >>= 1
        self.lasts(s, d.FOE_ARMOR, number, -amount)


class NoAttack(OnFoe):
    """The foe does not attack in this combat; a summoner only before its monster came (MK-11.17)."""

    def possible(self, s: Mage) -> bool:  # type: ignore[override]
        """Tell whether an attack is still to come."""
        number = self.number(s)
        if not OnFoe.possible(self, s) or (s.phase != d.RANGE and s.phase != d.BLOCKING):
            return False
        if s.rival != NONE:
            return attacks(s, number)
        summons = pieces.FOE_ABILITIES[foe(s, number, F_KIND)] & pieces.SUMMON != 0
        return s.phase == d.RANGE if summons else attacks(s, number)

    def run(self, s: Mage) -> None:
        """Stop it."""
        s.done()
        number = self.number(s)
        if s.rival != NONE:
            stop_unit(s, number)  # in this attack (MK-23.8)
            s.tell("foe", int(number), d.FOE_IDLE, 1)
            return
        self.lasts(s, d.FOE_IDLE, number, 1)
        s.aim &= ~BIT[number] if s.phase == d.BLOCKING else ~0


class LoseResistance(OnFoe):
    """Lose resistances, as bits by element, until the combat ends."""

    def __init__(self, bits: Int) -> None:
        self.bits: Int = bits

    def possible(self, s: Mage) -> bool:  # type: ignore[override]
        """Tell whether it has one of them."""
        return OnFoe.possible(self, s) and resistances(s, self.number(s)) & self.bits != 0

    def run(self, s: Mage) -> None:
        """Lose them."""
        s.done()
        for element in range(3):
            if self.bits & BIT[element]:
                self.lasts(s, d.FOE_LOSES, self.number(s) * 4 + element, 1)


class LoseWalls(OnFoe):
    """Lose the walls of its site and its own, until the combat ends (Expose)."""

    def possible(self, s: Mage) -> bool:  # type: ignore[override]
        """Tell whether it has some."""
        return OnFoe.possible(self, s) and walls(s, self.number(s)) != 0

    def run(self, s: Mage) -> None:
        """Lose them."""
        s.done()
        self.lasts(s, d.FOE_OPEN, self.number(s), 1)


class Destroy(OnFoe):
    """The foe is beaten, with fame as usual (MK-11.18)."""

    def run(self, s: Mage) -> None:
        """Beat it; a unit of another player is wounded (MK-23.8)."""
        s.done()
        if s.rival != NONE:
            wound_unit(s, self.number(s))
            return
        beat(s, self.number(s))
