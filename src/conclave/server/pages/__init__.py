"""Pages: everything of the server that a browser shows, without script and with it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import BaseRoute, Mount, Route

from conclave.core.errors import ConclaveError
from conclave.server import sheets
from conclave.server.headers import DAY
from conclave.server.pages import pictures
from conclave.server.pages.files import Files
from conclave.server.pages.front import Front
from conclave.server.pages.learning import Learning
from conclave.server.pages.opening import Opening
from conclave.server.pages.people import People
from conclave.server.pages.sessions import Sessions
from conclave.server.pages.shell import Shell
from conclave.server.pages.tables import Tables
from conclave.server.pages.tokens import Tokens

__all__ = ["Shell", "handlers", "routes"]

Handler = Callable[[Request, Exception], Awaitable[Response]]


async def mark(request: Request) -> Response:
    """Send the mark of the house as the icon of the window."""
    file = pictures.WEB / "icons" / "mark.svg"
    return FileResponse(file, media_type="image/svg+xml", headers=DAY)


async def robots(request: Request) -> Response:
    """Tell crawlers what is worth reading."""
    text = "User-agent: *\nAllow: /$\nAllow: /g/\nAllow: /about\nDisallow: /\n"
    return Response(text, media_type="text/plain", headers=DAY)


def routes(shell: Shell) -> list[BaseRoute]:
    """List every address of the pages; an application adds `handlers` as its exception handlers."""
    return [
        *Front(shell).routes(),
        *Learning(shell).routes(),
        *pictures.routes(),
        *sheets.routes(),
        *Opening(shell).routes(),
        *Tables(shell).routes(),
        *People(shell).routes(),
        *Sessions(shell).routes(),
        *Tokens(shell).routes(),
        Route("/favicon.svg", mark),
        Route("/favicon.ico", mark),
        Route("/robots.txt", robots),
        Mount("/web", Files(directory=pictures.WEB, check_dir=False), name="web"),
    ]


def handlers(shell: Shell) -> Mapping[int | type[Exception], Handler]:
    """Give the pages for whatever is refused or breaks."""
    return {
        HTTPException: shell.error,
        ConclaveError: shell.error,
        500: shell.broken,
    }
