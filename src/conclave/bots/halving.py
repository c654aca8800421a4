"""Halving: looks at all answers, then again and again at the better half of them."""

from __future__ import annotations

from conclave.bots.bot import Budget, Ranked, Stopwatch
from conclave.core.evaluator import Evaluator
from conclave.core.rng import MULTIPLIER, Rng, seeded
from conclave.core.state import State
from conclave.core.storage import Int
from conclave.core.view import View


class AnswerSearch:
    """What one kind of search sees: it values an answer on an imagined state, with luck that it is given."""

    def along(self, start: State, action: Int, word: Int, later: Int) -> float:
        """Value an answer, with the luck of this turn and of those after it."""
        raise NotImplementedError

    def chance(self, worth: float) -> float:
        """Return a mean of such values as a chance to win."""
        raise NotImplementedError

    def tried(self) -> int:
        """Count the answers that were tried so far, for whomever."""
        raise NotImplementedError

    def certain(self) -> bool:
        """Tell whether no luck has been met, so that a second look would be like the first."""
        raise NotImplementedError


class Halving:
    """A bot that gives good answers more looks, and whose means decide.

    Each look has its own luck, the same for all answers. Whenever an equal part of the budget is spent, the
    worse half is dropped.
    """

    name = "halving"

    def __init__(self, budget: Budget, seed: int | str = 0, evaluator: Evaluator | None = None) -> None:
        self.budget = budget
        self.evaluator = evaluator
        self.nodes = 0
        self._rng = seeded(self.stream(), seed)

    def stream(self) -> str:
        """Return the word that seeds are mixed with."""
        return self.name

    def reseed(self, seed: int | str) -> None:
        """Take new luck for the answers that come."""
        self._rng = seeded(self.stream(), seed)

    def new_search(self, view: View) -> AnswerSearch:
        """Return what looks at answers for the seat of a view."""
        raise NotImplementedError

    def choose(self, view: View) -> int:
        """Look at all answers, then again and again at the better ones."""
        return view.actions[0] if len(view.actions) == 1 else self.rank(view, 1)[0].action

    def rank(self, view: View, most: int) -> list[Ranked]:
        """Order the answers by how long they were kept, and then by their means."""
        search, watch = self.new_search(view), Stopwatch(self.budget)
        ranked = list(view.actions)
        sums = dict.fromkeys(ranked, 0.0)
        order, looks = list[Ranked](), 0
        phases, phase = max(1, (len(ranked) - 1).bit_length()), 1
        while True:
            state = view.game.fill(view, self._rng)
            word, later = fresh_word(self._rng), fresh_word(self._rng)
            for action in ranked:
                sums[action] += search.along(state, action, word, later)
            looks += 1
            part = phase / phases
            spent = 0 < self.budget.nodes * part <= search.tried()
            if not (spent or search.certain() or 0.0 < self.budget.seconds * part <= watch.spent()):
                continue
            # Kept answers have had the same number of looks, so that sums compare like means.
            ranked.sort(key=lambda action: (-sums[action], action))
            kept = (len(ranked) + 1) // 2
            if kept == 1 or watch.up():
                kept = 0
            dropped = [Ranked(action, search.chance(sums[action] / looks)) for action in ranked[kept:]]
            order, ranked = dropped + order, ranked[:kept]
            phase += 1
            if not ranked:
                self.nodes = search.tried()
                return order[:most]


def fresh_word(rng: Rng) -> Int:
    """Begin a stream of luck far from the one that it is drawn from."""
    return rng.below(MULTIPLIER - 1) << 32 | (rng.below(1 << 30) << 2 | 1)
