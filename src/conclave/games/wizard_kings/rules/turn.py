"""The game turn: initiative, movement, combat, build (WK-0.1)."""

from __future__ import annotations

from conclave.core.frames import Step
from conclave.core.storage import Int, ints
from conclave.games.wizard_kings.rules.battle import Combat
from conclave.games.wizard_kings.rules.build import BuildPhase
from conclave.games.wizard_kings.rules.luck import RollOff
from conclave.games.wizard_kings.rules.movement import March
from conclave.games.wizard_kings.rules.victory import playing, test_victory
from conclave.games.wizard_kings.state import Kings


class GameTurn(Step[Kings]):
    """The four phases in order, then the test of victory (WK-0.1 to WK-0.4)."""

    def __init__(self, stage: Int, mover: Int) -> None:
        self.stage: Int = stage
        self.mover: Int = mover

    def run(self, s: Kings) -> None:
        if self.stage == 0:
            s.turn += 1
            s.tell("turn", int(s.turn))
            s.offered = ints([0] * s.seats)
            s.goto(GameTurn(1, 0))
            s.call(RollOff(2, tuple(playing(s)), ()))
        elif self.stage == 1:
            set_order(s, int(s.answer))
            s.goto(GameTurn(2, 0))
        elif self.stage == 2:
            if self.mover == len(s.order):
                s.goto(GameTurn(3, 0))
                s.call(Combat(0))
                return
            seat = s.order[self.mover]
            s.goto(GameTurn(2, self.mover + 1))
            if not s.out >> seat & 1:
                s.muted = 0
                s.call(March(seat))
        elif self.stage == 3:
            s.goto(GameTurn(4, 0))
            s.call(BuildPhase(0))
        elif not test_victory(s):
            s.goto(GameTurn(0, 0))


def set_order(s: Kings, first: int) -> None:
    """Order the players clockwise from the winner of the initiative (WK-4.1a)."""
    seats = [(first + place) % s.seats for place in range(s.seats)]
    s.order = ints([seat for seat in seats if not s.out >> seat & 1])
    s.tell("initiative", s.who(first))
