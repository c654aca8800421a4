"""Mana: tokens, crystals, the source, day and night (MK-6)."""

from conclave.games.mage_knight import data as d
from conclave.games.mage_knight.effects.source_dice import may_use_die
from conclave.games.mage_knight.rules.taking import begin_turn
from tests.games.mage_knight.scenario import Table


def test_6_2_gold_stands_for_any_basic_color_by_day_only() -> None:
    assert Table("march", tokens="gold").say("play strong march").choices == ["pay token gold green"]
    assert Table("march", tokens="gold", night=True).refused("play strong march") == "MK-5.9"


def test_6_2_black_is_no_wildcard() -> None:
    assert Table("march", tokens="black").refused("play strong march") == "MK-5.9"
    assert Table("march", tokens="black", night=True).refused("play strong march") == "MK-5.9"


def test_6_3_tokens_vanish_with_the_turn_and_crystals_stay() -> None:
    t = Table("march march", deck="rage rage", tokens="red", crystals="blue").say(
        "play basic march", "do end", "done"
    )
    assert t.mana() == ""
    assert t.crystals() == "blue"


def test_6_3_a_crystal_is_spent_for_good() -> None:
    t = Table("stamina", crystals="blue").say("play strong stamina", "pay crystal blue blue")
    assert t.crystals() == ""


def test_6_4_a_fourth_crystal_is_a_token() -> None:
    t = Table("crystallize", tokens="red", crystals="red red red").say(
        "play basic crystallize", "pay token red red"
    )
    assert t.crystals() == "red red red"
    assert t.mana() == "red"


def test_6_5_one_die_a_turn() -> None:
    t = Table("march march", dice="green green").say("play strong march", "pay die green green")
    assert t.refused("play strong march") == "MK-5.9"


def test_6_6_depleted_dice_cannot_be_taken() -> None:
    assert Table("march", dice="gold", night=True).refused("play strong march") == "MK-5.9"
    assert Table("march", dice="black").refused("play strong march") == "MK-5.9"


def test_6_7_a_used_die_is_rolled_at_the_end_of_the_turn() -> None:
    t = Table("march march", deck="rage", dice="green red").say(
        "play strong march", "pay die green green", "do end"
    )
    assert int(t.s.faces[0]) == d.GREEN
    t.say("* roll black", "done")
    assert [int(face) for face in t.s.faces] == [d.BLACK, d.RED]


def test_6_8_night_rules_in_a_dungeon_by_day() -> None:
    t = Table("rage", tokens="gold black", at="7-se", tiles="1@0/1 2@1/0 7@1/1").say(
        "do enter", "* token minotaur"
    )
    assert t.s.dark_now()
    assert t.s.night == 0


def test_6_11_gold_never_stands_for_black() -> None:
    t = Table("fireball", tokens="red gold", night=True)
    assert t.refused("play strong fireball") == "MK-5.9"


def test_6_12_a_die_that_is_set_does_not_use_up_the_allowance() -> None:
    t = Table("mana-draw march", tokens="white", dice="black green")
    t.say("play strong mana-draw", "pay token white white", "die 0", "color red")
    assert may_use_die(t.s)
    t.say("play strong march", "pay die green green")
    assert t.point("move") == 4


def test_6_1_crystals_are_basic() -> None:
    t = Table("crystallize", tokens="blue").say("play strong crystallize", "pay token blue blue")
    assert t.offered("color") == ["red", "blue", "green", "white"]


def test_13_16_a_glade_gives_gold_by_day_and_black_by_night() -> None:
    for night, color in ((False, "gold"), (True, "black")):
        t = Table(at="1-c", night=night)
        for at in range(len(t.s.tokens)):
            t.s.tokens[at] = 0
        begin_turn(t.s, 0)
        assert t.mana() == color
