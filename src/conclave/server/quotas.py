"""Quotas: how many tables, and seats of bots, one person and one address may keep going at once."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass, field
from typing import Final

from sqlalchemy import ColumnElement, func, select

from conclave.server.config import Config
from conclave.server.request_context import arrival
from conclave.server.schema import seats, tables
from conclave.server.store import Store, now
from conclave.server.table import OVER, CommandRefused, Table

RESTS: Final = 7 * 86_400_000  # milliseconds after which a table that nobody touches counts no more
MOST_KEPT: Final = 20_000  # persons and addresses that are remembered
LEARNED: Final = 100_000  # tables whose maker's address is remembered


@dataclass(frozen=True)
class Quota:
    """So many tables, and so many bots at them; 0 is no limit."""

    tables: int
    bots: int


@dataclass
class QuotaUsage:
    """The tables of one person or address, each with its number of bots."""

    tables: dict[str, int] = field(default_factory=dict)

    def over(self, quota: Quota, bots: int) -> str:
        """Tell which quota one more table would break, or nothing."""
        if quota.tables and len(self.tables) >= quota.tables:
            return "tables"
        # A table without bots takes nothing from those who have many.
        if quota.bots and bots and sum(self.tables.values()) + bots > quota.bots:
            return "bots"
        return ""


class Quotas:
    """Who keeps how much going; addresses are held in memory alone, as the store keeps none."""

    def __init__(self, store: Store, config: Config) -> None:
        self.store = store
        self.of_person, self.of_address = quotas(config)
        self._persons: OrderedDict[str, QuotaUsage] = OrderedDict()
        self._addresses: OrderedDict[str, QuotaUsage] = OrderedDict()
        self._makers: OrderedDict[str, str] = OrderedDict()  # table -> the address it was made from
        self._making: set[str] = set()  # tables that are not in the store yet

    async def take(self, person: str, table_id: str, bots: int) -> None:
        """Count one more table for whoever makes it, or refuse it."""
        address = arrival.get()
        mine = self._persons.get(person)
        if mine is None or self.store.shared:
            mine = QuotaUsage(await self._running(tables.c.host == person))
        if self.store.shared:
            # Counted anew, as they may have made some at another server, with what is made here just now.
            known = self._persons.get(person) or QuotaUsage()
            mine.tables |= {one: count for one, count in known.tables.items() if one in self._making}
            self._persons[person] = mine
        theirs = self._addresses.get(address) or QuotaUsage()
        for account, quota in ((mine, self.of_person), (theirs, self.of_address if address else Quota(0, 0))):
            if account.over(quota, bots):
                await self._refresh(account)
        # From here on nothing waits, so that two requests at once cannot both have the last one.
        mine = _kept(self._persons, person, mine)
        theirs = _kept(self._addresses, address, theirs)
        _refuse("you keep", mine.over(self.of_person, bots), self.of_person)
        if address:
            _refuse("your network keeps", theirs.over(self.of_address, bots), self.of_address)
            theirs.tables[table_id] = bots
            self.learn(table_id, address)
        mine.tables[table_id] = bots
        self._making.add(table_id)

    def made(self, table_id: str, good: bool) -> None:
        """Note that a table is in the store now, or that nothing came of it."""
        self._making.discard(table_id)
        if not good:
            for accounts in (self._persons, self._addresses):
                for account in accounts.values():
                    account.tables.pop(table_id, None)

    def learn(self, table_id: str, address: str) -> None:
        """Remember where the maker of a table is."""
        if address:
            self._makers[table_id] = address
            if len(self._makers) > LEARNED:
                self._makers.popitem(last=False)

    def maker(self, table: Table) -> str:
        """Return who answers for the bots of a table: an address, or the person where none is known."""
        return self._makers.get(table.id) or f"person {table.facts.host}"

    async def _refresh(self, account: QuotaUsage) -> None:
        going = await self._running(tables.c.id.in_(list(account.tables)))
        for table_id in list(account.tables):
            if table_id not in going and table_id not in self._making:
                del account.tables[table_id]

    async def _running(self, which: ColumnElement[bool]) -> dict[str, int]:
        """Return the tables that go on, each with its number of bots."""
        bots = (
            select(func.count())
            .where(seats.c.table == tables.c.id, seats.c.kind == "bot")
            .correlate(tables)
            .scalar_subquery()
        )
        since = now() - RESTS
        query = select(tables.c.id, bots.label("bots"))
        query = query.where(which, tables.c.phase != OVER, tables.c.moved > since)
        return {row.id: row.bots for row in await self.store.rows(query)}


def quotas(config: Config) -> tuple[Quota, Quota]:
    """Return the quotas of a person and of an address; measurements turn them up with the limits."""
    times = config.rate_limit_factor
    return (
        Quota(config.max_tables_per_person * times, config.max_bots_per_person * times),
        Quota(config.max_tables_per_address * times, config.max_bots_per_address * times),
    )


def published(config: Config) -> list[tuple[str, int]]:
    """Return every quota with its name, as the list of limits shows them; 0 is no limit."""
    person, address = quotas(config)
    return [
        ("tables of a person", person.tables),
        ("bots of a person", person.bots),
        ("tables of an address", address.tables),
        ("bots of an address", address.bots),
        ("connections of an address", config.max_connections_per_address * config.rate_limit_factor),
    ]


def _kept(accounts: OrderedDict[str, QuotaUsage], key: str, account: QuotaUsage) -> QuotaUsage:
    found = accounts.pop(key, account)
    accounts[key] = found
    if len(accounts) > MOST_KEPT:
        accounts.popitem(last=False)
    return found


def _refuse(who: str, what: str, quota: Quota) -> None:
    if what == "tables":
        raise CommandRefused(
            "refused", f"{who} {quota.tables} tables going already; finish or resign one first"
        )
    if what == "bots":
        raise CommandRefused(
            "refused", f"{who} {quota.bots} computer players busy at most; finish or resign a game first"
        )
