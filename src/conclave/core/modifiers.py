"""Modifiers: what lasts for a while, as rows that a rule adds up when it needs a number.

A modifier is six numbers: what kind it is, whom and what it is about, how much, until when, and where it
came from. A permission is a modifier, so is a bonus for the next attack. A trigger is one whose kind is a
moment and whose amount is the number of what then happens.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from conclave.core.storage import Int, Ints, Packed, as_int, as_ints, ints

ALL: Final = -1  # in `who` and `what`: everybody, everything
NONE: Final = -1  # instead of a place: no such modifier
WIDTH: Final = 6
WHO: Final = 1
WHAT: Final = 2
AMOUNT: Final = 3
UNTIL: Final = 4
SOURCE_OF: Final = 5

# Compiled, `1 << n` has 32 bits whatever n is; a table has as many as it was written with.
BIT: Final[Ints] = ints([2**place for place in range(62)])


class Modifiers:
    """Rows of six numbers, and a mask of the kinds there are; rows are replaced, so copies share them."""

    __slots__ = ("kinds", "rows")

    def __init__(self, rows: Iterable[int] = ()) -> None:
        self.rows: Ints = ints(rows)
        self.kinds: Int = 0
        self._count()

    def _count(self) -> None:
        kinds: Int = 0
        for at in range(0, len(self.rows), WIDTH):
            kinds |= BIT[self.rows[at]]
        self.kinds = kinds

    def __len__(self) -> int:
        """Count the modifiers."""
        return len(self.rows) // WIDTH

    def copy(self) -> Modifiers:
        """Give a twin that shares the rows."""
        twin = Modifiers()
        twin.rows = self.rows
        twin.kinds = self.kinds
        return twin

    def pack(self) -> Packed:
        """Give the rows one after another."""
        return tuple(self.rows)

    # Changing.

    def add(self, kind: Int, who: Int, what: Int, amount: Int, until: Int, source: Int) -> None:
        """Let something last until a boundary; the kind is a number below 62."""
        more = [int(kind), int(who), int(what), int(amount), int(until), int(source)]
        self.rows = ints([*self.rows, *more])
        self.kinds |= BIT[kind]

    def drop(self, place: Int) -> None:
        """Take one modifier away by its place."""
        first = int(place) * WIDTH
        self.rows = ints([int(n) for at, n in enumerate(self.rows) if not first <= at < first + WIDTH])
        self._count()

    def expire(self, until: Int) -> None:
        """Come to a boundary: whatever lasted until it is gone."""
        rows = self.rows
        left: list[int] = []
        for at in range(0, len(rows), WIDTH):
            if rows[at + UNTIL] != until:
                left += [int(rows[at + column]) for column in range(WIDTH)]
        if len(left) < len(rows):
            self.rows = ints(left)
            self._count()

    # Asking. Most kinds are absent most of the time, so the mask is looked at first.

    def has(self, kind: Int) -> bool:
        """Tell whether there is any modifier of a kind, whomever it is about."""
        return self.kinds & BIT[kind] != 0

    def first(self, kind: Int, who: Int, what: Int = ALL, after: Int = NONE) -> Int:
        """Give the place of the first modifier that fits, or of the next one after a place; -1 without one.

        Asked about ALL, `what` fits whatever a modifier is about.
        """
        if self.kinds & BIT[kind] == 0:
            return NONE
        rows = self.rows
        place: Int = after + 1
        at: Int = place * WIDTH
        while at < len(rows):
            if (
                rows[at] == kind
                and (rows[at + WHO] == ALL or rows[at + WHO] == who)
                and (what == ALL or rows[at + WHAT] == ALL or rows[at + WHAT] == what)
            ):
                return place
            place += 1
            at += WIDTH
        return NONE

    def total(self, kind: Int, who: Int, what: Int = ALL) -> Int:
        """Add up the amounts of all that fit."""
        found: Int = 0
        place = self.first(kind, who, what)
        while place != NONE:
            found += self.rows[place * WIDTH + AMOUNT]
            place = self.first(kind, who, what, place)
        return found

    def lowest(self, kind: Int, who: Int, what: Int, printed: Int) -> Int:
        """Give the lowest amount of all that fit, or what is printed where that is lower."""
        found: Int = printed
        place = self.first(kind, who, what)
        while place != NONE:
            found = min(found, self.rows[place * WIDTH + AMOUNT])
            place = self.first(kind, who, what, place)
        return found

    def count(self, kind: Int, who: Int, what: Int = ALL) -> Int:
        """Count all that fit."""
        found: Int = 0
        place = self.first(kind, who, what)
        while place != NONE:
            found += 1
            place = self.first(kind, who, what, place)
        return found

    def column(self, place: Int, column: Int) -> Int:
        """Read one number of a modifier: `column(place, AMOUNT)`."""
        return self.rows[place * WIDTH + column]

    def outlived(self, boundaries: Iterable[int]) -> str:
        """Say which modifier lasts until a boundary that is behind us, given those still ahead; "" if none.

        A room's `check` asserts that this is empty, so that law 3 names what was never dropped.
        """
        ahead = set(boundaries)
        for at in range(0, len(self.rows), WIDTH):
            row = [int(self.rows[at + column]) for column in range(WIDTH)]
            if row[UNTIL] not in ahead:
                return f"the modifier of kind {row[0]} for seat {row[WHO]} outlives its boundary {row[UNTIL]}"
        return ""


def unpack_modifiers(packed: object) -> Modifiers:
    """Read back what `Modifiers.pack` gave."""
    rows = as_ints(packed)
    if len(rows) % WIDTH:
        raise ValueError("a modifier is six numbers")
    return Modifiers([as_int(number) for number in rows])
