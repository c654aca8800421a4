"""Tiles that change places with each other: swap, rotate (ME-10.3, ME-10.4)."""

from __future__ import annotations

from typing import ClassVar

from conclave.core.state import NOTHING
from conclave.core.storage import Int
from conclave.games.meld.data import BIT, PLACE
from conclave.games.meld.rules.field import claims_hold, touching
from conclave.games.meld.rules.filters import allowed, uprooted
from conclave.games.meld.rules.picks import OneTile, PickTile
from conclave.games.meld.state import Meld


def trade(s: Meld, one: Int, other: Int) -> None:
    """Let two tiles trade their cells."""
    cell, there = s.leave(one), s.leave(other)
    s.enter(one, there)
    s.enter(other, cell)


def fitting(s: Meld, wanted: Int) -> Int:
    """Give the tiles that a filter lets through and that no roots hold, as a set."""
    return uprooted(s, s.actor, allowed(s, s.actor, wanted, s.bound))


def seconds_of_swap(s: Meld, one: Int, wanted: Int) -> Int:
    """Give the tiles that a tile may trade places with, as a set (ME-10.3, ME-11.3)."""
    found = fitting(s, wanted) & ~BIT[one]
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


class SwapFirst(PickTile):
    """The first of two tiles that trade places; locked ones may too (ME-10.3)."""

    rule: ClassVar[str] = "ME-10.3"

    def __init__(self, wanted: Int, other: Int) -> None:
        self.wanted: Int = wanted
        self.other: Int = other

    def ways(self, s: Meld) -> Int:
        found = fitting(s, self.wanted)
        if len(s.claims) == 0:
            others = fitting(s, self.other)
            if others & (others - 1):
                return found
            if others == 0:
                return 0
            return found & ~others
        todo = found
        while todo:
            bit = todo & -todo
            if seconds_of_swap(s, PLACE[bit % 67], self.other) == 0:
                found ^= bit
            todo ^= bit
        return found

    def chosen(self, s: Meld, tile: Int) -> None:
        s.goto(SwapSecond(self.other, tile))


class SwapSecond(PickTile):
    """The second of two tiles that trade places (ME-10.3)."""

    rule: ClassVar[str] = "ME-10.3"

    def __init__(self, other: Int, one: Int) -> None:
        self.other: Int = other
        self.one: Int = one

    def ways(self, s: Meld) -> Int:
        return seconds_of_swap(s, self.one, self.other)

    def chosen(self, s: Meld, tile: Int) -> None:
        s.own_grid()
        trade(s, self.one, tile)
        s.say("swap", s.actor, 2 * self.one + s.side[self.one], 2 * tile + s.side[tile])
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


class RotateFirst(OneTile):
    """The first of three tiles that move on by one place, the one with the lowest number (ME-10.4)."""

    rule: ClassVar[str] = "ME-10.4"

    def ways(self, s: Meld) -> Int:
        tiles = fitting(s, self.wanted)
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

    def chosen(self, s: Meld, tile: Int) -> None:
        s.goto(RotateNext(self.wanted, tile, -1))


class RotateNext(PickTile):
    """The tile whose place the one before takes (ME-10.4)."""

    rule: ClassVar[str] = "ME-10.4"

    def __init__(self, wanted: Int, one: Int, two: Int) -> None:
        self.wanted: Int = wanted
        self.one: Int = one
        self.two: Int = two

    def ways(self, s: Meld) -> Int:
        tiles, one, two = fitting(s, self.wanted), self.one, self.two
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
        if self.two < 0:
            s.goto(RotateNext(self.wanted, self.one, tile))
            return
        one, two = self.one, self.two
        s.own_grid()
        move_on(s, one, two, tile)
        s.say("rotate", s.actor, 2 * one + s.side[one], 2 * two + s.side[two], 2 * tile + s.side[tile])
        s.done(NOTHING)
