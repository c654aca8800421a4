"""Hits: to the strongest, one after the other, or all to one named unit (WK-5.32, WK-5.33)."""

from __future__ import annotations

from typing import ClassVar

from conclave.core.frames import Step
from conclave.core.rows import changed
from conclave.core.storage import Choices, Int
from conclave.games.wizard_kings.actions import BLOCKS, UNIT
from conclave.games.wizard_kings.battles import WARDED
from conclave.games.wizard_kings.rules.questions import OpenAskAt
from conclave.games.wizard_kings.rules.sides import side_order
from conclave.games.wizard_kings.state import Kings


def strike(s: Kings, block: Int, hits: Int) -> Int:
    """Take steps from a unit, a ward first; gives the steps it lost (WK-2.11a, WK-5.33a)."""
    seat = block // BLOCKS
    bit: Int = 1 << block % BLOCKS
    if hits > 0 and s.fight[WARDED + seat] & bit:
        s.fight = changed(s.fight, WARDED + seat, s.fight[WARDED + seat] & ~bit)
        s.tell("ward", int(block), int(s.type_of(block)))
        hits -= 1
    steps = s.steps.faces[block]
    if hits > steps:
        hits = steps
    if hits <= 0:
        return 0
    s.steps.write(block, steps - hits)
    s.tell("hit", int(block), int(s.type_of(block)), int(hits), int(steps - hits))
    if hits == steps:
        s.lose(block, True)
    return hits


def strongest(s: Kings, place: Int, seats: list[int]) -> list[int]:
    """List the strongest units of a side that its next owner to decide has (WK-5.32a, WK-5.32b)."""
    best: Int = 0
    found: list[int] = []
    for seat in seats:
        if not s.troops[seat][place]:
            continue
        for block in range(seat * BLOCKS, seat * BLOCKS + BLOCKS):
            if s.where.faces[block] == place:
                steps = s.steps.faces[block]
                if steps > best:
                    best = steps
                    found = [block]
                elif steps == best and found and found[0] // BLOCKS == seat:
                    found.append(block)
    return found


def alike(s: Kings, blocks: list[int]) -> bool:
    """Tell whether it makes no difference which of some units is hit."""
    first = blocks[0]
    seat = first // BLOCKS
    for block in blocks:
        if s.type_of(block) != s.type_of(first):
            return False
        for row in range(0, len(s.fight), 6):
            if (s.fight[row + seat] >> block % BLOCKS ^ s.fight[row + seat] >> first % BLOCKS) & 1:
                return False
    return True


class Hits(Step[Kings]):
    """Hits on a side, each on its strongest unit at that moment (WK-5.32a)."""

    def __init__(self, place: Int, side: Int, hits: Int) -> None:
        self.place: Int = place
        self.side: Int = side
        self.hits: Int = hits

    def run(self, s: Kings) -> None:
        """Apply hits until an owner has to choose between equals."""
        hits = self.hits
        seats = side_order(s, self.place, self.side)
        while hits > 0:
            found = strongest(s, self.place, seats)
            if not found:
                break
            if len(found) > 1 and not alike(s, found):
                s.goto(Hits(self.place, self.side, hits - 1))
                s.call(TakeHit(found[0] // BLOCKS, self.place, self.side))
                return
            strike(s, found[0], 1)
            hits -= 1
        s.done()


class TakeHit(OpenAskAt):
    """The owner chooses which of his strongest units is hit (WK-5.32a)."""

    rule: ClassVar[str] = "WK-5.32a"

    def __init__(self, seat: Int, place: Int, side: Int) -> None:
        super().__init__(seat, place)
        self.side: Int = side

    def choices(self, s: Kings, found: Choices) -> None:
        """List one of each kind of tied unit."""
        tied = strongest(s, self.place, side_order(s, self.place, self.side))
        for number, block in enumerate(tied):
            if not any(alike(s, [other, block]) for other in tied[:number]):
                found.append(UNIT + block)

    def choose(self, s: Kings, action: Int) -> None:
        s.done()
        strike(s, action - UNIT, 1)
