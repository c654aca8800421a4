"""Combat in its phases (MK-11)."""

import pytest

from conclave.games.mage_knight import data as d
from conclave.games.mage_knight.effects.foes import armor, attack
from conclave.games.mage_knight.rules.combat import attack_value, block_value, needed_block
from tests.games.mage_knight.scenario import Table


def test_11_4_the_phases_come_in_order() -> None:
    t = Table().fight("prowlers")
    seen = [int(t.s.phase)]
    for answer in ("done", "done", "do hero"):
        t.say(answer)
        seen.append(int(t.s.phase))
    assert seen == [d.RANGE, d.BLOCKING, d.DAMAGE, d.ATTACKING]
    t.say("done")
    assert (int(t.s.phase), t.waiting) == (d.CALM, "Turn")


def test_11_5_no_sideways_cards_at_range() -> None:
    t = Table("march").fight("prowlers").say("foe 0")
    assert t.refused("sideways march") == "MK-4.2"


def test_11_5_walls_let_only_siege_through() -> None:
    t = Table().fight("diggers").say("foe 0").points(ranged=3)
    assert attack_value(t.s) == 0
    t.points(siege=3).say("do commit")
    assert t.fame() == 2


def test_11_5_double_walls_cannot_be_aimed_at() -> None:
    # Guardsmen are fortified themselves and stand in a keep.
    t = Table(tiles="1@0/1 2@1/0 3@1/1", at="3-c").fight("guardsmen", site="3-ne")
    assert t.refused("foe 0") == "MK-11.5"
    t = (
        Table(tiles="1@0/1 2@1/0 3@1/1", at="3-c")
        .fight("swordsmen", site="3-ne")
        .say("foe 0")
        .points(ranged=9)
    )
    assert attack_value(t.s) == 0


def test_11_5_mixed_range_against_an_open_group() -> None:
    t = (
        Table()
        .fight("prowlers", "wolf-riders")
        .say("foe 0", "foe 1")
        .points(ranged=3, siege=4)
        .say("do commit")
    )
    assert t.fame() == 2 + 3


def test_11_6_half_of_what_is_resisted_rounded_down() -> None:
    # Golems resist physical attacks: 5 counts 2, fire counts in full.
    t = Table().fight("golems").say("foe 0").points(ranged=5)
    t.s.pool[d.RANGED + d.FIRE] = 3
    assert attack_value(t.s) == 3 + 2


def test_11_6_cold_fire_is_halved_only_by_one_that_resists_both() -> None:
    t = Table().fight("fire-mages", "ice-mages").say("foe 0", "foe 1")
    t.s.pool[d.RANGED + d.COLD_FIRE] = 7
    assert attack_value(t.s) == 7
    t = Table().fight("high-dragon").say("foe 0")
    t.s.pool[d.RANGED + d.COLD_FIRE] = 7
    assert attack_value(t.s) == 3


def test_11_7_too_little_does_nothing_and_is_lost() -> None:
    t = Table().fight("prowlers").say("foe 0").points(ranged=2).say("do commit")
    assert (t.fame(), t.point("ranged")) == (0, 0)
    assert t.offered("foe") == ["0"]


@pytest.mark.parametrize(
    ("enemy", "element", "points", "counts"),
    [
        ("prowlers", "physical", 4, 4), ("prowlers", "fire", 4, 4), ("fire-mages", "ice", 6, 6),
        ("fire-mages", "cold-fire", 6, 6), ("fire-mages", "fire", 7, 3), ("fire-mages", "physical", 7, 3),
        ("ice-mages", "fire", 5, 5), ("ice-mages", "ice", 5, 2), ("high-dragon", "cold-fire", 6, 6),
        ("high-dragon", "fire", 6, 3), ("high-dragon", "ice", 6, 3),
    ],
)  # fmt: skip
def test_11_8_which_blocks_count_in_full(enemy: str, element: str, points: int, counts: int) -> None:
    t = Table().fight(enemy).next_phase().say("foe 0")
    t.s.pool[d.BLOCK + d.ELEMENTS.index(element)] = points
    assert block_value(t.s, 0) == counts


