"""Effects begun in vain, answers that are bound, and what stands on the table and waits for a moment."""

from __future__ import annotations

import pytest

from conclave.core import flow
from conclave.core.actions import DONE, PICK
from conclave.core.constants import constants, name
from conclave.core.effects import (
    SOURCE,
    UNBOUND,
    Attempt,
    BindAnswer,
    Binding,
    Scope,
    keep,
    kept,
    may,
    resolve,
    unbind,
)
from conclave.core.frames import FINE, NO_ANSWER, AskActor, InOrder, Optionally, Step
from conclave.core.game import frames_of, freeze, thaw
from conclave.core.state import Frame, State
from conclave.core.storage import Choices, Int
from conclave.core.triggers import Standing, StandingOrder, Waiting
from tests.toys import stairs
from tests.toys.broken_effects import Never

CHOSEN = 3


class Table(State):
    """Three seats, notes that effects leave, and lamps that wait for the evening."""

    def __init__(self) -> None:
        super().__init__(stairs.StairsOptions())
        self.seats = 3
        self.notes: list[tuple[int, ...]] = []
        self.lamps: list[tuple[int, Frame, bool]] = []  # whose, what it does, whether it must


class Note(Step[Table]):
    """Note a number, who acts, and what is bound."""

    def __init__(self, number: int) -> None:
        self.number = number

    def run(self, s: Table) -> None:
        """Write it down, and answer with it."""
        s.notes.append((self.number, int(s.actor), int(kept(s.bound, SOURCE)), int(kept(s.bound, CHOSEN))))
        s.done(self.number)


class PickOne(AskActor[Table]):
    """Choose a number below three, or none; the answer is the number."""

    def choices(self, s: Table, found: Choices) -> None:
        """Offer them."""
        for number in range(3):
            found.append(PICK + number)
        found.append(DONE)

    def choose(self, s: Table, action: Int) -> None:
        """Answer."""
        s.done(-1 if action == DONE else action - PICK)


class IfBound(Note):
    """A note that is possible only while something is chosen."""

    def possible(self, s: Table) -> bool:  # type: ignore[override]
        """Look at the slot."""
        return kept(s.bound, CHOSEN) != UNBOUND


class Evening(Standing):
    """The evening of a seat: its lamps wait for it."""

    def waiting(self, s: State) -> list[Waiting]:
        """Number lamps by their places."""
        assert isinstance(s, Table)
        return [
            Waiting(place, frame, keep(0, SOURCE, place), forced)
            for place, (seat, frame, forced) in enumerate(s.lamps)
            if seat == self.who and place not in self.past and may(s, frame, seat, keep(0, SOURCE, place))
        ]

    def after(self, number: int) -> Standing:
        """Remember it."""
        return Evening(self.who, (*self.past, number))

    def told(self, s: State, one: Waiting) -> None:
        """Tell of it."""
        s.tell("lamp", int(one.number))


FRAMES = {**frames_of(), "Evening": Evening, "Note": Note}


def begun(*frames: Frame) -> Table:
    """Begin effects for seat 1 in a scope of its own, with 5 as their source."""
    s = Table()
    s.actor = 2
    resolve(s, InOrder(*frames), 1, keep(0, SOURCE, 5))
    flow.settle(s)
    return s


def evening(*lamps: tuple[int, Frame, bool]) -> Table:
    """Let the evening of seat 1 come."""
    s = Table()
    s.telling = True
    s.lamps = list(lamps)
    s.call(Evening(1, ()))
    flow.settle(s)
    return s


# Resolving and asking.


def test_what_is_resolved_has_a_scope_and_may_be_in_vain() -> None:
    """Actor and bound numbers are put back, whether it was possible or not."""
    s = begun(Note(7))
    assert (s.notes, s.actor, s.bound, s.stack) == ([(7, 1, 5, -1)], 2, 0, [])
    s = Table()
    s.actor = 2
    resolve(s, Never(), 1, keep(0, SOURCE, 5))
    assert [type(frame) for frame in s.stack] == [Scope]
    flow.settle(s)
    assert (s.notes, s.actor, s.bound, s.stack) == ([], 2, 0, [])


