"""What lies where in The Meld, and what follows from it for rules that look often."""

from __future__ import annotations

from typing import ClassVar

from conclave.core.options import Options
from conclave.core.state import State
from conclave.core.storage import Int, Ints, Packed, ints, put, series, take, whole
from conclave.games.meld.data import (
    AREA,
    BIT,
    EMPTY,
    EVERY_GLYPH,
    FOCUS,
    GLYPHS,
    HOST_OF,
    NONE_FULL,
    ON_FIELD,
    PLACE_OF,
    SEALED,
    SEATS,
    Book,
    Face,
)  # fmt: skip


class Position(State):
    """Everything is public but the order of the stack, which nobody knows (ME-1.6)."""

    __slots__ = (
        "air", "alight", "alive", "army", "at", "bag", "battle", "beside", "blocked", "boards", "book",
        "busy", "cell", "claims", "colours", "drawn", "ether", "field", "first", "foci", "glyphed", "grid",
        "held", "holder", "invoked", "land", "leash", "lifted", "limit", "lit", "live", "locks", "looked",
        "loose", "marks", "masks", "own", "patterns", "place", "pool", "resigned", "sealed", "shared", "side",
        "slotted", "supply", "taken", "top", "turn", "turns", "twilight", "uniques", "vacant", "vault",
        "vaulted", "wild",
    )  # fmt: skip
    slug: ClassVar[str] = "meld"
    derived: ClassVar[tuple[str, ...]] = (
        "alight", "alive", "beside", "blocked", "book", "busy", "field", "glyphed", "grid", "land", "lifted",
        "limit", "live", "locks", "looked", "marks", "masks", "own", "patterns", "sealed", "shared",
        "slotted", "taken", "twilight", "uniques", "vacant", "vaulted", "wild",
    )  # fmt: skip

    def __init__(self, options: Options, book: Book) -> None:
        super().__init__(options)
        self.book = book
        self.limit: Int = 0
        self.twilight = False
        self.wild = False
        self.first: Int = 0
        self.turn: Int = 0  # turns begun, all players together
        self.invoked: Int = 0  # invocations in this turn
        self.supply: Int = 0  # basic constructs in the supply
        self.resigned: Int = 0  # seats that have given up, as bits
        none: Ints = ints([])
        self.turns: Ints = none  # turns begun by each seat
        self.boards: Ints = none  # the side of a board that each seat plays, as a face of the book
        self.colours: Ints = none  # the board of each seat, which gives its colour
        self.cell: Ints = none  # where each tile lies on the field
        self.place: Ints = none
        self.side: Ints = none
        self.foci: Ints = none  # tile * 4 + seat
        self.masks: Ints = none  # who controls each tile: seats as bits
        self.marks: Ints = none  # the glyphs each tile has on the field
        self.vault: Ints = none  # tile * 4 + slot: a seat, or EMPTY
        self.held: Ints = none  # every slot: a kind of construct, FOCUS or EMPTY
        self.pool: Ints = none  # seat * kinds + kind
        self.army: Ints = none
        self.holder: Ints = none  # of each unique construct: a seat, or -1 in the supply
        self.leash: Ints = none  # the tile whose ritual binds it to its holder, or -1
        self.at: Ints = none  # the slot it sits in, or -1
        self.lit: Ints = none  # of each tile: unique constructs with an active ritual there, as bits
        self.bag: Ints = none  # the stack, sorted: which tile comes next is not decided
        self.top: Ints = none  # tiles put back, in the order they will come after the bag
        self.drawn: Ints = none
        self.air: Ints = none  # foci on their way back to a slot
        self.loose: Ints = none  # constructs of a tile that is being flipped
        self.claims: Ints = none  # tiles whose sorceries are resolving (ME-11.3)
        self.battle: Ints = none  # attacker, defender, contested tile, and the attacker's four bonuses
        self.ether: Ints = none  # owner, kind, face, used, turned of each die; owner -1 has left
        # What follows is worked out from what is above. Tiles, slots and kinds are bits of sets.
        self.grid: Ints = none  # the tile on each cell, or -1
        self.beside: Ints = none  # of each cell: the tiles that share an edge with it
        self.shared = False  # a copy reads the same two rows, so that they are replaced and not changed
        self.lifted: Int = 0  # tiles that are off the grid for a moment, while a rule looks what then
        self.field: Int = 0  # tiles on the field
        self.alive: Int = 0  # tiles on the field and in areas, unless sealed
        self.sealed: Int = 0  # sealed tiles of all areas
        self.looked: Int = 0  # tiles that somebody looked at to see whether they are locked
        self.locks: Int = 0  # those that are
        self.own: Ints = none  # of each seat: tiles it controls, on the field and in its area
        self.vacant: Ints = none  # of each host: slots with nothing in them
        self.blocked: Ints = none  # of each seat: slots of its board with a focus
        self.alight: Int = 0  # tiles with an active ritual that controls a unique construct
        self.uniques: Int = 0  # unique constructs that somebody holds
        self.vaulted: Int = 0  # foci in vaults, how many
        self.busy: Int = 0  # tiles with a construct in a slot
        self.taken: Int = 0  # tiles that somebody controls
        self.glyphed: Ints = none  # of each glyph: tiles that have it when they lie on the field
        self.patterns: Ints = none  # of each seat: tiles in a pattern of its own, or -1 if nobody looked
        self.slotted: Int = 0  # tiles whose upper side has slots
        self.land: Ints = none  # the tiles on the field; copies share it, so it is always replaced
        self.live: Ints = none  # the tiles on the field and in areas, unless sealed; shared and replaced too

    def pack_room(self) -> Packed:
        """Give everything on the table."""
        return (
            int(self.first), int(self.turn), int(self.invoked), int(self.supply),
            int(self.resigned), tuple(self.turns), tuple(self.boards), tuple(self.colours),
            tuple(self.cell), tuple(self.place), tuple(self.side), tuple(self.foci),
            tuple(self.vault), tuple(self.held), tuple(self.pool), tuple(self.army), tuple(self.holder),
            tuple(self.leash), tuple(self.at), tuple(self.lit), tuple(self.bag), tuple(self.top),
            tuple(self.drawn), tuple(self.air), tuple(self.loose), tuple(self.claims), tuple(self.battle),
            tuple(self.ether),
        )  # fmt: skip

    def unpack_room(self, packed: Packed) -> None:
        """Set the table, and work out who controls what."""
        self.first, self.turn = whole(packed[0]), whole(packed[1])
        self.invoked, self.supply = whole(packed[2]), whole(packed[3])
        self.resigned = whole(packed[4])
        self.turns = ints(series(packed[5]))
        self.boards = ints(series(packed[6]))
        self.colours = ints(series(packed[7]))
        self.cell = ints(series(packed[8]))
        self.place = ints(series(packed[9]))
        self.side = ints(series(packed[10]))
        self.foci = ints(series(packed[11]))
        self.vault = ints(series(packed[12]))
        self.held = ints(series(packed[13]))
        self.pool = ints(series(packed[14]))
        self.army = ints(series(packed[15]))
        self.holder = ints(series(packed[16]))
        self.leash = ints(series(packed[17]))
        self.at = ints(series(packed[18]))
        self.lit = ints(series(packed[19]))
        self.bag = ints(series(packed[20]))
        self.top = ints(series(packed[21]))
        self.drawn = ints(series(packed[22]))
        self.air = ints(series(packed[23]))
        self.loose = ints(series(packed[24]))
        self.claims = ints(series(packed[25]))
        self.battle = ints(series(packed[26]))
        self.ether = ints(series(packed[27]))
        self.work_out()

    def work_out(self) -> None:
        """Find grid, controllers and all sets again from what is packed."""
        tiles = self.book.tiles
        self.grid = ints([-1] * int(self.book.side * self.book.side))
        self.beside = ints([0] * int(self.book.side * self.book.side))
        self.shared = False
        self.patterns = ints([-1] * SEATS)
        self.forget_locks()
        self.masks, self.marks, self.own = ints([0] * int(tiles)), ints([0] * int(tiles)), ints([0] * SEATS)
        self.taken, self.slotted, self.glyphed = 0, 0, ints([0] * GLYPHS)
        for tile in range(tiles):
            if self.cell[tile] >= 0:
                self.enter(tile, self.cell[tile])
            self.see_control(tile)
            self.see_side(tile)
        self.see_tiles()
        self.see_slots()

    def see_slots(self) -> None:
        """Find what is vacant, blocked, held and lit."""
        self.vacant, self.blocked = ints([0] * int(SEATS + self.book.tiles)), ints([0] * SEATS)
        for slot in range(len(self.held)):
            if self.held[slot] == EMPTY:
                self.vacant[HOST_OF[slot]] |= BIT[PLACE_OF[slot]]
            elif self.held[slot] == FOCUS:
                self.blocked[HOST_OF[slot]] |= BIT[PLACE_OF[slot]]
        self.alight, self.busy, self.uniques, self.vaulted = 0, 0, 0, 0
        for tile in range(self.book.tiles):
            if self.lit[tile]:
                self.alight |= BIT[tile]
            if self.vacant[SEATS + tile] != NONE_FULL:
                self.busy |= BIT[tile]
        for kind in range(1, self.book.kinds):
            if self.holder[kind] >= 0:
                self.uniques |= 1 << kind
        for owner in self.vault:
            if owner != EMPTY:
                self.vaulted += 1

    def see_tiles(self) -> None:
        """List the tiles on the field, those with areas, and those that are sealed."""
        self.land, self.live = ints([]), ints([])
        self.field, self.alive, self.sealed = 0, 0, 0
        for tile in range(self.book.tiles):
            self.list_tile(tile)

    def list_tile(self, tile: Int) -> None:
        """Put a tile on the lists of tiles or take it off; copies share the rows, so new ones are made."""
        place, bit = self.place[tile], BIT[tile]
        if (place == ON_FIELD) != (self.field & bit != 0):
            self.field ^= bit
            self.land = changed_row(self.land, tile, place == ON_FIELD)
        if (place == ON_FIELD or AREA <= place < SEALED) != (self.alive & bit != 0):
            self.alive ^= bit
            self.live = changed_row(self.live, tile, self.alive & bit != 0)
        self.sealed |= bit
        if place < SEALED:
            self.sealed ^= bit

    def face(self, tile: Int) -> Face:
        """Give the side of a tile that is up (ME-4.2)."""
        return self.book.faces[2 * tile + self.side[tile]]

    def see_control(self, tile: Int) -> None:
        """Work out who controls a tile (ME-7.1, ME-7.2)."""
        place, mask = self.place[tile], 0
        if place == ON_FIELD:
            for seat in range(SEATS):
                if self.foci[SEATS * tile + seat] > 0:
                    mask |= 1 << seat
        elif AREA <= place < SEALED:
            mask = 1 << (place - AREA)
        changed = mask ^ self.masks[tile]
        if changed:
            self.masks[tile] = mask
            for seat in range(SEATS):
                if (changed >> seat) & 1:
                    self.own[seat] ^= BIT[tile]
                    self.patterns[seat] = -1
            self.taken |= BIT[tile]
            if mask == 0:
                self.taken ^= BIT[tile]

    def see_side(self, tile: Int) -> None:
        """Note the slots and glyphs of the side that is up: on the field a wild one has them all (ME-4.6)."""
        face, bit = self.face(tile), BIT[tile]
        glyphs = face.glyphs
        if face.wild and self.wild:
            glyphs = EVERY_GLYPH
        self.marks[tile] = glyphs
        self.slotted |= bit
        if face.slots == 0:
            self.slotted ^= bit
        row = self.glyphed
        for glyph in range(GLYPHS):
            row[glyph] |= bit
            if (glyphs >> glyph) & 1 == 0:
                row[glyph] ^= bit

    def own_grid(self) -> None:
        """Make the grid this state's own before it changes, and forget which tiles were locked (ME-4.9)."""
        if self.shared:
            self.grid = self.grid[:]
            self.beside = self.beside[:]
            self.shared = False
        self.forget_locks()

    def forget_locks(self) -> None:
        """Have locks and patterns looked up anew."""
        self.forget_patterns()
        self.looked = 0
        self.locks = 0

    def forget_patterns(self) -> None:
        """Have the patterns of all seats looked up anew."""
        for seat in range(SEATS):
            self.patterns[seat] = -1

    def enter(self, tile: Int, cell: Int) -> None:
        """Put a tile on the grid."""
        self.cell[tile] = cell
        self.grid[cell] = tile
        self.border(cell, BIT[tile])

    def leave(self, tile: Int) -> Int:
        """Take a tile off the grid, and give the cell where it lay."""
        cell = self.cell[tile]
        self.cell[tile] = -1
        self.grid[cell] = -1
        self.border(cell, BIT[tile])
        return cell

    def border(self, cell: Int, bit: Int) -> None:
        """Add a tile to what lies beside the six cells around it, or take it away."""
        near, beside, base = self.book.near, self.beside, 6 * cell
        for way in range(base, base + 6):
            beside[near[way]] ^= bit


def changed_row(row: Ints, tile: Int, more: bool) -> Ints:
    """Give a sorted row of tiles with one more, or with one less."""
    if not more:
        return take(row[:], tile)
    made = put(row[:], tile)
    place: Int = len(made) - 1
    while place > 0 and made[place - 1] > tile:
        made[place] = made[place - 1]
        place -= 1
    made[place] = tile
    return made
