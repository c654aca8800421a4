"""Intervals hold what they promise: on a game whose true rates are known, again and again."""

from collections.abc import Iterator

import pytest

from conclave.arena.intervals import student
from conclave.arena.run_plan import RunPlan
from conclave.arena.simulate import simulate
from conclave.arena.tally import Tally, spread
from conclave.core.game import Game
from conclave.testing.positions import known
from tests.toys import coins

REPEATS = 1000
GAMES = 60


@pytest.fixture(scope="module", autouse=True)
def coins_game() -> Iterator[Game]:
    """Give the toy, registered."""
    with known(coins.GAME):
        yield coins.GAME


def repeated(heads: int) -> Iterator[Tally]:
    """Simulate the same plan with many seeds; they are fixed, so the share of hits never changes."""
    for seed in range(REPEATS):
        yield simulate(RunPlan("toy_coins", ("random", "random"), GAMES, f"{heads}/{seed}", f"heads={heads}"))


@pytest.mark.parametrize("heads", [50, 70, 90])
def test_the_interval_of_a_share_holds_the_true_one_95_times_in_100(heads: int) -> None:
    """Wilson's interval, for a fair coin, a bent one and one that hardly ever loses; both seats."""
    hits = 0
    for tally in repeated(heads):
        mine, other = tally.seat_share(0), tally.seat_share(1)
        assert (mine.won + other.won, mine.of) == (GAMES, GAMES)
        held = mine.low <= heads / 100 <= mine.high
        assert held == (other.low <= 1 - heads / 100 <= other.high)
        hits += held
    assert 0.93 <= hits / REPEATS <= 0.97


def test_the_interval_of_a_mean_holds_the_true_one_95_times_in_100() -> None:
    """Student's interval, for the length and for a score."""
    lengths, scores = 0, 0
    for tally in repeated(50):
        length = tally.length()
        lengths += length.low <= coins.MEAN_LENGTH <= length.high
        found = spread(tally.scores[0])
        score = student(found.mean, found.deviation * (GAMES / (GAMES - 1)) ** 0.5, GAMES)
        scores += score.low <= coins.MEAN_SCORE <= score.high
    assert 0.93 <= lengths / REPEATS <= 0.97
    assert 0.93 <= scores / REPEATS <= 0.97


def test_a_long_run_comes_near_the_true_rates() -> None:
    """Twenty thousand games of a coin that falls on heads 70 times in 100."""
    tally = simulate(RunPlan("toy_coins", ("random", "random"), 20_000, 1, "heads=70"))
    assert tally.seat_share(0).part == pytest.approx(0.7, abs=0.01)
    assert tally.length().mean == pytest.approx(coins.MEAN_LENGTH, abs=0.03)
    assert spread(tally.scores[0]).mean == pytest.approx(coins.MEAN_SCORE, abs=0.04)
    assert (spread(tally.lengths).low, spread(tally.lengths).high) == (3, 6)
