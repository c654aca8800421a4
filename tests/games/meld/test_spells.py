"""Spells, invoking and unique constructs (ME-8, ME-9)."""

from conclave.games.meld import art
from conclave.games.meld.data import AURA, CANTRIP, FOCUS_BONUS, RITUAL, SORCERY, SWORDS
from conclave.games.meld.rules.control import bonus
from conclave.games.meld.rules.invoke import MOST
from tests.games.meld.stage import IVORY, MIDNIGHT, Stage


def test_8_1_a_construct_of_the_pool_goes_to_a_slot_one_controls() -> None:
    """Board, field and area; a unique construct works like any other."""
    stage = Stage().lay("Wandering Isle", 0, 0, midnight=1).lay("Drill Yard", 1, 0, ivory=1)
    stage.claimed("Loose Acre", MIDNIGHT).hold("Titan", MIDNIGHT).play("pick 0")
    isle, acre = stage.token("Wandering Isle"), stage.token("Loose Acre")
    assert {f"invoke {isle}.1", f"invoke {acre}.1", "invoke b1"} <= stage.choices()
    assert stage.refused(f"invoke {stage.token('Drill Yard')}.1") == "ME-8.1"
    stage.play(f"invoke {isle}.1")
    titan = f"construct u{stage.s.book.names.index('Titan')}"
    assert stage.choices() == {"construct basic", titan}
    stage.play(titan)
    assert stage.where("Titan") == "slot 0"


def test_8_2_an_open_slot_is_empty() -> None:
    """A slot with a construct is not offered again; of two that are alike, the first is."""
    stage = Stage().lay("Crossing Stones", 0, 0, midnight=1).lay("Drill Yard", 1, 0).play("pick 0")
    stones = stage.token("Crossing Stones")
    assert f"invoke {stones}.1" in stage.choices()
    assert f"invoke {stones}.2" not in stage.choices()
    stage.invoke(f"{stones}.1").play('tile "Drill Yard"', 'tile "Crossing Stones"')
    assert stage.refused(f"invoke {stones}.1") == "ME-8.2"
    assert f"invoke {stones}.2" in stage.choices()


def test_8_3_a_cantrip_resolves_once_for_each_slot() -> None:
    """Transpose twice in one turn brings the tiles back."""
    stage = Stage().lay("Crossing Stones", 0, 0, midnight=1).lay("Drill Yard", 1, 0).play("pick 0")
    for slot, wanted in ((1, (1, 0)), (2, (0, 0))):
        stage.invoke(f"{stage.token('Crossing Stones')}.{slot}")
        stage.play('tile "Drill Yard"', 'tile "Crossing Stones"')
        assert stage.at("Crossing Stones") == wanted


def test_8_4_a_cantrip_needs_something_to_do() -> None:
    """No pattern to claim, no tile of yours to move, nobody's tile to seal."""
    stage = Stage().lay("Silent Archive", 0, 0, midnight=1).play("pick 0")
    assert stage.refused("invoke b13") == "ME-8.4"
    assert stage.refused("invoke b7") == "ME-8.4"
    assert stage.refused(f"invoke {stage.token('Silent Archive')}.1") == "ME-8.4"


def test_8_5_a_ritual_needs_all_its_slots() -> None:
    """Dominion, two slots, two extra focus."""
    stage = Stage().lay("Throne Mound", 0, 0, midnight=1).play("pick 0")
    stage.invoke(f"{stage.token('Throne Mound')}.1")
    assert bonus(stage.s, MIDNIGHT, FOCUS_BONUS, 0) == 0
    stage.invoke(f"{stage.token('Throne Mound')}.2")
    assert bonus(stage.s, MIDNIGHT, FOCUS_BONUS, 0) == 2


def test_8_6_dispelled_without_a_controller_and_active_for_the_next() -> None:
    """The constructs stay in their slots."""
    stage = Stage().lay("Throne Mound", 0, 0).fill("Throne Mound", 0).fill("Throne Mound", 1)
    assert bonus(stage.s, MIDNIGHT, FOCUS_BONUS, 0) == 0
    assert stage.holds("Throne Mound", 1)
    stage.lay("Throne Mound", 0, 0, ivory=1)
    assert [bonus(stage.s, seat, FOCUS_BONUS, 0) for seat in (MIDNIGHT, IVORY)] == [0, 2]


def test_8_7_an_aura_lasts_while_its_host_is_controlled() -> None:
    """Vanguard Camp: one extra focus for the attacker, without any slot."""
    stage = Stage().lay("Vanguard Camp", 0, 0, midnight=1)
    assert [bonus(stage.s, MIDNIGHT, FOCUS_BONUS, role) for role in (1, 2)] == [1, 0]
    assert bonus(stage.s, IVORY, FOCUS_BONUS, 1) == 0


