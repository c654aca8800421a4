"""Tiles that change places: move, swap, rotate, remove (ME-10.2, ME-10.3, ME-10.4, ME-10.6)."""

from __future__ import annotations

from typing import ClassVar

from conclave.core.frames import Ask
from conclave.core.state import NOTHING
from conclave.core.storage import Found, Int, Packed
from conclave.games.meld.actions import HEX
from conclave.games.meld.data import (
    BASIC,
    BIT,
    EMPTY,
    FIRST,
    MOVE_TILE,
    ON_TOP,
    PLACE,
    PLAINLY,
    REMOVE_TILE,
    REST,
    ROTATE_TILES,
    SECOND,
    SWAP_TILES,
    TILE_BASE,
    TILE_SLOTS,
)  # fmt: skip
from conclave.games.meld.rules.control import lose, state_check
from conclave.games.meld.rules.field import (
    cell_at,
    claims_hold,
    lift,
    open_hexes,
    put_down,
    some_hex,
    some_unlocked,
    spared,
    touching,
    two_with_room,
    unlocked,
)  # fmt: skip
from conclave.games.meld.rules.filters import allowed, uprooted
from conclave.games.meld.rules.picks import PickTile
from conclave.games.meld.rules.runner import KNOWN, Op
from conclave.games.meld.rules.tiles import put_back
from conclave.games.meld.state import Meld


def can_move(s: Meld, seat: Int, row: Int, bound: Int) -> Int:
    """Give the tiles that could move somewhere, as a set; whether they are locked is left open (ME-10.2)."""
    code = s.book.code
    tiles, wanted = allowed(s, seat, code[row + FIRST], bound), code[row + SECOND]
    others = tiles
    if wanted != code[row + FIRST]:
        others = allowed(s, seat, wanted, bound)
    if tiles & s.book.root_tiles:
        tiles = uprooted(s, seat, tiles)
    if tiles == 0:
        return 0
    if s.book.filters[wanted + REST] == PLAINLY and len(s.claims) == 0:
        # A tile finds room beside another one, and where it lies itself is no room for it.
        room = two_with_room(s, others)
        if room & (room - 1):
            return tiles
        if room:
            return tiles & ~room
        return 0
    todo = unlocked(s, tiles)
    found: Int = 0
    while todo:
        bit = todo & -todo
        tile = PLACE[bit % 67]
        cell = lift(s, tile)
        if some_hex(s, allowed(s, seat, wanted, bound), tile, cell):
            found |= bit
        put_down(s, tile, cell)
        todo ^= bit
    return found


class MoveTile(Op):
    """Move a tile (ME-10.2)."""

    def can(self, s: Meld, seat: Int, row: Int, bound: Int) -> bool:
        """Tell whether some tile can go somewhere."""
        return some_unlocked(s, can_move(s, seat, row, bound))

    def start(self, s: Meld, seat: Int, row: Int, bound: Int) -> None:
        """Ask which."""
        s.call(MoveWhich(seat, row, bound))


class MoveWhich(PickTile):
    """Which tile to move: legal, unlocked, and with a place to go (ME-10.2, ME-4.8)."""

    __slots__ = ()
    rule: ClassVar[str] = "ME-10.2"

    def targets(self, s: Meld) -> Int:
        """Look for a place."""
        return unlocked(s, can_move(s, self.seat, self.row, self.bound))

    def chosen(self, s: Meld, tile: Int) -> None:
        """Ask where."""
        s.goto(MoveWhere(self.seat, self.row, self.bound, tile))


class MoveWhere(Ask[Meld]):
    """Where a lifted tile goes: another empty hex beside a legal tile (ME-10.2)."""

    __slots__ = ("bound", "row", "tile")
    rule: ClassVar[str] = "ME-10.2"

    def __init__(self, seat: Int, row: Int, bound: Int, tile: Int) -> None:
        super().__init__(seat)
        self.row: Int = row
        self.bound: Int = bound
        self.tile: Int = tile

    def pack(self) -> Packed:
        """Give seat, record, kept tiles and the tile."""
        return (int(self.seat), int(self.row), int(self.bound), int(self.tile))

    def choices(self, s: Meld, found: Found) -> None:
        """Judge places with the tile lifted."""
        tile, wanted = self.tile, s.book.code[self.row + SECOND]
        if len(s.claims) == 0 and s.book.filters[wanted + REST] == PLAINLY:
            # Where it lies makes no difference, but that it does not count itself.
            tiles = allowed(s, self.seat, wanted, self.bound) & ~BIT[tile]
            open_hexes(s, tiles, -1, -1, found, HEX)
            return
        cell = lift(s, tile)
        open_hexes(s, allowed(s, self.seat, wanted, self.bound), tile, cell, found, HEX)
        put_down(s, tile, cell)

    def choose(self, s: Meld, action: Int) -> None:
        """Put it there with everything on it."""
        cell = cell_at(s, action - HEX)
        s.put_tile(self.tile, cell)
        s.say("move", self.seat, 2 * self.tile + s.side[self.tile])
        s.done(self.tile)
        state_check(s, self.seat)


