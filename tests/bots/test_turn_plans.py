"""Turn plans: a turn is planned once and followed, and planned again when it does not come as foreseen."""

from __future__ import annotations

from conclave.bots.levels import Level, make
from conclave.bots.turn_plans import Step, TurnPlans, WaySearch
from conclave.core import flow
from conclave.core.registry import load
from conclave.core.rng import seeded

MELD = load("meld")


def test_a_plan_is_followed_without_another_search() -> None:
    """In a turn of The Meld most answers cost nothing: they were foreseen, and are what the plan says."""
    table = MELD.new(seed=5)
    bots = [TurnPlans(3, 1), TurnPlans(3, 2)]
    followed = searched = 0
    while not table.over and followed + searched < 60:
        view = table.view()
        bot = bots[view.seat]
        bot.nodes = -1
        table.play(bot.choose(view))
        if len(view.actions) > 1:
            followed += bot.nodes == -1
            searched += bot.nodes != -1
    assert followed > searched > 0


def test_what_was_not_foreseen_is_thought_about() -> None:
    """A plan for other answers than those that are there is thrown away as a whole."""
    view = MELD.new(seed=5).view()
    if len(view.actions) == 1:
        raise AssertionError("the first question of a game has several answers")
    bot, fresh = TurnPlans(3, 1), TurnPlans(3, 1)
    bot._foreseen = [Step([1, 2], 2), Step([3, 4], 4)]
    assert bot.choose(view) == fresh.choose(view)
    assert [step.asked for step in bot._foreseen] == [step.asked for step in fresh._foreseen]


def test_nothing_is_foreseen_beyond_luck_and_replies() -> None:
    """Whatever is foreseen comes true: all of it is played on the table before anybody draws or replies."""
    checked = 0
    table = MELD.new(seed=9)
    rng = seeded("walk", 9)
    while not table.over and checked < 25:
        view = table.view()
        if len(view.actions) > 1:
            search = WaySearch(MELD.evaluator, view.seat, 3)
            steps = search.best(MELD.fill(view, rng), 12345)
            state = view.state.copy()
            for step in steps:
                while len(flow.choices(state)) == 1 and flow.choices(state) != step.asked:
                    flow.play(state, flow.choices(state)[0])  # whoever is asked has nothing to choose
                assert flow.asked(state) == view.seat
                assert [int(action) for action in flow.choices(state)] == step.asked
                flow.play(state, step.answer)
            checked += 1
        table.play(view.actions[int(rng.below(len(view.actions)))])
    assert checked == 25


def test_the_judge_is_what_the_game_names() -> None:
    """The Meld and Wizard Kings name one; elsewhere it is the level medium."""
    for slug in ("meld", "wizard_kings"):
        game = load(slug)
        view = game.new(seed=2).view()
        assert make("judge", 3).choose(view) == make(game.levels["judge"], 3).choose(view)
    ice = load("ice_wizards")
    assert "judge" not in ice.levels
    assert isinstance(make("judge"), Level)
    view = ice.new(seed=2).view()
    assert make("judge", 3).choose(view) == make("medium", 3).choose(view)