def test_11_8_a_sideways_card_blocks_one() -> None:
    t = Table("march").fight("prowlers").next_phase().say("foe 0", "sideways march")
    assert t.offered("pick") == ["0", "1", "3"]
    assert t.say("pick 3").point("block") == 1


def test_11_9_a_block_that_is_too_small_does_nothing() -> None:
    t = Table().fight("prowlers").next_phase().say("foe 0").points(block=3).say("do commit")
    assert t.point("block") == 0
    t.say("done")
    assert t.waiting == "Hurt"


def test_11_9_swift_attacks_need_twice_as_much() -> None:
    t = Table().fight("wolf-riders").next_phase().say("foe 0").points(block=6)
    assert needed_block(t.s, 0) == 6
    t.say("do commit").next_phase()
    assert t.wounds() == 0


def test_11_9_each_attack_is_blocked_by_itself() -> None:
    t = Table().fight("prowlers", "diggers").next_phase().say("foe 0")
    assert t.refused("foe 1") == "MK-11.19"
    t.points(block=7).say("do commit")
    assert t.point("block") == 0  # what is left does not help against the other
    assert t.offered("foe") == ["1"]


def test_11_10_attacks_are_taken_one_by_one_in_any_order() -> None:
    t = Table().fight("prowlers", "diggers").next_phase().next_phase()
    assert t.offered("foe") == ["0", "1"]
    t.say("foe 1", "do hero", "do hero")
    assert t.wounds() == 2 + 2  # 3 and 4 against armor 2


def test_11_11_a_unit_takes_a_wound_and_its_armor_off_the_damage() -> None:
    # Swordsmen hit for 6; peasants have armor 3, so 3 are left for the hero.
    t = Table(units="peasants").fight("swordsmen").next_phase().next_phase().say("name 0", "do hero")
    assert t.unit(0, d.U_WOUNDS) == 1
    assert t.wounds() == 2


def test_11_11_a_wounded_unit_takes_no_more() -> None:
    t = Table(units="peasants").fight("prowlers", "diggers").next_phase().next_phase()
    t.say("foe 0", "name 0", "do hero")
    assert t.offered("name") == []


def test_11_12_a_resistant_unit_takes_its_armor_first() -> None:
    # Guardian Golems: armor 3, physical resistance. 3 damage is gone without a wound.
    t = Table(units="guardian-golems").fight("diggers").next_phase().next_phase().say("name 0")
    assert (t.unit(0, d.U_WOUNDS), t.wounds()) == (0, 0)
    # 6 damage: 3 are absorbed, then the unit is wounded for the other 3.
    t = Table(units="guardian-golems").fight("swordsmen").next_phase().next_phase().say("name 0")
    assert (t.unit(0, d.U_WOUNDS), t.wounds()) == (1, 0)


def test_11_12_it_is_asked_once_a_combat() -> None:
    t = (
        Table(units="guardian-golems")
        .fight("diggers", "golems")
        .next_phase()
        .next_phase()
        .say("foe 0", "name 0")
    )
    assert t.offered("name") == []


def test_11_13_wounds_by_full_or_started_armor() -> None:
    t = Table(level=3).fight("prowlers").next_phase().next_phase().say("do hero")
    assert t.wounds() == 2  # 4 against armor 3


def test_11_14_knock_out_discards_the_hand() -> None:
    # Five wounds in one combat reach the hand limit of level 1: a fire dragon hits for 9.
    t = Table("march rage").fight("fire-dragon").next_phase().next_phase().say("do hero")
    assert t.hand() == "wound wound wound wound wound"
    assert t.discards() == "march rage"


