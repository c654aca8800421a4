"""Socket: one websocket to a table, in asynchronous code; messages are the wire's own types."""

from __future__ import annotations

from contextlib import suppress
from typing import Any, Final

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus, WebSocketException

from conclave.client.errors import FOREIGN, Rejected, Unreachable
from conclave.client.http import Http
from conclave.server import wire

REFUSALS: Final = (401, 403, 404, 421)
_decoder: Final[msgspec.json.Decoder[wire.FromServer]] = msgspec.json.Decoder(wire.FromServer)


class Closed(Unreachable):
    """The connection ended; `close_code` is one of `wire.Close`, or what the network gave."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(reason or "the connection broke")
        self.close_code = code


class TableSocket:
    """A websocket to one table; it does not come back by itself, as `LiveTable` does."""

    def __init__(self, raw: ClientConnection) -> None:
        self.raw = raw
        self.size = 0  # bytes of the last message

    @classmethod
    async def open(
        cls, client: Http, table: str, since: int = -1, watch: bool = False, through: str = "",
        timeout: float = 30.0,
    ) -> TableSocket:  # fmt: skip
        """Connect; `since` is the version that is held, `through` another address that leads there."""
        query = f"?protocol={wire.PROTOCOL}" + (f"&since={since}" if since >= 0 else "")
        query += "&seat=-1" if watch else ""
        address = f"{(through or client.origin).replace('http', 'ws', 1)}/t/{table}/ws{query}"
        headers = {"origin": client.origin, **client.headers()}
        headers.pop("x-csrf", None)
        source: dict[str, Any] = {"local_addr": (client.source, 0)} if client.source else {}
        try:
            raw = await connect(
                address, additional_headers=headers, max_size=None, open_timeout=timeout, close_timeout=1,
                ping_interval=None, proxy=None, compression=None, user_agent_header=None, **source,
            )  # fmt: skip
        except InvalidStatus as error:
            status = error.response.status_code
            if status in REFUSALS:
                raise Rejected("auth", "the server refuses this connection") from error
            raise Unreachable(f"the server answers with code {status}") from error
        except (OSError, WebSocketException, TimeoutError, EOFError) as error:
            raise Unreachable(f"cannot reach {client.origin}: {error or type(error).__name__}") from error
        return cls(raw)

    async def receive(self) -> wire.FromServer:
        """Return the next message; the end of the connection is `Closed`, with the code that says why."""
        try:
            frame = await self.raw.recv(decode=False)
        except ConnectionClosed as error:
            got = error.rcvd
            raise Closed(got.code if got else 1006, got.reason if got else "") from error
        self.size = len(frame)
        try:
            return _decoder.decode(frame)
        except msgspec.MsgspecError as error:
            raise Closed(wire.Close.OUTDATED, FOREIGN) from error

    async def send(self, command: wire.AnyCommand) -> None:
        """Send a command; its reply comes as a message."""
        try:
            await self.raw.send(msgspec.json.encode(command).decode())
        except ConnectionClosed as error:
            raise Closed(1006, "") from error

    def cut(self) -> None:
        """Lose the connection without a goodbye."""
        self.raw.transport.abort()

    async def close(self) -> None:
        """Hang up."""
        with suppress(WebSocketException, OSError, TimeoutError):
            await self.raw.close()
