"""Where squares, rooms and pieces lie on the board; Yellow looks from the other side."""

from __future__ import annotations

from typing import Final

from conclave.core.scene import Point
from conclave.games.lands_of_ice.data import AT, CELLS, COLUMNS

CELL: Final = 60.0
ROOM_SIDE: Final = 5 * CELL
GAP: Final = 10.0  # between rooms, so that one sees that they turn
EDGE: Final = 12.0
WIDTH: Final = 2 * EDGE + 2 * (CELL + GAP) + 4 * ROOM_SIDE + 3 * GAP
HEIGHT: Final = 2 * EDGE + 2 * ROOM_SIDE + GAP


def corner(square: int, flip: bool) -> Point:
    """Give the upper left corner of a square."""
    row, column = divmod(square, COLUMNS)
    x = EDGE if column == 0 else EDGE + CELL + GAP + (column - 1) * CELL + (column - 1) // 5 * GAP
    y = EDGE + row * CELL + row // 5 * GAP
    return (WIDTH - x - CELL, HEIGHT - y - CELL) if flip else (x, y)


def middle(square: int, flip: bool) -> Point:
    """Give the middle of a square."""
    x, y = corner(square, flip)
    return x + CELL / 2, y + CELL / 2


def room_middle(slot: int, flip: bool) -> Point:
    """Give the middle of a slot."""
    return middle(int(AT[slot * CELLS + 12]), flip)


def in_room(cell: int) -> Point:
    """Give the middle of a cell of a drawing, from the middle of its room."""
    row, column = divmod(cell, 5)
    return (column - 2) * CELL, (row - 2) * CELL
