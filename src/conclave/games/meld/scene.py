"""What a viewer of The Meld sees, and which things on the scene a choice points at."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from conclave.core import flow
from conclave.core.room import ORDINARY, Press
from conclave.core.scene import PLAN, Area, Scene
from conclave.core.view import View
from conclave.games.meld import art, art_parts, glyphs, land, layout, panels, panels_player
from conclave.games.meld.actions import PICK, SPACE
from conclave.games.meld.data import BOARD_SLOTS, TILE_SLOTS, VAULTS
from conclave.games.meld.panels_ether import ether
from conclave.games.meld.rules.invoke import Invoke
from conclave.games.meld.rules.tiles import TileSide
from conclave.games.meld.rules.turn import ChooseOption
from conclave.games.meld.state import Meld

SYMBOLS: Final = {**art.symbols(), **art_parts.symbols(), **land.symbols()}


def path(view: View[Meld], action: int) -> tuple[str, ...]:
    """Give the ids that a choice points at."""
    s = view.state
    match SPACE.read(action):
        case "seat", (seat,):
            return (f"player-{seat}",)
        case ("tile" | "die") as verb, (number,):
            return (f"{verb}-{number}",)
        case "hex", (tile, way):
            q, r = layout.beside(layout.unrolled(s), tile, way)
            return (f"hex-{q}-{r}",)
        case (("focus" | "invoke" | "return"), (place,)) if place < BOARD_SLOTS:
            return (f"slot-{view.seat}-{place}",)
        case "focus", (place,):
            tile, slot = divmod(place - BOARD_SLOTS, VAULTS)
            return (f"vault-{tile}-{slot}",)
        case (("invoke" | "return"), (place,)):
            tile, slot = divmod(place - BOARD_SLOTS, TILE_SLOTS)
            return (f"slot-t{tile}-{slot}",)
        case "board", _:
            return (panels.board_id(action),)
        case "side", (side,) if isinstance(frame := flow.waiting(s), TileSide):
            return (panels.side_id(int(frame.tile), side),)
    return ()


def press(_view: View[Meld], action: int) -> Press:
    """Say what kind of choice an action is."""
    match SPACE.read(action)[0]:
        case "done":
            return Press(ends=True)
        case "die" | "construct":
            return Press(several=True)
    return ORDINARY


def scene(view: View[Meld]) -> Scene:
    """Lay out the table, with the letters that a terminal shows."""
    bare = screen(view)
    return replace(bare, areas=glyphs.on_areas(view, view.state, bare.areas))


def screen(view: View[Meld]) -> Scene:
    """Lay out the table: the field, one's own board, and areas for everything else."""
    s = view.state
    first = max(view.seat, 0)
    seats = [(first + step) % s.seats for step in range(s.seats)]
    own = [panels_player.mine(view, s, view.seat)] if view.seat >= 0 else []
    others = [panels_player.other(view, s, seat) for seat in seats if seat != view.seat]
    shown = (panels.boards(view, s), ether(s), panels.drawn(view, s))
    areas = (
        land.field(view, s),
        *own,
        panels.table(s),
        *others,
        *(area for area in shown if area is not None),
        panels.legend(),
    )
    plans = ahead(view)
    areas = tuple(planned(area, plans) for area in areas) if plans else areas
    return Scene(areas, "night", "The Meld", (SYMBOLS, land.faces(s.book, bool(s.wild))))


def ahead(view: View[Meld]) -> dict[str, str]:
    """Give the slots that could be invoked first, where the turn is still to be chosen, with both answers."""
    frame = flow.waiting(view.state)
    if not isinstance(frame, ChooseOption) or view.seat not in view.waiting:
        return {}
    state = view.state.copy()
    flow.play(state, PICK)
    if not isinstance(flow.waiting(state), Invoke):
        return {}
    after: View[Meld] = View(view.game, state, view.seat)
    first = SPACE.token(PICK)
    return {
        path(after, action)[0]: f"{first};{SPACE.token(action)}"
        for action in after.actions
        if SPACE.read(action)[0] == "invoke"
    }


def planned(area: Area, plans: dict[str, str]) -> Area:
    """Let slots answer both questions with one click."""
    nodes = tuple(
        replace(node, kind=PLAN, state=plans[node.id]) if node.id in plans else node for node in area.nodes
    )
    return area if nodes == area.nodes else replace(area, nodes=nodes)
