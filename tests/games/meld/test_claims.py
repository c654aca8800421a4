"""Claiming and winning (ME-11)."""

from tests.games.meld.stage import CRIMSON, IVORY, MIDNIGHT, Stage


def salt(**foci: int) -> Stage:
    """Three salt tiles in a triangle, all of them Midnight's."""
    stage = Stage(3).lay("Throne Mound", 0, 0, midnight=1).lay("New Plough", 1, 0, midnight=1, **foci)
    return stage.lay("Wax Chancery", 1, -1, midnight=1)


def test_11_1_unlocked_and_in_a_pattern_of_yours() -> None:
    """A tile that holds another one to the field cannot be claimed."""
    stage = salt().lay("Drill Yard", 2, 0).play("pick 0").invoke("b13")
    assert stage.choices() == {"Throne Mound", "Wax Chancery"}
    assert stage.refused('tile "New Plough"') == "ME-4.8"
    assert stage.refused('tile "Drill Yard"') == "ME-11.1"


def test_11_1_reave_needs_three_foci_and_no_pattern() -> None:
    """From Reavers Cove; locks hold all the same."""
    stage = Stage().lay("Reavers Cove", 0, 0, midnight=1).lay("Drill Yard", 1, 0, midnight=3).play("pick 0")
    stage.invoke(f"{stage.token('Reavers Cove')}.1")
    assert stage.choices() == {"Drill Yard"}


def test_11_2_sorceries_come_before_the_claim() -> None:
    """Windfall gains three while Clay Pits is still on the field: the claim is told later."""
    stage = Stage().lay("Clay Pits", 0, 0, midnight=1).lay("Wax Chancery", 1, 0, midnight=1)
    stage.lay("New Plough", 1, -1, midnight=1).play("pick 0").invoke("b13").play('tile "Clay Pits"')
    kinds = [event.kind for event in stage.table.events()]
    assert kinds.index("sorcery") < len(kinds) - 1 - kinds[::-1].index("gain") < kinds.index("claim")
    assert stage.pooled(MIDNIGHT) == 4 + 3


def test_11_3_no_choice_may_lock_the_claimed_tile() -> None:
    """Puppet String invokes Raise Land: no hex that touches Puppet Stage alone is offered."""
    stage = Stage().lay("Puppet Stage", 0, 0, midnight=1).lay("Clay Pits", 1, 0, midnight=1)
    stage.lay("Potters Row", 1, -1, midnight=1).pool(IVORY, 1).play("pick 0").invoke("b13")
    stage.play('tile "Puppet Stage"', "seat 2", "invoke b4", "* draw t22", "side a")
    stage_hexes = {token for token in stage.choices() if stage.token("Puppet Stage") in token}
    assert f"hex {stage.token('Puppet Stage')} sw" not in stage_hexes
    assert f"hex {stage.token('Puppet Stage')} nw" not in stage_hexes
    assert stage.choices() >= {f"hex {stage.token('Clay Pits')} s", f"hex {stage.token('Clay Pits')} se"}


def test_11_3_a_nested_claim_may_not_take_the_host() -> None:
    """Puppet String invokes Reave; the tile being claimed has three foci and is no choice."""
    stage = Stage().lay("Puppet Stage", 0, 0, midnight=3).lay("Clay Pits", 1, 0, midnight=1)
    stage.lay("Potters Row", 1, -1, midnight=1).claimed("Reavers Cove", MIDNIGHT).pool(IVORY, 1)
    stage.play("pick 0").invoke("b13").play('tile "Puppet Stage"', "seat 2")
    assert f"invoke {stage.token('Reavers Cove')}.1" not in stage.choices()


def puppet(spell_tile: str) -> Stage:
    """Midnight claims Puppet Stage, and Puppet String invokes a cantrip of a tile in the area."""
    stage = Stage().lay("Puppet Stage", 0, 0, midnight=1).lay("Clay Pits", 1, 0, midnight=1)
    stage.lay("Potters Row", 1, -1, midnight=1).claimed(spell_tile, MIDNIGHT).pool(IVORY, 1)
    stage.play("pick 0").invoke("b13").play('tile "Puppet Stage"', "seat 2")
    return stage.play(f"invoke {stage.token(spell_tile)}.1")


def test_11_3_no_move_may_lock_the_claimed_tile() -> None:
    """Clay Pits may not go where it would hang on Puppet Stage alone; it may go beside Potters Row."""
    stage = puppet("Loose Acre").play('tile "Clay Pits"')
    host, row = stage.token("Puppet Stage"), stage.token("Potters Row")
    offered = stage.choices()
    assert not offered & {f"hex {host} s", f"hex {host} sw", f"hex {host} nw"}
    assert {f"hex {row} ne", f"hex {row} se"} <= offered


