"""Plans: Monte Carlo search over whole ideas instead of single answers, on imagined states.

In a game where a turn is dozens of answers, a tree of answers never gets to the end of a turn. Here the
evaluator proposes whole plans in several manners; each is carried out on imagined states and played on, with
the evaluator's own policy for everybody, to the end of the stage. The worse half of the plans is dropped
again and again. The best is followed, answer by answer, for as long as the game asks what was foreseen.
"""

from __future__ import annotations

from typing import Final

from conclave.bots.bot import Budget, Ranked, Stopwatch
from conclave.core import flow
from conclave.core.evaluator import Evaluator, value
from conclave.core.frames import Question
from conclave.core.rng import Rng, seeded
from conclave.core.room import Room
from conclave.core.state import State
from conclave.core.storage import Choices, Int
from conclave.core.view import View

WORLDS: Final = 24  # imagined states of one decision; each is used by every plan
FEW: Final = 24  # answers that are all tried where an answer stands alone
VARIANTS: Final = 3  # plans in each manner of play, at least
MOST_VARIANTS: Final = 12
PER_VARIANT: Final = 24  # trials that call for another variant
HABIT: Final = 0.01  # by so much another plan must be better than the usual one, or chance would choose
PROPOSING: Final = 3.0  # of the seconds, one part in so many may go into making plans
ALTERNATIVES: Final = 4  # answers without a plan that are tried where somebody asks for more than one
TRIES: Final = 64  # runs in a phase at the most where seconds are the limit


class TriedPlan:
    """A plan, and what became of it."""

    __slots__ = ("answers", "bonus", "runs", "won")

    def __init__(self, answers: list[int], bonus: float = 0.0) -> None:
        self.answers = answers
        self.bonus = bonus
        self.runs = 0
        self.won = 0.0

    def worth(self) -> float:
        """Return the mean, and a little more for what is usual."""
        return self.won / self.runs + self.bonus if self.runs else 0.0


class Plans:
    """Follows the plan that came out best; thinks again when something else is asked than was foreseen."""

    name = "plan"

    def __init__(
        self, budget: Budget, seed: int | str = 0, stages: int = 1, evaluator: Evaluator | None = None
    ) -> None:
        self.budget = budget
        self.stages = stages
        self.evaluator = evaluator
        self.runs = 0
        self._rng = seeded("plans", seed)
        # What is still to be answered: what will be asked, and the answer.
        self._foreseen: list[tuple[list[int], int]] = []

    def reseed(self, seed: int | str) -> None:
        """Take new luck for the answers that come."""
        self._rng = seeded("plans", seed)

    def choose(self, view: View) -> int:
        """Go on with the plan, or make one."""
        actions = [int(action) for action in view.actions]
        if len(actions) == 1:
            return actions[0]
        if self._foreseen:
            expected, chosen = self._foreseen.pop(0)
            if expected == actions:
                return chosen
            self._foreseen = []
        search = PlanSearch(view, self.evaluator or view.game.evaluator, self.stages, self._rng)
        plan = search.best(actions, self.budget)
        self.runs = search.runs
        self._foreseen = search.foresee(plan)
        if self._foreseen:
            expected, chosen = self._foreseen.pop(0)
            if expected == actions:
                return chosen
        self._foreseen = []
        return plan.answers[0] if plan.answers[0] in actions else actions[0]

    def rank(self, view: View, most: int) -> list[Ranked]:
        """Order the answers that plans begin with by how long those plans were kept, and by their means."""
        actions = [int(action) for action in view.actions]
        search = PlanSearch(view, self.evaluator or view.game.evaluator, self.stages, self._rng)
        search.best(actions, self.budget)
        found: dict[int, Ranked] = {}
        for plan in search.order or [search.usual]:
            first = plan.answers[0]
            if first in actions and first not in found:
                if not plan.runs:
                    search.run(plan)
                found[first] = Ranked(first, plan.won / plan.runs, tuple(plan.answers))
        ranked = list(found.values())
        if len(ranked) < most:
            ranked += search.others([action for action in actions if action not in found])
        return ranked[:most]


