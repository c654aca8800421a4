"""Wounds, healing, resting (MK-15), and what a turn is (MK-4)."""

from conclave.games.mage_knight import data as d
from conclave.games.mage_knight.rules.taking import exhaustion
from tests.games.mage_knight.scenario import Table


def test_15_1_a_wound_cannot_be_played() -> None:
    t = Table("wound")
    assert t.refused("sideways wound") == "MK-5.1"
    assert t.refused("play basic wound") == "MK-5.1"


def test_15_3_a_point_heals_a_wound_and_a_unit_needs_its_level() -> None:
    t = Table("wound", units="utem-guardsmen")
    t.s.set_unit(0, 0, d.U_WOUNDS, 2)
    t.points(healing=1)
    assert t.refused("name 0") == "MK-5.4"
    t.points(healing=2).say("name 0", "do heal")
    assert (t.unit(0, d.U_WOUNDS), t.wounds(), t.point("healing")) == (1, 0, 0)


def test_15_4_healing_vanishes_when_a_combat_starts() -> None:
    t = Table("wound").points(healing=2).fight("prowlers")
    assert t.point("healing") == 0
    assert t.refused("do heal") == "MK-4.2"


def test_15_7_rest_discards_one_card_and_any_wounds() -> None:
    t = Table("march rage wound wound").say("do rest", "discard march")
    assert t.choices == ["discard wound", "done"]
    t.say("discard wound", "done")
    assert t.hand() == "rage wound"
    assert t.points(move=3).refused("move a-nw") == "MK-15.7"


def test_4_9_no_rest_after_moving() -> None:
    t = Table("march").points(move=2).say("move a-nw")
    assert t.refused("do rest") == "MK-4.9"


def test_4_9_special_effects_before_a_rest_are_fine() -> None:
    t = Table("crystallize march", tokens="red").say("play basic crystallize", "pay token red red", "do rest")
    assert t.waiting == "RestDiscard"


def test_15_8_resting_keeps_the_gifts_of_a_site() -> None:
    t = Table("march rage", at="2-sw").say("do rest", "discard march", "done", "do end")
    assert t.crystals() == "green"


def test_15_9_with_nothing_but_wounds_the_turn_is_a_slow_recovery() -> None:
    t = Table("wound wound", deck="march", units="peasants")
    exhaustion(t.s, 0)
    assert t.points(move=4).refused("move a-nw") == "MK-15.7"
    t.say("unit 0 2", "do end")
    assert t.discards() == "wound"


def test_0_7_exhaustion_may_be_a_choice() -> None:
    t = Table("wound wound", exhaustion_forced=False)
    exhaustion(t.s, 0)
    assert "move a-nw" in t.points(move=2).choices
    t = Table("wound wound", exhaustion_forced=False).say("do rest", "do end")
    assert t.discards() == "wound"


def test_15_9_nothing_is_discarded_when_all_were_healed() -> None:
    t = Table("wound", deck="march").points(healing=1)
    exhaustion(t.s, 0)
    t.say("do heal", "do end")
    assert t.discards() == ""


def test_4_3_a_turn_without_a_card_discards_one() -> None:
    t = Table("march rage").say("do end")
    assert t.choices == ["discard march", "discard rage"]
    t.say("discard rage")
    assert "done" in t.choices


def test_4_11_a_card_given_up_counts() -> None:
    t = Table("march rage stamina").say("do rest", "discard march", "done", "do end")
    assert "done" in t.choices


def test_4_11_a_hand_of_wounds_discards_nothing() -> None:
    t = Table("wound", units="peasants", exhaustion_forced=False).say("unit 0 2", "do end")
    assert t.choices == ["done"]


def test_4_4_move_points_may_be_made_any_time() -> None:
    t = Table("march").fight("prowlers").say("play basic march")
    assert t.point("move") == 2


def test_5_2_sideways_is_worth_one_of_four() -> None:
    t = Table("rage rage").say("sideways rage", "pick 0", "sideways rage", "pick 1")
    assert (t.point("move"), t.point("influence")) == (1, 1)


def test_5_6_played_cards_lie_there_until_the_turn_ends() -> None:
    t = Table("march rage").say("play basic march")
    assert (t.played(), t.discards()) == ("march", "")
    t.say("do end")
    assert (t.played(), t.discards()) == ("", "march")


def test_5_9_useless_parts_do_not_bar_a_card() -> None:
    assert "play basic promise" in Table("promise").fight("prowlers").choices


def test_5_11_blocks_only_in_the_block_phase() -> None:
    t = Table("determination", tokens="blue").fight("prowlers").say("foe 0")
    assert t.refused("play strong determination") == "MK-5.9"
