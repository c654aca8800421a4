"""The Build Phase: treasury, new units, steps, castles, merging, disbanding (WK-6, WK-2.6, WK-2.23)."""

from __future__ import annotations

from conclave.games.wizard_kings.state import D_GOLD
from tests.games.wizard_kings.field import Field, field, to_build

FAR = "orcs goblin1@2g3"


def orders(elves: str, orcs: str = FAR, rest: str = "", maps: str = "") -> Field:
    """The elves write orders first."""
    kwargs = {"maps": maps} if maps else {}
    return to_build(field(f"elves {elves}", orcs, rest=rest, **kwargs))


def gold(table: Field) -> int:
    """What the elves have left."""
    return int(table.kings.desk.faces[D_GOLD])


def raise_token(table: Field, slug: str, number: int = 0) -> str:
    """The order that adds a step."""
    return f"raise {table.block(0, slug, number) + 1}"


def test_6_0a_orders_are_secret_and_carried_out_together() -> None:
    """The elves build a Ranger; nobody sees a new block before the orcs have finished, and then no type."""
    table = orders("glader1@1g1")
    table.play("build 2").play("hex 1g1").play("done", 0)
    place = table.kings.board.place("1g1")
    seen = table.view(1).state
    assert isinstance(seen, type(table.kings))
    assert seen.troops[0][place] == 1
    table.play("done", 1)
    table.roll("1-1", "1-2")
    seen = table.view(1).state
    assert isinstance(seen, type(table.kings))
    assert seen.troops[0][place] == 2
    assert seen.where.faces[table.block(0, "ranger")] == -9


def test_6_0b_control_comes_first_then_income() -> None:
    """A Glader that marched into Mirrorhold this turn earns its 3GP at once."""
    table = orders("glader1@2g3", "orcs goblin1@2j2")
    assert gold(table) == 13


def test_6_1a_the_treasury_is_the_gold_of_all_cities_and_not_saved() -> None:
    """10GP of Greenmarch; unspent gold does not come back next turn."""
    table = orders("glader1@1g1")
    assert gold(table) == 10
    table.play("done", 0).play("done", 1).roll("1-2", "1-1").play("done").play("done")
    assert gold(table) == 10


def test_6_2a_a_step_costs_the_printed_price() -> None:
    """A Ranger's step costs 4, a Glader's 1; at the maximum there is none."""
    table = orders("ranger1@1g4 glader4@1g1")
    table.play(raise_token(table, "ranger"))
    assert gold(table) == 6
    assert raise_token(table, "glader") not in table.choices(0)
    table.play(raise_token(table, "ranger"))
    assert gold(table) == 2
    assert table.refused(raise_token(table, "ranger")).rule == "WK-6.2a"


def test_6_3a_new_units_only_in_original_cities_steps_anywhere() -> None:
    """Captured Mirrorhold builds nothing, a Wizard 1 on open ground grows to 4 for 6GP."""
    table = orders("wicana1@1c3 glader1@2g3", "orcs goblin1@2j2")
    table.play("build 5")
    assert "hex 2g3" not in table.choices(0)
    assert {"hex 1g1", "hex 1g6"} <= set(table.choices(0))
    assert table.refused("hex 2g3").rule == "WK-6.3a"
    table.play("hex 1g1")
    before = gold(table)
    for _ in range(3):
        table.play(raise_token(table, "wicana"))
    assert before - gold(table) == 6
    assert table.strength(0, "wicana") == 4


def test_6_3b_new_units_come_from_the_pool_at_any_strength() -> None:
    """A Pixie 3 costs 6GP; of three on the board none is left; lost blocks return, dead wizards do not."""
    table = orders("glader1@1g1 lost:treek lost:treek lost:treek dead:wicana dead:wicana dead:wicana")
    table.play("build 3").play("hex 1g1")
    for _ in range(2):
        table.play(raise_token(table, "pixie"))
    assert gold(table) == 4
    assert table.strength(0, "pixie") == 3
    assert "build 4" in table.choices(0)
    assert "build 1" not in table.choices(0)
    assert table.refused("build 1").rule == "WK-6.3b"
    none = orders("pixie1@1g1 pixie1@1g1 pixie1@1g1")
    assert "build 3" not in none.choices(0)


def test_6_3b_stacking_holds_where_units_are_built() -> None:
    """A city with six units takes no seventh, but a wizard."""
    six = " ".join(["glader1@1g1"] * 5 + ["ranger1@1g1"])
    table = orders(f"{six} glader1@1g6")
    table.play("build 2")
    assert "hex 1g1" not in table.choices(0)
    other = orders(f"{six} glader1@1g6").play("build 1")
    assert "hex 1g1" in other.choices(0)


def test_6_3b_a_wizard_takes_no_place_from_units() -> None:
    """Beside five Gladers and a wizard there is room for a sixth unit, and for none beside six."""
    five = " ".join(["glader1@1g1"] * 5)
    assert "hex 1g1" in orders(f"wicana1@1g1 {five} ranger1@1g6").play("build 2").choices(0)
    assert "hex 1g1" not in orders(f"wicana1@1g1 {five} ranger1@1g1").play("build 2").choices(0)


