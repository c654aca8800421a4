"""Dialogues: many secret answers a seat, each seat at its own pace."""

from __future__ import annotations

import pickle

import pytest

from conclave.core.errors import NoUndo, WrongSeat
from conclave.core.record import Record
from conclave.core.session import Session
from conclave.testing.conformance import LawBroken, check_game
from conclave.testing.moments import known
from tests.toys import baskets


def shop(seats: int = 2) -> Session:
    """Open a table of shoppers."""
    return Session(baskets.GAME, seats=seats, seed=1)


def test_the_laws_hold() -> None:
    """All ten laws, secrets among them, hold with two and three seats."""
    assert check_game(baskets.GAME, games=20, seed="dialogue") > 0


def test_nobody_sees_how_far_another_is() -> None:
    """A seat that has finished looks like one that has said nothing."""
    one, other = shop(), shop()
    one.play("take 1")
    one.play("take 2")
    one.play("done")
    for viewer in (1, -1):
        assert one.view(viewer).pack() == other.view(viewer).pack()
        assert one.view(viewer).waiting == other.view(viewer).waiting
    assert one.record_for(1).tokens == ["?"]
    assert one.record_for(0).tokens == ["take 1", "take 2", "done"]


def test_a_later_seat_need_not_wait() -> None:
    """Seat 1 finishes its whole dialogue before seat 0 has begun."""
    session = shop()
    for token in ("take 0", "take 0", "take 1", "take 2"):
        session.play(token, 1)
    assert [choice.token for choice in session.choices(1)] == ["done"]
    assert session.early == set()
    session.play("done", 1)
    assert session.early == {1}
    assert session.ply == 0
    with pytest.raises(WrongSeat):
        session.play("take 0", 1)
    session.play("take 2", 0)
    session.play("done", 0)
    result = session.result
    assert result is not None
    assert result.scores == (1, 4)
    again = Session.replay(baskets.GAME, Record.read(session.record.text()))
    assert again.digest == session.digest


def test_an_unfinished_early_dialogue_goes_on_at_the_table() -> None:
    """What seat 1 said early is played when its turn comes, and the rest is asked for."""
    session = shop()
    session.play("take 0", 1)
    session.play("done", 0)
    assert session.asked == 1
    assert session.ply == 2
    session.play("done", 1)
    assert session.result is not None
    assert session.result.scores == (0, 1)


def test_everybody_takes_back_its_own_answers() -> None:
    """An undo inside a dialogue leaves the others' answers alone."""
    session = shop()
    session.play("take 0", 1)
    session.play("take 1", 1)
    session.play("take 2", 0)
    session.undo(1)
    session.undo(0)
    with pytest.raises(NoUndo):
        session.undo(0)
    session.play("done", 1)
    session.play("done", 0)
    assert session.result is not None
    assert session.result.scores == (0, 1)


def test_plies_of_the_log_do_not_tell_how_much_was_said() -> None:
    """The end is ply 2 to a watcher until everything opens."""
    session = shop(3)
    for token in ("take 0", "take 1", "done"):
        session.play(token)
    assert session._plies(-1) == [0, 1, 1, 1]
    assert session._plies(0) == [0, 1, 2, 3]


def test_a_pickle_keeps_what_was_said_early() -> None:
    """Drafts survive a restart."""
    session = shop()
    session.play("take 0", 1)
    with known(baskets.GAME):
        kept = pickle.loads(pickle.dumps(session))
    kept.play("done", 0)
    kept.play("done", 1)
    assert kept.result.scores == (0, 1)


class Shown(baskets.Fill):
    """A dialogue that forgets to veil itself."""

    __slots__ = ()

    def veiled(self, viewer: int) -> baskets.Fill:
        """Show who has finished."""
        return self


def test_the_laws_notice_a_dialogue_that_shows_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two worlds tell a finished seat from one that shops on."""
    monkeypatch.setattr(baskets.Fill, "veiled", Shown.veiled)
    with pytest.raises(LawBroken):
        check_game(baskets.GAME, games=20, seed="dialogue")
