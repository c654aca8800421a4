"""The laws on tables of every size, citations, and how every game ends."""

from itertools import combinations, product
from pathlib import Path

import pytest

from conclave.core import flow
from conclave.core.rng import seeded
from conclave.core.session import Session
from conclave.core.storage import Choices
from conclave.games.meld import GAME, sets
from conclave.testing.citations import uncited
from conclave.testing.conformance import LAWS, check_game
from conclave.testing.positions import PlayedPosition, known, opened, step


def test_every_rule_has_a_test() -> None:
    """No rule without a test that names it."""
    assert uncited(GAME, Path(__file__).parent) == []


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_random_games_end(seats: int) -> None:
    """With every row of options, within the limit of rounds."""
    for number, options in enumerate(GAME.options.combinations()):
        state = GAME.start(options, seats)
        flow.playout(state, seeded("end", number, seats), Choices())
        assert state.result is not None
        assert len(state.result.places) == seats


def test_tables_of_the_laws_have_every_two_values_together() -> None:
    """Every value of every option meets every value of every other."""
    rows = [dict(part.split("=") for part in row.text().split()) for row in GAME.options.combinations()]
    values = {
        name: set(words.split(", ")) for name, _, words, _ in GAME.options.describe() if name != "components"
    }
    assert values["round_limit"] == {"0", "20", "30", "40", "60"}
    for one, other in combinations(values, 2):
        met = {(row[one], row[other]) for row in rows}
        assert met >= set(product(values[one], values[other])), (one, other)


def test_14_4_a_game_without_a_limit_is_counted_out_after_a_hundred_rounds() -> None:
    """Two who only meditate: a hundred turns each, and then the areas are counted."""
    options = GAME.options.parse({"round_limit": "0", "start_field": "empty"})
    table = Session(GAME, options, seats=2, seed=1)
    turns = 0
    while not table.over:
        tokens = table.tokens()
        turns += tokens == ["pick 0", "pick 1"]
        table.play("done" if "done" in tokens else tokens[-1])
    assert turns == 200
    assert table.result is not None
    assert (table.result.why, table.result.rule) == ("the last round is over", "ME-14.4")


MOMENTS = (10, 60, 160)
SIDES = [f"board {board + 1} {side}" for board in range(len(sets.STANDARD.boards)) for side in "ab"]


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("side", SIDES)
def test_the_laws_hold_with_every_board(side: str, seats: int) -> None:
    """Whoever picks first takes this side; all laws are held to at some moments of a random game."""
    options = GAME.options.parse({"boards": "free_choice", "round_limit": "20"})
    session = opened(GAME, options, seats, f"{side}/{seats}")
    walk = seeded("boards", side, seats)
    while session.asked < 0:
        step(session, walk)
    session.play(side)
    assert side in session.record.tokens
    held = 0
    with known(GAME):
        while not session.over:
            if session.ply in MOMENTS:
                held += 1
                for check, _ in LAWS.values():
                    check(PlayedPosition(session, side))
            step(session, walk)
    assert held == len(MOMENTS)


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_laws_hold_without_a_round_limit(seats: int) -> None:
    """The longest games there are."""
    options = GAME.options.parse({"round_limit": "0", "boards": "free_choice"})
    assert check_game(GAME, games=2, seed="long", options=options, seats=seats) > 0
