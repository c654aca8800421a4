"""Line: a client as the browser's is: a board, pauses, and commands that are sent until they are answered."""

from __future__ import annotations

import asyncio
import json
import random
import time
from contextlib import suppress
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from trials.people import Person, new_id

# The same figures as in the browser (web/js/wire.js), in seconds.
BEAT, DEAD, OFFLINE, AGAIN, SLOWEST = 4.0, 8.0, 10.0, 4.0, 8.0


class Line:
    """One seat's connection to a table, which comes back by itself."""

    def __init__(self, origin: str, address: str, person: Person, table: str, seed: int = 0) -> None:
        self.origin, self.address, self.person, self.table = origin, address, person, table
        self.rng = random.Random(seed)
        self.v = -1
        self.nodes: dict[str, Any] = {}
        self.state: dict[str, Any] = {"choices": []}
        self.log: list[Any] = []
        self.shown = "connecting"
        self.changes: list[tuple[float, str]] = []
        self.waiting: dict[str, dict[str, Any]] = {}
        self.sent: dict[str, float] = {}
        self.replies: dict[str, dict[str, Any]] = {}
        self.impossible = 0  # messages that fit nothing the client has
        self.resyncs = 0
        self.back: list[float] = []  # seconds from a loss to the first message after it
        self._raw: ClientConnection | None = None
        self._lost = 0.0
        self._heard = 0.0
        self._tries = 0
        self._task: asyncio.Task[None] | None = None

    def start(self) -> Line:
        """Begin to connect, and go on for ever."""
        self._task = asyncio.create_task(self._live())
        return self

    async def stop(self) -> None:
        """End."""
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task
        if self._raw is not None:
            self._raw.transport.abort()

    def play(self, token: str) -> str:
        """Answer a question; it is sent until there is a reply."""
        name = new_id()
        self.waiting[name] = {"t": "play", "id": name, "v": self.v, "token": token}
        self.sent[name] = 0.0
        return name

    async def _live(self) -> None:
        while True:
            with suppress(WebSocketException, OSError, TimeoutError, EOFError):
                await self._once()
            self._fallen()
            pause = min(SLOWEST, 0.4 * 1.5**self._tries) * (0.5 + self.rng.random())
            self._tries += 1
            waited = time.monotonic()
            while time.monotonic() - waited < pause:
                self._say_offline()
                await asyncio.sleep(0.1)

    async def _once(self) -> None:
        since = f"?since={self.v}" if self.v >= 0 else ""
        headers = {"origin": self.origin, "cookie": f"conclave={self.person.cookie}"}
        address = f"{self.address.replace('http', 'ws')}/t/{self.table}/ws{since}"
        raw = await asyncio.wait_for(
            connect(
                address, additional_headers=headers, max_size=None, open_timeout=DEAD, close_timeout=0.2,
                ping_interval=None, proxy=None, compression=None, user_agent_header=None,
            ),
            DEAD,
        )  # fmt: skip
        self._raw, self._heard, self._tries = raw, time.monotonic(), 0
        self._say("connected")
        for name in self.sent:
            self.sent[name] = 0.0
        beats = asyncio.create_task(self._beat(raw))
        try:
            async for text in raw:
                self._heard = time.monotonic()
                if self._lost:
                    self.back.append(self._heard - self._lost)
                    self._lost = 0.0
                await self._take(raw, json.loads(text))
        finally:
            beats.cancel()
            raw.transport.abort()

    async def _beat(self, raw: ClientConnection) -> None:
        asked = 0.0
        while True:
            quiet = time.monotonic() - self._heard
            if quiet > DEAD:
                raw.transport.abort()
                return
            if quiet > BEAT and time.monotonic() - asked > BEAT:
                asked = time.monotonic()
                await raw.send(json.dumps({"t": "ping", "id": new_id(), "v": max(0, self.v)}))
            for name, command in list(self.waiting.items()):
                if time.monotonic() - self.sent.get(name, 0.0) > AGAIN:
                    self.sent[name] = time.monotonic()
                    await raw.send(json.dumps(command))
            await asyncio.sleep(0.1)

    async def _take(self, raw: ClientConnection, message: dict[str, Any]) -> None:
        kind = message["t"]
        if kind == "view":
            self.nodes = {node["id"]: node for node in message["scene"]["nodes"]}
            self.log, self.v, self.state = message["state"]["log"], message["v"], message["state"]
        elif kind == "delta" and message["from"] == self.v:
            self.nodes |= {node["id"]: node for node in message["nodes"]}
            for gone in message["gone"]:
                self.impossible += self.nodes.pop(gone, None) is None
            if message["order"] is not None:
                self.impossible += set(message["order"]) != set(self.nodes)
                self.nodes = {name: self.nodes[name] for name in message["order"] if name in self.nodes}
            self.log = self.log + message["state"]["log"]
            self.v, self.state = message["v"], message["state"]
        elif kind == "delta" and message["v"] > self.v:
            self.resyncs += 1
            await raw.send(json.dumps({"t": "resync", "id": new_id(), "v": max(0, self.v)}))
        elif kind == "reply":
            self.replies[message["id"]] = message
            self.waiting.pop(message["id"], None)
            self.sent.pop(message["id"], None)

    def _fallen(self) -> None:
        self._raw = None
        if self.shown in ("connected", "connecting"):
            self._lost = time.monotonic()
            self._say("reconnecting")

    def _say_offline(self) -> None:
        if self.shown == "reconnecting" and time.monotonic() - self._lost > OFFLINE - 1.0:
            self._say("offline")

    def _say(self, word: str) -> None:
        if word != self.shown:
            self.shown = word
            self.changes.append((time.monotonic(), word))

    def same_as(self, view: dict[str, Any]) -> bool:
        """Tell whether everything on the board is what a fresh view shows, in the same order."""
        nodes = {node["id"]: node for node in view["scene"]["nodes"]}
        state = {name: part for name, part in view["state"].items() if name != "log"}
        mine = {name: part for name, part in self.state.items() if name != "log"}
        return (
            self.v == view["v"]
            and self.nodes == nodes
            and list(self.nodes) == list(nodes)
            and self.log == view["state"]["log"]
            and mine == state
        )
