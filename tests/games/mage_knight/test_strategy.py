"""Bots of Mage Knight: they play by the rules, see no more than their seat, and fight with sense."""

from __future__ import annotations

import pytest

from conclave.bots.levels import make
from conclave.core import flow
from conclave.core.containers import Bag
from conclave.core.frames import Chance
from conclave.core.rng import seeded
from conclave.core.storage import Choices
from conclave.core.view import View
from conclave.games.mage_knight import GAME, land, pieces
from conclave.games.mage_knight import actions as a
from conclave.games.mage_knight import data as d
from conclave.games.mage_knight.drills import DRILLS
from conclave.games.mage_knight.features import MageEvaluator
from conclave.games.mage_knight.options import MageOptions
from conclave.games.mage_knight.rows import CITY_ORDER, CONQUERED, DUMMY_BAG, FIELD, PILE_BAG, RAMPANT
from conclave.games.mage_knight.rules.damage import Hurt
from conclave.games.mage_knight.rules.setup import setup
from conclave.games.mage_knight.rules.sites import flag, set_flag
from conclave.games.mage_knight.rules.turn import Turn
from conclave.games.mage_knight.state import Mage, changed
from conclave.games.mage_knight.strategy.blows import Tool, aims, sets_of
from conclave.games.mage_knight.strategy.clock import ahead_of, breach, in_time, progress
from conclave.games.mage_knight.strategy.doubts import shuffle_unseen, tried
from conclave.games.mage_knight.strategy.goals import make_outlook
from conclave.games.mage_knight.strategy.outlook import ASSAULT, EXPLORE, FAR, STAY, Goal, Outlook
from conclave.games.mage_knight.strategy.planning import TurnSearch
from conclave.games.mage_knight.strategy.standing import Standing
from conclave.games.mage_knight.strategy.ways import cheapest_ways
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


def test_a_fight_that_cannot_be_won_is_given_up() -> None:
    # Nothing is held that strikes, and seven can be aimed at in more ways than a search tries.
    foes = ("minotaur", "werewolf", "medusa", "gargoyle", "crypt-worm", "prowlers", "diggers")
    table = Table("wound wound wound").fight(*foes)
    answers = Choices()
    while table.s.foes and len(answers) < 60:
        table.lucky()
        if table.s.foes:
            GAME.evaluator.plan(table.s, 0, seeded("vain", 1), answers)
    assert not table.s.foes
    assert a.COMMIT not in list(answers)


def test_mana_of_the_turn_is_spent_before_crystals() -> None:
    pays = [a.SPACE.number(f"pay {source} red red") for source in ("crystal", "token", "die")]
    assert cheapest_ways(pays) == [a.SPACE.number("pay token red red")]
    assert cheapest_ways(pays[:1]) == pays[:1]


def test_points_of_cards_are_read_from_their_effects() -> None:
    book, march, rage = almanac(), pieces.CARD_NAMES.index("march"), pieces.CARD_NAMES.index("rage")
    assert (book.basic[march][MOVE], book.strong[march][MOVE]) == (2, 4)
    assert (book.basic[rage][ATTACK], book.strong[rage][ATTACK]) == (2, 4)


def test_ways_past_enemies_cost_a_toll() -> None:
    # An enemy on 1-nw wakes when somebody comes next to it: what lies behind is far, and not out of reach.
    free = make_outlook(Table("march", at="a-c").s, 0)
    s = Table("march", at="a-c").enemy("prowlers", "1-nw").s
    look = make_outlook(s, 0)
    beside, away, behind = (land.LAND_NAMES.index(name) for name in ("1-c", "1-se", "1-w"))
    assert look.stops[beside]
    assert not look.stops[away]
    assert look.ways_to([away], 0)[land.LAND_NAMES.index("a-nw")] == 2
    start = land.LAND_NAMES.index("a-c")
    assert free.ways_to([behind], 0)[start] < look.ways_to([behind], 0)[start] < FAR
    assert look.opened == []  # the other tile is free
    # Whoever goes there to fight pays nothing for the fight.
    assert look.ways_to([beside], 0, True)[start] < look.ways_to([beside], 0)[start]
    assert look.cost[land.LAND_NAMES.index("1-nw")] == FAR


