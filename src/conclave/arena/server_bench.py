"""Server bench: how many moves per second the table server holds, beside a bare echo in the same minutes.

Another revision can be measured in the same run, with the same players, so that a busy machine hits both.
"""

from __future__ import annotations

import asyncio
import os
import random
import re
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from conclave.arena.load import HOME, EchoClient, LoadStep, StepTally, paced, ramped
from conclave.arena.load_tables import Guest, Pair
from conclave.core.errors import ConclaveError
from conclave.server.wire import PROTOCOL

LIMIT: Final = 100.0  # milliseconds that all but one delivery in a hundred may take
MOST: Final = 12  # steps of a ramp
FIRST: Final = 40.0  # moves a second of the first
_PROTOCOL: Final = re.compile(r"PROTOCOL: Final\[int\] = (\d+)")

Heard = Callable[[str, LoadStep], None]


@dataclass(frozen=True)
class Load:
    """What the servers are asked to carry."""

    game: str
    games: int
    seconds: float
    rate: float = 0.0  # moves a second, and no more; 0 raises the pace until it is not held
    processes: int = 1
    db: str = ""  # a database of a server; without one a file that is made and removed


@dataclass(frozen=True)
class Target:
    """A server to be measured: its name, and where its sources are if they are not ours."""

    name: str
    sources: Path | None = None

    @property
    def protocol(self) -> int:
        """Return the protocol that it speaks."""
        if self.sources is None:
            return PROTOCOL
        found = _PROTOCOL.search((self.sources / "conclave" / "server" / "wire.py").read_text())
        return int(found[1]) if found else PROTOCOL


@dataclass(frozen=True)
class ServerBench:
    """What a table server held, and what a bare echo held."""

    games: int
    sockets: int
    server: LoadStep | None
    echo: LoadStep | None
    errors: list[str]

    @property
    def ratio(self) -> float:
        """Return the deliveries of the table server for each one of the echo."""
        if self.server is None or self.echo is None or not self.echo.messages:
            return 0.0
        return self.server.messages / self.echo.messages


def measure(load: Load, heard: Heard, target: Target | None = None) -> ServerBench:
    """Measure a server, then the echo with messages of the size the server sent."""
    target = target or Target("tables")
    server, errors = served(load, target, lambda step: heard(target.name, step))
    size = round(server.size) if server is not None else 20_000
    port = free_port()
    with child(["-m", "conclave.arena.echo", str(port)], port):
        echo = asyncio.run(_echo(2 * load.games, size, load.seconds, port, lambda step: heard("echo", step)))
    return ServerBench(load.games, 2 * load.games, server, echo, errors)


def served(
    load: Load, target: Target, heard: Callable[[LoadStep], None]
) -> tuple[LoadStep | None, list[str]]:
    """Run a server and its players; gives the best pace that was held, and what was refused."""
    with tempfile.TemporaryDirectory(prefix="conclave-bench-") as folder:
        port, db = free_port(), load.db or str(Path(folder) / "bench.db")
        serve = ["-m", "conclave.cli", "serve", "--port", str(port), "--db", db, "--quiet"]
        if load.processes > 1:
            serve += ["--processes", str(load.processes)]
        with child(serve, port, target.sources) as process:
            return asyncio.run(_play(load, port, target.protocol, heard, lambda: used(process.pid)))


async def _play(
    load: Load, port: int, protocol: int, heard: Callable[[LoadStep], None], used: Callable[[], float]
) -> tuple[LoadStep | None, list[str]]:
    tally, rng = StepTally(), random.Random(1)
    people = (Guest(port, "Ann", protocol), Guest(port, "Bob", protocol))
    pairs = [Pair(people, load.game, tally, rng) for _ in range(load.games)]
    try:
        for pair in pairs:
            await pair.sit()
        # A first short run fills what the server keeps ready, and is not counted.
        await paced(tally, 20.0, min(2.0, load.seconds))
        if load.rate:
            step = await paced(tally, load.rate, load.seconds, used)
            heard(step)
            return step, tally.errors
        return await ramped(tally, FIRST, load.seconds, LIMIT, MOST, heard, used), tally.errors
    finally:
        await asyncio.gather(*(pair.leave() for pair in pairs), return_exceptions=True)


async def _echo(
    sockets: int, size: int, seconds: float, port: int, heard: Callable[[LoadStep], None]
) -> LoadStep | None:
    tally = StepTally()
    callers = [EchoClient(tally, size) for _ in range(sockets)]
    try:
        for caller in callers:
            await caller.sit(port)
        await paced(tally, 100.0, min(1.0, seconds))
        return await ramped(tally, 200.0, seconds, LIMIT, MOST, heard)
    finally:
        await asyncio.gather(*(caller.leave() for caller in callers), return_exceptions=True)


def used(pid: int) -> float:
    """Return the seconds of a core that a process and those it started have used; 0 where nothing tells."""
    found = 0.0
    for one in (pid, *_children(pid)):
        try:
            words = Path(f"/proc/{one}/stat").read_text().rsplit(")", 1)[1].split()
        except OSError:
            continue
        found += (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")
    return found


def _children(pid: int) -> list[int]:
    try:
        return [int(word) for word in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
    except OSError:
        return []


def free_port() -> int:
    """Find a port that nobody uses."""
    with socket.socket() as probe:
        probe.bind((HOME, 0))
        return int(probe.getsockname()[1])


@contextmanager
def child(arguments: list[str], port: int, sources: Path | None = None) -> Iterator[subprocess.Popen[bytes]]:
    """Run a server in a process of its own, from when it listens until it is no longer needed."""
    env = {**os.environ, "CONCLAVE_RATE_LIMIT_FACTOR": "1000000"}
    if sources is not None:
        # Older revisions have another name for the same setting.
        env |= {"PYTHONPATH": str(sources), "CONCLAVE_GENEROUS": "1000000"}
    # -P: what lies in the folder one stands in must not be taken for Conclave itself.
    process = subprocess.Popen(
        [sys.executable, "-P", *arguments], env=env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    try:
        until = time.monotonic() + 60.0
        while True:
            try:
                socket.create_connection((HOME, port), 1.0).close()
                break
            except OSError:
                if process.poll() is not None or time.monotonic() > until:
                    raise ConclaveError("the server to be measured did not start") from None
                time.sleep(0.05)
        yield process
    finally:
        process.terminate()
        try:
            process.wait(15)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
