"""Sage: a search over turns that asks the judge for chances, and what the next player will make of them."""

from __future__ import annotations

from typing import Final

from conclave.bots.bot import Budget, Stopwatch
from conclave.bots.turns import LONGEST, Line, Look, fresh_word, question
from conclave.core.judge import WIN, Judge
from conclave.core.rng import seeded
from conclave.core.state import State
from conclave.core.storage import Int
from conclave.core.view import View

ENDS: Final = 4  # ends of a turn that the judge is asked about, after each first answer
SOONER: Final = 0.001  # what it is worth to win an answer earlier


class Sage:
    """Follows every answer to the end of the turn, has the ends valued as chances, and drops the worse half.

    A lead, which `turn` goes by, is quick to count and guides the way; how likely it is to win is what counts
    at the end. With replies, the ends that promise most are looked at again after the next player's turn.
    """

    name = "sage"

    def __init__(
        self, budget: Budget, seed: int | str = 0, judge: Judge | None = None, replies: int = 0
    ) -> None:
        self.budget = budget
        self.judge = judge
        self.replies = replies
        self.nodes = 0
        self._rng = seeded("sage", seed)

    def choose(self, view: View) -> int:
        """Look at all answers, then again and again at the better ones."""
        if len(view.actions) == 1:
            return view.actions[0]
        sight = Sight(self.judge or view.game.judge, view.seat, self.replies)
        watch = Stopwatch(self.budget)
        ranked = list(view.actions)
        sums = dict.fromkeys(ranked, 0.0)
        phases, phase = (len(ranked) - 1).bit_length(), 1
        while True:
            state, word, later = view.game.fill(view, self._rng), fresh_word(self._rng), fresh_word(self._rng)
            for action in ranked:
                sums[action] += sight.along(state, action, word, later)
            part = phase / phases
            spent = 0 < self.budget.nodes * part <= int(sight.nodes())
            if not (spent or sight.certain() or 0.0 < self.budget.seconds * part <= watch.spent()):
                continue
            ranked.sort(key=lambda action: (-sums[action], action))
            ranked = ranked[: (len(ranked) + 1) // 2]
            phase += 1
            if len(ranked) == 1 or watch.up():
                self.nodes = int(sight.nodes())
                return ranked[0]


class End:
    """An end of a turn, and the chance of whoever had it."""

    __slots__ = ("chance", "line")

    def __init__(self, line: Line, chance: float) -> None:
        self.line = line
        self.chance = chance


class Sight:
    """Values answers by the chances at the end of the turn, or after the turn that follows."""

    def __init__(self, judge: Judge, seat: Int, replies: Int) -> None:
        self.judge = judge
        self.seat: Int = seat
        self.replies: Int = replies
        self.own = Look(judge, seat)
        self.others: dict[int, Look] = {}

    def nodes(self) -> Int:
        """Count the answers that were tried, for whomever."""
        total = self.own.nodes
        for look in self.others.values():
            total += look.nodes
        return total

    def certain(self) -> bool:
        """Tell whether no luck has been met, so that a second look would be like the first."""
        if not self.own.certain:
            return False
        for look in self.others.values():
            if not look.certain:
                return False
        return True

    def along(self, start: State, action: Int, word: Int, later: Int) -> float:
        """Give the chance at the best end of the turn that begins with an answer."""
        look = self.own
        ends = look.ends([look.after(start, action, self.judge.stage(start), word)], ENDS)
        best: float = -1.0
        for end in self.promising(look, ends):
            chance = end.chance
            if self.replies > 0 and end.line.state.stack:
                chance = self.answered(end.line, later)
            if chance > best:
                best = chance
        return best

    def promising(self, look: Look, ends: list[Line]) -> list[End]:
        """Value ends of a turn for whoever had it, and give the best of them, as many as get a reply."""
        most = 1
        if look is self.own and self.replies > 1:
            most = int(self.replies)
        found: list[End] = []
        for line in ends:
            end = End(line, self.chance(look, line))
            if len(found) < most:
                found.append(end)
                continue
            last = 0
            for place in range(1, most):
                if found[place].chance < found[last].chance:
                    last = place
            if end.chance > found[last].chance:
                found[last] = end
        return found

    def chance(self, look: Look, line: Line) -> float:
        """Give the chance of whoever had the turn at its end; luck comes first."""
        if line.worth >= WIN - LONGEST:
            return 1.0 + SOONER * int(line.worth - WIN + LONGEST)
        line.word = look.luck(line.state, line.word)
        return self.judge.worth(line.state, look.seat)

    def answered(self, line: Line, word: Int) -> float:
        """Give the chance after the next player has had a turn, which he makes the best of."""
        seat = question(line.state).asks(line.state)
        if seat == self.seat:
            return self.judge.worth(line.state, seat)
        look = self.others.get(int(seat))
        if look is None:
            look = Look(self.judge, seat)
            self.others[int(seat)] = look
        ends = look.ends([Line(line.state, 0, word)], ENDS)
        best = self.promising(look, ends)[0].line
        return self.judge.worth(best.state, self.seat)
