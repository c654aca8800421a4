"""Saved positions outside spells: every question of setup, movement, combat and building opens again."""

from __future__ import annotations

import pytest

from conclave.core import flow
from conclave.core.frames import Chance
from conclave.core.session import Session
from conclave.games.wizard_kings import GAME
from conclave.games.wizard_kings.state import Kings, blank
from conclave.testing.slots import fault_of_frames, fault_of_state
from tests.games.wizard_kings.field import Field, field, fight

DROWNED = "maps m9:0,0,up=1 m2:0,1,up=2"


class Saved(Field):
    """A table that is packed and opened again before every answer, and notes what was asked."""

    def __init__(self, table: Field) -> None:
        super().__init__(table.game, table.session)
        self.met: list[str] = []

    def play(self, token: str, seat: int | None = None) -> Field:
        """Answer after holding the reopened position against the own."""
        self.reopen()
        super().play(token, seat)
        return self

    def luck(self, *tokens: str) -> Field:
        """Name a chance after the same."""
        self.reopen()
        super().luck(*tokens)
        return self

    def reopen(self) -> None:
        """Pack, unpack, pack again, and let both ask the same question."""
        s = self.kings
        packed = GAME.pack(s)
        again = GAME.unpack(packed, s.options)
        assert GAME.pack(again) == packed
        again.check()
        assert fault_of_frames(GAME, s) == ""
        frame = flow.waiting(again)
        self.met.append(type(frame).__name__)
        if isinstance(frame, Chance):
            assert flow.outcomes(again) == flow.outcomes(s)
            return
        for seat in range(s.seats):
            assert flow.choices_for(again, seat) == flow.choices_for(s, seat)


def test_nothing_on_the_table_is_forgotten() -> None:
    """Every slot is copied, packed and unpacked: at the start, in a movement turn and in a battle."""
    table = field("elves ranger3@1g4", "orcs ogre3@1g5")
    fresh = blank(table.kings.options)
    assert fault_of_state(GAME, table.kings, fresh) == ""
    table.march(0, "ranger", "1g5", "n")
    assert fault_of_state(GAME, table.kings, fresh) == ""
    fight(table).play("hex 1g5").play("fire").roll(1, 5, 6)
    assert fault_of_state(GAME, table.kings, fresh) == ""


def test_a_fresh_table_has_nothing_on_it() -> None:
    """No gold, no points, no turn, no alliance, no battle, no bridge, no dice, and all blocks in the pool."""
    s = Kings(GAME.options.parse({}), 3)
    assert [int(seat) for seat in s.order] == [0, 1, 2]
    for row in (s.gold, s.points, s.allies, s.offered, s.breaker, s.fight, s.slips):
        assert not any(row)
    assert (len(s.fight), len(s.slips), len(s.aimed)) == (30, 24, 4)
    assert [int(number) for number in s.aimed] == [-1] * 4
    assert [int(number) for number in s.army] == [-1] * 3
    assert (int(s.turn), int(s.out), int(s.muted), int(s.noise), int(s.thrown_at)) == (0, 0, 0, 0, 0)
    assert (int(s.bridge), int(s.thrown), int(s.thrower)) == (-1, -1, -1)
    assert len(s.battles) == len(s.recall) == 0
    assert {int(place) for place in s.where.faces} == {-1}
    assert {int(steps) for steps in s.steps.faces} == {int(mark) for mark in s.marks.faces} == {0}
    for zone, size in ((s.where, 28), (s.steps, 28), (s.marks, 28), (s.picked, 4), (s.desk, 4)):
        assert [int(mask) for mask in zone.masks] == [1] * size + [2] * size + [4] * size


def test_movement_opens_again_at_every_question() -> None:
    """Which block, where to, over which side, by ship to which port, a battle to pick."""
    table = Saved(field("elves ranger3@1g4 glader1@1g4", "orcs ogre3@1g5"))
    table.march(0, "ranger", "1g5", "n").play("done").play("done")
    assert table.met == ["March", "PickBlock", "Goal", "Entry", "March", "March"]
    sailing = Saved(field("elves glader4@1e2 ranger1@1e2", "orcs goblin1@2g3", maps=DROWNED))
    sailing.pick(0, "glader").play("sail").play("hex 1b3")
    assert sailing.met == ["March", "PickBlock", "Goal", "Harbour"]


def test_combat_opens_again_at_every_question() -> None:
    """Which battle, who acts, dice, who is hit, who goes out and where to, who comes in."""
    table = Saved(field("elves ranger3@1g4 ranger2@1g4 glader1@1g4 treek1@1g4", "orcs orc2@1g5 goblin2@1g5"))
    table.march(0, "ranger", "1g5", "n", 0).march(0, "ranger", "1g5", "n", 1)
    fight(table)
    del table.met[:]
    table.play("hex 1g5").play(table.name(0, "ranger", 0)).play("fire").roll(1, 6, 6)
    table.play(table.name(1, "orc")).play("fire").roll(1, 1).play(table.name(1, "goblin"))
    assert table.met == [
        "ChooseBattle", "WhoActs", "Act", "Volley", "TakeHit", "Act", "Volley", "TakeHit",
    ]  # fmt: skip
    table.play("fire").roll(6)
    table.play(table.name(0, "ranger", 0)).play("fire").roll(1, 1, 1)
    del table.met[:]
    table.play("hex 1g4").play(table.name(0, "treek"))
    table.play(table.name(0, "ranger", 0)).play("hex 1h5")
    assert table.met == ["Regroup", "ComeIn", "Regroup", "GoOut"]


def test_setup_and_building_open_again() -> None:
    """Rolls, maps and where they lie, armies, purchases, deployment, orders of every kind."""
    chosen = GAME.options.parse({"layout": "free", "army_gp": "50"})
    table = Saved(Field(GAME, Session(GAME, chosen, seed="setup", luck=False, forced=False)))
    table.roll(6).roll(2).play("map m1").play("map m2").play("lay 1 s up").play("army orcs").play(
        "army elves"
    )
    for seat in (0, 1):
        for _ in range(6):
            table.play("buy 5 1", seat)
        table.play("done", seat)
    for seat in (0, 1):
        while table.choices(seat) != ["done"]:
            table.play(table.choices(seat)[0], seat)
        table.play("done", seat)
    assert list(dict.fromkeys(table.met)) == [
        "RollOff", "PickMap", "PlaceMap", "PickArmy", "RaiseArmy", "Deploy",
    ]  # fmt: skip
    table.roll("1-2").roll("1-1").play("done").play("done")
    table.play("build 2").play("hex 1g1").play("done", 0).play("done", 1)
    table.reopen()
    assert "Orders" in table.met
    merging = Saved(field("elves glader1@1g1 glader2@1g1", "orcs goblin1@2g3"))
    merging.play("done").play("done")
    merging.play(f"merge {merging.block(0, 'glader') + 1}").play(merging.name(0, "glader", 1)).play("pick 1")
    assert merging.met[-3:] == ["Orders"] * 3


def test_check_holds_before_armies_are_picked() -> None:
    """A table without armies is in order, and one whose blocks have steps there is not."""
    chosen = GAME.options.parse({})
    table = Field(GAME, Session(GAME, chosen, seed="setup", luck=False, forced=False))
    table.kings.check()
    table.kings.steps.faces[5] = 1
    with pytest.raises(AssertionError, match="without an army"):
        table.kings.check()
