"""Triggers: whose they are, when they come, and which may be declined (ME-3.2, ME-7.1, ME-15.7)."""

import pytest

from conclave.games.meld.checks import check_triggers
from conclave.games.meld.data import AFTER_MEDITATE, ALWAYS, BIT
from conclave.games.meld.rules.triggers import Printed, Triggers, any_yours
from tests.games.meld.forge import forged
from tests.games.meld.stage import IVORY, MIDNIGHT, Stage

GAIN = '{op = "gain_construct", count = 1}'


def kiln(**foci: int) -> Stage:
    """A full Kiln; Midnight has a focus elsewhere, so that nobody is asked about coming back."""
    stage = Stage().lay("Smoking Kiln", 0, 0, **foci).fill("Smoking Kiln")
    return stage.lay("Drill Yard", 1, 0, midnight=1).lay("Ley Ford", 0, 1, ivory=1)


def test_3_2_an_enemys_full_kiln_does_not_fire_for_you() -> None:
    """Midnight meditates and gains nothing; then Ivory meditates and gains one (ME-7.1)."""
    stage = kiln(ivory=1)
    assert stage.pooled(MIDNIGHT) == 5
    stage.play("pick 1")
    assert stage.choices() == {"done"}
    assert stage.pooled(MIDNIGHT) == 5
    # Ivory's first turn brings five, and its own Kiln one more.
    stage.play("done", "pick 1", "done")
    assert stage.asked() == "ChooseOption 0"
    assert (stage.pooled(MIDNIGHT), stage.pooled(IVORY)) == (5, 6)


def test_3_2_nobodys_kiln_fires_for_nobody() -> None:
    """Neither player controls it."""
    stage = kiln().play("pick 1", "done", "pick 1", "done")
    assert (stage.pooled(MIDNIGHT), stage.pooled(IVORY)) == (5, 5)


def test_7_7_a_shared_kiln_fires_for_both() -> None:
    """An active ritual of a shared tile benefits every controller."""
    stage = kiln(midnight=1, ivory=1).play("pick 1", "done", "pick 1", "done")
    assert (stage.pooled(MIDNIGHT), stage.pooled(IVORY)) == (6, 6)


def claimed_kiln(sealed: bool) -> Stage:
    """Ivory has the Kiln in its area; both players have a focus on the field."""
    stage = Stage().lay("Drill Yard", 1, 0, midnight=1).lay("Ley Ford", 0, 1, ivory=1)
    return stage.claimed("Smoking Kiln", IVORY, sealed)


def test_7_1_a_kiln_in_an_area_fires_for_its_owner_alone() -> None:
    """Midnight meditates, then Ivory."""
    stage = claimed_kiln(sealed=False).fill("Smoking Kiln").play("pick 1", "done", "pick 1", "done")
    assert (stage.pooled(MIDNIGHT), stage.pooled(IVORY)) == (5, 6)


def test_10_7_a_sealed_kiln_waits_for_nobody() -> None:
    """It is not in the area while it is sealed, and empty when it comes back."""
    stage = claimed_kiln(sealed=True)
    assert not any_yours(stage.s, IVORY, AFTER_MEDITATE)
    stage.play("pick 1", "done", "pick 1", "done")
    assert stage.in_area("Smoking Kiln", IVORY)
    assert stage.pooled(IVORY) == 5


def test_8_5_an_empty_kiln_does_not_fire() -> None:
    """The construct that made it active is taken back first, and the Kiln is dispelled."""
    stage = kiln(midnight=1).play("pick 1", f"return {Stage().token('Smoking Kiln')}.1")
    stage.play("done")
    assert stage.asked() == "ChooseOption 1"
    assert stage.pooled(MIDNIGHT) == 5 + 1


def test_15_7_a_forced_trigger_cannot_be_declined() -> None:
    """Kiln is forced, Inner Order is not: `done` is offered only after the Kiln."""
    stage = kiln(midnight=1).lay("Quiet Cell", 1, -1, midnight=1).play("pick 1", "done")
    assert stage.asked() == "ChooseTrigger 0"
    assert stage.choices() == {"pick 0", "pick 1"}
    assert stage.refused("done") != ""
    # Quiet Cell is tile 30, the Kiln tile 36.
    stage.play("pick 1")
    assert stage.pooled(MIDNIGHT) == 6
    assert stage.choices() == {"pick 0", "done"}
    stage.play("done")
    assert stage.asked() == "ChooseOption 1"
    assert stage.pooled(MIDNIGHT) == 6


