"""The state of The Meld: questions about the position, and deeds that change it."""

from __future__ import annotations

from typing import Final

from conclave.core.storage import Int, Ints, in_slots
from conclave.games.meld.data import (
    BASIC,
    BIT,
    BOARD_SLOTS,
    EMPTY,
    FOCUS,
    FOCUS_SLOT,
    HOST_OF,
    IN_STACK,
    NONE_FULL,
    ON_FIELD,
    PLACE,
    PLACE_OF,
    SEATS,
    TILE_BASE,
    TILE_SLOTS,
)  # fmt: skip
from conclave.games.meld.position import Position

UNSAID: Final = -1000  # a fact that an event does not have
LIMITS: Final = {"0": 100, "20": 20, "30": 30, "40": 40, "60": 60}  # rounds, by the option's words


@in_slots()
class Meld(Position):
    """The position of a game: questions about it, and the deeds that change it."""

    def copy(self) -> Meld:
        """Give a twin; the book is shared."""
        twin = Meld(self.options, self.book)
        twin.limit, twin.twilight, twin.wild, twin.slow = self.limit, self.twilight, self.wild, self.slow
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
        twin.beside = self.beside
        self.shared = True
        twin.shared = True
        twin.field, twin.alive, twin.sealed = self.field, self.alive, self.sealed
        twin.looked, twin.locks = self.looked, self.locks
        twin.own = self.own[:]
        twin.vacant = self.vacant[:]
        twin.blocked = self.blocked[:]
        twin.alight, twin.uniques, twin.vaulted = self.alight, self.uniques, self.vaulted
        twin.slotted = self.slotted
        twin.busy, twin.taken = self.busy, self.taken
        twin.glyphed = self.glyphed[:]
        twin.patterns = self.patterns[:]
        twin.land = self.land
        twin.live = self.live
        self.copy_into(twin)
        return twin

    # Questions.

    def is_yours(self, tile: Int, seat: Int) -> bool:
        """Tell whether a seat controls a tile (ME-7.2)."""
        return (self.masks[tile] >> seat) & 1 == 1

    def active(self) -> Int:
        """Give the player whose turn it is or will be first, whoever acts (ME-3.1)."""
        if self.turn == 0:
            return self.first
        return (self.first + self.turn - 1) % self.seats

    def next_seat(self, seat: Int) -> Int:
        """Give the player to the right (ME-2.5)."""
        return (seat + 1) % self.seats

    def stacked(self) -> Int:
        """Count the tiles in the stack."""
        return len(self.bag) + len(self.top)

    def pooled(self, seat: Int) -> Int:
        """Count the constructs in a pool."""
        if self.uniques == 0:
            return self.pool[seat * self.book.kinds]
        return self.count_in(self.pool, seat)

    def armed(self, seat: Int) -> Int:
        """Count the constructs in an army."""
        return self.count_in(self.army, seat)

    def count_in(self, row: Ints, seat: Int) -> Int:
        """Count a seat's constructs in pools or armies: basic ones, and unique ones that somebody holds."""
        base = seat * self.book.kinds
        total = row[base]
        todo = self.uniques
        while todo:
            total += row[base + PLACE[(todo & -todo) % 67]]
            todo &= todo - 1
        return total

    def has_focus(self, seat: Int) -> bool:
        """Tell whether a seat has a focus in a focus slot, to place it from there (ME-6.3)."""
        if self.blocked[seat]:
            return True
        if self.vaulted:
            for owner in self.vault:
                if owner == seat:
                    return True
        return False

    def enemies(self, seat: Int) -> Int:
        """Give the tiles that an opponent of a seat controls, as a set."""
        own = self.own
        if seat == 0:
            return own[1] | own[2] | own[3]
        if seat == 1:
            return own[0] | own[2] | own[3]
        if seat == 2:
            return own[0] | own[1] | own[3]
        return own[0] | own[1] | own[2]

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

    def put_tile(self, tile: Int, cell: Int) -> None:
        """Lay a tile on a cell of the field, from anywhere."""
        self.own_grid()
        if self.cell[tile] >= 0:
            self.leave(tile)
            self.enter(tile, cell)
        else:
            self.enter(tile, cell)
            self.settle_at(tile, ON_FIELD)

    def lift_tile(self, tile: Int, place: Int) -> None:
        """Take a tile off the field, to another place."""
        self.own_grid()
        self.leave(tile)
        self.settle_at(tile, place)

    def settle_at(self, tile: Int, place: Int) -> None:
        """Note where a tile is now, and who controls it there."""
        self.place[tile] = place
        self.see_control(tile)
        self.see_side(tile)
        self.list_tile(tile)

    def add_focus(self, tile: Int, seat: Int) -> None:
        """Put a focus on a tile."""
        self.foci[SEATS * tile + seat] += 1
        if (self.masks[tile] >> seat) & 1 == 0:
            self.masks[tile] |= 1 << seat
            self.own[seat] |= BIT[tile]
            self.taken |= BIT[tile]
            self.patterns[seat] = -1

    def lift_focus(self, tile: Int, seat: Int) -> None:
        """Take a focus off a tile."""
        place = SEATS * tile + seat
        self.foci[place] -= 1
        if self.foci[place] == 0:
            self.masks[tile] ^= 1 << seat
            self.own[seat] ^= BIT[tile]
            self.patterns[seat] = -1
            if self.masks[tile] == 0:
                self.taken ^= BIT[tile]

    def fill(self, slot: Int, kind: Int) -> None:
        """Put a construct into a slot."""
        host = HOST_OF[slot]
        self.held[slot] = kind
        self.vacant[host] ^= BIT[PLACE_OF[slot]]
        if host >= SEATS:
            self.busy |= BIT[host - SEATS]
        if kind != BASIC:
            self.at[kind] = slot

    def empty(self, slot: Int) -> Int:
        """Take the construct out of a slot, and give its kind."""
        kind, host = self.held[slot], HOST_OF[slot]
        self.held[slot] = EMPTY
        self.vacant[host] ^= BIT[PLACE_OF[slot]]
        if host >= SEATS and self.vacant[host] == NONE_FULL:
            self.busy ^= BIT[host - SEATS]
        if kind != BASIC:
            self.at[kind] = -1
        return kind

    def block(self, seat: Int, place: Int) -> None:
        """Put a focus into a slot of a board that holds nothing (ME-6.2)."""
        bit = BIT[place]
        self.held[seat * BOARD_SLOTS + place] = FOCUS
        self.vacant[seat] &= ~bit
        self.blocked[seat] |= bit

    def unblock(self, seat: Int, place: Int) -> None:
        """Take the focus out of a slot of a board."""
        bit = BIT[place]
        self.held[seat * BOARD_SLOTS + place] = EMPTY
        self.vacant[seat] |= bit
        self.blocked[seat] &= ~bit

    def put_in_vault(self, place: Int, seat: Int) -> None:
        """Put a focus into an empty vault slot (ME-6.7)."""
        self.vault[place] = seat
        self.vaulted += 1

    def empty_vault(self, place: Int) -> None:
        """Take the focus out of a vault slot."""
        self.vault[place] = EMPTY
        self.vaulted -= 1

    def light(self, tile: Int, kinds: Int) -> None:
        """Note the unique constructs whose ritual is active on a tile (ME-9.2)."""
        self.lit[tile] = kinds
        self.alight &= ~(BIT[tile])
        if kinds:
            self.alight |= BIT[tile]

    def hold(self, kind: Int, seat: Int, leash: Int) -> None:
        """Note who holds a unique construct, and the tile that binds it or -1 (ME-9.2, ME-9.5)."""
        self.holder[kind] = seat
        self.leash[kind] = leash
        self.uniques |= BIT[kind]

    def let_go(self, kind: Int) -> None:
        """Note that nobody holds a unique construct."""
        self.holder[kind] = -1
        self.leash[kind] = -1
        self.uniques &= ~BIT[kind]

    def to_pool(self, seat: Int, kind: Int) -> None:
        """Put a construct into a pool; a unique one goes to its holder (ME-6.5, ME-9.7)."""
        owner = seat
        if kind != BASIC:
            owner = self.holder[kind]
        self.pool[owner * self.book.kinds + kind] += 1

    def check(self) -> None:
        """Hold tiles, foci and constructs against their numbers (ME-1.3, ME-1.5, ME-2.4), then triggers."""
        from conclave.games.meld.checks import check_triggers

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
        self._check_sets()
        check_triggers(self)

    def _check_sets(self) -> None:
        """Work everything out anew on a copy: what rules kept up on their way has to be the same."""
        twin = self.copy()
        twin.work_out()
        assert list(twin.beside) == list(self.beside)
        assert list(twin.land) == list(self.land)
        assert list(twin.live) == list(self.live)
        assert list(twin.masks) == list(self.masks)
        assert [twin.marks[tile] for tile in self.land] == [self.marks[tile] for tile in self.land]
        assert list(twin.own) == list(self.own)
        assert list(twin.vacant) == list(self.vacant)
        assert list(twin.blocked) == list(self.blocked)
        for mine, theirs in zip(self.glyphed, twin.glyphed, strict=True):
            assert mine & self.field == theirs & self.field
        assert (twin.field, twin.sealed, twin.taken) == (self.field, self.sealed, self.taken)
        assert (twin.alive, twin.busy) == (self.alive, self.busy)
        assert twin.slotted & self.alive == self.slotted & self.alive
        assert (twin.alight, twin.uniques, twin.vaulted) == (self.alight, self.uniques, self.vaulted)

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
