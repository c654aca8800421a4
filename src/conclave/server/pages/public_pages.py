"""Public pages: games, rules, settings, and about."""

from __future__ import annotations

import asyncio
from typing import Final

from msgspec.json import encode
from msgspec.structs import replace
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from conclave.bots.levels import BOTS, LEVELS
from conclave.core.errors import BadInput
from conclave.core.game import Game
from conclave.core.lessons import Lesson
from conclave.core.registry import load, slugs
from conclave.server.api_types import RuleText
from conclave.server.headers import HOUR
from conclave.server.pages import manual_markup, manual_pictures
from conclave.server.pages.display_text import in_order, plain
from conclave.server.pages.new_table_form import fields_of
from conclave.server.pages.shell import COOKIE, LIKES, Shell, keep, likes, redirect
from conclave.server.pages.table_words import seats_of
from conclave.server.services import services_of

# What the settings are called on their page, and the sign of each colour.
CALLED: Final = {
    "look": "Colours",
    "confirm": "Ask me before an answer is sent",
    "sound": "Sounds at the table",
    "motion": "Animation on the board",
    "keys": "Single-letter shortcuts at the table",
}
SIGNS: Final = {
    "": "auto",
    "light": "sun",
    "dark": "moon",
    "light-contrast": "sun",
    "dark-contrast": "moon",
}


def levels_of(game: Game) -> list[tuple[str, str]]:
    """List the levels of bots of a game, with a word on each."""
    return [(level, BOTS[level]) for level in LEVELS]


class PublicPages:
    """The pages that anybody may read."""

    def __init__(self, shell: Shell) -> None:
        self.shell = shell

    async def game(self, request: Request) -> Response:
        """Show what a game is and how to begin."""
        game = load(request.path_params["game"])
        await self.shell.person(request)
        context = {
            "game": game,
            "mood": game.spec.mood,
            "seats": seats_of(game),
            "about": manual_markup.opening(game.manual),
            "rules": len(game.manual.numbers()),
            "levels": levels_of(game),
            "presets": list(game.presets.items()),
            "lessons": [(name, Lesson.read(text)) for name, text in game.lessons.items()],
            "fields": fields_of(game),
            "open": (await services_of(request).lobby.open_tables(game.slug))[:6],
        }
        return await self.shell.page(request, "game.html", context)

    async def rules(self, request: Request) -> Response:
        """Show the manual of a game, or what of it holds some words."""
        game = load(request.path_params["game"])
        query = plain(request.query_params.get("q", ""), 120)
        words = manual_markup.words_of(query)
        context = {
            "game": game,
            "mood": game.spec.mood,
            "about": manual_markup.opening(game.manual),
            "query": query,
            "toc": manual_markup.chapters(game.manual),
            "chapters": manual_markup.chapters(game.manual, words),
            "figures": await asyncio.to_thread(manual_pictures.figures, game),
        }
        return await self.shell.page(request, "rules.html", context)

    async def rule(self, request: Request) -> Response:
        """Send one rule as data, or a chapter with its rules."""
        game = load(request.path_params["game"])
        part = game.manual.part(request.path_params["number"])
        texts = [RuleText(rule.number, plain(rule.title), in_order(rule.text)) for rule in part]
        found = texts[0] if len(texts) == 1 else replace(texts[0], rules=texts)
        return Response(encode(found), media_type="application/json", headers=HOUR)

    async def settings(self, request: Request) -> Response:
        """Show how the pages look and when they ask."""
        context = {"likes": LIKES, "called": CALLED, "signs": SIGNS, "chosen": likes(request)}
        return await self.shell.page(request, "settings.html", context)

    async def save(self, request: Request) -> Response:
        """Keep the settings in the browser; what a form does not name stays as it was."""
        form = await self.shell.form(request)
        given = {name: form[name] for name in LIKES if name in form}
        if any(value not in LIKES[name] for name, value in given.items()):
            raise BadInput("there is no such setting")
        response = redirect("/settings", "saved")
        secure = request.url.scheme == "https"
        for name, value in given.items():
            keep(response, COOKIE.format(name), value, secure)
        return response

    async def about(self, request: Request) -> Response:
        """Say who is behind this and whose games these are."""
        titles = [load(slug).spec.title for slug in slugs()]
        return await self.shell.page(request, "about.html", {"titles": titles})

    def routes(self) -> list[BaseRoute]:
        """List the addresses."""
        return [
            Route("/g/{game}", self.game),
            Route("/g/{game}/rules", self.rules),
            Route("/g/{game}/rules/{number}.json", self.rule),
            Route("/settings", self.settings),
            Route("/settings", self.save, methods=["POST"]),
            Route("/about", self.about),
        ]
