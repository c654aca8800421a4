"""The tables that the rules read: a set of components as numbers, and the geometry of the field."""

from __future__ import annotations

from typing import Final

from conclave.core.effects import Attempt, keep
from conclave.core.frames import Skip
from conclave.core.state import Frame
from conclave.core.storage import Int, Ints, ints

# Room that the numbers of slots and tiles leave for other sets.
SEATS: Final = 4
MOST_TILES: Final = 48
MOST_KINDS: Final = 21  # the basic construct and twenty unique ones
BOARD_SLOTS: Final = 32
TILE_SLOTS: Final = 6
VAULTS: Final = 4
NONE_FULL: Final = 63  # what is vacant on a tile without constructs: each of its slots
TILE_BASE: Final = 128  # the first slot of the first tile, after four boards

EMPTY: Final = -1  # nothing in a slot, nobody in a vault
FOCUS: Final = 99  # a focus in a slot
BASIC: Final = 0  # the kind of every construct that is not unique

# Where a tile is (ME-1.2).
IN_STACK: Final = 0
ON_TOP: Final = 1
ON_FIELD: Final = 2
GONE: Final = 3
DRAWN: Final = 4
AREA: Final = 8  # and the seat
SEALED: Final = 16  # and the seat

# Kinds of slot (ME-3.7, ME-6.2).
PLAIN: Final = 0
AUTO: Final = 1
FOCUS_SLOT: Final = 2

# Kinds of spell (ME-8).
SORCERY: Final = 0
CANTRIP: Final = 1
RITUAL: Final = 2
AURA: Final = 3

# Switches of an effect.
UP_TO: Final = 1
OPTIONAL: Final = 2
SAME_TILE: Final = 4
NOT_INVOKED: Final = 8
TURN_OPTION: Final = 16
ASKED: Final = 32  # it is asked whether or not there is something to choose: it goes on, or a rule says so
EXTRA: Final = 64  # these are the additional ones
WHOSE: Final = 128  # times whose focus is meant; above all switches

# Whose focus or construct, and from where.
YOURS: Final = 0
ENEMY: Final = 1
ANYBODY: Final = 2
ALL_ON_TILE: Final = 3
ANYWHERE: Final = 0
FROM_ARMY: Final = 1
FROM_SLOTS: Final = 2

# A filter of tiles: width, and what stands where.
FILTER: Final = 9
CONTROL: Final = 0  # a mask of the four below, 0 for any
LOCK: Final = 1
PATTERN: Final = 2
MIN_FOCI: Final = 3
REF: Final = 4
NOT_REF: Final = 5
NEXT_TO: Final = 6  # a filter, or -1
NEXT_REF: Final = 7  # a kept tile, or -1
REST: Final = 8  # PLAINLY if control is all that the filter asks for, BY_NAME if it names a kept tile, or 0
PLAINLY: Final = 1
BY_NAME: Final = 2
BY_YOU: Final = 1
BY_ENEMY: Final = 2
BY_NOBODY: Final = 4
BY_SOMEBODY: Final = 8
UNLOCKED: Final = 1
LOCKED: Final = 2

# What a spell keeps while it resolves, as slots of the bound numbers: tiles, and the slot that was invoked.
HOST: Final = 0
CONTESTED: Final = 1
NAMED: Final = 2  # and 3: names that a spell gives with `as`
FROM: Final = 4
INVOKED: Final = 5
NO_SLOT: Final = -1

# Mods (ME-7.7): what lasts while a ritual or aura is active.
FOCUS_BONUS: Final = 0
SWORDS: Final = 1
SHIELDS: Final = 2
REROLLS: Final = 3
DRAW_EXTRA: Final = 4
ARMY_EXTRA: Final = 5
FLOOD: Final = 6
TO_ARMY: Final = 7
INVOCATIONS: Final = 8
VAULT: Final = 9
ROOTED: Final = 10
MODS: Final = 11
ALWAYS: Final = 0
ATTACKING: Final = 1
DEFENDING: Final = 2

# Moments that triggers wait for (ME-3.2).
FIRST_TURN: Final = 0
TURN_START: Final = 1
TURN_END: Final = 2
BEFORE_MEDITATE: Final = 3
AFTER_MEDITATE: Final = 4
AFTER_CLAIM: Final = 5
AFTER_BATTLE: Final = 6
EVENTS: Final = 7

