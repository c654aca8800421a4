"""Hints: sight and reach of the character under the pointer, ways of a movement, rooms as they would lie.

A node of the kind `hover` is shown while the node that its state names is pointed at, picked or focused.
"""

from __future__ import annotations

from itertools import pairwise
from math import hypot
from typing import Final

from conclave.core import flow
from conclave.core.scene import Circle, Node, Path, Point, Rect, Shape, Style, Text, Use
from conclave.core.view import View
from conclave.games.lands_of_ice import art_rooms
from conclave.games.lands_of_ice.actions import SPACE
from conclave.games.lands_of_ice.art_ground import UPRIGHT
from conclave.games.lands_of_ice.board import terrain
from conclave.games.lands_of_ice.data import (
    CELLS,
    FIRST_OBJECT,
    FROZEN,
    KIND,
    OWNER,
    PIECES,
    SLOT,
    SLOTS,
    WOUNDED,
)
from conclave.games.lands_of_ice.layout import CELL, ROOM_SIDE, in_room, middle, room_middle
from conclave.games.lands_of_ice.log import piece_name
from conclave.games.lands_of_ice.reach import ahead_of, reach, sign
from conclave.games.lands_of_ice.rules import gates
from conclave.games.lands_of_ice.rules.moving import Moving
from conclave.games.lands_of_ice.rules.turn import Turn
from conclave.games.lands_of_ice.sight_lines import Ray, rays
from conclave.games.lands_of_ice.state import Labyrinth
from conclave.games.lands_of_ice.table_pieces import piece_id

HEADINGS: Final = ((0, -1), (1, 0), (0, 1), (-1, 0))
DASH: Final = 13.0


def hints(view: View[Labyrinth], flip: bool) -> list[Node]:
    """Give what is shown on hover: sight of every character, reach of one's own, rooms that can be turned."""
    s, frame = view.state, flow.waiting(view.state) if view.state.stack else None
    nodes: list[Node] = []
    if view.seat in view.waiting:
        for action in view.actions:
            verb, numbers = SPACE.read(action)
            if verb == "spin" and not any(node.id == f"ghost-{numbers[0]}" for node in nodes):
                nodes.append(_ghost(s, numbers[0], not numbers[1], flip))
    if nodes:
        return nodes  # whoever turns a room looks at rooms
    acting = isinstance(frame, Turn) and view.seat in view.waiting
    for piece in range(FIRST_OBJECT):
        if s.where.faces[piece] < 0 or s.marks[piece] & WOUNDED:
            continue
        shapes: list[Shape] = []
        if acting and OWNER[piece] == view.seat and not s.marks[piece] & FROZEN:
            shapes += _reach(s, piece, flip)
        words: list[Node] = []
        for ray in rays(s, piece):
            drawn, end = _ray(s, ray, flip)
            shapes += drawn
            if ray.blocker and len(ray.squares) > 1:
                words.append(_word(f"sight-{piece}-{len(words) + 1}", piece_id(piece), end, ray.blocker))
        nodes += [_hover(f"sight-{piece}", piece_id(piece), shapes), *words]
    return nodes


def actor(s: Labyrinth, frame: object, flip: bool) -> list[Node]:
    """Ring the character that acts."""
    who = int(getattr(frame, "who", -1))
    if who < 0 or s.where.faces[who] < 0:
        return []
    ring = (Circle(0, 0, 30, Style("glow", "glow-edge", 4.0, 0.55)),)
    return [Node("actor", "mark", ring, *middle(int(s.where.faces[who]), flip))]


def _hover(node_id: str, of: str, shapes: list[Shape]) -> Node:
    return Node(node_id, "hover", tuple(shapes), state=of)


def _reach(s: Labyrinth, piece: int, flip: bool) -> list[Shape]:
    shapes: list[Shape] = []
    for square, points in sorted(reach(s, piece).items()):
        x, y = middle(square, flip)
        near = points == 1
        style = Style("glow", "glow-edge", 2.4, 0.34) if near else Style("glow", "glow-edge", 1.2, 0.16)
        letter, _ = sign(s, piece, square)
        shapes.append(Rect(x - 26, y - 26, 52, 52, style, 9))
        shapes += _pill(x + 16, y - 16, letter or str(points))
    return shapes


