"""Keeping: what the keeper of a server does to people and tables, as writes that any connection can make."""

from __future__ import annotations

from sqlalchemy import delete, select, update

from conclave.server.schema import (
    answers,
    chat,
    commands,
    invites,
    notes,
    people,
    seats,
    sessions,
    snapshots,
    tables,
)
from conclave.server.store import Write, now

OF_A_TABLE = (seats, answers, commands, snapshots, invites, chat, notes)


def banned(person: str) -> list[Write]:
    """Let somebody in no more, nor the bot accounts they own; tokens are kept for the day they may again."""
    own = (people.c.id == person) | (people.c.owner == person)
    return [
        Write(update(people).where(own).values(banned=now())),
        Write(delete(sessions).where(sessions.c.person.in_(select(people.c.id).where(own)))),
    ]


def unbanned(person: str) -> list[Write]:
    """Let somebody in again, and the bot accounts they own."""
    own = (people.c.id == person) | (people.c.owner == person)
    return [Write(update(people).where(own).values(banned=0))]


def appointed(person: str, admin: bool) -> list[Write]:
    """Make somebody an administrator, or an account like others."""
    return [Write(update(people).where(people.c.id == person).values(admin=int(admin)))]


def with_password(person: str, word: str) -> list[Write]:
    """Set a password, given as its hash; whoever is logged in by the old one is not any more."""
    return [
        Write(update(people).where(people.c.id == person).values(password=word)),
        *logged_out(person),
    ]


def logged_out(person: str, key: str = "") -> list[Write]:
    """End every session of somebody, or one."""
    which = sessions.c.hash == key if key else sessions.c.person == person
    return [Write(delete(sessions).where(which))]


def removed(table: str) -> list[Write]:
    """Remove a table with everything that was played, said and written there."""
    return [
        *(Write(delete(rows).where(rows.c.table == table)) for rows in OF_A_TABLE),
        Write(delete(tables).where(tables.c.id == table)),
    ]


def emptied(table: str) -> list[Write]:
    """Remove everything that was said at a table."""
    return [Write(delete(chat).where(chat.c.table == table))]
