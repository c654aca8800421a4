"""Store: SQL behind one writer; what arrives together shares a commit, and nobody is told before it."""

from __future__ import annotations

import asyncio
import logging
import os
import tempfile
import time
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, cast

from sqlalchemy import ClauseElement, Connection, Engine, Executable, Row, create_engine, event, text
from sqlalchemy.exc import DatabaseError, IntegrityError, SQLAlchemyError
from sqlalchemy.sql.compiler import SQLCompiler

from conclave.core.errors import BadRecord, ConclaveError
from conclave.server import failpoints

MOST_AT_ONCE: Final = 400  # commands that share one commit
READERS: Final = 4  # threads that read, each on a connection of its own
HEAD: Final = "0006"  # the newest migration
PROBE: Final = 1.0  # seconds between two attempts at what could not be done
OWNER_ONLY: Final = 0o600  # it holds secrets of everybody who plays: nobody else on the machine reads it
BESIDE: Final = ("-wal", "-shm", "-journal")  # what SQLite keeps beside a database
log = logging.getLogger("conclave")


class StoreBusy(ConclaveError):
    """The store cannot write now; the same command may succeed later."""


class StoreConflict(ConclaveError):
    """Somebody else was quicker; nothing has changed."""


class PreparedStatement:
    """A statement that every move needs: it is put into words once, and then only its values change."""

    def __init__(self, statement: ClauseElement, *names: str) -> None:
        self.statement = statement
        self.names = names
        self._words: tuple[str, Sequence[str]] | None = None

    def run(self, connection: Connection, rows: Sequence[Mapping[str, object]]) -> None:
        """Run it for some rows of values."""
        if self._words is None:
            made = cast(SQLCompiler, self.statement.compile(connection, column_keys=list(self.names)))
            self._words = str(made), made.positiontup or ()
        words, order = self._words
        connection.exec_driver_sql(words, [tuple([row[name] for name in order]) for row in rows])


@dataclass(frozen=True)
class Statement:
    """One statement, its values, and how many rows it must touch, if that matters."""

    statement: Executable | PreparedStatement
    values: Mapping[str, object] = field(default_factory=dict)
    touches: int | None = None


@dataclass
class _Job:
    writes: Sequence[Statement]
    done: asyncio.Future[None]


def now() -> int:
    """Return the time in milliseconds."""
    return time.time_ns() // 1_000_000


