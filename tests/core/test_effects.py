"""Effects: what is possible, bound numbers, scopes, costs that hold what they buy, moments."""

from __future__ import annotations

from typing import ClassVar

import pytest

from conclave.core import flow
from conclave.core.actions import PICK
from conclave.core.constants import constant, constants, name, name_of
from conclave.core.effects import (
    MOST_BOUND,
    SOURCE,
    As,
    Cost,
    Others,
    Scope,
    Seats,
    act,
    answerable,
    keep,
    kept,
)
from conclave.core.errors import BadRecord, BrokenGame
from conclave.core.frames import FINE, NO_ANSWER, NO_USE, Either, InOrder, Optionally, Repeat, Step, begin
from conclave.core.game import freeze, thaw
from conclave.core.modifiers import ALL, NONE, Modifiers
from conclave.core.state import Frame, State, fields_of
from conclave.core.storage import Int
from conclave.core.triggers import Moment, MomentOrder
from conclave.core.words import describe
from conclave.testing.conformance import LawBroken, check_game
from conclave.testing.descriptions import undescribed
from tests.toys import stairs
from tests.toys.broken_effects import BROKEN_EFFECTS, Descend, Never
from tests.toys.stairs import Gain, Stairs


class Table(Stairs):
    """Stairs with three climbers, modifiers and things to happen later."""

    def __init__(self) -> None:
        super().__init__(stairs.StairsOptions())
        self.mods = Modifiers()
        self.notes: list[tuple[int, ...]] = []
        self.seats = 3

    def modifiers(self) -> Modifiers:
        """Return them."""
        return self.mods

    def later(self, number: Int) -> Frame:
        """Return a note of the number."""
        return Note(int(number)) if number < 10 else Never()


class Note(Step[Table]):
    """Note a number with whoever acts and what is bound as the source."""

    def __init__(self, number: int) -> None:
        self.number = number

    def run(self, s: Table) -> None:
        """Write it down."""
        s.notes.append((self.number, int(s.actor), int(kept(s.bound, SOURCE))))
        s.done(self.number)


class Pay(Cost[Table]):
    """Give one of the numbers in hand, which are the lifted places 0 to 2; binds which."""

    rule: ClassVar[str] = "ST-1.2"

    def __init__(self, least: Int, then: Frame) -> None:
        super().__init__(then)
        self.least: Int = least

    def ways(self, s: Table) -> Int:
        """Return the places whose steps suffice and that are not held."""
        return sum(1 << seat for seat in range(2) if s.steps[seat] >= self.least and not s.lifted >> seat & 1)

    def action(self, s: Table, way: Int) -> Int:
        """Answer with a pick."""
        return PICK + way

    def way(self, s: Table, action: Int) -> Int:
        """Read the pick."""
        return action - PICK

    def bind(self, s: Table, way: Int) -> Int:
        """Bind the place."""
        return keep(s.bound, SOURCE, way)

    def hold(self, s: Table, way: Int) -> None:
        """Lift it."""
        s.lifted |= 1 << way

    def back(self, s: Table, way: Int) -> None:
        """Put it back."""
        s.lifted ^= 1 << way

    def pay(self, s: Table, way: Int) -> None:
        """Take the steps away."""
        s.steps[way] = 0


def table(*frames: Frame) -> Table:
    """Set frames up, the last on top, and run on."""
    s = Table()
    for frame in frames:
        s.call(frame)
    flow.settle(s)
    return s


def test_slots_keep_what_is_bound_and_nothing_else() -> None:
    """Six slots up to the highest value do not touch each other; unbound is -1."""
    bound = 0
    for slot in range(6):
        assert kept(bound, slot) == -1
        bound = keep(bound, slot, MOST_BOUND - slot)
    assert [int(kept(bound, slot)) for slot in range(6)] == [1022, 1021, 1020, 1019, 1018, 1017]
    bound = keep(bound, 5, 0)
    assert [int(kept(bound, slot)) for slot in (4, 5)] == [1018, 0]
    for wrong in (-1, MOST_BOUND + 1):
        with pytest.raises(ValueError, match="between 0 and 1022"):
            keep(0, 0, wrong)


