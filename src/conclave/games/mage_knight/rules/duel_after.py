"""After a combat between players: whoever attended fully ends a turn of its own (MK-23.2, MK-23.10)."""

from __future__ import annotations

from conclave.core.frames import Step
from conclave.core.storage import Int
from conclave.games.mage_knight import data as d
from conclave.games.mage_knight.rows import PATH
from conclave.games.mage_knight.rules.ending import EndTurn
from conclave.games.mage_knight.state import Mage


class AfterDuel(Step[Mage]):
    """The steps at the end of a turn, for the one who was attacked."""

    def run(self, s: Mage) -> None:
        """Keep what belongs to the turn that goes on, and let the other end one."""
        if s.after == 0:
            s.done()
            return
        seat = s.after - 1
        s.after = d.GUEST
        kept = (s.moved, s.played, s.dice, s.recruits, s.kills, s.hurt, s.healed, s.artifacts, s.again)
        s.goto(BackToTurn(s.active, tuple([int(number) for number in kept]), s.rows[PATH]))
        s.active = s.actor = seat
        s.moved = s.recruits = s.kills = s.hurt = s.healed = s.artifacts = s.again = s.rested = 0
        s.played = 1  # a card was played in the combat, or none could be
        s.rows[PATH] = (int(s.get(seat, d.HEX)),)
        s.call(EndTurn(0))


class BackToTurn(Step[Mage]):
    """The turn goes on in which the combat was."""

    def __init__(self, active: Int, kept: tuple[int, ...], path: tuple[int, ...]) -> None:
        self.active: Int = active
        self.kept = kept
        self.path = path

    def run(self, s: Mage) -> None:
        """Put everything back."""
        s.done()
        s.active = s.actor = self.active
        s.after = 0
        s.moved, s.played, s.dice, s.recruits, s.kills, s.hurt, s.healed, s.artifacts, s.again = self.kept
        s.acted = 1
        s.rows[PATH] = self.path
