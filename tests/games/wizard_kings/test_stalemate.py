"""A round in which nothing happened, and what may be done after it (WK-5.21c)."""

from __future__ import annotations

from tests.games.wizard_kings.field import Field, field, fight


def standoff(elves: str = "ranger3@1g5", orcs: str = "ogre3@1g4") -> Field:
    """Orcs attack elves in G5, and nobody does anything in the first round."""
    table = field(f"orcs {orcs} goblin1@2g3", f"elves {elves} glader1@1d2")
    table.march(0, "ogre", "1g5", "n")
    fight(table).play("hex 1g5")
    for _ in range(len(elves.split()) + len(orcs.split())):
        if "pass" not in table.choices():  # which of two acts first
            table.play(table.choices()[0])
        table.play("pass")
    return table


def test_5_21c_after_a_quiet_round_a_defender_may_fire_or_pass() -> None:
    """The Ranger A2 defends and acts first: it fires, holds or retreats as ever; the Ogre has to go."""
    table = standoff()
    assert table.asked == 1
    assert {"fire", "pass", "hex 1h5"} <= set(table.choices())
    table.play("fire").roll(3, 4, 5)
    assert table.asked == 0
    assert {"fire", "pass"}.isdisjoint(table.choices())
    table.play("hex 1g4")
    assert table.at(1, "ranger") == "1g5"


def test_5_21c_the_same_where_the_defender_picks_who_acts() -> None:
    """Two unequal Rangers: each of them may fire or pass in the round after."""
    table = standoff("ranger3@1g5 ranger1@1g5")
    for number in (0, 1):
        if table.units():
            table.play(table.name(1, "ranger", number))
        assert {"fire", "pass"} <= set(table.choices())
        table.play("pass")
    assert table.asked == 0
    assert "pass" not in table.choices()


def test_5_21c_a_defender_who_passes_again_lives() -> None:
    """The castle holds twice; nobody is eliminated for it."""
    table = field("orcs ogre3@1g4 goblin1@2g3", "elves castle4@1g5 glader1@1d2")
    table.march(0, "ogre", "1g5", "n")
    fight(table).play("hex 1g5").play("pass").play("pass")
    table.play("hex 1g4")
    assert table.strength(1, "castle") == 4
    assert table.at(1, "castle") == "1g5"


def test_5_21c_dice_spells_and_retreats_are_no_quiet_round() -> None:
    """A shot that misses, a cast and a retreat each let attackers stay."""
    shot = field("orcs ogre3@1g4 goblin1@2g3", "elves ranger3@1g5")
    shot.march(0, "ogre", "1g5", "n")
    fight(shot).play("hex 1g5").play("fire").roll(6, 6, 6).play("pass").play("pass")
    assert {"fire", "pass"} <= set(shot.choices())
    cast = field("orcs shakla4@1g4 goblin1@2g3", "elves treek2@1g5")
    cast.march(0, "shakla", "1g5", "n")
    fight(cast).play("hex 1g5").play("cast 1 1").play(cast.name(1, "treek")).roll(6, 6).play("pass")
    assert "pass" in cast.choices()
    gone = field("orcs ogre3@1g4 goblin1@2g3", "elves ranger3@1g5 treek2@1g5")
    gone.march(0, "ogre", "1g5", "n")
    fight(gone).play("hex 1g5").play("hex 1h5").play("pass").play("pass")
    assert gone.asked == 0
    assert "fire" in gone.choices()


def test_5_21c_an_attacker_lost_for_want_of_a_way_is_noise() -> None:
    """A wizard that cannot leave is eliminated; the other attacker's round was not quiet any more."""
    table = field("orcs ogre3@1g4 troll3@1g4 goblin1@2g3", "elves ranger3@1g5 glader1@1d2")
    table.march(0, "ogre", "1g5", "n").march(0, "troll", "1g5", "n")
    fight(table).play("hex 1g5").play("pass")
    table.play(table.name(0, "ogre")).play("pass").play("pass")
    table.play("pass")  # the Ranger again
    s = table.kings
    for number, name in enumerate(("1g4", "1h4", "1h5", "1g6", "1f5", "1f4")):
        block = table.block(1, "glader", number)
        s.put(block, s.board.place(name))
        s.steps.faces[block] = 1
    table.play(table.name(0, "ogre"))
    assert table.choices() == ["pass"]
    table.play("pass")
    assert table.at(0, "ogre") == "-2"
