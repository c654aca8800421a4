"""What a viewer of The Meld sees, and which things on the scene a choice points at."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from conclave.core.scene import Node, Rect, Scene, Style
from conclave.core.view import View
from conclave.games.meld import art, glyphs, land, layout, panels, panels_player
from conclave.games.meld.actions import SPACE
from conclave.games.meld.data import BOARD_SLOTS, TILE_SLOTS, VAULTS
from conclave.games.meld.panels import GAP
from conclave.games.meld.panels_ether import ether
from conclave.games.meld.state import Meld

SYMBOLS: Final = art.symbols()
EDGE: Final = 12.0
# Wide: the field on the left, boards in a column beside it; the pixels are those of a usual desk.
WIDE: Final = 1180.0
HIGH: Final = 860.0
COLUMN: Final = 420.0
ON_A_DESK: Final = 0.81
LEGEND: Final = 48.0
# Tall: the field above, boards folded away below it; the pixels are those of a phone.
NARROW: Final = 400.0
TALL: Final = 571.0
FIELD: Final = 250.0  # what the field keeps, whatever else is there
ON_A_PHONE: Final = 0.9

Laid: TypeAlias = tuple[list[Node], float]
Part: TypeAlias = Callable[[View[Meld], Meld, float, float, float], Laid]
# What stands below the field while there is something to show.
BELOW: Final[tuple[Part, ...]] = (panels.drawn, ether, panels.buttons)


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
    return (panels.button_id(action),)


def scene(view: View[Meld]) -> Scene:
    """Lay out the table, with the letters that a terminal shows."""
    bare = screen(view, True)
    marked = glyphs.on_nodes(view, view.state, list(bare.nodes))
    return Scene(bare.width, bare.height, marked, bare.mood, bare.title, bare.symbols)


def screen(view: View[Meld], wide: bool = False) -> Scene:
    """Lay out the same table for a screen: boards beside the field, or folded away below it."""
    s = view.state
    nodes, deep = _wide(view, s) if wide else _tall(view, s)
    width = WIDE if wide else NARROW
    ground = Node("ground", "ground", (Rect(0, 0, width, deep, Style("sky")),), fixed=True)
    return Scene(width, deep, (ground, *nodes), "night", "The Meld", SYMBOLS)


def _order(view: View[Meld], s: Meld) -> list[int]:
    """List the seats from the viewer on."""
    first = max(view.seat, 0)
    return [(first + step) % s.seats for step in range(s.seats)]


def _below(view: View[Meld], s: Meld, x: float, y: float, w: float) -> Laid:
    """Lay out what stands below the field, one part under the other."""
    nodes, deep = list[Node](), 0.0
    for part in BELOW:
        more, high = part(view, s, x, y + deep, w)
        nodes += more
        deep += high
    return nodes, deep


def _wide(view: View[Meld], s: Meld) -> Laid:
    """Lay out field and boards side by side."""
    x, y = WIDE - EDGE - COLUMN, EDGE
    # Two players leave room for larger boards than four.
    k = (1.3, 1.3, 1.3, 1.12, 1.0)[s.seats]
    side, deep = panels.table(s, x, y, COLUMN, 1.0)
    y += deep
    for seat in _order(view, s):
        more, deep = panels_player.player(view, s, seat, x, y, COLUMN, k, tight=False)
        side += more
        y += deep
    if y + LEGEND + EDGE <= HIGH:
        side.append(panels.legend(x, HIGH - EDGE - LEGEND, COLUMN))
    high = max(HIGH, y - GAP + EDGE)
    room = x - 2 * EDGE
    if panels.picking(view):
        nodes, deep = panels.boards(view, s, EDGE, EDGE, room, 1.3)
        return [*nodes, *side], max(high, deep + 2 * EDGE)
    _, deep = _below(view, s, EDGE, 0.0, room)
    field = land.Room(EDGE, EDGE, room, high - 2 * EDGE - deep, ON_A_DESK)
    below, _ = _below(view, s, EDGE, high - EDGE - deep + GAP, room)
    return [*land.field(view, s, field, 104.0), *below, *side], high


def _tall(view: View[Meld], s: Meld) -> Laid:
    """Lay out the field, and under it players in short lines; boards open while they are asked about."""
    room, wanted = NARROW - 2 * EDGE, _pointed(view)
    nodes, top = panels.table(s, EDGE, EDGE, room, 0.9)
    top += EDGE
    if panels.picking(view):
        more, deep = panels.boards(view, s, EDGE, top, room, 0.9)
        _, under = _players(view, s, 0.0, room, wanted)
        high = max(TALL, top + deep + under + EDGE)
        players, _ = _players(view, s, high - EDGE - under + GAP, room, wanted)
        return [*nodes, *more, *players], high
    _, below = _below(view, s, EDGE, 0.0, room)
    _, under = _players(view, s, 0.0, room, wanted)
    high = max(TALL, top + FIELD + below + under + EDGE)
    field = land.Room(EDGE, top, room, high - top - below - under - EDGE, ON_A_PHONE)
    nodes += land.field(view, s, field, 80.0)
    nodes += _below(view, s, EDGE, high - below - under - EDGE + GAP, room)[0]
    return [*nodes, *_players(view, s, high - EDGE - under + GAP, room, wanted)[0]], high


def _pointed(view: View[Meld]) -> set[str]:
    """Give the ids that the viewer's choices point at."""
    return {name for action in view.actions for name in path(view, action)}


def _players(view: View[Meld], s: Meld, y: float, w: float, wanted: set[str]) -> Laid:
    """Lay out players in short lines; a board or a claimed tile is laid open while choices point at it."""
    nodes, start = list[Node](), y
    open_board = any(name.startswith(f"slot-{view.seat}-") for name in wanted)
    seats = _order(view, s)
    if open_board:
        more, deep = panels_player.player(view, s, view.seat, EDGE, y, w, 0.95, tight=True)
        nodes += more
        y += deep
        seats = seats[1:]
    across = 3 if len(seats) == 3 else min(2, len(seats))
    part = (w + GAP) / across - GAP
    for i, seat in enumerate(seats):
        more, deep = panels_player.folded(view, s, seat, EDGE + (part + GAP) * (i % across), y, part)
        nodes += more
        y += deep if i % across == across - 1 else 0.0
    half = (w - GAP) / 2
    shown = [
        (tile, seat)
        for seat in seats
        for tile in panels_player.area(s, seat)
        if f"tile-{tile}" in wanted or any(_of_tile(name, tile) for name in wanted)
    ]
    for i, (tile, seat) in enumerate(shown):
        at = EDGE + (half + GAP) * (i % 2)
        nodes += panels_player.card(s, tile, at, y, half, seat)
        y += panels_player.CARD + GAP if i % 2 or i == len(shown) - 1 else 0.0
    return nodes, y - start


def _of_tile(name: str, tile: int) -> bool:
    """Tell whether an id is a slot or a vault of a tile."""
    return name.startswith((f"slot-t{tile}-", f"vault-{tile}-"))
