"""Flood: half-sent headers and bodies over thousands of sockets, on few descriptors (S15)."""

from __future__ import annotations

import asyncio
import json
import os
import select
import socket
import sys
import time
from contextlib import suppress
from pathlib import Path

from trials.driver import Run, open_files, percentile, trial
from trials.people import Tab, TrialPerson, TrialServer
from trials.serving import HOST, Serving

MS = 1000.0
SOCKETS = 3000
FILES = 1024
KINDS = ("silent", "header", "body", "slow")
HEADER = b"GET / HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nX-Half: "
BODY = b"POST /api/v1/guests HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nContent-Length: 200\r\n\r\n{"


class Flood:
    """A process whose sockets never finish what they begin, and come back when they are cut."""

    def __init__(self, port: int, sources: list[str], seconds: float) -> None:
        self.words = [str(port), ",".join(sources), str(SOCKETS), str(seconds)]
        self.process: asyncio.subprocess.Process | None = None

    async def begin(self) -> None:
        """Begin to open sockets."""
        home = str(Path(__file__).resolve().parent.parent)
        self.process = await asyncio.create_subprocess_exec(
            sys.executable, __file__, *self.words, stdout=asyncio.subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": home},
        )  # fmt: skip

    async def end(self) -> dict[str, int]:
        """Wait for its end; gives what it counted."""
        assert self.process is not None
        told, _ = await self.process.communicate()
        found: dict[str, int] = json.loads(told)
        return found


class Held:
    """One socket of a flood."""

    def __init__(self, at: int, source: str) -> None:
        self.kind, self.source = KINDS[at % len(KINDS)], source
        self.raw: socket.socket | None = None
        self.again, self.lives = 0.0, 0


def flood(port: int, sources: list[str], count: int, seconds: float) -> dict[str, int]:
    """Hold half requests open for some seconds, each socket again 2 s after it was cut, 20 times at most."""
    told = {"opened": 0, "cut": 0, "refused": 0, "most": 0}
    every = [Held(at, sources[at % len(sources)]) for at in range(count)]
    poll, until = select.poll(), time.monotonic() + seconds
    by: dict[int, Held] = {}
    ticked = 0.0
    while time.monotonic() < until:
        now = time.monotonic()
        fresh = [one for one in every if one.raw is None and one.again <= now and one.lives < 20]
        for one in fresh[:100]:
            _open(one, port, by, poll, told)
        told["most"] = max(told["most"], len(by))
        for number, _ in poll.poll(20):
            one = by[number]
            assert one.raw is not None
            try:
                gone = not one.raw.recv(4096)
            except BlockingIOError:
                continue
            except OSError:
                gone = True
            if gone:
                _close(one, by, poll, now + 2.0)
                told["cut"] += 1
        if now - ticked >= 1.0:
            ticked = now
            for one in every:
                if one.kind == "slow" and one.raw is not None:
                    with suppress(OSError):
                        one.raw.send(b"a")
    for one in every:
        _close(one, by, poll, 0.0)
    return told


def _open(one: Held, port: int, by: dict[int, Held], poll: select.poll, told: dict[str, int]) -> None:
    one.lives += 1
    raw = socket.socket()
    try:
        raw.bind((one.source, 0))
        raw.settimeout(5.0)
        raw.connect((HOST, port))
        if one.kind != "silent":
            raw.send((BODY if one.kind == "body" else HEADER) % port)
    except OSError:
        raw.close()
        told["refused"] += 1
        one.again = time.monotonic() + 2.0
        return
    raw.setblocking(False)
    one.raw, by[raw.fileno()] = raw, one
    poll.register(raw, select.POLLIN | select.POLLHUP | select.POLLERR)
    told["opened"] += 1


def _close(one: Held, by: dict[int, Held], poll: select.poll, again: float) -> None:
    if one.raw is not None:
        poll.unregister(one.raw)
        by.pop(one.raw.fileno(), None)
        one.raw.close()
    one.raw, one.again = None, again


