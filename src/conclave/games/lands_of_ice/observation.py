"""What a seat sees of Lands of Ice as numbers for learning (LI-3.13); hidden tokens are holes."""

from __future__ import annotations

from typing import Final

from conclave.core.encoding import Piece, Turn, number, row_number
from conclave.core.options import Options
from conclave.core.state import State
from conclave.core.storage import Int, Writer
from conclave.games.lands_of_ice.data import (
    BOX,
    COLUMNS,
    FROZEN,
    OWNER,
    PIECES,
    RESERVE,
    ROWS,
    SLOTS,
    SQUARES,
    WOUNDED,
)
from conclave.games.lands_of_ice.state import Labyrinth

FIELDS: Final = 8
OWN: Final = 36  # pieces of each seat; a dozen belong to nobody and come last


class Ground(Piece):
    """The terrain of every square, seen from the own line."""

    def __init__(self) -> None:
        super().__init__("ground", (ROWS, COLUMNS), 19, "the terrain of each square, 0 where none is seen")

    def write(self, s: State, seat: Int, out: Writer, at: Int) -> None:
        """Write each square; the second seat looks from the other side."""
        assert isinstance(s, Labyrinth)
        ground = s.rows.ground
        for square in range(SQUARES):
            if square < len(ground):
                number(out, at + turned(square, seat), ground[square])


class Pieces(Piece):
    """Every piece of both seats, the own ones first: where it is and how it fares."""

    def __init__(self) -> None:
        about = "for each piece: on the board, column, row, face down, in reserve, out, wounded, frozen"
        super().__init__("pieces", (PIECES, FIELDS), COLUMNS, about)

    def write(self, s: State, seat: Int, out: Writer, at: Int) -> None:
        """Write one row after another; a piece that the viewer does not know is face down."""
        assert isinstance(s, Labyrinth)
        own: Int = at
        other: Int = at + FIELDS * OWN
        nobody: Int = at + FIELDS * 2 * OWN
        for piece in range(PIECES):
            base = own
            if OWNER[piece] == seat:
                own += FIELDS
            elif OWNER[piece] == 1 - seat:
                base = other
                other += FIELDS
            else:
                base = nobody
                nobody += FIELDS
            place = s.where.faces[piece]
            if place >= 0:
                seen = turned(place, seat)
                out[base] = 1
                number(out, base + 1, seen % COLUMNS + 1)
                number(out, base + 2, seen // COLUMNS + 1)
            elif place == RESERVE:
                out[base + 4] = 1
            elif place == BOX:
                out[base + 5] = 1
            else:
                out[base + 3] = 1
            if s.marks[piece] & WOUNDED:
                out[base + 6] = 1
            if s.marks[piece] & FROZEN:
                out[base + 7] = 1


class Rooms(Piece):
    """The rooms: which lies in each slot, how it is turned, and how many tokens lie on it."""

    def __init__(self) -> None:
        about = "for each slot: one more than the room (0 face down), its turn, own tokens on it, the other's"
        super().__init__("rooms", (SLOTS, 4), 80, about)

    def write(self, s: State, seat: Int, out: Writer, at: Int) -> None:
        """Write each slot."""
        assert isinstance(s, Labyrinth)
        for slot in range(SLOTS):
            row_number(out, at + slot * 4, s.rooms, slot)
            number(out, at + slot * 4 + 1, s.turns[slot])
            number(out, at + slot * 4 + 2, s.lying[2 * slot + seat])
            number(out, at + slot * 4 + 3, s.lying[2 * slot + 1 - seat])


class Cards(Piece):
    """Combat cards of both, and the one that oneself has laid."""

    def __init__(self) -> None:
        about = "combat cards by value, own and the other's; one more than the own card that is laid"
        super().__init__("cards", (15,), 7, about)

    def write(self, s: State, seat: Int, out: Writer, at: Int) -> None:
        """Count the cards."""
        assert isinstance(s, Labyrinth)
        for value in range(7):
            number(out, at + value, s.hands[seat * 7 + value])
            number(out, at + 7 + value, s.hands[(1 - seat) * 7 + value])
        row_number(out, at + 14, s.laid.faces, seat)


class Counts(Piece):
    """Points, jump cards, tokens still to be laid, idle cycles, and the actions that are left."""

    def __init__(self) -> None:
        about = "own and other points, jumps, reserve, tokens on dots, idle cycles; actions left; whose turn"
        super().__init__("counts", (12,), 20, about)

    def write(self, s: State, seat: Int, out: Writer, at: Int) -> None:
        """Write each number."""
        assert isinstance(s, Labyrinth)
        side = seat
        for place in range(2):
            number(out, at + place, s.points[side])
            number(out, at + 2 + place, s.jumps[side])
            number(out, at + 4 + place, s.reserve[side])
            number(out, at + 6 + place, s.posted[side])
            number(out, at + 8 + place, s.idle[side])
            side = 1 - side
        number(out, at + 10, s.ap)
        if s.active == seat:
            out[at + 11] = 1


def turned(square: Int, seat: Int) -> Int:
    """Return a square as the seat sees it: the own line in the first column."""
    if seat == 0:
        return square
    return square - square % COLUMNS + COLUMNS - 1 - square % COLUMNS


def pieces(options: Options, seats: int) -> list[Piece]:
    """List the pieces."""
    return [Ground(), Pieces(), Rooms(), Cards(), Counts(), Turn(seats)]
