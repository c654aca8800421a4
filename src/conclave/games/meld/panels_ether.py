"""The ether of The Meld: both sides of a battle, and their dice with the faces that they show."""

from __future__ import annotations

from typing import Final

from conclave.core.scene import FOCUS, Area, Node, Path, Rect, Shape, Style, Text, Use
from conclave.games.meld import art, naming
from conclave.games.meld.data import SEATS
from conclave.games.meld.rules.ether import opponent
from conclave.games.meld.state import Meld

LARGEST: Final = 25.0  # half of a die
STEP: Final = 72.0  # a used die stands on its corner, and takes half as much room again
ROW: Final = STEP + 42
PRIZE: Final = 56.0  # between the sides
LEAST: Final = 358.0


def ether(s: Meld) -> Area | None:
    """Lay out a battle: the attacker above, the defender below, between them what is fought for."""
    if not len(s.battle):
        return None
    attacker, tile = int(s.battle[0]), int(s.battle[2])
    sides = (attacker, int(opponent(s, attacker)))
    rows = [[die for die in range(len(s.ether) // 5) if s.ether[5 * die] == seat] for seat in sides]
    wide = max(LEAST, STEP * max(len(rows[0]), len(rows[1])) + 20)
    nodes: list[Node] = [_prize(s, tile, wide)]
    for place, seat in enumerate(sides):
        top = (ROW + PRIZE) * place
        nodes.append(_side(s, seat, place == 0, wide, top, not rows[place]))
        for i, die in enumerate(rows[place]):
            nodes.append(_die(s, die, 10 + STEP * (i + 0.5), top + 34 + STEP / 2, LARGEST))
    title = f"Battle for {naming.tile(s, tile)}"
    return Area("ether", FOCUS, wide, 2 * ROW + PRIZE, tuple(nodes), title)


def _side(s: Meld, seat: int, attacks: bool, wide: float, top: float, bare: bool) -> Node:
    """Draw the ground of one side: who, what is left of the army, and room for dice."""
    word = f"{naming.seat(seat)} {'attacks' if attacks else 'defends'}"
    kinds = int(s.book.kinds)
    left = sum(int(s.army[seat * kinds + kind]) for kind in range(kinds))
    army = f"{left} more in the army" if left else "nothing more in the army"
    shapes: list[Shape] = [
        Rect(0, 0, wide, ROW, Style(f"seat-{seat}", f"seat-{seat}-edge", 1.2, 0.14), 12),
        *art.focus(seat, 20, 18, 9),
        Text(38, 18, word, 15, anchor="start", bold=True),
        Text(wide - 14, 18, army, 13, "ink-soft", "end"),
    ]
    if bare:
        shapes.append(Text(wide / 2, 34 + STEP / 2, "no dice yet", 13, "ink-soft"))
    return Node(f"side-{seat}", "side", tuple(shapes), 0, top, owner=seat, label=f"{word}, {army}")


def _prize(s: Meld, tile: int, wide: float) -> Node:
    """Draw the tile that is fought for, with the foci that count on it."""
    face = s.face(tile)
    side = 2 * tile + (0 if s.book.faces[2 * tile] is face else 1)
    held = [(seat, int(s.foci[SEATS * tile + seat])) for seat in range(SEATS) if s.foci[SEATS * tile + seat]]
    words = "; ".join(f"{naming.seat(seat)} has {many(count)} there" for seat, count in held)
    shapes: tuple[Shape, ...] = (
        Use(f"mini-{side}", 32, PRIZE / 2),
        Text(66, PRIZE / 2 - 10, face.name, 14, anchor="start", bold=True),
        Text(66, PRIZE / 2 + 9, words or "nobody holds it", 13, "ink-soft", "start"),
    )
    return Node("prize", "mark", shapes, 0, ROW, label=f"{face.name}: {words or 'nobody holds it'}")


def many(count: int) -> str:
    """Count foci."""
    return "a focus" if count == 1 else f"{count} foci"


def _die(s: Meld, die: int, x: float, y: float, r: float) -> Node:
    """Draw a die with the symbols of the face that it shows."""
    kind, face, used = (int(s.ether[5 * die + place]) for place in (1, 2, 3))
    marks, k = s.book.dice[kind][face], r / 27
    shapes: list[Shape] = [*art.die(kind, r, bool(used))]
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
