"""Force: what some units are worth in a battle, and who would win (for bots)."""

from __future__ import annotations

from typing import Final

from conclave.core.storage import Int, Ints, ints
from conclave.games.wizard_kings.actions import BLOCKS
from conclave.games.wizard_kings.board import COASTAL, SEA
from conclave.games.wizard_kings.maps import WALLED_CITY
from conclave.games.wizard_kings.rules.terrain import hits_in
from conclave.games.wizard_kings.state import Kings
from conclave.games.wizard_kings.units import AQUATIC, CASTLE, LETTER, MOVE, TRAIT

LEVEL_HITS: Final = 45  # hundredths of a hit a round that a level of magic in hand is worth
HOME: Final = 115  # per cent: the defender fires first within a letter
# Per cent, by letter: whoever acts early takes steps away before they fire.
EARLY: Final[Ints] = ints([125, 125, 110, 100])


class Force:
    """Hits that some units make in a round, in hundredths, and the steps they can lose."""

    __slots__ = ("body", "punch")

    def __init__(self) -> None:
        self.punch: Int = 0
        self.body: Int = 0

    def add(self, punch: Int, body: Int) -> None:
        self.punch += punch
        self.body += body

    def odds(self, other: Force) -> Int:
        """Give the chance, in per cent, of beating another force (Lanchester's square law, softened)."""
        mine = self.punch * self.body
        theirs = other.punch * other.body
        if theirs <= 0:
            return 100 if mine > 0 or other.body == 0 else 50
        if mine <= 0:
            return 0
        ratio = 100 * mine // theirs
        if ratio > 1000:
            return 99
        square = ratio * ratio // 100
        return 100 * square // (square + 100)


def punch(s: Kings, block: Int, place: Int, defends: bool) -> Int:
    """Give what a unit hits in a round of a battle in a hex, in hundredths."""
    steps = s.steps.faces[block]
    if block % BLOCKS < 3:
        return (steps - 1) * LEVEL_HITS
    kind = s.type_of(block)
    number = hits_in(s, kind, place)
    if defends and s.board.special[place] == WALLED_CITY:
        number += 1
    hits = steps * number * EARLY[LETTER[kind]] // 6
    return hits * HOME // 100 if defends else hits


def force_at(s: Kings, mask: Int, place: Int, defends: bool) -> Force:
    """Add up the units of some seats in a hex."""
    found = Force()
    for seat in range(s.seats):
        if mask >> seat & 1 and s.troops[seat][place]:
            for block in range(seat * BLOCKS, seat * BLOCKS + BLOCKS):
                if s.where.faces[block] == place:
                    found.add(punch(s, block, place, defends), s.steps.faces[block])
    return found


def strike_at(s: Kings, mask: Int, place: Int) -> Force:
    """Add up the units of some seats that could attack a hex in one move, those in it left out."""
    found = Force()
    board = s.board
    kind = board.kind[place]
    wet = kind >= COASTAL or board.river[place] != 0
    for seat in range(s.seats):
        if not mask >> seat & 1:
            continue
        for block in range(seat * BLOCKS, seat * BLOCKS + BLOCKS):
            there = s.where.faces[block]
            if there < 0 or there == place:
                continue
            type_number = s.type_of(block)
            traits = TRAIT[type_number]
            if traits & CASTLE or board.distance(there, place) > MOVE[type_number]:
                continue
            if traits & AQUATIC:
                if not wet:
                    continue
            elif kind >= SEA:
                continue
            found.add(punch(s, block, place, False), s.steps.faces[block])
    return found


def others(s: Kings, seat: Int) -> Int:
    """Give the mask of everybody who is neither this seat nor its ally."""
    return ((1 << s.seats) - 1) & ~s.friends(seat)
