"""Filters: which tiles of the field the words of a spell mean (ME-1.7)."""

from __future__ import annotations

from conclave.core.effects import UNBOUND, kept
from conclave.core.storage import Int
from conclave.games.meld.data import (
    BIT,
    BY_ENEMY,
    BY_NAME,
    BY_NOBODY,
    BY_SOMEBODY,
    BY_YOU,
    CONTROL,
    LOCK,
    MIN_FOCI,
    NEXT_REF,
    NEXT_TO,
    NOT_REF,
    PATTERN,
    PLACE,
    PLAINLY,
    REF,
    REST,
    SEATS,
    UNLOCKED,
)  # fmt: skip
from conclave.games.meld.rules.field import patterned, unlocked
from conclave.games.meld.state import Meld


def allowed(s: Meld, seat: Int, wanted: Int, bound: Int) -> Int:
    """Give the set of field tiles that a filter lets through."""
    filters, found = s.book.filters, s.field
    control = filters[wanted + CONTROL]
    if control == BY_YOU:
        found &= s.own[seat]
    elif control == BY_YOU | BY_NOBODY:
        found &= s.own[seat] | ~s.taken
    elif control:
        found &= under(s, seat, control)
    rest = filters[wanted + REST]
    if rest == PLAINLY or found == 0:
        return found
    if filters[wanted + PATTERN]:
        found &= patterned(s, seat)
    if rest == BY_NAME:
        found = _kept(s, wanted, bound, found)
    if found == 0:
        return 0
    if filters[wanted + MIN_FOCI]:
        found = _crowded(s, seat, filters[wanted + MIN_FOCI], found)
    if filters[wanted + NEXT_TO] >= 0:
        found = _next_to(s, allowed(s, seat, filters[wanted + NEXT_TO], bound), found)
    lock = filters[wanted + LOCK]
    if lock == 0:
        return found
    loose = unlocked(s, found)
    if lock == UNLOCKED:
        return loose
    return found & ~loose


def under(s: Meld, seat: Int, control: Int) -> Int:
    """Give the tiles of the whole table that some control, or the want of it, lets through (ME-7.2)."""
    found: Int = 0
    if control & BY_YOU:
        found = s.own[seat]
    if control & BY_ENEMY:
        found |= s.enemies(seat)
    if control & BY_NOBODY:
        found |= ~s.taken
    if control & BY_SOMEBODY:
        found |= s.taken
    return found


def only(tile: Int) -> Int:
    """Give the set of one tile that a spell keeps, empty if it keeps none."""
    if tile == UNBOUND:
        return 0
    return BIT[tile]


def _kept(s: Meld, wanted: Int, bound: Int, tiles: Int) -> Int:
    """Hold tiles against those that the spell keeps by name."""
    filters, found = s.book.filters, tiles
    ref = filters[wanted + REF]
    if ref >= 0:
        found &= only(kept(bound, ref))
    ref = filters[wanted + NOT_REF]
    if ref >= 0:
        found &= ~only(kept(bound, ref))
    ref = filters[wanted + NEXT_REF]
    if ref >= 0:
        tile = kept(bound, ref)
        if tile == UNBOUND or s.cell[tile] < 0:
            return 0
        found &= s.beside[s.cell[tile]]
    return found


def _crowded(s: Meld, seat: Int, fewest: Int, tiles: Int) -> Int:
    """Give the tiles with so many foci of a seat."""
    found: Int = 0
    for tile in s.land:
        if (tiles >> tile) & 1 and s.foci[SEATS * tile + seat] >= fewest:
            found |= BIT[tile]
    return found


def _next_to(s: Meld, others: Int, tiles: Int) -> Int:
    """Give the tiles that share an edge with one of some others."""
    found: Int = 0
    todo = tiles
    while todo:
        bit = todo & -todo
        if s.beside[s.cell[PLACE[bit % 67]]] & others:
            found |= bit
        todo ^= bit
    return found


def uprooted(s: Meld, seat: Int, tiles: Int) -> Int:
    """Leave out tiles whose roots keep a seat from moving, swapping, turning or removing them (ME-10.18)."""
    todo = tiles & s.book.root_tiles
    if todo == 0:
        return tiles
    found = tiles
    todo &= s.taken & ~s.own[seat]
    while todo:
        bit = todo & -todo
        if s.face(PLACE[bit % 67]).rooted:
            found ^= bit
        todo ^= bit
    return found
