"""Tiles that change places: move, swap, rotate, remove (ME-10.2, ME-10.3, ME-10.4, ME-10.6)."""

from __future__ import annotations

from typing import ClassVar

from conclave.core.frames import Ask
from conclave.core.state import NOTHING
from conclave.core.storage import Found, Int, Packed
from conclave.games.meld.actions import HEX
from conclave.games.meld.data import (
    BASIC,
    BY_YOU,
    CONTROL,
    EMPTY,
    FIRST,
    MOVE_TILE,
    ON_TOP,
    REMOVE_TILE,
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
    claims_hold_without,
    lift,
    locked,
    open_hexes,
    own_tiles,
    passes,
    put_down,
    some_hex,
    uprooted,
)  # fmt: skip
from conclave.games.meld.rules.picks import PickTile
from conclave.games.meld.rules.runner import KNOWN, Op
from conclave.games.meld.rules.tiles import put_back
from conclave.games.meld.state import Meld


def can_move(s: Meld, seat: Int, tile: Int, row: Int, bound: Int) -> bool:
    """Tell whether a tile may be lifted, and has somewhere to go (ME-10.2)."""
    code = s.book.code
    if not passes(s, seat, code[row + FIRST], tile, bound) or not uprooted(s, seat, tile) or locked(s, tile):
        return False
    cell = lift(s, tile)
    good = some_hex(s, seat, code[row + SECOND], bound, tile, cell)
    put_down(s, tile, cell)
    return good


class MoveTile(Op):
    """Move a tile (ME-10.2)."""

    def can(self, s: Meld, seat: Int, row: Int, bound: Int) -> bool:
        """Tell whether some tile can go somewhere."""
        code, filters = s.book.code, s.book.filters
        if filters[code[row + SECOND] + CONTROL] == BY_YOU:
            # Beside another tile of yours: one tile cannot be beside itself.
            own = own_tiles(s, seat)
            if own == 0 or (own == 1 and filters[code[row + FIRST] + CONTROL] == BY_YOU):
                return False
        mine = filters[code[row + FIRST] + CONTROL] == BY_YOU
        bit = 1 << seat
        for tile in s.land:
            if mine and s.masks[tile] & bit == 0:
                continue
            if can_move(s, seat, tile, row, bound):
                return True
        return False

    def start(self, s: Meld, seat: Int, row: Int, bound: Int) -> None:
        """Ask which."""
        s.call(MoveWhich(seat, row, bound))


class MoveWhich(PickTile):
    """Which tile to move: legal, unlocked, and with a place to go (ME-10.2, ME-4.8)."""

    __slots__ = ()
    rule: ClassVar[str] = "ME-10.2"

    def legal(self, s: Meld, tile: Int) -> bool:
        """Look for a place."""
        return can_move(s, self.seat, tile, self.row, self.bound)

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
        tile = self.tile
        cell = lift(s, tile)
        open_hexes(s, self.seat, s.book.code[self.row + SECOND], self.bound, tile, cell, found, HEX)
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
    cell = s.cell[one]
    s.cell[one] = s.cell[other]
    s.cell[other] = cell
    s.grid[s.cell[one]] = one
    s.grid[cell] = other


def can_swap(s: Meld, seat: Int, one: Int, other: Int, row: Int, bound: Int) -> bool:
    """Tell whether two tiles may trade places (ME-10.3, ME-11.3)."""
    if one == other or not passes(s, seat, s.book.code[row + SECOND], other, bound):
        return False
    if not uprooted(s, seat, other):
        return False
    if len(s.claims) == 0:
        return True
    trade(s, one, other)
    good = claims_hold(s)
    trade(s, one, other)
    return good


def first_of_swap(s: Meld, seat: Int, one: Int, row: Int, bound: Int) -> bool:
    """Tell whether a tile may be the first of two that trade places (ME-10.3)."""
    if not passes(s, seat, s.book.code[row + FIRST], one, bound) or not uprooted(s, seat, one):
        return False
    for other in s.land:
        if can_swap(s, seat, one, other, row, bound):
            return True
    return False


class SwapTiles(Op):
    """Two tiles trade places; locked ones too (ME-10.3)."""

    def can(self, s: Meld, seat: Int, row: Int, bound: Int) -> bool:
        """Tell whether there are two."""
        for tile in s.land:
            if first_of_swap(s, seat, tile, row, bound):
                return True
        return False

    def start(self, s: Meld, seat: Int, row: Int, bound: Int) -> None:
        """Ask for the first."""
        s.call(SwapFirst(seat, row, bound))


