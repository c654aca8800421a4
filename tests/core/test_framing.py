"""Framing: a part of an area round some nodes, what only pointing shows, and names; and lists of pictures."""

import pytest

from conclave.core import framing, pictures
from conclave.core.errors import BadInput, BadRecord
from conclave.core.scene import BOARD, HOVER, Area, Node, Text

AREA = Area(
    "board",
    BOARD,
    400.0,
    300.0,
    (
        Node("space-a1", "space", x=100, y=100),
        Node("space-b1", "space", x=200, y=100),
        Node("stone", "stone", x=200, y=100),
        Node("disc", "floor", x=300, y=200, turn=90),
        Node("rider", "stone", x=10, y=0, group="disc"),
        Node("way", HOVER, x=0, y=0),
    ),
)


def test_what_stands_on_a_turned_node_turns_with_it() -> None:
    """A quarter turn takes ten to the right ten down."""
    assert framing.places(AREA)["rider"] == pytest.approx((300, 210))


def test_a_closer_look_holds_the_nodes_and_never_leaves_the_area() -> None:
    """Round a1 and b1 by 120: left and top end at the area, right at 320 and bottom at 220."""
    near = framing.close(AREA, ["space-a1", "space-b1"], 120)
    assert (near.left, near.top, near.width, near.height) == (0, 0, 320, 220)
    far = framing.close(AREA, ["disc"], 50)
    assert (far.left, far.top, far.width, far.height) == (250, 150, 100, 100)


def test_only_free_places_get_their_names() -> None:
    """A stone lies on b1; letters are a part of the 100 units between the places."""
    added = framing.named(AREA, "space").nodes[len(AREA.nodes) :]
    assert [(node.x, node.y) for node in added] == [(100, 100)]
    (word,) = added[0].shapes
    assert isinstance(word, Text)
    assert word.content == "a1"
    assert word.size == pytest.approx(27)


def test_what_only_pointing_shows_is_seen() -> None:
    seen = framing.shown(AREA, ["way"])
    assert HOVER not in {node.kind for node in seen}
    assert HOVER in {node.kind for node in AREA}


def test_what_is_not_there_is_named() -> None:
    with pytest.raises(BadInput, match="no `dragon`"):
        framing.close(AREA, ["dragon"], 10)
    with pytest.raises(BadInput, match="no `stone`"):
        framing.shown(AREA, ["stone"])
    with pytest.raises(BadInput, match="no places of the kind `hex`"):
        framing.named(AREA, "hex")


def test_a_list_of_pictures_is_read() -> None:
    (one,) = pictures.read(
        "# first\nTG-1: lesson first 3\nseat: 1\nlit: a b\nnear: lit c\nreach: 90\nalt: A long\n  tale.\n"
    ).values()
    assert one == pictures.Picture(
        "TG-1", "lesson", "first 3", "A long tale.", 1, "", ("a", "b"), ("lit", "c"), 90
    )


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("TG-1: photo first 3\nalt: x", "names no picture"),
        ("TG-1: lesson first 3", "not said in words"),
        ("TG-1: map a\nalt: x\n\nTG-1: map b\nalt: y", "two pictures"),
        ("TG-1: map a\nseat: me\nalt: x", "no number"),
        ("TG-1: map a\nreach: far\nalt: x", "no number"),
        ("TG-1: map a\nframe: gold\nalt: x", "no line of a picture"),
    ],
)
def test_what_cannot_be_read_is_named(text: str, said: str) -> None:
    with pytest.raises(BadRecord, match=said):
        pictures.read(text)
