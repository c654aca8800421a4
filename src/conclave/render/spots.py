"""Spots: where each node of a scene stands in its drawing in characters, to be marked and clicked."""

from __future__ import annotations

from dataclasses import dataclass

from conclave.core.scene import Scene
from conclave.render.text import clean, columns


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a part of a node stands in the drawing: a line, its first column, and how many columns."""

    line: int
    column: int
    width: int


def spots(scene: Scene) -> dict[str, tuple[Spot, ...]]:
    """Return where every node stands in the drawing, also where another lies over it.

    What has no text of its own stands where its group does, or the thing in the same place.
    """
    found: dict[str, tuple[Spot, ...]] = {}
    for area in scene.areas:
        places: dict[tuple[int, int], tuple[Spot, ...]] = {}
        for node in area:
            here = tuple(Spot(one.line, one.column, columns(clean(one.text))) for one in node.glyphs)
            if here:
                found[node.id] = here
                places.setdefault((round(node.x), round(node.y)), here)
        for node in area:
            near = found.get(node.group) or places.get((round(node.x), round(node.y)))
            if near and node.id not in found and (node.group in found or not node.group):
                found[node.id] = near
    return found
