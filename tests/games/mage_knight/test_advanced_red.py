"""The red advanced actions, each by its name, both sides."""

from conclave.games.mage_knight.rows import BOX
from tests.games.mage_knight.scenario import Table


def test_blood_rage_attacks_harder_for_a_wound() -> None:
    t = Table("blood-rage").fight("prowlers").next_phase().next_phase().say("do hero")
    hurt = t.wounds()
    t.say("foe 0", "play basic blood-rage", "pick 0")
    assert (t.point("attack"), t.wounds()) == (2, hurt)
    t = Table("blood-rage").fight("prowlers").next_phase().next_phase().say("do hero", "foe 0")
    t.say("play basic blood-rage", "pick 1")
    assert (t.point("attack"), t.wounds()) == (5, hurt + 1)


def test_blood_rage_strong() -> None:
    for branch, attack, wounds in ((0, 4, 2), (1, 9, 3)):
        t = Table("blood-rage", tokens="red").fight("prowlers").next_phase().next_phase()
        t.say("do hero", "foe 0", "play strong blood-rage", "pay token red red", f"pick {branch}")
        # Prowlers hit for 4 against armor 2: two wounds already.
        assert (t.point("attack"), t.wounds()) == (attack, wounds)


def test_blood_rage_takes_no_wound_where_nothing_is_attacked() -> None:
    assert Table("blood-rage").refused("play basic blood-rage") == "MK-5.9"
    assert Table("blood-rage").fight("prowlers").say("foe 0").refused("play basic blood-rage") == "MK-5.9"


def test_blood_ritual_gives_a_crystal_and_any_mana_for_a_wound() -> None:
    t = Table("blood-ritual").say("play basic blood-ritual")
    assert t.offered("color") == ["red", "blue", "green", "white", "gold", "black"]
    t.say("color black")
    assert (t.wounds(), t.crystals(), t.mana()) == (1, "red", "black")


def test_blood_ritual_strong_may_make_a_crystal_of_mana() -> None:
    t = Table("blood-ritual", tokens="red").say("play strong blood-ritual", "pay token red red")
    t.say("color green", "color green", "color gold", "pick 0", "pay token gold white")
    assert (t.wounds(), t.crystals(), t.mana()) == (1, "white", "green green")
    t = Table("blood-ritual", tokens="red").say("play strong blood-ritual", "pay token red red")
    t.say("color green", "color blue", "color red", "pick 1")
    assert (t.wounds(), t.crystals(), t.mana()) == (1, "", "red blue green")


def test_blood_ritual_strong_asks_nobody_who_has_only_black_left() -> None:
    t = Table("blood-ritual", tokens="red", night=True).say("play strong blood-ritual", "pay token red red")
    t.say("color black", "color black", "color gold")
    assert t.waiting == "Turn"  # gold is no basic color at night


def test_blood_ritual_in_the_first_printing() -> None:
    t = Table("blood-ritual", printing="first").say("play basic blood-ritual", "color gold")
    assert (t.wounds(), t.crystals(), t.mana()) == (1, "", "red gold")
    t = Table("blood-ritual", tokens="red", printing="first").say("play strong blood-ritual")
    t.say("pay token red red", "color green", "color green", "color green")
    assert (t.waiting, t.wounds(), t.mana()) == ("Turn", 1, "green green green")


def test_decompose_turns_a_card_into_crystals_of_its_color() -> None:
    t = Table("decompose march").say("play basic decompose", "throw march")
    assert (t.crystals(), t.hand(), t.discards(), t.played()) == ("green green", "", "", "decompose")


def test_decompose_strong_gives_the_other_three_colors() -> None:
    t = Table("decompose march", tokens="red").say(
        "play strong decompose", "pay token red red", "throw march"
    )
    assert t.crystals() == "red blue white"


def test_decompose_takes_another_action_card_and_nothing_else() -> None:
    assert Table("decompose wound fireball ruby-ring").refused("play basic decompose") == "MK-5.9"
    t = Table("decompose decompose march", crystals="green green").say("play basic decompose", "throw march")
    assert (t.crystals(), t.mana()) == ("green green green", "green")  # a fourth crystal is a token


def test_fire_bolt() -> None:
    t = Table("fire-bolt fire-bolt", tokens="red").say("play basic fire-bolt")
    assert t.crystals() == "red"
    t.fight("prowlers").say("foe 0", "play strong fire-bolt", "pay token red red")
    assert t.point("ranged", "fire") == 3
    assert t.say("do commit").fame() == 2


def test_intimidate_costs_reputation_at_the_end() -> None:
    t = Table("intimidate march").say("play basic intimidate")
    assert t.offered("pick") == ["0"]  # nothing to attack
    t.say("pick 0")
    assert (t.point("influence"), t.reputation()) == (4, 0)
    t.say("do end", "done")
    assert t.reputation() == -1


