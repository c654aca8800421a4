"""Panels of The Meld beside the field: buttons, stack and supply, tiles that lie open, boards to pick."""

from __future__ import annotations

from typing import Final

from conclave.core import flow
from conclave.core.scene import Circle, Node, Rect, Shape, Style, Text, Use
from conclave.core.view import View
from conclave.games.meld import art, land, naming
from conclave.games.meld.actions import BOARD, FACE, SEAT, SPACE, TILE
from conclave.games.meld.data import AURA, CANTRIP, DRAWN, ON_TOP, RITUAL, SORCERY, Face
from conclave.games.meld.rules.setup import PickBoard
from conclave.games.meld.rules.tiles import StackOrder
from conclave.games.meld.sets import STANDARD
from conclave.games.meld.state import Meld

GAP: Final = 8.0
BUTTON: Final = 34.0
SIGNS: Final = ((CANTRIP, "cantrip"), (RITUAL, "ritual"), (AURA, "aura"), (SORCERY, "sorcery"))
ROOT: Final = Style("panel-face", "line", 1.5)


def button_id(action: int) -> str:
    """Give the id of the button for a choice that points at nothing else."""
    return "button-" + SPACE.token(action).replace(" ", "-")


def buttons(view: View, s: Meld, x: float, y: float, w: float) -> tuple[list[Node], float]:
    """Lay out buttons for whatever the viewer may answer and nothing on the table stands for."""
    found = [a for a in view.actions if a < SEAT or FACE <= a < TILE]
    nodes: list[Node] = []
    at, row = 0.0, 0
    for action in found:
        label = view.game.words.label(view, action)
        wide = min(w, 8.8 * len(label) + 28)
        if at + wide > w:
            at, row = 0.0, row + 1
        shapes = (
            Rect(0, 0, wide, BUTTON, Style("accent-face", "line", 1.5), 10),
            Text(
                wide / 2, BUTTON / 2, label, art.fit(label, 15, wide - 12, art.BOLD), "accent-ink", bold=True
            ),
        )
        nodes.append(Node(button_id(action), "button", shapes, x + at, y + (BUTTON + GAP) * row, label=label))
        at += wide + GAP
    return nodes, (BUTTON + GAP) * (row + 1) if found else 0.0


def rounds(s: Meld) -> str:
    """Say how far the game is (ME-14.4)."""
    if s.turn == 0:
        return "Set-up"
    return f"Round {(int(s.turn) + s.seats - 1) // s.seats} of {int(s.limit)}"


def table(s: Meld, x: float, y: float, w: float, k: float) -> tuple[list[Node], float]:
    """Lay out the stack with its count, the supply and the round in one strip."""
    count, deep = int(s.stacked()), 44.0 * k
    uniques = [s.book.names[kind] for kind in range(1, s.book.kinds) if s.holder[kind] < 0]
    names = ", ".join(uniques) or "no unique construct"
    short = names if len(uniques) < 4 else f"{len(uniques)} unique constructs"
    if s.book.hash != STANDARD.hash:
        short = f"{s.book.word}; {short}"
    left = 118.0 * k
    stack: tuple[Shape, ...] = (
        Rect(0, 0, left, deep, ROOT, 10),
        *(
            Rect((9 + 3 * i) * k, (13 - 3 * i) * k, 22 * k, 22 * k, Style("card", "card-edge", 1.2), 4)
            for i in range(3)
        ),
        Text(46 * k, 15 * k, f"{count} tiles", 14.5 * k, anchor="start", bold=True),
        Text(46 * k, 31 * k, "in the stack", 11.5 * k, "ink-soft", "start"),
    )
    wide = w - left - GAP
    head = f"{rounds(s)}.  Supply: {int(s.supply)}."
    supply = (
        Rect(0, 0, wide, deep, ROOT, 10),
        Text(12 * k, 15 * k, head, art.fit(head, 14.5 * k, wide - 20 * k), anchor="start", bold=True),
        Text(12 * k, 31 * k, short, art.fit(short, 11.5 * k, wide - 20 * k), "ink-soft", "start"),
    )
    about = f"Supply: {int(s.supply)} constructs, and {names}"
    nodes = [
        Node(
            "stack", "stack", stack, x, y, label=f"Stack, {count} tiles", tip=f"{count} tiles", rule="ME-4.10"
        ),
        Node(
            "supply", "supply", supply, x + left + GAP, y, label=f"Supply, {int(s.supply)}",
            tip=f"{about}. {rounds(s)}", rule="ME-2.4",
        ),
    ]  # fmt: skip
    return nodes, deep + GAP


def open_tiles(view: View, s: Meld) -> list[int]:
    """List the tiles that lie open: drawn ones, and the top of the stack while it is put in order."""
    found = [tile for tile in range(s.book.tiles) if s.place[tile] == DRAWN]
    if isinstance(flow.waiting(view.state), StackOrder):
        found += [tile for tile in range(s.book.tiles) if s.place[tile] == ON_TOP]
    return found


