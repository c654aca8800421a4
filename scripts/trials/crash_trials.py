"""Crash: kills at random and at every named point, and snapshots that rot (F1, F2, F10)."""

from __future__ import annotations

import asyncio
import random
import sqlite3
import time
from contextlib import closing, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx

from conclave.server import failpoints
from trials.audit import Acknowledged, audit, missing
from trials.driver import Run, trial
from trials.people import TrialPerson, TrialServer, new_id
from trials.serving import Serving

TABLES = 4  # at which commands arrive at once


@dataclass
class Stand:
    """People at one table, what was acknowledged there, and the command whose answer never came."""

    table: str
    hosts: tuple[TrialPerson, TrialPerson]
    told: list[Acknowledged] = field(default_factory=list)
    hanging: tuple[TrialPerson, dict[str, Any]] | None = None
    over: bool = False


class Commits:
    """A stream of commits of every kind, which goes on through the lives of a server."""

    def __init__(self, url: str, seed: int) -> None:
        self.url = url
        self.rng = random.Random(seed)
        self.people: list[TrialPerson] = []
        self.stands: list[Stand] = []
        self.refused: list[str] = []

    async def prepare(self) -> None:
        """See that there is something to play at."""
        async with TrialServer(self.url) as door:
            if not self.people:
                self.people = await door.crowd(2)
            self.stands = [stand for stand in self.stands if not stand.over]
            while len(self.stands) < TABLES:
                hosts = (self.people[0], self.people[1])
                self.stands.append(Stand(await door.table(*hosts), hosts))

    async def again(self) -> int:
        """Send what was never answered again, as a client does; gives how many were answered otherwise."""
        wrong = 0
        async with TrialServer(self.url) as door:
            for stand in self.stands:
                if stand.hanging is None:
                    continue
                who, command = stand.hanging
                before = (await door.look(who, stand.table))["v"]
                first = await door.command(who, stand.table, **command)
                second = await door.command(who, stand.table, **command)
                after = (await door.look(who, stand.table))["v"]
                wrong += first != second or after - before not in (0, 1)
                if first.get("ok"):
                    wrong += first["v"] != command["v"] + 1
                    stand.told.append(Acknowledged(stand.table, who.id, command["id"], first["v"]))
                stand.hanging = None
        return wrong

    async def flow(self, most: float) -> None:
        """Send commands at every table until the server is gone, or for so many seconds."""
        async with TrialServer(self.url) as door:
            ends = time.monotonic() + most
            await asyncio.gather(*(self._at(door, stand, ends) for stand in self.stands))

    async def _at(self, door: TrialServer, stand: Stand, ends: float) -> None:
        with suppress(httpx.TransportError):
            while time.monotonic() < ends and not stand.over:
                who, command = await self._next(door, stand)
                if who is None:
                    stand.over = True
                    return
                stand.hanging = (who, command)
                reply = await door.command(who, stand.table, **command)
                stand.hanging = None
                if reply.get("ok"):
                    stand.told.append(Acknowledged(stand.table, who.id, command["id"], reply["v"]))
                else:
                    self.refused.append(str(reply.get("error", {}).get("code")))

    async def _next(self, door: TrialServer, stand: Stand) -> tuple[TrialPerson | None, dict[str, Any]]:
        for who in stand.hosts:
            view = await door.look(who, stand.table)
            base: dict[str, Any] = {"id": new_id(), "v": view["v"]}
            if view["state"]["over"]:
                return None, {}
            if view["state"]["undo"] and self.rng.random() < 0.2:
                return who, {**base, "t": "undo"}
            if view["state"]["choices"]:
                token = self.rng.choice(view["state"]["choices"])["token"]
                return who, {**base, "t": "play", "token": token}
        return None, {}


async def _kills(run: Run, points: tuple[str, ...], wanted: int) -> None:
    db = run.folder / "table.db"
    server = Serving(db)
    run.stack.callback(server.kill)
    stream, rng = Commits(server.url, 5), random.Random(7)
    told: list[Acknowledged] = []
    wrong: list[str] = []
    kills = lost = otherwise = undead = 0
    by_point = dict.fromkeys(points, 0)
    server.start()
    run.start()
    await stream.prepare()
    while run.more(kills, wanted):
        point = points[kills % len(points)]
        if point:
            server.stop()
            # Each command passes each point once, so a count of some commands ends within the stream.
            server.start(CONCLAVE_KILL_AT=f"{point}:{rng.randrange(3, 12)}")
            await stream.flow(15.0)
            undead += not _died(server)
        else:
            playing = asyncio.create_task(stream.flow(20.0))
            # After some commands and a moment more: on any machine the kill falls into the stream.
            enough = rng.randrange(1, 16)
            while not playing.done() and sum(len(stand.told) for stand in stream.stands) < enough:
                await asyncio.sleep(0.002)
            await asyncio.sleep(rng.uniform(0.0, 0.08))
            server.kill()
            await playing
        kills += 1
        by_point[point] += 1
        told += [one for stand in stream.stands for one in stand.told]
        lost += len(missing(db, told))
        wrong += audit(db, [stand.table for stand in stream.stands]).wrong
        for stand in stream.stands:
            stand.told.clear()
        server.start()
        otherwise += await stream.again()
        await stream.prepare()
        run.progress(f"{kills} of {wanted} kills, {len(told)} commands acknowledged, {lost} lost")
    server.stop()
    whole = audit(db)
    run.figure("kills", kills, "", least=wanted if run.full else 1)
    run.figure("commands acknowledged", len(told), "", least=1)
    run.figure("acknowledged and lost", lost + len(missing(db, told)), "", exactly=0)
    run.figure("tables half changed or replaying otherwise", len(wrong) + len(whole.wrong), "", exactly=0)
    run.figure("unanswered commands that counted twice or differently", otherwise, "", exactly=0)
    if points != ("",):
        run.figure("kills that did not happen", undead, "", exactly=0)
        run.note(", ".join(f"{name} {count}" for name, count in by_point.items()))
    run.note(f"replayed {whole.tables} tables, {whole.answers} answers; refused {len(stream.refused)}")
    for sentence in (wrong + whole.wrong)[:5]:
        run.note(sentence)


