"""Table registry: tables by id, loaded from the store on demand and unloaded when idle."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Coroutine, Sequence
from contextlib import suppress
from typing import Any, Final, TypeVar

import msgspec
from sqlalchemy import Row, Select, func, select

from conclave.core.errors import ConclaveError
from conclave.core.registry import load
from conclave.core.session import Session
from conclave.server import admin_actions, drawing, following, outcomes, snapshots, statements, tracing, wire
from conclave.server.clocks import resumed
from conclave.server.commands import flag, people
from conclave.server.schema import answers, chat, commands, seats
from conclave.server.schema import snapshots as kept
from conclave.server.schema import tables as rows
from conclave.server.store import Store, StoreBusy, StoreConflict, now
from conclave.server.table import OVER, PLAYING, CommandRefused, Listener, Place, Table, TableInfo

T = TypeVar("T")
REMEMBERED: Final = 25 * 3_600_000  # command ids are kept for a day, and an hour to be sure
FOLLOWED: Final = 50  # versions that are carried out one by one; beyond, the table is loaded anew
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
        self.followed = 0  # versions that other servers wrote, and that tables here carried out too
        self.living: set[int] = set()  # the servers that have the database open now

    async def get(self, table_id: str) -> Table:
        """Return a table, from memory or from the store."""
        if table_id in self.open:
            # To the end of the row: whatever was asked for last is let go last.
            table = self.open[table_id] = self.open.pop(table_id)
            if table.doubtful:
                async with table.lock:
                    await table.sure()
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
                    table.look = self._look if self.store.shared else None
                    table.listeners = [*self.listeners, self._watch_clocks]
                    self._make_room()
                    self.open[table_id] = table
                    for listener in table.listeners:
                        listener(table, "opened")
        finally:
            self._loading.pop(table_id, None)
        return self.open[table_id]

    async def fresh(self, table_id: str) -> Table:
        """Return a table as the store has it, for somebody who may have been at another server just now."""
        table = await self.get(table_id)
        if self.store.shared:
            at = await self.store.one(select(rows.c.version).where(rows.c.id == table_id))
            await self.follow(table, at.version if at is not None else table.version)
        return table

    async def shown(self, table_id: str, person: str) -> Table:
        """Return a table to somebody who wants to look at it; a private one is no business of others."""
        table = await self.fresh(table_id)
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
        table.doubtful = True
        try:
            fresh = await self._load(table.id)
        except StoreBusy:
            # What is in memory is worth nothing until the store can be asked; whoever looks on stays.
            raise
        except ConclaveError:
            self.open.pop(table.id, None)
            raise
        table.doubtful = False
        table.held = fresh.held
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

    async def follow(self, table: Table, version: int = -1) -> None:
        """Bring a table in memory up to a version that another server wrote, or to the newest."""
        async with table.lock:
            if table.doubtful:
                await table.sure()
            elif version < 0 or version > table.version:
                await self._catch_up(table)

    async def _look(self, table: Table, person: str, command: str) -> bool:
        """See whether the store has a newer version, or this very command; tells whether memory changed."""
        at, said, last = await self.store.together(
            select(rows.c.version).where(rows.c.id == table.id),
            select(commands.c.version).where(
                commands.c.table == table.id, commands.c.person == person, commands.c.command == command
            ),
            _last_said(table.id),
        )
        if said:
            table.known[person, command] = said[0].version
        newer = bool(at) and (table.doubtful or at[0].version > table.version)
        if newer:
            await self._catch_up(table)
        table.said = max(table.said, last[0][0] if last else 0)
        return newer or bool(said)

    async def _catch_up(self, table: Table) -> None:
        """Carry out here what other servers have stored; where that is much, or fails, load it anew."""
        row, found, steps = await self.store.together(
            select(rows).where(rows.c.id == table.id),
            select(seats).where(seats.c.table == table.id).order_by(seats.c.seat),
            select(answers)
            .where(answers.c.table == table.id, answers.c.version > table.version)
            .order_by(answers.c.version)
            .limit(FOLLOWED + 1),
        )
        last = row[0].version if row else table.version
        whole = [step.version for step in steps] == list(range(table.version + 1, last + 1))
        if not row or not whole or len(steps) > FOLLOWED or table.doubtful:
            await self._again(table)
            return
        with tracing.span("follow", versions=len(steps), game=table.facts.game.slug):
            await self._carry_out(table, row[0], found, steps)

    async def _carry_out(
        self, table: Table, row: Row[Any], found: Sequence[Row[Any]], steps: Sequence[Row[Any]]
    ) -> None:
        for at, step in enumerate(steps, 1):
            try:
                following.repeat(table, step)
                if at == len(steps):
                    following.settle(table, row, found)
                    table.held = row.holder == self.store.fence
            except (ValueError, KeyError, IndexError, ConclaveError) as error:
                log.warning("table %s: %s; it is loaded anew", table.id, error)
                await self._again(table)
                return
            self.followed += 1
            await drawing.ahead(table)
            for listener in table.listeners:
                listener(table, step.kind)

    async def _load(self, table_id: str) -> Table:
        # All at one moment, as another server may write in between.
        row_found, found, ids, last, snap, later = await self.store.together(
            select(rows).where(rows.c.id == table_id),
            select(seats).where(seats.c.table == table_id).order_by(seats.c.seat),
            select(commands).where(commands.c.table == table_id, commands.c.at > now() - REMEMBERED),
            _last_said(table_id),
            select(kept).where(kept.c.table == table_id),
            _answers(table_id).where(answers.c.version >= _snapped(table_id)),
        )
        if not row_found:
            raise CommandRefused("gone", "there is no such table")
        row = row_found[0]
        places = [Place(one.kind, one.person, one.name, one.level) for one in found]
        live = json.loads(row.live)
        facts = TableInfo(
            row.id, load(row.game), row.title, row.options, row.key, row.host, row.clock, row.phase,
            bool(row.listed), bool(row.rated), row.version, places,
            msgspec.convert(live["offers"], list[wire.Offer]), live["flagged"],
            outcomes.read(live["outcome"]), live["rematch"],
            live.get("missed", []), live.get("leaving", []), row.moved, row.seed,
        )  # fmt: skip
        session = await self._session(facts, row.rules, snap[0] if snap else None, later)
        held = row.holder == self.store.fence
        # Where another server lets the clocks run now, they run on as they do there.
        grace = held or row.holder not in self.living
        clocks = resumed(row.clock, len(places), live["banks"], live["deadlines"], now(), grace=grace)
        table = Table(self.store, facts, session, clocks)
        table.held = held or not self.store.shared
        following.take_live(table, live)
        table.waited = {one.seat for one in found if one.waited}
        table.known = {(one.person, one.command): one.version for one in ids}
        table.said = last[0][0] if last else 0
        return table

    async def _session(
        self, facts: TableInfo, rules: int, snap: Row[Any] | None, later: Sequence[Row[Any]]
    ) -> Session:
        """Open the session from its snapshot, or from the first answer on without a good one."""
        table_id = facts.id
        if snap is not None:
            digest = later[-1].digest if later else ""
            steps = [(one.kind, one.seat, one.token) for one in later if one.version > snap.version]
            try:
                begun = snapshots.read(facts.game, bytes(snap.body), snap.checksum)
                return snapshots.replayed(begun, steps, digest)
            except (ValueError, TypeError, KeyError, ConclaveError) as error:
                self.rebuilt += 1
                log.warning("table %s: %s; it is rebuilt from its answers", table_id, error)
        found = await self.store.rows(_answers(table_id).where(answers.c.version <= facts.version))
        steps = [(one.kind, one.seat, one.token) for one in found]

        def begin() -> Session:
            return snapshots.begun(facts.game, facts.options, len(facts.places), facts.seed or facts.key)

        try:
            try:
                return snapshots.replayed(begin(), steps, found[-1].digest if found else "")
            except ValueError:
                if rules == facts.game.spec.rules:
                    raise
                return snapshots.brought_up(begin(), steps, [one.digest for one in found], rules)
        except ValueError as error:
            raise CommandRefused(
                "gone", f"this game cannot go on under the present rules: {error}"
            ) from error

    def _watch_clocks(self, table: Table, _: str) -> None:
        """Set the alarm for the next flag of a table."""
        handle = self._flags.pop(table.id, None)
        if handle is not None:
            handle.cancel()
        strikes = table.held and table.facts.phase == PLAYING and table.facts.flagged < 0
        due = table.clocks.next_flag() if strikes else None
        if due is not None and people(table, due[0]):
            loop = asyncio.get_running_loop()
            self._flags[table.id] = loop.call_later(
                min(due[1], 86_400.0) + 0.01, lambda: self.later(self._flag(table))
            )

    async def _flag(self, table: Table) -> None:
        async with table.lock:
            await table.sure()
            due = table.clocks.next_flag()
            if not table.held or due is None or table.facts.phase != PLAYING or table.facts.flagged >= 0:
                return
            if due[1] > 0.0:
                self._watch_clocks(table, "early")
                return
            kind, token, seat = flag(table, due[0])
            # Where another server was quicker, the table has been brought up to it, and the alarm set anew.
            with suppress(StoreConflict):
                await table.commit(kind, seat, token)


def _answers(table_id: str) -> Select[Any]:
    """Return what finds the answers of a table, the first one first."""
    kind = (answers.c.kind, answers.c.seat, answers.c.token, answers.c.digest, answers.c.version)
    return select(*kind).where(answers.c.table == table_id).order_by(answers.c.version)


def _snapped(table_id: str) -> Any:
    """Return what finds the version of the snapshot of a table, or 0."""
    return func.coalesce(select(kept.c.version).where(kept.c.table == table_id).scalar_subquery(), 0)


def _last_said(table_id: str) -> Select[Any]:
    """Return what finds the number of the last line of chat at a table."""
    return select(chat.c.n).where(chat.c.table == table_id).order_by(chat.c.n.desc()).limit(1)