def test_the_fall_of_who_bars_the_way_is_worth_more() -> None:
    s = Table("march", at="a-c").enemy("prowlers", "1-c").enemy("prowlers", "2-c").s
    lairs = [land.LAND_NAMES.index(name) for name in ("1-c", "2-c")]
    for lair in lairs:
        set_flag(s, lair, RAMPANT)
    look = make_outlook(s, 0)
    assert sorted(at for at, _ in look.opened) == lairs
    view = Standing(s, look)
    for at, worth in look.opened:
        before = view.value(s)
        s.flags = changed(s.flags, at, s.flags[at] & ~RAMPANT)
        assert view.value(s) == before + worth > before
    assert nearest_slot(s) < nearest_slot(s, look)


def nearest_slot(s: Mage, look: Outlook | None = None) -> int:
    """Give the Move points to the nearest slot for a tile."""
    start = land.LAND_NAMES.index("a-c")
    goals = (look or make_outlook(s, 0)).goals
    return min(goal.distance[start] for goal in goals if goal.kind == EXPLORE)


def test_whoever_is_far_from_the_last_slot_has_less_time() -> None:
    # One tile is left: with the same turns to come, the hero beside a slot is surer of the city.
    s = Table("march", at="a-c").s
    s.countryside_left, s.core_left, s.cities_left = 0, 0, 1
    chances = [in_time(s, 20, ahead=ahead_of(far)) for far in (2, 6, 12, FAR)]
    assert chances == sorted(set(chances), reverse=True)
    assert chances[0] > 900 > 200 > chances[-1]


def test_a_stronger_enemy_asks_a_higher_toll() -> None:
    weak = make_outlook(Table("march", at="a-c").enemy("prowlers", "1-nw").s, 0)
    strong = make_outlook(Table("march", at="a-c").enemy("high-dragon", "1-nw").s, 0)
    beside = land.LAND_NAMES.index("1-c")
    assert 0 < weak.toll[beside] < strong.toll[beside]


def standing(s: Mage) -> Standing:
    """Look around for the first seat."""
    return Standing(s, make_outlook(s, 0))


def test_unseen_tokens_are_drawn_anew_and_none_is_lost_or_made() -> None:
    # Two keepers lie face down, one is known: only the two may change, and so does the pile that is left.
    t = Table("march").enemy("golems", "1-w", hidden=True).enemy("crossbowmen", "1-e", hidden=True)
    s = t.enemy("swordsmen", "2-c").s
    gray = FIELD + pieces.GRAY_PILE
    before = sorted([*s.z[gray].faces, *s.b[PILE_BAG + pieces.GRAY_PILE].kinds])
    seen: set[tuple[int, ...]] = set()
    for number in range(12):
        twin = s.copy()
        shuffle_unseen(twin, seeded("unseen", number))
        assert sorted([*twin.z[gray].faces, *twin.b[PILE_BAG + pieces.GRAY_PILE].kinds]) == before
        assert pieces.FOE_NAMES[twin.z[gray].faces[2]] == "swordsmen"
        seen.add(tuple(int(face) for face in twin.z[gray].faces[:2]))
    assert len(seen) > 2
    assert [pieces.FOE_NAMES[face] for face in s.z[gray].faces] == ["golems", "crossbowmen", "swordsmen"]


def test_a_try_does_not_depend_on_what_an_imagined_token_is() -> None:
    worths: set[int] = set()
    for name in ("golems", "swordsmen", "guardsmen"):
        t = Table("rage march determination", at="3-nw", tiles="1@0/1 3@1/0", tokens="red blue", night=True)
        s = t.enemy(name, "3-ne", hidden=True).points(move=4).s
        assault = a.GO + land.LAND_NAMES.index("3-ne")
        worths.add(tried(s, [assault], standing(s), Goal(STAY, assault - a.GO, 0, 0), seeded("try", 1)))
    assert len(worths) == 1


