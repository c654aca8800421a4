"""The laws on tables of every size, citations, and how every game ends."""

from pathlib import Path

import pytest

from conclave.core import flow
from conclave.core.rng import seeded
from conclave.core.storage import Found
from conclave.games.meld import GAME
from conclave.testing.citations import uncited
from conclave.testing.conformance import check_game


def test_every_rule_has_a_test() -> None:
    """No rule without a test that names it."""
    assert uncited(GAME, Path(__file__).parent) == []


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_random_games_end(seats: int) -> None:
    """With every row of options, within the limit of rounds."""
    for number, options in enumerate(GAME.options.combinations()):
        state = GAME.start(options, seats)
        flow.playout(state, seeded("end", number, seats), Found())
        assert state.result is not None
        assert len(state.result.places) == seats


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_laws_hold_without_a_round_limit(seats: int) -> None:
    """The longest games there are."""
    options = GAME.options.parse({"round_limit": "0", "boards": "free_choice"})
    assert check_game(GAME, games=2, seed="long", options=options, seats=seats) > 0
