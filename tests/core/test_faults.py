"""Faults that the engine once had; each test says what holds."""

from __future__ import annotations

import pytest

from conclave.core.actions import PICK
from conclave.core.chance import Bag
from conclave.core.errors import BadOption, BadRecord
from conclave.core.record import Record
from conclave.core.secrets import HIDDEN, observe
from conclave.core.session import Session
from tests.toys import masks, stairs


def test_a_record_of_another_game_is_refused() -> None:
    """A record names its game, and another game must not take it."""
    record = Record("toy_masks", 1, "", ["a", "b"])
    with pytest.raises(BadRecord):
        Session.replay(stairs.GAME, record)


def test_looking_twice_hides_nothing_twice() -> None:
    """A hole of a view is back in its bag already; a second look must not put the hole itself there."""
    session = Session(masks.GAME, seats=2, seed=1, luck=False)
    session.land("deal 4")
    again = observe(observe(session.state, 1), 1)
    assert HIDDEN not in list(again.bags()[0].kinds)
    assert len(again.bags()[0]) == 18


def test_a_forced_answer_of_another_makes_an_answer_final() -> None:
    """The bag is empty, so seat 1 can only climb, and the die follows at once."""
    session = Session(stairs.GAME, seats=2, seed=1, luck=False)
    session.play("open")
    session.land("gem blue")
    assert isinstance(session.state, stairs.Stairs)
    assert not session.commits(PICK)
    session.state.bag = Bag()
    assert session.commits(PICK)
    session.play("pick 0")
    assert session.record.tokens == ["open", "* gem blue", "pick 0", "climb"]
    assert not session.can_undo


def test_every_seat_has_one_name() -> None:
    """The record counts seats by names, so three names at two seats replay as another game."""
    with pytest.raises(BadOption):
        Session(stairs.GAME, seats=2, names=["a", "b", "c"])


def test_a_session_on_a_state_knows_its_seats() -> None:
    """A state of three seats must not be recorded as a game of two."""
    state = masks.GAME.start(seats=3)
    assert len(Session(masks.GAME, state=state, luck=False).record.seats) == 3
