"""Tiles that go elsewhere: move, remove (ME-10.2, ME-10.6)."""

from __future__ import annotations

from typing import ClassVar

from conclave.core.frames import AskActor
from conclave.core.state import NOTHING
from conclave.core.storage import Choices, Int
from conclave.games.meld.actions import HEX
from conclave.games.meld.data import (
    BASIC,
    BIT,
    EMPTY,
    ON_TOP,
    PLACE,
    PLAINLY,
    REST,
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
from conclave.games.meld.rules.picks import OneTile, PickTile
from conclave.games.meld.rules.tiles import put_back
from conclave.games.meld.state import Meld


def can_move(s: Meld, tile_filter: Int, wanted: Int) -> Int:
    """Give the tiles that could move somewhere, as a set; whether they are locked is left open (ME-10.2)."""
    seat, bound = s.actor, s.bound
    tiles = allowed(s, seat, tile_filter, bound)
    others = tiles
    if wanted != tile_filter:
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


class MoveWhich(PickTile):
    """Which tile to move: legal, unlocked, and with a place to go (ME-10.2, ME-4.8)."""

    rule: ClassVar[str] = "ME-10.2"

    def __init__(self, wanted: Int, beside: Int) -> None:
        self.wanted: Int = wanted
        self.beside: Int = beside

    def possible(self, s: Meld) -> bool:  # type: ignore[override]
        """Tell whether some tile can go somewhere, looking for no more locks than it takes."""
        return some_unlocked(s, can_move(s, self.wanted, self.beside))

    def ways(self, s: Meld) -> Int:
        return unlocked(s, can_move(s, self.wanted, self.beside))

    def chosen(self, s: Meld, tile: Int) -> None:
        s.goto(MoveWhere(self.beside, tile))


class MoveWhere(AskActor[Meld]):
    """Where a lifted tile goes: another empty hex beside a legal tile (ME-10.2)."""

    rule: ClassVar[str] = "ME-10.2"

    def __init__(self, beside: Int, tile: Int) -> None:
        self.beside: Int = beside
        self.tile: Int = tile

    def choices(self, s: Meld, found: Choices) -> None:
        """Judge places with the tile lifted."""
        tile, wanted = self.tile, self.beside
        if len(s.claims) == 0 and s.book.filters[wanted + REST] == PLAINLY:
            # Where it lies makes no difference, but that it does not count itself.
            tiles = allowed(s, s.actor, wanted, s.bound) & ~BIT[tile]
            open_hexes(s, tiles, -1, -1, found, HEX)
            return
        cell = lift(s, tile)
        open_hexes(s, allowed(s, s.actor, wanted, s.bound), tile, cell, found, HEX)
        put_down(s, tile, cell)

    def choose(self, s: Meld, action: Int) -> None:
        """Put it there with everything on it."""
        cell = cell_at(s, action - HEX)
        s.put_tile(self.tile, cell)
        s.say("move", s.actor, 2 * self.tile + s.side[self.tile])
        s.done(self.tile)
        state_check(s, s.actor)


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


class RemoveWhich(OneTile):
    """Which tile leaves the field for the top of the stack (ME-10.6)."""

    rule: ClassVar[str] = "ME-10.6"

    def ways(self, s: Meld) -> Int:
        return removable(s, uprooted(s, s.actor, allowed(s, s.actor, self.wanted, s.bound)))

    def chosen(self, s: Meld, tile: Int) -> None:
        s.say("remove", s.actor, 2 * tile + s.side[tile])
        s.lift_tile(tile, ON_TOP)
        put_back(s, tile)
        clear_tile(s, tile)
        s.done(NOTHING)
        state_check(s, s.actor)
