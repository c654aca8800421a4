"""App: every route behind the gate, and the life of the services."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, Final

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, WebSocketRoute

from conclave.core.errors import ConclaveError
from conclave.server import gc_tuning, openapi, operations, pages, sockets
from conclave.server.config import Config
from conclave.server.connection_limits import ConnectionLimiter, RequestLimiter
from conclave.server.hosts import HostMiddleware
from conclave.server.http_protocol import HttpProtocol
from conclave.server.middleware import SecurityMiddleware, refusal
from conclave.server.pages import Shell
from conclave.server.services import Services
from conclave.server.ws_protocol import TableProtocol

AT_ONCE: Final = 32  # connections that are accepted before anything else is done
log = logging.getLogger("conclave")


def application(config: Config, alone: bool = False) -> Starlette:
    """Put the application together; `alone` says that the process has nothing else to do."""

    # It writes whole addresses, and some addresses hold a code; the gate writes its own lines.
    logging.getLogger("uvicorn.access").disabled = True
    shell = Shell()

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        services = Services.make(config)
        app.state.services = services
        await services.start()
        if alone:
            gc_tuning.begin()
            services.in_background(gc_tuning.rounds())
        try:
            yield
        finally:
            await services.stop()

    crowd = ConnectionLimiter(config)
    app = Starlette(
        routes=all_routes(shell),
        middleware=[
            Middleware(HostMiddleware, config=config),
            Middleware(RequestLimiter, crowd=crowd),
            Middleware(SecurityMiddleware, config=config),
        ],
        exception_handlers=_handlers(shell),
        lifespan=lifespan,
    )
    app.state.crowd = crowd
    return app


def all_routes(shell: Shell) -> list[BaseRoute]:
    """Return every route: sockets, API, operations and pages."""
    return [
        WebSocketRoute("/t/{table}/ws", sockets.endpoint),
        *openapi.routes(),
        *operations.ROUTES,
        *pages.routes(shell),
    ]


def _handlers(shell: Shell) -> dict[Any, Any]:
    """Return what answers a refusal or a fault: data for programs, a page for people."""
    shown = pages.handlers(shell)

    async def refused(request: Request, error: Exception) -> Response:
        if not request.url.path.startswith(openapi.BASE):
            return await shown[HTTPException](request, error)
        if isinstance(error, HTTPException):
            code = "gone" if error.status_code == 404 else "bad"
            return refusal(error.status_code, code, error.detail.lower())
        assert isinstance(error, ConclaveError)
        return openapi.answer_error(error)

    async def fault(request: Request, error: Exception) -> Response:
        # What went wrong is in the log, and no business of whoever asked.
        log.error("a request failed", exc_info=error)
        if not request.url.path.startswith(openapi.BASE):
            return await shown[500](request, error)
        return refusal(500, "busy", "internal error; it has been logged")

    return {HTTPException: refused, ConclaveError: refused, Exception: fault}


def settings(config: Config) -> dict[str, Any]:
    """Return how uvicorn must serve the application: every limit is named, none is left to chance."""
    return {
        "host": config.host,
        "port": config.port,
        "http": HttpProtocol,
        "ws": TableProtocol,
        # What is accepted in one go; the queue of the system is longer, as `running` sees to.
        "backlog": AT_ONCE,
        "ws_max_size": 65_536,
        "ws_max_queue": 16,
        "ws_ping_interval": 20.0,
        "ws_ping_timeout": 20.0,
        "ws_per_message_deflate": False,
        "h11_max_incomplete_event_size": 65_536,
        "timeout_keep_alive": 15,
        "timeout_graceful_shutdown": 8,
        "access_log": False,
        "log_config": None,
        "server_header": False,
        "proxy_headers": bool(config.origin),
        "lifespan": "on",
    }
