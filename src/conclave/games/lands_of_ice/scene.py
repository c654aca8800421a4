"""What a viewer of Lands of Ice sees, and what a choice points at: plain squares, pieces and panels."""

from __future__ import annotations

from typing import Final

from conclave.core.scene import Circle, Glyph, Node, Path, Rect, Scene, Shape, Style, Text, one_board
from conclave.core.view import View
from conclave.games.lands_of_ice.actions import SPACE
from conclave.games.lands_of_ice.data import (
    B_DOWN,
    B_GATE,
    B_OFF,
    B_SLIT,
    B_UP,
    B_WALL,
    COLUMNS,
    FIRST_OBJECT,
    KIND,
    OWNER,
    PIECES,
    SLOTS,
    SQUARE_NAMES,
    SQUARES,
    TERRAINS,
    WOUNDED,
)
from conclave.games.lands_of_ice.log import SEATS, piece_name
from conclave.games.lands_of_ice.state import Labyrinth

CELL: Final = 40.0
TOP: Final = 30.0
WIDTH: Final = COLUMNS * CELL + 20
HEIGHT: Final = TOP + 10 * CELL + 150
SIGNS: Final = " .,@|*=uWXOTFBDLKVPZ"  # by terrain


def path(view: View[Labyrinth], action: int) -> tuple[str, ...]:
    """Give the ids that a choice points at: pieces, squares, rooms, or a button."""
    verb, numbers = SPACE.read(action)
    if verb == "square":
        return (f"square-{SQUARE_NAMES[numbers[0]]}",)
    if verb in ("room", "spin"):
        return (f"room-{numbers[0] + 1}", *((f"button-{verb}-{numbers[1]}",) if verb == "spin" else ()))
    if verb in ("take", "drop", "target", "join") or _is_deed(verb):
        return (f"piece-{numbers[0]}", f"button-{verb}")
    return (f"button-{SPACE.token(action).replace(' ', '-')}",)


def _is_deed(verb: str) -> bool:
    return SPACE.base["move"] <= SPACE.base[verb] < SPACE.base["target"]


def scene(view: View[Labyrinth]) -> Scene:
    """Lay out the board, its pieces, the tokens face down and what can be pressed."""
    s = view.state
    nodes = [Node("ground", "ground", (Rect(0, 0, WIDTH, HEIGHT, Style("ground")),), fixed=True)]
    nodes += [_room(s, slot) for slot in range(SLOTS)]
    nodes += [_square(s, square) for square in range(SQUARES)]
    nodes += [_piece(s, piece) for piece in range(PIECES) if s.where.faces[piece] >= 0]
    nodes += [_player(s, seat) for seat in range(2)]
    nodes += _buttons(view)
    return one_board(WIDTH, HEIGHT, tuple(nodes), "plain", "Lands of Ice")


def _room(s: Labyrinth, slot: int) -> Node:
    x, y = 10 + (1 + slot % 4 * 5) * CELL, TOP + slot // 4 * 5 * CELL
    lying = f"{int(s.lying[slot * 2])} blue, {int(s.lying[slot * 2 + 1])} yellow"
    name = s.book.rooms[int(s.rooms[slot])].name if s.rooms[slot] >= 0 else f"face down: {lying}"
    shapes = (Rect(0, 0, 5 * CELL, 5 * CELL, Style("panel", "line", 1)), Text(2.5 * CELL, -8, name, 11))
    return Node(f"room-{slot + 1}", "room", shapes, x, y, label=f"Room {slot + 1}: {name}", rule="LI-2.1")


