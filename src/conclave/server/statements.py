"""Statements: the SQL of a table's commits, each statement built once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sqlalchemy import bindparam, delete, insert, update
from sqlalchemy.dialects.postgresql import insert as upsert  # SQLite reads the same words

from conclave.server import snapshots, wire
from conclave.server.schema import answers, chat, commands, seats, tables
from conclave.server.schema import snapshots as kept
from conclave.server.store import PreparedStatement, Statement, now

if TYPE_CHECKING:
    from conclave.server.table import Table

_answer: Final = PreparedStatement(insert(answers), *answers.c.keys(), sort="table")
_command: Final = PreparedStatement(insert(commands), *commands.c.keys(), sort="table")
# Only the version before leads to a version, whoever writes it, so no two ever write the same.
_table: Final = PreparedStatement(
    update(tables)
    .where(tables.c.id == bindparam("the_table"), tables.c.version == bindparam("from_version"))
    .values(
        version=bindparam("to_version"), phase=bindparam("to_phase"), live=bindparam("to_live"),
        moved=bindparam("at_time"), holder=bindparam("to_holder"),
    ),
    touches=True, sort="the_table",
)  # fmt: skip
_waited: Final = PreparedStatement(
    update(seats)
    .where(seats.c.table == bindparam("the_table"), seats.c.seat == bindparam("the_seat"))
    .values(waited=bindparam("is_waited")),
    sort="the_table",
)
_seat: Final = (
    update(seats)
    .where(seats.c.table == bindparam("the_table"), seats.c.seat == bindparam("the_seat"))
    .values(
        kind=bindparam("to_kind"), person=bindparam("to_person"), name=bindparam("to_name"),
        level=bindparam("to_level"),
    )
)  # fmt: skip
_keep: Final = upsert(kept)
_snapshot: Final = PreparedStatement(
    _keep.on_conflict_do_update(
        index_elements=[kept.c.table],
        set_={
            "version": _keep.excluded.version,
            "body": _keep.excluded.body,
            "checksum": _keep.excluded.checksum,
        },
    ),
    *kept.c.keys(),
    sort="table",
)
_chat: Final = PreparedStatement(insert(chat), *chat.c.keys(), sort="table")


def step(table: Table, kind: str, seat: int, token: str, at: int) -> list[Statement]:
    """Return what one version of a table writes: the answer, where the table stands, who is waited for."""
    facts, session = table.facts, table.session
    # Where the seat that is asked has changed, the session has worked it out for its record already.
    digest = session.record.marks.get(session.ply) or session.digest
    found = [
        Statement(
            _table,
            {
                "the_table": facts.id, "from_version": facts.version - 1, "to_version": facts.version,
                "to_phase": facts.phase, "to_live": table.live(at), "at_time": facts.last_public_change,
                "to_holder": table.store.fence,
            },
        ),
        Statement(
            _answer,
            {
                "table": facts.id, "version": facts.version, "kind": kind, "seat": seat, "token": token,
                "ply": session.ply, "digest": digest, "at": at,
            },
        ),
    ]  # fmt: skip
    waiting = set(table.waiting)
    for one in range(session.seats):
        if (one in waiting) != (one in table.waited):
            found.append(
                Statement(_waited, {"the_table": facts.id, "the_seat": one, "is_waited": int(one in waiting)})
            )
    table.waited = waiting
    body = table.snapshot()
    if body is not None:
        values = {"version": facts.version, "body": body, "checksum": snapshots.checksum(body)}
        found.append(Statement(_snapshot, {"table": facts.id, **values}))
    return found


def known(table: Table, person: str, command: str, version: int) -> Statement:
    """Return the write that remembers a command, so that a repeated one is answered the same."""
    values = {"table": table.id, "person": person, "command": command, "version": version, "at": now()}
    return Statement(_command, values)


def seated(table: Table, seat: int, was: str) -> Statement:
    """Return the write that puts somebody into a seat, if it is still what it was."""
    place = table.facts.places[seat]
    return Statement(
        _seat.where(seats.c.kind == was),
        {
            "the_table": table.id, "the_seat": seat, "to_kind": place.kind, "to_person": place.person,
            "to_name": place.name, "to_level": place.level,
        },
        touches=1,
    )  # fmt: skip


def said(table: str, person: str, line: wire.Said) -> Statement:
    """Return the write of a line of chat."""
    row = {"n": line.n, "who": line.who, "text": line.text, "at": line.at, "ply": line.ply}
    return Statement(_chat, {"table": table, "person": person, **row})


def forgotten(before: int) -> Statement:
    """Return the write that drops commands older than a time."""
    return Statement(delete(commands).where(commands.c.at < before))
