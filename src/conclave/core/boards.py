"""Boards: geometry of hexes and squares, worked out once at import."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from math import sqrt
from typing import Final, TypeAlias

Cell: TypeAlias = tuple[int, int]

# Flat-top hexes in axial coordinates: six steps cross an edge, two more cross a corner.
HEX_EDGES: Final[dict[str, Cell]] = {
    "N": (0, -1), "NE": (1, -1), "SE": (1, 0), "S": (0, 1), "SW": (-1, 1), "NW": (-1, 0),
}  # fmt: skip
HEX_CORNERS: Final[dict[str, Cell]] = {"E": (2, -1), "W": (-2, 1)}
SQUARE_EDGES: Final[dict[str, Cell]] = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
SQUARE_CORNERS: Final[dict[str, Cell]] = {"NE": (1, -1), "SE": (1, 1), "SW": (-1, 1), "NW": (-1, -1)}


def step(cell: Cell, way: Cell, times: int = 1) -> Cell:
    """Go some steps in one direction."""
    return cell[0] + way[0] * times, cell[1] + way[1] * times


def hexagon(radius: int) -> list[Cell]:
    """List the cells of a hexagon around (0, 0), column by column."""
    return [
        (q, r)
        for q in range(-radius, radius + 1)
        for r in range(max(-radius, -q - radius), min(radius, radius - q) + 1)
    ]


def rectangle(width: int, height: int) -> list[Cell]:
    """List the cells of a rectangle, row by row."""
    return [(x, y) for y in range(height) for x in range(width)]


def hex_distance(a: Cell, b: Cell) -> int:
    """Count the steps across edges between two hexes."""
    dq, dr = a[0] - b[0], a[1] - b[1]
    return max(abs(dq), abs(dr), abs(dq + dr))


def hex_centre(cell: Cell) -> tuple[float, float]:
    """Return the middle of a flat-top hex on paper, neighbours one unit apart."""
    return cell[0] * sqrt(3) / 2, cell[1] + cell[0] / 2


def square_centre(cell: Cell) -> tuple[float, float]:
    """Return the middle of a square on paper."""
    return float(cell[0]), float(cell[1])


def neighbours(cell: Cell, ways: Iterable[Cell], cells: frozenset[Cell]) -> Iterator[Cell]:
    """Return the neighbours of a cell that are on the board."""
    for way in ways:
        there = step(cell, way)
        if there in cells:
            yield there


def spread(start: Cell, reach: Callable[[Cell], Iterable[Cell]]) -> set[Cell]:
    """Return every cell that can be reached from a start."""
    seen, todo = {start}, [start]
    while todo:
        for there in reach(todo.pop()):
            if there not in seen:
                seen.add(there)
                todo.append(there)
    return seen


def cheapest(start: Cell, costs: Callable[[Cell], Iterable[tuple[Cell, int]]], limit: int) -> dict[Cell, int]:
    """Return the least cost to each cell within a limit."""
    best = {start: 0}
    todo = [(0, start)]
    while todo:
        todo.sort()
        cost, here = todo.pop(0)
        if cost > best[here]:
            continue
        for there, price in costs(here):
            total = cost + price
            if total <= limit and total < best.get(there, limit + 1):
                best[there] = total
                todo.append((total, there))
    return best


def line(a: Cell, b: Cell) -> list[Cell]:
    """List the hexes on the straight line from one hex to another, both ends included."""
    n = hex_distance(a, b)
    found: list[Cell] = []
    for i in range(n + 1):
        part = i / n if n else 0.0
        # A hair off the exact line, always to the same side, so that ties fall one way.
        q = a[0] + (b[0] - a[0]) * part + 1e-6
        r = a[1] + (b[1] - a[1]) * part + 2e-6
        found.append(_nearest(q, r))
    return found


def _nearest(q: float, r: float) -> Cell:
    s = -q - r
    rq, rr, rs = round(q), round(r), round(s)
    dq, dr, ds = abs(rq - q), abs(rr - r), abs(rs - s)
    if dq > dr and dq > ds:
        rq = -rr - rs
    elif dr > ds:
        rr = -rq - rs
    return rq, rr


def sees(a: Cell, b: Cell, blocked: Callable[[Cell], bool]) -> bool:
    """Tell whether nothing between two hexes blocks the view."""
    return not any(blocked(cell) for cell in line(a, b)[1:-1])
