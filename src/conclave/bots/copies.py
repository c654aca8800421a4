"""Copies: looking ahead in a room that has not written anything faster."""

from __future__ import annotations

from typing import Final

from conclave.core import flow
from conclave.core.evaluator import WIN, Evaluator, value
from conclave.core.frames import Chance, Question
from conclave.core.lookahead import LUCK, OVER, SURE, Lookahead
from conclave.core.state import State
from conclave.core.storage import Choices, Int

SHORT: Final = 1_000  # how far an evaluation stays from SURE


class Copies(Lookahead):
    """Copies of a state, one for each step of the line."""

    def __init__(self, state: State, evaluator: Evaluator) -> None:
        self.evaluator = evaluator
        self.line: list[State] = [state.copy()]
        self.state: State = self.line[0]
        self.count: Int = 0

    def asks(self) -> Int:
        """Return the seat that is asked, LUCK or OVER."""
        if self.state.result is not None:
            return OVER
        frame = self.state.stack[-1]
        return frame.asks(self.state) if isinstance(frame, Question) else LUCK

    def choices(self, found: Choices) -> None:
        """Write what the question offers into `found`."""
        frame = self.state.stack[-1]
        if not isinstance(frame, Question):
            raise TypeError("choices are asked for at a question")
        frame.choices(self.state, found)

    def lots(self, most: Int, found: Choices, weights: Choices) -> bool:
        """Write the outcomes, or where there are more than a few, every so many of them."""
        frame = self.state.stack[-1]
        if not isinstance(frame, Chance):
            raise TypeError("outcomes are asked for at a chance")
        lots = frame.merged_outcomes(self.state)
        total = 0
        for _, weight in lots:
            total += weight
        if most >= len(lots):
            for outcome, weight in lots:
                found.append(outcome)
                weights.append(weight)
            return True
        # The outcomes that lie in the middle of equal parts of all the luck.
        part, passed = 0, 0
        for outcome, weight in lots:
            passed += weight
            count = 0
            while part < most and (2 * part + 1) * total < 2 * most * passed:
                part += 1
                count += 1
            if count:
                found.append(outcome)
                weights.append(count)
        return False

    def play(self, number: Int) -> None:
        """Play on in a copy."""
        state = self.state.copy()
        flow.play(state, number)
        self.line.append(state)
        self.state = state

    def undo(self) -> None:
        """Go back to the state before."""
        self.line.pop()
        self.state = self.line[-1]

    def key(self) -> Int:
        """Return another number every time, so that no two positions are taken for the same."""
        self.count += 1
        return self.count

    def worth(self, seat: Int) -> Int:
        """Turn the chance that the evaluator sees into a worth."""
        if self.state.result is not None:
            return value(self.state, seat, self.evaluator) // (WIN // SURE)
        chance = self.evaluator.worth(self.state, seat)
        return round((2.0 * chance - 1.0) * (SURE - SHORT))
