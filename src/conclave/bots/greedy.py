"""The bot that looks one answer ahead."""

from __future__ import annotations

from typing import Final

from conclave.core import flow
from conclave.core.evaluator import value
from conclave.core.rng import Rng, seeded
from conclave.core.state import State
from conclave.core.view import View

MOST_LUCK: Final = 256  # ways of luck that an answer is judged by; a few cards in a row have millions


class Greedy:
    """Takes the answer whose position the evaluator likes best, luck averaged, ties at random.

    Where luck comes so often in a row that there are more than a few hundred ways, it tries some of them.
    """

    name = "greedy"

    def __init__(self, seed: int | str = 0) -> None:
        self._rng = seeded("greedy", seed)

    def reseed(self, seed: int | str) -> None:
        """Take new luck for the answers that come."""
        self._rng = seeded("greedy", seed)

    def choose(self, view: View) -> int:
        """Try every answer on an imagined state."""
        state = view.game.fill(view, self._rng)
        best, chosen = float("-inf"), list[int]()
        for action in view.actions:
            trial = state.copy()
            flow.play(trial, action)
            worth = _after_luck(trial, view, self._rng, MOST_LUCK)
            if worth > best:
                best, chosen = worth, []
            if worth == best:
                chosen.append(action)
        return chosen[int(self._rng.below(len(chosen)))]


def _after_luck(state: State, view: View, rng: Rng, most: int) -> float:
    """Value a position; at a chance, the mean over what luck may bring, or over so many draws."""
    lots = flow.merged_outcomes(state)
    if not lots:
        return float(value(state, view.seat, view.game.evaluator))
    if len(lots) > most:
        lots = [(flow.draw_lot(state, rng), 1) for _ in range(most)]
    total, rest = 0.0, max(1, most // len(lots))
    for outcome, weight in lots:
        trial = state.copy()
        flow.play(trial, outcome)
        total += weight * _after_luck(trial, view, rng, rest)
    return total / sum(weight for _, weight in lots)
