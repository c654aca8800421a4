"""Battles on the map: how they arise, who joins, who is pinned (WK-4.8, WK-4.9, WK-5.0b)."""

from __future__ import annotations

from typing import Final

from conclave.core.storage import Int, ints
from conclave.games.wizard_kings.actions import BLOCKS
from conclave.games.wizard_kings.rules.reach import joins
from conclave.games.wizard_kings.state import (
    B_ATTACK,
    B_DEFEND,
    B_LEFT,
    B_SIZE,
    BATTLE,
    MOVED,
    WAY,
    Kings,
)

SAILED: Final = -2  # a way that says: by sea transport


def open_battle(s: Kings, first: Int, place: Int) -> Int:
    """Note a new battle: everybody hostile to the newcomer defends (WK-5.0b)."""
    defend = s.hostile_here(first, place)
    attack: Int = 1 << first
    for other in range(s.seats):
        if s.allies[first] >> other & 1 and s.troops[other][place]:
            attack |= 1 << other
    size = s.count_side(defend, place)
    at = len(s.battles)
    row = [int(number) for number in s.battles]
    s.battles = ints([*row, int(place), int(attack), int(defend), int(first), int(size), 0])
    s.tell("battle", int(place), int(attack), int(defend))
    return at


def close_battle(s: Kings, place: Int) -> None:
    """Take a battle that is over from the row."""
    at = int(s.battle_at(place))
    row = [int(number) for number in s.battles]
    s.battles = ints(row[:at] + row[at + BATTLE :])


def may_leave(s: Kings, seat: Int, place: Int) -> bool:
    """Tell whether another unit of a seat may leave a hex; else all left are pinned (WK-4.8a, WK-4.8c)."""
    at = s.battle_at(place)
    if at < 0 or s.side_of(at, seat) != 1:
        return True
    attackers = s.count_side(s.battles[at + B_ATTACK], place)
    return s.battles[at + B_LEFT] < s.battles[at + B_SIZE] - attackers


def leave(s: Kings, seat: Int, place: Int) -> None:
    """Count a defender that leaves a battle hex (WK-4.8c)."""
    at = s.battle_at(place)
    if at >= 0 and s.side_of(at, seat) == 1:
        s.battles[at + B_LEFT] += 1


def arrive(s: Kings, block: Int, place: Int, way: Int, kind: Int, side: Int) -> None:
    """Bring a block into a hex in the Movement Phase, into battle if enemies are there (WK-4.2b)."""
    seat = block // BLOCKS
    before = s.where.faces[block]
    leave(s, seat, before)
    if kind != 0:
        s.marks.faces[block] |= (way + 1) * WAY | kind
    s.put(block, place)
    s.mark(block, MOVED)
    if s.telling:
        own = (int(s.type_of(block)), int(s.steps.faces[block]))
        facts = (s.who(seat), int(before), int(place), int(way))
        s.tell("move", *facts, to=1 << int(seat), private=own)
    if s.hostile_here(seat, place):
        take_side(s, seat, place, side)
    s.mix(seat, place)


def take_side(s: Kings, seat: Int, place: Int, side: Int) -> None:
    """Open a battle, or join one on a side (WK-4.9b, WK-4.9h)."""
    at = s.battle_at(place)
    if at < 0:
        open_battle(s, seat, place)
        return
    if s.side_of(at, seat) >= 0:
        return
    given = joins(s, at, seat)
    if given >= 0:
        side = given
    column: Int = B_ATTACK
    if side == 1:
        column = B_DEFEND
    s.battles[at + column] |= 1 << seat
    s.tell("join", s.who(seat), int(place), int(side))
