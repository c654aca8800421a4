"""Why an answer is refused, in a sentence and with the rule, from the view alone."""

from __future__ import annotations

from typing import Final

from conclave.core import flow
from conclave.core.secrets import HIDDEN
from conclave.core.view import View
from conclave.games.wizard_kings import actions as a
from conclave.games.wizard_kings.board import SEA
from conclave.games.wizard_kings.places import hex_name, place_name
from conclave.games.wizard_kings.rules import battle, build, casting, movement, retreat, setup
from conclave.games.wizard_kings.rules.alliances import may_betray
from conclave.games.wizard_kings.rules.reach import far_as_it_goes
from conclave.games.wizard_kings.rules.sides import open_sides
from conclave.games.wizard_kings.rules.warfare import may_leave
from conclave.games.wizard_kings.spells import IN_COMBAT, IN_MOVEMENT, SPELLS, SPELLS_PER_ARMY
from conclave.games.wizard_kings.state import MOVED, Kings
from conclave.games.wizard_kings.units import AQUATIC, CASTLE, FLYER, TRAIT

Refusal = tuple[str, str]

_IN_ORDER: Final = (
    "disbanding comes first, then merging, then buying; and there must be such units", "WK-6.5d",
)  # fmt: skip
# What a verb is refused with at a question, where one sentence says it all.
REASONS: Final[dict[tuple[str, type], Refusal]] = {
    ("buy", setup.RaiseArmy): (
        "there is no such block left, or not the gold for it and a unit for every city", "WK-1.2a",
    ),
    ("done", setup.RaiseArmy): ("every city on your maps needs a unit, so buy some more", "WK-1.3b"),
    ("done", movement.March): (
        "you changed sides: first move out of the hexes you share with your former ally", "WK-4.9f",
    ),
    ("build", build.Orders): (
        "there is no such block to build, no gold for it or no city for it", "WK-6.3b",
    ),
    ("raise", build.Orders): (
        "this unit cannot grow: it is at its maximum, a castle that grew, or there is no gold", "WK-6.2a",
    ),
    ("disband", build.Orders): _IN_ORDER,
    ("merge", build.Orders): _IN_ORDER,
    ("fire", battle.Act): ("this unit cannot hit here, or must retreat", "WK-5.21b"),
    ("map", setup.PickMap): ("this map is taken, or not in the game", "WK-1.1c"),
    ("army", setup.PickArmy): ("this army is taken, or not in the game", "WK-1.2b"),
    ("side", movement.Entry): (
        "it does not come over this hexside, or the hexside limit is reached", "WK-4.5a",
    ),
    ("dispel", casting.Window): ("this wizard is not near enough, or has not the strength", "WK-D.b"),
    ("hex", movement.Harbour): ("{} is no friendly port within four hexes of water", "WK-4.7a"),
    ("hex", movement.PickBlock): ("first choose the block that moves, then where it goes", "WK-4.2a"),
    ("hex", setup.Deploy): (
        "deploy in your own cities, six units and a wizard at most, and leave none empty", "WK-1.3a",
    ),
    ("done", setup.Deploy): ("every block needs a city first", "WK-1.3a"),
    ("standard", setup.RaiseArmy): ("the standard army is taken before anything is bought", "WK-1.2c"),
    ("done", build.Orders): ("first finish this order, or take it back", "WK-6.5d"),
    ("sail", movement.Goal): ("no friendly port lies within four hexes of water", "WK-4.7a"),
    ("hex", battle.Act): ("it cannot retreat to {}", "WK-5.4b"),
    ("hex", build.Orders): ("it cannot be built in {}", "WK-6.3a"),
}  # fmt: skip


# Buttons that stand at a question even while they cannot be used.
CLOSED: Final[dict[type, tuple[int, ...]]] = {
    setup.RaiseArmy: (a.STANDARD, a.DONE), setup.Deploy: (a.DONE,), movement.March: (a.DONE,),
    retreat.Regroup: (a.DONE,), build.Orders: (a.DONE,),
}  # fmt: skip


def closed(view: View[Kings]) -> tuple[int, ...]:
    """List the buttons of the question; by sea only from a port."""
    s, frame = view.state, flow.waiting(view.state)
    if isinstance(frame, movement.Goal):
        return (a.SAIL,) if s.board.port[frame.place] else ()
    return CLOSED.get(type(frame), ())


def refusal(view: View[Kings], action: int) -> Refusal:
    """Give the sentence and the rule."""
    s = view.state
    frame = flow.waiting(s)
    match a.SPACE.read(action), frame:
        case ("hex", (place,)), _:
            return _hex(s, frame, view, place)
        case ("unit", (block,)), _:
            return _unit(s, frame, view, block)
        case ("cast", (wizard, spell)), _:
            return _cast(s, frame, view, wizard, spell)
        case ("break", _), _:
            return _break(s, frame)
        case ("done", _), retreat.Regroup(must=must):
            rule = "WK-4.9h" if must else "WK-5.5d"
            return "units that cannot stay here have to leave while there is a hex for them", rule
        case (verb, _), _:
            return REASONS.get((verb, type(frame)), ("that is not what is asked now", view.rule))


def _break(s: Kings, frame: object) -> Refusal:
    if not isinstance(frame, movement.March):
        return "an alliance is ended in one's own movement turn, or in a battle by changing sides", "WK-4.9j"
    if not may_betray(s):
        return "alliances are not ended in this game", "WK-4.9i"
    return "there is no such alliance to end", "WK-4.9e"


def _hex(s: Kings, frame: object, view: View[Kings], place: int) -> Refusal:
    board = s.board
    if place >= board.hexes or not board.there(place):
        return f"there is no hex {hex_name(place)} on this board", "WK-3.0a"
    seat, there = view.seat, place_name(s.layout, place)
    if isinstance(frame, movement.March):
        if not s.troops[seat][place]:
            return f"you have no block in {there}", "WK-4.2a"
        if not may_leave(s, seat, place):
            return f"your units in {there} are pinned", "WK-4.8a"
        return (
            f"no block in {there} can move: castles never do, and each block moves once",
            "WK-4.2a",
        )
    if isinstance(frame, movement.Goal):
        return _goal(s, place, seat)
    sentence, rule = REASONS.get(("hex", type(frame)), ("{} is not possible here", view.rule))
    return sentence.format(there), rule


def _goal(s: Kings, place: int, seat: int) -> Refusal:
    block = int(s.chosen(seat, 0))
    if block in (HIDDEN, -1):
        return "that is not possible now", "WK-4.2a"
    traits, there = int(TRAIT[s.type_of(block)]), place_name(s.layout, place)
    if (
        s.board.kind[place] >= SEA
        and not traits & AQUATIC
        and not (traits & FLYER and s.hostile_here(seat, place))
    ):
        return f"{there} is water, where only swimmers stay", "WK-3.17a"
    at = s.battle_at(place)
    if at >= 0 and not open_sides(s, at, seat):
        return f"your allies fight each other in {there}, and you may not turn on one", "WK-4.9b"
    if not s.room(block, place, s.friends(seat)):
        return f"{there} is full: six units and one wizard", "WK-4.4a"
    if s.contested(seat, place) and far_as_it_goes(s, block).ways[place]:
        return f"as many units as its hexsides allow have gone into {there} this turn", "WK-4.5a"
    return f"{there} is out of its reach this turn", "WK-4.3a"


def _unit(s: Kings, frame: object, view: View[Kings], block: int) -> Refusal:
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


def _cast(s: Kings, frame: object, view: View[Kings], wizard: int, spell: int) -> Refusal:
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
