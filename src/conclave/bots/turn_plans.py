"""Turn plans: one search through the whole turn, then followed for as long as all comes as foreseen."""

from __future__ import annotations

from typing import Final

from conclave.bots.halving import fresh_word
from conclave.bots.turns import LONGEST, PartialTurn, TurnSearch, question
from conclave.core.evaluator import WIN, Evaluator
from conclave.core.rng import seeded
from conclave.core.state import State
from conclave.core.storage import Choices, Int
from conclave.core.view import View

WIDTH: Final = 8  # ways through the turn that are kept at every step
ENDS: Final = 12  # of the turn whose chances are asked for


class TurnPlans:
    """Plans a turn once and follows the plan, so that a game of many answers is played in little time.

    Where `turn_learned` searches anew at every answer, and from every answer, this bot keeps a few ways
    through the whole turn and has their ends valued as chances. Luck and replies end what is foreseen: the
    rest of the turn is planned when it is known how they came.
    """

    name = "turn_plan"

    def __init__(self, width: int = WIDTH, seed: int | str = 0, evaluator: Evaluator | None = None) -> None:
        self.width = width
        self.evaluator = evaluator
        self.nodes = 0
        self._rng = seeded("turn plans", seed)
        self._foreseen: list[Step] = []

    def reseed(self, seed: int | str) -> None:
        """Take new luck for the answers that come, and forget what was foreseen."""
        self._rng = seeded("turn plans", seed)
        self._foreseen = []

    def choose(self, view: View) -> int:
        """Go on with the plan, or make one."""
        actions = [int(action) for action in view.actions]
        if len(actions) == 1:
            return actions[0]
        if self._foreseen:
            step = self._foreseen.pop(0)
            if step.asked == actions:
                return step.answer
        search = WaySearch(self.evaluator or view.game.evaluator, view.seat, self.width)
        state = view.game.fill(view, self._rng)
        self._foreseen = search.best(state, fresh_word(self._rng))
        self.nodes = search.look.tried()
        first = self._foreseen.pop(0)
        return first.answer


class Step:
    """A question that a plan expects, and its answer to it."""

    __slots__ = ("answer", "asked")

    def __init__(self, asked: list[int], answer: int) -> None:
        self.asked = asked
        self.answer = answer


class Way:
    """A way through the turn so far, and its steps up to the first that depended on luck or on others."""

    __slots__ = ("line", "steps", "sure")

    def __init__(self, line: PartialTurn, steps: list[Step], sure: bool) -> None:
        self.line = line
        self.steps = steps
        self.sure = sure


class WaySearch:
    """Keeps the best ways through one turn for one seat."""

    def __init__(self, evaluator: Evaluator, seat: Int, width: int) -> None:
        self.evaluator = evaluator
        self.seat: Int = seat
        self.width = width
        self.look = TurnSearch(evaluator, seat)

    def best(self, start: State, word: Int) -> list[Step]:
        """Return what is foreseen on the way whose end gives the best chance; at least one step."""
        best, chosen = -1.0, list[Step]()
        for way in self.ends(start, word):
            chance = self.chance(way.line)
            if chance > best:
                best, chosen = chance, way.steps
        return chosen

    def ends(self, start: State, word: Int) -> list[Way]:
        """Follow the best ways step by step, and give the ends of the turn that look best."""
        stage = self.evaluator.stage(start)
        ways, done = [Way(PartialTurn(start, 0, word), [], True)], list[Way]()
        for step in range(LONGEST):
            fresh: list[Way] = []
            for way in ways:
                if step and self.look.over(way.line.state, stage):
                    if way.line.worth >= WIN:
                        way.line.worth -= step  # a win that comes sooner is better
                    keep(done, way, ENDS)
                else:
                    self.go_on(way, stage, fresh)
            if not fresh:
                return done
            ways = fresh
        for way in ways:
            keep(done, way, ENDS)
        return done

    def go_on(self, way: Way, stage: Int, ways: list[Way]) -> None:
        """Add what every answer leads to, if it is among the best so far."""
        found = Choices()
        question(way.line.state).choices(way.line.state, found)
        asked = [int(action) for action in found]
        for action in asked:
            tried = self.look.tried()
            line = self.look.after(way.line.state, action, stage, way.line.word)
            steps = way.steps
            if way.sure and (len(asked) > 1 or not steps):
                steps = [*steps, Step(asked, action)]
            # Luck takes words, and a reply takes tries; after either nothing is certain any more.
            sure = way.sure and line.word == way.line.word and self.look.tried() == tried + 1
            keep(ways, Way(line, steps, sure), self.width)

    def chance(self, line: PartialTurn) -> float:
        """Return the chance at the end of the turn; what must be drawn first is drawn once."""
        if line.worth >= WIN - LONGEST:
            return 1.0 + float(int(line.worth - WIN + LONGEST))
        line.word = self.look.luck(line.state, line.word)
        return self.evaluator.worth(line.state, self.seat)


def keep(ways: list[Way], way: Way, most: int) -> None:
    """Add a way, or let it take the place of the worst; of two that are worth the same the first is kept."""
    for other in ways:
        if other.line.worth == way.line.worth:
            return
    if len(ways) < most:
        ways.append(way)
        return
    last = 0
    for place in range(1, len(ways)):
        if ways[place].line.worth < ways[last].line.worth:
            last = place
    if way.line.worth > ways[last].line.worth:
        ways[last] = way
