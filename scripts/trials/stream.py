"""Stream: moves at a steady rate over many tables, and what their delivery is like."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field

from conclave.server import wire
from trials.driver import Run, percentile
from trials.people import Tab, TrialPerson, TrialServer, closed, connected, new_id

PATIENCE = 60.0  # seconds to wait at the end for moves that are still on their way


@dataclass(eq=False)
class Pair:
    """Two people at one table, and the move that is on its way."""

    tabs: tuple[Tab, Tab]
    hosts: tuple[TrialPerson, TrialPerson]
    sent: float = 0.0
    wanted: int = 0
    command: str = ""
    missing: set[int] = field(default_factory=set)

    @property
    def mover(self) -> Tab | None:
        """Give the tab that is asked."""
        return next((tab for tab in self.tabs if tab.tokens), None)


class Stream:
    """An open loop: a move is due when its time has come, however the last ones fare."""

    def __init__(self, door: TrialServer, pairs: list[Pair], rate: float) -> None:
        self.door = door
        self.pairs = pairs
        self.rate = rate
        self.delivery: list[float] = []
        self.replies: list[float] = []
        self.sent = self.skipped = self.lost = self.games = self.refused = 0
        self.seconds = self.settled = 0.0
        self.lag = 0.0  # how late this process itself was, at worst
        self.acknowledged: dict[str, int] = {}
        self._ready: deque[Pair] = deque()
        self._flying: dict[Pair, None] = {}
        self._later: set[asyncio.Task[None]] = set()
        for pair in pairs:
            for tab in pair.tabs:
                tab.heard = self._listener(pair)
            if pair.mover:
                self._ready.append(pair)

    def _listener(self, pair: Pair) -> Callable[[Tab, wire.FromServer], None]:
        return lambda tab, message: self._heard(pair, tab, message)

    def _heard(self, pair: Pair, tab: Tab, message: wire.FromServer) -> None:
        if pair not in self._flying:
            return
        at = pair.tabs.index(tab)
        if isinstance(message, wire.View | wire.Delta) and message.v >= pair.wanted and at in pair.missing:
            self.delivery.append(time.perf_counter() - pair.sent)
            pair.missing.discard(at)
        elif isinstance(message, wire.Reply) and message.id == pair.command:
            self.replies.append(time.perf_counter() - pair.sent)
            pair.missing.discard(-1)
            if message.ok:
                self.acknowledged[tab.table] = message.v
            else:
                self.refused += 1
                pair.missing.clear()
        if not pair.missing:
            del self._flying[pair]
            self._next(pair)

    def _next(self, pair: Pair) -> None:
        if pair.tabs[0].over:
            task = asyncio.create_task(self._again(pair))
            self._later.add(task)
            task.add_done_callback(self._later.discard)
        elif pair.mover is not None:
            self._ready.append(pair)

    async def _again(self, pair: Pair) -> None:
        """Play another game at another table."""
        answer = await self.door.ask("POST", f"/tables/{pair.tabs[0].table}/rematch", pair.hosts[0])
        answer.raise_for_status()
        self.games += 1
        for tab in pair.tabs:
            await tab.close()
            tab.table, tab.v, tab.tokens, tab.over = answer.json()["table"], -1, [], False
            await tab.open()
        for _ in range(500):
            if pair.mover is not None:
                self._ready.append(pair)
                return
            await asyncio.sleep(0.02)

    async def go(self, run: Run, seconds: float, watch: Callable[[], None] = lambda: None) -> None:
        """Keep the moves coming for some seconds, then wait for the last ones."""
        began = time.perf_counter()
        due, looked = 0, began
        while (at := time.perf_counter() - began) < seconds and not run.interrupted:
            while due < at * self.rate:
                due += 1
                self.lag = max(self.lag, time.perf_counter() - began - due / self.rate)
                await self._one()
            if time.perf_counter() - looked > 1.0:
                looked = time.perf_counter()
                watch()
                run.progress(
                    f"{len(self.replies) / max(at, 0.1):.0f} moves/s carried out, {self.skipped} not sent in "
                    f"time, median {percentile(self.delivery, 0.5) * 1e3:.1f} ms"
                )
            await asyncio.sleep(max(0.0, due / self.rate - (time.perf_counter() - began)))
        self.seconds = time.perf_counter() - began
        await self.settle()
        self.settled = time.perf_counter() - began

    async def _one(self) -> None:
        while self._ready:
            pair = self._ready.popleft()
            tab = pair.mover
            if tab is None or tab.raw is None:
                continue
            pair.sent, pair.wanted, pair.missing = time.perf_counter(), tab.v + 1, {0, 1, -1}
            # Known before it is sent, as the answer may be quicker than the next line.
            pair.command = new_id()
            self._flying[pair] = None
            self.sent += 1
            await tab.send(t="play", token=tab.tokens[self.sent % len(tab.tokens)], id=pair.command)
            return
        self.skipped += 1

    async def settle(self) -> None:
        """Wait for what is on its way; what does not come then is lost."""
        ends = time.perf_counter() + PATIENCE
        while (self._flying or self._later) and time.perf_counter() < ends:
            await asyncio.sleep(0.05)
        self.lost += len(self._flying)
        self._flying.clear()

    # Figures.

    @property
    def carried(self) -> float:
        """Give the moves that were carried out a second, the wait at the end included."""
        return len(self.replies) / max(self.settled, 0.001)

    def gaps(self) -> tuple[int, int]:
        """Count versions that were skipped and versions that came twice."""
        tabs = [tab for pair in self.pairs for tab in pair.tabs]
        return sum(tab.gaps for tab in tabs), sum(tab.doubles for tab in tabs)

    async def behind(self, most: int = 200) -> int:
        """Count tabs that do not hold what the store holds, among some tables."""
        wrong = 0
        for pair in self.pairs[:most]:
            version = (await self.door.look(pair.hosts[0], pair.tabs[0].table))["v"]
            wrong += sum(tab.v != version for tab in pair.tabs)
        return wrong


async def seated(door: TrialServer, sockets: int, run: Run) -> list[Pair]:
    """Seat people two by two and connect them all."""
    people = await door.crowd(sockets, run.progress)
    tables = await door.pairs(people, run.progress)
    pairs = []
    for at, table in enumerate(tables):
        hosts = (people[2 * at], people[2 * at + 1])
        pairs.append(Pair((Tab(door.url, hosts[0], table), Tab(door.url, hosts[1], table)), hosts))
    await connected([tab for pair in pairs for tab in pair.tabs], run.progress)
    for _ in range(500):
        if all(pair.mover for pair in pairs):
            break
        await asyncio.sleep(0.02)
    return pairs


async def dismissed(pairs: list[Pair]) -> None:
    """Close every socket."""
    await closed([tab for pair in pairs for tab in pair.tabs])
