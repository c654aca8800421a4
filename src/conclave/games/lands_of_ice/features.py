"""What Lands of Ice tells the bots: an evaluation, plans of whole turns, and numbers for learning."""

from __future__ import annotations

from typing import Final

from conclave.core import flow
from conclave.core.evaluator import Evaluator
from conclave.core.frames import Question
from conclave.core.rng import Rng
from conclave.core.state import State
from conclave.core.storage import Choices, Int
from conclave.games.lands_of_ice.data import COLUMNS, FROZEN, PIECES, WOUNDED
from conclave.games.lands_of_ice.rules.combat import CombatCards, Join, UseAxes
from conclave.games.lands_of_ice.rules.effects import target_points
from conclave.games.lands_of_ice.rules.reveal import PlaceToken
from conclave.games.lands_of_ice.rules.turn import PlayCard, Turn
from conclave.games.lands_of_ice.state import Labyrinth
from conclave.games.lands_of_ice.strategy import judging
from conclave.games.lands_of_ice.strategy.answering import answer, best_of
from conclave.games.lands_of_ice.strategy.manner import MANNERS, REPLYING
from conclave.games.lands_of_ice.strategy.replies import SPREAD, chances
from conclave.games.lands_of_ice.strategy.turns import play_turn

PLACES: Final = 6  # squares for a token that are held against each other


class IceJudge(Evaluator):
    """Counts points, who gets out how soon, who is in danger, and cards; plans turns by a beam search."""

    def evaluate(self, s: State, seat: Int) -> Int:
        """Weigh a position for a seat."""
        assert isinstance(s, Labyrinth)
        return judging.evaluate(s, seat)

    def spread(self) -> Int:
        """Give the lead that wins about three games in four."""
        return SPREAD

    def worth(self, s: State, seat: Int) -> float:
        """Value a position between 0 and 1 by what the turn that runs, or the reply to it, may bring."""
        assert isinstance(s, Labyrinth)
        return chances(s, seat)

    def rollout(self, s: State, rng: Rng, found: Choices) -> None:
        """Play on as one plays without looking far."""
        frame = s.stack[-1]
        if isinstance(frame, Question):
            found.clear()
            self.plan_as(s, -1, rng, found)
        else:
            frame.random_step(s, rng, found)

    def rollout_length(self) -> Int:
        """Finish the turn, and no more."""
        return 30

    def styles(self) -> Int:
        """Give how many ways to plan a turn there are."""
        return len(MANNERS)

    def plan(self, s: State, style: Int, rng: Rng, answers: Choices) -> None:
        """Plan what is left of a turn up to the next luck or fight, or answer anything else."""
        self.plan_as(s, style, rng, answers)

    def plan_as(self, s: State, style: Int, rng: Rng, answers: Choices) -> None:
        """Plan in a manner; -1 is the quickest."""
        assert isinstance(s, Labyrinth)
        frame = s.stack[-1]
        assert isinstance(frame, Question)
        if isinstance(frame, PlayCard | Turn):
            play_turn(s, frame.seat, REPLYING if style < 0 else MANNERS[style], answers)
            return
        found = Choices()
        frame.choices(s, found)
        chosen = answer(s, frame, frame.asks(s), rng, found)
        answers.append(chosen)
        flow.play(s, chosen)

    def candidates(self, s: State, found: Choices) -> None:
        """Search turns, and the better squares for a token; cards of fights are mixed where they are laid."""
        assert isinstance(s, Labyrinth)
        top = s.stack[-1]
        if isinstance(top, PlaceToken):
            best_of(s, top.seat, PLACES, found)
        elif not isinstance(top, PlayCard | Turn):
            found.clear()

    def stage(self, s: State) -> Int:
        """Number the turns, each from its card on; a look ahead ends at a fight, whose cards are weighed."""
        assert isinstance(s, Labyrinth)
        if s.stack and isinstance(s.stack[-1], PlayCard | Join | UseAxes | CombatCards):
            return s.turn + 1
        return s.turn

    def features(self, s: State, seat: Int) -> list[float]:
        """Give points, cards and, for every piece of both sides, where it is and how it fares."""
        assert isinstance(s, Labyrinth)
        found: list[float] = []
        for side in (seat, 1 - seat):
            found += [int(s.points[side]) / 5.0, int(s.jumps[side]) / 3.0, int(s.actions[side]) / 60.0]
            found += [int(s.hands[side * 7 + value]) / 2.0 for value in range(7)]
        found += [int(s.ap) / 5.0, int(target_points(s)) / 5.0]
        for piece in range(PIECES):
            square = int(s.where.faces[piece])
            on = square >= 0
            column = square % COLUMNS if seat == 0 else COLUMNS - 1 - square % COLUMNS
            found += [
                1.0 if on else 0.0,
                column / 21.0 if on else 0.0,
                square // COLUMNS / 9.0 if on else 0.0,
            ]
            found += [1.0 if s.marks[piece] & WOUNDED else 0.0, 1.0 if s.marks[piece] & FROZEN else 0.0]
        return found
