"""Frames: the three verbs, the ready-made frames, and the answer that a frame leaves for the one below."""

from __future__ import annotations

import pytest

from conclave.core import flow
from conclave.core.chance import DrawFromBag, DrawToZone, Roll
from conclave.core.errors import BadRecord, BrokenGame, IllegalMove
from conclave.core.frames import Either, InOrder, Repeat, Step
from conclave.core.game import Game, freeze, thaw
from conclave.core.result import Result, ranked
from conclave.core.rng import Rng
from conclave.core.state import NOTHING, Frame, State
from conclave.core.storage import Choices
from tests.toys import stairs
from tests.toys.stairs import Stairs


class Note(Step[Stairs]):
    """Write the answer register and a number into the steps, and be done with the number."""

    def __init__(self, number: int) -> None:
        self.number = number

    def run(self, s: Stairs) -> None:
        """Note what is seen here."""
        s.turns = 100 * s.turns + self.number
        s.done(self.number)


class Read(Step[Stairs]):
    """Write the answer register down."""

    def run(self, s: Stairs) -> None:
        """Keep the answer plus one, so that nothing shows as zero."""
        s.steps[0] = s.answer + 1
        s.done()


class Jump(Step[Stairs]):
    """Put another frame in its own place."""

    def run(self, s: Stairs) -> None:
        """Go to a note."""
        s.goto(Note(7))


class Finish(Step[Stairs]):
    """End the game from deep inside."""

    def run(self, s: Stairs) -> None:
        """Finish with frames still below."""
        s.finish(Result((1, 2), (5, 3), "enough", "ST-2.1"))


class Misnamed(Step[Stairs]):
    """Keep an argument under another name."""

    def __init__(self, number: int) -> None:
        self.amount = number


def test_a_field_that_is_not_kept_under_its_name_is_named() -> None:
    """The constructor is the declaration, so packing says which of its arguments is missing."""
    with pytest.raises(BrokenGame, match="Misnamed keeps no field `number`, which its constructor takes"):
        freeze(Misnamed(3))


def table(*frames: Frame) -> Stairs:
    """Set up a state with frames on its stack, the last one on top."""
    s = Stairs(stairs.StairsOptions())
    for frame in frames:
        s.call(frame)
    return s


def test_call_runs_above_and_goto_in_place() -> None:
    """A called frame runs first; a goto leaves no trace of the frame that made it."""
    s = table(Note(1), Jump())
    flow.settle(s)
    assert (s.turns, s.stack) == (701, [])


def test_done_leaves_an_answer_and_without_one_nothing() -> None:
    """The frame below reads what the frame above was done with."""
    s = table(Read(), Note(4))
    flow.settle(s)
    assert s.steps[0] == 5
    assert s.answer == NOTHING


def test_finish_ends_everything_at_once() -> None:
    """Nothing below a finish runs any more, and nothing can be played."""
    s = table(Note(1), Finish())
    flow.settle(s)
    assert s.turns == 0
    assert s.result == Result((1, 2), (5, 3), "enough", "ST-2.1")
    assert flow.waiting(s) is None
    assert flow.choices(s) == []
    assert flow.outcomes(s) == []
    with pytest.raises(IllegalMove, match="the game is over"):
        flow.play(s, 0)


def test_in_order_keeps_the_order_and_the_last_answer() -> None:
    """Frames run one after another; each sees the answer of the one before, the caller that of the last."""
    s = table(Read(), InOrder(Note(1), Note(2), Note(3)))
    flow.settle(s)
    assert s.turns == 10203
    assert s.steps[0] == 4
    s = table(InOrder(Note(6), Read(), Note(1)))
    flow.settle(s)
    assert s.steps[0] == 7


def test_in_order_of_nothing_is_done_with_nothing() -> None:
    """An empty row of frames leaves no answer."""
    s = table(Read(), InOrder(), Note(5))
    flow.settle(s)
    assert s.steps[0] == 0


