"""Turns: a search to the end of one's own turn, for games where a turn is many answers."""

from __future__ import annotations

from typing import Final

from conclave.bots.halving import AnswerSearch, Halving
from conclave.core import flow
from conclave.core.evaluator import WIN, Evaluator, value
from conclave.core.frames import Chance, Question
from conclave.core.rng import Rng
from conclave.core.state import State
from conclave.core.storage import Choices, Int
from conclave.core.view import View

WIDTH: Final = 3  # ways to go on that are kept after each first answer
LONGEST: Final = 60  # answers of a turn; what is not over then is valued as it is


class PartialTurn:
    """A way through the turn so far: where it has led, how good that looks, and the luck still to come."""

    __slots__ = ("state", "word", "worth")

    def __init__(self, state: State, worth: Int, word: Int) -> None:
        self.state = state
        self.worth: Int = worth
        self.word: Int = word


class Turns(Halving):
    """Follows every answer to the end of the turn, a few ways each, and goes by the lead that it ends with.

    All ways of a look have the same luck. A turn is a stage of the evaluator; where stages have no numbers it
    ends when somebody else is asked.
    """

    name = "turn"

    def new_search(self, view: View) -> AnswerSearch:
        """Look to the end of the turn."""
        return TurnSearch(self.evaluator or view.game.evaluator, view.seat)


class TurnSearch(AnswerSearch):
    """Follows answers to the end of a turn for one seat."""

    def __init__(self, evaluator: Evaluator, seat: Int, width: Int = WIDTH) -> None:
        self.evaluator = evaluator
        self.seat: Int = seat
        self.width: Int = width
        self.nodes: Int = 0
        self.lucky = False  # luck has been met
        self.found = Choices()

    def chance(self, worth: float) -> float:
        """Squash a lead."""
        return self.evaluator.share(round(worth))

    def tried(self) -> int:
        """Count the answers that were tried."""
        return int(self.nodes)

    def certain(self) -> bool:
        """Tell whether no luck has been met yet."""
        return not self.lucky

    def along(self, start: State, action: Int, word: Int, later: Int) -> float:
        """Return the lead at the best end of the turn that begins with an answer."""
        best: Int = -4_000_000
        for line in self.ends([self.after(start, action, self.evaluator.stage(start), word)], 1):
            if line.worth > best:
                best = line.worth
        return float(int(best))

    def ends(self, lines: list[PartialTurn], most: Int) -> list[PartialTurn]:
        """Follow ways through a turn, and give those of its ends that look best."""
        stage = self.evaluator.stage(lines[0].state)
        done: list[PartialTurn] = []
        for step in range(LONGEST):
            fresh: list[PartialTurn] = []
            for line in lines:
                if not self.over(line.state, stage):
                    self.go_on(line, stage, fresh)
                    continue
                if line.worth >= WIN:
                    line.worth -= step  # a win that comes sooner is better
                keep(done, line, most)
            if not fresh:
                return done
            lines = fresh
        for line in lines:
            keep(done, line, most)
        return done

    def go_on(self, line: PartialTurn, stage: Int, lines: list[PartialTurn]) -> None:
        """Add what every answer leads to, if it is among the best so far."""
        found = Choices()
        question(line.state).choices(line.state, found)
        for place in range(len(found)):
            keep(lines, self.after(line.state, found[place], stage, line.word), self.width)

    def after(self, s: State, action: Int, stage: Int, word: Int) -> PartialTurn:
        """Answer, let luck and the others do their part, and value what has come of it."""
        twin = s.copy()
        rng = Rng(word)
        flow.play(twin, action)
        self.nodes += 1
        while twin.stack and self.evaluator.stage(twin) == stage:
            frame = twin.stack[-1]
            if isinstance(frame, Chance):
                self.lucky = True
                flow.play(twin, flow.draw_lot(twin, rng))
            elif stage == 0 or question(twin).asks(twin) == self.seat:
                break
            else:
                flow.play(twin, self.reply(twin, rng.word))
        return PartialTurn(twin, value(twin, self.seat, self.evaluator), rng.word)

    def over(self, s: State, stage: Int) -> bool:
        """Tell whether a line has left the turn."""
        return not s.stack or self.evaluator.stage(s) != stage or question(s).asks(s) != self.seat

    def luck(self, s: State, word: Int) -> Int:
        """Let luck decide until somebody is asked; give the luck that is left."""
        if not s.stack or not isinstance(s.stack[-1], Chance):
            return word
        rng = Rng(word)
        self.lucky = True
        while s.stack and isinstance(s.stack[-1], Chance):
            flow.play(s, flow.draw_lot(s, rng))
        return rng.word

    def reply(self, s: State, word: Int) -> Int:
        """Answer for whoever is asked: what looks best for him right after it."""
        frame = question(s)
        seat = frame.asks(s)
        found = self.found
        found.clear()
        frame.choices(s, found)
        chosen = found[0]
        if len(found) == 1:
            return chosen
        best: Int = -4_000_000
        for place in range(len(found)):
            twin = s.copy()
            flow.play(twin, found[place])
            self.luck(twin, word)
            self.nodes += 1
            worth = value(twin, seat, self.evaluator)
            if worth > best:
                best = worth
                chosen = found[place]
        return chosen


def keep(lines: list[PartialTurn], line: PartialTurn, most: Int) -> None:
    """Add a line, or let it take the place of the worst if there are enough.

    Of two that are worth the same, mostly the same answers in another order, the first is kept.
    """
    for other in lines:
        if other.worth == line.worth:
            return
    if len(lines) < most:
        lines.append(line)
        return
    last = 0
    for place in range(1, len(lines)):
        if lines[place].worth < lines[last].worth:
            last = place
    if line.worth > lines[last].worth:
        lines[last] = line


def question(s: State) -> Question[State]:
    """Return the question that a settled state waits at."""
    frame = s.stack[-1]
    if not isinstance(frame, Question):
        raise TypeError("a settled state waits at a question or a chance")
    return frame
