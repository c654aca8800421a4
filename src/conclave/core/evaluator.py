"""Evaluator: what a room tells the bots about a position, so that search code knows no game."""

from __future__ import annotations

from typing import Final

from conclave.core import flow
from conclave.core.frames import Question
from conclave.core.lookahead import Lookahead
from conclave.core.result import LOST, WON
from conclave.core.rng import Rng
from conclave.core.state import State
from conclave.core.storage import Choices, Int, open_class

WIN: Final = 1_000_000
FAR: Final = 600.0  # spreads beyond which a chance cannot be told from 0 or 1


@open_class(allow_interpreted_subclasses=True)
class Evaluator:
    """A quick evaluation and a policy for rollouts; a room extends it, and may leave all of it out."""

    def evaluate(self, s: State, seat: Int) -> Int:
        """Say how good a position is for a seat: above 0 is better than even, well below WIN."""
        return 0

    def spread(self) -> Int:
        """Return the evaluation at which a seat wins about three games in four."""
        return 100

    def worth(self, s: State, seat: Int) -> float:
        """Value a position between 0 (lost) and 1 (won); an evaluation is squashed by its spread."""
        if s.result is not None:
            return s.result.share(int(seat))
        return self.share(self.evaluate(s, seat))

    def share(self, lead: Int) -> float:
        """Squash a lead by the spread: a half at 0, and three quarters at the spread."""
        away = min(max(-int(lead) / int(self.spread()), -FAR), FAR)
        return float(1.0 / (1.0 + 3.0**away))

    def chances(self, s: State) -> list[float]:
        """Value a position for every seat, at once where a room can do so."""
        if s.result is not None:
            return [s.result.share(seat) for seat in range(s.seats)]
        return [self.worth(s, seat) for seat in range(s.seats)]

    def rollout(self, s: State, rng: Rng, found: Choices) -> None:
        """Take one step of a rollout; random unless a room knows better."""
        s.stack[-1].random_step(s, rng, found)

    def rollout_length(self) -> Int:
        """Return the steps after which a rollout stops and is evaluated; -1 plays to the end."""
        return -1

    def styles(self) -> Int:
        """Return how many manners of play `plan` knows; 0 is the usual one."""
        return 1

    def plan(self, s: State, style: Int, rng: Rng, answers: Choices) -> None:
        """Play on from a question as one idea, for the seat that is asked, and add its answers to `answers`.

        An idea is as many answers as belong together and nobody else comes between: a whole movement turn,
        a page of orders, or a single answer, which is all that the default evaluator knows. The state is
        left at the next pause.
        """
        frame = s.stack[-1]
        if not isinstance(frame, Question):
            raise TypeError("a plan begins at a question")
        found = Choices()
        frame.choices(s, found)
        chosen = found[rng.below(len(found))]
        answers.append(chosen)
        flow.play(s, chosen)

    def candidates(self, s: State, found: Choices) -> None:
        """Take out of `found` what is not worth a search; the usual answer is looked at in any case."""

    def stage(self, s: State) -> Int:
        """Number the stages of a game, such as its turns; a search over plans looks to the end of one."""
        return 0

    def lookahead(self, s: State) -> Lookahead | None:
        """Return the room's own way to walk through the positions after one, where it has written one."""
        return None

    def features(self, s: State, seat: Int) -> list[float]:
        """Return numbers for learning, worked out on a view's state."""
        return []


def value(s: State, seat: Int, evaluator: Evaluator) -> Int:
    """Value a position for a seat: the true result when the game is over, else the evaluator's word."""
    result = s.result
    if result is None:
        return evaluator.evaluate(s, seat)
    verdict = result.verdict(int(seat))
    if verdict == LOST:
        return -WIN
    return WIN if verdict == WON else 0
