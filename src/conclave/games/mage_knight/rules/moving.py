"""Moving on the map: what a step costs, where it may go, and what it wakes (MK-7)."""

from __future__ import annotations

from conclave.core.frames import FINE
from conclave.core.modifiers import AMOUNT, NONE
from conclave.core.storage import Int
from conclave.games.mage_knight import data as d
from conclave.games.mage_knight import land
from conclave.games.mage_knight.rows import PATH, RAMPANT
from conclave.games.mage_knight.rules import reasons as r
from conclave.games.mage_knight.rules.sites import (
    allied,
    at_peace,
    closed,
    flag,
    fortified,
    look_around,
    plain_cost,
    terrain_of,
)
from conclave.games.mage_knight.rules.tunnels import tunnel
from conclave.games.mage_knight.state import Mage


def step_cost(s: Mage, seat: Int, at: Int) -> Int:
    """Give what entering a land costs now, the effects in the order that is cheapest (MK-29.26)."""
    terrain = terrain_of(s, at)
    if s.config.dungeons and not in_reach(s, seat, at):
        return tunnel(s, s.get(seat, d.HEX), at)
    cost = plain_cost(s, at)
    if cost >= land.IMPASSABLE:
        place = s.mods.first(d.TERRAIN_OPEN, seat, terrain)
        return s.mods.column(place, AMOUNT) if place != NONE else cost
    if s.mods.has(d.WEATHER):
        for other in range(s.seats):
            if not allied(s, other, seat) and s.mods.first(d.WEATHER, other) != NONE and cost < 5:
                cost += 1
    cost = s.mods.lowest(d.TERRAIN_SET, seat, terrain, cost)
    # Higher floors first: a lower one afterwards may go below them.
    for floor in range(3, -1, -1):
        if floor == 1 and s.mods.first(d.WEATHER, seat) != NONE:
            cost = min(cost, max(1, cost - 2))
        place = s.mods.first(d.TERRAIN_LESS, seat, terrain)
        while place != NONE:
            amount = s.mods.column(place, AMOUNT)
            if amount % 16 == floor:
                cost = min(cost, max(floor, cost - amount // 16))
            place = s.mods.first(d.TERRAIN_LESS, seat, terrain, place)
    return cost


def in_reach(s: Mage, seat: Int, at: Int) -> bool:
    """Tell whether a land counts as adjacent, also two steps away with Space Bending."""
    here = s.get(seat, d.HEX)
    if here < 0 or at == here or s.slot_of[at // 7] < 0:
        return False
    if s.beside(here, at):
        return True
    if s.mods.first(d.LEAP, seat) == NONE:
        return False
    return land.spot_distance(int(s.spot(here)), int(s.spot(at))) == 2


def provoked(s: Mage, seat: Int, come_from: Int, at: Int) -> list[int]:
    """List the lands whose rampaging enemies a move wakes (MK-0.2, MK-7.5)."""
    found: list[int] = []
    if s.mods.first(d.NO_PROVOKE, seat) != NONE:
        return found
    for direction in range(6):
        lair = s.near(at, direction)
        if lair >= 0 and flag(s, lair, RAMPANT) and (s.config.enter_adjacent or s.beside(come_from, lair)):
            found.append(int(lair))
    return found


def wild_around(s: Mage, at: Int) -> list[int]:
    """List the lands around one with rampaging enemies."""
    found: list[int] = []
    for direction in range(6):
        lair = s.near(at, direction)
        if lair >= 0 and flag(s, lair, RAMPANT):
            found.append(int(lair))
    return found


def moving(s: Mage, seat: Int, at: Int) -> Int:
    """Give the reason against a step (MK-7.1, MK-7.3, MK-7.8)."""
    if not in_reach(s, seat, at):
        by_tunnel = tunnel(s, s.get(seat, d.HEX), at)
        if by_tunnel == NONE:
            return r.TOO_FAR
        return FINE if s.pool[d.MOVE] >= by_tunnel else r.NO_POINTS
    if flag(s, at, RAMPANT):
        return r.RAMPAGING_THERE
    if closed(s, at):
        return r.CLOSED
    cost = step_cost(s, seat, at)
    if cost >= land.IMPASSABLE:
        return r.IMPASSABLE
    if s.pool[d.MOVE] < cost:
        return r.NO_POINTS
    if s.someone_at(at, seat):
        if provoked(s, seat, s.get(seat, d.HEX), at):
            return r.OCCUPIED
        if fortified(s, seat, at) and at_peace(s, s.owner[at]):
            return r.OCCUPIED  # MK-29.28
    return FINE


def stand(s: Mage, seat: Int, at: Int) -> None:
    """Put a hero on a land, and look around."""
    s.set(seat, d.HEX, at)
    s.row(PATH, int(at))
    s.moved = 1
    s.tell("move", int(seat), int(at))
    look_around(s, seat)
