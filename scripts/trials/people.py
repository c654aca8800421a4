"""People: persons with cookies, the tables they make, and sockets that keep a board as a client would."""

from __future__ import annotations

import asyncio
import itertools
import json
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from http.cookiejar import CookieJar, DefaultCookiePolicy
from typing import Any
from uuid import uuid4

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection

from conclave.client import Client, Closed, Rejected, TableSocket, Unreachable
from conclave.server import wire, wire_changes

GAME = "ice_wizards"
_ids = itertools.count()
_run = uuid4().hex[:12]


def new_id() -> str:
    """Return an id that no other command of any run has."""
    return f"{_run}-{next(_ids)}"


@dataclass(frozen=True)
class TrialPerson:
    """Somebody with a cookie."""

    id: str
    name: str
    cookie: str
    csrf: str


def client_of(url: str, person: TrialPerson | None, source: str = "") -> Client:
    """Return the client of somebody, or of a stranger."""
    made = Client(url, source=source)
    if person is not None:
        made.cookie, made.csrf = person.cookie, person.csrf
    return made


def _welcome(answer: httpx.Response) -> TrialPerson:
    answer.raise_for_status()
    told, cookie = answer.json(), answer.headers["set-cookie"].split(";")[0].partition("=")[2]
    return TrialPerson(told["id"], told["name"], cookie, told["csrf"])


class TrialServer:
    """The HTTP side of a server, for any number of persons over a few connections."""

    def __init__(self, url: str, source: str = "") -> None:
        self.url = url
        # An address of this machine that requests come from, as if from another house.
        way = httpx.AsyncHTTPTransport(local_address=source, limits=httpx.Limits(max_connections=16))
        jar = CookieJar(DefaultCookiePolicy(allowed_domains=[]))  # everybody shows their own
        limits = httpx.Limits(max_connections=16)
        self.http = httpx.AsyncClient(
            base_url=url,
            timeout=30.0,
            cookies=jar,
            limits=limits,
            trust_env=False,
            verify=False,
            transport=way if source else None,
        )

    async def __aenter__(self) -> TrialServer:
        """Open the door."""
        return self

    async def __aexit__(self, *_: object) -> None:
        """Close it."""
        await self.http.aclose()

    async def ask(
        self, method: str, path: str, who: TrialPerson | None = None, body: Any = None
    ) -> httpx.Response:
        """Send a request of somebody."""
        headers = {"origin": self.url, **client_of(self.url, who).headers()}
        given = None if body is None else json.dumps(body).encode()
        return await self.http.request(method, f"/api/v1{path}", headers=headers, content=given)

    async def guest(self, name: str) -> TrialPerson:
        """Make somebody."""
        return _welcome(await self.ask("POST", "/guests", None, {"name": name}))

    async def account(self, name: str, password: str, guest: TrialPerson | None = None) -> TrialPerson:
        """Make an account, out of a guest if there is one."""
        return _welcome(await self.ask("POST", "/accounts", guest, {"name": name, "password": password}))

    async def crowd(self, count: int, tell: Callable[[str], None] = lambda _: None) -> list[TrialPerson]:
        """Make many."""
        made: list[TrialPerson] = []
        for at in range(0, count, 16):
            names = [f"Guest {n}" for n in range(at, min(count, at + 16))]
            made += await asyncio.gather(*(self.guest(name) for name in names))
            tell(f"{len(made)} of {count} people")
        return made

    async def table(self, host: TrialPerson, *others: TrialPerson, **more: Any) -> str:
        """Seat people at a new table; `players` names bots."""
        players = ["me", *("open" for _ in others)]
        answer = await self.ask("POST", "/tables", host, {"game": GAME, "players": players, **more})
        answer.raise_for_status()
        table = str(answer.json()["table"])
        for other in others:
            (await self.ask("POST", f"/tables/{table}/join", other, {})).raise_for_status()
        return table

    async def pairs(
        self, people: list[TrialPerson], tell: Callable[[str], None] = lambda _: None
    ) -> list[str]:
        """Seat people two by two."""
        made: list[str] = []
        for at in range(0, len(people), 16):
            some = people[at : at + 16]
            made += await asyncio.gather(
                *(self.table(a, b) for a, b in zip(some[::2], some[1::2], strict=True))
            )
            tell(f"{len(made)} of {len(people) // 2} tables")
        return made

    async def look(self, who: TrialPerson | None, table: str) -> dict[str, Any]:
        """Return somebody's view of a table."""
        answer = await self.ask("GET", f"/tables/{table}", who)
        answer.raise_for_status()
        found: dict[str, Any] = answer.json()
        return found

    async def view(self, who: TrialPerson, table: str) -> wire.View:
        """Return somebody's view of a table as the wire's own type."""
        return msgspec.json.decode((await self.ask("GET", f"/tables/{table}", who)).content, type=wire.View)

    async def command(self, who: TrialPerson, table: str, **command: Any) -> dict[str, Any]:
        """Send a command and give its reply; a refusal is a reply too."""
        whole = {"id": new_id(), **command}
        answer = await self.ask("POST", f"/tables/{table}/commands", who, whole)
        found: dict[str, Any] = answer.json()
        return found

    async def move(self, table: str, *seated: TrialPerson) -> dict[str, Any] | None:
        """Let whoever is asked answer; gives the reply, or None when the game is over."""
        for who in seated:
            view = await self.look(who, table)
            if view["state"]["choices"]:
                token = view["state"]["choices"][view["v"] % len(view["state"]["choices"])]["token"]
                return await self.command(who, table, t="play", v=view["v"], token=token)
        return None


