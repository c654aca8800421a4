"""The symbols of dice (ME-12.20 to ME-12.30)."""

from conclave.games.meld.data import BEFORE, PHASE, SYMBOLS
from tests.games.meld.stage import IVORY, MIDNIGHT, Stage

KINDS = {
    name: f"construct u{kind}"
    for kind, name in enumerate(
        [
            "Hydra",
            "Titan",
            "Haruspex",
            "Circe",
            "Metis",
            "Faber",
            "Longinus",
            "Centurion",
            "Fortuna",
            "Gladiator",
        ],
        1,
    )
}


def duel(mine: tuple[str, ...], theirs: tuple[str, ...] = (), basics: tuple[int, int] = (0, 0)) -> Stage:
    """Midnight attacks Drill Yard with some unique constructs, up to five focus each."""
    stage = Stage().lay("Drill Yard", 0, 0, ivory=5).lay("Ley Ford", 1, 0, midnight=5)
    stage.army(MIDNIGHT, basics[0], *mine).army(IVORY, basics[1], *theirs)
    stage.play("pick 0").invoke("b10").play("done", "pick 0", 'tile "Drill Yard"')
    for names, count in ((mine, basics[0]), (theirs, basics[1])):
        stage.play(*(KINDS[name] for name in names), *["construct basic"] * count, "done")
    return stage


def rolled(stage: Stage, *faces: int) -> Stage:
    """Roll the dice in their order, with no rerolls."""
    return stage.play(*(f"* roll {face}" for face in faces), "done", "done")


def test_12_20_swords_shields_and_blanks() -> None:
    """Titan shows two swords, then two shields, then nothing."""
    for face, hits in ((4, 2), (5, 0), (6, 0)):
        stage = rolled(duel(("Titan",)), face)
        assert stage.table.events("hits")[0].facts[1:] == (MIDNIGHT, 0, IVORY, hits)


def test_12_20_faces_are_those_of_the_dice() -> None:
    """Every symbol is on the die that the rulebook names."""
    book = Stage().s.book
    homes = {
        "hammer": "Gladiator", "fist": "Titan", "cycle": "Fortuna", "star": "Centurion",
        "reticle": "Longinus",
        "pillar": "Faber", "mimic": "Metis", "spiral": "Circe", "spark": "Haruspex",
    }  # fmt: skip
    for symbol, home in homes.items():
        number = SYMBOLS.index(symbol)
        found = {
            book.names[kind] for kind, die in enumerate(book.dice) if any(number in face for face in die)
        }
        assert found == {home}
    assert [SYMBOLS[number] for number in range(12) if PHASE[BEFORE] >> number & 1] == [
        "identity", "hammer", "cycle", "star", "spiral", "mimic",
    ]  # fmt: skip


def test_12_21_identity_turns_the_die_once_and_leaves_it_usable() -> None:
    """Gladiator is turned to its Hammers, and uses them at the next chance."""
    stage = rolled(duel(("Gladiator",), basics=(0, 2)), 1, 6, 6)
    stage.play("die 1", "symbol identity")
    assert stage.choices() == {"face 2", "face 4", "face 5", "face 6"}
    stage.play("face 2")
    assert stage.asked() == "PickDie 0"
    stage.play("die 1", "symbol hammer", "die 2", "symbol hammer", "die 3")
    assert stage.pooled(IVORY) == 2


def test_12_21_hydra_cannot_turn_to_another_identity() -> None:
    """Three of its faces are left."""
    stage = rolled(duel(("Hydra",)), 1).play("die 1", "symbol identity")
    assert stage.choices() == {"face 4", "face 5", "face 6"}


def test_12_22_hammer_takes_a_die_with_a_shield() -> None:
    """A sword or a blank is no target."""
    stage = rolled(duel(("Gladiator",), basics=(0, 3)), 2, 2, 6, 4).play("die 1", "symbol hammer")
    assert stage.choices() == {"die 4"}
    stage.play("die 4")
    assert stage.pooled(IVORY) == 1


def test_12_23_cycle_rolls_any_die_again() -> None:
    """Own, opposing, or the die itself, which ends its use."""
    stage = rolled(duel(("Fortuna",), basics=(0, 1)), 2, 6).play("die 1", "symbol cycle")
    assert stage.choices() == {"die 1", "die 2"}
    stage.play("die 2", "* roll 4", "symbol cycle", "die 1", "* roll 2")
    # Its new face shows three Cycles, but the die is used: swords and shields are counted next.
    assert stage.table.events("hits")


