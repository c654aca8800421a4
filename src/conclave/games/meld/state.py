"""The position of The Meld: where every tile, focus and construct is."""

from __future__ import annotations

from typing import ClassVar, Final

from conclave.core.options import Options
from conclave.core.state import State
from conclave.core.storage import Int, Ints, Packed, ints, put, series, whole
from conclave.games.meld import sets
from conclave.games.meld.data import (
    AREA,
    BASIC,
    BOARD_SLOTS,
    EMPTY,
    EVERY_GLYPH,
    FOCUS,
    FOCUS_SLOT,
    IN_STACK,
    ON_FIELD,
    SEALED,
    SEATS,
    TILE_BASE,
    TILE_SLOTS,
    VAULTS,
    Book,
    Face,
)  # fmt: skip
from conclave.games.meld.options import MeldOptions

UNSAID: Final = -1000  # a fact that an event does not have


class Meld(State):
    """Everything is public but the order of the stack, which nobody knows (ME-1.6)."""

    __slots__ = (
        "air", "army", "at", "bag", "battle", "boards", "book", "cell", "claims", "colours", "drawn",
        "ether", "first", "foci", "grid", "held", "holder", "invoked", "land", "leash", "lifted", "limit",
        "lit", "live", "locks", "loose", "marks", "masks", "place", "pool", "resigned", "shared", "side",
        "supply", "top", "turn", "turns", "twilight", "vault", "wild",
    )  # fmt: skip
    slug: ClassVar[str] = "meld"
    derived: ClassVar[tuple[str, ...]] = (
        "book",
        "grid",
        "land",
        "lifted",
        "limit",
        "live",
        "locks",
        "marks",
        "masks",
        "shared",
        "twilight",
        "wild",
    )

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
        self.grid: Ints = none  # the tile on each cell, or -1
        self.shared = False  # a copy reads the same grid, so that it is replaced and not changed
        self.lifted: Int = 0  # tiles that are off the grid for a moment, while a rule looks what then
        self.locks: Ints = none  # of each tile: 1 if locked, 0 if not, -1 if nobody has looked yet
        self.land: Ints = none  # the tiles on the field; copies share it, so it is always replaced
        self.live: Ints = none  # the tiles on the field and in areas, unless sealed; shared and replaced too

    def copy(self) -> Meld:
        """Give a twin; the book is shared."""
        twin = Meld(self.options, self.book)
        twin.limit, twin.twilight, twin.wild = self.limit, self.twilight, self.wild
        twin.first, twin.turn, twin.invoked, twin.supply = self.first, self.turn, self.invoked, self.supply
        twin.resigned = self.resigned
        twin.turns = self.turns[:]
        twin.boards = self.boards[:]
        twin.colours = self.colours[:]
        twin.cell = self.cell[:]
        twin.place = self.place[:]
        twin.side = self.side[:]
        twin.foci = self.foci[:]
        twin.masks = self.masks[:]
        twin.marks = self.marks[:]
        twin.vault = self.vault[:]
        twin.held = self.held[:]
        twin.pool = self.pool[:]
        twin.army = self.army[:]
        twin.holder = self.holder[:]
        twin.leash = self.leash[:]
        twin.at = self.at[:]
        twin.lit = self.lit[:]
        twin.bag = self.bag[:]
        twin.top = self.top[:]
        twin.drawn = self.drawn[:]
        twin.air = self.air[:]
        twin.loose = self.loose[:]
        twin.claims = self.claims[:]
        twin.battle = self.battle[:]
        twin.ether = self.ether[:]
        twin.grid = self.grid
        self.shared = True
        twin.shared = True
        twin.locks = self.locks
        twin.land = self.land
        twin.live = self.live
        self.onto(twin)
        return twin

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
        """Find the grid and the controllers again from what is packed."""
        self.grid = ints([-1] * int(self.book.side * self.book.side))
        self.shared = False
        self.forget_locks()
        for tile in range(self.book.tiles):
            if self.cell[tile] >= 0:
                self.grid[self.cell[tile]] = tile
            self.see_control(tile)
            self.see_glyphs(tile)
        self.see_tiles()

    # Questions.

    def see_tiles(self) -> None:
        """List the tiles on the field, and those with areas."""
        land: Ints = ints([])
        live: Ints = ints([])
        places = self.place
        for tile in range(self.book.tiles):
            place = places[tile]
            if place == ON_FIELD:
                land = put(land, tile)
                live = put(live, tile)
            elif AREA <= place < SEALED:
                live = put(live, tile)
        self.land = land
        self.live = live

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
        self.masks[tile] = mask

    def see_glyphs(self, tile: Int) -> None:
        """Note the glyphs of the side that is up: on the field a wild one has them all (ME-4.6)."""
        face = self.face(tile)
        self.marks[tile] = face.glyphs
        if face.wild and self.wild:
            self.marks[tile] = EVERY_GLYPH

    def is_yours(self, tile: Int, seat: Int) -> bool:
        """Tell whether a seat controls a tile (ME-7.2)."""
        return (self.masks[tile] >> seat) & 1 == 1

    def next_seat(self, seat: Int) -> Int:
        """Give the player to the right (ME-2.5)."""
        return (seat + 1) % self.seats

    def stacked(self) -> Int:
        """Count the tiles in the stack."""
        return len(self.bag) + len(self.top)

    def pooled(self, seat: Int) -> Int:
        """Count the constructs in a pool."""
        total: Int = 0
        base = seat * self.book.kinds
        for kind in range(self.book.kinds):
            total += self.pool[base + kind]
        return total

    def armed(self, seat: Int) -> Int:
        """Count the constructs in an army."""
        total: Int = 0
        base = seat * self.book.kinds
        for kind in range(self.book.kinds):
            total += self.army[base + kind]
        return total

    def has_focus(self, seat: Int) -> bool:
        """Tell whether a seat has a focus in a focus slot, to place it from there (ME-6.3)."""
        base = seat * BOARD_SLOTS
        for slot in range(self.book.faces[self.boards[seat]].slots):
            if self.held[base + slot] == FOCUS:
                return True
        for tile in self.book.vault_tiles:
            for slot in range(VAULTS):
                if self.vault[VAULTS * tile + slot] == seat:
                    return True
        return False

    def on_field(self, seat: Int) -> bool:
        """Tell whether a seat has a focus on the field (ME-3.5)."""
        for tile in range(self.book.tiles):
            if self.foci[SEATS * tile + seat] > 0:
                return True
        return False

    def host_of(self, slot: Int) -> Int:
        """Give the tile that a slot is on, or -1 for a board."""
        if slot < TILE_BASE:
            return -1
        return (slot - TILE_BASE) // TILE_SLOTS

    # Deeds.

    def say(self, kind: str, a: Int = UNSAID, b: Int = UNSAID, c: Int = UNSAID, d: Int = UNSAID) -> None:
        """Tell what happened; the book's number comes first, so that words can name things.

        Facts are named one by one: a row of them would be made even where nobody listens.
        """
        if self.telling:
            facts = [int(fact) for fact in (a, b, c, d) if fact != UNSAID]
            self.tell(kind, int(self.book.number), *facts)

    def own_grid(self) -> None:
        """Make the grid this state's own before it changes, and forget which tiles were locked (ME-4.9)."""
        if self.shared:
            self.grid = self.grid[:]
            self.shared = False
        self.forget_locks()

    def forget_locks(self) -> None:
        """Have locks looked up anew; copies keep the row they know."""
        self.locks = ints([])

    def put_tile(self, tile: Int, cell: Int) -> None:
        """Lay a tile on a cell of the field."""
        self.own_grid()
        if self.cell[tile] >= 0:
            self.grid[self.cell[tile]] = -1
        self.grid[cell] = tile
        self.cell[tile] = cell
        self.settle_at(tile, ON_FIELD)

    def lift_tile(self, tile: Int, place: Int) -> None:
        """Take a tile off the field, to another place."""
        self.own_grid()
        self.grid[self.cell[tile]] = -1
        self.cell[tile] = -1
        self.settle_at(tile, place)

    def settle_at(self, tile: Int, place: Int) -> None:
        """Note where a tile is now, and who controls it there."""
        self.place[tile] = place
        self.see_control(tile)
        self.see_glyphs(tile)
        self.see_tiles()

    def add_focus(self, tile: Int, seat: Int) -> None:
        """Put a focus on a tile."""
        self.foci[SEATS * tile + seat] += 1
        self.see_control(tile)

    def lift_focus(self, tile: Int, seat: Int) -> None:
        """Take a focus off a tile."""
        self.foci[SEATS * tile + seat] -= 1
        self.see_control(tile)

    def fill(self, slot: Int, kind: Int) -> None:
        """Put a construct into a slot."""
        self.held[slot] = kind
        if kind != BASIC:
            self.at[kind] = slot

    def empty(self, slot: Int) -> Int:
        """Take the construct out of a slot, and give its kind."""
        kind = self.held[slot]
        self.held[slot] = EMPTY
        if kind != BASIC:
            self.at[kind] = -1
        return kind

    def to_pool(self, seat: Int, kind: Int) -> None:
        """Put a construct into a pool; a unique one goes to its holder (ME-6.5, ME-9.7)."""
        owner = seat
        if kind != BASIC:
            owner = self.holder[kind]
        self.pool[owner * self.book.kinds + kind] += 1

    def check(self) -> None:
        """Hold tiles, foci and constructs against their numbers (ME-1.3, ME-1.5, ME-2.4)."""
        book, kinds = self.book, int(self.book.kinds)
        where = [int(place) for place in self.place]
        assert sorted([int(t) for t in self.bag]) == [t for t, p in enumerate(where) if p == IN_STACK]
        assert len(self.top) == where.count(1)
        assert len(self.drawn) == where.count(4)
        for tile in range(book.tiles):
            assert (self.cell[tile] >= 0) == (where[tile] == ON_FIELD)
            if where[tile] != ON_FIELD:
                assert not any(self.foci[SEATS * tile + seat] for seat in range(SEATS)), "foci off the field"
            else:
                assert self.grid[self.cell[tile]] == tile
        assert sum(1 for tile in self.grid if tile >= 0) == where.count(ON_FIELD)
        counts = [int(self.supply)] + [1 if self.holder[kind] < 0 else 0 for kind in range(1, kinds)]
        for row in (self.pool, self.army):
            assert min([0, *[int(n) for n in row]]) == 0
            for at, count in enumerate(row):
                counts[at % kinds] += int(count)
        for kind in [int(k) for k in self.held if k not in (EMPTY, FOCUS)] + [int(k) for k in self.loose]:
            counts[kind] += 1
        for die in range(0, len(self.ether), 5):
            if self.ether[die] >= 0:
                counts[int(self.ether[die + 1])] += 1
        assert counts == [int(book.basics)] + [1] * (kinds - 1), f"constructs: {counts}"
        for seat in range(self.seats):
            self._check_foci(seat)

    def _check_foci(self, seat: int) -> None:
        if self.boards[seat] < 0:
            return
        face = self.book.faces[self.boards[seat]]
        total = sum(1 for kind in face.kinds if kind == FOCUS_SLOT)
        base = seat * BOARD_SLOTS
        found = int(self.air[seat]) + sum(1 for slot in range(BOARD_SLOTS) if self.held[base + slot] == FOCUS)
        found += sum(int(self.foci[SEATS * tile + seat]) for tile in range(self.book.tiles))
        found += sum(1 for owner in self.vault if owner == seat)
        assert found == total, f"seat {seat} has {found} foci of {total}"


