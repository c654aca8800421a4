"""Numbers that never change: squares, ways, terrain, borders, tags of pieces, and who is which piece."""

from __future__ import annotations

from typing import Final

from conclave.core.storage import Ints, ints

BLUE: Final = 0
YELLOW: Final = 1

# The board: ten rows of 22 squares; the outer columns are the starting lines (LI-2.1).
ROWS: Final = 10
COLUMNS: Final = 22
SQUARES: Final = 220
SLOTS: Final = 8  # places of rooms: two rows of four
CELLS: Final = 25
NORTH: Final = 0
EAST: Final = 1
SOUTH: Final = 2
WEST: Final = 3
WAYS: Final = ("north", "east", "south", "west")
DOTS: Final = (1, 3, 6, 8)  # rows of the starting squares (LI-3.9)
LINE: Final[Ints] = ints([0, 21])  # the column of each seat's own line

# Terrain, topmost layer (LI-2.8).
UNSEEN: Final = 0
FLOOR: Final = 1
SNOW: Final = 2
GEAR: Final = 3
START: Final = 4
ICE: Final = 5
ICE_BRIDGE: Final = 6
STUMP: Final = 7
WATER: Final = 8
RIFT: Final = 9
PIT: Final = 10
TREE: Final = 11
FOUNTAIN: Final = 12
BRIDGE: Final = 13  # small and wooden
# Terrain of other boxes (LI-18.11).
DARKNESS: Final = 14
LAVA: Final = 15
STAIRCASE: Final = 16
VINE: Final = 17
PLANTS: Final = 18  # a pit with climbing plants, which are a rope for all
BRAZIER: Final = 19
TERRAINS: Final = (
    "unseen", "floor", "snow", "gear", "starting line", "ice", "ice bridge", "tree stump", "water", "rift",
    "pit", "tree", "fountain", "small bridge", "darkness", "lava", "staircase", "vine", "climbing plants",
    "brazier",
)  # fmt: skip
# What a terrain is, as bits.
T_WALK: Final = 1  # anybody walks and stops here
T_OBSTACLE: Final = 2  # crossed by flying, rope or jump (LI-1.6)
T_DEADLY: Final = 4  # who is here without rope at the end of an action dies
T_SOLID: Final = 8  # a 3D obstacle (LI-1.7)
T_SNOWY: Final = 16  # LI-1.5
T_PLACE: Final = 32  # tokens of a revealed room may be put here (LI-5.2)
T_ANCHOR: Final = 64  # LI-14.5
T_GLAZE: Final = 128  # the Scroll of Ice may cover it (LI-14.1)
T_BLOCKS: Final = 256  # stops every ray that does not come from a tree
T_NORMAL: Final = 512  # normal floor (LI-1.4)
TERRAIN: Final[Ints] = ints([
    0,
    T_WALK | T_PLACE | T_ANCHOR | T_GLAZE | T_NORMAL,  # floor
    T_WALK | T_PLACE | T_ANCHOR | T_GLAZE | T_NORMAL | T_SNOWY,  # snow
    T_WALK | T_PLACE | T_ANCHOR,  # gear
    T_WALK | T_ANCHOR,  # start
    T_WALK | T_PLACE | T_ANCHOR | T_NORMAL | T_SNOWY,  # ice
    T_WALK | T_ANCHOR | T_SNOWY,  # ice bridge
    T_WALK | T_PLACE | T_ANCHOR | T_GLAZE | T_NORMAL,  # stump
    T_OBSTACLE | T_GLAZE,  # water
    T_OBSTACLE | T_DEADLY | T_GLAZE,  # rift
    T_OBSTACLE | T_DEADLY,  # pit
    T_SOLID | T_ANCHOR | T_BLOCKS,  # tree
    T_SOLID | T_BLOCKS,  # fountain
    T_ANCHOR,  # small bridge
    T_WALK | T_ANCHOR | T_BLOCKS,  # darkness
    T_OBSTACLE | T_DEADLY,  # lava
    T_WALK | T_ANCHOR | T_BLOCKS,  # staircase
    T_WALK | T_ANCHOR | T_BLOCKS,  # vine
    T_WALK | T_ANCHOR,  # climbing plants
    T_WALK | T_ANCHOR,  # brazier
])  # fmt: skip