def test_6_3c_castles_rise_in_any_friendly_land_hex() -> None:
    """Also in captured Mirrorhold, and on open ground beside a Glader; always at strength 1 (WK-2.6a)."""
    table = orders("glader1@2g3 glader1@1c3", "orcs goblin1@2j2")
    table.play("build 6")
    assert {"hex 2g3", "hex 1c3", "hex 1g6"} <= set(table.choices(0))
    table.play("hex 1c3")
    assert table.strength(0, "castle") == 1


def test_6_3d_friendly_means_own_units_or_an_original_city() -> None:
    """Vacant open ground is not friendly."""
    table = orders("glader1@1c3").play("build 6")
    assert "hex 1c4" not in table.choices(0)


def test_2_6b_a_castle_grows_one_step_a_phase() -> None:
    """A new one stays at 1, an old one grows once."""
    table = orders("castle1@1g1 glader1@1g1")
    table.play(raise_token(table, "castle"))
    assert raise_token(table, "castle") not in table.choices(0)
    table.play("build 6").play("hex 1g1")
    assert raise_token(table, "castle", 1) not in table.choices(0)


def test_2_6c_castles_on_coasts_but_not_in_sea_cities() -> None:
    """Coastal Lanternhead takes one, Ysmere none; several in a hex are legal and count for stacking."""
    drowned = "maps m9:0,0,up=1 m2:0,1,up=2"
    table = orders("mermaid1@1d3 castle1@1e2", maps=drowned).play("build 6")
    assert "hex 1e2" in table.choices(0)
    assert "hex 1d3" not in table.choices(0)
    table.play("hex 1e2")
    assert table.at(0, "castle", 0) == table.at(0, "castle", 1) == "1e2"


def test_2_23a_a_henge_halves_the_price_for_wizards() -> None:
    """A Wizard 1 on the henge of D6 grows to 4 for 3GP."""
    table = orders("wicana1@1d6")
    for _ in range(3):
        table.play(raise_token(table, "wicana"))
    assert gold(table) == 7
    for place in ("1d5", "1g1"):  # beside the henge, and in a city, a step costs 2GP
        away = orders(f"wicana1@{place}")
        away.play(raise_token(away, "wicana"))
        assert gold(away) == 8
    ranger = orders("ranger1@1d6")
    ranger.play(raise_token(ranger, "ranger"))
    assert gold(ranger) == 6


def test_6_4a_a_captured_city_pays_while_it_is_held() -> None:
    """Mirrorhold pays the elves 3GP and the orcs nothing."""
    table = orders("glader1@2g3", "orcs goblin1@2j2")
    assert (int(table.kings.gold[0]), int(table.kings.gold[1])) == (13, 7)


def test_6_5a_steps_move_between_equal_units_in_a_hex() -> None:
    """Glader 1 and Glader 2 become Glader 3; the empty block returns to the pool."""
    table = orders("glader1@1g1 glader2@1g1 ranger1@1g1")
    table.play(f"merge {table.block(0, 'glader') + 1}")
    assert table.choices(0) == [table.name(0, "glader", 1)]
    table.play(table.name(0, "glader", 1)).play("pick 1")
    assert table.at(0, "glader") == "-1"
    assert table.strength(0, "glader", 1) == 3


def test_6_5b_merging_has_limits() -> None:
    """Not above the maximum, not between castles, not between hexes."""
    table = orders("glader3@1g1 glader3@1g1 castle1@1g1 castle1@1g1 treek1@1g1 treek1@1g6")
    merges = {token for token in table.choices(0) if token.startswith("merge")}
    assert merges == {f"merge {table.block(0, 'glader', number) + 1}" for number in (0, 1)}
    table.play(f"merge {table.block(0, 'glader') + 1}").play(table.name(0, "glader", 1))
    assert table.choices(0) == ["pick 1"]


def test_6_5c_disbanded_units_may_be_built_elsewhere() -> None:
    """All three Pixies stand; one is disbanded and built anew. A wizard is gone for ever."""
    table = orders("pixie1@1c3 pixie1@1c3 pixie1@1c3 wicana1@1g1")
    assert "build 3" not in table.choices(0)
    table.play(f"disband {table.block(0, 'pixie') + 1}")
    assert gold(table) == 10
    assert "build 3" in table.choices(0)
    table.play(f"disband {table.block(0, 'wicana') + 1}")
    assert table.at(0, "wicana") == "-3"


def test_6_5d_disband_then_merge_then_buy() -> None:
    """After a purchase neither merging nor disbanding is offered."""
    table = orders("glader1@1g1 glader1@1g1")
    table.play(raise_token(table, "glader"))
    assert not [token for token in table.choices(0) if token.startswith(("merge", "disband"))]
    assert table.refused("disband 1").rule == "WK-6.5d"


def test_2_15a_gold_is_by_the_step() -> None:
    """Two steps of a Treek cost twice 3."""
    table = orders("glader1@1g1").play("build 4").play("hex 1g1")
    assert gold(table) == 7
    table.play(raise_token(table, "treek"))
    assert gold(table) == 4
