"""Clocks: a wall clock that jumps and a change to daylight saving, with and without a restart (F6)."""

from __future__ import annotations

import asyncio
import os
import time
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from trials.driver import Run, trial
from trials.people import TrialPerson, TrialServer
from trials.serving import Serving

HOUR = 3600.0
BANK = 300_000  # milliseconds of the clock that is played with, 5m
SLACK = 20_000  # milliseconds that a busy machine may take between two looks
# A module that every Python imports at its start: it turns the clocks of the server, and nothing else of it.
TURNED = """
import os, time
_wall, _monotonic, _walls = time.time_ns, time.monotonic, os.environ["TRIAL_WALL"]
_passed = os.environ["TRIAL_PASSED"]
def _turn(path):
    try:
        with open(path) as file:
            return float(file.read() or 0)
    except OSError:
        return 0.0
time.time_ns = lambda: _wall() + int(_turn(_walls) * 1e9)
time.time = lambda: time.time_ns() / 1e9
time.monotonic = lambda: _monotonic() + _turn(_passed)
"""


class Turned:
    """A server whose wall clock and whose time can be turned from outside."""

    def __init__(self, run: Run, zone: str = "UTC") -> None:
        folder = run.folder / "turned"
        folder.mkdir(exist_ok=True)
        (folder / "sitecustomize.py").write_text(TURNED)
        self.wall, self.passed = run.folder / "wall", run.folder / "passed"
        self.server = Serving(run.folder / f"table-{zone.replace('/', '-')}.db")
        path = os.pathsep.join(part for part in (str(folder), os.environ.get("PYTHONPATH", "")) if part)
        self.server.env |= {
            "PYTHONPATH": path, "TZ": zone, "TRIAL_WALL": str(self.wall), "TRIAL_PASSED": str(self.passed),
        }  # fmt: skip
        self.turn(self.wall, 0.0)
        self.turn(self.passed, 0.0)

    def turn(self, what: Path, seconds: float) -> None:
        """Turn a clock to so many seconds beside the true one, in one step."""
        other = what.with_suffix(".new")
        other.write_text(str(seconds))
        other.replace(what)


class Tables:
    """Games with a clock, and what is known of every clock."""

    def __init__(self, door: TrialServer, hosts: list[tuple[TrialPerson, TrialPerson, str]]) -> None:
        self.door = door
        self.hosts = hosts
        self.looks = 0
        self.wrong: list[str] = []

    async def states(self) -> list[dict[str, Any]]:
        """Look at every table."""
        self.looks += len(self.hosts)
        return [(await self.door.look(host, table))["state"] for host, _, table in self.hosts]

    async def hold(
        self, before: list[dict[str, Any]], since: float, what: str, restarted: bool = False
    ) -> None:
        """See that nobody is flagged, and that no clock went otherwise than time did."""
        spent = int((time.monotonic() - since) * 1000)
        for was, now in zip(before, await self.states(), strict=True):
            if any(offer["kind"] == "flag" for offer in now["offers"]):
                self.wrong.append(f"{what}: somebody was flagged")
            for one, other in zip(was["clocks"], now["clocks"], strict=True):
                lost = one["left"] - other["left"]
                # Over a restart a clock may get back what ran since it was stored; it never loses by a jump.
                most = spent + SLACK if one["running"] else 0
                least = 0 if not one["running"] else -BANK if restarted else spent - SLACK
                if not least <= lost <= most or one["running"] != other["running"]:
                    self.wrong.append(f"{what}: a clock lost {lost} ms in {spent} ms")

    async def flagged(self) -> int:
        """Count the tables at which a flag has fallen."""
        found = await self.states()
        return sum(any(offer["kind"] == "flag" for offer in one["offers"]) for one in found)


