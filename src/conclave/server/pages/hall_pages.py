"""Hall pages: the front page, a place to watch, a place to learn, and the open tables."""

from __future__ import annotations

from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from conclave.core.errors import ConclaveError
from conclave.core.lessons import Lesson
from conclave.core.registry import load, slugs
from conclave.render.theme import moods
from conclave.server import messages
from conclave.server.accounts import Person
from conclave.server.api_types import TableRow
from conclave.server.pages import manual_markup
from conclave.server.pages.display_text import plain
from conclave.server.pages.shell import Shell
from conclave.server.pages.table_words import HallCard, seats_of
from conclave.server.services import Services, services_of

TOLD: Final = 3  # waiting tables that say what happened last
CARDS: Final = 8


def watching(services: Services, table_id: str) -> int:
    """Count the spectators of a table: connections of nobody who sits there."""
    table = services.tables.open.get(table_id)
    if table is None:
        return 0
    return sum(table.seat_of(reader.person) < 0 for reader in services.hub.readers.get(table_id, ()))


async def glance(services: Services, person: Person, row: TableRow) -> HallCard:
    """Say what happened last at a table that waits for somebody, as they may know it."""
    try:
        table = await services.tables.shown(row.id, person.id)
    except ConclaveError:
        return HallCard(row)  # such as a game that is no longer installed
    async with table.lock:
        seat = table.seat_of(person.id)
        said = [line.text for line in messages.lines(table, table.session.view(seat), 0)[-6:]]
        left = table.clocks.left(seat) if table.clocks.on and seat >= 0 else -1
    return HallCard(row, next((text for text in reversed(said) if text), ""), left)


class HallPages:
    """What one sees first, and whatever is going on."""

    def __init__(self, shell: Shell) -> None:
        self.shell = shell

    async def home(self, request: Request) -> Response:
        """Show what waits for whoever comes back, what is being played, free seats, and the games."""
        services, person = services_of(request), await self.shell.person(request)
        games = [load(slug) for slug in slugs()]
        mine = await services.lobby.my_games(person) if person else []
        over = await services.lobby.my_games(person, over=True, limit=CARDS) if person else []
        waiting = [row for row in mine if row.waits]
        waiting.sort(key=lambda row: row.moved)
        told = [await glance(services, person, row) for row in waiting[:TOLD]] if person else []
        rest = [row for row in mine if not row.waits] + over
        context = {
            "games": [(game, seats_of(game), manual_markup.opening(game.manual)) for game in games],
            "waiting": told + [HallCard(row) for row in waiting[TOLD:]],
            "mine": [HallCard(row) for row in rest[:CARDS]],
            "others": sum(row.phase == "playing" and not row.waits for row in mine),
            "finished": len(over),
            "playing": await self._played(services, person, CARDS),
            "open": (await services.lobby.open_tables())[:6],
            "moods": list(moods()),
        }
        return await self.shell.page(request, "home.html", context)

    async def _played(self, services: Services, person: Person | None, most: int) -> list[HallCard]:
        rows = await services.lobby.being_played(person.id if person else "")
        cards = [HallCard(row, watchers=watching(services, row.id)) for row in rows if row.mine < 0]
        # Games between people first, then what most people watch.
        cards.sort(key=lambda card: (-_people(card.table), -card.watchers, -card.table.moved))
        return cards[:most]

    async def watch(self, request: Request) -> Response:
        """Show the games that are going on and that everybody may watch."""
        person = await self.shell.person(request)
        playing = await self._played(services_of(request), person, 40)
        return await self.shell.page(request, "watch.html", {"playing": playing, "moods": list(moods())})

    async def learn(self, request: Request) -> Response:
        """Show the lessons of every game."""
        await self.shell.person(request)
        games = [load(slug) for slug in slugs()]
        lessons = [
            (game, [(name, Lesson.read(text)) for name, text in game.lessons.items()]) for game in games
        ]
        return await self.shell.page(request, "lessons.html", {"lessons": lessons, "moods": list(moods())})

    async def tables(self, request: Request) -> Response:
        """Show the open tables, of one game if one is named."""
        game = plain(request.query_params.get("game", ""), 40)
        await self.shell.person(request)
        wanted = game if game in slugs() else ""
        context = {
            "open": await services_of(request).lobby.open_tables(wanted),
            "games": [load(slug) for slug in slugs()],
            "wanted": wanted,
        }
        return await self.shell.page(request, "tables.html", context)

    def routes(self) -> list[BaseRoute]:
        """List the addresses."""
        return [
            Route("/", self.home, name="home"),
            Route("/watch", self.watch),
            Route("/learn", self.learn),
            Route("/tables", self.tables),
        ]


def _people(table: TableRow) -> int:
    return sum(kind == "person" for kind, _ in table.seats)
