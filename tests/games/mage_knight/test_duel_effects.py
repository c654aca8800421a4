"""What effects against enemies do in a combat between players, and what comes before and after it (MK-23)."""

import pytest

from conclave.games.mage_knight import data as d
from conclave.games.mage_knight import land, pieces
from conclave.games.mage_knight.effects.points import FOES_FACED, count
from conclave.games.mage_knight.effects.units import add_unit
from conclave.games.mage_knight.rows import ORDER
from conclave.games.mage_knight.rules.duel import AT_RANGE, onslaught
from conclave.games.mage_knight.state import changed
from tests.games.mage_knight.scenario import Table
from tests.games.mage_knight.test_duel import meeting


def melee(hand: str, other: str, mana: str, **more: object) -> Table:
    """Both pass at range; seat 0 is the first to attack in melee, seat 1 has crystals of the colors named."""
    t = meeting(hand, other, **more)  # type: ignore[arg-type]
    for word in mana.split():
        t.s.crystals[d.FOUR + d.COLORS.index(word)] += 1
    return t.say("pick 0", "done", "done")


def unit_of_other(t: Table, kind: str) -> Table:
    """Give seat 1 a unit."""
    add_unit(t.s, 1, pieces.UNIT_NAMES.index(kind))
    return t


def test_23_8_a_unit_that_does_not_attack_adds_nothing() -> None:
    t = melee("rage march", "whirlwind march", "white", units="utem-swordsmen peasants")
    t.say("play basic rage", "pick 0", "unit 0 0", "pick 0", "do commit")  # 2 and 3
    t.say("play basic whirlwind", "pay crystal white white")
    assert t.offered("foe") == ["0"]  # the peasants add nothing
    t.say("foe 0", "done")
    assert (t.asked, t.waiting, t.offered("do")) == (0, "DealDamage", ["hero"])
    assert t.say("do hero").choices == ["done"]  # 2 damage against armor 2


def test_23_8_destroying_a_unit_wounds_it_and_heroes_are_no_aim() -> None:
    t = unit_of_other(
        melee("whirlwind march", "march march", "", night=True, tokens="white black"), "peasants"
    )
    t.say("play strong whirlwind", "pay token white white", "pay token black black")
    assert t.choices == ["foe 6"]  # the units of the one attacked come after one's own six places
    t.say("foe 6")
    assert int(t.s.unit(1, 0, d.U_WOUNDS)) == 1
    assert t.fame() == 0


def test_23_8_armor_stays_at_least_one() -> None:
    t = unit_of_other(melee("tremor rage", "march march", "", tokens="green"), "illusionists")  # armor 2
    t.say("play basic tremor", "pay token green green", "pick 0", "foe 6")
    t.say("sideways rage", "pick 2", "do commit", "done")  # physical, which illusionists resist: 1 twice
    assert "name 0" not in t.choices
    t = unit_of_other(melee("tremor rage", "march march", "", tokens="green"), "illusionists")
    t.say("play basic tremor", "pay token green green", "pick 0", "foe 6")
    t.say("play basic rage", "pick 0", "do commit", "done", "name 0")
    assert int(t.s.unit(1, 0, d.U_WOUNDS)) == 1


def test_23_8_units_that_resist_fire_ignore_red_effects() -> None:
    t = unit_of_other(melee("demolish rage", "march march", "", tokens="red"), "fire-golems")
    assert t.refused("play basic demolish") == "MK-5.9"
    t = unit_of_other(melee("demolish rage", "march march", "", tokens="red"), "peasants")
    assert "play basic demolish" in t.choices


def test_23_8_what_a_block_does_needs_an_attack_that_came_to_nothing() -> None:
    def blocked(block: int) -> Table:
        t = melee("rage march", "ice-shield march", "blue", units="utem-swordsmen")
        t.say("unit 0 0", "pick 0", "do commit")  # 3
        t.say("play strong ice-shield", "pay crystal blue blue")
        t.s.pool[d.BLOCK + d.ICE] = block
        return t.say("done")

    t = blocked(2)
    assert (t.asked, t.waiting) == (0, "DealDamage")
    t = blocked(3)
    assert (t.asked, t.waiting, t.choices) == (1, "OneStriker", ["foe 0"])
    t.say("foe 0")
    assert int(t.s.mods.total(d.FOE_ARMOR, -1, 0)) == -3
    assert (t.asked, t.waiting) == (1, "Onslaught")  # it is the other one's turn to attack
    t.say("sideways march", "pick 2", "do commit", "done", "name 0")  # swordsmen have 4 armor, and 1 now
    assert t.unit(0, d.U_WOUNDS) == 1


