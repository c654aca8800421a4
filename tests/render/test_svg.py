"""SVG: well-formed, the same every time, in colours or in custom properties."""

import re
import zlib
from xml.etree import ElementTree

import pytest

from conclave.core.scene import Node, Rect, Style, one_board, paint
from conclave.render.svg import number, safe, svg
from conclave.render.theme import VARIANTS, UnknownRole, theme
from tests.render.scenes import nasty, small

SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("css", [False, True])
def test_the_picture_is_well_formed_and_complete(variant: str, css: bool) -> None:
    """Every node is a group, every address inside leads to something inside."""
    text = svg(small(), variant, css=css)
    root = ElementTree.fromstring(text)
    groups = {group.get("id"): group for group in root.findall(f"{SVG}g/{SVG}g")}
    assert list(groups) == ["ground", "piece-1"]
    piece = groups["piece-1"]
    assert piece.get("transform") == "translate(50 30) rotate(15)"
    assert (piece.get("data-kind"), piece.get("data-owner"), piece.get("data-state")) == (
        "piece",
        "1",
        "ready",
    )
    assert piece.findtext(f"{SVG}title") == "It moves (X-1.1)"
    kinds = [child.tag.removeprefix(SVG) for child in piece]
    assert kinds == ["title", "rect", "circle", "ellipse", "polygon", "path", "text", "use"]
    ids = {element.get("id") for element in root.iter()}
    assert set(re.findall(r"(?:url\(|href=\")#([\w-]+)", text)) <= ids
    assert svg(small(), variant, css=css) == text


def test_a_standalone_picture_needs_no_stylesheet() -> None:
    """Colours are written out, and a real family is named before the generic one."""
    text = svg(small(), "dark")
    assert theme("dark").colour("accent") in text
    assert "var(" not in text
    family = ElementTree.fromstring(text).get("font-family") or ""
    assert family.startswith("'DejaVu Sans'")
    assert family.endswith("sans-serif")


def test_a_page_gives_its_own_colours() -> None:
    """Roles are custom properties, in gradients too, and nodes carry classes and their true id."""
    text = svg(small(), css=True, highlight={"piece-1"})
    assert not re.search(r"#[0-9a-f]{6}", text)
    assert 'stop-color="var(--seat-0-hi)"' in text
    assert all(f"-g-{name}" in text for name in theme().gradients)
    assert 'class="node lit"' in text
    assert 'class="node fixed mute"' in text
    assert 'data-id="piece-1"' in text
    assert " width=" not in text.split(">")[0]
    assert "style=" not in text


def test_highlight_rings_a_node_in_a_standalone_picture() -> None:
    """The outline is drawn again over everything."""
    glow = theme("light").colour("glow")
    plain, lit = svg(small()), svg(small(), highlight=["piece-1", "nobody"])
    assert lit.count(f'stroke="{glow}"') == plain.count(f'stroke="{glow}"') + 2


def test_words_stay_words() -> None:
    """Marks of the language are escaped; control characters and turned writing are taken out."""
    for css in (False, True):
        text = svg(nasty(), css=css)
        root = ElementTree.fromstring(text)
        assert not list(root.iter(f"{SVG}script"))
        assert not list(root.iter(f"{SVG}b"))
        assert "\x1b" not in text
        assert "\u202e" not in text
        assert next(root.iter(f"{SVG}text")).text == "<b>&\"'[31mred</b>"


def test_titles_can_be_left_out() -> None:
    """A picture for a document needs no tips."""
    assert "<title>" not in svg(small(), title=False)


def test_an_unknown_role_is_an_error() -> None:
    """A drawing never loses a shape in silence."""
    scene = one_board(1, 1, (Node("a", "a", (Rect(0, 0, 1, 1, Style("ice-1")),)),))
    with pytest.raises(UnknownRole, match="ice-1"):
        svg(scene)


def test_numbers_and_ids_are_short_and_safe() -> None:
    """Two decimals, no minus zero; letters, digits, dashes."""
    assert [number(n) for n in (1.0, 10, -0.001, 0.126, -2.5, 100)] == ["1", "10", "0", "0.13", "-2.5", "100"]
    assert safe('a b"<ü') == "a_b___"


def test_words_can_be_drawn_as_lines() -> None:
    """Where there are no fonts, no text element is left."""
    text = svg(small(), lines=True)
    assert "<text" not in text
    assert 'stroke-linecap="round"' in text
    ElementTree.fromstring(text)


def test_notebooks_draw_with_this_painter() -> None:
    """Importing the renderer names the painter."""
    import conclave.render  # noqa: F401

    assert paint(small()) == svg(small())


def test_the_word_before_ids_has_one_length(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where its number begins with zeros."""
    monkeypatch.setattr(zlib, "crc32", lambda raw: 0x5F)
    drawn = svg(small())
    words = set(re.findall(r'id="(k[0-9a-f]+)-', drawn))
    assert words == {"k0000005f"}
