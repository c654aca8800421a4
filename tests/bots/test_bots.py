"""Bots: they answer legally, see a view alone, and stronger ones win."""

from __future__ import annotations

import pytest

from conclave.bots.bot import Bot, Budget
from conclave.bots.expectimax import Expectimax, Search
from conclave.bots.ismcts import Ismcts
from conclave.bots.levels import BOTS, LEVELS, Careless, Level, make, outside
from conclave.bots.worker import BotFailed, Isolated
from conclave.core import flow
from conclave.core.errors import BadInput
from conclave.core.evaluator import WIN
from conclave.core.game import Game
from conclave.core.registry import load
from conclave.core.session import Session
from conclave.core.state import State
from conclave.core.view import View
from tests.toys import masks, stairs

QUICK = [
    "random",
    "greedy",
    "greedy?50",
    "expectimax:2",
    "expectimax:0.02s",
    "deep:3",
    "deep:0.02s",
    "mcts:30",
    "mcts:0.02s",
    "plan:0.02s",
    "turn:40",
    "turn_learned:40",
    "turn_learned:40+1",
    "turn_plan",
    "judge",
    "easy",
]

# One stone is left. Light has 18 x 18 + 12 single stones = 336. Dark has 18 x 18 and three stones on d2, f2
# and g2: E1 joins them on e2 to four, 324 + 16 = 340, and wins; S1 leaves two pairs, 324 + 8 = 332: lost.
LAST_STONE = (
    "SQ DDDDDDDDD/DDDDDDDDD/9/LLLLLLLLL/LLLLLLLLL/9/L1L1L1L1L/1L1D1DDL1/L1L1L1L1L d2 "
    "S1,E1,-,-,- N1,N2,N3,W1,W2 0,0 - d"
)


def play(bots: list[Bot], seed: int, board: str = "square") -> float:
    """Play a game and give the first seat's share of the win."""
    table = load("ice_wizards").new(board=board, seed=seed)
    while not table.over:
        table.play(bots[table.asked].choose(table.view()))
    assert table.result is not None
    return table.result.share(0)


@pytest.mark.parametrize("spec", QUICK)
@pytest.mark.parametrize("board", ["hex", "square"])
def test_every_bot_plays_legal_answers(spec: str, board: str) -> None:
    """A session refuses anything else, so coming to the end is the proof."""
    play([make(spec, 1), make("random", 2)], 5, board)


@pytest.mark.parametrize("room", [stairs.GAME, masks.GAME], ids=["stairs", "masks"])
@pytest.mark.parametrize(
    "spec",
    ["greedy", "expectimax:2", "deep:3", "mcts:40", "plan:40", "turn:40", "turn_learned:40", "turn_plan:3"],
)
def test_search_knows_no_game(spec: str, room: Game) -> None:
    """The same code plays open and hidden games of two to four seats."""
    for seats in range(room.spec.seats[0], room.spec.seats[1] + 1):
        table = room.new(seats=seats, seed=3)
        bot = make(spec, 4)
        for _ in range(room.spec.horizon):
            if table.over:
                break
            table.play(bot.choose(table.view()))
        assert table.over


@pytest.mark.parametrize(
    "spec",
    [
        "random",
        "greedy",
        "expectimax:3",
        "deep:4",
        "deep:2000",
        "mcts:200",
        "plan:40",
        "turn:200",
        "turn_learned:200+2",
        "turn_plan:4",
        "hard",
        "easy",
    ],
)
def test_the_same_seed_gives_the_same_answers(spec: str) -> None:
    """Budgets in rounds or depth are repeatable."""
    view = load("ice_wizards").new(seed=8).view()
    assert make(spec, "s").choose(view) == make(spec, "s").choose(view)


@pytest.mark.parametrize(
    "spec",
    ["greedy", "expectimax:2", "deep:3", "mcts:60", "plan:40", "turn:60", "turn_learned:60", "turn_plan:4"],
)
def test_a_bot_does_not_change_what_it_is_shown(spec: str) -> None:
    """The view is the table's, and stays as it was."""
    game = load("ice_wizards")
    view = game.new(seed=8).view()
    before = game.pack(view.state)
    make(spec).choose(view)
    assert game.pack(view.state) == before


@pytest.mark.parametrize(
    "spec",
    ["mcts:120", "expectimax:2", "deep:3", "greedy", "plan:40", "turn:60", "turn_learned:60", "turn_plan:4"],
)
def test_a_bot_chooses_the_same_in_two_worlds_it_cannot_tell_apart(spec: str) -> None:
    """Change what the other seat holds, and a seeded bot answers alike: it sees the view alone."""
    answers = []
    for other in (3, 4):
        session = Session(masks.GAME, seats=2, seed=1, luck=False, forced=False)
        for kind in (0, 1, 2, other, 5, 5):
            session.land(kind)
        answers.append(make(spec, 7).choose(session.view(0)))
    assert answers[0] == answers[1]


@pytest.mark.parametrize(
    "spec",
    [
        "greedy",
        "expectimax:1",
        "expectimax:4",
        "deep:1",
        "deep:4",
        "mcts:300",
        "turn:100",
        "turn_learned:100+1",
        "turn_plan:4",
    ],
)
def test_the_last_stone_is_put_where_it_wins_most(spec: str) -> None:
    """With one stone left a look at every answer is enough."""
    view = load("ice_wizards").at(LAST_STONE).view()
    assert load("ice_wizards").space.token(make(spec).choose(view)) == "play e1"


