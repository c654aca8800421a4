"""Lobby: tables are made, found, joined and played again; invitations are codes that are stored hashed."""

from __future__ import annotations

import hashlib
import json
import secrets
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import Row, insert, select, update

from conclave.core.audit import commitment
from conclave.core.errors import BadInput
from conclave.core.registry import load
from conclave.render.text import clean
from conclave.server import api_types, outcomes, snapshots, workers
from conclave.server.accounts import Person, hashed, new_id, secret
from conclave.server.clocks import Clocks, pace
from conclave.server.config import Config
from conclave.server.quotas import Quotas
from conclave.server.schema import invites, seats, tables
from conclave.server.store import Statement, Store, StoreConflict, now
from conclave.server.table import OPEN, OVER, PLAYING, CommandRefused, Place, Table
from conclave.server.table_registry import TableRegistry

MOST: Final = 100  # rows of a list
SHOWN: Final = 50  # and of one that everybody sees
ME: Final = "me"
TRIES: Final = 4  # at a seat, while others sit down too


@dataclass(frozen=True)
class TableRequest:
    """What a table should be; players are `me`, `open` or the name of a bot, one for each seat."""

    game: str
    players: Sequence[str]
    options: Mapping[str, object]
    clock: str = "none"
    title: str = ""
    listed: bool = True
    rated: bool = False
    seed: str = ""  # luck that the host chose; without it luck comes from the operating system


def house_code(table_id: str, key: str) -> str:
    """Give the invitation that comes with a table: it follows from the key, so the host can see it again."""
    return hashlib.blake2b(f"invite {table_id}".encode(), key=key.encode()[:64], digest_size=24).hexdigest()


def free_seats(table: Table, person: str, seat: int, invited: bool = False) -> list[int]:
    """Give the open seats, or refuse somebody who cannot have this one, or with -1 any of them."""
    if not (invited or table.facts.listed or (person and person == table.facts.host)):
        raise CommandRefused("auth", "this table is by invitation only")
    free = [one for one, place in enumerate(table.facts.places) if place.kind == OPEN]
    if not free or (seat >= 0 and seat not in free):
        raise CommandRefused("seat", "this seat is taken" if seat >= 0 else "no seat is free here")
    return free


def _invitation(table_id: str, seat: int, made: str, code: str) -> Statement:
    """Keep an invitation, by the hash of its code."""
    row = {"hash": hashed(code), "id": made, "table": table_id, "seat": seat, "state": "good", "made": now()}
    return Statement(insert(invites).values(row))


