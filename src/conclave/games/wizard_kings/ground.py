"""The ground under a layout of maps, as its drawing needs it: hexes on one lattice, and what lies between.

A place on the lattice is (column, twice the row), so that every map, turned or not, has whole numbers.
Corners of hexes are whole numbers too: three to a column, one to half a row.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from itertools import pairwise
from typing import Final, TypeAlias

from conclave.games.wizard_kings import maps
from conclave.games.wizard_kings.board import Layout, merged
from conclave.games.wizard_kings.maps import CELLS, CITY_KINDS, HEXES, SHEETS

Place: TypeAlias = tuple[int, int]
Side: TypeAlias = frozenset[Place]  # the two hexes it parts

# North first and clockwise, as directions are numbered.
AROUND: Final[list[Place]] = [(0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1)]
# The corners at the two ends of each side, clockwise, as seen from the middle of the hex.
ENDS: Final[dict[Place, tuple[Place, Place]]] = {
    (0, -2): ((-1, -1), (1, -1)),
    (1, -1): ((1, -1), (2, 0)),
    (1, 1): ((2, 0), (1, 1)),
    (0, 2): ((1, 1), (-1, 1)),
    (-1, 1): ((-1, 1), (-2, 0)),
    (-1, -1): ((-2, 0), (-1, -1)),
}
WATER: Final = ("S", "L", "H")


@dataclass(frozen=True)
class DrawnCity:
    """A city as it is drawn."""

    at: Place
    name: str
    gold: int
    kind: str
    port: bool
    slot: int


@dataclass(frozen=True)
class DrawnRiver:
    """A river: its hexes from the source, and the corners it follows from the mouth (WK-3.16a)."""

    path: tuple[Place, ...]
    corners: tuple[Place, ...]
    mouth: tuple[Place, ...]
    falls: tuple[Side, ...]
    bridges: tuple[Side, ...]
    lake: Place | None  # the lake it leaves, if it rises in none of its hexes


@dataclass
class Ground:
    """Everything that lies on the table, before any block is put on it."""

    layout: Layout
    terrain: dict[Place, str] = field(default_factory=dict)
    numbers: dict[Place, int] = field(default_factory=dict)  # of hexes, as the board has them
    roads: set[Side] = field(default_factory=set)
    straits: set[Side] = field(default_factory=set)
    ridges: set[Side] = field(default_factory=set)
    passes: dict[Side, str] = field(default_factory=dict)
    sides: dict[Side, str] = field(default_factory=dict)
    shoals: set[Side] = field(default_factory=set)
    cities: list[DrawnCity] = field(default_factory=list)
    henges: list[Place] = field(default_factory=list)
    rivers: list[DrawnRiver] = field(default_factory=list)

    def land(self, place: Place) -> str:
        """Give the land terrain of a hex, or nothing for water."""
        code = self.terrain.get(place, "")
        return "" if code in WATER else code[-1:]

    def wet(self, place: Place) -> bool:
        """Tell whether a hex is all water."""
        return self.terrain.get(place, "") in WATER

    def coastal(self, place: Place) -> bool:
        """Tell whether a hex is part water, part land (WK-3.18a)."""
        return self.terrain.get(place, "").startswith("K")


def near(place: Place, way: Place) -> Place:
    """Give the hex next to a hex."""
    return place[0] + way[0], place[1] + way[1]


def corner(place: Place, end: Place) -> Place:
    """Give a corner of a hex in the numbers of corners."""
    return 3 * place[0] + end[0], place[1] + end[1]


def side_ends(side: Side) -> tuple[Place, Place]:
    """Give the two corners of a hexside."""
    one, other = sorted(side)
    first, second = ENDS[other[0] - one[0], other[1] - one[1]]
    return corner(one, first), corner(one, second)


class Slot:
    """One map in its place: turns the numbers of its hexes and sides into places on the table."""

    def __init__(self, index: int, placement: tuple[int, int, int, int]) -> None:
        sheet, self.column, self.row, self.turned = placement
        self.index = index
        self.sheet = SHEETS[sheet]

    def place(self, number: int) -> Place:
        """Give the place of a hex of the sheet."""
        column, row = CELLS[number]
        high = 2 * row + column % 2
        if self.turned:
            column, high = 12 - column, 16 - high
        return column + 12 * self.column, high + 16 * self.row

    def side(self, number: int) -> Side:
        """Give a hexside of the sheet."""
        one = self.place(number // 6)
        way = number % 6 + 3 if self.turned else number % 6
        return frozenset((one, near(one, AROUND[way % 6])))


@lru_cache(maxsize=256)
def ground_of(layout: Layout) -> Ground:
    """Lay the maps of a layout out and join their edges (WK-3.0a, WK-3.0b)."""
    found = Ground(layout)
    for index, placement in enumerate(layout):
        slot = Slot(index, placement)
        for number, code in enumerate(slot.sheet.grid):
            place = slot.place(number)
            there = found.terrain.get(place)
            found.numbers.setdefault(place, index * HEXES + number)
            found.terrain[place] = code if there is None else merged(there, code)
    for index, placement in enumerate(layout):
        _lay(found, Slot(index, placement))
    return found


def _lay(ground: Ground, slot: Slot) -> None:
    sheet = slot.sheet
    for road in sheet.roads:
        for one, other in pairwise(road):
            ground.roads.add(frozenset((slot.place(one), slot.place(other))))
    ground.straits |= {slot.side(number) for number in sheet.straits}
    ground.ridges |= {slot.side(number) for number in sheet.ridges}
    ground.shoals |= {slot.side(number) for number in sheet.shoal_sides}
    ground.sides |= {slot.side(number): terrain for number, terrain in sheet.side_terrain.items()}
    ground.henges += [slot.place(number) for number in sheet.henges]
    for name, sides in sheet.passes:
        ground.passes |= {slot.side(number): name for number in sides}
    ground.rivers += [_river(ground, slot, river) for river in sheet.rivers]
    along = {place for river in ground.rivers for place in river.path}
    for city in sheet.cities:
        at, kind = slot.place(city.hex), CITY_KINDS[city.kind]
        port = ground.coastal(at) or ground.wet(at) or at in along
        ground.cities.append(DrawnCity(at, city.name, city.gold, kind, port, slot.index))


def _river(ground: Ground, slot: Slot, river: maps.River) -> DrawnRiver:
    corners = _chain([side_ends(slot.side(number)) for number in river.barrier])
    path = [slot.place(number) for number in river.path]
    # Only a river that leaves a lake begins in a coastal hex.
    lakes = [near(path[0], way) for way in AROUND if ground.terrain.get(near(path[0], way)) == "L"]
    return DrawnRiver(
        tuple(path),
        tuple(corners),
        tuple(slot.place(number) for number in river.mouth),
        tuple(slot.side(number) for number in river.falls),
        tuple(slot.side(number) for number in river.bridges),
        lakes[0] if lakes else None,
    )


def _chain(sides: list[tuple[Place, Place]]) -> list[Place]:
    """Give the corners along sides that follow each other."""
    if len(sides) == 1:
        return list(sides[0])
    shared = set(sides[0]) & set(sides[1])
    here = next(corner for corner in sides[0] if corner not in shared)
    found = [here]
    for one, other in sides:
        here = other if here == one else one
        found.append(here)
    return found
