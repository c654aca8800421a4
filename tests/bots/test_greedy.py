"""The bot that looks one answer ahead, where luck comes many times in a row."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

import pytest

from conclave.bots.greedy import MOST_LUCK, Greedy
from conclave.core import flow
from conclave.core.chance import D6
from conclave.core.evaluator import Evaluator
from conclave.core.frames import Ask, Chance
from conclave.core.game import Game, frames_of
from conclave.core.options import Options
from conclave.core.state import State
from conclave.core.storage import Choices, Int
from conclave.core.view import View
from tests.toys import stairs

FEW, MANY = 0, 1


class Table(State):
    """Pips of dice: the first answer brings one a die, the second two."""

    slug: ClassVar[str] = "toy_dice"

    def __init__(self, options: Options) -> None:
        super().__init__(options)
        self.pips = 0

    def copy(self) -> Table:
        """Return a twin."""
        twin = Table(self.options)
        twin.pips = self.pips
        self.copy_into(twin)
        return twin


class Ways(Ask[Table]):
    """Once or twice the pips."""

    def __init__(self, dice: int) -> None:
        super().__init__(0)
        self.dice = dice

    def choices(self, s: Table, found: Choices) -> None:
        """List both."""
        found.append(FEW)
        found.append(MANY)

    def choose(self, s: Table, action: Int) -> None:
        """Begin to roll; the same question comes after the dice."""
        s.call(Dice(self.dice, 1 + int(action)))


class Dice(Chance[Table]):
    """Dice that are rolled one after the other."""

    def __init__(self, left: int, times: int) -> None:
        self.left = left
        self.times = times

    def outcomes(self, s: Table) -> list[tuple[int, int]]:
        """List the faces."""
        return D6

    def land(self, s: Table, outcome: Int) -> None:
        """Count, and go on."""
        s.pips += int(outcome) * self.times
        if self.left > 1:
            s.goto(Dice(self.left - 1, self.times))
        else:
            s.done()


class Pips(Evaluator):
    """Likes pips, and counts how often it was asked."""

    def __init__(self) -> None:
        self.asked = 0

    def evaluate(self, s: State, seat: Int) -> int:
        """Return the pips."""
        assert isinstance(s, Table)
        self.asked += 1
        return s.pips


def room(pips: Pips) -> Game:
    """A game of which only the question, the dice and the evaluator are used."""
    return replace(stairs.GAME, evaluator=pips, frames=frames_of())


@pytest.mark.parametrize("dice", [1, 3])
def test_few_ways_of_luck_are_all_tried(dice: int) -> None:
    """Every way once for each answer, so that the mean is exact."""
    pips, table = Pips(), Table(Options())
    table.call(Ways(dice))
    assert Greedy(1).choose(View(room(pips), table, 0)) == MANY
    assert pips.asked == 2 * 6**dice


def test_many_ways_of_luck_are_sampled() -> None:
    """Twelve dice have two thousand million ways; the better answer is found all the same."""
    pips, table = Pips(), Table(Options())
    table.call(Ways(12))
    flow.settle(table)
    assert Greedy(1).choose(View(room(pips), table, 0)) == MANY
    assert pips.asked <= 2 * MOST_LUCK
