"""Nodes: the servers that have one database open together, and which of them holds a table.

Each server has a number that no other ever had, its fence, and a lease that it renews. Whoever changes a
table holds it from then on: bots think there and clocks strike there. A server whose lease has ended is
declared gone, after which nothing of it is written, and what it held is shared out among the others.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
import secrets
import time
from collections.abc import Callable, Iterable
from typing import Final

from sqlalchemy import select, text, update

from conclave.core.errors import ConclaveError
from conclave.server.schema import seats, tables
from conclave.server.store import LeaseLost, Statement, Store, StoreBusy, StoreConflict
from conclave.server.table import PLAYING, Table
from conclave.server.table_registry import TableRegistry

LEASE: Final = 5000  # milliseconds
EVERY: Final = 1.0  # seconds between two rounds
SHARING: Final = 10.0  # seconds between two looks for tables that nobody holds
CHANGED: Final = "nodes"  # what others hear when somebody comes or goes
_CLOCK: Final = "(extract(epoch from clock_timestamp()) * 1000)::bigint"
_JOIN: Final = text(
    "insert into nodes (fence, name, until) "
    f"select coalesce(max(fence), 0) + 1, :name, {_CLOCK} + :lease from nodes"
)
_RENEW: Final = text(f"update nodes set until = {_CLOCK} + :lease where fence = :fence and until > 0")
_END: Final = text(f"update nodes set until = 0 where fence = :fence and until > 0 and until < {_CLOCK}")
_LEAVE: Final = text("update nodes set until = 0 where fence = :fence")
_THERE: Final = text(f"select fence, name, until < {_CLOCK} as late from nodes where until > 0")
log = logging.getLogger("conclave")


class Nodes:
    """This server among the others."""

    def __init__(self, store: Store, registry: TableRegistry, name: str) -> None:
        self.store = store
        self.tables = registry
        # The end makes it a name of one life, so that a server that is started anew is another.
        self.name = f"{name[:60]} {secrets.token_hex(6)}"
        self.lost = 0  # leases that others ended
        self.taken = 0  # tables that were taken over
        self.changed: list[Callable[[], None]] = []  # told when somebody came or went
        self._well = time.monotonic()
        self._shared = 0.0
        self._woken = asyncio.Event()

    async def join(self) -> None:
        """Take a new number, and a lease."""
        values = {"name": self.name, "lease": LEASE}
        await self.store.commit(
            *self.store.alone("nodes"), Statement(_JOIN, values), told=CHANGED, fenced=False
        )
        mine = text("select max(fence) from nodes where name = :name").bindparams(name=self.name)
        self.store.fence = (await self.store.rows(mine))[0][0]
        self._well = time.monotonic()
        await self._see()

    async def leave(self) -> None:
        """Let go of every table, so that others take them at once."""
        if not self.store.fence:
            return
        held = update(tables).where(tables.c.holder == self.store.fence).values(holder=0)
        try:
            await self.store.commit(
                Statement(held), Statement(_LEAVE, {"fence": self.store.fence}), told=CHANGED
            )
        except StoreBusy as error:
            # The lease ends by itself, and others take over then.
            log.warning("the tables could not be handed over: %s", error.sentence)

    def wake(self) -> None:
        """Look at once, as somebody came or went."""
        self._woken.set()

    async def rounds(self) -> None:
        """Renew the lease, and take over what nobody holds."""
        while True:
            try:
                await self._round()
            except ConclaveError as error:
                # Who cannot write cannot know either who is gone: nobody is declared so for a while.
                self._well = time.monotonic()
                log.warning("this server could not take its place among the others: %s", error.sentence)
            self._woken.clear()
            try:
                async with asyncio.timeout(EVERY):
                    await self._woken.wait()
            except TimeoutError:
                continue

    async def _round(self) -> None:
        try:
            renewed = Statement(_RENEW, {"fence": self.store.fence, "lease": LEASE}, touches=1)
            await self.store.commit(renewed)
        except (LeaseLost, StoreConflict):
            await self._again()
        before = set(self.tables.living)
        await self._see()
        if before != self.tables.living:
            for listener in self.changed:
                listener()
        if before != self.tables.living or time.monotonic() - self._shared > SHARING:
            self._shared = time.monotonic()
            await self._share()

    async def _again(self) -> None:
        """Begin anew after others took this server for gone: whatever is in memory may be behind."""
        self.lost += 1
        log.error("the lease of this server was ended by others; it begins anew")
        for table in self.tables.open.values():
            table.held, table.doubtful = False, True
        await self.join()
        for table in list(self.tables.open.values()):
            await self.tables.follow(table)

    async def _see(self) -> None:
        """See who is there, and declare gone whose lease has ended."""
        found = await self.store.rows(_THERE)
        living = {row.fence for row in found if not row.late}
        for row in found:
            # Whoever was cut off from the database themselves wait, as others may have been cut off too.
            if row.late and time.monotonic() - self._well > LEASE / 1000:
                await self.store.commit(Statement(_END, {"fence": row.fence}), told=CHANGED)
                log.warning("the server %s is gone", row.name.rpartition(" ")[0])
            elif row.late:
                living.add(row.fence)
        self.tables.living = living | {self.store.fence}

    async def _share(self) -> None:
        """Take over those tables that nobody holds and that fall to this server."""
        bots = select(seats.c.table).where(seats.c.kind == "bot", seats.c.waited == 1)
        due = (tables.c.clock != "none") | tables.c.id.in_(bots)
        free = tables.c.holder.not_in(sorted(self.tables.living))
        query = select(tables.c.id, tables.c.holder).where(tables.c.phase == PLAYING, due, free)
        mine = [row for row in await self.store.rows(query) if self._falls_here(row.id)]
        for done in await asyncio.gather(
            *(self.take(row.id, row.holder) for row in mine), return_exceptions=True
        ):
            if isinstance(done, BaseException) and not isinstance(done, StoreConflict):
                log.warning("a table could not be taken over: %s", done)

    def _falls_here(self, table_id: str) -> bool:
        """Tell whether a table is this server's share; all who know the same servers say the same."""
        return drawn(table_id, self.tables.living) == self.store.fence

    async def take(self, table_id: str, holder: int) -> None:
        """Take a table over from a holder that is gone, and let bots think and clocks strike here."""
        values = {"holder": self.store.fence}
        where = (tables.c.id == table_id, tables.c.holder == holder)
        await self.store.commit(Statement(update(tables).where(*where).values(values), touches=1))
        self.taken += 1
        self.begin(await self._fresh(table_id))

    async def fetch(self, table: Table) -> None:
        """Take a table whose bots play for somebody who is here, whoever held it."""
        change = update(tables).where(tables.c.id == table.id).values(holder=self.store.fence)
        await self.store.commit(Statement(change), told=f"holder {table.id}")
        self.begin(await self._fresh(table.id))

    async def _fresh(self, table_id: str) -> Table:
        table = await self.tables.get(table_id)
        await self.tables.follow(table)
        return table

    def begin(self, table: Table) -> None:
        """Let bots think and clocks strike at a table that is held now."""
        table.held = True
        for listener in table.listeners:
            listener(table, "opened")


def drawn(table_id: str, fences: Iterable[int]) -> int:
    """Return the server that a table falls to: few tables move when one comes or goes."""

    def weight(fence: int) -> bytes:
        return hashlib.blake2b(f"{table_id} {fence}".encode(), digest_size=8).digest()

    return max(fences, key=weight)
