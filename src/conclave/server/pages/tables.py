"""Tables: a table as a page that can be played without script, its replay, its record, and invitations."""

from __future__ import annotations

import secrets
from typing import Final

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import BaseRoute, Route

from conclave.core.errors import ConclaveError
from conclave.server.pages.opening import come_in
from conclave.server.pages.pictures import laid
from conclave.server.pages.plain import in_order, plain
from conclave.server.pages.services import Command, Person, Sorry, TableSight
from conclave.server.pages.shell import HEADERS, Shell, away, number, told

KINDS: Final = ("play", "undo", "takeback", "resign", "draw", "claim", "chat", "rematch")
NEAR: Final = 8  # plies before and after the one shown, in the log beside it
SAYING: Final = 400
ANSWERS: Final = {"yes": True, "no": False}


class Tables:
    """The pages of one table."""

    def __init__(self, shell: Shell) -> None:
        self.shell = shell
        self.services = shell.services

    async def show(self, request: Request) -> Response:
        """Show the table as the viewer may see it."""
        return await self._table(request, await self.shell.person(request))

    async def _table(
        self, request: Request, person: Person | None, sorry: Exception | None = None
    ) -> Response:
        sight = await self.services.look(person, request.path_params["table"])
        if sight is None:
            raise Sorry(404, "there is no such table")
        status, sentence, rule = told(sorry) if sorry else (200, "", "")
        scheme = {"https": "wss"}.get(request.url.scheme, "ws")
        context = {
            "sight": sight,
            "table": sight.table,
            "game_slug": sight.table.game,
            "mood": sight.scene.mood,
            "broad": sight.scene.width > sight.scene.height,
            "board": laid(sight.scene, sight.across, lit(sight)),
            "command": secrets.token_urlsafe(12),
            "ws": f"{scheme}://{request.url.netloc}/t/{sight.table.id}/ws",
            "invite": f"{request.base_url}invite/{sight.invite}" if sight.invite else "",
            "sorry": sentence,
            "sorry_rule": rule,
        }
        return await self.shell.page(request, "table.html", context, status)

    async def act(self, request: Request) -> Response:
        """Do what a button says, and show the table again."""
        kind, table = request.path_params["kind"], request.path_params["table"]
        form = await self.shell.form(request)
        if kind not in KINDS:
            raise Sorry(404)
        person = await self.shell.somebody(request)
        command = Command(
            kind,
            plain(form.get("id", ""), 40) or secrets.token_urlsafe(12),
            number(form.get("v", "")),
            token=form.get("token", "")[:200],
            text=plain(form.get("text", ""), SAYING),
            phrase=number(form.get("phrase", ""), -1),
            ply=number(form.get("ply", "")),
            answer=ANSWERS.get(form.get("answer", "")),
            what=form.get("what", "")[:20],
        )
        try:
            went = await self.services.command(person, table, command)
        except (ConclaveError, Sorry) as sorry:
            if isinstance(sorry, Sorry) and sorry.status not in (409, 422):
                raise
            return await self._table(request, person, sorry)
        return away(f"/t/{went or table}" + ("" if kind != "chat" else "#chat"))

    async def join(self, request: Request) -> Response:
        """Take an open seat, as a new guest if need be."""
        form = await self.shell.form(request)
        table = request.path_params["table"]
        person, entry = await come_in(self.shell, request)
        await self.services.join(person, table, number(form.get("seat", ""), -1))
        response = away(f"/t/{table}", "joined")
        if entry:
            self.services.remember(request, response, entry)
        return response

    async def replay(self, request: Request) -> Response:
        """Show the table as it stood; opens at the viewer's last answer."""
        person, table = await self.shell.person(request), request.path_params["table"]
        asked = request.query_params.get("ply", "")
        sight = await self.services.replay(person, table, number(asked) if asked else None)
        if sight is None:
            raise Sorry(404, "there is no such table")
        # Where the viewer answered, the others can be asked to go back.
        again = sight.table.phase == "playing" and sight.table.mine >= 0 and sight.ply in sight.own
        now = await self.services.look(person, table) if again else None
        context = {
            "sight": sight,
            "table": sight.table,
            "version": now.version if now else -1,
            "command": secrets.token_urlsafe(12),
            "mood": sight.scene.mood,
            "broad": sight.scene.width > sight.scene.height,
            "board": laid(sight.scene, sight.across),
            "told": [line for line in sight.log if line.ply == sight.ply],
            "near": [line for line in sight.log if abs(line.ply - sight.ply) <= NEAR],
        }
        return await self.shell.page(request, "replay.html", context)

    async def record(self, request: Request) -> Response:
        """Send the record that the viewer may have."""
        person, table = await self.shell.person(request), request.path_params["table"]
        text = in_order(await self.services.record(person, table)) + "\n"
        name = f'attachment; filename="{"".join(c for c in table if c.isalnum())[:40]}.txt"'
        return PlainTextResponse(text, headers={**HEADERS, "Content-Disposition": name})

    async def invited(self, request: Request) -> Response:
        """Show what one is invited to; looking takes no seat."""
        code = request.path_params["code"]
        table = await self.services.invited(code)
        if table is None:
            raise Sorry(404, "this invitation was used up or called back")
        # The code leaves with no link: pages tell their address to nobody but ourselves.
        return await self.shell.page(request, "invite.html", {"table": table, "code": code})

    async def accept(self, request: Request) -> Response:
        """Take the seat one is invited to."""
        await self.shell.form(request)
        person, entry = await come_in(self.shell, request)
        table = await self.services.accept(person, request.path_params["code"])
        response = away(f"/t/{table}", "joined")
        if entry:
            self.services.remember(request, response, entry)
        return response

    def routes(self) -> list[BaseRoute]:
        """List the addresses."""
        return [
            Route("/t/{table}", self.show),
            Route("/t/{table}/replay", self.replay),
            Route("/t/{table}/record", self.record),
            Route("/t/{table}/join", self.join, methods=["POST"]),
            Route("/t/{table}/{kind}", self.act, methods=["POST"]),
            Route("/invite/{code}", self.invited),
            Route("/invite/{code}", self.accept, methods=["POST"]),
        ]


def lit(sight: TableSight) -> set[str]:
    """Name what the answers point at, so that it glows: the first thing to click of each."""
    return {answer.path[0] for answer in sight.answers if answer.path}
