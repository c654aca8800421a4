"""Beginner: somebody who has read the rules once, as a script, to measure how friendly `easy` is.

A beginner may do anything that the rules allow, and notices few of the possibilities: three at random. Of
those the one is taken after which the table looks best, as the evaluation of the game has it, with luck as
it happens to fall once. Nothing is planned, and nothing is kept in mind from one answer to the next.
"""

from __future__ import annotations

from typing import Final

from conclave.core import flow
from conclave.core.evaluator import value
from conclave.core.frames import Chance
from conclave.core.rng import seeded
from conclave.core.view import View

NOTICED: Final = 3  # answers that are thought of at all


class Beginner:
    """Takes the best of three answers that come to mind, as it looks right afterwards."""

    name = "beginner"

    def __init__(self, seed: int | str = 0) -> None:
        self._rng = seeded("beginner", seed)

    def reseed(self, seed: int | str) -> None:
        """Take new luck for the answers that come."""
        self._rng = seeded("beginner", seed)

    def choose(self, view: View) -> int:
        """Think of a few answers, and take the one that looks best."""
        left, noticed = list(view.actions), list[int]()
        while left and len(noticed) < NOTICED:
            noticed.append(left.pop(int(self._rng.below(len(left)))))
        if len(noticed) == 1:
            return noticed[0]
        state = view.game.fill(view, self._rng)
        best, chosen = float("-inf"), noticed[0]
        for action in noticed:
            trial = state.copy()
            flow.play(trial, action)
            while trial.stack and isinstance(trial.stack[-1], Chance):
                flow.play(trial, flow.draw_lot(trial, self._rng))
            worth = float(value(trial, view.seat, view.game.evaluator))
            if worth > best:
                best, chosen = worth, action
        return chosen
