"""Sockets: the websocket of a table, from the handshake to the last frame."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Final

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from conclave.core.errors import ConclaveError
from conclave.server import wire, ws_protocol
from conclave.server.accounts import Caller
from conclave.server.hub import Subscriber
from conclave.server.services import Services, address, bearer_of, caller_of, own_origin
from conclave.server.table import CommandRefused, told
from conclave.server.wire import Close

MOST_BAD: Final = 20  # frames that cannot be read, after which the socket is closed
PATIENCE: Final = 8.0  # seconds that one message may take to leave
PAUSE: Final = 0.05  # between frames of somebody who sends too many


async def endpoint(socket: WebSocket) -> None:
    """Serve one websocket."""
    services: Services = socket.app.state.services
    try:
        caller = await _caller(services, socket)
        services.limits.check("connect", caller.person.id if caller else address(socket))
        since = socket.query_params.get("since", "")
        watch = socket.query_params.get("seat") == "-1"
        version = int(since) if since.isdecimal() and len(since) < 16 else -1
        old = wire.outdated(_protocol(socket.query_params.get("protocol")))
        if old:
            # Told in the one message that every client has always known, and before any board; but a private
            # table says nothing to others, not even this.
            await services.tables.shown(socket.path_params["table"], caller.person.id if caller else "")
            await socket.accept()
            await socket.send(
                {"type": "websocket.send", "text": wire.write(wire.Bye(old, Close.OUTDATED)).decode()}
            )
            await socket.close(Close.OUTDATED, old)
            return
        reader = await services.hub.enter(socket.path_params["table"], caller, version, watch)
    except ConclaveError:
        # Closed before it was opened: the client gets a plain refusal.
        await socket.close(Close.REFUSED)
        return
    try:
        await socket.accept()
        await _serve(services, socket, reader)
    finally:
        services.hub.leave(reader)


def _protocol(word: str | None) -> int:
    """Return the protocol a client names; one that names none speaks the first."""
    if word is None:
        return 1
    return int(word) if word.isdecimal() and len(word) < 6 else 0


async def _caller(services: Services, socket: WebSocket) -> Caller | None:
    """Find who connects; a browser must come from our own pages, whether or not it has a cookie."""
    token = bearer_of(socket.headers)
    if token is None and socket.headers.get("origin") != own_origin(services.config, socket):
        raise CommandRefused("auth", "origin not allowed")
    caller = await caller_of(socket)
    if caller is not None and "read" not in caller.scopes:
        raise CommandRefused("auth", "this token lacks the `read` scope")
    return caller


async def _serve(services: Services, socket: WebSocket, reader: Subscriber) -> None:
    line = (socket.scope.get("extensions") or {}).get(ws_protocol.NAME)
    if isinstance(line, ws_protocol.TableProtocol):
        reader.opened(line)
    writer = asyncio.create_task(_write(socket, reader))
    listener = asyncio.create_task(_listen(services, socket, reader))
    try:
        await asyncio.wait({writer, listener}, return_when=asyncio.FIRST_COMPLETED)
        if listener.done():
            # Whatever the listener said last, goodbye included, still goes out.
            reader.close(Close.DONE)
            await asyncio.wait({writer}, timeout=2.0)
    finally:
        for task in (writer, listener):
            task.cancel()
        for result in await asyncio.gather(writer, listener, return_exceptions=True):
            if isinstance(result, Exception) and not isinstance(result, WebSocketDisconnect | RuntimeError):
                raise result


async def _write(socket: WebSocket, reader: Subscriber) -> None:
    try:
        async for message in reader.messages():
            # A timeout and not wait_for, which makes a task of every message in older Pythons.
            async with asyncio.timeout(PATIENCE):
                await socket.send({"type": "websocket.send", "text": message.decode()})
    except TimeoutError:
        reader.closing = (Close.SLOW, Close.SLOW.sentence)
    except (WebSocketDisconnect, RuntimeError, OSError):
        return
    code, reason = reader.closing or (Close.DONE, "")
    if socket.application_state is WebSocketState.CONNECTED:
        with suppress(RuntimeError, WebSocketDisconnect, OSError, TimeoutError):
            await asyncio.wait_for(socket.close(code, reason), 2.0)


async def _listen(services: Services, socket: WebSocket, reader: Subscriber) -> None:
    bad = 0
    while reader.closing is None:
        message = await socket.receive()
        # A key may have been revoked while this waited, and whoever does not read is not gone at once.
        if message["type"] == "websocket.disconnect" or reader.closing is not None:
            return
        frame = message.get("text") or message.get("bytes") or b""
        retry = services.limits.retry("socket", reader.name)
        if retry:
            error = wire.Error("limit", "rate limit exceeded", "", retry)
            reader.put(wire.write(wire.Reply(wire.id_of(frame), False, 0, error)))
            # Not reading is what slows a sender down: the network does the rest.
            await asyncio.sleep(PAUSE)
            continue
        try:
            command = wire.read(frame)
        except msgspec.MsgspecError:
            bad += 1
            error = wire.Error("bad", "not a command")
            reader.put(wire.write(wire.Reply(wire.id_of(frame), False, 0, error)))
            if bad >= MOST_BAD:
                reader.close(Close.UNREADABLE)
                return
            continue
        try:
            await services.hub.act(reader, command)
        except ConclaveError as error_found:
            reader.put(wire.write(wire.Reply(command.id, False, 0, told(error_found))))
