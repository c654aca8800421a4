"""Sheets to print show every side of every tile, every die and every board of the set that is named."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

import conclave
from conclave.cli.components import components
from conclave.core.errors import Missing
from conclave.core.scene import Text, Use
from conclave.games.meld.sets import STANDARD, standard_files
from conclave.render.paper import pdf


def test_every_component_is_on_a_page() -> None:
    """Eighty sides, a row of six faces for each die, and a page for each side of a board."""
    game = conclave.load("meld")
    assert game.sheets is not None
    pages = dict(game.sheets(game.options()))
    used = [
        shape.symbol
        for page in pages.values()
        for node in page
        for shape in node.shapes
        if isinstance(shape, Use) and shape.symbol.startswith("face-")
    ]
    assert sorted(used) == sorted(f"face-{number}" for number in range(2 * int(STANDARD.tiles)))
    words = [
        s.content for page in pages.values() for node in page for s in node.shapes if isinstance(s, Text)
    ]
    assert set(STANDARD.names[1:]) <= set(words)
    boards = [name.removeprefix("board-") for name in pages if name.startswith("board-")]
    assert boards == STANDARD.face_names
    for page in pages.values():
        for node in page:
            assert all(shape.symbol in page.symbols for shape in node.shapes if isinstance(shape, Use))


def test_backs_lie_behind_their_fronts() -> None:
    """Turned over along its long edge, the page of sides b has each tile where its side a is."""
    game = conclave.load("meld")
    assert game.sheets is not None
    pages = dict(game.sheets(game.options()))

    def places(name: str) -> dict[int, tuple[float, float]]:
        shapes = [shape for node in pages[name] for shape in node.shapes]
        faces = [one for one in shapes if isinstance(one, Use) and one.symbol.startswith("face-")]
        return {int(one.symbol[5:]) // 2: (one.x, one.y) for one in faces}

    fronts, backs = places("tiles-1a"), places("tiles-1b")
    wide = pages["tiles-1a"].board.width
    assert backs == {tile: (wide - x, y) for tile, (x, y) in fronts.items()}


def test_the_command_draws_the_set_that_is_checked(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A changed name is on the page; what is written are whole SVG files."""
    texts = standard_files()
    mine = tmp_path / "mine"
    mine.mkdir()
    (mine / "tiles.toml").write_text(
        texts["tiles.toml"].replace("Crossing Stones", "Stepping Stones"), "utf-8"
    )
    components("meld", check=mine, sheets=tmp_path / "pages", quiet=True)
    drawn = (tmp_path / "pages" / "tiles-1a.svg").read_text("utf-8")
    assert "Stepping Stones" in drawn
    assert "Crossing Stones" not in drawn
    assert drawn.endswith("</svg>\n") or drawn.endswith("</svg>")


def test_a_pdf_has_a_page_for_each_sheet() -> None:
    """Equal sets give equal files."""
    pytest.importorskip("svglib")
    game = conclave.load("meld")
    assert game.sheets is not None
    pages = [page for name, page in game.sheets(game.options()) if name.startswith(("board", "dice-2"))]
    made = pdf(pages)
    assert made.startswith(b"%PDF")
    assert made.count(b"/Type /Page\n") == len(pages)
    assert made == pdf(pages)


def test_missing_libraries_are_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    """The sentence has the command that installs them."""
    monkeypatch.setitem(sys.modules, "svglib.svglib", None)
    with pytest.raises(Missing, match=r"conclave-games\[print\]"):
        pdf([])
