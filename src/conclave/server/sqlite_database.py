"""SQLite database: one file, which one server has open, with a write-ahead log and a full sync."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from sqlalchemy import Connection, Engine, Executable, create_engine, event, text
from sqlalchemy.exc import DatabaseError

from conclave.core.errors import BadRecord
from conclave.server.databases import to_head

OWNER_ONLY: Final = 0o600  # it holds secrets of everybody who plays: nobody else on the machine reads it
BESIDE: Final = ("-wal", "-shm", "-journal")  # what SQLite keeps beside a database


class SqliteDatabase:
    """A file."""

    shared = False

    def __init__(self, path: Path) -> None:
        self.path = path

    def __str__(self) -> str:
        """Return the path."""
        return str(self.path)

    def readers(self, threads: int) -> Engine:
        """Return what reading threads connect by."""
        engine = create_engine(f"sqlite:///{self.path}", pool_size=threads, max_overflow=0)
        event.listen(engine, "connect", _prepare)
        return engine

    def pen(self) -> Engine:
        """Return what the one writing thread connects by."""
        return self.readers(1)

    def migrate(self) -> None:
        """Bring the file to the newest shape; one that is missing is made."""
        migrate(self.path)

    def gone(self, error: Exception) -> bool:
        """Never say that nothing else would succeed: on a full disk a smaller write may."""
        return False

    def fold(self) -> Executable:
        """Return what folds the log into the database and cuts it to nothing."""
        return text("pragma wal_checkpoint(truncate)")

    def alone(self, what: str) -> None:
        """Return nothing, as there is one writer at a time."""

    def holds(self, connection: Connection, fence: int) -> bool:
        """Say yes, as no other server is there."""
        return True

    def tell(self, connection: Connection, lines: Sequence[str]) -> None:
        """Tell nobody, as no other server is there."""


def _prepare(connection: Any, _: object) -> None:
    """Set up one connection: a write-ahead log, and a full sync for every commit."""
    cursor = connection.cursor()
    for line in ("busy_timeout=5000", "journal_mode=WAL", "synchronous=FULL", "secure_delete=ON"):
        cursor.execute(f"PRAGMA {line}")
    cursor.close()


def migrate(path: Path) -> None:
    """Bring a database to the newest shape; one that is missing is made, an empty one is refused."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        if not path.exists():
            _make(path)
        not_empty(path)
        close_to_others(path)
        _to_head(path)
    except (DatabaseError, OSError) as error:
        raise BadRecord(
            f"`{path}` cannot be used as a store: {getattr(error, 'orig', None) or error}"
        ) from error


def not_empty(path: Path) -> None:
    """Refuse a file of 0 bytes, which SQLite would take for a new database."""
    if not path.stat().st_size:
        raise BadRecord(
            f"`{path}` is empty, which no database ever is: put a backup there with `conclave restore`, "
            f"or remove it to begin with nothing"
        )


def _make(path: Path) -> None:
    """Make a database beside its place and put it there whole: a cut leaves nothing that is half made."""
    handle, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    os.close(handle)
    part = Path(name)
    try:
        _to_head(part)
        part.replace(path)
    finally:
        for beside in ("", *BESIDE):
            Path(f"{part}{beside}").unlink(missing_ok=True)


def _to_head(path: Path) -> None:
    engine = create_engine(f"sqlite:///{path}")
    try:
        with engine.connect() as connection:
            if to_head(connection):
                connection.commit()
                # Here and alone: two connections that change it at once would not wait for each other.
                connection.exec_driver_sql("PRAGMA journal_mode=WAL")
            connection.commit()
    finally:
        engine.dispose()


def close_to_others(path: Path) -> None:
    """Let nobody but its owner read a database; what SQLite makes beside it later follows its example."""
    for name in ("", *BESIDE):
        file = Path(f"{path}{name}")
        # Another's file is not ours to close; whoever may write it has to say who reads it.
        with suppress(FileNotFoundError, PermissionError):
            if file.stat().st_mode & 0o077:
                file.chmod(OWNER_ONLY)


def make_private(path: Path) -> None:
    """Make an empty file that only its owner can read, before anything is written into it."""
    os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, OWNER_ONLY))