def _pill(x: float, y: float, words: str) -> list[Shape]:
    return [
        Circle(x, y, 12, Style("pip", "glow-edge", 1.8)),
        Text(x, y + 0.5, words, 17, "shield", bold=True),
    ]


def ways_on(s: Labyrinth, move: Moving, flip: bool) -> list[Node]:
    """Mark where a movement may still end, with the steps it takes or a sign of what happens there."""
    nodes: list[Node] = []
    for square, steps in sorted(ahead_of(s, move).items()):
        x, y = middle(square, flip)
        letter, _ = sign(s, int(move.who), square, int(move.mode))
        box = Rect(-26, -26, 52, 52, Style("glow", "glow-edge", 1.6, 0.22), 9)
        nodes.append(Node(f"way-{square}", "mark", (box, *_pill(16, -16, letter or str(steps))), x, y))
    return nodes


def _ray(s: Labyrinth, ray: Ray, flip: bool) -> tuple[list[Shape], Point]:
    """Draw a line of sight: whole to whom it reaches, in dashes to what stops it, a dot at each mirror.

    The second part is where it ends.
    """
    points = [middle(square, flip) for square in ray.squares]
    if ray.leaves >= 0:
        dx, dy = HEADINGS[(ray.leaves + 2) % 4 if flip else ray.leaves]
        x, y = points[-1]
        points.append((x + dx * CELL * 0.46, y + dy * CELL * 0.46))
    if ray.seen:
        line = "M" + "L".join(f"{x:.0f} {y:.0f}" for x, y in points)
        shapes: list[Shape] = [Path(line, Style("", "lip", 9.0, 0.75)), Path(line, Style("", "sight", 4.0))]
        x, y = points[-1]
        if not ray.blocker:
            shapes += [Circle(x, y, 28, Style("", "sight", 3.4)), *_eye(x - 20, y - 20)]
    else:
        shapes = [Path(_dashes(points), Style("", "sight", 4.0))]
    shapes += [
        Circle(x, y, 6.5, Style("pip", "sight", 3.0))
        for x, y in (middle(square, flip) for square in ray.bends)
    ]
    return shapes, points[-1]


def _eye(x: float, y: float) -> list[Shape]:
    return [
        Circle(x, y, 10, Style("sight", "pip", 1.6)),
        Path(f"M{x - 7} {y}q7-7 14 0q-7 7-14 0z", Style("pip")),
        Circle(x, y, 2.6, Style("sight")),
    ]


def _word(node_id: str, of: str, at: Point, words: str) -> Node:
    """Name what stops a line of sight: a node of its own, which stays upright however the board lies."""
    wide = 18 + 10.4 * len(words)
    shapes: tuple[Shape, ...] = (
        Rect(-wide / 2, -14, wide, 28, Style("shield", "sight", 1.2), 7),
        Text(0, 0.5, words, 18, "shield-ink"),
    )
    return Node(node_id, "hover", shapes, *at, state=of)


def _dashes(points: list[Point]) -> str:
    found: list[str] = []
    for (x, y), (to_x, to_y) in pairwise(points):
        far = hypot(to_x - x, to_y - y)
        if far < 1:
            continue
        dx, dy = (to_x - x) / far, (to_y - y) / far
        at = 0.0
        while at < far:
            end = min(at + DASH, far)
            found.append(f"M{x + dx * at:.0f} {y + dy * at:.0f}L{x + dx * end:.0f} {y + dy * end:.0f}")
            at += 2 * DASH
    return "".join(found)


