"""API: what programs can ask for under /api/v1; each function is one endpoint of the table at the end."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, Final

from msgspec.json import encode
from starlette.requests import Request
from starlette.responses import JSONResponse, Response, StreamingResponse

from conclave.core.registry import load, slugs
from conclave.render.folding import folded
from conclave.render.spots import spots
from conclave.render.text import text
from conclave.server import api_types, chat, courses, login_throttle, privacy, quotas, replays, wire
from conclave.server.accounts import Caller, csrf_token, login_name
from conclave.server.hub import who_is
from conclave.server.limits import LIMITS
from conclave.server.lobby import TableRequest
from conclave.server.messages import MessageBuilder, table_part
from conclave.server.outbox import lines
from conclave.server.services import COOKIE, Services, cookie_settings, person_of
from conclave.server.table import CommandRefused, Table
from conclave.server.wire_hints import Advice

# Who may ask for something. A scope (read, play, create) is what a token needs; a session has them all.
ANYONE: Final = "anyone"  # it is the same for everybody, whoever asks and by whatever key
VIEWER: Final = "viewer"  # anybody may look, and sees what is theirs; a token needs the scope read
ENTRY: Final = "entry"  # this is how one comes in, and no token leads to a session
KNOWN: Final = "known"  # anybody with a session; a token is not enough
ADMIN: Final = "admin"  # an administrator with a session


@dataclass(frozen=True)
class Call:
    """A request that was let through."""

    request: Request
    services: Services
    caller: Caller | None
    body: Any
    query: Any = None

    @property
    def who(self) -> Caller:
        """Return the caller, who is known."""
        assert self.caller is not None
        return self.caller

    @property
    def table(self) -> str:
        """Return the table of the address."""
        return str(self.request.path_params["table"])

    async def shown(self) -> Table:
        """Return the table of the address to somebody who may look at it."""
        return await self.services.tables.shown(self.table, self.caller.person.id if self.caller else "")


@dataclass(frozen=True)
class Endpoint:
    """One thing that can be asked: who may, how often, what comes in and what goes out."""

    method: str
    path: str
    about: str
    handler: Callable[[Call], Awaitable[Any]]
    who: str  # one of the words above, or a scope
    limit: str
    body: Any = None
    answer: Any = api_types.Ok
    query: Any = None  # a struct whose fields are the words after the question mark


async def games(call: Call) -> list[api_types.GameInfo]:
    """List the games."""
    found = [load(slug) for slug in slugs()]
    return [
        api_types.GameInfo(
            g.slug, g.spec.title, g.spec.tagline, g.spec.seats, g.spec.rules, g.spec.hidden,
            g.options.describe(),
        )
        for g in found
    ]  # fmt: skip


async def limits(call: Call) -> list[api_types.LimitInfo]:
    """List the rate limits."""
    rates = [api_types.LimitInfo(name, limit.burst, limit.a_minute) for name, limit in LIMITS.items()]
    return rates + [api_types.LimitInfo(*one, 0.0) for one in quotas.published(call.services.config)]


async def owner(call: Call, who: Any, cookie: str) -> Response:
    """Welcome somebody who showed a password, on a device that is known from now on."""
    response = _welcome(call, who, cookie)
    login_throttle.remember(call.services.config, response, await login_throttle.device(call.services, who))
    return response


def _welcome(call: Call, who: Any, cookie: str, recovery: str = "") -> Response:
    told = api_types.PersonInfo(who.id, who.kind, who.name, csrf_token(cookie), recovery)
    response = Response(encode(told), media_type="application/json")
    response.set_cookie(COOKIE, cookie, **cookie_settings(call.services.config))  # type: ignore[arg-type]
    return response


async def guest(call: Call) -> Response:
    """Create a guest."""
    return _welcome(call, *await call.services.accounts.guest(call.body.name))


async def recover(call: Call) -> Response:
    """Log in with a recovery code."""
    return _welcome(call, *await call.services.accounts.recover(call.body.code))


async def sign_up(call: Call) -> Response:
    """Sign up; a guest keeps all games."""
    call.services.limits.check("signup", f"name {login_name(call.body.name)}")
    person = person_of(call.caller)
    made = await call.services.accounts.sign_up(call.body.name, call.body.password, person)
    return await owner(call, *made)


async def log_in(call: Call) -> Response:
    """Log in."""
    await login_throttle.log_in(call.services, call.request, call.body.name)
    return await owner(call, *await call.services.accounts.log_in(call.body.name, call.body.password))


async def log_out(call: Call) -> Response:
    """Log out."""
    await call.services.accounts.log_out(call.request.cookies.get(COOKIE, ""))
    response = JSONResponse({"ok": True})
    response.delete_cookie(COOKIE)
    return response


async def me(call: Call) -> api_types.PersonInfo:
    """Show who I am."""
    person, cookie = call.who.person, call.request.cookies.get(COOKIE, "")
    csrf = csrf_token(cookie) if cookie and not call.who.bearer else ""
    return api_types.PersonInfo(person.id, person.kind, person.name, csrf)


async def my_games(call: Call) -> list[api_types.TableRow]:
    """List my games."""
    return await call.services.lobby.my_games(call.who.person, call.query.over)


async def export(call: Call) -> Response:
    """Export everything stored about me."""
    return JSONResponse(await privacy.export(call.services, call.who.person))


async def forget(call: Call) -> Response:
    """Forget me, who shows the password or as a guest the name."""
    await login_throttle.own_password(call.services, call.request, call.who.person.id)
    await privacy.confirm(call.services, call.who.person, call.body.word)
    await privacy.forget(call.services, call.who.person)
    response = JSONResponse({"ok": True})
    response.delete_cookie(COOKIE)
    response.delete_cookie(login_throttle.COOKIE)
    return response


async def tokens(call: Call) -> list[api_types.TokenInfo]:
    """List my tokens."""
    return [api_types.TokenInfo(*row) for row in await call.services.accounts.tokens_of(call.who.person)]


async def make_token(call: Call) -> api_types.TokenInfo:
    """Make a token."""
    body = call.body
    made, token = await call.services.accounts.make_token(
        call.who.person, body.label, list(body.scopes), body.bot
    )
    return api_types.TokenInfo(made, body.label, " ".join(sorted(set(body.scopes))), token)


async def drop_token(call: Call) -> api_types.Ok:
    """Revoke a token."""
    await call.services.accounts.drop_token(call.who.person, call.request.path_params["token"])
    return api_types.Ok()


async def open_tables(call: Call) -> list[api_types.TableRow]:
    """List open tables."""
    return await call.services.lobby.open_tables(call.query.game)


async def create(call: Call) -> api_types.Seated:
    """Make a table."""
    b = call.body
    wanted = TableRequest(b.game, b.players, b.options, b.clock, b.title, b.listed, b.rated)
    table = await call.services.lobby.create(call.who.person, wanted)
    return api_types.Seated(table.id, table.seat_of(call.who.person.id))


async def look(call: Call) -> Response:
    """Get my view of a table."""
    table = await call.shown()
    async with table.lock:
        seat = table.seat_of(call.caller.person.id) if call.caller else -1
        return Response(MessageBuilder(table).view(seat), media_type="application/json")


async def replay(call: Call) -> Response:
    """Show a table as it stood at a ply."""
    table, q = await call.shown(), call.query
    person = call.caller.person.id if call.caller else ""
    past = await call.services.replays.look(table, person, q.ply, q.seat, q.open)
    return Response(replays.message(past), media_type="application/json")


async def course_of(call: Call) -> api_types.CourseInfo:
    """Show how the seats stood along the game."""
    person = call.caller.person.id if call.caller else ""
    return await courses.course(call.services.replays, await call.shown(), person, call.query.seat)


async def drawn(call: Call) -> api_types.TextDrawing:
    """Draw my view of a table in characters, plain or with the colour codes of a terminal."""
    table = await call.shown()
    async with table.lock:
        seat = table.seat_of(call.caller.person.id) if call.caller else -1
        scene = folded(table.session.view(seat).scene(), call.query.width)
        drawing = text(scene, call.query.theme, colour=call.query.colour)
        places = {
            node: [(one.line, one.column, one.width) for one in found] for node, found in spots(scene).items()
        }
        return api_types.TextDrawing(table.seen(seat), drawing, places)


async def phrases(call: Call) -> list[str]:
    """List what guests can say; the number of a phrase is its place."""
    return list(chat.PHRASES)


async def record(call: Call) -> api_types.RecordText:
    """Get the record, without what is hidden from me."""
    table = await call.shown()
    async with table.lock:
        seat = table.seat_of(call.caller.person.id) if call.caller else -1
        found = table.record_for(seat)
        return api_types.RecordText(found.text(), found.commitment, found.seed if table.over else "")


async def audit(call: Call) -> api_types.AuditReport:
    """Check the luck of a finished game: its commitment and every roll."""
    found = await call.services.audits.of(await call.shown())
    rolls = [api_types.RollInfo(one.ply, one.recorded, one.expected, one.takebacks) for one in found.rolls]
    return api_types.AuditReport(
        found.good, found.commitment, found.seed, found.bound, found.takebacks, rolls, found.sentences()
    )


async def join(call: Call) -> api_types.Seated:
    """Sit down."""
    return api_types.Seated(
        call.table, await call.services.lobby.join(call.who.person, call.table, call.body.seat)
    )


async def leave(call: Call) -> api_types.Ok:
    """Stand up."""
    await call.services.lobby.leave(call.who.person, call.table)
    return api_types.Ok()


async def rematch(call: Call) -> api_types.Seated:
    """Play again."""
    table = await call.services.lobby.rematch(call.who.person, call.table)
    return api_types.Seated(table.id, table.seat_of(call.who.person.id))


async def command(call: Call) -> wire.Reply:
    """Send a command of the wire."""
    if isinstance(call.body, wire.Hint) and "read" not in call.who.scopes:
        # A hint names what the seat holds, as a view does.
        raise CommandRefused("auth", "this token lacks the `read` scope")
    table = await call.shown()
    return await call.services.hub.command(table, who_is(table, call.who), call.body)


async def hints(call: Call) -> list[Advice]:
    """Get good answers for my seat, with reasons."""
    table = await call.shown()
    return await call.services.hub.hints.of(table, who_is(table, call.who))


async def invite(call: Call) -> api_types.Invitation:
    """Invite somebody."""
    made, code = await call.services.lobby.invite(call.who.person, call.table, call.body.seat)
    return api_types.Invitation(made, call.body.seat, "good", code)


async def invitations(call: Call) -> list[api_types.Invitation]:
    """List invitations."""
    found = await call.services.lobby.invites_of(call.who.person, call.table)
    return [api_types.Invitation(*row) for row in found]


async def revoke(call: Call) -> api_types.Ok:
    """Revoke an invitation."""
    await call.services.lobby.revoke(call.who.person, call.table, call.request.path_params["invite"])
    return api_types.Ok()


async def invited(call: Call) -> wire.TablePart:
    """Say where an invitation leads, its luck included; looking takes no seat."""
    table, _ = await call.services.lobby.invited_to(str(call.request.path_params["code"]))
    return table_part(await call.services.tables.get(table))


async def accept(call: Call) -> api_types.Seated:
    """Accept an invitation."""
    return api_types.Seated(*await call.services.lobby.accept(call.who.person, call.body.code))


async def note(call: Call) -> api_types.NoteInfo:
    """Read my note."""
    await call.shown()
    return api_types.NoteInfo(await chat.note(call.services.store, call.table, call.who.person.id))


async def write_note(call: Call) -> api_types.Ok:
    """Write my note."""
    await call.shown()
    await chat.write_note(call.services.store, call.table, call.who.person.id, call.body.text)
    return api_types.Ok()


async def events(call: Call) -> Response:
    """Stream what a socket would be sent, one message a line; an empty line says that all is well."""
    hub = call.services.hub
    old = wire.outdated(call.query.protocol)
    if old:
        await call.shown()  # a private table says nothing to others, not even this
        return Response(
            wire.write(wire.Bye(old, wire.Close.OUTDATED)) + b"\n", media_type="application/x-ndjson"
        )
    reader = await hub.enter(call.table, call.caller, call.query.since)
    return StreamingResponse(lines(reader, lambda: hub.leave(reader)), media_type="application/x-ndjson")


async def news(call: Call) -> Response:
    """Stream the events of all my tables, one per line."""
    feed, lobby, person = call.services.hub.feed, call.services.lobby, call.who.person
    reader = await feed.enter(call.who, lambda: lobby.running(person))
    return StreamingResponse(lines(reader, lambda: feed.leave(reader)), media_type="application/x-ndjson")


ENDPOINTS: Final = (
    Endpoint("GET", "/games", "List the games.", games, ANYONE, "read", None, list[api_types.GameInfo]),
    Endpoint("GET", "/limits", "List the rate limits.",
             limits, ANYONE, "read", None, list[api_types.LimitInfo]),
    Endpoint("GET", "/phrases", "List the guest phrases.", phrases, ANYONE, "read", None, list[str]),
    Endpoint("POST", "/guests", "Create a guest.",
             guest, ENTRY, "guest", api_types.NewGuest, api_types.PersonInfo),
    Endpoint("POST", "/recover", "Log in with a recovery code.",
             recover, ENTRY, "recover", api_types.Recovery, api_types.PersonInfo),
    Endpoint("POST", "/accounts", "Sign up; a guest keeps all games.",
             sign_up, ENTRY, "signup", api_types.Login, api_types.PersonInfo),
    Endpoint("POST", "/login", "Log in.", log_in, ENTRY, "login", api_types.Login, api_types.PersonInfo),
    Endpoint("POST", "/logout", "Log out.", log_out, KNOWN, "write"),
    Endpoint("GET", "/me", "Show who I am.", me, "read", "read", None, api_types.PersonInfo),
    Endpoint("DELETE", "/me", "Delete my account.", forget, KNOWN, "write", api_types.AccountDeletion),
    Endpoint("GET", "/me/games", "List my games.",
             my_games, "read", "read", None, list[api_types.TableRow], api_types.FinishedQuery),
    Endpoint("GET", "/me/events", "Stream the events of all my tables, one per line.",
             news, "read", "connect", None, None),
    Endpoint("GET", "/me/export", "Export everything stored about me.",
             export, KNOWN, "export", None, api_types.Export),
    Endpoint("GET", "/tokens", "List my tokens.", tokens, KNOWN, "read", None, list[api_types.TokenInfo]),
    Endpoint("POST", "/tokens", "Make a token.",
             make_token, KNOWN, "write", api_types.NewToken, api_types.TokenInfo),
    Endpoint("DELETE", "/tokens/{token}", "Revoke a token.", drop_token, KNOWN, "write"),
    Endpoint("GET", "/tables", "List open tables.",
             open_tables, ANYONE, "read", None, list[api_types.TableRow], api_types.GameQuery),
    Endpoint("POST", "/tables", "Make a table.",
             create, "create", "create", api_types.NewTable, api_types.Seated),
    Endpoint("GET", "/tables/{table}", "Get my view of a table.",
             look, VIEWER, "read", None, wire.View),
    Endpoint("GET", "/tables/{table}/text", "Get my view of a table as text.",
             drawn, VIEWER, "read", None, api_types.TextDrawing, api_types.ColourQuery),
    Endpoint("GET", "/tables/{table}/record", "Get the record, without what is hidden from me.",
             record, VIEWER, "read", None, api_types.RecordText),
    Endpoint("GET", "/tables/{table}/audit", "Check the luck of a finished game.",
             audit, VIEWER, "audit", None, api_types.AuditReport),
    Endpoint("GET", "/tables/{table}/replay", "Show a table as it stood at a ply.",
             replay, VIEWER, "read", None, wire.View, api_types.PlyQuery),
    Endpoint("GET", "/tables/{table}/course", "Show how the seats stood along the game.",
             course_of, VIEWER, "course", None, api_types.CourseInfo, api_types.SeatQuery),
    Endpoint("GET", "/tables/{table}/events", "Stream messages, one per line.",
             events, VIEWER, "connect", None, None, api_types.SinceQuery),
    Endpoint("POST", "/tables/{table}/join", "Sit down.",
             join, "play", "join", api_types.Join, api_types.Seated),
    Endpoint("POST", "/tables/{table}/leave", "Stand up.", leave, "play", "write"),
    Endpoint("POST", "/tables/{table}/rematch", "Play again.",
             rematch, "create", "create", None, api_types.Seated),
    Endpoint("POST", "/tables/{table}/commands", "Send a command of the wire.",
             command, "play", "write", wire.AnyCommand, wire.Reply),
    Endpoint("POST", "/tables/{table}/hints", "Get good answers for my seat, with reasons.",
             hints, "read", "write", None, list[Advice]),
    Endpoint("GET", "/tables/{table}/invites", "List invitations.",
             invitations, "create", "read", None, list[api_types.Invitation]),
    Endpoint("POST", "/tables/{table}/invites", "Invite somebody.",
             invite, "create", "write", api_types.Join, api_types.Invitation),
    Endpoint("DELETE", "/tables/{table}/invites/{invite}", "Revoke an invitation.",
             revoke, "create", "write"),
    Endpoint("GET", "/invites/{code}", "Show the table of an invitation.",
             invited, ANYONE, "invite", None, wire.TablePart),
    Endpoint("POST", "/invites", "Accept an invitation.",
             accept, "play", "invite", api_types.InviteCode, api_types.Seated),
    Endpoint("GET", "/tables/{table}/note", "Read my note.", note, "read", "read", None, api_types.NoteInfo),
    Endpoint("PUT", "/tables/{table}/note", "Write my note.",
             write_note, "play", "write", api_types.NoteText),
)  # fmt: skip
