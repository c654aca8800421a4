"""Who may dispel a spell, and who is asked (WK-D)."""

from __future__ import annotations

from typing import Final

from conclave.core.storage import Int
from conclave.games.wizard_kings.actions import BLOCKS
from conclave.games.wizard_kings.spells import DISPEL as DISPEL_SPELL
from conclave.games.wizard_kings.state import Kings

DISPEL_RANGE: Final = 2  # of a movement spell (WK-D.a)


def dispellers(s: Kings, seat: Int, wizard: Int, moving: Int) -> Int:
    """Give the mask of a seat's wizards that may dispel a spell of another wizard (WK-D.a, WK-D.b)."""
    found: Int = 0
    caster = wizard // BLOCKS
    place = s.where.faces[wizard]
    if s.friends(caster) >> seat & 1:
        return found
    if not moving:
        at = s.battle_at(place)
        if at < 0 or s.side_of(at, seat) < 0 or s.side_of(at, seat) == s.side_of(at, caster):
            return found
    for number in range(3):
        block = seat * BLOCKS + number
        there = s.where.faces[block]
        if there < 0 or s.steps.faces[block] <= DISPEL_SPELL.level:
            continue
        if there == place or (moving and s.board.distance(there, place) <= DISPEL_RANGE):
            found |= 1 << number
    return found


def could_dispel(s: Kings, seat: Int, wizard: Int, moving: Int) -> bool:
    """Tell whether a seat may have a wizard that dispels a spell, for all that a watcher knows (WK-D.d)."""
    if not moving:
        return dispellers(s, seat, wizard, moving) != 0  # in a battle all lie face up
    if s.friends(wizard // BLOCKS) >> seat & 1:
        return False
    place = s.where.faces[wizard]
    known = hidden = False
    for block in range(seat * BLOCKS, seat * BLOCKS + BLOCKS):
        there = s.where.faces[block]
        near = there >= 0 and s.board.distance(there, place) <= DISPEL_RANGE
        if s.known(block):
            known = known or (near and block % BLOCKS < 3 and s.steps.faces[block] > DISPEL_SPELL.level)
        else:
            hidden = hidden or near
    # A hidden block may be any wizard that nobody knows to be elsewhere, or gone.
    return known or (hidden and any(not s.known(seat * BLOCKS + number) for number in range(3)))
