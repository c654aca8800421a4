"""ISMCTS: tree search over imagined states, for games with luck and secrets."""

from __future__ import annotations

import math

from conclave.bots.bot import Budget, Ranked, Stopwatch
from conclave.core import flow
from conclave.core.evaluator import Evaluator
from conclave.core.frames import Question
from conclave.core.rng import Rng, seeded
from conclave.core.room import Room
from conclave.core.state import State
from conclave.core.storage import Choices, Int
from conclave.core.view import View


class TreeNode:
    """What was learnt after one answer: how often it could be played, was played, and what it brought."""

    __slots__ = ("available", "children", "number", "seat", "visits", "won")

    def __init__(self, number: Int, seat: Int) -> None:
        self.number: Int = number
        self.seat: Int = seat  # whose answer led here; -1 for luck
        self.visits = 0.0
        self.available = 0.0
        self.won = 0.0  # for the seat that answered
        self.children: list[TreeNode] = []


class Ismcts:
    """Single-observer information-set MCTS: each round imagines the secrets anew, all rounds share a tree."""

    name = "mcts"

    def __init__(
        self, budget: Budget, seed: int | str = 0, explore: float = 0.7, evaluator: Evaluator | None = None
    ) -> None:
        self.budget = budget
        self.explore = explore
        self.evaluator = evaluator
        self.rounds = 0
        self._rng = seeded("ismcts", seed)

    def reseed(self, seed: int | str) -> None:
        """Take new luck for the answers that come."""
        self._rng = seeded("ismcts", seed)

    def choose(self, view: View) -> int:
        """Grow a tree until the budget is spent and take the most visited answer."""
        return view.actions[0] if len(view.actions) == 1 else self.rank(view, 1)[0].action

    def rank(self, view: View, most: int) -> list[Ranked]:
        """Grow a tree until the budget is spent and order the answers by their visits."""
        tree = Tree(view, self.evaluator or view.game.evaluator, self.explore, self._rng)
        watch = Stopwatch(self.budget)
        rounds = 0
        while True:
            rounds += tree.grow(16)
            if self.budget.nodes and rounds >= self.budget.nodes:
                break
            if watch.up():
                break
        self.rounds = rounds
        return tree.favourites(view.actions)[:most]


class Tree:
    """The tree of one decision."""

    def __init__(self, view: View, evaluator: Evaluator, explore: float, rng: Rng) -> None:
        self.view = view
        self.game: Room = view.game
        self.evaluator = evaluator
        self.explore = explore
        self.rng = rng
        self.root = TreeNode(-1, -1)
        self.found = Choices()
        self.hidden = self.game.spec.hidden

    def grow(self, rounds: int) -> int:
        """Play some rounds, each from a freshly imagined state."""
        for _ in range(rounds):
            state = self.game.fill(self.view, self.rng) if self.hidden else self.view.state.copy()
            self.round(state)
        return rounds

    def round(self, s: State) -> None:
        """Walk down the tree, add a node, play on to a value, and carry it back up."""
        node, path = self.root, [self.root]
        while s.stack:
            fresh = False
            frame = s.stack[-1]
            if isinstance(frame, Question):
                found = self.found
                found.clear()
                frame.choices(s, found)
                child = self.pick(node, frame.asks(s), found)
                fresh = child.visits == 0.0
            else:
                child = self.lot(node, flow.draw_merged(s, self.rng))
            flow.play(s, child.number)
            node = child
            path.append(child)
            if fresh:
                break
        self.settle_value(s, path)

    def pick(self, node: TreeNode, seat: Int, found: Choices) -> TreeNode:
        """Take an answer that was never tried, else the one with the best upper bound."""
        best, best_worth = node, -1.0
        for place in range(len(found)):
            action = found[place]
            child = child_of(node, action, seat)
            child.available += 1.0
            if child.visits == 0.0:
                # Untried answers come first, in random order.
                worth = 1000.0 + int(self.rng.below(1 << 20))
            else:
                worth = child.won / child.visits + self.explore * math.sqrt(
                    math.log(child.available) / child.visits
                )
            if worth > best_worth:
                best, best_worth = child, worth
        return best

    def lot(self, node: TreeNode, outcome: Int) -> TreeNode:
        """Follow what luck brought."""
        return child_of(node, outcome, -1)

    def settle_value(self, s: State, path: list[TreeNode]) -> None:
        """Play on with the evaluator's policy, then credit every answer on the way."""
        length = self.evaluator.rollout_length()
        steps: Int = 0
        while s.stack and (length < 0 or steps < length):
            self.evaluator.rollout(s, self.rng, self.found)
            steps += 1
        flow.settle(s)
        worths: dict[int, float] = {}
        for node in path:
            node.visits += 1.0
            if node.seat >= 0:
                seat = int(node.seat)
                if seat not in worths:
                    worths[seat] = self.evaluator.worth(s, seat)
                node.won += worths[seat]

    def favourites(self, actions: list[int]) -> list[Ranked]:
        """Order the answers by their visits, and equals by their means; what was never tried comes last."""
        found = [child for child in self.root.children if child.number in actions and child.visits > 0.0]
        found.sort(key=lambda child: (-child.visits, -child.won / child.visits))
        ranked = [Ranked(int(child.number), child.won / child.visits) for child in found]
        tried = {one.action for one in ranked}
        return ranked + [Ranked(action, 0.0) for action in actions if action not in tried]


def child_of(node: TreeNode, number: Int, seat: Int) -> TreeNode:
    """Find the child for an answer, or make it."""
    for child in node.children:
        if child.number == number and child.seat == seat:
            return child
    child = TreeNode(number, seat)
    node.children.append(child)
    return child
