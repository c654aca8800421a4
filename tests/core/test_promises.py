"""Promises of a room that the engine holds it to: steps that end, questions with choices, names of frames."""

from __future__ import annotations

from dataclasses import replace
from types import ModuleType
from typing import ClassVar

import pytest

from conclave.core import chance, flow, frames
from conclave.core.errors import BrokenGame
from conclave.core.frames import Ask, Step
from conclave.core.game import Game, frames_of
from conclave.core.options import Options
from conclave.core.rng import seeded
from conclave.core.secrets import Sealed
from conclave.core.session import Session
from conclave.core.state import Frame
from conclave.core.storage import Choices, Int
from conclave.testing.conformance import LawBroken, check_game
from tests.toys import duel, stairs
from tests.toys.stairs import Stairs

turns = [0]  # of those who go round, so that a lost bound fails here and does not hang


def round_again() -> None:
    """Count one more, and give up where the engine should have long done so."""
    turns[0] += 1
    assert turns[0] < 4 * flow.MOST_STEPS, "nobody stopped the rules"


class Ping(Step[Stairs]):
    """One half of a circle."""

    def run(self, s: Stairs) -> None:
        """Go to the other half."""
        round_again()
        s.goto(Pong())


class Pong(Step[Stairs]):
    """The other half."""

    def run(self, s: Stairs) -> None:
        """Go back."""
        s.goto(Ping())


class Deeper(Step[Stairs]):
    """A step that calls itself."""

    def run(self, s: Stairs) -> None:
        """Put another on the stack."""
        round_again()
        s.call(Deeper())


class Nothing(Ask[Stairs]):
    """A question that offers nothing."""

    rule: ClassVar[str] = "ST-1.1"

    def choices(self, s: Stairs, found: Choices) -> None:
        """Find nothing."""

    def choose(self, s: Stairs, action: Int) -> None:
        """Go on."""
        s.done()


def beginning(frame: Frame) -> Game:
    """Return Stairs with a frame that comes first."""

    def setup(options: Options, seats: int) -> Stairs:
        s = stairs.setup(options, seats)
        assert isinstance(s, Stairs)
        s.call(frame)
        return s

    turns[0] = 0
    more = {cls.__name__: cls for cls in (Ping, Pong, Deeper, Nothing)}
    return replace(stairs.GAME, setup=setup, frames={**stairs.FRAMES, **more})


@pytest.mark.parametrize(("frame", "names"), [(Ping(), "P[io]ng, P[io]ng"), (Deeper(), "Deeper")])
def test_rules_that_go_round_are_stopped_and_named(frame: Frame, names: str) -> None:
    """Not a server that hangs: an error which says who never comes to an end."""
    with pytest.raises(BrokenGame, match=f"without a question: {names} never"):
        beginning(frame).start(seats=2)


@pytest.mark.parametrize("frame", [Ping(), Deeper()])
def test_a_playout_that_goes_round_is_stopped_too(frame: Frame) -> None:
    """Playouts do not settle: they run the steps themselves."""
    turns[0] = 0
    state = stairs.GAME.start(seats=2)
    state.call(frame)
    with pytest.raises(BrokenGame, match="never comes to an end"):
        flow.playout(state, seeded(1), Choices())


def test_a_long_playout_is_no_circle() -> None:
    """Whoever answers now and then may go on for as long as he likes."""
    state = stairs.GAME.start(seats=2)
    state.call(frames.Repeat(3 * flow.MOST_STEPS, chance.Roll(2)))
    count = int(flow.playout(state, seeded(1), Choices()))
    assert count > 3 * flow.MOST_STEPS


