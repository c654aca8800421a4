"""The first hex of the table and the first block of an army, which are number 0, are like all others."""

from __future__ import annotations

from conclave.games.wizard_kings.rules.victory import test_victory as victory_test
from tests.games.wizard_kings.field import field, fight, to_build

FAR = "goblin1@2g3"


def test_4_2a_units_leave_the_first_hex_and_go_there() -> None:
    """A Kraken in the sea hex A0 is a choice; from A1 it swims to A0."""
    table = field("orcs kraken3@1a0 goblin1@1g5", "elves glader1@2g3")
    assert table.movable() == {"1a0", "1g5"}
    table.march(0, "kraken", "1a1")
    back = field("orcs kraken3@1a1", "elves glader1@2g3")
    back.march(0, "kraken", "1a0")
    assert back.at(0, "kraken") == "1a0"
    assert back.movable() == set()
    assert int(back.kings.spent[0][0]) == int(back.kings.troops[0][0]) == 1


def test_5_0b_a_battle_in_the_first_hex() -> None:
    """A Pixie from B1 attacks the Kraken in A0: dice, hits, and a winner who has to leave the water."""
    table = field("elves pixie3@1b1 glader1@1g5", f"orcs kraken1@1a0 {FAR}")
    table.march(0, "pixie", "1a0", "se")
    s = table.kings
    assert int(s.battle_at(0)) == 0
    fight(table).play("hex 1a0")
    assert table.asked == 1
    table.play("fire").roll(6).play("fire").roll(1, 6, 6)
    assert table.at(1, "kraken") == "-2"
    table.play(table.name(0, "pixie")).play("hex 1b1").play("done")
    assert int(s.battle_at(0)) == -1


def test_5_4f_a_retreat_into_the_first_hex() -> None:
    """The Kraken attacked in A1 swims away to A0."""
    table = field("elves pixie3@1b1 glader1@1g5", f"orcs kraken3@1a1 {FAR}")
    table.march(0, "pixie", "1a1", "ne")
    fight(table).play("hex 1a1")
    assert "1a0" in table.hexes()
    table.play("hex 1a0").play(table.name(0, "pixie")).play("hex 1b1").play("done")
    assert table.at(1, "kraken") == "1a0"


def test_2_22e_a_spell_in_the_first_hex() -> None:
    """A Wicana casts Lightning at the Kraken in A0, and is hit itself."""
    table = field("elves wicana4@1b1 glader1@1g5", f"orcs kraken3@1a0 {FAR}", options="dispel=on")
    table.march(0, "wicana", "1a0", "se")
    fight(table).play("hex 1a0").play("cast 1 4").play(table.name(1, "kraken")).roll(1, 2, 6, 6)
    assert table.strength(1, "kraken") == 1
    table.play("fire").roll(1)
    assert table.strength(0, "wicana") == 1


def test_1_4f_a_unit_in_the_first_hex_counts() -> None:
    """A Kraken 3 at 4GP a step is worth 12GP, and keeps its owner in the game without any city."""
    cities = "city " + " ".join(f"2{name}=1" for name in ("g3", "c4", "k6", "d6", "j2", "e5"))
    guards = " ".join(f"glader1@2{name}" for name in ("g3", "c4", "k6", "d6", "j2", "e5"))
    table = field(f"elves {guards}", "orcs kraken3@1a0", rest=cities, options="victory=timed")
    assert int(table.kings.worth(1)) == 12
    assert not victory_test(table.kings)
    assert int(table.kings.out) == 0


def test_6_2a_a_unit_in_the_first_hex_grows_and_is_disbanded() -> None:
    """A Mermaid 1 in A0 gets a step for 3GP."""
    table = to_build(field("elves mermaid1@1a0 glader1@1g5", "orcs goblin1@2g3"))
    number = table.block(0, "mermaid") + 1
    assert {f"raise {number}", f"disband {number}"} <= set(table.choices(0))
    table.play(f"raise {number}")
    assert table.strength(0, "mermaid") == 2


def test_d_the_first_block_dispels() -> None:
    """Seat 1's first wizard is block number 0: asked, it pays and is shown."""
    table = field(
        "elves wicana3@1g3", "orcs shakla4@1g5 orc1@1g5", options="dispel=on", turn="turn 1 order 2 1 move 2"
    )
    table.play("cast 1 3").play(table.name(1, "orc")).play("dispel 1").roll(4)
    assert table.strength(0, "wicana") == 2
    assert int(table.view(1).state.zones()[1].faces[0]) == 2
