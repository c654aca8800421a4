"""Battle, step by step (ME-12.1 to ME-12.16), with the rulebook's example."""

from conclave.core import flow
from conclave.games.meld.data import TO_ARMY
from conclave.games.meld.rules.control import bonus
from conclave.games.meld.rules.roll import Throw
from tests.games.meld.stage import CRIMSON, IVORY, MIDNIGHT, Stage

# Faces of a basic construct: 1 identity, 2 and 3 sword, 4 and 5 blank, 6 shield.
SWORD, BLANK, SHIELD, IDENTITY = "* roll 2", "* roll 4", "* roll 6", "* roll 1"


def field(mine: int = 4, theirs: int = 3, seats: int = 2) -> Stage:
    """Drill Yard is Ivory's; beside it Ley Ford is Midnight's."""
    return Stage(seats).lay("Drill Yard", 0, 0, ivory=theirs).lay("Ley Ford", 1, 0, midnight=mine)


def fight(stage: Stage) -> Stage:
    """Muster nobody, battle for Drill Yard."""
    stage.play("pick 0").invoke("b10").play("done", "pick 0")
    return stage.play('tile "Drill Yard"')


def test_12_example_four_dice_against_two_dice_and_three_foci() -> None:
    """The rulebook's example (ME-12.9, ME-12.11): one die against both dice and one focus; two foci stay."""
    stage = fight(field().army(MIDNIGHT, 4).army(IVORY, 2)).play("all", "all")
    stage.play(SWORD, SWORD, SWORD, SWORD, SWORD, SHIELD)
    stage.play("done", "done")
    hits = stage.table.events("hits")[0].facts[1:]
    assert hits == (MIDNIGHT, 1, IVORY, 3)
    pool = stage.pooled(MIDNIGHT)
    stage.play("die 1")
    assert stage.pooled(MIDNIGHT) == pool + 1
    assert stage.pooled(IVORY) == 2
    assert stage.asked() == "FocusTo 1"
    stage.play("focus b16")
    assert stage.foci("Drill Yard") == [0, 2]
    assert (stage.armed(MIDNIGHT), stage.armed(IVORY)) == (3, 0)


def test_12_1_any_tile_with_an_enemy_focus() -> None:
    """However far, and without an army."""
    stage = field().lay("Wax Chancery", 2, 0).lay("New Plough", 3, 0, ivory=1)
    stage.play("pick 0").invoke("b10").play("done", "pick 0")
    assert stage.choices() == {"Drill Yard", "New Plough"}


def test_12_1_the_attacker_names_the_defender() -> None:
    """Two enemies on the tile."""
    stage = field(seats=3).lay("Drill Yard", 0, 0, crimson=1)
    fight(stage)
    assert stage.asked() == "Against 0"
    assert stage.choices() == {"seat 2", "seat 3"}


def test_12_1_without_an_enemy_focus_no_battle() -> None:
    """Muster goes on without asking."""
    stage = Stage().lay("Ley Ford", 1, 0, midnight=1).play("pick 0").invoke("b10").play("done")
    assert stage.asked() == "Invoke 0"


def test_12_2_third_parties_are_left_alone() -> None:
    """Crimson's foci beside the tile count for nobody, and a Fist cannot choose them."""
    stage = field(1, 1, 3).lay("Wax Chancery", 0, 1, crimson=3).army(MIDNIGHT, 0, "Titan")
    fight(stage)
    counted = stage.table.events("focus_count")[0].facts[1:]
    assert counted == (MIDNIGHT, 1, IVORY, 1)
    stage.play("construct u2", "done", "done", "* roll 2", "done", "done", "die 1", "symbol fist")
    assert stage.choices() == {"Drill Yard"}


def test_12_3_focus_counts_the_tile_those_beside_it_and_bonuses() -> None:
    """Four beside the tile and one Presence against three on it and Mirror Wall."""
    stage = field().lay("Mirror Wall", 0, 1, ivory=1).lay("New Plough", 3, 0, midnight=1).board(MIDNIGHT, 16)
    fight(stage)
    assert stage.table.events("focus_count")[0].facts[1:] == (MIDNIGHT, 5, IVORY, 5)


def test_12_4_up_to_ones_focus_attacker_first() -> None:
    """Midnight has focus 1 and three constructs: one at most goes in."""
    stage = fight(field(1, 1).army(MIDNIGHT, 3).army(IVORY, 1))
    assert stage.asked() == "Deploy 0"
    stage.play("construct basic")
    assert stage.choices() == {"done"}
    stage.play("done")
    assert stage.asked() == "Deploy 1"
    stage.play("done", SWORD)
    assert stage.table.outcomes() == {}


