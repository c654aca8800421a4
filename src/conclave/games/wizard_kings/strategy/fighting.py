"""Fighting: who acts, fires, casts, flees and takes hits in a battle (for bots)."""

from __future__ import annotations

from typing import Final

from conclave.core.storage import Choices, Int
from conclave.games.wizard_kings.actions import BLOCKS, CAST, DONE, FIRE, HEX, PASS, UNIT
from conclave.games.wizard_kings.rules.casting import SPELLS_OF_ARMY
from conclave.games.wizard_kings.spells import (
    COMBAT_MOD,
    DICE,
    ENEMY,
    HEAL,
    PANIC,
    SPELLS,
    STUN,
    WARD,
)
from conclave.games.wizard_kings.state import B_ATTACK, B_DEFEND, Kings
from conclave.games.wizard_kings.strategy.force import force_at, others, punch, strike_at
from conclave.games.wizard_kings.strategy.manner import Manner
from conclave.games.wizard_kings.strategy.ways import FAR, ways_of
from conclave.games.wizard_kings.units import COST, HIT, MAX

ATTACK: Final = 0
SAFE: Final = 75  # per cent: nobody who fires thinks of leaving a battle as good as this


def odds_here(s: Kings, seat: Int, place: Int) -> Int:
    """Give the chance, in per cent, that the side of a seat wins the battle of a hex."""
    at = s.battle_at(place)
    if at < 0:
        return 100
    attack = force_at(s, s.battles[at + B_ATTACK], place, False)
    defend = force_at(s, s.battles[at + B_DEFEND], place, True)
    if s.side_of(at, seat) == ATTACK:
        return attack.odds(defend)
    return defend.odds(attack)


def act(s: Kings, seat: Int, block: Int, found: Choices, manner: Manner) -> Int:
    """Answer a combat turn: a spell or fire while the battle may be won, else away."""
    place = s.where.faces[block]
    odds = odds_here(s, seat, place)
    away = shelter(s, seat, block, found)
    spell: Int = -1
    best: Int = 0
    for at in range(len(found)):
        answer = found[at]
        if answer >= CAST and answer < FIRE:
            value = spell_value(s, block, answer - CAST, place)
            if value > best:
                spell, best = answer, value
    if spell >= 0 and odds >= manner.flight // 2:
        return spell
    if away >= 0:
        if odds < manner.flight:
            return away
        # A wizard that has nothing left to cast is only a target.
        if block % BLOCKS < 3 and spell < 0 and odds < 85:
            return away
    if spell >= 0:
        return spell
    for at in range(len(found)):
        if found[at] == FIRE:
            return FIRE
    for at in range(len(found)):
        if found[at] == PASS:
            return PASS
    return away if away >= 0 else found[0]


