"""Nodes: several servers on one PostgreSQL, that are killed, paused and cut off (L9, F3, F11)."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import time
from contextlib import suppress
from typing import Any

import httpx
from sqlalchemy import text

from conclave.server import failpoints
from conclave.server.databases import database_of
from trials import serving
from trials.audit import audit
from trials.driver import Run, open_files, percentile, trial
from trials.histories import NO, READ, UNKNOWN, YES, History, faults
from trials.people import Tab, TrialPerson, TrialServer, connected, new_id
from trials.postgres import ABSENT, Cluster, installed
from trials.serving import Serving
from trials.stream import Pair, Stream, dismissed

MS = 1000.0
TABLES = 4  # that are played at once in F11
CLIENTS = 3  # at each of them
PAUSED = 7.0  # seconds that a node stands still: longer than its lease
STOPPED = 30.0  # seconds that the database is away


def cluster_of(run: Run) -> Cluster:
    """Return the PostgreSQL of this run, or one for this trial alone."""
    if not serving.POSTGRES:
        if not installed():
            raise RuntimeError(ABSENT)
        cluster = Cluster()
        run.stack.callback(cluster.close)
        serving.POSTGRES[:] = [cluster]
        run.note("on a PostgreSQL of its own")
        run.stack.callback(serving.POSTGRES.clear)
    return serving.POSTGRES[0]


def nodes_of(run: Run, count: int) -> list[Serving]:
    """Start some servers on one database."""
    cluster_of(run)
    found = []
    for _ in range(count):
        server = Serving(run.folder / "table.db")
        run.stack.callback(server.kill)
        server.start()
        found.append(server)
    return found


@trial(
    "L9", "several nodes, players of each table at different ones, 100 moves a second; one is killed", 120.0
)
async def l9(run: Run) -> None:
    """A move made at one node reaches the other soon; of a node that is killed nothing is lost."""
    open_files(2000)
    nodes = nodes_of(run, run.nodes)
    one, other = nodes[:2]
    async with TrialServer(one.url) as door, TrialServer(other.url) as beside:
        people = await door.crowd(100)
        pairs = []
        for at, table in enumerate(await door.pairs(people)):
            hosts = (people[2 * at], people[2 * at + 1])
            here, there = nodes[at % len(nodes)], nodes[(at + 1) % len(nodes)]
            pairs.append(Pair((Tab(here.url, hosts[0], table), Tab(there.url, hosts[1], table)), hosts))
        await connected([tab for pair in pairs for tab in pair.tabs])
        stream = Stream(door, pairs, 100.0)
        run.start()
        await stream.go(run, max(5.0, run.seconds - 20.0))
        gaps, doubles = stream.gaps()
        behind = await stream.behind()
        told = dict(stream.acknowledged)
        one.kill()
        killed = time.perf_counter()
        back: list[float] = []
        homeless = [tab for pair in pairs for tab in pair.tabs if tab.url == one.url]

        async def moves(tab: Tab) -> None:
            tab.url = random.choice(nodes[1:]).url
            while time.perf_counter() - killed < 30.0:
                with suppress(Exception):
                    await tab.open()
                    back.append(time.perf_counter() - killed)
                    return
                await asyncio.sleep(random.uniform(0.2, 1.0))

        await asyncio.gather(*map(moves, homeless))
        lost = 0
        for pair in pairs:
            view = await beside.look(pair.hosts[1], pair.tabs[1].table)
            lost += view["v"] < told.get(pair.tabs[1].table, 0)
        goes_on = 0
        for pair in pairs[:20]:
            goes_on += bool(await beside.move(pair.tabs[1].table, *pair.hosts))
        await dismissed(pairs)
    run.figure("delivery, median", percentile(stream.delivery, 0.5) * MS, "ms")
    run.figure("delivery, p99", percentile(stream.delivery, 0.99) * MS, "ms", most=100.0)
    run.figure("moves carried out a second", stream.carried, least=98.0)
    run.figure("events lost", gaps + stream.lost + behind, "", exactly=0)
    run.figure("events twice", doubles, "", exactly=0)
    run.figure("clients of the killed node that came back", len(back), "", exactly=len(homeless))
    run.figure("the last of them after", max(back, default=float("nan")), "s", most=10.0)
    run.figure("acknowledged and lost", lost, "", exactly=0)
    run.figure("tables of twenty that go on", goes_on, "", exactly=20)
    run.figure("tables that replay otherwise", len(audit(other.db).wrong), "", exactly=0)
    run.note(f"{run.nodes} nodes")


@trial("F3", "PostgreSQL is stopped for 30 seconds under load", 60.0)
async def f3(run: Run) -> None:
    """Commands are refused with an error that says to try again; all goes on soon after the return."""
    cluster = cluster_of(run)
    (server,) = nodes_of(run, 1)
    async with TrialServer(server.url) as door:
        people = await door.crowd(2)
        tables = [await door.table(*people) for _ in range(4)]
        run.start()
        for table in tables:
            await door.move(table, *people)
        views = {table: await _turn(door, table, people) for table in tables}
        await asyncio.to_thread(cluster.stop)
        stopped, away = time.perf_counter(), STOPPED if run.full else min(STOPPED, run.seconds / 4)
        busy = other = red = 0
        while time.perf_counter() - stopped < away and not run.interrupted:
            for table, found in views.items():
                if found is not None:
                    who, v, token = found
                    answer = await door.ask(
                        "POST",
                        f"/tables/{table}/commands",
                        who,
                        {"t": "play", "id": new_id(), "v": v, "token": token},
                    )
                    error = answer.json().get("error", {})
                    busy += error.get("code") == "busy"
                    other += error.get("code") != "busy"
            red += await asyncio.to_thread(server.health) == 503
            await asyncio.sleep(0.2)
        await asyncio.to_thread(cluster.start)
        back = time.perf_counter()
        while await asyncio.to_thread(server.health) != 200 and time.perf_counter() - back < 60.0:
            await asyncio.sleep(0.05)
        ready = time.perf_counter() - back
        on = sum([bool(await door.move(table, *people)) for table in tables])
    run.figure("commands refused as busy", busy, "", least=1)
    run.figure("commands answered otherwise", other, "", exactly=0)
    run.figure("health signals that said so", red, "", least=1)
    run.figure("ready again after", ready, "s", most=5.0)
    run.figure("tables that go on", on, "", exactly=len(tables))
    run.figure("tables that replay otherwise", len(audit(server.db).wrong), "", exactly=0)
    run.note(f"the database was away for {away:.0f} s")


async def _turn(
    door: TrialServer, table: str, people: list[TrialPerson]
) -> tuple[TrialPerson, int, str] | None:
    for who in people:
        view = await door.look(who, table)
        if view["state"]["choices"]:
            return who, view["v"], view["state"]["choices"][0]["token"]
    return None


class Players:
    """Clients of some tables who go from node to node, and note all that they send and are told."""

    def __init__(self, nodes: list[Serving], seed: int) -> None:
        self.nodes = nodes
        self.history = History()
        self.rng = random.Random(seed)
        self.tables: list[str] = []
        self.people: list[TrialPerson] = []
        self.going = True

    async def seat(self) -> None:
        """Make the people and the tables."""
        async with TrialServer(self.nodes[0].url) as door:
            self.people = await door.crowd(2)
            self.tables = [await door.table(*self.people) for _ in range(TABLES)]

    async def play(self) -> None:
        """Play with several clients at each table until told to stop."""
        await asyncio.gather(*(self._client(at % TABLES) for at in range(TABLES * CLIENTS)))

    async def _client(self, at: int) -> None:
        doors = [TrialServer(node.url) for node in self.nodes]
        for door in doors:
            door.http.timeout = httpx.Timeout(4.0)
        try:
            while self.going:
                try:
                    await self._step(doors, at)
                except (httpx.HTTPError, ValueError, KeyError):
                    await asyncio.sleep(0.1)
        finally:
            for door in doors:
                await door.http.aclose()

    async def _step(self, doors: list[TrialServer], at: int) -> None:
        table, who = self.tables[at], self.rng.choice(self.people)
        door = self.rng.choice(doors)
        read = self.history.begin(table)
        view = await door.look(who, table)
        self.history.end(read, READ, view["v"])
        if view["state"]["over"]:
            # The old table is complete; another takes its place.
            self.tables[at] = await door.table(*self.people)
            return
        if not view["state"]["choices"]:
            await asyncio.sleep(0.01)
            return
        token = self.rng.choice(view["state"]["choices"])["token"]
        command: dict[str, Any] = {"t": "play", "id": new_id(), "v": view["v"], "token": token}
        for _ in range(self.rng.randrange(1, 4)):
            # Often sent again, wherever the client is by then, as one does whose answer was lost.
            event = self.history.begin(table, command["id"])
            with suppress(httpx.HTTPError):
                reply = await self.rng.choice(doors).command(who, table, **command)
                error = reply.get("error") or {}
                told = (
                    YES
                    if reply.get("ok")
                    else UNKNOWN
                    if error.get("code") in ("busy", "limit", "auth")
                    else NO
                )
                self.history.end(event, told, reply.get("v", -1))


def stored(url: str) -> tuple[dict[str, dict[int, str]], dict[str, int], int]:
    """Return the commands that are kept by table and version, the length of each, and doubled versions."""
    engine = database_of(url).pen()
    try:
        with engine.connect() as connection:
            kept: dict[str, dict[int, str]] = {}
            doubled = 0
            for row in connection.execute(text('select "table", command, version from commands')):
                doubled += row.version in kept.setdefault(row.table, {})
                kept[row.table][row.version] = row.command
            rows = connection.execute(text("select id, version from tables"))
            # The first version of a table is that at which the second person sat down.
            return kept, {row.id: row.version for row in rows}, doubled
    finally:
        engine.dispose()


def _harm(run: Run, cluster: Cluster, nodes: list[Serving], rng: random.Random, kind: str) -> None:
    node = rng.choice(nodes)
    assert node.process is not None
    if kind == "killed":
        node.kill()
        node.start()
    elif kind == "paused":
        os.kill(node.process.pid, signal.SIGSTOP)
        try:
            time.sleep(PAUSED)
        finally:
            os.kill(node.process.pid, signal.SIGCONT)
    elif kind == "cut off":
        engine = database_of(node.setting).pen()
        with engine.connect() as connection:
            asked = "select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() "
            connection.execute(text(asked + "and datname = current_database() and random() < 0.7"))
        engine.dispose()
    elif kind == "database restarted":
        cluster.stop("immediate")
        cluster.start()
    else:
        node.stop()
        node.start(CONCLAVE_KILL_AT=f"{kind}:{rng.randrange(5, 40)}")
        with suppress(Exception):
            node.died(5.0)
        node.kill()
        node.start()


@trial("F11", "nodes are killed, paused past their lease and cut off while clients go from one to the other")
async def f11(run: Run) -> None:
    """Nothing counts twice, nothing acknowledged is lost, and the history of every table is linearizable."""
    cluster = cluster_of(run)
    nodes, rng = nodes_of(run, run.nodes), random.Random(11)
    players = Players(nodes, 12)
    await players.seat()
    run.start()
    playing = asyncio.create_task(players.play())
    kinds = ("killed", "paused", "cut off", "database restarted", *failpoints.POINTS)
    wanted, done = 500, dict.fromkeys(kinds, 0)
    while run.more(sum(done.values()), wanted):
        kind = kinds[sum(done.values()) % len(kinds)]
        await asyncio.to_thread(_harm, run, cluster, nodes, rng, kind)
        done[kind] += 1
        await asyncio.sleep(rng.uniform(0.2, 1.0))
        told = sum(event.told == YES for event in players.history.events)
        run.progress(f"{sum(done.values())} of {wanted} faults, {told} commands acknowledged")
    await asyncio.sleep(2.0)
    players.going = False
    await playing
    kept, length, doubled = stored(nodes[0].setting)
    events = players.history.events
    wrong = faults(events, kept, length)
    whole = audit(nodes[0].db)
    run.figure("faults", sum(done.values()), "", least=wanted if run.full else 1)
    run.figure("commands acknowledged", sum(event.told == YES for event in events), "", least=1)
    run.figure("reads", sum(event.told == READ for event in events), "", least=1)
    run.figure("versions written twice", doubled, "", exactly=0)
    run.figure("what no register could have done", len(wrong), "", exactly=0)
    run.figure("tables that replay otherwise", len(whole.wrong), "", exactly=0)
    run.note(f"{run.nodes} nodes; " + ", ".join(f"{kind} {count}" for kind, count in done.items()))
    run.note(f"{len(events)} events at {len(kept)} tables, of which {_unknown(events)} had no answer")
    for sentence in (wrong + whole.wrong)[:8]:
        run.note(sentence)


def _unknown(events: list[Any]) -> int:
    return sum(event.told == UNKNOWN and bool(event.command) for event in events)
