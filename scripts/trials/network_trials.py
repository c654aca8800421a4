"""Network: lines that break in five ways, and a server that is restarted under live games (F5, F7)."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Callable

from trials.audit import audit, versions
from trials.driver import Run, open_files, percentile, trial
from trials.people import TrialPerson, TrialServer
from trials.proxy import KINDS, Proxy
from trials.serving import HOST, Serving
from trials.trial_table import TrialTable

TROUBLE = 6.0  # seconds that a bad stretch lasts
PATIENCE = 40.0  # seconds after which a client will not converge any more


class Outcome:
    """What one run against the proxy came to."""

    def __init__(self, kind: str) -> None:
        self.kind = kind
        self.converged = False
        self.seconds = float("nan")
        self.told = float("nan")
        self.commands = self.twice = self.impossible = 0


async def _one(
    server: Serving, door: TrialServer, people: list[TrialPerson], kind: str, seed: int
) -> Outcome:
    found, rng = Outcome(kind), random.Random(seed)
    ann, bob = people
    table = await door.table(ann, bob)
    async with Proxy(server.port, kind, seed) as proxy:
        # A proxy in front keeps the name of the host, so the client's origin stays the server's own.
        line = TrialTable(f"http://{HOST}:{proxy.port}", ann, table, seed)
        line.start()
        try:
            await _until(lambda: line.board.v >= 0, 20.0)
            await asyncio.sleep(rng.random())
            proxy.spoil()
            began = time.monotonic()
            while time.monotonic() - began < TROUBLE:
                await _move(door, line, bob, found)
                await asyncio.sleep(0.1 + 0.3 * rng.random())
            proxy.mend()
            mended = time.monotonic()
            while time.monotonic() - mended < PATIENCE:
                if not line.waiting and line.same_as(await door.view(ann, table)):
                    found.converged, found.seconds = True, time.monotonic() - mended
                    break
                await asyncio.sleep(0.25)
            said = [at for at, word in line.statuses if at >= began and word != "connected"]
            found.told = said[0] - began if said else float("nan")
            found.impossible = line.impossible
            good = {reply.v for reply in line.replies.values() if reply.ok}
            found.twice = sum(reply.ok for reply in line.replies.values()) - len(good)
        finally:
            await line.stop()
    return found


async def _move(door: TrialServer, line: TrialTable, other: TrialPerson, found: Outcome) -> None:
    """Let the client behind the proxy answer when it is asked, and the other one when they are."""
    found.commands += line.move()
    await door.move(line.table, other)


async def _until(true: Callable[[], bool], seconds: float) -> bool:
    for _ in range(int(seconds / 0.02)):
        if true():
            return True
        await asyncio.sleep(0.02)
    return False


@trial("F5", "500 stretches of bad network: drops, half-open, latency, loss, single bytes")
async def f5(run: Run) -> None:
    """Every client ends with exactly the server's board, and says within 10 seconds when it is cut off."""
    server = run.stack.enter_context(Serving(run.folder / "table.db"))
    wanted, outcomes = 500 if run.full else 20, list[Outcome]()
    async with TrialServer(server.url) as door:
        people = await door.crowd(2)
        run.start()
        while run.more(len(outcomes), wanted):
            some = range(len(outcomes), min(wanted, len(outcomes) + 20))
            outcomes += await asyncio.gather(
                *(_one(server, door, people, KINDS[at % len(KINDS)], at) for at in some)
            )
            run.progress(f"{len(outcomes)} of {wanted} runs")
    good = sum(one.converged for one in outcomes)
    run.figure("runs", len(outcomes), "", least=wanted if run.full else len(KINDS))
    run.figure("converged to the server's board", 100.0 * good / len(outcomes), "%", exactly=100.0)
    cut = [one.told for one in outcomes if one.kind in ("drop", "half-open")]
    silent = sum(told != told for told in cut)
    run.figure("cut off and not told", silent, "", exactly=0)
    run.figure("told that it is cut off after at most", max(cut), "s", most=10.0)
    run.figure("impossible boards", sum(one.impossible for one in outcomes), "", exactly=0)
    run.figure("commands that counted twice", sum(one.twice for one in outcomes), "", exactly=0)
    run.figure("errors", len(server.faults()) + len(audit(server.db).wrong), "", exactly=0)
    for kind in KINDS:
        some_times = [one.seconds for one in outcomes if one.kind == kind and one.converged]
        run.note(
            f"{kind}: up to date {percentile(some_times, 0.5):.1f} s after the trouble at the median, "
            f"{max(some_times, default=float('nan')):.1f} s at worst"
        )
    run.note(f"{sum(one.commands for one in outcomes)} commands were sent through the trouble")


@trial("F7", "the server is restarted during 100 live games", full=180.0)
async def f7(run: Run) -> None:
    """No game is lost, and half of the clients are back within 3 seconds."""
    open_files(2000)
    server = run.stack.enter_context(Serving(run.folder / "table.db"))
    async with TrialServer(server.url) as door:
        people = await door.crowd(200, run.progress)
        tables = await door.pairs(people, run.progress)
    lines = [
        TrialTable(server.url, people[2 * at + seat], table, 2 * at + seat)
        for at, table in enumerate(tables)
        for seat in range(2)
    ]
    for line in lines:
        line.start()
    await _until(lambda: all(line.board.v >= 0 for line in lines), 30.0)
    run.start()
    restarts, away, rng = 0, list[float](), random.Random(1)
    playing = True

    async def play() -> None:
        while playing:
            rng.choice(lines).move()
            await asyncio.sleep(0.05)

    player = asyncio.create_task(play())
    while run.more(restarts, 10 if run.full else 3):
        await asyncio.sleep(3.0)
        wanted = sum(len(line.back) for line in lines) + len(lines)
        gone = time.monotonic()
        await asyncio.to_thread(server.stop)
        await asyncio.to_thread(server.start)
        away.append(time.monotonic() - gone)
        restarts += 1
        for _ in range(600):
            if sum(len(line.back) for line in lines) >= wanted:
                break
            await asyncio.sleep(0.05)
        run.progress(f"{restarts} restarts, the server was away for {away[-1]:.1f} s")
    playing = False
    await player
    await _until(lambda: not any(line.waiting for line in lines), 15.0)
    await asyncio.sleep(1.0)
    behind = 0
    async with TrialServer(server.url) as door:
        for line in lines:
            behind += not line.same_as(await door.view(line.person, line.table))
    back = [one for line in lines for one in line.back]
    away_still = sum(line.status != "connected" for line in lines)
    held = versions(server.db)
    good = [(line.table, reply.v) for line in lines for reply in line.replies.values() if reply.ok]
    lost = sum(version > held.get(table, -1) for table, version in good)
    for line in lines:
        await line.stop()
    server.stop()
    whole = audit(server.db)
    run.figure("restarts", restarts, "", least=1)
    run.figure("games lost", len(tables) - whole.tables + len(whole.wrong), "", exactly=0)
    run.figure("acknowledged moves lost", lost, "", exactly=0)
    run.figure("returns", len(back), "", least=restarts * len(lines))
    run.figure("clients that did not come back", away_still, "", exactly=0)
    run.figure("back after, median", percentile(back, 0.5), "s", most=3.0)
    run.figure("acknowledged moves", len(good), "", least=1)
    run.figure("back after, at worst", max(back, default=float("nan")), "s")
    run.figure("clients with another board than the server's", behind, "", exactly=0)
    run.figure("errors", len(server.faults()), "", exactly=0)
    run.note(f"the server was away for {', '.join(f'{one:.1f}' for one in away)} s")
