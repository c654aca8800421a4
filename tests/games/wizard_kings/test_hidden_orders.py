"""What others see while orders are written and after a ship has sailed (WK-6.0a, WK-4.7a, WK-H.1)."""

from __future__ import annotations

from tests.games.wizard_kings.field import Field, field, fight

HIDDEN = -9
DROWNED = "maps m9:0,0,up=1 m2:0,1,up=2"


def fought(option: str = "memory_aid=on") -> Field:
    """An Ogre alone in G5 has beaten a Ranger; orders are being written."""
    table = field("elves ranger1@1g4 glader1@1g6", "orcs ogre2@1g5 goblin1@2g3", options=option)
    table.march(0, "ranger", "1g5", "n")
    fight(table).play("hex 1g5").play("fire").roll(5).play("fire").roll(2, 6)
    return table


def test_6_0a_blocks_are_hidden_when_orders_begin() -> None:
    """The Ogre that stood alone was known until the Build Phase; while orders are written nobody sees it."""
    table = fought()
    block = table.block(1, "ogre")
    for viewer in (0, -1):
        assert table.view(viewer).state.zones()[1].faces[block] == 2
    table.play("done")  # regrouping, and the Build Phase begins
    assert set(table.choices(0)) > {"done"}
    for viewer in (0, -1):
        zones = table.view(viewer).state.zones()
        assert [int(zone.faces[block]) for zone in zones[:3]] == [HIDDEN] * 3
    own = table.view(1).state.zones()
    assert own[1].faces[block] == 2
    assert own[0].faces[block] == table.kings.board.place("1g5")


def test_6_0a_allies_do_not_read_each_others_orders() -> None:
    """The elves see where their allies' blocks are, but not while orders are written."""
    table = field(
        "elves glader1@1g1", "dwarves axeman4@2g3", "orcs goblin1@3g3",
        maps="maps m1:0,0,up=1 m2:0,1,up=2 m3:0,2,up=3", rest="allies 1-2",
    )  # fmt: skip
    block = table.block(1, "axeman")
    assert table.view(0).state.zones()[0].faces[block] != HIDDEN
    table.play("done").play("done").play("done")
    table.play("done").play("done")  # no gifts
    assert any(token.startswith("disband") for token in table.choices(0))
    zones = table.view(0).state.zones()
    assert [int(zone.faces[block]) for zone in zones[:3]] == [HIDDEN] * 3


def test_2_24a_a_dead_wizard_stays_open_through_the_build_phase() -> None:
    """Everybody keeps seeing that the Wicana is gone."""
    table = field("elves wicana1@1g4 glader1@1g6", "orcs ogre2@1g5 goblin1@2g3")
    table.march(0, "wicana", "1g5", "n")
    fight(table).play("hex 1g5").play("pass").play("fire").roll(2, 6).play("done")
    block = table.block(0, "wicana")
    assert table.view(1).state.zones()[0].faces[block] == -3
    table.play("done", 0).play("done", 1).roll("1-1", "1-2")
    assert table.view(1).state.zones()[0].faces[block] == -3


def test_4_7a_who_has_sailed_has_moved() -> None:
    """The Glader in Gullcombe is no choice any more, and its hand is free for the next block."""
    table = field("elves glader4@1e2 ranger1@1e2 treek1@1e2", "orcs goblin1@2g3", maps=DROWNED)
    table.pick(0, "glader").play("sail").play("hex 1b3")
    assert table.at(0, "glader") == "1b3"
    assert table.movable() == {"1e2"}
    assert int(table.kings.spent[0][table.kings.board.place("1b3")]) == 1
    table.pick(0, "ranger").play("sail").play("hex 1b3")
    assert (table.at(0, "glader"), table.at(0, "ranger"), table.at(0, "treek")) == ("1b3", "1b3", "1e2")
    assert [int(block) for block in table.kings.aimed] == [-1] * 4
    assert [int(block) for block in table.kings.picked.faces[:4]] == [-1] * 4


def test_4_7a_after_a_known_block_has_sailed_another_one_moves() -> None:
    """The Wicana dispelled a spell and is known; it sails, and then it is the Glader that marches."""
    table = field(
        "elves wicana3@1e2 glader4@1g6", "orcs shakla4@1g2 orc1@1g2", maps=DROWNED, options="dispel=on",
        turn="turn 1 order 2 1 move 2",
    )  # fmt: skip
    table.play("cast 1 3").play(table.name(1, "orc")).play("dispel 1").roll(4).play("done")
    assert table.name(0, "wicana") in table.choices()
    table.play(table.name(0, "wicana")).play("sail").play("hex 1b3")
    before = table.at(0, "glader")
    table.pick(0, "glader")
    goal = sorted(table.hexes())[0]
    table.play(f"hex {goal}")
    assert before != table.at(0, "glader") == goal
    assert table.at(0, "wicana") == "1b3"


def test_4_7a_other_ways_to_put_a_known_block_down() -> None:
    """The known Wicana flies instead; the block taken up next is the one that moves."""
    table = field(
        "elves wicana3@1g3 glader4@1g7", "orcs shakla4@1g5 orc1@1g5", options="dispel=on",
        turn="turn 1 order 2 1 move 2",
    )  # fmt: skip
    table.play("cast 1 3").play(table.name(1, "orc")).play("dispel 1").roll(4).play("done")
    table.play(table.name(0, "wicana")).play("hex 1g2")
    table.march(0, "glader", "1g8")
    assert (table.at(0, "wicana"), table.at(0, "glader")) == ("1g2", "1g8")
