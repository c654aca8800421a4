"""Raising: armies, deployment and orders of the Build Phase (for bots)."""

from __future__ import annotations

from typing import Final

from conclave.core.rng import Rng
from conclave.core.storage import Choices, Int
from conclave.games.wizard_kings.actions import (
    BLOCKS,
    BUILD,
    BUY,
    DISBAND,
    DONE,
    HEX,
    RAISE,
    STANDARD,
    UNIT,
)
from conclave.games.wizard_kings.rules.build import step_price
from conclave.games.wizard_kings.rules.setup import next_block
from conclave.games.wizard_kings.state import D_UNIT, DESK, Kings
from conclave.games.wizard_kings.strategy.force import EARLY, LEVEL_HITS, force_at, others, strike_at
from conclave.games.wizard_kings.strategy.ways import ways_of
from conclave.games.wizard_kings.units import (
    AQUATIC,
    CASTLE,
    COST,
    HIT,
    LETTER,
    TRAIT,
    TYPES_PER_ARMY,
    WIZARD,
)

WHERE: Final = 1000  # the desk waits for a hex


def order(s: Kings, seat: Int, rng: Rng, noise: Int, found: Choices) -> Int:
    """Choose the next order: where a step of strength does most good for its gold."""
    if s.desk.faces[seat * DESK + D_UNIT] >= WHERE:
        return best_site(s, seat, s.desk.faces[seat * DESK + D_UNIT] - WHERE, rng, noise, found)
    best: Int = DONE
    most: Int = 0
    for at in range(len(found)):
        answer = found[at]
        value: Int = 0
        if answer >= RAISE and answer < DISBAND:
            block = seat * BLOCKS + answer - RAISE
            price = step_price(s, block)
            if price < 1:
                price = 1
            value = use(s.type_of(block)) * need(s, seat, s.where.faces[block]) // price
            value = value * 11 // 10
        elif answer >= BUILD and answer < RAISE:
            kind = s.army[seat] * TYPES_PER_ARMY + answer - BUILD
            value = use(kind) * 110 // COST[kind]
            if TRAIT[kind] & (CASTLE | AQUATIC):
                value = value * 2 // 3
        else:
            continue
        value = value * (100 + rng.below(noise + 1)) // 100
        if value > most:
            best, most = answer, value
    return best


def use(kind: Int) -> Int:
    """Say what a step of a type adds to an army: hits and steps to lose."""
    if TRAIT[kind] & WIZARD:
        return LEVEL_HITS + 40
    return HIT[kind] * EARLY[LETTER[kind]] // 6 + 25


def need(s: Kings, seat: Int, place: Int) -> Int:
    """Say, in per cent, how much strength is needed in a hex: more where enemies are near."""
    threat = strike_at(s, others(s, seat), place)
    if threat.body == 0:
        return 100
    mine = force_at(s, 1 << seat, place, True)
    odds = threat.odds(mine)
    city = s.board.city_at[place]
    value: Int = 120
    if odds > 20 and odds < 90:
        value = 150
    if city >= 0:
        value += s.board.city_gold[city] * 8
    return value


def best_site(s: Kings, seat: Int, kind_place: Int, rng: Rng, noise: Int, found: Choices) -> Int:
    """Build where it is needed: a threatened city, else the one nearest to the enemy."""
    best = found[0]
    most: Int = -100000
    for at in range(len(found)):
        if found[at] < HEX or found[at] >= UNIT:
            continue
        place = found[at] - HEX
        value = need(s, seat, place) - nearest_goal(s, seat, place) * 3
        if s.board.city_at[place] < 0:
            value -= 40
        value += rng.below(noise + 1)
        if value > most:
            best, most = found[at], value
    return best


def nearest_goal(s: Kings, seat: Int, place: Int) -> Int:
    """Give the way, in half hexes, to the nearest city of somebody else."""
    ways = ways_of(s.board)
    best: Int = 60
    for city in range(len(s.holder)):
        if s.slot_owner[s.board.city_slot[city]] != seat and ways[city][place] < best:
            best = ways[city][place]
    return best


def purchase(s: Kings, seat: Int, rng: Rng, noise: Int, found: Choices) -> Int:
    """Take the printed army, or buy what fights best for its gold."""
    best: Int = found[0]
    most: Int = -1
    for at in range(len(found)):
        answer = found[at]
        value: Int = 0
        if answer == STANDARD:
            return STANDARD
        if answer >= BUY and answer < STANDARD:
            number = answer - BUY
            kind = s.army[seat] * TYPES_PER_ARMY + number // 4
            steps = number % 4 + 1
            value = use(kind) * 100 // COST[kind] + steps * 60
            if TRAIT[kind] & AQUATIC:
                value = value // 2
            if TRAIT[kind] & WIZARD:
                value = value * 5 // 4
            value = value * (100 + rng.below(noise + 61)) // 100
        if value > most:
            best, most = answer, value
    return best


def deploy(s: Kings, seat: Int, rng: Rng, noise: Int, found: Choices) -> Int:
    """Stand the next block: castles where the gold is, the mass towards the enemy."""
    block = next_block(s, seat)
    if block < 0:
        return found[0]
    traits = s.traits_of(block)
    best = found[0]
    most: Int = -100000
    for at in range(len(found)):
        if found[at] < HEX or found[at] >= UNIT:
            continue
        place = found[at] - HEX
        city = s.board.city_at[place]
        gold = s.board.city_gold[city]
        front = nearest_goal(s, seat, place)
        body: Int = 0
        castles: Int = 0
        for other in s.blocks_at(seat, place):
            body += s.steps.faces[other]
            if s.traits_of(other) & CASTLE:
                castles += 1
        value = gold * 12 - front * 4
        if traits & CASTLE:
            value = gold * 20 - front * 3 - castles * 60
        elif block % BLOCKS >= 3:
            # Every city wants a few steps; beyond that the front calls.
            value -= body * (2 + front // 4)
        value += rng.below(noise + 12)
        if value > most:
            best, most = found[at], value
    return best
