"""Dispel: who is asked, who is shown, what an undone spell leaves behind (WK-2.22g, WK-D)."""

from __future__ import annotations

from conclave.games.wizard_kings.rules.dispelling import could_dispel
from tests.games.wizard_kings.field import field, fight
from tests.games.wizard_kings.test_spells import duel

HIDDEN = -9
THREE = "maps m1:0,0,up=1 m2:0,1,up=2 m3:0,2,up=3"


def test_2_22g_who_dispels_a_movement_spell_is_shown() -> None:
    """A Wicana 3 two hexes away: a block without a face before, a Wicana 2 for all to see after it."""
    table = field("orcs shakla4@1g5 orc1@1g5", "elves wicana3@1g3 ranger3@1g3", options="dispel=on")
    block = table.block(1, "wicana")
    for viewer in (0, -1):
        zones = table.view(viewer).state.zones()
        assert zones[0].faces[block] == zones[1].faces[block] == HIDDEN
    table.play("cast 1 3").play(table.name(0, "orc")).play("dispel 1")
    for viewer in (0, -1):
        zones = table.view(viewer).state.zones()
        assert zones[0].faces[block] == table.kings.board.place("1g3")
        assert zones[1].faces[block] == 2
        assert zones[0].faces[table.block(1, "ranger")] == HIDDEN
    table.roll(1)
    assert not table.session.can_undo


def test_2_22g_who_lets_it_be_stays_hidden() -> None:
    """The elves pass: nobody learns where the wizard is."""
    table = field("orcs shakla4@1g5 orc1@1g5 goblin1@1g5", "elves wicana3@1g3", options="dispel=on")
    table.play("cast 1 3").play(table.name(0, "orc")).play("done").play("pass")
    assert table.view(0).state.zones()[0].faces[table.block(1, "wicana")] == HIDDEN


def test_d_a_dispelled_movement_spell_does_nothing() -> None:
    """4 less 1 is 3: the Orc in C3 marches two hexes as ever, the Shakla has paid, and may not move."""
    table = field("orcs shakla4@1c3 orc1@1c3", "elves wicana2@1c2 glader1@2g3", options="dispel=on")
    table.play("cast 1 3").play(table.name(0, "orc")).play("dispel 1").roll(4)
    assert (table.strength(0, "shakla"), table.strength(1, "wicana")) == (3, 1)
    assert table.asked == 0
    assert "1f3" not in table.goals(0, "orc")
    assert "1e4" in table.goals(0, "orc")
    assert table.movable() == {"1c3"}
    table.play("hex 1c3")
    assert table.units() == {table.name(0, "orc")[5:]}


def test_d_three_less_the_level_is_not_enough() -> None:
    """3 less 1 is 2: the Orc marches three hexes all the same."""
    table = field("orcs shakla4@1c3 orc1@1c3", "elves wicana2@1c2 glader1@2g3", options="dispel=on")
    table.play("cast 1 3").play(table.name(0, "orc")).play("dispel 1").roll(3)
    assert "1f3" in table.goals(0, "orc")


def test_d_an_undone_spell_leaves_no_target_behind() -> None:
    """War Drums on an Orc are undone; a second Shakla casts them on a Goblin, and the Orc stays slow."""
    table = field(
        "orcs shakla4@1c3 orc1@1c3 shakla4@1g5 goblin1@1g5", "elves wicana4@1c2 glader1@2g3",
        options="dispel=on",
    )  # fmt: skip
    assert "1j5" not in table.goals(0, "goblin")
    table.play("cast 1 3").play(table.name(0, "orc")).play("dispel 1").roll(6)
    table.play("cast 2 3").play(table.name(0, "goblin"))
    assert "1f3" not in table.goals(0, "orc")
    assert "1j5" in table.goals(0, "goblin")  # G5, H5, I6, J5


def test_d_an_undone_combat_spell_leaves_no_target_behind() -> None:
    """A Firebolt at the Wicana is undone; the next one is aimed anew, at the Ranger."""
    table = duel("orcs", "shakla4@1g5", "wicana4@1g4 ranger3@1g4", options="dispel=on")
    table.play("cast 1 1").play(table.name(0, "wicana")).play("dispel 1").roll(4)
    table.play("pass").play("pass")
    table.play("cast 1 1").play(table.name(0, "ranger")).play("pass").roll(1, 2)
    assert (table.strength(0, "wicana"), table.strength(0, "ranger")) == (3, 1)


def test_d_a_a_wizard_beside_the_battle_is_not_asked() -> None:
    """Fireball in G5: a Wicana 4 in G4 is near, but not in the battle."""
    table = field("elves ranger3@1g4 wicana4@1g4", "orcs shakla4@1g5 goblin1@2g3", options="dispel=on")
    table.march(0, "ranger", "1g5", "n")
    fight(table).play("hex 1g5").play("cast 1 4")
    assert table.asked == -1
    table.roll(4, 4, 5, 5, 6)


def test_d_a_two_hexes_count_over_the_seam_of_maps() -> None:
    """G7 of the first map and G1 of the second are two hexes apart, G2 three."""
    for name, asked in (("2g1", 1), ("2g2", 0)):
        table = field("orcs shakla4@1g7 orc1@1g7", f"elves wicana2@{name}", options="dispel=on")
        table.play("cast 1 3").play(table.name(0, "orc"))
        assert table.asked == asked


