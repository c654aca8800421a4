"""Operations: health, metrics, logs without secrets, and backups taken while people play."""

from __future__ import annotations

import hmac
import json
import logging
import sqlite3
import time
from contextlib import closing
from pathlib import Path
from typing import Final

from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Route

from conclave.core.errors import BadInput, BadRecord
from conclave.server import metrics, privacy
from conclave.server.config import LOOPBACK
from conclave.server.middleware import refusal
from conclave.server.services import address, services_of
from conclave.server.store import BESIDE, make_private, migrate, not_empty


async def healthz(request: Request) -> Response:
    """Say that the process lives."""
    return JSONResponse({"ok": True})


async def readyz(request: Request) -> Response:
    """Say whether commands can be carried out now."""
    services = services_of(request)
    good = services.ready and not services.store.failing
    why = services.store.failing or ("" if good else "starting or stopping")
    return JSONResponse({"ok": good, "why": why}, 200 if good else 503)


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


def backup(source: Path, target: Path) -> int:
    """Copy a database that may be in use, whole and checked; gives its size in bytes."""
    if not source.is_file():
        raise BadInput(f"there is no database `{source}`")
    not_empty(source)
    if target.exists():
        raise BadInput(f"`{target}` exists already; a backup never overwrites a file")
    part = target.with_name(target.name + ".part")
    part.unlink(missing_ok=True)
    try:
        make_private(part)
        with closing(sqlite3.connect(source)) as live, closing(sqlite3.connect(part)) as copy:
            # In one step, which holds nobody up: a backup in steps begins anew after every commit of others.
            live.backup(copy)
            # One file and no log beside it, so that it can be carried away.
            copy.execute("pragma journal_mode=DELETE")
        check(part)
        part.rename(target)
    except (sqlite3.Error, OSError) as error:
        raise BadRecord(f"the backup could not be made: {error}") from error
    finally:
        part.unlink(missing_ok=True)
    return target.stat().st_size


def restore(source: Path, target: Path, erased_in: Path | None = None) -> int:
    """Put a backup in place of a database; whoever asked to be forgotten since is forgotten again."""
    check(source)
    forgotten = _forgotten(erased_in or target)
    part = target.with_name(target.name + ".part")
    part.unlink(missing_ok=True)
    try:
        make_private(part)
        with closing(sqlite3.connect(source)) as old, closing(sqlite3.connect(part)) as copy:
            old.backup(copy)
        migrate(part)
        gone = privacy.erase_again(part, forgotten)
        check(part)
        for beside in BESIDE:
            target.with_name(target.name + beside).unlink(missing_ok=True)
            part.with_name(part.name + beside).unlink(missing_ok=True)
        part.replace(target)
    except (sqlite3.Error, OSError) as error:
        raise BadRecord(f"the backup could not be restored: {error}") from error
    finally:
        for beside in ("", *BESIDE):
            part.with_name(part.name + beside).unlink(missing_ok=True)
    return gone


def _forgotten(path: Path) -> list[tuple[str, int]]:
    """Read who asked to be forgotten from the database that is replaced; one that is lost knows of nobody."""
    if not path.is_file() or not path.stat().st_size:
        return []
    try:
        return privacy.erased_list(path)
    except sqlite3.Error as error:
        raise BadRecord(
            f"`{path}` cannot say who asked to be forgotten ({error}): name a newer backup with --forgotten, "
            f"or move it away"
        ) from error


def check(path: Path) -> None:
    """See that a file is a whole database of ours."""
    if not path.is_file():
        raise BadInput(f"there is no file `{path}`")
    try:
        with closing(sqlite3.connect(path)) as database:
            verdict = database.execute("pragma integrity_check").fetchone()[0]
            tables = {row[0] for row in database.execute("select name from sqlite_master")}
    except sqlite3.Error as error:
        raise BadRecord(f"`{path}` is not a database: {error}") from error
    if verdict != "ok" or not {"tables", "answers", "people"} <= tables:
        raise BadRecord(f"`{path}` is damaged or not a database of Conclave")
