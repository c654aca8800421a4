"""Framing: an area of a scene for a picture of one thing: closer, with what pointing shows, with names."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import replace
from math import cos, hypot, radians, sin
from typing import Final

from conclave.core.errors import BadInput
from conclave.core.scene import HOVER, Area, Node, Point, Text

NAME: Final = "name"  # the kind of the nodes that `named` adds
_SMALL: Final = 0.27  # of the way from one place to the next: the size of the letters in it


def places(area: Area) -> dict[str, Point]:
    """Return where every node of an area stands, also those that stand on others and turn with them."""
    found: dict[str, tuple[float, float, float]] = {}
    for node in area:
        x, y, turn = found.get(node.group, (0.0, 0.0, 0.0))
        angle = radians(turn)
        found[node.id] = (
            x + node.x * cos(angle) - node.y * sin(angle),
            y + node.x * sin(angle) + node.y * cos(angle),
            turn + node.turn,
        )
    return {name: (x, y) for name, (x, y, _) in found.items()}


def close(area: Area, near: Iterable[str], reach: float) -> Area:
    """Return the part of an area that holds some nodes and `reach` units round each, inside the area."""
    stand = places(area)
    points = [stand[_known(name, stand, area)] for name in near]
    left = max(min(x for x, _ in points) - reach, area.left)
    top = max(min(y for _, y in points) - reach, area.top)
    right = min(max(x for x, _ in points) + reach, area.left + area.width)
    bottom = min(max(y for _, y in points) + reach, area.top + area.height)
    return replace(area, left=left, top=top, width=right - left, height=bottom - top)


def shown(area: Area, names: Collection[str]) -> Area:
    """Return an area in which these nodes are seen, though a screen shows them only to whoever points."""
    have = {node.id for node in area if node.kind == HOVER}
    for name in names:
        _known(name, have, area)
    return replace(area, nodes=tuple(replace(n, kind=NAME) if n.id in names else n for n in area.nodes))


def named(area: Area, kind: str) -> Area:
    """Return an area with its name written in every free place of a kind: what follows the dash in its id."""
    stand = places(area)
    ours = [node for node in area if node.kind == kind]
    if len(ours) < 2:
        raise BadInput(f"the {area.id} has no places of the kind `{kind[:40]}`")
    first, *others = (stand[node.id] for node in ours)
    size = _SMALL * min(hypot(x - first[0], y - first[1]) for x, y in others)
    taken = {_spot(stand[n.id]) for n in area if n.kind not in (kind, HOVER) and not n.group}
    names = [
        Node(
            f"name-{node.id}",
            NAME,
            (Text(0, 0, node.id.partition("-")[2], size, bold=True),),
            *stand[node.id],
        )
        for node in ours
        if _spot(stand[node.id]) not in taken
    ]
    return replace(area, nodes=(*area.nodes, *names))


def _spot(point: Point) -> tuple[int, int]:
    return round(point[0]), round(point[1])


def _known(name: str, have: Collection[str], area: Area) -> str:
    if name not in have:
        raise BadInput(f"the {area.id} has no `{name[:40]}` to show")
    return name