LIMITS = {"0": 100, "20": 20, "30": 30, "40": 40, "60": 60}


def blank(options: Options) -> Meld:
    """Give a table with everything in the supply (ME-2.4)."""
    assert isinstance(options, MeldOptions)
    book = sets.find(options.components)
    tiles, kinds = int(book.tiles), int(book.kinds)
    s = Meld(options, book)
    s.limit = LIMITS[options.round_limit]
    s.twilight, s.wild = options.twilight, options.wild_tiles
    s.supply = book.basics
    s.turns, s.air = ints([0] * SEATS), ints([0] * SEATS)
    s.boards, s.colours = ints([-1] * SEATS), ints([-1] * SEATS)
    s.cell, s.place, s.side = ints([-1] * tiles), ints([IN_STACK] * tiles), ints([0] * tiles)
    s.foci, s.masks, s.lit = ints([0] * (SEATS * tiles)), ints([0] * tiles), ints([0] * tiles)
    s.marks = ints([0] * tiles)
    s.vault = ints([EMPTY] * (VAULTS * tiles))
    s.held = ints([EMPTY] * (TILE_BASE + TILE_SLOTS * tiles))
    s.pool, s.army = ints([0] * (SEATS * kinds)), ints([0] * (SEATS * kinds))
    s.holder, s.leash, s.at = ints([-1] * kinds), ints([-1] * kinds), ints([-1] * kinds)
    s.bag = ints(range(tiles))
    s.work_out()
    return s