async def seated(door: TrialServer, count: int) -> Tables:
    """Seat people at games with five minutes each, some of which have been played for a while."""
    made: list[tuple[TrialPerson, TrialPerson, str]] = []
    for _ in range(count):
        ann, bob = await door.crowd(2)
        table = await door.table(ann, bob, clock="5m")
        for _ in range(len(made) % 4):
            await door.move(table, ann, bob)
        made.append((ann, bob, table))
    return Tables(door, made)


async def jumped(turned: Turned, tables: Tables, jumps: list[tuple[str, float]], run: Run) -> int:
    """Turn the wall clock while games go on, and again while the server is down; gives the jumps."""
    done = 0
    for name, seconds in jumps:
        for restart in (False, True):
            before, since = await tables.states(), time.monotonic()
            if restart:
                turned.server.stop()
            turned.turn(turned.wall, seconds)
            if restart:
                turned.server.start()
            await asyncio.sleep(2.0)
            await tables.hold(before, since, f"{name}{', restarted' if restart else ''}", restart)
            turned.turn(turned.wall, 0.0)
            done += 1
            for ann, bob, table in tables.hosts[:4]:
                await tables.door.move(table, ann, bob)
            run.progress(f"{done} jumps, {len(tables.wrong)} wrong")
    return done


async def changed(run: Run, zone: str, at: datetime, count: int) -> Tables:
    """Let the local time of the server change by an hour while games go on, and over a restart."""
    turned = Turned(run, zone)
    ahead = at.timestamp() - time.time()
    turned.turn(turned.wall, ahead - 3600.0)
    server = run.stack.enter_context(turned.server)
    door = TrialServer(server.url)
    tables = await seated(door, count)
    for restart in (False, True):
        # Two seconds before the change, and two seconds after it: the wall clock itself goes on steadily.
        turned.turn(turned.wall, at.timestamp() - time.time() - 2.0)
        before, since = await tables.states(), time.monotonic()
        if restart:
            server.stop()
            server.start()
        await asyncio.sleep(4.0)
        await tables.hold(before, since, f"{zone} {at:%B}{', restarted' if restart else ''}", restart)
    server.stop()
    return tables


@trial("F6", "the wall clock jumps an hour either way, and daylight saving begins and ends")
async def f6(run: Run) -> None:
    """Nobody is flagged but by time itself, which still flags."""
    count = 20 if run.full else 6
    turned = Turned(run)
    server = run.stack.enter_context(turned.server)
    run.start()
    async with TrialServer(server.url) as door:
        tables = await seated(door, count)
        jumps = [("an hour ahead", HOUR), ("an hour back", -HOUR)]
        if run.full:
            jumps += [("a month ahead", 720 * HOUR), ("a month back", -720 * HOUR), ("a minute", 60.0)]
        done = await jumped(turned, tables, jumps, run)
        # The other way round, so that the trial can fail: when time itself passes, flags do fall.
        turned.turn(turned.passed, BANK / 1000 + 600.0)
        for _ in range(100):
            fallen = await tables.flagged()
            if fallen == count:
                break
            await asyncio.sleep(0.2)
    wrong, looks = tables.wrong, tables.looks
    server.stop()
    spring = datetime(2026, 3, 29, 1, 0, tzinfo=UTC)
    autumn = datetime(2026, 10, 25, 1, 0, tzinfo=UTC)
    for zone, at in (("Europe/Berlin", spring), ("Europe/London", autumn)):
        turned.turn(turned.passed, 0.0)
        found = await changed(run, zone, at, count)
        wrong, looks, done = wrong + found.wrong, looks + found.looks, done + 2
        await found.door.http.aclose()
    run.figure("jumps and changes", done, "", least=8)
    run.figure("looks at a table", looks, "", least=8 * count)
    run.figure("flags that fell, and clocks that went otherwise than time", len(wrong), "", exactly=0)
    run.figure("flags that fell when time had passed", fallen, "", exactly=count)
    run.figure("errors", len(server.faults()), "", exactly=0)
    for sentence in wrong[:6]:
        run.note(sentence)
