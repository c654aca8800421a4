"""Soak: half an hour of play while people lose their connection again and again (L8)."""

from __future__ import annotations

import asyncio
import random
import time
from contextlib import suppress
from dataclasses import dataclass, field

from websockets.exceptions import ConnectionClosed, WebSocketException

from conclave.server import wire
from trials.audit import Acknowledged, audit, missing
from trials.driver import Run, open_files, percentile, trial
from trials.people import Tab, TrialServer, new_id
from trials.serving import Serving
from trials.stream import Pair, dismissed, seated

PAIRS = 100  # tables at which people play
RATE = 100.0  # moves a second of all of them
CUTS = 0.03  # the part of moves around which somebody loses the connection
PATIENCE = 30.0  # seconds until a move that does not arrive is lost
MS = 1000.0


@dataclass
class Soak:
    """What happened so far, over all tables."""

    door: TrialServer
    ends: float
    moves: int = 0
    cuts: int = 0
    games: int = 0
    wrong: list[str] = field(default_factory=list)
    told: list[Acknowledged] = field(default_factory=list)
    waits: list[float] = field(default_factory=list)

    async def played(self, pair: Pair, number: int, run: Run) -> None:
        """Play at one table until the time is over, a move when it is due."""
        rng = random.Random(number)
        due = time.monotonic() + rng.random() * PAIRS / RATE
        while time.monotonic() < self.ends and not run.interrupted:
            await asyncio.sleep(max(0.0, due - time.monotonic()))
            due = max(due + PAIRS / RATE, time.monotonic() - 1.0)
            if pair.tabs[0].over:
                await self._again(pair)
            elif pair.mover is not None:
                await self._move(pair, pair.mover, rng)

    async def _move(self, pair: Pair, tab: Tab, rng: random.Random) -> None:
        """Make one move; whoever is cut off comes back, and sends again what was not answered."""
        wanted, command, began = tab.v + 1, new_id(), time.monotonic()
        token, version, replies = rng.choice(tab.tokens), tab.v, list[wire.Reply]()
        for one in pair.tabs:
            one.heard = lambda _, message: (
                replies.append(message) if isinstance(message, wire.Reply) and message.id == command else None
            )
        lost = rng.choice((tab, *pair.tabs)) if rng.random() < CUTS else None
        when = rng.random() * 0.05
        while time.monotonic() - began < PATIENCE:
            with suppress(ConnectionClosed, WebSocketException, OSError):
                await tab.send(t="play", id=command, v=version, token=token)
            if lost is not None:
                await asyncio.sleep(when)
                await self._cut(lost, rng)
                lost = None
            for _ in range(100):
                if replies and all(one.v >= wanted for one in pair.tabs):
                    break
                await asyncio.sleep(0.01)
            else:
                continue
            break
        if not replies or not replies[-1].ok:
            code = (replies[-1].error.code if replies[-1].error else "") if replies else "no answer"
            self.wrong.append(f"{tab.table}: a move got {code}")
        elif any(one.v != wanted for one in pair.tabs):
            self.wrong.append(f"{tab.table}: versions {[one.v for one in pair.tabs]}, not {wanted}")
        else:
            person = tab.person.id if tab.person else ""
            self.moves += 1
            self.told.append(Acknowledged(tab.table, person, command, wanted))
            self.waits.append(time.monotonic() - began)

    async def _cut(self, tab: Tab, rng: random.Random) -> None:
        """Lose a connection without a goodbye, and come back with the version one has."""
        self.cuts += 1
        tab.cut()
        if tab.reader is not None:
            tab.reader.cancel()
        for attempt in range(10):
            await asyncio.sleep(rng.random() * 0.2 * 2**attempt)
            with suppress(WebSocketException, OSError, TimeoutError):
                await tab.open()
                return
        self.wrong.append(f"{tab.table}: nobody let a client in again")

    async def _again(self, pair: Pair) -> None:
        """Play another game at another table."""
        answer = await self.door.ask("POST", f"/tables/{pair.tabs[0].table}/rematch", pair.hosts[0])
        answer.raise_for_status()
        self.games += 1
        for tab in pair.tabs:
            await tab.close()
            tab.table, tab.v, tab.tokens, tab.over = answer.json()["table"], -1, [], False
            await tab.open()
            await tab.until(0)


@trial("L8", "30 minutes at 100 moves a second, with connections lost at random", full=1800.0)
async def l8(run: Run) -> None:
    """No leak, no move lost or twice, every stored table replays."""
    open_files(8 * PAIRS)
    server = run.stack.enter_context(Serving(run.folder / "table.db"))
    weights: list[tuple[float, float]] = []
    async with TrialServer(server.url) as door:
        pairs = await seated(door, 2 * PAIRS, run)
        run.start()
        soak = Soak(door, time.monotonic() + run.seconds)
        tasks = [asyncio.create_task(soak.played(pair, number, run)) for number, pair in enumerate(pairs)]
        while not all(task.done() for task in tasks):
            await asyncio.wait(tasks, timeout=1.0)
            weights.append((run.spent, server.memory))
            run.progress(f"{soak.moves} moves, {soak.cuts} cuts, {soak.games} games, {weights[-1][1]:.0f} MB")
        for task in tasks:
            task.result()
        spent, peak = run.spent, server.peak
        gaps = sum(tab.gaps for pair in pairs for tab in pair.tabs)
        doubles = sum(tab.doubles for pair in pairs for tab in pair.tabs)
        await dismissed(pairs)
    server.stop()
    # Memory settles while tables are opened and the first games end; a leak shows after that.
    settled = [weight for at, weight in weights if at >= min(300.0, spent / 3)]
    early, late = settled[: max(1, len(settled) // 5)], settled[-max(1, len(settled) // 5) :]
    growth = percentile(late, 0.5) - percentile(early, 0.5)
    found = audit(server.db)
    run.figure("moves a second", soak.moves / spent, "", least=RATE * 0.95)
    run.figure("moves", soak.moves)
    run.figure("connections lost on purpose", soak.cuts, "", least=10)
    run.figure("memory growth after it has settled", growth, "MB", most=50.0)
    run.figure("most memory", peak, "MB")
    run.figure(
        "a move is with both players, 99 of 100, cuts included", percentile(soak.waits, 0.99) * MS, "ms"
    )
    run.figure("events lost", gaps, "", exactly=0)
    run.figure("events twice", doubles, "", exactly=0)
    run.figure("moves that went wrong", len(soak.wrong), "", exactly=0)
    run.figure("acknowledged moves that the store lacks", len(missing(server.db, soak.told)), "", exactly=0)
    run.figure("tables that do not replay to what was stored", len(found.wrong), "", exactly=0)
    run.figure("tables replayed", found.tables, "", least=PAIRS)
    run.figure("errors", len(server.faults()), "", exactly=0)
    run.note(f"{soak.games} games came to their end and were played again")
    for sentence in [*soak.wrong[:3], *found.wrong[:3]]:
        run.note(sentence)