def test_whoever_feels_nothing_bears_the_damage() -> None:
    # Ice golems resist ice and have armor 4: an ice attack of 4 does not hurt them, peasants it would.
    t = Table("rage march", units="peasants ice-golems peasants", level=5).fight("ice-mages")
    search = TurnSearch(standing(t.s), Goal(STAY, 0, 0, 0), 4)
    offered = [a.NAME, a.NAME + 1, a.NAME + 2, a.TO_HERO]
    assert search._bearers(t.s, Hurt(0, 4), offered) == [a.NAME + 1]
    assert search._bearers(t.s, Hurt(0, 9), offered)[-1] == a.TO_HERO
    assert len(search._bearers(t.s, Hurt(0, 9), offered)) == 3


def test_the_city_may_be_the_last_tile_of_the_core() -> None:
    s = Table("march").s
    s.countryside_left, s.core_left, s.cities_left = 1, 2, 1
    for turns in (30, 60, 120):
        assert in_time(s, turns) < in_time(s, turns, 1) < 1000
        assert in_time(s, turns, 1) < in_time(s, turns, 1, 1)
    assert in_time(s, 30) < in_time(s, 60) < in_time(s, 120)


def test_beaten_defenders_of_a_city_count() -> None:
    # A garrison of level 5 in the white city has three defenders (MK-14.1).
    t = Table("march", tiles="1@0/1 2@1/0 c7@1/1", scenario="conquest", at="c7-ne")
    t.enemy("swordsmen", "c7-c").enemy("gunners", "c7-c")
    at = land.LAND_NAMES.index("c7-c")
    t.s.rows[CITY_ORDER] = (at,)
    assert breach(t.s, at) == 33
    fewer = progress(t.s, 0, 100)
    t.enemy("freezers", "c7-c")
    assert breach(t.s, at) == 0
    assert progress(t.s, 0, 100) < fewer


def before_a_city(hand: str, units: str, garrison: str) -> Table:
    """Stand beside the white city with all colors of mana, late in a conquest."""
    t = Table(
        hand, deck="march stamina rage promise", tiles="1@0/1 2@1/0 c7@1/1", scenario="conquest", at="c7-ne",
        level=7, crystals="red blue green white", dice="red blue green", units=units,
    )  # fmt: skip
    for name in garrison.split():
        t.enemy(name, "c7-c")
    t.s.rows[CITY_ORDER] = (land.LAND_NAMES.index("c7-c"),)
    t.s.round, t.s.countryside_left, t.s.core_left, t.s.cities_left = 5, 0, 0, 1
    return t


def test_a_city_is_taken_in_one_assault() -> None:
    # Armor 6 + 7 + 8 with the city's bonus is 21: blood rage 9, gunners 5, swordsmen 3 and two rages 2 + 2.
    t = before_a_city(
        "rage rage determination swiftness blood-rage", "amotep-gunners utem-swordsmen guardian-golems",
        "swordsmen gunners freezers",
    )  # fmt: skip
    s = follow(t)
    assert flag(s, land.LAND_NAMES.index("c7-c"), CONQUERED)


def test_what_can_be_beaten_of_a_garrison_is_beaten() -> None:
    # Two of three defenders; the third resists everything, and is blocked.
    t = before_a_city(
        "rage rage march fireball determination promise", "amotep-gunners catapults",
        "crossbowmen freezers altem-guardsmen",
    )  # fmt: skip
    s, at = t.s, land.LAND_NAMES.index("c7-c")
    view = MageEvaluator().standing(s, 0, True)
    goal = next(goal for goal in view.look.goals if goal.at == at and goal.kind == ASSAULT)
    for action in TurnSearch(view, goal, 14).run(s).answers:
        if action != a.END:
            flow.play(s, action)
    assert breach(s, at) == 66