def test_many_steps_are_fine() -> None:
    """A step may be repeated a great many times before somebody is asked."""
    state = stairs.GAME.start(seats=2)
    state.call(frames.Repeat(flow.MOST_STEPS // 4, frames.InOrder()))
    flow.settle(state)
    assert flow.asked(state) == 0


class Down(Step[Stairs]):
    """One of so many steps."""

    def __init__(self, left: Int) -> None:
        self.left: Int = left

    def run(self, s: Stairs) -> None:
        """Go to the next, or on with the game."""
        if self.left > 1:
            s.goto(Down(self.left - 1))
        else:
            s.done()


def test_the_last_step_that_is_allowed_is_fine() -> None:
    """The bound itself may be reached; the turn below is a step too."""
    state = stairs.setup(stairs.StairsOptions(), 2)
    state.call(Down(flow.MOST_STEPS - 1))
    flow.settle(state)
    assert flow.asked(state) == 0
    state = stairs.setup(stairs.StairsOptions(), 2)
    state.call(Down(flow.MOST_STEPS))
    with pytest.raises(BrokenGame, match="without a question"):
        flow.settle(state)


def test_a_question_without_choices_is_named() -> None:
    """By whoever lists them: the session, a view, a playout, and the law."""
    game = beginning(Nothing(0))
    state = game.start(seats=2)
    with pytest.raises(BrokenGame, match=r"the question Nothing has no choices \(ST-1.1\)"):
        flow.choices(state)
    with pytest.raises(BrokenGame, match="the question Nothing has no choices"):
        game.view(state, 0)
    with pytest.raises(BrokenGame, match="the question Nothing has no choices"):
        Session(game, seats=2, seed=1)
    with pytest.raises(BrokenGame, match="the question Nothing has no choices"):
        flow.playout(state, seeded(1), Choices())
    with pytest.raises(LawBroken, match="the question Nothing has no choices") as caught:
        check_game(game, games=1, laws=(3,))
    assert caught.value.law == 3


class OnlyOne(Sealed[Stairs]):
    """A secret pick of two, with nothing for the second."""

    rule: ClassVar[str] = "ST-1.2"

    def offer(self, s: Stairs, seat: Int, found: Choices) -> None:
        """Offer something to the first alone."""
        if seat == 0:
            found.append(0)

    def file(self, s: Stairs, seat: Int, action: Int) -> None:
        """Keep nothing."""


def test_a_secret_pick_without_choices_is_named_before_its_turn() -> None:
    """Whoever may answer early is told at once, and not when the others have answered."""
    game = beginning(OnlyOne((0, 1)))
    state = game.start(seats=2)
    assert flow.choices_for(state, 0) == [0]
    with pytest.raises(BrokenGame, match=r"the question OnlyOne has no choices \(ST-1.2\)"):
        flow.choices_for(state, 1)
    with pytest.raises(BrokenGame, match="the question OnlyOne has no choices"):
        game.view(state, 1)


class Gain(Step[Stairs]):
    """A frame with the name of one that Stairs has."""

    def run(self, s: Stairs) -> None:
        """Do nothing."""
        s.done()


def module(name: str, **things: object) -> ModuleType:
    """Make a module."""
    made = ModuleType(name)
    vars(made).update(things)
    return made


def test_two_frames_of_one_name_are_refused() -> None:
    """A packed position names its frames, so a name must mean one of them."""
    one, other = module("one", Gain=stairs.Gain), module("other", Gain=Gain)
    assert frames_of(one)["Gain"] is stairs.Gain
    with pytest.raises(BrokenGame, match="two frames are called Gain, one of"):
        frames_of(one, other)


def test_a_frame_may_be_imported_by_many_modules() -> None:
    """The same class under the same or another name is one frame."""
    found = frames_of(module("one", Gain=stairs.Gain), module("other", Gain=stairs.Gain, Win=stairs.Gain))
    assert found["Gain"] is stairs.Gain
    assert "Win" not in found


def test_a_package_stands_for_all_its_modules() -> None:
    """A room names its package of rules once, and a module that is added to it is not forgotten."""
    found = frames_of(duel)
    assert duel.GAME.frames.items() <= found.items()
    assert duel.GAME.frames.keys() > frames_of().keys()


class Roll(Gain):
    """A frame with the name of one of the engine's."""


def test_a_frame_of_the_engine_is_not_replaced() -> None:
    """A room that lists its frames by hand is held to the same."""
    with pytest.raises(BrokenGame, match=r"two frames are called Roll, one of conclave.core.chance"):
        replace(stairs.GAME, frames={**stairs.FRAMES, "Roll": Roll})
    with pytest.raises(BrokenGame, match="the frame Gain is listed under the name Win"):
        replace(stairs.GAME, frames={**stairs.FRAMES, "Win": stairs.Gain})