def test_12_24_star_brings_one_more_die_beyond_ones_focus() -> None:
    """Focus 5, five dice in the ether, and a sixth comes; it may be used in this phase."""
    stage = (
        Stage()
        .lay("Drill Yard", 0, 0, ivory=1)
        .lay("Ley Ford", 1, 0, midnight=1)
        .army(MIDNIGHT, 1, "Centurion")
    )
    stage.play("pick 0").invoke("b10").play(
        "done", "pick 0", 'tile "Drill Yard"', KINDS["Centurion"], "done", "done"
    )
    stage.play("* roll 2", "done", "done", "die 1", "symbol star", "construct basic", "* roll 1")
    assert stage.armed(MIDNIGHT) == 0
    assert stage.asked() == "PickDie 0"
    assert stage.choices() == {"die 2", "pass"}


def test_12_25_spiral_takes_a_die_with_identity() -> None:
    """To its controller's pool."""
    stage = rolled(duel(("Circe",), basics=(0, 2)), 2, 1, 6).play("die 1", "symbol spiral")
    assert stage.choices() == {"die 2"}
    stage.play("die 2")
    assert stage.pooled(IVORY) == 1


def test_12_26_mimic_is_any_symbol_of_the_phase() -> None:
    """Two Mimics: one becomes an opposing Hammer, which is turned against Ivory's shield."""
    stage = rolled(duel(("Metis",), ("Gladiator",), (0, 1)), 2, 2, 6).play("die 1", "symbol mimic")
    assert stage.choices() == {"symbol hammer"}
    stage.play("symbol hammer", "die 3")
    assert stage.pooled(IVORY) == 1


def test_12_26_mimicking_identity_turns_the_die_and_loses_the_rest() -> None:
    """One of two Mimics is Identity; the die is turned, and chosen again later."""
    stage = rolled(duel(("Metis",), basics=(0, 1)), 2, 1).play("die 1", "symbol mimic", "symbol identity")
    assert stage.choices() == {"face 2", "face 3", "face 5", "face 6"}
    stage.play("face 5")
    assert stage.asked() == "PickDie 1"


def test_12_26_a_mimic_works_in_both_phases() -> None:
    """It was not used before the hits; after them a Fist is shown, and the Mimic becomes one."""
    stage = rolled(duel(("Metis", "Titan")), 2, 2)
    assert not stage.table.events("hits")
    stage.play("pass")
    assert stage.table.events("hits")
    stage.play("die 1", "symbol mimic", "symbol fist", 'tile "Drill Yard"')
    assert stage.asked() == "FocusTo 1"
    assert stage.foci("Drill Yard") == [0, 4]


def test_12_27_fist_sends_a_focus_home_on_or_beside_the_tile() -> None:
    """Its owner chooses the slot."""
    stage = (
        Stage()
        .lay("Drill Yard", 0, 0, ivory=1)
        .lay("Ley Ford", 1, 0, midnight=1)
        .lay("Wax Chancery", 0, 1, ivory=1)
    )
    stage.lay("New Plough", 0, 2, ivory=1).army(MIDNIGHT, 0, "Titan")
    stage.play("pick 0").invoke("b10").play(
        "done", "pick 0", 'tile "Drill Yard"', KINDS["Titan"], "done", "done"
    )
    stage.play("* roll 2", "done", "done", "die 1", "symbol fist")
    assert stage.choices() == {"Drill Yard", "Wax Chancery"}
    stage.play('tile "Wax Chancery"')
    assert stage.asked() == "FocusTo 1"


def test_12_28_reticle_takes_a_die_of_the_army_not_of_the_ether() -> None:
    """Ivory keeps one construct at home; it goes to the pool."""
    stage = (
        Stage()
        .lay("Drill Yard", 0, 0, ivory=1)
        .lay("Ley Ford", 1, 0, midnight=1)
        .army(MIDNIGHT, 0, "Longinus")
    )
    stage.army(IVORY, 2).play("pick 0").invoke("b10").play("done", "pick 0", 'tile "Drill Yard"')
    stage.play(KINDS["Longinus"], "done", "construct basic", "done", "* roll 2", "* roll 4", "done", "done")
    stage.play("die 1", "symbol reticle", "construct basic")
    assert stage.pooled(IVORY) == 1
    assert stage.armed(IVORY) == 1


