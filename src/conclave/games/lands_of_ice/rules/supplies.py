"""Supplies of markers and torches, for each copy of the box on the table (R-13, LI-21.2)."""

from __future__ import annotations

from conclave.core.storage import Int
from conclave.games.lands_of_ice.data import (
    BOX,
    CELLS,
    FIRST_OBJECT,
    FIRST_TORCH,
    FROZEN,
    ICE_MARKERS,
    M_ICE,
    M_RIFT,
    RIFT_MARKERS,
    SLOTS,
    TORCHES,
)
from conclave.games.lands_of_ice.state import Labyrinth


def copies(s: Labyrinth) -> Int:
    """Give how many copies of the ice box are on the table, as far as everybody sees."""
    for slot in range(SLOTS):
        room = s.rooms[slot]
        if room >= 0 and s.book.rooms[room].box == "lands_of_ice":
            for other in range(slot):
                if s.rooms[other] == room:
                    return 2
    return 1


def ice_left(s: Labyrinth) -> Int:
    """Count the ice markers in the supply."""
    return ICE_MARKERS * copies(s) - _marked(s, M_ICE)


def rifts_left(s: Labyrinth) -> Int:
    """Count the rift markers in the supply."""
    return RIFT_MARKERS * copies(s) - _marked(s, M_RIFT)


def _marked(s: Labyrinth, bit: Int) -> Int:
    count: Int = 0
    for place in range(SLOTS * CELLS):
        if s.cells[place] & bit:
            count += 1
    return count


def frozen_now(s: Labyrinth) -> Int:
    """Count the frozen markers on the board."""
    count: Int = 0
    for piece in range(FIRST_OBJECT):
        if s.marks[piece] & FROZEN:
            count += 1
    return count


def next_torch(s: Labyrinth) -> Int:
    """Give the next neutral torch of the supply, or -1 (LI-14.10)."""
    for piece in range(FIRST_TORCH, FIRST_TORCH + TORCHES // 2 * copies(s)):
        if s.where.faces[piece] == BOX:
            return piece
    return -1
