"""Crystals that are copied, come back, are lost to others, or hurt (MK-6.3, MK-6.4)."""

from __future__ import annotations

from typing import ClassVar, Final

from conclave.core.actions import DONE
from conclave.core.constants import name
from conclave.core.effects import Seats, Ways, kept
from conclave.core.frames import FINE, Chance, Step
from conclave.core.modifiers import BIT
from conclave.core.storage import Choices, Int
from conclave.games.mage_knight import actions as a
from conclave.games.mage_knight import data as d
from conclave.games.mage_knight.effects.fame import wound
from conclave.games.mage_knight.effects.mana_gains import gain_crystal
from conclave.games.mage_knight.rows import CRYSTALS_SPENT, GIVEN
from conclave.games.mage_knight.state import Mage


def colors_held(s: Mage, seat: Int) -> Int:
    """Give the colors of a seat's crystals, as a mask."""
    found: Int = 0
    for color in range(d.FOUR):
        if s.crystals[seat * d.FOUR + color]:
            found |= BIT[color]
    return found


class OfColors(Ways[Mage]):
    """One of some colors, answered by its name."""

    rule: ClassVar[str] = "MK-6.4"

    def action(self, s: Mage, way: Int) -> Int:
        """Name the color."""
        return a.COLORED + way

    def way(self, s: Mage, action: Int) -> Int:
        """Read the color."""
        return action - a.COLORED


class CopyCrystal(OfColors):
    """One more crystal of a color of which one is there (Crystal Mastery)."""

    def ways(self, s: Mage) -> Int:
        """Give the colors of one's crystals."""
        return colors_held(s, s.actor)

    def public(self, s: Mage) -> bool:
        """Tell that all see crystals."""
        return True

    def choose(self, s: Mage, action: Int) -> None:
        """Gain it."""
        s.done()
        gain_crystal(s, s.actor, action - a.COLORED, True)


class ReturnCrystals(Step[Mage]):
    """Crystals spent this turn come back, as far as there is room for them (Crystal Mastery)."""

    def possible(self, s: Mage) -> bool:  # type: ignore[override]
        """Tell whether one was spent of which fewer than three are left."""
        for spent in s.rows[CRYSTALS_SPENT]:
            if spent // d.FOUR == s.actor and s.crystals[spent] < d.MOST_CRYSTALS:
                return True
        return False

    def run(self, s: Mage) -> None:
        """Take them back; they come back once."""
        s.done()
        row = s.rows[CRYSTALS_SPENT]
        s.rows[CRYSTALS_SPENT] = tuple([spent for spent in row if spent // d.FOUR != s.actor])
        for spent in row:
            if spent // d.FOUR == s.actor:
                gain_crystal(s, s.actor, spent % d.FOUR, False)


# Mana Meltdown. What others lost lies in the row GIVEN, as seat and color.


class LoseCrystal(Step[Mage]):
    """A crystal that luck picks is lost, or without one a wound taken (Mana Meltdown)."""

    def run(self, s: Mage) -> None:
        """Ask luck, or hurt."""
        if colors_held(s, s.actor):
            s.goto(CrystalLost())
            return
        s.done()
        wound(s, s.actor, 1)


LOSE_CRYSTAL: Final = name("mage_knight/mana-meltdown/loss", LoseCrystal())


class Meltdown(Step[Mage]):
    """Everybody else loses a crystal, or takes a wound (Mana Meltdown)."""

    def victims(self, s: Mage) -> tuple[int, ...]:
        """List the others who still play, from the actor on."""
        after = [(int(s.actor) + by) % s.seats for by in range(1, s.seats)]
        return tuple([seat for seat in after if s.get(seat, d.GONE) == 0])

    def possible(self, s: Mage) -> bool:  # type: ignore[override]
        """Tell whether there is anybody else."""
        return len(self.victims(s)) > 0

    def run(self, s: Mage) -> None:
        """Go round; what was given up for another spell does not count."""
        s.rows[GIVEN] = ()
        s.goto(Seats(self.victims(s), LOSE_CRYSTAL))


class CrystalLost(Chance[Mage]):
    """Which crystal of the actor is lost; each is as likely."""

    def outcomes(self, s: Mage) -> list[tuple[int, int]]:
        """List the colors, each as often as it is there."""
        held = [int(s.crystals[s.actor * d.FOUR + color]) for color in range(d.FOUR)]
        return [(a.ROLL + color, held[color]) for color in range(d.FOUR) if held[color]]

    def land(self, s: Mage, outcome: Int) -> None:
        """Lose it."""
        color = outcome - a.ROLL
        s.crystals[s.actor * d.FOUR + color] -= 1
        s.row(GIVEN, int(s.actor), int(color))
        s.tell("lose-crystal", int(s.actor), int(color))
        s.done()


class TakeLost(OfColors):
    """Gain one of the crystals that others have lost, or none (Mana Meltdown)."""

    def ways(self, s: Mage) -> Int:
        """Give the colors."""
        found: Int = 0
        row = s.rows[GIVEN]
        for at in range(1, len(row), 2):
            found |= BIT[row[at]]
        return found

    def public(self, s: Mage) -> bool:
        """Tell that all saw what was lost."""
        return True

    def choices(self, s: Mage, found: Choices) -> None:
        """Offer them, and to leave them."""
        Ways.choices(self, s, found)
        found.append(DONE)

    def bar(self, s: Mage, action: Int) -> Int:
        """Let leaving them be fine."""
        return FINE if action == DONE else Ways.bar(self, s, action)

    def choose(self, s: Mage, action: Int) -> None:
        """Gain it."""
        s.done()
        if action != DONE:
            gain_crystal(s, s.actor, action - a.COLORED, True)


class Radiance(Step[Mage]):
    """Everybody takes a wound for each crystal of the chosen color (Mana Radiance)."""

    def count(self, s: Mage, seat: Int) -> Int:
        """Count the crystals of a seat that still plays."""
        return 0 if s.get(seat, d.GONE) else s.crystals[seat * d.FOUR + kept(s.bound, d.CHOSEN)]

    def possible(self, s: Mage) -> bool:  # type: ignore[override]
        """Tell whether somebody has one."""
        if not s.basic(d.OF + d.CHOSEN):
            return False
        for seat in range(s.seats):
            if self.count(s, seat):
                return True
        return False

    def run(self, s: Mage) -> None:
        """Hurt them, from the actor on."""
        s.done()
        for by in range(s.seats):
            seat = (s.actor + by) % s.seats
            if self.count(s, seat):
                wound(s, seat, self.count(s, seat))
