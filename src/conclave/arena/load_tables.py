"""Load tables: two people at a table, each with a socket, who answer at random as soon as they are asked to.

They read no more of a message than who may answer what, so servers of other revisions can be measured too.
"""

from __future__ import annotations

import asyncio
import http.client
import json
import random
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final

import msgspec
from msgspec import UNSET, UnsetType
from websockets.asyncio.client import ClientConnection, connect

from conclave.arena.load import HOME, StepTally
from conclave.core.errors import ConclaveError

# A choice as an object, or as a row that begins with its token, or a run of choices that were there before.
Told = dict[str, Any] | list[Any] | str


class _State(msgspec.Struct):
    choices: list[Told] | UnsetType = UNSET
    over: bool | UnsetType = UNSET


class _Error(msgspec.Struct):
    code: str = ""
    sentence: str = ""


class _Message(msgspec.Struct):
    """Any message of a server, as far as it matters here."""

    t: str
    v: int = 0
    id: str = ""
    ok: bool = True
    state: _State | None = None
    error: _Error | None = None


_decoder: Final = msgspec.json.Decoder(_Message)


def tokens_after(before: Sequence[str], told: Sequence[Told]) -> list[str]:
    """Return the tokens that may be answered, where some are told as a part of those before."""
    found: list[str] = []
    for one in told:
        if isinstance(one, str):
            first, last = one.split(":")
            found += before[int(first) : int(last)]
        else:
            found.append(one["token"] if isinstance(one, dict) else one[0])
    return found


class Guest:
    """Somebody at a server of any revision: a cookie, and what a page of it would send."""

    def __init__(self, port: int, name: str, protocol: int) -> None:
        self.port, self.protocol = port, protocol
        self.headers = {"origin": f"http://{HOME}:{port}", "content-type": "application/json"}
        told, cookie = self._ask("/guests", {"name": name})
        self.headers |= {"cookie": cookie, "x-csrf": str(told["csrf"])}

    def create(self, game: str) -> str:
        """Open a table with an open seat, and give its id."""
        return str(self._ask("/tables", {"game": game, "players": ["me", "open"]})[0]["table"])

    def join(self, table: str) -> None:
        """Sit down."""
        self._ask(f"/tables/{table}/join", {})

    async def connect(self, table: str) -> ClientConnection:
        """Open the socket of a table."""
        address = f"ws://{HOME}:{self.port}/t/{table}/ws?protocol={self.protocol}"
        headers = {name: self.headers[name] for name in ("origin", "cookie")}
        return await connect(
            address, additional_headers=headers, max_size=None, compression=None, proxy=None,
            ping_interval=None, user_agent_header=None,
        )  # fmt: skip

    def _ask(self, path: str, body: dict[str, Any]) -> tuple[dict[str, Any], str]:
        # A line for each request, as the server hangs up on one that rests.
        line = http.client.HTTPConnection(HOME, self.port, timeout=20)
        try:
            line.request("POST", f"/api/v1{path}", json.dumps(body), self.headers)
            answer = line.getresponse()
            told: dict[str, Any] = json.loads(answer.read())
        finally:
            line.close()
        if answer.status != 200:
            raise ConclaveError(f"the server refused {path}: {told}")
        return told, (answer.getheader("set-cookie") or "").split(";")[0]


@dataclass
class _Seat:
    """What one of the two knows."""

    v: int = 0
    known: list[str] = field(default_factory=list)  # the choices told last
    tokens: list[str] = field(default_factory=list)  # those that can be answered: none while an answer is out


class Pair:
    """One table with two people at it."""

    def __init__(self, people: tuple[Guest, Guest], game: str, tally: StepTally, rng: random.Random) -> None:
        self.people, self.game, self.tally, self.rng = people, game, tally, rng
        self.sockets: list[ClientConnection] = []
        self.readers: list[asyncio.Task[None]] = []
        self.seats: defaultdict[int, _Seat] = defaultdict(_Seat)
        self.due, self.count, self.over = 0.0, 0, False
        self.answered, self.waits = True, False
        self._renewing: asyncio.Task[None] | None = None

    async def sit(self) -> None:
        """Open the table, and both sockets."""
        # In a thread, because others move meanwhile, and their time must not be spent here.
        async with self.tally.door:
            table = await asyncio.to_thread(self._open)
        self.seats.clear()
        self.over, self.due, self.answered, self.waits = False, 0.0, True, False
        for seat, person in enumerate(self.people):
            socket = await person.connect(table)
            self.sockets.append(socket)
            self.readers.append(asyncio.create_task(self._read(seat, socket)))
            self.readers[-1].add_done_callback(self.tally.ended)

    def _open(self) -> str:
        """Make a table for both, over plain HTTP."""
        host, guest = self.people
        table = host.create(self.game)
        guest.join(table)
        return table

    async def leave(self) -> None:
        """Close both sockets."""
        for reader in self.readers:
            reader.cancel()
        await asyncio.gather(*self.readers, return_exceptions=True)
        for socket in self.sockets:
            await socket.close()
        self.readers, self.sockets = [], []

    async def send(self, due: float) -> None:
        """Play a random choice of somebody who is asked."""
        self.count += 1
        self.due, self.answered, self.waits = due, False, False
        asked = self.rng.choice([seat for seat, one in self.seats.items() if one.tokens])
        one = self.seats[asked]
        told = {
            "t": "play",
            "id": f"{id(self)}-{self.count}",
            "v": one.v,
            "token": self.rng.choice(one.tokens),
        }
        # Whoever has answered is not asked again before the server says so.
        one.tokens = []
        await self.sockets[asked].send(json.dumps(told))

    async def _read(self, seat: int, socket: ClientConnection) -> None:
        while True:
            frame = await socket.recv(decode=False)
            message, one = _decoder.decode(frame), self.seats[seat]
            self.tally.bytes += len(frame)
            if message.t == "reply":
                # It comes after everything it caused, to whoever answered.
                self.answered = True
                self.tally.done += message.ok
                self.tally.refused += not message.ok
                if message.error is not None and message.error.code != "stale":
                    self.tally.errors.append(message.error.sentence)
            elif message.state is not None and message.v >= one.v:
                one.v = message.v
                if message.state.choices is not UNSET:
                    one.known = tokens_after(one.known, message.state.choices)
                one.tokens = one.known
                if message.state.over is not UNSET:
                    self.over = message.state.over
                if self.due:
                    self.tally.arrived(self.due, len(frame))
            self._offer()

    def _offer(self) -> None:
        """Be ready for the next move once somebody is asked, or for the next game."""
        if not self.answered or self.waits:
            return
        if self.over:
            self.waits = True
            self._renewing = asyncio.create_task(self._renew())
        elif any(one.tokens for one in self.seats.values()) and len(self.seats) == len(self.people):
            self.waits = True
            self.tally.ready.append(self)

    async def _renew(self) -> None:
        """Open the next table beside everything else; others move meanwhile."""
        try:
            await self.leave()
            await self.sit()
        except (OSError, ConclaveError) as error:
            self.tally.errors.append(str(error))