class Store:
    """One database: reads at once, writes in groups."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.commits = 0
        self.written = 0
        self.failures = 0  # reads and commits that the database refused
        self.failing = ""
        self._unread = ""  # why reading failed last, until it succeeds
        self._jobs: asyncio.Queue[_Job] = asyncio.Queue()
        self._engine: Engine | None = None
        self._pen: Engine | None = None
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="reader")
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="writer")
        self._writer: asyncio.Task[None] | None = None
        self._probing: asyncio.Task[None] | None = None
        self._folding: asyncio.Task[None] | None = None

    async def open(self) -> Store:
        """Bring the database up to date and start to write."""
        await asyncio.to_thread(migrate, self.path)
        self._engine = self._connected(READERS)
        self._pen = self._connected(1)
        self._writer = asyncio.create_task(self._write(), name="writer")
        return self

    async def close(self) -> None:
        """Write what is waiting, then let go of the database."""
        for task in (self._probing, self._folding):
            if task is not None:
                task.cancel()
        if self._writer is not None:
            await self.settled()
            self._writer.cancel()
            with suppress(asyncio.CancelledError):
                await self._writer
        if self._pen is not None:
            await asyncio.get_running_loop().run_in_executor(self._thread, self._pen.dispose)
        engine, self._engine = self._engine, None
        await asyncio.to_thread(self._readers.shutdown)
        if engine is not None:
            engine.dispose()
        self._thread.shutdown()

    async def settled(self) -> None:
        """Wait until everything that was handed in is written or refused."""
        await self._jobs.join()

    async def rows(self, statement: Executable) -> list[Row[Any]]:
        if self._engine is None:
            raise StoreBusy("the store is closed")
        try:
            # One hop to a reading thread for all of it: an asynchronous driver would hop at every step.
            found = await asyncio.get_running_loop().run_in_executor(
                self._readers, _read, self._engine, statement
            )
        except SQLAlchemyError as error:
            self.failures += 1
            # One line a fault, not one for each of the many who ask while it lasts.
            if not self._unread:
                log.error("the store cannot be read: %s", _why(error))
            self._unread = _why(error)
            raise StoreBusy("the store cannot be read now; try again") from error
        if self._unread:
            self._unread = ""
            log.warning("the store can be read again")
        return found

    async def one(self, statement: Executable) -> Row[Any] | None:
        """Read the first row, or None."""
        found = await self.rows(statement)
        return found[0] if found else None

    async def commit(self, *writes: Statement) -> None:
        """Write all of these or none; when this returns they are safe on the disk."""
        failpoints.at("before-write")
        job = _Job(writes, asyncio.get_running_loop().create_future())
        self._jobs.put_nowait(job)
        await job.done

    async def checkpoint(self) -> None:
        """Fold the write-ahead log into the database and cut it to nothing; readers may put this off."""
        await self.settled()
        if not await self._fold() and (self._folding is None or self._folding.done()):
            self._folding = asyncio.create_task(self._fold_later(), name="fold")

    async def _fold(self) -> bool:
        found = await self.rows(text("pragma wal_checkpoint(truncate)"))
        return not (found and found[0][0])

    async def _fold_later(self) -> None:
        """Try again until nobody reads: what was erased must not stay in the log beside the database."""
        folded = False
        while not folded:
            await asyncio.sleep(PROBE)
            with suppress(StoreBusy):
                folded = await self._fold()

    def _connected(self, threads: int) -> Engine:
        engine = create_engine(f"sqlite:///{self.path}", pool_size=threads, max_overflow=0)
        event.listen(engine, "connect", _prepare)
        return engine

    async def _write(self) -> None:
        while True:
            jobs = [await self._jobs.get()]
            while not self._jobs.empty() and len(jobs) < MOST_AT_ONCE:
                jobs.append(self._jobs.get_nowait())
            if not await self._together(jobs):
                # One of them is refused: each is tried alone, so that it fails alone.
                for job in jobs:
                    await self._together([job], last=True)
            for _ in jobs:
                self._jobs.task_done()

    async def _together(self, jobs: list[_Job], last: bool = False) -> bool:
        last = last or len(jobs) == 1
        writes = [write for job in jobs for write in job.writes]
        try:
            # One hop to the writing thread for the whole group: statements, sync and all.
            await asyncio.get_running_loop().run_in_executor(self._thread, self._commit, writes)
        except Exception as error:
            if last:
                self._refuse(jobs[0], error)
            return last
        if self.failing:
            self.failing = ""
            log.warning("the store can be written again")
        self.commits += 1
        self.written += len(jobs)
        for job in jobs:
            if not job.done.done():
                job.done.set_result(None)
        return True

    def _commit(self, writes: Sequence[Statement]) -> None:
        """Write a group in one transaction; runs in the writing thread, and is safe on the disk after it."""
        assert self._pen is not None
        with self._pen.connect() as connection:
            run_all(connection, writes)
            failpoints.at("before-commit")
            connection.commit()

    async def _probe(self) -> None:
        """Write what changes nothing until it succeeds, as nobody sends commands to a server that is sick."""
        same = Statement(text("update alembic_version set version_num = version_num"))
        while self.failing:
            await asyncio.sleep(PROBE)
            with suppress(StoreBusy):
                await self.commit(same)

    def _refuse(self, job: _Job, error: Exception) -> None:
        told: Exception = error
        if isinstance(error, IntegrityError):
            told = StoreConflict("somebody else changed it first")
        elif isinstance(error, SQLAlchemyError | OSError):
            self.failures += 1
            if not self.failing:
                log.error("the store cannot be written: %s", _why(error))
            self.failing = "the store cannot be written"
            if self._probing is None or self._probing.done():
                self._probing = asyncio.create_task(self._probe(), name="probe")
            told = StoreBusy("the store cannot write now; try again")
            told.__cause__ = error
        if not job.done.done():
            job.done.set_exception(told)


def _why(error: Exception) -> str:
    """Say what the database or the disk said, and nothing of the statement or its values."""
    return str(getattr(error, "orig", None) or error)[:200]


def _read(engine: Engine, statement: Executable) -> list[Row[Any]]:
    """Read rows; runs in a reading thread."""
    with engine.connect() as connection:
        return list(connection.execute(statement))


def run_all(connection: Connection, writes: Sequence[Statement]) -> None:
    """Run statements in order; then those that lie ready, each kind as one call to the database."""
    together: dict[PreparedStatement, list[Mapping[str, object]]] = {}
    for write in writes:
        if isinstance(write.statement, PreparedStatement):
            together.setdefault(write.statement, []).append(write.values)
            continue
        result = connection.execute(write.statement, dict(write.values) or None)
        if write.touches is not None and result.rowcount != write.touches:
            raise StoreConflict("somebody else changed it first")
    for ready, rows in together.items():
        ready.run(connection, rows)


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
            if _version(connection) != HEAD:
                _upgrade(connection)
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


def _version(connection: Any) -> str:
    found = connection.execute(text("select name from sqlite_master where name = 'alembic_version'")).first()
    if found is None:
        return ""
    row = connection.execute(text("select version_num from alembic_version")).first()
    return str(row[0]) if row else ""


def _upgrade(connection: Any) -> None:
    from alembic import command
    from alembic.config import Config as Alembic

    settings = Alembic()
    settings.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    settings.attributes["connection"] = connection
    command.upgrade(settings, "head")