def test_0_6_all_wounds_in_the_hand_may_count() -> None:
    held = "wound wound wound march"
    t = Table(held).fight("prowlers").next_phase().next_phase().say("do hero")
    assert t.discards() == ""
    t = (
        Table(held, knockout_counts="wounds_in_hand")
        .fight("prowlers")
        .next_phase()
        .next_phase()
        .say("do hero")
    )
    assert t.discards() == "march"


def test_11_15_in_the_attack_phase_walls_do_not_count() -> None:
    t = Table("march", tiles="1@0/1 2@1/0 3@1/1", at="3-c").fight("guardsmen", site="3-ne")
    t.next_phase().next_phase().say("do hero", "foe 0").points(attack=3, ranged=3)
    t.say("sideways march", "pick 2", "do commit")
    assert t.fame() == 3  # armor 7


def test_0_3_walls_may_count_in_the_attack_phase() -> None:
    t = Table(tiles="1@0/1 2@1/0 3@1/1", at="3-c", fortified_needs_siege_in_attack_phase=True)
    t.fight("swordsmen", site="3-ne").next_phase().next_phase().say("do hero", "foe 0").points(
        attack=9, siege=4
    )
    assert attack_value(t.s) == 4


def test_29_21_with_the_flag_double_walls_cannot_be_aimed_at_in_the_attack_phase() -> None:
    t = Table(tiles="1@0/1 2@1/0 3@1/1", at="3-c", fortified_needs_siege_in_attack_phase=True)
    t.fight("guardsmen", site="3-ne").next_phase().next_phase().say("do hero")
    assert t.refused("foe 0") == "MK-11.5"


def test_11_16_a_group_falls_together_or_not_at_all() -> None:
    t = Table().fight("prowlers", "diggers").next_phase().next_phase().say("foe 0", "do hero", "do hero")
    t.say("foe 0", "foe 1").points(attack=5).say("do commit")
    assert t.fame() == 0
    t.say("foe 0", "foe 1").points(attack=6).say("do commit")
    assert t.fame() == 4


def test_11_17_what_does_not_attack_is_neither_blocked_nor_dealt() -> None:
    t = Table(units="illusionists", tokens="white").fight("prowlers")
    t.say("unit 0 1", "pay token white white", "foe 0").next_phase().next_phase()
    assert int(t.s.phase) == d.ATTACKING
    assert t.wounds() == 0


def test_11_19_targets_first_and_a_phase_ends_only_after_the_commit() -> None:
    t = Table("rage").fight("prowlers").say("foe 0")
    assert t.refused("done") == "MK-11.19"
    t.say("do commit")
    assert "done" in t.choices


def test_11_20_armor_is_never_below_one_and_attack_never_below_nothing() -> None:
    t = Table().fight("prowlers")
    t.s.mods.add(d.FOE_ARMOR, -1, 0, -9, d.COMBAT, -1)
    t.s.mods.add(d.FOE_ATTACK, -1, 0, -9, d.COMBAT, -1)
    assert (armor(t.s, 0), attack(t.s, 0)) == (1, 0)


def test_11_22_combat_ends_when_nobody_is_left() -> None:
    t = Table().fight("prowlers").say("foe 0").points(siege=3).say("do commit")
    assert t.waiting == "Turn"


def test_4_6_points_from_before_are_lost_in_combat() -> None:
    t = Table(at="1-se").enemy("prowlers", "1-nw").points(move=9, influence=3).say("move 1-c")
    assert (t.point("move"), t.point("influence")) == (0, 0)


def test_4_10_the_first_printing_keeps_move_points() -> None:
    t = Table(at="1-se", printing="first").enemy("prowlers", "1-nw").points(move=9).say("move 1-c")
    assert t.point("move") == 6


def test_29_23_the_hero_takes_all_that_is_left() -> None:
    t = Table(units="peasants").fight("swordsmen").next_phase().next_phase().say("do hero")
    assert t.wounds() == 3
    assert t.unit(0, d.U_WOUNDS) == 0
