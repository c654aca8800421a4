"""The skills of Arythea, each by its name."""

import pytest

from conclave.core.containers import Bag
from conclave.games.mage_knight import data as d
from conclave.games.mage_knight import land, pieces
from conclave.games.mage_knight.effects.fame import wound
from conclave.games.mage_knight.rows import HAND
from tests.games.mage_knight.scenario import Table, cards


def attacking(skill: str, foe: str = "prowlers") -> Table:
    """The hero aims in the attack phase, after taking the damage."""
    t = Table(skills=skill).fight(foe).next_phase().next_phase()
    return t.say("do hero", "foe 0", f"skill {skill}")


def test_dark_paths() -> None:
    t = Table(skills="dark-paths").say("skill dark-paths")
    assert t.point("move") == 1
    assert t.refused("skill dark-paths") == "MK-20.1"
    assert Table(skills="dark-paths", night=True).say("skill dark-paths").point("move") == 2
    assert Table().refused("skill dark-paths") == "MK-20.1"


@pytest.mark.parametrize(("pick", "element"), [("0", "physical"), ("1", "fire")])
def test_burning_power(pick: str, element: str) -> None:
    t = Table(skills="burning-power").fight("diggers").say("foe 0", "skill burning-power", f"pick {pick}")
    assert t.point("siege", element) == 1
    assert Table(skills="burning-power").refused("skill burning-power") == "MK-5.9"


@pytest.mark.parametrize(("pick", "element"), [("0", "physical"), ("1", "fire")])
def test_hot_swordsmanship(pick: str, element: str) -> None:
    assert attacking("hot-swordsmanship").say(f"pick {pick}").point("attack", element) == 2
    t = Table(skills="hot-swordsmanship").fight("prowlers").say("foe 0")
    assert t.refused("skill hot-swordsmanship") == "MK-5.9"  # it is no ranged attack


def test_dark_negotiation() -> None:
    assert Table(skills="dark-negotiation").say("skill dark-negotiation").point("influence") == 2
    t = Table(skills="dark-negotiation", night=True).say("skill dark-negotiation")
    assert t.point("influence") == 3


def test_dark_fire_magic() -> None:
    t = Table(skills="dark-fire-magic").say("skill dark-fire-magic", "pick 0")
    assert (t.crystals(), t.mana()) == ("red", "red")
    t = Table(skills="dark-fire-magic").say("skill dark-fire-magic", "pick 1")
    assert (t.crystals(), t.mana()) == ("red", "black")
    t.s.set(0, d.USED, 0)  # in a later turn of this round
    assert t.refused("skill dark-fire-magic") == "MK-20.1"


def test_power_of_pain() -> None:
    t = Table("wound march", skills="power-of-pain").say("skill power-of-pain")
    assert t.offered("pick") == ["0", "1"]
    assert (t.say("pick 0").point("move"), t.played(), t.hand()) == (2, "wound", "march")
    assert t.say("do end").discards() == "wound"


def test_power_of_pain_needs_a_wound_and_no_ranged_phase() -> None:
    assert Table("march", skills="power-of-pain").refused("skill power-of-pain") == "MK-5.9"
    t = Table("wound march", skills="power-of-pain").fight("prowlers").say("foe 0")
    assert t.refused("skill power-of-pain") == "MK-5.9"
    t.say("do commit").next_phase().say("foe 0", "skill power-of-pain", "pick 3")
    assert t.point("block") == 2


def test_power_of_pain_takes_a_wound_that_all_know_of() -> None:
    t = Table("wound march", skills="power-of-pain")
    wound(t.s, 0, 1)  # the others saw this one
    t.say("skill power-of-pain", "pick 0")
    assert list(t.s.z[HAND].masks) == [1, 1]  # what is left is as secret as it was


def test_invocation_of_a_wound_is_red_or_black() -> None:
    t = Table("wound threaten", skills="invocation", crystals="red").say("skill invocation")
    assert t.offered("pick") == ["0"]  # without Threaten nothing is left to spend mana on
    t.say("pick 0", "discard wound")
    assert t.offered("color") == ["red"]  # black serves nothing by day
    t.say("color red")
    assert t.choices == ["play strong threaten"]
    t.say("play strong threaten")
    assert t.choices == ["pay token red red"]  # the crystal is no help: this mana must be spent
    t.say("pay token red red")
    assert (t.point("influence"), t.mana(), t.crystals(), t.discards()) == (5, "", "red", "wound")


