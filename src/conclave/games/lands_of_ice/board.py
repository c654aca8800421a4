"""Rooms and pieces as tables, and the rows of the board that follow from rooms, turns and markers."""

from __future__ import annotations

from typing import Final

from conclave.core.storage import Int, Ints, ints
from conclave.games.lands_of_ice.data import (
    AT,
    B_DARK,
    B_DOWN,
    B_GATE,
    B_OFF,
    B_SLIT,
    B_UP,
    B_WALL,
    BIT,
    BRIDGE,
    CELLS,
    COLUMNS,
    ICE,
    ICE_BRIDGE,
    KINDS,
    LOCAL,
    M_BARE,
    M_BROKEN,
    M_ICE,
    M_RIFT,
    M_STUMP,
    NEXT,
    RIFT,
    SLOT,
    SLOTS,
    SOURCE,
    SQUARES,
    START,
    STUMP,
    UNSEEN,
)

CLOSED: Final = 0
OPENED: Final = 1
SMASHED: Final = 2


def _edge_numbers() -> list[int]:
    """Number the 60 edges of a room, those north of cells first; cell * 4 + way -> number."""
    found: list[int] = []
    for cell in range(CELLS):
        r, c = divmod(cell, 5)
        found += [r * 5 + c, 30 + r * 6 + c + 1, r * 5 + 5 + c, 30 + r * 6 + c]
    return found


EDGE: Final[Ints] = ints(_edge_numbers())


class Room:
    """One room as it is drawn (LI-2.2); `edges` are borders by cell * 4 + way, with a gate where one is."""

    def __init__(self, ident: str, name: str, pair: int, right: bool, box: str) -> None:
        self.ident: str = ident
        self.name: str = name
        self.pair: Int = pair
        self.right: Int = 1 if right else 0
        self.box: str = box
        self.ground: Ints = ints([0] * CELLS)
        self.under: Ints = ints([0] * CELLS)  # what a bridge leads over
        self.mist: Ints = ints([0] * CELLS)
        self.edges: Ints = ints([0] * (4 * CELLS))
        self.gate: Ints = ints([-1] * (4 * CELLS))  # the number of a portcullis in the room
        self.mirror: Ints = ints([0] * CELLS)  # 1 to 4: NE, SE, SW, NW
        self.sconce: Ints = ints([0] * CELLS)  # bits of the sides
        self.gear: Int = 0
        self.no_magic: Int = 0
        self.no_flight: Int = 0
        self.points: Int = 0  # what it adds to the points that win (LI-18.13)


class Rows:
    """The board as it lies: terrain, mist, mirrors and borders by square."""

    def __init__(self) -> None:
        self.ground: Ints = ints([0])
        self.mist: Ints = ints([0])
        self.mirror: Ints = ints([0])
        self.side: Ints = ints([0])
        # How far squares are from each other for sorts of characters: worked out by bots when asked for,
        # and shared with other boards that lie the same.
        self.fields: dict[int, Ints] | None = None


class Book:
    """A set of components: rooms by number, and the properties of every kind of piece."""

    def __init__(self, word: str, rooms: list[Room]) -> None:
        self.word: str = word
        self.rooms: list[Room] = rooms
        self.room_ids: list[str] = [room.ident for room in rooms]
        self.pairs: list[int] = sorted({int(room.pair) for room in rooms})
        self.slugs: list[str] = [""] * KINDS
        self.names: list[str] = [""] * KINDS
        self.boxes: list[str] = [""] * KINDS
        self.movement: Ints = ints([0] * KINDS)
        self.combat: Ints = ints([0] * KINDS)
        self.wolf: Ints = ints([0] * KINDS)
        self.kill_points: Ints = ints([1] * KINDS)
        self.exit_points: Ints = ints([0] * KINDS)
        self.ranged: Ints = ints([0] * KINDS)
        self.ranged_cost: Ints = ints([1] * KINDS)
        self.attack: Ints = ints([0] * KINDS)
        self.defence: Ints = ints([0] * KINDS)
        self.close_attack: Ints = ints([0] * KINDS)
        self.close_defence: Ints = ints([0] * KINDS)
        self.element: Ints = ints([-1] * KINDS)
        self.tags: Ints = ints([0] * KINDS)
        self.empty: Rows | None = None  # the board before any room is revealed
        self.sorts: Ints = ints([])  # how each kind gets about, worked out by bots when asked for

    def rooms_of(self, pair: int) -> list[int]:
        """Give the two rooms of a pair."""
        return [place for place, room in enumerate(self.rooms) if room.pair == pair]


def terrain(room: Room, cell: Int, marks: Int) -> Int:
    """Give the topmost layer of a cell (LI-2.8)."""
    if marks & M_ICE:
        return ICE
    if marks & M_STUMP:
        return STUMP
    ground = room.ground[cell]
    if marks & M_RIFT and ground == ICE_BRIDGE:
        return RIFT
    if marks & M_BROKEN and ground == BRIDGE:
        return room.under[cell]
    return ground


