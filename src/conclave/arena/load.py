"""Load: many sockets used at once, at a given pace, and how long every message took."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any, Final, Protocol

from websockets.asyncio.client import connect

HOME: Final = "127.0.0.1"
PATIENCE: Final = 5.0  # seconds after which a message counts as lost


@dataclass(frozen=True)
class LoadStep:
    """What came of one pace."""

    asked: float  # moves or echoes a second that were wanted
    held: float  # those that were made and delivered
    p50: float  # milliseconds from the moment a move was due until a client had what followed
    p99: float
    messages: float  # deliveries a second
    size: float  # bytes of a delivery
    lost: int
    traffic: float = 0.0  # bytes of everything that arrived for one move
    cost: float = 0.0  # milliseconds of a core that the server used for one; 0 where that cannot be read


class Player(Protocol):
    """One thing that can be asked to move; it is ready again when everything has arrived."""

    def send(self, due: float) -> Awaitable[None]:
        """Move now; `due` is when it should have happened."""


@dataclass
class StepTally:
    """Everything that arrives in one step."""

    ready: deque[Player] = field(default_factory=deque)
    waits: list[float] = field(default_factory=list)
    sizes: list[int] = field(default_factory=list)
    done: int = 0
    refused: int = 0  # answers that came too late to count
    bytes: int = 0  # everything that arrived
    errors: list[str] = field(default_factory=list)
    door: asyncio.Lock = field(default_factory=asyncio.Lock)  # one line to the server is shared by all

    def ended(self, reader: asyncio.Task[None]) -> None:
        """Note why nothing more is read from a socket."""
        if not reader.cancelled() and reader.exception() is not None:
            self.errors.append(repr(reader.exception()))

    def arrived(self, due: float, size: int) -> None:
        """Count one delivery."""
        self.waits.append(time.perf_counter() - due)
        self.sizes.append(size)


async def paced(
    tally: StepTally, rate: float, seconds: float, used: Callable[[], float] = lambda: 0.0
) -> LoadStep:
    """Let so many move a second, evenly, whether or not the server keeps up.

    `used` gives the seconds of a core that the server has used so far.
    """
    tally.waits, tally.sizes, tally.done, tally.refused, tally.bytes, sent = [], [], 0, 0, 0, 0
    before = used()
    begun = time.perf_counter()
    while True:
        due = begun + sent / rate
        at = time.perf_counter()
        if sent / rate >= seconds or at - begun > seconds + PATIENCE:
            break
        if due > at:
            await asyncio.sleep(due - at)
        while not tally.ready:
            # Nobody is free: the wait counts, as it began when the move was due.
            await asyncio.sleep(0.001)
            if time.perf_counter() - begun > seconds + PATIENCE:
                break
        else:
            await tally.ready.popleft().send(due)
            sent += 1
            continue
        break
    until = time.perf_counter() + PATIENCE
    while tally.done + tally.refused < sent and time.perf_counter() < until:
        await asyncio.sleep(0.005)
    lost = max(0, sent - tally.done - tally.refused)  # an answer of the run before may have come late
    took = max(seconds, time.perf_counter() - begun - 0.005) if lost else seconds
    waits, moves = sorted(tally.waits) or [PATIENCE], max(1, tally.done)
    size = sum(tally.sizes) / max(1, len(tally.sizes))
    return LoadStep(
        rate, tally.done / took, _part(waits, 0.5) * 1000, _part(waits, 0.99) * 1000,
        len(tally.waits) / took, size, lost, tally.bytes / moves, 1000 * (used() - before) / moves,
    )  # fmt: skip


def _part(waits: list[float], part: float) -> float:
    return waits[min(len(waits) - 1, int(part * len(waits)))]


class EchoClient:
    """One socket to the echo."""

    def __init__(self, tally: StepTally, size: int) -> None:
        self.tally, self.text, self.due = tally, "x" * size, 0.0
        self.socket: Any = None
        self.reader: asyncio.Task[None] | None = None

    async def sit(self, port: int) -> None:
        """Connect."""
        self.socket = await connect(
            f"ws://127.0.0.1:{port}/", max_size=None, compression=None, proxy=None, ping_interval=None
        )
        self.reader = asyncio.create_task(self._read())
        self.reader.add_done_callback(self.tally.ended)
        self.tally.ready.append(self)

    async def send(self, due: float) -> None:
        """Send the message that is to come back."""
        self.due = due
        await self.socket.send(self.text)

    async def leave(self) -> None:
        """Disconnect."""
        if self.reader is not None:
            self.reader.cancel()
            await asyncio.gather(self.reader, return_exceptions=True)
        await self.socket.close()

    async def _read(self) -> None:
        while True:
            frame = await self.socket.recv(decode=False)
            self.tally.arrived(self.due, len(frame))
            self.tally.done += 1
            self.tally.ready.append(self)


async def ramped(
    tally: StepTally,
    first: float,
    seconds: float,
    limit: float,
    most: int,
    heard: Callable[[LoadStep], None],
    used: Callable[[], float] = lambda: 0.0,
) -> LoadStep | None:
    """Raise the pace until deliveries take too long, then look once between; gives the best that was held."""
    best: LoadStep | None = None
    rate, high = first, 0.0
    for _ in range(most):
        step = await paced(tally, rate, seconds, used)
        heard(step)
        if step.p99 <= limit and not step.lost and step.held >= 0.95 * rate:
            best = step
            rate = rate * 1.5 if not high else (rate + high) / 2
        elif high or best is None or rate - best.asked < 0.1 * rate:
            break
        else:
            high, rate = rate, (best.asked + rate) / 2
        if high and best is not None and high - best.asked < 0.1 * high:
            break
    return best