def test_invocation_of_another_card_is_green_or_white() -> None:
    t = Table("rage march", skills="invocation").say("skill invocation")
    t.say("pick 1")
    assert t.choices == ["discard rage"]
    t.say("discard rage")
    assert t.choices == ["color green"]
    t.say("color green", "play strong march", "pay token green green")
    assert (t.point("move"), t.discards()) == (4, "rage")


def test_invocation_needs_something_to_spend_it_on() -> None:
    assert Table("wound march", skills="invocation").refused("skill invocation") == "MK-5.9"
    assert Table("", skills="invocation").refused("skill invocation") == "MK-5.9"


def test_invocation_pays_either_part_of_a_strong_spell() -> None:
    t = Table("wound fireball", tokens="red", night=True, skills="invocation").fight("guardsmen")
    t.say("foe 0", "skill invocation", "pick 0", "discard wound")
    assert t.offered("color") == ["red", "black"]
    t.say("color black")
    assert t.choices == ["play strong fireball"]
    t.say("play strong fireball", "pay token black black", "pay token red red")
    assert (t.point("siege", "fire"), t.mana()) == (8, "")


def test_invocation_pays_for_a_unit() -> None:
    t = Table("wound", units="fire-golems", skills="invocation").fight("prowlers").say("foe 0")
    t.say("skill invocation", "pick 0", "discard wound", "color red", "unit 0 1", "pay token red red")
    assert t.point("ranged", "fire") == 4


def test_invocation_pays_for_a_skill() -> None:
    t = Table("wound march", skills="invocation universal-power").say("skill invocation", "pick 0")
    t.say("discard wound", "color red", "skill universal-power", "pay token red red", "sideways march")
    assert t.say("pick 0").point("move") == 3


def test_invocation_pays_an_altar() -> None:
    t = Table("wound", tokens="red red", skills="invocation", at="8-ne", tiles="1@0/1 2@1/0 8@1/1")
    t.ruin("altar-red", "8-ne").say("skill invocation", "pick 0", "discard wound", "color red")
    assert t.choices == ["do altar"]
    t.say("do altar", *["pay token red red"] * 3)
    assert (t.fame(), t.mana()) == (7, "")
    t = Table("wound", tokens="red", skills="invocation", at="8-ne", tiles="1@0/1 2@1/0 8@1/1")
    assert t.ruin("altar-red", "8-ne").refused("skill invocation") == "MK-5.9"  # it takes three


def test_polarization() -> None:
    t = Table("march march", tokens="white white", skills="polarization")
    assert t.refused("play strong march") == "MK-5.9"
    t.say("skill polarization", "play strong march", "pay token white green")
    assert t.point("move") == 4
    assert t.refused("play strong march") == "MK-5.9"  # one mana only


def test_polarization_of_black_and_gold() -> None:
    t = Table("march", tokens="black", skills="polarization").say("skill polarization")
    assert t.say("play strong march", "pay token black green").point("move") == 4
    t = Table("march", tokens="gold", skills="polarization", night=True).say("skill polarization")
    assert t.refused("play strong march") == "MK-5.9"
    t = Table("fireball", tokens="red gold", skills="polarization", night=True).say("skill polarization")
    t.fight("prowlers").say("foe 0", "play strong fireball", "pay token red red", "pay token gold black")
    assert t.point("siege", "fire") == 8
    t = Table("fireball", tokens="red gold", skills="polarization").say("skill polarization")
    assert t.fight("prowlers").say("foe 0").refused("play strong fireball") == "MK-5.9"  # by day


def test_polarization_is_used_up_by_a_black_token_whatever_dice_may_do() -> None:
    t = Table("mana-storm march march", tokens="white black black", dice="black", skills="polarization")
    t.say("play strong mana-storm", "pay token white white", "* roll red", "skill polarization")
    t.say("play strong march", "pay token black green")
    assert t.offered("play") == [f"basic {card}" for card in t.hand().split()[:1]]  # one mana only


