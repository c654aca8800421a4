"""Fuzzing deep states: games begin with the wounded, the frozen, the carried, and few points to go.

Random games from the start end by stalemate alone and hardly ever see a Ring of Chaos or a fountain used.
`python -m tests.games.lands_of_ice.deep_fuzz [PLIES] [SEED]` prints what a longer run finds.
"""

from __future__ import annotations

import sys
from random import Random

from conclave.core.errors import ConclaveError
from conclave.games.lands_of_ice import GAME
from conclave.games.lands_of_ice.notation import read_position
from conclave.testing.fuzz import FuzzReport, fuzz
from tests.games.lands_of_ice.versus_boards import at_rest, scattered

# What only drafts and set-up ask for, and what needs a piece of another box.
NOT_HERE = {"lay", "draft", "pair", "remove", "forge", "pick"}


def deep_position(seed: str) -> str:
    """Scatter teams over a labyrinth with two to four points each, so that a few deeds decide."""
    rng = Random(seed)
    while True:
        points = f"{rng.randrange(2, 5)}/{rng.randrange(2, 5)}"
        text = f"{scattered(rng)} points={points} idle_cycles={rng.randrange(1, 3)}"
        try:
            if at_rest(read_position(text)):
                return text
        except (ConclaveError, AssertionError):
            continue


def deep_fuzz(plies: int, seed: str) -> FuzzReport:
    """Fuzz from deep positions, each verb as likely as the other."""
    return fuzz(GAME, plies, seed, spread=True, starts=lambda number: deep_position(f"{seed}/{number}"))


def main(words: list[str]) -> int:
    """Print the report, and which verbs no answer used."""
    report = deep_fuzz(int(words[0]) if words else 100_000, words[1] if len(words) > 1 else "deep")
    print(report)
    known = {verb.name for verb in GAME.space.verbs} - NOT_HERE
    print(f"  {len(report.verbs)} verbs answered; none of {sorted(known - set(report.verbs))}")
    return 0 if report.good else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
