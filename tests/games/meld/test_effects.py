"""Effects on tiles, foci and constructs (ME-10)."""

from conclave.games.meld.data import VAULTS
from tests.games.meld.stage import CRIMSON, IVORY, MIDNIGHT, Stage


def row(**foci: int) -> Stage:
    """Wandering Isle with Drift, and two more in a row behind it."""
    stage = Stage().lay("Wandering Isle", 0, 0, midnight=1).lay("Drill Yard", 1, 0, **foci)
    return stage.lay("Ley Ford", 2, 0)


def test_10_1_draw_keep_side_hex() -> None:
    """With Survey: two drawn, one kept, the other on top; the new tile has no foci."""
    stage = Stage().lay("Surveyors Cairn", 0, 0, midnight=1).play("pick 0").invoke("b4")
    stage.play("* draw t22", "* draw t05")
    assert not stage.table.session.can_undo
    assert stage.choices() == {"Humming Stones", "Turning Mill"}
    stage.play("tile t05")
    assert list(stage.s.top) == [21]
    stage.play("side b", f"hex {stage.token('Surveyors Cairn')} se")
    assert stage.at("Wax Chancery") == (1, 0)
    assert stage.foci("Wax Chancery") == [0, 0]


def test_10_1_of_three_the_order_of_two_is_chosen() -> None:
    """Two tiles give an extra draw each; the tile named first comes sooner."""
    stage = Stage().lay("Surveyors Cairn", 0, 0, midnight=1).lay("Crows Nest", 1, 0, midnight=1)
    stage.play("pick 0").invoke("b4").play("* draw t22", "* draw t05", "* draw t01", "tile t05")
    assert stage.asked() == "StackOrder 0"
    stage.play("tile t22")
    assert list(stage.s.top) == [21, 0]


def test_10_1_fewer_if_the_stack_is_short() -> None:
    """One tile is left, so one is drawn."""
    stage = Stage().lay("Surveyors Cairn", 0, 0, midnight=1).stack("Drill Yard").play("pick 0").invoke("b4")
    stage.play('* draw "Drill Yard"')
    assert stage.asked() == "TileSide 0"


def test_10_2_a_tile_moves_with_everything_on_it() -> None:
    """Ley Ford with a focus and a construct goes round to the other end."""
    stage = (
        Stage().lay("Wandering Isle", 0, 0, midnight=1).lay("Drill Yard", 1, 0).lay("Ley Ford", 2, 0, ivory=2)
    )
    stage.fill("Ley Ford").play("pick 0").invoke(f"{stage.token('Wandering Isle')}.1")
    stage.play('tile "Ley Ford"', f"hex {stage.token('Wandering Isle')} nw")
    assert stage.at("Ley Ford") == (-1, 0)
    assert stage.foci("Ley Ford") == [0, 2]
    assert stage.holds("Ley Ford")


def test_10_2_never_back_to_its_own_hex_nor_beside_itself() -> None:
    """Two tiles: the moved one may go to the five other hexes around the one that stays."""
    stage = Stage().lay("Wandering Isle", 0, 0, midnight=1).lay("Drill Yard", 1, 0).play("pick 0")
    stage.invoke(f"{stage.token('Wandering Isle')}.1").play('tile "Drill Yard"')
    isle = stage.token("Wandering Isle")
    assert stage.choices() == {f"hex {isle} {way}" for way in ("n", "ne", "s", "sw", "nw")}


def test_10_3_two_tiles_trade_places_locked_or_not() -> None:
    """The locked middle of the row goes to its end."""
    stage = (
        Stage()
        .lay("Crossing Stones", 0, 0, midnight=1)
        .lay("Drill Yard", 1, 0, ivory=1)
        .lay("Ley Ford", 2, 0)
    )
    stage.play("pick 0").invoke(f"{stage.token('Crossing Stones')}.1").play('tile "Drill Yard"')
    assert "Drill Yard" not in stage.choices()
    stage.play('tile "Ley Ford"')
    assert (stage.at("Drill Yard"), stage.at("Ley Ford")) == ((2, 0), (1, 0))
    assert stage.foci("Drill Yard") == [0, 1]