def test_polarization_is_used_up_by_gold_for_black() -> None:
    t = Table("fireball snowstorm", tokens="red gold gold blue", skills="polarization", night=True)
    t.say("skill polarization").fight("prowlers")
    t.say("foe 0", "play strong fireball", "pay token red red", "pay token gold black")
    assert t.refused("play strong snowstorm") == "MK-5.9"  # one mana only


def test_motivation_arythea() -> None:
    t = Table("march", deck="rage rage rage", skills="motivation-arythea motivation-tovak")
    t.say("skill motivation-arythea", "* draw rage", "* draw rage")
    assert (sorted(t.hand().split()), t.mana()) == (["march", "rage", "rage"], "")  # alone: no mana
    assert t.refused("skill motivation-tovak") == "MK-5.9"  # another Motivation (MK-20.3)


@pytest.mark.parametrize(("fame", "mana"), [(5, "red"), (0, "")])
def test_20_4_motivation_arythea_of_whoever_has_the_least_fame(fame: int, mana: str) -> None:
    t = Table("march", deck="rage", skills="motivation-arythea", seats=2)
    t.s.set(1, d.FAME, fame)
    assert t.say("skill motivation-arythea", "* draw rage").mana() == mana


def test_motivation_arythea_with_nothing_to_gain() -> None:
    t = Table("march", skills="motivation-arythea")
    assert t.refused("skill motivation-arythea") == "MK-5.9"


def test_motivation_arythea_between_turns() -> None:
    t = Table("march rage", "march", seats=2)
    t.s.turns = 1  # the second seat is next
    t.s.b[1] = Bag(cards("rage rage rage"))
    t.s.set(1, d.OWNED, 1 << pieces.SKILL_NAMES.index("motivation-arythea"))
    t.say("play basic march", "do end", "done").lucky()
    assert (t.asked, t.waiting) == (1, "Window")
    t.say("skill motivation-arythea").lucky()
    assert (sorted(t.hand(1).split()), t.waiting) == (["march", "rage", "rage"], "Turn")
    assert t.refused("skill motivation-arythea") == "MK-20.1"


def around(*lands: str, hand: str = "wound wound march") -> Table:
    """Others stand on some lands; the hero is on the portal."""
    t = Table(hand, "", "", skills="healing-ritual", seats=1 + len(lands))
    for seat, at in enumerate(lands):
        t.s.set(seat + 1, d.HEX, land.LAND_NAMES.index(at))
    return t


def test_healing_ritual() -> None:
    t = around("a-nw").say("skill healing-ritual")
    assert t.choices == ["done", "throw wound"]
    t.say("throw wound", "seat 1")
    assert (t.hand(), t.wounds(1), t.discards()) == ("march", 1, "")
    t = around("a-nw").say("skill healing-ritual", "done", "seat 1")
    assert (t.wounds(), t.wounds(1)) == (1, 1)
    assert t.refused("skill healing-ritual") == "MK-20.1"


def test_healing_ritual_asks_for_a_second_wound_in_any_case() -> None:
    t = around("a-nw", hand="wound march").say("skill healing-ritual")
    assert (t.choices, t.refused("throw wound")) == (["done"], "MK-5.1")
    assert t.say("done", "seat 1").wounds(1) == 1


def test_healing_ritual_strikes_the_nearest() -> None:
    t = around("2-e", "a-nw").say("skill healing-ritual", "done", "seat 2")
    assert (t.wounds(1), t.wounds(2)) == (0, 1)
    t = around("a-ne", "a-nw").say("skill healing-ritual", "done")
    assert t.choices == ["seat 1", "seat 2"]
    assert t.say("seat 1").wounds(1) == 1


def test_healing_ritual_needs_a_wound_and_peace() -> None:
    assert around("a-nw", hand="march").refused("skill healing-ritual") == "MK-5.9"
    assert around("a-nw").fight("prowlers").refused("skill healing-ritual") == "MK-5.9"


def test_healing_ritual_passes_a_teammate_over() -> None:
    t = Table("wound march", skills="healing-ritual", seats=4, scenario="conquest", team_game="on")
    for seat, at in ((1, "2-e"), (2, "a-nw"), (3, "2-e")):
        t.s.set(seat, d.HEX, land.LAND_NAMES.index(at))
    assert t.say("skill healing-ritual", "done").choices == ["seat 1", "seat 3"]
