"""The ground under a layout of maps, as its drawing needs it: hexes on one lattice, and what lies on their sides.

A place on the lattice is (column, twice the row), so that every map, turned or not, has whole numbers. Corners of
hexes are whole numbers too: three to a column, one to half a row.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from functools import cache
from typing import Final, TypeAlias

from conclave.games.wizard_kings.reading import Entry, data_file, read

Place: TypeAlias = tuple[int, int]
Side: TypeAlias = frozenset[Place]  # the two hexes it parts

WAYS: Final[dict[str, Place]] = {
    "N": (0, -2), "NE": (1, -1), "SE": (1, 1), "S": (0, 2), "SW": (-1, 1), "NW": (-1, -1),
}  # fmt: skip
AROUND: Final = list(WAYS.values())
# The corners at the two ends of each side, clockwise, as seen from the middle of the hex.
ENDS: Final[dict[Place, tuple[Place, Place]]] = {
    (0, -2): ((-1, -1), (1, -1)),
    (1, -1): ((1, -1), (2, 0)),
    (1, 1): ((2, 0), (1, 1)),
    (0, 2): ((1, 1), (-1, 1)),
    (-1, 1): ((-1, 1), (-2, 0)),
    (-1, -1): ((-2, 0), (-1, -1)),
}
COLUMNS: Final = "ABCDEFGHIJKLM"
WATER: Final = ("S", "L", "H")
MERGE: Final = "mfsdc"


@dataclass(frozen=True)
class Slot:
    """One map of a layout: its number, where it lies on the lattice of maps, and whether it is upside down."""

    number: int
    column: int
    row: int
    turned: bool = False


@dataclass(frozen=True)
class City:
    """A city as it is drawn."""

    at: Place
    name: str
    gold: int
    kind: str
    port: bool
    slot: int


@dataclass(frozen=True)
class River:
    """A river: its hexes from the source, the corners it follows from the mouth, and its falls."""

    path: tuple[Place, ...]
    corners: tuple[Place, ...]
    mouth: tuple[Place, ...]
    falls: tuple[Side, ...]
    bridges: tuple[Side, ...]
    from_lake: bool


@dataclass
class Ground:
    """Everything that lies on the table, before any block is put on it."""

    slots: tuple[Slot, ...]
    terrain: dict[Place, str] = field(default_factory=dict)
    names: dict[Place, str] = field(default_factory=dict)
    roads: set[Side] = field(default_factory=set)
    straits: set[Side] = field(default_factory=set)
    ridges: set[Side] = field(default_factory=set)
    passes: dict[Side, str] = field(default_factory=dict)
    sides: dict[Side, str] = field(default_factory=dict)
    shoals: set[Side] = field(default_factory=set)
    cities: list[City] = field(default_factory=list)
    henges: list[Place] = field(default_factory=list)
    rivers: list[River] = field(default_factory=list)

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


@cache
def map_entries() -> dict[int, Entry]:
    """Give the maps of the data file by their numbers."""
    whole = read(data_file("maps.json"), "data/maps.json", "wizard-kings-maps/1")
    return {entry.number("number", 1, 99): entry for entry in whole.entries("maps")}


class Sheet:
    """One map put in its slot: turns the names of its hexes and sides into places on the table."""

    def __init__(self, slot: Slot, index: int, alone: bool) -> None:
        self.slot = slot
        self.index = index
        self.alone = alone

    def place(self, name: str) -> Place:
        """Give the place of a hex such as G4."""
        column, row = COLUMNS.index(name[0]), int(name[1:])
        high = 2 * row + column % 2
        if self.slot.turned:
            column, high = 12 - column, 16 - high
        return column + 12 * self.slot.column, high + 16 * self.slot.row

    def side(self, name: str) -> Side:
        """Give a hexside such as E4/S."""
        hex_name, way = name.split("/")
        one, (across, down) = self.place(hex_name), WAYS[way]
        if self.slot.turned:
            across, down = -across, -down
        return frozenset((one, (one[0] + across, one[1] + down)))

    def label(self, name: str) -> str:
        """Give the name of a hex on the whole table."""
        return name if self.alone else f"{self.index + 1}:{name}"


@cache
def ground_of(slots: tuple[Slot, ...]) -> Ground:
    """Lay the maps of a layout out and join their edges (WK-3.0a, WK-3.0b)."""
    found = Ground(slots)
    for index, slot in enumerate(slots):
        _lay(found, Sheet(slot, index, len(slots) == 1), map_entries()[slot.number])
    return found


def _lay(ground: Ground, sheet: Sheet, entry: Entry) -> None:
    for line in entry.words("grid"):
        row, codes = line.split(": ")
        columns = COLUMNS[0::2] if row[0] == "e" else COLUMNS[1::2]
        for column, code in zip(columns, codes.split(), strict=True):
            name = f"{column}{row[1:]}"
            place = sheet.place(name)
            there = ground.terrain.get(place)
            ground.names.setdefault(place, sheet.label(name))
            ground.terrain[place] = code if there is None else _merged(there, code)
    values = json.loads(json.dumps(entry.values))
    for road in values["roads"]:
        for one, other in zip(road, road[1:], strict=False):
            ground.roads.add(frozenset((sheet.place(one), sheet.place(other))))
    ground.straits |= {sheet.side(name) for name in values["straits"]}
    ground.ridges |= {sheet.side(name) for name in values["ridges"]}
    ground.shoals |= {sheet.side(name) for name in values["shoal_sides"]}
    ground.sides |= {sheet.side(name): terrain for name, terrain in values["side_terrain"].items()}
    ground.henges += [sheet.place(name) for name in values["henges"]]
    for one in values["passes"]:
        ground.passes |= {sheet.side(name): one["name"] for name in one["sides"]}
    wet = set(WATER)
    along: set[Place] = set()
    for one in values["rivers"]:
        river = _river(sheet, one)
        along |= set(river.path)
        ground.rivers.append(river)
    for one in values["cities"]:
        at = sheet.place(one["hex"])
        port = ground.terrain[at][0] in wet | {"K"} or at in along
        ground.cities.append(City(at, one["name"], one["gp"], one["kind"], port, sheet.index))


def _merged(one: str, other: str) -> str:
    """Give the terrain of two halves that are joined: coast stays coast, the rougher land wins."""
    if one == other or one in WATER or other in WATER:
        return one
    land = min(one[-1], other[-1], key=MERGE.index)
    return f"K{land}" if one[0] == "K" or other[0] == "K" else land


def _river(sheet: Sheet, one: dict[str, list[str] | str]) -> River:
    sides = [side_ends(sheet.side(name)) for name in one["barrier"]]
    corners = _chain(sides)
    return River(
        tuple(sheet.place(name) for name in one["path"]),
        tuple(corners),
        tuple(sheet.place(name) for name in one["mouth"]),
        tuple(sheet.side(name) for name in one["falls"]),
        tuple(sheet.side(name) for name in one["bridges"]),
        one["source"] == "lake",
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
