"""Why an answer is refused, and by which rule."""

from __future__ import annotations

from conclave.core import flow
from conclave.core.view import View
from conclave.games.meld import naming
from conclave.games.meld.actions import DONE, SPACE
from conclave.games.meld.data import CANTRIP, EMPTY, FOCUS, RITUAL
from conclave.games.meld.prompts import ASKS
from conclave.games.meld.rules.constructs import slot_of
from conclave.games.meld.rules.field import locked
from conclave.games.meld.rules.invoke import Flood, Invoke, PuppetSlot, spell_at
from conclave.games.meld.state import Meld

STOPPED = ("FocusTile", "FocusFrom", "FocusTo")
MOVING = ("MoveWhich", "ClaimWhich", "RemoveWhich", "Twilight")


def closed(view: View[Meld]) -> tuple[int, ...]:
    """List the buttons of the question: to leave out what others of its kind may leave out."""
    return (DONE,) if type(flow.waiting(view.state)).__name__ in STOPPED else ()


def refusal(view: View[Meld], action: int) -> tuple[str, str]:
    """Say why something is not possible now."""
    s, frame = view.state, flow.waiting(view.state)
    kind = type(frame).__name__
    match SPACE.read(action):
        case "invoke", (slot,) if isinstance(frame, Invoke | Flood | PuppetSlot):
            return _invoke(s, view.seat, slot)
        case "tile", (tile,):
            return _tile(s, view, tile, kind)
        case (("done" | "pass"), _):
            return "you cannot leave this out", "ME-1.8"
        case "hex", (tile, way) if kind in ("TileHex", "MoveWhere"):
            return _hex(s, tile, way), view.rule
        case "focus", (slot,) if kind == "FocusTo":
            name = naming.focus_slot(s, slot, view.seat)
            return f"no focus can return to {name}, or a slot like it is offered", "ME-6.4"
        case "focus", (slot,) if kind == "FocusFrom":
            name = naming.focus_slot(s, slot, view.seat)
            return f"there is no focus of yours in {name}, or one like it is offered", "ME-6.3"
        case "construct", (which,) if kind in ("WithConstruct", "Enlist"):
            return f"{naming.construct(s.book, which)} is not in your pool", "ME-6.5"
    asked = ASKS.get(kind, "")
    return f"that is no answer here: {asked[:1].lower()}{asked[1:].rstrip('.?')}", view.rule


def _hex(s: Meld, tile: int, way: int) -> str:
    if tile >= s.book.tiles or s.cell[tile] < 0:
        return "that tile is not on the field"
    here = int(s.grid[s.book.near[6 * s.cell[tile] + way]])
    if here >= 0:
        return f"{naming.tile(s, here)} lies there already"
    return "that hex is not beside a legal tile, or it is offered under the name of another tile"


def _tile(s: Meld, view: View[Meld], tile: int, kind: str) -> tuple[str, str]:
    if tile >= s.book.tiles:
        return "this set has no such tile", "ME-1.7"
    name = naming.tile(s, tile)
    if s.cell[tile] < 0 and kind not in ("SealWhich", "UnsealWhich", "KeepTile", "StackOrder"):
        return f"{name} is not on the field", "ME-1.7"
    if kind in MOVING and s.cell[tile] >= 0 and locked(s, tile):
        return f"{name} is locked: without it the field would fall apart", "ME-4.8"
    return f"{name} is no legal choice", view.rule


def _invoke(s: Meld, seat: int, place: int) -> tuple[str, str]:
    number = int(slot_of(place, seat))
    if number >= len(s.held) or naming.slot(s, place, seat) == "no slot":
        return "there is no such slot", "ME-8.1"
    host = int(s.host_of(number))
    if host >= 0 and not s.is_yours(host, seat):
        return f"you do not control {naming.tile(s, host)}", "ME-8.1"
    held = s.held[number]
    if held == FOCUS:
        return f"a focus blocks this slot of {naming.slot(s, place, seat)}", "ME-6.2"
    if held != EMPTY:
        return f"a construct is in this slot of {naming.slot(s, place, seat)} already", "ME-8.2"
    if s.pooled(seat) == 0:
        return "your pool is empty", "ME-6.5"
    spell = spell_at(s, number)
    if spell.kind == CANTRIP:
        return f"{spell.name} has nothing it could do, or another slot like this one is offered", "ME-8.4"
    if spell.kind == RITUAL:
        return "another slot of this ritual is offered", "ME-8.1"
    return "that is no slot to invoke", "ME-8.1"
