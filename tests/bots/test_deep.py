"""Deep: what it cuts changes no value, what it remembers holds, and an unfinished depth is not thrown away."""

from __future__ import annotations

import pytest

from conclave.bots.bot import Budget
from conclave.bots.copies import Copies
from conclave.bots.deep import ALL, Deep, DeepSearch
from conclave.core import flow
from conclave.core.evaluator import Evaluator
from conclave.core.lookahead import LUCK, OVER, SURE, Lookahead
from conclave.core.registry import load
from conclave.core.rng import Rng
from conclave.core.storage import Choices, Int
from conclave.core.view import View
from tests.toys import masks, stairs

GAME = load("ice_wizards")


def positions(board: str) -> list[View]:
    """Return positions of some random games, early and late."""
    found = []
    for seed in range(4):
        table = GAME.new(board=board, seed=seed)
        rng = Rng(seed + 1)
        while table.ply < 30 + 20 * seed and not table.over:
            choices = table.choices()
            table.play(choices[int(rng.below(len(choices)))])
        if not table.over:
            found.append(table.view())
    return found


def naive(ahead: Lookahead, depth: int, ply: int, seat: int) -> int:
    """Value a position with all luck and without any cut, to hold the search against."""
    asked = int(ahead.asks())
    if asked == OVER:
        worth = int(ahead.worth(seat))
        return worth + 60 - ply if worth > 0 else worth - 60 + ply
    if asked != LUCK and depth <= 0:
        return int(ahead.worth(seat))
    found, weights = Choices(), Choices()
    if asked == LUCK:
        assert ahead.lots(ALL, found, weights)
    else:
        ahead.choices(found)
    values = []
    for number in list(found):
        ahead.play(number)
        values.append(naive(ahead, depth if asked == LUCK else depth - 1, ply + 1, seat))
        ahead.undo()
    if asked != LUCK:
        return max(values) if asked == seat else min(values)
    return sum(v * int(w) for v, w in zip(values, weights, strict=True)) // sum(int(w) for w in weights)


@pytest.mark.parametrize("board", ["hex", "square"])
@pytest.mark.parametrize("own", [True, False], ids=["of the room", "copies"])
def test_cuts_change_no_value(board: str, own: bool) -> None:
    """With all luck, two answers deep, the best worth is that of a search without cuts.

    A mean is rounded down for whoever drew, so that it may be off by one where the foe draws.
    """
    for view in positions(board):
        state, seat = view.state, view.seat
        evaluator = GAME.evaluator
        ahead = evaluator.lookahead(state) if own else Copies(state, evaluator)
        assert ahead is not None
        search = DeepSearch(ahead, seat, [0, 1], Budget(), len(GAME.space))
        search.breadth = ALL
        search.root(view.actions[:], 2)
        worths = []
        for action in view.actions:
            ahead.play(action)
            worths.append(naive(ahead, 1, 1, seat))
            ahead.undo()
        assert abs(int(search.worth) - max(worths)) <= 1
        assert worths[view.actions.index(int(search.best))] >= max(worths) - 1


def test_what_is_remembered_changes_no_answer() -> None:
    """A position that is met again is worth what it was worth: one slot for all finds the same."""
    for view in positions("square"):
        found = []
        for forgetful in (False, True):
            ahead = GAME.evaluator.lookahead(view.state)
            assert ahead is not None
            search = DeepSearch(_Forgetful(ahead) if forgetful else ahead, view.seat, [0, 1], Budget(), len(GAME.space))
            search.root(view.actions[:], 2)
            found.append((int(search.best), int(search.worth)))
        assert found[0] == found[1]


class _Forgetful(Lookahead):
    """A lookahead in which every position looks new."""

    def __init__(self, inner: Lookahead) -> None:
        self.inner = inner
        self.count = 0
        self.asks, self.choices, self.lots = inner.asks, inner.choices, inner.lots  # type: ignore[method-assign]
        self.play, self.undo, self.worth = inner.play, inner.undo, inner.worth  # type: ignore[method-assign]

    def key(self) -> Int:
        self.count += 1
        return self.count
