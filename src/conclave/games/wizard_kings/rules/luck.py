"""Dice: who rolls highest, and which of a handful hit (WK-4.1a, WK-5.31a).

The outcome of a roll is what the dice show, sorted; how many hit follows from it. Looking ahead needs only
the number of hits, so one roll for each number stands for all that come to it.
"""

from __future__ import annotations

from math import comb
from typing import ClassVar, Final

from conclave.core.frames import Chance
from conclave.core.storage import Int, Ints, ints
from conclave.games.wizard_kings.actions import HANDFULS, MOST_DICE, ROLL
from conclave.games.wizard_kings.state import Kings

FACES: Final[list[tuple[int, ...]]] = [faces for handful in HANDFULS for faces in handful.faces]
ROLLS: Final[list[list[tuple[int, int]]]] = [[]] + [
    handful.outcomes(ROLL[dice]) for dice, handful in enumerate(HANDFULS, 1)
]
WAYS: Final[Ints] = ints([6**dice for dice in range(MOST_DICE + 1)])


def hits_of(faces: tuple[int, ...], rating: int) -> int:
    """Count the dice that hit: those at the rating or less (WK-5.31a)."""
    return sum(1 for face in faces if face <= rating)


def _grown() -> list[int]:
    """Give, for each roll and face, the roll with a die of that face more; first for no dice at all."""
    number = {faces: place for place, faces in enumerate(FACES)}
    smaller = [faces for faces in [(), *FACES] if len(faces) < MOST_DICE]
    return [number[tuple(sorted([*faces, face]))] for faces in smaller for face in range(1, 7)]


def _merged(dice: int, rating: int) -> list[tuple[int, int]]:
    """List a roll of ones and sixes for each number of hits, weighted by the rolls that hit so often."""
    return [
        (FACES.index((1,) * hits + (6,) * (dice - hits)), weight)
        for hits in range(dice + 1)
        if (weight := comb(dice, hits) * rating**hits * (6 - rating) ** (dice - hits))
    ]


# Hits of each roll at each rating from 0 to 6; and the merged outcomes of so many dice at each rating.
HIT_COUNT: Final[Ints] = ints([hits_of(faces, rating) for faces in FACES for rating in range(7)])
GROWN: Final[Ints] = ints(_grown())
MERGED: Final = [_merged(dice, rating) for dice in range(1, MOST_DICE + 1) for rating in range(7)]


class RollOff(Chance[Kings]):
    """Each of some seats rolls; only those tied for highest roll again (WK-4.1a, WK-1.1a)."""

    rule: ClassVar[str] = "WK-4.1a"

    def __init__(self, dice: int, tied: tuple[int, ...], rolls: tuple[int, ...]) -> None:
        self.dice = dice
        self.tied = tied
        self.rolls = rolls

    def outcomes(self, s: Kings) -> list[tuple[int, int]]:
        return ROLLS[self.dice]

    def land(self, s: Kings, outcome: Int) -> None:
        """Note a roll; the last one decides, or sends the tied to roll again."""
        faces = FACES[int(outcome)]
        rolls = (*self.rolls, sum(faces))
        s.tell("roll", s.who(self.tied[len(self.rolls)]), *faces)
        if len(rolls) < len(self.tied):
            s.goto(RollOff(self.dice, self.tied, rolls))
            return
        best = [seat for seat, rolled in zip(self.tied, rolls, strict=True) if rolled == max(rolls)]
        if len(best) > 1:
            s.goto(RollOff(self.dice, tuple(best), ()))
        else:
            s.done(best[0])


class Volley(Chance[Kings]):
    """A handful of dice that a unit rolls; done with how many hit (WK-5.31a)."""

    rule: ClassVar[str] = "WK-5.31a"

    def __init__(self, kind: Int, dice: Int, rating: Int) -> None:
        self.kind: Int = kind
        self.dice: Int = dice
        self.rating: Int = rating

    def outcomes(self, s: Kings) -> list[tuple[int, int]]:
        return ROLLS[self.dice]

    def weight(self, s: Kings) -> Int:
        return WAYS[self.dice]

    def pick(self, s: Kings, lot: Int) -> Int:
        """Read the lot as the dice one after the other, a digit in base six for each."""
        at: Int = 0
        for _ in range(self.dice):
            at = GROWN[at * 6 + lot % 6] + 1
            lot //= 6
        return at - 1

    def merged_outcomes(self, s: Kings) -> list[tuple[int, int]]:
        return MERGED[self.dice * 7 - 7 + self.rating]

    def representative(self, s: Kings, outcome: Int) -> Int:
        hits = HIT_COUNT[outcome * 7 + self.rating]
        for roll, _ in MERGED[self.dice * 7 - 7 + self.rating]:
            if HIT_COUNT[roll * 7 + self.rating] == hits:
                return roll
        return outcome

    def land(self, s: Kings, outcome: Int) -> None:
        hits = HIT_COUNT[outcome * 7 + self.rating]
        self.leave(s, outcome)
        if s.telling:
            s.tell("volley", int(self.rating), int(hits), *FACES[outcome])
        s.done(hits)

    def leave(self, s: Kings, outcome: Int) -> None:
        """Leave the dice on the table for all to see, until others are rolled."""
        s.thrown = outcome
        s.thrown_at = self.rating
        s.thrower = self.kind


class Die(Volley):
    """One die for a target of a spell; done with its face (WK-2.22f)."""

    rule: ClassVar[str] = "WK-2.22f"

    def land(self, s: Kings, outcome: Int) -> None:
        self.leave(s, outcome)
        s.tell("die", int(outcome) + 1)
        s.done(outcome + 1)
