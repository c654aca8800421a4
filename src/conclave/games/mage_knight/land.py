"""The land: terrain and sites of every tile, and the lattice of slots that tiles are laid on.

A tile is seven hexes: C in the middle, then NE, E, SE, SW, W, NW. A *land* is tile * 7 + place, whatever
slot its tile lies on; a *spot* is slot * 7 + place. Terrain and sites are known by land.
"""

from __future__ import annotations

from typing import Final

from conclave.core.storage import Ints, ints

PLAINS: Final = 0
HILLS: Final = 1
FOREST: Final = 2
WASTELAND: Final = 3
DESERT: Final = 4
SWAMP: Final = 5
CITY: Final = 6
LAKE: Final = 7
MOUNTAIN: Final = 8
SEA: Final = 9
TERRAINS: Final = (
    "plains", "hills", "forest", "wasteland", "desert", "swamp", "city", "lake", "mountain", "sea",
)  # fmt: skip
IMPASSABLE: Final = 99
# What entering a terrain costs (MK-7.1).
DAY_COST: Final[Ints] = ints([2, 3, 3, 4, 5, 5, 2, IMPASSABLE, IMPASSABLE, IMPASSABLE])
NIGHT_COST: Final[Ints] = ints([2, 3, 5, 4, 3, 5, 2, IMPASSABLE, IMPASSABLE, IMPASSABLE])

NOTHING: Final = 0
PORTAL: Final = 1
VILLAGE: Final = 2
MONASTERY: Final = 3
KEEP: Final = 4
MAGE_TOWER: Final = 5
DUNGEON: Final = 6
TOMB: Final = 7
MONSTER_DEN: Final = 8
SPAWNING_GROUNDS: Final = 9
ANCIENT_RUINS: Final = 10
MAGICAL_GLADE: Final = 11
MINE_RED: Final = 12  # + color
MINE_BLUE: Final = 13
MINE_GREEN: Final = 14
MINE_WHITE: Final = 15
RAMPAGING_ORC: Final = 16
RAMPAGING_DRACONUM: Final = 17
CITY_RED: Final = 18  # + color
CITY_BLUE: Final = 19
CITY_GREEN: Final = 20
CITY_WHITE: Final = 21
SITES: Final = (
    "nothing", "portal", "village", "monastery", "keep", "mage tower", "dungeon", "tomb", "monster den",
    "spawning grounds", "ancient ruins", "magical glade", "red mine", "blue mine", "green mine", "white mine",
    "rampaging orc", "rampaging draconum", "red city", "blue city", "green city", "white city",
)  # fmt: skip

