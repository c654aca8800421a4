"""The position of Lands of Ice, and questions about it.

A piece is a colour and a kind (data.py). Where it is is a secret of its owner while it lies face down; how
many tokens of a colour lie on a room is public. Everything on the board is public (LI-3.13).
"""

from __future__ import annotations

from typing import ClassVar, Final

from conclave.core.options import Options
from conclave.core.rows import changed
from conclave.core.secrets import Zone
from conclave.core.state import State
from conclave.core.storage import Int, Ints, Packed, ints
from conclave.games.lands_of_ice.board import Book, Rows, empty_rows, laid_out, relaid, square_of, terrain
from conclave.games.lands_of_ice.data import (
    ALL_ACTIONS,
    BIT,
    BOX,
    CARRIES_TWO,
    CELLS,
    COMBAT_CARDS,
    FIRST_OBJECT,
    FROZEN,
    GEAR,
    INCORPOREAL,
    JUMP_CARDS,
    KIND,
    LOCAL,
    M_ICE,
    M_STUMP,
    NEXT,
    OWNER,
    PIECES,
    PLANTS,
    ROPE,
    SLOT,
    SLOTS,
    SOURCE,
    SQUARES,
    WEREWOLF,
    WOUNDED,
)
from conclave.games.lands_of_ice.options import IceOptions
from conclave.games.lands_of_ice.rows import MOST, joined, without
from conclave.games.lands_of_ice.sets import STANDARD, find

ALL: Final = -1  # a mask: everybody knows

# A combat in progress (LI-9.3), as a row.
F_TARGET: Final = 0
F_ATTACKER: Final = 1  # the one that was named
F_ATTACKERS: Final = 2  # masks of characters
F_DEFENDERS: Final = 3
F_RANGED: Final = 4  # attackers from a distance
F_EDGE: Final = 5  # what axes add
FIGHT: Final = 6


