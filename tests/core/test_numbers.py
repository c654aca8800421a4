"""Numbers that are agreed with rooms, kept records and programs outside: another one would break them."""

from __future__ import annotations

import pytest

from conclave.core.errors import BadRecord
from conclave.core.evaluator import Evaluator, value
from conclave.core.lessons import MISSED, OPEN, REACHED
from conclave.core.record import Record
from conclave.core.result import Result
from conclave.core.session import Session
from conclave.core.visibility import began, marked
from tests.toys import masks, stairs


def test_a_hole_in_a_view_is_packed_as_minus_nine() -> None:
    """Views go to bots in other processes, which tell a hole from a face by it."""
    session = Session(masks.GAME, seats=2, seed=1)
    hand = session.view(-1).state.zones()[0]
    assert list(hand.faces) == [-9] * 3
    assert all(face >= 0 for face in session.state.zones()[0].faces)


def test_a_win_is_worth_a_million() -> None:
    """Evaluations of rooms stay well below it."""
    s = stairs.GAME.start()
    s.finish(Result((1, 2), (1, 0), "", ""))
    assert [int(value(s, seat, Evaluator())) for seat in (0, 1)] == [1_000_000, -1_000_000]


def test_a_record_without_a_seed_goes_on_with_one_luck() -> None:
    """Lessons that go on by themselves were tried with it."""
    record = Record("toy_stairs", 1, stairs.StairsOptions().text(), ["a", "b"], tokens=["climb"])
    assert Session.replay(stairs.GAME, record).seed == "replay"
    record.seed = "mine"
    assert Session.replay(stairs.GAME, record).seed == "mine"


def test_goals_are_judged_by_three_numbers() -> None:
    """Whoever judges without our names says 1, 0 or -1."""
    assert (REACHED, OPEN, MISSED) == (1, 0, -1)


def test_marks_of_secret_orders_lie_above_forty_seats() -> None:
    """Sessions are kept with them: an answer that goes on, one that was said, and the last."""
    said = marked(0b01, [], False)
    assert said == 0b01 | 1 << 41
    assert marked(0b01, [said], False) == 0b01 | 1 << 40 | 1 << 41
    assert marked(1 << 39, [said], True) == 1 << 39 | 1 << 41 | 1 << 42
    assert began([0b01 | 1 << 41, 0b10 | 1 << 41]) == 0


def test_a_record_of_more_than_a_million_characters_is_not_read() -> None:
    """One of exactly so many is."""
    text = Record("toy_stairs", 1, "", ["a", "b"]).text()
    whole = text.replace("game:", "game:" + " " * (1_000_000 - len(text)))
    assert len(whole) == 1_000_000
    assert Record.read(whole).game == "toy_stairs"
    with pytest.raises(BadRecord):
        Record.read(whole.replace("game:", "game: "))
