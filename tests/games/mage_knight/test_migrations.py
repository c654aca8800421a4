"""Records of older rules are brought up where they play the same."""

from dataclasses import replace

import pytest

from conclave.core.errors import BadRecord
from conclave.core.session import Session
from conclave.games.mage_knight import GAME
from conclave.games.mage_knight.options import MageOptions


def finished() -> Session:
    """A quick game of two: one leaves after thirty answers."""
    session = Session(GAME, MageOptions(), seats=2, seed=4)
    for _ in range(30):
        session.play(session.view(session.asked).choices()[0].token)
    return session


def test_a_record_of_rules_1_is_played_on_without_its_digests() -> None:
    """The answers lead to the same position; what the old digests said is not held against it."""
    new = finished()
    old = replace(new.record_for(None), rules=1, marks={3: "0" * 16})
    again = Session.replay(GAME, old)
    assert (again.ply, again.digest) == (new.ply, new.digest)
    assert again.record.rules == GAME.spec.rules == 2


def test_a_record_of_rules_1_whose_answers_are_no_choices_is_refused() -> None:
    """Every answer is still held against the rules of today."""
    old = replace(finished().record_for(None), rules=1, marks={})
    with pytest.raises(BadRecord, match="ply 31"):
        Session.replay(GAME, replace(old, tokens=[*old.tokens[:30], "do commit"]))
