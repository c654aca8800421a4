"""The block in hand: its stack fanned out, the way under the pointer, and whom it would attack."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import Final

from conclave.core.scene import HOVER, Node, Path, Point, Rect, Style
from conclave.core.view import View
from conclave.games.wizard_kings import actions as a
from conclave.games.wizard_kings.pieces import Piece
from conclave.games.wizard_kings.rules.movement import Entry, Goal, Harbour, PickBlock
from conclave.games.wizard_kings.rules.reach import can_step, route, routes
from conclave.games.wizard_kings.state import Kings
from conclave.games.wizard_kings.units import CASTLE

SIZE: Final = 1.1  # of a block that lies fanned out
STEP: Final = 52.0


def origin(view: View, frame: object) -> int:
    """Give the hex whose stack the viewer has in hand, or -1."""
    if isinstance(frame, PickBlock | Goal | Harbour | Entry) and view.seat == frame.seat:
        return int(frame.origin if isinstance(frame, Entry) else frame.place)
    return -1


def held(view: View, s: Kings, frame: object) -> int:
    """Give the block that the viewer has in hand, or -1: before a block is picked there is none."""
    if origin(view, frame) < 0 or isinstance(frame, PickBlock):
        return -1
    return int(s.chosen(view.seat, 0))


def fan(pieces: list[Piece], seat: int) -> list[Point] | None:
    """Give where the blocks of a stack lie when the viewer has it in hand; None where there is one alone."""
    own = [one for one in pieces if one.seat == seat]
    if len(own) < 2:
        return None
    places = {id(one): (STEP * (i - (len(own) - 1) / 2), -4.0) for i, one in enumerate(own)}
    others = [one for one in pieces if one.seat != seat]
    places |= {id(one): (34.0 * (i - (len(others) - 1) / 2), 44.0) for i, one in enumerate(others)}
    return [places[id(one)] for one in pieces]


def cloth(x: float, y: float, count: int) -> Node:
    """Draw what a stack lies on while it is fanned out."""
    wide = STEP * count + 10
    shape = Rect(-wide / 2, -31, wide, 62, Style("panel", "glow-edge", 2.2, shadow=True), 13)
    return Node("fan", "mark", (shape,), x, y - 4, state="open")


def dressed(s: Kings, node: Node, one: Piece, in_hand: int) -> Node:
    """Ring the block in hand, and say which of its stack may go along."""
    if one.block == in_hand:
        far = 26 * SIZE
        ring = Rect(-far, -far, 2 * far, 2 * far, Style("", "glow", 3.4), 9)
        return replace(node, shapes=(*node.shapes, ring), state="held")
    free = one.kind >= 0 and not one.moved and not one.unit.traits & CASTLE
    if in_hand >= 0 and free and not s.known(one.block) and can_step(s, one.block):
        return replace(node, state="mate", tip=f"Click to take it along. {node.tip}")
    return node


def assaults(view: View, s: Kings, frame: object) -> set[int]:
    """Give the hexes among the goals where the block in hand would fight."""
    if not isinstance(frame, Goal) or view.seat != frame.seat:
        return set()
    goals = [action - a.HEX for action in view.actions if a.HEX <= action < a.UNIT]
    return {place for place in goals if s.contested(view.seat, place)}


def tracks(
    view: View, s: Kings, frame: object, spots: dict[int, Point], ids: dict[int, str], red: set[int]
) -> list[Node]:
    """Draw the way to each goal, shown while one points at it; a neighbour needs none (WK-4.2a)."""
    if not isinstance(frame, Goal) or view.seat != frame.seat:
        return []
    start, block = int(frame.place), int(s.chosen(view.seat, 0))
    found = routes(s, block)
    nodes: list[Node] = []
    for goal, name in ids.items():
        way = route(found, start, goal)
        if len(way) < 3 and goal not in red:
            continue
        legs = "".join(
            f"l{spots[to][0] - spots[at][0]:.0f} {spots[to][1] - spots[at][1]:.0f}"
            for at, to in pairwise(way)
        )
        x, y = spots[start]
        line = Path(f"M0 0{legs}", Style("", "warn" if goal in red else "glow-edge", 5.0, 0.85))
        nodes.append(Node(f"to-{s.board.names[goal]}", HOVER, (line,), x, y, state=name))
    return nodes
