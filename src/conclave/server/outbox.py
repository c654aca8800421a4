"""Outbox: what still has to be sent to one connection, bounded, until it is closed."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Callable
from typing import Final, Protocol

from conclave.server import wire
from conclave.server.accounts import Caller

SILENCE: Final = 15.0  # seconds after which a stream sends an empty line


class FrameSink(Protocol):
    """A way out that takes messages at once while it is free."""

    @property
    def free(self) -> bool:
        """Tell whether what is written now leaves at once, or soon."""

    def write(self, messages: list[bytes]) -> None:
        """Send messages, all in one go."""


class Outbox:
    """One connection: whose it is, and what still has to be sent."""

    def __init__(self, caller: Caller | None, messages: int, size: int) -> None:
        self.caller = caller
        self.closing: tuple[wire.Close, str] | None = None
        self._messages, self._size = messages, size
        self._queue: deque[bytes] = deque()
        self._bytes = 0
        self._woken = asyncio.Event()
        self._way: FrameSink | None = None
        self._drained = True  # nobody is sending what is queued one by one

    @property
    def person(self) -> str:
        """Give the id of whoever reads, or nothing."""
        return self.caller.person.id if self.caller else ""

    def opened(self, way: FrameSink) -> None:
        """Send at once from now on, while the way out is free."""
        self._way = way
        self.flush()

    def put(self, message: bytes) -> None:
        """Send a message, now or when there is room; a reader who lags too far behind is let go."""
        self.queue(message)
        self.flush()

    def queue(self, message: bytes) -> None:
        """Keep a message until `flush`; a reader who lags too far behind is let go."""
        if self.closing is not None:
            return
        self._queue.append(message)
        self._bytes += len(message)
        # One message alone may be large; only a heap of them means that nobody reads.
        if len(self._queue) > self._messages or (self._bytes > self._size and len(self._queue) > 1):
            self._queue.clear()
            self.close(wire.Close.SLOW)

    def flush(self) -> None:
        """Send what is queued at once if the way out is free; else `messages` gives it one by one."""
        if not self._queue:
            return
        if self._drained and self.closing is None and self._way is not None and self._way.free:
            self._way.write(list(self._queue))
            self._queue.clear()
            self._bytes = 0
        else:
            self._woken.set()

    def close(self, code: wire.Close, reason: str = "") -> None:
        """Send what is queued, say goodbye and why, and stop."""
        if self.closing is None:
            self.closing = (code, reason or code.sentence)
            self._queue.append(wire.write(wire.Bye(self.closing[1], code)))
            self._woken.set()

    async def messages(self) -> AsyncIterator[bytes]:
        """Give message after message until the connection is closed."""
        while True:
            # What comes meanwhile waits its turn behind the message that is on its way.
            self._drained = False
            while self._queue:
                message = self._queue.popleft()
                self._bytes -= len(message)
                yield message
            self._drained = True
            if self.closing is not None:
                return
            self._woken.clear()
            await self._woken.wait()


async def lines(box: Outbox, leave: Callable[[], None]) -> AsyncIterator[bytes]:
    """Give what is sent as lines; an empty one says that all is well. At the end somebody is told."""
    messages = box.messages()
    waiting = asyncio.ensure_future(anext(messages, None))
    try:
        while True:
            done, _ = await asyncio.wait({waiting}, timeout=SILENCE)
            if not done:
                yield b"\n"
                continue
            message = waiting.result()
            if message is None:
                return
            yield message + b"\n"
            waiting = asyncio.ensure_future(anext(messages, None))
    finally:
        waiting.cancel()
        leave()