def test_in_order_passes_over_what_cannot_be_done() -> None:
    """The impossible is left out wherever it stands; a row of nothing else is not possible itself."""
    assert table(InOrder(Never(), Note(1), Never(), Note(2), Never())).notes == [(1, 0, -1), (2, 0, -1)]
    assert not InOrder(Never(), Never()).possible(Table())
    assert InOrder(Never(), Note(1)).possible(Table())
    assert table(InOrder(Never(), Never())).stack == []


def test_what_is_left_of_a_row_is_made_once() -> None:
    """Playing the same constant twice leaves the same frame on the stack."""
    row = InOrder(Either(Note(1), Note(2)), Note(3))
    assert table(row).stack[0] is table(row).stack[0] is row.rest


def test_either_offers_only_what_can_be_done() -> None:
    """A branch that is not possible keeps its number and is not offered."""
    s = table(Either(Never(), Note(1), Never(), Note(2)))
    assert flow.choices(s) == [1, 3]
    flow.play(s, 3)
    assert s.notes == [(2, 0, -1)]
    assert not Either(Never()).possible(s)


def test_repeat_stops_when_it_cannot_go_on() -> None:
    """Three times a payment of which only two are there."""
    s = Table()
    s.steps = type(s.steps)([2, 2])
    s.call(Repeat(3, Pay(1, Note(5))))
    flow.settle(s)
    while s.stack:
        flow.play(s, flow.choices(s)[0])
    assert [note[0] for note in s.notes] == [5, 5]
    assert not Repeat(0, Note(1)).possible(s)


def test_begin_leaves_the_impossible_out() -> None:
    """Nothing is called."""
    s = Table()
    begin(s, Never())
    assert s.stack == []
    begin(s, Note(1))
    assert len(s.stack) == 1


def test_a_scope_puts_actor_and_bound_numbers_back_and_lets_the_answer_through() -> None:
    """An effect of another seat with numbers of its own, inside one of seat 0."""
    s = Table()
    s.bound = keep(0, SOURCE, 4)
    act(s, Note(8), 2, keep(0, SOURCE, 9))
    flow.settle(s)
    assert s.notes == [(8, 2, 9)]
    assert (s.actor, kept(s.bound, SOURCE), s.answer) == (0, 4, 8)


def test_seats_that_cannot_do_it_are_passed_over() -> None:
    """Only who has climbed can go down; nobody else acts, and without anybody it is not possible."""
    s = Table()
    s.steps = type(s.steps)([0, 0, 2])
    s.lifted = 4  # of the actor's hand, which is no matter of others
    assert Others(Descend()).possible(s)
    assert (s.actor, s.lifted) == (0, 4)
    assert As(2, Descend()).possible(s)
    assert not As(1, Descend()).possible(s)
    s.lifted = 0
    s.call(Others(Descend()))
    flow.settle(s)
    assert (list(s.steps), s.actor, s.stack) == ([0, 0, 1], 0, [])
    s.steps = type(s.steps)([3, 0, 0])
    assert not Others(Descend()).possible(s)


def test_optionally_is_asked_only_when_there_is_something_to_leave() -> None:
    """It offers the frame and to leave it, and is not possible if the frame is not."""
    s = table(Optionally(Note(4)))
    assert flow.choices(s) == [0, 1]
    flow.play(s, 1)
    assert (s.notes, s.stack) == ([], [])
    assert not Optionally(Never()).possible(s)
    assert freeze(Optionally(Note(4))) == ("Optionally", (("Note", (4,)),))


