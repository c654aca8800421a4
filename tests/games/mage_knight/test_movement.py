"""Moving and exploring (MK-7, MK-8), and what wakes rampaging enemies (MK-0.2)."""

import pytest

from conclave.core import flow
from conclave.games.mage_knight import data as d
from conclave.games.mage_knight import land
from conclave.games.mage_knight.rules.moving import step_cost
from tests.games.mage_knight.scenario import Table


@pytest.mark.parametrize(
    ("terrain", "day", "night"),
    [
        ("plains", 2, 2), ("hills", 3, 3), ("forest", 3, 5), ("wasteland", 4, 4), ("desert", 5, 3),
        ("swamp", 5, 5), ("city", 2, 2), ("lake", 99, 99), ("mountain", 99, 99), ("sea", 99, 99),
    ],
)  # fmt: skip
def test_7_1_terrain_costs(terrain: str, day: int, night: int) -> None:
    number = land.TERRAINS.index(terrain)
    assert (land.DAY_COST[number], land.NIGHT_COST[number]) == (day, night)


def test_7_1_a_step_is_paid_and_only_to_an_adjacent_land() -> None:
    t = Table().points(move=5)
    assert t.offered("move") == ["a-ne", "a-e", "a-nw"]
    assert t.refused("move 1-se") == "MK-7.1"
    t.say("move a-nw")
    assert (t.where(), t.point("move")) == ("a-nw", 3)


def test_7_1_forest_is_dear_at_night() -> None:
    assert Table(night=True).points(move=4).refused("move a-ne") == "MK-5.4"


def test_7_2_points_may_come_between_steps() -> None:
    t = Table("march march").say("play basic march", "move a-nw", "play basic march", "move 1-se")
    assert t.where() == "1-se"


def test_7_3_a_land_with_a_rampaging_enemy_cannot_be_entered() -> None:
    t = Table(at="1-c").enemy("prowlers", "1-nw").points(move=9)
    assert t.refused("move 1-nw") == "MK-7.3"


def test_0_2_entering_beside_a_rampaging_enemy_wakes_it_by_default() -> None:
    t = Table(at="1-se").enemy("prowlers", "1-nw").points(move=9).say("move 1-c")
    assert t.waiting == "Fight"
    assert t.where() == "1-c"


def test_0_2_official_only_passing_by_wakes_it() -> None:
    t = Table(at="1-se", ruleset="official").enemy("prowlers", "1-nw").points(move=9).say("move 1-c")
    assert t.waiting == "Turn"
    t.say("move 1-w")  # from beside it to beside it
    assert t.waiting == "Fight"


def test_0_2_leaving_wakes_nobody() -> None:
    t = Table(at="1-c").enemy("prowlers", "1-nw").points(move=9).say("move 1-se")
    assert t.waiting == "Turn"


def test_0_2_the_flag_stands_above_the_ruleset() -> None:
    t = Table(at="1-se", rampaging_trigger="adjacent_to_adjacent").enemy("prowlers", "1-nw").points(move=9)
    assert t.say("move 1-c").waiting == "Turn"


def test_7_5_one_move_may_wake_several() -> None:
    t = (
        Table(at="2-ne", tiles="1@0/1 2@1/0 8@1/1")
        .enemy("prowlers", "2-nw")
        .enemy("diggers", "8-c")
        .points(move=9)
    )
    t.say("move 8-se")
    assert t.waiting == "Fight"
    assert t.offered("foe") == ["0", "1"]
    assert len(t.s.foes) == 8


def test_7_4_entering_a_keep_is_an_assault() -> None:
    t = Table(at="3-c", tiles="1@0/1 2@1/0 3@1/1").enemy("guardsmen", "3-ne", hidden=True).points(move=9)
    t.say("move 3-ne")
    assert t.reputation() == -1
    assert t.waiting == "Fight"


def test_7_11_a_garrison_is_seen_from_beside_it_by_day() -> None:
    for night, seen in ((False, -1), (True, 0)):
        t = Table(at="3-sw", tiles="1@0/1 2@1/0 3@1/1", night=night).enemy("guardsmen", "3-ne", hidden=True)
        t.points(move=9).say("move 3-c")
        assert int(t.s.z[27].masks[0]) == seen