@pytest.mark.parametrize(("times", "expected"), [(0, 0), (1, 9), (3, 90909), (-2, 0)])
def test_repeat_counts(times: int, expected: int) -> None:
    """A frame runs as often as asked, and not at all for zero or less."""
    s = table(Repeat(times, Note(9)))
    flow.settle(s)
    assert s.turns == expected


def test_repeat_asks_again_each_time() -> None:
    """A repeated question is asked until all its answers are in."""
    s = table(Repeat(2, Either(Note(1), Note(2))))
    flow.settle(s)
    flow.play(s, 1)
    assert s.turns == 2
    assert flow.choices(s) == [0, 1]
    flow.play(s, 0)
    assert s.turns == 201
    assert s.stack == []


def test_either_asks_the_actor() -> None:
    """Whoever acts is asked, and the frames are offered by their places."""
    s = table(Either(Note(1), Note(2), Note(3)))
    s.actor = 1
    assert flow.asked(s) == 1
    assert flow.choices(s) == [0, 1, 2]
    flow.play(s, 2)
    assert s.turns == 3


def test_a_chance_hands_its_outcome_down() -> None:
    """The face of a die is the answer for the frame below."""
    s = table(Read(), Roll(6))
    flow.settle(s)
    assert flow.asked(s) == -1
    assert flow.choices(s) == []
    flow.play(s, 5)
    assert s.steps[0] == 6


def test_luck_needs_a_chance() -> None:
    """Drawing a lot at a question is a mistake of the driver."""
    s = table(Either(Note(1), Note(2)))
    with pytest.raises(ValueError, match="nothing to decide"):
        flow.draw_lot(s, Rng(1))


def test_a_playout_counts_answers_and_no_steps() -> None:
    """Steps that run by themselves are no answers; a roll is one."""
    s = table(InOrder(Note(1), Note(2)))
    assert flow.playout(s, Rng(1), Choices()) == 0
    assert s.turns == 102
    assert flow.playout(table(InOrder(Note(1), Roll(6), Roll(6))), Rng(1), Choices()) == 2


def test_frames_freeze_and_thaw() -> None:
    """A frame inside frames comes back whole; an unknown name is refused."""
    frame = InOrder(Repeat(2, Either(stairs.Gain(1), stairs.Push())), Roll(4))
    frozen = freeze(frame)
    assert frozen == (
        "InOrder",
        (("Repeat", (2, ("Either", (("Gain", (1,)), ("Push", ()))))), ("Roll", (4,))),
    )
    assert freeze(thaw(frozen, stairs.FRAMES)) == frozen
    with pytest.raises(BadRecord, match="no frame called Nonsense"):
        thaw(("Nonsense", ()), stairs.FRAMES)


def test_packed_states_of_the_wrong_shape_are_refused(stairs_game: Game) -> None:
    """A packed state has six parts, and its stack holds frames."""
    options = stairs.StairsOptions()
    with pytest.raises(BadRecord, match="six parts"):
        stairs_game.unpack((1, 2), options)
    with pytest.raises(BadRecord, match="frames only"):
        stairs_game.unpack(((3,), 0, 0, 2, (), ()), options)


def test_places_are_shared() -> None:
    """Equal keys share a place, and the next place counts those before it."""
    assert ranked([(5,), (9,), (5,), (1,)]) == (2, 1, 2, 4)
    draw = Result((1, 1, 3), (4, 4, 0), "even", "")
    assert draw.winners == [0, 1]
    assert [draw.share(seat) for seat in range(3)] == [0.5, 0.5, 0.0]


class Sixes(Roll):
    """A die that only knows one face."""

    def outcomes(self, s: State) -> list[tuple[int, int]]:
        """List the six."""
        return [(6, 1)]


def test_building_blocks_can_be_extended_outside() -> None:
    """Rooms that are not compiled make their own of the core's frames, in both builds."""
    s = table(Sixes(6))
    assert flow.outcomes(s) == [(6, 1)]
    flow.play(s, 6)
    assert s.answer == 6
    for block in (InOrder, Either, Repeat, Roll, DrawFromBag, DrawToZone):
        assert issubclass(type(f"My{block.__name__}", (block,), {"__slots__": ()}), block)
