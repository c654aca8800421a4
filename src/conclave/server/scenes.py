"""Scenes: a scene as plain data for the wire, and what changed between two of them, area by area."""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import replace
from itertools import pairwise
from operator import is_not
from typing import Any, Final, NamedTuple, TypeAlias

import msgspec

from conclave.core.scene import Area, Node, Scene, Shape
from conclave.render.text import clean
from conclave.server import sheets, wire_changes
from conclave.server.node_parts import number, plain, shape, shape_rows
from conclave.server.patches import patch

# Rooms make most nodes once and show them again, so what was written of them is kept, up to this number.
MOST_NODES: Final = 16_384
MOST_CHANGES: Final = 64  # what was told last of several nodes together
_nodes: Final[dict[int, tuple[Node, msgspec.Raw]]] = {}
_changed: Final[dict[tuple[int, int], tuple[tuple[Node, ...], tuple[Node, ...], _Told]]] = {}
_encoder: Final = msgspec.json.Encoder()


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
        one.id, one.kind, number(one.x), number(one.y), number(one.turn), _encoded(one.shapes),
        plain(one.label), one.owner, plain(one.state), plain(one.tip), one.rule, one.fixed, one.group,
    )  # fmt: skip
    written = msgspec.Raw(_encoder.encode(told))
    if len(_nodes) >= MOST_NODES:
        _nodes.clear()
    # Held together with what was written of it: so long its address means this node and no other.
    _nodes[id(one)] = (one, written)
    return written


def _encoded(shapes: tuple[Shape, ...]) -> msgspec.Raw:
    return msgspec.Raw(_encoder.encode(wire_changes.shortened(shape_rows(shapes)[0])))


def _new(one: Node, like: Node | None, place: bytes) -> bytes:
    """Write a new node in full, or as what is different of another of its kind, if that is shorter."""
    full = bytes(node(one))
    if like is not None:
        head = _encoder.encode({"id": one.id, "like": one.kind})
        told = patch(like, one)
        if len(head) + len(told) < len(full):
            return head[:-1] + told + place + b"}"
    return full[:-1] + place + b"}" if place else full


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
        "id": area.id, "role": area.role, "title": plain(area.title), "width": number(area.width),
        "height": number(area.height), "scale": number(area.scale), "left": number(area.left),
        "top": number(area.top),
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
        replace(after, areas=tuple(areas)) if any(map(is_not, areas, after.areas)) else after,
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
    if before.nodes is not after.nodes:
        nodes, said, gone = _nodes_changed(before.nodes, after.nodes)
        if said:
            found["nodes"] = said
        if gone:
            found["gone"] = gone
        if nodes is not after.nodes:
            after = replace(after, nodes=nodes)
    return after, found


_Told: TypeAlias = tuple[tuple[Node, ...], list[msgspec.Raw], list[str]]


def _nodes_changed(before: tuple[Node, ...], after: tuple[Node, ...]) -> _Told:
    """Return nodes, those that stayed the same taken from before; what is said of others; who is gone.

    Whoever looks at the same change finds it ready.
    """
    key = (id(before), id(after))
    kept = _changed.get(key)
    if kept is None:
        if len(_changed) >= MOST_CHANGES:
            _changed.clear()
        kept = _changed[key] = (before, after, _compared(before, after))
    return kept[2]


def _compared(before: tuple[Node, ...], after: tuple[Node, ...]) -> _Told:
    # What is the same at either end stays in its place, and most of a board does.
    first, last = _ends(before, after)
    there, here = before[first : len(before) - last], after[first : len(after) - last]
    ids, new_ids = [one.id for one in there], [one.id for one in here]
    old = dict(zip(ids, there, strict=True))
    order = old.keys() if ids == new_ids else _stay(ids, new_ids)
    others = [
        at for at, (name, one) in enumerate(zip(new_ids, here, strict=True))
        if old.get(name) is not one or name not in order
    ]  # fmt: skip
    nodes = list(here)
    said: list[msgspec.Raw] = []
    told: dict[str, Node] = {}  # the last of each kind that was said
    latest = ""  # and the last of all
    # From the last to the first, so that what a node is put before is there already.
    for at in reversed(others):
        one, name = here[at], new_ids[at]
        follower = new_ids[at + 1] if at + 1 < len(here) else after[-last].id if last else ""
        was = old.get(name)
        if was is None:
            place = b"" if follower == latest else _before(follower)
            said.append(msgspec.Raw(_new(one, told.get(one.kind), place)))
        else:
            different = b"" if was is one else patch(was, one)
            if not different:
                one = nodes[at] = was
            if name not in order:
                different += _before(follower)
            if not different:
                continue
            said.append(msgspec.Raw(b'{"id":%b%b}' % (_encoder.encode(name), different)))
        told[one.kind], latest = one, name
    left = old.keys() - set(new_ids)
    same = not any(map(is_not, nodes, here))
    whole = after if same else (*after[:first], *nodes, *after[len(after) - last :])
    return whole, said, [name for name in ids if name in left]


def _before(follower: str) -> bytes:
    return b',"before":' + _encoder.encode(follower)


def _ends(before: tuple[Node, ...], after: tuple[Node, ...]) -> tuple[int, int]:
    """Count the nodes that are the same objects from the first on, and from the last back."""
    most = min(len(before), len(after))
    first = next((at for at, other in enumerate(map(is_not, before, after)) if other), most)
    back = map(is_not, reversed(before), reversed(after))
    last = next((at for at, other in enumerate(back) if other), most)
    return first, min(last, most - first)


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
