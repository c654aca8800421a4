"""Processes: several servers at one port, one a core, each a node of its own on the same PostgreSQL.

The first process takes connections and hands each to the process of its table, so that people at one table
meet in one memory; whatever names no table goes to each in turn. Every process also listens alone, at this
machine only, on the ports that follow: so health and metrics can be asked of each.
"""

from __future__ import annotations

import asyncio
import itertools
import logging
import multiprocessing
import re
import signal
import socket
import time
import zlib
from contextlib import suppress
from dataclasses import dataclass, replace
from multiprocessing.context import SpawnProcess
from typing import Final

import uvicorn

from conclave.core.errors import BadInput, ConclaveError
from conclave.server import operations
from conclave.server.app import application, settings
from conclave.server.config import Config
from conclave.server.connection_limits import more_descriptors
from conclave.server.databases import database_of
from conclave.server.uvicorn_server import QUEUE, GracefulServer, free

MOST: Final = 64
HOME: Final = "127.0.0.1"
READY: Final = b"+"
GOODBYE: Final = 20.0  # seconds in which a process that was told to stop has to
AGAIN: Final = 1.0  # seconds before one that ended by itself is started anew
EARLY: Final = 5.0  # seconds: whoever ends before that has never served
TRIES: Final = 3  # such ends in a row, after which all is stopped
PEEKED: Final = 512  # bytes of a request that are looked at
SILENT: Final = 1.0  # seconds after which a connection that says nothing is somebody else's to wait for
_TABLE: Final = re.compile(rb"[A-Z]+ /(?:t|api/v1/tables)/([0-9A-Za-z]{1,40})[/ ?]")
log = logging.getLogger("conclave")


def checked(config: Config, count: int) -> None:
    """Refuse what cannot be spread over processes."""
    if not 1 <= count <= MOST:
        raise BadInput(f"a server has 1 to {MOST} processes")
    if count > 1 and not database_of(config.db).shared:
        raise BadInput(
            "SQLite is written by one process, so a server on a file has one; "
            "several need --db postgresql://user@host/name"
        )
    if count > 1 and not hasattr(socket, "send_fds"):
        raise BadInput(
            "this system cannot hand a connection to another process; start several servers instead"
        )


def table_of(request: bytes) -> bytes:
    """Return the table that a request names in its address, or nothing."""
    found = _TABLE.match(request)
    return found[1] if found else b""


@dataclass
class _Child:
    """One of the processes, and the line that connections are handed over by."""

    process: SpawnProcess
    line: socket.socket
    since: float
    ready: bool = False


class Dispatcher:
    """The first process: it starts the others, hands connections to them, and starts again whoever ends."""

    def __init__(self, config: Config, count: int) -> None:
        self.config = config
        self.children: list[_Child | None] = [None] * count
        self._context = multiprocessing.get_context("spawn")
        self._turn = itertools.count()
        self._some = asyncio.Event()
        self._stop = asyncio.Event()
        self._tasks: set[asyncio.Task[None]] = set()
        self._early = 0

    async def run(self) -> None:
        """Serve until somebody stops it."""
        loop = asyncio.get_running_loop()
        for told in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(told, self._stop.set)
        place = _listening(self.config.host, self.config.port)
        try:
            for number in range(len(self.children)):
                self._begin(number)
            accepting = self._beside(self._accept(place))
            watching = self._beside(self._watch())
            stopped = asyncio.ensure_future(self._stop.wait())
            done, _ = await asyncio.wait({accepting, watching, stopped}, return_when=asyncio.FIRST_COMPLETED)
            for one in done - {stopped}:
                one.result()
        finally:
            place.close()
            for task in self._tasks:
                task.cancel()
            await asyncio.to_thread(self._end)

    def _beside(self, work: object) -> asyncio.Task[None]:
        task: asyncio.Task[None] = asyncio.ensure_future(work)  # type: ignore[call-overload]
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    def _begin(self, number: int) -> None:
        ours, theirs = socket.socketpair()
        ours.setblocking(False)
        process = self._context.Process(target=_serve, args=(self.config, number, theirs))
        process.start()
        theirs.close()
        child = self.children[number] = _Child(process, ours, time.monotonic())
        asyncio.get_running_loop().add_reader(ours, self._heard, child)

    def _heard(self, child: _Child) -> None:
        """Note that a process is ready, or gone."""
        try:
            child.ready = child.line.recv(1) == READY
        except OSError:
            child.ready = False
        if not child.ready:
            asyncio.get_running_loop().remove_reader(child.line)
        self._some.set()

    async def _watch(self) -> None:
        while True:
            await asyncio.sleep(AGAIN)
            for number, child in enumerate(self.children):
                if child is None or child.process.exitcode is None:
                    continue
                log.error("process %d of the server ended with %s", number, child.process.exitcode)
                asyncio.get_running_loop().remove_reader(child.line)
                child.line.close()
                self._early = self._early + 1 if time.monotonic() - child.since < EARLY else 0
                if self._early >= TRIES:
                    raise ConclaveError("the processes of the server end as soon as they begin; see the log")
                self._begin(number)

    async def _accept(self, place: socket.socket) -> None:
        loop = asyncio.get_running_loop()
        while True:
            try:
                connection, _ = await loop.sock_accept(place)
            except OSError:
                # Too many are open; some will close.
                await asyncio.sleep(0.05)
                continue
            self._beside(self._hand(connection))

    async def _hand(self, connection: socket.socket) -> None:
        """Hand a connection to the process of its table."""
        with connection:
            connection.setblocking(False)
            table = table_of(await _peeked(connection))
            first = zlib.crc32(table) if table else next(self._turn)
            while True:
                self._some.clear()
                for step in range(len(self.children)):
                    child = self.children[(first + step) % len(self.children)]
                    if child is not None and child.ready and _sent(child.line, connection):
                        return
                await self._some.wait()

    def _end(self) -> None:
        there = [child for child in self.children if child is not None]
        for child in there:
            with suppress(OSError):
                child.process.terminate()
        until = time.monotonic() + GOODBYE
        for child in there:
            child.process.join(max(0.0, until - time.monotonic()))
            if child.process.exitcode is None:
                child.process.kill()
            child.line.close()


