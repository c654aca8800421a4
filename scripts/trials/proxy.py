"""Proxy: a stretch of bad network between a client and a server."""

from __future__ import annotations

import asyncio
import random
import socket
from contextlib import suppress

from trials.serving import HOST

KINDS = ("drop", "half-open", "latency", "loss", "one byte")
RETRANSMITTED = (0.2, 1.0)  # seconds by which a lost packet comes late: what loss looks like above TCP


class Proxy:
    """Passes bytes on, and spoils that in one way while it is told to."""

    def __init__(self, port: int, kind: str, seed: int) -> None:
        self.target, self.kind = port, kind
        self.rng = random.Random(seed)
        self.bad = False
        self.port = 0
        self._server: asyncio.Server | None = None
        self._streams: set[asyncio.StreamWriter] = set()
        self._frozen: set[asyncio.StreamWriter] = set()
        self._tasks: set[asyncio.Task[None]] = set()

    async def __aenter__(self) -> Proxy:
        """Begin to listen."""
        self._server = await asyncio.start_server(self._begin, HOST, 0)
        self.port = self._server.sockets[0].getsockname()[1]
        return self

    async def __aexit__(self, *_: object) -> None:
        """Stop, and let go of everything."""
        for task in list(self._tasks):
            task.cancel()
        for writer in list(self._streams):
            writer.transport.abort()
        if self._server is not None:
            self._server.close()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def spoil(self) -> None:
        """Let the trouble begin."""
        self.bad = True
        if self.kind == "drop":
            for writer in list(self._streams):
                writer.transport.abort()
        if self.kind == "half-open":
            # What is open now is dead for ever and nobody is told; what is opened later works.
            self._frozen |= self._streams

    def mend(self) -> None:
        """Let the trouble end."""
        self.bad = False

    def _begin(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.create_task(self._accept(reader, writer))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self.bad and self.kind == "drop":
            writer.transport.abort()
            return
        try:
            far_reader, far_writer = await asyncio.open_connection(HOST, self.target)
        except OSError:
            writer.transport.abort()
            return
        for one in (writer, far_writer):
            one.get_extra_info("socket").setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._streams |= {writer, far_writer}
        try:
            await asyncio.gather(
                self._pump(reader, far_writer, writer), self._pump(far_reader, writer, far_writer)
            )
        finally:
            for one in (writer, far_writer):
                self._streams.discard(one)
                self._frozen.discard(one)
                one.transport.abort()

    async def _pump(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, back: asyncio.StreamWriter
    ) -> None:
        """Carry bytes one way; the end of one way is the end of both."""
        line: asyncio.Queue[tuple[float, bytes]] = asyncio.Queue()
        carrier = asyncio.create_task(self._carry(line, writer))
        loop = asyncio.get_running_loop()
        try:
            with suppress(OSError):
                while part := await reader.read(1 if self.bad and self.kind == "one byte" else 65_536):
                    late = 0.0
                    if self.bad and self.kind == "latency":
                        late = 2.0
                    elif self.bad and self.kind == "loss" and self.rng.random() < 0.1:
                        late = self.rng.uniform(*RETRANSMITTED)
                    line.put_nowait((loop.time() + late, part))
            if writer in self._frozen:
                await asyncio.sleep(3600)
        finally:
            carrier.cancel()
            back.transport.abort()
            writer.transport.abort()

    async def _carry(self, line: asyncio.Queue[tuple[float, bytes]], writer: asyncio.StreamWriter) -> None:
        loop = asyncio.get_running_loop()
        with suppress(OSError):
            while True:
                due, part = await line.get()
                await asyncio.sleep(max(0.0, due - loop.time()))
                if writer not in self._frozen:
                    writer.write(part)
                    await writer.drain()
