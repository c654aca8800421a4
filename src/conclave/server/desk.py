"""Desk: the services as the pages ask for them, one short answer to each of their questions."""

from __future__ import annotations

import json
import secrets
import time
from collections.abc import Sequence
from typing import Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from conclave.server import pages, persons, sights, wire
from conclave.server.accounts import Person, csrf_fits, csrf_token, secret
from conclave.server.gate import STATUS
from conclave.server.lobby import Wanted
from conclave.server.services import COOKIE, Services, address, caller_of, cookie_settings, services_of
from conclave.server.table import Declined, Table, Who

FORM: Final = "conclave_form"  # binds a form to a browser that nobody has come in with yet
FIRST: Final = ("Frost", "Moss", "Ember", "Mist", "Flint", "Birch", "Raven", "Amber", "Thistle", "Cinder")
SECOND: Final = ("Adept", "Seer", "Scribe", "Warden", "Hermit", "Sage", "Pilgrim", "Keeper")


class Desk:
    """Everything the pages need; it only passes on to the services."""

    def __init__(self) -> None:
        self.found: Services | None = None

    @property
    def services(self) -> Services:
        """Give the services, which are there once the server has started."""
        assert self.found is not None
        return self.found

    # Who asks.

    async def person(self, request: Request) -> pages.Person | None:
        """Tell who asks."""
        self.found = services_of(request)
        caller = await caller_of(request)
        return _shown(caller.person) if caller is not None else None

    def csrf(self, request: Request) -> str:
        """Give the word for forms; a browser that is new gets its own cookie with the page."""
        return csrf_token(_bound(request))

    def csrf_valid(self, request: Request, given: str) -> bool:
        """Tell whether a form came from a page of ours in this browser."""
        known = request.cookies.get(COOKIE) or request.cookies.get(FORM)
        return bool(known) and csrf_fits(str(known), given)

    def dress(self, request: Request, response: Response) -> None:
        """Set the cookie of the forms where there is none."""
        known = request.cookies.get(COOKIE) or request.cookies.get(FORM) or hasattr(request.state, "token")
        if not known:
            response.set_cookie(FORM, _bound(request), **cookie_settings(self.services.config))  # type: ignore[arg-type]

    def remember(self, request: Request, response: Response, entry: pages.Entry) -> None:
        """Keep somebody in the browser."""
        response.set_cookie(COOKIE, entry.token, **cookie_settings(self.services.config))  # type: ignore[arg-type]

    def forget(self, request: Request, response: Response) -> None:
        """Take somebody out of the browser."""
        response.delete_cookie(COOKIE)

    # Accounts.

    async def guest(self, request: Request) -> pages.Entry:
        """Make a guest with a name of ours."""
        self.services.limits.check("guest", address(request))
        name = f"{secrets.choice(FIRST)} {secrets.choice(SECOND)}"
        person, token, _ = await self.services.accounts.guest(name)
        return pages.Entry(_shown(person), token)

    async def sign_up(self, request: Request, name: str, password: str) -> pages.Entry:
        """Make an account; a guest keeps the games."""
        self.services.limits.check("signup", address(request))
        caller = await caller_of(request)
        guest = caller.person if caller is not None else None
        person, token = await self.services.accounts.sign_up(name, password, guest)
        return pages.Entry(_shown(person), token)

    async def log_in(self, request: Request, name: str, password: str) -> pages.Entry:
        """Check a password."""
        self.services.limits.check("login", address(request), f"name {name.casefold()[:40]}")
        person, token = await self.services.accounts.log_in(name, password)
        return pages.Entry(_shown(person), token)

    async def log_out(self, request: Request) -> None:
        """End the session."""
        await self.services.accounts.log_out(request.cookies.get(COOKIE, ""))

    async def recover(self, request: Request, code: str) -> pages.Entry:
        """Come back with a recovery code."""
        self.services.limits.check("login", address(request))
        person, token, fresh = await self.services.accounts.recover(code)
        # The page that follows shows the new code, and its forms belong to the new session.
        request.state.token = token
        return pages.Entry(_shown(person), token, fresh)

    async def recovery_code(self, person: pages.Person) -> str:
        """Make a new recovery code."""
        return await self.services.accounts.new_recovery(person.id)

    async def rename(self, person: pages.Person, name: str) -> None:
        """Take another name."""
        await self.services.accounts.rename(_known(person), name)

    async def export(self, person: pages.Person) -> bytes:
        """Give everything that is kept about somebody."""
        self.services.limits.check("export", person.id)
        return json.dumps(await persons.export(self.services, _known(person)), indent=1).encode()

    async def delete(self, person: pages.Person, word: str) -> None:
        """Forget somebody who shows the password, or as a guest types the name."""
        good = (
            word == person.name if person.guest else await self.services.accounts.is_password(person.id, word)
        )
        if not good:
            raise pages.Sorry(422, "that is not your name" if person.guest else "that is not the password")
        await persons.forget(self.services, _known(person))

    async def profile(self, name: str) -> pages.Profile | None:
        """Give what everybody may know of an account."""
        found = await self.services.accounts.by_name(name)
        if found is None:
            return None
        person, made = found
        games = await self.services.lobby.my_games(person, over=True, limit=100)
        won = 0
        for row in games:
            table = await self.services.tables.get(row.id)
            if table.facts.outcome and row.mine >= 0:
                won += table.facts.outcome.places[row.mine] == 1
        since = time.strftime("%Y-%m-%d", time.gmtime(made / 1000))
        lines = tuple(sights.line(row) for row in games[:20])
        return pages.Profile(person.name, person.guest, since, len(games), won, lines)

    # Keys for programs.

    async def keys(self, request: Request, person: pages.Person) -> Sequence[pages.Token]:
        """List the keys of somebody and of their bot accounts."""
        await self._in_person(request)
        accounts = self.services.accounts
        bots = await accounts.bot_tokens(_known(person))
        found = await accounts.tokens_of(_known(person))
        return [pages.Token(made, label, scopes, made in bots) for made, label, scopes in found]

    async def make_key(
        self, request: Request, person: pages.Person, label: str, scopes: Sequence[str], bot: bool
    ) -> pages.Token:
        """Make a key."""
        await self._in_person(request)
        if person.guest:
            raise pages.Sorry(403, "keys are for accounts; sign up first")
        self.services.limits.check("write", person.id)
        made, words = await self.services.accounts.make_token(_known(person), label, list(scopes), bot)
        return pages.Token(made, label, " ".join(scopes), bot, words)

    async def drop_key(self, request: Request, person: pages.Person, token: str) -> None:
        """Revoke a key."""
        await self._in_person(request)
        await self.services.accounts.drop_token(_known(person), token)

    async def _in_person(self, request: Request) -> None:
        """Refuse whoever comes with a key: a key neither makes keys nor sees them."""
        caller = await caller_of(request)
        if caller is None or caller.bearer:
            raise Declined("auth", "a token cannot do this; log in")

    # Tables.

    async def open_tables(self, person: pages.Person | None, game: str = "") -> Sequence[pages.TableLine]:
        """List tables that wait for players."""
        return [sights.line(row) for row in await self.services.lobby.open_tables(game)]

    async def my_tables(self, person: pages.Person) -> Sequence[pages.TableLine]:
        """List one's tables, those that wait first, finished ones last."""
        lobby, who = self.services.lobby, _known(person)
        rows = await lobby.my_games(who) + await lobby.my_games(who, over=True)
        return [sights.line(row) for row in rows]

    async def create(self, person: pages.Person, plan: pages.Plan) -> str:
        """Open a table."""
        self.services.limits.check("create", person.id)
        seats = [seat for seat in plan.seats if seat != "none"]
        wanted = Wanted(
            plan.game, seats, dict(plan.options), plan.clock, plan.title, plan.listed, plan.rated, plan.seed
        )
        return (await self.services.lobby.create(_known(person), wanted)).id

    async def invited(self, code: str) -> pages.TableLine | None:
        """Say where an invitation leads."""
        try:
            table_id, _ = await self.services.lobby.invited_to(code)
        except Declined:
            return None
        return sights.line_of(await self.services.tables.get(table_id), -1)

    async def accept(self, person: pages.Person, code: str) -> str:
        """Sit down by invitation."""
        self.services.limits.check("invite", person.id)
        return (await self.services.lobby.accept(_known(person), code))[0]

    async def join(self, person: pages.Person, table: str, seat: int) -> None:
        """Sit down."""
        self.services.limits.check("join", person.id)
        await self.services.lobby.join(_known(person), table, seat)

    async def look(self, person: pages.Person | None, table: str) -> pages.TableSight | None:
        """Show a table."""
        found = await self._table(table)
        return await sights.sight(self.services, found, person.id if person else "") if found else None

    async def replay(
        self, person: pages.Person | None, table: str, ply: int | None
    ) -> pages.ReplaySight | None:
        """Show a table as it stood."""
        found = await self._table(table)
        if found is None:
            return None
        return await sights.replayed(self.services, found, person.id if person else "", ply)

    async def record(self, person: pages.Person | None, table: str) -> str:
        """Give the record as somebody may have it."""
        found = await self.services.tables.get(table)
        async with found.lock:
            return found.record_for(found.seat_of(person.id) if person else -1).text()

    async def command(self, person: pages.Person, table: str, command: pages.Command) -> str:
        """Carry out a command; gives the next table where one follows."""
        self.services.limits.check("write", person.id)
        if command.kind == "rematch":
            return (await self.services.lobby.rematch(_known(person), table)).id
        found = await self.services.tables.get(table)
        every: dict[str, dict[str, object]] = {
            "play": {"token": command.token},
            "takeback": {"ply": command.ply, "answer": command.answer},
            "draw": {"answer": command.answer},
            "claim": {"what": command.what},
            "chat": {"text": command.text, "phrase": command.phrase},
        }
        fields = every.get(command.kind, {})
        told = {"t": command.kind, "id": command.id, "v": command.v, **fields}
        try:
            read = wire.read(msgspec.json.encode(told))
        except msgspec.MsgspecError as error:
            raise pages.Sorry(422, "this form cannot be read") from error
        who = Who(person.id, found.seat_of(person.id), person.name, person.guest)
        reply = await self.services.hub.command(found, who, read)
        if reply.error is not None:
            raise pages.Sorry(STATUS[reply.error.code], reply.error.sentence, reply.error.rule)
        return ""

    async def _table(self, table_id: str) -> Table | None:
        try:
            return await self.services.tables.get(table_id)
        except Declined as error:
            if error.kind == "gone":
                return None
            raise


def _bound(request: Request) -> str:
    """Give the secret that this browser's forms are bound to, a new one if there is none."""
    if hasattr(request.state, "token"):
        return str(request.state.token)
    known = request.cookies.get(COOKIE) or request.cookies.get(FORM)
    if known:
        return known
    if not hasattr(request.state, "form"):
        request.state.form = secret()
    return str(request.state.form)


def _shown(person: Person) -> pages.Person:
    return pages.Person(person.id, person.name, person.guest)


def _known(person: pages.Person) -> Person:
    return Person(person.id, "guest" if person.guest else "account", person.name)
