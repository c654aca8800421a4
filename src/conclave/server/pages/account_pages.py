"""Account pages: my games, profiles, sign-up, log-in, export and deletion."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from typing import Final

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import BaseRoute, Route

from conclave.core.errors import ConclaveError
from conclave.core.result import WON
from conclave.server import login_throttle, privacy
from conclave.server.accounts import login_name
from conclave.server.api_types import TableRow
from conclave.server.pages import page_auth
from conclave.server.pages.display_text import plain
from conclave.server.pages.page_auth import LoginResult
from conclave.server.pages.shell import Shell, at_form, raise_if_limited, redirect
from conclave.server.pages.table_words import HallCard
from conclave.server.passwords import LONGEST, SHORTEST
from conclave.server.services import COOKIE, address, services_of
from conclave.server.table import CommandRefused

NAME: Final = 30


class AccountPages:
    """The pages about the person who asks, and about others."""

    def __init__(self, shell: Shell) -> None:
        self.shell = shell

    async def _tables(self, request: Request) -> list[TableRow]:
        """List the tables of whoever asks, those that wait first, finished ones last."""
        person, lobby = await self.shell.person(request), services_of(request).lobby
        return await lobby.my_games(person) + await lobby.my_games(person, over=True) if person else []

    async def me(self, request: Request) -> Response:
        """Show my games: those that wait for me, those that run, those that ended."""
        tables = await self._tables(request)
        running = [table for table in tables if table.phase != "over"]
        context = {
            "waiting": [HallCard(table) for table in running if table.waits],
            "running": [HallCard(table) for table in running if not table.waits],
            "finished": [HallCard(table) for table in tables if table.phase == "over"],
        }
        return await self.shell.page(request, "me.html", context)

    async def next(self, request: Request) -> Response:
        """Go to the next table that waits for me, after the one I come from."""
        tables = await self._tables(request)
        waiting = [table.id for table in tables if table.waits]
        if not waiting:
            return redirect("/me", "declined")
        here = request.query_params.get("after", "")
        at = waiting.index(here) + 1 if here in waiting else 0
        return RedirectResponse(f"/t/{waiting[at % len(waiting)]}", 302)

    async def profile(self, request: Request) -> Response:
        """Show what everybody may know of a person."""
        services = services_of(request)
        found = await services.accounts.by_name(request.path_params["name"])
        if found is None:
            raise CommandRefused("gone", "nobody here has this name")
        person, made = found
        # From the rows alone: opening a hundred games for a stranger's look would hold everybody up.
        games = await services.lobby.my_games(person, over=True, limit=100, public=True)
        won = sum(row.verdict == WON for row in games)
        context = {"profile": person, "since": made, "played": len(games), "won": won, "tables": games[:20]}
        return await self.shell.page(request, "profile.html", context)

    async def account(self, request: Request) -> Response:
        """Show the account of the person who asks, or the ways to get one."""
        return await self._account(request)

    async def _account(
        self, request: Request, error: Exception | None = None, code: str = "", name: str = ""
    ) -> Response:
        status, sentence = at_form(error)
        context = {"refusal": sentence, "code": code, "typed": name, "shortest": SHORTEST, "longest": NAME}
        person = await self.shell.person(request)
        return await self.shell.page(request, "account.html" if person else "enter.html", context, status)

    async def _entered(
        self,
        request: Request,
        come: Callable[[dict[str, str]], Awaitable[LoginResult]],
        to: str,
        done: str = "",
    ) -> Response:
        form = await self.shell.form(request)
        try:
            entry = await come(form)
        except ConclaveError as error:
            raise_if_limited(error)
            return await self._account(request, error, name=plain(form.get("name", ""), NAME))
        # Whoever began the session that this browser had, it ends here and becomes nobody's way in.
        await services_of(request).accounts.log_out(request.cookies.get(COOKIE, ""))
        response: Response = redirect(to, done)
        if entry.code:
            # The code that was used works no more, so the one in its place is shown before anything else.
            request.state.asker = entry.person
            response = await self._account(request, code=entry.code)
        page_auth.remember(request, response, entry)
        return response

    async def sign_up(self, request: Request) -> Response:
        """Make an account; a guest keeps the games."""

        async def come(form: dict[str, str]) -> LoginResult:
            name, word = form.get("name", "")[:LONGEST], form.get("password", "")
            services = services_of(request)
            services.limits.check("signup", address(request), f"name {login_name(name)}")
            # A guest keeps the games.
            made = await services.accounts.sign_up(name, word, await self.shell.person(request))
            return await page_auth.owner(services, *made)

        return await self._entered(request, come, "/account", "account")

    async def log_in(self, request: Request) -> Response:
        """Come in with name and password."""

        async def come(form: dict[str, str]) -> LoginResult:
            word = form.get("password", "")[:LONGEST]
            name, services = plain(form.get("name", ""), LONGEST), services_of(request)
            await login_throttle.knock(services, request)
            await login_throttle.log_in(services, request, name)
            return await page_auth.owner(services, *await services.accounts.log_in(name, word))

        return await self._entered(request, come, "/me")

    async def recover(self, request: Request) -> Response:
        """Come in with a recovery code."""

        async def come(form: dict[str, str]) -> LoginResult:
            services = services_of(request)
            services.limits.check("recover", address(request))
            entry = LoginResult(*await services.accounts.recover(plain(form.get("code", ""), 80)))
            # The page that follows shows the new code, and its forms belong to the new session.
            request.state.token = entry.token
            return entry

        return await self._entered(request, come, "/me")

    async def log_out(self, request: Request) -> Response:
        """Leave this browser."""
        await self.shell.form(request)
        await services_of(request).accounts.log_out(request.cookies.get(COOKIE, ""))
        response = redirect("/account", "out")
        page_auth.forget(response)
        return response

    async def code(self, request: Request) -> Response:
        """Make a new recovery code and show it, this once."""
        await self.shell.form(request)
        person = await self.shell.somebody(request)
        return await self._account(request, code=await services_of(request).accounts.new_recovery(person.id))

    async def rename(self, request: Request) -> Response:
        """Take another name."""
        form = await self.shell.form(request)
        person = await self.shell.somebody(request)
        try:
            await services_of(request).accounts.rename(person, form.get("name", "")[:LONGEST])
        except ConclaveError as error:
            raise_if_limited(error)
            return await self._account(request, error)
        # Whoever says who they are while they wait for a friend goes back there.
        table = form.get("table", "")
        return redirect(f"/t/{table}" if table.isascii() and table.isalnum() else "/account", "named")

    async def export(self, request: Request) -> Response:
        """Send everything that is kept about the person who asks."""
        person = await self.shell.somebody(request)
        name = {"Content-Disposition": 'attachment; filename="conclave-export.json"'}
        services = services_of(request)
        services.limits.check("export", person.id)
        data = json.dumps(await privacy.export(services, person), indent=1)
        return Response(data, media_type="application/json", headers=name)

    async def delete(self, request: Request) -> Response:
        """Delete the account: an account says its password, a guest its name."""
        form = await self.shell.form(request)
        person = await self.shell.somebody(request)
        try:
            services = services_of(request)
            await login_throttle.own_password(services, request, person.id)
            await privacy.confirm(services, person, form.get("word", "")[:LONGEST])
            await privacy.forget(services, person)
        except ConclaveError as error:
            raise_if_limited(error)
            return await self._account(request, error)
        response = redirect("/", "deleted")
        page_auth.forget(response, for_good=True)
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
