"""Audit: whether a database keeps what it promised, table by table, replayed from the first answer."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path

from conclave.core.errors import ConclaveError
from conclave.core.registry import load
from conclave.server import snapshots
from trials.serving import as_file


@dataclass(frozen=True)
class Acknowledged:
    """A command that was answered with yes."""

    table: str
    person: str
    command: str
    version: int


@dataclass
class Audit:
    """What was looked at, and what was wrong with it."""

    tables: int = 0
    answers: int = 0
    wrong: list[str] = field(default_factory=list)


def audit(path: Path, only: Iterable[str] | None = None) -> Audit:
    """Replay tables: no version missing, every digest the same, snapshot and answers equal in every byte."""
    found = Audit()
    with closing(sqlite3.connect(as_file(path))) as database:
        verdict = database.execute("pragma quick_check").fetchone()[0]
        if verdict != "ok":
            found.wrong.append(f"the database is damaged: {verdict}")
        luck = "coalesce(nullif(seed, ''), key)"  # what the host chose, or the secret of the table
        rows = database.execute(f"select id, game, options, {luck}, version from tables").fetchall()
        wanted = None if only is None else set(only)
        for table, game, options, key, version in rows:
            if wanted is None or table in wanted:
                _table(database, found, table, game, options, key, version)
    return found


def _table(
    database: sqlite3.Connection, found: Audit, table: str, game: str, options: str, key: str, version: int
) -> None:
    found.tables += 1
    rows = database.execute(
        'select version, kind, seat, token, ply, digest from answers where "table" = ? order by version',
        (table,),
    ).fetchall()
    found.answers += len(rows)
    if [row[0] for row in rows] != list(range(1, version + 1)):
        found.wrong.append(f"{table}: version {version}, answers {[row[0] for row in rows][-5:]}")
        return
    seats = database.execute('select count(*) from seats where "table" = ?', (table,)).fetchone()[0]
    room = load(game)
    whole = snapshots.begun(room, options, seats, key)
    try:
        for at, kind, seat, token, ply, digest in rows:
            whole = snapshots.apply(whole, kind, seat, token)
            if (whole.ply, whole.digest) != (ply, digest):
                found.wrong.append(f"{table}: version {at} replays to another position")
                return
    except ConclaveError as error:
        found.wrong.append(f"{table}: a stored answer is refused: {error.sentence}")
        return
    kept = database.execute(
        'select version, body, checksum from snapshots where "table" = ?', (table,)
    ).fetchone()
    if kept is None:
        return
    later = [(kind, seat, token) for at, kind, seat, token, _, _ in rows if at > kept[0]]
    try:
        quick = snapshots.replayed(snapshots.read(room, kept[1], kept[2]), later, rows[-1][5])
        if snapshots.write(quick) != snapshots.write(whole):
            found.wrong.append(f"{table}: the snapshot and the answers differ")
    except ValueError as error:
        found.wrong.append(f"{table}: {error}")


def missing(path: Path, told: Iterable[Acknowledged]) -> list[Acknowledged]:
    """Return the acknowledged commands that a database does not hold at their version."""
    with closing(sqlite3.connect(as_file(path))) as database:
        held = {
            (row[0], row[1], row[2]): row[3]
            for row in database.execute('select "table", person, command, version from commands')
        }
    return [one for one in told if held.get((one.table, one.person, one.command)) != one.version]


def versions(path: Path) -> dict[str, int]:
    """Return the version of every table."""
    with closing(sqlite3.connect(as_file(path))) as database:
        return dict(database.execute('select id, version from "tables"').fetchall())
