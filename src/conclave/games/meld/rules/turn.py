"""The turn: start, one option, end (ME-3)."""

from __future__ import annotations

from typing import ClassVar, Final

from conclave.core.effects import resolve
from conclave.core.frames import Ask, Step
from conclave.core.state import NOTHING
from conclave.core.storage import Choices, Int
from conclave.games.meld.actions import PICK, TILE
from conclave.games.meld.data import (
    BASIC,
    BOARD_SLOTS,
    FIRST_TURN,
    GONE,
    PLACE,
    SEATS,
    TURN_END,
    TURN_START,
)  # fmt: skip
from conclave.games.meld.options import MeldOptions
from conclave.games.meld.rules.constructs import gain
from conclave.games.meld.rules.control import state_check
from conclave.games.meld.rules.end import count_out, leave_table
from conclave.games.meld.rules.invoke import opens_slowly
from conclave.games.meld.rules.moves import clear_tile, removable
from conclave.games.meld.rules.picks import offer_tiles
from conclave.games.meld.rules.triggers import MOMENTS, any_yours
from conclave.games.meld.state import Meld

BEGIN: Final = 0
FIRST: Final = 1
START: Final = 2
OPTION: Final = 3
END: Final = 4
RETURNS: Final = 5


class Turn(Step[Meld]):
    """A turn from its start to the automatic returns (ME-3.2)."""

    def __init__(self, seat: Int, stage: Int) -> None:
        self.seat: Int = seat
        self.stage: Int = stage

    def run(self, s: Meld) -> None:
        seat, stage = self.seat, self.stage
        if stage == BEGIN:
            begin_turn(s, seat)
        elif stage == FIRST:
            s.goto(TURNS[START][seat])
            s.call(MOMENTS[FIRST_TURN][seat])
        elif stage == START:
            open_turn(s, seat)
        elif stage == OPTION:
            s.goto(TURNS[END][seat])
            s.call(OPTIONS[seat])
        elif stage == END and (s.book.events >> TURN_END) & 1 and any_yours(s, seat, TURN_END):
            s.goto(TURNS[RETURNS][seat])
            s.call(MOMENTS[TURN_END][seat])
        else:
            auto_returns(s, seat)
            begin_turn(s, (seat + 1) % s.seats)


TURNS: Final = [[Turn(seat, stage) for seat in range(SEATS)] for stage in range(6)]


def open_turn(s: Meld, seat: Int) -> None:
    """Go on to what waits for the start of a turn, or at once to the options (ME-3.2); the turn is on top."""
    if s.turns[seat] == 1:
        compensate(s, seat)
    if (s.book.events >> TURN_START) & 1 and any_yours(s, seat, TURN_START):
        s.goto(TURNS[OPTION][seat])
        s.call(MOMENTS[TURN_START][seat])
    else:
        s.stack[-1] = TURNS[END][seat]
        s.stack.append(OPTIONS[seat])


# What makes up for the turn order at a table of four, by the place in it (ME-2.7).
FOUR_IN_ORDER: Final = [-2, 2, 0, 1]


def compensate(s: Meld, seat: Int) -> None:
    """Give later seats more, or the first one less, as the option says (ME-2.7)."""
    assert isinstance(s.options, MeldOptions)
    option = s.options.seat_compensation
    if option == "none":
        return
    place = (seat - s.first + s.seats) % s.seats
    if option == "balanced" and s.seats < SEATS:
        if s.telling and opens_slowly(s):
            s.say("slowed", seat)
        return
    more: Int = 1
    if option != "extra_construct" and s.seats == SEATS:
        more = FOUR_IN_ORDER[place]
    elif place == 0:
        more = 0
    if more >= 0:
        gain(s, seat, more)
        return
    pool = seat * s.book.kinds + BASIC
    fewer = -more
    if fewer > s.pool[pool]:
        fewer = s.pool[pool]
    s.pool[pool] -= fewer
    s.supply += fewer
    s.say("fewer", seat, fewer)


def begin_turn(s: Meld, seat: Int) -> None:
    """Count the turn, or end the game; then twilight (ME-14.2, ME-14.3, ME-14.4)."""
    if s.turn >= s.limit * s.seats:
        count_out(s, "the last round is over", "ME-14.4")
        return
    empty = len(s.bag) == 0 and len(s.top) == 0
    if empty and s.field == 0:
        count_out(s, "field and stack are empty", "ME-14.2")
        return
    s.turn += 1
    if s.resigned and (s.resigned >> seat) & 1:
        if s.boards[seat] >= 0:
            leave_table(s, seat)
        s.goto(TURNS[BEGIN][s.next_seat(seat)])
        return
    number = s.turns[seat] + 1
    s.turns[seat] = number
    s.invoked = 0
    s.actor = seat
    if s.telling:
        s.say("turn", seat)
    stage: Int = START
    if number == 1:
        stage = FIRST
    s.stack[-1] = TURNS[stage][seat]
    if empty and s.twilight and removable(s, s.field):
        s.call(Twilight(seat))
    elif number > 1:
        open_turn(s, seat)


class Twilight(Ask[Meld]):
    """Which tile leaves the game, now that the stack is empty (ME-14.3)."""

    rule: ClassVar[str] = "ME-14.3"

    def choices(self, s: Meld, found: Choices) -> None:
        offer_tiles(s, removable(s, s.field), found)

    def choose(self, s: Meld, action: Int) -> None:
        tile = action - TILE
        s.say("twilight", self.seat, 2 * tile + s.side[tile])
        s.lift_tile(tile, GONE)
        clear_tile(s, tile)
        s.done(NOTHING)
        state_check(s, self.seat)


def auto_returns(s: Meld, seat: Int) -> None:
    """Give back the constructs of automatic slots (ME-3.7)."""
    # Foci stand in focus slots alone, so what lies in these is a construct.
    full = s.book.faces[s.boards[seat]].autos & ~s.vacant[seat]
    while full:
        bit = full & -full
        kind = s.empty(seat * BOARD_SLOTS + PLACE[bit % 67])
        s.to_pool(seat, kind)
        if s.telling:
            s.say("back", seat, kind)
        full ^= bit


class ChooseOption(Ask[Meld]):
    """Which option of the board's turn aura to take (ME-3.2)."""

    rule: ClassVar[str] = "ME-3.2"

    def choices(self, s: Meld, found: Choices) -> None:
        for place in range(len(s.book.faces[s.boards[self.seat]].options)):
            found.append(PICK + place)

    def choose(self, s: Meld, action: Int) -> None:
        option = s.book.faces[s.boards[self.seat]].options[action - PICK]
        if s.telling:
            s.say("option", self.seat, s.boards[self.seat], action - PICK)
        s.stack.pop()
        s.answer = NOTHING
        resolve(s, option.effect, self.seat, 0)


OPTIONS: Final = [ChooseOption(seat) for seat in range(SEATS)]