# Symbols of dice (ME-12.20 to ME-12.30).
SWORD: Final = 0
SHIELD: Final = 1
IDENTITY: Final = 2
HAMMER: Final = 3
CYCLE: Final = 4
STAR: Final = 5
SPIRAL: Final = 6
MIMIC: Final = 7
FIST: Final = 8
RETICLE: Final = 9
PILLAR: Final = 10
SPARK: Final = 11
SYMBOLS: Final = (
    "sword", "shield", "identity", "hammer", "cycle", "star",
    "spiral", "mimic", "fist", "reticle", "pillar", "spark",
)  # fmt: skip
BEFORE: Final = 0
AFTER: Final = 1
# Which symbols are resolved in which phase, as masks of their numbers.
PHASE: Final = [0b000011111100, 0b111110000000]

DIRECTIONS: Final = ("n", "ne", "se", "s", "sw", "nw")
STEPS: Final = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
GLYPHS: Final = 3
TO_WIN: Final = 3
EVERY_GLYPH: Final = 7

# Sets of tiles and of slots are bits of one number. The bit of a tile is looked up, as a shifted 1 has but 32
# bits when compiled. Two to the powers from 0 to 65 leave different remainders of 67, so PLACE names the tile
# of a bit.
BIT: Final = ints([int(2**tile) for tile in range(MOST_TILES)])
PLACE: Final = ints(
    [next((place for place in range(66) if pow(2, place, 67) == rest), -1) for rest in range(67)]
)
SLOTS: Final = TILE_BASE + TILE_SLOTS * MOST_TILES
# Of each slot: its host, and its place there.
HOST_OF: Final = ints(
    [
        slot // BOARD_SLOTS if slot < TILE_BASE else SEATS + (slot - TILE_BASE) // TILE_SLOTS
        for slot in range(SLOTS)
    ]
)
PLACE_OF: Final = ints(
    [slot % BOARD_SLOTS if slot < TILE_BASE else (slot - TILE_BASE) % TILE_SLOTS for slot in range(SLOTS)]
)


def lowest(tiles: Int) -> Int:
    """Give the lowest tile of a set that is not empty."""
    return PLACE[(tiles & -tiles) % 67]


class Mod:
    """A lasting bonus: which, how much, and in which battles."""

    __slots__ = ("amount", "kind", "when")

    def __init__(self, kind: Int, amount: Int, when: Int) -> None:
        self.kind: Int = kind
        self.amount: Int = amount
        self.when: Int = when


class Trigger:
    """An effect that waits for a moment."""

    __slots__ = ("effect", "event", "forced", "role")

    def __init__(self, event: Int, forced: bool, role: Int, effect: Frame) -> None:
        self.event: Int = event
        self.forced = forced
        self.role: Int = role
        self.effect = effect


class Spell:
    """A spell where it is printed: its slots on that side, and what it does."""

    __slots__ = (
        "begins", "effect", "first", "firsts", "kind", "leash", "mask", "mods", "must", "name", "place",
        "skips", "slots", "text", "triggers",
    )  # fmt: skip

    def __init__(self, name: str, text: str, kind: Int, place: Int, first: Int, slots: Int) -> None:
        self.name = name
        self.text = text
        self.kind: Int = kind
        self.place: Int = place  # among the spells of its side
        self.first: Int = first  # its first slot on the side
        self.slots: Int = slots
        self.mask: Int = 0  # the same slots as bits
        # Of each set of its slots, counted from its first: of each kind the first, by its place on the side.
        # Empty if it has so many slots that the sets would be too many.
        self.firsts: list[Ints] = []
        self.effect: Frame | None = None  # none if it only lasts
        self.begins = ""  # the kind of its first effect
        self.must: Frame | None = None  # the first effect that has to be carried out (ME-8.4)
        self.skips = False  # it leaves out the slot that was invoked (ME-8.10)
        self.leash: Int = -1  # the unique construct that it controls
        self.mods: list[Mod] = []
        self.triggers: list[Trigger] = []


class Option:
    """One of the things a board side lets its player do in a turn (ME-3.2)."""

    __slots__ = ("effect", "name")

    def __init__(self, name: str, effect: Frame) -> None:
        self.name = name
        self.effect = effect


