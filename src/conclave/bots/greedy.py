"""The bot that looks one answer ahead."""

from __future__ import annotations

from typing import Final

from conclave.core import flow
from conclave.core.evaluator import value
from conclave.core.rng import Rng, seeded
from conclave.core.state import State
from conclave.core.view import View

ROOM: Final = 32  # positions that luck after luck may lead to; beyond them one lot stands for all


class Greedy:
    """Takes the answer whose position the evaluator likes best, luck averaged, ties at random."""

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
            worth = _after_luck(trial, view, self._rng, ROOM)
            if worth > best:
                best, chosen = worth, []
            if worth == best:
                chosen.append(action)
        return chosen[int(self._rng.below(len(chosen)))]


def _after_luck(state: State, view: View, rng: Rng, room: int) -> float:
    """Value a position; at a chance, the mean over what luck may bring, as far as there is room for it."""
    lots = flow.merged_outcomes(state)
    if not lots:
        return float(value(state, view.seat, view.game.evaluator))
    if room < min(ROOM, len(lots)):
        # Hands that are drawn card by card have more outcomes than anybody can look at.
        flow.play(state, flow.draw_merged(state, rng))
        return _after_luck(state, view, rng, room)
    total = 0.0
    for outcome, weight in lots:
        trial = state.copy()
        flow.play(trial, outcome)
        total += weight * _after_luck(trial, view, rng, room // len(lots))
    return total / sum(weight for _, weight in lots)
