"""Interaction, recruiting, units (MK-9, MK-10)."""

import pytest

from conclave.games.mage_knight import data as d
from conclave.games.mage_knight import land, pieces
from conclave.games.mage_knight.rows import (
    ADVANCED_OFFER,
    CONQUERED,
    MONASTERY_OFFER,
    SHIELDS,
    UNIT_BOX,
    UNIT_OFFER,
)
from conclave.games.mage_knight.state import changed
from tests.games.mage_knight.scenario import Table


def own(t: Table, at: str, seat: int = 0) -> Table:
    """Put a shield on a site."""
    t.s.owner = changed(t.s.owner, land.LAND_NAMES.index(at), seat)
    return t


def in_city(tile: str, color: int, **more: str) -> Table:
    """A hero stands in a conquered city with one own shield."""
    t = Table(tiles=f"1@0/1 2@1/0 {tile}@1/1", at=f"{tile}-c", scenario="conquest", **more)  # type: ignore[arg-type]
    t.s.flags = changed(t.s.flags, land.LAND_NAMES.index(f"{tile}-c"), CONQUERED)
    t.s.rows[SHIELDS + color] = (0,)
    return t.say("do interact")


def test_9_1_where_somebody_talks() -> None:
    assert "do interact" in Table(at="2-e").choices
    assert Table(at="2-se").refused("do interact") == "MK-4.5"
    keep = Table(tiles="1@0/1 2@1/0 3@1/1", at="3-ne")
    assert keep.refused("do interact") == "MK-4.5"
    assert "do interact" in own(keep, "3-ne").choices
    tower = own(Table(seats=2, tiles="1@0/1 2@1/0 4@1/1", at="4-c"), "4-c", 1)
    assert "do interact" in tower.choices


@pytest.mark.parametrize(
    ("reputation", "more"),
    [(-6, -5), (-5, -3), (-4, -2), (-3, -1), (-2, -1), (-1, 0), (0, 0), (1, 0),
     (2, 1), (3, 1), (4, 2), (5, 2), (6, 3), (7, 5)],
)  # fmt: skip
def test_9_2_what_a_name_adds(reputation: int, more: int) -> None:
    t = Table(at="2-e")
    t.s.set(0, d.REPUTATION, reputation)
    assert t.say("do interact").point("influence") == more


def test_9_2_nobody_talks_at_the_end_of_the_track() -> None:
    t = Table(at="2-e")
    t.s.set(0, d.REPUTATION, -7)
    assert t.refused("do interact") == "MK-9.2"


def test_9_3_shields_add_influence_in_a_city() -> None:
    assert in_city("c7", d.WHITE).point("influence") == 1


def test_9_5_recruiting_needs_the_site_the_price_and_a_command_token() -> None:
    t = Table(at="2-e", offer="peasants utem-swordsmen").say("do interact")
    assert t.refused("recruit peasants") == "MK-5.4"
    t.points(influence=6)
    assert t.offered("recruit") == ["peasants"]
    assert t.refused("recruit utem-swordsmen") == "MK-9.5"
    t.say("recruit peasants")
    assert t.point("influence") == 2
    assert (t.unit(0, d.U_KIND) - 1, t.unit(0, d.U_SPENT)) == (pieces.UNIT_NAMES.index("peasants"), 0)


def test_9_5_without_a_command_token_a_unit_goes_first() -> None:
    t = Table(at="2-e", offer="peasants", units="herbalists").say("do interact").points(influence=4)
    t.say("recruit peasants", "name 0")
    assert t.s.rows[UNIT_BOX] == (pieces.UNIT_NAMES.index("herbalists"),)
    assert t.unit(0, d.U_KIND) - 1 == pieces.UNIT_NAMES.index("peasants")


def test_9_5_a_new_unit_may_act_at_once() -> None:
    t = (
        Table(at="2-e", offer="peasants")
        .say("do interact")
        .points(influence=4)
        .say("recruit peasants", "unit 0 1")
    )
    assert t.point("influence") == 2


def test_9_5_the_white_city_takes_any_unit() -> None:
    t = in_city("c7", d.WHITE, offer="peasants altem-mages").points(influence=20)
    assert t.offered("recruit") == ["peasants", "altem-mages"]


def test_9_6_healing_is_bought() -> None:
    t = Table("wound wound", at="2-e").say("do interact").points(influence=3).say("buy healing", "do heal")
    assert (t.wounds(), t.point("influence")) == (1, 0)
    t = (
        Table("wound", tiles="1@0/1 2@1/0 5@1/1", at="5-ne")
        .say("do interact")
        .points(influence=2)
        .say("buy healing")
    )
    assert t.point("influence") == 0


