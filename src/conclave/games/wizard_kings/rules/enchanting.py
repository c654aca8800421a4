"""What movement spells do (WK-2.22d)."""

from __future__ import annotations

from conclave.core.storage import Int
from conclave.games.wizard_kings.actions import BLOCKS
from conclave.games.wizard_kings.rules.warfare import take_side
from conclave.games.wizard_kings.spells import (
    BRIDGE,
    GRANT,
    GRANT_FLIGHT,
    HEAL,
    MOVE_MOD,
    REBUILD,
    SPELLS,
    SUMMON,
    Effect,
)
from conclave.games.wizard_kings.state import FASTER, FLIES, MOVED, NEVER_STOPS, PICKS, SWIMS, Kings


def enchant(s: Kings, wizard: Int, spell: Int) -> None:
    """Work a movement spell on the targets that were named."""
    effect = SPELLS[spell].effect
    place = s.where.faces[wizard]
    s.tell("cast", int(spell), int(place))
    for slot in range(1, PICKS):
        target = s.chosen(wizard // BLOCKS, slot)
        if target < 0:
            continue
        if effect.kind == BRIDGE:
            s.bridge = target
        elif effect.kind == SUMMON:
            summon(s, target, place)
        elif effect.kind == REBUILD:
            rebuild(s, target, place, effect)
        else:
            _touch(s, target, effect)


def _touch(s: Kings, block: Int, effect: Effect) -> None:
    if effect.kind == HEAL:
        s.strengthen(block, effect.steps)
    elif effect.kind == GRANT:
        s.mark(block, FLIES if effect.grant == GRANT_FLIGHT else SWIMS)
    elif effect.kind == MOVE_MOD:
        s.marks.write(block, s.marks.faces[block] + FASTER * effect.mod)
    else:
        s.mark(block, NEVER_STOPS)


def summon(s: Kings, block: Int, place: Int) -> None:
    """Bring a unit beside the wizard; this is its move, and no hexside counts."""
    seat = block // BLOCKS
    before = s.where.faces[block]
    s.put(block, place)
    s.mark(block, MOVED)
    s.tell("summon", s.who(seat), int(before), int(place))
    if s.contested(seat, place):
        take_side(s, seat, place, -1)
    s.mix(seat, place)


def rebuild(s: Kings, block: Int, place: Int, effect: Effect) -> None:
    """Bring a lost block back; it may not move this turn."""
    s.put(block, place)
    s.strengthen(block, effect.strength)
    s.mark(block, MOVED)
    s.hide(block)
    s.tell("rebuild", s.who(block // BLOCKS), int(place))
    s.mix(block // BLOCKS, place)