async def _peeked(connection: socket.socket) -> bytes:
    """Look at how a request begins without taking it away; nothing where it does not begin soon."""
    loop, begun = asyncio.get_running_loop(), asyncio.Event()
    loop.add_reader(connection, begun.set)
    try:
        async with asyncio.timeout(SILENT):
            await begun.wait()
        return connection.recv(PEEKED, socket.MSG_PEEK)
    except (TimeoutError, OSError):
        return b""
    finally:
        loop.remove_reader(connection)


def _sent(line: socket.socket, connection: socket.socket) -> bool:
    try:
        return bool(socket.send_fds(line, [READY], [connection.fileno()]))
    except OSError:
        return False


def run(config: Config, count: int) -> None:
    """Serve with several processes until somebody stops this one."""
    for number in range(-1, count):
        free(config if number < 0 else _own(config, number))
    more_descriptors()
    asyncio.run(Dispatcher(config, count).run())


def _own(config: Config, number: int) -> Config:
    """Return where a process listens alone."""
    return replace(config, host=HOME, port=config.port + 1 + number)


def _serve(config: Config, number: int, line: socket.socket) -> None:
    """Be one of the processes."""
    # Whoever interrupts the first one is told so by it, once.
    more_descriptors()
    operations.log_to_stderr()
    own = _own(config, number)
    server = HandedServer(uvicorn.Config(application(config, alone=True), **settings(config)), line)
    server.run([_listening(own.host, own.port)])


class HandedServer(GracefulServer):
    """A server that is also handed connections by another process, and that does not outlive it."""

    def __init__(self, config: uvicorn.Config, line: socket.socket) -> None:
        super().__init__(config)
        self.line = line
        self._beginning: set[asyncio.Task[None]] = set()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, and say that connections may come."""
        await super().startup(sockets)
        self.line.setblocking(False)
        asyncio.get_running_loop().add_reader(self.line, self._take)
        self.line.send(READY)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop; whatever comes from now on goes to others."""
        asyncio.get_running_loop().remove_reader(self.line)
        self.line.close()
        await super().shutdown(sockets)

    def _take(self) -> None:
        """Go on with a connection that somebody else accepted."""
        try:
            told, handles, _, _ = socket.recv_fds(self.line, 1, 1)
        except OSError:
            told, handles = b"", []
        if not told:
            # The first process is gone, whatever became of it.
            asyncio.get_running_loop().remove_reader(self.line)
            self.should_exit = True
        for handle in handles:
            task = asyncio.ensure_future(self._begin(socket.socket(fileno=handle)))
            self._beginning.add(task)
            task.add_done_callback(self._beginning.discard)

    async def _begin(self, connection: socket.socket) -> None:
        loop = asyncio.get_running_loop()

        def protocol() -> asyncio.Protocol:
            return self.config.http_protocol_class(  # type: ignore[call-arg]
                config=self.config, server_state=self.server_state, app_state=self.lifespan.state, _loop=loop
            )

        try:
            connection.setblocking(False)
            await loop.connect_accepted_socket(protocol, connection)
        except OSError:
            connection.close()


def _listening(host: str, port: int) -> socket.socket:
    place = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
    place.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    place.bind((host, port))
    place.listen(QUEUE)
    place.setblocking(False)
    return place
