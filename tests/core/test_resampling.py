"""Resampling: guesses of hidden facts are fair, and a guess that is not is noticed."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from conclave.core.game import Game
from conclave.core.rng import Rng, seeded
from conclave.core.session import Session
from conclave.core.storage import Packed
from conclave.core.view import View
from conclave.testing.positions import known
from conclave.testing.resampling import Worlds, guessed, likelihood, surprise, worlds
from tests.toys import few_masks, masks
from tests.toys.masks import Masks


def dealt(game: Game, *tokens: str) -> Session:
    """Play some tokens of a small game."""
    session = Session(game, seats=2, seed=1, luck=False, forced=False)
    for token in tokens:
        if token.startswith("* "):
            session.land(token[2:])
        else:
            session.play(token)
    return session


DEAL = ("* deal 0", "* deal 1", "* deal 0", "* deal 2")


def test_every_world_is_counted() -> None:
    """Seat 0 holds both noughts of 0 0 1 1 2 3, in one of two orders; seat 1 has two of the other four."""
    found = worlds(dealt(few_masks.GAME, *DEAL), 0, few_masks.ways)
    assert sum(found.values()) == 2 * 4 * 3
    # Two and three can come in two orders of one card each; every hand with a 1 has it from two cards.
    assert sorted(found.values()) == [2, 2, 4, 4, 4, 4, 4]


def test_what_was_seen_before_counts_too() -> None:
    """Seat 1 laid the 1 and it was opened: the card left in its hand is one of three."""
    found = worlds(dealt(few_masks.GAME, *DEAL, "lay 0", "lay 1", "pass"), 0, few_masks.ways)
    assert len(found) == 3
    # Each of a second 1, the 2 and the 3 can have come before or after the 1 that was laid.
    assert len(set(found.values())) == 1


def test_an_answer_that_lies_face_down_is_one_of_the_hand() -> None:
    """Seat 0 has laid one of two cards that seat 1 does not know."""
    found = worlds(dealt(few_masks.GAME, *DEAL, "lay 0"), 1, few_masks.ways)
    # Of 0 0 1 3: twelve hands, either card of each may lie on the table, and seat 1 has one of two ones.
    assert sum(found.values()) == 12 * 2 * 2


def biased(view: View, rng: Rng) -> Masks:
    """Imagine as Masks does, but turn an unlucky guess down once."""
    s = masks.imagine(view, rng)
    return s if 3 in [int(face) for face in s.hands[1].faces] else masks.imagine(view, rng)


def test_fair_guesses_pass_and_others_do_not() -> None:
    """H8: chi-square of ten thousand guesses; one that likes the three is found out."""
    for game, fair in ((few_masks.GAME, True), (replace(few_masks.GAME, imagine=biased), False)):
        session = dealt(game, *DEAL)
        with known(game):
            drawn = guessed(game, session, 0, seeded("fair"), 10_000)
        true = worlds(session, 0, few_masks.ways)
        assert set(drawn) <= set(true)
        assert (likelihood(*surprise(true, drawn)) > 0.001) is fair


def test_rare_worlds_are_compared_together() -> None:
    """Twenty draws, two worlds of one way in ten: they are one kind, so two kinds are left."""
    true: Worlds = {(1,): 8, (2,): 1, (3,): 1}
    drawn: Counter[Packed] = Counter({(1,): 12, (2,): 6, (3,): 2})
    square, freedom = surprise(true, drawn)
    assert freedom == 1
    assert square == pytest.approx(16 / 16 + 16 / 4)


@pytest.mark.parametrize(
    ("square", "freedom", "chance"),
    [(3.841, 1, 0.05), (5.991, 2, 0.05), (7.815, 3, 0.05), (18.307, 10, 0.05), (30.144, 19, 0.05),
     (10.828, 1, 0.001), (13.816, 2, 0.001), (0.0, 4, 1.0), (9.0, 0, 1.0)],
)  # fmt: skip
def test_likelihoods_are_those_of_printed_tables(square: float, freedom: int, chance: float) -> None:
    """Critical values as statistics books have them."""
    assert likelihood(square, freedom) == pytest.approx(chance, abs=2e-5)