def test_12_29_pillar_places_a_focus_on_any_tile() -> None:
    """Also on an enemy's."""
    stage = rolled(duel(("Faber",)), 2).play("die 1", "symbol pillar")
    assert stage.choices() == {"Drill Yard", "Ley Ford"}
    stage.play('tile "Drill Yard"', "focus b3")
    assert stage.foci("Drill Yard") == [1, 5]


def test_12_30_spark_returns_a_die_of_yours_from_anywhere() -> None:
    """The slot of Muster, the army, or a die of the ether, itself included."""
    stage = (
        Stage()
        .lay("Drill Yard", 0, 0, ivory=1)
        .lay("Ley Ford", 1, 0, midnight=1)
        .army(MIDNIGHT, 1, "Haruspex")
    )
    stage.play("pick 0").invoke("b10").play(
        "done", "pick 0", 'tile "Drill Yard"', KINDS["Haruspex"], "done", "done"
    )
    stage.play("* roll 2", "done", "done", "die 1", "symbol spark")
    assert stage.choices() == {"return b10", "construct basic", "die 1"}
    stage.play("die 1")
    assert stage.where("Haruspex") == "pool 0"


# Who may choose what, die by die.


def test_12_22_dice_that_differ_are_different_targets() -> None:
    """Hydra with a sword and a shield, Hydra's equals are none; two basic shields are one answer."""
    stage = rolled(duel(("Gladiator",), ("Hydra", "Longinus"), (0, 2)), 2, 5, 5, 6, 6)
    stage.play("die 1", "symbol hammer")
    assert stage.choices() == {"die 2", "die 3", "die 4"}
    stage.play("die 4", "symbol hammer")
    assert stage.choices() == {"die 2", "die 3", "die 5"}
    assert stage.pooled(IVORY) == 1


def test_12_22_a_turned_die_and_a_rolled_one_are_two_targets() -> None:
    """Ivory turned one to a shield and has used its Identity; the other rolled a shield (ME-13.1)."""
    stage = rolled(duel(("Gladiator",), basics=(0, 2)), 2, 1, 6).play("pass")
    assert stage.asked() == "PickDie 1"
    stage.play("die 2", "symbol identity", "face 6", "die 1", "symbol hammer")
    assert stage.choices() == {"die 2", "die 3"}


def test_12_22_the_defender_hammers_the_attacker() -> None:
    """Opposing dice are Midnight's now; Ivory's own shield is no target (ME-12.2)."""
    stage = rolled(duel((), ("Gladiator",), (2, 1)), 2, 6, 2, 6)
    assert stage.asked() == "PickDie 1"
    stage.play("die 3", "symbol hammer")
    assert stage.choices() == {"die 2"}
    stage.play("die 2")
    assert stage.pooled(MIDNIGHT) == 4 + 1


def test_12_23_a_die_that_left_cannot_be_rolled() -> None:
    """Gladiator's Hammer took Ivory's shield; Fortuna may cycle what is left."""
    stage = rolled(duel(("Gladiator", "Fortuna"), basics=(0, 2)), 2, 2, 6, 2)
    stage.play("die 1", "symbol hammer")
    (target,) = stage.choices()
    stage.play(target, "die 2", "symbol cycle")
    assert stage.choices() == {"die 1", "die 2", "die 3", "die 4"} - {target}


def test_12_23_cycle_on_another_die_goes_on_with_the_face() -> None:
    """Three Cycles on one face: after the first two are left, and one may stop."""
    stage = rolled(duel(("Fortuna",), basics=(1, 0)), 2, 4).play("die 1")
    for _ in range(3):
        assert stage.choices() == {"symbol cycle", "done"}
        stage.play("symbol cycle", "die 2", "* roll 4")
    assert stage.table.events("hits")


def test_12_26_another_mimic_may_be_chosen_and_does_nothing() -> None:
    """Metis of both sides cannot be, so a set with a second Mimic die; its own Mimic is no choice."""
    from tests.games.meld.forge import exchanged

    word = exchanged("constructs.toml", '["fist"], ["fist"]', '["mimic"], ["fist"]')
    stage = Stage(components=word).lay("Drill Yard", 0, 0, ivory=5).lay("Ley Ford", 1, 0, midnight=5)
    stage.army(MIDNIGHT, 0, "Metis").army(IVORY, 0, "Titan").play("pick 0").invoke("b10")
    stage.play("done", "pick 0", 'tile "Drill Yard"', KINDS["Metis"], "done", KINDS["Titan"], "done")
    rolled(stage, 2, 2).play("die 1", "symbol mimic")
    assert stage.choices() == {"symbol mimic"}
    stage.play("symbol mimic")
    # The second Mimic of the face is left; nothing else happened.
    assert stage.asked() == "UseSymbol 0"
    assert stage.choices() == {"symbol mimic", "done"}


