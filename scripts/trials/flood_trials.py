"""Flood: a thousand illegal moves a second on one connection, while others play (P9)."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import time
from collections import Counter
from contextlib import closing, suppress
from pathlib import Path

from websockets.exceptions import ConnectionClosed, WebSocketException

from conclave.server import wire
from trials.audit import audit
from trials.driver import Run, percentile, trial
from trials.people import Tab, TrialPerson, TrialServer, connected, new_id
from trials.serving import Serving
from trials.stream import Pair, Stream, dismissed

RATE = 1000.0  # illegal moves a second
OTHERS = 40  # sockets of people who play meanwhile
MOVES = 20.0  # moves a second of all of them: one every two seconds at a table, far below their limit
MS = 1000.0
# Not written as a move, a move of another game, and a move that is right in another position.
ILLEGAL = ("no", "march h5 h6", "play n1 n2", "flip ne3", "pass", "", "x" * 150)


class Flood:
    """Somebody who sends illegal moves as fast as the goal says, and comes back when thrown out."""

    def __init__(self, url: str, person: TrialPerson, table: str) -> None:
        self.url, self.person, self.table = url, person, table
        self.codes: Counter[str] = Counter()
        self.due = self.sent = self.lines = self.accepted = 0

    def heard(self, tab: Tab, message: wire.FromServer) -> None:
        """Count the answers."""
        if isinstance(message, wire.Reply):
            self.accepted += message.ok
            self.codes[message.error.code if message.error else "ok"] += 1

    async def pour(self, run: Run, seconds: float) -> None:
        """Send until the time is over."""
        began = time.perf_counter()
        while time.perf_counter() - began < seconds and not run.interrupted:
            tab = Tab(self.url, self.person, self.table)
            tab.heard = self.heard
            try:
                await tab.open()
                self.lines += 1
                await tab.until(0)
                while (at := time.perf_counter() - began) < seconds and not run.interrupted:
                    assert tab.raw is not None
                    while self.due < at * RATE:
                        # Not one of what is legal now: that would be a move.
                        token = ILLEGAL[self.due % len(ILLEGAL)]
                        if token in tab.tokens:
                            token = "no"
                        self.due += 1
                        body = {"t": "play", "id": new_id(), "v": tab.v, "token": token}
                        # Whoever is throttled is not read from; what does not fit into the line is dropped.
                        with suppress(TimeoutError):
                            await asyncio.wait_for(tab.raw.send(json.dumps(body)), 0.2)
                            self.sent += 1
                    await asyncio.sleep(0.002)
            except (ConnectionClosed, WebSocketException, OSError, TimeoutError):
                await asyncio.sleep(0.05)
            finally:
                await tab.close()


def digest(db: Path, table: str) -> list[object]:
    """Give everything the store has of a table's position."""
    with closing(sqlite3.connect(db)) as database:
        rows = database.execute('select version, digest from answers where "table" = ?', (table,)).fetchall()
        return [*rows, database.execute("select version, live from tables where id = ?", (table,)).fetchone()]


@trial("P9", "a thousand illegal moves a second on one connection", full=60.0)
async def p9(run: Run) -> None:
    """The flood is slowed down, nobody else notices it, and the position is what it was."""
    server = run.stack.enter_context(Serving(run.folder / "table.db"))
    async with TrialServer(server.url) as door:
        people = await door.crowd(OTHERS + 2, run.progress)
        tables = await door.pairs(people[:OTHERS], run.progress)
        ann, bob = people[OTHERS:]
        table = await door.table(ann, bob)
    # So many people could not come in from one address; from here on limits are those of every day.
    server.stop()
    server.start(CONCLAVE_RATE_LIMIT_FACTOR="1")
    async with TrialServer(server.url) as door:
        pairs = [
            Pair((Tab(door.url, one, at), Tab(door.url, two, at)), (one, two))
            for at, one, two in zip(tables, people[:OTHERS:2], people[1:OTHERS:2], strict=True)
        ]
        await connected([tab for pair in pairs for tab in pair.tabs], run.progress)
        while not all(pair.mover for pair in pairs) and not run.interrupted:
            await asyncio.sleep(0.02)
        await door.move(table, ann, bob)
        mover = ann if (await door.look(ann, table))["state"]["choices"] else bob
        before, view = digest(server.db, table), await door.look(mover, table)
        run.start()
        calm = Stream(door, pairs, MOVES)
        await calm.go(run, run.seconds / 3)
        flood, stream = Flood(server.url, mover, table), Stream(door, pairs, MOVES)
        used, began = server.cpu, time.perf_counter()
        pouring = asyncio.create_task(flood.pour(run, run.seconds * 2 / 3))
        await stream.go(run, run.seconds * 2 / 3)
        await pouring
        used = (server.cpu - used) / (time.perf_counter() - began)
        after, now = digest(server.db, table), await door.look(mover, table)
        gaps, doubles = stream.gaps()
        await dismissed(pairs)
    server.stop()
    changed = before != after or view["scene"] != now["scene"] or view["v"] != now["v"]
    run.figure("illegal moves sent a second", flood.sent / (run.seconds * 2 / 3), "", least=RATE * 0.9)
    run.figure("illegal moves accepted", flood.accepted, "", exactly=0)
    run.figure("told to wait", flood.codes["limit"], "", least=1)
    run.figure("others without the flood, 99 of 100", percentile(calm.replies, 0.99) * MS, "ms")
    run.figure("others beside the flood, 99 of 100", percentile(stream.replies, 0.99) * MS, "ms", most=150.0)
    run.figure("moves of others", len(stream.replies), "", least=10)
    run.figure(
        "moves of others lost, twice or refused", gaps + doubles + stream.lost + stream.refused, "", exactly=0
    )
    run.figure("position changed", int(changed), "", exactly=0)
    run.figure("tables that do not replay", len(audit(server.db).wrong), "", exactly=0)
    run.figure("the server had", 100.0 * used, "% of a core")
    run.figure("errors", len(server.faults()), "", exactly=0)
    run.note(f"answers to the flood: {dict(flood.codes)}; it was thrown out {flood.lines - 1} times")
