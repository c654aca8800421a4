"""Token pages: API tokens, created and revoked without script."""

from __future__ import annotations

from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from conclave.core.errors import ConclaveError
from conclave.server.api_types import TokenInfo
from conclave.server.pages.display_text import plain
from conclave.server.pages.shell import Shell, at_form, raise_if_limited, redirect, told
from conclave.server.passwords import LONGEST
from conclave.server.services import services_of

# What a key may be allowed to do, as the form asks for it.
SCOPES: Final = {
    "read": "look at my games, and follow what happens there",
    "play": "sit down, answer and talk for me",
    "create": "open tables and invite others",
}


class TokenPages:
    """The page of API tokens."""

    def __init__(self, shell: Shell) -> None:
        self.shell = shell

    async def show(self, request: Request) -> Response:
        """List the keys, and offer to make one."""
        return await self._page(request)

    async def _page(
        self, request: Request, made: TokenInfo | None = None, error: Exception | None = None
    ) -> Response:
        person = await self.shell.somebody(request)
        status, sentence = at_form(error)
        accounts = services_of(request).accounts
        context = {
            "tokens": [TokenInfo(*one) for one in await accounts.tokens_of(person)],
            "bots": await accounts.bot_tokens(person),
            "scopes": SCOPES,
            "made": made,
            "refusal": sentence,
        }
        return await self.shell.page(request, "tokens.html", context, status)

    async def make(self, request: Request) -> Response:
        """Make a key and show it, this once."""
        form = await self.shell.form(request)
        person = await self.shell.somebody(request)
        scopes = [scope for scope in SCOPES if form.get(f"may-{scope}") == "on"]
        try:
            label, bot = form.get("label", "")[:LONGEST], form.get("who") == "bot"
            services = services_of(request)
            services.limits.check("write", person.id)
            made, words = await services.accounts.make_token(person, label, scopes, bot)
        except ConclaveError as error:
            raise_if_limited(error)
            if told(error)[0] != 422:
                raise
            return await self._page(request, error=error)
        return await self._page(request, TokenInfo(made, label, " ".join(scopes), words))

    async def drop(self, request: Request) -> Response:
        """Revoke a key; whoever uses it is cut off at once."""
        form = await self.shell.form(request)
        person = await self.shell.somebody(request)
        await services_of(request).accounts.drop_token(person, plain(form.get("token", ""), 40))
        return redirect("/account/tokens", "revoked")

    def routes(self) -> list[BaseRoute]:
        """List the addresses."""
        return [
            Route("/account/tokens", self.show),
            Route("/account/tokens", self.make, methods=["POST"]),
            Route("/account/tokens/drop", self.drop, methods=["POST"]),
        ]
