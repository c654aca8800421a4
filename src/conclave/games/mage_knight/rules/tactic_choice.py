"""Who takes which tactic, and what order follows (MK-3.8, MK-19.2, MK-21.4)."""

from __future__ import annotations

from typing import ClassVar

from conclave.core.frames import FINE, NO_ANSWER, Ask, Chance, Step
from conclave.core.storage import Choices, Int
from conclave.games.mage_knight import actions as a
from conclave.games.mage_knight import data as d
from conclave.games.mage_knight.rows import DUMMY, HEROES_IN_ORDER, ORDER, TACTICS_GONE, TACTICS_HERE
from conclave.games.mage_knight.rules.tactics import on_take
from conclave.games.mage_knight.state import Mage


def tactics_for(s: Mage) -> list[int]:
    """List the tactics of this time of day that are still in the game."""
    first = 6 if s.night else 0
    found = [tactic for tactic in range(first, first + 6) if tactic not in s.rows[TACTICS_GONE]]
    if len(found) < len(s.rows[ORDER]):
        # Only where days or nights go on and on (MK-30.8): those that left come back.
        found = list(range(first, first + 6))
        s.rows[TACTICS_GONE] = tuple([tactic for tactic in s.rows[TACTICS_GONE] if tactic not in found])
    return found


def tactic_order(s: Mage) -> list[int]:
    """List who picks in which order: least fame first, then whoever was later (MK-3.8, MK-21.4)."""
    order = list(s.rows[ORDER])
    seats = [seat for seat in order if seat != DUMMY]
    found = sorted(seats, key=lambda seat: (int(s.get(seat, d.FAME)), -seats.index(seat)))
    if s.config.auction and s.round == 1:
        found = [seat for seat in reversed(s.rows[HEROES_IN_ORDER]) if seat in seats]  # MK-30.15
    if not s.config.dummy:
        return found
    return [DUMMY, *found] if s.config.dummy_first else [*found, DUMMY]


class Tactics(Step[Mage]):
    """One after another picks a tactic."""

    def __init__(self, queue: tuple[int, ...]) -> None:
        self.queue = queue

    def run(self, s: Mage) -> None:
        """Let the first pick, and keep the rest."""
        if not self.queue:
            s.done()
            return
        s.goto(Tactics(self.queue[1:]))
        if self.queue[0] == DUMMY:
            s.call(DummyTactic())
        elif not s.get(self.queue[0], d.GONE):
            s.call(PickTactic(self.queue[0]))


class PickTactic(Ask[Mage]):
    """Which tactic (MK-3.8)."""

    rule: ClassVar[str] = "MK-3.8"

    def choices(self, s: Mage, found: Choices) -> None:
        """Offer those that are left."""
        for tactic in s.rows[TACTICS_HERE]:
            found.append(a.TACTIC + tactic)

    def bar(self, s: Mage, action: Int) -> Int:
        """Give the reason against one."""
        return FINE if int(action) - a.TACTIC in s.rows[TACTICS_HERE] else NO_ANSWER

    def public(self, s: Mage) -> bool:
        """Tell that all see them."""
        return True

    def choose(self, s: Mage, action: Int) -> None:
        """Take it."""
        s.done()
        tactic = action - a.TACTIC
        s.unrow(TACTICS_HERE, tactic)
        s.set(self.seat, d.TACTIC, tactic)
        s.set(self.seat, d.TACTIC_USED, 0)
        s.tell("tactic", int(self.seat), int(tactic))
        on_take(s, self.seat, tactic)


class DummyTactic(Chance[Mage]):
    """The dummy's tactic is random (MK-21.4)."""

    def outcomes(self, s: Mage) -> list[tuple[int, int]]:
        """List those that are left."""
        return [(a.DRAW_TACTIC + tactic, 1) for tactic in s.rows[TACTICS_HERE]]

    def land(self, s: Mage, outcome: Int) -> None:
        """Take it."""
        s.done()
        tactic = outcome - a.DRAW_TACTIC
        s.unrow(TACTICS_HERE, tactic)
        s.set(0, d.DUMMY_TACTIC, tactic)
        s.tell("tactic", DUMMY, int(tactic))


def set_order(s: Mage) -> None:
    """Order seats by the numbers of their tactics (MK-3.8)."""
    here = [seat for seat in s.rows[ORDER] if seat != DUMMY and not s.get(seat, d.GONE)]
    numbers = {int(s.get(seat, d.TACTIC)): seat for seat in here}
    if s.config.dummy:
        numbers[int(s.get(0, d.DUMMY_TACTIC))] = DUMMY
    s.rows[ORDER] = tuple([numbers[tactic] for tactic in sorted(numbers)])


class LoseTactic(Ask[Mage]):
    """Which tactic that was used leaves the game; whoever was first says so for all (MK-19.2, MK-27.4)."""

    rule: ClassVar[str] = "MK-19.2"

    def used(self, s: Mage) -> list[int]:
        """List the tactics of the players."""
        here = [seat for seat in range(s.seats) if s.get(seat, d.TACTIC) >= 0 and not s.get(seat, d.GONE)]
        return sorted(int(s.get(seat, d.TACTIC)) for seat in here)

    def choices(self, s: Mage, found: Choices) -> None:
        """Offer them."""
        for tactic in self.used(s):
            found.append(a.TACTIC + tactic)

    def bar(self, s: Mage, action: Int) -> Int:
        """Give the reason against one."""
        return FINE if int(action) - a.TACTIC in self.used(s) else NO_ANSWER

    def public(self, s: Mage) -> bool:
        """Tell that all see them."""
        return True

    def choose(self, s: Mage, action: Int) -> None:
        """Take it out."""
        s.done()
        s.row(TACTICS_GONE, int(action) - a.TACTIC)
