"""Deep: a principal variation search over a room's own lookahead, with some luck standing for all."""

from __future__ import annotations

from typing import Final

from conclave.bots.bot import Budget, Ranked, Stopwatch
from conclave.bots.copies import Copies
from conclave.core.evaluator import Evaluator
from conclave.core.lookahead import LUCK, OVER, SURE, Lookahead
from conclave.core.rng import Rng, seeded
from conclave.core.storage import Choices, Int, Ints, ints
from conclave.core.view import View

DEEPEST: Final = 60
LONGEST: Final = 140  # answers and outcomes in a line
CHECK: Final = 255  # the clock is read when the node count has none of these bits
SLOTS: Final = 1 << 17  # positions that are remembered; a later one takes the place of an earlier one
NEAR: Final = 4  # outcomes of the first draws that are looked at at first,
FAR: Final = 2  # and of later ones; of the last ones there is one that stands for all
ALL: Final = 1_000  # outcomes: more than there are anywhere

EXACT: Final = 0  # what is remembered of a value: it is this much,
AT_LEAST: Final = 1  # this much or more,
AT_MOST: Final = 2  # this much or less
FIRST: Final = 1 << 40  # what an answer is worth in the order when it was the best here before
SECOND: Final = 1 << 30  # and when it cut a sister short


class OutOfTime(Exception):
    """The budget is spent; the best answer so far stands."""


class Memory:
    """What was found out about positions, and room to work in.

    One is kept for all searches of a bot, which costs less than new ones.
    """

    def __init__(self) -> None:
        self.keys: Ints = ints([0] * SLOTS)
        self.known: Ints = ints([0] * SLOTS)
        # Buffers for each answer of a line: the choices there, what they promise, and how outcomes weigh.
        self.found: list[Choices] = [Choices() for _ in range(LONGEST)]
        self.order: list[Choices] = [Choices() for _ in range(LONGEST)]
        self.weights: list[Choices] = [Choices() for _ in range(LONGEST)]
        self._rng = seeded("forgetting")

    def forget(self) -> Int:
        """Return a number to mix keys with, so that nothing of before is found any more."""
        return self._rng.below(1 << 30) << 30 | self._rng.below(1 << 30)


class Deep:
    """Searches as deep as its budget allows, and uses all of it unless there is nothing left to look at."""

    name = "deep"

    def __init__(
        self, budget: Budget, depth: int = DEEPEST, seed: int | str = 0, evaluator: Evaluator | None = None
    ) -> None:
        self.budget = budget
        self.depth = min(depth, DEEPEST)
        self.evaluator = evaluator
        self.reached = 0
        self.nodes = 0
        self.worth = 0
        self._memory = Memory()
        self._rng = seeded("deep", seed)

    def reseed(self, seed: int | str) -> None:
        """Take new luck for the answers that come."""
        self._rng = seeded("deep", seed)

    def choose(self, view: View) -> int:
        """Search from an imagined state; where much is hidden, ISMCTS is the better bot."""
        if len(view.actions) == 1:
            return view.actions[0]
        return self._searched(view, view.actions)

    def rank(self, view: View, most: int) -> list[Ranked]:
        """Search again without the best answers so far: only the best of a search has an exact worth."""
        left, found = list(view.actions), list[Ranked]()
        while left and len(found) < most:
            best = self._searched(view, left)
            found.append(Ranked(best, min(max((self.worth / SURE + 1.0) / 2.0, 0.0), 1.0)))
            left.remove(best)
        return found

    def _searched(self, view: View, answers: list[int]) -> int:
        state = view.game.fill(view, self._rng)
        evaluator = self.evaluator or view.game.evaluator
        ahead = evaluator.lookahead(state) or Copies(state, evaluator)
        sides = list(state.sides() or range(state.seats))
        search = DeepSearch(ahead, view.seat, sides, self.budget, len(view.game.space), self._memory)
        best = search.run(answers, self.depth, self._rng)
        self.reached, self.nodes, self.worth = int(search.reached), int(search.nodes), int(search.worth)
        return best


