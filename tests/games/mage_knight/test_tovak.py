"""The skills of Tovak, each by its name."""

import pytest

from conclave.games.mage_knight import data as d
from conclave.games.mage_knight.effects.foes import armor
from tests.games.mage_knight.scenario import Table


def end_turn(t: Table) -> Table:
    """End a turn, and let the next seat begin its own."""
    t.say("do end").lucky()
    while t.waiting != "Turn":
        t.say("done" if "done" in t.choices else t.choices[0]).lucky()
    return t


def test_double_time() -> None:
    assert Table(skills="double-time").say("skill double-time").point("move") == 2
    assert Table(skills="double-time", night=True).say("skill double-time").point("move") == 1


@pytest.mark.parametrize(("night", "amount"), [(False, 1), (True, 2)])
def test_night_sharpshooting(night: bool, amount: int) -> None:
    t = Table(skills="night-sharpshooting", night=night).fight("prowlers")
    assert t.refused("skill night-sharpshooting") == "MK-5.9"  # aimed at nobody
    assert t.say("foe 0", "skill night-sharpshooting").point("ranged") == amount


@pytest.mark.parametrize(("pick", "element"), [("0", "physical"), ("1", "ice")])
def test_cold_swordsmanship(pick: str, element: str) -> None:
    t = Table(skills="cold-swordsmanship").fight("prowlers").next_phase().next_phase()
    t.say("do hero", "foe 0", "skill cold-swordsmanship", f"pick {pick}")
    assert t.point("attack", element) == 2


@pytest.mark.parametrize(
    ("pick", "element", "amount"), [("0", "physical", 3), ("1", "fire", 2), ("2", "ice", 2)]
)
def test_shield_mastery(pick: str, element: str, amount: int) -> None:
    t = Table(skills="shield-mastery").fight("prowlers").next_phase()
    t.say("foe 0", "skill shield-mastery", f"pick {pick}")
    assert t.point("block", element) == amount


def test_resistance_break() -> None:
    t = Table(skills="resistance-break").fight("ice-golems", "prowlers").say("skill resistance-break")
    assert t.offered("foe") == ["0"]  # the other one resists nothing
    assert armor(t.say("foe 0").s, 0) == 2  # 4, and it resists ice and physical attacks
    assert Table(skills="resistance-break").fight("prowlers").refused("skill resistance-break") == "MK-5.9"


def test_i_feel_no_pain() -> None:
    t = Table("wound march", deck="rage", skills="i-feel-no-pain")
    t.say("skill i-feel-no-pain", "discard wound", "* draw rage")
    assert (sorted(t.hand().split()), t.discards()) == (["march", "rage"], "wound")
    t = Table("wound march", deck="rage", skills="i-feel-no-pain").fight("prowlers")
    assert t.refused("skill i-feel-no-pain") == "MK-5.9"
    assert Table("march", deck="rage", skills="i-feel-no-pain").refused("skill i-feel-no-pain") == "MK-5.9"


def test_i_feel_no_pain_without_a_deck() -> None:
    t = Table("wound march", skills="i-feel-no-pain").say("skill i-feel-no-pain", "discard wound")
    assert (t.hand(), t.waiting) == ("march", "Turn")


@pytest.mark.parametrize(
    ("card", "amount"), [("march", 2), ("fire-bolt", 3), ("fireball", 3), ("ruby-ring", 3)]
)
def test_i_dont_give_a_damn(card: str, amount: int) -> None:
    t = Table(f"{card} stamina", skills="i-dont-give-a-damn").say("skill i-dont-give-a-damn")
    assert t.say(f"sideways {card}", "pick 0").point("move") == amount
    assert t.say("sideways stamina", "pick 0").point("move") == amount + 1  # one card only


