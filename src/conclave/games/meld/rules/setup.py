"""Setting up: first player, boards, foci, the first tile (ME-2)."""

from __future__ import annotations

from typing import ClassVar

from conclave.core.frames import Ask, Chance, Step
from conclave.core.options import Options
from conclave.core.state import NOTHING
from conclave.core.storage import Choices, Int, ints
from conclave.games.meld import sets
from conclave.games.meld.actions import BOARD, LUCK_FIRST
from conclave.games.meld.data import FOCUS_SLOT
from conclave.games.meld.options import MeldOptions
from conclave.games.meld.rules.tiles import Drawing, TileSide
from conclave.games.meld.rules.turn import TURNS
from conclave.games.meld.state import LIMITS, Meld


class FirstPlayer(Chance[Meld]):
    """Any player may be first (ME-2.5)."""

    rule: ClassVar[str] = "ME-2.5"

    def outcomes(self, s: Meld) -> list[tuple[int, int]]:
        return [(LUCK_FIRST + seat, 1) for seat in range(s.seats)]

    def land(self, s: Meld, outcome: Int) -> None:
        s.first = outcome - LUCK_FIRST
        s.actor = s.first
        s.say("first", s.first)
        s.goto(Boards(0))


class Boards(Step[Meld]):
    """Boards are handed out or picked in turn order (ME-2.2)."""

    def __init__(self, done: Int) -> None:
        self.done: Int = done

    def run(self, s: Meld) -> None:
        """Ask the next player, or go on to the field."""
        assert isinstance(s.options, MeldOptions)
        if self.done == s.seats:
            s.goto(StartField(0))
            return
        seat = (s.first + self.done) % s.seats
        s.goto(Boards(self.done + 1))
        if s.options.boards == "free_choice":
            s.call(PickBoard(seat))
        else:
            take_board(s, seat, seat, 0)


def take_board(s: Meld, seat: Int, board: Int, side: Int) -> None:
    """Give a seat its side, with a focus in every focus slot (ME-2.1, ME-2.3)."""
    number = s.book.boards[board][side]
    s.boards[seat] = number
    face = s.book.faces[number]
    for slot in range(face.slots):
        if face.kinds[slot] == FOCUS_SLOT:
            s.block(seat, slot)
    s.colours[seat] = board
    s.say("board", seat, number)


class PickBoard(Ask[Meld]):
    """Which board and which side of it (ME-2.2)."""

    rule: ClassVar[str] = "ME-2.2"

    def choices(self, s: Meld, found: Choices) -> None:
        """Offer both sides of the boards nobody has."""
        for board in range(len(s.book.boards)):
            if board not in s.colours:
                found.append(BOARD + 2 * board)
                found.append(BOARD + 2 * board + 1)

    def choose(self, s: Meld, action: Int) -> None:
        s.done(NOTHING)
        take_board(s, self.seat, (action - BOARD) // 2, (action - BOARD) % 2)


class StartField(Step[Meld]):
    """The first tile, whose side the last player chooses, or an empty field (ME-2.6)."""

    def __init__(self, stage: Int) -> None:
        self.stage: Int = stage

    def run(self, s: Meld) -> None:
        """Draw, ask for the side, lay it down."""
        assert isinstance(s.options, MeldOptions)
        last = (s.first + s.seats - 1) % s.seats
        if s.options.start_field == "empty":
            s.goto(TURNS[0][s.first])
        elif self.stage == 0:
            s.goto(StartField(1))
            s.call(Drawing(last, 1))
        elif self.stage == 1:
            s.goto(StartField(2))
            s.call(TileSide(last, s.drawn[0]))
        else:
            tile = s.drawn[0]
            s.drawn = ints([])
            s.put_tile(tile, s.book.origin)
            s.say("start_tile", last, 2 * tile + s.side[tile])
            s.goto(TURNS[0][s.first])


def blank(options: Options) -> Meld:
    """Give a table with everything in the supply (ME-2.4)."""
    assert isinstance(options, MeldOptions)
    s = Meld(options, sets.find(options.components))
    s.clear()
    s.limit = LIMITS[options.round_limit]
    s.twilight, s.wild = options.twilight, options.wild_tiles
    s.slow = options.seat_compensation == "balanced"
    s.work_out()
    return s


def setup(options: Options, seats: int) -> Meld:
    """Lay everything out; luck says who is first (ME-2.5)."""
    s = blank(options)
    s.seats = seats
    s.call(FirstPlayer())
    return s
