"""Standing: what a seat has, in the numbers that a learned evaluator weighs."""

from __future__ import annotations

from math import asinh
from typing import Final

from conclave.core.storage import Int, Ints, ints
from conclave.games.meld.data import (
    AREA,
    AUTO,
    BIT,
    BOARD_SLOTS,
    EMPTY,
    FOCUS,
    GLYPHS,
    NONE_FULL,
    SEALED,
    SEATS,
)  # fmt: skip
from conclave.games.meld.rules.field import locked
from conclave.games.meld.state import Meld
from conclave.games.meld.strategy.prospects import (
    Outlook,
    Triangles,
    better,
    can_claim_again,
    gap_steps,
    steps_to,
)

LEVELS: Final = 3  # a claim brings one, two or three tiles of a glyph together
STEPS: Final = 5  # claims this many actions away are told apart
FAR: Final = 9
SOON: Final = 2  # actions
NUMBERS: Final = 46  # of a seat
ONE: Final = 1000  # numbers are counted in thousandths, so that all arithmetic is whole


class Reach(Triangles):
    """How far it is to a claim of each level, how many are ready, and how many ways lead to a good one."""

    __slots__ = ("bit", "counts", "ready", "steps", "ways")

    def __init__(self, s: Meld, seat: Int, counts: Ints) -> None:
        self.bit: Int = 1 << seat
        self.counts = counts
        self.steps = ints([FAR] * LEVELS)
        self.ready = ints([0] * LEVELS)
        self.ways = ints([0] * LEVELS)
        self.go_round(s, self.bit)

    def triangle(self, s: Meld, tile: Int, one: Int, other: Int) -> None:
        """Count three hexes that touch each other as a pattern to be; the first is a tile of the seat."""
        shared = s.marks[tile]
        steps: Int = 0
        if one >= 0:
            shared &= s.marks[one]
            steps += steps_to(s.masks[one], self.bit)
        if other >= 0:
            shared &= s.marks[other]
            steps += steps_to(s.masks[other], self.bit)
        if shared == 0:
            return
        whole = one >= 0 and other >= 0
        if not whole:
            steps += gap_steps(s, self.bit, tile, one + other + 1, shared)
        # Locked tiles cannot be claimed (ME-11.1); what filling a gap does to locks is not known.
        level = self.level(s, tile, whole)
        if one >= 0:
            level = better(level, self.level(s, one, whole))
        if other >= 0:
            level = better(level, self.level(s, other, whole))
        if level == 0:
            return
        if steps == 0:
            self.ready[level - 1] += 1
        if steps <= SOON:
            self.ways[level - 1] += 1
        for place in range(level):
            if steps < self.steps[place]:
                self.steps[place] = steps

    def level(self, s: Meld, tile: Int, open_only: bool) -> Int:
        """Count the tiles of one glyph that a seat would have with this one, three at most."""
        if open_only and locked(s, tile):
            return 0
        glyphs = s.face(tile).glyphs
        best: Int = 0
        for glyph in range(GLYPHS):
            if (glyphs >> glyph) & 1:
                best = better(best, self.counts[glyph] + 1)
        return no_more(best, LEVELS)


def standing(s: Meld, seat: Int, worth: Int) -> Ints:
    """Give the numbers of a seat, in the order of the weights.

    0 to 6 its area, 7 to 21 the actions to a claim of each level, 22 to 27 how many are ready or near, 28 to
    30 what it all is worth, 31 to 39 constructs and foci, 40 to 45 tiles.
    """
    look = Outlook(s, seat)
    counts = ints([int(look.area.first), int(look.area.second), int(look.area.third)])
    reach = Reach(s, seat, counts)
    row = ints([0] * NUMBERS)
    add_area(counts, row)
    row[6] = ONE * sealed_by(s, seat) // 2
    for level in range(LEVELS):
        if reach.steps[level] < STEPS:
            row[7 + STEPS * level + reach.steps[level]] = ONE
        row[22 + 2 * level] = ONE * no_more(reach.ready[level], 3) // 3
        row[23 + 2 * level] = ONE * no_more(reach.ways[level], 9) // 9
    row[28] = shrunk(look.hope, 100.0)
    row[29] = shrunk(look.now, 100.0)
    row[30] = shrunk(worth, 200.0)
    add_constructs(s, seat, row)
    add_tiles(s, seat, row)
    return row


