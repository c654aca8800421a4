"""The desk of a player: raising an army before the game, and spending the treasury in the Build Phase."""

from __future__ import annotations

from conclave.core.scene import Node, Rect, Shape, Style, Text, Use
from conclave.core.view import View
from conclave.games.wizard_kings import actions as a
from conclave.games.wizard_kings import art_blocks
from conclave.games.wizard_kings.panels_parts import Column
from conclave.games.wizard_kings.pieces import own
from conclave.games.wizard_kings.state import D_AID, D_GOLD, DESK, Kings
from conclave.games.wizard_kings.units import ARMIES, COST, TYPES_PER_ARMY

ROW = 54.0


def desk(view: View[Kings], s: Kings, at: Column) -> None:
    """Show the treasury with what it can buy, whenever the viewer writes orders (WK-1.2a, WK-6.1a)."""
    buying = any(a.BUY <= n < a.STANDARD for n in view.actions)
    building = any(a.BUILD <= n < a.BUILD + TYPES_PER_ARMY or a.RAISE <= n < a.CAST for n in view.actions)
    if not (buying or building) or not 0 <= view.seat < s.seats:
        return
    gold, aid = (int(s.desk.faces[view.seat * DESK + column]) for column in (D_GOLD, D_AID))
    title = f"Raise your army: {gold}GP left" if buying else f"Treasury: {gold}GP left"
    if aid > 0:
        title += f", {aid}GP of allies for steps"
    at.open("desk", ROW * TYPES_PER_ARMY + 44, title)
    for place in range(TYPES_PER_ARMY):
        _type(view, s, at, place, buying)
    at.close()


def _type(view: View[Kings], s: Kings, at: Column, place: int, buying: bool) -> None:
    """Show one type: its block, its cost, how many blocks are left, and what may be bought of it."""
    army = ARMIES[int(s.army[view.seat])]
    unit = army.types[place]
    used = sum(1 for one in own(view) if one.kind == unit.number and one.strength > 0)
    left = int(unit.count) - used
    wanted = [a.BUY + place * 4 + n for n in range(4)] if buying else [a.BUILD + place]
    on = any(action in view.actions for action in wanted)
    node_id = f"buy-{place + 1}" if buying else f"build-{place + 1}"
    frame = Style("card-face", "glow" if on else "line", 2.0 if on else 1.2, 1.0 if on else 0.75)
    facts = f"{unit.combat}, move {unit.move}, {COST[unit.number]}GP, {left} left"
    shapes: tuple[Shape, ...] = (
        Rect(0, 0, at.inside, ROW - 6, frame, 8),
        Use(f"face-{unit.number}", 26, 24, scale=0.92),
        Text(54, 16, unit.name, 16, anchor="start", bold=True),
        Text(54, 35, facts, 12.5, "ink-soft", "start"),
    )
    word = f"{unit.name}: {facts}"
    rule = "WK-1.2a" if buying else "WK-6.3a"
    top = at.top
    tip = f"{word}. {art_blocks.describe(unit, int(unit.max))}"
    at.add(Node(node_id, "type", shapes, label=word, state="on" if on else "off", tip=tip, rule=rule), ROW)
    if buying:
        for n in range(int(unit.max)):
            at.nodes.append(_strength(view, at, place, n, top))


def _strength(view: View, at: Column, place: int, n: int, top: float) -> Node:
    """Draw the button that buys a type at a strength."""
    can = a.BUY + place * 4 + n in view.actions
    look = Style("accent-face", "line", 1.2) if can else Style("ground-2", "line", 1.2, 0.6)
    shapes = (
        Rect(-17, -17, 34, 34, look, 8),
        Text(0, 0, str(n + 1), 17, "accent-ink" if can else "ink-soft", bold=can),
    )
    x = at.left + at.inside - 130 + 38 * n
    word = f"at strength {n + 1}"
    name, state = f"buy-{place + 1}-{n + 1}", "" if can else "off"
    return Node(name, "button", shapes, x, top + 24, label=word, state=state, tip=word, rule="WK-1.2a")