def test_who_needs_magic() -> None:
    t = Table("march rage march", dice="green", skills="who-needs-magic").say("skill who-needs-magic")
    assert t.say("pick 0", "sideways rage", "pick 0").point("move") == 3
    assert t.refused("play strong march") == "MK-5.9"  # no die any more this turn
    t = Table("march rage", dice="green", skills="who-needs-magic").say("skill who-needs-magic")
    assert t.say("pick 1", "sideways rage", "pick 0").point("move") == 2
    assert t.say("play strong march", "pay die green green").point("move") == 6


def test_who_needs_magic_after_a_die() -> None:
    t = Table("march rage", dice="green", skills="who-needs-magic")
    t.say("play strong march", "pay die green green", "skill who-needs-magic")
    assert t.offered("pick") == ["1"]
    assert t.say("pick 1", "sideways rage", "pick 0").point("move") == 6
    t = Table("march rage", dice="green", skills="who-needs-magic").say("skill who-needs-magic", "pick 0")
    t.say("play strong march", "pay die green green", "sideways rage", "pick 0")
    assert t.point("move") == 6  # 4 and 2


def test_motivation_tovak() -> None:
    t = Table("march", deck="rage rage", skills="motivation-tovak", seats=2)
    t.s.set(1, d.FAME, 1)
    t.say("skill motivation-tovak", "* draw rage", "* draw rage")
    assert (sorted(t.hand().split()), t.mana()) == (["march", "rage", "rage"], "blue")
    assert t.s.get(0, d.TURNED) != 0


def exploited(color: str = "green") -> Table:
    """Seat 0 has used Mana Exploit, and seat 1 has begun a turn with mana of all kinds."""
    t = Table("march rage", "march march stamina stamina", skills="mana-exploit", seats=2)
    t.s.turns = 1
    t.say("skill mana-exploit")
    assert t.offered("color") == ["red", "blue", "green", "white", "black"]
    t.say(f"color {color}")
    assert t.mana() == color
    end_turn(t.say("play basic march"))
    assert t.asked == 1
    for mana in (d.BLUE, d.BLUE, d.GREEN, d.GOLD):
        t.s.tokens[d.SIX + mana] += 1
    return t


def test_29_12_mana_exploit() -> None:
    t = exploited().say("play strong march", "pay token green green")
    assert t.wounds(1) == 0  # the color that was named
    t.say("play strong stamina", "pay token blue blue")
    assert t.wounds(1) == 1
    t.say("play strong stamina", "pay token blue blue")
    assert t.wounds(1) == 1  # once for a color
    t.say("play strong march", "pay token gold green")
    assert t.wounds(1) == 1  # gold is the color it is used as


def test_mana_exploit_comes_back_with_the_next_turn() -> None:
    t = end_turn(exploited().say("play basic march"))
    assert (t.asked, bool(t.s.mods.has(d.EXPLOIT))) == (0, False)
    assert t.refused("skill mana-exploit") == "MK-20.1"  # face down


def test_mana_exploit_leaves_its_owner_alone() -> None:
    t = Table("march", tokens="green", skills="mana-exploit", seats=2).say("skill mana-exploit", "color red")
    assert t.say("play strong march", "pay token green green").wounds() == 0


def test_6_12_who_needs_magic_counts_a_die_that_was_taken_by_an_effect() -> None:
    t = Table("mana-draw rage march", dice="green red", tokens="white", skills="who-needs-magic")
    t.say("play strong mana-draw", "pay token white white", "die 0", "color blue", "skill who-needs-magic")
    assert t.offered("pick") == ["1"]
    t = Table("mana-draw march rage", dice="green red", tokens="white", skills="who-needs-magic")
    t.say("play strong mana-draw", "pay token white white", "die 1", "color blue")
    t.say("play strong march", "pay die green green")  # the usual die is still allowed
    assert t.point("move") == 4


def test_who_needs_magic_bars_dice_that_effects_take() -> None:
    t = Table("mana-draw rage", dice="green", tokens="white", skills="who-needs-magic")
    t.say("skill who-needs-magic", "pick 0", "sideways rage", "pick 0")
    assert t.refused("play strong mana-draw") == "MK-5.9"
