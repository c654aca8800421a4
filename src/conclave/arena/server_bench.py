"""Tables: how many moves a second the table server holds here, beside a bare echo in the same minutes."""

from __future__ import annotations

import asyncio
import os
import random
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

from conclave.arena.load import EchoClient, LoadStep, Pair, StepTally, paced, ramped
from conclave.client import Client
from conclave.core.errors import ConclaveError

LIMIT: Final = 100.0  # milliseconds that all but one delivery in a hundred may take
MOST: Final = 10  # steps of a ramp
HOME: Final = "127.0.0.1"


@dataclass(frozen=True)
class ServerBench:
    """What the table server held, and what a bare echo held."""

    games: int
    sockets: int
    server: LoadStep | None
    echo: LoadStep | None
    errors: list[str]

    @property
    def ratio(self) -> float:
        """Give the deliveries of the table server for each one of the echo."""
        if self.server is None or self.echo is None or not self.echo.messages:
            return 0.0
        return self.server.messages / self.echo.messages


def measure(game: str, games: int, seconds: float, heard: Callable[[str, LoadStep], None]) -> ServerBench:
    """Measure the server, then the echo with messages of the size the server sent."""
    with tempfile.TemporaryDirectory(prefix="conclave-bench-") as folder:
        port = free_port()
        serve = ["-m", "conclave.cli", "serve", "--port", str(port), "--db", str(Path(folder) / "bench.db")]
        with child([*serve, "--quiet"], port):
            server, errors = asyncio.run(_play(game, games, seconds, port, lambda s: heard("tables", s)))
        size = round(server.size) if server is not None else 20_000
        port = free_port()
        with child(["-m", "conclave.arena.echo", str(port)], port):
            echo = asyncio.run(_echo(2 * games, size, seconds, port, lambda s: heard("echo", s)))
    return ServerBench(games, 2 * games, server, echo, errors)


async def _play(
    game: str, games: int, seconds: float, port: int, heard: Callable[[LoadStep], None]
) -> tuple[LoadStep | None, list[str]]:
    tally, rng = StepTally(), random.Random(1)
    people = (Client(f"http://{HOME}:{port}"), Client(f"http://{HOME}:{port}"))
    for person, name in zip(people, ("Ann", "Bob"), strict=True):
        person.guest(name)
    pairs = [Pair(people, game, tally, rng) for _ in range(games)]
    try:
        for pair in pairs:
            await pair.sit()
        # A first short run fills what the server keeps ready, and is not counted.
        await paced(tally, 20.0, min(2.0, seconds))
        return await ramped(tally, 40.0, seconds, LIMIT, MOST, heard), tally.errors
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


def free_port() -> int:
    """Find a port that nobody uses."""
    with socket.socket() as probe:
        probe.bind((HOME, 0))
        return int(probe.getsockname()[1])


@contextmanager
def child(arguments: list[str], port: int) -> Iterator[None]:
    """Run a server in a process of its own, from when it listens until it is no longer needed."""
    env = {**os.environ, "CONCLAVE_RATE_LIMIT_FACTOR": "1000000"}
    # -P: what lies in the folder one stands in must not be taken for Conclave itself.
    process = subprocess.Popen(
        [sys.executable, "-P", *arguments], env=env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    try:
        until = time.monotonic() + 30.0
        while True:
            try:
                socket.create_connection((HOME, port), 1.0).close()
                break
            except OSError:
                if process.poll() is not None or time.monotonic() > until:
                    raise ConclaveError("the server to be measured did not start") from None
                time.sleep(0.05)
        yield
    finally:
        process.terminate()
        try:
            process.wait(15)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
