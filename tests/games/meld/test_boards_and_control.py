"""Boards, foci and control (ME-6, ME-7)."""

from conclave.games.meld.data import (
    ATTACKING,
    DEFENDING,
    FOCUS_BONUS,
    REROLLS,
    SWORDS,
    VAULTS,
)
from conclave.games.meld.rules.control import bonus, state_check
from tests.games.meld.stage import IVORY, MIDNIGHT, Stage


def test_6_1_a_board_is_its_players_own() -> None:
    """Only the own board's slots are offered."""
    stage = Stage().lay("Drill Yard", 0, 0).play("pick 0")
    assert {token for token in stage.choices() if token.startswith("invoke")} == {
        "invoke b1", "invoke b2", "invoke b4", "invoke b10",
    }  # fmt: skip


def test_6_2_a_focus_blocks_its_slot() -> None:
    """Without it the slot is like any other."""
    stage = Stage().lay("Drill Yard", 0, 0).play("pick 0")
    assert stage.refused("invoke b3") == "ME-6.2"
    stage.invoke("b1").play('tile "Drill Yard"', "focus b3")
    assert "invoke b3" in stage.choices()


def test_6_3_a_focus_comes_from_any_focus_slot() -> None:
    """One offer for each spell that has one; the slot is open afterwards."""
    stage = Stage().lay("Drill Yard", 0, 0).play("pick 0").invoke("b1").play('tile "Drill Yard"')
    assert stage.choices() == {f"focus b{slot}" for slot in (3, 5, 8, 11, 14, 15, 16)}
    stage.play("focus b8")
    assert 8 not in stage.blocked(MIDNIGHT)
    assert stage.refused("focus b9") in ("ME-8.1", "ME-6.3")


def test_6_3_without_a_focus_in_a_slot_none_is_placed() -> None:
    """All ten are out, so Plant Focus cannot be invoked."""
    stage = Stage().lay("Drill Yard", 0, 0, midnight=10).play("pick 0")
    assert stage.blocked(MIDNIGHT) == []
    assert stage.refused("invoke b1") == "ME-8.4"


def test_6_4_a_returning_focus_sends_a_construct_to_the_pool() -> None:
    """Even if an empty slot is there; a ritual in that slot ends."""
    stage = Stage().lay("Exile Rock", 0, 0, ivory=1).lay("Drill Yard", 1, 0, midnight=3)
    stage.board(MIDNIGHT, 14)
    assert bonus(stage.s, MIDNIGHT, 0, 0) == 1
    stage.play("pick 0", "done", "pick 0").invoke(f"{stage.token('Exile Rock')}.1").play('tile "Drill Yard"')
    assert stage.asked() == "FocusTo 0"
    assert stage.choices() == {"focus b14", "focus b15", "focus b16"}
    pool = stage.pooled(MIDNIGHT)
    stage.play("focus b14")
    assert stage.pooled(MIDNIGHT) == pool + 1
    assert bonus(stage.s, MIDNIGHT, 0, 0) == 0


def test_6_5_an_empty_pool_places_nothing() -> None:
    """Neither slots nor the army."""
    stage = Stage().lay("Drill Yard", 0, 0).pool(MIDNIGHT, 0).play("pick 0")
    assert stage.choices() == {"done"}
    assert stage.refused("invoke b1") == "ME-6.5"


def test_6_6_the_army_does_not_invoke() -> None:
    """Three constructs in the army, none in the pool."""
    stage = Stage().lay("Drill Yard", 0, 0).pool(MIDNIGHT, 0).army(MIDNIGHT, 3).play("pick 0")
    assert stage.choices() == {"done"}


def vault() -> Stage:
    """Bone Reliquary belongs to Midnight, who has one focus in its vault."""
    stage = Stage().lay("Bone Reliquary", 0, 0, midnight=1).lay("Exile Rock", 1, 0, ivory=1)
    stage._focus(MIDNIGHT)
    stage.s.put_in_vault(VAULTS * stage.number("Bone Reliquary"), MIDNIGHT)
    return stage


def test_6_7_a_vault_holds_foci_as_if_on_the_board() -> None:
    """They can be placed from there, and give neither control nor strength."""
    stage = vault()
    assert stage.foci("Bone Reliquary") == [1, 0]
    stage.play("pick 0").invoke("b1").play('tile "Bone Reliquary"')
    where = stage.token("Bone Reliquary")
    assert f"focus {where}.v1" in stage.choices()
    stage.play(f"focus {where}.v1")
    assert stage.foci("Bone Reliquary") == [2, 0]


def test_6_7_a_focus_may_return_to_a_vault() -> None:
    """As to any focus slot of one's own."""
    stage = Stage().lay("Bone Reliquary", 0, 0, midnight=1).lay("Drill Yard", 0, 1, midnight=1)
    stage.lay("Exile Rock", 1, 0, ivory=1)
    stage.play("pick 0", "done", "pick 0").invoke(f"{stage.token('Exile Rock')}.1").play('tile "Drill Yard"')
    where = stage.token("Bone Reliquary")
    assert f"focus {where}.v1" in stage.choices()
    stage.play(f"focus {where}.v1")
    assert stage.s.vault[VAULTS * stage.number("Bone Reliquary")] == MIDNIGHT


def test_6_7_whoever_loses_the_host_takes_the_foci_home() -> None:
    """The last focus on the tile is banished: it and the one in the vault go back to the board."""
    stage = vault()
    stage.play("pick 0", "done", "pick 0").invoke(f"{stage.token('Exile Rock')}.1").play(
        'tile "Bone Reliquary"'
    )
    stage.play("focus b15", "focus b16")
    assert stage.s.vault[VAULTS * stage.number("Bone Reliquary")] == -1
    assert len(stage.blocked(MIDNIGHT)) == 10
    assert stage.asked() == "Invoke 1"