def _square(s: Labyrinth, square: int) -> Node:
    row, column = divmod(square, COLUMNS)
    ground, mist = int(s.rows.ground[square]), int(s.rows.mist[square])
    shapes: list[Shape] = []
    if ground:
        shapes.append(Rect(1, 1, CELL - 2, CELL - 2, Style("panel-2", "line", 0.5)))
        sign = ("~" if mist else "") + SIGNS[ground] + ("/" if s.rows.mirror[square] else "")
        shapes.append(Text(CELL / 2, CELL / 2, sign, 12, "ink-soft"))
        shapes += [shape for way in range(4) for shape in _border(int(s.rows.side[square * 4 + way]), way)]
    words = ("misty " if mist else "") + TERRAINS[ground]
    glyph = Glyph(row, column * 2, SIGNS[ground], "ink-soft")
    return Node(
        f"square-{SQUARE_NAMES[square]}", "square", tuple(shapes), 10 + column * CELL, TOP + row * CELL,
        label=f"{SQUARE_NAMES[square]} {words}", tip=words, rule="LI-2.8", glyphs=(glyph,),
    )  # fmt: skip


def _border(bits: int, way: int) -> tuple[Shape, ...]:
    if not bits & (B_WALL | B_GATE | B_SLIT | B_DOWN | B_UP | B_OFF):
        return ()
    ends = ((0, 0, CELL, 0), (CELL, 0, CELL, CELL), (0, CELL, CELL, CELL), (0, 0, 0, CELL))[way]
    ink = "ink" if bits & (B_WALL | B_OFF) else "warn" if bits & B_GATE else "accent"
    width = 3.0 if bits & (B_WALL | B_GATE) else 1.5
    return (Path(f"M{ends[0]} {ends[1]}L{ends[2]} {ends[3]}", Style("", ink, width)),)


def _piece(s: Labyrinth, piece: int) -> Node:
    square = int(s.where.faces[piece])
    row, column = divmod(square, COLUMNS)
    here = [other for other in range(PIECES) if s.where.faces[other] == square]
    shift = 9.0 * here.index(piece)
    owner = int(OWNER[piece])
    fill = f"seat-{owner}" if owner >= 0 else "glow"
    ink = f"seat-{owner}-ink" if owner >= 0 else "ink"
    name = s.book.names[int(KIND[piece])]
    letters = "".join(word[0] for word in name.split()) + name.split()[0][1]
    shape: Shape = (
        Circle(0, 0, 11, Style(fill, "ink", 1))
        if piece < FIRST_OBJECT
        else Rect(-9, -7, 18, 14, Style(fill, "ink", 1))
    )
    wounded = "wounded" if s.marks[piece] & WOUNDED else ""
    glyph = Glyph(row, column * 2, letters[0], fill, bold=piece < FIRST_OBJECT)
    return Node(
        f"piece-{piece}", "piece", (shape, Text(0, 0, letters[:3], 9, ink)),
        10 + column * CELL + 13 + shift, TOP + row * CELL + 13 + shift, label=piece_name(piece), owner=owner,
        state=wounded, tip=f"{piece_name(piece)} {wounded}".strip(), rule="LI-1.3",
        glyphs=(glyph,) if piece == here[0] else (),
    )  # fmt: skip


def _player(s: Labyrinth, seat: int) -> Node:
    hand = "".join(str(value) * int(s.hands[seat * 7 + value]) for value in range(7))
    words = f"{SEATS[seat]}: {int(s.points[seat])} points, combat {hand}, jumps {int(s.jumps[seat])}"
    y = TOP + 10 * CELL + 20 + 18 * seat
    return Node(
        f"player-{seat}", "player", (Text(0, 0, words, 13, anchor="start"),), 10, y, label=words, owner=seat
    )


def _buttons(view: View[Labyrinth]) -> list[Node]:
    """Give a button for each verb that is offered, and for answers that name nothing on the board."""
    names: dict[str, str] = {}
    for action in view.actions:
        for name in path(view, action):
            if name.startswith("button-"):
                names.setdefault(name, name.removeprefix("button-").replace("-", " "))
    nodes: list[Node] = []
    for place, (name, words) in enumerate(names.items()):
        x, y = 10 + place % 11 * 80.0, TOP + 10 * CELL + 60 + place // 11 * 22.0
        shapes = (Rect(0, 0, 76, 18, Style("panel", "accent", 1), 4), Text(38, 9, words, 9))
        nodes.append(Node(name, "button", shapes, x, y, label=words))
    return nodes
