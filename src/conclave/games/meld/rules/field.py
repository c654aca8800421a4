"""The field: adjacency, locked tiles, patterns, and which tiles a filter lets through (ME-4, ME-5)."""

from __future__ import annotations

from typing import Final

from conclave.core.storage import Found, Int, Ints, ints
from conclave.games.meld.data import (
    AREA,
    BY_ENEMY,
    BY_NOBODY,
    BY_SOMEBODY,
    BY_YOU,
    CONTROL,
    GLYPHS,
    LOCK,
    MIN_FOCI,
    NEXT_REF,
    NEXT_TO,
    NO_TILE,
    NOT_REF,
    PATTERN,
    PLAINLY,
    REF,
    SEATS,
    UNLOCKED,
    kept,
)  # fmt: skip
from conclave.games.meld.state import Meld


def _arcs(mask: int) -> int:
    """Count the runs of neighbours around a hex, of six bits in a ring."""
    return sum(1 for way in range(6) if mask >> way & 1 and not mask >> ((way + 5) % 6) & 1)


ARCS: Final = ints([_arcs(mask) for mask in range(64)])


def locked(s: Meld, tile: Int) -> bool:
    """Tell whether a tile is locked; while the field stays as it is one look is enough (ME-4.8, ME-4.9)."""
    if s.lifted:
        return splits(s, tile)
    locks = s.locks
    if len(locks) == 0:
        locks = s.cell[:]
        for place in range(len(locks)):
            locks[place] = -1
        s.locks = locks
    if locks[tile] < 0:
        locks[tile] = 0
        if splits(s, tile):
            locks[tile] = 1
    return locks[tile] == 1


def lift(s: Meld, tile: Int) -> Int:
    """Take a tile off the grid for a moment, to see what then; give the cell where it lay."""
    cell = s.cell[tile]
    s.cell[tile] = -1
    s.grid[cell] = -1
    s.lifted += 1
    return cell


def put_down(s: Meld, tile: Int, cell: Int) -> None:
    """Put a tile back that was lifted for a moment."""
    s.cell[tile] = cell
    s.grid[cell] = tile
    s.lifted -= 1


def claims_hold_without(s: Meld, tile: Int) -> bool:
    """Tell whether claims that are under way would hold if another tile left the field (ME-11.3)."""
    if len(s.claims) == 0:
        return True
    cell = lift(s, tile)
    good = claims_hold(s)
    put_down(s, tile, cell)
    return good


def splits(s: Meld, tile: Int) -> bool:
    """Tell whether taking a tile away would break the field into pieces (ME-4.8)."""
    near, grid = s.book.near, s.grid
    base = 6 * s.cell[tile]
    ring: Int = 0
    first: Int = -1
    for way in range(6):
        other = grid[near[base + way]]
        if other >= 0:
            ring |= 1 << way
            first = other
    # Neighbours in one run hold together without this tile; only gaps need a longer look.
    if ARCS[ring] < 2:
        return False
    seen = row_of(s)  # 1 marks a tile that was reached
    seen[tile] = 1
    seen[first] = 1
    todo = s.cell[:]
    todo[0] = first
    left: Int = 1
    while left:
        left -= 1
        here = 6 * s.cell[todo[left]]
        for way in range(6):
            other = grid[near[here + way]]
            if other >= 0 and seen[other] == 0:
                seen[other] = 1
                todo[left] = other
                left += 1
    base = 6 * s.cell[tile]
    for way in range(6):
        other = grid[near[base + way]]
        if other >= 0 and seen[other] == 0:
            return True
    return False


def in_pattern(s: Meld, tile: Int, seat: Int) -> bool:
    """Tell whether a tile is in a pattern; with a seat, in one whose three tiles are that seat's (ME-5)."""
    near, grid, marks, masks = s.book.near, s.grid, s.marks, s.masks
    base = 6 * s.cell[tile]
    own: Int = 0
    if seat >= 0:
        own = 1 << seat
    if masks[tile] & own != own:
        return False
    other = grid[near[base + 5]]
    for way in range(6):
        one = other
        other = grid[near[base + way]]
        if one < 0 or other < 0 or marks[tile] & marks[one] & marks[other] == 0:
            continue
        if masks[one] & masks[other] & own == own:
            return True
    return False


def beside_kept(s: Meld, cell: Int, tile: Int) -> bool:
    """Tell whether a cell shares an edge with a tile."""
    if tile == NO_TILE or s.cell[tile] < 0:
        return False
    near, base = s.book.near, 6 * cell
    for way in range(6):
        if s.grid[near[base + way]] == tile:
            return True
    return False


def beside(s: Meld, seat: Int, cell: Int, wanted: Int, bound: Int, but: Int) -> bool:
    """Tell whether a cell shares an edge with a tile that a filter lets through, other than one."""
    near, grid, base = s.book.near, s.grid, 6 * cell
    for way in range(6):
        other = grid[near[base + way]]
        if other >= 0 and other != but and passes(s, seat, wanted, other, bound):
            return True
    return False


