"""HTTP protocol: uvicorn's connections with a limit per address and timeouts for header and body."""

from __future__ import annotations

import asyncio
from typing import Any, Final

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from conclave.server.connection_limits import BUSY, HALF, IDLE, ConnectionLimiter
from conclave.server.limits import network

LATE: Final = "request timeout"
LINGER: Final = 10.0  # seconds that an answer may take to leave after the connection should have closed
HEAD: Final = "head"
BODY: Final = "body"
REST: Final = "rest"
SERVED: Final = "served"


class HttpProtocol(H11Protocol):
    """One connection: it has a place in the crowd, and a deadline for whatever it must send next."""

    crowd: ConnectionLimiter | None = None
    network = ""
    _state = ""
    _deadline: asyncio.TimerHandle | None = None
    _asked = False  # a whole header has come in at some time

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self.crowd = crowd_of(self.config)
        self.network = network(self.client[0] if self.client else "")
        self._watch()
        if self.crowd is not None:
            self.crowd.enter(self)

    def connection_lost(self, exc: Exception | None) -> None:
        self._set("")
        if self.crowd is not None:
            self.crowd.leave(self)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Take what came, and see what must come next."""
        if self.transport.is_closing():
            return
        super().data_received(data)
        self._watch()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._watch()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Hand over to a websocket, which takes a place of its own."""
        self._state = SERVED
        self._set(SERVED)
        if self.crowd is not None:
            self.crowd.leave(self)
        self.crowd = None
        super().handle_websocket_upgrade(event)

    @property
    def stage(self) -> int:
        """Tell how far the request is: half, idle or busy."""
        return {HEAD: HALF, BODY: HALF, REST: IDLE}.get(self._state, BUSY)

    def cut(self) -> None:
        """End the connection without waiting for anybody."""
        self._set("")
        self.transport.abort()

    def _watch(self) -> None:
        """See what the other side must send next, and give it a time."""
        theirs = self.conn.their_state
        if self._state == SERVED and self.crowd is None:
            return
        if theirs is h11.SEND_BODY:
            now = BODY
        elif theirs is not h11.IDLE:
            now = SERVED
        else:
            waiting = self._asked and not self.conn.trailing_data[0]
            now = REST if waiting else HEAD
        self._asked = self._asked or now in (BODY, SERVED)
        # A byte now and then wins no time: the deadline stands until the whole is there.
        if now != self._state:
            self._set(now)

    def _set(self, state: str) -> None:
        self._state = state
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None
        crowd = self.crowd
        if crowd is None:
            return
        times = {HEAD: crowd.header_time, BODY: crowd.body_time, REST: self.timeout_keep_alive + LINGER}
        if state in times:
            self._deadline = self.loop.call_later(times[state], self._late)

    def _late(self) -> None:
        """Say that it took too long, where that can be said, and close."""
        answered = self.cycle is not None and self.cycle.response_started
        if self._state != REST and not (self._state == BODY and answered) and not self.transport.is_closing():
            text = LATE.encode()
            self.transport.write(
                b"HTTP/1.1 408 Request Timeout\r\nconnection: close\r\ncontent-type: text/plain\r\n"
                b"content-length: %d\r\n\r\n%s" % (len(text), text)
            )
            self._set("")
            self.transport.close()
            # Whoever does not even read this has nothing more to come.
            self.loop.call_later(LINGER, self.transport.abort)
            return
        self.cut()


def crowd_of(config: Any) -> ConnectionLimiter | None:
    """Return the crowd of the application that uvicorn serves."""
    found = getattr(getattr(config.app, "state", None), "crowd", None)
    return found if isinstance(found, ConnectionLimiter) else None
