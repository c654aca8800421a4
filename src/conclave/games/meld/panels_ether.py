"""The ether of The Meld: both sides of a battle, and their dice with the faces that they show."""

from __future__ import annotations

from typing import Final

from conclave.core.scene import Node, Path, Rect, Shape, Style, Text, Use
from conclave.core.view import View
from conclave.games.meld import art, naming
from conclave.games.meld.panels import GAP
from conclave.games.meld.rules.ether import opponent
from conclave.games.meld.state import Meld

HEAD: Final = 30.0
LARGEST: Final = 25.0  # half of a die


def ether(view: View, s: Meld, x: float, y: float, w: float) -> tuple[list[Node], float]:
    """Lay out a battle: a row a side; used dice are turned and faint."""
    if not len(s.battle):
        return [], 0.0
    attacker, tile = int(s.battle[0]), int(s.battle[2])
    sides = (attacker, int(opponent(s, attacker)))
    rows = [[die for die in range(len(s.ether) // 5) if s.ether[5 * die] == seat] for seat in sides]
    narrow = w < 500
    left = 14.0 if narrow else 190.0
    # A used die stands on its corner, and takes half as much room again.
    step = min(2.9 * LARGEST, (w - left - 10) / max(len(rows[0]), len(rows[1]), 1))
    r = min(LARGEST, step / 2.55)
    title = 22.0 if narrow else 0.0
    row = title + 2 * LARGEST + 14
    deep = HEAD + 2 * row + 4
    head = f"Battle for {naming.tile(s, tile)}"
    box = (
        Rect(0, 0, w, deep, Style("panel-face", "warn", 2.5, shadow=True), 12),
        Text(14, 16, head, art.fit(head, 16, w - 28), anchor="start", bold=True),
    )
    nodes = [Node("ether", "ether", box, x, y, label=head, tip="The ether", rule="ME-1.2")]
    for place, seat in enumerate(sides):
        top = y + HEAD + row * place
        word = f"{naming.seat(seat)} {'attacks' if place == 0 else 'defends'}"
        who = (*art.focus(seat, 0, 0, 9), Text(17, 0, word, 14, anchor="start", bold=True))
        at = top + 11 if narrow else top + row / 2
        nodes.append(Node(f"side-{seat}", "side", who, x + 22, at, owner=seat, label=word))
        for i, die in enumerate(rows[place]):
            middle = x + left + step * (i + 0.5)
            nodes.append(_die(s, die, middle, top + title + LARGEST + 7, r))
    return nodes, deep + GAP


def _die(s: Meld, die: int, x: float, y: float, r: float) -> Node:
    """Draw a die with the symbols of the face that it shows."""
    kind, face, used = (int(s.ether[5 * die + place]) for place in (1, 2, 3))
    marks, k = s.book.dice[kind][face], r / 27
    shapes: list[Shape] = [art.die(kind, r, bool(used))]
    for i, symbol in enumerate(marks):
        sx = 0.0 if len(marks) == 1 else (-12.0 + 24 * (i % 2)) * k
        sy = 0.0 if len(marks) < 3 else (-12.0 + 24 * (i // 2)) * k
        drawing = f"symbol-used-{symbol}" if used else f"symbol-{symbol}"
        shapes.append(Use(drawing, sx, sy, scale=(1.7 if len(marks) == 1 else 1.0) * k))
    if not marks:
        shapes.append(Path(f"M{-4 * k:.1f} 0H{4 * k:.1f}", Style("", "ink-soft", 2.0)))
    if kind:
        shapes.append(Text(0.72 * r, 0.7 * r, s.book.names[kind][:1], 11 * k, "ink-soft", bold=True))
    name = naming.die(s, die)
    return Node(
        f"die-{die}", "die", tuple(shapes), x, y, 45.0 if used else 0.0, name, int(s.ether[5 * die]),
        "used" if used else "", f"{name}{', used' if used else ''}", "ME-12.8",
    )  # fmt: skip
