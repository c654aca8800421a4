"""Tables: every table by its id, opened from the store when somebody asks and closed when nobody does."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Coroutine
from typing import Any, Final, TypeVar

import msgspec
from sqlalchemy import select

from conclave.core.errors import ConclaveError
from conclave.core.registry import load
from conclave.core.session import Session
from conclave.server import admin_actions, drawing, outcomes, snapshots, statements, wire
from conclave.server.clocks import resumed
from conclave.server.commands import flag, people
from conclave.server.schema import answers, chat, commands, seats
from conclave.server.schema import snapshots as kept
from conclave.server.schema import tables as rows
from conclave.server.store import Store, now
from conclave.server.table import OVER, PLAYING, CommandRefused, Listener, Place, Table, TableInfo

T = TypeVar("T")
REMEMBERED: Final = 25 * 3_600_000  # command ids are kept for a day, and an hour to be sure
MOST_OPEN: Final = 4000  # tables held in memory
MOST_OVER: Final = 50  # of these, games that are over and that nobody sits at any more
PRIVATE: Final = "this table is private: only its host and whoever sits there can look at it"
log = logging.getLogger("conclave")


class TableRegistry:
    """The tables in memory."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.open: dict[str, Table] = {}
        self.listeners: list[Listener] = []
        self._loading: dict[str, asyncio.Lock] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self._flags: dict[str, asyncio.TimerHandle] = {}
        self.rebuilt = 0

    async def get(self, table_id: str) -> Table:
        """Give a table, from memory or from the store."""
        if table_id in self.open:
            # To the end of the row: whatever was asked for last is let go last.
            table = self.open[table_id] = self.open.pop(table_id)
            return table
        if not table_id.isalnum() or len(table_id) > 40:
            raise CommandRefused("gone", "there is no such table")
        lock = self._loading.setdefault(table_id, asyncio.Lock())
        try:
            async with lock:
                if table_id not in self.open:
                    table = await self._load(table_id)
                    await drawing.ahead(table)
                    table.reload = self._again
                    table.listeners = [*self.listeners, self._watch_clocks]
                    self._make_room()
                    self.open[table_id] = table
                    for listener in table.listeners:
                        listener(table, "opened")
        finally:
            self._loading.pop(table_id, None)
        return self.open[table_id]

    async def shown(self, table_id: str, person: str) -> Table:
        """Give a table to somebody who wants to look at it; a private one is no business of others."""
        table = await self.get(table_id)
        if not table.shown_to(person):
            raise CommandRefused("auth", PRIVATE)
        return table

    async def to_the_end(self, work: Coroutine[Any, Any, T]) -> T:
        """Do something that must not stop half-way when a connection does."""
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return await asyncio.shield(task)

    def later(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something beside everything else; what goes wrong is logged."""
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)

    async def close(self) -> None:
        """Finish what has begun."""
        for handle in self._flags.values():
            handle.cancel()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def wake(self) -> int:
        """Open the tables at which a bot or a clock is due, as after a restart; gives their number."""
        bots = select(seats.c.table).where(seats.c.kind == "bot", seats.c.waited == 1)
        due = (rows.c.clock != "none") | rows.c.id.in_(bots)
        found = await self.store.rows(select(rows.c.id).where(rows.c.phase == PLAYING, due))
        for row in found:
            try:
                await self.get(row[0])
            except ConclaveError as error:
                log.warning("table %s cannot be opened: %s", row[0], error.sentence)
        return len(found)

    async def drop(self, table_id: str) -> None:
        """Let go of a table that was removed, with what was written to it since."""
        table = self.open.pop(table_id, None)
        if table is None:
            return
        async with table.lock:
            table.removed = True
            table.facts.phase = OVER
            table.clocks.stop()
            self._watch_clocks(table, "removed")
            await self.store.commit(*admin_actions.removed(table_id))

    async def sweep(self) -> None:
        """Forget command ids that are older than they need to be."""
        await self.store.commit(statements.forgotten(now() - REMEMBERED))

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            log.error("a task failed", exc_info=task.exception())

    def _make_room(self) -> None:
        """Let go of games that are over and of tables where nobody is, those first that lay longest."""
        idle = [one for one in self.open.values() if not any(one.here.values()) and not one.clocks.running]
        over = [one for one in idle if one.over]
        spare = over[: max(0, len(over) - MOST_OVER)]
        for table in spare or idle[: max(0, len(self.open) - MOST_OPEN)]:
            if not table.lock.locked():
                del self.open[table.id]

    async def _again(self, table: Table) -> None:
        """Bring a table in memory back to what the store has."""
        try:
            fresh = await self._load(table.id)
        except ConclaveError:
            # What is in memory is worth nothing now; the next who asks opens the table anew.
            self.open.pop(table.id, None)
            raise
        table.facts, table.session, table.clocks = fresh.facts, fresh.session, fresh.clocks
        table.known, table.said, table.waited = fresh.known, fresh.said, fresh.waited
        table.position_version, table.question_version, table.audience = (
            fresh.position_version,
            fresh.question_version,
            None,
        )
        table.noticed = None
        table.epochs = [epoch + 1 for epoch in table.epochs]
        for listener in table.listeners:
            listener(table, "reloaded")

    async def _load(self, table_id: str) -> Table:
        row = await self.store.one(select(rows).where(rows.c.id == table_id))
        if row is None:
            raise CommandRefused("gone", "there is no such table")
        found = await self.store.rows(select(seats).where(seats.c.table == table_id).order_by(seats.c.seat))
        places = [Place(one.kind, one.person, one.name, one.level) for one in found]
        live = json.loads(row.live)
        facts = TableInfo(
            row.id, load(row.game), row.title, row.options, row.key, row.host, row.clock, row.phase,
            bool(row.listed), bool(row.rated), row.version, places,
            msgspec.convert(live["offers"], list[wire.Offer]), live["flagged"],
            outcomes.read(live["outcome"]), live["rematch"],
            live.get("missed", []), live.get("leaving", []), row.moved, row.seed,
        )  # fmt: skip
        session = await self._session(facts)
        clocks = resumed(row.clock, len(places), live["banks"], live["deadlines"], now())
        table = Table(self.store, facts, session, clocks)
        table.waited = {one.seat for one in found if one.waited}
        since = now() - REMEMBERED
        ids = await self.store.rows(
            select(commands).where(commands.c.table == table_id, commands.c.at > since)
        )
        table.known = {(one.person, one.command): one.version for one in ids}
        last = await self.store.one(
            select(chat.c.n).where(chat.c.table == table_id).order_by(chat.c.n.desc()).limit(1)
        )
        table.said = last[0] if last else 0
        return table

    async def _session(self, facts: TableInfo) -> Session:
        """Open the session from its snapshot, or from the first answer on without a good one."""
        table_id = facts.id
        kind = (answers.c.kind, answers.c.seat, answers.c.token, answers.c.digest, answers.c.version)
        every = select(*kind).where(answers.c.table == table_id).order_by(answers.c.version)
        snap = await self.store.one(select(kept).where(kept.c.table == table_id))
        if snap is not None:
            later = await self.store.rows(every.where(answers.c.version >= snap.version))
            digest = later[-1].digest if later else ""
            steps = [(one.kind, one.seat, one.token) for one in later if one.version > snap.version]
            try:
                begun = snapshots.read(facts.game, bytes(snap.body), snap.checksum)
                return snapshots.replayed(begun, steps, digest)
            except (ValueError, TypeError, KeyError, ConclaveError) as error:
                self.rebuilt += 1
                log.warning("table %s: %s; it is rebuilt from its answers", table_id, error)
        found = await self.store.rows(every)
        begun = snapshots.begun(facts.game, facts.options, len(facts.places), facts.seed or facts.key)
        steps = [(one.kind, one.seat, one.token) for one in found]
        try:
            return snapshots.replayed(begun, steps, found[-1].digest if found else "")
        except ValueError as error:
            raise CommandRefused(
                "gone", f"this game cannot go on under the present rules: {error}"
            ) from error

    def _watch_clocks(self, table: Table, _: str) -> None:
        """Set the alarm for the next flag of a table."""
        handle = self._flags.pop(table.id, None)
        if handle is not None:
            handle.cancel()
        due = table.clocks.next_flag() if table.facts.phase == PLAYING and table.facts.flagged < 0 else None
        if due is not None and people(table, due[0]):
            loop = asyncio.get_running_loop()
            self._flags[table.id] = loop.call_later(
                min(due[1], 86_400.0) + 0.01, lambda: self.later(self._flag(table))
            )

    async def _flag(self, table: Table) -> None:
        async with table.lock:
            due = table.clocks.next_flag()
            if due is None or table.facts.phase != PLAYING or table.facts.flagged >= 0:
                return
            if due[1] > 0.0:
                self._watch_clocks(table, "early")
                return
            kind, token, seat = flag(table, due[0])
            await table.commit(kind, seat, token)
