"""Watch: the store is asked every two seconds whether what is open may stay open.

Sessions run out, and the keeper of a server ends sessions, bans people and removes tables from another
process. What the store says counts, so that nothing has to be passed on and nothing can be missed.
"""

from __future__ import annotations

import asyncio
import logging
from typing import Final

from sqlalchemy import select

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
        for table_id in await self._gone():
            try:
                await self.tables.drop(table_id)
            finally:
                self.hub.close_table(table_id)

    async def _gone(self) -> list[str]:
        every, found = list(self.tables.open), set[str]()
        for at in range(0, len(every), AT_ONCE):
            query = select(rows.c.id).where(rows.c.id.in_(every[at : at + AT_ONCE]))
            found |= {row[0] for row in await self.tables.store.rows(query)}
        return [table_id for table_id in every if table_id not in found]