def naive(s: State, depth: int, seat: int) -> float:
    """Expectimax without any cut, to hold the search against."""
    if s.result is not None:
        worth = WIN if s.result.winners == [seat] else -WIN if seat not in s.result.winners else 0
        return worth + depth if worth > 0 else worth - depth
    lots = flow.outcomes(s)
    if depth <= 0:
        return float(load("ice_wizards").evaluator.evaluate(s, seat))
    values = []
    for number in [outcome for outcome, _ in lots] or flow.choices(s):
        twin = s.copy()
        flow.play(twin, number)
        values.append(naive(twin, depth if lots else depth - 1, seat))
    if lots:
        # The search counts in whole numbers and rounds each mean down.
        return float(
            sum(int(v) * w for v, (_, w) in zip(values, lots, strict=True)) // sum(w for _, w in lots)
        )
    return max(values) if flow.asked(s) == seat else min(values)


@pytest.mark.parametrize("board", ["hex", "square"])
def test_cuts_change_no_value(board: str) -> None:
    """Alpha-beta and Star1 give what a search without cuts gives, at the root of some positions."""
    game = load("ice_wizards")
    for seed in range(4):
        table = game.new(board=board, seed=seed)
        bot = make("random", seed)
        while table.ply < 60 + 20 * seed and not table.over:
            table.play(bot.choose(table.view()))
        if table.over:
            continue
        view = table.view()
        search = Search(game.evaluator, view.seat, Budget(), len(game.space))
        search.root(view.state, view.actions[:], 2)
        best = max(naive_after(view, action) for action in view.actions)
        assert int(search.worth) == best


def naive_after(view: View, action: int) -> float:
    """Value one answer at depth two without cuts."""
    twin = view.state.copy()
    flow.play(twin, action)
    return naive(twin, 1, view.seat)


def test_budgets_hold() -> None:
    """Nodes and seconds end a search, and the first depth is always finished."""
    view = load("ice_wizards").new(seed=8).view()
    few, more = Expectimax(Budget(nodes=500)), Expectimax(Budget(nodes=5000))
    few.choose(view)
    more.choose(view)
    assert 1 <= few.reached <= more.reached
    assert few.nodes < more.nodes <= 5000 + 128
    tree = Ismcts(Budget(nodes=100))
    tree.choose(view)
    assert 100 <= tree.rounds < 120


@pytest.mark.parametrize(("stronger", "weaker"), [("greedy", "random"), ("expectimax:2", "greedy?40")])
def test_stronger_bots_win(stronger: str, weaker: str) -> None:
    """Twenty games in alternating seats; by luck alone 15 wins of even bots come once in 170 times."""
    won = 0.0
    for seed in range(10):
        won += play([make(stronger, seed), make(weaker, seed)], seed)
        won += 1 - play([make(weaker, seed), make(stronger, seed)], seed)
    assert won >= 15


def test_levels_are_what_the_game_says() -> None:
    """Ice Wizards names its own bots; every level is there."""
    game = load("ice_wizards")
    assert set(game.levels) == set(LEVELS) <= set(BOTS)
    level = make("medium", 3)
    assert isinstance(level, Level)
    view = game.new(seed=2).view()
    assert level.choose(view) == make(game.levels["medium"], 3).choose(view)
    assert isinstance(make("greedy?40"), Careless)


@pytest.mark.parametrize(
    "spec",
    [
        *[
            "",
            "gredy",
            "mcts:x",
            "mcts:0",
            "mcts:0s",
            "expectimax:-1",
            "deep:0",
            "greedy:3",
            "greedy?0",
            "no.such:Bot",
        ],
        *["plan:x", "plan:4:x", "plan:4:5", "plan:1s:1s", "plan:4:"],
        *["turn_plan:0", "turn_plan:101", "turn_plan:1s", "judge:1"],
    ],
)
def test_bad_names_get_a_sentence(spec: str) -> None:
    """One sentence, and the exit code of bad input."""
    with pytest.raises(BadInput):
        make(spec)


def test_a_renamed_bot_answers_to_its_old_name() -> None:
    """With the same luck as ever, and it is nobody's own code."""
    view = load("ice_wizards").new(seed=3).view()
    old, new = make("sage:40+1", seed=5), make("turn_learned:40+1", seed=5)
    assert old.name == new.name == "turn_learned"
    assert old.choose(view) == new.choose(view)
    assert [outside(spec) for spec in ("sage:40", "turn_learned:40", "mine:Bot")] == [False, False, True]
    with pytest.raises(BadInput, match="such as turn_learned:500"):
        make("sage:40+9")


def test_a_bot_in_its_own_process_answers_like_one_here() -> None:
    """It gets the packed view over a pipe and gives the same answer."""
    view = load("ice_wizards").new(seed=8).view()
    with Isolated("expectimax:2", 5) as bot:
        assert bot.choose(view) == make("expectimax:2", 5).choose(view)


def test_a_bot_that_died_is_told() -> None:
    """A process that is gone gives a sentence, not a hang."""
    view = load("ice_wizards").new(seed=8).view()
    bot = Isolated("greedy")
    bot._process.kill()
    bot._process.wait()
    with pytest.raises(BotFailed):
        bot.choose(view)
    bot.close()
