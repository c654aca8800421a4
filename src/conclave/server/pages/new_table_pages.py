"""New table pages: three questions that are answered already, and from the form to a table."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from conclave.bots.levels import BOTS, LEVELS
from conclave.core.errors import BadOption, ConclaveError
from conclave.core.game import Game
from conclave.core.registry import load
from conclave.render.svg import svg
from conclave.render.theme import VARIANTS
from conclave.server import quick_start
from conclave.server.headers import DAY
from conclave.server.lobby import TableRequest
from conclave.server.pages import page_auth
from conclave.server.pages.new_table_form import OWN, fields_of, first_preset, plan_of, seats_for
from conclave.server.pages.shell import Shell, redirect, told
from conclave.server.services import services_of

PACES: Final = {"none": "no clock", "15m": "15 minutes each", "1d": "a day a turn"}  # the rest is folded away


@lru_cache(maxsize=256)
def scenario_picture(game: Game, preset: str, variant: str) -> str:
    """Draw the table that a preset opens, as a watcher finds it before anybody moves."""
    chosen = game.presets.get(preset)
    options = game.options.parse(chosen.options if chosen else {})
    scene = game.picture(options, seats_for(game, chosen))
    return svg(scene, variant, area=scene.board.id)


class NewTablePages:
    """The page that opens a table, and the button that begins at once."""

    def __init__(self, shell: Shell) -> None:
        self.shell = shell

    async def show(self, request: Request) -> Response:
        """Show the form, with a preset chosen: the one that is named, or the first."""
        game = load(request.path_params["game"])
        named = request.query_params.get("preset", "")
        return await self._form(request, game, {"preset": named} if named in game.presets else {})

    async def _form(
        self, request: Request, game: Game, given: Mapping[str, str], error: ConclaveError | None = None
    ) -> Response:
        low, high = game.spec.seats
        context = {
            "game": game,
            "mood": game.spec.mood,
            "own": OWN,
            "presets": list(game.presets.items()),
            "chosen": given.get("preset") or first_preset(game),
            "fields": fields_of(game),
            "needed": low,
            "names": [game.words.seat_name(seat) for seat in range(high)],
            "levels": [(level, BOTS[level]) for level in LEVELS],
            "paces": PACES,
            "given": defaultdict(str, given),
            "refusal": told(error)[1] if error else "",
        }
        return await self.shell.page(request, "new.html", context, 422 if error else 200)

    async def picture(self, request: Request) -> Response:
        """Send the picture of a ready-made table."""
        game, preset = load(request.path_params["game"]), request.path_params["preset"]
        variant = request.path_params["variant"]
        if variant not in VARIANTS or preset not in {*game.presets, OWN}:
            raise HTTPException(404)
        # Beside everything else: a large map takes a moment to draw.
        text = await asyncio.to_thread(scenario_picture, game, preset, variant)
        return Response(text, media_type="image/svg+xml", headers=DAY)

    async def open(self, request: Request) -> Response:
        """Open the table that the form describes."""
        game = load(request.path_params["game"])
        form = await self.shell.form(request)
        try:
            plan = plan_of(game, form)
        except BadOption as error:
            return await self._form(request, game, form, error)
        # Against the computer the scenario that "play now" plays is set up here too.
        ready = game.quick is not None and form.get("preset") == game.quick.preset
        return await self._opened(request, plan, ready and "open" not in plan.players)

    async def play(self, request: Request) -> Response:
        """Begin at once against the computer, without an account."""
        game = load(request.path_params["game"])
        form = await self.shell.form(request)
        level = form.get("level", "easy")
        if level not in LEVELS:
            raise BadOption("there is no such level")
        preset = game.presets.get(game.quick.preset) if game.quick else None
        usual = preset.options if preset else {}
        options = {
            field.name: form.get(f"option-{field.name}", usual.get(field.name, field.default))
            for field in fields_of(game)
        }
        game.options.parse(options)
        players = ["me", *[level] * (game.spec.seats[0] - 1)]
        wanted = TableRequest(game.slug, players, options, title=preset.title if preset else "")
        # Whoever names an option, or wants to, sets the table up by hand.
        by_hand = form.get("ready") == "no" or any(name.startswith("option-") for name in form)
        return await self._opened(request, wanted, not by_hand)

    async def _opened(self, request: Request, wanted: TableRequest, ready: bool = False) -> Response:
        services = services_of(request)
        async with page_auth.coming_in(request) as (person, entry):
            services.limits.check("create", person.id)
            table = await services.lobby.create(person, wanted)
            if ready:
                await quick_start.set_up(table)
        response = redirect(f"/t/{table.id}")
        if entry:
            page_auth.remember(request, response, entry)
        return response

    def routes(self) -> list[BaseRoute]:
        """List the addresses."""
        return [
            Route("/new/{game}", self.show),
            Route("/new/{game}", self.open, methods=["POST"]),
            Route("/new/{game}/{preset}/picture-{variant}.svg", self.picture),
            Route("/play/{game}", self.play, methods=["POST"]),
        ]
