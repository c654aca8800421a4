"""Who sees what (WK-2.0b, WK-H)."""

from __future__ import annotations

from conclave.core.record import Record
from conclave.core.rng import seeded
from conclave.core.session import Session
from conclave.games.wizard_kings import GAME
from conclave.games.wizard_kings.scene import scene
from conclave.games.wizard_kings.seen import memory_of
from conclave.games.wizard_kings.state import MOVED, Kings
from tests.games.wizard_kings.field import Field, field, fight

HIDDEN = -9


def seen(table: Field, seat: int) -> Kings:
    """What a seat sees."""
    state = table.view(seat).state
    assert isinstance(state, Kings)
    return state


def test_2_0b_blocks_hide_type_and_strength() -> None:
    """The orcs and watchers see one elven block in C3, its owner a Glader 4."""
    table = field("elves glader4@1c3", "orcs goblin1@2g3")
    block = table.block(0, "glader")
    for viewer in (1, -1):
        state = seen(table, viewer)
        assert state.where.faces[block] == state.steps.faces[block] == HIDDEN
        assert state.troops[0][state.board.place("1c3")] == 1
    assert seen(table, 0).steps.faces[block] == 4


def test_moves_look_alike_whichever_block_moves() -> None:
    """WK-H.1: a Ranger or a Glader goes from C3 to C4; the orcs' views, logs and records are the same."""
    told = []
    for slug in ("ranger", "glader"):
        table = field("elves glader4@1c3 ranger3@1c3", "orcs goblin1@2g3")
        table.march(0, slug, "1c4")
        record = table.session.record_for(1)
        told.append((table.view(1).pack(), table.told(1), record.tokens, record.position))
    assert told[0] == told[1]


def test_a_shown_wizard_is_hidden_again_when_blocks_mix() -> None:
    """WK-H.1: after War Drums the Shakla is known; an Orc that comes in makes it one of three blocks."""
    table = field("orcs shakla4@1g5 goblin1@1g5 orc1@1g4", "elves glader1@2g3")
    table.play("cast 1 3").play(table.name(0, "goblin"))
    shakla = table.block(0, "shakla")
    assert seen(table, 1).where.faces[shakla] != HIDDEN
    table.march(0, "orc", "1g5")
    assert seen(table, 1).where.faces[shakla] == HIDDEN


def test_what_has_moved_is_public() -> None:
    """WK-H.1a: everybody counts one moved block in C4, and none in C3."""
    table = field("elves glader4@1c3 ranger3@1c3", "orcs goblin1@2g3")
    table.march(0, "glader", "1c4")
    state = seen(table, 1)
    assert state.spent[0][state.board.place("1c4")] == 1
    assert state.spent[0][state.board.place("1c3")] == 0


def test_no_undo_past_a_reveal_or_dice() -> None:
    """WK-H.2: moves are taken back; a battle that was opened is not."""
    table = field("elves ranger3@1g4", "orcs ogre3@1g5")
    table.march(0, "ranger", "1g5", "n")
    assert table.session.can_undo
    fight(table).play("hex 1g5")
    assert not table.session.can_undo
    table.play("fire").roll(3, 5, 6)
    assert not table.session.can_undo


def test_a_record_shows_a_player_what_he_saw_and_all_after_the_end() -> None:
    """WK-H.3: a block that was picked is a question mark to the other, until the game is over."""
    table = field("elves glader4@1c3 ranger3@1c3", "orcs goblin1@2g3", options="resigning=on")
    table.play("hex 1c3").play(table.name(0, "ranger")).play("hex 1c4")
    assert table.session.record_for(1).tokens == ["hex 1c3", "?", "hex 1c4"]
    assert table.session.record_for(0).tokens[1] == table.name(0, "ranger")
    table.play("done").play("resign")
    assert table.session.record_for(1).tokens[1] == table.name(0, "ranger")
    again = Session.replay(GAME, Record.read(table.session.record_for(1).text()))
    assert again.digest == table.session.digest


def test_computer_players_get_a_view_and_imagine_the_rest() -> None:
    """WK-H.4: what the orcs imagine has as many blocks in each hex as they see, and their own as they are."""
    table = field("elves glader4@1c3 ranger3@1c3 wicana2@1g6", "orcs goblin4@2g3 ogre2@2j2")
    view = table.view(1)
    for number in range(20):
        full = GAME.fill(view, seeded("imagine", number))
        assert isinstance(full, Kings)
        full.check()
        for name, count in (("1c3", 2), ("1g6", 1)):
            assert len(full.blocks_at(0, full.board.place(name))) == count
        assert full.steps.faces[table.block(1, "ogre")] == 2
        assert not any(int(mark) & MOVED for mark in full.marks.faces)
    kinds = {
        tuple(sorted(int(full.type_of(block)) for block in full.blocks_at(0, full.board.place("1c3"))))
        for full in (GAME.fill(view, seeded("kinds", number)) for number in range(40))
        if isinstance(full, Kings)
    }
    assert len(kinds) > 10


def test_build_orders_stay_secret() -> None:
    """WK-H.1: what the elves built is a block to the orcs, and the number of their orders is unknown."""
    table = field("elves glader1@1g1", "orcs goblin1@2g3")
    table.play("done").play("done")
    for token in ("build 2", "hex 1g1", "raise 4", "done"):
        table.play(token, 0)
    assert table.session.record_for(1).tokens == ["done", "done"]
    table.play("done", 1)
    table.roll("3-4", "1-4")
    assert table.session.record_for(1).tokens == ["done", "done", "?", "done", "* roll 3-4", "* roll 1-4"]


def test_a_block_that_stays_alone_is_remembered_after_the_build_phase() -> None:
    """WK-H.1: the Ogre that beat a Ranger in G5 is noted as Ogre 2, also when it was raised in secret."""
    for option, known in (("memory_aid=on", "Ogre 2"), ("memory_aid=off", "")):
        table = field("elves ranger1@1g4 glader1@1g6", "orcs ogre2@1g5 goblin1@2g3", options=option)
        table.march(0, "ranger", "1g5", "n")
        fight(table).play("hex 1g5").play("fire").roll(5).play("fire").roll(2, 6).play("done")
        block = table.block(1, "ogre")
        table.play("done", 0).play(f"raise {block % 28 + 1}", 1).play("done", 1).roll("1-1", "1-2")
        state = seen(table, 0)
        assert state.where.faces[block] == state.steps.faces[block] == -9
        place = state.board.place("1g5")
        assert memory_of(state, 1, place) == known
        if known:
            backs = [node for node in scene(table.view(0)).nodes if node.id == "back-2-1g5-1"]
            assert backs[0].label == "Orcs block at 1g5, last seen as Ogre 2"
            table.march(1, "ogre", "1g4")
            assert memory_of(seen(table, 0), 1, place) == ""
