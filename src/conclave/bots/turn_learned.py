"""Turn search by chances: the evaluator gives them, and the next player's reply may be searched too."""

from __future__ import annotations

from typing import Final

from conclave.bots.bot import Budget
from conclave.bots.halving import AnswerSearch, Halving
from conclave.bots.turns import LONGEST, PartialTurn, TurnSearch, question
from conclave.core.evaluator import WIN, Evaluator
from conclave.core.state import State
from conclave.core.storage import Int
from conclave.core.view import View

WAYS: Final = 6  # to go on, kept after each first answer
ENDS: Final = 12  # of a turn that the evaluator is asked about, after each first answer
REPLIES: Final = 4  # ends at most that the next player answers
SOONER: Final = 0.001  # what it is worth to win an answer earlier


class TurnLearned(Halving):
    """Follows every answer to the end of the turn as `turn` does, and has the ends valued as chances.

    A lead is quick to count and guides the way; how likely it is to win is what counts at the end. With
    replies, the ends that promise most are looked at again after the next player's turn.
    """

    name = "turn_learned"

    def __init__(
        self, budget: Budget, seed: int | str = 0, evaluator: Evaluator | None = None, *, replies: int = 0
    ) -> None:
        super().__init__(budget, seed, evaluator)
        self.replies = replies

    def stream(self) -> str:
        """Keep the word of the bot's first name, so that a seed still gives the same games."""
        return "sage"

    def new_search(self, view: View) -> AnswerSearch:
        """Look to the end of the turn, or of the next one."""
        return ReplySearch(self.evaluator or view.game.evaluator, view.seat, self.replies)


class TurnEnd:
    """An end of a turn, and the chance of whoever had it."""

    __slots__ = ("chance", "line")

    def __init__(self, line: PartialTurn, chance: float) -> None:
        self.line = line
        self.chance = chance


class ReplySearch(AnswerSearch):
    """Values answers by the chances at the end of the turn, or after the turn that follows."""

    def __init__(self, evaluator: Evaluator, seat: Int, replies: Int) -> None:
        self.evaluator = evaluator
        self.seat: Int = seat
        self.replies: Int = replies
        self.own = TurnSearch(evaluator, seat, WAYS)
        self.others: dict[int, TurnSearch] = {}

    def chance(self, worth: float) -> float:
        """Return what is a chance already, without the little that winning sooner adds."""
        return min(worth, 1.0)

    def tried(self) -> int:
        """Count the answers that were tried, for whomever."""
        total = self.own.tried()
        for look in self.others.values():
            total += look.tried()
        return total

    def certain(self) -> bool:
        """Tell whether no luck has been met, by nobody."""
        if self.own.lucky:
            return False
        for look in self.others.values():
            if look.lucky:
                return False
        return True

    def along(self, start: State, action: Int, word: Int, later: Int) -> float:
        """Return the chance at the best end of the turn that begins with an answer."""
        look = self.own
        ends = look.ends([look.after(start, action, self.evaluator.stage(start), word)], ENDS)
        best: float = -1.0
        for end in self.promising(look, ends):
            chance = end.chance
            if self.replies > 0 and end.line.state.stack:
                chance = self.answered(end.line, later)
            if chance > best:
                best = chance
        return best

    def promising(self, look: TurnSearch, ends: list[PartialTurn]) -> list[TurnEnd]:
        """Value ends of a turn for whoever had it, and give the best of them, as many as get a reply."""
        most = 1
        if look is self.own and self.replies > 1:
            most = int(self.replies)
        found: list[TurnEnd] = []
        for line in ends:
            end = TurnEnd(line, self.chance_at(look, line))
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

    def chance_at(self, look: TurnSearch, line: PartialTurn) -> float:
        """Return the chance of whoever had the turn at its end; luck comes first."""
        if line.worth >= WIN - LONGEST:
            return 1.0 + SOONER * int(line.worth - WIN + LONGEST)
        line.word = look.luck(line.state, line.word)
        return self.evaluator.worth(line.state, look.seat)

    def answered(self, line: PartialTurn, word: Int) -> float:
        """Return the chance after the next player has had a turn, which he makes the best of."""
        seat = question(line.state).asks(line.state)
        if seat == self.seat:
            return self.evaluator.worth(line.state, seat)
        look = self.others.get(int(seat))
        if look is None:
            look = TurnSearch(self.evaluator, seat)
            self.others[int(seat)] = look
        ends = look.ends([PartialTurn(line.state, 0, word)], ENDS)
        best = self.promising(look, ends)[0].line
        return self.evaluator.worth(best.state, self.seat)
