"""Where tiles of the field lie on paper: the torus of the rules, unrolled around the field."""

from __future__ import annotations

from math import sqrt

from conclave.core.scene import Point
from conclave.games.meld.data import STEPS
from conclave.games.meld.state import Meld

Cell = tuple[int, int]


def unrolled(s: Meld) -> dict[int, Cell]:
    """Give each tile of the field a place on an endless grid."""
    start = int(s.grid[s.book.origin])
    if start < 0:
        start = next((tile for tile in range(s.book.tiles) if s.cell[tile] >= 0), -1)
    if start < 0:
        return {}
    side = int(s.book.side)
    middle = int(s.book.origin)
    # Away from the middle by the shorter way round, so that the picture stays where it was.
    q, r = int(s.cell[start]) // side - middle // side, int(s.cell[start]) % side - middle % side
    found, todo = {start: (q, r)}, [start]
    while todo:
        tile = todo.pop()
        q, r = found[tile]
        for way, (dq, dr) in enumerate(STEPS):
            other = int(s.grid[s.book.near[6 * s.cell[tile] + way]])
            if other >= 0 and other not in found:
                found[other] = (q + dq, r + dr)
                todo.append(other)
    return found


def beside(places: dict[int, Cell], tile: int, way: int) -> Cell:
    """Give the place of a hex that is named by tile and way; the middle on an empty field."""
    if tile not in places:
        return (0, 0)
    dq, dr = STEPS[way]
    return places[tile][0] + dq, places[tile][1] + dr


def centre(cell: Cell, radius: float) -> Point:
    """Give the middle of a hex on paper."""
    q, r = cell
    return 1.5 * radius * q, sqrt(3) * radius * (r + q / 2)
