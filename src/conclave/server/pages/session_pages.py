"""Session pages: where somebody is logged in, logging out, and changing the password."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from conclave.core.errors import ConclaveError
from conclave.server import login_throttle
from conclave.server.pages import page_auth
from conclave.server.pages.display_text import plain
from conclave.server.pages.shell import Shell, at_form, raise_if_limited, redirect
from conclave.server.passwords import LONGEST, SHORTEST
from conclave.server.services import services_of, session_of
from conclave.server.table import CommandRefused


class SessionPages:
    """The page of one's sessions."""

    def __init__(self, shell: Shell) -> None:
        self.shell = shell

    async def show(self, request: Request) -> Response:
        """List the sessions, and offer to end them."""
        return await self._page(request)

    async def _page(self, request: Request, error: Exception | None = None) -> Response:
        await self.shell.somebody(request)
        caller = await session_of(request)
        status, sentence = at_form(error)
        context = {
            "sessions": await services_of(request).accounts.sessions_of(caller) if caller else [],
            "shortest": SHORTEST,
            "refusal": sentence,
        }
        return await self.shell.page(request, "sessions.html", context, status)

    async def end(self, request: Request) -> Response:
        """End one session; whatever is open there closes."""
        form = await self.shell.form(request)
        person = await self.shell.somebody(request)
        await services_of(request).accounts.end_session(person.id, plain(form.get("session", ""), 40))
        return redirect("/account/sessions", "ended")

    async def everywhere(self, request: Request) -> Response:
        """End every session, this one too."""
        await self.shell.form(request)
        person = await self.shell.somebody(request)
        await services_of(request).accounts.log_out_everywhere(person.id)
        response = redirect("/account", "everywhere")
        page_auth.forget(response)
        return response

    async def password(self, request: Request) -> Response:
        """Set another password, and stay here while every other browser is logged out."""
        form = await self.shell.form(request)
        person = await self.shell.somebody(request)
        if person.guest:
            raise CommandRefused("auth", "a guest has no password; sign up first")
        try:
            services = services_of(request)
            await login_throttle.own_password(services, request, person.id)
            old = form.get("password", "")[:LONGEST]
            token = await services.accounts.change_password(person, old, form.get("new", ""))
            entry = await page_auth.owner(services, person, token)
        except ConclaveError as error:
            raise_if_limited(error)
            return await self._page(request, error)
        response = redirect("/account/sessions", "password")
        page_auth.remember(request, response, entry)
        return response

    def routes(self) -> list[BaseRoute]:
        """List the addresses."""
        return [
            Route("/account/sessions", self.show),
            Route("/account/sessions/end", self.end, methods=["POST"]),
            Route("/account/sessions/everywhere", self.everywhere, methods=["POST"]),
            Route("/account/password", self.password, methods=["POST"]),
        ]
