"""What the core does where a room says nothing: the usual evaluator, statistics, words, giving up."""

from __future__ import annotations

from dataclasses import replace
from importlib.metadata import EntryPoint

import pytest

from conclave.core import boards, flow, registry
from conclave.core.actions import ActionSpace, Verb
from conclave.core.errors import BadToken, Missing
from conclave.core.evaluator import Evaluator
from conclave.core.events import Event
from conclave.core.facts import Fact
from conclave.core.frames import Ask, Chance, Question, Step
from conclave.core.game import Game
from conclave.core.game_folders import GROUP
from conclave.core.options import Options
from conclave.core.result import Result
from conclave.core.rng import seeded
from conclave.core.secret_orders import SecretOrders
from conclave.core.secrets import Sealed
from conclave.core.session import Session
from conclave.core.state import Frame, State
from conclave.core.statistics import TABLE, Statistics
from conclave.core.storage import Choices, Int
from conclave.core.words import Words
from tests.toys import coins, masks, stairs
from tests.toys.stairs import Stairs


class Climber(Evaluator):
    """Values a step on the stairs at 50."""

    def evaluate(self, s: State, seat: Int) -> Int:
        """Count the steps of a seat."""
        assert isinstance(s, Stairs)
        return 50 * s.steps[seat]


def begun(seats: int = 2) -> Stairs:
    """The first turn of Stairs."""
    state = stairs.GAME.start(None, seats)
    assert isinstance(state, Stairs)
    return state


def test_worth_is_a_half_at_nothing_and_three_quarters_at_the_spread() -> None:
    """An evaluation of 0, 100 and -100 is 1/2, 3/4 and 1/4; 200 is 9/10."""
    state = begun()
    evaluator = Climber()
    assert evaluator.spread() == 100
    assert [evaluator.worth(state, 0)] == [0.5]
    state.steps[0], state.steps[1] = 2, 4
    assert evaluator.worth(state, 0) == pytest.approx(0.75)
    assert evaluator.chances(state) == pytest.approx([0.75, 0.9])
    assert Evaluator().worth(state, 0) == 0.5


def test_worth_at_the_end_is_the_share_of_the_win() -> None:
    """Two share the first place, one has lost; what the evaluator thinks does not matter any more."""
    state = begun(3)
    state.steps = type(state.steps)([9, 9, 9])
    state.finish(Result((1, 1, 3), (4, 4, 1), "dusk falls", "ST-2.2"))
    assert Climber().chances(state) == [0.5, 0.5, 0.0]
    assert [Climber().worth(state, seat) for seat in range(3)] == [0.5, 0.5, 0.0]


def test_the_usual_judge_plays_one_answer_at_random_and_knows_one_style() -> None:
    """A plan is a single answer that was on offer; a rollout step is one answer too."""
    evaluator, state = Evaluator(), begun()
    offered = flow.choices(state)
    answers = Choices()
    evaluator.plan(state, 0, seeded("plan", 1), answers)
    assert len(answers) == 1
    assert answers[0] in offered
    with pytest.raises(TypeError, match="a plan begins at a question"):
        evaluator.plan(coins.GAME.start(None, 2), 0, seeded("plan", 2), Choices())
    state = begun()
    evaluator.rollout(state, seeded("rollout", 1), Choices())
    assert state.stack[-1] is not begun().stack[-1]
    found = Choices()
    found.append(stairs.CLIMB)
    evaluator.candidates(state, found)
    assert list(found) == [stairs.CLIMB]
    assert (evaluator.styles(), evaluator.stage(state), evaluator.rollout_length()) == (1, 0, -1)
    assert evaluator.features(state, 0) == []