def shrunk(value: Int, scale: float) -> Int:
    """Give a worth by its logarithm, in thousandths."""
    return int(ONE * asinh(int(value) / scale))


def no_more(count: Int, most: Int) -> Int:
    """Give a count, or the most that matters."""
    if count > most:
        return most
    return count


def flag(true: bool) -> Int:
    """Give a whole for what is so."""
    if true:
        return ONE
    return 0


def add_area(counts: Ints, row: Ints) -> None:
    """Say of the best, the second and the third glyph of an area whether there is a tile, and a second."""
    taken: Int = 0
    for place in range(GLYPHS):
        best: Int = -1
        for glyph in range(GLYPHS):
            if (taken >> glyph) & 1 == 0 and (best < 0 or counts[glyph] > counts[best]):
                best = glyph
        taken |= BIT[best]
        row[2 * place] = flag(counts[best] == 1)
        row[2 * place + 1] = flag(counts[best] >= 2)


def sealed_by(s: Meld, seat: Int) -> Int:
    """Count the sealed tiles of an area."""
    count: Int = 0
    if s.sealed:
        for tile in range(s.book.tiles):
            if s.place[tile] == SEALED + seat:
                count += 1
    return count


def add_constructs(s: Meld, seat: Int, row: Ints) -> None:
    """Tell pool, army, slots and unique constructs, and whether a slot that claims is open."""
    face, base = s.book.faces[s.boards[seat]], seat * BOARD_SLOTS
    auto: Int = 0
    spent: Int = 0
    foci: Int = 0
    for slot in range(face.slots):
        kind = s.held[base + slot]
        if kind == FOCUS:
            foci += 1
        elif kind != EMPTY:
            if face.kinds[slot] == AUTO:
                auto += 1
            else:
                spent += 1
    pool = s.pooled(seat)
    held: Int = 0
    for kind in range(1, s.book.kinds):
        if s.holder[kind] == seat:
            held += 1
    row[31] = flag(can_claim_again(s, seat))
    row[32] = flag(pool == 0)
    row[33] = flag(pool == 1)
    row[34] = ONE * pool // 5
    row[35] = ONE * s.armed(seat) // 3
    row[36] = ONE * auto // 3
    row[37] = ONE * spent // 4
    row[38] = ONE * foci // 10
    row[39] = ONE * held // 2


def add_tiles(s: Meld, seat: Int, row: Ints) -> None:
    """Tell the tiles on the field, and the slots of tiles that are one's own."""
    bit: Int = 1 << seat
    own: Int = 0
    free: Int = 0
    double: Int = 0
    shared: Int = 0
    open_hosts: Int = 0
    full_hosts: Int = 0
    for tile in s.live:
        if s.masks[tile] & bit == 0:
            continue
        if s.slotted & BIT[tile]:
            if s.vacant[SEATS + tile] == NONE_FULL:
                open_hosts += 1
            else:
                full_hosts += 1
        if s.place[tile] == AREA + seat:
            continue
        own += 1
        if not locked(s, tile):
            free += 1
        if s.foci[SEATS * tile + seat] > 1:
            double += 1
        if s.masks[tile] != bit:
            shared += 1
    row[40] = ONE * own // 6
    row[41] = ONE * free // 6
    row[42] = ONE * double // 2
    row[43] = ONE * shared // 2
    row[44] = ONE * open_hosts // 4
    row[45] = ONE * full_hosts // 3