def test_7_13_after_a_fight_in_the_open_the_hero_stays() -> None:
    t = (
        Table(at="1-se")
        .enemy("prowlers", "1-nw")
        .points(move=9)
        .say("move 1-c", "done", "done", "do hero", "done")
    )
    assert t.waiting == "Turn"
    assert t.where() == "1-c"


def test_7_14_provoking_works_across_tiles() -> None:
    t = Table(at="1-se").enemy("prowlers", "2-nw").points(move=9).say("move 1-e")
    assert t.waiting == "Fight"


def test_8_1_exploring_costs_two_and_needs_a_slot_beside_the_hero() -> None:
    t = Table(at="1-e").points(move=3)
    assert t.offered("explore") == ["1/1"]
    t.say("explore 1/1", "* tile 3", "* token guardsmen")
    assert t.point("move") == 1
    assert Table(at="1-se").points(move=9).offered("explore") == []


def test_8_7_exploring_brings_fame_in_first_reconnaissance() -> None:
    t = Table(at="1-e").points(move=3).say("explore 1/1")
    assert t.fame() == 1


def test_8_2_countryside_touches_two_or_one_that_touches_two() -> None:
    # With tiles A, 1, 2 and 3 laid: 0/2 touches 1 alone, and 1 touches three.
    t = Table(at="1-nw", tiles="1@0/1 2@1/0 3@1/1").points(move=9)
    assert "0/2" in t.offered("explore")


def test_8_2_core_tiles_need_two() -> None:
    t = Table(at="1-nw", tiles="1@0/1 2@1/0 3@1/1").points(move=9)
    t.s.countryside_left = 0
    # 0/2 touches tile 1 at 0/1 and tile 3 at 1/1, so it takes one in First Reconnaissance ...
    assert "0/2" in t.offered("explore")
    t = Table(at="1-nw", tiles="1@0/1 2@1/0 3@1/1", scenario="conquest").points(move=9)
    t.s.countryside_left = 0
    # ... but on the coast of a wedge no core tile lies (MK-8.3).
    assert t.refused("explore 0/2") == "MK-8.2"


def test_8_4_spare_tiles_need_three_neighbours() -> None:
    t = Table(at="1-e", tiles="1@0/1 2@1/0").points(move=9)
    t.s.countryside_left = t.s.core_left = t.s.cities_left = 0
    assert t.refused("explore 1/1") == "MK-8.2"
    t = Table(at="1-e", tiles="1@0/1 2@1/0 3@2/0").points(move=9)
    t.s.countryside_left = t.s.core_left = t.s.cities_left = 0
    t.say("explore 1/1")
    assert "tile 4" in [f"tile {land.TILE_NAMES[number - 87]}" for number, _ in flow.outcomes(t.s)]


def test_8_6_tokens_come_with_a_tile() -> None:
    t = Table(at="1-e", tiles="1@0/1 2@1/0 3@2/0 4@0/2").points(move=9)
    t.say("explore 1/1", "* tile 5", "* draw agility", "* token diggers")
    assert t.row(3) == "agility"
    assert int(t.s.flags[land.LAND_NAMES.index("5-e")]) == 1


def test_29_26_cheapest_order_of_cost_effects() -> None:
    t = Table(at="1-se")
    at = land.LAND_NAMES.index("1-c")  # forest, 3 by day
    t.s.mods.add(d.TERRAIN_LESS, 0, land.FOREST, 16 * 2, d.TURN + t.s.begun, -1)
    t.s.mods.add(d.TERRAIN_LESS, 0, -1, 16 + 2, d.TURN + t.s.begun, -1)
    assert step_cost(t.s, 0, at) == 0  # 3 - 1 is 2, then 2 less; the other way round 1 would stay


def test_16_3_forced_withdrawal_costs_a_wound_a_land() -> None:
    t = Table("march", at="5-ne", tiles="1@0/1 2@1/0 5@1/1").points(move=9)
    t.s.mods.add(d.TERRAIN_OPEN, 0, land.LAKE, 1, d.TURN + t.s.begun, -1)
    t.say("play basic march", "move 5-c", "do end")  # a lake is not safe to end on
    assert t.where() == "5-ne"
    assert t.wounds() == 1
