"""Targets and dice by number: the very first block, three targets at once, a lot read as dice."""

from __future__ import annotations

from math import comb

import pytest

from conclave.games.wizard_kings.actions import ROLL
from conclave.games.wizard_kings.battles import STUNNED, WARDED
from conclave.games.wizard_kings.rules.luck import FACES, Volley
from conclave.games.wizard_kings.rules.reach import BY_LAND_WAYS, reach
from conclave.games.wizard_kings.state import NEVER_STOPS
from tests.games.wizard_kings.field import Field, field, fight
from tests.games.wizard_kings.test_spells import duel

NORTH = 0


def attacked(elves: str, others: str) -> Field:
    """Wicana, the first of all blocks, and a Ranger attack 1G5."""
    on = field(f"elves {elves}", others)
    assert on.block(0, "wicana") == 0
    on.march(0, "wicana", "1g5", "n").march(0, "ranger", "1g5", "n")
    return fight(on).play("hex 1g5")


def test_charm_stuns_the_first_block_and_nobody_else() -> None:
    """It is named, so the spell does not fall on all."""
    on = attacked("wicana4@1g4 ranger3@1g4", "amazons moonseer4@1g5 huntress3@1g5")
    on.play("cast 1 5").play(on.name(0, "wicana")).play("done")
    assert [int(on.kings.fight[STUNNED + seat]) for seat in (0, 1)] == [1, 0]
    assert on.asked == 1  # Wicana would have been the next
    assert on.choices()[0] == "fire"


def test_hellquake_strikes_every_enemy_and_the_first_block_too() -> None:
    """All dice show 1: Wicana and the Ranger both lose steps, the Shakla none but the price."""
    on = attacked("wicana4@1g4 ranger3@1g4", "orcs shakla4@1g5")
    on.play("cast 1 6")
    rolled = 0
    while on.asked < 0:
        on.luck(sorted(on.outcomes())[0])
        rolled += 1
    assert rolled == 2
    assert on.strength(0, "wicana") < 4
    assert on.strength(0, "ranger") < 3
    assert on.strength(1, "shakla") == 1


def test_firebolt_may_be_aimed_at_the_first_block() -> None:
    """Two hits on Wicana; the Ranger beside her is not hit."""
    on = attacked("wicana4@1g4 ranger3@1g4", "orcs shakla4@1g5")
    on.play("cast 1 1").play(on.name(0, "wicana")).roll(1, 1)
    assert (on.strength(0, "wicana"), on.strength(0, "ranger")) == (2, 3)


def test_night_march_takes_up_to_three() -> None:
    """Of four Zombies of different strength; after two one may stop, after three the spell works."""
    zombies = " ".join(f"zombie{strength}@1c3" for strength in (1, 2, 3, 4))
    on = field(f"undead necrom4@1c3 {zombies}", "elves glader1@2g3")
    on.play("cast 1 3").play(on.name(0, "zombie", 0)).play(on.name(0, "zombie", 1))
    assert on.choices() == [on.name(0, "zombie", 2), on.name(0, "zombie", 3), "done"]
    on.play(on.name(0, "zombie", 2))
    marks = [bool(on.kings.marks.faces[on.block(0, "zombie", number)] & NEVER_STOPS) for number in range(4)]
    assert marks == [True, True, True, False]
    assert all(int(face) == -1 for face in on.kings.picked.faces)


def test_stoneskin_wards_up_to_three() -> None:
    """Of four dwarves."""
    on = duel("dwarves", "loremaster4@1g5 axeman4@1g5 axeman3@1g5 axeman2@1g5 axeman1@1g5", "ranger3@1g4")
    on.play("cast 1 5")
    for number in (3, 0, 2):
        assert "done" in on.choices() or number == 3
        on.play(on.name(1, "axeman", number))
    warded = int(on.kings.fight[WARDED + 1])
    assert [warded >> on.block(1, "axeman", number) % 28 & 1 for number in range(4)] == [1, 0, 1, 1]
    assert warded.bit_count() == 3
    assert all(int(number) == -1 for number in on.kings.aimed)


def test_5_31a_a_lot_is_read_as_dice_one_after_the_other() -> None:
    """Each of 36 lots of two dice and of 216 of three is one roll, a digit in base six for each die."""
    s = field("elves ranger3@1g4", "orcs ogre3@1g5").kings
    for dice in (1, 2, 3):
        volley = Volley(1, dice, 2)
        assert volley.weight(s) == 6**dice
        for lot in range(6**dice):
            faces = tuple(sorted(lot // 6**die % 6 + 1 for die in range(dice)))
            assert FACES[int(volley.pick(s, lot))] == faces


def test_4_5a_a_hexside_that_is_used_up_is_no_way_any_more() -> None:
    """Two Gladers came over the clear north side of 1G5; a third in 1G4 finds another side, or none."""
    on = field("elves glader4@1g4 glader3@1g4 glader2@1g4", "orcs ogre3@1g5")
    place = on.kings.board.place("1g5")
    block = on.block(0, "glader", 2)
    assert int(reach(on.kings, block).ways[place]) & BY_LAND_WAYS << NORTH
    on.march(0, "glader", "1g5", "n", 0)
    assert int(reach(on.kings, block).ways[place]) & BY_LAND_WAYS << NORTH
    on.march(0, "glader", "1g5", "n", 1)
    assert not int(reach(on.kings, block).ways[place]) & BY_LAND_WAYS << NORTH


@pytest.mark.parametrize("dice", range(1, 9))
def test_5_31a_rolls_of_so_many_dice_stand_together(dice: int) -> None:
    """As many as there are ways to pick faces with repetition, each with that many, and none twice."""
    first = sum(comb(fewer + 5, 5) for fewer in range(1, dice))
    rolls = [tuple(FACES[first + at]) for at in range(comb(dice + 5, 5))]
    assert ROLL[dice] == first
    assert {len(roll) for roll in rolls} == {dice}
    assert len(set(rolls)) == len(rolls)
