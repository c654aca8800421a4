"""Expectimax: alpha-beta with exact chance nodes, deepened until the time is up."""

from __future__ import annotations

from typing import Final

from conclave.bots.bot import Budget, Ranked, Stopwatch
from conclave.core import flow
from conclave.core.evaluator import WIN, Evaluator, value
from conclave.core.frames import Chance, Question
from conclave.core.rng import Rng, seeded
from conclave.core.state import State
from conclave.core.storage import Choices, Int, Ints, ints
from conclave.core.view import View

DEEPEST: Final = 60
CHECK: Final = 127  # the clock is read when the node count has none of these bits


STEADY: Final = 3  # an answer that was the best at so many depths more is given a quarter of the time


class OutOfTime(Exception):
    """The budget is spent; the last finished depth stands."""


class Expectimax:
    """Searches as deep as its budget allows; whoever is not on one's own side is a foe."""

    name = "expectimax"

    def __init__(
        self, budget: Budget, depth: int = DEEPEST, seed: int | str = 0, evaluator: Evaluator | None = None
    ) -> None:
        self.budget = budget
        self.depth = min(depth, DEEPEST)
        self.evaluator = evaluator
        self.reached = 0
        self.nodes = 0
        self.worth = 0
        self._rng = seeded("expectimax", seed)

    def reseed(self, seed: int | str) -> None:
        """Take new luck for the answers that come."""
        self._rng = seeded("expectimax", seed)

    def choose(self, view: View) -> int:
        """Search an imagined state; where much is hidden, ISMCTS is the better bot."""
        if len(view.actions) == 1:
            return view.actions[0]
        state = view.game.fill(view, self._rng)
        search = Search(self.evaluator or view.game.evaluator, view.seat, self.budget, len(view.game.space))
        best = search.run(state, view.actions, self.depth, self._rng)
        self.reached, self.nodes, self.worth = int(search.reached), int(search.nodes), int(search.worth)
        return best

    def rank(self, view: View, most: int) -> list[Ranked]:
        """Search again without the best answers so far: only the best of a search has an exact value."""
        left, found = list(view.actions), list[Ranked]()
        evaluator = self.evaluator or view.game.evaluator
        while left and len(found) < most:
            state = view.game.fill(view, self._rng)
            search = Search(evaluator, view.seat, self.budget, len(view.game.space))
            best = search.run(state, left, self.depth, self._rng)
            found.append(Ranked(best, evaluator.share(search.worth)))
            left.remove(best)
        return found


