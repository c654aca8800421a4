"""Hub: who is connected to which table, what each is sent, and what happens to those who do not keep up."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Final

from conclave.core.errors import ConclaveError
from conclave.server import chat, tracing, wire
from conclave.server.accounts import Caller
from conclave.server.feed import Feed
from conclave.server.hints import Hints
from conclave.server.limits import Limits
from conclave.server.messages import MessageBuilder
from conclave.server.outbox import Outbox
from conclave.server.store import now
from conclave.server.table import Table, Viewer, told
from conclave.server.table_registry import PRIVATE, TableRegistry
from conclave.server.workers import Workers

IDLE: Final = 500  # tables without anybody whose last pictures are kept
SLICE: Final = 16  # watchers who are told at once; where many wait it is an eighth of them
PAUSE: Final = 0.001  # seconds between two slices, in which whoever plays has the core
# Kinds of commit after which somebody may look from another seat.
RESEATING: Final = ("join", "leave", "start", "claim", "resign", "reloaded", "rematch")


class Subscriber(Outbox):
    """One connection to a table, and the seat that it looks from."""

    def __init__(self, table_id: str, caller: Caller | None, watch: bool, messages: int, size: int) -> None:
        super().__init__(caller, messages, size)
        self.table_id = table_id
        self.watch = watch
        self.viewer = -1
        self.name = f"{id(self):x}"
        self.acting = False  # a command of this reader is being carried out, and its reply comes next


class Hub:
    """All readers, by table."""

    def __init__(
        self,
        tables: TableRegistry,
        limits: Limits,
        workers: Workers,
        max_backlog_messages: int = 256,
        max_backlog_bytes: int = 1_000_000,
    ) -> None:
        self.tables = tables
        self.limits = limits
        self.backlog = (max_backlog_messages, max_backlog_bytes)
        self.readers: dict[str, set[Subscriber]] = {}
        self.builders: dict[str, MessageBuilder] = {}
        self.feed = Feed(tables, self.backlog)
        self.hints = Hints(workers, limits)
        self.entered: list[Callable[[Table, Subscriber], None]] = []
        self.presence: list[Callable[[Table, bool], None]] = []  # told who is connected, and a first look
        self.sent = 0
        self.dropped = 0
        self._gallery: deque[Subscriber] = deque()  # watchers who have not been told yet
        self._walking: asyncio.TimerHandle | None = None
        tables.listeners.append(self.changed)

    @property
    def count(self) -> int:
        return sum(map(len, self.readers.values()))

    async def enter(
        self,
        table_id: str,
        caller: Caller | None,
        since: int = -1,
        watch: bool = False,
    ) -> Subscriber:
        """Connect somebody to a table; what they need to see is queued at once."""
        table = await self.tables.shown(table_id, caller.person.id if caller else "")
        lines = await chat.history(self.tables.store, table_id)
        reader = Subscriber(table_id, caller, watch, *self.backlog)
        # Behind the lock nothing can change between the view and the first change after it.
        async with table.lock:
            reader.viewer = -1 if watch or caller is None else table.seat_of(caller.person.id)
            builder = self._builder(table)
            news = reader.viewer >= 0 and not table.here.get(reader.viewer)
            if reader.viewer >= 0:
                table.here[reader.viewer] = table.here.get(reader.viewer, 0) + 1
            counts = since >= 0 and reader.person not in table.left
            messages = builder.since(reader.viewer, since) if counts else [builder.view(reader.viewer)]
            self.readers.setdefault(table_id, set()).add(reader)
            for message in messages:
                reader.put(message)
            self._moved(table, True)
            if news:
                self._all(table_id, builder.table_changed())
            elif since >= 0:
                reader.put(builder.table_changed())
        for line in lines:
            reader.put(wire.write(line))
        for listener in self.entered:
            listener(table, reader)
        return reader

    def leave(self, reader: Subscriber) -> None:
        here = self.readers.get(reader.table_id, set())
        if reader not in here:
            return
        here.discard(reader)
        self.limits.drop("socket", reader.name)
        if reader.closing is not None and reader.closing[0] is wire.Close.SLOW:
            self.dropped += 1
        table = self.tables.open.get(reader.table_id)
        if table is not None and reader.viewer >= 0:
            table.here[reader.viewer] = max(0, table.here.get(reader.viewer, 0) - 1)
            if not table.here[reader.viewer]:
                self.seats_changed(table)
                self._moved(table)
        if not here:
            self.readers.pop(reader.table_id, None)
            self._alone(reader.table_id, table)

    def _alone(self, table_id: str, table: Table | None) -> None:
        """Keep what the last to leave a table saw, as they may come back; of a game that is over, nothing."""
        builder = self.builders.get(table_id)
        if builder is not None and (table is None or table.over):
            del self.builders[table_id]
        elif builder is not None:
            builder.rest()
        for idle in [one for one in self.builders if one not in self.readers][:-IDLE]:
            del self.builders[idle]

    async def act(self, reader: Subscriber, command: wire.AnyCommand) -> None:
        """Carry out a command of a reader; the reply comes after everything it caused."""
        if isinstance(command, wire.Ping):
            reader.put(wire.write(wire.Pong(now())))
            return
        table = await self.tables.get(reader.table_id)
        if isinstance(command, wire.Resync):
            async with table.lock:
                reader.put(self._builder(table).view(reader.viewer))
                reader.put(wire.write(wire.Reply(command.id, True, table.seen(reader.viewer))))
            return
        if isinstance(command, wire.Hint) and reader.caller is not None:
            # A hint takes seconds, and whoever waits for one can go on meanwhile. It is for all who may look.
            self.tables.later(self._hinted(reader, table, command))
            return
        if reader.caller is None or "play" not in reader.caller.scopes:
            error = wire.Error("auth", "not logged in, or the token is read-only")
            reader.put(wire.write(wire.Reply(command.id, False, table.seen(reader.viewer), error)))
            return
        await self.tables.to_the_end(self._act(reader, table, command))

    async def _hinted(self, reader: Subscriber, table: Table, command: wire.Hint) -> None:
        reader.put(wire.write(await self._command(table, self._who(reader, table), command)))

    async def command(self, table: Table, who: Viewer, command: wire.AnyCommand) -> wire.Reply:
        """Carry out a command of somebody, connected or not, even if they are gone before its end."""
        with tracing.span("command", kind=type(command).__name__.lower(), game=table.facts.game.slug):
            return await self.tables.to_the_end(self._command(table, who, command))

    async def _act(self, reader: Subscriber, table: Table, command: wire.AnyCommand) -> None:
        reader.acting = True
        try:
            with tracing.span("command", kind=type(command).__name__.lower(), game=table.facts.game.slug):
                reply = await self._command(table, self._who(reader, table), command)
        finally:
            reader.acting = False
        # A refused client that was behind gets the present view right after the reply.
        reader.put(wire.write(reply))
        if reply.error is not None and reply.error.code == "stale":
            async with table.lock:
                reader.put(self._builder(table).view(reader.viewer))

    async def _command(self, table: Table, who: Viewer, command: wire.AnyCommand) -> wire.Reply:
        if not isinstance(command, wire.Chat | wire.Hint):
            return await table.act(who, command)
        try:
            if isinstance(command, wire.Hint):
                found = await self.hints.of(table, who)
                return wire.Reply(command.id, True, table.seen(who.seat), hints=found)
            if (who.person, command.id) not in table.known:
                self.limits.check("chat", who.person)
            reply, line = await chat.say(table, who, command)
        except ConclaveError as error:
            return wire.Reply(command.id, False, table.seen(who.seat), told(error))
        if line is not None:
            self.tell_all(table, wire.write(line))
        return reply

    def changed(self, table: Table, kind: str) -> None:
        """Tell everybody at a table what a commit changed, each as they may know it."""
        here = self.readers.get(table.id)
        if kind == "opened" or not here:
            return
        with tracing.span("tell", readers=len(here)):
            self._changed(table, kind, here)

    def _changed(self, table: Table, kind: str, here: set[Subscriber]) -> None:
        builder = self._builder(table)
        moved: set[Subscriber] = set()
        if kind in RESEATING:
            if kind == "reloaded":
                builder.reset()
            builder.reseated()
            for reader in [one for one in here if not table.shown_to(one.person)]:
                # Whoever stood up from a private table, or was forgotten, looks on no longer.
                reader.close(wire.Close.PRIVATE, PRIVATE)
            moved = self._look_again(table, here)
            self._moved(table)
        noticing = [one for one in here if table.noticed is None or one.viewer in table.noticed]
        playing = [one for one in noticing if one.viewer >= 0]
        watching = [one for one in noticing if one.viewer < 0]
        messages: dict[int, bytes] = {}
        for reader in playing:
            self._tell(reader, builder, kind, moved, messages)
        for reader in playing:
            # What somebody caused goes out together with the reply, which comes in a moment.
            if reader.acting and not watching:
                asyncio.get_running_loop().call_soon(reader.flush)
            else:
                reader.flush()
        # Whoever plays has it before anything is even drawn for those who watch, however many do.
        for reader in watching:
            self._tell(reader, builder, kind, moved, messages)
        self._gallery.extend(watching)
        self._stroll()
        failed = table.noticed is None and any(place.failed for place in table.facts.places)
        if kind in RESEATING or failed:
            self._all(table.id, builder.table_changed())

    def revoke(self, key: str) -> None:
        """Close every connection that was opened with a key which is no longer good."""
        self.feed.revoke(key)
        for here in list(self.readers.values()):
            for reader in list(here):
                if reader.caller is not None and reader.caller.key == key:
                    reader.close(wire.Close.LOGGED_OUT)

    def keys(self) -> set[str]:
        """Return the keys that connections were opened with."""
        here = [reader for readers in self.readers.values() for reader in readers]
        following = [reader for readers in self.feed.readers.values() for reader in readers]
        return {reader.caller.key for reader in [*here, *following] if reader.caller is not None}

    def close_table(self, table_id: str) -> None:
        """Close every connection to a table that is no more."""
        self.builders.pop(table_id, None)
        for reader in list(self.readers.get(table_id, ())):
            reader.close(wire.Close.REMOVED)

    def close(self) -> None:
        """Say goodbye to everybody, as the server stops."""
        self.feed.close()
        for here in self.readers.values():
            for reader in here:
                reader.close(wire.Close.RESTART)

    def _tell(
        self,
        reader: Subscriber,
        builder: MessageBuilder,
        kind: str,
        moved: set[Subscriber],
        messages: dict[int, bytes],
    ) -> None:
        """Queue for a reader what a commit changed, made once for all who look from the same seat."""
        seat = reader.viewer
        if reader in moved:
            reader.queue(builder.view(seat))
            return
        if seat not in messages:
            messages[seat] = builder.view(seat) if kind == "reloaded" else builder.change(seat)
        reader.queue(messages[seat])
        self.sent += 1

    def _walk(self) -> None:
        """Send to some of the watchers, and go on after a pause."""
        for _ in range(min(len(self._gallery), max(SLICE, len(self._gallery) // 8))):
            self._gallery.popleft().flush()
        self._walking = None
        self._stroll()

    def _stroll(self) -> None:
        if self._gallery and self._walking is None:
            self._walking = asyncio.get_running_loop().call_later(PAUSE, self._walk)

    def _look_again(self, table: Table, here: set[Subscriber]) -> set[Subscriber]:
        """Let everybody look from the seat they sit in now; gives those who changed."""
        moved = set()
        for reader in here:
            viewer = -1 if reader.watch or not reader.person else table.seat_of(reader.person)
            if viewer != reader.viewer:
                for seat, step in ((reader.viewer, -1), (viewer, 1)):
                    if seat >= 0:
                        table.here[seat] = max(0, table.here.get(seat, 0) + step)
                reader.viewer = viewer
                moved.add(reader)
        return moved

    def _who(self, reader: Subscriber, table: Table) -> Viewer:
        assert reader.caller is not None
        person = reader.caller.person
        return Viewer(person.id, -1 if reader.watch else table.seat_of(person.id), person.name, person.guest)

    def _builder(self, table: Table) -> MessageBuilder:
        builder = self.builders.get(table.id)
        if builder is None or builder.table is not table:
            builder = self.builders[table.id] = MessageBuilder(table)
        return builder

    def tell_all(self, table: Table, message: bytes) -> None:
        """Send something to everybody at a table."""
        self._all(table.id, message)

    def seats_changed(self, table: Table) -> None:
        """Tell everybody at a table who sits there and is connected."""
        if self.readers.get(table.id):
            self._all(table.id, self._builder(table).table_changed())

    def _moved(self, table: Table, opened: bool = False) -> None:
        for listener in self.presence:
            listener(table, opened)

    def _all(self, table_id: str, message: bytes) -> None:
        for reader in self.readers.get(table_id, ()):
            reader.put(message)


def who_is(table: Table, caller: Caller) -> Viewer:
    """Return somebody's place at a table."""
    return Viewer(caller.person.id, table.seat_of(caller.person.id), caller.person.name, caller.person.guest)
