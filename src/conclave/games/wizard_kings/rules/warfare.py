"""Battles on the map: how they arise, who joins, who is pinned (WK-4.8, WK-4.9, WK-5.0b)."""

from __future__ import annotations

from typing import Final

from conclave.core.rows import changed
from conclave.core.secrets import Zone
from conclave.core.storage import Int, ints
from conclave.games.wizard_kings.actions import BLOCKS
from conclave.games.wizard_kings.arrivals import first
from conclave.games.wizard_kings.battles import B_ATTACK, B_DEFEND, B_FIRST, B_HEX, B_LEFT, B_SIZE, BATTLE
from conclave.games.wizard_kings.board import SEA
from conclave.games.wizard_kings.rules.sides import (
    Declare,
    confide,
    cross,
    joins,
    members,
    overlooked,
    support,
    torn,
)
from conclave.games.wizard_kings.state import MOVED, Kings

SAILED: Final = -2  # a way that says: by sea transport


def open_battle(s: Kings, opener: Int, place: Int, late: bool) -> None:
    """Note a new battle: all who are hostile to the newcomer defend, allies of both declare (WK-5.0b).

    `late` is when combat has begun.
    """
    defend = s.hostile_here(opener, place)
    undecided = torn(s, opener, place)
    attack: Int = 1 << opener
    for other in range(s.seats):
        if s.allies[opener] >> other & 1 and s.troops[other][place] and not undecided >> other & 1:
            attack |= 1 << other
    size = s.count_side(defend, place)
    row = [int(number) for number in s.battles]
    s.battles = ints([*row, int(place), int(attack), int(defend), int(opener), int(size), 0])
    s.crossed.add(0, 0)
    s.crossed.add(0, 0)
    confide(s)
    s.tell("battle", int(place), int(attack), int(defend))
    # The last one called is asked first.
    for at in range(len(s.order)):
        seat = s.order[len(s.order) - 1 - at]
        if undecided >> seat & 1:
            s.call(Declare(seat, place, 1 if late else 0))


def quarrels(s: Kings) -> None:
    """Open battles where former allies still share a hex at the start of combat (WK-4.9f)."""
    if s.seats < 3:
        return
    for place in range(s.board.hexes):
        for seat in range(s.seats):
            if not s.troops[seat][place] or s.battle_at(place) >= 0:
                continue
            hostile = s.hostile_here(seat, place)
            # Whoever broke the alliance attacks; if nobody here did, the first of them.
            if hostile and (s.breaker[seat] & hostile or not _broken_by(s, hostile, seat)):
                open_battle(s, seat, place, True)


def _broken_by(s: Kings, mask: Int, seat: Int) -> bool:
    """Tell whether a seat of a mask broke its alliance with this one."""
    return any(mask >> other & 1 and s.breaker[other] >> seat & 1 for other in range(s.seats))


def close_battle(s: Kings, place: Int) -> None:
    """Take a battle that is over from the row."""
    at = int(s.battle_at(place))
    row = [int(number) for number in s.battles]
    s.battles = ints(row[:at] + row[at + BATTLE :])
    for _ in range(2):
        s.crossed.take(at // BATTLE * 2)


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
        s.battles = changed(s.battles, at + B_LEFT, s.battles[at + B_LEFT] + 1)


def arrive(s: Kings, block: Int, place: Int, way: Int, kind: Int, side: Int) -> None:
    """Bring a block into a hex in the Movement Phase, into battle if it is contested (WK-4.2b, WK-4.9b)."""
    seat = block // BLOCKS
    before = s.where.faces[block]
    leave(s, seat, before)
    s.put(block, place)
    s.mark(block, MOVED)
    if s.telling:
        own = (int(s.type_of(block)), int(s.steps.faces[block]))
        facts = (s.who(seat), int(before), int(place), int(way))
        s.tell("move", *facts, to=1 << int(seat), private=own)
    if s.contested(seat, place):
        take_side(s, seat, place, side)
        at = s.battle_at(place)
        cross(s, at, s.side_of(at, seat), way, kind)
        if overlooked(s, at, s.side_of(at, seat), seat):
            s.reveal()
    s.mix(seat, place)


def take_side(s: Kings, seat: Int, place: Int, side: Int) -> None:
    """Open a battle, or join one on a side (WK-4.9b, WK-4.9h)."""
    at = s.battle_at(place)
    if at < 0:
        open_battle(s, seat, place, False)
        return
    if s.side_of(at, seat) >= 0:
        return
    given = joins(s, at, seat)
    if given >= 0:
        side = given
    s.tell("join", s.who(seat), int(place), int(side))
    support(s, seat, place, side, False)


def withdraw(s: Kings, seat: Int) -> None:
    """Take a player who is out from all battles, which go on without him (WK-1.4g)."""
    left: list[int] = []
    used: list[int] = []
    for at in range(0, len(s.battles), BATTLE):
        s.battles = changed(s.battles, at + B_ATTACK, s.battles[at + B_ATTACK] & ~(1 << seat))
        s.battles = changed(s.battles, at + B_DEFEND, s.battles[at + B_DEFEND] & ~(1 << seat))
        if s.battles[at + B_FIRST] == seat:
            s.battles = changed(s.battles, at + B_FIRST, _heir(s, at))
        if goes_on(s, at):
            left += [int(number) for number in s.battles[at : at + BATTLE]]
            used += [int(s.crossed.faces[at // BATTLE * 2 + side]) for side in range(2)]
    s.battles = ints(left)
    s.crossed = Zone(used, [0] * len(used))
    confide(s)


def _heir(s: Kings, at: Int) -> Int:
    """Give whom a battle belongs to whose first attacker is gone: the next attacker, else anybody there."""
    row = s.came[s.battles[at + B_HEX]]
    heir = first(row, members(s, at, 0))
    return heir if heir >= 0 else first(row)


def goes_on(s: Kings, at: Int) -> bool:
    """Tell whether a battle still has enemies in it, or units that may not stay where they are (WK-4.9h)."""
    place = s.battles[at + B_HEX]
    here = [seat for seat in range(s.seats) if s.troops[seat][place]]
    if not here:
        return False
    # Who has to leave the water is hidden, so a battle at sea is always gone through.
    if s.board.kind[place] >= SEA:
        return True
    return any(s.hostile_here(seat, place) for seat in here)
