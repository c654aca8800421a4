"""Strengths: closed forms, another algorithm, and a thousand made-up tournaments whose truth is known."""

from collections import Counter
from functools import cache
from itertools import combinations
from math import comb, exp, inf, log

import pytest

from conclave.arena.bradley_terry import LEVEL, BradleyTerry, Ranking
from conclave.arena.intervals import exact
from conclave.core.rng import Rng, seeded

WON: Ranking = ((0,), (1,))
LOST: Ranking = ((1,), (0,))
DRAWN: Ranking = ((0, 1),)
TOURNAMENTS = 1000
GRAIN = 1 << 30


@cache
def pair(won: int, lost: int, drawn: int = 0) -> BradleyTerry:
    """Rate two players."""
    return BradleyTerry(2, {WON: won, LOST: lost, DRAWN: drawn})


@pytest.mark.parametrize(
    ("won", "lost", "drawn"), [(3, 1, 0), (2, 0, 0), (0, 9, 0), (4, 4, 0), (5, 2, 3), (40, 7, 0)]
)
def test_two_players_by_the_closed_form(won: int, lost: int, drawn: int) -> None:
    """With one drawn game more, the odds are those of the wins; a draw is half of one for each."""
    odds = (won + drawn / 2 + 0.5) / (lost + drawn / 2 + 0.5)
    found = pair(won, lost, drawn)
    assert found.apart(0, 1)[0] == pytest.approx(log(odds), abs=1e-6)
    assert found.rating(0)[0] == pytest.approx(log(odds) / 2, abs=1e-6)
    there, back = found.apart(0, 1), found.apart(1, 0)
    assert back == pytest.approx((-there[0], -there[2], -there[1]))


def minorised(players: int, games: dict[Ranking, int], prior: float) -> list[float]:
    """Fit the same model in Hunter's way: one ratio at a time, thousands of times."""
    worth = [1.0] * players
    each = prior / (players - 1)
    for _ in range(5000):
        won, met = [0.0] * players, [0.0] * players
        for one, other in combinations(range(players), 2):
            for player in (one, other):
                won[player] += each / 2
                met[player] += each / (worth[one] + worth[other])
        for ranking, times in games.items():
            order = [place[0] for place in ranking]
            for stage in range(len(order) - 1):
                won[order[stage]] += times
                for player in order[stage:]:
                    met[player] += times / sum(worth[left] for left in order[stage:])
        worth = [won[player] / met[player] for player in range(players)]
    mean = sum(map(log, worth)) / players
    return [log(value) - mean for value in worth]


@pytest.mark.parametrize(
    "games",
    [
        {((0,), (1,)): 6, ((1,), (0,)): 2, ((1,), (2,)): 7, ((2,), (1,)): 4, ((0,), (2,)): 3},
        {((0,), (1,), (2,)): 4, ((1,), (0,), (2,)): 3, ((2,), (0,), (1,)): 1, ((0,), (3,), (2,)): 2},
        {((3,), (0,), (1,), (2,)): 5, ((0,), (1,), (2,), (3,)): 2},
    ],
)
def test_another_algorithm_finds_the_same(games: dict[Ranking, int]) -> None:
    """Tables of two, of three and of four; weak prior and strong."""
    players = 1 + max(player for ranking in games for place in ranking for player in place)
    for prior in (1.0, 6.0):
        found = BradleyTerry(players, games, prior).best
        assert found == pytest.approx(minorised(players, games, prior), abs=1e-4)


def test_a_shared_place_is_every_order_a_part() -> None:
    """Both orders of the second place, half a time each; a place that all share says nothing."""
    shared = BradleyTerry(3, {((0,), (1, 2)): 4})
    orders = BradleyTerry(3, {((0,), (1,), (2,)): 2, ((0,), (2,), (1,)): 2})
    assert shared.best == pytest.approx(orders.best)
    assert shared.apart(0, 1) == pytest.approx(orders.apart(0, 1))
    assert BradleyTerry(3, {((0, 1, 2),): 5}).best == pytest.approx([0, 0, 0])


def test_a_player_in_two_seats() -> None:
    """First and last of three is as good as the one in the middle."""
    found = BradleyTerry(2, {((0,), (1,), (0,)): 4, ((0,), (0,), (1,)): 1})
    assert found.best[0] > found.best[1]
    assert BradleyTerry(1, {((0,), (0,)): 4}).rating(0) == (0.0, -inf, inf)


