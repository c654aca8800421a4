"""Tournaments made up from known strengths: how often ratings cry wolf, and hold the truth."""

import random
from collections import Counter
from itertools import combinations
from math import exp

from conclave.arena.bradley_terry import LEVEL, BradleyTerry, Ranking

GAMES = (2, 4, 8, 20)
# Players and seats at a table, all equally strong.
EQUAL = ((2, 2), (4, 2), (3, 3), (4, 3))
# True strengths, and seats at a table: 0.7 is two wins of three, 3 nineteen of twenty.
UNEQUAL: tuple[tuple[tuple[float, ...], int], ...] = (
    ((0.7, 0.0), 2),
    ((3.0, 0.0), 2),
    ((1.5, 0.0, -1.5), 2),
    ((1.0, 0.0, -1.0), 3),
)


def coverage(tournaments: int) -> None:
    """Print both tables as Markdown."""
    heads = [f"{games} games" for games in GAMES]
    print(f"| equal players | {' | '.join(heads)} |\n|---|{'---:|' * len(GAMES)}")
    for players, seats in EQUAL:
        cells = [f"{100 * alarms(players, seats, games, tournaments):.1f} %" for games in GAMES]
        print(f"| {players} at tables of {seats} | {' | '.join(cells)} |", flush=True)
    print(f"\n| true strengths | {' | '.join(heads)} |\n|---|{'---:|' * len(GAMES)}")
    for strengths, seats in UNEQUAL:
        cells = [f"{100 * held(strengths, seats, games, tournaments // 4):.1f} %" for games in GAMES]
        told = ", ".join(f"{strength:+g}" for strength in strengths)
        print(f"| {told} at tables of {seats} | {' | '.join(cells)} |", flush=True)


def alarms(players: int, seats: int, games: int, tournaments: int) -> float:
    """Give the share of tournaments in which any two of some equal players are called different."""
    rng, called = random.Random(f"alarms {players} {seats} {games}"), 0
    pairs = list(combinations(range(players), 2))
    for _ in range(tournaments):
        found = tournament(rng, (0.0,) * players, seats, games)
        called += any(found.chance(one, other) <= LEVEL / len(pairs) for one, other in pairs)
    return called / tournaments


def held(strengths: tuple[float, ...], seats: int, games: int, tournaments: int) -> float:
    """Give the share of 95 % intervals of a difference that hold the true one."""
    rng, inside, of = random.Random(f"held {strengths} {seats} {games}"), 0, 0
    for _ in range(tournaments):
        found = tournament(rng, strengths, seats, games)
        for one, other in combinations(range(len(strengths)), 2):
            _, low, high = found.apart(one, other)
            inside += low <= strengths[one] - strengths[other] <= high
            of += 1
    return inside / of


def tournament(rng: random.Random, strengths: tuple[float, ...], seats: int, games: int) -> BradleyTerry:
    """Make up a tournament in which every party of so many meets so often."""
    parties = combinations(range(len(strengths)), seats)
    found = Counter(game(rng, party, strengths) for party in parties for _ in range(games))
    return BradleyTerry(len(strengths), found)


def game(rng: random.Random, party: tuple[int, ...], strengths: tuple[float, ...]) -> Ranking:
    """Make up a game: every place goes to one of those who are left, by their strengths."""
    left, order = list(party), []
    while left:
        chosen = rng.choices(left, [exp(strengths[player]) for player in left])[0]
        left.remove(chosen)
        order.append((chosen,))
    return tuple(order)
