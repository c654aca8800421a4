"""The turn and meditating (ME-3)."""

from conclave.games.meld.data import BASIC, EMPTY
from tests.games.meld.stage import IVORY, MIDNIGHT, Stage


def test_3_1_players_take_turns_until_the_end() -> None:
    """Midnight, Ivory, Midnight; each is asked for an option."""
    stage = Stage()
    for seat in (0, 1, 0, 1):
        assert stage.asked() == f"ChooseOption {seat}"
        stage.play("pick 0", "done")


def test_3_2_one_option_a_turn() -> None:
    """The Aspirant invokes or meditates, never both."""
    stage = Stage()
    assert stage.choices() == {"pick 0", "pick 1"}
    stage.play("pick 1", "done")
    stage.play("done")
    assert stage.asked() == "ChooseOption 1"


def test_3_2_own_triggers_come_in_the_order_one_likes() -> None:
    """Tithe and Hush both wait for a claim of Nhal's; the forced one may come first or second."""
    stage = Stage(sides=("4 b", "1 a")).claimed("Tithe Barn", MIDNIGHT).claimed("Ram Alley", IVORY)
    stage.lay("Throne Mound", 0, 0, midnight=1).lay("New Plough", 1, 0, midnight=1)
    stage.lay("Wax Chancery", 1, -1, midnight=3).lay("Quiet Cell", 0, 1)
    stage.board(MIDNIGHT, 17, 18).pool(MIDNIGHT, 2)
    stage.play("pick 0").invoke("b14").play('tile "New Plough"')
    stage.play(next(token for token in stage.table.choices() if token not in ("focus b17", "focus b18")))
    assert stage.asked() == "ChooseTrigger 0"
    assert stage.choices() == {"pick 0", "pick 1"}


def test_3_3_the_aspirant_gains_five_and_invokes_up_to_three_times() -> None:
    """After the third invocation the turn ends by itself."""
    stage = Stage().lay("Drill Yard", 0, 0)
    assert stage.pooled(MIDNIGHT) == 5
    stage.play("pick 0")
    for slot in ("b1", "b2"):
        stage.invoke(slot).play('tile "Drill Yard"', "focus b14" if slot == "b1" else "focus b15")
    stage.invoke("b10").play("done")
    assert stage.asked() == "ChooseOption 1"
    # First slots of Plant Focus and Muster gave back; the second slot of Plant Focus did not.
    assert stage.pooled(MIDNIGHT) == 4


def test_3_4_one_may_stop_and_pass() -> None:
    """Before the first invocation, too."""
    stage = Stage().play("pick 0")
    assert "done" in stage.choices()
    stage.play("done")
    assert stage.asked() == "ChooseOption 1"


def test_3_4_a_ritual_completed_in_this_turn_counts_at_once() -> None:
    """Long Strides of Veyra adds a third invocation as soon as its second slot is filled."""
    stage = Stage(sides=("2 b", "1 a")).lay("Drill Yard", 0, 0, midnight=2)
    assert stage.blocked(MIDNIGHT)[-1] == 13
    stage.pool(MIDNIGHT, 4).play("pick 0", "done")
    stage.invoke("b14").invoke("b15")
    assert stage.asked() == "Invoke 0"
    stage.invoke("b1").play('tile "Drill Yard"', "focus b2")
    assert stage.asked() == "ChooseOption 1"


def test_3_5_meditating_returns_any_number_from_anywhere() -> None:
    """Board, army and controlled tiles; all at once or one by one."""
    stage = Stage().lay("Drill Yard", 0, 0, midnight=1).fill("Drill Yard").army(MIDNIGHT, 1)
    stage.board(MIDNIGHT, 13).pool(MIDNIGHT, 0)
    stage.play("pick 1")
    assert stage.choices() == {
        "all", "done", "return b13", f"return {stage.token('Drill Yard')}.1", "construct basic",
    }  # fmt: skip
    stage.play("return b13", "construct basic")
    assert stage.pooled(MIDNIGHT) == 2
    stage.play("done")
    assert stage.holds("Drill Yard")
    assert stage.asked() == "ChooseOption 1"


def test_3_5_meditating_unseals_every_tile() -> None:
    """And then the next player is to move."""
    stage = Stage().claimed("Drill Yard", MIDNIGHT, sealed=True).claimed("Ley Ford", MIDNIGHT, sealed=True)
    stage.lay("Kneading Floor", 0, 0, midnight=1)
    stage.play("pick 1", "done")
    assert stage.in_area("Drill Yard", MIDNIGHT)
    assert stage.in_area("Ley Ford", MIDNIGHT)


