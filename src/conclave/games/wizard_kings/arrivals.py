"""Who came first: the seats in a hex in the order of their coming, as one number (WK-4.6e, WK-4.9h).

Three bits hold a seat plus one, the first to come lowest. A seat that leaves with its last block is taken
out; if it comes back it is the last.
"""

from __future__ import annotations

from conclave.core.storage import Int


def first(row: Int, mask: Int = -1) -> Int:
    """Give the seat that came first of those present in a mask, or -1."""
    while row:
        seat = (row & 7) - 1
        if mask >> seat & 1:
            return seat
        row >>= 3
    return -1


def joined(row: Int, seat: Int) -> Int:
    """Add a seat behind those present."""
    shift: Int = 0
    while row >> shift & 7:
        if (row >> shift & 7) - 1 == seat:
            return row
        shift += 3
    return row | (seat + 1) << shift


def parted(row: Int, seat: Int) -> Int:
    """Take a seat out."""
    found: Int = 0
    shift: Int = 0
    while row:
        digit = row & 7
        if digit - 1 != seat:
            found |= digit << shift
            shift += 3
        row >>= 3
    return found