def test_8_8_sorceries_are_on_tiles_and_have_no_slots() -> None:
    """None on a board, none with a slot."""
    book = Stage().s.book
    for number, face in enumerate(book.faces):
        for spell in face.spells:
            if spell.kind == SORCERY:
                assert number < 80
                assert spell.slots == 0


def test_8_9_invocations_of_effects_do_not_count() -> None:
    """Quicken gives two more inside one; afterwards two of three are left."""
    stage = Stage().lay("Hourglass Court", 0, 0, midnight=1).pool(MIDNIGHT, 6).play("pick 0")
    stage.invoke(f"{stage.token('Hourglass Court')}.1")
    stage.invoke("b1").play('tile "Hourglass Court"', "focus b14")
    stage.invoke("b2").play('tile "Hourglass Court"', "focus b15")
    for slot in ("b3", "b10"):
        if slot == "b3":
            stage.free(MIDNIGHT, 3).invoke("b3").play('tile "Hourglass Court"', "focus b16")
        else:
            stage.invoke("b10").play("done")
    assert stage.asked() == "ChooseOption 1"


def test_8_10_other_constructs_leave_out_the_one_just_placed() -> None:
    """Recollect may take back anything but itself."""
    stage = (
        Stage().lay("Gathering Well", 0, 0, midnight=1).army(MIDNIGHT, 1).board(MIDNIGHT, 13).play("pick 0")
    )
    stage.invoke(f"{stage.token('Gathering Well')}.1")
    assert stage.choices() == {"construct basic", "return b13", "done"}


def test_8_11_one_invocation_may_fill_a_whole_ritual() -> None:
    """With Open Rite; the count of the turn rises by one."""
    stage = Stage().lay("Open Temple", 0, 0, midnight=1).lay("Throne Mound", 1, 0, midnight=1).play("pick 0")
    mound = stage.token("Throne Mound")
    stage.invoke(f"{mound}.1")
    assert stage.asked() == "Flood 0"
    assert stage.choices() == {f"invoke {mound}.2", "done"}
    stage.invoke(f"{mound}.2")
    assert bonus(stage.s, MIDNIGHT, FOCUS_BONUS, 0) == 2
    assert stage.s.invoked == 1


def test_8_12_an_effect_goes_on_when_its_host_is_turned() -> None:
    """Transmute turns its own tile over, and then still places a focus on it."""
    stage = Stage().lay("Alembic", 0, 0, midnight=1).play("pick 0")
    stage.invoke(f"{stage.token('Alembic')}.1").play('tile "Alembic"', "construct basic", "pick 0")
    stage.play('tile "Arrow Slits"', "focus b14")
    assert stage.foci("Arrow Slits") == [2, 0]


def test_8_13_four_types_look_different() -> None:
    """The marks that a scene draws beside the name of a spell."""
    looks = [repr(art.mark(kind, 0, 0)) for kind in (SORCERY, CANTRIP, RITUAL, AURA)]
    assert len(set(looks)) == 4
    assert repr(art.slot(CANTRIP, 9)) != repr(art.slot(RITUAL, 9))


def test_8_14_a_turn_has_an_end() -> None:
    """After thirty invocations nothing more is offered."""
    stage = Stage().lay("Drill Yard", 0, 0).play("pick 0")
    assert "invoke b1" in stage.choices()
    stage.s.invoked = MOST
    assert stage.choices() == {"done"}
    assert MOST == 30


# Unique constructs.


def test_9_1_one_of_each_in_the_supply() -> None:
    """Ten names, nobody holds one."""
    stage = Stage()
    assert len(set(stage.s.book.names)) == 11
    assert {stage.where(name) for name in stage.s.book.names[1:]} == {"supply"}


def test_9_2_an_active_ritual_brings_the_construct() -> None:
    """Invoking Leash Hydra takes it from the supply into the pool."""
    stage = Stage().lay("Hydra Fen", 0, 0, midnight=1).play("pick 0")
    stage.invoke(f"{stage.token('Hydra Fen')}.1")
    assert stage.where("Hydra") == "pool 0"


def test_9_2_control_takes_it_from_wherever_it_is() -> None:
    """Ivory has gained Hydra for good; a ritual takes it all the same."""
    stage = Stage().lay("Hydra Fen", 0, 0, midnight=1).army(IVORY, 0, "Hydra").play("pick 0")
    assert stage.where("Hydra") == "army 1"
    stage.invoke(f"{stage.token('Hydra Fen')}.1")
    assert stage.where("Hydra") == "pool 0"


def test_9_3_it_goes_back_when_the_ritual_ends() -> None:
    """From the army, as soon as the construct in the slot returns."""
    stage = Stage().lay("Hydra Fen", 0, 0, midnight=1).fill("Hydra Fen")
    kind = stage.s.book.names.index("Hydra")
    stage.s.pool[kind], stage.s.army[kind] = 0, 1
    assert stage.where("Hydra") == "army 0"
    stage.play("pick 1", f"return {stage.token('Hydra Fen')}.1")
    assert stage.where("Hydra") == "supply"


