"""Forcing: an only answer plays itself where everybody could have named it, and nowhere else."""

from __future__ import annotations

import pickle

import pytest

from conclave.core.errors import NoUndo
from conclave.core.game import Game
from conclave.core.record import Record
from conclave.core.session import Session
from conclave.testing.conformance import LawBroken, check_game
from conclave.testing.positions import known
from tests.toys import stairs
from tests.toys.broken_secrets import BROKEN_SECRETS, Boast, Hasty, between
from tests.toys.masks import Masks
from tests.toys.masks_table import PASS

WITHOUT = (0, 1, 2, 3, 4, 5)  # seat 0 is dealt 0, 2 and 4: it has no five to show
WITH = (0, 1, 5, 3, 4, 2)


def boasting(*deal: int, frame: Boast | None = None, forced: bool = True) -> Session:
    """Give a session after a deal, at a question whose choices only seat 0 knows."""
    session = Session(
        between(Masks, frame or Boast(0)), seats=2, seed=1, luck=False, forced=forced, marks=False
    )
    for kind in deal:
        session.land(kind)
    return session


def test_an_only_answer_waits_where_it_follows_from_a_secret() -> None:
    """H10: seat 0 has no five, and nobody else may learn that from a table that does not wait."""
    session = boasting(*WITHOUT)
    assert session.tokens() == ["pass"]
    assert session.asked == 0
    assert list(session.view(-1).waiting) == [0]
    assert session.ply == 6


def test_an_only_answer_plays_itself_where_a_room_says_that_all_could_name_it() -> None:
    """A room may say that choices follow from what everybody sees; the session believes it."""
    assert boasting(*WITHOUT, frame=Hasty(0)).record.tokens[6:] == ["pass"]
    assert boasting(*WITH, frame=Hasty(0)).ply == 6


def test_without_secrets_every_only_answer_plays_itself() -> None:
    """There is nothing to tell: Stairs forces as ever, and its rooms need not say anything."""
    session = Session(stairs.GAME, seats=2, seed=1, luck=False)
    session.play("open")
    session.land("gem gold")
    assert session.record.tokens == ["open", "* gem gold", "done"]


@pytest.mark.parametrize("forced", [True, False])
def test_what_was_asked_can_be_taken_back_even_if_it_was_the_only_answer(forced: bool) -> None:
    """Whether one may take back would tell how many choices there were, so it does not depend on them."""
    for deal in (WITHOUT, WITH):
        session = boasting(*deal, forced=forced)
        assert not session.commits(PASS)
        session.play("pass")
        assert session.undoer == 0
        session.undo(0)
        assert session.ply == 6


def test_a_replayed_answer_is_as_free_as_it_was() -> None:
    """A record holds answers that played themselves; taking back skips them after a replay too."""
    forced = boasting(*WITHOUT, frame=Hasty(0))
    asked = boasting(*WITHOUT)
    asked.play("pass")
    for session, free in ((forced, False), (asked, True)):
        assert isinstance(session.game, Game)
        with known(session.game):
            again = Session.replay(session.game, Record.read(session.record.text()))
            kept = pickle.loads(pickle.dumps(session))
        assert [again.can_undo, kept.can_undo, session.can_undo] == [free] * 3
        assert again.record.tokens == session.record.tokens


def test_nothing_is_taken_back_where_only_forced_answers_are() -> None:
    """Seat 0 never had a choice, so there is nothing that it could take back."""
    session = boasting(*WITHOUT, frame=Hasty(0))
    with pytest.raises(NoUndo):
        session.undo(0)


@pytest.mark.parametrize("name", ["hasty", "half hasty"])
def test_law_11_names_the_question_that_is_hasty(name: str) -> None:
    """The sentence says whose question it is and what plays itself in one world only."""
    law, make = BROKEN_SECRETS[name]
    with pytest.raises(LawBroken, match=r"Hasty of seat \d: .*`pass` plays itself") as caught:
        check_game(make(), games=24, laws=(law,))
    assert caught.value.law == 11


def test_law_11_is_content_with_a_room_that_says_nothing() -> None:
    """The same question keeps the law when it makes no claim."""
    assert check_game(between(Masks, Boast(0)), games=24, laws=(11,)) > 0
