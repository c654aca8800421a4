"""Wake-ups: what servers of one database tell each other, by its NOTIFY; whatever is lost, a round repairs.

A line is a word and its values: `table ID VERSION` was written, `said ID N`, `here ID SEATS` are connected,
`who ID` asks for that, `holder ID` has changed, `again ID` was changed beside the game, `nodes` came or went,
`spent LIMIT KEY N` was counted.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Callable
from typing import Final

from sqlalchemy import select

from conclave.core.errors import ConclaveError
from conclave.server import chat, wire
from conclave.server.hub import Hub
from conclave.server.nodes import CHANGED, Nodes
from conclave.server.postgres_database import CHANNEL, PostgresDatabase
from conclave.server.schema import seats
from conclave.server.store import PROBE, Store, StoreBusy
from conclave.server.table import Table

QUIET: Final = 5.0  # seconds after which the line itself is tried
MOST_COUNTED: Final = 1000
SOON: Final = 0.02  # seconds in which what is told about presence is gathered
log = logging.getLogger("conclave")


class Wakeups:
    """What is heard from other servers, and what this one tells beside its commits."""

    def __init__(self, store: Store, hub: Hub, nodes: Nodes) -> None:
        self.store = store
        self.hub = hub
        self.tables = hub.tables
        self.nodes = nodes
        self.heard = 0
        self.listening = False
        self._news: dict[str, None] = {}
        self._told = asyncio.Event()
        self._versions: dict[str, int] = {}
        self._present: dict[str, frozenset[int]] = {}
        self._spent: Counter[tuple[str, str]] = Counter()
        hub.presence.append(self._moved)
        hub.limits.spent = self._spend

    # Telling.

    def tell(self, line: str) -> None:
        """Tell the others something that is stored nowhere, soon."""
        self._news[line] = None
        self._told.set()

    async def telling(self) -> None:
        """Send what is gathered, a few times a second at most."""
        while True:
            await self._told.wait()
            await asyncio.sleep(SOON)
            self._told.clear()
            spent = [f"spent {kind} {key} {count}" for (kind, key), count in self._spent.items()]
            lines, self._news, self._spent = [*self._news, *spent], {}, Counter()
            try:
                await self.store.commit(told="\n".join(lines))
            except StoreBusy as error:
                log.warning("others could not be told who is here: %s", error.sentence)

    def _spend(self, kind: str, key: str) -> None:
        """Tell what was counted against a limit that holds for all servers together."""
        self._spent[kind, key] += 1
        self._told.set()

    def _moved(self, table: Table, opened: bool) -> None:
        """Tell who is connected here; whoever opens a table asks who is connected elsewhere."""
        here = frozenset(seat for seat, count in table.here.items() if count)
        if self._present.get(table.id, frozenset()) != here:
            self.tell(_seats(table.id, here))
        self._present[table.id] = here
        if not here:
            self._present.pop(table.id)
        if opened:
            self.tell(f"who {table.id}")

    # Hearing.

    async def listening_rounds(self) -> None:
        """Listen, and again when the line is cut."""
        import psycopg

        database = self.store.database
        assert isinstance(database, PostgresDatabase)
        while True:
            try:
                line = await psycopg.AsyncConnection.connect(database.conninfo, autocommit=True)
                async with line:
                    await line.execute(f"listen {CHANNEL}")
                    self.listening = True
                    # Whatever was told meanwhile was told to nobody here.
                    await self._sweep()
                    while True:
                        async for told in line.notifies(timeout=QUIET):
                            self._hear(told.payload)
                        await line.execute("select 1")
            except (psycopg.Error, OSError, ConclaveError) as error:
                if self.listening:
                    log.warning("other servers are not heard: %s", type(error).__name__)
                self.listening = False
                await asyncio.sleep(PROBE)

    async def _sweep(self) -> None:
        for table in list(self.tables.open.values()):
            await self.tables.follow(table)
            self.tell(f"who {table.id}")
            self._who(0, table.id)

    def _hear(self, payload: str) -> None:
        teller, *lines = payload.splitlines()
        if int(teller) == self.store.fence:
            return
        self.heard += 1
        for line in lines:
            word, *values = line.split()
            ears: dict[str, Callable[..., None]] = {
                "table": self._written, "said": self._said, "here": self._here, "who": self._who,
                "holder": self._held, "again": self._again, "spent": self._counted,
            }  # fmt: skip
            if word == CHANGED:
                self.nodes.wake()
            elif word in ears:
                ears[word](int(teller), *values)

    def _written(self, _: int, table_id: str, version: str) -> None:
        table = self.tables.open.get(table_id)
        if table is not None:
            # Of many versions that come quickly one look is enough.
            if table_id not in self._versions:
                self.tables.later(self._follow(table))
            self._versions[table_id] = max(int(version), self._versions.get(table_id, 0))
        elif self.hub.feed.readers:
            self.tables.later(self._feed(table_id))

    async def _follow(self, table: Table) -> None:
        async with table.lock:
            pass
        version = self._versions.pop(table.id, 0)
        try:
            await self.tables.follow(table, version)
        except StoreBusy:
            table.doubtful = True

    async def _feed(self, table_id: str) -> None:
        """Open a table of somebody who follows all of theirs here."""
        followers = list(self.hub.feed.readers)
        mine = select(seats.c.seat).where(seats.c.table == table_id, seats.c.person.in_(followers))
        if await self.store.rows(mine.limit(1)):
            self.hub.feed.changed(await self.tables.get(table_id), "start")

    def _said(self, _: int, table_id: str, n: str) -> None:
        table = self.tables.open.get(table_id)
        if table is not None and table.said < int(n):
            self.tables.later(self._lines(table))

    async def _lines(self, table: Table) -> None:
        async with table.lock:
            for line in await chat.lines(self.store, table.id, table.said):
                table.said = line.n
                self.hub.tell_all(table, wire.write(line))

    def _here(self, teller: int, table_id: str, seats_: str) -> None:
        table = self.tables.open.get(table_id)
        if table is None:
            return
        there = {int(seat) for seat in seats_.split(",") if seat.isdecimal()}
        if table.elsewhere.get(teller, set()) != there:
            table.elsewhere[teller] = there
            if not there:
                del table.elsewhere[teller]
            self.hub.seats_changed(table)

    def _who(self, _: int, table_id: str) -> None:
        here = self._present.get(table_id)
        if here:
            self.tell(_seats(table_id, here))

    def _counted(self, _: int, kind: str, key: str, count: str) -> None:
        for _each in range(min(int(count), MOST_COUNTED)):
            self.hub.limits.spend(kind, key)

    def _held(self, _: int, table_id: str) -> None:
        table = self.tables.open.get(table_id)
        if table is not None:
            table.held = False
            self.tables.later(self.tables.follow(table))

    def _again(self, _: int, table_id: str) -> None:
        table = self.tables.open.get(table_id)
        if table is not None:
            table.doubtful = True
            self.tables.later(self.tables.follow(table))

    def gone(self) -> None:
        """Forget who was connected to servers that are gone."""
        for table in list(self.tables.open.values()):
            left = set(table.elsewhere) - self.tables.living
            for fence in left:
                del table.elsewhere[fence]
            if left:
                self.hub.seats_changed(table)


def _seats(table_id: str, here: frozenset[int]) -> str:
    return f"here {table_id} {','.join(map(str, sorted(here))) or '-'}"