def _died(server: Serving) -> bool:
    try:
        return server.died(5.0)
    except Exception:
        server.kill()
        return False


@trial("F1", "200 kills at random during a stream of commits")
async def f1(run: Run) -> None:
    """Everything acknowledged is there, nothing is half there, and a replay gives the same bytes."""
    await _kills(run, ("",), 200)


@trial("F2", "kills at every named point of a command")
async def f2(run: Run) -> None:
    """Before the write, before the commit, before the telling, before the reply."""
    await _kills(run, failpoints.POINTS, 25 * len(failpoints.POINTS))


DAMAGE = ("a flipped bit", "cut short", "empty", "of another table", "of another version")


def damage(path: Path, kind: str, table: str, rng: random.Random) -> None:
    """Spoil the snapshot of a table."""
    with closing(sqlite3.connect(path)) as database:
        where = 'where "table" = ?'
        body = bytearray(database.execute(f"select body from snapshots {where}", (table,)).fetchone()[0])
        if kind == "of another table":
            row = database.execute(
                'select version, body, checksum from snapshots where "table" <> ? limit 1', (table,)
            ).fetchone()
            database.execute(
                f"update snapshots set version = ?, body = ?, checksum = ? {where}", (*row, table)
            )
        elif kind == "of another version":
            database.execute(f"update snapshots set version = version - 3 {where}", (table,))
        else:
            at = rng.randrange(len(body))
            if kind == "a flipped bit":
                body[at] ^= 1 << rng.randrange(8)
            spoilt = (
                bytes(body) if kind == "a flipped bit" else bytes(body[: at if kind == "cut short" else 0])
            )
            database.execute(f"update snapshots set body = ? {where}", (spoilt, table))
        database.commit()


@trial("F10", "snapshots that are damaged, cut, emptied or exchanged")
async def f10(run: Run) -> None:
    """Each is found out, and the table is rebuilt from its answers."""
    db, rng = run.folder / "table.db", random.Random(3)
    server = Serving(db)
    run.stack.callback(server.kill)
    server.start()
    run.start()
    async with TrialServer(server.url) as door:
        one, two = await door.crowd(2)
        tables = [await door.table(one, two) for _ in range(2 * len(DAMAGE))]
        for table in tables:
            for _ in range(34):
                await door.move(table, one, two)
            run.progress("playing games that are worth damaging")
    rounds = rebuilt = same = 0
    wanted = 100 if run.full else 2
    while run.more(rounds, wanted):
        rounds += 1
        server.stop()
        with closing(sqlite3.connect(db)) as database:
            good = database.execute("select * from snapshots").fetchall()
        for at, table in enumerate(tables):
            damage(db, DAMAGE[at % len(DAMAGE)], table, rng)
        before = server_side(db)
        server.start()
        async with TrialServer(server.url) as door:
            for table in tables:
                view = await door.look(one, table)
                same += (view["v"], view["state"]["ply"]) == before[table]
                view = await door.look(two, table)
        rebuilt += int(await asyncio.to_thread(server.metric, "snapshots_rebuilt"))
        run.progress(f"{rounds} rounds, {rebuilt} rebuilt")
        server.stop()
        with closing(sqlite3.connect(db)) as database:
            database.executemany("replace into snapshots values (?, ?, ?, ?)", good)
            database.commit()
    run.figure("damaged snapshots", rounds * len(tables), "", least=1)
    run.figure("found out and rebuilt", rebuilt, "", exactly=rounds * len(tables))
    run.figure("tables as before", same, "", exactly=rounds * len(tables))
    run.figure("errors", len(server.faults()) + len(audit(db).wrong), "", exactly=0)
    run.note(f"kinds of damage: {', '.join(DAMAGE)}")


def server_side(path: Path) -> dict[str, tuple[int, int]]:
    """Give version and ply of every table as the answers have them."""
    with closing(sqlite3.connect(path)) as database:
        rows = database.execute('select "table", max(version), ply from answers group by "table"').fetchall()
    return {table: (version, ply) for table, version, ply in rows}
