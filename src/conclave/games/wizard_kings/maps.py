"""Map sheets, read once from data/maps.json: hexes, hexsides, rivers, roads, cities (WK-3).

A hex of a sheet is a number from 0 to 110, column by column; a hexside is hex * 6 + direction.
"""

from __future__ import annotations

from typing import Final

from conclave.games.wizard_kings.reading import DataEntry, DataFault, data_file, read

COLUMNS: Final = "ABCDEFGHIJKLM"
DIRECTIONS: Final = ["n", "ne", "se", "s", "sw", "nw"]
HEXES: Final = 111  # of one sheet
LAND: Final = "cdfsm"
WATERS: Final = "SLH"
CITY_KINDS: Final = ["normal", "walled", "sea", "underground"]
SEA_CITY: Final = 2

Cell = tuple[int, int]


def rows_of(column: int) -> int:
    """Count the hexes of a column."""
    return 9 if column % 2 == 0 else 8


CELLS: Final[list[Cell]] = [(column, row) for column in range(13) for row in range(rows_of(column))]
HEX_NAMES: Final = [f"{COLUMNS[column]}{row}" for column, row in CELLS]


def step(cell: Cell, way: int) -> Cell:
    """Give the neighbour of a cell; odd columns sit half a hex lower."""
    column, row = cell
    if way in (0, 3):
        return column, row - 1 if way == 0 else row + 1
    odd = column % 2
    side = column + 1 if way in (1, 2) else column - 1
    return side, row + odd - 1 if way in (1, 5) else row + odd


def turned(cell: Cell) -> Cell:
    """Turn a cell of a sheet half round."""
    column, row = cell
    return 12 - column, rows_of(column) - 1 - row


class City:
    """A city of a sheet (WK-3.2a)."""

    __slots__ = ("gold", "hex", "kind", "name")

    def __init__(self, entry: DataEntry) -> None:
        entry.known("hex", "name", "gp", "kind")
        self.hex = hex_number(entry.text("hex"))
        self.name = entry.text("name")
        self.gold = entry.number("gp", 1, 3)
        self.kind = entry.one_of("kind", CITY_KINDS)


class River:
    """A river: its hexes from the source, and the hexsides it follows (WK-3.16a)."""

    __slots__ = ("barrier", "bridges", "falls", "mouth", "name", "path")

    def __init__(self, entry: DataEntry) -> None:
        entry.known("name", "source", "path", "barrier", "mouth", "bridges", "falls")
        self.name = entry.text("name")
        self.path = [hex_number(name) for name in entry.words("path")]
        self.mouth = [hex_number(name) for name in entry.words("mouth")]
        self.barrier = [side_number(name) for name in entry.words("barrier")]
        self.bridges = [side_number(name) for name in entry.words("bridges")]
        self.falls = [side_number(name) for name in entry.words("falls")]


class Sheet:
    """One map (WK-3.0a)."""

    __slots__ = (
        "about", "cities", "expansion", "grid", "henges", "name", "number", "passes", "ridges", "rivers",
        "roads", "shoal_sides", "side_terrain", "slug", "straits",
    )  # fmt: skip

    def __init__(self, entry: DataEntry) -> None:
        self.slug = entry.text("id").lower()
        self.number = entry.number("number", 1, 12)
        self.name = entry.text("name")
        self.about = entry.text("about")
        self.expansion = entry.one_of("set", ["base", "expansion"]) == 1
        self.grid = read_grid(entry)
        self.cities = [City(city) for city in entry.entries("cities")]
        if sum(city.gold for city in self.cities) != 10:
            raise entry.fault("cities", "10GP of cities")
        self.henges = [hex_number(name) for name in entry.words("henges")]
        self.roads = [[hex_number(str(name)) for name in chain] for chain in chains(entry, "roads")]
        self.rivers = [River(river) for river in entry.entries("rivers")]
        self.straits = [side_number(name) for name in entry.words("straits")]
        self.ridges = [side_number(name) for name in entry.words("ridges")]
        self.shoal_sides = [side_number(name) for name in entry.words("shoal_sides")]
        self.passes: list[tuple[str, list[int]]] = [
            (one.text("name"), [side_number(name) for name in one.words("sides")])
            for one in entry.entries("passes")
        ]
        inside = entry.inside("side_terrain")
        self.side_terrain = {side_number(name): inside.text(name) for name in inside.values}


def chains(entry: DataEntry, key: str) -> list[list[object]]:
    """Read lists of hexes."""
    value = entry.values.get(key)
    if not isinstance(value, list) or not all(isinstance(chain, list) for chain in value):
        raise entry.fault(key, "lists of hexes")
    return [list(chain) for chain in value]


def read_grid(entry: DataEntry) -> list[str]:
    """Give the terrain code of every hex, in the order of their numbers."""
    found: dict[Cell, str] = {}
    for line in entry.words("grid"):
        head, _, codes = line.partition(":")
        first, row = 0 if head[0] == "e" else 1, int(head[1:])
        for place, code in enumerate(codes.split()):
            found[(first + 2 * place, row)] = code
    if sorted(found) != CELLS:
        raise entry.fault("grid", "a code for each of 111 hexes")
    for code in found.values():
        if code not in WATERS and code[-1] not in LAND:
            raise DataFault(f"{entry.place}: `{code}` is no terrain")
    return [found[cell] for cell in CELLS]


def hex_number(name: str) -> int:
    """Read `G4` as the number of a hex."""
    if name not in HEX_NAMES:
        raise DataFault(f"there is no hex `{name}`")
    return HEX_NAMES.index(name)


def side_number(name: str) -> int:
    """Read `G4/SE` as the number of a hexside."""
    cell, _, way = name.partition("/")
    if way.lower() not in DIRECTIONS:
        raise DataFault(f"`{name}` is no hexside")
    return hex_number(cell) * 6 + DIRECTIONS.index(way.lower())


def read_maps(text: str, name: str = "components/maps.json") -> list[Sheet]:
    """Read all sheets from the text of a data file."""
    whole = read(text, name, "wizard-kings-maps/1").known("format", "about", "edge_contract", "maps")
    return [Sheet(entry) for entry in whole.entries("maps")]


SHEETS: Final = read_maps(data_file("maps.json"))
SHEET_SLUGS: Final = [sheet.slug for sheet in SHEETS]
BASE_SHEETS: Final = 4
