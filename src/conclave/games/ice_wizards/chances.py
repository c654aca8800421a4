"""Chances: what the facts of a position say about who will win, fitted to how games ended."""

from __future__ import annotations

from math import exp
from typing import Final

from conclave.core.lookahead import SURE
from conclave.core.storage import Int, Ints, ints
from conclave.core.texts import text_of
from conclave.games.ice_wizards.data import STONES

UNIT: Final = 1 << 20  # what 1 in the sum of the fit is here
STEP: Final = UNIT >> 7  # the curve is written down in so small steps
FAR: Final = 8  # and so far to either side; beyond, a game is as good as won


# Differences between Dark and Light, in this order: the score; what a stone on each empty space would add;
# a wizard for each point of both scores, and a wizard as such; cards; those that lead to an empty space;
# being to move; the most that a card adds for whoever is to move, and for the other; what all such cards
# add; cards that could flip a stone; and what stones where any card leads would add.
NAMES: Final = (
    "score", "hope", "flip", "wizard", "card", "play", "move", "best", "threat", "plays", "prey", "near",
)  # fmt: skip
FACTS: Final = 12


def read_weights(text: str) -> dict[str, Ints]:
    """Read weights: a board, a fact, and what it weighs with none, half and all of the stones left.

    Between these a curve goes through the three. A row holds the facts of each number of stones left.
    """
    found: dict[str, list[int]] = {}
    for line in text.splitlines():
        if not line or line.startswith("#"):
            continue
        board, name, *numbers = line.split()
        least, more, most = [int(number) for number in numbers]
        row = found.setdefault(board, [0] * (FACTS * (STONES + 1)))
        bend = 2 * (least + most - 2 * more)
        for left in range(STONES + 1):
            part = left * (most - least - bend) * STONES + left * left * bend
            row[left * FACTS + NAMES.index(name)] = least + part // (STONES * STONES)
    return {board: ints(row) for board, row in found.items()}


WEIGHTS: Final = read_weights(text_of("conclave.games.ice_wizards", "weights.txt"))

CURVE: Final = ints(
    [
        round((2.0 / (1.0 + exp(-at * STEP / UNIT)) - 1.0) * (SURE - 1_000))
        for at in range(-FAR * UNIT // STEP, FAR * UNIT // STEP + 1)
    ]
)


def curve(sum: Int) -> Int:
    """Turn a sum of weights into a chance, which stays short of SURE."""
    place = sum // STEP + FAR * UNIT // STEP
    if place < 0:
        place = 0
    elif place >= len(CURVE):
        place = len(CURVE) - 1
    return CURVE[place]