class SwapFirst(PickTile):
    """The first of two tiles that trade places (ME-10.3)."""

    __slots__ = ()
    rule: ClassVar[str] = "ME-10.3"

    def legal(self, s: Meld, tile: Int) -> bool:
        """Look for a second."""
        return first_of_swap(s, self.seat, tile, self.row, self.bound)

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

    def legal(self, s: Meld, tile: Int) -> bool:
        """Ask whether both may trade."""
        return can_swap(s, self.seat, self.one, tile, self.row, self.bound)

    def chosen(self, s: Meld, tile: Int) -> None:
        """Trade."""
        s.own_grid()
        trade(s, self.one, tile)
        s.say("swap", self.seat, 2 * self.one + s.side[self.one], 2 * tile + s.side[tile])
        s.done(NOTHING)


def touch(s: Meld, one: Int, other: Int) -> bool:
    """Tell whether two tiles share an edge (ME-4.1)."""
    base = 6 * s.cell[one]
    for way in range(6):
        if s.grid[s.book.near[base + way]] == other:
            return True
    return False


def rotates(s: Meld, seat: Int, tile: Int, row: Int, bound: Int) -> bool:
    """Tell whether a tile may take part in a rotation (ME-10.4)."""
    return passes(s, seat, s.book.code[row + FIRST], tile, bound) and uprooted(s, seat, tile)


def can_rotate(s: Meld, seat: Int, one: Int, two: Int, three: Int, row: Int, bound: Int) -> bool:
    """Tell whether three tiles may turn round, the first having the lowest number (ME-10.4, ME-11.3)."""
    if two <= one or three <= one or two == three or not touch(s, one, two):
        return False
    if not touch(s, two, three) or not touch(s, one, three):
        return False
    for tile in (one, two, three):
        if not rotates(s, seat, tile, row, bound):
            return False
    if len(s.claims) == 0:
        return True
    move_on(s, one, two, three)
    good = claims_hold(s)
    move_on(s, three, two, one)
    return good


def move_on(s: Meld, one: Int, two: Int, three: Int) -> None:
    """Put one where two is, two where three is, and three where one is."""
    a, b, c = s.cell[one], s.cell[two], s.cell[three]
    s.cell[one] = b
    s.cell[two] = c
    s.cell[three] = a
    s.grid[b] = one
    s.grid[c] = two
    s.grid[a] = three


class RotateTiles(Op):
    """Three tiles that touch each other move on by one place (ME-10.4)."""

    def can(self, s: Meld, seat: Int, row: Int, bound: Int) -> bool:
        """Tell whether there are three."""
        for one in s.land:
            if second_of(s, seat, one, row, bound, -1):
                return True
        return False

    def start(self, s: Meld, seat: Int, row: Int, bound: Int) -> None:
        """Ask for the first."""
        s.call(RotateFirst(seat, row, bound))


def second_of(s: Meld, seat: Int, one: Int, row: Int, bound: Int, only: Int) -> bool:
    """Tell whether a tile has a second and a third to turn round with; `only` may name the second."""
    near, base = s.book.near, 6 * s.cell[one]
    for way in range(6):
        two = s.grid[near[base + way]]
        if two < 0 or (only >= 0 and two != only):
            continue
        for turn in (1, 5):
            three = s.grid[near[base + (way + turn) % 6]]
            if three >= 0 and can_rotate(s, seat, one, two, three, row, bound):
                return True
    return False


class RotateFirst(PickTile):
    """The first of three tiles, the one with the lowest number (ME-10.4)."""

    __slots__ = ()
    rule: ClassVar[str] = "ME-10.4"

    def legal(self, s: Meld, tile: Int) -> bool:
        """Look for two more."""
        return second_of(s, self.seat, tile, self.row, self.bound, -1)

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

    def legal(self, s: Meld, tile: Int) -> bool:
        """Ask whether three can turn round."""
        if self.two < 0:
            return second_of(s, self.seat, self.one, self.row, self.bound, tile)
        return can_rotate(s, self.seat, self.one, self.two, tile, self.row, self.bound)

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


def can_remove(s: Meld, seat: Int, tile: Int) -> bool:
    """Tell whether a tile may leave the field: unlocked, uncontrolled, not being claimed (ME-10.6)."""
    return s.masks[tile] == 0 and not locked(s, tile) and claims_hold_without(s, tile)


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
        which = RemoveWhich(seat, row, bound)
        for tile in s.land:
            if which.legal(s, tile):
                return True
        return False

    def start(self, s: Meld, seat: Int, row: Int, bound: Int) -> None:
        """Ask which."""
        s.call(RemoveWhich(seat, row, bound))


class RemoveWhich(PickTile):
    """Which tile leaves the field (ME-10.6)."""

    __slots__ = ()
    rule: ClassVar[str] = "ME-10.6"

    def legal(self, s: Meld, tile: Int) -> bool:
        """Look at filter, locks and roots."""
        wanted = s.book.code[self.row + FIRST]
        return (
            passes(s, self.seat, wanted, tile, self.bound)
            and uprooted(s, self.seat, tile)
            and can_remove(s, self.seat, tile)
        )

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
