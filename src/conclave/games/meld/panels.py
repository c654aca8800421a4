"""What lies beside the field of The Meld: stack and supply, open tiles, boards to pick, the signs."""

from __future__ import annotations

from typing import Final

from conclave.core import flow
from conclave.core.scene import (
    COLUMN,
    FOCUS,
    OFFER,
    PLAYER,
    SUPPLY,
    Area,
    Circle,
    Node,
    Rect,
    Shape,
    Style,
    Text,
    Use,
)
from conclave.core.view import View
from conclave.games.meld import art, land, naming
from conclave.games.meld.actions import BOARD as BOARD_AT
from conclave.games.meld.actions import SPACE
from conclave.games.meld.data import AURA, CANTRIP, DRAWN, ON_TOP, RITUAL, SORCERY, Face
from conclave.games.meld.rules.setup import PickBoard
from conclave.games.meld.rules.tiles import StackOrder, TileHex, TileSide
from conclave.games.meld.sets import STANDARD
from conclave.games.meld.state import Meld

GAP: Final = 8.0
WIDE: Final = 352.0  # a tile that lies open
ROW: Final = 66.0  # one of its sides
PREVIEW: Final = 1.28  # at which the words on a tile are read beside the board
PRINT: Final = 358.0  # one side of a board to be picked
_PAPER: Final = Style("card-face", "card-edge", 1.6)
SIGNS: Final = ((CANTRIP, "cantrip"), (RITUAL, "ritual"), (AURA, "aura"), (SORCERY, "sorcery"))


def rounds(s: Meld) -> str:
    """Say how far the game is (ME-14.4)."""
    if s.turn == 0:
        return "Set-up"
    return f"Round {(int(s.turn) + s.seats - 1) // s.seats} of {int(s.limit)}"


def table(s: Meld) -> Area:
    """Lay out the stack with its count, and the supply."""
    count = int(s.stacked())
    uniques = [s.book.names[kind] for kind in range(1, s.book.kinds) if s.holder[kind] < 0]
    names = ", ".join(uniques) or "no unique construct"
    short = names if len(uniques) < 3 else f"{len(uniques)} unique constructs"
    if s.book.hash != STANDARD.hash:
        short = f"{s.book.word}; {short}"
    stack: tuple[Shape, ...] = (
        Rect(0, 0, 112, 42, Style("panel", opacity=0.0), 8),
        *(Rect(4 + 3 * i, 12 - 3 * i, 24, 24, Style("card", "card-edge", 1.2), 4) for i in range(3)),
        Text(42, 13, f"{count} tiles", 14, anchor="start", bold=True),
        Text(42, 30, "in the stack", 13, "ink-soft", "start"),
    )
    wide = COLUMN - 136
    supply: tuple[Shape, ...] = (
        Rect(0, 0, wide, 42, Style("panel", opacity=0.0), 8),
        Text(0, 13, f"{int(s.supply)} constructs", 14, anchor="start", bold=True),
        Text(0, 30, art.cut(short, 13, wide), 13, "ink-soft", "start"),
    )
    about = f"Supply: {int(s.supply)} constructs, and {names}"
    nodes = (
        Node("stack", "stack", stack, label=f"Stack, {count} tiles", rule="ME-4.10"),
        Node("supply", "supply", supply, 136, 0, label=f"Supply, {int(s.supply)}", tip=about, rule="ME-2.4"),
    )
    return Area("table", PLAYER, COLUMN, 42, nodes, rounds(s))


def open_tiles(view: View, s: Meld) -> list[int]:
    """List the tiles that lie open: drawn ones, and the top of the stack while it is put in order."""
    found = [tile for tile in range(s.book.tiles) if s.place[tile] == DRAWN]
    if isinstance(flow.waiting(view.state), StackOrder):
        found += [tile for tile in range(s.book.tiles) if s.place[tile] == ON_TOP]
    return found


def drawn(view: View, s: Meld) -> Area | None:
    """Lay out tiles that lie open: to choose a side from as they will lie, else in a line a side."""
    frame, tiles = flow.waiting(view.state), open_tiles(view, s)
    if isinstance(frame, TileSide) and view.asked == view.seat:
        return _sides(s, int(frame.tile))
    if not tiles:
        return None
    nodes: list[Node] = []
    placed = int(frame.tile) if isinstance(frame, TileHex) else -1
    deep = 0.0
    for i, tile in enumerate(tiles):
        first = 2 * tile
        sides = [first + int(s.side[tile])] if tile == placed else [first, first + 1]
        deep = max(deep, ROW * len(sides) + 4)
        shapes: list[Shape] = [Rect(1, 1, WIDE - 8, ROW * len(sides) + 2, _PAPER, 10)]
        for row, number in enumerate(sides):
            shapes += _line(s, s.book.faces[number], number, 2 + ROW * row)
        tip = ". ".join(_told(s, s.book.faces[number]) for number in sides)
        name, look = naming.tile(s, tile), tuple(shapes)
        nodes.append(Node(f"tile-{tile}", "card", look, WIDE * i, label=name, tip=tip, rule="ME-4.2"))
    title = "The new tile" if placed >= 0 else "Open tiles"
    return Area("drawn", OFFER, WIDE * len(tiles), deep, tuple(nodes), title)


def _told(s: Meld, face: Face) -> str:
    """Say what a side is."""
    return f"{face.name}: {'. '.join(land.about(s, face))}".replace("..", ".").rstrip(".")


