"""Store: SQL behind one writer; what arrives together shares a commit, and nobody is told before it."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, cast

from sqlalchemy import ClauseElement, Connection, Engine, Executable, Row, text
from sqlalchemy.exc import DataError, DBAPIError, IntegrityError, SQLAlchemyError
from sqlalchemy.sql.compiler import SQLCompiler

from conclave.core.errors import BadInput, ConclaveError
from conclave.server import failpoints
from conclave.server.databases import Database, database_of

MOST_AT_ONCE: Final = 400  # commands that share one commit
READERS: Final = 4  # threads that read, each on a connection of its own
PROBE: Final = 1.0  # seconds between two attempts at what could not be done
PATIENCE: Final = 20.0  # seconds after which a command is told that the store hangs
AGAIN: Final = ("40001", "40P01", "55P03")  # another transaction was in the way, and will not be for long
UNSTORABLE: Final = "this text cannot be stored; take out what is no letter, digit or sign"
log = logging.getLogger("conclave")


class StoreBusy(ConclaveError):
    """The store cannot write now; the same command may succeed later."""


class LeaseLost(StoreBusy):
    """Other servers have taken this one for gone, so nothing of it is written any more."""


class StoreConflict(ConclaveError):
    """Somebody else was quicker; nothing has changed."""


class PreparedStatement:
    """A statement that every move needs: it is put into words once, and then only its values change.

    Where it says `touches`, each row of values must touch exactly one row of the database. Rows are sorted by
    `sort`, so that two groups of commands never wait for each other in turn.
    """

    def __init__(self, statement: ClauseElement, *names: str, touches: bool = False, sort: str = "") -> None:
        self.statement = statement
        self.names = names
        self.touches = touches
        self.sort = sort
        self._words: dict[str, tuple[str, Sequence[str] | None]] = {}

    def run(self, connection: Connection, rows: Sequence[Mapping[str, Any]]) -> None:
        """Run it for some rows of values."""
        kind = connection.dialect.name
        if kind not in self._words:
            made = cast(SQLCompiler, self.statement.compile(connection, column_keys=list(self.names)))
            self._words[kind] = str(made), made.positiontup
        words, order = self._words[kind]
        if self.sort and len(rows) > 1:
            rows = sorted(rows, key=lambda row: row[self.sort])
        given = rows if order is None else [tuple([row[name] for name in order]) for row in rows]
        done = connection.exec_driver_sql(words, list(given))
        if self.touches and done.rowcount != len(rows):
            raise StoreConflict("somebody else changed it first")


@dataclass(frozen=True)
class Statement:
    """One statement, its values, and how many rows it must touch, if that matters."""

    statement: Executable | PreparedStatement
    values: Mapping[str, object] = field(default_factory=dict)
    touches: int | None = None


@dataclass(eq=False)
class _Job:
    writes: Sequence[Statement]
    done: asyncio.Future[None]
    told: str = ""
    fenced: bool = True


def now() -> int:
    """Return the time in milliseconds."""
    return time.time_ns() // 1_000_000


class Store:
    """One database: reads at once, writes in groups."""

    def __init__(self, database: Database | Path) -> None:
        self.database = database_of(database) if isinstance(database, Path) else database
        self.fence = 0  # our number among the servers of one database; 0 where there is one alone
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
        await asyncio.to_thread(self.database.migrate)
        self._engine = self.database.readers(READERS)
        self._pen = self.database.pen()
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
        """Read the rows of one statement."""
        return (await self.together(statement))[0]

    async def together(self, *statements: Executable) -> list[list[Row[Any]]]:
        """Read the rows of several statements as they stood at one moment."""
        if self._engine is None:
            raise StoreBusy("the store is closed")
        try:
            # One hop to a reading thread for all of it: an asynchronous driver would hop at every step.
            async with asyncio.timeout(PATIENCE):
                found = await asyncio.get_running_loop().run_in_executor(
                    self._readers, _read, self._engine, statements
                )
        except DataError:
            # Something that no row can hold was looked for, such as a name with a zero byte: nobody has it.
            return [[] for _ in statements]
        except (SQLAlchemyError, TimeoutError) as error:
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

    @property
    def shared(self) -> bool:
        """Tell whether other servers may have the database open too."""
        return self.database.shared

    async def commit(self, *writes: Statement, told: str = "", fenced: bool = True) -> None:
        """Write all of these or none; when this returns they are safe on the disk.

        Other servers then hear what is `told`. Where `fenced`, nothing is written once the lease is lost.
        """
        failpoints.at("before-write")
        job = _Job(writes, asyncio.get_running_loop().create_future(), told, fenced)
        self._jobs.put_nowait(job)
        try:
            async with asyncio.timeout(PATIENCE):
                await job.done
        except TimeoutError as error:
            # Whether it was written shows later; who waits no longer is left out if it has not begun.
            self._fails(error)
            raise StoreBusy("the store hangs; try again") from error

    def alone(self, what: str) -> list[Statement]:
        """Return what must come first where no other server may do the same in between."""
        found = self.database.alone(what)
        return [] if found is None else [Statement(found)]

    async def checkpoint(self) -> None:
        """Fold the write-ahead log into the database and cut it to nothing; readers may put this off."""
        await self.settled()
        if not await self._fold() and (self._folding is None or self._folding.done()):
            self._folding = asyncio.create_task(self._fold_later(), name="fold")

    async def _fold(self) -> bool:
        fold = self.database.fold()
        found = [] if fold is None else await self.rows(fold)
        return not (found and found[0][0])

    async def _fold_later(self) -> None:
        """Try again until nobody reads: what was erased must not stay in the log beside the database."""
        folded = False
        while not folded:
            await asyncio.sleep(PROBE)
            with suppress(StoreBusy):
                folded = await self._fold()

    async def _write(self) -> None:
        while True:
            jobs = [await self._jobs.get()]
            while not self._jobs.empty() and len(jobs) < MOST_AT_ONCE:
                jobs.append(self._jobs.get_nowait())
            await self._together([job for job in jobs if not job.done.cancelled()])
            for _ in jobs:
                self._jobs.task_done()

    async def _together(self, jobs: list[_Job]) -> None:
        """Write some commands in one transaction; where one is refused, the others are written without it."""
        if not jobs:
            return
        try:
            # One hop to the writing thread for the whole group: statements, sync and all.
            await asyncio.get_running_loop().run_in_executor(self._thread, self._commit, jobs)
        except Exception as error:
            if len(jobs) == 1 or isinstance(error, LeaseLost) or self.database.gone(error):
                unfenced = [job for job in jobs if isinstance(error, LeaseLost) and not job.fenced]
                for job in jobs:
                    if job not in unfenced:
                        self._refuse(job, error)
                await self._together(unfenced)
                return
            # Halves of halves: one that is refused among many costs few more commits, and fails alone.
            middle = len(jobs) // 2
            await self._together(jobs[:middle])
            await self._together(jobs[middle:])
            return
        if self.failing:
            self.failing = ""
            log.warning("the store can be written again")
        self.commits += 1
        self.written += len(jobs)
        for job in jobs:
            if not job.done.done():
                job.done.set_result(None)

    def _commit(self, jobs: Sequence[_Job]) -> None:
        """Write a group in one transaction; runs in the writing thread, and is safe on the disk after it."""
        assert self._pen is not None
        with self._pen.connect() as connection:
            fenced = self.shared and any(job.fenced for job in jobs)
            if fenced and not self.database.holds(connection, self.fence):
                raise LeaseLost("this server has lost its place among the others; try again")
            run_all(connection, [write for job in jobs for write in job.writes])
            told = [line for job in jobs for line in job.told.splitlines()]
            if told:
                self.database.tell(connection, [str(self.fence), *told])
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
        elif isinstance(error, DataError):
            told = BadInput(UNSTORABLE)
        elif isinstance(error, DBAPIError) and getattr(error.orig, "sqlstate", "") in AGAIN:
            told = StoreBusy("others write the same now; try again")
        elif isinstance(error, SQLAlchemyError | OSError):
            self._fails(error)
            told = StoreBusy("the store cannot write now; try again")
        if told is not error:
            told.__cause__ = error
        if not job.done.done():
            job.done.set_exception(told)

    def _fails(self, error: Exception) -> None:
        """Say that the store is sick, and look by oneself whether it is well again."""
        self.failures += 1
        if not self.failing:
            log.error("the store cannot be written: %s", _why(error))
        self.failing = "the store cannot be written"
        if self._probing is None or self._probing.done():
            self._probing = asyncio.create_task(self._probe(), name="probe")


def _why(error: BaseException) -> str:
    """Say what the database or the disk said, and nothing of the statement or its values."""
    told = str(getattr(error, "orig", None) or error) or "it does not answer"
    return told.splitlines()[0][:200]


def _read(engine: Engine, statements: Sequence[Executable]) -> list[list[Row[Any]]]:
    """Read rows; runs in a reading thread."""
    try:
        return _read_once(engine, statements)
    except DBAPIError as error:
        if not error.connection_invalidated:
            raise
        # A connection that lay idle while the database was started anew is no reason to refuse anybody.
        return _read_once(engine, statements)


def _read_once(engine: Engine, statements: Sequence[Executable]) -> list[list[Row[Any]]]:
    with engine.connect() as connection:
        if len(statements) > 1 and connection.dialect.name == "postgresql":
            connection = connection.execution_options(isolation_level="REPEATABLE READ")
        return [list(connection.execute(statement)) for statement in statements]


def run_all(connection: Connection, writes: Sequence[Statement]) -> None:
    """Run statements in order; then those that lie ready, each kind as one call to the database."""
    together: dict[PreparedStatement, list[Mapping[str, object]]] = {}
    for write in writes:
        if isinstance(write.statement, PreparedStatement):
            together.setdefault(write.statement, []).append(write.values)
            continue
        count = {"preserve_rowcount": write.touches is not None}
        result = connection.execute(write.statement, dict(write.values) or None, execution_options=count)
        if write.touches is not None and result.rowcount != write.touches:
            raise StoreConflict("somebody else changed it first")
    for ready, rows in together.items():
        ready.run(connection, rows)
