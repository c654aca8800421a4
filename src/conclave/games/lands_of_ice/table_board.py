"""The board: starting lines, rooms that turn as one with what stands on them, and squares to click."""

from __future__ import annotations

from functools import cache
from typing import Final

from conclave.core import flow
from conclave.core.scene import (
    BOARD,
    FLOOR,
    Area,
    Circle,
    Glyph,
    Node,
    Path,
    Poly,
    Rect,
    Shape,
    Style,
    Text,
    Use,
)
from conclave.core.view import View
from conclave.games.lands_of_ice import art_ground, art_rooms
from conclave.games.lands_of_ice.board import CLOSED, OPENED, terrain
from conclave.games.lands_of_ice.data import (
    BRIDGE,
    CELLS,
    COLUMNS,
    DOTS,
    GEAR,
    ICE,
    LINE,
    M_BROKEN,
    M_RIFT,
    M_TAKEN,
    ROWS,
    SLOT,
    SLOTS,
    SQUARE_NAMES,
    SQUARES,
    STUMP,
    TERRAINS,
)
from conclave.games.lands_of_ice.layout import CELL, HEIGHT, WIDTH, corner, in_room, middle, room_middle
from conclave.games.lands_of_ice.rules.moving import Moving
from conclave.games.lands_of_ice.state import Labyrinth
from conclave.games.lands_of_ice.table_hints import actor, hints, ways_on
from conclave.games.lands_of_ice.table_pieces import hidden, pieces

SIGNS: Final = " .,@|*=uWXOTFBDLKVPZ"  # by terrain, in a terminal
ABOUT: Final = {
    "water": "swim one square for an action point, without objects",
    "rift": "nobody enters; jump, fly or rope over it",
    "pit": "nobody enters; jump, fly or rope over it",
    "tree": "a light character climbs it, and sees over everything but mist and walls",
    "fountain": "a wounded character beside it may drink",
    "small bridge": "breaks under the heavy",
    "ice bridge": "melts by fire",
    "ice": "an ice marker: firm, melts by fire",
    "gear": "whoever stands here turns this room or its pair",
}


def board(view: View[Labyrinth]) -> Area:
    """Lay out the board as the viewer sits at it."""
    s, flip = view.state, view.seat == 1
    nodes = [node for slot in range(SLOTS) for node in _room(s, slot, flip)]
    nodes += [
        _square(s, square, flip)
        for square in range(SQUARES)
        if SLOT[square] < 0 or s.rooms[SLOT[square]] >= 0
    ]
    frame = flow.waiting(s) if s.stack else None
    if isinstance(frame, Moving):
        nodes += ways_on(s, frame, flip)
    nodes += actor(s, frame, flip)
    nodes += pieces(view, flip)
    nodes += hidden(view, flip)
    nodes += hints(view, flip)
    return Area("board", BOARD, WIDTH, HEIGHT, tuple(nodes), static=ground(flip), scale=0.7, turns=True)


@cache
def ground(flip: bool) -> tuple[Node, ...]:
    """Give what never changes: the dark ice below, and both starting lines."""
    shapes: list[Shape] = [Rect(0, 0, WIDTH, HEIGHT, Style("deep-face"), 14)]
    nodes = [Node("ground", "ground", tuple(shapes), fixed=True)]
    for seat in range(2):
        for row in range(ROWS):
            square = row * COLUMNS + int(LINE[seat])
            x, y = corner(square, flip)
            marks: list[Shape] = [
                Rect(x + 1, y + 1, CELL - 2, CELL - 2, Style(f"line-{seat}", "slab-edge", 1.0), 5)
            ]
            cx, cy = x + CELL / 2, y + CELL / 2
            if row in DOTS:
                marks.append(
                    Circle(cx, cy, 9, Style(f"dot-{seat}"))
                    if seat == 0
                    else Poly(
                        tuple(
                            (cx + dx, cy + dy)
                            for dx, dy in (
                                (-9, -4),
                                (-4, -9),
                                (4, -9),
                                (9, -4),
                                (9, 4),
                                (4, 9),
                                (-4, 9),
                                (-9, 4),
                            )
                        ),
                        Style("dot-1"),
                    )
                )
            else:
                to = 6 if (seat == 0) != flip else -6
                marks.append(
                    Path(
                        f"M{cx - to} {cy - 8}L{cx + to} {cy}L{cx - to} {cy + 8}",
                        Style("", f"dot-{seat}", 3.0, 0.55),
                    )
                )
            nodes.append(Node(f"line-{seat}-{row}", "ground", tuple(marks), fixed=True))
    return tuple(nodes)