def test_intimidate_strong_attacks() -> None:
    t = Table("intimidate march", tokens="red").fight("prowlers").next_phase().next_phase()
    t.say("do hero", "foe 0", "play strong intimidate", "pay token red red", "pick 1")
    assert t.point("attack") == 7
    t.say("do commit", "do end", "done")
    # Prowlers on the map are worth 1 reputation, the card takes 2.
    assert t.reputation() == -1
    t = Table("intimidate", tokens="red").say("play strong intimidate", "pay token red red", "pick 0")
    assert t.point("influence") == 8


def test_into_the_heat_raises_units_and_keeps_them_from_damage() -> None:
    t = Table("into-the-heat", units="utem-crossbowmen").fight("prowlers").say("play basic into-the-heat")
    t.next_phase().say("foe 0", "unit 0 0", "pick 1")
    assert t.point("block") == 5  # Block 3 and 2 more
    t = Table("into-the-heat", units="utem-crossbowmen").fight("prowlers").say("play basic into-the-heat")
    t.next_phase().next_phase()
    assert t.choices == ["do hero"]


def test_into_the_heat_strong() -> None:
    t = Table("into-the-heat", tokens="red", units="utem-crossbowmen").fight("prowlers")
    t.say("play strong into-the-heat", "pay token red red", "foe 0", "unit 0 1")
    assert t.point("ranged") == 5  # Ranged Attack 2 and 3 more
    t = Table("into-the-heat", tokens="red", units="peasants").fight("prowlers")
    t.say("play strong into-the-heat", "pay token red red")
    t.next_phase().say("foe 0", "unit 0 0", "pick 1")
    assert t.point("block") == 5


def test_into_the_heat_is_for_the_very_start() -> None:
    assert Table("into-the-heat", units="peasants").refused("play basic into-the-heat") == "MK-5.9"
    t = Table("into-the-heat swift-bolt", tokens="white", units="peasants").fight("prowlers")
    t.say("foe 0", "play strong swift-bolt", "pay token white white", "do commit")
    t = Table("into-the-heat swiftness", tokens="white", units="peasants").fight("prowlers", "guardsmen")
    t.say("foe 1", "play strong swiftness", "pay token white white", "do commit")
    assert t.refused("play basic into-the-heat") == "MK-5.9"  # something was attacked
    t = Table("into-the-heat", units="peasants").fight("prowlers").next_phase()
    assert t.refused("play basic into-the-heat") == "MK-5.9"
    assert Table("into-the-heat").fight("prowlers").refused("play basic into-the-heat") == "MK-5.9"


def test_maximal_effect_repeats_the_basic_effect_three_times() -> None:
    t = Table("maximal-effect march").say("play basic maximal-effect", "throw march")
    assert (t.point("move"), t.hand(), t.discards(), t.played()) == (6, "", "", "maximal-effect")


def test_maximal_effect_repeats_the_strong_effect_twice_for_nothing() -> None:
    t = Table("maximal-effect march", tokens="red").say("play strong maximal-effect", "pay token red red")
    assert t.say("throw march").point("move") == 8


def test_maximal_effect_pays_every_price_of_the_repeated_effect() -> None:
    t = Table("maximal-effect improvisation march stamina").say("play basic maximal-effect")
    t.say("throw improvisation", "discard march", "pick 0", "discard stamina", "pick 1")
    # Nothing is left for a third time.
    assert (t.point("move"), t.point("influence"), t.waiting) == (3, 3, "Turn")


def test_maximal_effect_needs_a_card_that_does_something() -> None:
    assert Table("maximal-effect").refused("play basic maximal-effect") == "MK-5.9"
    assert Table("maximal-effect rage").refused("play basic maximal-effect") == "MK-5.9"
    # With nothing left to discard Improvisation would do nothing.
    assert Table("maximal-effect improvisation").refused("play basic maximal-effect") == "MK-5.9"
    assert Table("maximal-effect tranquility", deck="march").fight("prowlers").offered("play") == []


def test_29_14_maximal_effect_is_boosted_once_by_concentration() -> None:
    t = Table("concentration maximal-effect march", tokens="green").say("play strong concentration")
    t.say("pay token green green", "boost maximal-effect", "throw march")
    assert t.point("move") == 4 + 4 + 2  # MK-29.14


def test_maximal_effect_of_steady_tempo_leaves_nothing_to_put_onto_the_deck() -> None:
    t = Table("maximal-effect steady-tempo", tokens="red").say("play strong maximal-effect")
    t.say("pay token red red", "throw steady-tempo")
    assert t.point("move") == 8
    t.say("do end", "pick 0")  # it waits twice, and finds the card gone
    assert int(t.s.deck_size(0)) == 0
    assert (t.waiting != "Either", t.row(BOX)) == (True, "steady-tempo")
