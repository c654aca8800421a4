"""Scenes on the wire: shapes as lists, changes area by area, choices as runs, and sheets by their hash."""

import json
from dataclasses import replace
from typing import Any

import msgspec
import pytest

from conclave.client.board import NO_STATE, _Area, _patched
from conclave.core.scene import (
    BOARD,
    HAND,
    Area,
    Circle,
    Node,
    Path,
    Poly,
    Rect,
    Scene,
    Style,
    Text,
    Use,
)
from conclave.server import scenes, sheets, wire, wire_changes


@pytest.mark.parametrize(
    ("shape", "written"),
    [
        (Use("star"), ["u", "star"]),
        (Use("star", 1.255, 2, 90, 0.5), ["u", "star", 1.25, 2, 90, 0.5]),
        (Text(1, 2, "hi", 14), ["t", 1, 2, "hi", 14]),
        (Text(1, 2, "hi", 14, bold=True), ["t", 1, 2, "hi", 14, "ink", "middle", 1]),
        (Poly(((0, 0), (1, 1)), Style("glow")), ["g", [0, 0, 1, 1], "glow"]),
        (Circle(1, 2, 3, Style("", "line", 2)), ["c", 1, 2, 3, 0, "", "line", 2]),
        (Rect(0, 0, 4, 5, Style("card", opacity=0.5), 6), ["r", 0, 0, 4, 5, 6, "card", "", 0, 0.5]),
        (Path("M0 0", Style("ink", shadow=True)), ["p", "M0 0", "ink", "", 0, 1, 1]),
    ],
)
def test_a_shape_is_a_list_without_its_usual_end(shape: Any, written: list[Any]) -> None:
    """A letter, the numbers, the style."""
    assert scenes.shape(shape) == written


def scene(*nodes: Node, hand: tuple[Node, ...] = (), **head: Any) -> Scene:
    """A board and a hand."""
    return Scene((Area("board", BOARD, 9, 9, nodes, **head), Area("mine", HAND, 5, 5, hand)))


A, B, C = (Node(name, "piece", (Use("star"),), label=name) for name in "abc")


def told(before: Scene, after: Scene) -> list[dict[str, Any]]:
    """Return what is said about areas."""
    return [json.loads(bytes(area)) for area in scenes.changes(before, after).areas]


def test_only_what_changed_of_a_node_travels() -> None:
    """A piece that moves says where, and an area that stays says nothing."""
    moved = replace(B, x=4.0)
    assert told(scene(A, B), scene(A, moved)) == [{"id": "board", "nodes": [{"id": "b", "x": 4}]}]
    assert told(scene(A, B), scene(A, B)) == []
    assert told(scene(A, moved), scene(A, B)) == [{"id": "board", "nodes": [{"id": "b", "x": 0}]}]


def test_a_group_that_turns_is_one_change() -> None:
    """What stands on a room is not mentioned when the room turns."""
    on = [replace(one, group="room") for one in (A, B, C)]
    room = Node("room", "room", (Use("star"),))
    assert told(scene(room, *on), scene(replace(room, turn=90.0), *on)) == [
        {"id": "board", "nodes": [{"id": "room", "turn": 90}]}
    ]


def test_new_and_moved_nodes_say_what_they_come_before() -> None:
    """From the last to the first, so that what they name is there already; what is gone is named."""
    (change,) = told(scene(A, B), scene(C, B))
    assert change["gone"] == ["a"]
    assert [(node["id"], node["before"]) for node in change["nodes"]] == [("c", "b")]
    (change,) = told(scene(A, B, C), scene(C, A, B))
    assert change["nodes"] == [{"id": "c", "before": "a"}]


def test_heads_areas_and_their_order() -> None:
    """A field that grows changes its head alone; a new area comes whole, and the order is told."""
    assert told(scene(A), scene(A, left=-4.0)) == [{"id": "board", "left": -4}]
    before, more = scene(A), Area("offer", "offer", 3, 3, (C,), "Take one")
    change = scenes.changes(before, Scene((*before.areas, more)))
    assert change.layout == ["board", "mine", "offer"]
    (new,) = (json.loads(bytes(area)) for area in change.areas)
    assert (new["role"], new["title"], [node["id"] for node in new["nodes"]]) == ("offer", "Take one", ["c"])
    assert scenes.changes(before, scene(A)).layout is None


def test_any_change_leads_to_what_a_whole_view_shows() -> None:
    """Every order and choice of three nodes to every other."""
    from itertools import permutations

    every = [order for count in range(4) for order in permutations((A, replace(B, x=1.0), C), count)]
    for before in every:
        for after in every:
            held = [json.loads(bytes(scenes.node(one))) for one in before]
            for change in told(scene(*before), scene(*after)):
                held = _patched(held, msgspec.convert(change, _Area))
            assert held == [json.loads(bytes(scenes.node(one))) for one in after]


def test_choices_that_come_again_are_runs() -> None:
    """And a state is brought up to date by what changed alone."""
    old = [wire.Choice(f"t{n}", f"T {n}", (f"n{n}",)) for n in range(6)]
    new = [*old[1:4], wire.Choice("x", "X", (), True, False, True), old[5]]
    before = msgspec.structs.replace(NO_STATE, choices=old, prompt="Where?")
    after = msgspec.structs.replace(before, choices=new, ply=3)
    change = wire_changes.state_delta(before, after)
    written = json.loads(msgspec.json.encode(change))
    assert written == {"choices": ["1:4", ["x", "X", [], 5], "5:6"], "ply": 3}
    assert wire_changes.state_after(before, msgspec.convert(written, wire.StateDelta)) == after


def test_a_sheet_is_named_by_what_is_in_it() -> None:
    """Equal drawings have one name, wherever they were made; another drawing has another."""
    star, same, other = ({"star": (Use("x", at),)} for at in (1.0, 1.0, 2.0))
    names = [scenes.sheet_names(Scene((), sheets=(one,)))[0] for one in (star, same, other)]
    assert names[0] == names[1] != names[2]
    assert json.loads(sheets.text(names[0]) or b"") == {"symbols": {"star": [["u", "x", 1]]}}
    assert 0 < sheets.size(names[0]) < 100
    assert sheets.text("nothing") is None
