"""The ether of The Meld: both sides of a battle, and their dice with the faces that they show."""

from __future__ import annotations

from typing import Final

from conclave.core.scene import FOCUS, Area, Node, Path, Shape, Style, Text, Use
from conclave.games.meld import art, naming
from conclave.games.meld.rules.ether import opponent
from conclave.games.meld.state import Meld

LARGEST: Final = 25.0  # half of a die
STEP: Final = 72.0  # a used die stands on its corner, and takes half as much room again
ROW: Final = STEP + 34
LEAST: Final = 358.0


def ether(s: Meld) -> Area | None:
    """Lay out a battle: a row a side; used dice are turned and faint."""
    if not len(s.battle):
        return None
    attacker, tile = int(s.battle[0]), int(s.battle[2])
    sides = (attacker, int(opponent(s, attacker)))
    rows = [[die for die in range(len(s.ether) // 5) if s.ether[5 * die] == seat] for seat in sides]
    nodes: list[Node] = []
    for place, seat in enumerate(sides):
        top = ROW * place
        word = f"{naming.seat(seat)} {'attacks' if place == 0 else 'defends'}"
        who = (*art.focus(seat, 0, 0, 9), Text(17, 0, word, 15, anchor="start", bold=True))
        nodes.append(Node(f"side-{seat}", "side", who, 14, top + 14, owner=seat, label=word))
        for i, die in enumerate(rows[place]):
            nodes.append(_die(s, die, STEP * (i + 0.5), top + 30 + STEP / 2, LARGEST))
    wide = max(LEAST, STEP * max(len(rows[0]), len(rows[1])))
    return Area("ether", FOCUS, wide, 2 * ROW, tuple(nodes), f"Battle for {naming.tile(s, tile)}")


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
        shapes.append(Text(0.72 * r, 0.7 * r, s.book.names[kind][:1], 13, "ink-soft", bold=True))
    name = naming.die(s, die)
    return Node(
        f"die-{die}", "die", tuple(shapes), x, y, 45.0 if used else 0.0, name, int(s.ether[5 * die]),
        "used" if used else "", f"{name}{', used' if used else ''}", "ME-12.8",
    )  # fmt: skip
