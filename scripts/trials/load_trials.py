"""Load: many sockets at a steady rate, a storm of reconnections, spectators (L1 to L4)."""

from __future__ import annotations

import asyncio
import random
import time

from conclave.server import wire
from trials.driver import Run, open_files, percentile, trial
from trials.people import Tab, TrialServer, closed, connected
from trials.serving import Serving
from trials.stream import Stream, dismissed, seated

MS = 1000.0


async def _steady(run: Run, sockets: int, rate: float, p50: float | None, p99: float, growth: bool) -> None:
    open_files(4 * sockets)
    server = run.stack.enter_context(Serving(run.folder / "table.db"))
    async with TrialServer(server.url) as door:
        pairs = await seated(door, sockets, run)
        stream = Stream(door, pairs, rate)
        # Memory settles while tables are opened; growth counts from here on.
        settled = 120.0 if run.seconds > 240 else run.seconds / 3
        weights: list[float] = []
        before = server.cpu
        run.start()

        def watch() -> None:
            if run.spent >= settled:
                weights.append(server.memory)

        await stream.go(run, run.seconds, watch)
        used, weight = server.cpu - before, server.memory
        gaps, doubles = stream.gaps()
        behind = await stream.behind()
        await dismissed(pairs)
    run.figure("delivery, median", percentile(stream.delivery, 0.5) * MS, "ms", most=p50)
    run.figure("delivery, 99 of 100", percentile(stream.delivery, 0.99) * MS, "ms", most=p99)
    run.figure("moves sent a second", stream.sent / stream.seconds, "", least=rate * 0.98)
    run.figure("moves carried out a second", stream.carried)
    run.figure("events lost", gaps + stream.lost + behind, "", exactly=0)
    run.figure("events twice", doubles, "", exactly=0)
    run.figure("errors", stream.refused + len(server.faults()), "", exactly=0)
    if growth and weights:
        run.figure("memory growth", 100.0 * (weights[-1] / weights[0] - 1.0), "%", most=5.0)
    run.figure("memory at the end", weight, "MB")
    # The one figure that a busy machine does not spoil: 200 moves a second need less than 5 ms each.
    run.figure("the server used, a move", used / max(1, len(stream.replies)) * MS, "ms of a core")
    run.figure("the server had", 100.0 * used / stream.settled, "% of a core")
    run.figure("this process was late by at most", stream.lag * MS, "ms")
    if stream.games:
        run.note(f"{stream.games} games came to their end and were played again")


@trial("L1", "1,000 sockets, 500 games, 200 moves a second, 10 minutes", full=600.0)
async def l1(run: Run) -> None:
    """Deliver quickly, lose nothing, do not grow."""
    await _steady(run, 1000, 200.0, 10.0, 100.0, True)


@trial("L2", "2,000 sockets, 500 moves a second, 2 minutes", full=120.0)
async def l2(run: Run) -> None:
    """Stay below a quarter of a second."""
    await _steady(run, 2000, 500.0, None, 250.0, False)


@trial("L3", "1,000 clients dropped in the same second come back", full=60.0)
async def l3(run: Run) -> None:
    """All are up to date again in 15 seconds, and none has missed anything."""
    open_files(4000)
    server = run.stack.enter_context(Serving(run.folder / "table.db"))
    async with TrialServer(server.url) as door:
        pairs = await seated(door, 1000, run)
        stream = Stream(door, pairs, 100.0)
        run.start()
        await stream.go(run, min(10.0, run.seconds / 4))
        tabs = [tab for pair in pairs for tab in pair.tabs]
        rng, retries = random.Random(1), [0]
        before = [tab.received for tab in tabs]
        dropped = time.perf_counter()
        back: list[float] = []

        async def returns(tab: Tab) -> None:
            for attempt in range(12):
                # The pause of our own client: doubling, and never in step with the others.
                await asyncio.sleep(min(8.0, 0.4 * 2**attempt) * (0.5 + rng.random()))
                try:
                    await tab.open()
                except Exception:
                    retries[0] += 1
                    continue
                for _ in range(1000):
                    if tab.received > before[tabs.index(tab)]:
                        back.append(time.perf_counter() - dropped)
                        return
                    await asyncio.sleep(0.02)

        for tab in tabs:
            tab.cut()
        storm = [asyncio.create_task(returns(tab)) for tab in tabs]
        # What happens meanwhile must reach those who were away.
        moved = 0
        for pair in pairs[:50]:
            reply = await door.move(pair.tabs[0].table, *pair.hosts)
            moved += bool(reply and reply.get("ok"))
        while not all(task.done() for task in storm) and time.perf_counter() - dropped < 60.0:
            run.progress(f"{len(back)} of {len(tabs)} are back")
            await asyncio.sleep(0.2)
        await asyncio.sleep(1.0)
        behind = await stream.behind(len(pairs))
        gaps, doubles = stream.gaps()
        peak = server.peak
        await dismissed(pairs)
    run.figure("clients that came back", len(back), "", exactly=len(tabs))
    run.figure("the last was up to date after", max(back, default=float("nan")), "s", most=15.0)
    run.figure("half were up to date after", percentile(back, 0.5), "s")
    run.figure("events lost", gaps + behind, "", exactly=0)
    run.figure("events twice", doubles, "", exactly=0)
    run.figure("most memory", peak, "MB", most=1500.0)
    run.figure("errors", len(server.faults()), "", exactly=0)
    run.note(f"{moved} moves were made meanwhile; {retries[0]} attempts failed")


@trial("L4", "200 spectators on one game", full=240.0)
async def l4(run: Run) -> None:
    """A move reaches all of them soon, and the players notice nothing."""
    open_files(2000)
    server = run.stack.enter_context(Serving(run.folder / "table.db"))
    async with TrialServer(server.url) as door:
        pairs = await seated(door, 2, run)
        alone = Stream(door, pairs, 10.0)
        run.start()
        await alone.go(run, run.seconds / 2)
        table, seen = pairs[0].tabs[0].table, []
        watchers = [Tab(server.url, None, table, "-1") for _ in range(200)]
        await connected(watchers, run.progress)
        watched = Stream(door, pairs, 10.0)

        def heard(tab: Tab, message: object) -> None:
            if tab.v == pairs[0].wanted and isinstance(message, wire.Delta):
                seen.append(time.perf_counter() - pairs[0].sent)

        for tab in watchers:
            tab.heard = heard
        # The game may end and go on elsewhere; those who watch stay behind, and only this one counts.
        await watched.go(run, run.seconds / 2)
        gaps = sum(tab.gaps + tab.doubles for tab in watchers)
        await dismissed(pairs)
        await closed(watchers)
    one, two = percentile(alone.delivery, 0.99) * MS, percentile(watched.delivery, 0.99) * MS
    run.figure("a move reaches spectators, 99 of 100", percentile(seen, 0.99) * MS, "ms", most=250.0)
    run.figure("deliveries to spectators", len(seen), "", least=200)
    run.figure("players alone, 99 of 100", one, "ms")
    run.figure("players watched, 99 of 100", two, "ms")
    run.figure("change for the players", 100.0 * (two / one - 1.0), "%", most=20.0)
    run.figure("events lost or twice", gaps, "", exactly=0)
    run.figure("errors", len(server.faults()) + alone.refused + watched.refused, "", exactly=0)
