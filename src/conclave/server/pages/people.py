"""People: my games, profiles, and accounts from the first guest to the last goodbye."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Final

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import BaseRoute, Route

from conclave.core.errors import ConclaveError
from conclave.server.pages.plain import plain
from conclave.server.pages.services import Entry, Sorry
from conclave.server.pages.shell import HEADERS, Shell, away, told

NAME: Final = 24
SHORTEST: Final = 8
LONGEST: Final = 200


def name_of(form: dict[str, str]) -> str:
    """Read a name: plain, and not too long."""
    name = plain(form.get("name", ""))
    if not 2 <= len(name) <= NAME:
        raise Sorry(422, f"a name has 2 to {NAME} letters")
    if "/" in name or "\\" in name or name.startswith("."):
        raise Sorry(422, "a name has no slash, and begins with no dot")
    return name


def password_of(form: dict[str, str]) -> str:
    """Read a password: long enough to be one, short enough to be hashed."""
    word = form.get("password", "")
    if not SHORTEST <= len(word) <= LONGEST:
        raise Sorry(422, f"a password has {SHORTEST} to {LONGEST} letters")
    return word


class People:
    """The pages about the person who asks, and about others."""

    def __init__(self, shell: Shell) -> None:
        self.shell = shell
        self.services = shell.services

    async def me(self, request: Request) -> Response:
        """Show my games: those that wait for me, those that run, those that ended."""
        person = await self.shell.person(request)
        tables = list(await self.services.my_tables(person)) if person else []
        running = [table for table in tables if table.phase != "over"]
        context = {
            "waiting": [table for table in running if table.waits],
            "running": [table for table in running if not table.waits],
            "finished": [table for table in tables if table.phase == "over"],
        }
        return await self.shell.page(request, "me.html", context)

    async def next(self, request: Request) -> Response:
        """Go to the next table that waits for me, after the one I come from."""
        person = await self.shell.person(request)
        tables = list(await self.services.my_tables(person)) if person else []
        waiting = [table.id for table in tables if table.waits]
        if not waiting:
            return away("/me", "declined")
        here = request.query_params.get("after", "")
        at = waiting.index(here) + 1 if here in waiting else 0
        return RedirectResponse(f"/t/{waiting[at % len(waiting)]}", 302, headers=HEADERS)

    async def profile(self, request: Request) -> Response:
        """Show what everybody may know of a person."""
        found = await self.services.profile(request.path_params["name"])
        if found is None:
            raise Sorry(404, "nobody here has this name")
        return await self.shell.page(request, "profile.html", {"profile": found, "tables": found.tables})

    async def account(self, request: Request) -> Response:
        """Show the account of the person who asks, or the ways to get one."""
        return await self._account(request)

    async def _account(
        self, request: Request, sorry: Exception | None = None, code: str = "", name: str = ""
    ) -> Response:
        status, sentence, _ = told(sorry) if sorry else (200, "", "")
        context = {"sorry": sentence, "code": code, "typed": name, "shortest": SHORTEST, "longest": NAME}
        person = await self.shell.person(request)
        return await self.shell.page(request, "account.html" if person else "enter.html", context, status)

    async def _entered(
        self, request: Request, come: Callable[[dict[str, str]], Awaitable[Entry]], to: str, done: str = ""
    ) -> Response:
        form = await self.shell.form(request)
        try:
            entry = await come(form)
        except (ConclaveError, Sorry) as sorry:
            if isinstance(sorry, Sorry) and sorry.status not in (401, 409, 422):
                raise
            return await self._account(request, sorry, name=plain(form.get("name", ""), NAME))
        response: Response = away(to, done)
        if entry.code:
            # The code that was used works no more, so the one in its place is shown before anything else.
            request.state.asker = entry.person
            response = await self._account(request, code=entry.code)
        self.services.remember(request, response, entry)
        return response

    async def sign_up(self, request: Request) -> Response:
        """Make an account; a guest keeps the games."""

        async def come(form: dict[str, str]) -> Entry:
            return await self.services.sign_up(request, name_of(form), password_of(form))

        return await self._entered(request, come, "/account", "account")

    async def log_in(self, request: Request) -> Response:
        """Come in with name and password."""

        async def come(form: dict[str, str]) -> Entry:
            word = form.get("password", "")[:LONGEST]
            return await self.services.log_in(request, plain(form.get("name", ""), NAME), word)

        return await self._entered(request, come, "/me")

    async def recover(self, request: Request) -> Response:
        """Come in with a recovery code."""

        async def come(form: dict[str, str]) -> Entry:
            return await self.services.recover(request, plain(form.get("code", ""), 80))

        return await self._entered(request, come, "/me")

    async def log_out(self, request: Request) -> Response:
        """Leave this browser."""
        await self.shell.form(request)
        await self.services.log_out(request)
        response = away("/account", "out")
        self.services.forget(request, response)
        return response

    async def code(self, request: Request) -> Response:
        """Make a new recovery code and show it, this once."""
        await self.shell.form(request)
        person = await self.shell.somebody(request)
        return await self._account(request, code=await self.services.recovery_code(person))

    async def rename(self, request: Request) -> Response:
        """Take another name."""
        form = await self.shell.form(request)
        person = await self.shell.somebody(request)
        try:
            await self.services.rename(person, name_of(form))
        except (ConclaveError, Sorry) as sorry:
            return await self._account(request, sorry)
        return away("/account", "named")

    async def export(self, request: Request) -> Response:
        """Send everything that is kept about the person who asks."""
        person = await self.shell.somebody(request)
        name = {"Content-Disposition": 'attachment; filename="conclave-export.json"'}
        data = await self.services.export(person)
        return Response(data, media_type="application/json", headers={**HEADERS, **name})

    async def delete(self, request: Request) -> Response:
        """Delete the account: an account says its password, a guest its name."""
        form = await self.shell.form(request)
        person = await self.shell.somebody(request)
        try:
            await self.services.delete(person, form.get("word", "")[:LONGEST])
        except (ConclaveError, Sorry) as sorry:
            return await self._account(request, sorry)
        response = away("/", "deleted")
        self.services.forget(request, response)
        return response

    def routes(self) -> list[BaseRoute]:
        """List the addresses."""
        posts = {
            "signup": self.sign_up, "login": self.log_in, "recover": self.recover, "logout": self.log_out,
            "code": self.code, "name": self.rename, "delete": self.delete,
        }  # fmt: skip
        return [
            Route("/me", self.me),
            Route("/me/next", self.next),
            Route("/u/{name}", self.profile),
            Route("/account", self.account),
            Route("/account/export", self.export),
            *(Route(f"/account/{name}", page, methods=["POST"]) for name, page in posts.items()),
        ]
