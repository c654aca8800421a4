"""Rows of numbers: those that are mostly zero, packed as pairs; and what is remembered of blocks."""

from __future__ import annotations

from typing import Final

from conclave.core.storage import Int, Ints, Packed, as_ints, ints

MEMORY: Final = 4  # seat, hex, type and strength of a block that everybody saw


def sparse(row: Ints) -> Packed:
    """Give the places of a row that are not zero, each followed by its number."""
    found: list[int] = []
    if not any(row):
        return ()
    for place, count in enumerate(row):
        if count:
            found.append(place)
            found.append(int(count))
    return tuple(found)


def dense(packed: object, size: int) -> Ints:
    """Read back what `sparse` gave."""
    row = ints([0] * size)
    pairs = as_ints(packed)
    for at in range(0, len(pairs), 2):
        row[pairs[at]] = pairs[at + 1]
    return row


def changed(row: Ints, place: Int, value: Int) -> Ints:
    """Give a row with another number in one place; copies share rows, so nobody writes into one."""
    row = row[:]
    row[place] = value
    return row


def forgotten(row: Ints, seat: Int, place: Int) -> Ints:
    """Give what is remembered without the block of a seat in a hex."""
    at: Int = 0
    while at < len(row):
        if row[at] == seat and row[at + 1] == place:
            numbers = [int(number) for number in row]
            return ints(numbers[: int(at)] + numbers[int(at) + MEMORY :])
        at += MEMORY
    return row


def remembered(row: Ints, seat: Int, place: Int) -> Int:
    """Give where the memory of a block begins, or -1."""
    at: Int = 0
    while at < len(row):
        if row[at] == seat and row[at + 1] == place:
            return at
        at += MEMORY
    return -1