def test_12_4_a_die_has_six_equal_faces() -> None:
    """Each as likely; two show a sword and two nothing, and equal faces count together."""
    stage = fight(field(1, 1).army(MIDNIGHT, 1)).play("construct basic", "done", "done")
    stage.table.play("pick 0")
    assert stage.table.outcomes() == {"throw 1": 1, "throw 2": 2, "throw 4": 2, "throw 6": 1}


def test_12_4_equal_dice_are_thrown_together() -> None:
    """Two basic constructs: thirty-six ways, one for two shields, eight for a sword and a blank."""
    stage = fight(field(2, 1).army(MIDNIGHT, 2)).play("all", "done")
    stage.table.play("pick 0")
    ways = stage.table.outcomes()
    assert sum(ways.values()) == 36
    assert (ways["throw 6-6"], ways["throw 2-4"], ways["throw 2-2"]) == (1, 8, 4)


def test_12_5_rerolls_own_dice_attacker_first() -> None:
    """Loaded Bones gives two; the same die may be rolled twice, and the rest is lost."""
    stage = (
        field(1, 1).lay("Dicers Den", 2, 0, midnight=1).fill("Dicers Den").army(MIDNIGHT, 1).army(IVORY, 1)
    )
    fight(stage).play("construct basic", "done", "construct basic", "done", BLANK, SHIELD)
    assert stage.asked() == "Reroll 0"
    assert stage.choices() == {"die 1", "done"}
    stage.play("die 1", BLANK, "die 1", SWORD)
    assert stage.choices() == {"done"}
    stage.play("done")
    assert stage.asked() == "Reroll 1"
    assert stage.choices() == {"done"}


def test_12_6_one_die_each_in_turn_or_a_pass() -> None:
    """Both have a die with Identity; the attacker is asked first, then the defender."""
    stage = fight(field(2, 1).army(MIDNIGHT, 2).army(IVORY, 1)).play("all", "construct basic", "done")
    stage.play(IDENTITY, IDENTITY, IDENTITY, "done", "done")
    assert stage.asked() == "PickDie 0"
    assert stage.choices() == {"die 1", "pass"}
    stage.play("die 1", "symbol identity", "face 2")
    assert stage.asked() == "PickDie 1"


def test_12_6_a_symbol_may_be_left_out() -> None:
    """The die is used then."""
    stage = fight(field(1, 1).army(MIDNIGHT, 1)).play(
        "construct basic", "done", "done", IDENTITY, "done", "done"
    )
    stage.play("die 1", "done")
    assert stage.table.events("hits")[0].facts[1:] == (MIDNIGHT, 0, IVORY, 0)


def test_12_7_after_a_pass_one_may_act_again_if_the_other_acted() -> None:
    """Midnight passes, Ivory acts, Midnight is asked again; two passes in a row end it."""
    stage = fight(field(1, 1).army(MIDNIGHT, 1).army(IVORY, 1)).play(
        "construct basic", "done", "construct basic", "done"
    )
    stage.play(IDENTITY, IDENTITY, "done", "done", "pass")
    stage.play("die 2", "symbol identity", "face 4")
    assert stage.asked() == "PickDie 0"
    stage.play("pass")
    assert stage.table.events("hits")


def test_12_8_a_die_is_used_once_a_phase() -> None:
    """Two Hammers of Gladiator are resolved together; then the die is not offered again."""
    stage = fight(field(1, 3).army(MIDNIGHT, 0, "Gladiator").army(IVORY, 3)).play(
        "construct u10", "done", "all"
    )
    stage.play("* roll 2", SHIELD, SHIELD, SHIELD, "done", "done")
    stage.play("die 1", "symbol hammer", "die 2", "symbol hammer", "die 3")
    assert stage.pooled(IVORY) == 2
    assert stage.table.events("hits")[0].facts[1:] == (MIDNIGHT, 0, IVORY, 0)


def test_12_9_swords_beyond_shields_counted_before_anything_falls() -> None:
    """Two swords against a shield and a sword: one hit each way."""
    stage = fight(field(2, 2).army(MIDNIGHT, 2).army(IVORY, 2)).play("all", "all")
    stage.play(SWORD, SWORD, SHIELD, SWORD, "done", "done")
    assert stage.table.events("hits")[0].facts[1:] == (MIDNIGHT, 1, IVORY, 1)


def test_12_9_shields_beyond_swords_are_no_hits() -> None:
    """Never below none."""
    stage = fight(field(1, 2).army(MIDNIGHT, 1).army(IVORY, 2)).play("construct basic", "done", "all")
    stage.play(SWORD, SHIELD, SHIELD, "done", "done")
    assert stage.table.events("hits")[0].facts[1:] == (MIDNIGHT, 0, IVORY, 0)


