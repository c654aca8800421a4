"""Rolling dice of the ether: all of them in throws of equal dice, and one again (ME-12.4)."""

from __future__ import annotations

from typing import ClassVar

from conclave.core.frames import Ask, Chance, Step
from conclave.core.state import NOTHING
from conclave.core.storage import Choices, Int
from conclave.games.meld.actions import LUCK_ROLL, LUCK_THROW, MOST_THROWN, PICK, THROWS
from conclave.games.meld.state import Meld


class RollDie(Chance[Meld]):
    """One die, six faces (ME-12.4)."""

    rule: ClassVar[str] = "ME-12.4"

    def __init__(self, die: Int) -> None:
        self.die: Int = die

    def outcomes(self, s: Meld) -> list[tuple[int, int]]:
        return [(LUCK_ROLL + face, 1) for face in range(6)]

    def weight(self, s: Meld) -> Int:
        return 6

    def pick(self, s: Meld, lot: Int) -> Int:
        return LUCK_ROLL + lot

    def land(self, s: Meld, outcome: Int) -> None:
        die = 5 * self.die
        s.ether[die + 2] = outcome - LUCK_ROLL
        s.say("roll", s.ether[die], s.ether[die + 1], outcome - LUCK_ROLL)
        s.done(NOTHING)


class Rolling(Step[Meld]):
    """Roll all dice of the ether, equal dice of one side together (ME-12.4)."""

    def __init__(self, die: Int) -> None:
        self.die: Int = die

    def run(self, s: Meld) -> None:
        """Let the next throw come; each waits for its player, so that looking ahead meets one at a time."""
        first, row = self.die, s.ether
        if 5 * first >= len(row):
            s.done(NOTHING)
            return
        count: Int = 1
        while (
            5 * (first + count) < len(row)
            and count < MOST_THROWN
            and row[5 * (first + count)] == row[5 * first]
            and row[5 * (first + count) + 1] == row[5 * first + 1]
        ):
            count += 1
        s.goto(Rolling(first + count))
        s.call(Throw(row[5 * first], first, count))


class Throw(Ask[Meld]):
    """Throw some equal dice (ME-12.4)."""

    rule: ClassVar[str] = "ME-12.4"

    def __init__(self, seat: Int, die: Int, count: Int) -> None:
        super().__init__(seat)
        self.die: Int = die
        self.count: Int = count

    def choices(self, s: Meld, found: Choices) -> None:
        found.append(PICK)

    def choose(self, s: Meld, action: Int) -> None:
        s.goto(ThrowDice(self.die, self.count))


class ThrowDice(Chance[Meld]):
    """What some equal dice show, sorted; weighted by how many ways there are (ME-12.4)."""

    rule: ClassVar[str] = "ME-12.4"

    def __init__(self, die: Int, count: Int) -> None:
        self.die: Int = die
        self.count: Int = count

    def outcomes(self, s: Meld) -> list[tuple[int, int]]:
        return s.book.throws[s.ether[5 * self.die + 1]][self.count]

    def weight(self, s: Meld) -> Int:
        """Count the ways: six for each die."""
        total: Int = 1
        for _ in range(self.count):
            total *= 6
        return total

    def land(self, s: Meld, outcome: Int) -> None:
        faces = THROWS[outcome - LUCK_THROW]
        for place in range(self.count):
            die = 5 * (self.die + place)
            s.ether[die + 2] = faces[place]
            s.say("roll", s.ether[die], s.ether[die + 1], faces[place])
        s.done(NOTHING)
