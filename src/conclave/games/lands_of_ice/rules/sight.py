"""Line of sight: rays that mirrors turn, and who is seen along them (LI-8)."""

from __future__ import annotations

from typing import Final

from conclave.core.storage import Int
from conclave.games.lands_of_ice.data import (
    B_DARK,
    B_GATE,
    B_OFF,
    B_SLIT,
    B_WALL,
    BIT,
    DARKNESS,
    ELF,
    FIRST_OBJECT,
    NEXT,
    OUT_OF_SQUARE,
    REFLECT,
    SEES_ELVES,
    T_BLOCKS,
    TERRAIN,
    TREE,
)
from conclave.games.lands_of_ice.rows import MOST
from conclave.games.lands_of_ice.state import Labyrinth

STOPS: Final = B_WALL | B_GATE | B_DARK | B_OFF


def seen_from(s: Labyrinth, viewer: Int) -> Int:
    """Give the mask of characters that a character sees along its four rays (LI-8.1)."""
    square = s.where.faces[viewer]
    found: Int = 0
    for way in range(4):
        found |= along(s, viewer, square, way)
    return found


def along(s: Labyrinth, viewer: Int, square: Int, way: Int) -> Int:
    """Give the mask of characters that may be chosen on one ray (LI-8.2 to LI-8.8)."""
    rows = s.rows
    high = rows.ground[square] == TREE
    sees_elves = s.has(viewer, ELF) or s.object_with(viewer, SEES_ELVES) >= 0
    found: Int = 0
    here = square
    heading = way
    for step in range(OUT_OF_SQUARE):
        bits = rows.side[here * 4 + heading]
        if bits & STOPS or (bits & B_SLIT and step > 0):
            break
        here = NEXT[here * 4 + heading]
        if here == square:
            # A ray that comes back to its viewer goes on (LI-21.20).
            if rows.mirror[here]:
                heading = REFLECT[(rows.mirror[here] - 1) * 4 + heading]
            if heading == way:
                break
            continue
        if rows.mist[here] or rows.ground[here] == DARKNESS:
            break
        who = characters_on(s, here)
        ground = rows.ground[here]
        if who:
            if ground == TREE and not sees_elves:
                who = without_elves(s, who)
            found |= who
            if not high:
                break
        if TERRAIN[ground] & T_BLOCKS and not high:
            break
        if rows.mirror[here]:
            heading = REFLECT[(rows.mirror[here] - 1) * 4 + heading]
    return found


def characters_on(s: Labyrinth, square: Int) -> Int:
    """Give the mask of characters on a square; a carrier and the carried are both there (R-6)."""
    found: Int = 0
    code = s.on[square]
    while code:
        piece = (code & MOST) - 1
        if piece < FIRST_OBJECT:
            found |= BIT[piece]
        code //= 128
    return found


def without_elves(s: Labyrinth, mask: Int) -> Int:
    """Leave out elves, who cannot be made out in a tree (LI-8.8)."""
    left: Int = 0
    for piece in range(FIRST_OBJECT):
        if mask & BIT[piece] and not s.has(piece, ELF):
            left |= BIT[piece]
    return left
