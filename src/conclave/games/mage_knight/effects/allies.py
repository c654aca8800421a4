"""Units of others, of the offer, and one's own after they were readied (MK-9.5, MK-10)."""

from __future__ import annotations

from typing import ClassVar, Final

from conclave.core.actions import DONE
from conclave.core.effects import Ways, keep, kept
from conclave.core.frames import FINE, Either, Step, begin
from conclave.core.modifiers import BIT
from conclave.core.state import Frame
from conclave.core.storage import Choices, Int
from conclave.games.mage_knight import actions as a
from conclave.games.mage_knight import data as d
from conclave.games.mage_knight.effects.book import ABILITIES
from conclave.games.mage_knight.effects.units import ReadyUnit, level_of, unit_count
from conclave.games.mage_knight.rows import UNIT_OFFER
from conclave.games.mage_knight.rules.interacting import join, only_bond_free, room_for_unit
from conclave.games.mage_knight.state import Mage

# The source of an ability of a unit that nobody leads: a unit's, but in no place.
BORROWED: Final = d.UNIT_SOURCE + 60


class WithUnits(Step[Mage]):
    """An effect that is only possible for whoever leads a unit."""

    def __init__(self, then: Frame) -> None:
        self.then = then

    def possible(self, s: Mage) -> bool:  # type: ignore[override]
        """Count the units, then ask the effect."""
        return unit_count(s, s.actor) > 0 and self.then.possible(s)

    def run(self, s: Mage) -> None:
        """Go on with it."""
        s.goto(self.then)


# Energy Flow and Energy Steal.


class ReadyFirst(ReadyUnit):
    """Ready a unit, and then something with it if that is possible."""

    def buys(self, s: Mage, way: Int) -> bool:
        """Tell that to ready it is enough."""
        return True

    def choose(self, s: Mage, action: Int) -> None:
        """Ready it, and go on."""
        way = self.way(s, action)
        bound = self.bind(s, way)
        s.done()
        self.pay(s, way)
        s.bound = bound
        begin(s, self.then)


class HealReadied(Step[Mage]):
    """The unit that was readied is healed completely."""

    def possible(self, s: Mage) -> bool:  # type: ignore[override]
        """Tell whether it is wounded."""
        place = kept(s.bound, d.CHOSEN)
        return place >= 0 and s.unit(s.actor, place, d.U_WOUNDS) > 0

    def run(self, s: Mage) -> None:
        """Heal it."""
        s.done()
        place = kept(s.bound, d.CHOSEN)
        s.set_unit(s.actor, place, d.U_WOUNDS, 0)
        s.tell("heal-unit", int(s.actor), int(s.unit(s.actor, place, d.U_KIND) - 1))


def spendable(s: Mage, seat: Int, level: Int) -> Int:
    """Give the ready units of a seat up to a level, as a mask of their places."""
    found: Int = 0
    for place in range(d.UNIT_PLACES):
        ready = s.unit(seat, place, d.U_KIND) > 0 and s.unit(seat, place, d.U_SPENT) == 0
        if ready and level_of(s, seat, place) <= level:
            found |= BIT[place]
    return found


class SpendUnits(Step[Mage]):
    """One unit up to a level in the area of each other player may be spent."""

    def __init__(self, level: Int) -> None:
        self.level: Int = level

    def owners(self, s: Mage) -> tuple[int, ...]:
        """List the others with such a unit, from the actor on."""
        after = [(int(s.actor) + by) % s.seats for by in range(1, s.seats)]
        return tuple([seat for seat in after if spendable(s, seat, self.level)])

    def possible(self, s: Mage) -> bool:  # type: ignore[override]
        """Tell whether there is one."""
        return len(self.owners(s)) > 0

    def run(self, s: Mage) -> None:
        """Ask about one after another."""
        s.goto(SpendOf(self.owners(s), self.level))