def trade(s: Meld, one: Int, other: Int) -> None:
    """Let two tiles trade their cells."""
    cell, there = s.leave(one), s.leave(other)
    s.enter(one, there)
    s.enter(other, cell)


def seconds_of_swap(s: Meld, seat: Int, one: Int, row: Int, bound: Int) -> Int:
    """Give the tiles that a tile may trade places with, as a set (ME-10.3, ME-11.3)."""
    found = uprooted(s, seat, allowed(s, seat, s.book.code[row + SECOND], bound)) & ~BIT[one]
    if len(s.claims) == 0:
        return found
    todo = found
    while todo:
        bit = todo & -todo
        other = PLACE[bit % 67]
        trade(s, one, other)
        if not claims_hold(s):
            found ^= bit
        trade(s, one, other)
        todo ^= bit
    return found


def firsts_of_swap(s: Meld, seat: Int, row: Int, bound: Int) -> Int:
    """Give the tiles that may be the first of two that trade places, as a set (ME-10.3)."""
    found = uprooted(s, seat, allowed(s, seat, s.book.code[row + FIRST], bound))
    if len(s.claims) == 0:
        others = uprooted(s, seat, allowed(s, seat, s.book.code[row + SECOND], bound))
        if others & (others - 1):
            return found
        if others == 0:
            return 0
        return found & ~others
    todo = found
    while todo:
        bit = todo & -todo
        if seconds_of_swap(s, seat, PLACE[bit % 67], row, bound) == 0:
            found ^= bit
        todo ^= bit
    return found


class SwapTiles(Op):
    """Two tiles trade places; locked ones too (ME-10.3)."""

    def can(self, s: Meld, seat: Int, row: Int, bound: Int) -> bool:
        """Tell whether there are two."""
        return firsts_of_swap(s, seat, row, bound) != 0

    def start(self, s: Meld, seat: Int, row: Int, bound: Int) -> None:
        """Ask for the first."""
        s.call(SwapFirst(seat, row, bound))


class SwapFirst(PickTile):
    """The first of two tiles that trade places (ME-10.3)."""

    __slots__ = ()
    rule: ClassVar[str] = "ME-10.3"

    def targets(self, s: Meld) -> Int:
        """Look for a second."""
        return firsts_of_swap(s, self.seat, self.row, self.bound)

    def chosen(self, s: Meld, tile: Int) -> None:
        """Ask for the second."""
        s.goto(SwapSecond(self.seat, self.row, self.bound, tile))


class SwapSecond(PickTile):
    """The second of two tiles that trade places (ME-10.3)."""

    __slots__ = ("one",)
    rule: ClassVar[str] = "ME-10.3"

    def __init__(self, seat: Int, row: Int, bound: Int, one: Int) -> None:
        super().__init__(seat, row, bound)
        self.one: Int = one

    def pack(self) -> Packed:
        """Give seat, record, kept tiles and the first tile."""
        return (int(self.seat), int(self.row), int(self.bound), int(self.one))

    def targets(self, s: Meld) -> Int:
        """Ask whether both may trade."""
        return seconds_of_swap(s, self.seat, self.one, self.row, self.bound)

    def chosen(self, s: Meld, tile: Int) -> None:
        """Trade."""
        s.own_grid()
        trade(s, self.one, tile)
        s.say("swap", self.seat, 2 * self.one + s.side[self.one], 2 * tile + s.side[tile])
        s.done(NOTHING)


def can_rotate(s: Meld, tiles: Int, one: Int, two: Int, three: Int) -> bool:
    """Tell whether three tiles of a set may turn round, the first with the lowest number (ME-10.4)."""
    if two <= one or three <= one or (tiles >> two) & (tiles >> three) & 1 == 0:
        return False
    if len(s.claims) == 0:
        return True
    move_on(s, one, two, three)
    good = claims_hold(s)
    move_on(s, three, two, one)
    return good


def move_on(s: Meld, one: Int, two: Int, three: Int) -> None:
    """Put one where two is, two where three is, and three where one is."""
    a, b, c = s.leave(one), s.leave(two), s.leave(three)
    s.enter(one, b)
    s.enter(two, c)
    s.enter(three, a)


class RotateTiles(Op):
    """Three tiles that touch each other move on by one place (ME-10.4)."""

    def can(self, s: Meld, seat: Int, row: Int, bound: Int) -> bool:
        """Tell whether there are three."""
        return firsts_of_rotation(s, seat, row, bound) != 0

    def start(self, s: Meld, seat: Int, row: Int, bound: Int) -> None:
        """Ask for the first."""
        s.call(RotateFirst(seat, row, bound))


def rotating(s: Meld, seat: Int, row: Int, bound: Int) -> Int:
    """Give the tiles that may take part in a rotation, as a set (ME-10.4)."""
    return uprooted(s, seat, allowed(s, seat, s.book.code[row + FIRST], bound))


