"""Admin API: the endpoints that an administrator has beside everybody else's."""

from __future__ import annotations

from typing import Final

from sqlalchemy import select

from conclave.server import admin_actions, api_types
from conclave.server.accounts import named
from conclave.server.api import ADMIN, Call, Endpoint
from conclave.server.schema import people
from conclave.server.table import CommandRefused


async def ban(call: Call) -> api_types.BannedPerson:
    """Let somebody in no more; their sessions, sockets and streams end at once."""
    row = await call.services.store.one(select(people).where(named(call.body.who), people.c.kind != "gone"))
    if row is None:
        raise CommandRefused("gone", "nobody here has this name")
    if row.admin:
        raise CommandRefused("refused", "an administrator is dismissed first, by `conclave admin dismiss`")
    await call.services.store.commit(*admin_actions.banned(row.id))
    await call.services.watch.look()
    return api_types.BannedPerson(row.id, row.name)


async def unban(call: Call) -> api_types.Ok:
    """Let somebody in again."""
    person = call.request.path_params["person"]
    if await call.services.store.one(select(people.c.id).where(people.c.id == person)) is None:
        raise CommandRefused("gone", "there is no such person")
    await call.services.store.commit(*admin_actions.unbanned(person))
    return api_types.Ok()


async def remove_table(call: Call) -> api_types.Ok:
    """Remove a table with everything that was played and said there."""
    await call.services.tables.get(call.table)
    await call.services.store.commit(*admin_actions.removed(call.table))
    await call.services.watch.look()
    return api_types.Ok()


async def empty_chat(call: Call) -> api_types.Ok:
    """Remove everything that was said at a table."""
    await call.services.tables.get(call.table)
    await call.services.store.commit(*admin_actions.emptied(call.table))
    return api_types.Ok()


ENDPOINTS: Final = (
    Endpoint("POST", "/admin/bans", "Let somebody in no more.",
             ban, ADMIN, "write", api_types.BanRequest, api_types.BannedPerson),
    Endpoint("DELETE", "/admin/bans/{person}", "Let somebody in again.", unban, ADMIN, "write"),
    Endpoint("DELETE", "/admin/tables/{table}", "Remove a table.", remove_table, ADMIN, "write"),
    Endpoint("DELETE", "/admin/tables/{table}/chat", "Empty the chat of a table.",
             empty_chat, ADMIN, "write"),
)  # fmt: skip
