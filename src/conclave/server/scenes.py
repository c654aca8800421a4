"""Scenes: a Scene as plain data for the wire, and what changed between two of them."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import msgspec

from conclave.core.scene import Circle, Node, Path, Poly, Rect, Scene, Shape, Style, Text, Use
from conclave.render.text import clean


def node(one: Node) -> dict[str, Any]:
    """Give a node as data; glyphs are for terminals and stay here."""
    return {
        "id": one.id, "kind": one.kind, "x": _n(one.x), "y": _n(one.y), "turn": _n(one.turn),
        "shapes": [shape(part) for part in one.shapes],
        "label": _plain(one.label), "owner": one.owner, "state": _plain(one.state), "tip": _plain(one.tip),
        "rule": one.rule, "fixed": one.fixed,
    }  # fmt: skip


def shape(one: Shape) -> dict[str, Any]:
    """Give a shape as data: its kind under `k`, its numbers, and its style."""
    if isinstance(one, Use):
        return {"k": "use", "symbol": one.symbol, "x": _n(one.x), "y": _n(one.y), "turn": _n(one.turn),
                "scale": round(one.scale, 4)}  # fmt: skip
    if isinstance(one, Text):
        return {"k": "text", "x": _n(one.x), "y": _n(one.y), "content": _plain(one.content),
                "size": _n(one.size), "ink": one.ink, "anchor": one.anchor, "bold": one.bold}  # fmt: skip
    style = _style(one.style)
    if isinstance(one, Poly):
        return {"k": "poly", "points": [[_n(x), _n(y)] for x, y in one.points], "style": style}
    if isinstance(one, Circle):
        return {
            "k": "circle",
            "x": _n(one.x),
            "y": _n(one.y),
            "r": _n(one.r),
            "ry": _n(one.ry),
            "style": style,
        }
    if isinstance(one, Rect):
        return {"k": "rect", "x": _n(one.x), "y": _n(one.y), "w": _n(one.w), "h": _n(one.h),
                "round": _n(one.round), "style": style}  # fmt: skip
    assert isinstance(one, Path)
    return {"k": "path", "d": one.d, "style": style}


def whole(scene: Scene) -> msgspec.Raw:
    """Give a whole scene, written out."""
    return msgspec.Raw(
        msgspec.json.encode(
            {
                "width": _n(scene.width), "height": _n(scene.height), "mood": scene.mood,
                "title": clean(scene.title),
                "symbols": {name: [shape(part) for part in parts] for name, parts in scene.symbols.items()},
                "nodes": [node(one) for one in scene.nodes],
            }
        )
    )  # fmt: skip


def same_frame(before: Scene, after: Scene) -> bool:
    """Tell whether a delta can lead from one scene to the other: all but the nodes is equal."""
    return (
        before.width == after.width
        and before.height == after.height
        and before.mood == after.mood
        and before.title == after.title
        and (before.symbols is after.symbols or before.symbols == after.symbols)
    )


def changes(before: Scene, after: Scene) -> tuple[list[dict[str, Any]], list[str], list[str] | None]:
    """Give the nodes that are new or different, the ids that are gone, and the order if it changed."""
    old = {one.id: one for one in before.nodes}
    order = [one.id for one in after.nodes]
    fresh = [node(one) for one in after.nodes if not _same(old.get(one.id), one)]
    kept = set(order)
    gone = [name for name in old if name not in kept]
    moved = order != [one.id for one in before.nodes]
    return fresh, gone, order if moved else None


@lru_cache(maxsize=4096)
def _style(style: Style) -> dict[str, Any]:
    return {"fill": style.fill, "edge": style.edge, "width": _n(style.width), "opacity": _n(style.opacity),
            "shadow": style.shadow}  # fmt: skip


def _same(before: Node | None, after: Node) -> bool:
    # Glyphs are for terminals and never travel, so a change of them alone is none.
    return before is after or (
        before is not None
        and before.shapes == after.shapes
        and (before.x, before.y, before.turn, before.state, before.label, before.tip)
        == (after.x, after.y, after.turn, after.state, after.label, after.tip)
        and (before.kind, before.owner, before.rule, before.fixed)
        == (after.kind, after.owner, after.rule, after.fixed)
    )


@lru_cache(maxsize=65_536)
def _n(value: float) -> float:
    short = round(value, 2)
    return int(short) if short == int(short) else short


# Labels and tips come again and again, and looking at every letter takes a while.
_plain = lru_cache(maxsize=16_384)(clean)
