"""Shell: what every page shares: templates, who asks, forms with their token, headers and refusals."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Final
from urllib.parse import parse_qsl

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response

from conclave.core.errors import ConclaveError, Refused, UnknownGame
from conclave.core.registry import load
from conclave.render.theme import VARIANTS
from conclave.server.accounts import Person
from conclave.server.api_types import TableRow
from conclave.server.clocks import PACES
from conclave.server.middleware import STATUS
from conclave.server.pages import page_auth
from conclave.server.pages.display_text import plain
from conclave.server.pages.pictures import WEB, emblem, icon, shape_of
from conclave.server.pages.static_files import HOME
from conclave.server.pages.table_words import HallCard, left, opponents, scenario, sitting, when
from conclave.server.services import address, services_of
from conclave.server.table import CommandRefused
from conclave.server.wire import CLOSES

HOUSE_MOOD: Final = "night"
LARGEST: Final = 64 * 1024
# Settings, each a cookie: name -> what it can be, in words; the first stands until somebody says otherwise.
LIKES: Final[dict[str, dict[str, str]]] = {
    "look": {"": "as my device", **{name: name.replace("-", ", more ") for name in VARIANTS}},
    "confirm": {
        "irreversible": "before what cannot be taken back",
        "never": "never",
        "always": "before every answer",
    },
    "sound": {"on": "on", "off": "off"},
    "motion": {"auto": "as my device", "off": "none"},
    "keys": {"on": "on", "off": "off"},
}
COOKIE: Final = "conclave_{}"
# Clocks that the form for a new table offers, with their words; a program may name any other.
CLOCKS: Final = {name: PACES[name].about for name in ("none", "5m", "15m", "45m", "1d", "3d")}
SENTENCES: Final = {
    400: "The server could not read what was sent.",
    401: "Log in first.",
    403: "Nothing was changed, as this form was too old or not ours: go back and try again.",
    404: "Page not found.",
    405: "Method not allowed.",
    409: "That is not possible now.",
    413: "The request is too large.",
    422: "Something in the form does not fit.",
    429: "Too many requests: wait a moment and try again.",
    500: "Internal error; your games are safe.",
    503: "The server is busy: try again in a moment.",
}
# What a page says after something was done; the address holds only the key.
NOTES: Final = {
    "saved": "Saved.",
    "out": "You are logged out.",
    "ended": "That browser is logged out.",
    "everywhere": "You are logged out everywhere.",
    "password": "Your password is changed, and every other browser is logged out.",
    "deleted": "Your account is gone, and your name with it.",
    "named": "Your name is changed.",
    "account": "Welcome: your games are kept under your name now.",
    "joined": "You have a seat.",
    "cancelled": "The table is gone.",
    "revoked": "The token is revoked, and its connections are closed.",
    "declined": "Nothing is waiting for you right now.",
}


def environment() -> Environment:
    """Make the templates: everything escaped, everything plain, every unknown name an error."""
    made = Environment(
        loader=FileSystemLoader(Path(__file__).resolve().parents[1] / "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        finalize=lambda value: plain(value) if type(value) is str else value,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.globals |= {
        "icon": icon,
        "emblem": emblem,
        "shape_of": shape_of,
        "clocks": CLOCKS,
        "title_of": title_of,
        "mood_of": mood_of,
        "scenario": scenario,
        "sitting": sitting,
        "opponents": opponents,
        "web": HOME,
        "closes": json.dumps(CLOSES),
        # Named at the top of a table's page, so that none waits for another to be read.
        "modules": sorted(one.name for one in (WEB / "js").glob("*.js")),
    }
    filters: dict[str, Callable[..., object]] = {
        "plain": plain,
        "first_open": lambda seats: next((n for n, (kind, _) in enumerate(seats) if kind == "open"), ""),
        "minute": lambda at: time.strftime("%Y-%m-%d %H:%M UTC", time.gmtime(at / 1000)),
        "when": when,
        "left": left,
        "day": lambda at: time.strftime("%Y-%m-%d", time.gmtime(at / 1000)),
    }
    made.filters.update(filters)
    return made


def title_of(game: str) -> str:
    """Return the title of a game, or its name where it is not installed."""
    try:
        return load(game).spec.title
    except ConclaveError:
        return plain(game, 40)


def mood_of(game: str) -> str:
    """Return the mood of a game."""
    try:
        return load(game).spec.mood
    except ConclaveError:
        return HOUSE_MOOD


class Shell:
    """What pages are made with."""

    def __init__(self) -> None:
        self.templates = environment()

    async def person(self, request: Request) -> Person | None:
        """Tell who asks."""
        return await page_auth.asker(request)

    async def somebody(self, request: Request) -> Person:
        """Tell who asks, and refuse where nobody has come in."""
        who = await self.person(request)
        if who is None:
            raise HTTPException(401)
        return who

    async def page(
        self, request: Request, template: str, context: Mapping[str, object], status: int = 200
    ) -> Response:
        """Write a page."""
        who = await self.person(request)
        shared: dict[str, object] = {
            "person": who,
            "csrf": page_auth.csrf(request),
            **likes(request),
            "path": request.url.path,
            "note": NOTES.get(request.query_params.get("done", ""), ""),
            "mood": HOUSE_MOOD,
            "moods": [HOUSE_MOOD],
            "refusal": "",
            "refusal_rule": "",
        }
        shared.update(context)
        shared["moods"] = sorted({HOUSE_MOOD, str(shared["mood"]), *_moods(shared)})
        text = self.templates.get_template(template).render(shared)
        response = HTMLResponse(text, status)
        page_auth.dress(request, response)
        return response

    async def form(self, request: Request) -> dict[str, str]:
        """Read a form and check its token; nothing may be changed before this."""
        services_of(request).limits.check("write", address(request))
        body = b""
        async for chunk in request.stream():
            body += chunk
            if len(body) > LARGEST:
                raise HTTPException(413)
        try:
            pairs = parse_qsl(body.decode("utf-8"), keep_blank_values=True, max_num_fields=200)
        except ValueError as error:
            raise HTTPException(400) from error
        form = dict(pairs)
        if not page_auth.csrf_valid(request, form.pop("csrf", "")):
            raise HTTPException(403)
        return form

    async def error(self, request: Request, error: Exception) -> Response:
        """Write the page of a refusal: one sentence, and the way back."""
        status, sentence, rule = told(error)
        response: Response
        if request.url.path.endswith(".json"):
            response = JSONResponse({"error": {"sentence": sentence, "rule": rule}}, status)
        else:
            context = {"status": status, "sentence": sentence, "rule": rule}
            response = await self.page(request, "error.html", context, status)
        if status == 429:
            response.headers["Retry-After"] = str(-(-getattr(error, "retry", 0) // 1000) or 10)
        return response

    async def broken(self, request: Request, error: Exception) -> Response:
        """Write the page of a fault without asking the services anything more."""
        context: dict[str, object] = {
            "person": None, "csrf": "", **likes(request), "path": "", "note": "",
            "mood": HOUSE_MOOD, "moods": [HOUSE_MOOD], "refusal": "", "refusal_rule": "",
            "status": 500, "sentence": SENTENCES[500], "rule": "",
        }  # fmt: skip
        text = self.templates.get_template("error.html").render(context)
        return HTMLResponse(text, 500)


def told(error: Exception) -> tuple[int, str, str]:
    """Return status, sentence and rule of anything that can be refused."""
    if isinstance(error, CommandRefused):
        return STATUS[error.kind], sentence(error.sentence), error.rule
    if isinstance(error, ConclaveError):
        status = 404 if isinstance(error, UnknownGame) else 409 if isinstance(error, Refused) else 422
        return status, sentence(error.sentence), error.rule
    if isinstance(error, HTTPException):
        return error.status_code, SENTENCES.get(error.status_code, SENTENCES[400]), ""
    return 500, SENTENCES[500], ""


def at_form(error: Exception | None) -> tuple[int, str]:
    """Return status and sentence of a refusal that is shown with its form: what was typed does not fit."""
    status, words, _ = told(error) if error else (200, "", "")
    return 422 if status == 403 else status, words


def raise_if_limited(error: Exception) -> None:
    """Raise again what is no fault of a form: too often has a page of its own, with the time to wait."""
    if getattr(error, "retry", 0):
        raise error


def sentence(text: str) -> str:
    """Begin with a capital and end with a stop."""
    words = plain(text, 300)
    return (
        words[:1].upper() + words[1:] + ("" if words.endswith((".", "!", "?", "…")) else ".") if words else ""
    )


def likes(request: Request) -> dict[str, str]:
    """Return the settings of this browser, by name."""
    given = {name: request.cookies.get(COOKIE.format(name), "") for name in LIKES}
    return {name: given[name] if given[name] in LIKES[name] else next(iter(LIKES[name])) for name in LIKES}


def redirect(address: str, done: str = "") -> RedirectResponse:
    """Send the browser elsewhere after something was done; the address is one of ours."""
    return RedirectResponse(f"{address}?done={done}" if done else address, 303)


def keep(response: Response, name: str, value: str, secure: bool) -> None:
    """Keep a setting in the browser for a year."""
    response.set_cookie(name, value, 365 * 86400, path="/", secure=secure, httponly=True, samesite="lax")


def number(text: str, default: int = 0) -> int:
    """Read a whole number of a form or an address, or take the default."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else default


def _moods(shared: Mapping[str, object]) -> Iterator[str]:
    """Name the moods a page shows: those it asks for, and those of the tables in its lists."""
    for key, value in shared.items():
        for one in value if isinstance(value, list | tuple) else [value]:
            table = one.table if isinstance(one, HallCard) else one
            if isinstance(table, TableRow):
                yield mood_of(table.game)
            elif key == "moods":
                yield str(one)
