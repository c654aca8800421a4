"""Where a block may go: marching, flying, swimming, roads, sea transport (WK-2.3a, WK-4.5a, WK-4.7a)."""

from __future__ import annotations

from typing import Final

from conclave.core.storage import Choices, Int, Ints, ints
from conclave.games.wizard_kings.actions import BLOCKS
from conclave.games.wizard_kings.board import ALL_WATER, ALONG, BRIDGE, BY_WATER, RIVER, ROAD, SEA
from conclave.games.wizard_kings.rules.alliances import may_betray
from conclave.games.wizard_kings.rules.sides import (
    OVER_AIR,
    OVER_LAND,
    OVER_WATER,
    members,
    open_sides,
    torn,
    used,
)
from conclave.games.wizard_kings.rules.terrain import crosses_by_land, stopped_by
from conclave.games.wizard_kings.spells import GRANT, GRANT_FLIGHT, SPELLS
from conclave.games.wizard_kings.state import FASTER, FASTEST, FLIES, SWIMS, Kings
from conclave.games.wizard_kings.units import AMPHIBIAN, AQUATIC, CASTLE, FLYER, GROUND, MOVE, TRAIT

# How far the spell lets a ground unit fly.
FLIGHT: Final[int] = max(
    int(s.effect.move) for s in SPELLS if s.effect.kind == GRANT and s.effect.grant == GRANT_FLIGHT
)
SEA_REACH: Final = 4  # hexes of a sea transport (WK-4.7a)

# Ways into a battle: the hexside it comes over, as a bit for each kind of crossing.
BY_LAND_WAYS: Final = 1
BY_WATER_WAYS: Final = 64
BY_AIR_WAYS: Final = 4096
ANY_WAY: Final = 63


class Reach:
    """Hexes where a block may end its move, battles it may enter, and over which hexsides."""

    __slots__ = ("back", "back_on_road", "ends", "fights", "ways")

    def __init__(self, hexes: Int) -> None:
        self.ends = Choices()
        self.fights = Choices()
        self.ways: Ints = ints([0] * int(hexes))
        # From which hex each was reached first, plus one; empty unless somebody wants to see the route.
        self.back: Ints = ints([])
        self.back_on_road: Ints = ints([])


def is_bridged(s: Kings, seat: Int, side: Int) -> bool:
    """Tell whether the spell of this movement turn has made a bridge of a hexside."""
    bridge = s.bridge
    if bridge < 0:
        return False
    other = s.board.near[side]
    return bridge == side or bridge == other * 6 + (side % 6 + 3) % 6


def allowance(s: Kings, bits: Int, side: Int, water: bool) -> Int:
    """Give how many units of one side may cross a hexside into or out of a battle (WK-4.5a, WK-4.5b)."""
    if not water:
        return s.board.limit[side]
    limit = s.board.water_limit[side]
    if bits & ALL_WATER and limit > 1 and s.rules.water_attack_limit == "1":
        return 1
    return limit


def movement(s: Kings, block: Int) -> Int:
    """Give the movement allowance of a block this turn (WK-2.14a)."""
    marks = s.marks.faces[block]
    move = MOVE[s.type_of(block)]
    if marks & FLIES:
        move = FLIGHT
    return move + (marks & FASTEST) // FASTER


def reach(s: Kings, block: Int) -> Reach:
    """Work out where a block may go by an ordinary move."""
    found = far_as_it_goes(s, block)
    _trim(s, block, found)
    return found


def far_as_it_goes(s: Kings, block: Int) -> Reach:
    """Work out where a block could go if every hex had room and no hexside a limit."""
    found = Reach(s.board.hexes)
    _go(s, block, found)
    return found


def routes(s: Kings, block: Int) -> Reach:
    """Work out the same, and from where each hex is reached."""
    found = Reach(s.board.hexes)
    found.back = ints([0] * int(s.board.hexes))
    found.back_on_road = ints([0] * int(s.board.hexes))
    _go(s, block, found)
    return found


def route(found: Reach, start: int, goal: int) -> list[int]:
    """Give the hexes of a move from its start to a goal; by road where only the road goes so far."""
    row = found.back if found.back[goal] else found.back_on_road
    hexes = [goal]
    while hexes[-1] != start and row[hexes[-1]]:
        hexes.append(int(row[hexes[-1]]) - 1)
    return hexes[::-1]


def _go(s: Kings, block: Int, found: Reach) -> None:
    traits = TRAIT[s.type_of(block)]
    if traits & CASTLE:
        return
    marks = s.marks.faces[block]
    if traits & FLYER or marks & FLIES:
        _fly(s, block, found, traits & AQUATIC != 0, marks & FLIES == 0)
    else:
        _walk(s, block, found, traits, marks)
        if traits & GROUND:
            _march_on_roads(s, block, found)


