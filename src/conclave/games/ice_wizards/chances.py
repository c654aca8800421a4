"""Chances: what the facts of a position say about who will win, fitted to how games ended."""

from __future__ import annotations

from math import exp
from typing import Final

from conclave.core.lookahead import SURE
from conclave.core.storage import Int, Ints, ints
from conclave.games.ice_wizards.data import STONES

UNIT: Final = 1 << 20  # what 1 in the sum of the fit is here
STEP: Final = UNIT >> 7  # the curve is written down in so small steps
FAR: Final = 8  # and so far to either side; beyond, a game is as good as won


def _row(least: float, more: float, most: float) -> Ints:
    """Give a weight for each number of stones left: a curve through three numbers, for 0, 26 and 52."""
    found = []
    for left in range(STONES + 1):
        part = left / STONES
        bend = 2.0 * (least + most - 2.0 * more)
        found.append(round(UNIT * (least + part * (most - least - bend) + part * part * bend)))
    return ints(found)


# With none, half and all of the stones left. In this order: a point of score; what a stone on each empty
# space would add; a wizard for each point of both scores, and a wizard as such; a card; one that leads to an
# empty space; being to move.
SCORE: Final = _row(0.0267, 0.0147, 0.0033)
HOPE: Final = _row(0.0013, 0.00375, 0.0088)
FLIPS: Final = _row(0.0015, 0.0053, 0.0092)
WIZARD: Final = _row(0.21, 0.3, 0.39)
CARD: Final = _row(0.0, 0.053, 0.093)
PLAY: Final = _row(0.119, 0.07, 0.04)
TEMPO: Final = _row(0.1, 0.062, 0.04)

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