class Lobby:
    """Where tables begin."""

    def __init__(
        self,
        store: Store,
        tables_open: TableRegistry,
        quotas: Quotas | None = None,
        bots: Collection[str] = (),
    ) -> None:
        self.store = store
        self.tables = tables_open
        self.quotas = quotas or Quotas(store, Config())
        # Bots beside the public ones: the command line adds to them, a request never does.
        self.named = set(bots)

    async def create(self, host: Person, wanted: TableRequest, bots: Collection[str] = ()) -> Table:
        """Make a table; the host sits in every seat called `me`, which is one at most.

        `bots` may sit there although nobody may ask for them, as they sat at the table before.
        """
        game = load(wanted.game)
        options = game.options.parse(wanted.options)
        places = [self._place(host, word, bots) for word in wanted.players]
        if sum(place.person == host.id for place in places) > 1:
            raise BadInput("you can take one seat only")
        people = sum(place.kind != "bot" for place in places)
        clock = wanted.clock if people > 1 else "none"
        pace(clock)
        title = " ".join(clean(wanted.title).split())[:60] or game.spec.title
        # Every table has a secret of its own, for invitations too: a seed that somebody chose is none.
        key, table_id, seed = secrets.token_hex(32), secrets.token_hex(6), " ".join(wanted.seed[:40].split())
        # A wrong number of seats is refused here, before anything is written.
        snapshots.begun(game, options.text(), len(places), seed or key)
        full = all(place.kind != OPEN for place in places)
        clocks = Clocks(clock, len(places))
        live = {"offers": [], "flagged": -1, "outcome": None, "rematch": "", **clocks.stored(now())}
        row = {
            "id": table_id, "game": game.slug, "rules": game.spec.rules, "title": title,
            "options": options.text(), "key": key, "host": host.id, "clock": clock, "phase": OPEN,
            "listed": int(wanted.listed), "rated": int(wanted.rated and not seed), "version": 0,
            "live": json.dumps(live), "made": now(), "moved": now(), "seed": seed,
            "holder": self.store.fence,
        }  # fmt: skip
        names = ("kind", "person", "name", "level")
        each = [
            {"table": table_id, "seat": seat, **{name: getattr(place, name) for name in names}}
            for seat, place in enumerate(places)
        ]
        await self.quotas.take(host.id, table_id, sum(place.kind == "bot" for place in places))
        good = False
        try:
            await self.store.commit(
                Statement(insert(tables).values(row)),
                Statement(insert(seats).values(each)),
                _invitation(table_id, -1, new_id(), house_code(table_id, key)),
            )
            good = True
        finally:
            self.quotas.made(table_id, good)
        table = await self.tables.get(table_id)
        if full:
            async with table.lock:
                await self._start(table, "start", -1)
        return table

    async def join(self, person: Person, table_id: str, seat: int = -1, code: str = "") -> int:
        """Sit down, in any open seat or in this one; whoever is quicker gets it. Gives the seat."""
        table = await self.tables.fresh(table_id)
        for _ in range(TRIES):
            try:
                return await self.tables.to_the_end(self._join(person, table, seat, code))
            except StoreConflict:
                # Somebody sat down first; the table shows it by now, and another seat may be free.
                continue
        raise CommandRefused("seat", "this seat is taken")

    async def _join(self, person: Person, table: Table, seat: int, code: str) -> int:
        async with table.lock:
            facts = table.facts
            sits = table.seat_of(person.id)
            if sits >= 0:
                return sits
            spend: list[Statement] = []
            if code:
                seat, spend = await self._invited(table, seat, code)
            free = free_seats(table, person.id, seat, bool(code))
            chosen = seat if seat >= 0 else free[0]
            facts.places[chosen] = Place("person", person.id, person.name)
            table.reseated[chosen] = OPEN
            if len(free) == 1:
                await self._start(table, "join", chosen, *spend)
            else:
                await table.commit("join", chosen, "", *spend)
            return chosen

    async def leave(self, person: Person, table_id: str) -> None:
        """Stand up again while the table is still open."""
        table = await self.tables.shown(table_id, person.id)
        async with table.lock:
            seat = table.seat_of(person.id)
            if seat < 0 or table.facts.phase != OPEN:
                raise CommandRefused(
                    "seat", "you can leave only a table that has not begun; you can resign this one"
                )
            table.facts.places[seat] = Place()
            table.reseated[seat] = "person"
            await table.commit("leave", seat, "")

    async def fill(self, person: Person, table_id: str, seat: int, bot: str) -> None:
        """Let the computer take a seat that is still open; only the host can."""
        table = await self._hosted(person, table_id)
        await self.tables.to_the_end(self._fill(person, table, seat, bot))

    async def _fill(self, person: Person, table: Table, seat: int, bot: str) -> None:
        async with table.lock:
            free = free_seats(table, person.id, seat)
            place, chosen = self._place(person, bot, ()), seat if seat >= 0 else free[0]
            if place.kind != "bot":
                raise BadInput("name a level of the computer")
            bots = sum(one.kind == "bot" for one in table.facts.places)
            await self.quotas.take(person.id, table.id, bots + 1)
            self.quotas.made(table.id, True)
            table.facts.places[chosen] = place
            table.reseated[chosen] = OPEN
            if len(free) == 1:
                await self._start(table, "join", chosen)
            else:
                await table.commit("join", chosen, "")

    async def cancel(self, person: Person, table_id: str) -> None:
        """Take away a table that has not begun; only the host can, and nobody has played there."""
        table = await self._hosted(person, table_id)
        async with table.lock:
            if table.facts.phase != OPEN:
                raise CommandRefused("refused", "this game has begun; you can resign it")
        await self.tables.drop(table_id)

    async def rematch(self, person: Person, table_id: str) -> Table:
        """Make the next game of the same people, everybody one seat on; asked twice it is the same table."""
        old = await self.tables.shown(table_id, person.id)
        if not old.over:
            raise CommandRefused("refused", "the game is not over yet")
        if old.seat_of(person.id) < 0:
            raise CommandRefused("seat", "only players of this game can ask for a rematch")
        async with old.lock:
            if old.facts.rematch:
                return await self.tables.get(old.facts.rematch)
            facts = old.facts
            places = [facts.places[-1], *facts.places[:-1]]
            words = [ME if p.person == person.id else p.level if p.kind == "bot" else OPEN for p in places]
            options: Mapping[str, object] = dict(part.split("=", 1) for part in facts.options.split())
            # As public as the game before; but nobody else may slip into a seat that is kept for somebody.
            public, kept = facts.listed, OPEN in words
            wanted = TableRequest(
                facts.game.slug, words, options, facts.clock, facts.title, public and not kept, facts.rated
            )
            table = await self.create(person, wanted, {p.level for p in places if p.kind == "bot"})
            async with table.lock:
                table.facts.listed = public
                listed = Statement(update(tables).where(tables.c.id == table.id).values(listed=int(public)))
                others = [s for s, p in enumerate(places) if p.kind == "person" and p.person != person.id]
                for place, seat in enumerate(others):
                    table.facts.places[seat] = Place("person", places[seat].person, places[seat].name)
                    table.reseated[seat] = OPEN
                    if place + 1 == len(others):
                        await self._start(table, "join", seat, listed)
            old.facts.rematch = table.id
            try:
                await old.commit("rematch", old.seat_of(person.id), table.id)
            except StoreConflict:
                await self.tables.drop(table.id)
                if old.facts.rematch:
                    # At another server somebody asked for it first.
                    return await self.tables.get(old.facts.rematch)
                raise
            return table

    # Invitations.

    async def invite(self, person: Person, table_id: str, seat: int = -1) -> tuple[str, str]:
        """Make an invitation to any open seat or to one; gives its id and the code."""
        table = await self._hosted(person, table_id)
        if not -1 <= seat < table.session.seats:
            raise BadInput("there is no such seat")
        made, code = new_id(), secret()
        await self.store.commit(_invitation(table_id, seat, made, code))
        return made, code

    async def invites_of(self, person: Person, table_id: str) -> list[tuple[str, int, str]]:
        """List the invitations of a table: id, seat and state."""
        await self._hosted(person, table_id)
        found = await self.store.rows(
            select(invites).where(invites.c.table == table_id).order_by(invites.c.made)
        )
        return [(row.id, row.seat, row.state) for row in found]

    async def revoke(self, person: Person, table_id: str, invite_id: str) -> None:
        await self._hosted(person, table_id)
        where = (invites.c.table == table_id, invites.c.id == invite_id, invites.c.state == "good")
        try:
            await self.store.commit(
                Statement(update(invites).where(*where).values(state="revoked"), touches=1)
            )
        except StoreConflict as error:
            raise CommandRefused("gone", "there is no such invitation") from error

    async def invited_to(self, code: str) -> tuple[str, int]:
        """Return the table and the seat that a code leads to, without taking it."""
        row = await self.store.one(
            select(invites).where(invites.c.hash == hashed(code[:200]), invites.c.state == "good")
        )
        if row is None:
            raise CommandRefused("gone", "this invitation does not exist or is no longer valid")
        return row.table, row.seat

    async def accept(self, person: Person, code: str) -> tuple[str, int]:
        """Sit down by invitation; gives the table and the seat."""
        table_id, seat = await self.invited_to(code)
        return table_id, await self.join(person, table_id, seat, code)

    # Lists.

    async def open_tables(self, game: str = "") -> list[api_types.TableRow]:
        """List tables that wait for players, the newest first."""
        query = select(tables).where(tables.c.phase == OPEN, tables.c.listed == 1)
        if game:
            query = query.where(tables.c.game == game)
        found = await self.store.rows(query.order_by(tables.c.made.desc()).limit(SHOWN))
        return await self._listed(found, "")

    async def being_played(self, person: str = "") -> list[api_types.TableRow]:
        """List games that go on and that everybody may watch, the liveliest first."""
        query = select(tables).where(tables.c.phase == PLAYING, tables.c.listed == 1)
        found = await self.store.rows(query.order_by(tables.c.moved.desc()).limit(SHOWN))
        return await self._listed(found, person)

    async def my_games(
        self, person: Person, over: bool = False, limit: int = 50, public: bool = False
    ) -> list[api_types.TableRow]:
        """List the tables of a person: those that wait first, then the newest; `public` for others to see."""
        own = select(seats.c.table).where(seats.c.person == person.id)
        phases = (OVER,) if over else (OPEN, PLAYING)
        query = select(tables).where((tables.c.id.in_(own)) | (tables.c.host == person.id))
        if public:
            query = query.where(tables.c.listed == 1)
        query = query.where(tables.c.phase.in_(phases)).order_by(tables.c.moved.desc())
        listed = await self._listed(await self.store.rows(query.limit(min(limit, MOST))), person.id)
        return sorted(listed, key=lambda one: not one.waits)

    async def running(self, person: Person) -> list[str]:
        """Return every table that goes on at which a person sits."""
        query = select(tables.c.id).join(seats, seats.c.table == tables.c.id)
        query = query.where(seats.c.person == person.id, tables.c.phase == PLAYING)
        return [row[0] for row in await self.store.rows(query.order_by(tables.c.made))]

    async def _listed(self, found: Sequence[Row[Any]], person: str) -> list[api_types.TableRow]:
        ids = [row.id for row in found]
        rows = await self.store.rows(select(seats).where(seats.c.table.in_(ids)).order_by(seats.c.seat))
        by: dict[str, list[tuple[str, str]]] = {one: [] for one in ids}
        waits: set[str] = set()
        mine: dict[str, int] = {}
        for row in rows:
            by[row.table].append((row.kind, clean(row.name)))
            if person and row.person == person:
                mine[row.table] = row.seat
                if row.waited:
                    waits.add(row.table)
        listed = []
        for r in found:
            live, seat = json.loads(r.live), mine.get(r.id, -1)
            plies = live.get("plies") or [0] * (len(by[r.id]) + 1)
            outcome = outcomes.read(live["outcome"])
            played = outcome if seat >= 0 else None
            listed.append(
                api_types.TableRow(
                    r.id, r.game, clean(r.title), r.clock, r.phase, bool(r.rated), by[r.id], r.id in waits,
                    r.moved, r.options, seat, outcome.why if outcome else "", plies[seat],
                    bool(r.seed), "" if r.seed or not r.key else commitment(r.key), clean(r.seed),
                    played.places[seat] if played else 0, played.verdict(seat) if played else "",
                )
            )  # fmt: skip
        return listed

    async def _hosted(self, person: Person, table_id: str) -> Table:
        table = await self.tables.fresh(table_id)
        if table.facts.host != person.id:
            raise CommandRefused("auth", "only the host can do this")
        return table

    async def _invited(self, table: Table, seat: int, code: str) -> tuple[int, list[Statement]]:
        where = (invites.c.hash == hashed(code[:200]), invites.c.table == table.id, invites.c.state == "good")
        row = await self.store.one(select(invites).where(*where))
        if row is None or (row.seat >= 0 and seat not in (-1, row.seat)):
            raise CommandRefused("gone", "this invitation does not exist or is no longer valid")
        if row.seat < 0:
            return seat, []
        # A link to one seat serves one person, once.
        return row.seat, [Statement(update(invites).where(*where).values(state="used"), touches=1)]

    async def _start(self, table: Table, kind: str, seat: int, *more: Statement) -> None:
        table.facts.phase = PLAYING
        if table.session.over:
            table.end(None)
        table.renew()
        await table.commit(kind, seat, "", *more)

    def _place(self, host: Person, word: str, bots: Collection[str]) -> Place:
        if word == ME:
            return Place("person", host.id, host.name)
        if word == OPEN:
            return Place()
        spec = workers.allowed(word, self.named.union(bots))
        return Place("bot", "", spec[:60], spec)