def test_9_3_a_new_controller_gets_it_instead() -> None:
    """Fealty replaces Midnight's only focus by Ivory's: the ritual stays full."""
    stage = Stage().lay("Hydra Fen", 0, 0, midnight=1).fill("Hydra Fen").claimed("Wax Chancery", IVORY)
    assert stage.where("Hydra") == "pool 0"
    stage.lay("Oath Stone", 1, 0, ivory=1).lay("Drill Yard", 1, -1, ivory=1).lay("Clay Pits", 2, -1, ivory=1)
    stage.play("pick 0", "done", "pick 0").invoke("b13").play('tile "Oath Stone"')
    stage.play('tile "Hydra Fen"', "focus b16")
    assert stage.asked() == "FocusFrom 1"
    assert stage.where("Hydra") == "supply"
    stage.play("focus b3")
    assert stage.where("Hydra") == "pool 1"


def test_9_4_the_holder_keeps_it_on_a_shared_tile() -> None:
    """Ivory joins with more foci, and Hydra stays with Midnight."""
    stage = Stage().lay("Hydra Fen", 0, 0, midnight=1).fill("Hydra Fen")
    stage.lay("Hydra Fen", 0, 0, ivory=3)
    assert stage.where("Hydra") == "pool 0"


def test_9_4_without_a_holder_whoever_acts_then_most_foci() -> None:
    """Ivory has more foci, but Midnight's invocation made the ritual active; set by hand, foci decide."""
    stage = Stage().lay("Hydra Fen", 0, 0, midnight=1, ivory=2).play("pick 0")
    stage.invoke(f"{stage.token('Hydra Fen')}.1")
    assert stage.where("Hydra") == "pool 0"
    stage = Stage(3).lay("Hydra Fen", 0, 0, ivory=1, crimson=2).fill("Hydra Fen")
    assert stage.where("Hydra") == "pool 2"
    stage = Stage(3).lay("Hydra Fen", 0, 0, ivory=1, crimson=1).fill("Hydra Fen")
    assert stage.where("Hydra") == "pool 1"


def claim_hydra(stage: Stage) -> Stage:
    """Midnight claims Hydra Fen out of a pattern with two wild tiles."""
    stage.lay("Hydra Fen", 0, 0, midnight=1).lay("Clay Pits", 1, 0, midnight=1)
    stage.lay("Potters Row", 1, -1, midnight=1)
    stage.play("pick 0").invoke("b13").play('tile "Hydra Fen"')
    return stage


def test_9_5_a_sorcery_gains_it_for_good() -> None:
    """From the supply; it stays when the ritual on the tile is empty."""
    stage = claim_hydra(Stage())
    assert stage.where("Hydra") == "pool 0"
    assert stage.s.leash[stage.s.book.names.index("Hydra")] == -1


def test_9_5_held_by_the_ritual_it_becomes_ones_own() -> None:
    """Controlled first, then gained: it does not go back to the supply with the tile's constructs."""
    stage = Stage().lay("Hydra Fen", 0, 0, midnight=1).fill("Hydra Fen")
    claim_hydra(stage).play("focus b16", "focus b15")
    assert stage.where("Hydra") == "pool 0"
    assert stage.asked() == "Invoke 0"


def test_9_5_what_another_gained_is_not_taken() -> None:
    """Ivory has it for good."""
    stage = Stage().hold("Hydra", IVORY)
    claim_hydra(stage)
    assert stage.where("Hydra") == "pool 1"


def test_9_6_left_on_a_lost_tile_it_is_lost() -> None:
    """Titan sits on Drill Yard, which Ivory takes."""
    stage = (
        Stage().lay("Exile Rock", 1, 0, ivory=1).lay("Drill Yard", 0, 0, midnight=1).hold("Titan", MIDNIGHT)
    )
    stage.fill("Drill Yard", 0, "Titan")
    assert stage.where("Titan") == "slot 0"
    stage.play("pick 0", "done", "pick 0").invoke(f"{stage.token('Exile Rock')}.1").play('tile "Drill Yard"')
    assert stage.where("Titan") == "supply"


def test_9_7_a_returned_one_goes_to_its_holders_pool() -> None:
    """From a slot, when meditating."""
    stage = Stage().lay("Drill Yard", 0, 0, midnight=1).hold("Titan", MIDNIGHT).fill("Drill Yard", 0, "Titan")
    stage.play("pick 1", f"return {stage.token('Drill Yard')}.1")
    assert stage.where("Titan") == "pool 0"


def test_8_5_board_rituals_count_too() -> None:
    """Honed Steel of Ordrun Vale: both slots, one sword."""
    stage = Stage(sides=("1 b", "2 a")).lay("Drill Yard", 0, 0, midnight=2).board(MIDNIGHT, 16)
    assert bonus(stage.s, MIDNIGHT, SWORDS, 0) == 0
    assert bonus(stage.board(MIDNIGHT, 17).s, MIDNIGHT, SWORDS, 0) == 1
