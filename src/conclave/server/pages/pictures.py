"""Pictures: boards drawn for pages, pictures of a game in play, icons, and the stylesheets of moods."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Collection
from dataclasses import replace
from functools import cache
from pathlib import Path
from threading import Lock
from typing import Final

from markupsafe import Markup, escape
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from conclave.core import flow
from conclave.core.frames import Chance, Step
from conclave.core.game import Game
from conclave.core.lessons import Course, Lesson
from conclave.core.registry import load
from conclave.core.rng import seeded
from conclave.core.scene import Poly, Rect, Scene
from conclave.core.secrets import Sealed
from conclave.core.state import State
from conclave.core.storage import Choices
from conclave.render.svg import number, svg
from conclave.render.theme import VARIANTS, moods, theme_css
from conclave.server.headers import DAY
from conclave.server.pages.display_text import plain

WEB: Final = Path(__file__).resolve().parents[2] / "web"
_NODE: Final = re.compile(r'<g id="[^"]*"( data-kind="[^"]*")')
_CLASS: Final = re.compile(r' class="((?:scene|node)[a-z ]*)"')
_LABEL: Final = re.compile(r' aria-label="[^"]*"')
_lock: Final = Lock()
_middles: Final[dict[str, Scene]] = {}
USUAL: Final = (800, 900)
LONGEST: Final = 600  # steps of which the first half is played for a picture


def board(scene: Scene, lit: Collection[str] = ()) -> Markup:
    """Draw a scene into a page as one picture: colours from the stylesheet, no ids that others may use."""
    drawn = _LABEL.sub("", _NODE.sub(r"<g\1", svg(scene, css=True, highlight=lit)))
    drawn = _CLASS.sub(lambda found: ' class="glowing"' if "lit" in found[1].split() else "", drawn)
    title = plain(scene.title) or "The board"
    return Markup(drawn.replace(' role="group"', f' role="img" aria-label="{escape(title)}"', 1))


def laid(scene: Scene, across: Scene | None, lit: Collection[str] = ()) -> Markup:
    """Draw a scene for a tall and for a broad screen; the stylesheet shows the one that fits."""
    upright = board(scene, lit)
    if across is None:
        return upright
    both = '<div class="lay upright">{}</div><div class="lay across">{}</div>'
    return Markup(both).format(upright, board(across, lit))


def middle(game: Game) -> Scene:
    """Give the scene of a game in full swing, made once."""
    with _lock:
        if game.slug not in _middles:
            _middles[game.slug] = _in_play(game)
        return _middles[game.slug]


def _in_play(game: Game) -> Scene:
    """Play to the middle of a game, the same one every time: through a lesson, or quickly by ourselves."""
    for lesson in game.lessons.values():
        course = Course(game, Lesson.read(lesson))
        for _ in range(len(course.lesson.notes) // 2):
            course.answer(course.expected)
        return _bare(course.view().scene())
    return _bare(game.view(_played(game, _played(game, LONGEST)[1] // 2)[0], 0).scene())


def _played(game: Game, steps: int) -> tuple[State, int]:
    """Play some steps as the room's own rollouts do, which takes a moment where bots would think."""
    state, rng, found, count = game.start(), seeded("picture", game.slug), Choices(), 0
    while state.stack and count < steps:
        game.evaluator.rollout(state, rng, found)
        count += 1
    while isinstance(flow.waiting(state), Step | Chance | Sealed):
        # Neither luck that is still to decide nor secret answers make a picture.
        game.evaluator.rollout(state, rng, found)
    return state, count


def _bare(scene: Scene) -> Scene:
    # The page has a ground of its own.
    return replace(scene, nodes=tuple(node for node in scene.nodes if node.id != "ground"))


