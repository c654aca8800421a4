"""Table pages: a table that can be played without script, its replay, its record, and invitations."""

from __future__ import annotations

import secrets
from typing import Any, Final, NamedTuple
from urllib.parse import urlsplit

import msgspec
import segno
from markupsafe import Markup
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import BaseRoute, Route

from conclave.bots.levels import LEVELS
from conclave.core.errors import BadInput, BadRecord, ConclaveError
from conclave.server import chat, messages, replays, wire
from conclave.server.accounts import Person
from conclave.server.lobby import free_seats, house_code
from conclave.server.pages import page_auth
from conclave.server.pages.display_text import in_order, plain
from conclave.server.pages.pictures import laid
from conclave.server.pages.shell import Shell, number, raise_if_limited, redirect, sentence, told
from conclave.server.services import address, loopback, public_url, services_of
from conclave.server.table import OPEN, CommandRefused, Table, Viewer

REMATCH: Final = "rematch"  # a command of the pages alone: it leads to another table
# What a form may do, and the fields of the wire that it fills.
FIELDS: Final[dict[str, tuple[str, ...]]] = {
    "play": ("token",), "undo": (), "takeback": ("ply", "answer"), "resign": (), "draw": ("answer",),
    "claim": ("what",), "chat": ("text", "phrase"), REMATCH: (),
}  # fmt: skip
NEAR: Final = 8  # plies before and after the one shown, in the log beside it
SAYING: Final = 400
ANSWERS: Final = {"yes": True, "no": False}


