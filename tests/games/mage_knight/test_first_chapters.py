"""Rules of the first chapters that no other test is named by (MK-0 to MK-11)."""

import pytest

from conclave.core import flow
from conclave.games.mage_knight import actions as a
from conclave.games.mage_knight import data as d
from conclave.games.mage_knight import land, pieces
from conclave.games.mage_knight.config import config_of
from conclave.games.mage_knight.options import MageOptions
from conclave.games.mage_knight.rows import (
    ADVANCED_OFFER,
    BOX,
    DISCARDS,
    DUMMY_CRYSTALS,
    ORDER,
    SKILL_BAG,
    SPELL_DECK,
    SPELL_OFFER,
    UNIT_OFFER,
)
from conclave.games.mage_knight.rules.dummy import dummy_round
from conclave.games.mage_knight.rules.exploring import RevealTile
from conclave.games.mage_knight.rules.gathering import gather
from conclave.games.mage_knight.rules.moving import step_cost
from conclave.games.mage_knight.rules.round import DealUnits, Rounds, flip_time, return_all_dice
from conclave.games.mage_knight.rules.scoring import deeds
from conclave.games.mage_knight.rules.setup import setup
from conclave.games.mage_knight.rules.taking import TakeTurn
from tests.games.mage_knight.scenario import Table, cards
from tests.games.mage_knight.test_rounds import opened


def spot(name: str) -> int:
    """A land by its name."""
    return land.LAND_NAMES.index(name)


def test_0_8_a_wound_is_not_played_but_healing_rest_and_shuffles_move_it() -> None:
    t = Table("wound march")
    assert t.refused("sideways wound") == "MK-5.1"
    assert t.refused("play basic wound") == "MK-5.1"
    assert Table("wound march").points(healing=1).say("do heal").hand() == "march"
    t = Table("wound march").say("do rest", "discard march", "discard wound")
    assert t.discards() == "march wound"
    t = Table("wound march")
    gather(t.s, 0)
    assert (t.wounds(), pieces.WOUND in [int(kind) for kind in t.s.b[0].kinds]) == (0, True)


def test_0_10_monasteries_heal_for_two_and_villages_for_three() -> None:
    t = Table("wound march", tiles="1@0/1 5@1/0", at="5-ne").say("do interact")
    assert t.points(influence=2).say("buy healing").point("healing") == 1
    t = Table("wound march", at="1-e").say("do interact").points(influence=2)
    assert t.refused("buy healing") == "MK-5.4"
    assert t.points(influence=1).say("buy healing").point("influence") == 0


def dealt(core_seen: int) -> list[bool]:
    """Which units of a new offer are elite."""
    t = Table("march", seats=2, scenario="conquest")
    t.s.core_seen = core_seen
    t.s.stack = [DealUnits(4, 0)]
    flow.settle(t.s)
    t.lucky()
    return [kind >= pieces.FIRST_ELITE for kind in t.s.rows[UNIT_OFFER]]


def test_0_11_elite_units_come_in_turn_once_the_core_was_seen() -> None:
    assert dealt(0) == [False, False, False, False]
    assert dealt(1) == [True, False, True, False]


def test_0_12_the_first_tiles_lie_beside_the_start_tile() -> None:
    def first(scenario: str, seats: int) -> tuple[str, int]:
        s = opened(seats, scenario=scenario)
        start = land.TILE_NAMES[int(s.tile_at[land.START_SLOT])]
        return start, len([slot for slot in s.slot_of if slot >= 0]) - 1

    assert first("conquest", 2) == ("a", 2)  # the wedge
    assert first("conquest", 4) == ("b", 3)  # an open map


def test_0_13_no_token_of_the_box_is_cumbersome_or_an_assassin() -> None:
    rare = pieces.ASSASSINATION | pieces.CUMBERSOME
    assert not [
        name for name, bits in zip(pieces.FOE_NAMES, pieces.FOE_ABILITIES, strict=True) if bits & rare
    ]


def test_1_1_where_deed_cards_are() -> None:
    t = Table("march banner-of-glory", deck="rage", units="peasants")
    t.s.row(DISCARDS, *cards("stamina"))
    t.say("play basic march", "play basic banner-of-glory", "name 0")
    assert sorted(deeds(t.s, 0)) == sorted(cards("march banner-of-glory rage stamina"))


def test_1_2_units_skills_crystals_and_tactics_are_no_deed_cards() -> None:
    t = Table(units="peasants", skills="dark-paths", crystals="red", tokens="blue")
    t.s.set(0, d.TACTIC, 0)
    assert deeds(t.s, 0) == []


def test_1_5_halves_are_rounded_down_after_adding() -> None:
    t = Table("march").fight("fire-mages").next_phase()  # 6 of fire: physical blocks count half
    t.say("foe 0").points(block=11).say("do commit")
    assert "do hero" in t.next_phase().choices  # 5
    t = Table("march").fight("fire-mages").next_phase().say("foe 0").points(block=12).say("do commit")
    assert "do hero" not in t.next_phase().choices