def test_12_10_bonus_swords_need_a_die_bonus_shields_do_not() -> None:
    """Whetted Edge without a die: no hit; with one: a hit. Bulwark blocks without any die."""
    for army, hits in ((0, 0), (1, 1)):
        stage = field(1, 2).lay("Whetstone Yard", 2, 0, midnight=1).army(MIDNIGHT, army)
        stage.fill("Whetstone Yard", 0).fill("Whetstone Yard", 1)
        fight(stage)
        stage.play(
            *(["construct basic", "done", "done", BLANK] if army else ["done", "done"]), "done", "done"
        )
        assert stage.table.events("hits")[0].facts[1:] == (MIDNIGHT, 0, IVORY, hits)
    stage = field(1, 2).lay("Shield Hill", 0, 1, ivory=1).fill("Shield Hill").army(MIDNIGHT, 1)
    fight(stage).play("construct basic", "done", "done", SWORD, "done", "done")
    assert stage.table.events("hits")[0].facts[1:] == (MIDNIGHT, 0, IVORY, 0)


def test_12_11_dice_first_then_foci_of_the_contested_tile() -> None:
    """Three hits on one die and one focus: the third is wasted, foci beside the tile are safe."""
    stage = field(3, 1).lay("Wax Chancery", 0, 1, ivory=1).army(MIDNIGHT, 3).army(IVORY, 1)
    fight(stage).play("all", "construct basic", "done", SWORD, SWORD, SWORD, BLANK, "done", "done")
    stage.play("focus b16")
    assert stage.foci("Drill Yard") == [0, 0]
    assert stage.foci("Wax Chancery") == [0, 1]
    assert stage.pooled(IVORY) == 1


def test_12_11_a_hit_that_took_a_die_takes_no_focus() -> None:
    """Three hits on one die and three foci: two foci fall, and one stays."""
    stage = fight(field(3, 3).army(MIDNIGHT, 3).army(IVORY, 1))
    stage.play("all", "construct basic", "done", SWORD, SWORD, SWORD, BLANK, "done", "done")
    stage.play("focus b16", "focus b15")
    assert stage.foci("Drill Yard") == [0, 1]
    assert stage.asked() == "Invoke 0"


def test_12_11_the_attackers_foci_on_the_tile_can_fall_too() -> None:
    """Midnight shares the tile, has no die, and takes a hit."""
    stage = field(0, 1).lay("Drill Yard", 0, 0, midnight=1).army(IVORY, 1)
    fight(stage).play("done", "construct basic", "done", SWORD, "done", "done", "focus b16")
    assert stage.foci("Drill Yard") == [0, 1]


def test_12_12_after_effects_of_surviving_dice() -> None:
    """Titan's Fist comes after the hits; a Fist that fell does not come."""
    stage = fight(field(1, 2).army(MIDNIGHT, 0, "Titan").army(IVORY, 1))
    stage.play("construct u2", "done", "construct basic", "done", "* roll 2", SWORD, "done", "done")
    assert stage.where("Titan") == "pool 0"
    assert stage.asked() == "Invoke 0"


def test_12_13_survivors_go_to_their_armies() -> None:
    """Then the battle is over and the ether empty."""
    stage = fight(field(1, 1).army(MIDNIGHT, 1).army(IVORY, 1))
    stage.play("construct basic", "done", "construct basic", "done", BLANK, BLANK, "done", "done")
    assert (stage.armed(MIDNIGHT), stage.armed(IVORY)) == (1, 1)
    assert len(stage.s.ether) == len(stage.s.battle) == 0


def test_12_13_triggers_follow_attacker_first() -> None:
    """Occupation of Ordrun Vale: the tile is empty now, and the attacker may move in."""
    stage = Stage(sides=("1 b", "2 a")).lay("Drill Yard", 0, 0, ivory=1).lay("Ley Ford", 1, 0, midnight=1)
    stage.army(MIDNIGHT, 1).play("pick 0").invoke("b10").play("done", "pick 0", 'tile "Drill Yard"')
    stage.play("construct basic", "done", "done", SWORD, "done", "done", "focus b16")
    assert stage.asked() == "ChooseTrigger 0"
    stage.play("pick 0", 'tile "Drill Yard"', "focus b3")
    assert stage.foci("Drill Yard") == [1, 0]


def test_12_13_both_sides_may_have_triggers() -> None:
    """Gleaner of the defender: one construct back after a battle."""
    stage = field(1, 1).lay("Gleaners Strip", 0, 1, ivory=1).army(IVORY, 1)
    fight(stage).play("done", "done", "done", "done")
    assert stage.asked() == "ChooseTrigger 1"
    stage.play("pick 0", "construct basic")
    assert stage.pooled(IVORY) == 1