def _fly(s: Kings, block: Int, found: Reach, lands_on_water: bool, fights_at_sea: bool) -> None:
    """Fly over everything (WK-2.4a to WK-2.4c)."""
    board = s.board
    seat = block // BLOCKS
    start = s.where.faces[block]
    move = movement(s, block)
    seen = ints([0] * int(board.hexes))
    seen[start] = 1
    edge = Choices()
    edge.append(start)
    for _ in range(move):
        ahead = Choices()
        for at in range(len(edge)):
            here = edge[at]
            for way in range(6):
                there = board.near[here * 6 + way]
                if there < 0:
                    continue
                if len(found.back) and not found.back[there]:
                    found.back[there] = here + 1
                water = board.kind[there] >= SEA
                if there != start and s.contested(seat, there):
                    if fights_at_sea or not water:
                        if not found.ways[there]:
                            found.fights.append(there)
                        found.ways[there] = found.ways[there] | BY_AIR_WAYS << (way + 3) % 6
                elif not seen[there] and (lands_on_water or not water):
                    found.ends.append(there)
                if not seen[there]:
                    seen[there] = 1
                    ahead.append(there)
        edge = ahead


def _walk(s: Kings, block: Int, found: Reach, traits: Int, marks: Int) -> None:
    """March over land, along rivers, or swim (WK-2.3, WK-2.5, WK-3.16)."""
    board = s.board
    seat = block // BLOCKS
    start = s.where.faces[block]
    aquatic = traits & AQUATIC != 0
    swims = marks & SWIMS != 0
    feet = traits
    if swims:
        feet |= AMPHIBIAN
    # Bits of a hex: may be gone on from, was noted as an end.
    seen = ints([0] * int(board.hexes))
    seen[start] = 3
    edge = Choices()
    edge.append(start)
    for _ in range(movement(s, block)):
        ahead = Choices()
        for at in range(len(edge)):
            here = edge[at]
            for way in range(6):
                side = here * 6 + way
                there = board.near[side]
                if there < 0:
                    continue
                bits = board.side[side]
                by_water = bits & BY_WATER != 0 and (aquatic or swims or (bits & ALONG and feet & AMPHIBIAN))
                by_land = not aquatic and crosses_by_land(bits, feet, is_bridged(s, seat, side))
                if not by_water and not by_land:
                    continue
                if len(found.back) and not found.back[there]:
                    found.back[there] = here + 1
                water = board.kind[there] >= SEA
                if s.contested(seat, there):
                    if water and not aquatic:
                        continue
                    if not found.ways[there]:
                        found.fights.append(there)
                    if by_land:
                        found.ways[there] = found.ways[there] | BY_LAND_WAYS << (way + 3) % 6
                    if by_water:
                        found.ways[there] = found.ways[there] | BY_WATER_WAYS << (way + 3) % 6
                    continue
                if not seen[there] & 2 and (aquatic or not water):
                    seen[there] = seen[there] | 2
                    found.ends.append(there)
                if seen[there] & 1 or s.is_enemy_city(seat, there):
                    continue
                if by_water or not stopped_by(board.terrain[there], traits, marks):
                    seen[there] = seen[there] | 1
                    ahead.append(there)
        edge = ahead


def _march_on_roads(s: Kings, block: Int, found: Reach) -> None:
    """March entirely on roads: one hex more, and no terrain stops (WK-3.3a, WK-3.3b)."""
    board = s.board
    seat = block // BLOCKS
    start = s.where.faces[block]
    seen = ints([0] * int(board.hexes))
    seen[start] = 1
    for at in range(len(found.ends)):
        seen[found.ends[at]] = 2
    edge = Choices()
    edge.append(start)
    for _ in range(movement(s, block) + 1):
        ahead = Choices()
        for at in range(len(edge)):
            here = edge[at]
            for way in range(6):
                side = here * 6 + way
                bits = board.side[side]
                if not bits & ROAD or (bits & RIVER and not bits & BRIDGE):
                    continue
                there = board.near[side]
                if len(found.back) and not found.back_on_road[there]:
                    found.back_on_road[there] = here + 1
                if s.contested(seat, there):
                    if not found.ways[there]:
                        found.fights.append(there)
                    found.ways[there] = found.ways[there] | BY_LAND_WAYS << (way + 3) % 6
                    continue
                if not seen[there]:
                    found.ends.append(there)
                if not seen[there] & 1:
                    seen[there] = 1
                    if not s.is_enemy_city(seat, there):
                        ahead.append(there)
        edge = ahead


