"""Table pictures: the board of a table as whoever asks may see it, cropped to where something happens."""

from __future__ import annotations

import asyncio
import re
from collections import OrderedDict
from typing import Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from conclave.core.scene import FOCUS, Area, Scene
from conclave.render.svg import number, svg
from conclave.render.theme import VARIANTS
from conclave.server.pages.shell import Shell
from conclave.server.services import address, services_of
from conclave.server.table import Table

MOST: Final = 256  # pictures that are kept; each is drawn once for all who see the same
SHAPE: Final = 1.6  # width by height of a card's picture
NEAR: Final = 0.66  # the part of a large board that a card shows
EMPTY: Final = 2  # nodes below which a board is bare ground
LARGE: Final = 900.0  # from this many units on a board is too large to be shown whole in a card
_VIEW: Final = re.compile(r' width="[^"]*" height="[^"]*" viewBox="[^"]*"')


def window(area: Area, places: list[tuple[float, float]]) -> tuple[float, float, float, float]:
    """Return left, top, width and height of what a card shows: around some places, or the middle."""
    wide = min(area.width, area.height * SHAPE)
    if max(area.width, area.height) > LARGE:
        wide *= NEAR
    high = wide / SHAPE
    x = sum(one[0] for one in places) / len(places) - area.left if places else area.width / 2
    y = sum(one[1] for one in places) / len(places) - area.top if places else area.height / 2
    left = min(max(0.0, x - wide / 2), max(0.0, area.width - wide))
    top = min(max(0.0, y - high / 2), max(0.0, area.height - high))
    return left, top, wide, high


def drawn(scene: Scene, lit: frozenset[str], variant: str) -> bytes:
    """Draw the board of a scene as a card shows it."""
    area = scene.board
    focus = next((one for one in scene.areas if one.role == FOCUS), None)
    if focus is not None and len(area.nodes) + len(area.static) < EMPTY:
        area = focus  # nothing is laid out yet: what is being chosen says more
    free = [node for node in area.nodes if not node.group]
    # Around what the viewer may do, or else around the pieces, which may stand far from the middle.
    places = [(node.x, node.y) for node in free if node.id in lit]
    places = places or [(node.x, node.y) for node in free if node.owner >= 0]
    box = " ".join(number(part) for part in window(area, places))
    text = svg(scene, variant, area=area.id)
    return _VIEW.sub(f' viewBox="{box}" width="480" height="300"', text, count=1).encode()


class TablePictures:
    """The pictures of tables, each made when somebody first asks."""

    def __init__(self, shell: Shell) -> None:
        self.shell = shell
        self._kept: OrderedDict[tuple[str, int, int, str], bytes] = OrderedDict()

    async def show(self, request: Request) -> Response:
        """Send the board of a table from the seat of whoever asks; others see what a watcher sees."""
        variant = request.path_params["variant"]
        if variant not in VARIANTS:
            raise HTTPException(404)
        services = services_of(request)
        services.limits.check("read", address(request))
        # A page of the hall asks for many pictures, and counts as one page.
        request.state.counted = True
        person = await self.shell.person(request)
        asks = person.id if person else ""
        table = await services.tables.shown(request.path_params["table"], asks)
        drawing = await self._picture(table, table.seat_of(asks), variant)
        return Response(drawing, media_type="image/svg+xml")

    async def _picture(self, table: Table, seat: int, variant: str) -> bytes:
        key = (table.id, table.seen(seat), seat, variant)
        if key not in self._kept:
            async with table.lock:
                key = (table.id, table.seen(seat), seat, variant)
                view = table.session.view(seat)
                scene = view.game.on_screen(view)
                asked = view.choices() if seat in table.waiting else []
            lit = frozenset(one.path[0] for one in asked if one.path)
            self._kept[key] = await asyncio.to_thread(drawn, scene, lit, variant)
            while len(self._kept) > MOST:
                self._kept.popitem(last=False)
        self._kept.move_to_end(key)
        return self._kept[key]

    def routes(self) -> list[BaseRoute]:
        """List the addresses."""
        return [Route("/t/{table}/picture-{variant}.svg", self.show)]
