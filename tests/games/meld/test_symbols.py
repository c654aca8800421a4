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