def edge(room: Room, cell: Int, way: Int, gates: Int, breaches: Int) -> Int:
    """Give one side of a cell of the drawing as it is now: open gates and broken walls are gone."""
    place = cell * 4 + way
    bits = room.edges[place]
    if bits == 0:
        return 0
    if bits & B_GATE and (gates // BIT[2 * room.gate[place]]) & 3 != CLOSED:
        return bits & ~B_GATE
    if bits & (B_WALL | B_SLIT) and breaches & BIT[EDGE[place]]:
        return bits & ~(B_WALL | B_SLIT)
    return bits


def laid_out(book: Book, rooms: Ints, turns: Ints, cells: Ints, gates: Ints, breaches: Ints) -> Rows:
    """Work out the rows of the board from what lies in the slots; -1 is a face-down room."""
    rows = twin_of(empty_rows(book))
    for slot in range(SLOTS):
        if rooms[slot] >= 0:
            _lay(rows, book, slot, rooms, turns, cells, gates, breaches)
    return rows


def relaid(
    before: Rows, book: Book, slot: Int, rooms: Ints, turns: Ints, cells: Ints, gates: Ints, breaches: Ints
) -> Rows:
    """Give the rows of a board on which one open room has changed."""
    rows = twin_of(before)
    _lay(rows, book, slot, rooms, turns, cells, gates, breaches)
    return rows


def twin_of(rows: Rows) -> Rows:
    """Give rows of their own to write into."""
    twin = Rows()
    twin.ground = rows.ground[:]
    twin.mist = rows.mist[:]
    twin.mirror = rows.mirror[:]
    twin.side = rows.side[:]
    return twin


def _lay(
    rows: Rows, book: Book, slot: Int, rooms: Ints, turns: Ints, cells: Ints, gates: Ints, breaches: Ints
) -> None:
    """Write an open room into the rows: its squares, their borders, and those borders from outside."""
    room = book.rooms[rooms[slot]]
    turned = turns[slot]
    for place in range(CELLS):
        square = AT[slot * CELLS + place]
        cell = SOURCE[turned * CELLS + place]
        marks = cells[slot * CELLS + cell]
        rows.ground[square] = terrain(room, cell, marks)
        rows.mist[square] = 1 if room.mist[cell] and marks & (M_ICE | M_STUMP) == 0 else 0
        seen = room.mirror[cell] and marks & M_BARE == 0
        rows.mirror[square] = (room.mirror[cell] - 1 + turned) % 4 + 1 if seen else 0
        for way in range(4):
            bits = edge(room, cell, (way + 4 - turned) % 4, gates[slot], breaches[slot])
            near = NEXT[square * 4 + way]
            if near < 0:
                rows.side[square * 4 + way] = bits | B_OFF
                continue
            back = (way + 2) % 4
            beyond = SLOT[near]
            if beyond == slot:
                other = SOURCE[turned * CELLS + LOCAL[near]]
                half = edge(room, other, (back + 4 - turned) % 4, gates[slot], breaches[slot])
                rows.side[square * 4 + way] = bits | joined(half) if half else bits
                continue
            if beyond >= 0 and rooms[beyond] < 0:
                bits = bits | B_DARK
            elif beyond >= 0:
                turn = turns[beyond]
                other = SOURCE[turn * CELLS + LOCAL[near]]
                way_there = (back + 4 - turn) % 4
                bits = bits | joined(
                    edge(book.rooms[rooms[beyond]], other, way_there, gates[beyond], breaches[beyond])
                )
            rows.side[square * 4 + way] = bits
            rows.side[near * 4 + back] = joined(bits)


def empty_rows(book: Book) -> Rows:
    """Give the board with every room face down, which all tables of a set share."""
    found = book.empty
    if found is None:
        found = Rows()
        found.ground = ints([UNSEEN] * SQUARES)
        found.mist = ints([0] * SQUARES)
        found.mirror = ints([0] * SQUARES)
        found.side = ints([0] * (4 * SQUARES))
        for row in range(10):
            found.ground[row * COLUMNS] = START
            found.ground[row * COLUMNS + COLUMNS - 1] = START
        for square in range(SQUARES):
            for way in range(4):
                near = NEXT[square * 4 + way]
                if near < 0:
                    found.side[square * 4 + way] = B_OFF
                elif found.ground[square] == UNSEEN or found.ground[near] == UNSEEN:
                    found.side[square * 4 + way] = B_DARK
        book.empty = found
    return found


def joined(bits: Int) -> Int:
    """Give a border as it is from the other side: up is down."""
    turned = bits & ~(B_DOWN | B_UP)
    if bits & B_DOWN:
        turned |= B_UP
    if bits & B_UP:
        turned |= B_DOWN
    return turned


def edge_of(turned: Int, local: Int, way: Int) -> Int:
    """Give cell * 4 + way of the drawing for a side of a square on the board."""
    return SOURCE[turned * CELLS + local] * 4 + (way + 4 - turned) % 4


def square_of(slot: Int, turned: Int, cell: Int) -> Int:
    """Give the square on which a cell of a drawing lies."""
    for place in range(CELLS):
        if SOURCE[turned * CELLS + place] == cell:
            return AT[slot * CELLS + place]
    return -1
