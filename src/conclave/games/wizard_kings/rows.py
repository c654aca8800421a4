"""Rows of numbers: what is remembered of blocks that everybody saw."""

from __future__ import annotations

from typing import Final

from conclave.core.storage import Int, Ints, ints

MEMORY: Final = 4  # seat, hex, type and strength of a block that everybody saw


def forgotten(row: Ints, seat: Int, place: Int) -> Ints:
    """Give what is remembered without the block of a seat in a hex."""
    at = int(remembered(row, seat, place))
    numbers = [int(number) for number in row]
    return ints(numbers[:at] + numbers[at + MEMORY :]) if at >= 0 else row


def remembered(row: Ints, seat: Int, place: Int) -> Int:
    """Give where the memory of a block begins, or -1."""
    for at in range(0, len(row), MEMORY):
        if row[at] == seat and row[at + 1] == place:
            return at
    return -1