def test_a_shut_out_is_open_on_one_side() -> None:
    """Whoever won everything may be stronger by any amount, and two games show nothing at all."""
    value, low, high = pair(20, 0).apart(0, 1)
    assert (0 < low < value, high) == (True, inf)
    assert pair(2, 0).apart(0, 1)[1] < 0
    assert pair(0, 20).apart(0, 1)[1] == -inf


@pytest.mark.parametrize(("won", "of"), [(7, 8), (15, 20), (60, 100), (97, 100), (199, 400)])
def test_the_interval_of_two_is_near_the_exact_one(won: int, of: int) -> None:
    """Clopper and Pearson's ends, as odds; the prior draws them a little towards even."""
    _, low, high = pair(won, of - won).apart(0, 1)
    share = exact(won, of)
    for end, there in ((low, share.low), (high, share.high)):
        assert 1 / (1 + exp(-end)) == pytest.approx(there, abs=0.5 / of + 0.004)


@pytest.mark.parametrize("games", [*range(1, 31), 50, 100, 200])
def test_two_players_are_covered_whatever_the_truth(games: int) -> None:
    """By arithmetic and not by luck: every outcome with its chance, for equal players and for others."""
    ends = [pair(won, games - won).apart(0, 1)[1:] for won in range(games + 1)]
    for apart in (0.0, 0.5, 1.0, 2.0, 3.0, 4.0):
        chance = 1 / (1 + exp(-apart))
        held = sum(
            comb(games, won) * chance**won * (1 - chance) ** (games - won)
            for won, (low, high) in enumerate(ends)
            if low <= apart <= high
        )
        assert held >= 0.95, (games, apart)


def played(rng: Rng, party: tuple[int, ...], strengths: list[float], draws: int) -> Ranking:
    """Make up a game: so many in a hundred are drawn, the places of the others follow the strengths."""
    if rng.below(100) < draws:
        return (party,)
    left, order = list(party), []
    while left:
        weights = [exp(strengths[player]) for player in left]
        at = float(rng.below(GRAIN)) / GRAIN * sum(weights)
        seat = 0
        while seat < len(left) - 1 and at >= weights[seat]:
            at -= weights[seat]
            seat += 1
        order.append((left.pop(seat),))
    return tuple(order)


def tournament(rng: Rng, strengths: list[float], seats: int, games: int, draws: int = 0) -> BradleyTerry:
    """Make up a tournament: every party of so many meets so often."""
    parties = list(combinations(range(len(strengths)), seats))
    found = Counter(played(rng, party, strengths, draws) for party in parties for _ in range(games))
    if len(strengths) == 2:
        return pair(found[WON], found[LOST], found[DRAWN])
    return BradleyTerry(len(strengths), found)


@pytest.mark.parametrize(
    ("players", "seats", "draws"), [(2, 2, 0), (2, 2, 40), (3, 2, 0), (3, 3, 0), (4, 3, 10)]
)
@pytest.mark.parametrize("games", [2, 4, 8, 20])
def test_equal_players_are_hardly_ever_called_different(
    players: int, seats: int, draws: int, games: int
) -> None:
    """In no more than 5 of 100 tournaments is any pair of them, however many pairs there are."""
    rng, called = seeded("equal", players, seats, draws, games), 0
    pairs = list(combinations(range(players), 2))
    tournaments = TOURNAMENTS if players == 2 else TOURNAMENTS // 4
    for _ in range(tournaments):
        found = tournament(rng, [0.0] * players, seats, games, draws)
        called += any(found.chance(one, other) <= LEVEL / len(pairs) for one, other in pairs)
    assert called <= 0.05 * tournaments


def test_the_chance_and_the_interval_say_the_same() -> None:
    """A pair is called different exactly where nought is outside of its interval."""
    rng = seeded("agree")
    for _ in range(25):
        found = tournament(rng, [0.7, 0.0, -0.7], 2, 8)
        for one, other in combinations(range(3), 2):
            for level in (0.05, 0.05 / 3):
                _, low, high = found.apart(one, other, level)
                assert (found.chance(one, other) <= level) == (not low <= 0 <= high)


def test_unequal_players_are_covered() -> None:
    """Three players far apart, over tables of two: both ratings and differences, nearly always."""
    strengths, rng, held, of = [1.5, 0.0, -1.5], seeded("unequal"), 0, 0
    for _ in range(60):
        found = tournament(rng, strengths, 2, 8)
        spans = [(found.apart(0, 2), 3.0), (found.apart(0, 1), 1.5), (found.rating(2), -1.5)]
        for (_, low, high), truth in spans:
            held, of = held + (low <= truth <= high), of + 1
    assert held >= 0.93 * of
