"""Boards: hexes and squares, distances, paths and lines of sight, against counts made by hand."""

from __future__ import annotations

from itertools import pairwise
from math import isclose, sqrt

import pytest

from conclave.core import boards
from conclave.core.boards import HEX_CORNERS, HEX_EDGES, SQUARE_CORNERS, SQUARE_EDGES


@pytest.mark.parametrize(("radius", "cells"), [(0, 1), (1, 7), (2, 19), (5, 91)])
def test_a_hexagon_has_its_cells(radius: int, cells: int) -> None:
    """Three n times n plus one, plus one."""
    found = boards.hexagon(radius)
    assert len(found) == len(set(found)) == cells
    assert all(boards.hex_distance((0, 0), cell) <= radius for cell in found)


def test_a_rectangle_goes_row_by_row() -> None:
    """Three wide, two high."""
    assert boards.rectangle(3, 2) == [(0, 0), (1, 0), (2, 0), (0, 1), (1, 1), (2, 1)]


def test_opposite_ways_cancel() -> None:
    """Every way has an opposite, and three edges turned by a third come home."""
    for ways in (HEX_EDGES, HEX_CORNERS, SQUARE_EDGES, SQUARE_CORNERS):
        assert all((-x, -y) in ways.values() for x, y in ways.values())
    cell = (0, 0)
    for way in ("N", "SE", "SW"):
        cell = boards.step(cell, HEX_EDGES[way])
    assert cell == (0, 0)
    assert boards.step((1, 1), HEX_EDGES["NE"], 3) == (4, -2)


def test_hexes_lie_where_the_compass_says() -> None:
    """North is up the page, edges are one unit long, corners the square root of three."""
    north = boards.hex_centre(HEX_EDGES["N"])
    assert north == (0.0, -1.0)
    for way in HEX_EDGES.values():
        x, y = boards.hex_centre(way)
        assert isclose(x * x + y * y, 1.0)
    east = boards.hex_centre(HEX_CORNERS["E"])
    assert isclose(east[0], sqrt(3))
    assert isclose(east[1], 0.0, abs_tol=1e-9)
    assert boards.square_centre((3, 4)) == (3.0, 4.0)


@pytest.mark.parametrize(
    ("a", "b", "far"),
    [
        ((0, 0), (0, 0), 0),
        ((0, 0), (1, -1), 1),
        ((0, 0), (2, -1), 2),
        ((0, 0), (3, 2), 5),
        ((-2, 1), (2, -3), 4),
    ],
)
def test_distance_across_edges(a: boards.Cell, b: boards.Cell, far: int) -> None:
    """Counted on paper, and the same both ways."""
    assert boards.hex_distance(a, b) == far
    assert boards.hex_distance(b, a) == far


def test_neighbours_stay_on_the_board() -> None:
    """The middle of a small hexagon has six, a corner three."""
    cells = frozenset(boards.hexagon(1))
    assert len(list(boards.neighbours((0, 0), HEX_EDGES.values(), cells))) == 6
    assert set(boards.neighbours((0, -1), HEX_EDGES.values(), cells)) == {(0, 0), (1, -1), (-1, 0)}


def test_spread_stops_at_walls() -> None:
    """A wall across a three by three board leaves three cells."""
    free = frozenset(cell for cell in boards.rectangle(3, 3) if cell[1] != 1)
    assert boards.spread((0, 0), lambda cell: boards.neighbours(cell, SQUARE_EDGES.values(), free)) == {
        (0, 0), (1, 0), (2, 0),
    }  # fmt: skip


def test_the_cheapest_way_goes_round() -> None:
    """A swamp of cost 9 in the middle: the far side costs 4 by the rim, and the limit cuts."""
    cells = frozenset(boards.rectangle(3, 3))

    def costs(cell: boards.Cell) -> list[tuple[boards.Cell, int]]:
        near = boards.neighbours(cell, SQUARE_EDGES.values(), cells)
        return [(there, 9 if there == (1, 1) else 1) for there in near]

    found = boards.cheapest((0, 1), costs, 9)
    assert found[2, 1] == 4
    assert found[1, 1] == 9
    assert found[0, 1] == 0
    assert (1, 1) not in boards.cheapest((0, 1), costs, 8)


def test_lines_and_sight() -> None:
    """A straight line passes every hex between, and a hill between blocks, one at an end does not."""
    assert boards.line((0, 0), (0, -3)) == [(0, 0), (0, -1), (0, -2), (0, -3)]
    assert boards.line((2, 2), (2, 2)) == [(2, 2)]
    for there in boards.hexagon(3):
        cells = boards.line((0, 0), there)
        assert (cells[0], cells[-1]) == ((0, 0), there)
        assert len(cells) == boards.hex_distance((0, 0), there) + 1
        assert all(boards.hex_distance(a, b) == 1 for a, b in pairwise(cells))
    assert not boards.sees((0, 0), (0, -3), lambda cell: cell == (0, -2))
    assert boards.sees((0, 0), (0, -3), lambda cell: cell in ((0, 0), (0, -3)))


@pytest.mark.parametrize(
    ("a", "b", "cells"),
    [
        ((2, -1), (5, -1), [(2, -1), (3, -1), (4, -1), (5, -1)]),
        ((1, 3), (-2, 3), [(1, 3), (0, 3), (-1, 3), (-2, 3)]),
        ((-1, 4), (-1, 2), [(-1, 4), (-1, 3), (-1, 2)]),
        ((3, -2), (1, 0), [(3, -2), (2, -1), (1, 0)]),
        # The middle lies on the edge of (0, 1) and (1, 0), and a hair further along the second number.
        ((0, 0), (1, 1), [(0, 0), (0, 1), (1, 1)]),
        ((4, -3), (5, -2), [(4, -3), (4, -2), (5, -2)]),
    ],
)
def test_lines_begin_anywhere(a: boards.Cell, b: boards.Cell, cells: list[boards.Cell]) -> None:
    """Along the three axes and over a tie, from hexes whose numbers differ."""
    assert boards.line(a, b) == cells
