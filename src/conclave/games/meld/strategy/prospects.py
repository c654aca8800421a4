"""Prospects: how near a seat is to its next claim, and what that claim would be worth (ME-5, ME-11)."""

from __future__ import annotations

from typing import Final

from conclave.core.storage import Int
from conclave.games.meld.data import AREA, BOARD_SLOTS, EMPTY
from conclave.games.meld.rules.field import locked
from conclave.games.meld.state import Meld

TOWARDS: Final = [0, 100, 420, 3000, 3100, 3200]  # unsealed tiles of an area that share one glyph
# What is left of a claim that takes so many actions first, in sixteenths.
NEAR: Final = [11, 7, 4, 2, 1, 1, 0, 0]
FREE_TILE: Final = 1  # actions for a tile of nobody: a focus
ENEMY_TILE: Final = 3  # for an enemy's: a battle, or several
BY_MOVE: Final = 1  # for a hex that a tile of one's own may move to
BY_RAISE: Final = 2  # for a hex that a new tile has to fill
CLOSED: Final = 10  # sixteenths, if every slot that claims is taken
NO_POOL: Final = 12  # sixteenths, if there is no construct to claim with
OTHERS: Final = 10  # all ways to a claim together count a tenth of their sum


class Area:
    """How many unsealed tiles of a seat's area have each glyph."""

    __slots__ = ("first", "second", "third")

    def __init__(self, s: Meld, seat: Int) -> None:
        self.first: Int = 0
        self.second: Int = 0
        self.third: Int = 0
        for tile in s.live:
            if s.place[tile] == AREA + seat:
                glyphs = s.face(tile).glyphs
                self.first += glyphs & 1
                self.second += (glyphs >> 1) & 1
                self.third += (glyphs >> 2) & 1

    def worth(self) -> Int:
        """Value the tiles that share a glyph (ME-5.4)."""
        return at_most(self.first) + at_most(self.second) + at_most(self.third)

    def gain(self, glyphs: Int) -> Int:
        """Value one tile more."""
        total: Int = 0
        if glyphs & 1:
            total += at_most(self.first + 1) - at_most(self.first)
        if glyphs & 2:
            total += at_most(self.second + 1) - at_most(self.second)
        if glyphs & 4:
            total += at_most(self.third + 1) - at_most(self.third)
        return total


def at_most(count: Int) -> Int:
    """Value so many tiles of one glyph."""
    if count > 5:
        return TOWARDS[5]
    return TOWARDS[count]


class Triangles:
    """Goes round the field: each three hexes that touch each other and begin with a tile of a seat."""

    __slots__ = ()

    def go_round(self, s: Meld, bit: Int) -> None:
        """Show every triangle; one of the other two hexes may be empty, which is -1."""
        near, grid, masks = s.book.near, s.grid, s.masks
        for tile in s.land:
            if masks[tile] & bit == 0:
                continue
            base = 6 * s.cell[tile]
            other = grid[near[base + 5]]
            for way in range(6):
                one = other
                other = grid[near[base + way]]
                if one >= 0 or other >= 0:
                    self.triangle(s, tile, one, other)

    def triangle(self, s: Meld, tile: Int, one: Int, other: Int) -> None:
        """Look at three hexes as a pattern to be."""
        raise NotImplementedError


class Outlook(Triangles):
    """What the field promises a seat: its nearest claim, what it could claim at once, and whether to move."""

    __slots__ = ("area", "best", "bit", "hope", "move", "now", "total")

    def __init__(self, s: Meld, seat: Int) -> None:
        self.area = Area(s, seat)
        self.bit: Int = 1 << seat
        self.hope: Int = 0  # the nearest claim, and the other ways to one a little
        self.now: Int = 0  # the best tile that could be claimed out of a pattern at once
        self.move = False  # two tiles lack only a third that may be moved beside them
        self.best: Int = 0  # of all triangles
        self.total: Int = 0
        self.go_round(s, self.bit)
        if self.best == 0:
            return
        best = self.best + self.total // OTHERS
        if not can_claim_again(s, seat):
            best = best * CLOSED // 16
        if s.pooled(seat) == 0:
            best = best * NO_POOL // 16
        self.hope = best

    def triangle(self, s: Meld, tile: Int, one: Int, other: Int) -> None:
        """Value three hexes that touch each other as a pattern to be; the first is a tile of the seat."""
        area, bit, shared = self.area, self.bit, s.marks[tile]
        steps: Int = 0
        gain = area.gain(s.face(tile).glyphs)
        if one >= 0:
            shared &= s.marks[one]
            steps += steps_to(s.masks[one], bit)
            gain = better(gain, area.gain(s.face(one).glyphs))
        if other >= 0:
            shared &= s.marks[other]
            steps += steps_to(s.masks[other], bit)
            gain = better(gain, area.gain(s.face(other).glyphs))
        if shared == 0:
            return
        if one < 0 or other < 0:
            gap = gap_steps(s, bit, tile, one + other + 1, shared)
            if steps == 0 and gap == BY_MOVE:
                self.move = True
            steps += gap
        elif steps == 0:
            gain = self.open_gain(s, tile, one, other)
            self.now = better(self.now, gain)
        if steps > 7:
            return
        worth = gain * NEAR[steps] // 16
        self.total += worth
        self.best = better(self.best, worth)

    def open_gain(self, s: Meld, tile: Int, one: Int, other: Int) -> Int:
        """Value the best tile of a pattern that is not locked (ME-11.1)."""
        gain: Int = 0
        if not locked(s, tile):
            gain = self.area.gain(s.face(tile).glyphs)
        if not locked(s, one):
            gain = better(gain, self.area.gain(s.face(one).glyphs))
        if not locked(s, other):
            gain = better(gain, self.area.gain(s.face(other).glyphs))
        return gain


def better(one: Int, other: Int) -> Int:
    """Give the higher of two."""
    if one > other:
        return one
    return other


def steps_to(mask: Int, bit: Int) -> Int:
    """Count about how many actions it takes to control a tile."""
    if mask & bit:
        return 0
    if mask == 0:
        return FREE_TILE
    return ENEMY_TILE


def gap_steps(s: Meld, bit: Int, tile: Int, beside: Int, shared: Int) -> Int:
    """Count about how many actions it takes to fill a gap: by a tile of one's own, or by a new one."""
    for mover in s.land:
        own = mover != tile and mover != beside and s.masks[mover] & bit != 0
        if own and s.marks[mover] & shared and not locked(s, mover):
            return BY_MOVE
    return BY_RAISE


def can_claim_again(s: Meld, seat: Int) -> bool:
    """Tell whether a slot of the board that claims is open."""
    face, base = s.book.faces[s.boards[seat]], seat * BOARD_SLOTS
    for spell in face.castable:
        if spell.begins == "ClaimWhich":
            for slot in range(spell.first, spell.first + spell.slots):
                if s.held[base + slot] == EMPTY:
                    return True
    return False