def test_statistics_add_note_and_use() -> None:
    """Figures add up by seat and name; a note replaces; uses are counted by kind and thing."""
    counts = Statistics()
    counts.add("steps", 2.0, seat=1)
    counts.add("steps", 3.0, seat=1)
    counts.add("turns")
    counts.note("height", 4)
    counts.note("height", 7)
    counts.use("gem", "red", 0)
    counts.use("gem", "red", 0, 2)
    assert counts.values == {(1, "steps"): 5.0, (TABLE, "turns"): 1.0, (TABLE, "height"): 7.0}
    assert counts.things == {(0, "gem", "red"): 3}
    assert (counts.factions, counts.first, counts.turns) == ({}, -1, -1)


def test_what_a_room_must_write_is_named_by_its_absence() -> None:
    """Nothing is answered in its place."""
    state, view, found = begun(), stairs.GAME.view(begun(), 0), Choices()
    for call in (
        lambda: Step[State]().run(state),
        lambda: Question[State]().asks(state),
        lambda: Question[State]().choices(state, found),
        lambda: Question[State]().choose(state, 0),
        lambda: Chance[State]().outcomes(state),
        lambda: Chance[State]().land(state, 0),
        lambda: Sealed[State]((0,)).offer(state, 0, found),
        lambda: Sealed[State]((0,)).file(state, 0, 0),
        lambda: SecretOrders[State]((0,), (0,)).answer(state, 0, 0),
        lambda: Frame().random_step(state, seeded("x", 1), found),
        lambda: State(Options()).copy(),
        lambda: State(Options()).pack_room(),
        lambda: State(Options()).unpack_room(()),
        lambda: Words().prompt(view),
        lambda: Words().label(view, 0),
        lambda: Words().luck(view, 0),
        lambda: Words().sentence(Event("climb", (0, 1), 0, ()), 0),
    ):
        with pytest.raises(NotImplementedError):
            call()
    assert Words().status(view) == []
    assert Words().seat_name(2) == "Seat 3"


def test_what_holds_no_secret_lists_none() -> None:
    """A bare state has neither zones nor bags, and a bare frame packs to nothing."""
    assert State(Options()).zones() == []
    assert State(Options()).bags() == []
    assert Frame().pack() == ()


def test_a_verb_of_several_things_reads_each() -> None:
    """The number counts the last thing fastest; a wrong word is named with what it should be."""
    space = ActionSpace(Verb("wait"), Verb("move", unit=("ork", "elf"), hex=3))
    assert [space.number(f"move {unit} {at}") for unit in ("ork", "elf") for at in range(3)] == [
        1, 2, 3, 4, 5, 6,
    ]  # fmt: skip
    assert Verb("move", unit=("ork", "elf"), hex=3).offset(["elf", "1"]) == 4
    with pytest.raises(BadToken, match="there is no hex called `9`"):
        space.number("move elf 9")
    with pytest.raises(BadToken, match="there is no unit called `dwarf`"):
        space.number("move dwarf 1")
    with pytest.raises(BadToken, match="write it as `move <unit> <hex>`"):
        space.number("move elf")


def test_the_cheapest_way_is_taken_when_it_is_found_late() -> None:
    """Straight over costs 9, round about 2 + 2: the dear way was seen first and is passed over."""
    ways = {(0, 0): [((1, 0), 9), ((0, 1), 2)], (0, 1): [((1, 0), 2)], (1, 0): [((2, 0), 1)], (2, 0): []}
    assert boards.cheapest((0, 0), lambda cell: ways[cell], 20) == {
        (0, 0): 0, (0, 1): 2, (1, 0): 4, (2, 0): 5,
    }  # fmt: skip


def test_luck_that_comes_to_the_same_is_drawn_from_the_gist() -> None:
    """A fair die has six outcomes of one weight; at a question there is nothing to decide."""
    state = coins.GAME.start(None, 2)
    assert flow.merged_outcomes(state) == [(0, 50), (1, 50)]
    assert {flow.draw_merged(state, seeded("gist", i)) for i in range(40)} == {0, 1}
    assert flow.merged_outcomes(begun()) == []
    for draw in (flow.draw_merged, flow.draw_lot):
        with pytest.raises(ValueError, match="luck has nothing to decide here"):
            draw(begun(), seeded("gist", 1))