def test_it_may_be_asked_with_other_numbers_bound() -> None:
    """And everything is as it was afterwards; without other numbers it is asked with those there are."""
    s = Table()
    s.actor, s.bound, s.lifted = 2, keep(0, CHOSEN, 4), 6
    assert may(s, IfBound(1), 1)
    assert not may(s, IfBound(1), 1, 0)
    assert may(s, IfBound(1), 1, keep(0, CHOSEN, 0))
    assert (s.actor, s.bound, s.lifted) == (2, keep(0, CHOSEN, 4), 6)


def test_a_slot_is_unbound_alone() -> None:
    """The slots beside it keep what they have, in the highest slot too."""
    bound = 0
    for slot in range(6):
        bound = keep(bound, slot, 1000 + slot)
    for slot in range(6):
        rest = unbind(bound, slot)
        assert [int(kept(rest, other)) for other in range(6)] == [
            UNBOUND if other == slot else 1000 + other for other in range(6)
        ]


# Attempts.


def test_an_attempt_is_always_possible_and_passes_over_what_is_not() -> None:
    """So what needs no target can be begun in vain, alone and among other parts."""
    s = Table()
    assert Attempt(Never()).possible(s)
    assert not Never().possible(s)  # type: ignore[arg-type]
    assert begun(Attempt(Never()), Attempt(Note(1)), Note(2)).notes == [(1, 1, 5, -1), (2, 1, 5, -1)]


def test_an_attempt_asks_when_its_turn_comes() -> None:
    """What was called above it may have made it possible."""
    s = Table()
    s.call(Attempt(IfBound(3)))
    s.bound = keep(0, CHOSEN, 1)
    flow.settle(s)
    assert s.notes == [(3, 0, -1, 1)]


# Answers that are bound.


def test_an_answer_is_bound_for_what_comes_later() -> None:
    """It is read by later parts, and gone when the scope is left."""
    s = begun(Binding(CHOSEN, PickOne()), IfBound(1), Note(2))
    flow.play(s, PICK + 2)
    assert s.notes == [(1, 1, 5, 2), (2, 1, 5, 2)]
    assert (s.bound, s.stack) == (0, [])


def test_nothing_is_bound_where_nothing_was_chosen() -> None:
    """Left by its answer, left by the actor, or not possible at all."""
    s = begun(Binding(CHOSEN, PickOne()), IfBound(1), Note(2))
    flow.play(s, DONE)
    assert s.notes == [(2, 1, 5, -1)]
    s = begun(Binding(CHOSEN, Optionally(Note(4))), IfBound(1), Note(2))
    flow.play(s, PICK + 1)
    assert s.notes == [(2, 1, 5, -1)]
    assert begun(Binding(CHOSEN, Never()), IfBound(1), Note(2)).notes == [(2, 1, 5, -1)]


def test_a_name_that_is_given_again_loses_what_it_had() -> None:
    """Also where the second effect is not possible; an older answer is never read for it."""
    s = begun(Note(6), Binding(CHOSEN, Note(8)), Binding(CHOSEN, Never()), Note(2))
    assert s.notes == [(6, 1, 5, -1), (8, 1, 5, -1), (2, 1, 5, -1)]
    s = begun(Binding(CHOSEN, Note(8)), Binding(CHOSEN, Note(9)), Note(2))
    assert s.notes[-1] == (2, 1, 5, 9)


def test_binding_is_possible_if_its_effect_is() -> None:
    """Or if there is something to unbind."""
    s = Table()
    assert Binding(CHOSEN, Note(1)).possible(s)
    assert not Binding(CHOSEN, Never()).possible(s)
    s.bound = keep(0, CHOSEN, 1)
    assert Binding(CHOSEN, Never()).possible(s)


def test_binding_and_attempts_are_packed_by_name_and_whole() -> None:
    """As constants they have names for every part; what waits for an answer is a frame like any other."""
    effect = InOrder(Binding(CHOSEN, PickOne()), Attempt(Note(1)))
    name("standing/effect", effect)
    assert set(constants("standing/")) >= {"standing/effect", "standing/effect.0.0", "standing/effect.1.0"}
    s = Table()
    resolve(s, effect, 0, 0)
    flow.settle(s)
    assert [freeze(frame) for frame in s.stack] == [
        ("Scope", (0, 0)),
        ("@", "standing/effect.2"),
        ("BindAnswer", (CHOSEN,)),
        ("@", "standing/effect.0.0"),
    ]
    again = thaw(("BindAnswer", (CHOSEN,)), FRAMES)
    assert isinstance(again, BindAnswer)
    assert again.slot == CHOSEN


