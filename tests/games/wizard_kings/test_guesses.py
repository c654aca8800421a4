"""Worlds a computer player imagines: a guess that leaves nothing to do can still be played on (WK-H.4).

Whoever looks on does not know which block was taken up, and guesses one that may find no way at all; every
question then has an answer that changes nothing but that the block has had its turn.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from conclave.core.rng import seeded
from conclave.core.state import Frame
from conclave.core.storage import Choices
from conclave.games.wizard_kings import GAME
from conclave.games.wizard_kings.actions import PASS
from conclave.games.wizard_kings.rules.casting import TargetHex
from conclave.games.wizard_kings.rules.effects import Flee
from conclave.games.wizard_kings.rules.movement import Entry, Goal, Harbour, PickBlock
from conclave.games.wizard_kings.rules.reach import reach
from conclave.games.wizard_kings.rules.retreat import ComeIn, GoOut
from conclave.games.wizard_kings.secrets import imagine
from conclave.games.wizard_kings.state import MOVED, Kings
from tests.games.wizard_kings.field import Field, field


def asks(table: Field, block: int, make: Callable[[Kings, int], Frame]) -> Field:
    """Take a block up and ask something about it."""
    s = table.kings
    s.picked.faces[0] = block
    s.call(make(s, int(s.where.faces[block])))
    return table


MOVES: dict[str, Callable[[Kings, int], Frame]] = {
    "Goal": lambda s, place: Goal(0, place),
    "Harbour": lambda s, place: Harbour(0, place),
    "Entry": lambda s, place: Entry(0, place, s.board.place("1g5"), -1),
}


@pytest.mark.parametrize("name", list(MOVES))
def test_h_4_a_castle_that_was_taken_for_a_mover_stays(name: str) -> None:
    """It has moved, nobody holds it any more, and the movement turn goes on with the others."""
    table = field("elves castle4@1c3 glader1@1g4", "orcs orc1@1g5")
    castle = table.block(0, "castle")
    asks(table, castle, MOVES[name])
    assert table.choices() == ["pass"]
    table.play("pass")
    assert table.at(0, "castle") == "1c3"
    assert table.kings.marks.faces[castle] & MOVED
    assert int(table.kings.picked.faces[0]) == int(table.kings.aimed[0]) == -1
    assert table.movable() == {"1g4"}
    table.kings.check()


def test_4_2a_a_block_without_a_way_may_stay() -> None:
    """Six Gladers fill F2 of Mirrormere, the only way out of E2: the Treek's move is to stay, once."""
    table = field("elves treek1@2e2 " + " ".join(["glader1@2f2"] * 6), "orcs goblin1@2k6")
    table.pick(0, "treek")
    assert table.choices() == ["pass"]
    table.play("pass")
    assert table.at(0, "treek") == "2e2"
    assert table.movable() == {"2f2"}
    assert [int(block) for block in table.kings.picked.faces[:4]] == [-1] * 4
    table.march(
        0, "glader", "2f1" if "2f1" in table.goals(0, "glader") else sorted(table.goals(0, "glader"))[0]
    )
    assert table.at(0, "treek") == "2e2"


def test_h_4_a_hex_without_a_mover_is_passed_over() -> None:
    """In C3 the only block has moved."""
    table = field("elves glader4@1c2 glader1@1g4", "orcs orc1@1g5")
    table.march(0, "glader", "1c3")
    s = table.kings
    s.call(PickBlock(0, s.board.place("1c3")))
    assert table.choices() == ["pass"]
    table.play("pass")
    assert table.movable() == {"1g4"}


def test_h_4_somebody_can_leave_the_hex_that_was_named() -> None:
    """The Orcs saw a block come to C3 and the hex named: in a guess one there may still go."""
    table = field("elves castle4@1g4 treek1@1c3 glader1@1c2", "orcs goblin1@2g3")
    table.march(0, "glader", "1c3")
    s = table.kings
    s.call(PickBlock(0, s.board.place("1c3")))
    view = GAME.view(s, 1)
    for number in range(100):
        guess = imagine(view, seeded("named", number))
        found = Choices()
        top = guess.stack[-1]
        assert isinstance(top, PickBlock)
        top.choices(guess, found)
        assert PASS not in list(found), number


def test_h_4_a_call_without_anybody_to_call() -> None:
    """Beckon with no unit in reach."""
    table = field("elves wicana4@1g5", "orcs goblin1@2g3")
    table.kings.call(TargetHex(0, table.block(0, "wicana"), 4))
    assert table.choices() == ["pass"]
    table.play("pass")
    assert table.asked == 0


def test_h_4_nobody_to_bring_in_and_nowhere_to_go() -> None:
    """A castle comes in nowhere, leaves nowhere and flees nowhere."""
    table = field("elves castle4@1g4", "orcs goblin1@2g3")
    s, castle = table.kings, table.block(0, "castle")
    for frame in (ComeIn(0, s.board.place("1g4"), s.board.place("1g5")), GoOut(0, castle), Flee(0, castle)):
        s.call(frame)
        assert table.choices() == ["pass"]
        table.play("pass")
        assert table.at(0, "castle") == "1g4"


def test_2_6a_a_castle_reaches_nothing() -> None:
    """Not even the hex next door."""
    table = field("elves castle4@1c3 glader1@1c3", "orcs goblin1@2g3")
    assert len(reach(table.kings, table.block(0, "castle")).ends) == 0
    assert len(reach(table.kings, table.block(0, "glader")).ends) > 6
