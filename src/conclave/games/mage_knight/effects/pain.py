"""Wounds that serve: played sideways, or thrown away with one for the nearest hero."""

from __future__ import annotations

from typing import ClassVar

from conclave.core.actions import DONE
from conclave.core.effects import Ways
from conclave.core.frames import FINE, AskActor, Step
from conclave.core.modifiers import BIT, NONE
from conclave.core.storage import Choices, Int
from conclave.games.mage_knight import actions as a
from conclave.games.mage_knight import data as d
from conclave.games.mage_knight import land, pieces
from conclave.games.mage_knight.effects.fame import wound
from conclave.games.mage_knight.effects.units import calm
from conclave.games.mage_knight.rows import HAND, PLAYED
from conclave.games.mage_knight.rules import reasons as r
from conclave.games.mage_knight.rules.acting import SIDEWAYS
from conclave.games.mage_knight.rules.sites import allied
from conclave.games.mage_knight.state import Mage


class SidewaysWound(Step[Mage]):
    """A wound of the hand is played sideways like any other card, for some points (Power of Pain)."""

    def __init__(self, amount: Int) -> None:
        self.amount: Int = amount

    def possible(self, s: Mage) -> bool:  # type: ignore[override]
        """Tell whether there is a wound, and points of a card that lies sideways fit (MK-5.2, MK-11.5)."""
        if s.phase == d.RANGE or s.place_of(s.actor, pieces.WOUND) == NONE:
            return False
        return SIDEWAYS[self.amount].possible(s)

    def run(self, s: Mage) -> None:
        """Lay it down, and choose the points."""
        s.lift(HAND + s.actor, s.place_of(s.actor, pieces.WOUND))
        s.row(PLAYED + s.actor, pieces.WOUND)
        s.played += 1 if s.actor == s.active else 0
        s.tell("sideways", int(s.actor), pieces.WOUND)
        s.goto(SIDEWAYS[self.amount])


def throw_wound(s: Mage) -> None:
    """Throw a wound of the hand away, back to its pile."""
    s.lift(HAND + s.actor, s.place_of(s.actor, pieces.WOUND))
    s.played += 1 if s.actor == s.active else 0
    s.tell("throw", int(s.actor), pieces.WOUND)


def place_on_map(s: Mage, seat: Int) -> Int:
    """Give where a hero stands; one that is to come stands at the portal."""
    at = s.get(seat, d.HEX)
    return at if at >= 0 else s.tile_at[land.START_SLOT] * 7


def nearest(s: Mage) -> Int:
    """Give the heroes nearest to the actor, allies and those who left passed over, as a mask (MK-24.2)."""
    here = int(s.spot(place_on_map(s, s.actor)))
    found: Int = 0
    least: Int = NONE
    for seat in range(s.seats):
        if allied(s, s.actor, seat) or s.get(seat, d.GONE):
            continue
        far: Int = land.spot_distance(here, int(s.spot(place_on_map(s, seat))))
        if least == NONE or far < least:
            found, least = 0, far
        if far == least:
            found |= BIT[seat]
    return found


class HealingRitual(Step[Mage]):
    """One or two wounds leave the hand, one of them for the nearest hero; not in combat."""

    def possible(self, s: Mage) -> bool:  # type: ignore[override]
        """Tell whether there is a wound, and somebody to have it."""
        return calm(s) and s.place_of(s.actor, pieces.WOUND) != NONE and nearest(s) != 0

    def run(self, s: Mage) -> None:
        """Give one away; whether there is another is nobody's business, so it is asked in any case."""
        throw_wound(s)
        s.goto(WhoSuffers())
        if len(s.z[HAND + s.actor]):
            s.call(SecondWound())


class SecondWound(AskActor[Mage]):
    """Whether a second wound is thrown away."""

    rule: ClassVar[str] = "MK-20.1"

    def choices(self, s: Mage, found: Choices) -> None:
        """Offer it, and to stop."""
        found.append(DONE)
        if s.place_of(s.actor, pieces.WOUND) != NONE:
            found.append(a.THROW + pieces.WOUND)

    def bar(self, s: Mage, action: Int) -> Int:
        """Give the reason against one."""
        if action == DONE:
            return FINE
        if action != a.THROW + pieces.WOUND:
            return r.NOT_NOW
        return FINE if s.place_of(s.actor, pieces.WOUND) != NONE else r.NOT_HELD

    def choose(self, s: Mage, action: Int) -> None:
        """Throw it away, or not."""
        s.done()
        if action != DONE:
            throw_wound(s)


class WhoSuffers(Ways[Mage]):
    """Which of the nearest heroes takes the wound."""

    rule: ClassVar[str] = "MK-20.1"

    def public(self, s: Mage) -> bool:
        """Tell that all see who is near, so that the only one needs no question."""
        return True

    def ways(self, s: Mage) -> Int:
        """Give the seats."""
        return nearest(s)

    def action(self, s: Mage, way: Int) -> Int:
        """Name the seat."""
        return a.SEAT + way

    def way(self, s: Mage, action: Int) -> Int:
        """Read the seat."""
        return action - a.SEAT

    def choose(self, s: Mage, action: Int) -> None:
        """Give it."""
        s.done()
        wound(s, action - a.SEAT, 1)
