"""The sixteen basic actions, each by its name (MK-5.1)."""

from conclave.games.mage_knight import data as d
from tests.games.mage_knight.scenario import Table


def test_march_moves_two_or_four() -> None:
    t = Table("march march", tokens="green").say("play basic march")
    assert t.point("move") == 2
    t.say("play strong march", "pay token green green")
    assert t.point("move") == 6
    assert t.mana() == ""


def test_rage_needs_an_aim_and_attacks_or_blocks() -> None:
    t = Table("rage").fight("prowlers")
    assert t.refused("play basic rage") == "MK-5.9"
    t.next_phase()
    assert t.refused("play basic rage") == "MK-5.9"
    t.say("foe 0", "play basic rage")
    assert t.offered("pick") == ["1"]
    t.say("pick 1")
    assert t.point("block") == 2


def test_determination_blocks_five_for_blue() -> None:
    t = Table("determination", tokens="blue").fight("prowlers").next_phase()
    t.say("foe 0", "play strong determination", "pay token blue blue")
    assert t.point("block") == 5


def test_swiftness_shoots_for_white() -> None:
    t = Table("swiftness", tokens="white").fight("prowlers")
    t.say("foe 0", "play strong swiftness", "pay token white white")
    assert t.point("ranged") == 3
    t.say("do commit")
    assert t.fame() == 2  # prowlers have armor 3 and are worth 2


def test_tranquility_heals_or_draws_and_stays_out_of_combat() -> None:
    t = Table("tranquility wound", deck="march").say("play basic tranquility", "pick 0", "do heal")
    assert t.hand() == ""
    t = Table("tranquility", deck="march").say("play basic tranquility", "pick 1", "* draw march")
    assert t.hand() == "march"
    assert Table("tranquility", deck="march").fight("prowlers").refused("play basic tranquility") == "MK-5.11"


def test_promise_and_threaten_influence() -> None:
    t = Table("promise threaten", tokens="red").say("play basic promise")
    t.say("play strong threaten", "pay token red red")
    assert t.point("influence") == 7
    t.say("do end")
    assert t.reputation() == -1


def test_crystallize_turns_mana_into_a_crystal() -> None:
    t = Table("crystallize crystallize", tokens="red blue").say("play basic crystallize", "pay token red red")
    assert t.crystals() == "red"
    t.say("play strong crystallize", "pay token blue blue", "color green")
    assert t.crystals() == "red green"


def test_mana_draw_uses_another_die_or_sets_one() -> None:
    t = Table("mana-draw march stamina", dice="green blue").say("play basic mana-draw")
    t.say("play strong march", "pay die green green", "play strong stamina", "pay die blue blue")
    assert t.point("move") == 8
    t = Table("mana-draw", tokens="white", dice="black gold").say(
        "play strong mana-draw", "pay token white white"
    )
    t.say("die 0", "color red")
    assert t.mana() == "red red"
    assert int(t.s.faces[0]) == d.RED


def test_concentration_boosts_an_action() -> None:
    t = Table("concentration march", tokens="green").say("play strong concentration", "pay token green green")
    t.say("boost march")
    assert t.point("move") == 6
    assert t.played() == "concentration march"


def test_improvisation_discards_a_card_but_not_itself() -> None:
    t = Table("improvisation march").say("play basic improvisation", "discard march", "pick 0")
    assert t.point("move") == 3
    assert Table("improvisation").refused("play basic improvisation") == "MK-5.9"


def test_battle_versatility_has_a_siege_branch() -> None:
    t = Table("battle-versatility", tokens="red").fight("diggers")
    t.say("foe 0", "play strong battle-versatility", "pay token red red", "pick 5")
    assert t.point("siege") == 2


def test_cold_toughness_grows_with_the_icons_of_the_foe() -> None:
    # Freezers: swift, paralyze, an ice attack, fire resistance: four icons.
    t = Table("cold-toughness", tokens="blue").fight("freezers").next_phase()
    t.say("foe 0", "play strong cold-toughness", "pay token blue blue")
    assert t.point("block", "ice") == 9


def test_will_focus_gives_a_crystal_or_boosts_by_three() -> None:
    assert Table("will-focus").say("play basic will-focus", "pick 3").crystals() == "green"
    t = Table("will-focus promise", tokens="green").say("play strong will-focus", "pay token green green")
    assert t.say("boost promise").point("influence") == 7


def test_noble_manners_brings_fame_in_an_interaction() -> None:
    t = Table("noble-manners march", at="2-e").say("play basic noble-manners", "do end", "done")
    assert t.fame() == 0
    t = Table("noble-manners march", tokens="white", at="2-e").say("do interact")
    t.say("play strong noble-manners", "pay token white white", "do end", "done")
    assert (t.fame(), t.reputation()) == (1, 1)


def test_concentration_does_not_raise_healing() -> None:
    """The bonus is for Move, Influence, Block and Attack."""
    t = Table("concentration tranquility wound wound wound", tokens="green")
    t.say("play strong concentration", "pay token green green")
    t.say(*[token for token in ("boost tranquility",) if token in t.choices])
    t.say("pick 0")
    assert t.point("healing") == 2