class Labyrinth(State):
    """Rooms, pieces, cards and points."""

    __slots__ = (
        "actions", "active", "ap", "book", "breaches", "cells", "fight", "first", "gates", "gears", "hands",
        "highest", "idle", "jumps", "laid", "lying", "marks", "on", "pairs", "points", "posted", "reserve",
        "rooms", "rows", "tops", "turn", "turns", "where",
    )  # fmt: skip
    slug: ClassVar[str] = "lands_of_ice"
    derived: ClassVar[tuple[str, ...]] = ("book", "rows", "on")
    shares_rows: ClassVar[bool] = True

    def clear(self) -> None:
        """Lay out an empty table."""
        self.seats = 2
        self.book: Book = book_of(self.options)
        self.rooms: Ints = ints([-1] * SLOTS)  # the room in each slot, -1 face down
        self.turns: Ints = ints([0] * SLOTS)
        self.cells: Ints = ints([0] * (SLOTS * CELLS))  # markers, by slot and cell of the drawing
        self.gates: Ints = ints([0] * SLOTS)  # two bits for each portcullis
        self.breaches: Ints = ints([0] * SLOTS)  # broken walls, a bit for each edge
        self.gears: Ints = ints([0] * SLOTS)  # 1 + T pair * 2 + (1 for right), or 0
        self.rows: Rows = empty_rows(self.book)
        self.where = Zone([BOX] * PIECES, [ALL] * PIECES)
        self.marks: Ints = ints([0] * PIECES)
        self.on: Ints = ints([0] * SQUARES)  # the pieces on a square, seven bits each
        self.pairs = Zone([-1] * 4, [ALL] * 4)  # two pairs of rooms for each seat
        self.laid = Zone([-1, -1], [1, 2])  # combat cards, face down
        counts = [COMBAT_CARDS.count(value) for value in range(7)]
        self.hands: Ints = ints(counts + counts)
        self.actions: Ints = ints([ALL_ACTIONS, ALL_ACTIONS])
        self.tops: Ints = ints([0, 0])  # the topmost face-up action card
        self.jumps: Ints = ints([JUMP_CARDS, JUMP_CARDS])
        self.highest: Int = 0  # of the opening (LI-4.2); 9 when there is no limit any more
        self.points: Ints = ints([0, 0])
        self.ap: Int = 0
        self.active: Int = 0
        self.first: Int = -1
        self.turn: Int = 0
        self.idle: Ints = ints([0, 0])  # card cycles since somebody scored (LI-11.10)
        self.lying: Ints = ints([0] * (2 * SLOTS))  # face-down tokens, slot * 2 + seat
        self.reserve: Ints = ints([0, 0])  # tokens still to be laid
        self.posted: Ints = ints([0, 0])  # characters face down on dots
        self.fight: Ints = ints([])

    def copy(self) -> Labyrinth:
        """Give a twin that shares every row: whoever changes a row replaces it."""
        twin = Labyrinth(self.options)
        twin.book = self.book
        twin.rooms = self.rooms
        twin.turns = self.turns
        twin.cells = self.cells
        twin.gates = self.gates
        twin.breaches = self.breaches
        twin.gears = self.gears
        twin.rows = self.rows
        twin.where = self.where.copy()
        twin.marks = self.marks
        twin.on = self.on
        twin.pairs = self.pairs.copy()
        twin.laid = self.laid.copy()
        twin.hands = self.hands
        twin.actions = self.actions
        twin.tops = self.tops
        twin.jumps = self.jumps
        twin.highest = self.highest
        twin.points = self.points
        twin.ap = self.ap
        twin.active = self.active
        twin.first = self.first
        twin.turn = self.turn
        twin.idle = self.idle
        twin.lying = self.lying
        twin.reserve = self.reserve
        twin.posted = self.posted
        twin.fight = self.fight
        self.copy_into(twin)
        return twin

    def pack_room(self) -> Packed:
        """Give everything on the table."""
        from conclave.games.lands_of_ice.packing import packed

        return packed(self)

    def unpack_room(self, packed: Packed) -> None:
        """Set the table."""
        from conclave.games.lands_of_ice.packing import unpacked

        unpacked(self, packed)

    def zones(self) -> list[Zone]:
        """List what holds secrets."""
        return [self.where, self.pairs, self.laid]

    @property
    def rules(self) -> IceOptions:
        """Give the options as this room's own."""
        assert isinstance(self.options, IceOptions)
        return self.options

    def check(self) -> None:
        """Hold pieces, counts and supplies against each other."""
        from conclave.games.lands_of_ice.rules.checking import check

        check(self)

    # Pieces.

    def has(self, piece: Int, tag: Int) -> bool:
        """Tell whether a piece has a tag."""
        return self.book.tags[KIND[piece]] & BIT[tag] != 0

    def is_beast(self, piece: Int) -> bool:
        """Tell whether a character is a beast now (LI-1.10)."""
        return self.book.tags[KIND[piece]] & 1 != 0 or self.is_wolf(piece)

    def is_wolf(self, piece: Int) -> bool:
        """Tell whether a Werewolf is in wolf form: its owner's topmost card is the 5 (LI-13.8)."""
        return self.tops[OWNER[piece]] == 5 and self.has(piece, WEREWOLF)

    def printed(self, piece: Int) -> Int:
        """Give the printed combat value (LI-1.12)."""
        kind = KIND[piece]
        if self.is_wolf(piece):
            return self.book.wolf[kind]
        return self.book.combat[kind]

    def heavy(self, piece: Int) -> bool:
        """Tell whether a character is too heavy for trees and small bridges (LI-1.12)."""
        return self.marks[piece] & WOUNDED == 0 and self.printed(piece) >= 4

    def can_act(self, piece: Int) -> bool:
        """Tell whether a character on the board is neither wounded, frozen nor resting (LI-4.11)."""
        return self.where.faces[piece] >= 0 and self.marks[piece] & 11 == 0

    # Squares.

    def fighter(self, square: Int) -> Int:
        """Give the unwounded character on a square, or -1."""
        code = self.on[square]
        while code:
            piece = (code & MOST) - 1
            if piece < FIRST_OBJECT and self.marks[piece] & WOUNDED == 0:
                return piece
            code //= 128
        return -1

    def holder(self, square: Int) -> Int:
        """Give who holds what lies on a square, or -1: whoever stands there, else whoever lies there.

        Two may lie beside an object only where one is a Witch, who keeps what is hers (LI-13.3).
        """
        return self.holder_but(square, -1)

    def holder_but(self, square: Int, passing: Int) -> Int:
        """Give who holds what lies on a square if one character, who is passing, is left aside."""
        found: Int = -1
        code = self.on[square]
        while code:
            piece = (code & MOST) - 1
            if piece < FIRST_OBJECT and piece != passing:
                if self.marks[piece] & WOUNDED == 0:
                    return piece
                if found < 0 or self.has(piece, CARRIES_TWO):
                    found = piece
            code //= 128
        return found

    def somebody(self, square: Int) -> bool:
        """Tell whether a character is on a square, wounded or not."""
        code = self.on[square]
        while code:
            if (code & MOST) <= FIRST_OBJECT:
                return True
            code //= 128
        return False

    def load_of(self, piece: Int) -> Int:
        """Give the mask of what a character carries or holds (LI-7.1, LI-7.2); objects from bit 20 up.

        Characters are bits of `carried`, so both fit one number each.
        """
        square = self.where.faces[piece]
        if square < 0 or self.holder(square) != piece or self.has(piece, INCORPOREAL):
            return 0
        found: Int = 0
        code = self.on[square]
        while code:
            other = (code & MOST) - 1
            if other >= FIRST_OBJECT:
                found |= BIT[other - FIRST_OBJECT]
            code //= 128
        return found

    def carried(self, piece: Int) -> Int:
        """Give the mask of wounded friends that an unwounded character carries (LI-7.1)."""
        square = self.where.faces[piece]
        if square < 0 or self.marks[piece] & WOUNDED or self.has(piece, INCORPOREAL):
            return 0
        found: Int = 0
        code = self.on[square]
        while code:
            other = (code & MOST) - 1
            if (
                other < FIRST_OBJECT and other != piece and OWNER[other] == OWNER[piece]
                and self.marks[other] & (WOUNDED | FROZEN) == WOUNDED
            ):  # fmt: skip
                found |= BIT[other]
            code //= 128
        return found

    def object_with(self, piece: Int, tag: Int) -> Int:
        """Give an object with a tag that a character holds, or -1."""
        square = self.where.faces[piece]
        if square < 0 or self.has(piece, INCORPOREAL):
            return -1
        code = self.on[square]
        while code:
            other = (code & MOST) - 1
            if other >= FIRST_OBJECT and self.has(other, tag) and self.holder(square) == piece:
                return other
            code //= 128
        return -1

    def count_on(self, square: Int) -> Int:
        """Count the tokens on a square."""
        count: Int = 0
        code = self.on[square]
        while code:
            count += 1
            code //= 128
        return count

    def crowded(self, square: Int) -> bool:
        """Tell whether a square breaks the second golden rule (LI-4.5, LI-13.3)."""
        code = self.on[square]
        if code < 16384:  # two tokens at most
            return False
        count: Int = 0
        characters: Int = 0
        two: Int = -1
        while code:
            piece = (code & MOST) - 1
            count += 1
            if piece < FIRST_OBJECT:
                characters += 1
                if self.has(piece, CARRIES_TWO):
                    two = piece
            code //= 128
        if two < 0 or count > 3:
            return True
        if characters == 1 or self.marks[two] & WOUNDED == 0:
            return False
        # Wounded, she keeps what lay with her, a friend who froze in her arms too; nobody stands beside her.
        code = self.on[square]
        while code:
            piece = (code & MOST) - 1
            if piece < FIRST_OBJECT and (self.marks[piece] & WOUNDED == 0 or OWNER[piece] != OWNER[two]):
                return True
            code //= 128
        return False

    def roped(self, square: Int) -> bool:
        """Tell whether a rope hangs on a square, or plants that climb (LI-14.5)."""
        if self.rows.ground[square] == PLANTS:
            return True
        code = self.on[square]
        while code:
            piece = (code & MOST) - 1
            if piece >= FIRST_OBJECT and self.has(piece, ROPE):
                return True
            code //= 128
        return False

    def adjacent(self, one: Int, other: Int) -> bool:
        """Tell whether two squares are adjacent (LI-2.5)."""
        for way in range(4):
            if NEXT[one * 4 + way] == other:
                return self.rows.side[one * 4 + way] == 0
        return False

    def cell_of(self, square: Int) -> Int:
        """Give the place of a square in `cells`."""
        slot = SLOT[square]
        return slot * CELLS + SOURCE[self.turns[slot] * CELLS + LOCAL[square]]

    def gear_square(self, slot: Int) -> Int:
        """Give the square of a revealed room's gear, or -1."""
        if self.rooms[slot] < 0:
            return -1
        for square in range(SQUARES):
            if SLOT[square] == slot and self.rows.ground[square] == GEAR:
                return square
        return -1

    # Deeds.

    def mark(self, piece: Int, bits: Int) -> None:
        """Note something about a piece."""
        if self.marks[piece] & bits != bits:
            self.marks = changed(self.marks, piece, self.marks[piece] | bits)

    def unmark(self, piece: Int, bits: Int) -> None:
        """Take something back about a piece."""
        if self.marks[piece] & bits:
            self.marks = changed(self.marks, piece, self.marks[piece] & ~bits)

    def put(self, piece: Int, place: Int) -> None:
        """Put a piece on a square or off the board."""
        before = self.where.faces[piece]
        if before == place:
            return
        self.where.write(piece, place)
        if before < 0 and place < 0:
            return
        on = self.on[:]
        if before >= 0:
            on[before] = without(on[before], piece)
        if place >= 0:
            on[place] = joined(on[place], piece)
        self.on = on
        if place < 0 and self.marks[piece]:
            self.marks = changed(self.marks, piece, 0)

    def show(self, piece: Int) -> None:
        """Let everybody know a piece."""
        if self.where.masks[piece] != ALL:
            self.where.forget(piece, ALL)

    def set_cell(self, place: Int, bits: Int) -> None:
        """Set the markers of a cell of a revealed room, and work its square out again."""
        self.cells = changed(self.cells, place, bits)
        slot = place // CELLS
        room = self.book.rooms[self.rooms[slot]]
        cell = place % CELLS
        square = square_of(slot, self.turns[slot], cell)
        # Borders and mirrors stay, so the other rows are shared.
        rows = Rows()
        rows.mirror = self.rows.mirror
        rows.side = self.rows.side
        rows.ground = changed(self.rows.ground, square, terrain(room, cell, bits))
        misty: Int = 1 if room.mist[cell] and bits & (M_ICE | M_STUMP) == 0 else 0
        rows.mist = changed(self.rows.mist, square, misty)
        self.rows = rows

    def relay(self) -> None:
        """Work the rows of the board out again."""
        self.rows = laid_out(self.book, self.rooms, self.turns, self.cells, self.gates, self.breaches)

    def relay_room(self, slot: Int) -> None:
        """Work the rows out again after one open room has changed."""
        self.rows = relaid(
            self.rows, self.book, slot, self.rooms, self.turns, self.cells, self.gates, self.breaches
        )

    def recount(self) -> None:
        """Work out what stands on each square; whoever lays many pieces at once calls it."""
        on = ints([0] * SQUARES)
        for piece in range(PIECES - 1, -1, -1):
            place = self.where.faces[piece]
            if place >= 0:
                on[place] = on[place] * 128 + piece + 1
        self.on = on


def book_of(options: Options) -> Book:
    """Give the set of components that some options name."""
    assert isinstance(options, IceOptions)
    return STANDARD if options.components == STANDARD.word else find(options.components)


def blank(options: Options) -> Labyrinth:
    """Give a table with nothing on it; unpacking sets the rest."""
    s = Labyrinth(options)
    s.clear()
    return s