def seconds_of_rotation(s: Meld, tiles: Int, one: Int) -> Int:
    """Give the tiles that a tile may turn round with next, with a third for them, as a set."""
    near, base = s.book.near, 6 * s.cell[one]
    found: Int = 0
    for way in range(6):
        two = s.grid[near[base + way]]
        if two < 0:
            continue
        for turn in (1, 5):
            three = s.grid[near[base + (way + turn) % 6]]
            if three >= 0 and can_rotate(s, tiles, one, two, three):
                found |= BIT[two]
    return found


def firsts_of_rotation(s: Meld, seat: Int, row: Int, bound: Int) -> Int:
    """Give the tiles that may be the first of three that turn round, as a set (ME-10.4)."""
    tiles = rotating(s, seat, row, bound)
    found: Int = 0
    todo = tiles
    while todo:
        bit = todo & -todo
        todo ^= bit  # what is left has higher numbers
        if len(s.claims) == 0:
            found |= touching(s, bit, bit | todo)
        elif seconds_of_rotation(s, tiles, PLACE[bit % 67]):
            found |= bit
    return found


class RotateFirst(PickTile):
    """The first of three tiles, the one with the lowest number (ME-10.4)."""

    __slots__ = ()
    rule: ClassVar[str] = "ME-10.4"

    def targets(self, s: Meld) -> Int:
        """Look for two more."""
        return firsts_of_rotation(s, self.seat, self.row, self.bound)

    def chosen(self, s: Meld, tile: Int) -> None:
        """Ask whose place it takes."""
        s.goto(RotateNext(self.seat, self.row, self.bound, tile, -1))


class RotateNext(PickTile):
    """The tile whose place the one before takes (ME-10.4)."""

    __slots__ = ("one", "two")
    rule: ClassVar[str] = "ME-10.4"

    def __init__(self, seat: Int, row: Int, bound: Int, one: Int, two: Int) -> None:
        super().__init__(seat, row, bound)
        self.one: Int = one
        self.two: Int = two

    def pack(self) -> Packed:
        """Give seat, record, kept tiles and the tiles so far."""
        return (int(self.seat), int(self.row), int(self.bound), int(self.one), int(self.two))

    def targets(self, s: Meld) -> Int:
        """Ask whether three can turn round."""
        tiles, one, two = rotating(s, self.seat, self.row, self.bound), self.one, self.two
        if two < 0:
            return seconds_of_rotation(s, tiles, one)
        todo = tiles & s.beside[s.cell[one]] & s.beside[s.cell[two]]
        found: Int = 0
        while todo:
            bit = todo & -todo
            if can_rotate(s, tiles, one, two, PLACE[bit % 67]):
                found |= bit
            todo ^= bit
        return found

    def chosen(self, s: Meld, tile: Int) -> None:
        """Turn, when all three are named."""
        if self.two < 0:
            s.goto(RotateNext(self.seat, self.row, self.bound, self.one, tile))
            return
        one, two = self.one, self.two
        s.own_grid()
        move_on(s, one, two, tile)
        s.say("rotate", self.seat, 2 * one + s.side[one], 2 * two + s.side[two], 2 * tile + s.side[tile])
        s.done(NOTHING)


def removable(s: Meld, tiles: Int) -> Int:
    """Give the tiles of a set that may leave the field: unlocked, of nobody, no claim breaks (ME-10.6)."""
    found = unlocked(s, tiles & s.field & ~s.taken)
    return spared(s, found)


def clear_tile(s: Meld, tile: Int) -> None:
    """Send the constructs on a tile that leaves the game or the field to the supply (ME-10.6, ME-14.3)."""
    base = TILE_BASE + TILE_SLOTS * tile
    for slot in range(TILE_SLOTS):
        kind = s.held[base + slot]
        if kind == EMPTY:
            continue
        if kind == BASIC:
            s.empty(base + slot)
            s.supply += 1
        else:
            lose(s, kind)


class RemoveTile(Op):
    """A tile leaves the field for the top of the stack (ME-10.6)."""

    def can(self, s: Meld, seat: Int, row: Int, bound: Int) -> bool:
        """Look for one."""
        return RemoveWhich(seat, row, bound).targets(s) != 0

    def start(self, s: Meld, seat: Int, row: Int, bound: Int) -> None:
        """Ask which."""
        s.call(RemoveWhich(seat, row, bound))


class RemoveWhich(PickTile):
    """Which tile leaves the field (ME-10.6)."""

    __slots__ = ()
    rule: ClassVar[str] = "ME-10.6"

    def targets(self, s: Meld) -> Int:
        """Look at filter, locks and roots."""
        tiles = allowed(s, self.seat, s.book.code[self.row + FIRST], self.bound)
        return removable(s, uprooted(s, self.seat, tiles))

    def chosen(self, s: Meld, tile: Int) -> None:
        """Take it off."""
        s.say("remove", self.seat, 2 * tile + s.side[tile])
        s.lift_tile(tile, ON_TOP)
        put_back(s, tile)
        clear_tile(s, tile)
        s.done(NOTHING)
        state_check(s, self.seat)


KNOWN[MOVE_TILE] = MoveTile()
KNOWN[SWAP_TILES] = SwapTiles()
KNOWN[ROTATE_TILES] = RotateTiles()
KNOWN[REMOVE_TILE] = RemoveTile()
