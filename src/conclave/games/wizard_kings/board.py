"""The board: maps laid side by side, with everything movement asks of a hex and a hexside (WK-3).

A hex of the board is slot * 111 + hex of the sheet; where sheets share a hex the lower slot names it. A
hexside is hex * 6 + direction. A layout is a tuple of placements: sheet, column and row of the lattice, and
whether it is turned.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from typing import Final

from conclave.core.storage import Int, Ints, ints
from conclave.games.wizard_kings.maps import (
    CELLS,
    HEX_NAMES,
    HEXES,
    SEA_CITY,
    SHEETS,
    Cell,
    Sheet,
    step,
    turned,
)

Placement = tuple[int, int, int, int]  # sheet, lattice column, lattice row, 1 if turned half round
Layout = tuple[Placement, ...]

NOWHERE: Final = -1

# Kinds of hexes.
DRY: Final = 0
COASTAL: Final = 1
SEA: Final = 2
LAKE: Final = 3
SHOAL: Final = 4

# Land terrain, in the order of the spells' LAND; water has none.
CLEAR: Final = 0
DESERT: Final = 1
FOREST: Final = 2
SWAMP: Final = 3
MOUNTAIN: Final = 4
NO_LAND: Final = -1

# What a hexside is, as bits.
BY_LAND: Final = 1  # LAND or COAST: some land unit may cross
BY_WATER: Final = 2  # an aquatic may cross
RIVER: Final = 4  # a barrier: only amphibians, and bridges
BRIDGE: Final = 8
ALONG: Final = 16  # between successive hexes of a river, or its last hex and its mouth; no waterfall
ROAD: Final = 32
RIDGE: Final = 64  # a mountain hexside
PASS: Final = 128
OPEN: Final = 256  # any ground unit may cross
ALL_WATER: Final = 512
SHORE: Final = 1024  # COAST: land units and aquatics both cross

MERGE_ORDER: Final = "mfsdc"
KIND_OF: Final = {"S": SEA, "L": LAKE, "H": SHOAL, "K": COASTAL}


class Board:
    """Tables about an arrangement of maps; nothing in it ever changes."""

    __slots__ = (
        "city_at", "city_gold", "city_hex", "city_kind", "city_name", "city_slot", "column", "diagonal",
        "henge", "hexes", "kind", "layout", "limit", "names", "near", "port", "river", "row", "sheets",
        "side", "side_land", "slots", "special", "terrain", "water_limit",
    )  # fmt: skip

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.slots = len(layout)
        self.sheets = [SHEETS[sheet] for sheet, _, _, _ in layout]
        count = HEXES * self.slots
        self.hexes: Int = count
        grid = _Grid(layout)
        self.names = [f"{place // HEXES + 1}{HEX_NAMES[place % HEXES].lower()}" for place in range(count)]
        # Where a hex lies: its column on the table, its row, and the third axis of hex distance.
        self.column: Ints = ints([cell[0] for cell in grid.cells])
        self.row: Ints = ints([cell[1] for cell in grid.cells])
        self.diagonal: Ints = ints([cell[1] - (cell[0] - cell[0] % 2) // 2 for cell in grid.cells])
        self.near: Ints = ints([grid.near(place, way) for place in range(count) for way in range(6)])
        self.kind: Ints = ints([grid.kind(place) for place in range(count)])
        self.terrain: Ints = ints([grid.land(place) for place in range(count)])
        sides = [grid.side(place, way) for place in range(count) for way in range(6)]
        self.side: Ints = ints([bits for bits, _, _, _ in sides])
        self.side_land: Ints = ints([land for _, _, _, land in sides])
        # How many land units, and how many aquatics, of one side may cross into or out of a battle (WK-4.5a).
        self.limit: Ints = ints([limit for _, limit, _, _ in sides])
        self.water_limit: Ints = ints([limit for _, _, limit, _ in sides])
        self.river: Ints = ints([1 if place in grid.rivers else 0 for place in range(count)])
        self.henge: Ints = ints([1 if place in grid.henges else 0 for place in range(count)])
        cities = [(slot, city) for slot, sheet in enumerate(self.sheets) for city in sheet.cities]
        self.city_slot: Ints = ints([slot for slot, _ in cities])
        self.city_hex: Ints = ints([slot * HEXES + city.hex for slot, city in cities])
        self.city_gold: Ints = ints([city.gold for _, city in cities])
        self.city_kind: Ints = ints([city.kind for _, city in cities])
        self.city_name = [city.name for _, city in cities]
        at = [-1] * count
        port = [0] * count
        special = [-1] * count
        for number, (slot, city) in enumerate(cities):
            place = slot * HEXES + city.hex
            at[place] = number
            special[place] = city.kind
            # Every coastal or river city is a port, and the sea city (WK-3.2b, WK-3.E1).
            wet = grid.kind(place) == COASTAL or place in grid.rivers or city.kind == SEA_CITY
            port[place] = 1 if wet else 0
        self.city_at: Ints = ints(at)
        self.special: Ints = ints(special)  # the kind of the city in a hex, or -1
        self.port: Ints = ints(port)

    def there(self, place: Int) -> bool:
        """Tell whether a number is a hex of its own, and not one that a lower slot names."""
        return place < self.hexes and self.kind[place] >= 0

    def distance(self, a: Int, b: Int) -> Int:
        """Count the hexes from one hex to another."""
        across = self.column[a] - self.column[b]
        down = self.diagonal[a] - self.diagonal[b]
        third = across + down
        if across < 0:
            across = -across
        if down < 0:
            down = -down
        if third < 0:
            third = -third
        if across < down:
            across = down
        return third if third > across else across

    def is_water(self, place: Int) -> bool:
        """Tell whether a hex is all water."""
        return self.kind[place] >= SEA

    def place(self, name: str) -> int:
        """Find a hex by its name, or give -1."""
        wanted = name.lower()
        return self.names.index(wanted) if wanted in self.names else NOWHERE


class _Grid:
    """The joined sheets while the tables are made."""

    def __init__(self, layout: Layout) -> None:
        self.at: dict[Cell, int] = {}
        self.cells: list[Cell] = []
        self.codes: list[str] = []
        self.home: list[int] = []  # the hex that each number stands for: itself, or the one of a lower slot
        for number, column, row, turn in layout:
            sheet = SHEETS[number]
            for place, cell in enumerate(CELLS):
                x, y = turned(cell) if turn else cell
                spot = (x + 12 * column, y + 8 * row)
                self.cells.append(spot)
                self.codes.append(sheet.grid[place])
                self.home.append(self.at.setdefault(spot, len(self.home)))
        for place, home in enumerate(self.home):
            if place != home:
                self.codes[home] = merged(self.codes[home], self.codes[place])
        self._nears = [
            self.at.get(step(cell, way), NOWHERE) if self.home[place] == place else NOWHERE
            for place, cell in enumerate(self.cells)
            for way in range(6)
        ]
        self._kinds = [
            KIND_OF.get(code[0], DRY) if self.home[place] == place else -1
            for place, code in enumerate(self.codes)
        ]
        self.rivers: set[int] = set()
        self.henges: set[int] = set()
        self.marks: dict[int, int] = {}  # bits of listed hexsides
        self.listed: dict[int, str] = {}  # side_terrain
        self.straits: set[int] = set()
        self.shoals: set[int] = set()
        for slot, (number, _, _, turn) in enumerate(layout):
            self._read(slot, SHEETS[number], turn)

    def _read(self, slot: int, sheet: Sheet, turn: int) -> None:
        first = slot * HEXES
        self.henges |= {first + place for place in sheet.henges}
        marked = [(RIDGE, sheet.ridges), *[(PASS, sides) for _, sides in sheet.passes]]
        for chain in sheet.roads:
            for one, other in pairwise(chain):
                self._mark(self._between(first + one, first + other), ROAD)
        for river in sheet.rivers:
            self.rivers |= {first + place for place in river.path}
            marked += [(RIVER, river.barrier), (BRIDGE, river.bridges)]
            falls = {self._same(self._side(first, side, turn)) for side in river.falls}
            links = list(pairwise(river.path))
            for one, other in links + [(river.path[-1], mouth) for mouth in river.mouth]:
                side = self._between(first + one, first + other)
                if self._same(side) not in falls:
                    self._mark(side, ALONG)
        for bit, sides in marked:
            for side in sides:
                self._mark(self._side(first, side, turn), bit)
        self.straits |= {self._same(self._side(first, side, turn)) for side in sheet.straits}
        self.shoals |= {self._same(self._side(first, side, turn)) for side in sheet.shoal_sides}
        for side, code in sheet.side_terrain.items():
            self.listed[self._same(self._side(first, side, turn))] = code

    def _side(self, first: int, side: int, turn: int) -> int:
        way = (side % 6 + 3) % 6 if turn else side % 6
        return self.home[first + side // 6] * 6 + way

    def _same(self, side: int) -> int:
        """Name a hexside from the lower of its two hexes."""
        other = self.near(side // 6, side % 6)
        return side if other < 0 or side // 6 < other else other * 6 + (side % 6 + 3) % 6

    def _between(self, one: int, other: int) -> int:
        one, other = self.home[one], self.home[other]
        for way in range(6):
            if self.near(one, way) == other:
                return one * 6 + way
        raise ValueError(f"hexes {one} and {other} do not touch")

    def _mark(self, side: int, bit: int) -> None:
        same = self._same(side)
        self.marks[same] = self.marks.get(same, 0) | bit

    def near(self, place: int, way: int) -> int:
        return self._nears[place * 6 + way]

    def kind(self, place: int) -> int:
        """Give the kind of a hex, or -1 where a lower slot names it."""
        return self._kinds[place]

    def land(self, place: int) -> int:
        """Give the land terrain of a hex (WK-3.0b)."""
        kind = self.kind(place)
        return NO_LAND if kind < 0 or kind >= SEA else "cdfsm".index(self.codes[place][-1])

    def side(self, place: int, way: int) -> tuple[int, int, int, int]:
        """Work a hexside out: its bits, both limits and its land (WK-3.0c, WK-4.5a, WK-4.5b)."""
        other = self.near(place, way)
        if other < 0:
            return 0, 0, 0, NO_LAND
        same = self._same(place * 6 + way)
        bits = self.marks.get(same, 0)
        kinds = (self.kind(place), self.kind(other))
        shoal = same in self.shoals or SHOAL in kinds
        if same in self.straits or max(kinds) >= SEA:
            return bits | ALL_WATER | (0 if shoal else BY_WATER), 0, 0 if shoal else 2, NO_LAND
        bits |= BY_LAND
        ends = (self.near(place, (way + 5) % 6), self.near(place, (way + 1) % 6))
        if kinds == (COASTAL, COASTAL) and any(end >= 0 and self.kind(end) >= SEA for end in ends):
            bits |= SHORE
        if bits & (SHORE | ALONG):
            bits |= BY_WATER
        land = self._side_land(same, place, other, bits)
        if land == MOUNTAIN:
            bits |= RIDGE
        closed = (bits & RIVER and not bits & BRIDGE) or (bits & RIDGE and not bits & (ROAD | PASS))
        if not closed:
            bits |= OPEN
        clear = land == CLEAR and not bits & RIVER
        return bits, 2 if clear else 1, 1 if bits & BY_WATER else 0, land

    def _side_land(self, same: int, place: int, other: int, bits: int) -> int:
        lands = (self.land(place), self.land(other))
        if MOUNTAIN in lands or bits & RIDGE:
            return MOUNTAIN
        if same in self.listed:
            return "cdfsm".index(self.listed[same])
        if lands[0] == lands[1]:
            return lands[0]
        if CLEAR in lands:
            return CLEAR
        return next(land for land in (FOREST, SWAMP, DESERT) if land in lands)


def merged(one: str, other: str) -> str:
    """Join two half hexes: the first land of the merge order wins, a coast stays a coast (WK-3.0b)."""
    if one[-1] not in MERGE_ORDER or other[-1] not in MERGE_ORDER:
        return one
    land = min(one[-1], other[-1], key=MERGE_ORDER.index)
    return "K" + land if "K" in one + other else land


@lru_cache(maxsize=256)
def board_of(layout: Layout) -> Board:
    """Make the board of a layout, once."""
    return Board(layout)


def is_legal(layout: Layout) -> bool:
    """Tell whether all maps hang together along full edges, none twice, none on another (WK-1.1b)."""
    spots = [(column, row) for _, column, row, _ in layout]
    sheets = [sheet for sheet, _, _, _ in layout]
    if len(set(spots)) != len(spots) or len(set(sheets)) != len(sheets):
        return False
    seen, todo = {spots[0]}, [spots[0]]
    while todo:
        column, row = todo.pop()
        for spot in ((column + 1, row), (column - 1, row), (column, row + 1), (column, row - 1)):
            if spot in spots and spot not in seen:
                seen.add(spot)
                todo.append(spot)
    return len(seen) == len(spots)