def window(scene: Scene) -> tuple[float, float, float, float]:
    """Give the part of a scene to show of a game: its board with a margin, or all where it has none."""
    node = scene.find("board")
    shape = node.shapes[0] if node and node.shapes else None
    if node is None or not isinstance(shape, Poly | Rect):
        return 0.0, 0.0, scene.width, scene.height
    corners = (
        shape.points
        if isinstance(shape, Poly)
        else ((shape.x, shape.y), (shape.x + shape.w, shape.y + shape.h))
    )
    left, right = min(x for x, _ in corners), max(x for x, _ in corners)
    top, bottom = min(y for _, y in corners), max(y for _, y in corners)
    margin = (right - left) / 40
    x, y = max(0.0, node.x + left - margin), max(0.0, node.y + top - margin)
    return (
        x,
        y,
        min(scene.width - x, right - left + 2 * margin),
        min(scene.height - y, bottom - top + 2 * margin),
    )


@cache
def drawn(game: Game, variant: str) -> str:
    """Draw the board of a game in full swing as a file of its own."""
    scene = middle(game)
    left, top, broad, tall = window(scene)
    # Whatever stands beside the board, such as a hand of cards, would show a stray edge.
    right, bottom = left + broad * 0.97, top + tall * 0.97
    inside = [n for n in scene.nodes if left <= n.x <= right and top <= n.y <= bottom]
    scene = replace(scene, nodes=tuple(inside))
    x, y, wide, high = number(left), number(top), number(broad), number(tall)
    size = f' width="{wide}" height="{high}" viewBox="{x} {y} {wide} {high}"'
    return re.sub(r' width="[^"]*" height="[^"]*" viewBox="[^"]*"', size, svg(scene, variant), count=1)


def shape_of(game: Game) -> tuple[int, int]:
    """Give width and height of a game's picture, so that a page keeps the place for it.

    No page waits for a picture that is not made yet: it keeps a place of the usual shape.
    """
    scene = _middles.get(game.slug)
    if scene is None:
        return USUAL
    _, _, wide, high = window(scene)
    return round(wide), round(high)


@cache
def icon(name: str) -> Markup:
    """Give one of our drawings, to stand inside a page; its colours come from the text around it."""
    text = (WEB / "icons" / f"{name}.svg").read_text(encoding="utf-8").strip()
    return Markup(text.replace("<svg ", f'<svg class="glyph glyph-{name}" aria-hidden="true" ', 1))


def emblem(game: Game) -> Markup:
    """Give the drawing that a room brings to be known by, or nothing; a page allows no script inside."""
    return Markup(game.icon.replace("<svg ", '<svg class="glyph" aria-hidden="true" ', 1))


@cache
def defs(mood: str) -> str:
    """Give the gradients and the shadow of a mood as a picture that shows nothing."""
    empty = Scene(240.0, 240.0, (), mood)
    return svg(empty, css=True, title=False)


async def picture(request: Request) -> Response:
    """Send the picture of a game."""
    variant = request.path_params["variant"]
    if variant not in VARIANTS:
        raise HTTPException(404)
    # Beside everything else: some games take a second to get into full swing.
    text = await asyncio.to_thread(drawn, load(request.path_params["game"]), variant)
    return Response(text, media_type="image/svg+xml", headers=DAY)


async def stylesheet(request: Request) -> Response:
    """Send the colours of a mood."""
    return Response(theme_css(_mood(request)), media_type="text/css", headers=DAY)


async def gradients(request: Request) -> Response:
    """Send the blends of a mood."""
    return Response(defs(_mood(request)), media_type="image/svg+xml", headers=DAY)


def _mood(request: Request) -> str:
    mood = str(request.path_params["mood"])
    if mood not in moods():
        raise HTTPException(404)
    return mood


def routes() -> list[BaseRoute]:
    """List the addresses of pictures and colours."""
    return [
        Route("/g/{game}/picture-{variant}.svg", picture, name="picture"),
        Route("/theme/{mood}.css", stylesheet, name="theme"),
        Route("/theme/{mood}.svg", gradients),
    ]
