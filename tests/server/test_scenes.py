"""Scenes on the wire: shapes as lists, changes area by area, choices as runs, and sheets by their hash."""

import json
from dataclasses import replace
from typing import Any

import msgspec
import pytest

from conclave.client.board import NO_STATE, AreaChange, patched, whole
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
from conclave.server import node_parts, scenes, sheets, wire, wire_changes
from tests.server.conftest import USUAL


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
    assert node_parts.shape(shape) == written


def scene(*nodes: Node, hand: tuple[Node, ...] = (), **head: Any) -> Scene:
    """A board and a hand."""
    return Scene((Area("board", BOARD, 9, 9, nodes, **head), Area("mine", HAND, 5, 5, hand)))


STARS = (
    Use("star"),
    Rect(1, 0, 4, 5, Style("card"), 6),
    Rect(2, 0, 4, 5, Style("card"), 6),
    Use("star", 3),
    Text(1, 2, "hi", 14),
)
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

    other = Node("d", "card", (*STARS[2:], *STARS[:2]), tip="Four", owner=1)
    nodes = (A, replace(B, x=1.0, shapes=STARS, state="up"), replace(C, shapes=STARS[1:]), other)
    every = [order for count in range(5) for order in permutations(nodes, count)]
    every += [(replace(A, shapes=STARS[::-1]), replace(other, shapes=STARS[:3], owner=-1))]
    for before in every:
        for after in every:
            held = whole([json.loads(bytes(scenes.node(one))) for one in before])
            for change in told(scene(*before), scene(*after)):
                held = patched(held, msgspec.convert(change, AreaChange))
            shown = whole([json.loads(bytes(scenes.node(one))) for one in after])
            assert [USUAL | node for node in held] == [USUAL | node for node in shown]


def test_a_new_node_says_how_it_differs_from_the_last_of_its_kind() -> None:
    """And that it comes before the one that was just named goes without saying."""
    more = [
        replace(B, id=name, x=float(at), tip="A piece that can be moved") for at, name in enumerate("pqr")
    ]
    (change,) = told(scene(A), scene(A, more[0], more[1], replace(more[2], tip="Not this one, by no means")))
    assert change["nodes"][1:] == [
        {"id": "q", "like": "piece", "x": 1, "tip": "A piece that can be moved"},
        {"id": "p", "like": "piece", "x": 0},
    ]
    assert change["nodes"][0]["id"] == "r"
    assert "before" not in change["nodes"][0]


def test_shapes_that_come_again_are_runs() -> None:
    """Only the one that is another is said; a row that ends as the last of its kind is cut, by a capital."""
    after = replace(A, shapes=(STARS[0], Rect(3, 0, 4, 5, Style("card"), 6), *STARS[2:]))
    assert told(scene(replace(A, shapes=STARS)), scene(after)) == [
        {"id": "board", "nodes": [{"id": "a", "shapes": ["0:1", ["r", 3, 0, 4, 5, 6, "card"], "2:5"]}]}
    ]
    rows: list[list[Any] | str] = [
        ["r", 1, 0, 4, 5, 6, "card"],
        ["u", "star"],
        ["r", 2, 0, 4, 5, 6, "card"],
        ["r", 2, 0],
        ["r", 2, 0],
    ]
    cut: list[list[Any] | str] = [rows[0], rows[1], ["R", 2], rows[3], ["R"]]
    assert wire_changes.shortened(rows) == cut
    assert wire_changes.expanded(cut) == rows


def test_facts_that_come_again_are_runs() -> None:
    """Most of what stands beside the board stays from answer to answer."""
    facts = [wire.Fact("gold", seat, "3") for seat in range(4)]
    before = msgspec.structs.replace(NO_STATE, status=facts)
    after = msgspec.structs.replace(before, status=[*facts[:2], wire.Fact("gold", 2, "7"), facts[3]])
    written = json.loads(msgspec.json.encode(wire_changes.state_delta(before, after)))
    assert written == {"status": ["0:2", ["gold", 2, "7"], "3:4"]}
    assert wire_changes.state_after(before, msgspec.convert(written, wire.StateDelta)) == after


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


def test_colours_of_seats_travel_with_a_whole_scene() -> None:
    """Where a game has some; a change of them is no delta."""
    plain, coloured = scene(A), replace(scene(A), colours=("army-1", ""))
    assert "colours" not in json.loads(bytes(scenes.whole(plain)))
    assert json.loads(bytes(scenes.whole(coloured)))["colours"] == ["army-1", ""]
    assert scenes.same_frame(plain, scene(A))
    assert not scenes.same_frame(plain, coloured)