class TablePages:
    """The pages of one table."""

    def __init__(self, shell: Shell) -> None:
        self.shell = shell

    async def show(self, request: Request) -> Response:
        """Show the table as the viewer may see it."""
        return await self._table(request, await self.shell.person(request))

    async def _table(
        self, request: Request, person: Person | None, error: Exception | None = None
    ) -> Response:
        services, table = services_of(request), await found(request, person)
        lines = await chat.history(services.store, table.id)
        mine = person is not None and table.facts.host == person.id
        async with table.lock:
            seat = table.seat_of(person.id) if person else -1
            view = table.session.view(seat)
            scene = view.game.on_screen(view)
            state, part, version = (
                messages.state(table, view, 0),
                messages.table_part(table),
                table.seen(seat),
            )
            code = house_code(table.id, table.facts.key) if mine and table.facts.phase == OPEN else ""
        status, words, rule = told(error) if error else (200, "", "")
        scheme = {"https": "wss"}.get(request.url.scheme, "ws")
        context = {
            "table": part,
            "state": state,
            "seat": seat,
            "version": version,
            "offers": offers(table, state.offers, seat),
            # All are on one side, so that nobody could agree to a draw.
            "against_game": table.session.seats == 1 or len(set(state.sides)) == 1,
            "chat": lines,
            "phrases": chat.PHRASES,
            "freely": chat.writes_freely(table),
            "game_slug": part.game,
            "mood": scene.mood,
            # Whatever the answers point at glows: the first thing to click of each.
            "board": laid(scene, {one.path[0] for one in state.choices if one.path}),
            "command": secrets.token_urlsafe(12),
            "ws": f"{scheme}://{request.url.netloc}/t/{table.id}/ws",
            **inviting(f"{public_url(services.config, request)}/invite/{code}" if code else ""),
            "refusal": words,
            "refusal_rule": rule,
        }
        return await self.shell.page(request, "table.html", context, status)

    async def act(self, request: Request) -> Response:
        """Do what a button says, and show the table again."""
        kind, table = request.path_params["kind"], request.path_params["table"]
        form = await self.shell.form(request)
        if kind not in FIELDS:
            raise HTTPException(404)
        person = await self.shell.somebody(request)
        try:
            went = await self._done(request, person, kind, form)
        except ConclaveError as error:
            raise_if_limited(error)
            if told(error)[0] not in (409, 422):
                raise
            return await self._table(request, person, error)
        return redirect(f"/t/{went or table}" + ("" if kind != "chat" else "#chat"))

    async def _done(self, request: Request, person: Person, kind: str, form: dict[str, str]) -> str:
        """Carry out the command of a form; gives the next table where one follows."""
        services, table_id = services_of(request), request.path_params["table"]
        services.limits.check("write", person.id)
        if kind == REMATCH:
            return (await services.lobby.rematch(person, table_id)).id
        table = await services.tables.shown(table_id, person.id)
        who = Viewer(person.id, table.seat_of(person.id), person.name, person.guest)
        reply = await services.hub.command(table, who, command(kind, form))
        if reply.error is not None:
            why = reply.error
            raise CommandRefused(why.code, why.sentence, why.rule, why.retry)
        return ""

    async def join(self, request: Request) -> Response:
        """Take an open seat, as a new guest if need be."""
        form = await self.shell.form(request)
        table, services = request.path_params["table"], services_of(request)
        seat = number(form.get("seat", ""), -1)
        if await self.shell.person(request) is None:
            # Nobody becomes a guest for a seat that is not to be had.
            free_seats(await services.tables.get(table), "", seat)
        async with page_auth.coming_in(request) as (person, entry):
            services.limits.check("join", person.id)
            await services.lobby.join(person, table, seat)
        return self._seated(request, table, entry)

    async def fill(self, request: Request) -> Response:
        """Let the computer take an open seat of one's own table."""
        form = await self.shell.form(request)
        person, table = await self.shell.somebody(request), request.path_params["table"]
        level = form.get("level", "")
        if level not in LEVELS:
            raise BadInput("there is no such level")
        services_of(request).limits.check("create", person.id)
        await services_of(request).lobby.fill(person, table, number(form.get("seat", ""), -1), level)
        return redirect(f"/t/{table}")

    async def cancel(self, request: Request) -> Response:
        """Take away one's own table before anybody has played there."""
        await self.shell.form(request)
        person, services = await self.shell.somebody(request), services_of(request)
        services.limits.check("write", person.id)
        await services.lobby.cancel(person, request.path_params["table"])
        return redirect("/me", "cancelled")

    async def replay(self, request: Request) -> Response:
        """Show the table as it stood; opens at the viewer's last answer."""
        person, asked = await self.shell.person(request), request.query_params.get("ply", "")
        table, films = await found(request, person), services_of(request).replays
        seat = table.seat_of(person.id) if person else -1
        own = await films.answered(table, seat) if seat >= 0 else []
        ply = number(asked) if asked else own[-1] if own else None
        # The page may be older than the game: beyond the end it shows the end.
        past = await films.look(
            table, person.id if person else "", None if ply is None else min(ply, table.ply(seat))
        )
        part, scene, log = (
            messages.table_part(table),
            past.view.game.on_screen(past.view),
            replays.lines(past),
        )
        # Where the viewer answered, the others can be asked to go back.
        again = part.phase == "playing" and seat >= 0 and past.ply in own
        context = {
            "past": past,
            "table": part,
            "own": own,
            "prompt": replays.prompt(past),
            "version": table.seen(seat) if again else -1,
            "command": secrets.token_urlsafe(12),
            "mood": scene.mood,
            "board": laid(scene),
            "told": [line for line in log if line.ply == past.ply],
            "near": [line for line in log if abs(line.ply - past.ply) <= NEAR],
        }
        return await self.shell.page(request, "replay.html", context)

    async def audit(self, request: Request) -> Response:
        """Show whether the luck of a table is what was promised; before the end only the promise."""
        table = await found(request, await self.shell.person(request))
        context: dict[str, Any] = {
            "table": messages.table_part(table),
            "audit": None,
            "sentences": [],
            "commitment": table.commitment,
        }
        if table.over:
            services_of(request).limits.check("audit", address(request))
            try:
                audit = await services_of(request).audits.of(table)
                context |= {"audit": audit, "sentences": audit.sentences(), "commitment": audit.commitment}
            except BadRecord as error:
                # Such as a record from elsewhere that never had a seed.
                context["sentences"] = [sentence(error.sentence)]
        return await self.shell.page(request, "audit.html", context)

    async def record(self, request: Request) -> Response:
        """Send the record that the viewer may have."""
        person = await self.shell.person(request)
        table = await found(request, person)
        async with table.lock:
            text = table.record_for(table.seat_of(person.id) if person else -1).text()
        name = f'attachment; filename="{"".join(c for c in table.id if c.isalnum())[:40]}.txt"'
        return PlainTextResponse(in_order(text) + "\n", headers={"Content-Disposition": name})

    async def invited(self, request: Request) -> Response:
        """Show what one is invited to; looking takes no seat."""
        code, services = request.path_params["code"], services_of(request)
        services.limits.check("invite", address(request))
        table_id, _ = await services.lobby.invited_to(code)
        part = messages.table_part(await services.tables.get(table_id))
        # The code leaves with no link: pages tell their address to nobody but ourselves.
        return await self.shell.page(request, "invite.html", {"table": part, "code": code})

    async def accept(self, request: Request) -> Response:
        """Take the seat one is invited to."""
        await self.shell.form(request)
        services, code = services_of(request), request.path_params["code"]
        services.limits.check("invite", address(request))
        if await self.shell.person(request) is None:
            led_to, seat = await services.lobby.invited_to(code)
            free_seats(await services.tables.get(led_to), "", seat, invited=True)
        async with page_auth.coming_in(request) as (person, entry):
            table, _ = await services.lobby.accept(person, code)
        return self._seated(request, table, entry)

    def _seated(self, request: Request, table: str, entry: page_auth.LoginResult | None) -> Response:
        response = redirect(f"/t/{table}", "joined")
        if entry:
            page_auth.remember(request, response, entry)
        return response

    def routes(self) -> list[BaseRoute]:
        """List the addresses."""
        return [
            Route("/t/{table}", self.show),
            Route("/t/{table}/replay", self.replay),
            Route("/t/{table}/record", self.record),
            Route("/t/{table}/audit", self.audit),
            Route("/t/{table}/join", self.join, methods=["POST"]),
            Route("/t/{table}/fill", self.fill, methods=["POST"]),
            Route("/t/{table}/cancel", self.cancel, methods=["POST"]),
            Route("/t/{table}/{kind}", self.act, methods=["POST"]),
            Route("/invite/{code}", self.invited),
            Route("/invite/{code}", self.accept, methods=["POST"]),
        ]


