"""A package from outside brings its own colours, icon and lessons: they reach pages and the PNG."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from conclave.core.registry import forget, load
from conclave.core.session import Session
from conclave.render.png import png
from conclave.render.svg import svg
from conclave.render.theme import UnknownTheme, moods, theme
from conclave.server.pages import pictures
from tests.pages.house import Browser

LAVA, ASH = "#d1430a", "#e8b7a0"
ROOM = f'''
from dataclasses import replace
from conclave.core.palette import Palette, colours, down
from conclave.core.registry import load
from conclave.core.scene import Node, Rect, Style

usual = load("ice_wizards")

def scene(view):
    drawn = usual.scene(view)
    board = drawn.board
    flow = Rect(0.0, 0.0, board.width, board.height, style=Style(fill="lava"))
    lava = Node("lava", "space", shapes=(flow,))
    board = replace(board, nodes=(*board.nodes, lava))
    areas = tuple(board if area.id == board.id else area for area in drawn.areas)
    return replace(drawn, areas=areas, mood="ember")

PALETTE = Palette(
    dict(usual.palette.light) | colours("lava {LAVA} ground {ASH}"),
    dict(usual.palette.dark) | colours("lava {LAVA}"),
    gradients=dict(usual.palette.gradients) | dict(flow=down("lava", "ground")),
)
LESSON = """conclave lesson 1
title: The first card
about: one card is played
seat: 0
end: That was all.

conclave record 1
game: emberlands
rules: 1
options: board=hex
seats: learner, teacher

* draw nw1
* draw se3
* draw se2
* draw e1
* draw ne1
* draw se1
* draw nw2
* draw sw1
* draw n3
* draw w3
> Play a card of yours.
play nw1
"""

GAME = replace(
    usual, spec=replace(usual.spec, slug="emberlands", title="Emberlands", mood="ember"), scene=scene,
    screen=None, palette=PALETTE, lessons=dict(first_card=LESSON),
    icon='<svg viewBox="0 0 24 24"><path d="M3 21L12 3l9 18z"/></svg>',
)
'''
ENTRY = "[conclave.games]\nemberlands = ember_room:GAME\n"


@pytest.fixture
def emberlands(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """Install a package that nothing here knows of: a module, and an entry point."""
    folder = tmp_path / "elsewhere"
    about = folder / "ember_room-1.0.dist-info"
    about.mkdir(parents=True)
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: ember-room\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text(ENTRY)
    (folder / "ember_room.py").write_text(ROOM)
    monkeypatch.syspath_prepend(str(folder))
    yield "emberlands"
    forget("emberlands")
    sys.modules.pop("ember_room", None)
    pictures._middles.pop("emberlands", None)


def test_colours_of_a_room_are_a_mood(emberlands: str) -> None:
    assert "ember" in moods()
    assert theme("light", "ember").colours["lava"] == LAVA
    assert theme("dark-contrast", "ember").colours["lava"] == LAVA
    forget(emberlands)
    with pytest.raises(UnknownTheme):
        theme("light", "cinder")


def test_they_reach_the_drawing_and_the_png(emberlands: str) -> None:
    game = load(emberlands)
    view = Session(game, seed=1).view(0)
    assert LAVA in svg(view.scene())
    drawn = png(view.scene(), width=64)
    assert drawn.startswith(b"\x89PNG")
    assert drawn != png(Session(load("ice_wizards"), seed=1).view(0).scene(), width=64)


def test_they_reach_the_pages(emberlands: str, browser: Browser) -> None:
    client = browser("stranger")
    css = client.get("/theme/ember.css")
    assert css.status_code == 200
    assert f"--lava:{LAVA};" in css.text
    assert "flow" in client.get("/theme/ember.svg").text
    page = client.get(f"/g/{emberlands}").text
    assert '<link rel="stylesheet" href="/theme/ember.css">' in page
    assert 'd="M3 21L12 3l9 18z"' in page
    assert f"/g/{emberlands}/learn/first_card" in page
    lesson = client.get(f"/g/{emberlands}/learn/first_card")
    assert lesson.status_code == 200
    assert "Play a card of yours" in lesson.text
    assert "var(--lava)" in lesson.text
    begun = client.post(f"/play/{emberlands}", data={"csrf": "good", "level": "easy"})
    table = client.get(begun.headers["location"]).text
    assert 'data-mood="ember"' in table
