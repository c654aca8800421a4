"""How a combat that goes on looks: what is as good as won, and what will hurt (for bots)."""

from __future__ import annotations

from typing import Final

from conclave.core.modifiers import BIT
from conclave.games.mage_knight import data as d
from conclave.games.mage_knight import land, pieces
from conclave.games.mage_knight.effects.foes import (
    abilities,
    armor,
    attack,
    attacks,
    element,
    foe,
    foe_count,
    has,
)
from conclave.games.mage_knight.rows import AWAY, BEATEN, F_KIND, F_LAND, HALVED, HAND, SUMMONED, WILD
from conclave.games.mage_knight.rules.combat import attack_value, block_value, needed_attack, needed_block
from conclave.games.mage_knight.state import Mage
from conclave.games.mage_knight.strategy.goals import spoils
from conclave.games.mage_knight.strategy.standing import FAME, LEVEL, Standing

HOPE: Final = 55  # per cent of a foe's worth that is counted before it is attacked
SURE: Final = 97  # per cent when enough is there and only to be committed
PARALYZED: Final = 12  # a card of the hand that paralysis throws away


def prize(s: Mage, view: Standing, number: int) -> int:
    """Value a foe's fall: fame, a name, and its share of what the site brings."""
    if has(s, number, SUMMONED):
        return 0
    kind, at = int(foe(s, number, F_KIND)), int(foe(s, number, F_LAND))
    fame = int(pieces.FOE_FAME[kind])
    if has(s, number, HALVED):
        fame = (fame + 1) // 2
    total = fame * (FAME + LEVEL * view.look.future // 600)
    if has(s, number, WILD):
        return total + 5 + sum(worth for opened, worth in view.look.opened if opened == at)
    if 0 <= at < land.LANDS:
        guards = 0
        for other in range(int(foe_count(s))):
            if foe(s, other, F_LAND) == at and not has(s, other, SUMMONED):
                guards += 1
        total += spoils(s, view.look, at) // max(1, guards)
    return total


def pain(s: Mage, view: Standing, number: int) -> int:
    """Value the damage of an attack that is not blocked, if the hero takes it."""
    bits, strength = int(abilities(s, number)), int(attack(s, number))
    if bits & pieces.BRUTAL:
        strength *= 2
    holds = int(d.LEVEL_ARMOR[s.get(view.seat, d.LEVEL)])
    wounds = (strength + holds - 1) // holds
    cost = -(view.deck[pieces.WOUND] + view.kept[pieces.WOUND])
    total = wounds * cost
    if bits & pieces.POISON:
        total += wounds * -view.deck[pieces.WOUND]
    if bits & pieces.PARALYZE:
        total += PARALYZED * len([face for face in s.z[HAND + view.seat].faces if face != pieces.WOUND])
    if not bits & pieces.ASSASSINATION:
        total = softened(s, view, number, strength, total)
    return total


def softened(s: Mage, view: Standing, number: int, strength: int, total: int) -> int:
    """Take units into account, which may bear the damage: a wound of the best one is what it costs then."""
    if s.no_units:
        return total
    best = total
    against = int(element(s, number))
    for place in range(d.UNIT_PLACES):
        kind = int(s.unit(view.seat, place, d.U_KIND)) - 1
        if kind < 0 or s.unit(view.seat, place, d.U_WOUNDS) or s.used_units & BIT[place]:
            continue
        holds = int(pieces.UNIT_ARMOR[kind])
        resists = int(pieces.UNIT_RESISTS[kind])
        if against < 3 and resists & BIT[against] and strength <= holds:
            return 0
        if strength <= holds * (2 if against < 3 and resists & BIT[against] else 1):
            best = min(best, view.units[kind] // 2 + 6)
    return best


def prospects(s: Mage, view: Standing, strong: int = -1) -> int:
    """Value the rest of a combat, as hopeful as its phase and the hand (or `strong`) allow."""
    total = 0
    count = int(foe_count(s))
    aimed = int(s.aim)
    share = 0
    if aimed and s.phase != d.BLOCKING:
        need, have = int(needed_attack(s)), int(attack_value(s))
        share = SURE if have >= need else SURE * have // max(1, need)
    if strong < 0:
        strong = hand_strength(s, view)
    for number in range(count):
        if has(s, number, BEATEN):
            continue
        worth = prize(s, view, number)
        if has(s, number, AWAY):
            total += worth * min(HOPE, 6 * strong) // 100
            continue
        if s.phase == d.BLOCKING and aimed & BIT[number]:
            need, have = int(needed_block(s, number)), int(block_value(s, number))
            left = 100 - (SURE if have >= need else SURE * have // max(1, need))
            total -= pain(s, view, number) * left // 100
        elif s.phase in (d.RANGE, d.BLOCKING, d.DAMAGE) and attacks(s, number):
            hurt = pain(s, view, number)
            if s.phase == d.RANGE:
                hurt = hurt * (100 - share if aimed & BIT[number] else 70) // 100
            total -= hurt
        if s.phase != d.BLOCKING and aimed & BIT[number]:
            total += worth * share // 100
        elif s.phase == d.ATTACKING or s.phase in (d.RANGE, d.BLOCKING, d.DAMAGE):
            need = max(1, int(armor(s, number)))
            total += worth * min(HOPE, 35 * strong // need) // 100
    return total


def hand_strength(s: Mage, view: Standing) -> int:
    """Guess how much attack is still in the hand and in units that are ready."""
    found = 0
    for face in s.z[HAND + view.seat].faces:
        if face >= 0 and face != pieces.WOUND:
            found += 2
    if not s.no_units:
        for place in range(d.UNIT_PLACES):
            if s.unit(view.seat, place, d.U_KIND) and not s.unit(view.seat, place, d.U_SPENT):
                found += 0 if s.unit(view.seat, place, d.U_WOUNDS) else 3
    return found
