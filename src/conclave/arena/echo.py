"""Echo: a bare websocket server on the stack of the table server, to hold the table server against."""

from __future__ import annotations

import sys


def main(port: int) -> None:
    """Send every message back, until somebody stops it."""
    import uvicorn
    from starlette.applications import Starlette
    from starlette.routing import WebSocketRoute
    from starlette.websockets import WebSocket, WebSocketDisconnect

    async def echo(socket: WebSocket) -> None:
        await socket.accept()
        try:
            while True:
                await socket.send_text(await socket.receive_text())
        except WebSocketDisconnect:
            return

    app = Starlette(routes=[WebSocketRoute("/", echo)])
    uvicorn.run(
        app, host="127.0.0.1", port=port, ws="websockets-sansio", ws_per_message_deflate=False,
        ws_max_size=1 << 20, access_log=False, log_config=None, lifespan="off",
    )  # fmt: skip


if __name__ == "__main__":
    main(int(sys.argv[1]))