def test_10_4_three_tiles_turn_round_either_way() -> None:
    """The second choice says which way: Ley Ford (t21) takes the place of the tile named next."""
    for second, wanted in (("Drill Yard", (1, 0)), ("Carousel", (1, -1))):
        stage = Stage().lay("Ley Ford", 0, 0).lay("Drill Yard", 1, 0).lay("Carousel", 1, -1, midnight=1)
        stage.play("pick 0").invoke(f"{stage.token('Carousel')}.1")
        assert stage.choices() == {"Ley Ford"}
        third = "Carousel" if second == "Drill Yard" else "Drill Yard"
        stage.play('tile "Ley Ford"', f'tile "{second}"', f'tile "{third}"')
        assert stage.at("Ley Ford") == wanted
        assert stage.at(third) == (0, 0)


def test_10_5_constructs_move_to_the_new_side_and_set_nothing_off() -> None:
    """Drift's construct lands in Bulwark, which is now active; foci stay."""
    stage = (
        Stage()
        .lay("Wandering Isle", 0, 0, midnight=2)
        .fill("Wandering Isle")
        .lay("Turning Mill", 1, 0, midnight=1)
    )
    stage.play("pick 0").invoke(f"{stage.token('Turning Mill')}.1")
    stage.play('tile "Wandering Isle"', "construct basic")
    assert stage.up("Shield Hill")
    assert stage.holds("Shield Hill")
    assert stage.foci("Shield Hill") == [2, 0]
    assert stage.asked() == "Invoke 0"


def test_10_5_what_finds_no_slot_goes_to_the_deciders_pool() -> None:
    """Leyline has two slots, its other side two, Oak of Ages none."""
    stage = Stage().lay("Cursed Duel Ring", 0, 0, ivory=1).fill("Cursed Duel Ring")
    stage.lay("Turning Mill", 1, 0, midnight=1).play("pick 0").invoke(f"{stage.token('Turning Mill')}.1")
    stage.play('tile "Cursed Duel Ring"')
    assert stage.up("Oak of Ages")
    assert stage.pooled(IVORY) == 1


def test_10_5_on_a_tile_of_nobody_it_goes_to_the_supply() -> None:
    """And the one who flips decides."""
    stage = (
        Stage().lay("Cursed Duel Ring", 0, 0).fill("Cursed Duel Ring").lay("Turning Mill", 1, 0, midnight=1)
    )
    supply = stage.s.supply
    stage.play("pick 0").invoke(f"{stage.token('Turning Mill')}.1").play('tile "Cursed Duel Ring"')
    assert stage.s.supply == supply + 1


def test_10_5_on_a_shared_tile_most_foci_decide_if_the_flipper_has_none() -> None:
    """Crimson has two foci, Ivory one, Midnight flips."""
    stage = Stage(3).lay("Drill Yard", 0, 0, ivory=1, crimson=2).fill("Drill Yard", 0)
    stage.lay("Turning Mill", 1, 0, midnight=1).play("pick 0").invoke(f"{stage.token('Turning Mill')}.1")
    stage.play('tile "Drill Yard"')
    assert stage.asked() == f"FlipSlot {CRIMSON}"


def unmake() -> Stage:
    """Midnight claims Unmade Place from a pattern of wild tiles, with a free tile at the end of the field."""
    stage = Stage().lay("Unmade Place", 0, 0, midnight=1).lay("Clay Pits", 1, 0, midnight=1)
    stage.lay("Potters Row", 1, -1, midnight=1).lay("Drill Yard", 2, -1).fill("Drill Yard").lay(
        "Ley Ford", 2, 0
    )
    return stage.play("pick 0").invoke("b13").play('tile "Unmade Place"')


def test_10_6_a_removed_tile_goes_on_top_of_the_stack() -> None:
    """Its construct goes to the supply; then one construct is gained."""
    stage = unmake()
    supply, pool = stage.s.supply, stage.pooled(MIDNIGHT)
    stage.play("pick 0")
    assert stage.choices() == {"Drill Yard", "Ley Ford"}
    stage.play('tile "Drill Yard"')
    assert list(stage.s.top) == [stage.number("Drill Yard")]
    assert stage.at("Drill Yard") is None
    assert (stage.s.supply, stage.pooled(MIDNIGHT)) == (supply, pool + 1)


