"""What spells of movement may touch: ground units, who is near, who has room (WK-2.22d, WK-2.22f)."""

from __future__ import annotations

import pytest

from conclave.games.wizard_kings.rules.sides import OVER_LAND, used
from tests.games.wizard_kings.field import field, fight
from tests.games.wizard_kings.test_spells import ENEMY, WIZARDS

FAR = "orcs goblin1@2g3"


# Spells that need a ground unit: number of the spell, then a flyer, a swimmer and a ground unit of the army.
NEEDS_GROUND = {
    "elves": (3, "pixie", "mermaid", "glader"),
    "orcs": (3, "pegasus", "kraken", "goblin"),
    "undead": (3, "vampire", "kraken", "zombie"),
    "barbarians": (3, "harpy", "kraken", "viking"),
    "amazons": (3, "pegasus", "mermaid", "guardian"),
}


@pytest.mark.parametrize("army", list(NEEDS_GROUND))
def test_2_22f_wings_and_drums_need_a_ground_unit(army: str) -> None:
    """In the port of Tarnquay stand a flyer, a swimmer, a castle and a ground unit: only that is a target."""
    number, flyer, swimmer, walker = NEEDS_GROUND[army]
    wizard = WIZARDS[army]
    others = f"{wizard}4@1k2 {flyer}1@1k2 {swimmer}1@1k2 castle1@1k2"
    foe = "glader1@2g3" if ENEMY[army] == "elves" else "goblin1@2g3"
    table = field(f"{army} {others} {walker}1@1k2", f"{ENEMY[army]} {foe}")
    table.play(f"cast 1 {number}")
    assert table.units() == {table.name(0, walker)[5:]}
    alone = field(f"{army} {others}", f"{ENEMY[army]} {foe}")
    assert f"cast 1 {number}" not in alone.choices()


@pytest.mark.parametrize("army", list(NEEDS_GROUND))
def test_2_22d_who_has_moved_gets_no_wings(army: str) -> None:
    """A unit that marched into the wizard's hex this turn is no target any more."""
    number, _, _, walker = NEEDS_GROUND[army]
    foe = "glader1@2g3" if ENEMY[army] == "elves" else "goblin1@2g3"
    table = field(f"{army} {WIZARDS[army]}4@1g5 {walker}1@1g4", f"{ENEMY[army]} {foe}")
    assert f"cast 1 {number}" not in table.choices()  # G4 is not the wizard's hex
    table.march(0, walker, "1g5")
    assert f"cast 1 {number}" not in table.choices()


def test_2_22f_movement_spells_touch_own_units_alone() -> None:
    """Elves and dwarves are allies in G5; Wings of Dawn are for elves."""
    table = field(
        "elves wicana4@1g5 ranger1@1g5", "dwarves axeman1@1g5", "orcs goblin1@3g3",
        maps="maps m1:0,0,up=1 m2:0,1,up=2 m3:0,2,up=3", rest="allies 1-2",
    )  # fmt: skip
    table.play("cast 1 3")
    assert table.units() == {table.name(0, "ranger")[5:]}


# Beckon.


def test_beckon_takes_nobody_out_of_a_battle() -> None:
    """Three Gladers are attacked by an Orc in C3: two may march away, and none may be called."""
    table = field(
        "elves wicana4@1g5 glader1@1c3 glader1@1c3 glader1@1c3 ranger1@1e3", "orcs orc1@1c4",
        turn="turn 1 order 2 1 move 2",
    )  # fmt: skip
    table.march(1, "orc", "1c3", "s").play("done")
    assert table.goals(0, "glader")
    table.play("cast 1 5")
    assert table.hexes() == {"1e3"}


def test_beckon_calls_a_defender_into_a_battle_over_no_hexside() -> None:
    """The Wicana in G5 is attacked; the Ranger that comes by magic defends, and this was its move."""
    table = field(
        "elves wicana4@1g5 ranger3@1c3", "orcs orc1@1g6 goblin1@2g3", turn="turn 1 order 2 1 move 2"
    )
    table.march(1, "orc", "1g5", "s").play("done")
    table.play("cast 1 5").play("hex 1c3").play(table.name(0, "ranger"))
    s = table.kings
    at = s.battle_at(s.board.place("1g5"))
    assert table.at(0, "ranger") == "1g5"
    assert s.side_of(at, 0) == 1
    assert [used(s, at, 1, way, OVER_LAND) for way in range(6)] == [0] * 6
    assert [used(s, at, 0, way, OVER_LAND) for way in range(6)] == [0, 0, 0, 1, 0, 0]  # the Orc over S
    assert table.movable() == set()
    fight(table).play("hex 1g5").play("pass")
    assert table.asked == 0
    assert "fire" in table.choices()


def test_beckon_reaches_six_hexes() -> None:
    """From G5 over H5 a Glader in H2 of the lower map is six hexes away, one in H3 seven."""
    table = field("elves wicana4@1g5 glader1@2h2 glader1@2h3", "orcs goblin1@2k6")
    table.play("cast 1 5")
    assert table.hexes() == {"2h2"}