def test_7_1_board_and_area_are_yours() -> None:
    """A claimed tile can be invoked, a sealed one cannot."""
    stage = (
        Stage().claimed("Loose Acre", MIDNIGHT).lay("Drill Yard", 0, 0).lay("Ley Ford", 1, 0).play("pick 0")
    )
    assert f"invoke {stage.token('Loose Acre')}.1" in stage.choices()
    shut = Stage().claimed("Loose Acre", MIDNIGHT, sealed=True).lay("Drill Yard", 0, 0).lay("Ley Ford", 1, 0)
    shut.play("pick 0")
    assert shut.refused(f"invoke {shut.token('Loose Acre')}.1") == "ME-8.1"


def test_7_2_a_focus_controls_and_sharing_is_both() -> None:
    """A shared tile is an enemy tile for both."""
    stage = Stage().lay("Drill Yard", 0, 0, midnight=1, ivory=1)
    tile = stage.number("Drill Yard")
    assert stage.s.is_yours(tile, MIDNIGHT)
    assert stage.s.is_yours(tile, IVORY)
    assert not Stage().lay("Drill Yard", 0, 0, midnight=1).s.is_yours(tile, IVORY)


def test_7_3_whoever_returns_a_construct_of_a_shared_tile_has_it() -> None:
    """Midnight meditates, and takes the one on Drill Yard."""
    stage = Stage().lay("Drill Yard", 0, 0, midnight=1, ivory=1).fill("Drill Yard")
    stage.play("pick 1", f"return {stage.token('Drill Yard')}.1")
    assert stage.pooled(MIDNIGHT) == 6
    assert not stage.holds("Drill Yard")


def test_7_4_a_tile_is_taken_over_with_its_constructs() -> None:
    """Nobody's at first, then Midnight's, who may return it."""
    stage = Stage().lay("Drill Yard", 0, 0).fill("Drill Yard").play("pick 1")
    assert f"return {stage.token('Drill Yard')}.1" not in stage.choices()
    stage = Stage().lay("Drill Yard", 0, 0).fill("Drill Yard")
    stage.lay("Drill Yard", 0, 0, midnight=1).play("pick 1")
    assert f"return {stage.token('Drill Yard')}.1" in stage.choices()


def test_7_5_a_unique_construct_is_its_holders_alone() -> None:
    """Ivory shares the tile with Hydra on it, and cannot return it."""
    stage = Stage().lay("Drill Yard", 0, 0, midnight=1, ivory=1).hold("Hydra", MIDNIGHT)
    stage.fill("Drill Yard", 0, "Hydra")
    stage.play("pick 0", "done", "pick 1")
    assert stage.choices() == {"done"}


def test_7_6_constructs_do_not_control() -> None:
    """A tile with a construct and no focus is uncontrolled, and a focus may be planted there."""
    stage = Stage().lay("Drill Yard", 0, 0).fill("Drill Yard").play("pick 0").invoke("b1")
    assert stage.choices() == {"Drill Yard"}


def test_7_7_a_shared_ritual_helps_every_controller() -> None:
    """Whetted Edge, full, on a shared tile."""
    stage = Stage().lay("Whetstone Yard", 0, 0, midnight=1, ivory=1).fill("Whetstone Yard", 0)
    assert bonus(stage.s, MIDNIGHT, SWORDS, 0) == 0
    stage.fill("Whetstone Yard", 1)
    assert [bonus(stage.s, seat, SWORDS, 0) for seat in (MIDNIGHT, IVORY)] == [1, 1]


def test_7_8_the_check_follows_every_change() -> None:
    """Hydra is leashed the moment its ritual is full and controlled, and lost the moment it is not."""
    stage = Stage().lay("Hydra Fen", 0, 0).fill("Hydra Fen")
    assert stage.where("Hydra") == "supply"
    stage.lay("Hydra Fen", 0, 0, midnight=1)
    assert stage.where("Hydra") == "pool 0"
    stage.s.lift_focus(stage.number("Hydra Fen"), MIDNIGHT)
    stage.s.block(MIDNIGHT, 15)
    state_check(stage.s, MIDNIGHT)
    assert stage.where("Hydra") == "supply"


def test_7_7_a_bonus_for_one_role_helps_in_that_role_alone() -> None:
    """Vanguard for attackers, Mirror Wall for defenders; to an opponent neither."""
    stage = Stage().lay("Spear Thicket", 0, 0, midnight=1).lay("Mirror Wall", 1, 0, midnight=1)
    stage.lay("Drill Yard", 2, 0, ivory=1)
    assert [bonus(stage.s, MIDNIGHT, FOCUS_BONUS, role) for role in (ATTACKING, DEFENDING)] == [1, 1]
    stage = Stage().lay("Spear Thicket", 0, 0, midnight=1).lay("Mirror Wall", 1, 0, ivory=1)
    assert [bonus(stage.s, MIDNIGHT, FOCUS_BONUS, role) for role in (ATTACKING, DEFENDING)] == [1, 0]
    assert [bonus(stage.s, IVORY, FOCUS_BONUS, role) for role in (ATTACKING, DEFENDING)] == [0, 1]


def test_7_7_rerolls_of_a_ritual_need_its_slot() -> None:
    """Loaded Bones gives two rerolls once it is full."""
    stage = Stage().lay("Dicers Den", 0, 0, midnight=1)
    assert bonus(stage.s, MIDNIGHT, REROLLS, 0) == 0
    assert bonus(stage.fill("Dicers Den").s, MIDNIGHT, REROLLS, 0) == 2
