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
from conclave.server.pages import manual_pictures, pictures
from conclave.server.pages.account_pages import AccountPages
from conclave.server.pages.hall_pages import HallPages
from conclave.server.pages.lesson_pages import LessonPages
from conclave.server.pages.new_table_pages import NewTablePages
from conclave.server.pages.public_pages import PublicPages
from conclave.server.pages.session_pages import SessionPages
from conclave.server.pages.shell import Shell
from conclave.server.pages.static_files import HashedFiles
from conclave.server.pages.table_pages import TablePages
from conclave.server.pages.table_pictures import TablePictures
from conclave.server.pages.token_pages import TokenPages

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
        *HallPages(shell).routes(),
        *PublicPages(shell).routes(),
        *LessonPages(shell).routes(),
        *pictures.routes(),
        *manual_pictures.routes(),
        *sheets.routes(),
        *NewTablePages(shell).routes(),
        *TablePictures(shell).routes(),
        *TablePages(shell).routes(),
        *AccountPages(shell).routes(),
        *SessionPages(shell).routes(),
        *TokenPages(shell).routes(),
        Route("/favicon.svg", mark),
        Route("/favicon.ico", mark),
        Route("/robots.txt", robots),
        Mount("/web", HashedFiles(directory=pictures.WEB, check_dir=False), name="web"),
    ]


def handlers(shell: Shell) -> Mapping[int | type[Exception], Handler]:
    """Return the pages for whatever is refused or breaks."""
    return {
        HTTPException: shell.error,
        ConclaveError: shell.error,
        500: shell.broken,
    }
