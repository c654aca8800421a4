"""The skills of Goldyx, each by its name."""

import pytest

from conclave.core import flow
from conclave.games.mage_knight import data as d
from conclave.games.mage_knight.rows import ORDER
from conclave.games.mage_knight.rules.round import Rounds, Turns, end_round
from conclave.games.mage_knight.rules.taking import TakeTurn
from tests.games.mage_knight.scenario import Table
from tests.games.mage_knight.test_tovak import end_turn


@pytest.mark.parametrize(("pick", "element"), [("0", "physical"), ("1", "ice")])
def test_freezing_power(pick: str, element: str) -> None:
    t = Table(skills="freezing-power").fight("diggers").say("foe 0", "skill freezing-power", f"pick {pick}")
    assert t.point("siege", element) == 1


def test_potion_making() -> None:
    t = Table("wound wound march", skills="potion-making").say("skill potion-making", "do heal", "do heal")
    assert (t.hand(), t.point("healing")) == ("march", 0)
    assert t.s.get(0, d.TURNED) != 0
    t = Table("wound", skills="potion-making").fight("prowlers")
    assert t.refused("skill potion-making") == "MK-5.9"


def test_white_crystal_craft() -> None:
    t = Table(skills="white-crystal-craft").say("skill white-crystal-craft")
    assert (t.crystals(), t.mana()) == ("blue", "white")
    t.s.set(0, d.USED, 0)  # in a later turn
    assert t.refused("skill white-crystal-craft") == "MK-20.1"  # once a round


def test_green_crystal_craft() -> None:
    t = Table(skills="green-crystal-craft").say("skill green-crystal-craft")
    assert (t.crystals(), t.mana()) == ("blue", "green")


def test_red_crystal_craft() -> None:
    t = Table(skills="red-crystal-craft").say("skill red-crystal-craft")
    assert (t.crystals(), t.mana()) == ("blue", "red")
    t = Table(skills="red-crystal-craft", crystals="blue blue blue").say("skill red-crystal-craft")
    assert (t.crystals(), t.mana()) == ("blue blue blue", "red blue")  # a fourth is mana (MK-6.4)


def test_glittering_fortune() -> None:
    t = Table(at="2-e", crystals="red red blue", skills="glittering-fortune")
    assert t.refused("skill glittering-fortune") == "MK-5.9"
    assert t.say("do interact", "skill glittering-fortune").point("influence") == 2
    t = Table(at="2-e", skills="glittering-fortune").say("do interact")
    assert t.refused("skill glittering-fortune") == "MK-5.9"  # no crystal


def test_flight() -> None:
    t = Table(skills="flight").say("skill flight")
    assert t.offered("move") == ["a-ne", "a-e", "a-nw"]  # no sea
    assert t.say("move a-ne").where() == "a-ne"
    t = Table(skills="flight").points(move=3).say("skill flight", "move a-nw")
    assert t.point("move") == 3  # the first step is free
    t = Table(skills="flight").points(move=3).say("skill flight", "move 1-se")
    assert (t.where(), t.point("move")) == ("1-se", 1)
    assert Table(skills="flight").points(move=1).say("skill flight").refused("move 1-se") != ""


def test_flight_provokes_nobody_and_is_a_move() -> None:
    t = Table(at="1-se", skills="flight").enemy("prowlers", "1-nw").say("skill flight", "move 1-c")
    assert (t.where(), t.waiting) == ("1-c", "Turn")
    t = Table(at="1-c", skills="flight").enemy("prowlers", "1-nw").say("skill flight")
    assert "1-nw" not in t.offered("move")
    t = Table(at="2-e", skills="flight").say("do interact")
    assert t.refused("skill flight") == "MK-5.9"  # after the action


@pytest.mark.parametrize(("card", "amount"), [("march", 4), ("rage", 3), ("tremor", 4), ("ruby-ring", 3)])
def test_universal_power(card: str, amount: int) -> None:
    t = Table(card, tokens="green", skills="universal-power").say("skill universal-power")
    t.say("pay token green green", f"sideways {card}", "pick 0")
    assert (t.point("move"), t.mana()) == (amount, "")


def test_universal_power_needs_a_basic_color() -> None:
    t = Table("march", tokens="gold", skills="universal-power").say("skill universal-power")
    t.say("pay token gold red", "sideways march", "pick 0")
    assert t.point("move") == 3  # gold was red
    t = Table("march", tokens="black", skills="universal-power", night=True)
    assert t.refused("skill universal-power") == "MK-5.9"


def test_motivation_goldyx() -> None:
    t = Table("march", deck="rage rage", skills="motivation-goldyx", seats=2)
    t.s.set(1, d.FAME, 1)
    t.say("skill motivation-goldyx", "* draw rage", "* draw rage")
    assert (len(t.hand().split()), t.mana()) == (3, "green")


def frozen(dice: str = "green gold") -> Table:
    """Seat 0 has used Source Freeze, and seat 1 has begun a turn."""
    t = Table("march rage", "march march", skills="source-freeze", dice=dice, seats=2)
    t.s.turns = 1
    end_turn(t.say("skill source-freeze", "play basic march"))
    assert t.asked == 1
    return t


def test_source_freeze() -> None:
    t = frozen()
    assert t.refused("play strong march") == "MK-5.9"  # no die for others
    t.say("play basic march", "do end", "done").lucky()
    while t.waiting == "Announce":
        t.say("done").lucky()
    assert (t.asked, t.choices) == (0, ["color green"])
    t.say("color green")
    assert (t.crystals(), list(t.s.faces)) == ("green", [d.GREEN, d.GOLD])  # the die is not rolled
    t.say("done")
    assert t.waiting == "Turn"
    assert not t.s.mods.has(d.FREEZE)
    assert t.refused("skill source-freeze") == "MK-20.1"


def test_source_freeze_leaves_its_owner_the_die_and_others_extra_dice() -> None:
    t = Table("march", dice="green", skills="source-freeze", seats=2).say("skill source-freeze")
    assert t.say("play strong march", "pay die green green").point("move") == 4
    t = frozen()
    t.s.mods.add(d.EXTRA_DIE, 1, -1, 1, d.TURN + t.s.begun, -1)
    assert t.refused("play strong march") == ""


def test_source_freeze_of_a_source_without_basic_dice() -> None:
    t = end_turn(frozen("gold black").say("play basic march"))
    assert (t.asked, t.crystals()) == (0, "")


def test_18_1_skills_against_others_end_with_the_round() -> None:
    t = Table("march", dice="green", skills="source-freeze", seats=2).say("skill source-freeze")
    assert t.s.mods.has(d.FREEZE)
    end_round(t.s)
    assert not t.s.mods.has(d.FREEZE)


def test_4_1_source_freeze_pays_also_when_the_turn_is_lost() -> None:
    t = Table("march rage", "march", skills="source-freeze", dice="green red", seats=2)
    t.s.rows[ORDER] = (0, 1)
    t.say("skill source-freeze")
    t.s.set(0, d.FLIPPED, 1)
    t.s.turns, t.s.stack = 1, [Rounds(), Turns(), TakeTurn(0, 1)]
    flow.settle(t.s)
    assert (t.asked, t.offered("color")) == (0, ["red", "green"])
    t.say("color red")
    assert (t.crystals(), int(t.s.get(0, d.FLIPPED)), t.asked) == ("red", 0, 1)
    assert not t.s.mods.has(d.FREEZE)
