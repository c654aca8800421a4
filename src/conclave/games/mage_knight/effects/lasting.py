"""What lasts, and what depends on the hour, the place or a color."""

from __future__ import annotations

from typing import Final

from conclave.core.effects import kept
from conclave.core.frames import InOrder, Step
from conclave.core.modifiers import ALL
from conclave.core.state import Frame
from conclave.core.storage import Int
from conclave.games.mage_knight import data as d
from conclave.games.mage_knight import land
from conclave.games.mage_knight.rules.sites import terrain_of
from conclave.games.mage_knight.state import Mage

DAY: Final = 0
NIGHT: Final = 1
IN_FOREST: Final = 2
IN_COMBAT: Final = 3
NOT_IN_COMBAT: Final = 4
IN_INTERACTION: Final = 5
PHASE_ATTACK: Final = 6
PHASE_BLOCK: Final = 7
PHASE_RANGED: Final = 8
LOWEST_FAME: Final = 9
START_OF_COMBAT: Final = 10


def holds(s: Mage, condition: Int) -> bool:
    """Tell whether a condition holds now."""
    if condition == DAY:
        return not s.dark_now()
    if condition == NIGHT:
        return s.dark_now()
    if condition == IN_FOREST:
        at = s.get(s.actor, d.HEX)
        return at >= 0 and terrain_of(s, at) == land.FOREST
    fighting = (d.IN_COMBAT >> s.phase) & 1 == 1
    if condition == IN_COMBAT:
        return fighting
    if condition == NOT_IN_COMBAT:
        return not fighting
    if condition == IN_INTERACTION:
        return s.phase == d.INTERACTING
    if condition == PHASE_ATTACK:
        return s.phase == d.ATTACKING
    if condition == PHASE_BLOCK:
        return s.phase == d.BLOCKING
    if condition == PHASE_RANGED:
        return s.phase == d.RANGE
    if condition == START_OF_COMBAT:
        return s.phase == d.RANGE and s.fresh == 1
    if s.seats == 1:
        return False  # MK-20.4
    own = s.get(s.actor, d.FAME)
    for seat in range(s.seats):
        if seat != s.actor and not s.get(seat, d.GONE) and s.get(seat, d.FAME) <= own:
            return False
    return True


class Lasting(Step[Mage]):
    """Something that lasts: a kind, how much, until when, and what it is about if about one thing."""

    def __init__(self, kind: Int, amount: Int, until: Int, what: Int = ALL) -> None:
        self.kind: Int = kind
        self.amount: Int = amount
        self.until: Int = until
        self.what: Int = what

    def run(self, s: Mage) -> None:
        """Add it, for the actor."""
        s.done()
        what = s.color(self.what) if self.what >= d.OF else self.what
        s.mods.add(self.kind, s.actor, what, self.amount, s.boundary(self.until), kept(s.bound, d.SOURCE))
        s.tell("lasting", int(s.actor), int(self.kind))


class When(Step[Mage]):
    """An effect if a condition holds, and another one if not."""

    def __init__(self, condition: Int, then: Frame, otherwise: Frame) -> None:
        self.condition: Int = condition
        self.then = then
        self.otherwise = otherwise

    def chosen(self, s: Mage) -> Frame:
        """Give the one."""
        return self.then if holds(s, self.condition) else self.otherwise

    def possible(self, s: Mage) -> bool:  # type: ignore[override]
        """Ask the one."""
        return self.chosen(s).possible(s)

    def run(self, s: Mage) -> None:
        """Go on with it."""
        s.goto(self.chosen(s))


class Only(Step[Mage]):
    """An effect that is only possible if a condition holds."""

    def __init__(self, condition: Int, then: Frame) -> None:
        self.condition: Int = condition
        self.then = then

    def possible(self, s: Mage) -> bool:  # type: ignore[override]
        """Ask the condition, then the effect."""
        return holds(s, self.condition) and self.then.possible(s)

    def run(self, s: Mage) -> None:
        """Go on with it."""
        s.goto(self.then)


class Match(Step[Mage]):
    """One effect for each basic color; the one whose color is bound happens (Pure Magic)."""

    def __init__(self, color: Int, red: Frame, blue: Frame, green: Frame, white: Frame) -> None:
        self.color: Int = color
        self.red = red
        self.blue = blue
        self.green = green
        self.white = white

    def chosen(self, s: Mage) -> Frame:
        """Give the one."""
        color = s.color(self.color)
        if color == d.RED:
            return self.red
        if color == d.BLUE:
            return self.blue
        return self.green if color == d.GREEN else self.white

    def possible(self, s: Mage) -> bool:  # type: ignore[override]
        """Ask the one."""
        return s.basic(self.color) and self.chosen(s).possible(s)

    def run(self, s: Mage) -> None:
        """Go on with it."""
        s.goto(self.chosen(s))


class Printed(Step[Mage]):
    """An effect of the revised printing, and another one of the first (MK-0.14)."""

    def __init__(self, revised: Frame, first: Frame) -> None:
        self.revised = revised
        self.first = first

    def chosen(self, s: Mage) -> Frame:
        """Give the one."""
        return self.first if s.config.first_printing else self.revised

    def possible(self, s: Mage) -> bool:  # type: ignore[override]
        """Ask the one."""
        return self.chosen(s).possible(s)

    def run(self, s: Mage) -> None:
        """Go on with it."""
        s.goto(self.chosen(s))


class Led(Step[Mage]):
    """Frames in order, possible only if the one that leads is: what comes with it is no reason to play it."""

    def __init__(self, lead: Int, *frames: Frame) -> None:
        self.lead: Int = lead
        self.frames = frames
        self.all = InOrder(*frames)

    def inner(self) -> tuple[Frame, ...]:
        """Give the frames and their order."""
        return (*self.frames, self.all)

    def possible(self, s: Mage) -> bool:  # type: ignore[override]
        """Ask the one that leads."""
        return self.frames[self.lead].possible(s)

    def run(self, s: Mage) -> None:
        """Go through them."""
        s.goto(self.all)
