"""Parts that every panel is made of: a column that grows downwards, frames, buttons."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from conclave.core.scene import Node, Rect, Shape, Style, Text

WIDE: Final = 420.0
EDGE: Final = 12.0
_HEAD: Final = 34.0


class Column:
    """Panels one below the other; nodes are added inside the one that is open."""

    def __init__(self, left: float, top: float) -> None:
        self.left = left
        self.top = top
        self.inside = WIDE - 2 * EDGE
        self.nodes: list[Node] = []
        self.end = top

    def open(self, name: str, height: float, title: str) -> None:
        """Begin a panel of a known height."""
        shapes: list[Shape] = [
            Rect(0, 0, WIDE, height, Style("panel-face", "line", 1.5, shadow=True), 14),
        ]
        if title:
            shapes.append(Text(EDGE + 4, 20, title, 17, anchor="start", bold=True))
        self.nodes.append(Node(f"panel-{name}", "panel", tuple(shapes), self.left, self.top))
        self.end = self.top + height
        self.top += _HEAD if title else 8.0

    def add(self, node: Node, height: float) -> None:
        """Put a node at the next free place of the open panel."""
        self.nodes.append(replace(node, x=self.left + EDGE + node.x, y=self.top + node.y))
        self.top += height

    def close(self) -> None:
        """End the open panel."""
        self.top = self.end + 10


def button(node_id: str, label: str, wide: float, on: bool, rule: str, high: float = 38.0) -> Node:
    """Draw a button; one that cannot be pressed is hollow."""
    look = Style("accent-face", "line", 1.4) if on else Style("ground-2", "line", 1.4, 0.6)
    shapes: tuple[Shape, ...] = (
        Rect(0, 0, wide, high, look, 9),
        Text(wide / 2, high / 2, label, 16, "accent-ink" if on else "ink-soft", bold=on),
    )
    return Node(node_id, "button", shapes, label=label, state="" if on else "off", tip=label, rule=rule)


def wrapped(text: str, most: int, lines: int) -> list[str]:
    """Break a text into a few lines of so many letters; dots say that there is more, in the tip."""
    found = [""]
    for word in text.split():
        if found[-1] and len(found[-1]) + len(word) >= most:
            if len(found) == lines:
                return [*found[:-1], found[-1][: most - 4].rsplit(" ", 1)[0] + " ..."]
            found.append(word)
        else:
            found[-1] = f"{found[-1]} {word}".strip()
    return found