def _room(s: Labyrinth, slot: int, flip: bool) -> list[Node]:
    """Draw a room as one node that turns, and what stands on it upright in its group."""
    x, y = room_middle(slot, flip)
    name = f"room-{slot + 1}"
    if s.rooms[slot] < 0:
        lying = " and ".join(
            f"{int(s.lying[slot * 2 + seat])} {colour}"
            for seat, colour in enumerate(("blue", "yellow"))
            if s.lying[slot * 2 + seat]
        )
        label = f"Room {slot + 1}, face down"
        tip = f"tokens on it: {lying or 'none'}; it is revealed from a square next to it"
        words = Text(0, -10, f"Room {slot + 1}", 20, "back-ink", bold=True)
        return [
            Node(name, FLOOR, (Use("back"),), x, y, label=label, tip=tip, rule="LI-5.1"),
            Node(f"{name}-name", "note", (words, Text(0, 12, "face down", 18, "back-ink")), group=name),
        ]
    room, turned = s.book.rooms[int(s.rooms[slot])], int(s.turns[slot])
    turn = (90.0 * turned + (180.0 if flip else 0.0)) % 360
    way = "clockwise" if room.right else "counter-clockwise"
    tip = f"pair {int(room.pair)}, turns {way}" + ("; our own layout" if room.box == "lands_of_ice" else "")
    nodes = [
        Node(
            name,
            FLOOR,
            (Use(art_rooms.symbol(room)),),
            x,
            y,
            turn,
            label=f"Room {slot + 1}: {room.name}",
            tip=tip,
            rule="LI-2.1",
        )
    ]
    nodes += _standing(s, slot, name, -turn)
    return nodes


def _standing(s: Labyrinth, slot: int, name: str, upright: float) -> list[Node]:
    """Give what stands on a room, what was laid on it, and its portcullises as they are."""
    room = s.book.rooms[int(s.rooms[slot])]
    nodes: list[Node] = []
    drawn: set[int] = set()
    for cell in range(CELLS):
        marks = int(s.cells[slot * CELLS + cell])
        now, (x, y) = int(terrain(room, cell, marks)), in_room(cell)
        laid = "ice-marker" if now == ICE else "stump" if now == STUMP else ""
        if marks & M_RIFT and now != ICE:
            laid = "rift-marker"
        if marks & M_BROKEN and int(room.ground[cell]) == BRIDGE and now != ICE:
            nodes.append(
                Node(
                    f"{name}-under-{cell}",
                    FLOOR,
                    (Use(f"flat-{int(room.under[cell])}"), Use("broken-bridge")),
                    x,
                    y,
                    group=name,
                )
            )
        if laid:
            nodes.append(Node(f"{name}-laid-{cell}", FLOOR, (Use(laid),), x, y, group=name))
        if now in art_ground.UPRIGHT:
            nodes.append(
                Node(
                    f"{name}-stands-{cell}",
                    "note",
                    (Use(art_ground.UPRIGHT[now]),),
                    x,
                    y,
                    upright,
                    group=name,
                )
            )
        if now == GEAR:
            nodes.append(_hub(s, slot, name, x, y, upright))
        for way in range(4):
            right, down = ((0, -1), (1, 0), (0, 1), (-1, 0))[way]
            gate = int(room.gate[cell * 4 + way])
            if gate >= 0 and gate not in drawn:
                drawn.add(gate)
                state = int(s.gates[slot]) >> (2 * gate) & 3
                look = "gate-shut" if state == CLOSED else "gate-open" if state == OPENED else "gate-smashed"
                nodes.append(
                    Node(
                        f"{name}-gate-{gate}",
                        FLOOR,
                        (Use(look),),
                        x + 30 * right,
                        y + 30 * down,
                        90.0 * way,
                        group=name,
                    )
                )
            if int(room.sconce[cell]) >> way & 1:
                look = "torch-gone" if marks & (M_TAKEN * 2**way) else "torch-lit"
                nodes.append(
                    Node(
                        f"{name}-torch-{cell}-{way}",
                        "note",
                        (Use(look),),
                        x + 20 * right,
                        y + 20 * down,
                        upright,
                        group=name,
                    )
                )
    return nodes


def _hub(s: Labyrinth, slot: int, name: str, x: float, y: float, upright: float) -> Node:
    """Write the number of the pair on the gear, or the marker that the Ring of Chaos laid there."""
    marker = int(s.gears[slot])
    words, ink = (
        (f"T{(marker - 1) // 2 + 1}", "sight")
        if marker
        else (str(int(s.book.rooms[int(s.rooms[slot])].pair)), "shield")
    )
    return Node(f"{name}-hub", "note", (Text(0, 0.5, words, 17, ink, bold=True),), x, y, upright, group=name)


def _square(s: Labyrinth, square: int, flip: bool) -> Node:
    row, column = divmod(square, COLUMNS)
    ground, mist = int(s.rows.ground[square]), int(s.rows.mist[square])
    words = ("misty " if mist else "") + TERRAINS[ground]
    if s.rows.mirror[square]:
        words += " with a mirror"
    glyph = Glyph(row, column * 2, SIGNS[ground], "ink-soft")
    name = SQUARE_NAMES[square]
    about = ABOUT.get(TERRAINS[ground], "")
    tip = f"{words}: {about}" if about else words
    return Node(
        f"square-{name}",
        "space",
        (Use("cell"),),
        *middle(square, flip),
        label=name,
        tip=tip,
        rule="LI-2.8",
        glyphs=(glyph,),
    )
