"""What happens at the end of a round with two variants: darkness that stays, enemies that come again."""

from __future__ import annotations

from typing import ClassVar

from conclave.core.frames import Chance, Step
from conclave.core.storage import Int
from conclave.games.mage_knight import actions as a
from conclave.games.mage_knight import data as d
from conclave.games.mage_knight import land, pieces
from conclave.games.mage_knight.rows import FALLEN, RAMPANT
from conclave.games.mage_knight.rules.sites import flag, set_flag, site_of
from conclave.games.mage_knight.rules.tokens import SHOWN, DrawToken
from conclave.games.mage_knight.state import Mage


class VariantLuck(Chance[Mage]):
    """A mana die that is none of the source."""

    def outcomes(self, s: Mage) -> list[tuple[int, int]]:
        """List six colors, each as likely."""
        return [(a.ROLL + color, 1) for color in range(d.SIX)]

    def come(self, s: Mage, color: Int) -> None:
        """Let happen what a color brings."""
        raise NotImplementedError

    def land(self, s: Mage, outcome: Int) -> None:
        """Roll."""
        s.done()
        s.tell("roll", int(outcome - a.ROLL))
        self.come(s, outcome - a.ROLL)


class DarknessRoll(VariantLuck):
    """One of two dice after a day: black brings a night that stays (MK-30.8)."""

    rule: ClassVar[str] = "MK-30.8"

    def come(self, s: Mage, color: Int) -> None:
        """Let darkness come."""
        if color == d.BLACK and not s.rows[FALLEN]:
            s.rows[FALLEN] = (1,)
            s.tell("dark")


class RampageRolls(Step[Mage]):
    """A die for every hex whose rampaging enemy was defeated, from a land on (MK-30.9)."""

    def __init__(self, first: Int) -> None:
        self.first: Int = first

    def run(self, s: Mage) -> None:
        """Roll for the next one."""
        for at in range(int(self.first), land.LANDS):
            if empty_lair(s, at):
                s.goto(RampageRolls(at + 1))
                s.call(RampageRoll(at))
                return
        s.done()


def empty_lair(s: Mage, at: Int) -> bool:
    """Tell whether a rampaging enemy was defeated on a land, and nobody stands there now."""
    site = site_of(s, at)
    if site != land.RAMPAGING_ORC and site != land.RAMPAGING_DRACONUM:
        return False
    return s.slot_of[at // 7] >= 0 and not flag(s, at, RAMPANT) and not s.someone_at(at, -1)


class RampageRoll(VariantLuck):
    """Whether an enemy comes again: half the colors by day, the other half by night (MK-30.9)."""

    rule: ClassVar[str] = "MK-30.9"

    def __init__(self, at: Int) -> None:
        self.at: Int = at

    def come(self, s: Mage, color: Int) -> None:
        """Put one there, with a second one for gold by day and black by night."""
        by_day = color == d.RED or color == d.GREEN or color == d.GOLD
        if by_day != (s.night == 0):
            return
        set_flag(s, self.at, RAMPANT)
        if color >= d.GOLD:
            s.call(DrawToken(pieces.BROWN_PILE, self.at, SHOWN))
        orc = site_of(s, self.at) == land.RAMPAGING_ORC
        s.call(DrawToken(pieces.GREEN_PILE if orc else pieces.RED_PILE, self.at, SHOWN))
