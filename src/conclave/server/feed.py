"""Feed: one stream with the events of all tables of a person, for bots that play many games."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable
from typing import Final

from conclave.server import outcomes, wire
from conclave.server.accounts import Caller
from conclave.server.messages import seats_of
from conclave.server.outbox import Outbox
from conclave.server.table import OPEN, OVER, PLAYING, Table
from conclave.server.table_registry import TableRegistry

BEGINNINGS: Final = ("start", "join")  # kinds of commit with which a game may begin


class Feed:
    """Everybody who follows all of their tables at once."""

    def __init__(self, tables: TableRegistry, lag: tuple[int, int]) -> None:
        self.tables = tables
        self.lag = lag
        self.readers: dict[str, set[Outbox]] = {}
        tables.listeners.append(self.changed)

    async def enter(self, caller: Caller, running: Callable[[], Awaitable[Iterable[str]]]) -> Outbox:
        """Follow somebody's tables; the games that go on now are told first."""
        reader = Outbox(caller, *self.lag)
        # Followed before the list is read: an event may then come twice, but none is lost between the two.
        self.readers.setdefault(reader.person, set()).add(reader)
        try:
            for table_id in await running():
                table = await self.tables.get(table_id)
                async with table.lock:
                    self._found(reader, table)
        except BaseException:
            self.leave(reader)
            raise
        return reader

    def _found(self, reader: Outbox, table: Table) -> None:
        seat = table.seat_of(reader.person)
        if seat < 0 or table.facts.phase != PLAYING:
            return
        reader.put(wire.write(wire.Started(table.id, table.facts.game.slug, seat)))
        if seat in table.waiting:
            reader.put(wire.write(wire.Turn(table.id, seat, table.seen(seat))))

    def leave(self, reader: Outbox) -> None:
        """Follow no longer."""
        here = self.readers.get(reader.person, set())
        here.discard(reader)
        if not here:
            self.readers.pop(reader.person, None)

    def changed(self, table: Table, kind: str) -> None:
        """Tell whoever sits here and follows what this commit means to them."""
        if kind in ("opened", "reloaded", "rematch") or table.facts.phase == OPEN:
            return
        for seat, place in enumerate(table.facts.places):
            here = self.readers.get(place.person) if place.kind == "person" else None
            if not here or (table.noticed is not None and seat not in table.noticed):
                continue
            for message in _news(table, kind, seat):
                for reader in here:
                    reader.put(wire.write(message))

    def revoke(self, key: str) -> None:
        """Close what was opened with a key that is no longer good."""
        for reader in [one for here in self.readers.values() for one in here]:
            if reader.caller is not None and reader.caller.key == key:
                reader.close(wire.Close.LOGGED_OUT)

    def close(self) -> None:
        for here in self.readers.values():
            for reader in here:
                reader.close(wire.Close.RESTART)


def _news(table: Table, kind: str, seat: int) -> list[wire.Started | wire.Turn | wire.Ended]:
    found: list[wire.Started | wire.Turn | wire.Ended] = []
    if kind in BEGINNINGS:
        found.append(wire.Started(table.id, table.facts.game.slug, seat))
    if table.facts.phase == OVER:
        ended = outcomes.told(table.facts.outcome, seats_of(table), seat)
        found.append(wire.Ended(table.id, seat, ended))
    elif seat in table.waiting and table.question_version[seat] == table.seen(seat):
        # Whoever has the question already, as when somebody offers a draw, need not be told again.
        found.append(wire.Turn(table.id, seat, table.seen(seat)))
    return found
