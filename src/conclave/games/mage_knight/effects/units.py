"""Units that are readied, healed, wounded, and the wounds of one's hand (MK-10, MK-15)."""

from __future__ import annotations

from typing import ClassVar

from conclave.core.actions import DONE
from conclave.core.effects import Cost, Ways, keep, kept
from conclave.core.frames import FINE, Step
from conclave.core.modifiers import BIT
from conclave.core.state import Frame
from conclave.core.storage import Choices, Int
from conclave.games.mage_knight import actions as a
from conclave.games.mage_knight import data as d
from conclave.games.mage_knight import pieces
from conclave.games.mage_knight.rows import DISCARDS, UNIT_BOX
from conclave.games.mage_knight.state import Mage


def calm(s: Mage) -> bool:
    """Tell whether there is no combat."""
    return (d.IN_COMBAT >> s.phase) & 1 == 0


def level_of(s: Mage, seat: Int, place: Int) -> Int:
    """Give the level of a unit."""
    return pieces.UNIT_LEVEL[s.unit(seat, place, d.U_KIND) - 1]


def commands(s: Mage, seat: Int) -> Int:
    """Count the command tokens of a seat, Bonds of Loyalty included (MK-10.3)."""
    return d.LEVEL_COMMAND[s.get(seat, d.LEVEL)] + s.get(seat, d.BONDS)


def unit_count(s: Mage, seat: Int) -> Int:
    """Count the units of a seat."""
    found: Int = 0
    for place in range(d.UNIT_PLACES):
        found += 1 if s.unit(seat, place, d.U_KIND) else 0
    return found


def add_unit(s: Mage, seat: Int, kind: Int, bonded: Int = 0) -> None:
    """Let a unit join, ready (MK-9.5)."""
    place: Int = 0
    while s.unit(seat, place, d.U_KIND):
        place += 1
    s.set_unit(seat, place, d.U_KIND, kind + 1)
    s.set_unit(seat, place, d.U_FLAGS, d.BONDED if bonded else 0)
    if seat == s.active:
        s.recruits += 1
    s.tell("recruit", int(seat), int(kind))


def lose_unit(s: Mage, seat: Int, place: Int) -> None:
    """Disband or destroy a unit; its banner goes to the discard pile (MK-10.7)."""
    kind, banner = s.unit(seat, place, d.U_KIND) - 1, s.unit(seat, place, d.U_BANNER)
    s.row(UNIT_BOX, int(kind))
    if banner:
        s.row(DISCARDS + seat, int(banner - 1))
    for what in range(d.UNIT_WIDTH):
        s.set_unit(seat, place, what, 0)
    s.tell("lose-unit", int(seat), int(kind))


class OwnUnit(Cost[Mage]):
    """Choose an own unit, bound in CHOSEN, for what is done to it."""

    rule: ClassVar[str] = "MK-10.1"

    def __init__(self, then: Frame) -> None:
        super().__init__(then)

    def fine(self, s: Mage, place: Int) -> bool:
        """Tell whether a unit may be chosen."""
        return True

    def ways(self, s: Mage) -> Int:
        """Give the places."""
        found: Int = 0
        for place in range(d.UNIT_PLACES):
            if s.unit(s.actor, place, d.U_KIND) and self.fine(s, place):
                found |= BIT[place]
        return found

    def action(self, s: Mage, way: Int) -> Int:
        """Name the unit."""
        return a.NAME + way

    def way(self, s: Mage, action: Int) -> Int:
        """Read the unit."""
        return action - a.NAME

    def bind(self, s: Mage, way: Int) -> Int:
        """Bind it."""
        return keep(s.bound, d.CHOSEN, way)

    def pay(self, s: Mage, way: Int) -> None:
        """Pay nothing."""


