"""Revalidation: every two seconds the store is asked whether open connections and tables may stay open.

Sessions run out, and the keeper of a server ends sessions, bans people and removes tables from another
process. What the store says counts, so that nothing has to be passed on and nothing can be missed.
"""

from __future__ import annotations

import asyncio
import logging
from typing import Any, Final

from sqlalchemy import Column, Row, select

from conclave.core.errors import ConclaveError
from conclave.server.accounts import AT_ONCE, Accounts
from conclave.server.hub import Hub
from conclave.server.schema import tables as rows
from conclave.server.table_registry import TableRegistry

EVERY: Final = 2.0  # seconds between two rounds
log = logging.getLogger("conclave")


class Revalidator:
    """Holds connections and tables in memory against the store."""

    def __init__(self, accounts: Accounts, tables: TableRegistry, hub: Hub) -> None:
        self.accounts = accounts
        self.tables = tables
        self.hub = hub

    async def rounds(self) -> None:
        """Look again and again; a store that cannot be read says nothing about anybody."""
        while True:
            await asyncio.sleep(EVERY)
            try:
                await self.look()
            except ConclaveError as error:
                log.warning("nobody could be checked: %s", error.sentence)

    async def look(self) -> None:
        """Close what is no longer good."""
        await self.accounts.check(self.hub.keys())
        await self._behind()
        for table_id in await self._gone():
            try:
                await self.tables.drop(table_id)
            finally:
                self.hub.close_table(table_id)

    async def _behind(self) -> None:
        """Bring tables up to the store after a fault, or where the word of another server was lost."""
        found = {table_id for table_id, table in self.tables.open.items() if table.doubtful}
        if self.tables.store.shared:
            stored = {row.id: row.version for row in await self._stored(rows.c.id, rows.c.version)}
            known = self.tables.open.items()
            found |= {table_id for table_id, table in known if stored.get(table_id, 0) > table.version}
        for table_id in found:
            table = self.tables.open.get(table_id)
            if table is not None:
                await self.tables.follow(table)

    async def _gone(self) -> list[str]:
        every = list(self.tables.open)
        found = {row.id for row in await self._stored(rows.c.id)}
        return [table_id for table_id in every if table_id not in found]

    async def _stored(self, *columns: Column[Any]) -> list[Row[Any]]:
        """Read something about every table in memory."""
        every, found = list(self.tables.open), list[Row[Any]]()
        for at in range(0, len(every), AT_ONCE):
            query = select(*columns).where(rows.c.id.in_(every[at : at + AT_ONCE]))
            found += await self.tables.store.rows(query)
        return found
