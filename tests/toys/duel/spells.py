"""Wings, healing and banners: frames with a course of their own."""

from __future__ import annotations

from typing import ClassVar, Final

from conclave.core.actions import DONE
from conclave.core.deck import DrawCards
from conclave.core.effects import Ways, keep, kept
from conclave.core.frames import Step, begin
from conclave.core.modifiers import ALL, BIT, NONE
from conclave.core.storage import Int
from tests.toys.duel import data as d
from tests.toys.duel.state import PLAYED, Duel, aside, changed

STOP: Final = 60  # the way of going no further
FULL_FLIGHT: Final = 5


class Onward(Ways[Duel]):
    """Something done again and again, for as long as one likes and can."""

    def first(self) -> Int:
        """Give the first number of the verb."""
        raise NotImplementedError

    def more(self, s: Duel) -> Int:
        """Give the ways of going on."""
        raise NotImplementedError

    def stops(self, s: Duel) -> bool:
        """Tell whether one may stop here."""
        raise NotImplementedError

    def ways(self, s: Duel) -> Int:
        """Give the ways of going on, and to stop."""
        found = self.more(s)
        if self.stops(s):
            found |= BIT[STOP]
        return found

    def action(self, s: Duel, way: Int) -> Int:
        """Name the next, or to be done."""
        if way == STOP:
            return DONE
        return self.first() + way

    def way(self, s: Duel, action: Int) -> Int:
        """Read it."""
        if action == DONE:
            return STOP
        return action - self.first()

    def possible(self, s: Duel) -> bool:  # type: ignore[override]
        """Tell whether one can go on; to stop is not worth asking."""
        return self.more(s) != 0


class WingsOfNight(Onward):
    """One foe after another does not attack; the next costs one Move point more (Wings of Night)."""

    rule: ClassVar[str] = "DU-3.5"

    def __init__(self, targets: Int) -> None:
        self.targets: Int = targets

    def first(self) -> Int:
        """Name foes."""
        return d.FOE

    def more(self, s: Duel) -> Int:
        """Before damage, give the foes that still attack if the next can be paid for."""
        found: Int = 0
        if (s.phase == d.RANGE or s.phase == d.BLOCKING) and s.pool[d.MOVE] >= self.targets:
            for foe in range(len(s.foes)):
                if s.attacks(foe):
                    found |= BIT[foe]
        return found

    def stops(self, s: Duel) -> bool:
        """The first is what was paid for."""
        return self.targets > 0

    def choose(self, s: Duel, action: Int) -> None:
        """Pay, and ask for the next."""
        s.done()
        if action == DONE:
            return
        s.pool[d.MOVE] -= self.targets
        s.mods.add(d.NO_ATTACK, ALL, action - d.FOE, 1, d.COMBAT, kept(s.bound, d.SOURCE))
        following = WingsOfNight(self.targets + 1)
        if following.possible(s):
            s.call(following)


class Fly(Onward):
    """Hex after hex for one Move point each, up to five, over anything, to a safe one (Wings of Wind)."""

    rule: ClassVar[str] = "DU-3.5"

    def __init__(self, left: Int) -> None:
        self.left: Int = left

    def first(self) -> Int:
        """Name hexes."""
        return d.GO

    def more(self, s: Duel) -> Int:
        """Outside combat, give the hexes next to here from which one comes to a safe one."""
        found: Int = 0
        if s.phase != d.CALM or s.pool[d.MOVE] == 0 or self.left == 0:
            return found
        further = s.pool[d.MOVE] > 1 and self.left > 1
        for place in range(d.HEXES):
            if d.FAR[s.where[s.actor]][place] == 1 and (place not in s.map or (further and lands(s, place))):
                found |= BIT[place]
        return found

    def stops(self, s: Duel) -> bool:
        """Land on a safe hex, after at least one."""
        return self.left < FULL_FLIGHT and s.where[s.actor] not in s.map

    def choose(self, s: Duel, action: Int) -> None:
        """Fly on."""
        s.done()
        if action == DONE:
            return
        s.pool[d.MOVE] -= 1
        s.where = changed(s.where, s.actor, action - d.GO)
        s.tell("move", int(s.actor), int(action) - d.GO)
        following = Fly(self.left - 1)
        if following.possible(s):
            s.call(following)