def passes(s: Meld, seat: Int, wanted: Int, tile: Int, bound: Int) -> bool:
    """Tell whether a filter lets a field tile through (ME-1.7)."""
    filters = s.book.filters
    control = filters[wanted + CONTROL]
    if control:
        mask = s.masks[tile]
        own = 1 << seat
        if not (
            (control & BY_YOU and mask & own)
            or (control & BY_ENEMY and mask & ~own)
            or (control & BY_NOBODY and mask == 0)
            or (control & BY_SOMEBODY and mask)
        ):
            return False
    if filters[wanted + PLAINLY]:
        return True
    ref = filters[wanted + REF]
    if ref >= 0 and kept(bound, ref) != tile:
        return False
    ref = filters[wanted + NOT_REF]
    if ref >= 0 and kept(bound, ref) == tile:
        return False
    fewest = filters[wanted + MIN_FOCI]
    if fewest and s.foci[SEATS * tile + seat] < fewest:
        return False
    if filters[wanted + NEXT_TO] >= 0 and not beside(
        s, seat, s.cell[tile], filters[wanted + NEXT_TO], bound, tile
    ):
        return False
    ref = filters[wanted + NEXT_REF]
    if ref >= 0 and (kept(bound, ref) == tile or not beside_kept(s, s.cell[tile], kept(bound, ref))):
        return False
    if filters[wanted + PATTERN] and not in_pattern(s, tile, seat):
        return False
    lock = filters[wanted + LOCK]
    return not lock or (lock == UNLOCKED) != locked(s, tile)


def own_tiles(s: Meld, seat: Int) -> Int:
    """Count the field tiles that a seat controls; many effects need two or three of them."""
    count: Int = 0
    bit = 1 << seat
    for tile in s.land:
        if s.masks[tile] & bit:
            count += 1
    return count


def uprooted(s: Meld, seat: Int, tile: Int) -> bool:
    """Tell whether no roots keep a seat from moving, swapping, turning or removing a tile (ME-10.18)."""
    mask = s.masks[tile]
    return mask == 0 or (mask >> seat) & 1 == 1 or not s.face(tile).rooted


def claims_hold(s: Meld) -> bool:
    """Tell whether every tile that is being claimed could still be claimed (ME-11.3)."""
    for tile in s.claims:
        if s.cell[tile] < 0 or splits(s, tile):
            return False
    return True


def holds_with(s: Meld, cell: Int, mover: Int) -> bool:
    """Tell whether claims would hold with a new tile on a cell, or with a lifted one put there (ME-11.3)."""
    if len(s.claims) == 0:
        return True
    if mover >= 0:
        s.cell[mover] = cell
        s.grid[cell] = mover
        good = claims_hold(s)
        s.cell[mover] = -1
        s.grid[cell] = -1
        return good
    near, grid, base = s.book.near, s.grid, 6 * cell
    for host in s.claims:
        # A new tile locks the host only if it touches nothing else, and the host has other neighbours.
        touches = False
        other_contact = False
        for way in range(6):
            there = grid[near[base + way]]
            if there == host:
                touches = True
            elif there >= 0:
                other_contact = True
        if touches and not other_contact and _has_neighbour(s, host):
            return False
    return True


def _has_neighbour(s: Meld, tile: Int) -> bool:
    near, base = s.book.near, 6 * s.cell[tile]
    for way in range(6):
        if s.grid[near[base + way]] >= 0:
            return True
    return False


def open_hexes(
    s: Meld, seat: Int, wanted: Int, bound: Int, mover: Int, but: Int, found: Found, base: Int
) -> None:
    """Write every empty hex beside a tile that a filter lets through, named by a tile and a way.

    `mover` is a lifted tile or -1, `but` a cell that does not count or -1. The first tile that lets a hex
    count names it.
    """
    grid, near = s.grid, s.book.near
    legal = row_of(s)  # 1 marks a tile the filter lets through
    free = len(s.claims) == 0
    for tile in s.land:
        if s.cell[tile] < 0 or not passes(s, seat, wanted, tile, bound):
            continue
        legal[tile] = 1
        here = 6 * s.cell[tile]
        for way in range(6):
            cell = near[here + way]
            if grid[cell] >= 0 or cell == but:
                continue
            again = False
            for back in range(6):
                other = grid[near[6 * cell + back]]
                if other >= 0 and other < tile and legal[other] == 1:
                    again = True
            if not again and (free or holds_with(s, cell, mover)):
                found.append(base + 6 * tile + way)


def some_hex(s: Meld, seat: Int, wanted: Int, bound: Int, mover: Int, but: Int) -> bool:
    """Tell whether there is an empty hex beside a tile that a filter lets through."""
    near, grid = s.book.near, s.grid
    free = len(s.claims) == 0
    for tile in s.land:
        if s.cell[tile] < 0 or not passes(s, seat, wanted, tile, bound):
            continue
        here = 6 * s.cell[tile]
        for way in range(6):
            cell = near[here + way]
            if grid[cell] < 0 and cell != but and (free or holds_with(s, cell, mover)):
                return True
    return False


def cell_at(s: Meld, place: Int) -> Int:
    """Give the cell that a hex named by tile and way means."""
    return s.book.near[6 * s.cell[place // 6] + place % 6]


def field_size(s: Meld) -> Int:
    """Count the tiles on the field."""
    return len(s.land)


def set_of(s: Meld, seat: Int) -> Int:
    """Give how many unsealed tiles of an area share the glyph that most of them have (ME-5.4)."""
    best: Int = 0
    for glyph in range(GLYPHS):
        count: Int = 0
        for tile in s.live:
            if s.place[tile] == AREA + seat and (s.face(tile).glyphs >> glyph) & 1:
                count += 1
        if count > best:
            best = count
    return best


def row_of(s: Meld) -> Ints:
    """Give a row of zeros with a place for every tile."""
    row = s.cell[:]
    for place in range(len(row)):
        row[place] = 0
    return row
