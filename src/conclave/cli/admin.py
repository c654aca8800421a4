"""`admin`: what an administrator does to people and tables, on the database, also while people play."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal, TypeAlias, get_args

from conclave.cli.arguments import Json, Quiet, said
from conclave.cli.output import Output, table
from conclave.cli.serve import Db, Settings, settings_of
from conclave.core.errors import BadInput, BadRecord

if TYPE_CHECKING:
    from sqlalchemy import Connection, Row

Act: TypeAlias = Literal[
    "ban", "unban", "appoint", "dismiss", "password", "sessions", "logout", "remove", "empty-chat", "seats"
]
OF_TABLES: Final = ("remove", "empty-chat", "seats")


@dataclass(frozen=True)
class AdminResult:
    """What was done: a sentence for people, data for programs, and rows where there is a list."""

    sentence: str
    data: object
    heads: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()


def admin(
    act: Annotated[Act, said(f"What to do: {', '.join(get_args(Act))}.")],
    subject: Annotated[
        str, said("Who: a log-in name, or `id:` and an id, as `seats` shows it. Or which table, by its id.")
    ],
    /,
    *,
    session: Annotated[
        str, said("With `logout`: this session alone, as `sessions` names it.", default=False)
    ] = "",
    db: Db = None,
    config: Settings = None,
    json: Json = False,
    quiet: Quiet = False,
) -> int:
    """Ban people, remove tables, empty chats, appoint administrators; a running server notices."""
    out = Output(json=json, quiet=quiet)
    if session and act != "logout":
        raise BadInput("--session goes with `logout` alone")
    with opened(settings_of(config, {"db": db}).db) as connection:
        if act in OF_TABLES:
            done = TABLES[act](connection, _table(connection, subject))
        else:
            done = PEOPLE[act](connection, _person(connection, subject), session)
    out.final(done.sentence)
    if done.heads:
        out.show(table(done.heads, done.rows), final=True)
    out.data(done.data)
    return 0


@contextmanager
def opened(setting: str) -> Iterator[Connection]:
    """Open a database for one atomic action."""
    from sqlalchemy import create_engine
    from sqlalchemy.exc import SQLAlchemyError

    from conclave.server import backups
    from conclave.server.databases import database_of
    from conclave.server.sqlite_database import SqliteDatabase

    database = database_of(setting)
    if isinstance(database, SqliteDatabase):
        backups.check(database.path)
    database.migrate()
    file = isinstance(database, SqliteDatabase)
    engine = (
        create_engine(f"sqlite:///{database}", connect_args={"timeout": 10.0}) if file else database.pen()
    )
    try:
        with engine.connect() as connection:
            if file:
                connection.exec_driver_sql("pragma secure_delete=on")
                # Nobody comes in between what is read here and what is written.
                connection.exec_driver_sql("begin immediate")
            else:
                connection = connection.execution_options(isolation_level="SERIALIZABLE")
            yield connection
            connection.commit()
    except SQLAlchemyError as error:
        raise BadRecord(f"`{database}` cannot be changed now: {getattr(error, 'orig', error)}") from error
    finally:
        engine.dispose()


def _person(connection: Connection, word: str) -> Row[Any]:
    from sqlalchemy import select

    from conclave.server.accounts import named
    from conclave.server.schema import people

    row = connection.execute(select(people).where(named(word), people.c.kind != "gone")).first()
    if row is None:
        raise BadInput(f"nobody here is called `{word[:40]}`; guests and bots go by `id:` and their id")
    return row


def _table(connection: Connection, word: str) -> str:
    from sqlalchemy import select

    from conclave.server.schema import tables

    if connection.execute(select(tables.c.id).where(tables.c.id == word)).first() is None:
        raise BadInput(f"there is no table `{word[:40]}`")
    return word


def _ban(connection: Connection, person: Row[Any], _: str) -> AdminResult:
    from conclave.server import admin_actions
    from conclave.server.store import run_all

    if person.admin:
        raise BadInput(f"{person.name} is an administrator; dismiss them first")
    run_all(connection, admin_actions.banned(person.id))
    sentence = f"{person.name} is banned; open connections close within seconds."
    return AdminResult(sentence, {"person": person.id, "name": person.name, "banned": True})


def _unban(connection: Connection, person: Row[Any], _: str) -> AdminResult:
    from conclave.server import admin_actions
    from conclave.server.store import run_all

    if not person.banned:
        raise BadInput(f"{person.name} is not banned")
    run_all(connection, admin_actions.unbanned(person.id))
    return AdminResult(
        f"{person.name} is not banned any more.", {"person": person.id, "name": person.name, "banned": False}
    )


def _appoint(connection: Connection, person: Row[Any], _: str) -> AdminResult:
    return _made(connection, person, True)


def _dismiss(connection: Connection, person: Row[Any], _: str) -> AdminResult:
    return _made(connection, person, False)


def _made(connection: Connection, person: Row[Any], admin: bool) -> AdminResult:
    from conclave.server import admin_actions
    from conclave.server.store import run_all

    if person.kind != "account":
        raise BadInput(f"{person.name} has no account, and only accounts administer")
    if bool(person.admin) == admin:
        raise BadInput(f"{person.name} is {'an administrator already' if admin else 'no administrator'}")
    run_all(connection, admin_actions.appointed(person.id, admin))
    sentence = f"{person.name} is {'an administrator now' if admin else 'no administrator any more'}."
    return AdminResult(sentence, {"person": person.id, "name": person.name, "admin": admin})


def _password(connection: Connection, person: Row[Any], _: str) -> AdminResult:
    from argon2 import PasswordHasher

    from conclave.server import admin_actions
    from conclave.server.accounts import secret
    from conclave.server.store import run_all

    if person.kind != "account":
        raise BadInput(f"{person.name} has no account, and so no password")
    # Made here and told once: one that is typed would stay in the history of the shell.
    word = secret()[:20]
    run_all(connection, admin_actions.with_password(person.id, PasswordHasher().hash(word)))
    sentence = f"{person.name} is logged out everywhere; the new password is {word}; they should change it."
    return AdminResult(sentence, {"person": person.id, "name": person.name, "password": word})


def _keys(connection: Connection, person: Row[Any]) -> Sequence[Row[Any]]:
    from sqlalchemy import select

    from conclave.server.schema import sessions
    from conclave.server.store import now

    query = select(sessions).where(sessions.c.person == person.id, sessions.c.ends > now())
    return connection.execute(query.order_by(sessions.c.made)).all()


def _sessions(connection: Connection, person: Row[Any], _: str) -> AdminResult:
    from time import gmtime, strftime

    from conclave.server.sessions import name_of

    found = [
        (name_of(row.hash), row.device, strftime("%Y-%m-%d %H:%M UTC", gmtime(row.made / 1000)))
        for row in _keys(connection, person)
    ]
    data = [{"session": name, "device": device, "since": since} for name, device, since in found]
    count = f"{len(found)} browser" + ("" if len(found) == 1 else "s")
    heads = ("session", "browser", "since") if found else ()
    return AdminResult(f"{person.name} is logged in with {count}.", data, heads, tuple(found))


def _logout(connection: Connection, person: Row[Any], session: str) -> AdminResult:
    from conclave.server import admin_actions
    from conclave.server.sessions import name_of
    from conclave.server.store import run_all

    keys = [row.hash for row in _keys(connection, person) if session in ("", name_of(row.hash))]
    if session and not keys:
        raise BadInput(f"{person.name} has no session `{session[:40]}`")
    run_all(connection, admin_actions.logged_out(person.id, keys[0] if session else ""))
    sentence = f"{person.name}: sessions ended: {len(keys)}; open connections close within seconds."
    return AdminResult(sentence, {"person": person.id, "name": person.name, "sessions": len(keys)})


def _remove(connection: Connection, name: str) -> AdminResult:
    from conclave.server import admin_actions
    from conclave.server.store import run_all

    run_all(connection, admin_actions.removed(name))
    return AdminResult(
        f"The table {name} is gone, with all that was played and said there.",
        {"table": name, "removed": True},
    )


def _empty_chat(connection: Connection, name: str) -> AdminResult:
    from sqlalchemy import func, select

    from conclave.server import admin_actions
    from conclave.server.schema import chat
    from conclave.server.store import run_all

    count = connection.execute(select(func.count()).where(chat.c.table == name)).scalar() or 0
    run_all(connection, admin_actions.emptied(name))
    sentence = f"The chat of the table {name} is empty; lines removed: {count}."
    return AdminResult(sentence, {"table": name, "lines": count})


def _seats(connection: Connection, name: str) -> AdminResult:
    from sqlalchemy import select

    from conclave.server.schema import seats

    rows = connection.execute(select(seats).where(seats.c.table == name).order_by(seats.c.seat)).all()
    data = [{"seat": row.seat, "kind": row.kind, "name": row.name, "person": row.person} for row in rows]
    told = tuple(
        (str(row.seat), row.kind, row.name, f"id:{row.person}" if row.person else "") for row in rows
    )
    return AdminResult(f"The seats of the table {name}:", data, (">seat", "kind", "name", "person"), told)


PEOPLE: Final[dict[str, Callable[[Connection, Row[Any], str], AdminResult]]] = {
    "ban": _ban, "unban": _unban, "appoint": _appoint, "dismiss": _dismiss, "password": _password,
    "sessions": _sessions, "logout": _logout,
}  # fmt: skip
TABLES: Final[dict[str, Callable[[Connection, str], AdminResult]]] = {
    "remove": _remove, "empty-chat": _empty_chat, "seats": _seats,
}  # fmt: skip