class SpendOf(Ways[Mage]):
    """Which unit of the first seat is spent, or none; then of the next."""

    rule: ClassVar[str] = "MK-10.1"

    def __init__(self, owners: tuple[int, ...], level: Int) -> None:
        self.owners = owners
        self.level: Int = level

    def ways(self, s: Mage) -> Int:
        """Give the places."""
        return spendable(s, self.owners[0], self.level)

    def action(self, s: Mage, way: Int) -> Int:
        """Name the unit."""
        return a.NAME + way

    def way(self, s: Mage, action: Int) -> Int:
        """Read the unit."""
        return action - a.NAME

    def public(self, s: Mage) -> bool:
        """Tell that all see units."""
        return True

    def choices(self, s: Mage, found: Choices) -> None:
        """Offer the units, and to spend none."""
        Ways.choices(self, s, found)
        found.append(DONE)

    def bar(self, s: Mage, action: Int) -> Int:
        """Let spending none be fine."""
        return FINE if action == DONE else Ways.bar(self, s, action)

    def choose(self, s: Mage, action: Int) -> None:
        """Spend it, and go on to the next seat."""
        owner = self.owners[0]
        if action != DONE:
            s.set_unit(owner, action - a.NAME, d.U_SPENT, 1)
            s.tell("spend-unit", owner, int(s.unit(owner, action - a.NAME, d.U_KIND) - 1))
        if len(self.owners) > 1:
            s.goto(SpendOf(self.owners[1:], self.level))
        else:
            s.done()


# Call to Arms and Call to Glory.


class OfOffer(Ways[Mage]):
    """A unit of the offer, each kind once."""

    rule: ClassVar[str] = "MK-9.5"

    def fine(self, s: Mage, kind: Int) -> bool:
        """Tell whether a unit may be chosen."""
        raise NotImplementedError

    def ways(self, s: Mage) -> Int:
        """Give the kinds."""
        found: Int = 0
        for kind in s.rows[UNIT_OFFER]:
            if self.fine(s, kind):
                found |= BIT[kind]
        return found

    def action(self, s: Mage, way: Int) -> Int:
        """Name the unit."""
        return a.RECRUIT + way

    def way(self, s: Mage, action: Int) -> Int:
        """Read the unit."""
        return action - a.RECRUIT


def lends(s: Mage, kind: Int, ability: Int) -> bool:
    """Tell whether an ability of a unit of the offer would do something now."""
    bound = s.bound
    s.bound = keep(bound, d.SOURCE, BORROWED)
    good = ABILITIES[kind][ability].possible(s)
    s.bound = bound
    return good


class BorrowUnit(OfOffer):
    """A unit of the offer does one thing as if it were one's own (Call to Arms)."""

    def fine(self, s: Mage, kind: Int) -> bool:
        """Tell whether units may act here, and one of its abilities does something (MK-10.6)."""
        if s.no_units and (d.IN_COMBAT >> s.phase) & 1:
            return False
        for ability in range(a.ABILITIES):
            if lends(s, kind, ability):
                return True
        return False

    def choose(self, s: Mage, action: Int) -> None:
        """Ask what it does; it stays where it is."""
        kind = int(action) - a.RECRUIT
        s.bound = keep(s.bound, d.SOURCE, BORROWED)
        s.tell("borrow", int(s.actor), kind)
        s.goto(Either(*ABILITIES[kind]))


class FreeRecruit(OfOffer):
    """Any unit of the offer joins for nothing; without a command token another one goes (Call to Glory)."""

    def fine(self, s: Mage, kind: Int) -> bool:
        """Tell whether it can be led."""
        return room_for_unit(s, s.actor)

    def public(self, s: Mage) -> bool:
        """Tell that all see the offer."""
        return True

    def choose(self, s: Mage, action: Int) -> None:
        """Let it join, under Bonds of Loyalty only if no other command token is free."""
        s.done()
        join(s, s.actor, action - a.RECRUIT, only_bond_free(s, s.actor))
