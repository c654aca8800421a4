"""Components of Ice Wizards: cards, stones and the two boards (IW-1)."""

from __future__ import annotations

from typing import Final

from conclave.core import boards
from conclave.core.boards import Cell
from conclave.core.storage import Int, Ints, ints

DARK: Final = 0
LIGHT: Final = 1
EMPTY: Final = -1
WALL: Final = 2  # what stands off the board
NOBODY: Final = -2  # an owner that no space has

DIRECTIONS: Final = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
DISTANCES: Final = ("I", "II", "III")
CARDS: Final = 24
HAND: Final = 5
WIZARDS: Final = 4
STONES: Final = 52

# Card number = direction * 3 + distance - 1 (IW-1.2).
CARD_NAMES: Final = [f"{way}{steps}" for way in DIRECTIONS for steps in (1, 2, 3)]


class Board:
    """A board: where each card leads from each space, and which spaces share an edge (IW-1.6)."""

    __slots__ = ("at", "centre", "edges", "names", "reach", "size", "slug", "spaces")

    def __init__(self, slug: str, size: int, cells: list[Cell], centre: Cell, names: list[str]) -> None:
        hexes = slug == "hex"
        across = boards.HEX_EDGES if hexes else boards.SQUARE_EDGES
        ways = {**across, **(boards.HEX_CORNERS if hexes else boards.SQUARE_CORNERS)}
        place = {cell: number for number, cell in enumerate(cells)}
        off = len(cells)
        self.slug = slug
        self.size = size
        self.spaces: Int = off
        self.names = names
        self.centre: Int = place[centre]
        self.at = [boards.hex_centre(c) if hexes else boards.square_centre(c) for c in cells]
        self.reach: list[Ints] = [
            ints([place.get(boards.step(c, ways[w], n), off) for w in DIRECTIONS for n in (1, 2, 3)])
            for c in cells
        ]
        self.edges: list[Ints] = [
            ints([place[n] for n in boards.neighbours(c, across.values(), frozenset(cells))]) for c in cells
        ]


def _hex_board() -> Board:
    radius = 5
    cells = boards.hexagon(radius)
    # Columns a to k from west to east, spaces of a column numbered from the south.
    names = ["abcdefghijk"[q + radius] + str(min(radius, radius - q) - r + 1) for q, r in cells]
    return Board("hex", radius, cells, (0, 0), names)


def _square_board() -> Board:
    cells = boards.rectangle(9, 9)
    return Board("square", 9, cells, (4, 4), ["abcdefghi"[x] + str(9 - y) for x, y in cells])


BOARDS: Final = {"hex": _hex_board(), "square": _square_board()}