def test_11_3_the_claimed_tile_may_move_where_it_stays_free() -> None:
    """It is lifted itself, and stays beside the others."""
    stage = puppet("Loose Acre")
    assert stage.choices() == {"Puppet Stage", "Clay Pits", "Potters Row"}
    stage.play('tile "Puppet Stage"')
    assert f"hex {stage.token('Clay Pits')} s" in stage.choices()


def test_11_3_no_swap_may_lock_the_claimed_tile() -> None:
    """Drill Yard hangs on Potters Row, so Puppet Stage may not take the place of Potters Row."""
    stage = Stage().lay("Puppet Stage", 0, 0, midnight=1).lay("Clay Pits", 1, 0, midnight=1)
    stage.lay("Potters Row", 1, -1, midnight=1).lay("Drill Yard", 2, -2).claimed("Crossing Stones", MIDNIGHT)
    stage.pool(IVORY, 1).play("pick 0").invoke("b13").play('tile "Puppet Stage"', "seat 2")
    stage.play(f"invoke {stage.token('Crossing Stones')}.1", 'tile "Puppet Stage"')
    assert stage.choices() == {"Clay Pits", "Drill Yard"}


def test_11_4_constructs_go_to_the_claimants_pool() -> None:
    """Whoever put them there; another's unique construct goes to the supply."""
    stage = salt(ivory=1).fill("New Plough")
    stage.hold("Titan", IVORY).play("pick 0").invoke("b13").play('tile "New Plough"')
    assert stage.in_area("New Plough", MIDNIGHT)
    assert stage.pooled(MIDNIGHT) == 4 + 1
    stage = salt(ivory=1).hold("Titan", IVORY).fill("New Plough", 0, "Titan")
    stage.play("pick 0").invoke("b13").play('tile "New Plough"')
    assert stage.where("Titan") == "supply"


def test_11_5_foci_return_claimant_first() -> None:
    """Then in turn order: Ivory, Crimson."""
    stage = salt(ivory=1, crimson=1).play("pick 0").invoke("b13").play('tile "New Plough"')
    assert stage.asked() == f"FocusTo {MIDNIGHT}"
    stage.play("focus b16")
    assert stage.asked() == f"FocusTo {IVORY}"
    stage.play("focus b16")
    assert stage.asked() == f"FocusTo {CRIMSON}"
    stage.play("focus b16")
    assert stage.foci("New Plough") == [0, 0, 0]


def test_11_6_a_control_ritual_on_the_tile_ends() -> None:
    """Longinus was leashed, and gained by the sorcery, so it stays; Metis leashed by another is gone."""
    stage = (
        Stage()
        .lay("Longinus Tower", 0, 0, midnight=1)
        .fill("Longinus Tower")
        .lay("New Plough", 1, 0, midnight=1)
    )
    stage.lay("Wax Chancery", 1, -1, midnight=1).play("pick 0").invoke("b13").play('tile "Longinus Tower"')
    stage.play("focus b16")
    assert stage.s.lit[stage.number("Longinus Tower")] == 0
    assert stage.where("Longinus") == "pool 0"


def test_11_7_only_the_claimant_is_looked_at() -> None:
    """Ivory has a set through unsealing; Midnight's claim does not end the game."""
    stage = salt()
    for name in ("Drill Yard", "Ley Ford", "Crossing Stones"):
        stage.claimed(name, IVORY)
    stage.play("pick 0").invoke("b13").play('tile "New Plough"', "focus b16")
    assert stage.table.result is None
    assert stage.asked() == "Invoke 0"


def test_11_7_two_glyphs_may_complete_either_set() -> None:
    """Sulfur, from a pattern of salt."""
    stage = Stage().claimed("Loose Acre", MIDNIGHT).claimed("Smoking Kiln", MIDNIGHT)
    stage.lay("Throne Mound", 0, 0, midnight=1).lay("Crossing Stones", 1, 0, midnight=1)
    stage.lay("Wax Chancery", 1, -1, midnight=1).play("pick 0").invoke("b13")
    stage.play('tile "Crossing Stones"', "focus b16")
    assert stage.table.result is not None
    assert stage.table.result.winners == [MIDNIGHT]


def test_11_8_triggers_follow_and_the_tile_can_be_used() -> None:
    """Tithe gains a construct after the claim; New Plough is invoked from the area."""
    stage = salt().claimed("Tithe Barn", MIDNIGHT).play("pick 0").invoke("b13")
    stage.play('tile "New Plough"', "focus b16")
    assert stage.pooled(MIDNIGHT) == 4 + 1
    assert f"invoke {stage.token('New Plough')}.1" in stage.choices()
