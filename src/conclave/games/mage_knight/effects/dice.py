"""Dice that are rolled in the middle of a turn and stay in the source (Mana Storm)."""

from __future__ import annotations

from conclave.core.effects import kept
from conclave.core.frames import Step
from conclave.core.modifiers import NONE
from conclave.core.storage import Int
from conclave.games.mage_knight import data as d
from conclave.games.mage_knight.effects.source_dice import gold_stays
from conclave.games.mage_knight.rules.source import RollDie
from conclave.games.mage_knight.state import Mage


class RollTaken(Step[Mage]):
    """The die that was taken is rolled at once and goes back."""

    def run(self, s: Mage) -> None:
        """Roll it."""
        s.goto(RollDie(kept(s.bound, d.CARD)))


class RollWaiting(Step[Mage]):
    """Every die in the source is rolled, from a number on; used ones wait for the end of the turn."""

    def __init__(self, first: Int) -> None:
        self.first: Int = first

    def next_die(self, s: Mage) -> Int:
        """Give the next die in the source, or -1."""
        stays = gold_stays(s)
        for die in range(int(self.first), len(s.marks)):
            if s.marks[die] == d.IN_SOURCE and not (stays and s.faces[die] == d.GOLD):
                return die
        return NONE

    def possible(self, s: Mage) -> bool:  # type: ignore[override]
        """Tell whether there is a die."""
        return self.next_die(s) != NONE

    def run(self, s: Mage) -> None:
        """Roll one, and go on with those after it."""
        die = self.next_die(s)
        if die == NONE:
            s.done()
            return
        s.goto(RollWaiting(die + 1))
        s.call(RollDie(die))
