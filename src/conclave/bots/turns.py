"""Turns: a search to the end of one's own turn, for games where a turn is many answers."""

from __future__ import annotations

from typing import Final

from conclave.bots.bot import Budget, Stopwatch
from conclave.core import flow
from conclave.core.frames import Chance, Question
from conclave.core.judge import WIN, Judge, value
from conclave.core.rng import MULTIPLIER, Rng, seeded
from conclave.core.state import State
from conclave.core.storage import Found, Int
from conclave.core.view import View

WIDTH: Final = 3  # ways to go on that are kept after each first answer
LONGEST: Final = 60  # answers of a turn; what is not over then is valued as it is


class Line:
    """A way through the turn so far: where it has led, and how good that looks."""

    __slots__ = ("state", "worth")

    def __init__(self, state: State, worth: Int) -> None:
        self.state = state
        self.worth: Int = worth


class Turns:
    """Follows every answer to the end of the turn, a few ways each, and drops the worse half again and again.

    Each look has its own luck, the same for all answers. Answers that look good get more looks, and their
    mean decides. A turn is a stage of the judge; where stages have no numbers it ends when somebody else is
    asked.
    """

    name = "turn"

    def __init__(self, budget: Budget, seed: int | str = 0, judge: Judge | None = None) -> None:
        self.budget = budget
        self.judge = judge
        self.nodes = 0
        self._rng = seeded("turns", seed)

    def choose(self, view: View) -> int:
        """Look at all answers, then again and again at the better ones."""
        if len(view.actions) == 1:
            return view.actions[0]
        look = Look(self.judge or view.game.judge, view.seat)
        watch = Stopwatch(self.budget)
        ranked = list(view.actions)
        sums = dict.fromkeys(ranked, 0.0)
        # Each time the answers are halved, an equal part of the budget has been spent.
        phases, phase = (len(ranked) - 1).bit_length(), 1
        while True:
            state, word = view.game.fill(view, self._rng), fresh_word(self._rng)
            for action in ranked:
                look.rng = Rng(word)
                sums[action] += int(look.along(state, action))
            part = phase / phases
            spent = 0 < self.budget.nodes * part <= int(look.nodes)
            if not (spent or look.certain or 0.0 < self.budget.seconds * part <= watch.spent()):
                continue
            # Kept answers have had the same number of looks, so that sums compare like means.
            ranked.sort(key=lambda action: (-sums[action], action))
            ranked = ranked[: (len(ranked) + 1) // 2]
            phase += 1
            if len(ranked) == 1 or watch.up():
                self.nodes = int(look.nodes)
                return ranked[0]


def fresh_word(rng: Rng) -> Int:
    """Begin a stream of luck far from the one that it is drawn from."""
    return rng.below(MULTIPLIER - 1) << 32 | (rng.below(1 << 30) << 2 | 1)


class Look:
    """Follows answers to the end of a turn for one seat."""

    def __init__(self, judge: Judge, seat: Int) -> None:
        self.judge = judge
        self.seat: Int = seat
        self.rng = Rng(1)
        self.nodes: Int = 0
        self.certain = True  # no luck has been met yet
        self.found = Found()

    def along(self, start: State, action: Int) -> Int:
        """Value the best end of the turn that begins with an answer."""
        stage = self.judge.stage(start)
        lines = [self.after(start, action, stage)]
        best: Int = -4_000_000
        for step in range(LONGEST):
            fresh: list[Line] = []
            for line in lines:
                if not self.over(line.state, stage):
                    self.go_on(line.state, stage, fresh)
                    continue
                worth = line.worth
                if worth >= WIN:
                    worth -= step  # a win that comes sooner is better
                if worth > best:
                    best = worth
            if not fresh:
                return best
            lines = fresh
        for line in lines:
            if line.worth > best:
                best = line.worth
        return best

    def go_on(self, s: State, stage: Int, lines: list[Line]) -> None:
        """Add what every answer leads to, if it is among the best so far."""
        found = Found()
        question(s).choices(s, found)
        for place in range(len(found)):
            keep(lines, self.after(s, found[place], stage))

    def after(self, s: State, action: Int, stage: Int) -> Line:
        """Answer, let luck and the others do their part, and value what has come of it."""
        twin = s.copy()
        flow.play(twin, action)
        self.nodes += 1
        while twin.stack and self.judge.stage(twin) == stage:
            frame = twin.stack[-1]
            if isinstance(frame, Chance):
                self.certain = False
                flow.play(twin, flow.draw_lot(twin, self.rng))
            elif stage == 0 or question(twin).asks(twin) == self.seat:
                break
            else:
                flow.play(twin, self.reply(twin))
        return Line(twin, value(twin, self.seat, self.judge))

    def over(self, s: State, stage: Int) -> bool:
        """Tell whether a line has left the turn."""
        return not s.stack or self.judge.stage(s) != stage or question(s).asks(s) != self.seat

    def luck(self, s: State) -> None:
        """Let luck decide until somebody is asked."""
        while s.stack and isinstance(s.stack[-1], Chance):
            self.certain = False
            flow.play(s, flow.draw_lot(s, self.rng))

    def reply(self, s: State) -> Int:
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
            self.luck(twin)
            self.nodes += 1
            worth = value(twin, seat, self.judge)
            if worth > best:
                best = worth
                chosen = found[place]
        return chosen


def keep(lines: list[Line], line: Line) -> None:
    """Add a line, or let it take the place of the worst if there are enough."""
    if len(lines) < WIDTH:
        lines.append(line)
        return
    last = 0
    for other in range(1, WIDTH):
        if lines[other].worth < lines[last].worth:
            last = other
    if line.worth > lines[last].worth:
        lines[last] = line


def question(s: State) -> Question[State]:
    """Give the question that a settled state waits at."""
    frame = s.stack[-1]
    if not isinstance(frame, Question):
        raise TypeError("a settled state waits at a question or a chance")
    return frame
