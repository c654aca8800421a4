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
    """A way through the turn so far: where it has led, how good that looks, and the luck still to come."""

    __slots__ = ("state", "word", "worth")

    def __init__(self, state: State, worth: Int, word: Int) -> None:
        self.state = state
        self.worth: Int = worth
        self.word: Int = word


class Turns:
    """Follows every answer to the end of the turn, a few ways each, and drops the worse half again and again.

    Each look has its own luck, the same for all answers and all ways to go on. Answers that look good get
    more looks, and their mean decides. A turn is a stage of the judge; where stages have no numbers it ends
    when somebody else is asked.
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
                sums[action] += int(look.along(state, action, word))
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

    def __init__(self, judge: Judge, seat: Int, width: Int = WIDTH) -> None:
        self.judge = judge
        self.seat: Int = seat
        self.width: Int = width
        self.nodes: Int = 0
        self.certain = True  # no luck has been met yet
        self.found = Found()

    def along(self, start: State, action: Int, word: Int) -> Int:
        """Value the best end of the turn that begins with an answer."""
        best: Int = -4_000_000
        for line in self.ends([self.after(start, action, self.judge.stage(start), word)], 1):
            if line.worth > best:
                best = line.worth
        return best

    def ends(self, lines: list[Line], most: Int) -> list[Line]:
        """Follow ways through a turn, and give those of its ends that look best."""
        stage = self.judge.stage(lines[0].state)
        done: list[Line] = []
        for step in range(LONGEST):
            fresh: list[Line] = []
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

    def go_on(self, line: Line, stage: Int, lines: list[Line]) -> None:
        """Add what every answer leads to, if it is among the best so far."""
        found = Found()
        question(line.state).choices(line.state, found)
        for place in range(len(found)):
            keep(lines, self.after(line.state, found[place], stage, line.word), self.width)

    def after(self, s: State, action: Int, stage: Int, word: Int) -> Line:
        """Answer, let luck and the others do their part, and value what has come of it."""
        twin = s.copy()
        rng = Rng(word)
        flow.play(twin, action)
        self.nodes += 1
        while twin.stack and self.judge.stage(twin) == stage:
            frame = twin.stack[-1]
            if isinstance(frame, Chance):
                self.certain = False
                flow.play(twin, flow.draw_lot(twin, rng))
            elif stage == 0 or question(twin).asks(twin) == self.seat:
                break
            else:
                flow.play(twin, self.reply(twin, rng.word))
        return Line(twin, value(twin, self.seat, self.judge), rng.word)

    def over(self, s: State, stage: Int) -> bool:
        """Tell whether a line has left the turn."""
        return not s.stack or self.judge.stage(s) != stage or question(s).asks(s) != self.seat

    def luck(self, s: State, word: Int) -> Int:
        """Let luck decide until somebody is asked; give the luck that is left."""
        if not s.stack or not isinstance(s.stack[-1], Chance):
            return word
        rng = Rng(word)
        self.certain = False
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
            worth = value(twin, seat, self.judge)
            if worth > best:
                best = worth
                chosen = found[place]
        return chosen


def keep(lines: list[Line], line: Line, most: Int) -> None:
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
    """Give the question that a settled state waits at."""
    frame = s.stack[-1]
    if not isinstance(frame, Question):
        raise TypeError("a settled state waits at a question or a chance")
    return frame
