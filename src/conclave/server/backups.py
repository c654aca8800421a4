"""Backups: one SQLite file, whatever database it is of, taken while people play; and databases moved."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from sqlalchemy import Connection, create_engine, func, select
from sqlalchemy.exc import SQLAlchemyError

from conclave.core.errors import BadInput, BadRecord
from conclave.server import copies, privacy
from conclave.server.copies import TableCount
from conclave.server.databases import Database, database_of
from conclave.server.schema import erased, nodes
from conclave.server.sqlite_database import BESIDE, SqliteDatabase, make_private, migrate, not_empty

RUNNING: Final = "a server has it open ({0}); stop it first"


def backup(source: Path | str, target: Path) -> int:
    """Copy a database that may be in use, whole and checked; gives its size in bytes."""
    database = database_of(source)
    if isinstance(database, SqliteDatabase):
        if not database.path.is_file():
            raise BadInput(f"there is no database `{source}`")
        not_empty(database.path)
    if target.exists():
        raise BadInput(f"`{target}` exists already; a backup never overwrites a file")
    with _beside(target) as part:
        if isinstance(database, SqliteDatabase):
            with closing(sqlite3.connect(database.path)) as live, closing(sqlite3.connect(part)) as copy:
                # In one step, which holds nobody up: one in steps begins anew after every commit of others.
                live.backup(copy)
                # One file and no log beside it, so that it can be carried away.
                copy.execute("pragma journal_mode=DELETE")
        else:
            _into_file(database, part)
        check(part)
        part.rename(target)
    return target.stat().st_size


def restore(source: Path, target: Path | str, erased_in: Path | None = None) -> int:
    """Put a backup in place of a database; whoever asked to be forgotten since is forgotten again."""
    check(source)
    database = database_of(target)
    forgotten = _forgotten(database_of(erased_in) if erased_in else database)
    if not isinstance(database, SqliteDatabase):
        with TemporaryDirectory() as folder:
            # Forgotten again in a copy first, so that nobody comes back even for a moment.
            part = Path(folder) / "restored.db"
            gone = restore(source, part) + _again(part, forgotten)
            with _opened(SqliteDatabase(part)) as old:
                _replace(old, database)
        return gone
    with _beside(database.path) as part:
        with closing(sqlite3.connect(source)) as old_file, closing(sqlite3.connect(part)) as copy:
            old_file.backup(copy)
        gone = _again(part, forgotten)
        check(part)
        for beside in BESIDE:
            for file in (database.path, part):
                file.with_name(file.name + beside).unlink(missing_ok=True)
        part.replace(database.path)
    return gone


def move(source: Path | str, target: Path | str, tell: Callable[[str], object] = print) -> list[TableCount]:
    """Copy everything into an empty database of either kind; gives what was counted in both."""
    old, new = database_of(source), database_of(target)
    if isinstance(old, SqliteDatabase):
        with TemporaryDirectory() as folder:
            # A copy is brought to the newest shape; the file itself stays as it is.
            part = Path(folder) / "moved.db"
            backup(old.path, part)
            migrate(part)
            return _move(SqliteDatabase(part), new, tell)
    unused(old)
    return _move(old, new, tell)


def _move(old: Database, new: Database, tell: Callable[[str], object]) -> list[TableCount]:
    if isinstance(new, SqliteDatabase):
        if new.path.exists():
            raise BadInput(f"`{new.path}` exists already; name a file that is not there yet")
        with _beside(new.path) as part:
            found = _into_file(old, part)
            check(part)
            part.rename(new.path)
        return found
    new.migrate()
    unused(new)
    with _opened(old) as source, _opened(new, write=True) as target:
        tell(f"copying into {new}")
        return copies.copy(source, target)


def unused(database: Database) -> None:
    """See that no server has a shared database open."""
    with _opened(database) as connection:
        copies.current(connection)
        # By the clock of this machine, with the time that a lease lasts to spare.
        since = int(time.time() * 1000) - 5000
        names = connection.execute(select(nodes.c.name).where(nodes.c.until > since)).scalars().all()
    if names:
        raise BadInput(RUNNING.format(", ".join(sorted(names))))


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


@contextmanager
def _beside(target: Path) -> Iterator[Path]:
    """Give an empty file beside a place, to be put there once it is whole."""
    part = target.with_name(target.name + ".part")
    part.unlink(missing_ok=True)
    try:
        make_private(part)
        yield part
    except (sqlite3.Error, OSError, SQLAlchemyError) as error:
        raise BadRecord(
            f"`{target}` could not be written: {getattr(error, 'orig', None) or error}"
        ) from error
    finally:
        for beside in ("", *BESIDE):
            part.with_name(part.name + beside).unlink(missing_ok=True)


def _into_file(old: Database, part: Path) -> list[TableCount]:
    """Copy a database into a file that is empty yet."""
    part.unlink()
    migrate(part)
    with _opened(old) as source, _opened(SqliteDatabase(part), write=True) as target:
        found = copies.copy(source, target)
    with closing(sqlite3.connect(part)) as file:
        file.execute("pragma journal_mode=DELETE")
    return found


def _replace(old: Connection, database: Database) -> None:
    """Put everything in place of what a shared database holds, all at once."""
    database.migrate()
    unused(database)
    with _opened(database, write=True) as target:
        copies.clear(target)
        copies.copy(old, target)


@contextmanager
def _opened(database: Database, write: bool = False) -> Iterator[Connection]:
    """Open a database for one transaction, in which everything stands as at one moment."""
    kept = isinstance(database, SqliteDatabase)
    engine = create_engine(f"sqlite:///{database}") if kept else database.pen()
    try:
        with engine.connect() as connection:
            if not kept:
                connection = connection.execution_options(isolation_level="REPEATABLE READ")
                # A large database takes longer than any command may.
                for name in ("statement_timeout", "idle_in_transaction_session_timeout"):
                    connection.execute(select(func.set_config(name, "0", True)))
            yield connection
            if write:
                connection.commit()
    except SQLAlchemyError as error:
        raise BadRecord(f"{database} cannot be used now: {getattr(error, 'orig', None) or error}") from error
    finally:
        engine.dispose()


def _forgotten(database: Database) -> list[tuple[str, int]]:
    """Read who asked to be forgotten from the database that is replaced; one that is lost knows of nobody."""
    if isinstance(database, SqliteDatabase):
        path = database.path
        if not path.is_file() or not path.stat().st_size:
            return []
        try:
            return privacy.erased_list(path)
        except sqlite3.Error as error:
            raise BadRecord(
                f"`{path}` cannot say who asked to be forgotten ({error}): name a newer backup with "
                f"--forgotten, or move it away"
            ) from error
    database.migrate()
    with _opened(database) as connection:
        return [(row.person, row.at) for row in connection.execute(select(erased))]


def _again(path: Path, forgotten: list[tuple[str, int]]) -> int:
    """Bring a restored file to the newest shape, and forget in it whoever was forgotten since."""
    migrate(path)
    return privacy.erase_again(path, forgotten)
