"""New table pages: from a game's options to a form, and from the form to a table."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import lru_cache
from typing import Final

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from conclave.bots.levels import BOTS, LEVELS
from conclave.core.errors import BadOption, ConclaveError
from conclave.core.game import Game
from conclave.core.options import Options
from conclave.core.registry import load
from conclave.server.lobby import TableRequest
from conclave.server.pages import page_auth
from conclave.server.pages.display_text import plain
from conclave.server.pages.pictures import board
from conclave.server.pages.shell import CLOCKS, Shell, away, told
from conclave.server.services import services_of

TITLE: Final = 60
SEED: Final = 40


@dataclass(frozen=True, slots=True)
class OptionField:
    """One option as a form shows it: some words, a range or a switch."""

    name: str
    about: str
    default: str
    words: tuple[tuple[str, str], ...] = ()
    span: tuple[int, int] | None = None

    @property
    def title(self) -> str:
        """Return the name as people write it."""
        return self.name.replace("_", " ").capitalize()


def fields_of(game: Game) -> list[OptionField]:
    """List the options of a game as fields, from what the game says of them."""
    meanings = {one.name: one.metadata.get("among") for one in fields(game.options)}
    offered = {one.name for one in fields(game.options) if "reads" not in one.metadata}
    out: list[OptionField] = []
    for name, default, takes, about in game.options.describe():
        if name not in offered:
            continue  # what only a file can say is no question for a form
        among = meanings.get(name)
        low, to, high = takes.partition(" to ")
        if isinstance(among, dict):
            words = tuple((str(word), plain(meaning)) for word, meaning in among.items())
            out.append(OptionField(name, about, default, words))
        elif to:
            out.append(OptionField(name, about, default, span=(int(low), int(high))))
        else:
            out.append(OptionField(name, about, default, (("on", "on"), ("off", "off"))))
    return out


def seat_words(game: Game, seat: int) -> list[tuple[str, str]]:
    """List who can sit in a seat."""
    who = [("me", "me"), ("open", "open: whoever comes, or whoever you invite")]
    who += [(level, f"computer, {level}: {BOTS[level]}") for level in LEVELS]
    return who + [("none", "nobody")] if seat >= game.spec.seats[0] else who


def plan_of(game: Game, form: Mapping[str, str]) -> TableRequest:
    """Read a form; whatever does not fit is refused in a sentence."""
    options = {field.name: form.get(f"option-{field.name}", field.default) for field in fields_of(game)}
    game.options.parse(options)
    seats: list[str] = []
    for seat in range(game.spec.seats[1]):
        who = form.get(f"seat-{seat}", "none" if seat >= game.spec.seats[0] else "open")
        if who not in dict(seat_words(game, seat)):
            raise BadOption(f"seat {seat + 1} cannot be taken by `{plain(who, 20)}`")
        seats.append(who)
    taken = [who for who in seats if who != "none"]
    if seats[: len(taken)] != taken:
        raise BadOption("fill the seats from the first to the last, without a gap")
    if seats.count("me") > 1:
        raise BadOption("you can take one seat only; leave the other open and share its link")
    if not {"me", "open"} & set(seats):
        raise BadOption("somebody has to play: take a seat or leave one open")
    clock, rated, seed = form.get("clock", "none"), form.get("rated") == "on", plain(form.get("seed", ""))
    if clock not in CLOCKS:
        raise BadOption("there is no such clock")
    if seed and rated:
        raise BadOption("a rated game takes no seed, as a seed names all luck to come")
    if len(seed) > SEED:
        raise BadOption(f"a seed has at most {SEED} letters")
    listed = form.get("listed", "on") == "on"
    return TableRequest(
        game.slug, taken, options, clock, plain(form.get("title", ""), TITLE), listed, rated, seed
    )


def shown(game: Game, given: Mapping[str, str]) -> Markup:
    """Draw the table that a form would open, or nothing where what it says does not fit."""
    options = {field.name: given.get(f"option-{field.name}", field.default) for field in fields_of(game)}
    seats = sum(given.get(f"seat-{seat}", "open" if seat < game.spec.seats[0] else "none") != "none"
                for seat in range(game.spec.seats[1]))  # fmt: skip
    try:
        return _drawn(game, game.options.parse(options), seats)
    except BadOption:
        return Markup("")


@lru_cache(maxsize=64)
def _drawn(game: Game, options: Options, seats: int) -> Markup:
    return board(game.picture(options, seats))


class NewTablePages:
    """The page that opens a table, and the button that begins at once."""

    def __init__(self, shell: Shell) -> None:
        self.shell = shell

    async def show(self, request: Request) -> Response:
        """Show the form, filled from a preset if one is named."""
        game = load(request.path_params["game"])
        preset = game.presets.get(request.query_params.get("preset", ""))
        given = {f"option-{name}": str(value) for name, value in preset.options.items()} if preset else {}
        for seat in range(1, min(preset.seats, default=0) if preset else 0):
            given[f"seat-{seat}"] = "open"
        return await self._form(request, game, given | {"seat-0": "me"})

    async def _form(
        self, request: Request, game: Game, given: Mapping[str, str], sorry: ConclaveError | None = None
    ) -> Response:
        context = {
            "game": game,
            "mood": game.spec.mood,
            "fields": fields_of(game),
            "seats": [seat_words(game, seat) for seat in range(game.spec.seats[1])],
            "names": [game.words.seat_name(seat) for seat in range(game.spec.seats[1])],
            "given": defaultdict(str, given),
            "sorry": told(sorry)[1] if sorry else "",
            # Beside everything else: a large map takes a moment to draw.
            "shown": await asyncio.to_thread(shown, game, given),
        }
        return await self.shell.page(request, "new.html", context, 422 if sorry else 200)

    async def open(self, request: Request) -> Response:
        """Open the table that the form describes."""
        game = load(request.path_params["game"])
        form = await self.shell.form(request)
        try:
            plan = plan_of(game, form)
        except BadOption as sorry:
            return await self._form(request, game, form, sorry)
        return await self._opened(request, plan)

    async def play(self, request: Request) -> Response:
        """Begin at once against the computer, without an account."""
        game = load(request.path_params["game"])
        form = await self.shell.form(request)
        level = form.get("level", "easy")
        if level not in LEVELS:
            raise BadOption("there is no such level")
        options = {field.name: form.get(f"option-{field.name}", field.default) for field in fields_of(game)}
        game.options.parse(options)
        players = ["me", *[level] * (game.spec.seats[0] - 1)]
        return await self._opened(request, TableRequest(game.slug, players, options))

    async def _opened(self, request: Request, wanted: TableRequest) -> Response:
        services = services_of(request)
        async with page_auth.coming_in(request) as (person, entry):
            services.limits.check("create", person.id)
            table = await services.lobby.create(person, wanted)
        response = away(f"/t/{table.id}")
        if entry:
            page_auth.remember(request, response, entry)
        return response

    def routes(self) -> list[BaseRoute]:
        """List the addresses."""
        return [
            Route("/new/{game}", self.show),
            Route("/new/{game}", self.open, methods=["POST"]),
            Route("/play/{game}", self.play, methods=["POST"]),
        ]
