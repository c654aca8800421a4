"""Folding and spots: sentences broken for a narrow screen, and where each node then stands."""

from conclave.core.scene import BOARD, Area, Glyph, Node, Scene
from conclave.render.folding import folded
from conclave.render.spots import Spot, spots
from conclave.render.text import text


def scene() -> Scene:
    """A map of two places, a sentence under it, and a line below that."""
    nodes = (
        Node("a", "space", glyphs=(Glyph(0, 0, "[a]"),)),
        Node("b", "space", glyphs=(Glyph(0, 30, "[b]"),)),
        Node("long", "panel", glyphs=(Glyph(1, 2, "one two three four five six"),)),
        Node("last", "panel", glyphs=(Glyph(2, 0, "end"),)),
    )
    return Scene((Area("board", BOARD, 100.0, 100.0, nodes),))


def test_a_sentence_goes_on_below_and_the_rest_moves_down() -> None:
    """Set in by four columns; a map is never broken."""
    drawn = text(folded(scene(), 20), colour="none").split("\n")
    assert drawn == ["[a]" + " " * 27 + "[b]", "  one two three four", "      five six", "end"]


def test_nothing_changes_where_all_fits_or_nobody_knows_the_width() -> None:
    """The very same scene comes back."""
    whole = scene()
    assert folded(whole, 40) is whole
    assert folded(whole, 0) is whole


def test_spots_follow_the_folding() -> None:
    """A node stands on every line that its text takes."""
    found = spots(folded(scene(), 20))
    assert found["long"] == (Spot(1, 2, 18), Spot(2, 6, 8))
    assert found["last"] == (Spot(3, 0, 3),)
    assert found["b"] == (Spot(0, 30, 3),)


def test_what_has_no_text_stands_where_its_group_does() -> None:
    """So that a piece without letters can be clicked on its place."""
    place = Node("place", "space", x=5.0, y=5.0, glyphs=(Glyph(3, 4, "oo"),))
    on = Node("piece", "piece", group="place")
    same = Node("same", "piece", x=5.0, y=5.0)
    found = spots(Scene((Area("board", BOARD, 10.0, 10.0, (place, on, same)),)))
    assert found["piece"] == found["same"] == (Spot(3, 4, 2),)
