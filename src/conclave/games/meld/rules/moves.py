"""Tiles that go elsewhere: move, remove (ME-10.2, ME-10.6)."""

from __future__ import annotations

from typing import ClassVar

from conclave.core.frames import Ask
from conclave.core.state import NOTHING
from conclave.core.storage import Choices, Int
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
    SECOND,
    TILE_BASE,
    TILE_SLOTS,
)  # fmt: skip
from conclave.games.meld.rules.control import lose, state_check
from conclave.games.meld.rules.field import (
    cell_at,
    lift,
    open_hexes,
    put_down,
    some_hex,
    some_unlocked,
    spared,
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

    rule: ClassVar[str] = "ME-10.2"

    def targets(self, s: Meld) -> Int:
        """Look for a place."""
        return unlocked(s, can_move(s, self.seat, self.row, self.bound))

    def chosen(self, s: Meld, tile: Int) -> None:
        """Ask where."""
        s.goto(MoveWhere(self.seat, self.row, self.bound, tile))


class MoveWhere(Ask[Meld]):
    """Where a lifted tile goes: another empty hex beside a legal tile (ME-10.2)."""

    rule: ClassVar[str] = "ME-10.2"

    def __init__(self, seat: Int, row: Int, bound: Int, tile: Int) -> None:
        super().__init__(seat)
        self.row: Int = row
        self.bound: Int = bound
        self.tile: Int = tile

    def choices(self, s: Meld, found: Choices) -> None:
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
KNOWN[REMOVE_TILE] = RemoveTile()
