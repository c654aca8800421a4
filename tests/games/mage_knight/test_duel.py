"""Combat between players (MK-23)."""

from conclave.games.mage_knight import data as d
from conclave.games.mage_knight import land, pieces
from conclave.games.mage_knight.effects.units import add_unit
from conclave.games.mage_knight.rows import ORDER
from conclave.games.mage_knight.state import changed
from tests.games.mage_knight.scenario import Table


def meeting(hand: str = "rage march", other: str = "rage march", at: str = "a-nw", **more: object) -> Table:
    """Seat 0 steps onto the land where seat 1 stands, and attacks."""
    t = Table(hand, other, seats=2, scenario="conquest", **more)  # type: ignore[arg-type]
    t.s.rows[ORDER] = (0, 1)
    t.s.set(1, d.HEX, land.LAND_NAMES.index(at))
    return t.points(move=9).say(f"move {at}", "seat 1")


def test_23_1_where_heroes_may_be_attacked() -> None:
    t = Table("march", "march", seats=2, scenario="conquest")
    t.s.set(1, d.HEX, land.LAND_NAMES.index("a-c"))
    assert t.refused("seat 1") == "MK-23.1"  # the portal
    t = Table("march", "march", seats=2)  # First Reconnaissance knows peace
    t.s.set(1, d.HEX, land.LAND_NAMES.index("a-nw"))
    assert t.points(move=2).say("move a-nw").refused("seat 1") == "MK-23.1"


def test_23_1_not_once_the_end_was_announced_or_with_a_flipped_token() -> None:
    t = Table("march", "march", seats=2, scenario="conquest")
    t.s.set(1, d.HEX, land.LAND_NAMES.index("a-nw"))
    t.points(move=2).say("move a-nw")
    assert "seat 1" in t.choices
    t.s.set(1, d.FLIPPED, 1)
    assert t.refused("seat 1") == "MK-23.1"


def test_23_2_fully_or_in_part() -> None:
    t = meeting()
    assert (t.asked, t.offered("pick")) == (1, ["0", "1"])
    t.say("pick 0")
    assert int(t.s.get(1, d.FLIPPED)) == 1
    assert meeting(other="wound").offered("pick") == ["1"]


def test_23_3_the_one_attacked_begins_at_range() -> None:
    t = meeting(other="swiftness", tokens="")
    t.s.crystals[d.FOUR + d.WHITE] = 1
    t.say("pick 0")
    assert t.asked == 1
    t.say("play strong swiftness", "pay crystal white white", "do commit")
    assert t.asked == 0  # who may block
    t.say("done")
    assert (t.asked, t.waiting) == (1, "DealDamage")
    t.say("do hero")
    assert t.wounds(0) == 1  # 3 damage, armor 2
    assert t.choices == ["done"]


def test_23_3_at_range_a_block_counts_half_and_in_melee_in_full() -> None:
    t = meeting("rage rage", "rage").say("pick 1", "done", "done")
    assert (t.asked, int(t.s.phase)) == (0, d.ATTACKING)  # the melee begins with the aggressor
    t.say("play basic rage", "pick 0", "do commit")
    assert t.asked == 1
    t.say("play basic rage", "pick 1", "done")
    assert t.waiting == "Onslaught"  # 2 against 2: nothing is left
    assert t.wounds(1) == 0


def test_23_5_a_unit_takes_its_armor_in_damage_and_twice_that_if_it_resists() -> None:
    t = meeting("rage rage rage").say("pick 1", "done", "done")
    add_unit(t.s, 1, pieces.UNIT_NAMES.index("guardian-golems"))
    t.s.pool[d.MELEE] = 5
    t.say("do commit", "done")
    assert t.refused("name 0") != ""  # armor 3, physical resistance: 6
    t = meeting("rage rage rage").say("pick 1", "done", "done")
    add_unit(t.s, 1, pieces.UNIT_NAMES.index("peasants"))
    t.s.pool[d.MELEE] = 5
    t.say("do commit", "done", "name 0", "do hero")
    assert (int(t.s.unit(1, 0, d.U_WOUNDS)), t.wounds(1)) == (1, 1)


