"""Where magic and flight end: rooms and pieces of other boxes that forbid them (LI-18.2)."""

from __future__ import annotations

from conclave.core.storage import Int
from conclave.games.lands_of_ice.data import ANTI_MAGIC, NEXT, SLOT
from conclave.games.lands_of_ice.rows import MOST
from conclave.games.lands_of_ice.state import Labyrinth


def no_magic(s: Labyrinth, square: Int) -> bool:
    """Tell whether magic does not work on a square: a room or a neighbour that ends it (LI-18.2)."""
    slot = SLOT[square]
    if slot >= 0 and s.rooms[slot] >= 0 and s.book.rooms[s.rooms[slot]].no_magic:
        return True
    if _ends_magic(s, square):
        return True
    for way in range(4):
        near = NEXT[square * 4 + way]
        if near >= 0 and _ends_magic(s, near):
            return True
    return False


def _ends_magic(s: Labyrinth, square: Int) -> bool:
    code = s.on[square]
    while code:
        if s.has((code & MOST) - 1, ANTI_MAGIC):
            return True
        code //= 128
    return False


def no_flight(s: Labyrinth, square: Int) -> bool:
    """Tell whether nothing flies here (LI-18.2)."""
    slot = SLOT[square]
    return slot >= 0 and s.rooms[slot] >= 0 and s.book.rooms[s.rooms[slot]].no_flight != 0
