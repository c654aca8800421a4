"""Copies: everything that one database holds, put into another of either kind, counted and compared.

A sum over the digests of all rows is the same in whatever order they come, so each database may keep its own.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

import msgspec
from sqlalchemy import Connection, Table, delete, insert, inspect, select

from conclave.core.errors import BadInput, BadRecord
from conclave.server.databases import HEAD, version
from conclave.server.schema import metadata, nodes, tables

SOME: Final = 500  # rows that are written together
# Which servers run, and which of them holds a table, is of a moment: no copy takes it along.
KEPT: Final = tuple(table for table in metadata.sorted_tables if table is not nodes)
PASSING: Final = {tables.name: {"holder": 0}}


@dataclass(frozen=True)
class TableCount:
    """What one table of a database holds: so many rows, and a digest over all of them."""

    name: str
    rows: int
    digest: str


def copy(source: Connection, target: Connection) -> list[TableCount]:
    """Copy every row into a database that has none, read them back there, and compare both."""
    current(source)
    if not empty(target):
        raise BadInput("the database that is written to holds something already; name an empty one")
    found = []
    for table in KEPT:
        total, count, some = 0, 0, list[Mapping[str, Any]]()
        for row in _rows(source, table):
            total, count = total + _number(row), count + 1
            some.append(row)
            if len(some) == SOME:
                target.execute(insert(table), some)
                some = []
        if some:
            target.execute(insert(table), some)
        found.append(TableCount(table.name, count, _word(total)))
    there = [counted(target, table) for table in KEPT]
    for one, other in zip(found, there, strict=True):
        if one != other:
            raise BadRecord(
                f"the copy of `{one.name}` differs: {one.rows} rows, digest {one.digest}, "
                f"became {other.rows} rows, digest {other.digest}; nothing was kept"
            )
    return found


def current(connection: Connection) -> None:
    """See that a database has the newest shape."""
    found = version(connection)
    if found != HEAD:
        raise BadInput(
            f"the database has the shape {found or 'of no server'}, and {HEAD} is needed: start a server of "
            f"this version on it once"
        )


def empty(connection: Connection) -> bool:
    """Tell whether a database holds nothing yet."""
    present = set(inspect(connection).get_table_names())
    return all(
        table.name not in present or connection.execute(select(table).limit(1)).first() is None
        for table in KEPT
    )


def clear(connection: Connection) -> None:
    """Empty every table."""
    for table in metadata.sorted_tables:
        connection.execute(delete(table))


def counted(connection: Connection, table: Table) -> TableCount:
    """Count the rows of a table, with a digest over all of them."""
    total = count = 0
    for row in _rows(connection, table):
        total, count = total + _number(row), count + 1
    return TableCount(table.name, count, _word(total))


def _rows(connection: Connection, table: Table) -> Iterator[dict[str, Any]]:
    found = connection.execute(select(table), execution_options={"yield_per": SOME})
    for row in found:
        yield {name: _plain(value) for name, value in row._mapping.items()} | PASSING.get(table.name, {})


def _plain(value: Any) -> Any:
    """Return a value as both kinds of database can hold it: PostgreSQL has no zero byte in a text."""
    if isinstance(value, str):
        return value.replace("\0", "")
    return bytes(value) if isinstance(value, memoryview) else value


def _number(row: Mapping[str, Any]) -> int:
    body = msgspec.msgpack.encode([row[name] for name in sorted(row)])
    return int.from_bytes(hashlib.blake2b(body, digest_size=16).digest())


def _word(total: int) -> str:
    return f"{total % (1 << 128):032x}"
