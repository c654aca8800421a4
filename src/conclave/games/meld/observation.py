"""What a seat sees of The Meld as numbers for learning: all but the order of the stack (ME-1.6)."""

from __future__ import annotations

from typing import Final

from conclave.core.encoding import Piece, Turn, number, owner, row_number
from conclave.core.options import Options
from conclave.core.state import State
from conclave.core.storage import Int, Writer
from conclave.games.meld.data import (
    AREA,
    BOARD_SLOTS,
    EMPTY,
    FOCUS,
    GLYPHS,
    MOST_KINDS,
    MOST_TILES,
    ON_FIELD,
    SEALED,
    SEATS,
    TILE_BASE,
    TILE_SLOTS,
)  # fmt: skip
from conclave.games.meld.state import Meld

TILE: Final = 6 + GLYPHS + 2 * SEATS + TILE_SLOTS
PLAYER: Final = 9
HELD: Final = 2 + MOST_KINDS  # in a slot: nothing, a focus, or a construct of some kind


class Tiles(Piece):
    """Every tile: where it lies, its side and glyphs, who controls it, foci and constructs on it."""

    def __init__(self) -> None:
        about = (
            "for each tile: on the field, row, column, side, whose area, sealed; glyphs; who controls it; "
        )
        super().__init__("tiles", (MOST_TILES, TILE), 60, about + "foci of each seat; what is in its slots")

    def write(self, s: State, seat: Int, out: Writer, at: Int) -> None:
        """Write the tiles of the book; seats are counted from the viewer on."""
        assert isinstance(s, Meld)
        base = at
        for tile in range(s.book.tiles):
            place = s.place[tile]
            if place == ON_FIELD:
                out[base] = 1
                number(out, base + 1, s.cell[tile] // s.book.side)
                number(out, base + 2, s.cell[tile] % s.book.side)
                self.on_field(s, seat, out, base + 6, tile)
            if place >= SEALED:
                number(out, base + 4, 1 + owner(place - SEALED, seat, s.seats))
                out[base + 5] = 1
            elif place >= AREA:
                number(out, base + 4, 1 + owner(place - AREA, seat, s.seats))
            number(out, base + 3, s.side[tile])
            base += TILE

    def on_field(self, s: Meld, seat: Int, out: Writer, at: Int, tile: Int) -> None:
        """Write what matters of a tile on the field only."""
        for glyph in range(GLYPHS):
            if (s.marks[tile] >> glyph) & 1:
                out[at + glyph] = 1
        at += GLYPHS
        for other in range(s.seats):
            step = owner(other, seat, s.seats)
            if (s.masks[tile] >> other) & 1:
                out[at + step] = 1
            number(out, at + SEATS + step, s.foci[SEATS * tile + other])
        at += 2 * SEATS
        for slot in range(TILE_SLOTS):
            number(out, at + slot, content(s.held[TILE_BASE + TILE_SLOTS * tile + slot]))


class Players(Piece):
    """Every seat: its board, its pool and army, its tiles and its turns."""

    def __init__(self) -> None:
        about = "for each seat: one more than its board and colour, basic constructs in pool and army, "
        about += "unique ones it holds, foci under way, turns, whether it begins, whether it has given up"
        super().__init__("players", (SEATS, PLAYER), 120, about)

    def write(self, s: State, seat: Int, out: Writer, at: Int) -> None:
        """Write the seats, the viewer first."""
        assert isinstance(s, Meld)
        kinds = s.book.kinds
        for other in range(s.seats):
            base = at + owner(other, seat, s.seats) * PLAYER
            row_number(out, base, s.boards, other)
            row_number(out, base + 1, s.colours, other)
            number(out, base + 2, s.pool[other * kinds])
            number(out, base + 3, s.army[other * kinds])
            held: Int = 0
            for kind in range(1, kinds):
                if s.holder[kind] == other:
                    held += 1
            number(out, base + 4, held)
            number(out, base + 5, s.air[other])
            number(out, base + 6, s.turns[other])
            if s.first == other:
                out[base + 7] = 1
            if (s.resigned >> other) & 1:
                out[base + 8] = 1


class Boards(Piece):
    """What is in the slots of every board."""

    def __init__(self) -> None:
        about = "for each seat, what is in each slot of its board: 0 nothing, 1 a focus, 2 and up a construct"
        super().__init__("boards", (SEATS, BOARD_SLOTS), HELD, about)

    def write(self, s: State, seat: Int, out: Writer, at: Int) -> None:
        """Write the boards, the viewer's first."""
        assert isinstance(s, Meld)
        for other in range(s.seats):
            base = at + owner(other, seat, s.seats) * BOARD_SLOTS
            for slot in range(BOARD_SLOTS):
                number(out, base + slot, content(s.held[other * BOARD_SLOTS + slot]))


class Counts(Piece):
    """The stack, the supply, the turn, and whether there is a battle."""

    def __init__(self) -> None:
        about = "tiles in the stack, basic constructs in the supply, turns begun, invocations, in a battle"
        super().__init__("counts", (5,), 160, about)

    def write(self, s: State, seat: Int, out: Writer, at: Int) -> None:
        """Write each number."""
        assert isinstance(s, Meld)
        number(out, at, s.stacked())
        number(out, at + 1, s.supply)
        number(out, at + 2, s.turn)
        number(out, at + 3, s.invoked)
        if len(s.battle):
            out[at + 4] = 1


def content(held: Int) -> Int:
    """Return 0 for nothing, 1 for a focus, and 2 more than the kind of a construct."""
    if held == EMPTY:
        return 0
    if held == FOCUS:
        return 1
    return held + 2


def pieces(options: Options, seats: int) -> list[Piece]:
    """List the pieces."""
    return [Tiles(), Players(), Boards(), Counts(), Turn(seats)]
