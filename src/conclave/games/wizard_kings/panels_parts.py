"""Parts that every panel is made of: a column that grows downwards, and words broken into lines."""

from __future__ import annotations

from dataclasses import replace

from conclave.core.scene import COLUMN, Area, Node


class Column:
    """The nodes of one area, one below the other."""

    def __init__(self, wide: float = COLUMN) -> None:
        self.wide = wide
        self.top = 0.0
        self.nodes: list[Node] = []

    def add(self, node: Node, height: float) -> None:
        """Put a node at the next free place."""
        self.nodes.append(replace(node, y=self.top + node.y))
        self.top += height

    def area(self, name: str, role: str, title: str = "") -> Area:
        """Give the finished area."""
        return Area(name, role, self.wide, self.top, tuple(self.nodes), title)


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
