"""Scenes: a scene as plain data for the wire, and what changed between two of them, area by area."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import lru_cache
from itertools import pairwise
from operator import is_not
from typing import Any, Final, NamedTuple

import msgspec

from conclave.core.scene import Area, Circle, Node, Poly, Rect, Scene, Shape, Style, Text, Use
from conclave.render.text import clean
from conclave.server import sheets, wire_changes

# Rooms make most nodes once and show them again, so what was written of them is kept, up to these numbers.
MOST_NODES: Final = 16_384
MOST_SHAPES: Final = 32_768
_nodes: Final[dict[int, tuple[Node, msgspec.Raw]]] = {}
_shapes: Final[dict[int, tuple[Shape, list[Any], bytes]]] = {}
_encoder: Final = msgspec.json.Encoder()


@lru_cache(maxsize=65_536)
def _n(value: float) -> float:
    short = round(value, 2)
    return int(short) if short == int(short) else short


def _plain(words: str) -> str:
    """Clean words for the wire; most are plain letters, which need no look at each."""
    return words if words.isascii() and words.isprintable() else _cleaned(words)


_cleaned = lru_cache(maxsize=16_384)(clean)


class Written(msgspec.Struct, frozen=True, omit_defaults=True):
    """A node as the wire has it, without what is as usual; glyphs are for terminals and stay here."""

    id: str
    kind: str
    x: float = 0
    y: float = 0
    turn: float = 0
    shapes: msgspec.Raw = msgspec.Raw(b"[]")
    label: str = ""
    owner: int = -1
    state: str = ""
    tip: str = ""
    rule: str = ""
    fixed: bool = False
    group: str = ""


def node(one: Node) -> msgspec.Raw:
    """Return a node, written out; one that comes again is written once."""
    kept = _nodes.get(id(one))
    if kept is not None:
        return kept[1]
    told = Written(
        one.id, one.kind, _n(one.x), _n(one.y), _n(one.turn), _drawn(one.shapes), _plain(one.label),
        one.owner, _plain(one.state), _plain(one.tip), one.rule, one.fixed, one.group,
    )  # fmt: skip
    written = msgspec.Raw(_encoder.encode(told))
    if len(_nodes) >= MOST_NODES:
        _nodes.clear()
    # Held together with what was written of it: so long its address means this node and no other.
    _nodes[id(one)] = (one, written)
    return written


# What a node is made of, and how each part stands on the wire.
_PARTS: Final[tuple[tuple[str, Callable[[Any], object]], ...]] = (
    ("kind", str), ("x", _n), ("y", _n), ("turn", _n), ("shapes", lambda shapes: shapes),
    ("label", _plain), ("owner", int), ("state", _plain), ("tip", _plain), ("rule", str), ("fixed", bool),
    ("group", str),
)  # fmt: skip


def _patch(before: Node, after: Node) -> dict[str, object]:
    """Return what is different of a node: a glyph never is, as it does not travel."""
    found: dict[str, object] = {}
    for part, write in _PARTS:
        now = getattr(after, part)
        if getattr(before, part) != now:
            found[part] = write(now)
    if "shapes" in found:
        there = [_shape(part)[1] for part in before.shapes]
        rows = {written: row for row, written in map(_shape, after.shapes)}
        parts = wire_changes.runs(there, [_shape(part)[1] for part in after.shapes], rows.__getitem__)
        found["shapes"] = wire_changes.shortened(parts)
    return found


def _new(one: Node, like: Node | None, place: dict[str, object]) -> msgspec.Raw:
    """Write a new node in full, or as what is different of another of its kind, if that is shorter."""
    full = bytes(node(one))
    if place:
        full = full[:-1] + b"," + _encoder.encode(place)[1:]
    if like is None:
        return msgspec.Raw(full)
    short = _encoder.encode({"id": one.id, "like": one.kind} | _patch(like, one) | place)
    return msgspec.Raw(short if len(short) < len(full) else full)


def _drawn(shapes: Iterable[Shape]) -> msgspec.Raw:
    return msgspec.Raw(_encoder.encode(wire_changes.shortened([_shape(part)[0] for part in shapes])))


def _shape(one: Shape) -> tuple[list[Any], bytes]:
    """Return the row of a shape, and the same written out."""
    kept = _shapes.get(id(one))
    if kept is None:
        if len(_shapes) >= MOST_SHAPES:
            _shapes.clear()
        row = shape(one)
        kept = _shapes[id(one)] = (one, row, _encoder.encode(row))
    return kept[1:]


def shape(one: Shape) -> list[Any]:
    """Return a shape as a list: a letter for its kind, its numbers, its style; a usual end is cut.

    `u` symbol x y turn scale; `t` x y content size ink anchor bold; `g` points; `c` x y r ry;
    `r` x y w h round; `p` d. All but the first two end in fill, edge, width, opacity, shadow.
    """
    if isinstance(one, Use):
        return _cut(["u", one.symbol, _n(one.x), _n(one.y), _n(one.turn), round(one.scale, 4)], _USE)
    if isinstance(one, Text):
        words = ["t", _n(one.x), _n(one.y), _plain(one.content), _n(one.size), one.ink, one.anchor]
        return _cut([*words, int(one.bold)], _TEXT)
    style = _style(one.style)
    if isinstance(one, Poly):
        found: list[Any] = ["g", [_n(part) for point in one.points for part in point]]
    elif isinstance(one, Circle):
        found = ["c", _n(one.x), _n(one.y), _n(one.r), _n(one.ry)]
    elif isinstance(one, Rect):
        found = ["r", _n(one.x), _n(one.y), _n(one.w), _n(one.h), _n(one.round)]
    else:
        found = ["p", one.d]
    return _cut([*found, *style], (*((None,) * len(found)), *_PLAIN))


_USE: Final = (None, None, 0, 0, 0, 1)
_TEXT: Final = (None, None, None, None, None, "ink", "middle", 0)
_PLAIN: Final = ("", "", 0, 1, 0)


def _cut(found: list[Any], usual: tuple[object, ...]) -> list[Any]:
    while found[-1] == usual[len(found) - 1]:
        found.pop()
    return found


def whole(scene: Scene) -> msgspec.Raw:
    """Return a whole scene, written out; what never changes is named, and fetched by its name."""
    told = {"mood": scene.mood, "title": clean(scene.title), "sheets": sheet_names(scene)}
    head = _encoder.encode(told | {"colours": scene.colours} if scene.colours else told)
    areas = b",".join([_area(area) for area in scene.areas])
    return msgspec.Raw(b'%b,"areas":[%b]}' % (head[:-1], areas))


def sheet_names(scene: Scene) -> list[str]:
    """Return the names of the sheets of symbols that a scene uses."""
    return [sheets.name(sheet, _symbols) for sheet in scene.sheets]


def _symbols(sheet: Any) -> bytes:
    told = {name: [shape(part) for part in parts] for name, parts in sheet.items()}
    return b'{"symbols":%b}' % _encoder.encode(told)


def still(nodes: Any) -> bytes:
    """Write nodes that never change."""
    return b'{"nodes":[%b]}' % b",".join([bytes(node(one)) for one in nodes])


def _head(area: Area) -> dict[str, object]:
    found: dict[str, object] = {
        "id": area.id, "role": area.role, "title": _plain(area.title), "width": _n(area.width),
        "height": _n(area.height), "scale": _n(area.scale), "left": _n(area.left), "top": _n(area.top),
    }  # fmt: skip
    if area.turns:
        found["turns"] = True
    return found | {"static": sheets.name(area.static, still) if area.static else ""}


def _area(area: Area) -> bytes:
    nodes = b",".join([bytes(node(one)) for one in area.nodes])
    return b'%b,"nodes":[%b]}' % (_encoder.encode(_head(area))[:-1], nodes)


class Changes(NamedTuple):
    """What leads from one scene to the next."""

    scene: Scene  # the later one, with every node that stayed the same taken from the earlier one
    areas: list[msgspec.Raw]  # new or different
    layout: list[str] | None  # all areas in their order, if that changed
    sheets: list[str] | None  # if they changed


def same_frame(before: Scene, after: Scene) -> bool:
    """Tell whether a delta can lead from one scene to the other."""
    return (before.mood, before.title, before.colours) == (after.mood, after.title, after.colours)


def changes(before: Scene, after: Scene) -> Changes:
    """Return what leads from one scene to the next; nodes that are the same object are not looked into."""
    old = {area.id: area for area in before.areas}
    told: list[msgspec.Raw] = []
    areas: list[Area] = []
    for area in after.areas:
        was = old.get(area.id)
        if was is None:
            _, change = _change(replace(area, nodes=()), area)
            told.append(msgspec.Raw(_encoder.encode(_head(area) | change)))
        elif was is not area:
            area, change = _change(was, area)
            if change:
                told.append(msgspec.Raw(_encoder.encode({"id": area.id} | change)))
        areas.append(area)
    layout = [area.id for area in after.areas]
    same = len(before.sheets) == len(after.sheets) and not any(map(is_not, before.sheets, after.sheets))
    return Changes(
        replace(after, areas=tuple(areas)),
        told,
        layout if layout != list(old) else None,
        None if same else sheet_names(after),
    )


def _change(before: Area, after: Area) -> tuple[Area, dict[str, object]]:
    """Return an area with its unchanged nodes taken from before, and what to say about it."""
    found: dict[str, object] = {}
    if not _same_head(before, after):
        was, now = _head(before), _head(after)
        found = {part: value for part, value in now.items() if value != was[part]}
    old = {one.id: one for one in before.nodes}
    order = _stay([one.id for one in before.nodes], [one.id for one in after.nodes])
    nodes: list[Node] = []
    said: list[object] = []
    follower = ""
    told: dict[str, Node] = {}  # the last of each kind that was said
    last = ""  # and the last of all
    # From the last to the first, so that what a node is put before is there already.
    for one in reversed(after.nodes):
        was_node = old.get(one.id)
        if was_node is None:
            said.append(_new(one, told.get(one.kind), {} if follower == last else {"before": follower}))
        else:
            patch = {} if was_node is one else _patch(was_node, one)
            if not patch:
                one = was_node
            if one.id not in order:
                patch["before"] = follower
            if patch:
                said.append({"id": one.id} | patch)
            else:
                nodes.append(one)
                follower = one.id
                continue
        told[one.kind], last = one, one.id
        nodes.append(one)
        follower = one.id
    nodes.reverse()
    if said:
        found["nodes"] = said
    new = {one.id for one in nodes}
    gone = [name for name in old if name not in new]
    if gone:
        found["gone"] = gone
    area = replace(after, nodes=tuple(nodes))
    return area, found


def _same_head(before: Area, after: Area) -> bool:
    return before.static is after.static and (
        before.role, before.width, before.height, before.title, before.scale, before.left, before.top
    ) == (after.role, after.width, after.height, after.title, after.scale, after.left, after.top)  # fmt: skip


def _stay(before: list[str], after: list[str]) -> set[str]:
    """Return the ids that can keep their places: the longest run of them whose order did not change."""
    place = {name: at for at, name in enumerate(before)}
    common = [name for name in after if name in place]
    spots = [place[name] for name in common]
    if all(one < other for one, other in pairwise(spots)):
        return set(common)
    tails: list[int] = []  # the smallest end of a run of each length, and what came before each end
    ends: list[int] = []
    previous = [-1] * len(spots)
    for at, spot in enumerate(spots):
        length = bisect_left(tails, spot)
        if length == len(tails):
            tails.append(spot)
            ends.append(at)
        else:
            tails[length], ends[length] = spot, at
        previous[at] = ends[length - 1] if length else -1
    found, at = set[str](), ends[-1] if ends else -1
    while at >= 0:
        found.add(common[at])
        at = previous[at]
    return found


@lru_cache(maxsize=4096)
def _style(style: Style) -> tuple[object, ...]:
    return style.fill, style.edge, _n(style.width), _n(style.opacity), int(style.shadow)
