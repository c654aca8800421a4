"""Patches: what is different of a node that was shown already, written once for all who see it."""

from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter
from typing import Any, Final

import msgspec

from conclave.core.scene import Node, Shape
from conclave.server import wire_changes
from conclave.server.node_parts import number, plain, shape_rows

MOST: Final = 8192  # patches that are kept
_kept: Final[dict[tuple[int, int], tuple[Node, Node, bytes]]] = {}
_encoder: Final = msgspec.json.Encoder()

# What a node is made of beside its shapes, and how each part stands on the wire; a glyph does not travel.
_PARTS: Final[tuple[tuple[str, Callable[[Any], object]], ...]] = (
    ("kind", str), ("x", number), ("y", number), ("turn", number), ("label", plain), ("owner", int),
    ("state", plain), ("tip", plain), ("rule", str), ("fixed", bool), ("group", str),
)  # fmt: skip
_all: Final = attrgetter(*(name for name, _ in _PARTS))


def patch(before: Node, after: Node) -> bytes:
    """Return the parts of a node that are different, each with a comma before it; nothing where none is."""
    key = (id(before), id(after))
    kept = _kept.get(key)
    if kept is not None:
        return kept[2]
    was, now = _all(before), _all(after)
    shapes = _shapes_patch(before.shapes, after.shapes)
    # A room that makes a node anew each time is not worth remembering.
    if shapes is None and was == now:
        return b""
    found: dict[str, object] = {}
    if was != now:
        for (name, write), one, other in zip(_PARTS, was, now, strict=True):
            if one != other:
                found[name] = write(other)
    if shapes is not None:
        found["shapes"] = shapes
    told = b"," + _encoder.encode(found)[1:-1]
    if len(_kept) >= MOST:
        _kept.clear()
    # Held together with both: so long their addresses mean these nodes and no others.
    _kept[key] = (before, after, told)
    return told


def _shapes_patch(before: tuple[Shape, ...], after: tuple[Shape, ...]) -> list[Any] | None:
    """Return shapes as runs of those before and what is new in them; None where they stayed the same."""
    if before is after or before == after:
        return None
    _, there = shape_rows(before)
    rows, written = shape_rows(after)
    parts = wire_changes.runs(there, written, dict(zip(written, rows, strict=True)).__getitem__)
    return wire_changes.shortened(parts)