def _line(s: Meld, face: Face, number: int, y: float) -> list[Shape]:
    """Draw a side in a line: small, with its glyphs, its name and what it does."""
    marks = land.marks_of(s, face)
    shapes: list[Shape] = [Use(f"mini-{number}", 30, y + ROW / 2)]
    shapes += art.glyphs([mark.replace("glyph", "ring") for mark in marks], 80, y + ROW / 2, 0.62)
    shapes.append(Text(106, y + 15, face.name, 14, anchor="start", bold=True))
    for i, words in enumerate(art.wrapped(land.told(face), 30, 2)):
        shapes.append(Text(106, y + 33 + 16 * i, words, 13, "ink-soft", "start"))
    return shapes


def side_id(tile: int, side: int) -> str:
    """Give the id of a side of a tile that can be chosen."""
    return f"side-{tile}-{'ab'[side]}"


def _sides(s: Meld, tile: int) -> Area:
    """Lay out both sides of a new tile as they would lie on the field, to choose one (ME-4.3)."""
    wide, deep = 2 * land.R * PREVIEW, 1.74 * land.R * PREVIEW
    nodes = [
        Node(
            side_id(tile, side), "card", land.whole(face, 2 * tile + side, PREVIEW),
            wide * (side + 0.5), deep / 2, label=face.name, tip=_told(s, face), rule="ME-4.3",
        )
        for side, face in enumerate(s.book.faces[2 * tile : 2 * tile + 2])
    ]  # fmt: skip
    return Area("drawn", OFFER, 2 * wide, deep, tuple(nodes), "Which side is up?")


def picking(view: View) -> bool:
    """Tell whether boards are handed out now (ME-2.2)."""
    return isinstance(flow.waiting(view.state), PickBoard)


def boards(view: View, s: Meld) -> Area | None:
    """Lay out the boards that nobody has, both sides of each, to be read and picked."""
    if not picking(view):
        return None
    free = [board for board in range(len(s.book.boards)) if board not in s.colours]
    nodes, deep = list[Node](), 0.0
    for board in free:
        faces = [s.book.faces[number] for number in s.book.boards[board]]
        high = 62.0 + 20 * max((len(face.spells) + 1) // 2 for face in faces)
        for side, face in enumerate(faces):
            shapes: list[Shape] = [
                Rect(1, 1, PRINT - 2, high - 2, Style("card-face", "card-edge", 1.5), 12),
                Text(14, 20, f"{board + 1}. {face.name}", 17, anchor="start", bold=True),
                Text(14, 40, face.title, 13, "ink-soft", "start"),
                *_printed(face),
            ]
            spells = [f"{spell.name} ({land.KINDS[int(spell.kind)]}): {spell.text}" for spell in face.spells]
            label, tip = f"Board {board + 1}: {face.name}", " ".join(spells)
            x, name = (PRINT + GAP) * side, board_id(BOARD_AT + 2 * board + side)
            nodes.append(Node(name, "board", tuple(shapes), x, deep, label=label, tip=tip, rule="ME-2.2"))
        deep += high + GAP
    return Area("boards", FOCUS, 2 * PRINT + GAP, deep, tuple(nodes), "Choose a board")


def board_id(action: int) -> str:
    """Give the id of a side of a board that can be picked."""
    return SPACE.token(action).replace(" ", "-")


def _printed(face: Face) -> list[Shape]:
    """Draw the spells of a side in two columns, each with its type and its slots."""
    shapes, column = list[Shape](), (PRINT - 20) / 2
    rows = (len(face.spells) + 1) // 2
    for i, spell in enumerate(face.spells):
        x, y = 14 + column * (i // rows), 62.0 + 20 * (i % rows)
        shapes += art.mark(int(spell.kind), x + 4, y, 4)
        room = column - 26 - 11 * int(spell.slots)
        shapes.append(Text(x + 13, y, art.cut(spell.name, 13, room), 13, "ink", "start"))
        for slot in range(int(spell.slots)):
            at = x + column - 12 - 11 * (int(spell.slots) - slot)
            shapes.append(Rect(at, y - 4, 9, 9, Style("ground-2", "ink-soft", 1.0), 1.5))
    return shapes


def legend() -> Area:
    """Draw what the small signs mean."""
    return Area("legend", SUPPLY, COLUMN, 148, (), "Signs", _LEGEND)


def _legend() -> Node:
    words = {
        "cantrip": "square slots: kept for the turn", "ritual": "round slots: filled once and for all",
        "aura": "works while you hold it", "sorcery": "happens when it is invoked",
    }  # fmt: skip
    shapes: list[Shape] = [Rect(0, 0, COLUMN, 148, Style("panel", opacity=0.0), 8)]
    for i, (kind, word) in enumerate(SIGNS):
        shapes += art.mark(kind, 12, 14 + 24.0 * i, 5)
        shapes.append(Text(28, 14 + 24.0 * i, f"{word}: {words[word]}", 13, "ink", "start"))
    shapes += [Circle(12, 110, 3, Style("ink-soft")), Use("asterisk", 12, 134, scale=1.3)]
    shapes.append(Text(28, 110, "gives its construct back each turn", 13, "ink", "start"))
    shapes.append(Text(28, 134, "a slot for a focus", 13, "ink", "start"))
    tip = "Squares are cantrips, circles rituals, a stroke an aura, a cross a sorcery"
    return Node("legend", "legend", tuple(shapes), label="Signs", tip=tip, rule="ME-8.13")


_LEGEND: Final = (_legend(),)
