"""After a combat between players: whoever attended fully ends a turn of its own (MK-23.2, MK-23.10)."""

from __future__ import annotations

from typing import ClassVar

from conclave.core.frames import FINE, Step
from conclave.core.storage import Choices, Int
from conclave.games.mage_knight import actions as a
from conclave.games.mage_knight import data as d
from conclave.games.mage_knight.rows import PATH
from conclave.games.mage_knight.rules import reasons as r
from conclave.games.mage_knight.rules.acting import Acting
from conclave.games.mage_knight.rules.ending import EndTurn
from conclave.games.mage_knight.rules.healing import heal_unit, heal_wound, healing, healing_unit
from conclave.games.mage_knight.rules.tactics import use_tactic, using_tactic
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
        s.dice = s.get(seat, d.DICE_USED)
        s.rows[PATH] = (int(s.get(seat, d.HEX)),)
        s.call(EndTurn(0))
        s.call(Aftermath(seat))


class Aftermath(Acting):
    """Special and healing effects of whoever attended fully, before that turn ends (MK-23.10)."""

    rule: ClassVar[str] = "MK-23.10"

    def own_bar(self, s: Mage, action: Int) -> Int:
        """Give the reason against healing and the tactic; ending is always fine."""
        if action == a.END:
            return FINE
        if action == a.HEAL_WOUND:
            return healing(s, self.seat)
        if action == a.USE_TACTIC:
            return using_tactic(s, self.seat)
        if action >= a.NAME and action < a.RECRUIT:
            return healing_unit(s, self.seat, action - a.NAME)
        return r.NOT_NOW

    def own(self, s: Mage, found: Choices) -> None:
        """Offer them."""
        if s.pool[d.HEALING]:
            for place in range(d.UNIT_PLACES):
                self.add(s, a.NAME + place, found)
            self.add(s, a.HEAL_WOUND, found)
        self.add(s, a.USE_TACTIC, found)
        found.append(a.END)

    def choose_own(self, s: Mage, action: Int) -> None:
        """Heal, use it, or end."""
        if action == a.END:
            s.done()
        elif action == a.HEAL_WOUND:
            heal_wound(s, self.seat)
        elif action == a.USE_TACTIC:
            use_tactic(s, self.seat)
        else:
            heal_unit(s, self.seat, action - a.NAME)


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
