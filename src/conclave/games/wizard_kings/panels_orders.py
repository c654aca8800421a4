"""The desk of a player: raising an army before the game, and spending the treasury in the Build Phase."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final

from conclave.core.scene import OFFER, Area, Node, Rect, Shape, Style, Text, Use
from conclave.core.view import View
from conclave.games.wizard_kings import actions as a
from conclave.games.wizard_kings import art_blocks
from conclave.games.wizard_kings.pieces import kinds_in_play
from conclave.games.wizard_kings.state import D_AID, D_GOLD, DESK, Kings
from conclave.games.wizard_kings.units import ARMIES, COST, TYPES, TYPES_PER_ARMY

CARD: Final = 106.0
STEP: Final = CARD + 8
HIGH: Final = 116.0
STEPS: Final = 82.0  # more for the strengths at which a block can be bought


def desk(view: View[Kings], s: Kings) -> Area | None:
    """Show the treasury with what it can buy, whenever the viewer writes orders (WK-1.2a, WK-6.1a)."""
    buying = any(a.BUY <= n < a.STANDARD for n in view.actions)
    building = any(a.BUILD <= n < a.BUILD + TYPES_PER_ARMY or a.RAISE <= n < a.CAST for n in view.actions)
    if not (buying or building) or not 0 <= view.seat < s.seats:
        return None
    gold, aid = (int(s.desk.faces[view.seat * DESK + column]) for column in (D_GOLD, D_AID))
    title = f"Raise your army: {gold}GP left" if buying else f"Raise a new block: {gold}GP left"
    if aid > 0:
        title += f", {aid}GP of allies for steps"
    nodes: list[Node] = []
    bought = kinds_in_play(s, view.seat)
    for place in range(TYPES_PER_ARMY):
        nodes += _type(view, s, place, buying, bought)
    wide, high = STEP * TYPES_PER_ARMY - 6, HIGH + (STEPS if buying else 0)
    return Area("desk", OFFER, wide, high, tuple(nodes), title, _cards(int(s.army[view.seat]), buying))


def _type(view: View[Kings], s: Kings, place: int, buying: bool, bought: Mapping[int, int]) -> list[Node]:
    """Say of one type how many blocks are left or why none can be had, and at which strengths."""
    unit = ARMIES[int(s.army[view.seat])].types[place]
    left = int(unit.count) - bought.get(int(unit.number), 0)
    wanted = [a.BUY + place * 4 + n for n in range(4)] if buying else [a.BUILD + place]
    on = any(action in view.actions for action in wanted)
    nodes = [_note(place, f"{left} left" if on else "too dear" if left else "none left", on)]
    if buying:
        nodes += [_strength(place, n, a.BUY + place * 4 + n in view.actions) for n in range(int(unit.max))]
    return nodes


@cache
def _note(place: int, words: str, on: bool) -> Node:
    shapes: tuple[Shape, ...] = (Text(0, 0, words, 13, "ink-soft"),)
    if not on:
        shapes = (Rect(-24, -94, 48, 50, Style("panel", opacity=0.6), 8), *shapes)
    return Node(f"left-{place + 1}", "note", shapes, 1 + STEP * place + CARD / 2, 103)


@cache
def _cards(army: int, buying: bool) -> tuple[Node, ...]:
    """Draw a card for every type of an army."""
    return tuple(_card(int(unit.number), place, buying) for place, unit in enumerate(ARMIES[army].types))


def _card(kind: int, place: int, buying: bool) -> Node:
    unit = TYPES[kind]
    cost = COST[unit.number]
    shapes: tuple[Shape, ...] = (
        Rect(0, 0, CARD, HIGH - 2 + (STEPS if buying else 0), Style("card-face", "line", 1.4), 11),
        Use(f"face-{unit.number}", CARD / 2, 32),
        Text(CARD / 2, 67, unit.name, 14, bold=True),
        Text(CARD / 2, 85, f"{cost} gold a step" if buying else f"{cost} gold", 13, "ink-soft"),
    )
    word = f"{unit.name}: {unit.combat}, move {unit.move}, {cost}GP"
    rule, node_id = ("WK-1.2a", f"buy-{place + 1}") if buying else ("WK-6.3a", f"build-{place + 1}")
    tip = f"{word}. {art_blocks.describe(unit, int(unit.max))}"
    return Node(node_id, "type", shapes, 1 + STEP * place, 1, label=word, tip=tip, rule=rule)


@cache
def _strength(place: int, n: int, can: bool) -> Node:
    """Draw the button that buys a type at a strength."""
    look = Style("accent-face", "line", 1.2) if can else Style("ground-2", "line", 1.2, 0.6)
    shapes = (
        Rect(-22, -17, 44, 34, look, 8),
        Text(0, 0, str(n + 1), 16, "accent-ink" if can else "ink-soft", bold=can),
    )
    x, y = STEP * place + CARD / 2 + (25 if n % 2 else -25) + 1, HIGH + 18 + 39 * (n // 2)
    word = f"at strength {n + 1}"
    name, state = f"buy-{place + 1}-{n + 1}", "" if can else "off"
    return Node(name, "button", shapes, x, y, label=word, state=state, tip=word, rule="WK-1.2a")
