"""Faults of the engine that are known and open: each test says what should hold, and fails until it does."""

from __future__ import annotations

import pytest

from conclave.core.errors import BadOption, BadRecord
from conclave.core.record import Record
from conclave.core.session import Session
from tests.toys import masks, stairs


@pytest.mark.xfail(reason="core: Session.replay never compares record.game with the game", strict=True)
def test_core_bug_a_record_of_another_game_is_refused() -> None:
    """A record names its game, and another game must not take it."""
    record = Record("toy_masks", 1, "", ["a", "b"])
    with pytest.raises(BadRecord):
        Session.replay(stairs.GAME, record)


@pytest.mark.xfail(reason="core: Session takes more or fewer names than seats", strict=True)
def test_core_bug_every_seat_has_one_name() -> None:
    """The record counts seats by names, so three names at two seats replay as another game."""
    with pytest.raises(BadOption):
        Session(stairs.GAME, seats=2, names=["a", "b", "c"])


@pytest.mark.xfail(reason="core: a session opened on a state guesses the fewest seats", strict=True)
def test_core_bug_a_session_on_a_state_knows_its_seats() -> None:
    """A state of three seats must not be recorded as a game of two."""
    state = masks.GAME.start(seats=3)
    assert len(Session(masks.GAME, state=state, luck=False).record.seats) == 3