def test_15_7_a_forced_trigger_left_for_last_comes_by_itself() -> None:
    """Inner Order first; then nothing is left to choose, and the Kiln still fires."""
    stage = kiln(midnight=1).lay("Quiet Cell", 1, -1, midnight=1).play("pick 1", "done", "pick 0")
    assert stage.pooled(MIDNIGHT) == 5
    stage.play("done")
    assert stage.pooled(MIDNIGHT) == 6
    assert stage.asked() == "ChooseOption 1"


def test_15_7_a_trigger_that_is_not_forced_may_be_declined() -> None:
    """Alone as well."""
    stage = Stage().lay("Quiet Cell", 0, 0, midnight=1).play("pick 1")
    assert stage.asked() == "Recall 0"
    stage.play("done")
    assert stage.asked() == "ChooseTrigger 0"
    assert stage.choices() == {"pick 0", "done"}
    before = stage.blocked(MIDNIGHT)
    stage.play("done")
    assert stage.blocked(MIDNIGHT) == before
    assert stage.asked() == "ChooseOption 1"


def test_3_2_start_and_end_of_a_turn_have_triggers() -> None:
    """A construct at the start of each turn, one at its end; of whoever controls the tile alone."""
    word = forged(
        {
            "tithe": f'{{trigger = "turn_start", forced = true, do = [{GAIN}]}}, '
            f'{{trigger = "turn_end", forced = true, do = [{GAIN}]}}'
        }
    )
    stage = Stage(components=word).lay("Tithe Barn", 0, 0, ivory=1).lay("Drill Yard", 1, 0, midnight=1)
    assert stage.pooled(MIDNIGHT) == 5
    stage.play("pick 0", "done")
    # Midnight's turn is over without any; Ivory's begins with five and one.
    assert (stage.pooled(MIDNIGHT), stage.pooled(IVORY)) == (5, 6)
    assert stage.asked() == "ChooseOption 1"
    stage.play("pick 0", "done")
    assert (stage.pooled(MIDNIGHT), stage.pooled(IVORY)) == (5, 7)
    assert stage.asked() == "ChooseOption 0"
    stage.play("pick 0", "done")
    assert stage.pooled(IVORY) == 8


def test_3_2_automatic_returns_come_after_the_end_of_turn_triggers() -> None:
    """The trigger may still see the construct in the slot: it is taken back by it, and not twice (ME-3.7)."""
    back = '{op = "return_construct", whose = "yours", from = "slots", count = 1, up_to = true}'
    word = forged({"tithe": f'{{trigger = "turn_end", forced = true, do = [{back}]}}'})
    stage = Stage(components=word).lay("Tithe Barn", 0, 0, midnight=1).play("pick 0")
    stage.invoke("b1").play('tile "Tithe Barn"', "focus b14", "done")
    assert stage.asked() == "Recall 0"
    assert stage.choices() == {"return b1", "done"}
    stage.play("done")
    assert stage.pooled(MIDNIGHT) == 5
    assert stage.asked() == "ChooseOption 1"


def test_7_1_check_sees_a_trigger_of_what_one_does_not_control() -> None:
    """Planted: the set of Midnight's tiles has the enemy's Kiln, and then Ivory's has not."""
    stage = kiln(ivory=1)
    check_triggers(stage.s)
    tile = stage.number("Smoking Kiln")
    for seat in (MIDNIGHT, IVORY):
        stage.s.own[seat] ^= BIT[tile]
        with pytest.raises(AssertionError, match=f"triggers of seat {seat} at moment {AFTER_MEDITATE}"):
            check_triggers(stage.s)
        stage.s.own[seat] ^= BIT[tile]
    check_triggers(stage.s)


def test_7_1_whose_board_or_tile_waits() -> None:
    """The question itself, seat by seat."""
    stage = kiln(ivory=1)
    assert [any_yours(stage.s, seat, AFTER_MEDITATE) for seat in (MIDNIGHT, IVORY)] == [False, True]
    moment = Triggers(IVORY, AFTER_MEDITATE, ALWAYS, -1, ())
    (kiln_waits,) = moment.waiting(stage.s)
    assert isinstance(kiln_waits, Printed)
    assert kiln_waits.tile == stage.number("Smoking Kiln")
    assert Triggers(MIDNIGHT, AFTER_MEDITATE, ALWAYS, -1, ()).waiting(stage.s) == []
    # What was done once in this moment does not come again.
    assert moment.after(int(kiln_waits.number)).waiting(stage.s) == []
