"""Interactive combat: the player before helps a single enemy in secret (MK-30.10)."""

from __future__ import annotations

from typing import ClassVar

from conclave.core.actions import PICK
from conclave.core.frames import FINE, NO_ANSWER, Ask
from conclave.core.modifiers import BIT, NONE
from conclave.core.storage import Choices, Int
from conclave.games.mage_knight import data as d
from conclave.games.mage_knight.effects.aid import AIDS
from conclave.games.mage_knight.rows import AID, AID_BAG, DUMMY, JOINT, ORDER
from conclave.games.mage_knight.state import Mage


def player_before(s: Mage, seat: Int) -> Int:
    """Give the player before a seat in the order of the round, or -1 without one."""
    order = [other for other in s.rows[ORDER] if other != DUMMY and not s.get(other, d.GONE)]
    if len(order) < 2 or int(seat) not in order:
        return NONE
    return order[order.index(int(seat)) - 1]


def ask_for_aid(s: Mage, foes: Int) -> None:
    """Ask the player before, where somebody fights a single enemy."""
    if not s.config.hearten or foes != 1 or s.rows[JOINT]:
        return
    before = player_before(s, s.actor)
    if before != NONE:
        s.call(Embolden(before))


class Embolden(Ask[Mage]):
    """What helps the enemy: nothing (0), white (1), red (2) or blue (3); only who picks it knows."""

    rule: ClassVar[str] = "MK-30.10"

    def choices(self, s: Mage, found: Choices) -> None:
        """Offer all four."""
        for aid in range(AIDS):
            found.append(PICK + aid)

    def bar(self, s: Mage, action: Int) -> Int:
        """Let all four be fine."""
        return FINE if PICK <= action < PICK + AIDS else NO_ANSWER

    def seen(self, s: Mage) -> Int:
        """Let nobody else know."""
        return BIT[self.seat]

    def choose(self, s: Mage, action: Int) -> None:
        """Keep it face down."""
        s.done()
        s.draw(AID_BAG, action - PICK)
        s.lay(AID, action - PICK, BIT[self.seat])
