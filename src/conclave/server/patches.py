"""Patches: what is different of a node that was shown already, written once for all who see it."""

from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter
from typing import Any, Final

import msgspec

from conclave.core.scene import Node
from conclave.server import wire_changes
from conclave.server.node_parts import number, plain, shape_rows

MOST: Final = 8192  # patches that are kept
_kept: Final[dict[tuple[int, int], tuple[Node, Node, bytes]]] = {}
_encoder: Final = msgspec.json.Encoder()

# What a node is made of, and how each part stands on the wire; a glyph does not travel.
_PARTS: Final[tuple[tuple[str, Callable[[Any], object]], ...]] = (
    ("kind", str), ("x", number), ("y", number), ("turn", number), ("shapes", lambda shapes: shapes),
    ("label", plain), ("owner", int), ("state", plain), ("tip", plain), ("rule", str), ("fixed", bool),
    ("group", str),
)  # fmt: skip
_all: Final = attrgetter(*(name for name, _ in _PARTS))


def patch(before: Node, after: Node) -> bytes:
    """Return the parts of a node that are different, each with a comma before it; nothing where none is."""
    key = (id(before), id(after))
    kept = _kept.get(key)
    if kept is not None:
        return kept[2]
    was, now = _all(before), _all(after)
    # A room that makes a node anew each time is not worth remembering.
    if was == now:
        return b""
    found: dict[str, object] = {}
    for (name, write), one, other in zip(_PARTS, was, now, strict=True):
        if one != other:
            found[name] = write(other)
    if "shapes" in found:
        _, there = shape_rows(before.shapes)
        rows, written = shape_rows(after.shapes)
        parts = wire_changes.runs(there, written, dict(zip(written, rows, strict=True)).__getitem__)
        found["shapes"] = wire_changes.shortened(parts)
    told = b"," + _encoder.encode(found)[1:-1]
    if len(_kept) >= MOST:
        _kept.clear()
    # Held together with both: so long their addresses mean these nodes and no others.
    _kept[key] = (before, after, told)
    return told
