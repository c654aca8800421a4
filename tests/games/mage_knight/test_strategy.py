"""Bots of Mage Knight: they play by the rules, see no more than their seat, and fight with sense."""

from __future__ import annotations

import pytest

from conclave.bots.levels import make
from conclave.core import flow
from conclave.core.frames import Chance
from conclave.core.rng import seeded
from conclave.core.storage import Choices
from conclave.core.view import View
from conclave.games.mage_knight import GAME, land, pieces
from conclave.games.mage_knight import actions as a
from conclave.games.mage_knight import data as d
from conclave.games.mage_knight.options import MageOptions
from conclave.games.mage_knight.rules.setup import setup
from conclave.games.mage_knight.rules.turn import Turn
from conclave.games.mage_knight.state import Mage
from conclave.games.mage_knight.strategy.goals import make_outlook
from conclave.games.mage_knight.strategy.outlook import FAR
from conclave.games.mage_knight.strategy.planning import cheapest_ways
from conclave.games.mage_knight.strategy.worth import ATTACK, MOVE, almanac
from tests.games.mage_knight.scenario import Table


def play(specs: list[str], seed: int, most: int = 100_000, **options: object) -> Mage:
    """Let bots play, every answer checked against what was offered."""
    s = setup(MageOptions.parse(options), len(specs))
    flow.settle(s)
    luck = seeded("strategy", seed)
    bots = [make(spec, f"{seed}/{seat}") for seat, spec in enumerate(specs)]
    answers = 0
    while s.stack and answers < most:
        if isinstance(s.stack[-1], Chance):
            flow.play(s, flow.draw_lot(s, luck))
            continue
        view = View(GAME, s, flow.asked(s))
        action = bots[view.seat].choose(view)
        assert action in view.actions
        flow.play(s, action)
        answers += 1
    return s


def follow(table: Table) -> Mage:
    """Let the usual plan be carried out to the end of the turn, luck taking its first outcome."""
    s = table.s
    for _ in range(40):
        table.lucky()
        if not isinstance(s.stack[-1], Turn) and flow.asked(s) != 0:
            break
        answers = Choices()
        GAME.evaluator.plan(s, 0, seeded("follow", 1), answers)
        if a.END in list(answers) or not s.stack:
            break
    return s


@pytest.mark.parametrize("scenario", ["first_reconnaissance", "conquest"])
def test_a_planner_plays_legal_answers_with_others(scenario: str) -> None:
    s = play(["plan:1", "random"], 5, most=70, scenario=scenario)
    assert s.begun > 1


def test_a_partner_plays_legal_answers() -> None:
    s = play(["plan:1", "greedy"], 2, most=50, scenario="cooperation")
    assert s.begun > 1


def test_greedy_comes_to_an_end_and_scores_more_than_chance() -> None:
    greedy = [play(["greedy"], seed).result for seed in range(3)]
    random = [play(["random"], seed).result for seed in range(3)]
    assert sum(result.scores[0] for result in greedy if result) > sum(
        result.scores[0] for result in random if result
    )


def test_plans_are_the_same_in_twin_worlds() -> None:
    s = play(["plan:1", "plan:1"], 3, most=24)
    while isinstance(s.stack[-1], Chance):
        flow.play(s, flow.draw_lot(s, seeded("twins", 1)))
    seat = flow.asked(s)
    view = View(GAME, s, seat)
    plans: list[list[int]] = []
    for number in range(4):
        world = GAME.fill(view, seeded("world", number))
        answers = Choices()
        GAME.evaluator.plan(world, 0, seeded("plan", 1), answers)
        plans.append([int(action) for action in answers])
    assert plans[0]
    assert plans == [plans[0]] * 4


def test_a_weak_enemy_is_blocked_and_beaten() -> None:
    # Prowlers: attack 4, armor 3. Determination blocks 5 with blue mana, rage strikes 4 with red.
    s = follow(Table("determination rage stamina", tokens="blue red").fight("prowlers"))
    assert s.get(0, d.FAME) == 2
    assert s.wounds_in_hand(0) == 0


def test_an_enemy_is_shot_before_it_strikes() -> None:
    # Swiftness shoots 3 with white mana, as much as the armor of prowlers.
    s = follow(Table("swiftness march promise", tokens="white").fight("prowlers"))
    assert s.get(0, d.FAME) == 2
    assert s.wounds_in_hand(0) == 0


def test_mana_of_the_turn_is_spent_before_crystals() -> None:
    pays = [a.SPACE.number(f"pay {source} red red") for source in ("crystal", "token", "die")]
    assert cheapest_ways(pays) == [a.SPACE.number("pay token red red")]
    assert cheapest_ways(pays[:1]) == pays[:1]


def test_points_of_cards_are_read_from_their_effects() -> None:
    book, march, rage = almanac(), pieces.CARD_NAMES.index("march"), pieces.CARD_NAMES.index("rage")
    assert (book.basic[march][MOVE], book.strong[march][MOVE]) == (2, 4)
    assert (book.basic[rage][ATTACK], book.strong[rage][ATTACK]) == (2, 4)


def test_ways_stop_where_a_combat_would_begin() -> None:
    # An enemy on 1-nw wakes when somebody comes next to it, so nothing lies behind those lands.
    s = Table("march", at="a-c").enemy("prowlers", "1-nw").s
    look = make_outlook(s, 0)
    beside = land.LAND_NAMES.index("1-c")
    assert look.stops[beside]
    assert look.ways_to([land.LAND_NAMES.index("1-se")], 0)[land.LAND_NAMES.index("a-nw")] == 2
    assert look.ways_to([beside], 0)[land.LAND_NAMES.index("a-c")] < FAR
    assert look.cost[land.LAND_NAMES.index("1-nw")] == FAR
