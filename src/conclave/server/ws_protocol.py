"""Websocket protocol: uvicorn's own, with frames that are built once for all their receivers.

Large messages are compressed for whoever offers it, each by itself (RFC 7692, without context takeover):
so the same frame still suits everybody, and no connection holds a window of what was said on it.
"""

from __future__ import annotations

import zlib
from typing import Any, Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.permessage_deflate import ServerPerMessageDeflateFactory
from websockets.http11 import Request

from conclave.server.connection_limits import BUSY, ConnectionLimiter
from conclave.server.http_protocol import crowd_of
from conclave.server.limits import network

NAME: Final = "conclave.line"  # among the extensions of a scope, where the endpoint finds its line
TEXT: Final = 0x81  # the first byte of a whole message of text
AHEAD: Final = 1  # messages that may wait for the endpoint while more is read
SHORT: Final = 126  # the size from which the header of a frame is longer
MIDDLE: Final = 65_536  # and from which it is longer still
DEFLATED: Final = 0x40  # the bit of the first byte that says that a message is compressed
LARGE: Final = 2048  # the size from which compressing costs less than sending
DEFLATE: Final = ServerPerMessageDeflateFactory(
    server_no_context_takeover=True, client_no_context_takeover=True
)

# The last message and its frame, as it is and compressed.
_last: Final[dict[bool, tuple[bytes, bytes]]] = {}


class TableProtocol(WebSocketsSansIOProtocol):
    """One websocket, which also takes frames that are made already."""

    network = ""
    crowd: ConnectionLimiter | None = None
    stage = BUSY

    def connection_made(self, transport: Any) -> None:
        """Begin as ever, with a place in the crowd."""
        super().connection_made(transport)
        self.conn.available_extensions = [DEFLATE]
        self.crowd = crowd_of(self.config)
        self.network = network(self.client[0] if self.client else "")
        if self.crowd is not None:
            self.crowd.enter(self)

    def cut(self) -> None:
        """End the connection without waiting for anybody."""
        self.transport.abort()

    def handle_connect(self, event: Request) -> None:
        """Begin as ever, and let the endpoint find this line."""
        super().handle_connect(event)
        scope: Any = getattr(self, "scope", None)
        if scope is not None:
            scope["extensions"][NAME] = self

    async def run_asgi(self) -> None:
        """Serve as ever; afterwards nothing of this line refers to itself, and its memory is free at once."""
        try:
            await super().run_asgi()
        finally:
            self.scope["extensions"].pop(NAME, None)

    def connection_lost(self, exc: Exception | None) -> None:
        """End as ever; a parser that waited for more would hold its connection, and that the parser."""
        if self.crowd is not None:
            self.crowd.leave(self)
        super().connection_lost(exc)
        self.conn.parser.close()

    def send_receive_event_to_app(self) -> None:
        """Hand a message over; nothing more is read from whoever sends on before that one is taken."""
        held, self.read_paused = self.read_paused, True
        super().send_receive_event_to_app()
        self.read_paused = held
        # uvicorn stops reading after every message, which costs more than the message.
        if not held and self.queue.qsize() > AHEAD:
            self.read_paused = True
            self.transport.pause_reading()

    @property
    def free(self) -> bool:
        """Tell whether what is written now leaves at once, or soon."""
        gone = self.disconnected or self.close_sent or self.transport.is_closing()
        return self.writable.is_set() and not gone

    def write(self, messages: list[bytes]) -> None:
        """Send messages of text, all in one go."""
        deflates = bool(self.conn.extensions)
        frames = [framed(message, deflates) for message in messages]
        self.transport.write(frames[0] if len(frames) == 1 else b"".join(frames))


def refused(scope: Any) -> None:
    """Note that a handshake was refused; uvicorn would log that nobody answered it."""
    line = (scope.get("extensions") or {}).get(NAME)
    if isinstance(line, TableProtocol):
        line.handshake_complete = True


def framed(message: bytes, deflates: bool = False) -> bytes:
    """Return a message as the frame that a server sends; the last one is kept, as many may get it."""
    kept = _last.get(deflates)
    if kept is None or kept[0] is not message:
        first, body = TEXT, message
        if deflates and len(message) >= LARGE:
            first, body = TEXT | DEFLATED, _deflated(message)
        size = len(body)
        if size < SHORT:
            head = bytes((first, size))
        elif size < MIDDLE:
            head = bytes((first, SHORT)) + size.to_bytes(2, "big")
        else:
            head = bytes((first, SHORT + 1)) + size.to_bytes(8, "big")
        kept = _last[deflates] = message, head + body
    return kept[1]


def _deflated(message: bytes) -> bytes:
    packer = zlib.compressobj(wbits=-zlib.MAX_WBITS)
    whole = packer.compress(message) + packer.flush(zlib.Z_SYNC_FLUSH)
    return whole[:-4]  # the empty block at its end goes without saying