def seals() -> Stage:
    """Ivory and Crimson have two tiles each; Midnight has Twin Seals to claim."""
    stage = Stage(3).claimed("Drill Yard", IVORY).claimed("Ley Ford", IVORY).claimed("Trail Head", CRIMSON)
    stage.lay("Double Vault", 0, 0, midnight=1).lay("Clay Pits", 1, 0, midnight=1)
    return stage.lay("Potters Row", 1, -1, midnight=1).fill("Drill Yard")


def test_10_7_a_sealed_tile_is_out_of_the_area() -> None:
    """Its construct goes to its owner's pool, and the second tile is of the same opponent."""
    stage = seals().play("pick 0").invoke("b13").play('tile "Double Vault"')
    assert stage.choices() == {"Drill Yard", "Ley Ford", "Trail Head", "done"}
    stage.play('tile "Drill Yard"')
    assert not stage.in_area("Drill Yard", IVORY)
    assert stage.pooled(IVORY) == 1
    assert stage.choices() == {"Ley Ford", "done"}


def test_10_7_foci_in_its_vault_go_home() -> None:
    """Bone Reliquary is sealed with a focus of its owner inside."""
    stage = Stage().claimed("Bone Reliquary", IVORY).lay("Silent Archive", 0, 0, midnight=1)
    stage._focus(IVORY)
    stage.s.put_in_vault(VAULTS * stage.number("Bone Reliquary"), IVORY)
    stage.play("pick 0").invoke(f"{stage.token('Silent Archive')}.1").play('tile "Bone Reliquary"')
    assert stage.asked() == "FocusTo 1"


def test_10_8_unsealing_brings_glyphs_and_spells_back() -> None:
    """After meditating the tile can be invoked again."""
    stage = Stage().claimed("Loose Acre", MIDNIGHT, sealed=True).lay("Drill Yard", 0, 0, midnight=1)
    stage.lay("Ley Ford", 1, 0).play("pick 1", "done", "pick 0", "done", "pick 0")
    assert f"invoke {stage.token('Loose Acre')}.1" in stage.choices()


def test_10_9_foci_go_to_tiles_that_the_text_names() -> None:
    """Plant Focus: nobody's tiles and yours; Entrench: two on the same."""
    stage = (
        Stage()
        .lay("Deep Foundations", 0, 0, midnight=1)
        .lay("Drill Yard", 1, 0, ivory=1)
        .lay("Ley Ford", 2, 0)
    )
    stage.play("pick 0", "invoke b1", "construct basic")
    assert stage.choices() == {"Deep Foundations", "Ley Ford"}
    stage.play('tile "Ley Ford"', "focus b3").invoke(f"{stage.token('Deep Foundations')}.1")
    stage.play('tile "Ley Ford"', "focus b5")
    assert stage.choices() == {"Ley Ford"}
    stage.play('tile "Ley Ford"', "focus b6")
    assert stage.foci("Ley Ford") == [3, 0]


def test_10_9_up_to_three_on_different_tiles() -> None:
    """Colonize, resolved before its tile is claimed."""
    stage = Stage().lay("Settlers Beacon", 0, 0, midnight=1).lay("Clay Pits", 1, 0, midnight=1)
    stage.lay("Potters Row", 1, -1, midnight=1).lay("Drill Yard", 2, 0).lay("Ley Ford", 2, -1, ivory=1)
    stage.play("pick 0").invoke("b13").play('tile "Settlers Beacon"')
    assert stage.choices() == {"Settlers Beacon", "Clay Pits", "Potters Row", "Drill Yard", "done"}
    stage.play('tile "Drill Yard"', "focus b3", 'tile "Clay Pits"', "focus b5", "done")
    assert (stage.foci("Drill Yard"), stage.foci("Clay Pits")) == ([1, 0], [2, 0])