class ReadyUnit(OwnUnit):
    """Ready a spent unit up to a level, outside combat; it is bound for what follows (MK-5.11)."""

    def __init__(self, level: Int, then: Frame) -> None:
        super().__init__(then)
        self.level: Int = level

    def fine(self, s: Mage, place: Int) -> bool:
        """Tell whether it is spent and low enough."""
        return (
            calm(s) and s.unit(s.actor, place, d.U_SPENT) == 1 and level_of(s, s.actor, place) <= self.level
        )

    def pay(self, s: Mage, way: Int) -> None:
        """Ready it."""
        s.set_unit(s.actor, way, d.U_SPENT, 0)
        s.tell("ready", int(s.actor), int(s.unit(s.actor, way, d.U_KIND) - 1))


class ReadyLevels(Ways[Mage]):
    """Ready any units whose levels add up to no more than some (Rebirth)."""

    rule: ClassVar[str] = "MK-10.2"

    def __init__(self, levels: Int) -> None:
        self.levels: Int = levels

    def ways(self, s: Mage) -> Int:
        """Give the places."""
        found: Int = 0
        for place in range(d.UNIT_PLACES):
            spent = s.unit(s.actor, place, d.U_KIND) > 0 and s.unit(s.actor, place, d.U_SPENT) == 1
            if spent and calm(s) and level_of(s, s.actor, place) <= self.levels:
                found |= BIT[place]
        return found

    def action(self, s: Mage, way: Int) -> Int:
        """Name the unit."""
        return a.NAME + way

    def way(self, s: Mage, action: Int) -> Int:
        """Read the unit."""
        return action - a.NAME

    def choices(self, s: Mage, found: Choices) -> None:
        """Offer units and the end."""
        Ways.choices(self, s, found)
        found.append(DONE)

    def bar(self, s: Mage, action: Int) -> Int:
        """Let the end always be fine."""
        return FINE if action == DONE else Ways.bar(self, s, action)

    def choose(self, s: Mage, action: Int) -> None:
        """Ready one, and ask for more."""
        if action == DONE:
            s.done()
            return
        place = action - a.NAME
        rest = ReadyLevels(self.levels - level_of(s, s.actor, place))
        s.set_unit(s.actor, place, d.U_SPENT, 0)
        s.tell("ready", int(s.actor), int(s.unit(s.actor, place, d.U_KIND) - 1))
        if rest.possible(s):
            s.goto(rest)
        else:
            s.done()


class HealUnit(OwnUnit):
    """Take one wound from a unit for nothing, outside combat (Inspiration)."""

    def fine(self, s: Mage, place: Int) -> bool:
        """Tell whether it is wounded."""
        return calm(s) and s.unit(s.actor, place, d.U_WOUNDS) > 0

    def pay(self, s: Mage, way: Int) -> None:
        """Heal it."""
        s.set_unit(s.actor, way, d.U_WOUNDS, s.unit(s.actor, way, d.U_WOUNDS) - 1)
        s.tell("heal-unit", int(s.actor), int(s.unit(s.actor, way, d.U_KIND) - 1))


class WoundSelf(Step[Mage]):
    """The unit that acts becomes wounded (Utem Swordsmen)."""

    def run(self, s: Mage) -> None:
        """Wound it."""
        s.done()
        place = kept(s.bound, d.SOURCE) - d.UNIT_SOURCE
        if place >= 0 and place < d.UNIT_PLACES:  # a borrowed unit has no place (Call to Arms)
            s.set_unit(s.actor, place, d.U_WOUNDS, s.unit(s.actor, place, d.U_WOUNDS) + 1)
            s.tell("unit-wounded", int(s.actor), int(s.unit(s.actor, place, d.U_KIND) - 1))


class ReadyAll(Step[Mage]):
    """Ready every unit, outside combat (Banner of Courage)."""

    def possible(self, s: Mage) -> bool:  # type: ignore[override]
        """Tell whether one is spent."""
        if not calm(s):
            return False
        for place in range(d.UNIT_PLACES):
            if s.unit(s.actor, place, d.U_KIND) and s.unit(s.actor, place, d.U_SPENT):
                return True
        return False

    def run(self, s: Mage) -> None:
        """Ready them."""
        s.done()
        for place in range(d.UNIT_PLACES):
            if s.unit(s.actor, place, d.U_KIND):
                s.set_unit(s.actor, place, d.U_SPENT, 0)
        s.tell("ready-all", int(s.actor))
