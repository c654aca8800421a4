"""Empty supplies, twilight, rounds, counting out (ME-13, ME-14)."""

from conclave.core.storage import ints
from conclave.games.meld.rules.end import resign, standing
from tests.games.meld.stage import IVORY, MIDNIGHT, Stage


def test_13_1_slots_that_are_alike_are_one_answer() -> None:
    """Two open slots of Transpose are offered once, and so are two foci in one spell."""
    stage = Stage().lay("Crossing Stones", 0, 0, midnight=1).lay("Drill Yard", 1, 0).play("pick 0")
    stones = stage.token("Crossing Stones")
    assert {token for token in stage.choices() if stones in token} == {f"invoke {stones}.1"}
    stage.invoke("b1").play('tile "Drill Yard"')
    assert "focus b5" in stage.choices()
    assert "focus b6" not in stage.choices()


def test_14_1_without_a_stack_no_tile_is_placed() -> None:
    """Raise Land cannot be invoked; meditating lets one return to nobody's tile."""
    stage = (
        Stage(twilight="off").lay("Drill Yard", 0, 0, ivory=1).lay("Ley Ford", 1, 0).stack().play("pick 0")
    )
    assert stage.refused("invoke b4") == "ME-8.4"
    stage.play("done", "pick 0", "done", "pick 1", "done")
    assert stage.choices() == {"Ley Ford", "done"}
    stage.play('tile "Ley Ford"', "focus b14", 'tile "Ley Ford"', "focus b15")
    assert stage.foci("Ley Ford") == [2, 0]


def test_14_2_a_tile_on_an_empty_field_goes_to_the_middle() -> None:
    """Whatever the effect asks for."""
    stage = Stage().play("pick 0").invoke("b4").play("* draw t22", "side b")
    assert stage.choices() == {"hex t22 n"}
    stage.play("hex t22 n")
    assert stage.at("Drill Yard") == (0, 0)


def test_14_2_field_and_stack_empty_end_the_game() -> None:
    """At the start of the next turn."""
    stage = Stage().stack().play("pick 0", "done")
    assert stage.table.result is not None
    assert stage.table.result.rule == "ME-14.2"


def test_14_3_twilight_takes_a_free_tile_out_of_the_game() -> None:
    """Unlocked and nobody's; its construct goes to the supply. With the option off nothing happens."""
    stage = (
        Stage()
        .lay("Drill Yard", 0, 0, ivory=1)
        .lay("Ley Ford", 1, 0)
        .lay("Wax Chancery", 2, 0)
        .fill("Ley Ford")
    )
    stage.stack().play("pick 0", "done")
    assert stage.asked() == "Twilight 1"
    assert stage.choices() == {"Wax Chancery"}
    stage.play('tile "Wax Chancery"')
    assert stage.at("Wax Chancery") is None
    assert len(stage.s.top) == 0
    supply = stage.s.supply
    stage.play("pick 0", "done", 'tile "Ley Ford"')
    assert stage.s.supply == supply + 1
    off = (
        Stage(twilight="off")
        .lay("Drill Yard", 0, 0, ivory=1)
        .lay("Ley Ford", 1, 0)
        .stack()
        .play("pick 0", "done")
    )
    assert off.asked() == "ChooseOption 1"


def test_14_4_the_last_round_ends_the_game() -> None:
    """Twenty turns each, then it is counted out; not one turn sooner."""
    stage = Stage(round_limit="20").lay("Drill Yard", 0, 0)
    for turn in range(40):
        assert stage.table.result is None, turn
        stage.play("pick 0", "done")
    assert stage.table.result is not None
    assert stage.table.result.rule == "ME-14.4"


def test_14_4_without_a_limit_a_hundred_rounds() -> None:
    """Every game ends."""
    stage = Stage(round_limit="0").lay("Drill Yard", 0, 0)
    for _ in range(200):
        stage.play("pick 0", "done")
    assert stage.table.result is not None


def test_14_5_first_tiles_of_one_glyph_then_the_rest() -> None:
    """Each line of the ranking decides when all before it are equal."""
    stage = Stage().lay("Drill Yard", 0, 0)
    stage.pool(MIDNIGHT, 0)
    assert standing(stage.s, MIDNIGHT) == standing(stage.s, IVORY) == (0, 0, 0, 0, 0)
    stage.pool(MIDNIGHT, 1).army(MIDNIGHT, 1).board(MIDNIGHT, 13)
    assert standing(stage.s, MIDNIGHT) == (0, 0, 0, 0, 3)
    stage.lay("Ley Ford", 1, 0, ivory=1)
    assert standing(stage.s, IVORY) > standing(stage.s, MIDNIGHT)
    stage.claimed("Loose Acre", MIDNIGHT, sealed=True)
    assert standing(stage.s, MIDNIGHT) == (0, 0, 1, 0, 3)
    stage.claimed("Clay Pits", IVORY)
    assert standing(stage.s, IVORY) == (0, 1, 0, 1, 0)
    stage.claimed("Wax Chancery", MIDNIGHT)
    assert standing(stage.s, MIDNIGHT) > standing(stage.s, IVORY)


def test_14_5_equal_standing_shares_the_win() -> None:
    """Nobody did anything, and both pools are the same."""
    stage = Stage(round_limit="20").lay("Drill Yard", 0, 0)
    for _ in range(40):
        stage.play("pick 0", "done")
    assert stage.table.result is not None
    assert stage.table.result.places == (1, 1)


def test_14_6_nobody_is_out() -> None:
    """Without foci on the field one still takes turns."""
    stage = Stage().lay("Drill Yard", 0, 0, ivory=1).play("pick 0")
    assert {"invoke b4", "invoke b10", "done"} <= stage.choices()
    assert stage.s.place[0] == 0
    assert list(stage.s.air) == list(ints([0, 0, 0, 0]))


def test_14_7_who_resigns_leaves_when_the_turn_comes() -> None:
    """Ivory's foci and tiles leave the game, constructs go to the supply, and the turn passes on."""
    stage = Stage(3).lay("Drill Yard", 0, 0, ivory=2).fill("Drill Yard").lay("Ley Ford", 1, 0, crimson=1)
    stage.claimed("Loose Acre", IVORY).pool(IVORY, 2).army(IVORY, 1, "Titan").board(IVORY, 13)
    supply = stage.s.supply
    resign(stage.s, IVORY)
    assert stage.asked() == "ChooseOption 0"
    stage.play("pick 0", "done")
    assert stage.asked() == "ChooseOption 2"
    assert stage.foci("Drill Yard") == [0, 0, 0]
    assert stage.holds("Drill Yard")
    # Two of the pool, one of the army and one of the board are back; Crimson gained five.
    assert stage.s.supply == supply + 4 - 5
    assert stage.where("Titan") == "supply"
    assert not stage.in_area("Loose Acre", IVORY)
    stage.s.check()
    stage.play("pick 0", "done")
    assert stage.asked() == "ChooseOption 0"


def test_14_7_the_last_one_left_wins() -> None:
    """At once."""
    stage = Stage(3)
    resign(stage.s, MIDNIGHT)
    assert stage.table.result is None
    resign(stage.s, 2)
    assert stage.table.result is not None
    assert stage.table.result.winners == [IVORY]
