"""Dialogues: many secret answers a seat, each seat at its own pace."""

from __future__ import annotations

import pickle
from dataclasses import replace
from typing import ClassVar

import pytest

from conclave.core.errors import BadToken, NoUndo, WrongSeat
from conclave.core.frames import Ask
from conclave.core.game import Game
from conclave.core.options import Options
from conclave.core.record import Record
from conclave.core.session import Session
from conclave.core.storage import Choices, Int
from conclave.testing.conformance import LawBroken, check_game
from conclave.testing.positions import known
from tests.toys import baskets


def shop(seats: int = 2) -> Session:
    """Open a table of shoppers."""
    return Session(baskets.GAME, seats=seats, seed=1)


def test_the_laws_hold() -> None:
    """All laws, secrets among them, hold with two and three seats."""
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
    assert one.record_for(1).tokens == []
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


def test_what_was_taken_back_was_not_said() -> None:
    """Nobody has read less than all of a game in which nothing is left of secret orders."""
    session = shop()
    assert not session.talked
    session.play("take 2")
    assert session.talked
    session.undo(0)
    assert not session.talked
    session.play("take 1")
    session.play("take 2")
    session.undo(0)
    assert session.talked


class Torn(baskets.Fill):
    """A basket that tears when a second kind of goods is laid in."""

    def answer(self, s: baskets.Baskets, seat: Int, action: Int) -> bool:
        """Break down."""
        if action == 1:
            raise ZeroDivisionError
        return super().answer(s, seat, action)


def test_orders_that_fail_were_not_said() -> None:
    """A rule that breaks down half-way leaves nothing behind, not even that somebody spoke."""
    state = baskets.setup(Options(), 2)
    state.call(Torn((0, 1), (0, 1)))
    session = Session(baskets.GAME, state=state, seed=1)
    for said in (False, True):
        with pytest.raises(ZeroDivisionError):
            session.play("take 1")
        assert session.talked == said
        session.play("take 0")


def test_plies_do_not_tell_how_much_was_said() -> None:
    """While the dialogue goes on the others have said nothing; only one's own answers count."""
    session = shop(3)
    for token in ("take 0", "take 1", "done"):
        session.play(token)
    assert session.plies(-1) == session.plies(1) == [0, 0, 0, 0]
    assert session.plies(0) == [0, 1, 2, 3]
    assert session.record_for(-1).tokens == []


def rounds() -> Session:
    """Open a table where two dialogues follow each other."""
    state = baskets.setup(Options(), 2)
    state.call(baskets.Fill((0, 1), (0, 1)))
    return Session(baskets.GAME, state=state, seed=1)


def test_a_finished_dialogue_is_one_answer_a_seat() -> None:
    """In the second dialogue the first one counts two plies to a watcher, however much was said."""
    for goods in (0, 1, 3):
        session = rounds()
        for token in ["take 0"] * goods:
            session.play(token, 0)
        session.play("done", 0)
        session.play("done", 1)
        assert session.plies(-1)[-1] == 2
        assert session.record_for(-1).tokens == ["?", "?"]
        assert session.record_for(1).tokens == ["?", "done"]
        session.play("done", 0)
        assert session.plies(-1)[-1] == 2
        assert session.plies(1)[-1] == 2


def test_a_dialogue_cannot_be_left_by_going_back() -> None:
    """Its end closes it, also where nothing is opened: who had spoken before is nobody's business."""
    session = rounds()
    session.play("done", 1)
    assert session.commits(baskets.DONE, 0)
    assert session.commits(baskets.DONE)  # of whoever is asked, unless a seat is named
    assert not session.commits(0)
    session.play("done", 0)
    assert not session.can_undo
    assert not session.may_undo(0)
    assert not session.may_undo(1)


def test_who_has_finished_can_come_back_and_the_others_lose_nothing() -> None:
    """Seat 0 takes back its last word after seat 1 has spoken at the table."""
    session = shop(3)
    session.play("take 0", 0)
    session.play("done", 0)
    session.play("take 1", 1)
    session.play("done", 1)
    assert session.may_undo(0)
    session.undo(0)
    assert session.asked == 0
    assert session.early == {1}
    session.play("take 2", 0)
    session.play("done", 0)
    assert session.record.tokens == ["take 0", "take 2", "done", "take 1", "done"]
    session.play("done", 2)
    assert session.result is not None
    assert session.result.scores == (2, 1, 0)


def test_whether_one_may_take_back_does_not_tell_what_others_did() -> None:
    """Right, refusal and marks are the same whether or not the other seat has spoken."""
    told = []
    for goods in (0, 2):
        session = shop()
        for _ in range(goods):
            session.play("take 0", 0)
        with pytest.raises(NoUndo) as refused:
            session.undo(1)
        marks = [session.commits(action, 1) for action in session.view(1).actions]
        told.append((session.may_undo(1), refused.value.sentence, marks))
    assert told[0] == told[1]
    assert told[0][2] == [False, False, False, False]


def test_only_the_last_to_finish_commits() -> None:
    """A good can be taken out again, and so can one's last word as long as somebody still shops."""
    session = shop()
    session.play("done", 1)
    assert [session.commits(action, 0) for action in session.view(0).actions] == [False, False, False, True]


def test_what_stays_an_aside() -> None:
    """Goods change nothing for others, to finish and to come back does."""
    session = shop(3)
    before = session.aside
    session.play("take 0", 1)
    session.play("take 0", 0)
    assert session.aside == before == (0, frozenset())
    assert session.hearers(0) == {0}
    session.play("done", 1)
    assert session.aside == (0, frozenset({1}))
    session.undo(1)
    session.undo(0)
    assert session.aside == before