class PlanSearch:
    """The plans of one decision."""

    def __init__(self, view: View, evaluator: Evaluator, stages: int, rng: Rng) -> None:
        self.view = view
        self.game: Room = view.game
        self.evaluator = evaluator
        self.stages = stages
        self.rng = rng
        self.runs = 0
        self.found = Choices()
        self.worlds: list[State] = []
        self.order: list[TriedPlan] = []  # all plans, best first, once several were compared
        self.usual = TriedPlan([])
        self.seat: Int = view.seat
        self.stage: Int = evaluator.stage(view.state)

    def world(self, number: int) -> State:
        """Give an imagined state; the first ones are the same for every plan, so that plans compare well."""
        place = number % WORLDS
        while len(self.worlds) <= place:
            self.worlds.append(self.game.fill(self.view, self.rng))
        return self.worlds[place].copy()

    def best(self, actions: list[int], budget: Budget) -> TriedPlan:
        """Drop the worse half of the plans until one is left or the budget is spent."""
        watch = Stopwatch(budget)
        # With one round there is nothing to compare: the usual plan it is.
        plans = self.proposals(actions, budget.nodes, watch)
        phases = 1
        while 1 << phases < len(plans):
            phases += 1
        phase = 0
        while len(plans) > 1 and not (phase and watch.up()):
            phase += 1
            tries = TRIES
            if budget.nodes:
                tries = max(1, budget.nodes // (phases * len(plans)))
            for _ in range(tries):
                for plan in plans:
                    self.run(plan)
                if watch.seconds > 0.0 and watch.spent() >= watch.seconds * phase / phases:
                    break
            # A stable sort: of equals, the usual manner stays.
            plans.sort(key=worth_of, reverse=True)
            kept = (len(plans) + 1) // 2
            self.order = plans[kept:] + self.order
            plans = plans[:kept]
        self.order = plans + self.order
        return plans[0]

    def proposals(self, actions: list[int], most: int, watch: Stopwatch) -> list[TriedPlan]:
        """Collect some plans: in every manner, or every answer where an answer stands alone."""
        found: list[TriedPlan] = []
        styles = int(self.evaluator.styles())
        usual = self.propose(0, 0)
        self.usual = TriedPlan(usual, HABIT)
        found.append(self.usual)
        if most == 1:
            return found
        if len(usual) == 1 and len(actions) <= FEW:
            serious = Choices()
            for action in actions:
                serious.append(action)
            self.evaluator.candidates(self.world(0), serious)
            for action in serious:
                if action != usual[0]:
                    found.append(TriedPlan([int(action)]))
            return found[:most] if most else found
        variants = MOST_VARIANTS
        if most:
            variants = max(VARIANTS, min(MOST_VARIANTS, most // PER_VARIANT))
        for variant in range(variants):
            for style in range(styles):
                if watch.seconds > 0.0 and watch.spent() >= watch.seconds / PROPOSING:
                    break
                answers = self.propose(style, variant)
                if all(plan.answers != answers for plan in found):
                    found.append(TriedPlan(answers))
        return found[:most] if most else found

    def propose(self, style: int, variant: int) -> list[int]:
        """Let the evaluator make a plan in a manner, each variant on another imagined state."""
        answers = Choices()
        self.evaluator.plan(self.world(variant), style, self.rng, answers)
        return [int(answer) for answer in answers]

    def run(self, plan: TriedPlan) -> None:
        """Carry a plan out and play on to the end of the stage."""
        s = self.world(plan.runs)
        for answer in plan.answers:
            flow.play(s, answer)
        steps: Int = 0
        length = self.evaluator.rollout_length()
        last = self.stage + self.stages
        while s.stack and (length < 0 or steps < length) and self.evaluator.stage(s) < last:
            self.evaluator.rollout(s, self.rng, self.found)
            flow.settle(s)
            steps += 1
        plan.runs += 1
        plan.won += self.evaluator.worth(s, self.seat)
        self.runs += 1

    def others(self, actions: list[int]) -> list[Ranked]:
        """Rank answers that no plan begins with: the few that look best right after them are played on."""
        s, looks = self.world(0), list[tuple[Int, int]]()
        for action in actions:
            twin = s.copy()
            flow.play(twin, action)
            looks.append((value(twin, self.seat, self.evaluator), action))
        looks.sort(key=lambda look: (-look[0], look[1]))
        plans = [TriedPlan([action]) for _, action in looks[:ALTERNATIVES]]
        for plan in plans:
            self.run(plan)
        plans.sort(key=worth_of, reverse=True)
        return [Ranked(plan.answers[0], plan.worth(), tuple(plan.answers)) for plan in plans]

    def foresee(self, plan: TriedPlan) -> list[tuple[list[int], int]]:
        """List the questions that the plan answers, forced ones left out, with the answers."""
        s = self.world(0)
        found: list[tuple[list[int], int]] = []
        for answer in plan.answers:
            frame = s.stack[-1]
            if not isinstance(frame, Question):
                break
            asked = flow.choices(s)
            if answer not in asked:
                break
            if len(asked) > 1:
                found.append(([int(action) for action in asked], answer))
            flow.play(s, answer)
        return found


def worth_of(plan: TriedPlan) -> float:
    """Return what a plan brought on average."""
    return plan.worth()