def test_10_10_the_resolver_picks_the_focus_and_its_owner_the_slot() -> None:
    """Banish on a tile of two enemies asks whose."""
    stage = Stage(3).lay("Exile Rock", 0, 0, midnight=1).lay("Drill Yard", 1, 0, ivory=1, crimson=1)
    stage.play("pick 0").invoke(f"{stage.token('Exile Rock')}.1").play('tile "Drill Yard"')
    assert stage.asked() == "ReturnWhose 0"
    assert stage.choices() == {"seat 2", "seat 3"}
    stage.play("seat 3")
    assert stage.asked() == "FocusTo 2"


def test_10_10_all_foci_of_two_tiles_return_in_turn_order() -> None:
    """Mutual Ruin: first one of yours, then an enemy tile that is another one."""
    stage = Stage(3).lay("Cursed Duel Ring", 0, 0, midnight=1, ivory=1).lay("Drill Yard", 1, 0, crimson=2)
    stage.play("pick 0").invoke(f"{stage.token('Cursed Duel Ring')}.1")
    assert stage.choices() == {"Cursed Duel Ring"}
    stage.play('tile "Cursed Duel Ring"')
    assert stage.asked() == "FocusTo 0"
    stage.play("focus b16")
    assert stage.asked() == "FocusTo 1"
    stage.play("focus b16")
    assert stage.choices() == {"Drill Yard"}
    stage.play('tile "Drill Yard"', "focus b15", "focus b16")
    assert stage.foci("Drill Yard") == [0, 0, 0]


def test_10_11_a_focus_moves_from_tile_to_tile() -> None:
    """Pilgrimage: to an adjacent tile; no slot is touched."""
    stage = (
        Stage().lay("Pilgrim Stair", 0, 0, midnight=1).lay("Drill Yard", 1, 0, ivory=1).lay("Ley Ford", 2, 0)
    )
    before = stage.blocked(MIDNIGHT)
    stage.play("pick 0").invoke(f"{stage.token('Pilgrim Stair')}.1").play('tile "Pilgrim Stair"')
    assert stage.choices() == {"Drill Yard"}
    stage.play('tile "Drill Yard"')
    assert stage.foci("Drill Yard") == [1, 1]
    assert stage.blocked(MIDNIGHT) == before


def test_10_12_an_enemy_focus_makes_room_for_yours() -> None:
    """Fealty; without a focus of your own in a slot only the first part happens."""
    stage = Stage().lay("Oath Stone", 0, 0, midnight=1).lay("Clay Pits", 1, 0, midnight=1)
    stage.lay("Potters Row", 1, -1, midnight=1).lay("Drill Yard", 2, 0, ivory=2)
    stage.play("pick 0").invoke("b13").play('tile "Oath Stone"', 'tile "Drill Yard"', "focus b16", "focus b3")
    assert stage.foci("Drill Yard") == [1, 1]


def test_10_12_without_a_focus_of_ones_own_the_enemys_goes_all_the_same() -> None:
    """All ten of Midnight's foci are on the field."""
    stage = Stage().lay("Oath Stone", 0, 0, midnight=8).lay("Clay Pits", 1, 0, midnight=1)
    stage.lay("Potters Row", 1, -1, midnight=1).lay("Drill Yard", 2, 0, ivory=2)
    stage.play("pick 0").invoke("b13").play('tile "Oath Stone"', 'tile "Drill Yard"', "focus b16")
    assert stage.foci("Drill Yard") == [0, 1]
    assert stage.in_area("Oath Stone", MIDNIGHT)


def test_10_13_gaining_takes_what_the_supply_has() -> None:
    """Three are asked for and two are there."""
    stage = Stage().lay("Clay Pits", 0, 0, midnight=1).lay("Potters Row", 1, 0, midnight=1)
    stage.lay("Golem Quarry", 1, -1, midnight=1).play("pick 0")
    stage.pool(IVORY, stage.s.supply - 2).invoke("b13").play('tile "Potters Row"')
    assert stage.pooled(MIDNIGHT) == 4 + 2
    assert stage.s.supply == 0


