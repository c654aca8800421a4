"""Rolling one die of the ether (ME-12.4)."""

from __future__ import annotations

from typing import ClassVar

from conclave.core.frames import Chance
from conclave.core.state import NOTHING
from conclave.core.storage import Int, Packed
from conclave.games.meld.actions import LUCK_ROLL
from conclave.games.meld.state import Meld


class RollDie(Chance[Meld]):
    """One die, six faces (ME-12.4)."""

    __slots__ = ("die",)
    rule: ClassVar[str] = "ME-12.4"

    def __init__(self, die: Int) -> None:
        self.die: Int = die

    def pack(self) -> Packed:
        """Give the die."""
        return (int(self.die),)

    def outcomes(self, s: Meld) -> list[tuple[int, int]]:
        """List the faces."""
        return [(LUCK_ROLL + face, 1) for face in range(6)]

    def weight(self, s: Meld) -> Int:
        """Count the faces."""
        return 6

    def pick(self, s: Meld, lot: Int) -> Int:
        """Give the face of a lot."""
        return LUCK_ROLL + lot

    def land(self, s: Meld, outcome: Int) -> None:
        """Show it."""
        die = 5 * self.die
        s.ether[die + 2] = outcome - LUCK_ROLL
        s.say("roll", s.ether[die], s.ether[die + 1], outcome - LUCK_ROLL)
        s.done(NOTHING)
