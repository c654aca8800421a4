"""Ways of moving that are no steps: under the ground and on wings (MK-7.9, MK-16.12)."""

from __future__ import annotations

from typing import ClassVar, Final

from conclave.core.effects import enter, kept
from conclave.core.frames import FINE, NO_ANSWER, AskActor, Step
from conclave.core.modifiers import ALL, NONE
from conclave.core.state import Frame
from conclave.core.storage import Choices, Int
from conclave.games.mage_knight import actions as a
from conclave.games.mage_knight import data as d
from conclave.games.mage_knight import land
from conclave.games.mage_knight.rules.duel import assault_hero, begin_duel
from conclave.games.mage_knight.rules.moving import stand
from conclave.games.mage_knight.rules.sites import at_peace, closed, fortified, safe, shared_place, terrain_of
from conclave.games.mage_knight.rules.starting import assault
from conclave.games.mage_knight.state import Mage

UNDERGROUND: Final = 0  # no swamps and no water on the way
FLYING: Final = 1


def may_move(s: Mage, seat: Int) -> bool:
    """Tell whether a hero is still in the movement part of its turn (MK-4.2, MK-4.9)."""
    return s.phase == d.CALM and not s.acted and not s.rested and s.get(seat, d.HEX) >= 0


class BeforeActing(Step[Mage]):
    """An effect that is only possible while the hero may still move."""

    def __init__(self, then: Frame) -> None:
        self.then = then

    def possible(self, s: Mage) -> bool:  # type: ignore[override]
        """Ask the turn, then the effect."""
        return may_move(s, s.actor) and self.then.possible(s)

    def run(self, s: Mage) -> None:
        """Go on with it."""
        s.goto(self.then)


def passable(s: Mage, at: Int, manner: Int) -> bool:
    """Tell whether one comes through a land at all."""
    terrain = terrain_of(s, at)
    if manner == FLYING:
        return True
    return terrain != land.SWAMP and terrain != land.LAKE and terrain != land.SEA


def reached(s: Mage, seat: Int, most: Int, manner: Int) -> dict[int, int]:
    """Give every revealed land within some steps, without the first, and how many steps it takes."""
    here = int(s.get(seat, d.HEX))
    found = {here: 0}
    edge = [here]
    for steps in range(1, int(most) + 1):
        beyond: list[int] = []
        for at in edge:
            for direction in range(6):
                near = int(s.near(at, direction))
                if near >= 0 and near not in found and passable(s, near, manner):
                    found[near] = steps
                    beyond.append(near)
        edge = beyond
    del found[here]
    return found


class Travel(AskActor[Mage]):
    """Another land within some steps, whatever lies between; the hero comes there in one go."""

    rule: ClassVar[str] = "MK-7.9"

    def __init__(self, most: Int, manner: Int) -> None:
        self.most: Int = most
        self.manner: Int = manner

    def far(self, s: Mage) -> Int:
        """Give how many steps can be made."""
        return self.most

    def ends(self, s: Mage, at: Int) -> bool:
        """Tell whether one may end there."""
        return safe(s, s.actor, at)

    def ends_at(self, s: Mage) -> list[int]:
        """List the lands where one may end."""
        if not may_move(s, s.actor):
            return []
        lands = reached(s, s.actor, self.far(s), self.manner)
        return sorted([at for at in lands if self.ends(s, at)])

    def possible(self, s: Mage) -> bool:  # type: ignore[override]
        """Tell whether there is one."""
        return len(self.ends_at(s)) > 0

    def public(self, s: Mage) -> bool:
        """Tell that all see the map."""
        return True

    def choices(self, s: Mage, found: Choices) -> None:
        """Offer the lands."""
        for at in self.ends_at(s):
            found.append(a.GO + at)

    def bar(self, s: Mage, action: Int) -> Int:
        """Give the reason against a land."""
        return FINE if int(action) - a.GO in self.ends_at(s) else NO_ANSWER

    def choose(self, s: Mage, action: Int) -> None:
        """Go there; nobody is provoked."""
        s.done()
        stand(s, s.actor, action - a.GO)


class Wings(Travel):
    """Over anything, for one Move point a step (Wings of Wind)."""

    def far(self, s: Mage) -> Int:
        """Give how many steps can be paid for."""
        return min(self.most, s.pool[d.MOVE])

    def choose(self, s: Mage, action: Int) -> None:
        """Pay for the shortest way, and go."""
        at = int(action) - a.GO
        s.pool[d.MOVE] -= reached(s, s.actor, self.far(s), self.manner)[at]
        s.done()
        stand(s, s.actor, at)


class Tunnel(Travel):
    """Under the walls of a site, or to another hero, who is attacked without them (Underground Attack)."""

    def hero_at(self, s: Mage, at: Int) -> Int:
        """Give another hero on a land, or -1."""
        for seat in range(s.seats):
            if seat != s.actor and s.get(seat, d.HEX) == at:
                return seat
        return NONE

    def ends(self, s: Mage, at: Int) -> bool:
        """Tell whether there is somebody to assault, or a hero who may be attacked (MK-23.1, MK-29.28)."""
        other = self.hero_at(s, at)
        walled = fortified(s, s.actor, at)
        if other == NONE:
            return walled and not closed(s, at)
        if at_peace(s, other) or shared_place(s, at):
            return False
        return not walled or s.owner[at] == other

    def choose(self, s: Mage, action: Int) -> None:
        """Go there, and assault; whoever withdraws is back where the way began."""
        s.done()
        seat, come_from = s.actor, s.get(s.actor, d.HEX)
        s.mods.add(d.NO_SITE_WALLS, seat, ALL, 1, s.boundary(d.TURN), kept(s.bound, d.SOURCE))
        at = action - a.GO
        other = self.hero_at(s, at)
        stand(s, seat, at)
        enter(s, seat, 0)  # what happens there is no part of the card
        if assault_hero(s, seat, at):
            return
        if other == NONE:
            assault(s, seat, at, come_from, ())
        else:
            begin_duel(s, seat, other)