class Face:
    """One side of a tile or of a board."""

    __slots__ = (
        "autos", "castable", "earlier", "events", "focus_slots", "glyphs", "kinds", "like", "modded", "name",
        "options", "owner", "room", "rooted", "slots", "spells", "title", "vaults", "wild",
    )  # fmt: skip

    def __init__(self, name: str, glyphs: Int, wild: bool) -> None:
        self.name = name
        self.title = ""
        self.glyphs: Int = glyphs
        self.wild = wild
        self.spells: list[Spell] = []
        self.castable: list[Spell] = []  # those with slots
        self.slots: Int = 0
        self.kinds: Ints = ints([])  # of each slot
        self.owner: Ints = ints([])  # the place of the spell that each slot belongs to
        self.like: Ints = ints([])  # of each slot: the one before of the same spell and kind, or -1
        self.earlier: Ints = ints(
            []
        )  # of each slot: all that come before it of the same spell and kind, as bits
        self.room: Int = 0  # every slot, as bits
        self.autos: Int = 0  # automatic slots, as bits
        self.focus_slots: Int = 0  # as bits
        self.options: list[Option] = []
        self.events: Int = 0  # a mask of the moments that something here waits for
        self.modded: Int = 0  # a mask of the kinds of lasting bonus
        self.vaults: Int = 0
        self.rooted = False


class Book:
    """A whole set of components as numbers; it never changes, and all its games share it."""

    __slots__ = (
        "basics", "boards", "dice", "effects", "event_tiles", "events", "face_names", "faces", "filters",
        "glyph_names", "hash", "kinds", "leash_tiles", "mod_tiles", "names", "near", "number", "origin",
        "recover", "recover_late", "root_tiles", "showing", "side", "throws", "tile_ids", "tiles",
        "vault_tiles", "word",
    )  # fmt: skip

    def __init__(self, tiles: Int, basics: Int) -> None:
        self.word: str = ""  # how options and records name the set
        self.hash: str = ""
        self.number: Int = 0  # the same as a number, for events
        self.tiles: Int = tiles
        self.tile_ids: list[str] = []
        self.glyph_names: list[str] = []
        self.basics: Int = basics
        self.kinds: Int = 1
        self.names: list[str] = []  # of constructs
        self.dice: list[list[list[int]]] = []  # symbols of each face of each kind
        self.showing: Ints = ints([])  # how many of each symbol: kind * 72 + face * 12 + symbol
        self.throws: list[list[list[tuple[int, int]]]] = []  # of each kind and count: throws and weights
        self.faces: list[Face] = []  # tile * 2 + side, then the sides of boards
        self.face_names: list[str] = []  # ids of the sides of boards
        self.boards: list[list[int]] = []  # the faces of each board
        self.effects: dict[str, Frame] = {}  # all that begin something, by the names of what they are on
        self.filters: Ints = ints([])
        self.events: Int = 0  # the moments that something waits for, on boards or tiles, as bits
        # Sets of tiles by what one of their sides has.
        self.event_tiles: Ints = ints([])  # of each moment: something that waits for it
        self.mod_tiles: Ints = ints([])  # of each kind of lasting bonus: that bonus
        self.leash_tiles: Int = 0  # a ritual that controls a unique construct
        self.root_tiles: Int = 0
        self.vault_tiles: Ints = ints([])  # these as a row
        self.recover: Frame = Attempt(Skip())  # how a wizard comes back to the field (ME-3.5)
        self.recover_late: Frame = self.recover
        # A torus wider than any connected field, so that the field may wander and never meets itself.
        self.side: Int = tiles + 2
        self.near: Ints = ints(neighbour_table(int(tiles) + 2))
        self.origin: Int = (tiles + 2) * ((tiles + 2) // 2) + (tiles + 2) // 2


def neighbour_table(side: int) -> list[int]:
    """List the six neighbours of every cell of a torus, cell by cell (ME-4.1)."""
    found: list[int] = []
    cells = list(range(side * side))  # one number a cell for all that name it: they stay close in memory
    for q in range(side):
        for r in range(side):
            found += [cells[(q + dq) % side * side + (r + dr) % side] for dq, dr in STEPS]
    return found


def spell_bound(tile: Int, slot: Int) -> Int:
    """Begin a spell: its host is bound, and the slot that was invoked; -1 for a board, and for no slot."""
    bound: Int = tile + 1
    if slot < 0:
        return bound
    return keep(bound, INVOKED, slot)
