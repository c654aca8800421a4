"""The leaderboard of Ice Wizards, played anew: `python examples/leaderboard.py --games 100`.

Everybody plays everybody, both seats as often, and the shares go into `policies/leaderboard.csv`.
"""

from __future__ import annotations

import argparse
import csv
from itertools import combinations

from curves import interval
from ice_network import HERE, AlphaBot, NetworkBot, PpoBot

from conclave.bots import levels
from conclave.bots.bot import Bot
from conclave.core.registry import load
from conclave.core.rng import seeded

TABLE = HERE / "policies" / "leaderboard.csv"


def players(board: str) -> dict[str, Bot]:
    """Return who takes part: bots of the house, and the networks whose weights are here."""
    found: dict[str, Bot] = {name: levels.make(name, 1) for name in ("random", "easy", "greedy", "medium")}
    learned: list[tuple[NetworkBot, str]] = [(PpoBot(), "hex"), (AlphaBot(), "square")]
    for bot, learned_on in learned:
        if (HERE / "policies" / bot.file).is_file() and learned_on == board:
            found[bot.name] = bot
    return found


def play(pair: tuple[Bot, Bot], board: str, seed: str) -> float:
    """Play one game, and return what it was worth to the first of both: 1, a half, or 0."""
    table = load("ice_wizards").new(board=board, seed=seed)
    while not table.over:
        table.play(pair[table.asked].choose(table.view()))
    assert table.result is not None
    return table.result.share(0)


def main() -> None:
    """Play, print the table, and write it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100, help="of each two players")
    parser.add_argument("--board", default="hex", choices=["hex", "square"])
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    rows = []
    for (one, first), (other, second) in combinations(players(given.board).items(), 2):
        worth = 0.0
        for number in range(given.games):
            name = f"{given.seed}/{number // 2}"  # both seats of the same deal
            for bot in (first, second):
                levels.reseed(bot, str(seeded(name, one, other).word))
            if number % 2:
                worth += 1.0 - play((second, first), given.board, name)
            else:
                worth += play((first, second), given.board, name)
        low, high = interval(worth, given.games)
        rows.append((given.board, one, other, given.games, worth, round(low, 3), round(high, 3)))
        print(
            f"{one:>10} against {other:<10} {worth / given.games:6.1%}   {low:.1%} to {high:.1%}", flush=True
        )
    TABLE.parent.mkdir(parents=True, exist_ok=True)
    with TABLE.open("w", newline="") as file:
        head = ("board", "player", "against", "games", "won", "low", "high")
        csv.writer(file).writerows([head, *rows])


if __name__ == "__main__":
    main()
