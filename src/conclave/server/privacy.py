"""Privacy: export everything stored about a person, and delete it."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any, Final

from sqlalchemy import Table as Rows
from sqlalchemy import delete, select, update
from sqlalchemy.dialects.postgresql import insert as upsert  # SQLite reads the same words

from conclave.server.accounts import Person
from conclave.server.schema import chat, commands, erased, notes, people, seats, sessions, tables, tokens
from conclave.server.services import Services
from conclave.server.store import Statement, now, run_all
from conclave.server.table import CommandRefused

NOBODY: Final = "somebody"
SAID: Final = "(deleted)"


async def export(services: Services, person: Person) -> dict[str, Any]:
    """Return everything that is kept under a person, as plain data; hashes of secrets are left out."""
    store, who = services.store, person.id

    async def every(rows: Rows, column: Any, *without: str) -> list[dict[str, Any]]:
        found = await store.rows(select(rows).where(column == who))
        return [{k: v for k, v in row._mapping.items() if k not in without} for row in found]

    sat = await every(seats, seats.c.person)
    games = []
    for row in sat:
        table = await services.tables.get(row["table"])
        games.append({"table": table.id, "seat": row["seat"], "record": table.record_for(row["seat"]).text()})
    return {
        "format": "conclave person 1",
        "person": (await every(people, people.c.id, "password", "recovery"))[0],
        "bots": await every(people, people.c.owner, "password", "recovery"),
        "sessions": await every(sessions, sessions.c.person, "hash"),
        "tokens": await every(tokens, tokens.c.person, "hash"),
        "seats": sat,
        "hosted": [{"table": row["id"], "title": row["title"]} for row in await every(tables, tables.c.host)],
        "commands": await every(commands, commands.c.person),
        "chat": await every(chat, chat.c.person),
        "notes": await every(notes, notes.c.person),
        "games": games,
    }


async def confirm(services: Services, person: Person, word: str) -> None:
    """See that it is really the person who asks: by the password, or as a guest by the name."""
    if person.guest:
        good, sentence = word == person.name, "this is not your name"
    else:
        good = await services.accounts.is_password(person.id, word)
        sentence = "wrong password"
    if not good:
        raise CommandRefused("auth", sentence)


async def forget(services: Services, person: Person) -> None:
    """Forget somebody; the games of others stay playable, with nobody's name in them."""
    store, who = services.store, person.id
    bots = [row[0] for row in await store.rows(select(people.c.id).where(people.c.owner == who))]
    keys = await store.rows(select(sessions.c.hash).where(sessions.c.person == who))
    keys += await store.rows(select(tokens.c.hash).where(tokens.c.person.in_([who, *bots])))
    hosted = await store.rows(select(tables.c.id).where(tables.c.host == who))
    sat = await store.rows(select(seats.c.table).where(seats.c.person.in_([who, *bots])))
    spoke = await store.rows(select(chat.c.table).where(chat.c.person.in_([who, *bots])))
    found: list[Statement] = []
    for one in (who, *bots):
        found += _forgetting(one)
    touched = {row[0] for row in [*hosted, *sat, *spoke]}
    await store.commit(*found, told="\n".join(f"again {table_id}" for table_id in touched))
    # What was overwritten must not linger in the log beside the database.
    await store.checkpoint()
    for row in keys:
        for listener in services.accounts.revoked:
            listener(row[0])
    for table_id in touched:
        table = services.tables.open.get(table_id)
        if table is not None and table.reload is not None:
            async with table.lock:
                await table.reload(table)


def _forgetting(who: str) -> list[Statement]:
    blank = {
        "kind": "gone", "name": NOBODY, "login": None, "password": None, "recovery": None, "owner": None,
        "look": None, "low_look": None, "made": 0, "seen": 0,
    }  # fmt: skip
    return [
        Statement(update(people).where(people.c.id == who).values(blank)),
        Statement(delete(sessions).where(sessions.c.person == who)),
        Statement(delete(tokens).where(tokens.c.person == who)),
        Statement(delete(notes).where(notes.c.person == who)),
        Statement(delete(commands).where(commands.c.person == who)),
        Statement(update(chat).where(chat.c.person == who).values(who=NOBODY, text=SAID)),
        Statement(update(seats).where(seats.c.person == who).values(name=NOBODY)),
        Statement(update(tables).where(tables.c.host == who).values(title="")),
        Statement(upsert(erased).values(person=who, at=now()).on_conflict_do_nothing()),
    ]


def erased_list(path: Path) -> list[tuple[str, int]]:
    """Read who asked to be forgotten."""
    with closing(sqlite3.connect(path)) as database:
        return [(row[0], row[1]) for row in database.execute("select person, at from erased")]


def erase_again(path: Path, forgotten: list[tuple[str, int]]) -> int:
    """Forget in a restored database whoever was forgotten since it was saved; gives how many."""
    from sqlalchemy import create_engine

    engine = create_engine(f"sqlite:///{path}")
    try:
        with engine.connect() as connection:
            connection.exec_driver_sql("pragma secure_delete=on")
            for who, _ in forgotten:
                run_all(connection, _forgetting(who))
            connection.commit()
            connection.exec_driver_sql("vacuum")
    finally:
        engine.dispose()
    return len(forgotten)
