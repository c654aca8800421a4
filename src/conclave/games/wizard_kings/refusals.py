"""Why an answer is refused, in a sentence and with the rule, from the view alone."""

from __future__ import annotations

from conclave.core import flow
from conclave.core.secrets import HIDDEN
from conclave.core.view import View
from conclave.games.wizard_kings import actions as a
from conclave.games.wizard_kings.board import SEA
from conclave.games.wizard_kings.rules import battle, build, casting, movement, setup
from conclave.games.wizard_kings.rules.reach import far_as_it_goes
from conclave.games.wizard_kings.rules.warfare import may_leave
from conclave.games.wizard_kings.sentences import hex_name
from conclave.games.wizard_kings.spells import IN_COMBAT, IN_MOVEMENT, SPELLS, SPELLS_PER_ARMY
from conclave.games.wizard_kings.state import MOVED, Kings
from conclave.games.wizard_kings.units import AQUATIC, CASTLE, FLYER, TRAIT

Refusal = tuple[str, str]


def refusal(view: View, action: int) -> Refusal:
    """Give the sentence and the rule."""
    s = view.state
    assert isinstance(s, Kings)
    frame = flow.waiting(s)
    if a.HEX <= action < a.UNIT:
        return _hex(s, frame, view, action - a.HEX)
    if a.UNIT <= action < a.SIDE:
        return _unit(s, frame, view, action - a.UNIT)
    if a.BUY <= action < a.STANDARD and isinstance(frame, setup.RaiseArmy):
        return "there is no such block left, or not the gold for it and a unit for every city", "WK-1.2a"
    if a.CAST <= action < a.SAIL:
        return _cast(s, frame, view, action - a.CAST)
    if action == a.DONE and isinstance(frame, setup.RaiseArmy):
        return "every city on your maps needs a unit, so buy some more", "WK-1.3b"
    if action == a.DONE and isinstance(frame, movement.March):
        return "you changed sides: first move out of the hexes you share with your former ally", "WK-4.9f"
    if a.BUILD <= action < a.CAST and isinstance(frame, build.Orders):
        return _order(action)
    if action == a.FIRE and isinstance(frame, battle.Act):
        return "this unit cannot hit here, or must retreat", "WK-5.21b"
    if a.MAP <= action < a.LAY and isinstance(frame, setup.PickMap):
        return "this map is taken, or not in the game", "WK-1.1c"
    if a.ARMY <= action < a.MAP and isinstance(frame, setup.PickArmy):
        return "this army is taken, or not in the game", "WK-1.2b"
    if a.SIDE <= action < a.ARMY and isinstance(frame, movement.Entry):
        return "it does not come over this hexside, or the hexside limit is reached", "WK-4.5a"
    if a.DISPEL <= action < a.NEVER and isinstance(frame, casting.Window):
        return "this wizard is not near enough, or has not the strength", "WK-D.b"
    return "that is not what is asked now", view.rule


def _hex(s: Kings, frame: object, view: View, place: int) -> Refusal:
    board = s.board
    if place >= board.hexes or not board.there(place):
        return f"there is no hex {hex_name(place)} on this board", "WK-3.0a"
    seat = view.seat
    if isinstance(frame, movement.March):
        if not s.troops[seat][place]:
            return f"you have no block in {hex_name(place)}", "WK-4.2a"
        if not may_leave(s, seat, place):
            return f"your units in {hex_name(place)} are pinned", "WK-4.8a"
        return (
            f"no block in {hex_name(place)} can move: castles never do, and each block moves once",
            "WK-4.2a",
        )
    if isinstance(frame, movement.Goal):
        return _goal(s, place, seat)
    if isinstance(frame, movement.Harbour):
        return f"{hex_name(place)} is no friendly port within four hexes of water", "WK-4.7a"
    if isinstance(frame, setup.Deploy):
        return "deploy in your own cities, six units and a wizard at most, and leave none empty", "WK-1.3a"
    if isinstance(frame, battle.Act):
        return f"it cannot retreat to {hex_name(place)}", "WK-5.4b"
    if isinstance(frame, build.Orders):
        return f"it cannot be built in {hex_name(place)}", "WK-6.3a"
    return f"{hex_name(place)} is not possible here", view.rule


def _goal(s: Kings, place: int, seat: int) -> Refusal:
    block = int(s.chosen(seat, 0))
    if block in (HIDDEN, -1):
        return "that is not possible now", "WK-4.2a"
    traits = int(TRAIT[s.type_of(block)])
    if (
        s.board.kind[place] >= SEA
        and not traits & AQUATIC
        and not (traits & FLYER and s.hostile_here(seat, place))
    ):
        return f"{hex_name(place)} is water, where only swimmers stay", "WK-3.17a"
    if not s.room(block, place, s.friends(seat)):
        return f"{hex_name(place)} is full: six units and one wizard", "WK-4.4a"
    if s.hostile_here(seat, place) and far_as_it_goes(s, block).ways[place]:
        return f"as many units as its hexsides allow have gone into {hex_name(place)} this turn", "WK-4.5a"
    return f"{hex_name(place)} is out of its reach this turn", "WK-4.3a"


def _unit(s: Kings, frame: object, view: View, block: int) -> Refusal:
    if block >= s.seats * a.BLOCKS or s.where.faces[block] in (HIDDEN, -1, -2, -3, -4):
        return "there is no such block that you could name", view.rule
    if isinstance(frame, movement.March | movement.PickBlock):
        if block // a.BLOCKS != view.seat:
            return "that block is not yours", "WK-4.9e"
        if TRAIT[s.type_of(block)] & CASTLE:
            return "a castle never moves", "WK-2.6a"
        if s.marks.faces[block] & MOVED:
            return "it has moved already in this turn", "WK-4.2a"
        return "pick the hex first, then the block; pinned units stay", "WK-4.2a"
    return "that unit is not one of those you may name now", view.rule


def _cast(s: Kings, frame: object, view: View, number: int) -> Refusal:
    wizard, spell = divmod(number, SPELLS_PER_ARMY)
    seat = view.seat
    if seat < 0 or s.army[seat] < 0:
        return "nobody can cast now", "WK-2.22b"
    block = seat * a.BLOCKS + wizard
    line = SPELLS[int(s.army[seat]) * SPELLS_PER_ARMY + spell]
    if s.where.faces[block] < 0:
        return "that wizard is not on the board", "WK-2.2a"
    if isinstance(frame, movement.March):
        if not line.phases & IN_MOVEMENT:
            return f"{line.name} is no spell of the Movement Phase", "WK-2.22b"
        if s.marks.faces[block] & MOVED:
            return "a wizard that has moved or cast cannot cast until combat", "WK-2.22c"
    elif isinstance(frame, battle.Act):
        if not line.phases & IN_COMBAT:
            return f"{line.name} is no spell of the Combat Phase", "WK-2.22b"
    else:
        return "spells are cast on the wizard's own turn", "WK-2.22b"
    if s.steps.faces[block] <= line.level:
        return "a wizard keeps at least one step, so it is too weak for this spell", "WK-2.22a"
    return f"{line.name} has no target here", "WK-2.22f"


def _order(action: int) -> Refusal:
    if action < a.RAISE:
        return "there is no such block to build, no gold for it or no city for it", "WK-6.3b"
    if action < a.DISBAND:
        return (
            "this unit cannot grow: it is at its maximum, a castle that grew, or there is no gold",
            "WK-6.2a",
        )
    return "disbanding comes first, then merging, then buying; and there must be such units", "WK-6.5d"
