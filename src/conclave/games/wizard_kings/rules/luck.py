"""Dice: who rolls highest, and how many of a handful hit (WK-4.1a, WK-5.31a)."""

from __future__ import annotations

from math import comb
from typing import ClassVar, Final

from conclave.core.frames import Chance
from conclave.core.storage import Int, Packed
from conclave.games.wizard_kings.actions import HITS, ROLL
from conclave.games.wizard_kings.state import Kings

D6: Final = [(ROLL + face, 1) for face in range(1, 7)]
TWO_DICE: Final = [(ROLL + total, 6 - abs(7 - total)) for total in range(2, 13)]


class RollOff(Chance[Kings]):
    """Each of some seats rolls; only those tied for highest roll again (WK-4.1a, WK-1.1a)."""

    __slots__ = ("dice", "rolls", "tied")
    rule: ClassVar[str] = "WK-4.1a"

    def __init__(self, dice: int, tied: tuple[int, ...], rolls: tuple[int, ...]) -> None:
        self.dice = dice
        self.tied = tied
        self.rolls = rolls

    def pack(self) -> Packed:
        """Give the dice, who rolls, and what was rolled."""
        return (self.dice, self.tied, self.rolls)

    def outcomes(self, s: Kings) -> list[tuple[int, int]]:
        """List the sums."""
        return D6 if self.dice == 1 else TWO_DICE

    def land(self, s: Kings, outcome: Int) -> None:
        """Note a roll; the last one decides, or sends the tied to roll again."""
        total = int(outcome) - ROLL
        rolls = (*self.rolls, total)
        s.tell("roll", s.who(self.tied[len(self.rolls)]), total)
        if len(rolls) < len(self.tied):
            s.goto(RollOff(self.dice, self.tied, rolls))
            return
        best = [seat for seat, rolled in zip(self.tied, rolls, strict=True) if rolled == max(rolls)]
        if len(best) > 1:
            s.goto(RollOff(self.dice, tuple(best), ()))
        else:
            s.done(best[0])


class Volley(Chance[Kings]):
    """A handful of dice; done with how many hit (WK-5.31a)."""

    __slots__ = ("dice", "rating")
    rule: ClassVar[str] = "WK-5.31a"

    def __init__(self, dice: Int, rating: Int) -> None:
        self.dice: Int = dice
        self.rating: Int = rating

    def pack(self) -> Packed:
        """Give the dice, and the highest roll that hits."""
        return (int(self.dice), int(self.rating))

    def outcomes(self, s: Kings) -> list[tuple[int, int]]:
        """List the numbers of hits, weighted by the rolls that give them."""
        return chances(int(self.dice), int(self.rating))

    def land(self, s: Kings, outcome: Int) -> None:
        """Hand the hits down."""
        s.tell("volley", int(self.dice), int(self.rating), int(outcome) - HITS)
        s.done(outcome - HITS)


class Die(Chance[Kings]):
    """One die; done with its face."""

    __slots__ = ()
    rule: ClassVar[str] = "WK-5.31a"

    def outcomes(self, s: Kings) -> list[tuple[int, int]]:
        """List the faces."""
        return D6

    def land(self, s: Kings, outcome: Int) -> None:
        """Hand the face down."""
        s.tell("die", int(outcome) - ROLL)
        s.done(outcome - ROLL)


_CHANCES: Final[dict[tuple[int, int], list[tuple[int, int]]]] = {}


def chances(dice: int, rating: int) -> list[tuple[int, int]]:
    """List how many of some dice come up at a rating or less, weighted by the rolls that do it."""
    found = _CHANCES.get((dice, rating))
    if found is None:
        found = [
            (HITS + hits, weight)
            for hits in range(dice + 1)
            if (weight := comb(dice, hits) * rating**hits * (6 - rating) ** (dice - hits))
        ]
        _CHANCES[(dice, rating)] = found
    return found


def hits_of(faces: list[int], rating: int) -> int:
    """Count the dice that hit."""
    return sum(1 for face in faces if face <= rating)