def test_2_1_and_2_15_heroes_are_picked_in_order_each_once() -> None:
    s = setup(MageOptions(scenario="conquest"), 3)
    flow.settle(s)
    for seat, hero in enumerate((2, 0, 3)):
        assert flow.asked(s) == seat
        flow.play(s, a.CHOOSE + hero)
    assert [int(s.get(seat, d.WHO)) for seat in range(3)] == [2, 0, 3]
    assert s.rows[ORDER] == (0, 1, 2)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_2_4_three_spells_three_actions_and_two_units_more_than_players(seats: int) -> None:
    s = opened(seats, scenario="conquest")
    assert (len(s.rows[SPELL_OFFER]), len(s.rows[ADVANCED_OFFER])) == (3, 3)
    assert len(s.rows[UNIT_OFFER]) == seats + 2
    assert max(s.rows[UNIT_OFFER]) < pieces.FIRST_ELITE


def test_2_7_the_lowest_tiles_in_ascending_order_in_first_reconnaissance() -> None:
    s = opened(2)
    assert [int(slot >= 0) for slot in s.slot_of][2:6] == [1, 1, 0, 0]
    s.stack.append(RevealTile(land.SLOT_NAMES.index("1/1")))
    assert [a.LUCK.token(luck) for luck, _ in flow.outcomes(s)] == ["tile 3"]
    other = opened(2, scenario="conquest")
    other.stack.append(RevealTile(land.SLOT_NAMES.index("1/1")))
    assert len(flow.outcomes(other)) == 9  # any of the eleven but the two that lie there


def test_2_11_against_each_other_everything_stays_in() -> None:
    s = setup(MageOptions(scenario="conquest"), 2)
    flow.settle(s)
    flow.play(s, a.CHOOSE)
    assert (len(s.b[SPELL_DECK]), len(s.b[SKILL_BAG])) == (20, 10)


def test_3_2_day_and_night_in_turn() -> None:
    t = Table("march", scenario="conquest")
    times = []
    for _ in range(5):
        flip_time(t.s)
        times.append(int(t.s.night))
    assert times == [1, 0, 1, 0, 1]


def test_3_3_dice_that_were_kept_come_back_and_all_are_rolled() -> None:
    t = Table("march", dice="red blue green")
    t.s.marks[0], t.s.marks[1] = d.DIE_STOLEN, d.DIE_CLAIMED
    return_all_dice(t.s)
    assert [int(mark) for mark in t.s.marks] == [d.DIE_USED] * 3


def test_3_15_after_the_last_round_scores_are_counted() -> None:
    t = Table("march", scenario="conquest")
    t.s.round, t.s.stack = 6, [Rounds()]
    flow.settle(t.s)
    assert t.s.result is not None
    t = Table("march", scenario="conquest")
    t.s.round, t.s.stack = 5, [Rounds()]
    flow.settle(t.s)
    assert t.s.result is None


def test_4_2_a_turn_is_regular_or_a_rest_or_exhaustion() -> None:
    t = Table("march rage").say("do rest", "discard march", "done")
    assert (int(t.s.rested), t.refused("move a-nw")) == (d.REST, "MK-15.7")
    t = Table("wound")
    t.s.stack = [Rounds(), TakeTurn(0, 3)]
    flow.settle(t.s)
    assert int(t.s.rested) == d.RECOVERY


def waiting_at(seat: int) -> Table:
    """Seat 1 could use Motivation; seat 0 is about to end its turn."""
    t = Table("march", "rage", seats=2)
    t.s.rows[ORDER] = (0, 1)
    t.s.turns = 1
    t.s.b[1].put(cards("stamina")[0])
    t.s.set(1, d.OWNED, 2 ** pieces.SKILL_NAMES.index("motivation-tovak"))
    return t


def test_4_7_and_4_8_what_can_be_used_between_turns_is_offered_before_the_own_turn() -> None:
    t = waiting_at(1).say("do end", "discard march")
    assert (t.asked, t.waiting) == (1, "Window")
    assert "skill motivation-tovak" in t.choices


def test_4_7_not_after_the_last_own_turn_of_the_round() -> None:
    t = Table("march", "rage", "stamina", seats=3)
    t.s.rows[ORDER], t.s.turns = (1, 0, 2), 2
    t.s.b[1].put(cards("stamina")[0])
    t.s.b[2].put(cards("stamina")[0])
    t.s.set(1, d.OWNED, 2 ** pieces.SKILL_NAMES.index("motivation-tovak"))
    t.s.last_turns = 1  # seat 2 alone is still to come
    t.say("do end", "discard march")
    assert t.asked == 2