# Every tile: its name, terrain and sites; both start tiles, eleven of the countryside, eight of the core.
TILES: Final[tuple[tuple[str, tuple[int, ...], tuple[int, ...]], ...]] = (
    (
        "a",
        (PLAINS, FOREST, PLAINS, SEA, SEA, SEA, PLAINS),
        (PORTAL, NOTHING, NOTHING, NOTHING, NOTHING, NOTHING, NOTHING),
    ),
    (
        "b",
        (PLAINS, FOREST, PLAINS, PLAINS, SEA, SEA, PLAINS),
        (PORTAL, NOTHING, NOTHING, NOTHING, NOTHING, NOTHING, NOTHING),
    ),
    (
        "1",
        (FOREST, LAKE, PLAINS, PLAINS, PLAINS, FOREST, FOREST),
        (MAGICAL_GLADE, NOTHING, VILLAGE, NOTHING, NOTHING, NOTHING, RAMPAGING_ORC),
    ),
    (
        "2",
        (HILLS, FOREST, PLAINS, PLAINS, HILLS, PLAINS, HILLS),
        (NOTHING, MAGICAL_GLADE, VILLAGE, NOTHING, MINE_GREEN, NOTHING, RAMPAGING_ORC),
    ),
    (
        "3",
        (FOREST, HILLS, HILLS, HILLS, PLAINS, PLAINS, PLAINS),
        (NOTHING, KEEP, NOTHING, MINE_WHITE, VILLAGE, NOTHING, NOTHING),
    ),
    (
        "4",
        (DESERT, DESERT, MOUNTAIN, PLAINS, PLAINS, HILLS, DESERT),
        (MAGE_TOWER, NOTHING, NOTHING, VILLAGE, NOTHING, RAMPAGING_ORC, NOTHING),
    ),
    (
        "5",
        (LAKE, PLAINS, PLAINS, HILLS, FOREST, FOREST, FOREST),
        (NOTHING, MONASTERY, RAMPAGING_ORC, MINE_BLUE, NOTHING, MAGICAL_GLADE, NOTHING),
    ),
    (
        "6",
        (HILLS, FOREST, PLAINS, FOREST, HILLS, HILLS, MOUNTAIN),
        (MINE_RED, NOTHING, NOTHING, RAMPAGING_ORC, NOTHING, MONSTER_DEN, NOTHING),
    ),
    (
        "7",
        (SWAMP, FOREST, FOREST, PLAINS, PLAINS, PLAINS, LAKE),
        (NOTHING, RAMPAGING_ORC, MAGICAL_GLADE, DUNGEON, NOTHING, MONASTERY, NOTHING),
    ),
    (
        "8",
        (SWAMP, FOREST, PLAINS, SWAMP, SWAMP, FOREST, FOREST),
        (RAMPAGING_ORC, ANCIENT_RUINS, NOTHING, VILLAGE, NOTHING, NOTHING, MAGICAL_GLADE),
    ),
    (
        "9",
        (MOUNTAIN, MOUNTAIN, WASTELAND, PLAINS, WASTELAND, PLAINS, WASTELAND),
        (NOTHING, NOTHING, KEEP, NOTHING, MAGE_TOWER, NOTHING, DUNGEON),
    ),
    (
        "10",
        (MOUNTAIN, FOREST, PLAINS, HILLS, HILLS, HILLS, HILLS),
        (NOTHING, NOTHING, NOTHING, ANCIENT_RUINS, KEEP, NOTHING, MONSTER_DEN),
    ),
    (
        "11",
        (PLAINS, LAKE, LAKE, HILLS, LAKE, PLAINS, HILLS),
        (MAGE_TOWER, NOTHING, NOTHING, RAMPAGING_ORC, NOTHING, ANCIENT_RUINS, NOTHING),
    ),
    (
        "c1",
        (DESERT, DESERT, DESERT, DESERT, HILLS, HILLS, MOUNTAIN),
        (MONASTERY, TOMB, NOTHING, NOTHING, NOTHING, SPAWNING_GROUNDS, NOTHING),
    ),
    (
        "c2",
        (LAKE, SWAMP, HILLS, SWAMP, SWAMP, FOREST, LAKE),
        (NOTHING, ANCIENT_RUINS, MINE_GREEN, RAMPAGING_DRACONUM, MAGE_TOWER, NOTHING, NOTHING),
    ),
    (
        "c3",
        (WASTELAND, WASTELAND, HILLS, WASTELAND, HILLS, WASTELAND, MOUNTAIN),
        (NOTHING, ANCIENT_RUINS, MAGE_TOWER, NOTHING, MINE_WHITE, TOMB, NOTHING),
    ),
    (
        "c4",
        (MOUNTAIN, HILLS, WASTELAND, WASTELAND, WASTELAND, WASTELAND, HILLS),
        (RAMPAGING_DRACONUM, NOTHING, KEEP, NOTHING, ANCIENT_RUINS, NOTHING, MINE_BLUE),
    ),
    (
        "c5",
        (CITY, SWAMP, SWAMP, SWAMP, FOREST, LAKE, FOREST),
        (CITY_GREEN, VILLAGE, RAMPAGING_ORC, NOTHING, RAMPAGING_ORC, NOTHING, MAGICAL_GLADE),
    ),
    (
        "c6",
        (CITY, PLAINS, LAKE, LAKE, HILLS, MOUNTAIN, FOREST),
        (CITY_BLUE, MONASTERY, NOTHING, NOTHING, NOTHING, RAMPAGING_DRACONUM, NOTHING),
    ),
    (
        "c7",
        (CITY, PLAINS, FOREST, LAKE, LAKE, WASTELAND, WASTELAND),
        (CITY_WHITE, NOTHING, NOTHING, RAMPAGING_DRACONUM, NOTHING, KEEP, SPAWNING_GROUNDS),
    ),
    (
        "c8",
        (CITY, HILLS, DESERT, DESERT, WASTELAND, WASTELAND, DESERT),
        (CITY_RED, MINE_RED, NOTHING, RAMPAGING_DRACONUM, NOTHING, RAMPAGING_DRACONUM, ANCIENT_RUINS),
    ),
)
TILE_NAMES: Final = tuple([name for name, _, _ in TILES])
START_A: Final = 0
START_B: Final = 1
FIRST_COUNTRYSIDE: Final = 2
FIRST_CORE: Final = 13
FIRST_CITY: Final = 17
TILE_COUNT: Final = 21
LANDS: Final = 147
OFF_MAP: Final = 147  # where summoned monsters stand
TERRAIN: Final[Ints] = ints([terrain for _, row, _ in TILES for terrain in row])
SITE: Final[Ints] = ints([site for _, _, row in TILES for site in row])
PLACES: Final = ("c", "ne", "e", "se", "sw", "w", "nw")
LAND_NAMES: Final = tuple([f"{tile}-{place}" for tile in TILE_NAMES for place in PLACES])

