"""How the middle of a turn looks to somebody who sees one answer ahead (for bots)."""

from __future__ import annotations

from typing import Final

from conclave.core.frames import Chance
from conclave.core.storage import Choices
from conclave.games.mage_knight import actions as a
from conclave.games.mage_knight import data as d
from conclave.games.mage_knight import pieces
from conclave.games.mage_knight.effects.foes import foe, foe_count, has
from conclave.games.mage_knight.rows import BEATEN, F_KIND, SUMMONED
from conclave.games.mage_knight.rules.combat import (
    Fight,
    attack_value,
    block_value,
    needed_attack,
    needed_block,
)
from conclave.games.mage_knight.rules.turn import Turn
from conclave.games.mage_knight.state import Mage
from conclave.games.mage_knight.strategy.fighting import prospects
from conclave.games.mage_knight.strategy.goals import fight_worth
from conclave.games.mage_knight.strategy.hopes import Hopes
from conclave.games.mage_knight.strategy.outlook import Goal
from conclave.games.mage_knight.strategy.power import Power, known_foe
from conclave.games.mage_knight.strategy.standing import Standing
from conclave.games.mage_knight.strategy.worth import ATTACK, BLOCK, RANGED, almanac

MISSING: Final = 8  # per cent of a goal that every Move point takes that is missing
PROMISE: Final = 20  # what a deed that has begun in a combat is about worth
BEGUN: Final = 4  # and outside one
USUAL: Final = 6  # attack that a hand is thought to hold, the same before and after a card
POINT: Final = 14  # a point towards a blow or a block
VAIN: Final = 1000  # an aim that nothing can be done about, which nobody should take


def eager(s: Mage, view: Standing, goal: Goal) -> int:
    """Value the middle of a turn: what is begun is worth going on with, and no aim is taken in vain."""
    guess = Hopes(view, goal)
    frame = s.stack[-1]
    if isinstance(frame, Turn):
        return calm(s, view, goal, guess)
    if not s.foes:
        return calm(s, view, goal, guess) + (0 if isinstance(frame, Chance) else BEGUN)
    have, need = gathered(s) if s.aim else (0, 0)
    if isinstance(frame, Fight) and s.aim and have >= need:
        return view.value(s) + prospects(s, view, USUAL)
    aim = s.aim
    s.aim = 0
    without = view.value(s) + prospects(s, view, USUAL)
    if s.phase == d.RANGE and s.fresh:
        without = view.value(s) + fight_hope(s, view)
    s.aim = aim
    if not isinstance(frame, Fight):
        # In the middle of a deed, or when luck or damage comes.
        return without + (POINT * have + PROMISE if aim and not isinstance(frame, Chance) else 0)
    if aim == 0:
        return without
    return without + 2 + POINT * have if can_add(s, frame, view) else without - VAIN


def calm(s: Mage, view: Standing, goal: Goal, guess: Hopes) -> int:
    """Value a turn outside combat: the goal, as near as it is, or the place where one stands."""
    here = int(s.get(view.seat, d.HEX))
    pull = view.look.field[here] if here >= 0 else 0
    if s.phase == d.INTERACTING:
        hope = guess.guess(s)
        return hope if s.recruits else max(hope, view.value(s) + goal.now + 2 * int(s.pool[d.INFLUENCE]))
    if s.acted or s.rested or here < 0 or not goal.distance or not (s.moved or s.played):
        return view.value(s) + pull + min(3, int(s.pool[d.HEALING])) * 8
    need = max(0, goal.distance[here] - int(s.pool[d.MOVE]))
    now = goal.now
    if goal.foes:
        now = fight_worth(Power(s, view.seat, goal.units), goal.foes, goal.spoil, 0)
    hope = now * max(0, 100 - MISSING * need) * 9 // 1000
    return view.value(s) + max(pull, hope) + min(3, int(s.pool[d.HEALING])) * 8


def fight_hope(s: Mage, view: Standing) -> int:
    """Value a fight that begins by what the hand could do."""
    foes = [
        known_foe(int(foe(s, number, F_KIND)))
        for number in range(int(foe_count(s)))
        if not has(s, number, BEATEN | SUMMONED)
    ]
    return fight_worth(Power(s, view.seat, not s.no_units), foes, 20, 0)


def gathered(s: Mage) -> tuple[int, int]:
    """Give the points that count against the aim, and those that are needed."""
    if s.phase != d.BLOCKING:
        return int(attack_value(s)), int(needed_attack(s))
    number = 0
    while not s.aim >> number & 1:
        number += 1
    return int(block_value(s, number)), int(needed_block(s, number))


def can_add(s: Mage, frame: Fight, view: Standing) -> bool:
    """Tell whether something can be played that makes points for this phase, and more than it costs.

    Only then is it worth taking aim: whoever aims without it could do so for ever.
    """
    found = Choices()
    frame.choices(s, found)
    kind = BLOCK if s.phase == d.BLOCKING else RANGED if s.phase == d.RANGE else ATTACK
    book = almanac()
    for place in range(len(found)):
        action = int(found[place])
        if a.TURN_CARD <= action < a.CAST:
            if view.kept[action - a.TURN_CARD] + 2 < POINT:
                return True
        elif a.PLAY <= action < a.TURN_CARD:
            card, side = (action - a.PLAY) % pieces.CARD_KINDS, (action - a.PLAY) // pieces.CARD_KINDS
            made = POINT * (book.strong if side else book.basic)[card][kind]
            if made > view.kept[card] + 2 and pieces.KIND[card] != d.ARTIFACT:
                return True
        elif a.UNIT <= action < a.NAME:
            unit = int(s.unit(frame.seat, (action - a.UNIT) // a.ABILITIES, d.U_KIND)) - 1
            if unit >= 0 and POINT * book.units[unit][kind] > view.ready[unit] + 2:
                return True
    return False
