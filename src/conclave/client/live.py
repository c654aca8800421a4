"""Live: a table over a websocket that comes back by itself, with commands that are sent until answered."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from conclave.client.backoff import pause
from conclave.client.board import Board
from conclave.client.client import Client, new_id
from conclave.client.errors import Gap, Rejected, Unreachable
from conclave.client.socket import Closed, TableSocket
from conclave.server import wire

# The same figures as in the browser (web/js/wire.js), in seconds.
BEAT: Final = 4.0  # quiet for this long: ask whether anybody is there
DEAD: Final = 8.0  # quiet for this long: nobody is
AGAIN: Final = 4.0  # an unanswered command is sent again
FIRST: Final = 0.4
SLOWEST: Final = 8.0
LOOK: Final = 0.1  # between two looks at what is due


@dataclass
class _Waiting:
    """A command on its way."""

    command: wire.AnyCommand
    reply: asyncio.Future[wire.Reply]
    sent: float = 0.0


class LiveTable:
    """One table, as a browser holds it: `async with LiveTable(client, table) as live`.

    `board` is what is known now. Whatever cannot be mended, such as a table that was removed, ends
    `changes`, `turns` and `send` with `Rejected`.
    """

    def __init__(self, client: Client, table: str, watch: bool = False, through: str = "") -> None:
        self.client, self.table = client, table
        self.board = Board()
        self.status = "connecting"
        self.waiting: dict[str, _Waiting] = {}
        self._watch, self._through = watch, through
        self._socket: TableSocket | None = None
        self._heard, self._asked = 0.0, 0.0
        self._changed = asyncio.Event()
        self._failed: Rejected | None = None
        self._task: asyncio.Task[None] | None = None

    async def __aenter__(self) -> LiveTable:
        """Begin to connect."""
        self.start()
        return self

    async def __aexit__(self, *_: object) -> None:
        """Hang up."""
        await self.stop()

    def start(self) -> None:
        """Begin to connect, and go on until `stop`; `async with` does both."""
        self._task = asyncio.create_task(self._live())
        self._task.add_done_callback(self._ended)

    async def stop(self) -> None:
        """Hang up."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        if self._socket is not None:
            await self._socket.close()
        self.say("closed")

    # What a program does with it.

    async def changes(self) -> AsyncIterator[Board]:
        """Give the board each time it has changed, until the game is over."""
        while True:
            if self._failed is not None:
                raise self._failed
            self._changed.clear()
            if self.board.v >= 0:
                yield self.board
                if self.board.over:
                    return
            await self._changed.wait()

    async def turns(self) -> AsyncIterator[Board]:
        """Give the board each time an answer is expected of us, until the game is over."""
        answered = -1
        async for board in self.changes():
            if board.choices and board.v > answered:
                answered = board.v
                yield board

    async def play(self, token: str) -> wire.Reply:
        """Answer the question with the token of a choice; a refusal is `Rejected`."""
        reply = await self.send(wire.Play(id=new_id(), v=max(0, self.board.v), token=token))
        if reply.error is not None:
            raise Rejected(reply.error.code, reply.error.sentence, reply.error.rule, reply.error.retry)
        return reply

    async def send(self, command: wire.AnyCommand) -> wire.Reply:
        """Send a command until it is answered, however often the connection breaks."""
        if self._failed is not None:
            raise self._failed
        while True:
            entry = _Waiting(command, asyncio.get_running_loop().create_future())
            self.waiting[command.id] = entry
            await self._push(entry)
            reply = await entry.reply
            if reply.error is None or reply.error.code != "limit":
                return reply
            await asyncio.sleep(reply.error.retry / 1000.0)

    # What a trial overrides.

    def heard(self, message: wire.FromServer) -> None:
        """Take in a message."""
        if isinstance(message, wire.Reply):
            entry = self.waiting.pop(message.id, None)
            if entry is not None and not entry.reply.done():
                entry.reply.set_result(message)
            return
        self.board.apply(message)
        self._changed.set()

    def say(self, status: str) -> None:
        """Note how the connection stands: connecting, connected, reconnecting or closed."""
        self.status = status

    # The connection.

    async def _live(self) -> None:
        tries = 0
        while True:
            try:
                self._socket = await TableSocket.open(
                    self.client, self.table, self.board.v, self._watch, self._through, DEAD
                )
                tries = 0
                await self._serve(self._socket)
            except Closed as closed:
                if not wire.comes_back(closed.close_code):
                    self._fail(Rejected("gone", closed.sentence))
                    return
            except Rejected:
                if await self._refused():
                    return
            except Unreachable:
                pass
            finally:
                self._socket = None
            self.say("reconnecting")
            await asyncio.sleep(pause(tries, FIRST, SLOWEST))
            tries += 1

    def _ended(self, task: asyncio.Task[None]) -> None:
        """Tell whoever waits, should the client itself break down."""
        if not task.cancelled() and task.exception() is not None:
            self._fail(Rejected("bad", f"the client broke down: {task.exception()}"))

    async def _serve(self, socket: TableSocket) -> None:
        self._heard = time.monotonic()
        self.say("connected")
        for entry in list(self.waiting.values()):
            await self._push(entry)
        beats = asyncio.create_task(self._beat(socket))
        try:
            while True:
                message = await socket.receive()
                self._heard = time.monotonic()
                try:
                    self.heard(message)
                except Gap:
                    await socket.send(wire.Resync(id=new_id(), v=max(0, self.board.v)))
        finally:
            beats.cancel()
            socket.cut()

    async def _beat(self, socket: TableSocket) -> None:
        with suppress(Closed):
            while True:
                at = time.monotonic()
                if at - self._heard > DEAD:
                    socket.cut()
                    return
                if at - self._heard > BEAT and at - self._asked > BEAT:
                    self._asked = at
                    await socket.send(wire.Ping(id=new_id(), v=max(0, self.board.v)))
                for entry in list(self.waiting.values()):
                    if at - entry.sent > AGAIN:
                        await self._push(entry)
                await asyncio.sleep(LOOK)

    async def _push(self, entry: _Waiting) -> None:
        if self._socket is not None:
            entry.sent = time.monotonic()
            with suppress(Closed):
                await self._socket.send(entry.command)

    async def _refused(self) -> bool:
        """Ask why a handshake was refused; True where it will be again."""
        try:
            await asyncio.to_thread(self.client.look, self.table)
        except Rejected as told:
            if told.kind != "limit":
                self._fail(told)
                return True
        except Unreachable:
            pass
        return False

    def _fail(self, told: Rejected) -> None:
        self._failed = told
        self.say("closed")
        self._changed.set()
        for entry in self.waiting.values():
            if not entry.reply.done():
                entry.reply.set_exception(told)
        self.waiting.clear()


async def play(live: LiveTable, choose: Callable[[Board], str]) -> Board:
    """Play one seat to the end of the game: `choose` gets the board and gives the token of a choice."""
    async for board in live.turns():
        try:
            await live.play(choose(board))
        except Rejected as told:
            # Somebody else changed the table meanwhile; the next board asks again if it is still our turn.
            if told.kind != "stale":
                raise
    return live.board