def test_a_question_of_the_core_says_why_an_action_is_no_choice() -> None:
    """Another question's answer, and an answer that would begin what is not possible, have reasons."""
    s = table(Either(Never(), Note(1)))
    top = s.stack[-1]
    assert isinstance(top, Either)
    assert [top.bar(s, action) for action in range(3)] == [NO_USE, FINE, NO_ANSWER]
    s.steps = type(s.steps)([3, 1])
    both = Pay(1, Pay(2, Note(1)))
    assert [both.bar(s, PICK + place) for place in range(3)] == [NO_USE, FINE, NO_ANSWER]


def test_others_act_in_turn_and_keep_what_is_bound() -> None:
    """From the actor on, without the actor, who comes back; `As` is one of them."""
    s = Table()
    s.actor, s.bound = 1, keep(0, SOURCE, 6)
    s.call(InOrder(Others(Note(1)), Note(2), As(2, Note(3)), Note(4)))
    flow.settle(s)
    assert s.notes == [(1, 2, 6), (1, 0, 6), (2, 1, 6), (3, 2, 6), (4, 1, 6)]


def test_a_cost_offers_only_ways_that_buy_something() -> None:
    """What is bought needs another payment: one place alone cannot pay for both."""
    s = Table()
    s.steps = type(s.steps)([3, 1])
    both = Pay(1, Pay(2, Note(1)))
    before = (list(s.steps), s.bound, s.lifted)
    assert both.possible(s)
    s.call(both)
    assert flow.choices(s) == [PICK + 1], "place 0 is wanted by the second payment"
    assert (list(s.steps), s.bound, s.lifted) == before
    flow.play(s, PICK + 1)
    assert flow.choices(s) == [PICK]
    flow.play(s, PICK)
    assert s.notes == [(1, 0, 0)], "the last payment is what is bound"
    assert not Pay(1, Never()).possible(s)


def test_moments_happen_once_in_the_order_the_seat_likes() -> None:
    """Three wait for seat 1, one is no longer possible; seat 2's stays."""
    s = Table()
    for amount, who in ((1, 1), (2, 1), (12, ALL), (3, 2)):
        s.mods.add(5, who, ALL, amount, 40, 7)
    s.call(Moment(5, 1))
    flow.settle(s)
    assert isinstance(s.stack[-1], MomentOrder)
    assert (flow.asked(s), flow.choices(s)) == (1, [0, 1, 2])
    flow.play(s, 1)
    assert s.notes == [(2, 1, 7)]
    assert flow.choices(s) == [0, 1]
    flow.play(s, 1)
    assert s.notes == [(2, 1, 7), (1, 1, 7)], "the impossible one is dropped, the last comes by itself"
    assert (s.stack, len(s.mods)) == ([], 1)
    s.call(Moment(5, 0))
    flow.settle(s)
    assert len(s.notes) == 2


def test_what_waited_keeps_its_source_in_the_lowest_bits() -> None:
    """Kept positions and the rooms rely on it: a source of 7 is the bound number 7 + 1, and none is 0."""
    for source, bound in ((7, 8), (NONE, 0)):
        s = Table()
        s.mods.add(5, 1, ALL, 1, 40, source)
        s.call(Moment(5, 1))
        while not isinstance(s.stack[-1], Note):
            top = s.stack[-1]
            assert isinstance(top, Step)
            top.run(s)
        assert int(s.bound) == bound


def test_a_question_with_a_choice_can_be_answered() -> None:
    """Its own choices are asked for: somebody has to have climbed to pay."""
    s = Table()
    assert not answerable(s, Pay(1, Note(1)))
    s.steps[1] = 1
    assert answerable(s, Pay(1, Note(1)))