def _ghost(s: Labyrinth, slot: int, right: bool, flip: bool) -> Node:
    """Show a room as it would lie after one turn, with who stands on it, and outline its pair."""
    x, y = room_middle(slot, flip)
    room = s.book.rooms[int(s.rooms[slot])]
    turned = (int(s.turns[slot]) + (1 if right else 3)) % 4
    half = ROOM_SIDE / 2
    shapes: list[Shape] = [
        Use(art_rooms.symbol(room), x, y, 90.0 * turned + (180.0 if flip else 0.0)),
        Rect(x - half, y - half, 2 * half, 2 * half, Style("spin", "spin", 6.0, 0.20), 8),
        Rect(x - half - 4, y - half - 4, 2 * half + 8, 2 * half + 8, Style("", "spin", 5.0), 10),
    ]
    shapes += _upright(s, slot, (turned + (2 if flip else 0)) % 4, (x, y))
    for piece in range(PIECES):
        square = int(s.where.faces[piece])
        if square < 0 or int(SLOT[square]) != slot or int(s.holder(square)) not in (piece, -1):
            continue
        px, py = middle(square, flip)
        dx, dy = px - x, py - y
        to = (x - dy, y + dx) if right else (x + dy, y - dx)
        owner, kind = int(OWNER[piece]), int(KIND[piece])
        if piece < FIRST_OBJECT:
            shapes.append(Circle(*to, 20, Style(f"seat-{owner}", "pip", 3.0, 0.78)))
            shapes.append(Use(f"figure-{owner}-{kind}", *to, scale=0.75))
        else:
            shapes += [Use(part, *to) for part in (f"chip-{owner}", f"thing-{kind}")]
    way = 1 if right else -1
    shapes += [
        Path(
            f"M{x - 92 * way} {y - 60}A120 120 0 0 {1 if right else 0} {x + 80 * way} {y - 82}",
            Style("", "pip", 16.0),
        ),
        Path(
            f"M{x - 92 * way} {y - 60}A120 120 0 0 {1 if right else 0} {x + 80 * way} {y - 82}",
            Style("", "spin", 10.0),
        ),
        Path(f"M{x + 108 * way} {y - 52}l{-46 * way} -6l{30 * way} -36z", Style("spin", "pip", 2.0)),
    ]
    for other in range(SLOTS):
        if gates.paired(s, slot, other):
            shapes += _frame(other, flip)
    return _hover(f"ghost-{slot}", f"room-{slot + 1}", shapes)


def _upright(s: Labyrinth, slot: int, quarters: int, at: Point) -> list[Shape]:
    """Give what would stand on a room, and its portcullises, after so many quarter turns."""
    room, found, drawn = s.book.rooms[int(s.rooms[slot])], list[Shape](), set[int]()
    for cell in range(CELLS):
        now = int(terrain(room, cell, s.cells[slot * CELLS + cell]))
        if now in UPRIGHT:
            found.append(Use(UPRIGHT[now], *_turned(in_room(cell), quarters, at)))
        for way, (right, down) in enumerate(HEADINGS):
            gate = int(room.gate[cell * 4 + way])
            if gate >= 0 and gate not in drawn:
                drawn.add(gate)
                look = ("gate-shut", "gate-open", "gate-smashed")[int(gates.gate_state(s, slot, gate))]
                x, y = in_room(cell)
                spot = _turned((x + 30 * right, y + 30 * down), quarters, at)
                found.append(Use(look, *spot, 90.0 * (way + quarters)))
    return found


def _turned(point: Point, quarters: int, at: Point) -> Point:
    x, y = point
    for _ in range(quarters):
        x, y = -y, x
    return at[0] + x, at[1] + y


def _frame(slot: int, flip: bool) -> list[Shape]:
    (x, y), half = room_middle(slot, flip), ROOM_SIDE / 2 + 4
    corners: list[Point] = [
        (x - half, y - half),
        (x + half, y - half),
        (x + half, y + half),
        (x - half, y + half),
    ]
    return [Path(_dashes([*corners, corners[0]]), Style("", "spin", 5.0))]


def seen_by(s: Labyrinth, piece: int) -> list[str]:
    """Say what a character sees, ray by ray, for those who read rather than point."""
    said: list[str] = []
    for ray in rays(s, piece):
        over = f" over {len(ray.bends)} mirror{'' if len(ray.bends) == 1 else 's'}" if ray.bends else ""
        for other in range(FIRST_OBJECT):
            if ray.seen >> other & 1:
                said.append(f"{piece_name(other)}{over}")
    return said