def test_3_5_who_has_left_the_field_may_come_back() -> None:
    """Place a tile, then up to two foci on it."""
    stage = Stage().lay("Drill Yard", 0, 0, ivory=1).play("pick 1", "done")
    assert stage.asked() == "Maybe 0"
    stage.play("pick 0", "* draw t05", "side b", "hex t22 n")
    assert stage.choices() == {"Wax Chancery", "done"}
    stage.play('tile "Wax Chancery"', "focus b14", 'tile "Wax Chancery"', "focus b15")
    assert stage.foci("Wax Chancery") == [2, 0]
    assert stage.asked() == "ChooseOption 1"


def test_3_5_recovery_is_for_those_without_foci_on_the_field() -> None:
    """With a focus there, nothing is offered."""
    stage = Stage().lay("Drill Yard", 0, 0, midnight=1).play("pick 1", "done")
    assert stage.asked() == "ChooseOption 1"


def test_3_6_unsealing_a_set_does_not_win() -> None:
    """Three salt tiles come back into the area, and the game goes on."""
    stage = Stage().lay("Kneading Floor", 0, 0, midnight=1)
    for name in ("Drill Yard", "Wax Chancery", "New Plough"):
        stage.claimed(name, MIDNIGHT, sealed=True)
    stage.play("pick 1", "done")
    assert stage.table.result is None
    assert all(stage.in_area(name, MIDNIGHT) for name in ("Drill Yard", "Wax Chancery", "New Plough"))


def test_3_7_automatic_slots_give_back_at_the_end_of_the_turn() -> None:
    """Only then, and only those: the second slot of Plant Focus and a ritual keep theirs."""
    stage = Stage().lay("Drill Yard", 0, 0)
    stage.play("pick 0").invoke("b1").play('tile "Drill Yard"', "focus b14")
    assert stage.pooled(MIDNIGHT) == 4
    stage.invoke("b2").play('tile "Drill Yard"', "focus b15").invoke("b14")
    assert stage.asked() == "ChooseOption 1"
    assert stage.pooled(MIDNIGHT) == 3
    assert [int(stage.s.held[slot]) for slot in (0, 1, 13)] == [EMPTY, BASIC, BASIC]


def test_3_8_the_marshal_enlists_after_meditating() -> None:
    """Up to two constructs; and begins with six."""
    stage = Stage(sides=("1 b", "2 a")).lay("Drill Yard", 0, 0, midnight=1)
    assert stage.pooled(MIDNIGHT) == 6
    stage.play("pick 1", "done", "construct basic", "construct basic")
    assert stage.armed(MIDNIGHT) == 2
    assert stage.asked() == "ChooseOption 1"


def test_3_8_the_cartographer_may_place_a_tile_first() -> None:
    """Then come two invocations."""
    stage = Stage(sides=("2 b", "1 a"))
    assert stage.pooled(MIDNIGHT) == 5
    stage.play("pick 0", "pick 0", "* draw t22", "side b", "hex t22 n")
    assert stage.at("Drill Yard") == (0, 0)
    stage.invoke("b1").play('tile "Drill Yard"', "focus b2")
    stage.invoke("b8").play("done")
    assert stage.asked() == "ChooseOption 1"


def test_3_8_the_kilnkeeper_takes_back_and_gains() -> None:
    """Up to one construct before invoking; one more when meditating."""
    stage = Stage(sides=("3 b", "1 a")).lay("Drill Yard", 0, 0, midnight=1).army(MIDNIGHT, 2)
    assert stage.pooled(MIDNIGHT) == 5
    stage.play("pick 0", "construct basic")
    assert (stage.pooled(MIDNIGHT), stage.armed(MIDNIGHT)) == (6, 1)
    assert stage.asked() == "Invoke 0"
    stage.play("done", "pick 0", "done", "pick 1", "done")
    assert stage.pooled(MIDNIGHT) == 7


def test_3_8_the_usurper_may_move_a_focus_after_invoking() -> None:
    """To a tile beside it, after three invocations or fewer."""
    stage = Stage(sides=("4 b", "1 a")).lay("Drill Yard", 0, 0, midnight=2).lay("Ley Ford", 1, 0)
    assert stage.pooled(MIDNIGHT) == 7
    stage.play("pick 0", "done")
    assert stage.asked() == "Maybe 0"
    stage.play("pick 0", 'tile "Drill Yard"', 'tile "Ley Ford"')
    assert stage.foci("Ley Ford") == [1, 0]
    assert stage.asked() == "ChooseOption 1"
