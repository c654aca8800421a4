"""Rows of numbers: changed in one place, and written down where most of them are zero."""

from __future__ import annotations

from conclave.core.storage import Int, Ints, Packed, as_ints, ints


def changed(row: Ints, place: Int, value: Int) -> Ints:
    """Return a row with another number in one place; copies share rows, so nobody writes into one."""
    row = row[:]
    row[place] = value
    return row


def sparse(row: Ints) -> Packed:
    """Return the places of a row that are not zero, each followed by its number."""
    if not any(row):
        return ()
    return tuple([number for place, count in enumerate(row) if count for number in (place, int(count))])


def dense(packed: object, size: int) -> Ints:
    """Read back what `sparse` gave."""
    row = ints([0] * size)
    pairs = as_ints(packed)
    for at in range(0, len(pairs), 2):
        row[pairs[at]] = pairs[at + 1]
    return row