def test_fields_are_the_arguments_of_the_constructor() -> None:
    """A last row of frames is spread; a class without a constructor has none."""
    assert fields_of(Pay) == (("least", "then"), "")
    assert fields_of(InOrder) == ((), "frames")
    assert fields_of(Never) == ((), "")
    frame = Pay(2, InOrder(Gain(1), Never()))
    makers: dict[str, type[Frame]] = {
        cls.__name__: cls for cls in (Pay, InOrder, Gain, Never, Scope, Seats, As, Others, Moment)
    }
    for one in (frame, Scope(1, 5), Seats((1, 2), Never()), As(1, Never()), Others(Never()), Moment(1, 2)):
        packed = freeze(one)
        again = thaw(packed, makers)
        assert type(again) is type(one)
        assert freeze(again) == packed
    assert frame.inner() == (frame.then,)
    assert Seats((1,), frame).inner() == (frame,)


def test_constants_are_packed_by_their_names() -> None:
    """A named effect and its parts, tails too, come back as the same objects; a name is given once."""
    effect = InOrder(Gain(1), Pay(1, Never()), Gain(3))
    assert name("test/one", effect) is effect
    assert freeze(effect) == ("@", "test/one")
    assert effect.rest is not None
    for part in (*effect.frames, effect.rest, effect.rest.rest):
        assert part is not None
        assert name_of(part).startswith("test/one.")
        assert thaw(freeze(part), {}) is part
    assert constant("test/one.0") is effect.frames[0]
    assert len(constants("test/one")) == 7
    assert freeze(InOrder(effect)) == ("InOrder", (("@", "test/one"),))
    with pytest.raises(BrokenGame, match="two effects are called test/one"):
        name("test/one", Gain(2))
    with pytest.raises(BrokenGame, match="also called test/two"):
        name("test/two", effect)
    with pytest.raises(BadRecord, match="no effect called test/no"):
        thaw(("@", "test/no"), {})


def test_effects_are_described_by_a_table_and_gaps_are_named() -> None:
    """A type without an entry is found by walking the named effects."""
    effect = name("said/one", InOrder(Gain(2), Never()))
    says = {Gain: lambda f: f"climb {f.by}", InOrder: lambda f: ", then ".join(tell(p) for p in f.frames)}

    def tell(frame: Frame) -> str:
        return describe(frame, says)

    assert undescribed("said/", says) == ["Never"]
    with pytest.raises(LookupError, match="what Never does"):
        tell(effect)
    says[Never] = lambda f: "nothing"
    assert undescribed("said/", says) == []
    assert tell(effect) == "climb 2, then nothing"


def test_bound_numbers_are_packed_only_where_there_are_any() -> None:
    """A position that binds nothing has the six parts it always had."""
    game = stairs.GAME
    state: State = game.start(seats=2)
    assert len(game.pack(state)) == 6
    state.bound = keep(0, 3, 5)
    state.lifted = 2
    packed = game.pack(state)
    again = game.unpack(packed, state.options)
    assert (again.bound, again.lifted) == (state.bound, 2)
    assert (state.copy().bound, state.copy().lifted) == (state.bound, 2)
    with pytest.raises(BadRecord):
        game.unpack(packed[:7], state.options)


@pytest.mark.parametrize(
    ("fault", "words"),
    [
        ("endless loop", "Round never comes to an end"),
        ("modifier outlives its boundary", "kind 3 for seat 0 outlives its boundary 1"),
        ("unpayable branch", "Never is begun and is not possible"),
        ("cost that holds nothing", "Descend is begun and is not possible"),
        ("shared actor", "NextActs lets seat 1 act in an effect of seat 0"),
        (
            "scope that forgets the actor",
            "AbsentScope leaves an effect, and actor or bound",
        ),
        ("scope made too late", "Lend keeps seat 1 while seat 0 acts"),
        ("bound numbers not put back", "bound without a Scope"),
        ("reasons against choices", "`climb` is a choice, and reason 1 bars it"),
    ],
)
def test_planted_faults_are_named(fault: str, words: str) -> None:
    """Each is seen by its law, and the sentence says what is wrong."""
    law, make = BROKEN_EFFECTS[fault]
    with pytest.raises(LawBroken, match=words):
        check_game(make(), games=4, laws=(law,))
