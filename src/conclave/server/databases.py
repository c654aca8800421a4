"""Databases: what a store needs of the database under it, and which one a setting names."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final, Protocol

from sqlalchemy import Connection, Engine, Executable, inspect, text

HEAD: Final = "0007"  # the newest migration
SCHEMES: Final = ("postgresql://", "postgres://")


class Database(Protocol):
    """Where everything is kept; as text it is named without its password."""

    shared: bool  # several servers may have it open at once

    def readers(self, threads: int) -> Engine:
        """Return what reading threads connect by."""

    def pen(self) -> Engine:
        """Return what the one writing thread connects by."""

    def migrate(self) -> None:
        """Bring it to the newest shape; where nothing is, it is made."""

    def gone(self, error: Exception) -> bool:
        """Tell whether an error means that no other statement would succeed now either."""

    def fold(self) -> Executable | None:
        """Return what wipes erased rows out of a log beside it, or None where that needs no help."""

    def alone(self, what: str) -> Executable | None:
        """Return what lets one transaction at a time do something, or None where that is always so."""

    def holds(self, connection: Connection, fence: int) -> bool:
        """Tell whether the lease of a server is still good, and keep others from ending it meanwhile."""

    def tell(self, connection: Connection, lines: Sequence[str]) -> None:
        """Let other servers hear some lines once the transaction is written."""


def named(setting: str) -> bool:
    """Tell whether a setting names a PostgreSQL database, and not a file."""
    return setting.startswith(SCHEMES)


def database_of(setting: str | Path) -> Database:
    """Return the database that a setting names: a PostgreSQL URL, or a file."""
    if named(str(setting)):
        from conclave.server.postgres_database import PostgresDatabase

        return PostgresDatabase(str(setting))
    from conclave.server.sqlite_database import SqliteDatabase

    return SqliteDatabase(Path(setting).expanduser())


def to_head(connection: Connection) -> bool:
    """Run the migrations that a database lacks; tells whether there were any."""
    if version(connection) == HEAD:
        return False
    from alembic import command
    from alembic.config import Config as Alembic

    settings = Alembic()
    settings.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    settings.attributes["connection"] = connection
    command.upgrade(settings, "head")
    return True


def version(connection: Any) -> str:
    """Return the newest migration that a database has seen, or nothing."""
    if not inspect(connection).has_table("alembic_version"):
        return ""
    row = connection.execute(text("select version_num from alembic_version")).first()
    return str(row[0]) if row else ""
