"""Entering a battle: over which hexside, and how many more may follow (for bots)."""

from __future__ import annotations

from conclave.core.storage import Choices, Int, Ints, ints
from conclave.games.wizard_kings.actions import JOIN, SIDE
from conclave.games.wizard_kings.rules.movement import Entry
from conclave.games.wizard_kings.rules.reach import (
    ANY_WAY,
    BY_AIR_WAYS,
    BY_LAND_WAYS,
    BY_WATER_WAYS,
    allowance,
)
from conclave.games.wizard_kings.rules.sides import ATTACK, OVER_LAND, OVER_WATER, joins, used
from conclave.games.wizard_kings.state import Kings


class Gates:
    """The hexsides of a hex with what each still lets through (WK-4.5a)."""

    __slots__ = ("left",)

    def __init__(self, s: Kings, seat: Int, place: Int) -> None:
        # By way, first for land units, then for swimmers.
        self.left: Ints = ints([0] * 12)
        at = s.battle_at(place)
        taken = supported(s, at, seat)
        for way in range(6):
            side = place * 6 + way
            if s.board.near[side] >= 0:
                bits = s.board.side[side]
                self.left[way] = allowance(s, bits, side, False) - used(s, at, taken, way, OVER_LAND)
                self.left[way + 6] = allowance(s, bits, side, True) - used(s, at, taken, way, OVER_WATER)

    def gate(self, ways: Int) -> Int:
        """Give the gate with most room for a unit that may come by some ways; 12 is the air, -1 none."""
        if ways // BY_AIR_WAYS & ANY_WAY:
            return 12
        best: Int = -1
        room: Int = 0
        for way in range(6):
            if ways & BY_LAND_WAYS << way and self.left[way] > room:
                best, room = way, self.left[way]
            if ways & BY_WATER_WAYS << way and self.left[way + 6] > room:
                best, room = way + 6, self.left[way + 6]
        return best

    def open_for(self, ways: Int) -> bool:
        """Tell whether a unit would still get in."""
        return self.gate(ways) >= 0

    def enter(self, ways: Int) -> None:
        """Count a unit."""
        gate = self.gate(ways)
        if 0 <= gate < 12:
            self.left[gate] -= 1


def supported(s: Kings, at: Int, seat: Int) -> Int:
    """Give the side a seat would fight on in a battle: its own, else the attack."""
    side: Int = ATTACK
    if at >= 0 and joins(s, at, seat) > 0:
        side = joins(s, at, seat)
    return side


def way_in(s: Kings, frame: Entry) -> Int:
    """Choose the side to help, or the hexside with most room."""
    found = Choices()
    frame.choices(s, found)
    best = found[0]
    room: Int = -100
    at_battle = s.battle_at(frame.place)
    for at in range(len(found)):
        answer = found[at]
        if answer < SIDE or answer >= JOIN:
            continue
        side = frame.place * 6 + answer - SIDE
        left = s.board.limit[side] - used(s, at_battle, frame.taken(s), answer - SIDE, OVER_LAND)
        if left > room:
            best, room = answer, left
    return best