# Hexes of a tile, and directions, as axial coordinates; the first is the middle.
HEXES: Final = ((0, 0), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1))
DIRECTIONS: Final = HEXES[1:]
EAST: Final = 1  # among the directions
FARTHEST: Final = 10  # slots from the start; no map of nineteen tiles reaches further
# Slots by number: x and y, along the two lanes of the coast; open maps go below y = 0.
SLOTS: Final = tuple(
    [
        (x, y)
        for y in range(-2, FARTHEST + 1)
        for x in range(max(0, -y), FARTHEST + 1)
        if (x + y if y >= 0 else x) <= FARTHEST
    ]
)
SLOT_COUNT: Final = 85
SLOT_NAMES: Final = tuple([f"{x}/{y}" for x, y in SLOTS])
START_SLOT: Final = SLOTS.index((0, 0))
SLOT_STEPS: Final = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1))


def _slot(x: int, y: int) -> int:
    return SLOTS.index((x, y)) if (x, y) in SLOTS else -1


def _middle(slot: int) -> tuple[int, int]:
    x, y = SLOTS[slot]
    return 3 * x + y, -2 * x - 3 * y


SPOTS: Final[dict[tuple[int, int], int]] = {
    (_middle(slot)[0] + q, _middle(slot)[1] + r): slot * 7 + place
    for slot in range(len(SLOTS))
    for place, (q, r) in enumerate(HEXES)
}
WHERE: Final = tuple(sorted(SPOTS, key=lambda at: SPOTS[at]))  # coordinates by spot
# By spot * 6 + direction: the spot next to it, or -1.
NEAR: Final[Ints] = ints([SPOTS.get((q + x, r + y), -1) for q, r in WHERE for x, y in DIRECTIONS])
# By slot * 6: the slots around it, or -1.
SLOTS_NEAR: Final[Ints] = ints([_slot(x + i, y + j) for x, y in SLOTS for i, j in SLOT_STEPS])


# By turn * 7 + place: where a place of a tile lies that is turned by so many sides.
TURNED: Final[Ints] = ints(
    [0 if place == 0 else 1 + (place - 1 + turn) % 6 for turn in range(6) for place in range(7)]
)


def spot_distance(one: int, other: int) -> int:
    """Count the steps between two spots."""
    q, r = WHERE[one]
    x, y = WHERE[other]
    return (abs(q - x) + abs(r - y) + abs(q + r - x - y)) // 2


# Shapes of the map (MK-8.3): slots that may hold tiles, those where core tiles may lie, and the first tiles.
WEDGE: Final = 0
OPEN_3: Final = 1
OPEN_4: Final = 2
FULLY_OPEN: Final = 3
FREE_WEDGE: Final = 4  # the wedge of First Reconnaissance, whose coast takes core tiles
HELD: Final = 5  # the slots of Conquer and Hold


def _allowed(shape: int, x: int, y: int) -> bool:
    if shape in (WEDGE, FREE_WEDGE):
        return x >= 0 and y >= 0
    if shape == HELD:
        return (x, y) in HELD_SLOTS
    low = -1 if shape == OPEN_3 else -2
    high = 2 if shape == FULLY_OPEN else 1
    return low <= y <= high and x >= 0 and (y >= 0 or x >= -y)


HELD_CORE: Final = ((2, 0), (2, 1), (3, -1), (3, 0))
HELD_SLOTS: Final = ((0, 0), (0, 1), (1, 0), (1, -1), (1, 1), (2, -1), *HELD_CORE)


def _core(shape: int, x: int, y: int) -> bool:
    if shape == WEDGE:
        return x >= 1 and y >= 1
    if shape == HELD:
        return (x, y) in HELD_CORE
    return True


# By shape * SLOT_COUNT + slot: whether a tile of the countryside, or of the core, may lie there.
TAKES_COUNTRYSIDE: Final[Ints] = ints(
    [
        int(_allowed(shape, x, y) and (shape != HELD or (x, y) not in HELD_CORE))
        for shape in range(6)
        for x, y in SLOTS
    ]
)
TAKES_CORE: Final[Ints] = ints(
    [int(_allowed(shape, x, y) and _core(shape, x, y)) for shape in range(6) for x, y in SLOTS]
)
FIRST_SLOTS: Final[tuple[tuple[int, ...], ...]] = tuple(
    [
        tuple(
            [
                _slot(x, y)
                for x, y in (((0, 1), (1, 0)) if shape in (WEDGE, FREE_WEDGE) else ((0, 1), (1, 0), (1, -1)))
            ]
        )
        for shape in range(6)
    ]
)
