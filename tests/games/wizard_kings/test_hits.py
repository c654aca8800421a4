"""Hits: whose unit is hit, who is asked, wards and equals (WK-5.32, WK-5.33)."""

from __future__ import annotations

from tests.games.wizard_kings.field import Field, field, fight
from tests.games.wizard_kings.test_spells import duel


def battle(elves: str, orcs: str, *entering: str) -> Field:
    """Elves of G4 march into G5."""
    table = field(f"elves {elves} glader1@1d2", f"orcs {orcs} goblin1@2g3")
    numbers: dict[str, int] = {}
    for slug in entering:
        table.march(0, slug, "1g5", "n", numbers.get(slug, 0))
        numbers[slug] = numbers.get(slug, 0) + 1
    return fight(table).play("hex 1g5")


def test_5_32a_the_owner_is_asked_among_equally_strong_units() -> None:
    """Orc 2, Ogre 2 and two Goblins 2: one of each kind is a choice, and only the one picked loses a step."""
    table = battle("ranger3@1g4", "orc2@1g5 ogre2@1g5 goblin2@1g5 goblin2@1g5", "ranger")
    table.play("fire").roll(1, 5, 6)
    assert table.asked == 1
    assert table.units() == {table.name(1, slug)[5:] for slug in ("orc", "ogre", "goblin")}
    table.play(table.name(1, "goblin"))
    strengths = sorted(table.strength(1, "goblin", number) for number in range(2))
    assert (table.strength(1, "orc"), table.strength(1, "ogre"), strengths) == (2, 2, [1, 2])


def test_5_32a_two_equals_of_a_kind_are_no_question() -> None:
    """Two Orcs 4: the first hit takes one to 3, the second the other."""
    table = battle("ranger3@1g4", "orc4@1g5 orc4@1g5", "ranger")
    table.play("fire").roll(1, 2, 6)
    assert sorted(table.strength(1, "orc", number) for number in range(2)) == [3, 3]


def test_5_32a_a_ward_makes_two_of_a_kind_unequal() -> None:
    """Of two Axemen 4 one has Stoneskin: their owner says who is hit."""
    table = duel("dwarves", "loremaster4@1g5 axeman4@1g5 axeman4@1g5", "ranger3@1g4")
    table.play("cast 1 5").play(table.name(1, "axeman", 1)).play("done")
    table.play("fire").roll(1, 6, 6)
    assert table.asked == 1
    assert table.units() == {table.name(1, "axeman", number)[5:] for number in range(2)}
    table.play(table.name(1, "axeman", 1))
    assert [table.strength(1, "axeman", number) for number in range(2)] == [4, 4]


def test_5_32a_who_has_acted_is_no_equal_of_who_has_not() -> None:
    """Two Rangers 3 attack an Ogre; one has fired when a Shakla's like hits, so the elves pick."""
    table = battle("ranger3@1g4 ranger3@1g4", "ogre3@1g5 pegasus2@1g5", "ranger", "ranger")
    assert table.asked == 1  # the Pegasus A1 defends
    table.play("pass").play("pass").play("pass")  # both Rangers hold
    table.play("fire").roll(3, 6, 6)  # both have acted: nobody is asked
    assert sorted(table.strength(0, "ranger", number) for number in range(2)) == [2, 3]


def test_5_32a_rage_makes_attackers_unequal() -> None:
    """Orcs attack with a Shakla: of two Orcs 4 one is enraged, and a Ranger's hit is theirs to take."""
    table = field("orcs shakla4@1g4 orc4@1g4 orc4@1g4 goblin1@2g3", "elves treek2@1g5")
    table.march(0, "shakla", "1g5", "n").march(0, "orc", "1g5", "n", 0).march(0, "orc", "1g5", "n", 1)
    fight(table).play("hex 1g5").play("cast 1 2").play(table.name(0, "orc", 1)).play("done")
    table.play("fire").roll(1, 6)
    assert table.asked == 0
    assert table.units() == {table.name(0, "orc", number)[5:] for number in range(2)}
    table.play(table.name(0, "orc", 0))
    assert [table.strength(0, "orc", number) for number in range(2)] == [3, 4]


def test_5_32a_hits_beyond_the_last_unit_are_lost() -> None:
    """An Ogre's three hits on a Ranger 1: it is gone, and the defender has won."""
    table = battle("ranger1@1g4", "ogre3@1g5", "ranger")
    table.play("pass").play("fire").roll(1, 1, 1)
    assert table.at(0, "ranger") == "-2"
    assert table.asked == 1


def test_5_32b_the_first_player_of_a_side_decides_among_own_units() -> None:
    """Elves opened the attack, dwarves helped: both have a unit of 3, and the elves' is hit first."""
    table = field(
        "elves ranger3@1g4", "orcs ogre3@1g5", "dwarves crossbow3@1g6",
        maps="maps m1:0,0,up=1 m2:0,1,up=2 m3:0,2,up=3", rest="allies 1-3",
    )  # fmt: skip
    table.march(0, "ranger", "1g5", "n").play("done").play("done").march(2, "crossbow", "1g5", "s")
    fight(table)
    if "hex 1g5" in table.choices():
        table.play("hex 1g5")
    while "fire" not in table.choices() or table.asked != 1:
        table.play("pass")
    table.play("fire").roll(1, 6, 6)
    assert (table.strength(0, "ranger"), table.strength(2, "crossbow")) == (2, 3)


def test_5_33a_a_ward_takes_the_first_of_aimed_hits() -> None:
    """Rune Hammer's like at a warded unit: of two Firebolt hits an Axeman 4 under Stoneskin feels one."""
    table = field("orcs shakla4@1g4 goblin1@2g3", "dwarves loremaster4@1g5 axeman4@1g5")
    table.march(0, "shakla", "1g5", "n")
    fight(table).play("hex 1g5").play("cast 1 5").play(table.name(1, "axeman"))
    table.play("cast 1 1").play(table.name(1, "axeman")).roll(1, 2)
    assert table.strength(1, "axeman") == 3
    table.play("pass")  # the Axeman
    table.play("pass").play("cast 1 1").play(table.name(1, "axeman")).roll(1, 2)
    assert table.strength(1, "axeman") == 1  # a new round, and no ward


def test_5_33a_a_missed_spell_leaves_the_ward() -> None:
    """No hit, no ward used: the next hit of the round is still ignored."""
    table = field("orcs shakla4@1g4 ogre3@1g4 goblin1@2g3", "dwarves loremaster3@1g5 axeman4@1g5")
    table.march(0, "shakla", "1g5", "n").march(0, "ogre", "1g5", "n")
    fight(table).play("hex 1g5").play("cast 1 5").play(table.name(1, "axeman"))
    table.play("cast 1 1").play(table.name(1, "axeman")).roll(4, 5)
    table.play("fire").roll(1, 2, 6)
    assert table.strength(1, "axeman") == 3