async def _served(
    server: Serving, who: TrialPerson, table: str, seconds: float
) -> tuple[list[float], list[float], int]:
    """Ask as somebody known, over a socket that is open and over new connections; gives the seconds."""
    old: list[float] = []
    new: list[float] = []
    failed = 0
    tab = await Tab(server.url, who, table).open()
    replies: dict[str, float] = {}
    tab.heard = lambda _, message: replies.__setitem__(getattr(message, "id", ""), time.perf_counter())
    until = time.perf_counter() + seconds
    while time.perf_counter() < until:
        began = time.perf_counter()
        try:
            command = await tab.send(t="resync")
            while command not in replies and time.perf_counter() - began < 10.0:
                await asyncio.sleep(0.002)
            if command in replies:
                old.append(replies[command] - began)
            else:
                failed += 1
        except Exception:
            failed += 1
        began = time.perf_counter()
        try:
            async with TrialServer(server.url) as door:
                began = time.perf_counter()
                answer = await door.ask("GET", "/me", who)
            failed += answer.status_code != 200
            new.append(time.perf_counter() - began)
        except Exception:
            failed += 1
        await asyncio.sleep(0.2)
    await tab.close()
    return old, new, failed


@trial("S15", "3,000 sockets with half requests against 1,024 descriptors", full=120.0)
async def s15(run: Run) -> None:
    """Known people are served in 250 ms, wherever the flood comes from, and the log stays short."""
    open_files(4 * SOCKETS)
    server = Serving(run.folder / "table.db", rate_limit_factor=1)
    server.files = FILES
    run.stack.enter_context(server)
    old: list[float] = []
    new: list[float] = []
    failed, floods = 0, list[dict[str, int]]()
    half = 20.0 if not run.full else 50.0
    async with TrialServer(server.url) as door:
        people = [await door.guest(f"Known {n}") for n in range(3)]
        tables = [await door.table(who, players=["me", "open"]) for who in people]
    before = server.cpu
    run.start()
    # First from many houses, so that all descriptors are wanted; then from the house of those who are known.
    for sources in ([f"127.0.1.{n}" for n in range(1, 21)], [HOST]):
        flood = Flood(server.port, sources, half)
        await flood.begin()
        served = [_served(server, *one, half - 2.0) for one in zip(people, tables, strict=True)]
        for one, two, bad in await asyncio.gather(*served):
            old, new, failed = old + one, new + two, failed + bad
        floods.append(await flood.end())
        await asyncio.sleep(1.0)
    used = server.cpu - before
    lines = [line for line in server.log.read_text(errors="replace").splitlines() if line.strip()]
    told = []
    broken = 0
    for line in lines:
        try:
            told.append(json.loads(line))
        except ValueError:
            broken += 1
    loud = [one for one in told if one.get("level") != "info"]
    run.figure("sockets of the floods", sum(one["opened"] for one in floods), "", least=2 * SOCKETS)
    run.figure("a reply over an open socket, 99 of 100", percentile(old, 0.99) * MS, "ms", most=250.0)
    run.figure("an answer over a new connection, median", percentile(new, 0.5) * MS, "ms")
    run.figure("an answer over a new connection, 99 of 100", percentile(new, 0.99) * MS, "ms", most=250.0)
    run.figure("answers to known people", len(old) + len(new), "", least=60)
    run.figure("known people not answered", failed, "", exactly=0)
    run.figure("lines of the log that warn", len(loud), "", most=6)
    run.figure("lines of the log that are none of ours", broken, "", exactly=0)
    run.figure("the server used, a socket", used / max(1, sum(one["opened"] for one in floods)) * MS, "ms")
    run.note(f"many houses: {floods[0]}; one house: {floods[1]}")
    for one in loud[:6]:
        run.note(str(one.get("event"))[:180])


if __name__ == "__main__":
    open_files(4 * SOCKETS)
    print(json.dumps(flood(int(sys.argv[1]), sys.argv[2].split(","), int(sys.argv[3]), float(sys.argv[4]))))