def test_23_6_an_artifact_for_five() -> None:
    t = meeting().say("pick 1", "done", "done")
    t.s.row(25, pieces.CARD_NAMES.index("ruby-ring"))
    t.s.pool[d.MELEE] = 5
    t.say("do commit", "done", "take ruby-ring")
    assert (t.discards(0), t.discards(1)) == ("ruby-ring", "")


def test_23_6_and_23_7_a_forced_retreat_brings_fame() -> None:
    t = meeting().say("pick 1", "done", "done")
    t.s.set(1, d.LEVEL, 3)
    t.s.pool[d.MELEE] = 2
    t.say("do commit", "done", "move 1-se")
    assert (t.where(0), t.where(1)) == ("a-nw", "1-se")
    assert t.fame() == 1 + 2 * 2
    assert (t.waiting, t.asked) == ("Turn", 0)


def test_23_7_when_both_pass_the_aggressor_goes_back() -> None:
    t = meeting().say("pick 1", "done", "done", "done", "done")
    assert (t.where(0), t.where(1)) == ("a-c", "a-nw")
    assert t.waiting == "Turn"


def test_23_2_whoever_attended_fully_ends_a_turn() -> None:
    t = meeting(other="rage march").say("pick 0", "done", "done", "done", "play basic rage", "pick 0")
    t.say("do commit", "done", "done", "done", "done")
    assert (t.asked, t.waiting) == (1, "Aftermath")
    t.say("do end")
    assert (t.asked, t.waiting) == (1, "LastDiscard")
    t.say("done")
    assert (t.asked, t.waiting, t.discards(1)) == (0, "Turn", "rage")


def test_13_18_a_keep_is_taken_from_its_owner() -> None:
    t = Table("rage", "march", seats=2, scenario="conquest", tiles="1@0/1 2@1/0 3@1/1", at="3-c")
    keep = land.LAND_NAMES.index("3-ne")
    t.s.owner = changed(t.s.owner, keep, 1)
    t.s.set(1, d.HEX, keep)
    t.points(move=9).say("move 3-ne", "pick 1", "done", "done")
    assert t.reputation() == -1
    t.s.pool[d.MELEE] = 9
    t.say("do commit", "done", "move 3-e")
    assert int(t.s.owner[keep]) == 0


def test_29_28_without_player_combat_a_keep_with_its_owner_is_shut() -> None:
    t = Table(
        "rage", "march", seats=2, scenario="conquest", tiles="1@0/1 2@1/0 3@1/1", at="3-c", pvp_enabled="off"
    )
    keep = land.LAND_NAMES.index("3-ne")
    t.s.owner = changed(t.s.owner, keep, 1)
    t.s.set(1, d.HEX, keep)
    assert t.points(move=9).refused("move 3-ne") == "MK-7.7"


def test_23_3_only_siege_reaches_into_a_tower() -> None:
    t = Table("rage", "march", seats=2, scenario="conquest", tiles="1@0/1 2@1/0 4@1/1", at="4-se")
    tower = land.LAND_NAMES.index("4-c")
    t.s.owner = changed(t.s.owner, tower, 1)
    t.s.set(1, d.HEX, tower)
    t.points(move=9).say("move 4-c", "seat 1", "pick 1", "done")
    t.s.pool[d.RANGED] = 4
    assert t.choices[-1] == "done"
    t.s.pool[d.SIEGE] = 1
    assert t.choices[-1] == "do commit"


def test_7_7_whoever_does_not_attack_is_forced_back() -> None:
    t = Table("march march", "march", seats=2, scenario="conquest")
    t.s.set(1, d.HEX, land.LAND_NAMES.index("a-nw"))
    t.points(move=2).say("move a-nw", "play basic march", "do end")
    assert (t.where(0), t.wounds(0)) == ("a-c", 1)
