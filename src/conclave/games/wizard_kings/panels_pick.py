"""Before the maps lie on the table: cards of the maps and of the armies to choose from (WK-1.1a, WK-1.2a)."""

from __future__ import annotations

from typing import Final

from conclave.core.scene import (
    BOARD,
    COLUMN,
    FOCUS,
    OFFER,
    Area,
    Glyph,
    Node,
    Rect,
    Scene,
    Shape,
    Sheet,
    Style,
    Text,
    Use,
)
from conclave.core.view import View
from conclave.games.wizard_kings import actions as a
from conclave.games.wizard_kings import art_mini, art_units
from conclave.games.wizard_kings.maps import SHEETS
from conclave.games.wizard_kings.panels_parts import wrapped
from conclave.games.wizard_kings.rules.setup import PlaceMap
from conclave.games.wizard_kings.state import Kings
from conclave.games.wizard_kings.units import ARMIES

CARD: Final = (art_mini.SIZE[0] + 30, art_mini.SIZE[1] + 100)
ACROSS: Final = 4


def before(view: View[Kings], small: Sheet) -> Scene:
    """Lay the maps out as cards, those the viewer may take in front."""
    offered = {action - a.MAP for action in view.actions if a.MAP <= action < a.LAY}
    taken = {placement[0] for placement in view.state.layout}
    return cards(offered, taken, small)


def cards(offered: set[int], taken: set[int], small: Sheet) -> Scene:
    """Lay out a card for every map there is."""
    rows = -(-len(SHEETS) // ACROSS)
    width, height = ACROSS * (CARD[0] + 12) + 12, rows * (CARD[1] + 12) + 12
    nodes = tuple(
        _map(
            number,
            12 + (number % ACROSS) * (CARD[0] + 12),
            12 + (number // ACROSS) * (CARD[1] + 12),
            number in offered,
            number in taken,
        )
        for number in range(len(SHEETS))
    )
    table = Area("maps", BOARD, width, height, nodes, "Choose the maps")
    return Scene((table,), "parchment", "Wizard Kings", (small, art_mini.symbols()))


def _map(number: int, x: float, y: float, can: bool, taken: bool) -> Node:
    """Draw the card of a map."""
    sheet = SHEETS[number]
    wide, high = CARD
    frame = Style("panel", "glow" if can else "line", 2.6 if can else 1.2)
    gold = ", ".join(str(city.gold) for city in sheet.cities)
    picture: list[Shape] = [Rect(-15, -15, wide, high, frame, 12), Use(f"mini-{sheet.slug}")]
    below = art_mini.SIZE[1]
    picture += [
        Text(0, below + 20, f"{sheet.number}. {sheet.name}", 19, anchor="start", bold=True),
        *(
            Text(0, below + 42 + 16 * i, row, 13, "ink-soft", "start")
            for i, row in enumerate(wrapped(sheet.about, 38, 3))
        ),
    ]
    word = f"Map {sheet.number}, {sheet.name}"
    tip = f"{word}: {sheet.about} Cities of {gold}GP."
    state, name = "taken" if taken else "" if can else "off", f"map-{sheet.slug}"
    seen = (Glyph(number, 0, f"{sheet.slug:>4}  {sheet.name}: {sheet.about}", "glow" if can else "ink-soft"),)
    return Node(name, "map", tuple(picture), x + 15, y + 15, 0.0, word, -1, state, tip, "WK-1.1a", seen)


def map_in_hand(s: Kings) -> Area | None:
    """Show the map that is to be laid beside the others (WK-1.1b)."""
    frame = s.stack[-1] if s.stack else None
    if not isinstance(frame, PlaceMap):
        return None
    sheet = SHEETS[frame.sheet]
    word = f"Map {sheet.number}, {sheet.name}"
    node = Node("map-in-hand", "map", (Use(f"mini-{sheet.slug}"),), 8, 4, label=word, tip=sheet.about)
    wide, high = art_mini.SIZE
    return Area("map", OFFER, wide + 16, high + 8, (node,), f"To lay down: {sheet.name}")


def armies(view: View[Kings]) -> Area | None:
    """Show the armies the viewer may choose, each with its emblem and its way of fighting."""
    offered = [n - a.ARMY for n in view.actions if a.ARMY <= n < a.MAP]
    if not offered:
        return None
    nodes: list[Node] = []
    for i, number in enumerate(offered):
        army, x, y = ARMIES[number], (i % 2) * (COLUMN + 10), 92.0 * (i // 2)
        shapes: tuple[Shape, ...] = (
            Rect(1, 1, COLUMN - 2, 82, Style("card-face", "line", 1.4), 12),
            Rect(12, 15, 52, 52, Style(f"army-{number}-face", f"army-{number}-edge", 2.0), 8),
            Text(76, 18, f"{army.name} of {army.realm}", 16, anchor="start", bold=True),
            *(
                Text(76, 38 + 16 * i, row, 13, "ink-soft", "start")
                for i, row in enumerate(wrapped(army.style, 36, 3))
            ),
        )
        badge = art_units.emblem(number, f"army-{number}-ink", f"army-{number}")
        word = f"{army.name} of {army.realm}"
        tip, node_id = f"{word}: {army.style}", f"army-{army.slug}"
        nodes.append(Node(node_id, "army", shapes, x, y, label=word, tip=tip, rule="WK-1.2a"))
        nodes.append(Node(f"badge-{army.slug}", "badge", badge, 38, 41, group=node_id))
    wide = COLUMN * min(2, len(offered)) + 10 * (len(offered) > 1)
    return Area("armies", FOCUS, wide, 92.0 * -(-len(offered) // 2) - 6, tuple(nodes), "Choose your army")
