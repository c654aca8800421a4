"""A small table server for the client's tests: one real game of Ice Wizards, spoken to as wire.md says."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Callable
from http import HTTPStatus
from importlib.resources import files
from typing import Any
from urllib.parse import parse_qs, urlsplit

from websockets.asyncio.server import Server, ServerConnection, serve
from websockets.datastructures import Headers
from websockets.http11 import Request, Response

from conclave.core.errors import ConclaveError
from conclave.core.pointing import why_not
from conclave.core.scene import Scene
from conclave.core.session import Session
from conclave.games.ice_wizards import GAME
from conclave.games.ice_wizards.scene import scene as ice_scene
from conclave.games.ice_wizards.state import Ice
from conclave.render.theme import theme, theme_css
from conclave.server import scenes, sheets
from conclave.server.wire import CLOSES

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; "
    "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
PARTS = ("board", "prompt", "choices", "log", "players", "chat", "replay", "command", "live", "settings")
TYPES = {"js": "text/javascript", "css": "text/css", "svg": "image/svg+xml", "json": "application/json"}

Message = dict[str, Any]


class FakeTable:
    """One table with one person; the other seat answers by itself, by the choice it is told to take."""

    def __init__(self, seat: int = 0, seed: int = 3) -> None:
        self.seat, self.version = seat, 0
        self.session = Session(GAME, seed=seed)
        self.rival: Callable[[Session], str | None] = lambda session: session.tokens()[0]
        self.sockets: set[ServerConnection] = set()
        self.heard: list[Message] = []
        self.replies: dict[str, str] = {}
        self.last: tuple[int, Scene, int, int] | None = None
        self.muffle: Callable[[str], list[str]] = lambda text: [text]
        self.deaf = False
        self._rival_answers()

    # What a viewer is sent.

    def scene(self, session: Session, seat: int | None = None) -> Scene:
        """Lay the table out."""
        assert isinstance(session.state, Ice)
        return ice_scene(GAME.view(session.state, self.seat if seat is None else seat))

    def view(self, session: Session | None = None, seat: int | None = None) -> Message:
        """Return everything; of the past, as any seat saw it."""
        of = session or self.session
        scene = self.scene(of, seat)
        if session is None:
            self.last = (self.version, scene, len(of.log), of.ply)
        return {
            "t": "view",
            "v": self.version,
            "seat": self.seat if seat is None else seat,
            "table": self.table(),
            "scene": json.loads(bytes(scenes.whole(scene))),
            "state": self.state(of, 0),
        }

    def delta(self) -> Message:
        """Return what changed since what was sent last."""
        if self.last is None or self.last[3] > self.session.ply:
            return self.view()
        since, before, log, _ = self.last
        after = self.scene(self.session)
        change, told = scenes.changes(before, after), self.state(self.session, log)
        told["choices"] = [
            [one["token"], one["label"], one["path"], one["ends"] + 2 * one["final"]]
            for one in told["choices"]
        ]
        told["status"] = [list(one.values()) for one in told["status"]]
        self.last = (self.version, after, len(self.session.log), self.session.ply)
        message: Message = {
            "t": "delta",
            "v": self.version,
            "from": since,
            "areas": [json.loads(bytes(area)) for area in change.areas],
            "state": told,
        }
        if change.layout is not None:
            message["layout"] = change.layout
        return message

    def table(self) -> Message:
        """Return what stands about the table."""
        seats = [
            {"name": "Ada", "kind": "person", "level": "", "here": True, "side": "Dark"}
            if at == self.seat
            else {"name": "Frostbite", "kind": "bot", "level": "easy", "here": True, "side": "Light"}
            for at in (0, 1)
        ]
        return {
            "id": "t1", "game": GAME.slug, "title": "Ice Wizards", "options": {}, "seats": seats,
            "host": "Ada", "clock": "none", "phase": "over" if self.session.over else "playing",
            "rated": False, "commitment": "", "rematch": "",
        }  # fmt: skip

    def state(self, session: Session, log: int) -> Message:
        """Return prompt, choices, log from a line on, and result."""
        view, result = session.view(self.seat), session.result
        choices = [
            {"token": c.token, "label": c.label, "path": list(c.path), "ends": c.press.ends,
             "final": session.commits(c.action)}
            for c in view.choices()
        ]  # fmt: skip
        words = GAME.words
        lines = [
            {"ply": ply, "text": words.sentence(event.seen_by(self.seat), self.seat),
             "rule": words.events.get(event.kind, "")}
            for ply, event in session.log[log:]
        ]  # fmt: skip
        mine = any(one.free and one.seat == self.seat for one in session._before)
        ended = {
            "places": list(result.places), "scores": list(result.scores), "why": result.why,
            "rule": result.rule, "sides": list(result.sides),
            "verdicts": [result.verdict(seat) for seat in range(session.seats)],
            "headline": result.headline(["Ada", "Frostbite"], view.seat),
        } if result else None  # fmt: skip
        return {
            "prompt": view.prompt, "rule": view.rule, "ply": session.ply, "waiting": list(view.waiting),
            "asked": session.asked, "choices": choices, "undo": mine, "offers": [], "log": lines,
            "status": [one._asdict() for one in view.status], "clocks": [], "result": ended,
            "over": session.over, "sides": list(view.state.sides()),
        }  # fmt: skip

    # What a viewer asks.

    async def answer(self, socket: ServerConnection, command: Message) -> None:
        """Carry out one command and tell everybody."""
        self.heard.append(command)
        kind, name = command["t"], command["id"]
        if kind == "ping":
            await self.say(socket, {"t": "pong", "at": 0})
            return
        if name in self.replies:
            await self.say(socket, self.replies[name])
            return
        if kind == "resync":
            await self.reply(socket, name)
            await self.say(socket, self.view())
            return
        if kind == "chat":
            await self.reply(socket, name)
            await self.tell(
                {"t": "chat", "n": len(self.heard), "who": "Ada", "text": command["text"], "at": 0}
            )
            return
        if command["v"] != self.version:
            await self.reply(socket, name, {"code": "stale", "sentence": "the table has moved on"})
            await self.say(socket, self.view())
            return
        if kind == "why":
            found = why_not(self.session.view(self.seat), command["path"])
            refused = {"code": "refused", "sentence": found[0], "rule": found[1]} if found else None
            await self.reply(socket, name, refused)
            return
        try:
            self.carry_out(kind, command)
        except ConclaveError as error:
            code = "refused" if error.rule else "bad"
            await self.reply(socket, name, {"code": code, "sentence": error.sentence, "rule": error.rule})
            return
        self.version += 1
        await self.reply(socket, name)
        await self.news()
        if self._rival_answers():
            await self.news()

    def carry_out(self, kind: str, command: Message) -> None:
        """Change the game, or raise why not."""
        if kind == "play":
            self.session.play(command["token"], self.seat)
        elif kind == "undo":
            self.session.undo(self.seat)
        elif kind == "takeback":
            record = self.session.record_for(None)
            record.tokens, record.result = record.tokens[: command["ply"]], ""
            record.marks = {}
            self.session = Session.replay(GAME, record).resume()
        else:
            raise ConclaveError("this table does not know that")

    def _rival_answers(self) -> bool:
        moved = False
        while not self.session.over and self.session.asked != self.seat:
            token = self.rival(self.session)
            if token is None:
                break
            self.session.play(token)
            moved = True
        self.version += moved
        return moved

    async def reply(self, socket: ServerConnection, name: str, error: Message | None = None) -> None:
        """Answer a command, and remember the answer."""
        message: Message = {"t": "reply", "id": name, "ok": error is None, "v": self.version}
        if error:
            message["error"] = error
        self.replies[name] = json.dumps(message)
        await self.say(socket, message)

    async def news(self) -> None:
        """Send everybody what changed."""
        made = self.delta()
        for socket in list(self.sockets):
            await self.say(socket, made)

    async def tell(self, message: Message) -> None:
        """Send everybody one message."""
        for socket in list(self.sockets):
            await self.say(socket, message)

    async def say(self, socket: ServerConnection, message: Message | str) -> None:
        """Send one message, through whatever trouble a test has made."""
        text = message if isinstance(message, str) else json.dumps(message)
        for one in self.muffle(text):
            await socket.send(one)

    async def socket(self, socket: ServerConnection) -> None:
        """Serve one line."""
        self.sockets.add(socket)
        try:
            await self.say(socket, self.view())
            async for frame in socket:
                if not self.deaf:
                    await self.answer(socket, json.loads(frame))
        finally:
            self.sockets.discard(socket)


class FakeServer:
    """The table behind HTTP, in a thread of its own."""

    def __init__(self) -> None:
        self.table = FakeTable()
        self.requests: list[str] = []
        self.down = False
        self.port = 0
        self._loop = asyncio.new_event_loop()
        self._server: Server | None = None
        started = threading.Event()
        self._thread = threading.Thread(target=self._run, args=(started,), daemon=True)
        self._thread.start()
        started.wait(10)

    @property
    def url(self) -> str:
        """Return the address of the table's page."""
        return f"http://127.0.0.1:{self.port}/t/t1"

    def do(self, work: Callable[[], Any]) -> Any:
        """Run something in the server's own loop, and wait for it."""

        async def run() -> Any:
            given = work()
            return await given if asyncio.iscoroutine(given) else given

        return asyncio.run_coroutine_threadsafe(run(), self._loop).result(10)

    def new_table(self, seat: int = 0, seed: int = 3) -> FakeTable:
        """Set up a fresh game."""
        self.table, self.down = FakeTable(seat, seed), False
        return self.table

    def cut(self) -> None:
        """Drop every line."""

        async def drop() -> None:
            for socket in list(self.table.sockets):
                socket.transport.abort()

        self.do(drop)

    def stop(self) -> None:
        """Close the server."""

        async def close() -> None:
            if self._server:
                self._server.close()
                await self._server.wait_closed()

        self.do(close)
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(5)
        self._loop.close()

    def _run(self, started: threading.Event) -> None:
        asyncio.set_event_loop(self._loop)

        async def begin() -> None:
            self._server = await serve(
                lambda socket: self.table.socket(socket), "127.0.0.1", 0, process_request=self._page
            )
            self.port = next(iter(self._server.sockets)).getsockname()[1]
            started.set()

        self._loop.run_until_complete(begin())
        self._loop.run_forever()

    def _page(self, connection: ServerConnection, request: Request) -> Response | None:
        address = urlsplit(request.path)
        self.requests.append(request.path)
        if self.down:
            return _response(HTTPStatus.SERVICE_UNAVAILABLE, "text/plain", "down")
        if address.path.endswith("/ws"):
            return None
        kind = TYPES.get(address.path.rsplit(".", 1)[-1], "text/html")
        text = self._text(address.path, {k: v[0] for k, v in parse_qs(address.query).items()})
        if text is None:
            return _response(HTTPStatus.NOT_FOUND, "text/plain", "nothing here")
        return _response(HTTPStatus.OK, "application/json" if "/api/" in address.path else kind, text)

    def _text(self, path: str, query: dict[str, str]) -> str | None:
        if path.startswith("/static/"):
            found = files("conclave").joinpath("web", *path.split("/")[2:])
            return found.read_text(encoding="utf-8") if found.is_file() else None
        if path.startswith("/sheets/"):
            sheet = sheets.text(path.rsplit("/", 1)[1].removesuffix(".json"))
            return sheet.decode() if sheet else None
        if path == "/favicon.ico":
            return ""
        if path == "/theme/ice.css":
            return theme_css("ice")
        if path == "/theme/ice.svg":
            return theme_svg("ice")
        if "/rules/" in path:
            part = GAME.manual.part(path.rsplit("/", 1)[1].removesuffix(".json"))
            texts = [{"number": r.number, "title": r.title, "text": r.text} for r in part]
            return json.dumps({**texts[0], "rules": texts} if len(texts) > 1 else texts[0])
        if path.startswith("/api/"):
            past = Session.replay(GAME, self.table.session.record_for(None), int(query["ply"]))
            seat = int(query.get("seat", self.table.seat))
            if seat not in (self.table.seat, -1) and not self.table.session.over:
                return None
            return json.dumps(self.table.view(past, seat))
        return page() if path.startswith("/t/") else None