def _trim(s: Kings, block: Int, found: Reach) -> None:
    """Leave out hexes without room and hexsides without allowance (WK-4.4a, WK-4.5a)."""
    seat = block // BLOCKS
    friends = s.friends(seat)
    ends = Choices()
    for at in range(len(found.ends)):
        place = found.ends[at]
        if s.room(block, place, friends):
            ends.append(place)
    found.ends = ends
    fights = Choices()
    for at in range(len(found.fights)):
        place = found.fights[at]
        ways: Int = 0
        sides = sides_open(s, block, place, found.ways[place])
        for side in range(2):
            if sides >> side & 1:
                ways |= open_ways(s, place, side, found.ways[place])
        found.ways[place] = ways
        if ways:
            fights.append(place)
    found.fights = fights


def open_ways(s: Kings, place: Int, taken: Int, ways: Int) -> Int:
    """Leave out the hexsides whose allowance a side has used up (WK-4.5c to WK-4.5f)."""
    board = s.board
    at = s.battle_at(place)
    for way in range(6):
        side = place * 6 + way
        bits = board.side[side]
        land: Int = BY_LAND_WAYS << way
        water: Int = BY_WATER_WAYS << way
        if ways & land and used(s, at, taken, way, OVER_LAND) >= allowance(s, bits, side, False):
            ways &= ~land
        if ways & water and used(s, at, taken, way, OVER_WATER) >= allowance(s, bits, side, True):
            ways &= ~water
    return ways


def ways_into(s: Kings, block: Int, place: Int, side: Int) -> Int:
    """Give the hexsides over which a block may come into a battle on a side."""
    return open_ways(s, place, side, far_as_it_goes(s, block).ways[place])


def sides_open(s: Kings, block: Int, place: Int, ways: Int) -> Int:
    """Give the sides on which a block finds room and a way in: 1 the attack, 2 the defence (WK-4.9b)."""
    seat = block // BLOCKS
    at = s.battle_at(place)
    if at < 0:
        # Where alliances cannot be ended nobody may set allies against each other.
        if not s.room(block, place, s.friends(seat)) or (
            s.seats > 2 and not may_betray(s) and torn(s, seat, place)
        ):
            return 0
        return 1 if open_ways(s, place, 0, ways) else 0
    sides = open_sides(s, at, seat)
    found: Int = 0
    for side in range(2):
        if (
            sides >> side & 1
            and s.room(block, place, members(s, at, side) | 1 << seat)
            and open_ways(s, place, side, ways)
        ):
            found |= 1 << side
    return found


def kind_of_way(ways: Int, way: Int) -> Int:
    """Give how a unit comes over a hexside, by land where it can."""
    if ways & BY_LAND_WAYS << way:
        return OVER_LAND
    if ways & BY_WATER_WAYS << way:
        return OVER_WATER
    return OVER_AIR


def harbours(s: Kings, block: Int, found: Choices) -> None:
    """List the friendly ports a block may sail to (WK-4.7a, WK-4.7b)."""
    board = s.board
    seat = block // BLOCKS
    start = s.where.faces[block]
    traits = TRAIT[s.type_of(block)]
    if traits & CASTLE or not friendly_port(s, seat, start):
        return
    friends = s.friends(seat)
    seen = ints([0] * int(board.hexes))
    seen[start] = 1
    edge = Choices()
    edge.append(start)
    for _ in range(SEA_REACH):
        ahead = Choices()
        for at in range(len(edge)):
            here = edge[at]
            for way in range(6):
                side = here * 6 + way
                if not board.side[side] & BY_WATER:
                    continue
                there = board.near[side]
                if seen[there] or s.stops(seat, there):
                    continue
                seen[there] = 1
                ahead.append(there)
                if (
                    friendly_port(s, seat, there)
                    and (board.kind[there] < SEA or traits & AQUATIC)
                    and s.room(block, there, friends)
                ):
                    found.append(there)
        edge = ahead


def friendly_port(s: Kings, seat: Int, place: Int) -> bool:
    """Tell whether a hex is a port that a seat may sail from or to (WK-4.7b)."""
    if not s.board.port[place]:
        return False
    holder = s.holder[s.board.city_at[place]]
    if holder < 0 or not s.friends(seat) >> holder & 1:
        return False
    return not s.contested(seat, place)


def can_step(s: Kings, block: Int) -> bool:
    """Tell quickly whether it is worth asking where a block goes; it may still find no room."""
    traits = TRAIT[s.type_of(block)]
    if traits & CASTLE:
        return False
    marks = s.marks.faces[block]
    start = s.where.faces[block]
    if traits & FLYER or marks & (FLIES | SWIMS) or s.board.port[start]:
        return True
    seat = block // BLOCKS
    for way in range(6):
        side = start * 6 + way
        if s.board.near[side] < 0:
            continue
        bits = s.board.side[side]
        if traits & AQUATIC or (traits & AMPHIBIAN and bits & ALONG):
            if bits & BY_WATER:
                return True
        elif crosses_by_land(bits, traits, is_bridged(s, seat, side)):
            return True
    return False