def test_23_8_a_block_that_counts_twice_against_swift_is_not_halved_at_range() -> None:
    def left(unit: str, ability: str) -> int:
        t = unit_of_other(meeting("swiftness march", "march march", tokens="white"), unit)
        t.say("pick 0", "done", "play strong swiftness", "pay token white white")  # 3 at range
        t.s.pool[d.RANGED] = 4
        t.say("do commit", f"unit 0 {ability}")
        return 4 - int(t.s.pool[d.BLOCK]) // 2

    assert left("utem-guardsmen", "1") == 0  # 4 and not halved
    assert left("foresters", "1") == 3  # 3, halved


def test_23_8_the_banner_of_fear_of_the_first_printing_cancels_one_attack() -> None:
    t = melee("rage march", "banner-of-fear march", "", printing="first")
    t.say("play basic rage", "pick 0", "do commit", "play strong banner-of-fear", "done")
    assert (t.asked, t.waiting) == (1, "Onslaught")  # nothing is dealt


def test_23_9_enemies_are_counted() -> None:
    t = melee("rage march", "march march", "", units="utem-swordsmen peasants utem-swordsmen")
    t.s.set_unit(0, 2, d.U_WOUNDS, 1)
    t.say("unit 0 0", "pick 0", "do commit")
    t.s.actor = 1
    assert int(count(t.s, FOES_FACED)) == 1 + 1 + 1  # the hero, the ready one, the one in the attack


def test_23_9_at_range_the_block_is_halved_after_adding() -> None:
    t = meeting("march march", "rage rage", tokens="")
    t.say("pick 0", "done")
    t.s.pool[d.RANGED] = 3
    t.say("do commit", "play basic rage", "pick 1", "sideways rage", "pick 3", "done")  # 2 and 1: 3 // 2 = 1
    assert (t.asked, t.waiting) == (0, "DealDamage")
    assert t.say("do hero").choices == ["done"]  # 2 left, armor 2


def test_23_10_effects_between_turns_come_before_the_answer() -> None:
    t = Table("rage march", "rage march", seats=2, scenario="conquest")
    t.s.rows[ORDER] = (0, 1)
    t.s.set(1, d.HEX, land.LAND_NAMES.index("a-nw"))
    skill = pieces.SKILL_NAMES.index("motivation-tovak")
    t.s.set(1, d.OWNED, 2**skill)
    t.s.b[1].put(pieces.CARD_NAMES.index("stamina"))
    t.points(move=9).say("move a-nw", "seat 1")
    assert (t.asked, t.waiting) == (1, "Window")
    t.say("skill motivation-tovak").lucky()
    assert (t.waiting, t.hand(1).count("stamina")) == ("Attend", 1)
    t.say("pick 1", "done", "done", "done", "done")
    assert (t.asked, t.waiting, int(t.s.actor)) == (0, "Turn", 0)


def test_23_10_a_glade_gives_mana_to_whoever_attends_fully() -> None:
    for answer, mana in (("pick 0", "gold"), ("pick 1", "")):
        t = Table("rage march", "rage march", seats=2, scenario="conquest", at="1-ne")
        t.s.rows[ORDER] = (0, 1)
        t.s.set(1, d.HEX, land.LAND_NAMES.index("1-c"))
        t.points(move=9).say("move 1-c", "seat 1", answer)
        assert t.mana(1) == mana


def test_23_10_healing_after_the_combat() -> None:
    t = meeting("march march", "wound stamina tranquility").say("pick 0", *["done"] * 4)
    assert (t.asked, t.waiting) == (1, "Aftermath")
    t.say("play basic tranquility", "pick 0", "do heal")
    assert (t.hand(1), t.discards(1)) == ("stamina", "")
    assert t.refused("do rest") == "MK-4.2"
    t.say("do end", "done")
    assert (t.asked, t.waiting, t.discards(1)) == (0, "Turn", "tranquility")


def test_23_11_mana_is_kept_by_whoever_attends_partly() -> None:
    t = meeting()
    t.s.tokens[d.SIX + d.RED] = 1
    t.say("pick 1", *["done"] * 4, "do end")
    while t.waiting != "Turn" or t.asked == 0:
        t.say(t.choices[0])
    assert t.mana(1) == "red"
    t.say("do end")
    assert t.mana(1) == ""


def test_23_6_points_may_be_turned_into_attacks_there_too() -> None:
    t = melee("agility march", "march march", "")
    t.say("play basic agility", "convert attack")
    assert (t.point("move"), t.point("attack")) == (1, 1)
    assert t.refused("convert slow") == "MK-4.2"