def page() -> str:
    """Return the table's page as a server would."""
    parts = "".join(f'<section id="{name}"></section>' for name in PARTS)
    return (
        '<!doctype html><html lang="en" data-mood="ice"><head><meta charset="utf-8">'
        '<title>Ice Wizards</title><meta name="viewport" content="width=device-width, initial-scale=1">'
        '<link rel="stylesheet" href="/theme/ice.css"><link rel="stylesheet" href="/static/table.css">'
        '<script type="module" src="/static/js/main.js"></script></head><body>'
        f'<main id="table" data-table="t1" data-ws="/t/t1/ws" data-seat="0" '
        f"data-closes='{json.dumps(CLOSES)}' "
        f'data-csrf="x" data-confirm="never">{parts}</main></body></html>'
    )


def theme_svg(mood: str) -> str:
    """Return a mood's gradients and its shadow."""
    parts = []
    for role, blend in theme("light", mood).gradients.items():
        stops = "".join(f'<stop offset="{at}" stop-color="var(--{stop})"/>' for at, stop in blend.stops)
        (x1, y1), (x2, y2) = blend.start, blend.end
        if blend.radial:
            parts.append(f'<radialGradient id="{role}" cx="{x1}" cy="{y1}" r="{x2}">{stops}</radialGradient>')
        else:
            line = f'x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}"'
            parts.append(f'<linearGradient id="{role}" {line}>{stops}</linearGradient>')
    parts.append(
        '<filter id="shadow" x="-30%" y="-30%" width="160%" height="170%"><feDropShadow dx="0" dy="2"'
        ' stdDeviation="2" flood-color="var(--shadow)" flood-opacity="0.4"/></filter>'
    )
    return f'<svg xmlns="http://www.w3.org/2000/svg"><defs>{"".join(parts)}</defs></svg>'


def _response(status: HTTPStatus, kind: str, text: str) -> Response:
    body = text.encode()
    headers = Headers(
        {"Content-Type": f"{kind}; charset=utf-8", "Content-Length": str(len(body)),
         "Content-Security-Policy": POLICY, "Connection": "close",
         "Cache-Control": "max-age=600" if kind in (TYPES["js"], TYPES["css"]) else "no-store"}
    )  # fmt: skip
    return Response(status, status.phrase, headers, body)