def spell_value(s: Kings, wizard: Int, number: Int, place: Int) -> Int:
    """Give about how many hundredths of a hit a spell is worth for each level."""
    line = SPELLS[s.army[wizard // BLOCKS] * SPELLS_OF_ARMY + number % SPELLS_OF_ARMY]
    effect = line.effect
    seat = wizard // BLOCKS
    mask = others(s, seat)
    units: Int = s.count_side(mask, place)
    value: Int = 0
    if effect.kind == DICE:
        dice = effect.dice
        if effect.each:
            dice = effect.dice * units
        body = force_at(s, mask, place, True).body
        value = dice * effect.rating * 100 // 6
        if value > body * 100:
            value = body * 100
        if effect.aimed:
            value = value * 9 // 10
        if effect.backlash_dice:
            value -= effect.backlash_dice * effect.rating * 100 // 6
    elif effect.kind == PANIC:
        value = (units if units < line.count else line.count) * 80
    elif effect.kind == STUN or effect.kind == COMBAT_MOD:
        count = line.count
        if count == 0:
            count = 4
        value = count * 45
    elif effect.kind == WARD:
        value = 70
    elif effect.kind == HEAL:
        value = 75 * effect.steps
    return value // line.level


def serious(s: Kings, seat: Int, block: Int, found: Choices) -> None:
    """Leave the safest two ways out of a battle that may be lost, and let nobody hold who could fire."""
    fires = False
    safe = block % BLOCKS >= 3 and odds_here(s, seat, s.where.faces[block]) >= SAFE
    best: Int = -100000
    second: Int = -100000
    for at in range(len(found)):
        if found[at] == FIRE:
            fires = True
        elif found[at] >= HEX and found[at] < UNIT:
            score = safety(s, seat, found[at] - HEX)
            if score > best:
                best, second = score, best
            elif score > second:
                second = score
    kept: list[int] = []
    ways = 0
    for at in range(len(found)):
        answer = found[at]
        if answer == PASS and fires:
            continue
        if answer >= HEX and answer < UNIT:
            if ways == 2 or (safe and fires) or safety(s, seat, answer - HEX) < second:
                continue
            ways += 1
        kept.append(int(answer))
    found.clear()
    for number in kept:
        found.append(number)


def shelter(s: Kings, seat: Int, block: Int, found: Choices) -> Int:
    """Give the safest hex among answers, as an answer, or -1."""
    best: Int = -1
    best_score: Int = -100000
    for at in range(len(found)):
        answer = found[at]
        if answer < HEX or answer >= UNIT:
            continue
        score = safety(s, seat, answer - HEX)
        if score > best_score:
            best, best_score = answer, score
    return best


def safety(s: Kings, seat: Int, place: Int) -> Int:
    """Say how safe a hex is for a beaten unit: cities and friends, and no enemy near."""
    score: Int = 0
    city = s.board.city_at[place]
    if city >= 0 and s.holder[city] == seat:
        score += 30 + s.board.city_gold[city] * 10
    company = force_at(s, s.friends(seat), place, True)
    threat = strike_at(s, others(s, seat), place)
    score += company.body * 3 - homeward(s, seat, place) * 2
    if threat.body:
        company.add(60, 3)
        score -= threat.odds(company) // 2
    return score


def homeward(s: Kings, seat: Int, place: Int) -> Int:
    """Give the way to the nearest city of a seat, in half hexes."""
    ways = ways_of(s.board)
    best: Int = FAR
    for city in range(len(s.holder)):
        if s.holder[city] == seat and ways[city][place] < best:
            best = ways[city][place]
    return best


def first_to_act(s: Kings, place: Int, found: Choices) -> Int:
    """Let the heaviest hitter go first."""
    best = found[0]
    most: Int = -1
    for at in range(len(found)):
        answer = found[at]
        if answer >= UNIT and answer < UNIT + s.seats * BLOCKS:
            value = punch(s, answer - UNIT, place, False)
            if value > most:
                best, most = answer, value
    return best


def cheapest(s: Kings, found: Choices) -> Int:
    """Let the unit take a hit whose step is worth least; wizards are dear, they never come back."""
    best = found[0]
    least: Int = 100000
    for at in range(len(found)):
        answer = found[at]
        if answer < UNIT or answer >= UNIT + s.seats * BLOCKS:
            continue
        block = answer - UNIT
        value = step_value(s, block)
        if value < least:
            best, least = answer, value
    return best


def step_value(s: Kings, block: Int) -> Int:
    """Say what a step of a unit is worth: gold, and more for the last step of a wizard."""
    value = COST[s.type_of(block)] * 10
    if block % BLOCKS < 3:
        value += 15
        if s.steps.faces[block] == 1:
            value += 40
    return value


def target(s: Kings, wizard: Int, spell: Int, found: Choices) -> Int:
    """Name whom a combat spell touches: the enemy or the friend that matters most."""
    line = SPELLS[spell]
    hostile = line.side == ENEMY
    place = s.where.faces[wizard]
    best: Int = -1
    most: Int = -100000
    for at in range(len(found)):
        answer = found[at]
        if answer < UNIT or answer >= UNIT + s.seats * BLOCKS:
            continue
        block = answer - UNIT
        steps = s.steps.faces[block]
        kind = s.type_of(block)
        value = punch(s, block, place, False)
        if line.effect.kind == DICE:
            # What is likely to be lost, dear steps first, and no hits wasted on a unit with fewer steps.
            hits = line.effect.dice * line.effect.rating * 10 // 6
            if hits > steps * 10:
                hits = steps * 10
            value = hits * (step_value(s, block) + HIT[kind] * 8)
        elif line.effect.kind == HEAL:
            value = step_value(s, block) if steps < MAX[kind] else -1
        if not hostile and line.effect.kind == COMBAT_MOD:
            value = steps * 10
        if value > most:
            best, most = answer, value
    if best >= 0:
        return best
    for at in range(len(found)):
        if found[at] == DONE:
            return DONE
    return found[0]