class DeepSearch:
    """One search from one position for one seat."""

    def __init__(
        self,
        ahead: Lookahead,
        seat: Int,
        sides: list[int],
        budget: Budget,
        actions: Int,
        memory: Memory | None = None,
    ) -> None:
        self.ahead = ahead
        self.seat: Int = seat
        self.friends: list[bool] = [side == sides[int(seat)] for side in sides]
        self.nodes: Int = 0
        self.reached: Int = 0
        self.worth: Int = 0
        self.limit: Int = budget.nodes
        self.watch = Stopwatch(budget)
        self.best: Int = -1
        self.memory = memory or Memory()
        self.salt: Int = self.memory.forget()
        self.breadth: Int = 1  # grows when there is nothing else left to look at
        self.cut = False  # at this depth: a line was valued before the game was over
        self.sampled = False  # and some luck stood for all
        self.actions: Int = actions
        self.history: Ints = ints([0] * (2 * int(actions)))
        self.killers: Ints = ints([-1] * (2 * LONGEST))
        self.found = self.memory.found
        self.order = self.memory.order
        self.weights = self.memory.weights

    def run(self, answers: list[int], deepest: int, rng: Rng) -> int:
        """Deepen step by step until the budget is spent or all is known, and give the best answer."""
        ranked = answers[:]
        for place in range(len(ranked) - 1, 0, -1):  # equal answers are tried in any order
            other = rng.below(place + 1)
            ranked[place], ranked[other] = ranked[other], ranked[place]
        self.best = ranked[0]
        depth = 1
        while depth <= deepest:
            self.cut = self.sampled = False
            try:
                self.root(ranked, depth)
            except OutOfTime:
                break
            self.reached = depth
            if not self.cut:
                if not self.sampled:
                    break  # everything to the end was looked at
                self.breadth *= 2
                self.salt = self.memory.forget()  # what was worked out with fewer outcomes
            else:
                depth += 1
            best = int(self.best)
            ranked = [best] + [answer for answer in ranked if answer != best]
        return int(self.best)

    def root(self, ranked: list[int], depth: Int) -> None:
        """Search every answer to a depth, the best so far first; `best` is right whenever time runs out."""
        alpha: Int = -SURE - DEEPEST
        beta: Int = SURE + DEEPEST
        for place in range(len(ranked)):
            answer = ranked[place]
            if place == 0:
                worth = self.after(answer, depth - 1, 0, alpha, beta, 0)
            else:
                worth = self.after(answer, depth - 1, 0, alpha, alpha + 1, 0)
                if worth > alpha:
                    if self.reached > 0:
                        self.best = answer  # better than the best in any case; by how much is seen next
                    worth = self.after(answer, depth - 1, 0, worth - 1, beta, 0)
            if worth > alpha:
                alpha = worth
                self.best = answer
                self.worth = worth

    def after(self, number: Int, depth: Int, ply: Int, alpha: Int, beta: Int, side: Int) -> Int:
        """Value the position after an answer, for the side that gave it."""
        ahead = self.ahead
        ahead.play(number)
        worth = self.look(depth, ply + 1, alpha, beta, side)
        ahead.undo()
        return worth

    def look(self, depth: Int, ply: Int, alpha: Int, beta: Int, side: Int) -> Int:
        """Value a position for a side, 0 for the seat's own: exact between alpha and beta, else a bound."""
        self.nodes += 1
        if self.nodes & CHECK == 0:
            self.check_budget()
        asked = self.ahead.asks()
        if asked == OVER:
            worth = self.valued(side)
            # A win that comes sooner is better, and a loss that comes later.
            return worth + DEEPEST - ply if worth > 0 else worth - DEEPEST + ply
        if asked == LUCK:
            return self.mean(depth, ply, alpha, beta, side)
        other: Int = 0 if self.friends[asked] else 1
        if other == side:
            return self.answer(depth, ply, alpha, beta, side)
        return -self.answer(depth, ply, -beta, -alpha, other)

    def valued(self, side: Int) -> Int:
        """Value the position for a side as it stands."""
        worth = self.ahead.worth(self.seat)
        return worth if side == 0 else -worth

    def answer(self, depth: Int, ply: Int, alpha: Int, beta: Int, side: Int) -> Int:
        """Value a question for the side that is asked."""
        if depth <= 0 or ply >= LONGEST - 4:
            self.cut = True
            return self.valued(side)
        ahead = self.ahead
        memory = self.memory
        key = ahead.key() ^ self.salt
        slot = key & (SLOTS - 1)
        first: Int = -1
        if memory.keys[slot] == key:
            packed = memory.known[slot]
            first = (packed >> 10 & 1023) - 1
            if packed & 63 >= depth:
                worth = (packed >> 20) - 2 * SURE
                kind = packed >> 8 & 3
                if (
                    kind == EXACT
                    or (kind == AT_LEAST and worth >= beta)
                    or (kind == AT_MOST and worth <= alpha)
                ):
                    if packed & 64:
                        self.cut = True
                    if packed & 128:
                        self.sampled = True
                    return worth
        cut, sampled = self.cut, self.sampled
        self.cut = self.sampled = False
        found = self.found[ply]
        found.clear()
        ahead.choices(found)
        self.sort(found, ply, side, first)
        best: Int = -SURE - DEEPEST
        chosen: Int = -1
        kind = AT_MOST
        for place in range(len(found)):
            action = found[place]
            if place == 0:
                worth = self.after(action, depth - 1, ply, alpha, beta, side)
            else:
                less: Int = 0
                if depth >= 3 and place >= 2:
                    less = 1 if place < 4 else 2
                worth = self.after(action, depth - 1 - less, ply, alpha, alpha + 1, side)
                if worth > alpha and (less or worth < beta):
                    worth = self.after(action, depth - 1, ply, alpha, beta, side)
            if worth > best:
                best = worth
                chosen = action
                if worth > alpha:
                    alpha = worth
                    kind = EXACT
                    if worth >= beta:
                        kind = AT_LEAST
                        self.cuts(action, depth, ply, side)
                        break
        packed = (best + 2 * SURE) << 20 | (chosen + 1) << 10 | kind << 8 | depth
        if self.cut:
            packed |= 64
        if self.sampled:
            packed |= 128
        memory.keys[slot] = key
        memory.known[slot] = packed
        self.cut = self.cut or cut
        self.sampled = self.sampled or sampled
        return best

    def cuts(self, action: Int, depth: Int, ply: Int, side: Int) -> None:
        """Note what cut a branch short, for trying it earlier elsewhere."""
        at = side * self.actions + action
        self.history[at] = self.history[at] + depth * depth
        if self.killers[2 * ply] != action:
            self.killers[2 * ply + 1] = self.killers[2 * ply]
            self.killers[2 * ply] = action

    def mean(self, depth: Int, ply: Int, alpha: Int, beta: Int, side: Int) -> Int:
        """Average over luck for a side; stop when the luck to come cannot reach the window (Star1)."""
        found, weights = self.found[ply], self.weights[ply]
        found.clear()
        weights.clear()
        if not self.ahead.lots(self.most(depth, ply), found, weights):
            self.sampled = True
        left: Int = 0
        for place in range(len(found)):
            left += weights[place]
        total = left
        known: Int = 0  # weighted sum of what was looked at
        most: Int = SURE + DEEPEST
        for place in range(len(found)):
            weight = weights[place]
            left -= weight
            # What this outcome must be worth for the mean to enter the window, all others at their extreme.
            low = (alpha * total - known - left * most) // weight
            high = (beta * total - known + left * most) // weight + 1
            # Luck takes no depth: else a draw would hide the reply to it behind the horizon.
            worth = self.after(
                found[place], depth, ply, low if low > -most else -most, high if high < most else most, side
            )
            known += weight * worth
            if known + left * most <= alpha * total:
                return (known + left * most) // total
            if known - left * most >= beta * total:
                return (known - left * most) // total
        return known // total

    def most(self, depth: Int, ply: Int) -> Int:
        """Return how many outcomes stand for all: fewer the further off they are."""
        if self.breadth > 4:
            return ALL
        if ply <= 2:
            return NEAR * self.breadth
        return self.breadth if depth < 2 else FAR * self.breadth

    def sort(self, found: Choices, ply: Int, side: Int, first: Int) -> None:
        """Put what was best here first, then what cut elsewhere (insertion sort: choices are few)."""
        order = self.order[ply]
        order.clear()
        for place in range(len(found)):
            action = found[place]
            worth = self.history[side * self.actions + action] + self.ahead.promise(action)
            if action == first:
                worth = FIRST
            elif action == self.killers[2 * ply] or action == self.killers[2 * ply + 1]:
                worth += SECOND
            order.append(worth)
            at = place
            while at > 0 and order[at - 1] < worth:
                order[at] = order[at - 1]
                found[at] = found[at - 1]
                at -= 1
            order[at] = worth
            found[at] = action

    def check_budget(self) -> None:
        """Raise when the time or the nodes are spent; the first depth is always finished."""
        if self.reached == 0:
            return
        if self.limit and self.nodes >= self.limit:
            raise OutOfTime
        if self.watch.up():
            raise OutOfTime
