"""What a seat sees of Wizard Kings as numbers for learning (WK-H.4); blocks it does not know are holes."""

from __future__ import annotations

from typing import Final

from conclave.core.encoding import Piece, Turn, number, owner, row_number
from conclave.core.options import Options
from conclave.core.state import State
from conclave.core.storage import Int, Writer
from conclave.games.wizard_kings.actions import BLOCKS
from conclave.games.wizard_kings.maps import HEXES, SHEETS
from conclave.games.wizard_kings.options import KingsOptions
from conclave.games.wizard_kings.state import MOVED, Kings

BLOCK: Final = 6
PLAYER: Final = 6


class Ground(Piece):
    """The hexes of all maps: terrain, the gold of cities, and who holds them."""

    def __init__(self, hexes: int) -> None:
        about = "for each hex: one more than its terrain, gold of its city, one more than who holds it"
        super().__init__("ground", (3, hexes), 20, about)
        self.hexes: Int = hexes

    def write(self, s: State, seat: Int, out: Writer, at: Int) -> None:
        """Write terrain, then cities."""
        assert isinstance(s, Kings)
        board = s.board
        for place in range(board.hexes):
            if place < self.hexes:
                row_number(out, at + place, board.kind, place)
        for city in range(len(board.city_hex)):
            place = board.city_hex[city]
            if place < self.hexes and city < len(s.holder):
                number(out, at + self.hexes + place, board.city_gold[city])
                if s.holder[city] >= 0:
                    number(out, at + 2 * self.hexes + place, 1 + owner(s.holder[city], seat, s.seats))


class Troops(Piece):
    """How many blocks each seat has in every hex, which all may see."""

    def __init__(self, seats: int, hexes: int) -> None:
        super().__init__("troops", (seats, hexes), 8, "blocks of each seat in each hex, the viewer's first")
        self.hexes: Int = hexes

    def write(self, s: State, seat: Int, out: Writer, at: Int) -> None:
        """Write a plane for each seat."""
        assert isinstance(s, Kings)
        for other in range(s.seats):
            base = at + owner(other, seat, s.seats) * self.hexes
            row = s.troops[other]
            for place in range(len(row)):
                if place < self.hexes and row[place]:
                    number(out, base + place, row[place])


class Blocks(Piece):
    """Every block that the viewer knows: the own ones, and those of others that were shown."""

    def __init__(self, seats: int) -> None:
        about = "for each block of each seat: known, on a map, column, row, strength, moved"
        super().__init__("blocks", (seats, BLOCKS, BLOCK), 64, about)

    def write(self, s: State, seat: Int, out: Writer, at: Int) -> None:
        """Write a row for each block; one that is not known is all zeros."""
        assert isinstance(s, Kings)
        for other in range(s.seats):
            base = at + owner(other, seat, s.seats) * (BLOCKS * BLOCK)
            for block in range(other * BLOCKS, other * BLOCKS + BLOCKS):
                place = s.where.faces[block]
                if place >= -4:  # the pool and beyond are known; a hole is lower still
                    out[base] = 1
                if place >= 0:
                    out[base + 1] = 1
                    number(out, base + 2, s.board.column[place])
                    number(out, base + 3, s.board.row[place])
                number(out, base + 4, s.steps.faces[block])
                marks = s.marks.faces[block]
                if marks > 0 and marks & MOVED:
                    out[base + 5] = 1
                base += BLOCK


class Players(Piece):
    """Every seat: its army, its gold and points, and how it stands to the viewer."""

    def __init__(self, seats: int) -> None:
        about = "for each seat: one more than its army, gold, points, out of the game, ally, order of play"
        super().__init__("players", (seats, PLAYER), 255, about)

    def write(self, s: State, seat: Int, out: Writer, at: Int) -> None:
        """Write the seats, the viewer first."""
        assert isinstance(s, Kings)
        for other in range(s.seats):
            base = at + owner(other, seat, s.seats) * PLAYER
            row_number(out, base, s.army, other)
            number(out, base + 1, s.gold[other] % 1000)
            number(out, base + 2, s.points[other])
            if (s.out >> other) & 1:
                out[base + 3] = 1
            if (s.allies[seat] >> other) & 1:
                out[base + 4] = 1
            for place in range(len(s.order)):
                if s.order[place] == other:
                    number(out, base + 5, place + 1)


class Counts(Piece):
    """The turn, and how many battles wait."""

    def __init__(self) -> None:
        super().__init__("counts", (2,), 60, "the game turn, and numbers in the row of battles")

    def write(self, s: State, seat: Int, out: Writer, at: Int) -> None:
        """Write both."""
        assert isinstance(s, Kings)
        number(out, at, s.turn)
        number(out, at + 1, len(s.battles))


def pieces(options: Options, seats: int) -> list[Piece]:
    """List the pieces; there is room for as many maps as the options bring."""
    assert isinstance(options, KingsOptions)
    each = 2 if options.maps_per_player == 2 and 2 * seats <= len(SHEETS) else 1
    hexes = HEXES * seats * each
    return [Ground(hexes), Troops(seats, hexes), Blocks(seats), Players(seats), Counts(), Turn(seats)]
