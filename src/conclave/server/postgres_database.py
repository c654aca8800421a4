"""PostgreSQL database: one that several servers have open at once."""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from importlib.util import find_spec
from typing import Any, Final

from sqlalchemy import Connection, Engine, Executable, create_engine, func, select, text
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, SQLAlchemyError

from conclave.core.errors import BadInput, BadRecord, Missing
from conclave.server.databases import to_head

INSTALL: Final = "PostgreSQL needs a library; install it with: pip install 'conclave-games[server,postgres]'"
OLDEST: Final = 12  # the oldest major version that is known to serve
MIGRATING: Final = "migrations"
CHANNEL: Final = "conclave"
MOST_TOLD: Final = 7000  # characters of one message, of which PostgreSQL takes 8,000 bytes
# What a connection asks for, unless the URL says otherwise: a fault is found out within seconds.
SETTINGS: Final = {
    "connect_timeout": "4", "keepalives_idle": "5", "keepalives_interval": "2", "keepalives_count": "3",
    "tcp_user_timeout": "8000", "application_name": "conclave",
    "options": "-c statement_timeout=10s -c lock_timeout=5s -c idle_in_transaction_session_timeout=15s",
}  # fmt: skip


class PostgresDatabase:
    """A database of a PostgreSQL server, named by a URL."""

    shared = True

    def __init__(self, setting: str) -> None:
        if find_spec("psycopg") is None:
            raise Missing(INSTALL)
        try:
            url = make_url(setting)
        except (ArgumentError, ValueError) as error:
            raise BadInput("write the database as postgresql://user@host/name, or name a file") from error
        missing = {name: value for name, value in SETTINGS.items() if name not in url.query}
        self.url: URL = url.set(drivername="postgresql+psycopg").update_query_dict(missing)
        self._told = URL.create(
            "postgresql", url.username, host=url.host, port=url.port, database=url.database
        )

    def __str__(self) -> str:
        """Return the URL without its password and its settings."""
        return self._told.render_as_string()

    @property
    def conninfo(self) -> str:
        """Return the URL as the driver itself takes it."""
        from psycopg.conninfo import make_conninfo

        place = self.url.translate_connect_args(username="user", database="dbname")
        return make_conninfo("", **{**place, **{k: str(v) for k, v in self.url.query.items()}})

    def readers(self, threads: int) -> Engine:
        """Return what reading threads connect by; one statement needs no transaction around it."""
        return self._engine(threads, isolation_level="AUTOCOMMIT")

    def pen(self) -> Engine:
        """Return what the one writing thread connects by."""
        return self._engine(1)

    def migrate(self) -> None:
        """Bring the database to the newest shape; where several servers start at once, one does it."""
        engine = self._engine(1)
        try:
            with engine.connect() as connection:
                found = int(connection.execute(text("show server_version_num")).scalar_one()) // 10_000
                if found < OLDEST:
                    raise BadRecord(f"{self} is PostgreSQL {found}; {OLDEST} or newer is needed")
                connection.execute(text("set local lock_timeout = 0"))
                connection.execute(text("set local statement_timeout = 0"))
                connection.execute(self.alone(MIGRATING))
                to_head(connection)
                connection.commit()
        except SQLAlchemyError as error:
            raise BadRecord(f"{self} cannot be used as a store: {why(error)}") from error
        finally:
            engine.dispose()

    def gone(self, error: Exception) -> bool:
        """Tell whether the connection is lost, or refused, and not one statement of one command."""
        if not isinstance(error, DBAPIError):
            return isinstance(error, OSError)
        state = getattr(error.orig, "sqlstate", None) or ""
        return error.connection_invalidated or state[:2] in ("", "08", "25", "53", "57", "58", "XX")

    def fold(self) -> None:
        """Return nothing: the log lies on the database's own machine, and is no business of ours."""

    def alone(self, what: str) -> Executable:
        """Return what makes everybody else wait who asks for the same, until the transaction ends."""
        return select(func.pg_advisory_xact_lock(zlib.crc32(f"conclave {what}".encode())))

    def holds(self, connection: Connection, fence: int) -> bool:
        """Tell whether a lease is still good; whoever would end it waits for this transaction first."""
        asked = "select 1 from nodes where fence = %(fence)s and until > 0 for share"
        return connection.exec_driver_sql(asked, {"fence": fence}).first() is not None

    def tell(self, connection: Connection, lines: Sequence[str]) -> None:
        """Let other servers hear some lines; each message begins with the first, which says who tells."""
        head, *rest = lines
        some = [head]
        for line in rest:
            if len(some) > 1 and sum(map(len, some)) + len(some) + len(line) > MOST_TOLD:
                self._notify(connection, some)
                some = [head]
            some.append(line)
        self._notify(connection, some)

    def _notify(self, connection: Connection, lines: Sequence[str]) -> None:
        told = {"channel": CHANNEL, "lines": "\n".join(lines)}
        connection.exec_driver_sql("select pg_notify(%(channel)s, %(lines)s)", told)

    def _engine(self, threads: int, **more: Any) -> Engine:
        return create_engine(self.url, pool_size=threads, max_overflow=0, pool_timeout=10, **more)


def why(error: Exception) -> str:
    """Say in a line what the database said, and nothing of the statement or its values."""
    told = str(getattr(error, "orig", None) or error).strip()
    return (told.splitlines() or [type(error).__name__])[0][:200]