def test_12_14_a_lost_tile_does_not_stop_the_battle() -> None:
    """Ivory's last focus falls, and the after effects still come."""
    stage = field(2, 1).army(MIDNIGHT, 1, "Longinus").army(IVORY, 1)
    fight(stage).play("all", "done", SWORD, "* roll 2", "done", "done", "focus b16")
    assert stage.foci("Drill Yard") == [0, 0]
    assert stage.asked() == "PickDie 0"


def test_12_15_a_unique_construct_lost_in_battle_leaves_the_ether() -> None:
    """Hydra is leashed on the contested tile, and its controller's last focus there falls."""
    stage = Stage().lay("Hydra Fen", 0, 0, ivory=1).fill("Hydra Fen").lay("Ley Ford", 1, 0, midnight=2)
    kind = stage.s.book.names.index("Hydra")
    stage.s.pool[stage.s.book.kinds + kind], stage.s.army[stage.s.book.kinds + kind] = 0, 1
    stage.army(MIDNIGHT, 0, "Titan").play("pick 0").invoke("b10").play("done", "pick 0", 'tile "Hydra Fen"')
    stage.play("construct u2", "done", f"construct u{kind}", "done", "* roll 2", "* roll 6", "done", "done")
    assert stage.where("Hydra") == "ether 1"
    stage.play("die 1", "symbol fist", 'tile "Hydra Fen"', "focus b16")
    assert stage.where("Hydra") == "supply"


def test_12_16_casualties_to_the_army() -> None:
    """Undying Ranks: a die that takes a hit goes to the army, one that a Hammer takes to the pool."""
    stage = (
        field(2, 2)
        .lay("Restless Barrow", 0, 1, ivory=1)
        .fill("Restless Barrow", 0)
        .fill("Restless Barrow", 1)
    )
    assert bonus(stage.s, IVORY, TO_ARMY, 0) == 1
    stage.army(MIDNIGHT, 1, "Gladiator").army(IVORY, 2)
    fight(stage).play("all", "all", SWORD, "* roll 2", SHIELD, BLANK, "done", "done")
    stage.play("die 2", "symbol hammer", "die 4")
    assert (stage.pooled(IVORY), stage.armed(IVORY)) == (1, 1)


def test_12_1_onslaught_adds_swords_to_this_battle() -> None:
    """Two extra swords with a die in the ether (ME-12.3, ME-12.10)."""
    stage = field(1, 3).lay("Ram Alley", 2, 0, midnight=1).army(MIDNIGHT, 1).play("pick 0")
    stage.invoke(f"{stage.token('Ram Alley')}.1").play(
        'tile "Drill Yard"', "construct basic", "done", "done", BLANK
    )
    stage.play("done", "done")
    assert stage.table.events("hits")[0].facts[1:] == (MIDNIGHT, 0, IVORY, 2)


def test_14_8_a_third_player_is_an_enemy_like_any_other() -> None:
    """Midnight may battle for a tile of Crimson (ME-14.8)."""
    stage = Stage(3).lay("Drill Yard", 0, 0, crimson=1).lay("Ley Ford", 1, 0, ivory=1)
    stage.play("pick 0").invoke("b10").play("done", "pick 0")
    assert stage.choices() == {"Drill Yard", "Ley Ford"}
    stage.play('tile "Drill Yard"')
    assert int(stage.s.battle[1]) == CRIMSON


def throws(stage: Stage) -> list[tuple[int, int]]:
    """Throw everything that waits, and list for each throw the seat and how many dice it has."""
    found: list[tuple[int, int]] = []
    while isinstance(frame := flow.waiting(stage.s), Throw):
        found.append((int(frame.seat), int(frame.count)))
        stage.play(*["* roll 4"] * int(frame.count))
    return found


def test_12_4_equal_dice_of_one_side_are_thrown_together_and_others_apart() -> None:
    """Two basic ones, Titan, another basic one; then Ivory's two. Six equal ones are five and one."""
    stage = Stage().lay("Drill Yard", 0, 0, ivory=5).lay("Ley Ford", 1, 0, midnight=7)
    stage.army(MIDNIGHT, 3, "Titan").army(IVORY, 2).play("pick 0").invoke("b10")
    titan = f"construct u{stage.s.book.names.index('Titan')}"
    stage.play("done", "pick 0", 'tile "Drill Yard"', "construct basic", "construct basic", titan)
    stage.play("construct basic", "done", "construct basic", "construct basic", "done")
    assert throws(stage) == [(MIDNIGHT, 2), (MIDNIGHT, 1), (MIDNIGHT, 1), (IVORY, 2)]
    stage = Stage().lay("Drill Yard", 0, 0, ivory=5).lay("Ley Ford", 1, 0, midnight=7)
    stage.army(MIDNIGHT, 6).play("pick 0").invoke("b10").play(
        "done", "pick 0", 'tile "Drill Yard"', "all", "done"
    )
    assert throws(stage) == [(MIDNIGHT, 5), (MIDNIGHT, 1)]
