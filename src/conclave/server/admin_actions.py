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
from conclave.server.store import Statement, now

OF_A_TABLE = (seats, answers, commands, snapshots, invites, chat, notes)


def banned(person: str) -> list[Statement]:
    """Let somebody in no more, nor the bot accounts they own; tokens are kept for the day they may again."""
    own = (people.c.id == person) | (people.c.owner == person)
    return [
        Statement(update(people).where(own).values(banned=now())),
        Statement(delete(sessions).where(sessions.c.person.in_(select(people.c.id).where(own)))),
    ]


def unbanned(person: str) -> list[Statement]:
    """Let somebody in again, and the bot accounts they own."""
    own = (people.c.id == person) | (people.c.owner == person)
    return [Statement(update(people).where(own).values(banned=0))]


def appointed(person: str, admin: bool) -> list[Statement]:
    """Make somebody an administrator, or an account like others."""
    return [Statement(update(people).where(people.c.id == person).values(admin=int(admin)))]


def with_password(person: str, word: str) -> list[Statement]:
    """Set a password, given as its hash; whoever is logged in by the old one is not any more."""
    return [
        Statement(update(people).where(people.c.id == person).values(password=word)),
        *logged_out(person),
    ]


def logged_out(person: str, key: str = "") -> list[Statement]:
    """End every session of somebody, or one."""
    which = sessions.c.hash == key if key else sessions.c.person == person
    return [Statement(delete(sessions).where(which))]


def removed(table: str) -> list[Statement]:
    """Remove a table with everything that was played, said and written there."""
    return [
        *(Statement(delete(rows).where(rows.c.table == table)) for rows in OF_A_TABLE),
        Statement(delete(tables).where(tables.c.id == table)),
    ]


def emptied(table: str) -> list[Statement]:
    """Remove everything that was said at a table."""
    return [Statement(delete(chat).where(chat.c.table == table))]