def test_a_pickle_keeps_what_was_said_early() -> None:
    """Drafts survive a restart."""
    session = shop()
    session.play("take 0", 1)
    with known(baskets.GAME):
        kept = pickle.loads(pickle.dumps(session))
    kept.play("done", 0)
    kept.play("done", 1)
    assert kept.result.scores == (0, 1)


def test_a_pickle_keeps_how_plies_are_counted_for_others() -> None:
    """Two orders of seat 0 are no ply for seat 1, before the session was kept and after."""
    session = shop()
    session.play("take 1")
    session.play("take 2")
    with known(baskets.GAME):
        kept = pickle.loads(pickle.dumps(session))
    assert session.talked
    assert kept.talked
    assert session.plies(1) == kept.plies(1) == [0, 0, 0]


class Shown(baskets.Fill):
    """A dialogue that forgets to veil itself."""

    def veiled(self, viewer: int) -> baskets.Fill:
        """Show who has finished."""
        return self


def test_the_laws_notice_a_dialogue_that_shows_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two worlds tell a finished seat from one that shops on."""
    monkeypatch.setattr(baskets.Fill, "veiled", Shown.veiled)
    with pytest.raises(LawBroken):
        check_game(baskets.GAME, games=20, seed="dialogue")


def test_answers_from_an_envelope_are_held_against_the_table_before_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """What the last seat said early is looked at in the order it was said, with nothing of it done before."""
    said: list[tuple[int, int]] = []
    plain = baskets.Fill.answer

    def answer(self: baskets.Fill, s: baskets.Baskets, seat: int, action: int) -> bool:
        if seat == 1:
            said.append((s.free(1) - baskets.ROOM, int(action)))
        return plain(self, s, seat, action)

    session = shop()
    session.play("take 2", 1)
    session.play("take 0", 1)
    monkeypatch.setattr(baskets.Fill, "answer", answer)
    session.play("done", 0)
    # The first good goes into an empty basket, the second beside it.
    assert set(said) == {(0, 2), (1, 0)}
    assert session.record_for(1).tokens[-2:] == ["take 2", "take 0"]


class Enter(Ask[baskets.Baskets]):
    """Somebody opens the shop, for all to see; the shopping is secret."""

    rule: ClassVar[str] = "BA-1.1"

    def choices(self, s: baskets.Baskets, found: Choices) -> None:
        """Two doors, which lead to the same."""
        found.append(0)
        found.append(1)

    def choose(self, s: baskets.Baskets, action: Int) -> None:
        """Let everybody in by the second door; by the first, ask once more."""
        if action == 1:
            s.done()


def entering() -> Game:
    """Return Baskets with an open question before the secret one."""

    def setup(options: Options, seats: int) -> baskets.Baskets:
        s = baskets.setup(options, seats)
        s.call(Enter(0))
        return s

    return replace(baskets.GAME, setup=setup, frames={**baskets.GAME.frames, "Enter": Enter})


def test_the_answer_that_opens_a_secret_dialogue_cannot_be_taken_back() -> None:
    """Others may have spoken by then, and whether they have nobody may learn from an undo that fails."""
    session = Session(entering(), seats=2, seed=1)
    session.play("take 0", 0)
    assert session.undoer == 0
    assert session.commits(1)
    assert not session.commits(0)
    session.play("take 1", 0)
    assert [session.can_undo, session.undoer, session.may_undo(0)] == [False, -1, False]
    with pytest.raises(NoUndo, match="nothing to take back"):
        session.undo(0)
    session.play("take 2", 1)
    with pytest.raises(NoUndo):
        session.undo(0)
    assert session.choices(1)[0].token == "take 0"
    assert check_game(entering(), games=12, seed="enter") > 0


def test_nobody_may_undo_where_there_is_nothing() -> None:
    """Not at the start, not whoever watches, not a seat that has said nothing, in a dialogue and outside."""
    session = Session(entering(), seats=3, seed=1)
    viewers = (-1, 0, 1, 2)
    assert [session.may_undo(seat) for seat in viewers] == [False] * 4
    session.play("take 0", 0)
    assert [session.may_undo(seat) for seat in viewers] == [False, True, False, False]
    session.undo(0)
    assert [session.may_undo(seat) for seat in viewers] == [False] * 4
    session.play("take 1", 0)
    assert [session.may_undo(seat) for seat in viewers] == [False] * 4
    session.play("take 1", 2)
    session.play("take 1", 0)
    assert [session.may_undo(seat) for seat in viewers] == [False, True, False, True]
    for seat in (0, 2):
        session.undo(seat)
    assert [session.may_undo(seat) for seat in viewers] == [False] * 4
    for seat in (-1, 0, 1, 2):
        with pytest.raises(NoUndo):
            session.undo(seat)


def test_what_others_said_early_is_not_played_through_at_every_look(monkeypatch: pytest.MonkeyPatch) -> None:
    """Else the time of an answer would tell how much they have said; an undo is noticed all the same."""
    session = shop(3)
    for token in ("take 0", "take 0", "done"):
        session.play(token, 2)
    assert session.early == {2}
    played: list[int] = []
    answer = baskets.Fill.answer

    def counted(self: baskets.Fill, s: baskets.Baskets, seat: Int, action: Int) -> bool:
        played.append(int(seat))
        return answer(self, s, seat, action)

    monkeypatch.setattr(baskets.Fill, "answer", counted)
    assert session.early == {2}
    with pytest.raises(WrongSeat):
        session.play("take 0", 2)  # refused, and looked at by everybody
    played.clear()
    with pytest.raises(BadToken):
        session.play("take 9", 0)
    assert session.early == {2}
    assert 2 not in played
    session.undo(2)
    assert session.early == set()
    assert 2 in played
    session.play("done", 2)
    session.play("done", 0)
    assert session.early == {0, 2}