def test_d_each_of_several_wizards_may_dispel() -> None:
    """Wicanas in G3 and G7 are near, one in G1 is not, one of strength 1 cannot; the second pays."""
    table = field(
        "orcs shakla4@1g5 orc1@1g5", "elves wicana2@1g1 wicana2@1g3 wicana3@1g7", options="dispel=on"
    )
    table.play("cast 1 3").play(table.name(0, "orc"))
    assert table.choices() == ["pass", "dispel 2", "dispel 3", "never"]
    table.play("dispel 3").roll(1)
    assert [table.strength(1, "wicana", number) for number in range(3)] == [2, 2, 2]
    weak = field("orcs shakla4@1g5 orc1@1g5", "elves wicana1@1g3 wicana2@1g7", options="dispel=on")
    weak.play("cast 1 3").play(weak.name(0, "orc"))
    assert weak.choices() == ["pass", "dispel 2", "never"]


def test_d_b_a_side_tries_once_allies_included() -> None:
    """Elves and dwarves are allies: the elves' dispel fails, and the dwarves are not asked."""
    table = field(
        "orcs shakla4@1g5 orc1@1g5", "elves wicana2@1g3", "dwarves loremaster2@1g7", maps=THREE,
        rest="allies 2-3", options="dispel=on",
    )  # fmt: skip
    table.play("cast 1 3").play(table.name(0, "orc"))
    assert table.asked == 1
    table.play("dispel 1").roll(1)
    assert table.asked == 0
    passed = field(
        "orcs shakla4@1g5 orc1@1g5", "elves wicana2@1g3", "dwarves loremaster2@1g7", maps=THREE,
        rest="allies 2-3", options="dispel=on",
    )  # fmt: skip
    passed.play("cast 1 3").play(passed.name(0, "orc")).play("pass")
    assert passed.asked == 2  # who lets it be has not tried


def test_d_a_allies_of_the_caster_are_not_asked() -> None:
    """The dwarves stand beside their allies, the orcs."""
    table = field(
        "orcs shakla4@1g5 orc1@1g5", "elves glader1@2g3", "dwarves loremaster2@1g7", maps=THREE,
        rest="allies 1-3", options="dispel=on",
    )  # fmt: skip
    table.play("cast 1 3").play(table.name(0, "orc"))
    assert table.asked == 0


def test_d_c_once_undone_nobody_else_is_asked() -> None:
    """Elves and dwarves are no allies; the elves undo the spell, and the dwarves keep their step."""
    table = field(
        "orcs shakla4@1g5 orc1@1g5", "elves wicana2@1g3", "dwarves loremaster2@1g7", maps=THREE,
        options="dispel=on alliances=off",
    )  # fmt: skip
    table.play("cast 1 3").play(table.name(0, "orc")).play("dispel 1").roll(4)
    assert table.asked == 0
    assert table.strength(2, "loremaster") == 2


def test_d_d_never_holds_for_one_battle() -> None:
    """The elves do not want to be asked in G5; in the battle of C4 they are."""
    table = field(
        "elves wicana4@1g4 wicana4@1c3 glader1@1d2", "orcs shakla4@1g5 shakla4@1c4", options="dispel=on"
    )
    table.march(0, "wicana", "1g5", "n", 0).march(0, "wicana", "1c4", "n", 1)
    fight(table).play("hex 1g5").play("cast 1 1").play(table.name(0, "wicana", 0)).play("never").roll(4, 4)
    table.play("hex 1g4").play("done")
    table.play("hex 1c4").play("cast 2 1").play(table.name(0, "wicana", 1))
    assert table.asked == 0
    assert "dispel 2" in table.choices()


def test_d_d_never_holds_for_one_movement_turn() -> None:
    """In the orcs' movement turn the elves want peace; in the dwarves' they are asked again."""
    table = field(
        "orcs shakla4@1g5 orc1@1g5 shakla4@1g4 orc1@1g4", "dwarves loremaster4@1e4 axeman1@1e4",
        "elves wicana4@1f5", maps=THREE, options="dispel=on alliances=off",
    )  # fmt: skip
    table.play("cast 1 3").play(table.name(0, "orc", 0)).play("pass").play("never")
    table.play("cast 2 3").play(table.name(0, "orc", 1))
    assert table.asked == 1  # the dwarves, and not the elves
    table.play("pass").play("done")
    table.play("cast 1 3").play("hex 1e4").play("side se")
    assert table.asked == 0  # the orcs, who have two wizards near
    table.play("pass")
    assert table.asked == 2
    table.play("dispel 1").roll(4)
    assert table.kings.bridge == -1


def test_d_who_has_cast_may_still_dispel() -> None:
    """The attacking Wicana casts in round one; in round two the Shakla casts first, and it dispels."""
    table = duel("orcs", "shakla4@1g5", "wicana4@1g4", options="dispel=on")
    table.play("pass").play("cast 1 1").play("pass").miss()
    table.play("cast 1 1").play(table.name(0, "wicana"))
    assert table.choices() == ["pass", "dispel 1", "never"]


def test_d_d_who_is_known_to_have_no_wizard_near_is_not_asked() -> None:
    """All three Wicanas are known to be far away: the hidden Ranger beside the Shakla is none of them."""
    far = "wicana2@2g3+shown wicana2@2c3+shown wicana2@2d4"
    on = field("orcs shakla4@1g5 orc1@1g5", f"elves {far}+shown ranger3@1g4", options="dispel=on")
    assert not could_dispel(on.kings, 1, on.block(0, "shakla"), 1)
    on = field("orcs shakla4@1g5 orc1@1g5", f"elves {far} ranger3@1g4", options="dispel=on")
    assert could_dispel(on.kings, 1, on.block(0, "shakla"), 1)
