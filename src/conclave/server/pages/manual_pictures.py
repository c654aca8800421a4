"""Manual pictures: the positions that a room's manual shows, drawn for the rules page in every theme."""

from __future__ import annotations

import asyncio
import zlib
from dataclasses import dataclass
from functools import cache
from typing import Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from conclave.core import pictures
from conclave.core.game import Game
from conclave.core.registry import load
from conclave.render.compose import alone, compose
from conclave.render.svg import svg
from conclave.render.theme import VARIANTS
from conclave.server.headers import DAY

WIDEST: Final = 704.0  # pixels: a column of text
HIGHEST: Final = 432.0  # half a screen, so that picture and text are seen together


@dataclass(frozen=True)
class Figure:
    """A picture as a page places it: its address up to the theme, its size, and what it shows."""

    address: str
    size: tuple[int, int]
    words: str


@cache
def figures(game: Game) -> dict[str, Figure]:
    """Return the figures of a manual by number; the first time takes a moment, for their sizes."""
    return {
        number: Figure(f"/g/{game.slug}/rules/{number}/picture", _size(game, picture), picture.alt)
        for number, picture in pictures.listed(game).items()
    }


def _size(game: Game, picture: pictures.Picture) -> tuple[int, int]:
    found = pictures.drawn(game, picture)
    area = found.scene.area(found.area)
    paper = alone(area) if area else compose(found.scene)
    scale = min(1.0, WIDEST / paper.width, HIGHEST / paper.height)
    return round(paper.width * scale), round(paper.height * scale)


@cache
def _packed(game: Game, number: str, variant: str) -> bytes:
    """Draw a picture, and keep it small: there are some hundred of them in four themes."""
    found = pictures.drawn(game, pictures.listed(game)[number])
    return zlib.compress(svg(found.scene, variant, highlight=found.lit, area=found.area).encode())


async def picture(request: Request) -> Response:
    """Send a picture of a manual."""
    game, number = load(request.path_params["game"]), request.path_params["number"]
    variant = request.path_params["variant"]
    if variant not in VARIANTS or number not in pictures.listed(game):
        raise HTTPException(404)
    # Beside everything else: some positions stand at the end of a long record.
    packed = await asyncio.to_thread(_packed, game, number, variant)
    return Response(zlib.decompress(packed), media_type="image/svg+xml", headers=DAY)


def routes() -> list[BaseRoute]:
    """List the address."""
    return [Route("/g/{game}/rules/{number}/picture-{variant}.svg", picture)]