def test_5_1_what_the_sides_of_cards_cost() -> None:
    t = Table("march fireball", tokens="green red").say("play basic march")
    assert t.mana() == "red green"  # free
    t = Table("march", tokens="green").say("play strong march", "pay token green green")
    assert (t.point("move"), t.mana()) == (4, "")
    t = Table("meditation", tokens="green black")
    assert t.refused("play strong meditation") == "MK-5.9"  # black is for the night
    t = Table("endless-bag-of-gold march").say("play strong endless-bag-of-gold")
    assert (t.point("influence"), t.row(BOX)) == (9, "endless-bag-of-gold")


def test_5_4_values_are_added_and_what_is_over_is_lost() -> None:
    t = Table("march march").say("play basic march", "play basic march")
    assert t.point("move") == 4
    t = Table("rage rage").fight("diggers").next_phase().next_phase().say("do hero")
    assert t.refused("play basic rage") == "MK-5.9"  # nothing is aimed at
    t.say("foe 0").points(attack=9).say("do commit")
    assert t.point("attack") == 0


def test_5_8_costs_stay_lower_until_the_end_of_the_turn_and_never_fall_below_nothing() -> None:
    t = Table("march rage", tiles="1@0/1 2@1/0", at="1-c", seats=2)
    forest = spot("1-nw")
    for _ in range(3):
        t.s.mods.add(d.TERRAIN_LESS, 0, land.FOREST, 16 * 2, t.s.boundary(d.TURN), -1)
    assert int(step_cost(t.s, 0, forest)) == 0
    t.s.mods.expire(t.s.boundary(d.TURN))
    assert int(step_cost(t.s, 0, forest)) == 3


def test_6_9_the_dummy_may_have_any_number_of_crystals() -> None:
    t = Table("march", spells="fireball flame-wall demolish")
    t.s.rows[DUMMY_CRYSTALS] = (d.RED,) * 3
    dummy_round(t.s)
    assert t.s.rows[DUMMY_CRYSTALS] == (d.RED,) * 4


def test_7_9_a_flight_ignores_terrain_and_costs_what_it_says() -> None:
    t = Table("march", skills="flight", tiles="1@0/1 2@1/0", at="1-c").say("skill flight")
    assert "1-ne" not in t.offered("move")  # a lake is not safe
    t.say("move 1-se")
    assert (t.where(), t.point("move")) == ("1-se", 0)


def test_8_3_core_tiles_keep_off_the_coasts_of_the_wedge() -> None:
    coast, inland = land.SLOT_NAMES.index("0/3"), land.SLOT_NAMES.index("1/1")
    wedge, free = land.WEDGE * land.SLOT_COUNT, land.FREE_WEDGE * land.SLOT_COUNT
    assert [int(land.TAKES_CORE[wedge + slot]) for slot in (coast, inland)] == [0, 1]
    assert [int(land.TAKES_CORE[free + slot]) for slot in (coast, inland)] == [1, 1]
    assert config_of(MageOptions(), 2).shape == land.FREE_WEDGE
    assert config_of(MageOptions(scenario="conquest"), 4).shape == land.FULLY_OPEN


def test_8_5_tiles_lie_as_printed_and_one_may_walk_and_explore_and_walk() -> None:
    assert not config_of(MageOptions(), 1).turned_tiles
    t = Table("march", at="1-c", rampaging_trigger="adjacent_to_adjacent").points(move=20)
    t.say("move 1-e", "explore 1/1").lucky()
    assert t.waiting == "Turn"
    t.say("move 1-c")
    assert t.where() == "1-c"


def test_10_2_all_units_are_readied_when_a_round_begins() -> None:
    t = Table(units="peasants foresters")
    for place in (0, 1):
        t.s.set_unit(0, place, d.U_SPENT, 1)
    t.s.set_unit(0, 1, d.U_WOUNDS, 1)
    gather(t.s, 0)
    assert [t.unit(place, d.U_SPENT) for place in (0, 1)] == [0, 0]
    assert t.unit(1, d.U_WOUNDS) == 1


def test_10_6_units_stay_outside_a_dungeon_but_for_bonds_of_loyalty() -> None:
    t = Table("march", units="peasants foresters", tiles="1@0/1 7@1/0", at="7-c")
    t.s.set_unit(0, 1, d.U_FLAGS, d.BONDED)
    t.fight("minotaur", site="7-se").next_phase().say("foe 0")
    assert t.refused("unit 0 0") == "MK-10.6"
    t.say("unit 1 1", "do commit", "done")
    assert t.offered("name") == ["1"]


def test_11_1_one_fight_a_turn() -> None:
    t = Table("march", at="1-c").fight("prowlers").say("foe 0").points(ranged=9).say("do commit")
    t.enemy("diggers", "1-nw")
    assert (t.waiting, t.refused("challenge 1-nw")) == ("Turn", "MK-4.5")


def test_11_18_a_destroyed_enemy_gives_its_fame() -> None:
    t = Table("whirlwind", tokens="white black", night=True).fight("prowlers").next_phase().next_phase()
    t.say("do hero", "play strong whirlwind", "pay token white white", "pay token black black", "foe 0")
    assert t.fame() == 2
