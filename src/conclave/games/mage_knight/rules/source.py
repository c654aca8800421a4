"""The source: dice that are rolled, returned and rolled again (MK-2.5, MK-3.3, MK-6.7)."""

from __future__ import annotations

from conclave.core.frames import Chance, Step
from conclave.core.storage import Int, ints
from conclave.games.mage_knight import actions as a
from conclave.games.mage_knight import data as d
from conclave.games.mage_knight.state import Mage


class RollDice(Step[Mage]):
    """Every used die is rolled and goes back (MK-6.7)."""

    def run(self, s: Mage) -> None:
        """Roll the first, and look again."""
        for die in range(len(s.marks)):
            if s.marks[die] == d.DIE_USED or s.marks[die] == d.DIE_STOLEN_USED:
                s.call(RollDie(die))
                return
        s.done()


class RollDie(Chance[Mage]):
    """One die of the source."""

    def __init__(self, die: Int) -> None:
        self.die: Int = die

    def outcomes(self, s: Mage) -> list[tuple[int, int]]:
        """List six colors, each as likely."""
        return [(a.ROLL + color, 1) for color in range(d.SIX)]

    def weight(self, s: Mage) -> Int:
        """Count them."""
        return d.SIX

    def pick(self, s: Mage, lot: Int) -> Int:
        """Give one."""
        return a.ROLL + lot

    def land(self, s: Mage, outcome: Int) -> None:
        """Put it into the source."""
        s.faces[self.die] = outcome - a.ROLL
        s.marks[self.die] = d.IN_SOURCE
        s.tell("roll", int(outcome - a.ROLL))
        s.done()


class RollSource(Step[Mage]):
    """All dice, and those that show gold or black again while they are more than half (MK-2.5)."""

    def __init__(self, first: Int) -> None:
        self.first: Int = first

    def run(self, s: Mage) -> None:
        """Roll, and look whether it is good."""
        basic: Int = 0
        for die in range(len(s.faces)):
            if s.faces[die] < d.GOLD:
                basic += 1
        wanted = len(s.faces) if s.config.night_arrival and s.round == 0 else (len(s.faces) + 1) // 2
        if not self.first and basic >= wanted:
            s.done()
            return
        for die in range(len(s.faces)):
            if self.first or s.faces[die] >= d.GOLD:
                s.marks[die] = d.DIE_USED
        s.goto(RollSource(0))
        s.call(RollDice())


def add_dice(s: Mage, count: int) -> None:
    """Put dice into the source that are yet to be rolled."""
    s.faces, s.marks = ints([0] * count), ints([d.DIE_USED] * count)
