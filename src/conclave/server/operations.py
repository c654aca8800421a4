"""Operations: health, metrics, and logs without secrets."""

from __future__ import annotations

import hmac
import json
import logging
import time
from typing import Final

from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Route

from conclave.server import metrics
from conclave.server.config import LOOPBACK
from conclave.server.middleware import refusal
from conclave.server.services import address, services_of


async def healthz(request: Request) -> Response:
    """Say that the process lives."""
    return JSONResponse({"ok": True})


async def readyz(request: Request) -> Response:
    """Say whether commands can be carried out now."""
    services = services_of(request)
    good = services.ready and not services.store.failing
    why = services.store.failing or ("" if good else "starting or stopping")
    told: dict[str, object] = {"ok": good, "why": why}
    if services.nodes is not None:
        told |= {"node": services.store.fence, "nodes": sorted(services.tables.living)}
    return JSONResponse(told, 200 if good else 503)


async def metrics_page(request: Request) -> Response:
    """Return the metrics, to this machine or to whoever knows the word."""
    services = services_of(request)
    word = services.config.metrics_token
    shown = request.headers.get("authorization", "").removeprefix("Bearer ")
    if address(request) not in LOOPBACK and not (word and hmac.compare_digest(shown.encode(), word.encode())):
        return refusal(403, "auth", "metrics from elsewhere need the metrics token")
    return PlainTextResponse(metrics.text(services), media_type="text/plain; version=0.0.4")


ROUTES: Final = [
    Route("/healthz", healthz),
    Route("/readyz", readyz),
    Route("/metrics", metrics_page),
]


SYSTEM: Final = "out of system resource"  # what asyncio says when descriptors run out
MOST_NAMES: Final = 1000
PAUSE: Final = 60.0  # seconds between two lines that say the same


class JsonFormatter(logging.Formatter):
    """One line of JSON for each event; nothing that came in with a request is in it."""

    def format(self, record: logging.LogRecord) -> str:
        message = record.getMessage()
        told: dict[str, object] = {"at": round(time.time(), 3), "level": record.levelname.lower()}
        if record.name == "conclave.access":
            told |= json.loads(message)
        else:
            told["event"] = message
        if record.exc_info:
            told["trace"] = self.formatException(record.exc_info)
        return json.dumps(told)


class RepeatFilter(logging.Filter):
    """Lets a warning through once a minute however often it comes, and says how many were left out."""

    def __init__(self) -> None:
        super().__init__()
        self._last: dict[str, tuple[float, int]] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Tell whether a line is written."""
        name = str(record.msg).partition("\n")[0]
        if record.levelno > logging.WARNING and SYSTEM not in name:
            return True
        at, left_out = self._last.get(name, (-PAUSE, 0))
        if record.created - at < PAUSE:
            self._last[name] = (at, left_out + 1)
            return False
        if len(self._last) > MOST_NAMES:
            self._last.clear()
        self._last[name] = (record.created, 0)
        if left_out:
            record.msg = f"{name} ({left_out} more since the last message)"
        if SYSTEM in name:
            # One line says it; the way through asyncio that led there tells nobody anything.
            record.exc_info = None
        return True


def log_to_stderr() -> None:
    """Send the server's log to the error stream."""
    handler = logging.StreamHandler()
    handler.setFormatter(JsonFormatter())
    # What strangers can cause by the thousand comes from these two, and is worth one line.
    seldom = logging.StreamHandler()
    seldom.setFormatter(JsonFormatter())
    seldom.addFilter(RepeatFilter())
    for name in ("conclave", "uvicorn.error", "asyncio"):
        logger = logging.getLogger(name)
        logger.handlers, logger.propagate = [handler if name == "conclave" else seldom], False
        logger.setLevel(logging.INFO if name == "conclave" else logging.WARNING)
