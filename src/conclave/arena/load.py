"""Load: many tables played at once over websockets, at a given pace, and how long every message took."""

from __future__ import annotations

import asyncio
import random
import time
from collections import deque
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any, Final, Protocol

from websockets.asyncio.client import connect

from conclave.client import Client, TableSocket
from conclave.core.errors import ConclaveError
from conclave.server import wire, wire_changes

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


async def paced(tally: StepTally, rate: float, seconds: float) -> LoadStep:
    """Let so many move a second, evenly, whether or not the server keeps up."""
    tally.waits, tally.sizes, tally.done, sent = [], [], 0, 0
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
    while tally.done < sent and time.perf_counter() < until:
        await asyncio.sleep(0.005)
    took = max(seconds, time.perf_counter() - begun - 0.005) if tally.done < sent else seconds
    waits = sorted(tally.waits) or [PATIENCE]
    lost = sent - tally.done
    size = sum(tally.sizes) / max(1, len(tally.sizes))
    return LoadStep(
        rate, tally.done / took, _part(waits, 0.5) * 1000, _part(waits, 0.99) * 1000,
        len(tally.waits) / took, size, lost,
    )  # fmt: skip


def _part(waits: list[float], part: float) -> float:
    return waits[min(len(waits) - 1, int(part * len(waits)))]


class Pair:
    """One table with two people at it, each with a socket."""

    def __init__(
        self, people: tuple[Client, Client], game: str, tally: StepTally, rng: random.Random
    ) -> None:
        self.people, self.game, self.tally, self.rng = people, game, tally, rng
        self.sockets: list[TableSocket] = []
        self.readers: list[asyncio.Task[None]] = []
        self.version, self.asked, self.tokens = 0, -1, list[str]()
        self.states: dict[int, wire.State | None] = {}
        self.due, self.missing, self.count, self.over = 0.0, 0, 0, False

    async def sit(self) -> None:
        """Open the table, and both sockets."""
        # In a thread, because others move meanwhile, and their time must not be spent here.
        async with self.tally.door:
            table = await asyncio.to_thread(self._open)
        self.over, self.missing, self.due = False, 2, 0.0
        for seat, person in enumerate(self.people):
            socket = await TableSocket.open(person, table)
            self.sockets.append(socket)
            self.readers.append(asyncio.create_task(self._read(seat, socket)))
            self.readers[-1].add_done_callback(self.tally.ended)

    def _open(self) -> str:
        """Make a table for both, over plain HTTP."""
        host, guest = self.people
        table = host.create(self.game, ["me", "open"]).table
        guest.join(table)
        return table

    async def leave(self) -> None:
        """Close both sockets."""
        for reader in self.readers:
            reader.cancel()
        await asyncio.gather(*self.readers, return_exceptions=True)
        for socket in self.sockets:
            await socket.close()
        self.readers, self.sockets = [], []

    async def send(self, due: float) -> None:
        """Play a random choice of the side that is asked."""
        self.count += 1
        self.due, self.missing = due, 2
        name, token = f"{id(self)}-{self.count}", self.rng.choice(self.tokens)
        await self.sockets[self.asked].send(wire.Play(id=name, v=self.version, token=token))

    async def _read(self, seat: int, socket: TableSocket) -> None:
        while True:
            message = await socket.receive()
            if isinstance(message, wire.Reply) and message.error is not None:
                self.tally.errors.append(message.error.sentence)
            if not isinstance(message, wire.View | wire.Delta) or message.v < self.version:
                continue
            self.version = message.v
            state = self.states[seat] = wire_changes.state_of(message, self.states.get(seat))
            if state is not None and state.choices:
                self.asked, self.tokens = seat, [choice.token for choice in state.choices]
            self.over = state is not None and state.over
            if self.due:
                self.tally.arrived(self.due, socket.size)
            self.missing -= 1
            if self.missing == 0:
                self.tally.done += bool(self.due)
                if self.over:
                    self.tally.ready.append(Renewed(self))
                else:
                    self.tally.ready.append(self)


@dataclass
class Renewed:
    """A table whose game is over: the next move there is the first of a new game."""

    pair: Pair

    async def send(self, due: float) -> None:
        """Open the next table beside everything else; another one moves in its place."""
        pair = self.pair
        pair.tally.done += 1
        asyncio.get_running_loop().create_task(self._renew())

    async def _renew(self) -> None:
        try:
            await self.pair.leave()
            self.pair.version, self.pair.asked = 0, -1
            await self.pair.sit()
        except (OSError, ConclaveError) as error:
            self.pair.tally.errors.append(str(error))


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
) -> LoadStep | None:
    """Raise the pace until deliveries take too long, then look once between; gives the best that was held."""
    best: LoadStep | None = None
    rate, high = first, 0.0
    for _ in range(most):
        step = await paced(tally, rate, seconds)
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
