"""Rows of numbers: changed in one place, and squares with what stands on them."""

from __future__ import annotations

from typing import Final

from conclave.core.storage import Int, Ints, Packed, as_ints, ints

MOST: Final = 127  # seven bits for a piece on a square, counted from 1


def changed(row: Ints, place: Int, value: Int) -> Ints:
    """Give a row with another number in one place; copies share rows, so nobody writes into one."""
    row = row[:]
    row[place] = value
    return row


def without(code: Int, piece: Int) -> Int:
    """Take a piece off a square."""
    left: Int = 0
    step: Int = 1
    while code:
        one = code & MOST
        if one != piece + 1:
            left += one * step
            step *= 128
        code //= 128
    return left


def joined(code: Int, piece: Int) -> Int:
    """Put a piece on a square; pieces stand in the order of their numbers, so equal squares are equal."""
    found: Int = 0
    step: Int = 1
    new: Int = piece + 1
    while code:
        one = code & MOST
        if new and one > new:
            found += new * step
            step *= 128
            new = 0
        found += one * step
        step *= 128
        code //= 128
    return found + new * step


def sparse(row: Ints) -> Packed:
    """Give the places of a row that are not zero, each followed by its number."""
    found: list[int] = []
    for place in range(len(row)):
        if row[place]:
            found.append(place)
            found.append(int(row[place]))
    return tuple(found)


def dense(packed: object, size: int) -> Ints:
    """Read back what `sparse` gave."""
    row = ints([0] * size)
    pairs = as_ints(packed)
    for at in range(0, len(pairs), 2):
        row[pairs[at]] = pairs[at + 1]
    return row
