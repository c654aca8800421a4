"""Who sees what (WK-2.0b, WK-H)."""

from __future__ import annotations

from conclave.core.record import Record
from conclave.core.rng import seeded
from conclave.core.session import Session
from conclave.games.wizard_kings import GAME
from conclave.games.wizard_kings.pieces import memory_of
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
        full = view.game.fill(view, seeded("imagine", number))
        assert isinstance(full, Kings)
        full.check()
        for name, count in (("1c3", 2), ("1g6", 1)):
            assert len(full.blocks_at(0, full.board.place(name))) == count
        assert full.steps.faces[table.block(1, "ogre")] == 2
        assert not any(int(mark) & MOVED for mark in full.marks.faces)
    kinds = {
        tuple(sorted(int(full.type_of(block)) for block in full.blocks_at(0, full.board.place("1c3"))))
        for full in (view.game.fill(view, seeded("kinds", number)) for number in range(40))
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
            backs = [node for node in table.view(0).scene() if node.id == "back-2-1g5-1"]
            assert backs[0].label == "Orcs block in the field north of Highcross, last seen as Ogre 2"
            table.march(1, "ogre", "1g4")
            assert memory_of(seen(table, 0), 1, place) == ""


def test_who_is_asked_to_dispel_does_not_tell_who_is_a_wizard() -> None:
    """WK-D.d: against a movement spell whoever has a hidden block within two hexes is asked, able or not."""
    for army, answers in (
        ("wicana2@1g3", ["pass", "dispel 1", "never"]),
        ("wicana1@1g3", ["pass", "never"]),
        ("glader4@1g3", ["pass", "never"]),
        ("glader4@1g3 wicana4@1g2", ["pass", "never"]),
    ):
        table = field("orcs shakla4@1g5 orc1@1g5", f"elves {army} glader1@2g3", options="dispel=on")
        table.play("cast 1 3").play(table.name(0, "orc"))
        assert table.asked == 1
        assert table.choices() == answers
        table.play("pass")
        assert table.asked == 0


def test_nobody_is_asked_to_dispel_who_cannot_for_all_to_see() -> None:
    """WK-D.d: three hexes away is too far, and of a known block everybody sees that it is no able wizard."""
    for army, shown in (("wicana4@1g2", ""), ("glader4@1g3", "glader"), ("wicana1@1g3", "wicana")):
        table = field("orcs shakla4@1g5 orc1@1g5", f"elves {army} glader1@2g3", options="dispel=on")
        if shown:
            table.kings.show(table.block(1, shown))
        table.play("cast 1 3").play(table.name(0, "orc"))
        assert table.asked == 0


def test_4_2a_a_movement_turn_does_not_end_by_itself() -> None:
    """H10: a castle cannot move and a Glader can; a table that goes on by itself would tell them apart."""
    told = []
    for rest in ("ranger2@1c3", "castle2@1c3"):
        position = field(f"elves glader4@1g3 {rest}", "orcs goblin1@2g3").session.record.position
        session = Session(GAME, position=position, seed=1)
        session.play("hex 1g3")
        session.play("hex 1g4")
        assert session.asked == 0
        told.append((session.view(-1).pack(), session.view(1).pack(), session.record_for(1).tokens))
    assert session.tokens() == ["done"]
    assert told[0] == told[1]
