"""Rows that are mostly zero, packed as pairs of place and number."""

from __future__ import annotations

from conclave.core.storage import Ints, Packed, ints, series


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
    pairs = series(packed)
    for at in range(0, len(pairs), 2):
        row[pairs[at]] = pairs[at + 1]
    return row