@dataclass(eq=False)
class Tab:
    """A socket of somebody at a table: it checks that no version is missed and none comes twice."""

    url: str
    person: TrialPerson | None
    table: str
    seat: str = ""
    v: int = -1
    state: wire.State | None = None
    tokens: list[str] = field(default_factory=list)
    over: bool = False
    gaps: int = 0
    doubles: int = 0
    refused: int = 0
    received: int = 0
    last_error: str = ""
    source: str = ""  # the address of this machine that it connects from
    heard: Callable[[Tab, wire.FromServer], None] | None = None
    socket: TableSocket | None = None
    reader: asyncio.Task[None] | None = None

    @property
    def raw(self) -> ClientConnection | None:
        """Return the bare connection, for what a client would never send."""
        return self.socket.raw if self.socket else None

    async def open(self, through: str = "") -> Tab:
        """Connect with the version one has, and begin to read."""
        client = client_of(self.url, self.person, self.source)
        try:
            self.socket = await TableSocket.open(client, self.table, self.v, self.seat == "-1", through)
        except (Rejected, Unreachable) as error:
            # As it was told by the network, which is what a trial looks at.
            raise error.__cause__ or error from None
        self.reader = asyncio.create_task(self._read(self.socket))
        return self

    async def _read(self, socket: TableSocket) -> None:
        with suppress(Closed):
            while True:
                self.take(await socket.receive())

    def take(self, message: wire.FromServer) -> None:
        """Apply a message."""
        self.received += 1
        if isinstance(message, wire.Delta):
            self.doubles += message.v <= self.v
            self.gaps += self.v < message.v and message.since != self.v
        if isinstance(message, wire.View | wire.Delta):
            self.state = wire_changes.state_of(message, self.state)
            self.v, self.over = message.v, self.state is not None and self.state.over
            self.tokens = [choice.token for choice in self.state.choices] if self.state else []
        if isinstance(message, wire.Reply) and message.error is not None:
            self.refused += 1
            self.last_error = message.error.code
        if self.heard is not None:
            self.heard(self, message)

    async def send(self, **command: Any) -> str:
        """Send a command with the version one has; gives its id."""
        assert self.raw is not None
        whole = {"id": new_id(), "v": self.v, **command}
        await self.raw.send(json.dumps(whole))
        return str(whole["id"])

    async def until(self, version: int, seconds: float = 10.0) -> bool:
        """Wait until one has a version; tells whether it came."""
        for _ in range(int(seconds / 0.02)):
            if self.v >= version:
                return True
            await asyncio.sleep(0.02)
        return self.v >= version

    def cut(self) -> None:
        """Lose the connection without a goodbye."""
        if self.socket is not None:
            self.socket.cut()

    async def close(self) -> None:
        """Hang up."""
        if self.reader is not None:
            self.reader.cancel()
        if self.socket is not None:
            await self.socket.close()


async def connected(tabs: list[Tab], tell: Callable[[str], None] = lambda _: None) -> None:
    """Open many sockets, some at a time."""
    for at in range(0, len(tabs), 20):
        await asyncio.gather(*(tab.open() for tab in tabs[at : at + 20]))
        tell(f"{at + 20} of {len(tabs)} sockets")


async def closed(tabs: list[Tab]) -> None:
    """Close many sockets at once."""
    for tab in tabs:
        tab.cut()
        if tab.reader is not None:
            tab.reader.cancel()
    await asyncio.sleep(0.05)
