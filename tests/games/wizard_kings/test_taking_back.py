"""What cannot be taken back, since somebody has learnt something by it; and what is kept of a block."""

from __future__ import annotations

from conclave.games.wizard_kings.rules.counting import recount
from conclave.games.wizard_kings.rules.warfare import quarrels
from conclave.games.wizard_kings.state import LOST, MOVED
from tests.games.wizard_kings.crowd import sides, table
from tests.games.wizard_kings.field import field, fight


def test_2_22g_a_spell_that_was_announced_stays_announced() -> None:
    """The wizard was shown; a mere choice of a block is still free."""
    on = field("orcs shakla4@1g5 orc1@1g5", "elves wicana3@2g3")
    on.play("hex 1g5")
    assert on.session.can_undo
    on.undo().play("cast 1 3")
    assert not on.session.can_undo


def test_d_who_dispels_is_shown_before_the_die_falls() -> None:
    """So the answer stands, whatever the die will show."""
    on = field("orcs shakla4@1g5 orc1@1g5", "elves wicana3@1g3", options="dispel=on")
    on.play("cast 1 3").play(on.name(0, "orc")).play("dispel 1")
    assert not on.session.can_undo
    on.roll(1)


def test_5_1b_a_battle_that_was_opened_stays_open() -> None:
    """Of two battles the elves choose one, and see its blocks: then they cannot choose the other."""
    on = field("elves ranger3@1g4 ranger3@1c3", "orcs orc1@1g5 orc4@1c4 goblin1@2g3")
    on.march(0, "ranger", "1g5", "n", 0).march(0, "ranger", "1c4", "n", 1)
    fight(on)
    assert on.hexes() == {"1g5", "1c4"}
    on.play("hex 1g5")
    assert on.asked == 0
    assert not on.session.can_undo


def test_5_5a_whom_all_know_is_not_one_of_the_hidden() -> None:
    """A Wicana that all know and a hidden Glader stand in H4: she comes in by name, the hex means him."""
    on = field("elves ranger3@1g4 wicana2@1h4+shown glader1@1h4", "orcs orc1@1g5 goblin1@2g3")
    on.march(0, "ranger", "1g5", "n")
    fight(on).play("hex 1g5").play("fire").roll(1, 5, 6)
    assert on.name(0, "wicana") in on.choices()
    on.play("hex 1h4")
    assert on.choices() == [on.name(0, "glader")]


def test_1_4g_giving_up_is_for_good() -> None:
    """Of three; the next player is asked."""
    on = table("glader4@1c3", "orc4@2g3", "axeman4@3g4", options="resigning=on")
    on.play("resign")
    assert on.asked == 1
    assert not on.session.can_undo


def test_4_9e_what_is_in_the_hand_is_shown_to_the_allies_of_today() -> None:
    """Picks of the elves are known to the dwarves after they are allied, and not after it ends."""
    on = table("glader4@1c3", "orc1@2g3", "axeman4@1c4")
    masks = on.kings.picked.masks
    assert [int(mask) for mask in masks] == [0b001] * 4 + [0b010] * 4 + [0b100] * 4
    on.play("offer 3").play("accept")
    masks = on.kings.picked.masks
    assert [int(mask) for mask in masks] == [0b101] * 4 + [0b010] * 4 + [0b101] * 4
    on.play("break 3")
    assert [int(mask) for mask in on.kings.picked.masks] == [0b001] * 4 + [0b010] * 4 + [0b100] * 4


def test_2_11a_nothing_is_kept_of_an_eliminated_unit() -> None:
    """Neither strength nor marks; a moved one is no longer counted as such."""
    on = field("elves glader4@1c3 ranger3@1c4", "orcs goblin1@2g3")
    s, block = on.kings, on.block(0, "glader")
    place = s.board.place("1c3")
    s.mark(block, MOVED)
    assert (int(s.troops[0][place]), int(s.spent[0][place])) == (1, 1)
    s.lose(block, False)
    assert [int(row[block]) for row in (s.where.faces, s.steps.faces, s.marks.faces)] == [LOST, 0, 0]
    assert (int(s.troops[0][place]), int(s.spent[0][place]), int(s.came[place])) == (0, 0, 0)
    assert not s.known(block)
    s.lose(on.block(0, "ranger"), True)
    assert s.known(on.block(0, "ranger"))


def test_4_6e_of_those_whose_coming_was_not_noted_the_holder_came_first() -> None:
    """In 3G4 of the dwarves these; in open 1C3 the turn order counts."""
    on = table("glader4@1c3 ranger3@3g4", "orc1@2g3", "axeman4@1c3 crossbow3@3g4", allies="1-3")
    s = on.kings.copy()
    s.came = s.came[:0]
    recount(s)
    assert int(s.came[s.board.place("3g4")]) == 3 | 1 << 3
    assert int(s.came[s.board.place("1c3")]) == 1 | 3 << 3
    assert int(s.came[s.board.place("1c4")]) == 0
    s.check()


def test_4_9f_where_nobody_broke_an_alliance_the_first_seat_attacks() -> None:
    """Elves and dwarves stand in 1C3 and are no allies; in 1C4 the dwarves broke it with the orcs."""
    on = table("glader4@1c3", "orc1@1c4", "axeman4@1c3 crossbow3@1c4", allies="1-3 2-3")
    s = on.kings
    s.allies[0] = s.allies[1] = s.allies[2] = 0
    s.breaker[2] = 0b010
    quarrels(s)
    assert sides(on, "1c3") == (0b001, 0b100)
    assert sides(on, "1c4") == (0b100, 0b010)


def test_4_9f_what_was_broken_counts_until_combat_begins() -> None:
    """Then the quarrel is a battle, and the next one is another."""
    on = table("glader4@1c3", "orc1@2g3", "axeman4@1c3", allies="1-3")
    on.play("break 3")
    fight(on)
    assert [int(mask) for mask in on.kings.breaker] == [0, 0, 0]


def test_d_d_never_again_lasts_a_movement_turn() -> None:
    """Elves do not want to be asked again; when the next movement turn begins they are."""
    on = field("orcs shakla4@1g5 orc1@1g5 goblin1@1g1", "elves wicana3@1g3 glader1@2g3", options="dispel=on")
    on.play("cast 1 3").play(on.name(0, "orc")).play("never")
    assert int(on.kings.muted) == 0b10
    on.play("done")
    assert on.asked == 1
    assert int(on.kings.muted) == 0


def test_4_9g_never_again_is_noted_for_sides_alone() -> None:
    """Elves stay on their side for good, and may still be asked to dispel."""
    on = table("ranger3@1g4", "orc4@1g5", "axeman4@1h4", allies="1-3")
    on.march(0, "ranger", "1g5", "n").play("done").play("done")
    on.march(2, "axeman", "1g5", "ne").play("done").play("hex 1g5").play("never")
    assert int(on.kings.muted) == 64
    on.play("never")
    assert int(on.kings.muted) == 64 | 64 << 2