def test_12_26_a_mimic_alone_has_nothing_to_be() -> None:
    """No other die shows a symbol of the phase: its own Mimics do not count, and the die is set aside."""
    stage = rolled(duel(("Metis",), basics=(0, 1)), 2, 4)
    assert stage.choices() == {"die 1", "pass"}
    stage.play("die 1")
    # Used before the hits, and asked again after them with nothing to be.
    assert stage.table.events("hits")


def test_12_27_fist_beside_a_contested_tile_that_is_lost() -> None:
    """Two swords took Ivory's only focus of the tile; its focus beside the tile is the only target."""
    stage = Stage().lay("Drill Yard", 0, 0, ivory=1).lay("Ley Ford", 1, 0, midnight=3)
    stage.lay("Wax Chancery", 0, 1, ivory=1).army(MIDNIGHT, 1, "Titan").play("pick 0").invoke("b10")
    stage.play("done", "pick 0", 'tile "Drill Yard"', KINDS["Titan"], "construct basic", "done", "done")
    stage.play("* roll 2", "* roll 2", "done", "done", "focus b16", "die 1", "symbol fist")
    assert stage.foci("Drill Yard") == [0, 0]
    assert stage.choices() == {"Wax Chancery"}
    stage.play('tile "Wax Chancery"', "focus b15")
    assert stage.asked() == "Invoke 0"
    assert stage.foci("Wax Chancery") == [0, 0]


def test_12_30_spark_returns_from_slot_or_army_and_no_enemy_die() -> None:
    """Each place in turn; Ivory's die in the ether is no choice."""
    for answer, pool, army in (("return b10", 5, 1), ("construct basic", 5, 0)):
        stage = Stage().lay("Drill Yard", 0, 0, ivory=2).lay("Ley Ford", 1, 0, midnight=1)
        stage.army(MIDNIGHT, 1, "Haruspex").army(IVORY, 1).play("pick 0").invoke("b10")
        stage.play(
            "done", "pick 0", 'tile "Drill Yard"', KINDS["Haruspex"], "done", "construct basic", "done"
        )
        stage.play("* roll 2", "* roll 4", "done", "done", "die 1", "symbol spark")
        assert stage.choices() == {"return b10", "construct basic", "die 1"}
        stage.play(answer)
        assert (stage.pooled(MIDNIGHT), stage.armed(MIDNIGHT), stage.where("Haruspex")) == (
            pool,
            army,
            "army 0",
        )


def test_12_28_reticle_of_the_defender_looks_at_the_attackers_army() -> None:
    """Midnight kept one at home; Ivory's own army is no target."""
    stage = Stage().lay("Drill Yard", 0, 0, ivory=1).lay("Ley Ford", 1, 0, midnight=1).army(MIDNIGHT, 2)
    stage.army(IVORY, 0, "Longinus").play("pick 0").invoke("b10")
    stage.play("done", "pick 0", 'tile "Drill Yard"', "construct basic", "done", KINDS["Longinus"], "done")
    stage.play("* roll 4", "* roll 2", "done", "done", "die 2", "symbol reticle", "construct basic")
    # One at home went to the pool; the one of the ether came back to the army.
    assert (stage.pooled(MIDNIGHT), stage.armed(MIDNIGHT)) == (4 + 1, 1)


def test_12_24_star_is_nothing_without_an_army() -> None:
    """All dice are in the ether: the die may be chosen, and shows nothing to do."""
    stage = rolled(duel(("Centurion",)), 3)
    assert stage.choices() == {"die 1", "pass"}
    stage.play("die 1")
    assert stage.table.events("hits")[0].facts[1:] == (MIDNIGHT, 0, IVORY, 1)


def test_12_29_pillar_is_nothing_without_a_focus_at_home() -> None:
    """All ten of Midnight's are on the field."""
    stage = Stage().lay("Drill Yard", 0, 0, ivory=5).lay("Ley Ford", 1, 0, midnight=10)
    stage.army(MIDNIGHT, 0, "Faber").play("pick 0").invoke("b10")
    stage.play(
        "done", "pick 0", 'tile "Drill Yard"', KINDS["Faber"], "done", "done", "* roll 2", "done", "done"
    )
    stage.play("die 1")
    assert stage.asked() == "Invoke 0"
