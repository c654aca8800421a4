"""A plain table: a list of everything one can point at."""

from __future__ import annotations

from conclave.core.scene import Node, Scene, Text
from conclave.core.view import View


def path(view: View, action: int) -> tuple[str, ...]:
    """Point at the row of a choice."""
    return (f"choice-{action}",)


def scene(view: View) -> Scene:
    """Lay out the choices as rows."""
    rows = [
        Node(f"choice-{action}", "choice", (Text(0.0, 0.0, view.game.space.token(action), 12.0),), 10.0, 14.0 * row)
        for row, action in enumerate(view.actions, 1)
    ]
    return Scene(400.0, 14.0 * len(rows) + 20.0, tuple(rows))
