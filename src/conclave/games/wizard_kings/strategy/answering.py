"""Answering: one answer to any question but that of the movement turn (for bots)."""

from __future__ import annotations

from typing import Final

from conclave.core.frames import Question
from conclave.core.rng import Rng
from conclave.core.storage import Choices, Int
from conclave.games.wizard_kings.actions import DONE, JOIN, NEVER, REFUSE, UNIT
from conclave.games.wizard_kings.rules.alliances import Answer
from conclave.games.wizard_kings.rules.battle import Act, WhoActs
from conclave.games.wizard_kings.rules.build import Gift, Orders
from conclave.games.wizard_kings.rules.casting import CombatTargets, Window
from conclave.games.wizard_kings.rules.effects import Drain, Flee
from conclave.games.wizard_kings.rules.hits import TakeHit
from conclave.games.wizard_kings.rules.movement import Entry
from conclave.games.wizard_kings.rules.retreat import Regroup
from conclave.games.wizard_kings.rules.setup import Deploy, RaiseArmy
from conclave.games.wizard_kings.rules.sides import ATTACK, DEFENCE, Declare, GiveUp, SwitchSides, members
from conclave.games.wizard_kings.state import Kings
from conclave.games.wizard_kings.strategy.entering import way_in
from conclave.games.wizard_kings.strategy.fighting import (
    act,
    cheapest,
    first_to_act,
    shelter,
    step_value,
    target,
)
from conclave.games.wizard_kings.strategy.force import force_at
from conclave.games.wizard_kings.strategy.manner import Manner
from conclave.games.wizard_kings.strategy.raising import deploy, order, purchase

EVEN: Final = 50  # per cent


def belongs(frame: Question[Kings]) -> bool:
    """Tell whether the answers to a question belong together: orders, an army, its deployment."""
    return isinstance(frame, (Orders, RaiseArmy, Deploy))


def answer(s: Kings, frame: Question[Kings], seat: Int, manner: Manner, rng: Rng, found: Choices) -> Int:
    """Choose from the answers to a question; where nothing is known, any."""
    if len(found) == 1:
        return found[0]
    if isinstance(frame, Act):
        return act(s, seat, frame.block, found, manner)
    if isinstance(frame, WhoActs):
        return first_to_act(s, frame.place, found)
    if isinstance(frame, (TakeHit, GiveUp)):
        return cheapest(s, found)
    if isinstance(frame, CombatTargets):
        return target(s, frame.wizard, frame.spell, found)
    if isinstance(frame, Orders):
        return order(s, seat, rng, manner.noise, found)
    if isinstance(frame, Deploy):
        return deploy(s, seat, rng, manner.noise, found)
    if isinstance(frame, RaiseArmy):
        return purchase(s, seat, rng, manner.noise, found)
    if isinstance(frame, Flee):
        away = shelter(s, seat, frame.block, found)
        return away if away >= 0 else found[0]
    if isinstance(frame, Drain):
        return dearest(s, found)
    if isinstance(frame, Entry):
        return way_in(s, frame)
    if isinstance(frame, Declare):
        return stronger(s, frame.place)
    return modest(frame, rng, found)


def modest(frame: Question[Kings], rng: Rng, found: Choices) -> Int:
    """Leave things as they are where that is an answer, else take any."""
    wanted: Int = -1
    if isinstance(frame, (Regroup, Gift)):
        wanted = DONE
    elif isinstance(frame, Window):
        wanted = NEVER if int(rng.below(2)) else found[1]
    elif isinstance(frame, SwitchSides):
        wanted = NEVER
    elif isinstance(frame, Answer):
        wanted = REFUSE
    for at in range(len(found)):
        if found[at] == wanted:
            return wanted
    if isinstance(frame, Regroup):
        # Somebody has to leave; whoever could come in stays where he is.
        for at in range(len(found)):
            if found[at] >= UNIT:
                return found[at]
    return found[rng.below(len(found))]


def stronger(s: Kings, place: Int) -> Int:
    """Support the side that looks like winning."""
    at = s.battle_at(place)
    attack = force_at(s, members(s, at, ATTACK), place, False)
    defend = force_at(s, members(s, at, DEFENCE), place, True)
    return JOIN + (ATTACK if attack.odds(defend) >= EVEN else DEFENCE)


def dearest(s: Kings, found: Choices) -> Int:
    """Give a step back to the unit whose steps are worth most."""
    best = found[0]
    most: Int = -1
    for at in range(len(found)):
        if found[at] >= UNIT:
            value = step_value(s, found[at] - UNIT)
            if value > most:
                best, most = found[at], value
    return best