def test_crystal_mastery_gives_each_player_the_own_crystals_back() -> None:
    t = Table(
        "crystal-mastery rage march", "determination march", seats=2, scenario="conquest", crystals="red blue"
    )
    t.s.rows[ORDER] = (0, 1)
    t.s.set(1, d.HEX, land.LAND_NAMES.index("a-nw"))
    t.s.crystals[d.FOUR + d.BLUE] = 1
    t.say("play strong crystal-mastery", "pay crystal blue blue")
    t.points(move=9).say("move a-nw", "seat 1", "pick 0", "done", "done")
    t.say("play strong rage", "pay crystal red red", "do commit")
    t.say("play strong determination", "pay crystal blue blue", *["done"] * 3, "do end")
    while t.asked != 0:
        t.say(t.choices[0])
    assert (t.waiting, t.crystals(0), t.crystals(1)) == ("Turn", "", "")
    t.say("do end")
    assert (t.crystals(0), t.crystals(1)) == ("red blue", "")


def test_23_6_the_sword_of_justice_doubles_physical_attacks_in_melee() -> None:
    t = melee("sword-of-justice rage", "march march", "")
    t.say("play strong sword-of-justice", "play basic rage", "pick 0", "do commit", "done")
    assert t.say("do hero", "do hero").choices == ["done"]  # 2 twice, against armor 2
    assert t.wounds(1) == 2


def onslaught_of(t: Table, ranged: int) -> int:
    """Give what an attack at range comes to for the first seat."""
    t.s.pool[d.RANGED] = ranged
    value = int(onslaught(t.s, 0, AT_RANGE))
    t.s.pool[d.RANGED] = 0
    return value


def test_23_3_only_siege_reaches_a_hero_in_an_own_keep_unless_attacks_become_siege() -> None:
    t = Table("swiftness", "march", seats=2, scenario="conquest", tiles="1@0/1 2@1/0 3@1/1")
    keep = land.LAND_NAMES.index("3-ne")
    t.s.owner = changed(t.s.owner, keep, 1)
    t.s.set(1, d.HEX, keep)
    t.s.set(0, d.HEX, keep)
    t.s.rival = 1
    assert onslaught_of(t, ranged=3) == 0
    t.s.mods.add(d.ATTACKS_SIEGE, 0, -1, 1, d.COMBAT, -1)
    assert onslaught_of(t, ranged=3) == 3


def test_23_4_attacks_that_become_cold_fire_are_blocked_by_cold_fire_alone() -> None:
    t = melee("rage rage", "cold-toughness march", "")
    t.s.mods.add(d.ATTACKS_BECOME, 0, d.COLD_FIRE, 1, d.COMBAT, -1)
    t.say("play basic rage", "pick 0", "do commit")  # 2 of cold fire
    t.say("play basic cold-toughness", "pick 1")  # Ice Block 3 counts half: 1
    assert t.say("done").waiting == "DealDamage"


def held(site: str, scenario: str = "conquer_and_hold") -> Table:
    """Seat 1 stands in an own keep or tower, seat 0 beside it walks in."""
    t = Table("rage rage", "march", seats=2, scenario=scenario, tiles="3@0/1 4@1/0 9@1/1")
    at = land.LAND_NAMES.index(site)
    t.s.rows[ORDER] = (0, 1)
    t.s.owner = changed(t.s.owner, at, 1)
    t.s.set(1, d.HEX, at)
    beside = next(int(t.s.near(at, way)) for way in range(6) if t.s.near(at, way) >= 0)
    t.s.set(0, d.HEX, beside)
    return t.points(move=9).say(f"move {site}")


@pytest.mark.parametrize("site", ["3-ne", "4-c"])
def test_26_5_an_owner_at_home_is_attacked_in_towers_as_in_keeps_and_no_name_suffers(site: str) -> None:
    t = held(site)
    assert (t.asked, t.waiting) == (1, "Attend")
    assert t.reputation() == 0
    t.say("pick 1", "done", "done")  # at range nobody attacks
    t.s.pool[d.MELEE] = 9
    t.say("do commit", "done")
    away = t.offered("move")[0]
    t.say(f"move {away}")
    assert (t.where(), t.where(1)) == (site, away)
    assert int(t.s.owner[land.LAND_NAMES.index(site)]) == 0  # MK-13.18


def test_7_4_in_other_scenarios_the_name_suffers_and_a_tower_belongs_to_nobody() -> None:
    assert held("3-ne", "conquest").reputation() == -1
    t = held("4-c", "conquest")
    assert (t.waiting, t.reputation()) == ("Turn", 0)
