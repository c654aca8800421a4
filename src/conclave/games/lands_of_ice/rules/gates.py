"""Borders that change and gears that pair rooms: portcullises, broken walls, rotation (LI-5.4, LI-6.9)."""

from __future__ import annotations

from typing import Final

from conclave.core.rows import changed
from conclave.core.storage import Int, Ints, ints
from conclave.games.lands_of_ice.board import CLOSED, EDGE, SMASHED, edge_of, square_of
from conclave.games.lands_of_ice.data import (
    B_SLIT,
    B_WALL,
    BIT,
    CELLS,
    GEAR,
    LOCAL,
    M_BARE,
    M_TAKEN,
    NEXT,
    PIECES,
    SLOT,
    SLOTS,
    SOURCE,
    T_PAIRS,
    TURNS_EITHER_WAY,
)
from conclave.games.lands_of_ice.rules.supplies import copies
from conclave.games.lands_of_ice.state import Labyrinth

GATES: Final = 64  # more than a room has
# The two sides of a mirror's corner: NE, SE, SW, NW.
CORNER_SIDES: Final[Ints] = ints([0, 1, 2, 1, 2, 3, 0, 3])


def half_of(s: Labyrinth, square: Int, way: Int) -> Int:
    """Give slot * 100 + edge of the drawing for the half of a border that a square contributes, or -1."""
    slot = SLOT[square]
    if slot < 0 or s.rooms[slot] < 0:
        return -1
    return slot * 100 + edge_of(s.turns[slot], LOCAL[square], way)


def gate_at(s: Labyrinth, square: Int, way: Int) -> Int:
    """Give slot * 64 + number of an unbroken portcullis on a side of a square, or -1 (LI-6.9).

    Between two rooms there may be two (LI-2.4): one that is shut comes first, then the own room's.
    """
    found: Int = -1
    for turn in range(2):
        half: Int = -1
        if turn == 0:
            half = half_of(s, square, way)
        elif NEXT[square * 4 + way] >= 0:
            half = half_of(s, NEXT[square * 4 + way], (way + 2) % 4)
        if half < 0:
            continue
        slot = half // 100
        number = s.book.rooms[s.rooms[slot]].gate[half % 100]
        if number < 0 or gate_state(s, slot, number) == SMASHED:
            continue
        if gate_state(s, slot, number) == CLOSED:
            return slot * GATES + number
        if found < 0:
            found = slot * GATES + number
    return found


def gate_state(s: Labyrinth, slot: Int, number: Int) -> Int:
    """Give whether a portcullis is closed, open or broken."""
    return (s.gates[slot] // BIT[2 * number]) & 3


def set_gate(s: Labyrinth, gate: Int, state: Int) -> None:
    """Open, close or break a portcullis."""
    slot = gate // GATES
    number = gate % GATES
    before = gate_state(s, slot, number)
    s.gates = changed(s.gates, slot, s.gates[slot] + (state - before) * BIT[2 * number])
    s.relay_room(slot)


def break_wall(s: Labyrinth, square: Int, way: Int) -> None:
    """Break what stands on a border; sconces and mirrors on it are gone (LI-18.3)."""
    for turn in range(2):
        half: Int = -1
        if turn == 0:
            half = half_of(s, square, way)
        elif NEXT[square * 4 + way] >= 0:
            half = half_of(s, NEXT[square * 4 + way], (way + 2) % 4)
        if half < 0:
            continue
        slot = half // 100
        place = half % 100
        room = s.book.rooms[s.rooms[slot]]
        if room.edges[place] & (B_WALL | B_SLIT):
            s.breaches = changed(s.breaches, slot, s.breaches[slot] | BIT[EDGE[place]])
        cell = place // 4
        side = place % 4
        marks = s.cells[slot * CELLS + cell]
        if room.sconce[cell] & BIT[side]:
            marks |= M_TAKEN * BIT[side]
        mirror = room.mirror[cell] - 1
        if mirror >= 0 and (CORNER_SIDES[mirror * 2] == side or CORNER_SIDES[mirror * 2 + 1] == side):
            marks |= M_BARE
        s.cells = changed(s.cells, slot * CELLS + cell, marks)
        s.relay_room(slot)
    s.tell("breach", int(square), int(way))


def sconce_at(s: Labyrinth, square: Int, way: Int) -> bool:
    """Tell whether a torch hangs on a side of a square, and on this side of the wall (LI-17.4)."""
    half = half_of(s, square, way)
    if half < 0:
        return False
    slot = half // 100
    cell = half % 100 // 4
    side = half % 4
    if not s.book.rooms[s.rooms[slot]].sconce[cell] & BIT[side]:
        return False
    return s.cells[slot * CELLS + cell] & (M_TAKEN * BIT[side]) == 0


def empty_sconce(s: Labyrinth, square: Int, way: Int) -> None:
    """Mark a torch as taken."""
    half = half_of(s, square, way)
    place = half // 100 * CELLS + half % 100 // 4
    s.cells = changed(s.cells, place, s.cells[place] | M_TAKEN * BIT[half % 4])


# Gears.


def paired(s: Labyrinth, one: Int, other: Int) -> bool:
    """Tell whether two revealed rooms turn each other: by number, or by rotation markers (LI-5.4)."""
    if one == other or s.rooms[one] < 0 or s.rooms[other] < 0:
        return False
    if s.gears[one] or s.gears[other]:
        if s.gears[one] == 0 or s.gears[other] == 0:
            return False
        return (s.gears[one] - 1) // 2 == (s.gears[other] - 1) // 2
    return s.book.rooms[s.rooms[one]].pair == s.book.rooms[s.rooms[other]].pair


def turns_right(s: Labyrinth, slot: Int) -> Int:
    """Give 1 for a room whose arrow points right, 0 for left; a marker covers the print (LI-14.4)."""
    if s.gears[slot]:
        return (s.gears[slot] - 1) % 2
    return s.book.rooms[s.rooms[slot]].right


def may_spin(s: Labyrinth, who: Int, slot: Int, right: Int) -> bool:
    """Tell whether a character turns rooms of this arrow this way (LI-15.3)."""
    return turns_right(s, slot) == right or s.has(who, TURNS_EITHER_WAY)


def free_pair(s: Labyrinth) -> Int:
    """Give a pair of rotation markers of which neither is on the board, or -1 (LI-21.5)."""
    for pair in range(T_PAIRS * copies(s)):
        used = False
        for slot in range(SLOTS):
            if s.gears[slot] and (s.gears[slot] - 1) // 2 == pair:
                used = True
        if not used:
            return pair
    return -1


def rotate(s: Labyrinth, slot: Int, right: Int) -> None:
    """Turn a room by a quarter with everything in it (LI-5.4)."""
    before = s.turns[slot]
    after = (before + (1 if right else 3)) % 4
    s.turns = changed(s.turns, slot, after)
    faces = s.where.faces[:]
    for piece in range(PIECES):
        square = faces[piece]
        if square >= 0 and SLOT[square] == slot:
            faces[piece] = square_of(slot, after, SOURCE[before * CELLS + LOCAL[square]])
    s.where.faces = faces
    s.relay_room(slot)
    s.recount()


def gear_under(s: Labyrinth, who: Int) -> Int:
    """Give the slot of the gear that a character stands on, or -1."""
    square = s.where.faces[who]
    return SLOT[square] if square >= 0 and s.rows.ground[square] == GEAR else -1
