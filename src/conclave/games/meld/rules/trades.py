"""Tiles that change places with each other: swap, rotate (ME-10.3, ME-10.4)."""

from __future__ import annotations

from typing import ClassVar

from conclave.core.state import NOTHING
from conclave.core.storage import Int
from conclave.games.meld.data import BIT, FIRST, PLACE, ROTATE_TILES, SECOND, SWAP_TILES
from conclave.games.meld.rules.field import claims_hold, touching
from conclave.games.meld.rules.filters import allowed, uprooted
from conclave.games.meld.rules.picks import PickTile
from conclave.games.meld.rules.runner import KNOWN, Op
from conclave.games.meld.state import Meld


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

    rule: ClassVar[str] = "ME-10.3"

    def targets(self, s: Meld) -> Int:
        """Look for a second."""
        return firsts_of_swap(s, self.seat, self.row, self.bound)

    def chosen(self, s: Meld, tile: Int) -> None:
        """Ask for the second."""
        s.goto(SwapSecond(self.seat, self.row, self.bound, tile))


class SwapSecond(PickTile):
    """The second of two tiles that trade places (ME-10.3)."""

    rule: ClassVar[str] = "ME-10.3"

    def __init__(self, seat: Int, row: Int, bound: Int, one: Int) -> None:
        super().__init__(seat, row, bound)
        self.one: Int = one

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

    rule: ClassVar[str] = "ME-10.4"

    def targets(self, s: Meld) -> Int:
        """Look for two more."""
        return firsts_of_rotation(s, self.seat, self.row, self.bound)

    def chosen(self, s: Meld, tile: Int) -> None:
        """Ask whose place it takes."""
        s.goto(RotateNext(self.seat, self.row, self.bound, tile, -1))


class RotateNext(PickTile):
    """The tile whose place the one before takes (ME-10.4)."""

    rule: ClassVar[str] = "ME-10.4"

    def __init__(self, seat: Int, row: Int, bound: Int, one: Int, two: Int) -> None:
        super().__init__(seat, row, bound)
        self.one: Int = one
        self.two: Int = two

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


KNOWN[SWAP_TILES] = SwapTiles()
KNOWN[ROTATE_TILES] = RotateTiles()
