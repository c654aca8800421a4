"""Before the maps lie on the table: cards of the maps and of the armies to choose from (WK-1.1a, WK-1.2a)."""

from __future__ import annotations

from typing import Final

from conclave.core.scene import Glyph, Node, Rect, Scene, Shape, Style, Text
from conclave.core.view import View
from conclave.games.wizard_kings import actions as a
from conclave.games.wizard_kings import art_mini, art_units
from conclave.games.wizard_kings.maps import SHEETS
from conclave.games.wizard_kings.panels_parts import Column, wrapped
from conclave.games.wizard_kings.rules.setup import PlaceMap
from conclave.games.wizard_kings.state import Kings
from conclave.games.wizard_kings.units import ARMIES

CARD: Final = (art_mini.SIZE[0] + 30, art_mini.SIZE[1] + 92)
ACROSS: Final = 4


def before(view: View[Kings], symbols: dict[str, tuple[Shape, ...]]) -> Scene:
    """Lay the maps out as cards, those the viewer may take in front."""
    offered = {action - a.MAP for action in view.actions if a.MAP <= action < a.LAY}
    taken = {placement[0] for placement in view.state.layout}
    return cards(offered, taken, symbols)


def cards(offered: set[int], taken: set[int], symbols: dict[str, tuple[Shape, ...]]) -> Scene:
    """Lay out a card for every map there is."""
    width = ACROSS * (CARD[0] + 12) + 12
    rows = -(-len(SHEETS) // ACROSS)
    height = 60 + rows * (CARD[1] + 12) + 12
    nodes = [
        Node("ground", "ground", (Rect(0, 0, width, height, Style("sky")),), fixed=True),
        Node("heading", "heading", (Text(18, 32, "Choose the maps", 26, anchor="start", bold=True),)),
    ]
    for number in range(len(SHEETS)):
        x = 12 + (number % ACROSS) * (CARD[0] + 12)
        y = 60 + (number // ACROSS) * (CARD[1] + 12)
        nodes.append(_map(number, x, y, number in offered, number in taken))
    return Scene(width, height, tuple(nodes), "parchment", "Wizard Kings", symbols)


def _map(number: int, x: float, y: float, can: bool, taken: bool) -> Node:
    """Draw the card of a map."""
    sheet = SHEETS[number]
    wide, high = CARD
    frame = Style("panel", "glow" if can else "line", 2.6 if can else 1.2)
    gold = ", ".join(str(city.gold) for city in sheet.cities)
    picture: list[Shape] = [Rect(-15, -15, wide, high, frame, 12), *art_mini.mini(number)]
    below = art_mini.SIZE[1]
    picture += [
        Text(0, below + 20, f"{sheet.number}. {sheet.name}", 19, anchor="start", bold=True),
        *(
            Text(0, below + 42 + 16 * i, row, 12.5, "ink-soft", "start")
            for i, row in enumerate(wrapped(sheet.about, 40, 3))
        ),
    ]
    word = f"Map {sheet.number}, {sheet.name}"
    tip = f"{word}: {sheet.about} Cities of {gold}GP."
    state, name = "taken" if taken else "" if can else "off", f"map-{sheet.slug}"
    seen = (Glyph(number, 0, f"{sheet.slug:>4}  {sheet.name}: {sheet.about}", "glow" if can else "ink-soft"),)
    return Node(name, "map", tuple(picture), x + 15, y + 15, 0.0, word, -1, state, tip, "WK-1.1a", seen)


def map_in_hand(s: Kings, at: Column) -> None:
    """Show the map that is to be laid beside the others (WK-1.1b)."""
    frame = s.stack[-1] if s.stack else None
    if not isinstance(frame, PlaceMap):
        return
    sheet = SHEETS[frame.sheet]
    at.open("hand", art_mini.SIZE[1] + 60, f"To lay down: {sheet.name}")
    aside = (at.inside - art_mini.SIZE[0]) / 2
    word = f"Map {sheet.number}, {sheet.name}"
    node = Node("map-in-hand", "map", art_mini.mini(frame.sheet), aside, 8, label=word, tip=sheet.about)
    at.add(node, art_mini.SIZE[1])
    at.close()


def armies(view: View[Kings], at: Column) -> None:
    """Show the armies the viewer may choose, each with its emblem and its way of fighting."""
    offered = [n - a.ARMY for n in view.actions if a.ARMY <= n < a.MAP]
    if not offered:
        return
    at.open("armies", 84.0 * len(offered) + 44, "Choose your army")
    for number in offered:
        army = ARMIES[number]
        shapes: tuple[Shape, ...] = (
            Rect(0, 0, at.inside, 76, Style("card-face", "glow", 2.2), 10),
            Rect(12, 12, 52, 52, Style(f"army-{number}-face", f"army-{number}-edge", 2.0), 8),
            Text(78, 20, f"{army.name} of {army.realm}", 18, anchor="start", bold=True),
            *(
                Text(78, 42 + 16 * i, row, 13, "ink-soft", "start")
                for i, row in enumerate(wrapped(army.style, 43, 2))
            ),
        )
        badge = art_units.emblem(number, f"army-{number}-ink", f"army-{number}")
        word = f"{army.name} of {army.realm}"
        tip = f"{word}: {army.style}"
        node_id = f"army-{army.slug}"
        top = at.top
        at.add(Node(node_id, "army", shapes, label=word, tip=tip, rule="WK-1.2a"), 84)
        at.nodes.append(Node(f"badge-{army.slug}", "badge", badge, at.left + 50, top + 38))
    at.close()