def test_a_weight_that_is_passed_is_an_error() -> None:
    """A lot beyond all weights names no outcome."""
    frame = coins.Toss()
    state = coins.GAME.start(None, 2)
    assert isinstance(state, coins.Coins)
    assert [frame.pick(state, lot) for lot in (0, 49, 50, 99)] == [0, 0, 1, 1]
    with pytest.raises(IndexError, match="beyond the weights"):
        frame.pick(state, 100)


def test_playouts_count_the_answers_of_chance_too() -> None:
    """A game of Coins has a toss, a roll and one to four waits, and no questions."""
    counts = {
        flow.playout(coins.GAME.start(None, 2), seeded("playout", number), Choices()) for number in range(60)
    }
    assert counts == {3, 4, 5, 6}


def test_an_entry_point_that_is_no_game_is_refused() -> None:
    """It is named; one that cannot be imported says why."""
    with pytest.raises(
        Missing, match=r"the entry point odd names `conclave.core.boards:line`, which is not a Game"
    ):
        registry._open(EntryPoint("odd", "conclave.core.boards:line", GROUP))
    with pytest.raises(Missing, match=r"the game lost is listed but cannot be imported: .*no_such_module"):
        registry._open(EntryPoint("lost", "no_such_module:GAME", GROUP))


def give_up(s: State, seat: int) -> bool:
    """Seat 2 may not; of two the other wins, with three the climber goes back to the foot and plays on."""
    assert isinstance(s, Stairs)
    if seat == 2:
        return False
    s.tell("climb", seat, -int(s.steps[seat]))
    s.steps[seat] = 0
    if s.seats == 2:
        s.end("one is left", "ST-2.1")
    else:
        s.goto(stairs.Turn(2))
    return True


@pytest.fixture
def yielding() -> Game:
    """Stairs with a rule for giving up."""
    return replace(stairs.GAME, resign=give_up)


def test_giving_up_ends_a_game_of_two(yielding: Game) -> None:
    """It is noted in the record, told to everybody, and cannot be taken back or done again."""
    session = Session(yielding, seats=2, seed=1, luck=False, forced=False)
    session.play("climb")
    session.land("roll 3")
    session.play("open")
    assert session.can_undo
    session.undo()
    assert session.resign(1)
    assert session.over
    assert session.result is not None
    assert session.result.places == (1, 2)
    assert session.record.tokens == ["climb", "* roll 3", "! resign 1"]
    assert not session.can_undo
    assert [sentence for _, sentence in session.told()][-1] == "Seat 2 moves by 0."
    assert not session.resign(0)


def test_giving_up_lets_the_others_play_on_and_replays(yielding: Game) -> None:
    """The others are asked; one who may not give up yet changes nothing; the record replays."""
    session = Session(yielding, seats=3, seed=1, luck=False, forced=False)
    before = session.digest
    assert not session.resign(2)
    assert session.digest == before
    assert session.record.tokens == []
    assert session.resign(0)
    assert not session.over
    assert session.asked == 2
    again = Session.replay(yielding, session.record)
    assert again.digest == session.digest
    assert again.asked == 2


def test_a_game_without_a_rule_for_it_lets_nobody_give_up() -> None:
    """The record stays empty."""
    session = Session(stairs.GAME, seats=2, seed=1, luck=False, forced=False)
    assert not session.resign(0)
    assert session.record.tokens == []


def test_a_frame_that_asks_a_seat_packs_it() -> None:
    """So that the stack can be written down."""
    assert Ask[State](3).pack() == (3,)
    assert masks.GAME.spec.hidden


def test_a_fact_is_named_by_its_kind_and_its_seat() -> None:
    """The first seat is one, too; what is the whole table's has no seat."""
    words = stairs.GAME.words
    assert words.named(Fact("steps", 0, "3")) == f"{words.seat_name(0)} steps"
    assert words.named(Fact("steps", 1, "3")) == f"{words.seat_name(1)} steps"
    assert words.named(Fact("gems left", -1, "3")) == "Gems left"