def test_the_cheapest_tools_are_chosen_for_a_blow() -> None:
    s = Table("rage").s
    pay = a.PAY
    tools = [Tool(1, [a.PLAY + 1], s, 6), Tool(1, [a.PLAY + 2, pay], s, 8), Tool(2, [a.UNIT], s, 20)]
    # The card makes 2, or 4 for mana, which costs 2 more; the unit makes 3.
    assert sets_of(tools, {1: 1}, [2, 4, 3], 3, 1) == [[1], [2], [0, 2]]
    assert sets_of(tools, {1: 1}, [2, 4, 3], 3, 0) == [[2], [0, 2]]  # no mana
    assert sets_of(tools, {1: 2}, [2, 4, 3], 4, 0) == [[0, 0], [0, 2]]  # two such cards
    assert sets_of(tools, {1: 1}, [2, 4, 3], 8, 2) == []


def test_blows_are_aimed_at_whom_they_may_be_enough_for() -> None:
    # Attack 4 with mana: prowlers have armor 3, guardsmen 7.
    t = Table("rage", dice="red").fight("prowlers", "guardsmen").next_phase().next_phase()
    t.say("do hero" if "do hero" in t.choices else "foe 0")
    while t.waiting != "Fight":
        t.say("do hero" if "do hero" in t.choices else t.choices[0])
    s = t.s
    aimed = s.copy()
    aimed.aim = 1
    stronger = aimed.copy()
    stronger.pool[d.MELEE] += 4
    tools = [Tool(pieces.CARD_NAMES.index("rage"), [a.PLAY], stronger, 5)]
    assert aims(s, tools, {}) == [1]
    stronger.pool[d.MELEE] += 6
    assert aims(s, tools, {}) == [1, 2, 3]  # ten points are enough for both


def test_being_knocked_out_is_no_reason_to_stop_planning() -> None:
    # The hand is shown, which tells the one who shows it nothing: what units still do is planned.
    t = Table("march", units="amotep-gunners").fight("swordsmen", "minotaur").next_phase()
    search = TurnSearch(MageEvaluator().standing(t.s, 0, True), Goal(STAY, 0, 0, 0), 6, True)
    assert search.run(t.s).worth > 0
    assert not search.doubtful


def test_far_goals_pull_as_well() -> None:
    look = Outlook(Table("march").s, 0)
    here, there = land.LAND_NAMES.index("1-c"), land.LAND_NAMES.index("a-c")
    look.add(Goal(STAY, here, 100, 100, extra=30), [here])  # 30 Move points away, and more from there
    assert 0 < look.field[there] < look.field[here] < 100


def test_more_cards_than_the_turns_can_use_are_worth_no_more() -> None:
    few, many = (Table("march", deck=" ".join(["march"] * count)) for count in (20, 30))
    for t in (few, many):
        t.s.b[DUMMY_BAG] = Bag(pieces.starting_deck(3)[:3])  # the round is nearly over
    worth = []
    for t in (few, many):
        view = MageEvaluator().standing(t.s, 0, True)
        worth.append(view.value(t.s) - sum(view.deck[int(face)] for face in t.s.b[0].kinds))
    assert worth[0] == worth[1]


def drilled(position: str) -> Mage:
    """Let a planner fight a drill to the end."""
    s = GAME.from_position(position)
    assert isinstance(s, Mage)
    flow.settle(s)
    bot, luck = make("plan:1", "drill"), seeded("drill", 1)
    for _ in range(80):
        if not s.stack or not (d.IN_COMBAT >> int(s.phase)) & 1:
            break
        chance = isinstance(s.stack[-1], Chance)
        flow.play(s, flow.draw_lot(s, luck) if chance else bot.choose(View(GAME, s, flow.asked(s))))
    return s


def test_nine_drills_in_ten_are_won_without_a_wound() -> None:
    solved = 0
    for drill in DRILLS.values():
        s = drilled(drill.position)
        units = [s.unit(0, place, d.U_WOUNDS) for place in range(d.UNIT_PLACES)]
        solved += int(s.kills) == drill.foes and not int(s.hurt) and not any(units)
    assert 10 * solved >= 9 * len(DRILLS)
