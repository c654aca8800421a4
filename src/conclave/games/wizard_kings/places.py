"""What a player calls a hex: by its city, or by its ground and the way there from the nearest city."""

from __future__ import annotations

from functools import lru_cache
from math import atan2, degrees
from typing import Final

from conclave.games.wizard_kings.board import LAKE, SEA, SHOAL, Board, Layout, board_of
from conclave.games.wizard_kings.maps import HEX_NAMES, HEXES

LANDS: Final = ("field", "desert", "forest", "swamp", "mountains")
WATERS: Final = {SEA: "sea", LAKE: "lake", SHOAL: "shoals"}
# From the north clockwise, as the six sides of a hex and the two corners between them lie.
WINDS: Final = (
    "north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west",
)  # fmt: skip
SLANT: Final = 0.866  # from column to column, where a row is 1


def hex_name(place: int) -> str:
    """Give the code of a hex: 1G4 is G4 of the first map."""
    return f"{place // HEXES + 1}{HEX_NAMES[place % HEXES]}"


@lru_cache(maxsize=8192)
def place_name(layout: Layout, place: int) -> str:
    """Name a hex as one speaks of it: Highcross, or the forest 2 hexes north of Highcross."""
    board = board_of(layout)
    if not (0 <= place < board.hexes and board.there(place)):
        return hex_name(place)
    city = int(board.city_at[place])
    if city >= 0:
        return board.city_name[city]
    ground = WATERS.get(int(board.kind[place])) or LANDS[int(board.terrain[place])]
    city = near_city(board, place)
    if city < 0:
        return f"the {ground} {hex_name(place)}"
    there = int(board.city_hex[city])
    far = int(board.distance(place, there))
    steps = f"{far} hexes " if far > 1 else ""
    return f"the {ground} {steps}{_wind(board, there, place)} of {board.city_name[city]}"


def near_city(board: Board, place: int) -> int:
    """Give the city that is nearest to a hex, of two the first; -1 where there is none."""
    far = [int(board.distance(place, int(there))) for there in board.city_hex]
    return far.index(min(far)) if far else -1


def _wind(board: Board, start: int, end: int) -> str:
    """Say in which direction one hex lies from another."""
    across = SLANT * (int(board.column[end]) - int(board.column[start]))
    down = _height(board, end) - _height(board, start)
    return WINDS[round(degrees(atan2(across, -down)) / 45) % len(WINDS)]


def _height(board: Board, place: int) -> float:
    """Give how far down a hex lies; odd columns sit half a hex lower."""
    return int(board.row[place]) + int(board.column[place]) % 2 / 2