def test_9_7_a_monastery_teaches_what_lies_among_the_units() -> None:
    t = Table(tiles="1@0/1 2@1/0 5@1/1", at="5-ne", advanced="agility")
    t.s.rows[MONASTERY_OFFER] = (pieces.CARD_NAMES.index("ambush"),)
    t.say("do interact").points(influence=6)
    assert t.offered("take") == ["ambush"]
    t.say("take ambush")
    assert t.on_deck() == "ambush"
    assert t.s.rows[MONASTERY_OFFER] == ()


def test_9_8_a_tower_teaches_spells_for_seven_and_mana() -> None:
    t = own(Table(tiles="1@0/1 2@1/0 4@1/1", at="4-c", spells="fireball tremor", tokens="red"), "4-c")
    t.say("do interact").points(influence=7)
    assert t.offered("take") == ["fireball"]
    t.say("take fireball", "pay token red red", "* draw expose")
    assert (t.on_deck(), t.point("influence")) == ("fireball", 0)


def test_9_9_the_red_city_sells_artifacts() -> None:
    t = in_city("c8", d.RED).points(influence=11).say("buy artifact")
    assert (t.point("influence"), int(t.s.artifacts)) == (0, 1)


def test_9_9_the_green_city_sells_actions() -> None:
    t = (
        in_city("c5", d.GREEN, advanced="agility ambush")
        .points(influence=11)
        .say("take agility", "* draw training")
    )
    assert t.on_deck() == "agility"
    assert t.row(ADVANCED_OFFER) == "ambush training"
    t.say("buy advanced", "* draw learning")
    assert t.on_deck() == "agility learning"
    assert t.row(ADVANCED_OFFER) == "ambush training"


def test_9_9_the_white_city_shows_another_elite_unit() -> None:
    t = in_city("c7", d.WHITE).points(influence=1).say("buy elite", "* unit catapults")
    assert t.s.rows[UNIT_OFFER] == (pieces.UNIT_NAMES.index("catapults"),)


def test_9_4_as_many_purchases_as_one_can_pay() -> None:
    t = (
        Table("wound wound", at="2-e")
        .say("do interact")
        .points(influence=6)
        .say("buy healing", "buy healing")
    )
    assert t.point("healing") == 2


def test_10_1_a_unit_must_be_ready_and_unwounded() -> None:
    t = Table(units="peasants").say("unit 0 2")
    assert t.point("move") == 2
    assert t.refused("unit 0 2") == "MK-10.1"
    t = Table(units="peasants")
    t.s.set_unit(0, 0, d.U_WOUNDS, 1)
    assert t.refused("unit 0 2") == "MK-10.1"


def test_10_1_an_ability_may_cost_mana() -> None:
    t = Table("wound", units="herbalists", tokens="green").say("unit 0 0", "pay token green green", "do heal")
    assert t.wounds() == 0


@pytest.mark.parametrize(("level", "units"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3), (7, 4), (9, 5)])
def test_10_3_command_tokens_by_level(level: int, units: int) -> None:
    assert d.LEVEL_COMMAND[level] == units


def test_10_7_a_lost_unit_takes_its_wounds_along_and_leaves_its_banner() -> None:
    t = Table(units="peasants", at="2-e", offer="foresters").say("do interact").points(influence=5)
    t.s.set_unit(0, 0, d.U_BANNER, pieces.CARD_NAMES.index("banner-of-glory") + 1)
    t.say("recruit foresters", "name 0")
    assert t.discards() == "banner-of-glory"
    assert t.unit(0, d.U_BANNER) == 0


def test_4_6_influence_from_before_the_action_is_lost() -> None:
    t = Table("promise", at="2-e").say("play basic promise", "do interact")
    assert t.point("influence") == 0


def test_4_5_one_action_a_turn() -> None:
    t = Table(at="2-e").enemy("prowlers", "2-nw").say("do interact")
    assert t.refused("challenge 2-nw") in ("MK-4.5", "MK-7.1")
    assert t.refused("do interact") == "MK-4.5"
    assert t.points(move=4).refused("move 2-c") == "MK-4.5"


def test_the_units_of_the_box() -> None:
    regular = sum(int(n) for n in list(pieces.UNIT_COPIES)[: pieces.FIRST_ELITE])
    elite = sum(int(n) for n in list(pieces.UNIT_COPIES)[pieces.FIRST_ELITE :])
    assert (regular, elite) == (20, 20)
    assert pieces.UNIT_ARMOR[pieces.UNIT_NAMES.index("fire-mages")] == 4
    assert pieces.UNIT_COST[pieces.UNIT_NAMES.index("altem-guardians")] == 11


def test_29_24_guardsmen_block_twice_against_swift() -> None:
    t = Table(units="utem-guardsmen").fight("wolf-riders").next_phase().say("foe 0", "unit 0 1")
    assert t.point("block") == 8
    t = Table(units="utem-guardsmen").fight("prowlers").next_phase().say("foe 0", "unit 0 1")
    assert t.point("block") == 4
