"""What lies where in The Meld, and what follows from it for rules that look often."""

from __future__ import annotations

from typing import ClassVar

from conclave.core.options import Options
from conclave.core.state import State
from conclave.core.storage import Int, Ints, Packed, as_int, as_ints, in_slots, ints, put, take
from conclave.games.meld.data import (
    AREA,
    BIT,
    EMPTY,
    EVERY_GLYPH,
    FOCUS,
    GLYPHS,
    HOST_OF,
    IN_STACK,
    NONE_FULL,
    ON_FIELD,
    PLACE_OF,
    SEALED,
    SEATS,
    TILE_BASE,
    TILE_SLOTS,
    VAULTS,
    Book,
    Face,
)  # fmt: skip


@in_slots()
class Position(State):
    """Everything is public but the order of the stack, which nobody knows (ME-1.6)."""

    slug: ClassVar[str] = "meld"
    derived: ClassVar[tuple[str, ...]] = (
        "alight", "alive", "beside", "blocked", "book", "busy", "field", "glyphed", "grid", "land",
        "limit", "live", "locks", "looked", "marks", "masks", "own", "patterns", "sealed", "shared",
        "slotted", "slow", "taken", "twilight", "uniques", "vacant", "vaulted", "wild",
    )  # fmt: skip
    book: Book
    limit: Int
    twilight: bool
    wild: bool
    slow: bool  # whoever begins a duel invokes once in the first turn
    first: Int
    turn: Int  # turns begun, all players together
    invoked: Int  # invocations in this turn
    supply: Int  # basic constructs in the supply
    resigned: Int  # seats that have given up, as bits
    turns: Ints  # turns begun by each seat
    boards: Ints  # the side of a board that each seat plays, as a face of the book
    colours: Ints  # the board of each seat, which gives its colour
    cell: Ints  # where each tile lies on the field
    place: Ints
    side: Ints
    foci: Ints  # tile * 4 + seat
    masks: Ints  # who controls each tile: seats as bits
    marks: Ints  # the glyphs each tile has on the field
    vault: Ints  # tile * 4 + slot: a seat, or EMPTY
    held: Ints  # every slot: a kind of construct, FOCUS or EMPTY
    pool: Ints  # seat * kinds + kind
    army: Ints
    holder: Ints  # of each unique construct: a seat, or -1 in the supply
    leash: Ints  # the tile whose ritual binds it to its holder, or -1
    at: Ints  # the slot it sits in, or -1
    lit: Ints  # of each tile: unique constructs with an active ritual there, as bits
    bag: Ints  # the stack, sorted: which tile comes next is not decided
    top: Ints  # tiles put back, in the order they will come after the bag
    drawn: Ints
    air: Ints  # foci on their way back to a slot
    loose: Ints  # constructs of a tile that is being flipped
    claims: Ints  # tiles whose sorceries are resolving (ME-11.3)
    battle: Ints  # attacker, defender, contested tile, and the attacker's four bonuses
    ether: Ints  # owner, kind, face, used, turned of each die; owner -1 has left
    # What follows is worked out from what is above. Tiles, slots and kinds are bits of sets.
    grid: Ints  # the tile on each cell, or -1
    beside: Ints  # of each cell: the tiles that share an edge with it
    shared: bool  # a copy reads the same two rows, so that they are replaced and not changed
    field: Int  # tiles on the field
    alive: Int  # tiles on the field and in areas, unless sealed
    sealed: Int  # sealed tiles of all areas
    looked: Int  # tiles that somebody looked at to see whether they are locked
    locks: Int  # those that are
    own: Ints  # of each seat: tiles it controls, on the field and in its area
    vacant: Ints  # of each host: slots with nothing in them
    blocked: Ints  # of each seat: slots of its board with a focus
    alight: Int  # tiles with an active ritual that controls a unique construct
    uniques: Int  # unique constructs that somebody holds
    vaulted: Int  # foci in vaults, how many
    busy: Int  # tiles with a construct in a slot
    taken: Int  # tiles that somebody controls
    glyphed: Ints  # of each glyph: tiles that have it when they lie on the field
    patterns: Ints  # of each seat: tiles in a pattern of its own, or -1 if nobody looked
    slotted: Int  # tiles whose upper side has slots
    land: Ints  # the tiles on the field; copies share it, so it is always replaced
    live: Ints  # the tiles on the field and in areas, unless sealed; shared and replaced too

    def __init__(self, options: Options, book: Book) -> None:
        super().__init__(options)
        self.book = book

    def clear(self) -> None:
        """Set an empty table, but for what `work_out` then finds; everything is in the supply (ME-2.4)."""
        self.first, self.turn, self.invoked, self.resigned = 0, 0, 0, 0
        self.supply = self.book.basics
        tiles, kinds = int(self.book.tiles), int(self.book.kinds)
        self.turns, self.air = ints([0] * SEATS), ints([0] * SEATS)
        self.boards, self.colours = ints([-1] * SEATS), ints([-1] * SEATS)
        self.cell, self.place, self.side = ints([-1] * tiles), ints([IN_STACK] * tiles), ints([0] * tiles)
        self.foci, self.lit = ints([0] * (SEATS * tiles)), ints([0] * tiles)
        self.vault = ints([EMPTY] * (VAULTS * tiles))
        self.held = ints([EMPTY] * (TILE_BASE + TILE_SLOTS * tiles))
        self.pool, self.army = ints([0] * (SEATS * kinds)), ints([0] * (SEATS * kinds))
        self.holder, self.leash, self.at = ints([-1] * kinds), ints([-1] * kinds), ints([-1] * kinds)
        self.bag, self.top, self.drawn = ints(range(tiles)), ints([]), ints([])
        self.loose, self.claims, self.battle, self.ether = ints([]), ints([]), ints([]), ints([])

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
        self.first, self.turn = as_int(packed[0]), as_int(packed[1])
        self.invoked, self.supply = as_int(packed[2]), as_int(packed[3])
        self.resigned = as_int(packed[4])
        self.turns = ints(as_ints(packed[5]))
        self.boards = ints(as_ints(packed[6]))
        self.colours = ints(as_ints(packed[7]))
        self.cell = ints(as_ints(packed[8]))
        self.place = ints(as_ints(packed[9]))
        self.side = ints(as_ints(packed[10]))
        self.foci = ints(as_ints(packed[11]))
        self.vault = ints(as_ints(packed[12]))
        self.held = ints(as_ints(packed[13]))
        self.pool = ints(as_ints(packed[14]))
        self.army = ints(as_ints(packed[15]))
        self.holder = ints(as_ints(packed[16]))
        self.leash = ints(as_ints(packed[17]))
        self.at = ints(as_ints(packed[18]))
        self.lit = ints(as_ints(packed[19]))
        self.bag = ints(as_ints(packed[20]))
        self.top = ints(as_ints(packed[21]))
        self.drawn = ints(as_ints(packed[22]))
        self.air = ints(as_ints(packed[23]))
        self.loose = ints(as_ints(packed[24]))
        self.claims = ints(as_ints(packed[25]))
        self.battle = ints(as_ints(packed[26]))
        self.ether = ints(as_ints(packed[27]))
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
                self.uniques |= BIT[kind]
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
            mask = BIT[place - AREA]
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
