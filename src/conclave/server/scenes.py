"""Scenes: a Scene as plain data for the wire, and what changed between two of them."""

from __future__ import annotations

from functools import lru_cache
from itertools import chain, compress
from operator import is_not
from typing import Any, Final, NamedTuple

import msgspec

from conclave.core.scene import Circle, Node, Path, Poly, Rect, Scene, Shape, Style, Text, Use
from conclave.render.text import clean

# Rooms make most nodes once and show them again, so what was written of them is kept, up to these numbers.
MOST_NODES: Final = 16_384
MOST_SHAPES: Final = 32_768
MOST_SYMBOLS: Final = 64
_nodes: Final[dict[int, tuple[Node, msgspec.Raw]]] = {}
_shapes: Final[dict[int, tuple[Shape, bytes]]] = {}
_symbols: Final[dict[int, tuple[dict[str, tuple[Shape, ...]], bytes]]] = {}
_encoder: Final = msgspec.json.Encoder()


class Written(msgspec.Struct, frozen=True):
    """A node as the wire has it; glyphs are for terminals and stay here."""

    id: str
    kind: str
    x: float
    y: float
    turn: float
    shapes: msgspec.Raw
    label: str
    owner: int
    state: str
    tip: str
    rule: str
    fixed: bool


def node(one: Node) -> msgspec.Raw:
    """Return a node, written out; one that comes again is written once."""
    kept = _nodes.get(id(one))
    if kept is not None:
        return kept[1]
    shapes = msgspec.Raw(b"[%b]" % b",".join([_shape(part) for part in one.shapes]))
    told = Written(
        one.id, one.kind, _n(one.x), _n(one.y), _n(one.turn), shapes, _plain(one.label), one.owner,
        _plain(one.state), _plain(one.tip), one.rule, one.fixed,
    )  # fmt: skip
    written = msgspec.Raw(_encoder.encode(told))
    if len(_nodes) >= MOST_NODES:
        _nodes.clear()
    # Held together with what was written of it: so long its address means this node and no other.
    _nodes[id(one)] = (one, written)
    return written


def _shape(one: Shape) -> bytes:
    kept = _shapes.get(id(one))
    if kept is not None:
        return kept[1]
    written = _encoder.encode(shape(one))
    if len(_shapes) >= MOST_SHAPES:
        _shapes.clear()
    _shapes[id(one)] = (one, written)
    return written


def shape(one: Shape) -> dict[str, Any]:
    """Return a shape as data: its kind under `k`, its numbers, and its style."""
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
    """Return a whole scene, written out."""
    head = {
        "width": _n(scene.width), "height": _n(scene.height), "mood": scene.mood, "title": clean(scene.title),
    }  # fmt: skip
    nodes = b",".join([bytes(node(one)) for one in scene.nodes])
    first = _encoder.encode(head)[:-1]
    return msgspec.Raw(b'%b,"symbols":%b,"nodes":[%b]}' % (first, _drawings(scene), nodes))


def _drawings(scene: Scene) -> bytes:
    kept = _symbols.get(id(scene.symbols))
    if kept is not None:
        return kept[1]
    told = {name: [shape(part) for part in parts] for name, parts in scene.symbols.items()}
    written = _encoder.encode(told)
    if len(_symbols) >= MOST_SYMBOLS:
        _symbols.clear()
    _symbols[id(scene.symbols)] = (scene.symbols, written)
    return written


def same_frame(before: Scene, after: Scene) -> bool:
    """Tell whether a delta can lead from one scene to the other: all but the nodes is equal."""
    return (
        before.width == after.width
        and before.height == after.height
        and before.mood == after.mood
        and before.title == after.title
        and (before.symbols is after.symbols or before.symbols == after.symbols)
    )


class Changes(NamedTuple):
    """What leads from one scene to the next."""

    scene: Scene  # the later one, with every node that stayed the same taken from the earlier one
    nodes: list[msgspec.Raw]  # new or different
    gone: list[str]
    order: list[str] | None  # all ids, if their order changed


def changes(before: Scene, after: Scene) -> Changes:
    """Return what leads from one scene to the next; nodes that are the same object are not looked into."""
    # Most things lie where they lay, and these are passed over without a loop of our own.
    differ = list(map(is_not, before.nodes, after.nodes))
    places = len(differ)
    old = {one.id: one for one in chain(compress(before.nodes, differ), before.nodes[places:])}
    new = {one.id: one for one in chain(compress(after.nodes, differ), after.nodes[places:])}
    fresh: list[msgspec.Raw] = []
    same: dict[int, Node] = {}
    for name, one in new.items():
        was = old.get(name)
        if was is None or not (was is one or _same(was, one)):
            fresh.append(node(one))
        elif was is not one:
            same[id(one)] = was
    if same:
        nodes = tuple([same.get(id(one), one) for one in after.nodes])
        after = Scene(after.width, after.height, nodes, after.mood, after.title, after.symbols)
    if list(old) == list(new):
        return Changes(after, fresh, [], None)
    gone = [name for name in old if name not in new]
    return Changes(after, fresh, gone, [one.id for one in after.nodes])


@lru_cache(maxsize=4096)
def _style(style: Style) -> dict[str, Any]:
    return {"fill": style.fill, "edge": style.edge, "width": _n(style.width), "opacity": _n(style.opacity),
            "shadow": style.shadow}  # fmt: skip


def _same(before: Node, after: Node) -> bool:
    # Glyphs are for terminals and never travel, so a change of them alone is none. Shapes take longest.
    return (
        before.state == after.state
        and before.tip == after.tip
        and before.label == after.label
        and (before.x, before.y, before.turn, before.kind, before.owner, before.rule, before.fixed)
        == (after.x, after.y, after.turn, after.kind, after.owner, after.rule, after.fixed)
        and before.shapes == after.shapes
    )


@lru_cache(maxsize=65_536)
def _n(value: float) -> float:
    short = round(value, 2)
    return int(short) if short == int(short) else short


def _plain(words: str) -> str:
    """Clean words for the wire; most are plain letters, which need no look at each."""
    return words if words.isascii() and words.isprintable() else _cleaned(words)


_cleaned = lru_cache(maxsize=16_384)(clean)
