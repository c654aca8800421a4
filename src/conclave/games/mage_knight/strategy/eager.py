"""How the middle of a turn looks to somebody who sees one answer ahead (for bots)."""

from __future__ import annotations

from typing import Final

from conclave.core.frames import Chance
from conclave.core.storage import Choices
from conclave.games.mage_knight import actions as a
from conclave.games.mage_knight import data as d
from conclave.games.mage_knight import pieces
from conclave.games.mage_knight.rules.combat import (
    Fight,
    attack_value,
    block_value,
    needed_attack,
    needed_block,
)
from conclave.games.mage_knight.rules.turn import Turn
from conclave.games.mage_knight.state import Mage
from conclave.games.mage_knight.strategy.outlook import Goal
from conclave.games.mage_knight.strategy.planning import TurnSearch
from conclave.games.mage_knight.strategy.standing import Standing
from conclave.games.mage_knight.strategy.worth import ATTACK, BLOCK, RANGED, almanac

PROMISE: Final = 20  # what a deed that has begun is about worth
POINT: Final = 12  # a point towards a blow or a block
VAIN: Final = 20  # an aim that nothing can be done about


def eager(s: Mage, view: Standing, goal: Goal) -> int:
    """Value the middle of a turn: what is begun is worth going on with, and no aim is taken in vain."""
    guess = TurnSearch(view, goal, 1)
    here = int(s.get(view.seat, d.HEX))
    pull = view.look.field[here] // 2 if here >= 0 else 0
    frame = s.stack[-1]
    if isinstance(frame, Turn):
        return guess.guess(s) + pull
    if not isinstance(frame, Fight):
        return guess.guess(s) + pull + (0 if isinstance(frame, Chance) else PROMISE)
    if s.aim == 0:
        return guess.guess(s)
    have, need = gathered(s)
    if have >= need:
        return guess.guess(s)
    aim = s.aim
    s.aim = 0
    without = guess.guess(s)
    s.aim = aim
    return without + 2 + POINT * have if can_add(s, frame) else without - VAIN


def gathered(s: Mage) -> tuple[int, int]:
    """Give the points that count against the aim, and those that are needed."""
    if s.phase != d.BLOCKING:
        return int(attack_value(s)), int(needed_attack(s))
    number = 0
    while not s.aim >> number & 1:
        number += 1
    return int(block_value(s, number)), int(needed_block(s, number))


def can_add(s: Mage, frame: Fight) -> bool:
    """Tell whether something that makes points for this phase can still be played."""
    found = Choices()
    frame.choices(s, found)
    kind = BLOCK if s.phase == d.BLOCKING else RANGED if s.phase == d.RANGE else ATTACK
    book = almanac()
    for place in range(len(found)):
        action = int(found[place])
        if a.TURN_CARD <= action < a.CAST:
            return True
        if a.PLAY <= action < a.TURN_CARD:
            card, side = (action - a.PLAY) % pieces.CARD_KINDS, (action - a.PLAY) // pieces.CARD_KINDS
            if (book.strong if side else book.basic)[card][kind] > 0:
                return True
        elif a.UNIT <= action < a.NAME:
            unit = int(s.unit(frame.seat, (action - a.UNIT) // a.ABILITIES, d.U_KIND)) - 1
            if unit >= 0 and book.units[unit][kind] > 0:
                return True
    return False