def inviting(url: str) -> dict[str, object]:
    """Return what a page shows of an invitation: its link, the same for a camera, and who can reach it."""
    if not url:
        return {"invite": "", "code_picture": "", "reachable": True, "levels": []}
    drawn = segno.make(url, micro=False).svg_inline(
        scale=4, border=2, dark="#000", light="#fff", omitsize=True
    )
    reachable = not loopback(urlsplit(url).hostname or "")
    return {"invite": url, "code_picture": Markup(drawn), "reachable": reachable, "levels": list(LEVELS)}


async def found(request: Request, person: Person | None) -> Table:
    """Return the table of the address to somebody who may look at it."""
    return await services_of(request).tables.shown(request.path_params["table"], person.id if person else "")


def command(kind: str, form: dict[str, str]) -> wire.AnyCommand:
    """Read a form as the command that the wire has for it."""
    every: dict[str, object] = {
        "token": form.get("token", "")[:200],
        "text": plain(form.get("text", ""), SAYING),
        "phrase": number(form.get("phrase", ""), -1),
        "ply": number(form.get("ply", "")),
        "answer": ANSWERS.get(form.get("answer", "")),
        "what": form.get("what", "")[:20],
    }
    name = plain(form.get("id", ""), 40) or secrets.token_urlsafe(12)
    given = {"t": kind, "id": name, "v": number(form.get("v", ""))}
    try:
        return wire.read(msgspec.json.encode({**given, **{one: every[one] for one in FIELDS[kind]}}))
    except msgspec.MsgspecError as error:
        raise BadInput("this form cannot be read") from error


class Proposal(NamedTuple):
    """What a viewer is asked to agree to: the command that answers, a sentence, and the ply."""

    kind: str
    sentence: str
    ply: int = 0
    rival: bool = True  # it comes from another side than the viewer's, so that a win could be claimed


def offers(table: Table, proposed: list[wire.Offer], viewer: int) -> list[Proposal]:
    """Return what a viewer is asked to agree to."""
    asked = []
    for one in proposed:
        name = table.session.game.words.seat_name(one.seat)
        if viewer < 0 or viewer == one.seat or viewer in one.agreed:
            continue
        if one.kind == "flag":
            sides = table.session.state.sides()
            rival = not sides or sides[viewer] != sides[one.seat]
            asked.append(Proposal("claim", f"{name} has run out of time.", rival=rival))
        elif one.kind == "draw":
            asked.append(Proposal("draw", f"{name} offers a draw."))
        else:
            asked.append(Proposal("takeback", f"{name} asks to go back to ply {one.ply}.", one.ply))
    return asked