def test_beckon_calls_neither_wizards_nor_castles_nor_who_has_moved() -> None:
    """Only the Treek in C3 is left."""
    table = field("elves wicana4@1g5 wicana4@1c3 castle1@1c3 treek1@1c3 glader1@1g7", FAR)
    table.march(0, "glader", "1g8")
    table.play("cast 1 5")
    assert table.hexes() == {"1c3"}
    table.play("hex 1c3")
    assert table.units() == {table.name(0, "treek")[5:]}


def test_beckon_keeps_to_stacking_and_to_the_element() -> None:
    """Six Gladers fill G5; a Mermaid cannot come to dry land, but to the port K2."""
    full = field("elves wicana4@1g5 " + " ".join(["glader1@1g5"] * 6) + " ranger1@1c3", FAR)
    assert "cast 1 5" not in full.choices()
    five = field("elves wicana4@1g5 " + " ".join(["glader1@1g5"] * 5) + " ranger1@1c3", FAR)
    assert "cast 1 5" in five.choices()
    dry = field("elves wicana4@1g5 mermaid1@1b5", FAR)
    assert "cast 1 5" not in dry.choices()
    port = field("elves wicana4@1k2 mermaid1@1l0", FAR)
    port.play("cast 1 5").play("hex 1l0").play(port.name(0, "mermaid"))
    assert port.at(0, "mermaid") == "1k2"


def test_beckon_calls_a_swimmer_up_a_river() -> None:
    """D4 lies on the Ashwater: the Mermaid of Reedhaven may stand there, in E3 beside it not."""
    for place, may in (("1d4", True), ("1e3", False)):
        table = field(f"elves wicana4@{place} mermaid1@1b5", FAR)
        assert ("cast 1 5" in table.choices()) == may


def test_beckon_does_not_call_who_is_there() -> None:
    """The only other elf stands beside the wizard."""
    assert "cast 1 5" not in field("elves wicana4@1g5 ranger1@1g5", FAR).choices()


def test_knit_bones_heal_two_and_stop_when_told() -> None:
    """Three weak Zombies: two are named and grow, the third does not; or one, and enough."""
    table = field("undead necrom4@1g5 zombie1@1g5 zombie2@1g5 zombie3@1g5", "elves glader1@2g3")
    table.play("cast 1 2").play(table.name(0, "zombie", 0)).play(table.name(0, "zombie", 2))
    assert [table.strength(0, "zombie", number) for number in range(3)] == [2, 2, 4]
    once = field("undead necrom4@1g5 zombie1@1g5 zombie2@1g5 zombie3@1g5", "elves glader1@2g3")
    assert "done" not in once.play("cast 1 2").choices()
    once.play(once.name(0, "zombie", 1))
    assert "done" in once.choices()
    once.play("done")
    assert [once.strength(0, "zombie", number) for number in range(3)] == [1, 3, 3]


# Bridges.


def test_stone_bridge_is_for_rivers_near_the_wizard() -> None:
    """In D3 the Ashwater is next door, in G5 of the plain too far; bridges that stand are no choice."""
    table = field("dwarves loremaster4@1e4", "elves glader1@2g3")
    table.play("cast 1 3")
    assert {"1e4", "1f4"} <= table.hexes()
    table.play("hex 1e4")
    sides = {token[5:] for token in table.choices()}
    assert "se" in sides
    assert "s" not in sides  # the bridge to E5
    far = field("dwarves loremaster4@1i7", "elves glader1@2g3")
    assert "cast 1 3" not in far.choices()


def test_stone_bridge_carries_both_ways_and_ends_with_the_turn() -> None:
    """From F4 back to E4, while the movement turn lasts."""
    table = field("dwarves loremaster4@1e4 crossbow3@1f4", "elves glader1@2g3")
    assert "1e4" not in table.goals(0, "crossbow")
    table.play("cast 1 3").play("hex 1e4").play("side se")
    assert "1e4" in table.goals(0, "crossbow")
    table.play("done")
    assert table.kings.bridge == -1


# Lost blocks.


def test_gravecall_brings_back_no_wizard_castle_or_chaos() -> None:
    """A lost castle costs 2GP a step and stays lost; a Deathbow returns at its maximum of 3."""
    table = field("undead necrom4@1g5 lost:castle lost:deathbow lost:kraken", "elves glader1@2g3")
    table.play("cast 1 6")
    assert table.units() == {table.name(0, "deathbow")[5:]}
    table.play(table.name(0, "deathbow"))
    assert (table.at(0, "deathbow"), table.strength(0, "deathbow")) == ("1g5", 3)


def test_gravecall_needs_room_and_peace() -> None:
    """Six Zombies fill G5; in a battle hex nothing rises."""
    full = field("undead necrom4@1g5 lost:deathbow " + " ".join(["zombie1@1g5"] * 6), "elves glader1@2g3")
    assert "cast 1 6" not in full.choices()
    table = field(
        "undead necrom4@1g5 zombie1@1g5 zombie1@1g5 lost:deathbow", "elves glader1@1g6 ranger1@2g3",
        turn="turn 1 order 2 1 move 2",
    )  # fmt: skip
    table.march(1, "glader", "1g5", "s").play("done")
    assert "cast 1 6" not in table.choices()