# A border between two squares, as bits of both rooms (LI-2.4); 0 is open.
B_WALL: Final = 1
B_GATE: Final = 2  # a closed portcullis
B_SLIT: Final = 4
B_DOWN: Final = 8  # a slope that goes down this way
B_UP: Final = 16
B_DARK: Final = 32  # a face-down room begins here
B_OFF: Final = 64  # the board ends here
B_SHUT: Final = 103  # whatever stops everybody: wall, gate, slit, dark, off

# Markers on a cell of a room, as bits; they turn with the room (LI-2.7).
M_STUMP: Final = 1
M_RIFT: Final = 2
M_BROKEN: Final = 4
M_ICE: Final = 8
M_TAKEN: Final = 16  # and 32, 64, 128: the torch on a side of the drawing is gone
M_BARE: Final = 256  # the mirror is gone

# Pieces: characters of both seats, objects of both seats, torches.
CHARACTERS: Final = 20  # kinds of characters, the last four for guests of other boxes
OBJECTS: Final = 16  # kinds of objects, the last two for guests
GUEST: Final = 16  # the first guest among the characters
GUEST_OBJECT: Final = 14  # and among the objects
FIRST_OBJECT: Final = 40
FIRST_TORCH: Final = 72
TORCHES: Final = 12
PIECES: Final = 84
KINDS: Final = 37
TORCH: Final = 36
NOBODY: Final = -1
KIND: Final[Ints] = ints(
    [p % CHARACTERS for p in range(2 * CHARACTERS)]
    + [CHARACTERS + k % OBJECTS for k in range(2 * OBJECTS)]
    + [TORCH] * TORCHES
)
OWNER: Final[Ints] = ints(
    [p // CHARACTERS for p in range(2 * CHARACTERS)]
    + [k // OBJECTS for k in range(2 * OBJECTS)]
    + [NOBODY] * TORCHES
)

# Where a piece is when it is on no square; -9 is a hole in a view.
BOX: Final = -1  # not in the game
GONE: Final = -2
LEFT: Final = -3  # out over the enemy's line
RESERVE: Final = -4  # to be laid
ROOM: Final = -10  # and down to -17: face down on the room in slot 0 to 7
DOT: Final = -20  # and down to -23: face down on a dot of the own line

# What is true of a piece now, as bits; from PERSONAL up its own action points are counted.
WOUNDED: Final = 1
FROZEN: Final = 2
HURT_NOW: Final = 4  # wounded in this turn (LI-9.1)
RESTS: Final = 8  # healed or regenerated: takes no action in this turn
CONTROLLED: Final = 16
USED: Final = 32  # once per turn
FORGED: Final = 64
PERSONAL: Final = 256

# Tags, as bits.
TAGS: Final = (
    "beast", "snow_bonus", "snow_bonus_always", "climbs_slopes", "magic_user", "carries_two", "dragon",
    "freezes", "freeze_immune", "swims_freely", "freezes_water", "breaks_gates", "uproots", "face_up",
    "flies", "dies_in_water", "werewolf", "heals", "turns_either_way", "opens_gates", "crosses_pits",
    "regenerates", "walks_through_walls", "flies_by_magic", "throws_fire", "controls_beasts", "scroll",
    "magical", "ice_scroll", "axe", "life_potion", "chaos_ring", "rope", "common", "cursed", "carpet",
    "fire_wand", "speed_potion", "charm_scroll", "torch", "melts_ice", "melts_own_square", "anti_magic",
    "incorporeal", "elf", "sees_elves", "cuts_free", "breaks_walls", "fire_immune", "placed_by_owner",
    "ranged_everywhere", "ranged_modified",
)  # fmt: skip
BEAST: Final = 0
SNOW_BONUS: Final = 1
SNOW_ALWAYS: Final = 2
CLIMBS_SLOPES: Final = 3
MAGIC_USER: Final = 4
CARRIES_TWO: Final = 5
DRAGON: Final = 6
FREEZES: Final = 7
FREEZE_IMMUNE: Final = 8
SWIMS_FREELY: Final = 9
FREEZES_WATER: Final = 10
BREAKS_GATES: Final = 11
UPROOTS: Final = 12
FACE_UP: Final = 13
FLIES: Final = 14
DIES_IN_WATER: Final = 15
WEREWOLF: Final = 16
HEALS: Final = 17
TURNS_EITHER_WAY: Final = 18
OPENS_GATES: Final = 19
CROSSES_PITS: Final = 20
REGENERATES: Final = 21
WALKS_WALLS: Final = 22
FLIES_BY_MAGIC: Final = 23
THROWS_FIRE: Final = 24
CONTROLS: Final = 25
SCROLL: Final = 26
MAGICAL: Final = 27
ICE_SCROLL: Final = 28
AXE: Final = 29
LIFE_POTION: Final = 30
CHAOS_RING: Final = 31
ROPE: Final = 32
COMMON: Final = 33
CURSED: Final = 34
CARPET: Final = 35
FIRE_WAND: Final = 36
SPEED_POTION: Final = 37
CHARM_SCROLL: Final = 38
IS_TORCH: Final = 39
MELTS_ICE: Final = 40
MELTS_OWN: Final = 41
ANTI_MAGIC: Final = 42
INCORPOREAL: Final = 43
ELF: Final = 44
SEES_ELVES: Final = 45
CUTS_FREE: Final = 46
BREAKS_WALLS: Final = 47
FIRE_IMMUNE: Final = 48
PLACED_BY_OWNER: Final = 49
RANGED_EVERYWHERE: Final = 50
RANGED_MODIFIED: Final = 51

BIT: Final[Ints] = ints([int(2**n) for n in range(62)])

# Supplies of one copy of the box.
ICE_MARKERS: Final = 36
RIFT_MARKERS: Final = 3
FROZEN_MARKERS: Final = 4
T_PAIRS: Final = 3

# Cards of a player (LI-4.1, LI-9.6).
ACTION_CARDS: Final = (2, 3, 4, 5)
COMBAT_CARDS: Final = (0, 1, 2, 2, 3, 3, 4, 5, 6)
JUMP_CARDS: Final = 3
ALL_ACTIONS: Final = 60  # bits 2 to 5

# Capacity of the rooms for face-down tokens (LI-3.10).
ROOM_FOR: Final[Ints] = ints([2, 3, 3, 2, 2, 3, 3, 2])


def _neighbours() -> list[int]:
    found: list[int] = []
    for square in range(SQUARES):
        row, column = divmod(square, COLUMNS)
        for down, right in ((-1, 0), (0, 1), (1, 0), (0, -1)):
            r, c = row + down, column + right
            found.append(r * COLUMNS + c if 0 <= r < ROWS and 0 <= c < COLUMNS else -1)
    return found


def _slot(square: int) -> int:
    row, column = divmod(square, COLUMNS)
    return -1 if column in (0, COLUMNS - 1) else row // 5 * 4 + (column - 1) // 5


def _local(square: int) -> int:
    row, column = divmod(square, COLUMNS)
    return 0 if column in (0, COLUMNS - 1) else row % 5 * 5 + (column - 1) % 5


def _sources() -> list[int]:
    """For each orientation and cell of the board: the cell of the drawing that lies there (LI-2.2)."""
    found: list[int] = []
    for turns in range(4):
        row = [0] * CELLS
        for cell in range(CELLS):
            r, c = divmod(cell, 5)
            for _ in range(turns):
                r, c = c, 4 - r
            row[r * 5 + c] = cell
        found += row
    return found


NEXT: Final[Ints] = ints(_neighbours())  # square * 4 + way -> square, or -1
SLOT: Final[Ints] = ints([_slot(square) for square in range(SQUARES)])
LOCAL: Final[Ints] = ints([_local(square) for square in range(SQUARES)])
AT: Final[Ints] = ints([
    (slot // 4 * 5 + cell // 5) * COLUMNS + 1 + slot % 4 * 5 + cell % 5
    for slot in range(SLOTS) for cell in range(CELLS)
])  # fmt: skip
SOURCE: Final[Ints] = ints(_sources())  # orientation * 25 + cell of the board -> cell of the drawing
# A mirror in a corner (NE, SE, SW, NW) and the heading after it, by the heading before (LI-8.5).
REFLECT: Final[Ints] = ints([3, 2, 2, 3, 0, 0, 3, 3, 0, 1, 1, 0, 1, 1, 2, 2])
OUT_OF_SQUARE: Final = 880  # steps after which a ray has been everywhere it can be


def square_name(square: int) -> str:
    """Name a square by row and column, `c7`: rows a to j, columns 0 to 21."""
    return f"{'abcdefghij'[square // COLUMNS]}{square % COLUMNS}"


SQUARE_NAMES: Final = tuple(square_name(square) for square in range(SQUARES))