class Search:
    """One search from one position for one seat."""

    def __init__(self, evaluator: Evaluator, seat: Int, budget: Budget, actions: int) -> None:
        self.evaluator = evaluator
        self.seat: Int = seat
        self.friends: list[bool] = []  # of every seat: it wins with this one
        self.nodes: Int = 0
        self.reached: Int = 0
        self.worth: Int = 0
        self.limit: Int = budget.nodes
        self.watch = Stopwatch(budget)
        # How often an action cut a branch short, for trying it earlier elsewhere.
        self.history: Ints = ints([0] * actions)
        self.buffers: list[Choices] = [Choices() for _ in range(DEEPEST * 2 + 20)]

    def run(self, state: State, actions: list[int], deepest: int, rng: Rng) -> int:
        """Deepen step by step and give the best action of the last depth that was finished."""
        ranked = actions[:]
        for place in range(len(ranked) - 1, 0, -1):  # equal moves are tried in any order
            other = rng.below(place + 1)
            ranked[place], ranked[other] = ranked[other], ranked[place]
        began, before = 0.0, 0.0  # when this depth began, and how long the one before it took
        steady = 0  # for how many depths the best answer has been the best
        for depth in range(1, deepest + 1):
            best = ranked[0]
            try:
                ranked = self.root(state, ranked, depth)
            except OutOfTime:
                break
            self.reached = depth
            steady = steady + 1 if ranked[0] == best else 0
            if self.worth >= WIN or self.worth <= -WIN:
                break
            if self.watch.seconds > 0.0:
                now = self.watch.spent()
                if self.hopeless(now - began, before, now, steady):
                    break
                began, before = now, now - began
        return ranked[0]

    def hopeless(self, took: float, before: float, now: float, steady: int) -> bool:
        """Tell whether the next depth would not be finished in time; the answer may as well come now."""
        growth = max(took / before, 2.0) if before > 0.0 else 2.0
        limit = self.watch.seconds if steady < STEADY else self.watch.seconds / 4.0
        return now + took * growth > limit

    def root(self, state: State, ranked: list[int], depth: Int) -> list[int]:
        """Search every action of the root to a depth, best first in the answer."""
        sides = state.sides() or tuple(range(state.seats))
        self.friends = [side == sides[int(self.seat)] for side in sides]
        alpha: Int = -2 * WIN
        best = -1
        for place in range(len(ranked)):
            worth = self.after(state, ranked[place], depth - 1, alpha, 2 * WIN)
            if worth > alpha:
                alpha = worth
                best = place
        self.worth = alpha
        return [ranked[best]] + ranked[:best] + ranked[best + 1 :]

    def after(self, s: State, number: Int, depth: Int, alpha: Int, beta: Int) -> Int:
        """Value the position after one answer, with so much depth left."""
        twin = s.copy()
        flow.play(twin, number)
        return self.look(twin, depth, alpha, beta)

    def look(self, s: State, depth: Int, alpha: Int, beta: Int) -> Int:
        """Value a position for the seat, exact between alpha and beta, a bound outside."""
        self.nodes += 1
        if self.nodes & CHECK == 0:
            self.check_budget()
        if s.result is not None:
            worth = value(s, self.seat, self.evaluator)
            # A win that comes sooner is better, and a loss that comes later.
            return worth + depth if worth > 0 else worth - depth
        if depth <= 0:
            return self.evaluator.evaluate(s, self.seat)
        frame = s.stack[-1]
        if isinstance(frame, Chance):
            return self.mean(s, frame.merged_outcomes(s), depth, alpha, beta)
        if not isinstance(frame, Question):
            raise TypeError("a settled state waits at a question or a chance")
        found = self.buffers[depth]
        found.clear()
        frame.choices(s, found)
        self.sort(found)
        mine = self.friends[int(frame.asks(s))]
        best: Int = -2 * WIN if mine else 2 * WIN
        for place in range(len(found)):
            action = found[place]
            worth = self.after(s, action, depth - 1, alpha, beta)
            if mine:
                if worth > best:
                    best = worth
                    if worth > alpha:
                        alpha = worth
            elif worth < best:
                best = worth
                if worth < beta:
                    beta = worth
            if alpha >= beta:
                self.history[action] = self.history[action] + depth * depth
                break
        return best

    def mean(self, s: State, lots: list[tuple[int, int]], depth: Int, alpha: Int, beta: Int) -> Int:
        """Average over luck; stop when even the best luck to come cannot reach the window (Star1)."""
        total: Int = 0
        for _, weight in lots:
            total += weight
        left = total
        known: Int = 0  # weighted sum of what was looked at
        for outcome, weight in lots:
            left -= weight
            # What this outcome must be worth for the mean to enter the window, all others at their extreme.
            low = (alpha * total - known - left * WIN) // weight
            high = (beta * total - known + left * WIN) // weight + 1
            # Luck takes no depth: else a draw would hide the reply to it behind the horizon.
            worth = self.after(s, outcome, depth, max(low, -2 * WIN), min(high, 2 * WIN))
            known += weight * worth
            if known + left * WIN <= alpha * total:
                return (known + left * WIN) // total
            if known - left * WIN >= beta * total:
                return (known - left * WIN) // total
        return known // total

    def sort(self, found: Choices) -> None:
        """Put actions that cut elsewhere first (insertion sort: choices are few)."""
        history = self.history
        for place in range(1, len(found)):
            action = found[place]
            at = place
            while at > 0 and history[found[at - 1]] < history[action]:
                found[at] = found[at - 1]
                at -= 1
            found[at] = action

    def check_budget(self) -> None:
        """Raise when the time or the nodes are spent; the first depth is always finished."""
        if self.reached == 0:
            return
        if self.limit and self.nodes >= self.limit:
            raise OutOfTime
        if self.watch.up():
            raise OutOfTime
