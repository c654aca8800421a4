"""Client: what a program can ask of a server, each answer as the wire's own type."""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Mapping, Sequence
from typing import Any, Final
from uuid import uuid4

from conclave.client.backoff import pause
from conclave.client.errors import Rejected, Unreachable
from conclave.client.http import Http
from conclave.core.errors import BadInput
from conclave.server import api_types, wire
from conclave.server.wire_hints import Advice

FINISHED: Final = "?over=true"


class Client(Http):
    """One server, and who we are there.

    Every method is one request and blocks until it is answered; in asynchronous code call it as
    `await asyncio.to_thread(client.join, table)`. What goes wrong is a `Rejected` or an `Unreachable`.
    """

    # Who we are.

    def guest(self, name: str) -> api_types.PersonInfo:
        """Begin as a guest; the answer holds the recovery code, which is told this once."""
        return self._entered("/guests", api_types.NewGuest(name=name))

    def recover(self, code: str) -> api_types.PersonInfo:
        """Come back as the guest or the account that a recovery code belongs to."""
        self.cookie = self.csrf = ""
        return self._entered("/recover", api_types.Recovery(code=code))

    def sign_up(self, name: str, password: str) -> api_types.PersonInfo:
        """Make an account; a guest keeps all games."""
        return self._entered("/accounts", api_types.Login(name=name, password=password))

    def log_in(self, name: str, password: str) -> api_types.PersonInfo:
        """Come in with name and password."""
        return self._entered("/login", api_types.Login(name=name, password=password))

    def me(self) -> api_types.PersonInfo:
        """Say who we are to the server."""
        return self.ask(api_types.PersonInfo, "GET", "/me")

    def make_token(self, label: str, scopes: Sequence[str], bot: bool = False) -> api_types.TokenInfo:
        """Make a token; with `bot` it belongs to a bot account of its own."""
        return self.ask(
            api_types.TokenInfo,
            "POST",
            "/tokens",
            api_types.NewToken(label=label, scopes=list(scopes), bot=bot),
        )

    def take_seat(self, path: str) -> str:
        """Follow a link that hands out a seat: take its session, and give the address it leads to."""
        status, _, where = self.raw("GET", path)
        if status != 303 or not self.cookie:
            raise BadInput("this link leads to no seat; it is good only while its table is open")
        self.csrf = self.me().csrf
        return where

    # Finding a table.

    def games(self) -> list[api_types.GameInfo]:
        """List the games that can be played there."""
        return self.ask(list[api_types.GameInfo], "GET", "/games")

    def open_tables(self, game: str = "") -> list[api_types.TableRow]:
        """List tables that wait for players."""
        return self.ask(list[api_types.TableRow], "GET", f"/tables?game={game}" if game else "/tables")

    def my_games(self, over: bool = False) -> list[api_types.TableRow]:
        """List our own tables, those that wait for us first."""
        return self.ask(list[api_types.TableRow], "GET", f"/me/games{FINISHED if over else ''}")

    def create(
        self, game: str, players: Sequence[str], options: Mapping[str, Any] | None = None, **more: Any
    ) -> api_types.Seated:
        """Make a table; a player is `me`, `open` or a bot; `more` are fields of `forms.NewTable`."""
        wanted = api_types.NewTable(game=game, players=list(players), options=dict(options or {}), **more)
        return self.ask(api_types.Seated, "POST", "/tables", wanted)

    def join(self, table: str, seat: int = -1) -> api_types.Seated:
        """Sit down, in any free seat or in this one."""
        return self.ask(api_types.Seated, "POST", f"/tables/{table}/join", api_types.Join(seat=seat))

    def leave(self, table: str) -> api_types.Ok:
        """Stand up from a table that has not begun."""
        return self.ask(api_types.Ok, "POST", f"/tables/{table}/leave")

    def rematch(self, table: str) -> api_types.Seated:
        """Play again with the same people; asked twice it is the same table."""
        return self.ask(api_types.Seated, "POST", f"/tables/{table}/rematch")

    def invite(self, table: str, seat: int = -1) -> api_types.Invitation:
        """Make an invitation to a free seat."""
        return self.ask(api_types.Invitation, "POST", f"/tables/{table}/invites", api_types.Join(seat=seat))

    def invited(self, code: str) -> wire.TablePart:
        """Say where an invitation leads; looking takes no seat."""
        return self.ask(wire.TablePart, "GET", f"/invites/{code}")

    def accept(self, code: str) -> api_types.Seated:
        """Sit down by invitation."""
        return self.ask(api_types.Seated, "POST", "/invites", api_types.InviteCode(code=code))

    # At a table.

    def look(self, table: str) -> wire.View:
        """Return everything that we see of a table now."""
        return self.ask(wire.View, "GET", f"/tables/{table}")

    def drawn(
        self, table: str, colour: str = "none", theme: str = "dark", width: int = 0
    ) -> api_types.TextDrawing:
        """Return the table drawn in characters; with a width, longer sentences are broken."""
        query = f"colour={colour}&theme={theme}&width={width}"
        return self.ask(api_types.TextDrawing, "GET", f"/tables/{table}/text?{query}")

    def record(self, table: str) -> api_types.RecordText:
        """Return the record as we may have it."""
        return self.ask(api_types.RecordText, "GET", f"/tables/{table}/record")

    def audit(self, table: str) -> api_types.AuditReport:
        """Check the luck of a finished game."""
        return self.ask(api_types.AuditReport, "GET", f"/tables/{table}/audit")

    def phrases(self) -> list[str]:
        """List what guests can say; the number of a phrase is its place."""
        return self.ask(list[str], "GET", "/phrases")

    def rule(self, game: str, number: str) -> api_types.RuleText:
        """Return a rule of a game, or a chapter with the rules in it."""
        return self.ask(api_types.RuleText, "GET", f"/g/{game}/rules/{number}.json", base="")

    def hints(self, table: str) -> list[Advice]:
        """Return good answers for our seat, best first, with reasons; it may take some seconds."""
        return self.ask(list[Advice], "POST", f"/tables/{table}/hints")

    def command(self, table: str, command: wire.AnyCommand) -> wire.Reply:
        """Send a command once; a refusal by the table is a reply too."""
        return self.ask(wire.Reply, "POST", f"/tables/{table}/commands", command)

    def insist(
        self,
        table: str,
        command: wire.AnyCommand,
        seconds: float = 300.0,
        away: Callable[[Unreachable], None] = lambda _: None,
    ) -> wire.Reply:
        """Send a command until it is answered, for some seconds; sent twice it still counts once."""
        began, tries = time.monotonic(), 0
        while True:
            try:
                return self.command(table, command)
            except Unreachable as error:
                if time.monotonic() - began > seconds:
                    raise
                if not tries:
                    away(error)
                time.sleep(pause(tries))
                tries += 1
            except Rejected as told:
                if told.kind != "limit" or time.monotonic() - began > seconds:
                    raise
                time.sleep(told.retry / 1000.0)

    # Streams.

    def events(
        self, table: str, since: int = -1, opened: Callable[[Any], None] = lambda _: None
    ) -> Generator[wire.FromServer | None]:
        """Follow a table, from a version on if we hold one; None only says that all is well."""
        version = f"&since={since}" if since >= 0 else ""
        path = f"/tables/{table}/events?protocol={wire.PROTOCOL}{version}"
        return self.stream(wire.FromServer, path, opened)

    def news(self) -> Generator[wire.FromServer | None]:
        """Follow all of our tables at once: games that start, turns that are ours, games that end."""
        return self.stream(wire.FromServer, "/me/events")

    def _entered(self, path: str, body: object) -> api_types.PersonInfo:
        who = self.ask(api_types.PersonInfo, "POST", path, body)
        self.csrf = who.csrf
        return who


def new_id() -> str:
    """Return an id that no other command has."""
    return uuid4().hex