def drawn(view: View, s: Meld, x: float, y: float, w: float) -> tuple[list[Node], float]:
    """Lay out tiles that lie open, each with both of its sides."""
    tiles, across = open_tiles(view, s), max(1, int(w // 230))
    wide, deep = (w + GAP) / across - GAP, 92.0
    nodes: list[Node] = []
    for i, tile in enumerate(tiles):
        at = (x + (wide + GAP) * (i % across), y + (deep + GAP) * (i // across))
        shapes: list[Shape] = [Rect(0, 0, wide, deep, Style("card-face", "accent", 2.0), 10)]
        faces = s.book.faces[2 * tile : 2 * tile + 2]
        for row, face in enumerate(faces):
            shapes += art.glyphs(land.marks_of(s, face), 34, 24 + 45 * row, 1.0)
            shapes.append(Text(68, 15 + 45 * row, face.name, 14, anchor="start", bold=True))
            spells = ", ".join(spell.name for spell in face.spells)
            size = art.fit(spells, 13, wide - 76)
            shapes.append(Text(68, 33 + 45 * row, spells, size, "ink-soft", "start"))
        name = naming.tile(s, tile)
        tip = ". ".join(f"{face.name}: {'. '.join(land.about(s, face))}" for face in faces).replace("..", ".")
        nodes.append(Node(f"tile-{tile}", "card", tuple(shapes), *at, label=name, tip=tip, rule="ME-4.2"))
    return nodes, (deep + GAP) * ((len(tiles) + across - 1) // across)


def picking(view: View) -> bool:
    """Tell whether boards are handed out now (ME-2.2)."""
    return isinstance(flow.waiting(view.state), PickBoard)


def boards(view: View, s: Meld, x: float, y: float, w: float, k: float) -> tuple[list[Node], float]:
    """Lay out the boards that nobody has, both sides of each, to be read and picked."""
    free = [board for board in range(len(s.book.boards)) if board not in s.colours]
    wide, nodes, deep = (w - GAP) / 2, list[Node](), 0.0
    for board in free:
        faces = [s.book.faces[number] for number in s.book.boards[board]]
        high = (54 + 19 * max((len(face.spells) + 1) // 2 for face in faces)) * k
        for side, face in enumerate(faces):
            head = f"{board + 1}. {face.name}"
            size = art.fit(head, 17 * k, wide - 20 * k, art.BOLD)
            shapes: list[Shape] = [
                Rect(0, 0, wide, high, Style("card-face", "card-edge", 1.5), 10),
                Text(12 * k, 17 * k, head, size, anchor="start", bold=True),
                Text(12 * k, 35 * k, face.title, 12 * k, "ink-soft", "start"),
                *_printed(face, wide, k),
            ]
            spells = [f"{spell.name} ({land.KINDS[int(spell.kind)]}): {spell.text}" for spell in face.spells]
            at = (x + (wide + GAP) * side, y + deep)
            label, action = f"Board {board + 1}: {face.name}", BOARD + 2 * board + side
            tip = " ".join(spells)
            nodes.append(
                Node(button_id(action), "button", tuple(shapes), *at, label=label, tip=tip, rule="ME-2.2")
            )
        deep += high + GAP
    return nodes, deep


def _printed(face: Face, wide: float, k: float) -> list[Shape]:
    """Draw the spells of a side in two columns, each with its type and its slots."""
    shapes, column = list[Shape](), (wide - 16 * k) / 2
    rows = (len(face.spells) + 1) // 2
    for i, spell in enumerate(face.spells):
        x, y = 12 * k + column * (i // rows), (56 + 19 * (i % rows)) * k
        shapes += art.mark(int(spell.kind), x + 4 * k, y, 4 * k)
        # Where there is little room, slots are counted instead of drawn.
        drawn_slots = int(spell.slots) if k >= 1 else 0
        room = column - (28 + (10 * drawn_slots if k >= 1 else 8)) * k
        size = art.fit(spell.name, 12.5 * k, room)
        shapes.append(Text(x + 13 * k, y, spell.name, size, "ink", "start"))
        if spell.slots > drawn_slots:
            shapes.append(Text(x + column - 12 * k, y, str(int(spell.slots)), 11 * k, "ink-soft", bold=True))
        for slot in range(drawn_slots):
            at = x + column - (10 + 10 * (drawn_slots - slot)) * k
            shapes.append(Rect(at, y - 4 * k, 8 * k, 8 * k, Style("ground-2", "ink-soft", 1.0), 1.5))
    return shapes


def legend(x: float, y: float, w: float) -> Node:
    """Draw what the small signs mean."""
    shapes: list[Shape] = [Rect(0, 0, w, 48, Style("", "line", 1.0), 10)]
    for i, (kind, word) in enumerate(SIGNS):
        shapes += art.mark(kind, 20 + w / 4.1 * i, 15, 4.5)
        shapes.append(Text(31 + w / 4.1 * i, 15, word, 12.5, "ink-soft", "start"))
    more = w * 0.66
    shapes += [Circle(20, 34, 2.5, Style("ink-soft")), Use("asterisk", more, 34)]
    shapes.append(Text(31, 34, "gives its construct back each turn", 12.5, "ink-soft", "start"))
    shapes.append(Text(more + 11, 34, "slot for a focus", 12.5, "ink-soft", "start"))
    tip = "Squares are cantrips, circles rituals, a stroke an aura, a cross a sorcery"
    return Node("legend", "legend", tuple(shapes), x, y, label="Signs", tip=tip, rule="ME-8.13")