def test_10_14_the_owner_picks_what_leaves_an_army() -> None:
    """Fell Volley: Midnight names the opponent, Ivory the dice."""
    stage = (
        Stage(3).lay("Arrow Slits", 0, 0, midnight=1).army(IVORY, 2, "Titan").army(CRIMSON, 1).play("pick 0")
    )
    stage.invoke(f"{stage.token('Arrow Slits')}.1")
    assert stage.choices() == {"seat 2", "seat 3"}
    stage.play("seat 2")
    assert stage.asked() == "LoseArmy 1"
    stage.play("construct basic", "construct basic")
    assert (stage.armed(IVORY), stage.where("Titan")) == (0, "army 1")
    assert stage.asked() == "Invoke 0"


def test_10_14_every_army_returns_to_its_own_pool() -> None:
    """Ruin of Hosts."""
    stage = Stage().lay("Field of Shards", 0, 0, midnight=1).lay("Potters Row", 1, 0, midnight=1)
    stage.lay("Golem Quarry", 1, -1, midnight=1).army(MIDNIGHT, 2).army(IVORY, 3, "Hydra")
    stage.play("pick 0").invoke("b13").play('tile "Field of Shards"')
    assert (stage.armed(MIDNIGHT), stage.armed(IVORY)) == (0, 0)
    assert (stage.pooled(MIDNIGHT), stage.pooled(IVORY), stage.where("Hydra")) == (6, 3, "pool 1")


def test_10_15_constructs_go_from_pool_to_army_and_one_more_with_long_muster() -> None:
    """Also if none was placed before."""
    stage = Stage().lay("Mustering Green", 0, 0, midnight=1).play("pick 0").invoke("b10").play("done")
    assert stage.asked() == "Enlist 0"
    stage.play("construct basic")
    assert stage.armed(MIDNIGHT) == 1
    assert stage.asked() == "Invoke 0"


def test_10_16_a_cantrip_with_an_enemy_construct() -> None:
    """Puppet String: from Ivory's pool onto Plant Focus, which resolves for Midnight."""
    stage = Stage().lay("Puppet Stage", 0, 0, midnight=1).lay("Clay Pits", 1, 0, midnight=1)
    stage.lay("Potters Row", 1, -1, midnight=1).pool(IVORY, 2).play("pick 0").invoke("b13")
    stage.play('tile "Puppet Stage"', "seat 2")
    assert all(token.startswith("invoke") for token in stage.choices())
    assert not {"invoke b14", "invoke b15", "invoke b16"} & stage.choices()
    stage.play("invoke b1", 'tile "Clay Pits"', "focus b3")
    assert stage.pooled(IVORY) == 1
    assert stage.foci("Clay Pits") == [2, 0]


def test_10_17_foci_change_slots_on_the_board() -> None:
    """Inner Order, after meditating; a slot with a construct takes no part."""
    stage = Stage().lay("Quiet Cell", 0, 0, midnight=2).board(MIDNIGHT, 16)
    stage.play("pick 1", "done")
    assert stage.asked() == "ChooseTrigger 0"
    stage.play("pick 0", "focus b3")
    assert stage.choices() == {"focus b15", "done"}
    stage.play("focus b15")
    assert 3 not in stage.blocked(MIDNIGHT)
    assert 15 in stage.blocked(MIDNIGHT)
    stage.play("done")
    assert stage.asked() == "ChooseOption 1"


def test_10_18_roots_hold_against_those_who_do_not_control_the_tile() -> None:
    """Oak of Ages of Ivory cannot be flipped by Midnight; nobody's oak can."""
    for foci, wanted in (({"ivory": 1}, False), ({}, True), ({"ivory": 1, "midnight": 1}, True)):
        stage = Stage().lay("Oak of Ages", 0, 0, **foci).lay("Turning Mill", 1, 0, midnight=1).play("pick 0")
        stage.invoke(f"{stage.token('Turning Mill')}.1")
        assert ("Oak of Ages" in stage.choices()) == wanted
        swap = (
            Stage().lay("Oak of Ages", 0, 0, **foci).lay("Crossing Stones", 1, 0, midnight=1).play("pick 0")
        )
        assert (f"invoke {swap.token('Crossing Stones')}.1" in swap.choices()) == wanted
