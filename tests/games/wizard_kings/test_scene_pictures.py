"""Maps drawn from a few words, and tables drawn from options."""

import pytest

from conclave.core.errors import BadInput
from conclave.games.wizard_kings import GAME
from conclave.games.wizard_kings.ground import ground_of
from conclave.games.wizard_kings.pictures import layout_of


@pytest.mark.parametrize(
    ("words", "layout"),
    [
        ("m1", ((0, 0, 0, 0),)),
        ("M1+m9t", ((0, 0, 0, 0), (4, 0, 1, 1))),
        ("m1+m2+m3", ((0, 0, 0, 0), (1, 0, 1, 0), (2, 0, 2, 0))),
        ("m1+m2+m3+m4", ((0, 0, 0, 0), (1, 1, 0, 0), (2, 0, 1, 0), (3, 1, 1, 0))),
        ("m10 + m11 / m4t", ((5, 0, 0, 0), (6, 1, 0, 0), (3, 0, 1, 1))),
    ],
)
def test_1_1b_maps_are_read_from_a_line(words: str, layout: tuple[tuple[int, int, int, int], ...]) -> None:
    """One above the other, four in a square, or in rows as written."""
    assert layout_of(words) == layout


@pytest.mark.parametrize(
    ("words", "said"), [("m7", "no map `m7`; there are m1"), ("m1+m1", "once"), ("", "no map")]
)
def test_lines_that_name_no_table_are_refused(words: str, said: str) -> None:
    """With a sentence that tells how to write one."""
    with pytest.raises(BadInput, match=said):
        GAME.drawing(words)


def test_3_0a_joined_maps_share_their_edges() -> None:
    """By hand: 111 hexes a map, 7 shared above each other, 9 side by side, one of them twice at a corner."""
    assert len(ground_of(layout_of("m1+m2")).terrain) == 2 * 111 - 7
    assert len(ground_of(layout_of("m1+m2/m3+m4")).terrain) == 4 * 111 - 2 * 7 - 2 * 9 + 1


def test_3_0b_the_rougher_half_wins() -> None:
    """E8 of Mirrormere is clear, E0 of Fenlow below it is forest: together they are forest."""
    ground = ground_of(layout_of("m2+m4"))
    assert ground.terrain[4, 16] == "f"


def test_a_table_is_drawn_from_its_options() -> None:
    """A scenario shows its maps, an open table the cards of the maps to pick from."""
    scene = GAME.picture(GAME.options.parse({"maps": "siege"}))
    assert {"hex-1g4", "hex-2g4", "board"} <= scene.ids()
    cards = GAME.picture(GAME.options.parse({}))
    assert [node.id for node in cards if node.kind == "map"][:2] == ["map-m1", "map-m2"]
    assert {node.id for node in cards if node.state == "off"} == {"map-m9", "map-m10", "map-m11"}
