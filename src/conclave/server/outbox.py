"""Outbox: what still has to be sent to one connection, bounded, until it is closed."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Callable
from typing import Final

from conclave.server import wire
from conclave.server.accounts import Caller

RESTART: Final = 1012
POLICY: Final = 1008
SLOW: Final = 1013
SILENCE: Final = 15.0  # seconds after which a stream sends an empty line


class Outbox:
    """One connection: whose it is, and what still has to be sent."""

    def __init__(self, caller: Caller | None, messages: int, size: int) -> None:
        self.caller = caller
        self.closing: tuple[int, str] | None = None
        self._messages, self._size = messages, size
        self._queue: deque[bytes] = deque()
        self._bytes = 0
        self._woken = asyncio.Event()

    @property
    def person(self) -> str:
        """Give the id of whoever reads, or nothing."""
        return self.caller.person.id if self.caller else ""

    def put(self, message: bytes) -> None:
        """Queue a message; a reader who lags too far behind is let go."""
        if self.closing is not None:
            return
        self._queue.append(message)
        self._bytes += len(message)
        # One message alone may be large; only a heap of them means that nobody reads.
        if len(self._queue) > self._messages or (self._bytes > self._size and len(self._queue) > 1):
            self._queue.clear()
            self.close(SLOW, "the connection was too slow")
        self._woken.set()

    def close(self, code: int, reason: str) -> None:
        """Send what is queued, say goodbye, and stop."""
        if self.closing is None:
            self._queue.append(wire.write(wire.Bye(reason)))
            self.closing = (code, reason)
            self._woken.set()

    async def messages(self) -> AsyncIterator[bytes]:
        """Give message after message until the connection is closed."""
        while True:
            while self._queue:
                message = self._queue.popleft()
                self._bytes -= len(message)
                yield message
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
