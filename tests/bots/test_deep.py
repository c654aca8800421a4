"""Deep: cuts and memory change no value, and an unfinished depth is not thrown away."""

from __future__ import annotations

import pytest

from conclave.bots.bot import Budget
from conclave.bots.copies import Copies
from conclave.bots.deep import ALL, Deep, DeepSearch, OutOfTime
from conclave.core import flow
from conclave.core.game import Game
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


def test_what_is_remembered_changes_no_worth() -> None:
    """Two answers deep, where nothing is tried less deep, memory saves work and changes nothing else."""
    for view in positions("square"):
        found = []
        for make in (_Same, _Forgetful):
            inner = GAME.evaluator.lookahead(view.state)
            assert inner is not None
            search = DeepSearch(make(inner), view.seat, [0, 1], Budget(), len(GAME.space))
            search.root(view.actions[:], 2)
            found.append((int(search.best), int(search.worth)))
        assert found[0] == found[1]


class _Same(Lookahead):
    """A lookahead that does what another one does."""

    def __init__(self, inner: Lookahead) -> None:
        self.inner = inner
        self.count = 0

    def asks(self) -> Int:
        return self.inner.asks()

    def choices(self, found: Choices) -> None:
        self.inner.choices(found)

    def lots(self, most: Int, found: Choices, weights: Choices) -> bool:
        return self.inner.lots(most, found, weights)

    def play(self, number: Int) -> None:
        self.inner.play(number)

    def undo(self) -> None:
        self.inner.undo()

    def worth(self, seat: Int) -> Int:
        return self.inner.worth(seat)

    def key(self) -> Int:
        return self.inner.key()


class _Forgetful(_Same):
    """A lookahead in which every position looks new."""

    def key(self) -> Int:
        self.count += 1
        return self.count


class _Tree(Lookahead):
    """A little game: an answer of seat 0, one of seat 1, and the worths that are written down."""

    def __init__(self, worths: dict[tuple[int, ...], int], replies: list[int]) -> None:
        self.worths = worths
        self.replies = replies
        self.line: list[int] = []

    def asks(self) -> Int:
        return len(self.line) % 2

    def choices(self, found: Choices) -> None:
        for number in range(self.replies[self.line[0]] if self.line else len(self.replies)):
            found.append(number)

    def play(self, number: Int) -> None:
        self.line.append(int(number))

    def undo(self) -> None:
        self.line.pop()

    def worth(self, seat: Int) -> Int:
        return self.worths.get(tuple(self.line), 45)

    def key(self) -> Int:
        number = 1
        for answer in self.line:
            number = number * 1_000 + answer + 1
        return number


def test_an_unfinished_depth_is_not_thrown_away() -> None:
    """The best answer loses to a reply and the second does not: that holds, though time ends at the third."""
    tree = _Tree({(0,): 50, (1,): 40, (2,): 30, (0, 0): -500, (1, 0): 35}, [1, 1, 900])
    search = DeepSearch(tree, 0, [0, 1], Budget(nodes=1), 1_000)
    search.root([0, 1, 2], 1)
    assert int(search.best) == 0
    search.reached = 1
    with pytest.raises(OutOfTime):
        search.root([0, 1, 2], 2)
    assert int(search.best) == 1


def test_a_game_that_is_seen_to_its_end_takes_no_more_time() -> None:
    """Two answers and the last stone: an hour is not used, and the win that is there is found."""
    text = (
        "SQ DDDDDDDDD/DDDDDDDDD/9/LLLLLLLLL/LLLLLLLLL/9/L1L1L1L1L/1L1D1DDL1/L1L1L1L1L d2 "
        "S1,E1,W1,NE1,SE1 N1,N2,N3,W2,W3 0,0 - d"
    )
    view = GAME.at(text).view()
    bot = Deep(Budget(seconds=3600.0))
    assert GAME.space.token(bot.choose(view)) == "play e1"
    assert bot.worth > SURE
    assert bot.nodes < 1_000


@pytest.mark.parametrize("game", [stairs.GAME, masks.GAME], ids=["stairs", "masks"])
def test_copies_offer_what_the_rules_offer(game: Game) -> None:
    """In any room: who is asked, the answers, all of luck or a part that weighs as much, and the way back."""
    table = game.new(seed=3)
    state, rng = table.state.copy(), Rng(5)
    ahead = Copies(state, game.evaluator)
    while state.result is None:
        found, weights = Choices(), Choices()
        lots = flow.merged_outcomes(state)
        if lots:
            assert ahead.asks() == LUCK
            assert ahead.lots(ALL, found, weights)
            assert list(zip(found, weights, strict=True)) == lots
            part, shares = Choices(), Choices()
            if len(lots) > 2:
                assert not ahead.lots(2, part, shares)
                assert sum(shares) == 2
                assert set(part) <= {outcome for outcome, _ in lots}
        else:
            assert ahead.asks() == flow.asked(state)
            ahead.choices(found)
            assert list(found) == flow.choices(state)
        for number in list(found):
            ahead.play(number)
            ahead.undo()
        number = list(found)[int(rng.below(len(found)))]
        flow.play(state, number)
        ahead.play(number)
    assert ahead.asks() == OVER
    assert abs(int(ahead.worth(0))) in (0, SURE)


def test_answers_are_ranked_by_their_chances() -> None:
    """The best is the one that is chosen, each comes once, and none is better than the one before."""
    view = positions("hex")[0]
    ranked = Deep(Budget(), 2, 1).rank(view, 99)
    assert ranked[0].action == Deep(Budget(), 2, 1).choose(view)
    assert sorted(one.action for one in ranked) == sorted(view.actions)
    worths = [one.worth for one in ranked]
    assert worths == sorted(worths, reverse=True)
    assert 0.0 < worths[-1] < worths[0] < 1.0
