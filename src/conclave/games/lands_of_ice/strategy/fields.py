"""How far squares are from each other, in steps, for each sort of character (for bots).

Occupants are left out of account, so that a field holds for as long as the board lies as it does.
"""

from __future__ import annotations

from typing import Final

from conclave.core.storage import Int, Ints, ints
from conclave.games.lands_of_ice.data import (
    B_DARK,
    B_GATE,
    B_OFF,
    B_SLIT,
    B_UP,
    B_WALL,
    BREAKS_GATES,
    BRIDGE,
    CELLS,
    CHARACTERS,
    CLIMBS_SLOPES,
    COLUMNS,
    CROSSES_PITS,
    FLIES,
    FLIES_BY_MAGIC,
    KIND,
    LINE,
    NEXT,
    OPENS_GATES,
    PIT,
    SLOTS,
    SQUARES,
    SWIMS_FREELY,
    TREE,
    UNSEEN,
    WALKS_WALLS,
    WATER,
)
from conclave.games.lands_of_ice.state import Labyrinth

FAR: Final = 60  # steps beyond which nothing matters
REACH: Final = 16  # steps that a threat is looked for within
# Sorts of characters, as bits.
FLYER: Final = 1
CLIMBER: Final = 2
HEAVY: Final = 4
SWIMMER: Final = 8
THIEF: Final = 16
BREAKER: Final = 32
WALKER: Final = 64
SORTS: Final = 128
# What it takes to enter a square of each terrain, in steps; 0 is never.
TO_ENTER: Final[Ints] = ints([2, 1, 1, 1, 1, 1, 1, 1, 5, 7, 7, 3, 0, 1, 1, 7, 1, 1, 1, 1])
CLOSED_GATE: Final = 8
BROKEN_GATE: Final = 3
THROUGH_WALL: Final = 4
REVEAL: Final = 3
WALLED: Final = 10


def sort_of(s: Labyrinth, who: Int) -> Int:
    """Give what matters about a character for how it gets about."""
    if len(s.book.sorts) == 0:
        s.book.sorts = ints([int(_sort(s, kind)) for kind in range(CHARACTERS)])
    return s.book.sorts[KIND[who]]


def _sort(s: Labyrinth, who: Int) -> Int:
    found: Int = 0
    if s.has(who, FLIES) or s.has(who, FLIES_BY_MAGIC):
        found |= FLYER
    if s.has(who, CLIMBS_SLOPES):
        found |= CLIMBER
    if s.book.combat[KIND[who]] >= 4:
        found |= HEAVY
    if s.has(who, SWIMS_FREELY):
        found |= SWIMMER
    if s.has(who, CROSSES_PITS):
        found |= THIEF
    if s.has(who, BREAKS_GATES) or s.has(who, OPENS_GATES):
        found |= BREAKER
    if s.has(who, WALKS_WALLS):
        found |= WALKER
    return found


# Boards whose fields are kept; a search comes back to the same ones by many ways. The oldest go first.
BOARDS: Final = 256
_boards: dict[tuple[str, tuple[int, ...]], dict[int, Ints]] = {}


def fields_of(s: Labyrinth) -> dict[int, Ints]:
    """Give the fields of the board as it lies, those of a board that lay the same before."""
    found = s.rows.fields
    if found is None:
        mark = (s.book.word, lie_of(s))
        found = _boards.get(mark)
        if found is None:
            found = {}
            while len(_boards) >= BOARDS:
                del _boards[next(iter(_boards))]
            _boards[mark] = found
        s.rows.fields = found
    return found


def lie_of(s: Labyrinth) -> tuple[int, ...]:
    """Give numbers that tell boards apart: rooms, how they lie, portcullises, broken walls and markers."""
    numbers: list[int] = []
    for slot in range(SLOTS):
        numbers.append(int(s.rooms[slot] * 4 + s.turns[slot]))
        numbers.append(int(s.gates[slot]))
        numbers.append(int(s.breaches[slot]))
    for place in range(SLOTS * CELLS):
        if s.cells[place]:
            numbers.append(int(place))
            numbers.append(int(s.cells[place]))
    return tuple(numbers)


def to_line(s: Labyrinth, seat: Int, sort: Int) -> Ints:
    """Give how many steps each square is from the line where a seat leaves."""
    fields = fields_of(s)
    key = int(seat * SORTS + sort)
    found = fields.get(key)
    if found is None:
        starts: list[int] = [int(row * COLUMNS + LINE[1 - seat]) for row in range(10)]
        found = _spread(s, starts, sort, False, FAR)
        fields[key] = found
    return found


def from_square(s: Labyrinth, square: Int, sort: Int) -> Ints:
    """Give how many steps it takes from a square to those near it; FAR where it is too many."""
    fields = fields_of(s)
    key = int((square + 2) * SORTS + sort)
    found = fields.get(key)
    if found is None:
        found = _spread(s, [int(square)], sort, True, REACH)
        fields[key] = found
    return found


def enter_cost(ground: Int, sort: Int) -> Int:
    """Give the steps that entering a terrain takes; 0 is never."""
    if sort & FLYER and ground != UNSEEN:
        return 1
    if ground == WATER and sort & SWIMMER:
        return 1
    if ground == PIT and sort & THIEF:
        return 1
    if sort & HEAVY:
        if ground == TREE:
            return 0
        if ground == BRIDGE:
            return 7
    return TO_ENTER[ground]


def cross_cost(bits: Int, sort: Int) -> Int:
    """Give the steps that crossing a border takes beside the step itself; -1 is never."""
    if bits == 0:
        return 0
    if bits & B_OFF:
        return -1
    extra: Int = 0
    if bits & (B_WALL | B_SLIT):
        if not sort & WALKER:
            return -1
        extra = THROUGH_WALL
    if bits & B_GATE:
        extra += BROKEN_GATE if sort & BREAKER else CLOSED_GATE
    if bits & B_UP and not sort & (FLYER | CLIMBER):
        return -1
    if bits & B_DARK:
        extra += REVEAL
    return extra


def _spread(s: Labyrinth, starts: list[int], sort: Int, forward: bool, limit: Int) -> Ints:
    """Go out from some squares, the nearest first; backward, steps lead towards them."""
    side, ground = s.rows.side, s.rows.ground
    field = ints([FAR] * SQUARES)
    waiting: list[list[int]] = [[] for _ in range(limit + 1)]
    costs: list[int] = [int(enter_cost(terrain, sort)) for terrain in range(20)]
    for square in starts:
        field[square] = 0
        waiting[0].append(square)
    for steps in range(limit):
        for here in waiting[steps]:
            if field[here] != steps:
                continue
            for way in range(4):
                near = NEXT[here * 4 + way]
                if near < 0 or field[near] <= steps + 1:
                    continue
                if forward:
                    cost = costs[ground[near]]
                    bits = side[here * 4 + way]
                else:
                    cost = costs[ground[here]]
                    bits = side[near * 4 + (way + 2) % 4]
                if cost == 0:
                    continue
                if bits:
                    extra = cross_cost(bits, sort)
                    if extra < 0:
                        # On the way out a wall is a room that has to be turned first.
                        if forward or bits & B_OFF:
                            continue
                        extra = WALLED
                    cost += int(extra)
                total = steps + cost
                if total < field[near] and total <= limit:
                    field[near] = total
                    waiting[total].append(int(near))
    return field
