"""Chat: what seats say to each other, set phrases for guests; and notes that only their writer reads."""

from __future__ import annotations

from typing import Any, Final

from sqlalchemy import Row, select
from sqlalchemy.dialects.postgresql import insert as upsert  # SQLite reads the same words

from conclave.core.errors import BadInput
from conclave.render.text import clean
from conclave.server import statements, wire
from conclave.server.schema import chat, notes
from conclave.server.store import Statement, Store, StoreBusy, StoreConflict, now
from conclave.server.table import CommandRefused, Table, Viewer

PHRASES: Final = (
    "Hello!", "Have fun!", "Good luck!", "Well played!", "Thank you!", "Sorry!", "Oops!",
    "I am thinking.", "I have to go soon.", "Another game?", "Good game!", "Goodbye!",
)  # fmt: skip
LONGEST: Final = 300
LONGEST_NOTE: Final = 8000
HISTORY: Final = 50
TRIES: Final = 4


async def say(table: Table, who: Viewer, command: wire.Chat) -> tuple[wire.Reply, wire.Said | None]:
    """Store a line; gives the reply, and the line unless it was said before."""
    async with table.lock:
        for _ in range(TRIES):
            try:
                return await _say(table, who, command)
            except StoreConflict:
                # At another server somebody spoke first, or the same line came in there.
                if table.look is None:
                    raise
                await table.look(table, who.person, command.id)
        raise StoreBusy("others speak at the same time; try again")


async def _say(table: Table, who: Viewer, command: wire.Chat) -> tuple[wire.Reply, wire.Said | None]:
    if (who.person, command.id) in table.known:
        return wire.Reply(command.id, True, table.known[who.person, command.id]), None
    if table.removed:
        raise CommandRefused("gone", "this table was removed")
    if who.seat < 0:
        raise CommandRefused("seat", "only players at this table can chat")
    text = " ".join(clean(command.text).split())[:LONGEST]
    if command.phrase >= 0:
        if command.phrase >= len(PHRASES):
            raise CommandRefused("refused", "there is no such phrase")
        text = PHRASES[command.phrase]
    elif who.guest and not writes_freely(table):
        raise CommandRefused("refused", "guests can send set phrases only; sign up to write freely")
    if not text:
        raise CommandRefused("refused", "the message is empty")
    name = clean(table.facts.places[who.seat].name)
    line = wire.Said(table.said + 1, name, text, now(), table.ply(-1))
    # The version stays: talk changes nothing on the table.
    known = statements.known(table, who.person, command.id, table.seen(who.seat))
    await table.store.commit(
        statements.said(table.id, who.person, line), known, told=f"said {table.id} {line.n}"
    )
    table.said = line.n
    table.known[who.person, command.id] = table.seen(who.seat)
    return wire.Reply(command.id, True, table.seen(who.seat)), line


def writes_freely(table: Table) -> bool:
    """Tell whether guests may write their own words: those who came by invitation know each other."""
    return not table.facts.listed


async def history(store: Store, table_id: str) -> list[wire.Said]:
    """Return the last lines of a table."""
    found = await store.rows(
        select(chat).where(chat.c.table == table_id).order_by(chat.c.n.desc()).limit(HISTORY)
    )
    return [_line(row) for row in reversed(found)]


async def lines(store: Store, table_id: str, since: int) -> list[wire.Said]:
    """Return the lines of a table after one."""
    found = await store.rows(
        select(chat).where(chat.c.table == table_id, chat.c.n > since).order_by(chat.c.n).limit(HISTORY)
    )
    return [_line(row) for row in found]


def _line(row: Row[Any]) -> wire.Said:
    return wire.Said(row.n, clean(row.who), clean(row.text), row.at, row.ply)


async def note(store: Store, table_id: str, person: str) -> str:
    """Read one's own note about a table."""
    row = await store.one(select(notes.c.text).where(notes.c.table == table_id, notes.c.person == person))
    return row[0] if row else ""


async def write_note(store: Store, table_id: str, person: str, text: str) -> None:
    """Write one's own note about a table."""
    if len(text) > LONGEST_NOTE:
        raise BadInput(f"a note has at most {LONGEST_NOTE} characters")
    if "\0" in text:
        raise BadInput("a note is text, and a zero byte is none")
    statement = upsert(notes).values(table=table_id, person=person, text=text, at=now())
    keys = [notes.c.table, notes.c.person]
    await store.commit(
        Statement(statement.on_conflict_do_update(index_elements=keys, set_={"text": text, "at": now()}))
    )
