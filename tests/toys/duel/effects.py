"""Effects that many cards share: points, mana, crystals, wounds, and what lasts."""

from __future__ import annotations

from conclave.core.effects import kept
from conclave.core.frames import Step
from conclave.core.modifiers import ALL
from conclave.core.state import Frame
from conclave.core.storage import Int
from tests.toys.duel import data as d
from tests.toys.duel.state import Duel


class Gain(Step[Duel]):
    """Points, in the phases that they fit (DU-2.1)."""

    def __init__(self, kind: Int, amount: Int) -> None:
        self.kind: Int = kind
        self.amount: Int = amount

    def possible(self, s: Duel) -> bool:  # type: ignore[override]
        """Tell whether they fit now."""
        return s.fits(self.kind)

    def run(self, s: Duel) -> None:
        """Make them."""
        s.done()
        s.make(self.kind, self.amount)


class Tokens(Step[Duel]):
    """Mana of a color until the end of the turn (DU-2.2)."""

    def __init__(self, color: Int, amount: Int) -> None:
        self.color: Int = color
        self.amount: Int = amount

    def run(self, s: Duel) -> None:
        """Add it."""
        s.done()
        s.tokens[s.actor * d.SIX + s.color(self.color)] += self.amount


class Crystal(Step[Duel]):
    """Crystals; beyond three of a color each is a token instead (DU-2.2)."""

    def __init__(self, color: Int, amount: Int) -> None:
        self.color: Int = color
        self.amount: Int = amount

    def possible(self, s: Duel) -> bool:  # type: ignore[override]
        """A card without a color gives none."""
        return s.basic(self.color)

    def run(self, s: Duel) -> None:
        """Add them."""
        s.done()
        add_crystals(s, s.color(self.color), self.amount)


def add_crystals(s: Duel, color: Int, amount: Int) -> None:
    """Give the actor crystals, and tokens for what is too many."""
    place = s.actor * d.FOUR + color
    fit = d.MOST_CRYSTALS - s.crystals[place]
    if fit > amount:
        fit = amount
    s.crystals[place] += fit
    s.tokens[s.actor * d.SIX + color] += amount - fit


class OtherCrystals(Step[Duel]):
    """A crystal of each basic color but one (Decompose)."""

    def __init__(self, color: Int) -> None:
        self.color: Int = color

    def possible(self, s: Duel) -> bool:  # type: ignore[override]
        """A card without a color has no others."""
        return s.basic(self.color)

    def run(self, s: Duel) -> None:
        """Add three."""
        s.done()
        but = s.color(self.color)
        for color in range(d.FOUR):
            if color != but:
                add_crystals(s, color, 1)


class Wounds(Step[Duel]):
    """Wounds into one's own hand (DU-2.5)."""

    def __init__(self, amount: Int) -> None:
        self.amount: Int = amount

    def run(self, s: Duel) -> None:
        """Take them."""
        s.done()
        s.hit(s.actor, self.amount)


class Lasting(Step[Duel]):
    """Something that lasts: a kind, how much, until when, and for which color if for one (DU-2.4)."""

    def __init__(self, kind: Int, amount: Int, until: Int, what: Int = ALL) -> None:
        self.kind: Int = kind
        self.amount: Int = amount
        self.until: Int = until
        self.what: Int = what

    def run(self, s: Duel) -> None:
        """Add it, for the actor."""
        s.done()
        until, source = s.boundary(self.until), kept(s.bound, d.SOURCE)
        s.mods.add(self.kind, s.actor, s.color(self.what), self.amount, until, source)


class Match(Step[Duel]):
    """One effect for each basic color; the one whose color is bound happens (Pure Magic)."""

    def __init__(self, color: Int, red: Frame, blue: Frame, green: Frame, white: Frame) -> None:
        self.color: Int = color
        self.red, self.blue, self.green, self.white = red, blue, green, white

    def chosen(self, s: Duel) -> Frame:
        """Give the one."""
        color = s.color(self.color)
        if color == d.RED:
            return self.red
        if color == d.BLUE:
            return self.blue
        return self.green if color == d.GREEN else self.white

    def possible(self, s: Duel) -> bool:  # type: ignore[override]
        """Ask the one."""
        return s.basic(self.color) and self.chosen(s).possible(s)

    def run(self, s: Duel) -> None:
        """Go on with it."""
        s.goto(self.chosen(s))


class Calm(Step[Duel]):
    """An effect that only happens outside combat (DU-2.5)."""

    def __init__(self, frame: Frame) -> None:
        self.frame = frame

    def possible(self, s: Duel) -> bool:  # type: ignore[override]
        """Tell whether there is no combat."""
        return s.phase == d.CALM and self.frame.possible(s)

    def run(self, s: Duel) -> None:
        """Go on with it."""
        s.goto(self.frame)


class AtStart(Step[Duel]):
    """An effect that only happens before the first attack of a combat (Into the Heat)."""

    def __init__(self, frame: Frame) -> None:
        self.frame = frame

    def possible(self, s: Duel) -> bool:  # type: ignore[override]
        """Tell whether nothing was attacked yet."""
        return s.phase == d.RANGE and s.fresh == 1 and self.frame.possible(s)

    def run(self, s: Duel) -> None:
        """Go on with it."""
        s.goto(self.frame)
