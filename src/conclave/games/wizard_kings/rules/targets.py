"""What a spell may touch (WK-2.22f, spells.json)."""

from __future__ import annotations

from conclave.core.storage import Int
from conclave.games.wizard_kings.actions import BLOCKS
from conclave.games.wizard_kings.board import COASTAL, SEA, SHOAL
from conclave.games.wizard_kings.rules.sides import members
from conclave.games.wizard_kings.rules.warfare import may_leave
from conclave.games.wizard_kings.spells import (
    BARS_BATTLE,
    BARS_CASTER,
    BARS_MOVED,
    BARS_PINNED,
    ENEMY,
    HEAL,
    NEEDS_LOST,
    REBUILD,
    SPELLS,
    SUMMON,
    Spell,
)
from conclave.games.wizard_kings.state import LOST, MOVED, PICKS, Kings
from conclave.games.wizard_kings.units import AQUATIC, COST, FLYER, TRAIT


def eligible(s: Kings, wizard: Int, spell: Int, block: Int, moving: bool) -> bool:
    """Tell whether a block may be the target of a spell now."""
    line = SPELLS[spell]
    place = s.where.faces[wizard]
    there = s.where.faces[block]
    if line.needs & NEEDS_LOST:
        return block // BLOCKS == wizard // BLOCKS and _may_return(s, line, block, place)
    if there < 0:
        return False
    if moving:
        if block // BLOCKS != wizard // BLOCKS or s.board.distance(place, there) > line.range:
            return False
    elif there != place or not _on_side(s, line, wizard, block, place):
        return False
    return _fits(s, line, wizard, block, there) and _is_useful(s, line, block, place)


def _on_side(s: Kings, line: Spell, wizard: Int, block: Int, place: Int) -> bool:
    at = s.battle_at(place)
    same = s.side_of(at, wizard // BLOCKS) == s.side_of(at, block // BLOCKS)
    return same != (line.side == ENEMY)


def _fits(s: Kings, line: Spell, wizard: Int, block: Int, there: Int) -> bool:
    """Hold a block against what the target line needs and bars."""
    kind = s.type_of(block)
    traits = TRAIT[kind]
    if traits & line.barred or line.needed & ~traits:
        return False
    bars = line.bars
    if bars & BARS_CASTER and block == wizard:
        return False
    if bars & BARS_MOVED and s.marks.faces[block] & MOVED:
        return False
    if bars & BARS_PINNED and not may_leave(s, block // BLOCKS, there):
        return False
    if bars & BARS_BATTLE and s.battle_at(there) >= 0:
        return False
    if len(line.types) == 0:
        return True
    return any(kind == wanted for wanted in line.types)


def _is_useful(s: Kings, line: Spell, block: Int, place: Int) -> bool:
    effect = line.effect
    if effect.kind == HEAL:
        return s.is_weak(block)
    if effect.kind == SUMMON:
        return s.where.faces[block] != place and can_stand(s, block, place) and _room_beside(s, block, place)
    return True


def _may_return(s: Kings, line: Spell, block: Int, place: Int) -> bool:
    """Tell whether a lost block may be brought back into the wizard's hex."""
    kind = s.type_of(block)
    effect = line.effect
    if s.where.faces[block] != LOST or effect.kind != REBUILD or COST[kind] > effect.max_cost:
        return False
    if TRAIT[kind] & line.barred or s.battle_at(place) >= 0:
        return False
    return can_stand(s, block, place) and _room_beside(s, block, place)


def _room_beside(s: Kings, block: Int, place: Int) -> bool:
    seat = block // BLOCKS
    at = s.battle_at(place)
    mask = s.friends(seat)
    if at >= 0:
        side = s.side_of(at, seat)
        mask = members(s, at, side) if side >= 0 else mask
    return s.room(block, place, mask | 1 << seat)


def can_stand(s: Kings, block: Int, place: Int) -> bool:
    """Tell whether a block may be in a hex at all (WK-2.3a, WK-2.5a)."""
    kind = s.board.kind[place]
    if TRAIT[s.type_of(block)] & AQUATIC:
        return kind != SHOAL and (kind >= COASTAL or s.board.river[place] != 0)
    return kind <= COASTAL


def fights_above(s: Kings, block: Int, place: Int) -> bool:
    """Tell whether a flyer may be over water because a battle is there (WK-2.4b)."""
    over_water = TRAIT[s.type_of(block)] & FLYER != 0 and s.board.kind[place] >= SEA
    return over_water and s.battle_at(place) >= 0


def named(s: Kings, block: Int) -> bool:
    """Tell whether a block is a target already."""
    first = block // BLOCKS * PICKS
    return any(s.aimed[slot] == block or s.picked.faces[first + slot] == block for slot in range(1, PICKS))


def unname(s: Kings, seat: Int) -> None:
    """Forget the targets a seat has named."""
    aimed, picked = s.aimed[:], s.picked.faces[:]
    for slot in range(1, PICKS):
        aimed[slot] = -1
        picked[seat * PICKS + slot] = -1
    s.aimed, s.picked.faces = aimed, picked