# What stands on the table.


def test_nothing_waits_and_nothing_happens() -> None:
    """Lamps of others do not count, nor what is not possible."""
    assert evening().stack == []
    s = evening((0, Note(1), True), (1, Never(), True))
    assert (s.notes, s.events, s.stack) == ([], [], [])


def test_the_only_one_happens_if_it_must() -> None:
    """For its seat, with what is bound for it, once; and it is told."""
    s = evening((0, Note(1), True), (1, Note(2), True))
    assert (s.notes, s.stack, s.actor) == ([(2, 1, 1, -1)], [], 0)
    assert [(event.kind, event.facts) for event in s.events] == [("lamp", (1,))]


def test_the_only_one_is_asked_about_if_it_may_be_left() -> None:
    """The seat of the moment is asked; done leaves the moment."""
    s = evening((1, Note(2), False))
    assert (flow.asked(s), flow.choices(s)) == (1, [PICK, DONE])
    twin = evening((1, Note(2), False))
    flow.play(s, DONE)
    assert (s.notes, s.stack) == ([], [])
    flow.play(twin, PICK)
    assert (twin.notes, twin.stack) == ([(2, 1, 0, -1)], [])


def test_several_come_in_the_order_the_seat_likes_each_once() -> None:
    """While one of them must happen, the moment cannot be left; afterwards it can."""
    s = evening((1, Note(1), False), (1, Note(2), True), (1, Note(3), False))
    assert flow.choices(s) == [PICK, PICK + 1, PICK + 2]
    flow.play(s, PICK + 2)
    assert flow.choices(s) == [PICK, PICK + 1]
    flow.play(s, PICK + 1)
    assert flow.choices(s) == [PICK, DONE]
    flow.play(s, DONE)
    assert [note[0] for note in s.notes] == [3, 2]


def test_a_forced_one_that_is_left_for_last_comes_by_itself() -> None:
    """Nobody is asked about it."""
    s = evening((1, Note(1), False), (1, Note(2), True))
    flow.play(s, PICK)
    assert ([note[0] for note in s.notes], s.stack) == ([1, 2], [])


def test_what_one_brings_about_can_wait_in_the_same_moment() -> None:
    """The table is looked at anew each time, so a lamp that is lit by another still comes."""

    class Light(Step[Table]):
        """Put a lamp on the table."""

        def run(self, s: Table) -> None:
            """It must burn."""
            s.lamps.append((1, Note(9), True))
            s.done(-1)

    s = evening((1, Light(), True))
    assert [note[0] for note in s.notes] == [9]


def test_no_more_are_offered_than_there_are_numbers() -> None:
    """`pick` has sixteen; the rest come later."""
    s = evening(*[(1, Note(number), False) for number in range(20)])
    assert flow.choices(s) == [*range(16), DONE]


def test_the_question_gives_reasons() -> None:
    """What is no choice has one, and `done` too while something must happen."""
    s = evening((1, Note(1), False), (1, Note(2), True))
    top = s.stack[-1]
    assert isinstance(top, StandingOrder)
    assert [top.bar(s, action) for action in (PICK, PICK + 1, PICK + 2, DONE)] == [
        FINE,
        FINE,
        NO_ANSWER,
        NO_ANSWER,
    ]


def test_a_moment_and_its_question_are_packed() -> None:
    """The question holds its moment."""
    s = evening((1, Note(1), False), (1, Note(2), False))
    packed = [freeze(frame) for frame in s.stack]
    assert packed == [("Evening", (1, ())), ("StandingOrder", (("Evening", (1, ())),))]
    again = thaw(packed[1], FRAMES)
    assert isinstance(again, StandingOrder)
    assert len(again.ready(s)) == 2


@pytest.mark.parametrize("method", ["waiting", "after"])
def test_a_room_writes_what_waits(method: str) -> None:
    """Without it the engine can only say so."""
    moment = Standing(0, ())
    with pytest.raises(NotImplementedError):
        getattr(moment, method)(Table() if method == "waiting" else 0)