def lands(s: Duel, place: int) -> bool:
    """Tell whether a safe hex lies next to a place."""
    for other in range(d.HEXES):
        if d.FAR[place][other] == 1 and other not in s.map:
            return True
    return False


class Heal(Step[Duel]):
    """Wounds of the hand go, then those of units; binds the points that were spent (Golden Grail)."""

    def __init__(self, points: Int) -> None:
        self.points: Int = points

    def possible(self, s: Duel) -> bool:  # type: ignore[override]
        """Healing needs a wound."""
        return s.place_of(s.actor, d.WOUND) != NONE or hurt_unit(s) != NONE

    def run(self, s: Duel) -> None:
        """Heal as much as there is, and draw where healing draws."""
        s.done()
        spent: Int = 0
        from_hand: Int = 0
        place = s.place_of(s.actor, d.WOUND)
        while spent < self.points and place != NONE:
            s.hands[s.actor].take(place)
            spent += 1
            from_hand += 1
            place = s.place_of(s.actor, d.WOUND)
        unit = hurt_unit(s)
        while spent < self.points and unit != NONE:
            s.wounded &= ~BIT[unit]
            spent += 1
            unit = hurt_unit(s)
        s.bound = keep(s.bound, d.COUNT, spent)
        s.tell("heal", int(s.actor), int(spent))
        drawn = from_hand * s.mods.total(d.HEAL_DRAWS, s.actor)
        seat = int(s.actor)
        begin(s, DrawCards(seat, seat, int(BIT[seat]), int(drawn)))


def hurt_unit(s: Duel) -> Int:
    """Give the first wounded unit of the actor, or -1."""
    first = s.actor * d.UNITS
    for unit in range(d.UNITS):
        if s.wounded & BIT[first + unit]:
            return first + unit
    return NONE


class FameForHealing(Step[Duel]):
    """Fame for each point that was spent on healing (Golden Grail)."""

    def possible(self, s: Duel) -> bool:  # type: ignore[override]
        """Tell whether one was."""
        return kept(s.bound, d.COUNT) > 0

    def run(self, s: Duel) -> None:
        """Count."""
        s.done()
        s.fame = changed(s.fame, s.actor, s.fame[s.actor] + kept(s.bound, d.COUNT))


class AssignBanner(Ways[Duel]):
    """A unit carries the banner for the round: armor and resistance (Banner of Protection)."""

    rule: ClassVar[str] = "DU-3.6"

    def ways(self, s: Duel) -> Int:
        """Give the actor's units that carry none."""
        found: Int = 0
        for unit in range(d.UNITS):
            there = s.units[s.actor * d.UNITS + unit] != d.NO_UNIT
            if there and s.mods.first(d.RESISTS, s.actor, unit) == NONE:
                found |= BIT[unit]
        return found

    def action(self, s: Duel, way: Int) -> Int:
        """Name the unit."""
        return d.UNIT + way * d.USES + d.SELF

    def way(self, s: Duel, action: Int) -> Int:
        """Read the unit."""
        return (action - d.UNIT) // d.USES

    def choose(self, s: Duel, action: Int) -> None:
        """Hand it over; the card stays with the unit."""
        s.done()
        unit, card = self.way(s, action), kept(s.bound, d.SOURCE)
        for kind in (d.UNIT_ARMOR, d.RESISTS):
            s.mods.add(kind, s.actor, unit, 1, s.boundary(d.ROUND), card)
        s.unrow(PLAYED, int(card))
        s.row(aside(s.actor), int(card))


class ThrowWounds(Step[Duel]):
    """Every wound that was received this turn goes; here they all lie in the hand (Banner of Protection)."""

    def possible(self, s: Duel) -> bool:  # type: ignore[override]
        """Tell whether one was, and is still there."""
        return s.hurt > 0 and s.place_of(s.actor, d.WOUND) != NONE

    def run(self, s: Duel) -> None:
        """Throw them away."""
        s.done()
        place = s.place_of(s.actor, d.WOUND)
        while s.hurt > 0 and place != NONE:
            s.hands[s.actor].take(place)
            s.hurt -= 1
            place = s.place_of(s.actor, d.WOUND)
