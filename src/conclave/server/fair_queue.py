"""Fair queue: which bot may think next; time is shared among people first, then among their tables.

Each maker, and each table of a maker, has had so much thinking time. A free slot goes to the maker who has
had least, and there to the table that has had least. Whoever was away begins level with those who are here,
so that nobody saves time up. One maker never has all slots: a stranger's question finds one free.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter, deque
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Final

MOST_KEPT: Final = 10_000  # names whose time is remembered before the list is swept
RUNNING: Final = 0.5  # seconds that a question counts for while it is being thought about


class FairShares:
    """What has been had so far, by name; those who come back begin level with the least of those who wait."""

    def __init__(self) -> None:
        self._had: dict[str, float] = {}
        self._level = 0.0

    def enter(self, name: str) -> None:
        self._had[name] = max(self._had.get(name, 0.0), self._level)

    def had(self, name: str) -> float:
        return self._had.get(name, self._level)

    def add(self, name: str, seconds: float) -> None:
        """Count what somebody had."""
        self._had[name] = self.had(name) + seconds
        if len(self._had) > MOST_KEPT:
            # Those who had least since are level with whoever comes new, and need no entry.
            self._had = {one: had for one, had in self._had.items() if had > self._level}

    def chosen(self, name: str) -> None:
        """Note who is next: nobody who waits has had less."""
        self._level = max(self._level, self.had(name))

    def leave(self, name: str) -> None:
        """Forget somebody who is level with the rest."""
        if self._had.get(name, 0.0) <= self._level:
            self._had.pop(name, None)


class FairSlots:
    """A number of slots, and everybody who waits for one."""

    def __init__(
        self, count: int, alone: bool = False, monotonic: Callable[[], float] = time.monotonic
    ) -> None:
        self.count = max(1, count)
        # What one maker has at most; at home there are no strangers.
        self.most = self.count if alone else max(1, self.count - 1)
        self._monotonic = monotonic
        self._makers, self._tables = FairShares(), FairShares()
        self._waiting: dict[str, dict[str, deque[asyncio.Future[None]]]] = {}
        self._busy: Counter[str] = Counter()

    @asynccontextmanager
    async def turn(self, maker: str, table: str) -> AsyncIterator[None]:
        """Wait for a slot, and count the time for which it is used."""
        await self._wait(maker, table)
        began = self._monotonic()
        try:
            yield
        finally:
            spent = self._monotonic() - began
            self._makers.add(maker, spent)
            self._tables.add(table, spent)
            self._free(maker)

    def crowded(self, maker: str) -> bool:
        """Tell whether several tables of a maker wait, so that they cost more than one who plays."""
        return len(self._waiting.get(maker, ())) > 1

    async def _wait(self, maker: str, table: str) -> None:
        granted: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        if maker not in self._waiting:
            self._makers.enter(maker)
        lines = self._waiting.setdefault(maker, {})
        if table not in lines:
            self._tables.enter(table)
        lines.setdefault(table, deque()).append(granted)
        self._grant()
        try:
            await granted
        except asyncio.CancelledError:
            if granted.done() and not granted.cancelled():
                self._free(maker)
            else:
                self._drop(maker, table, granted)
            raise

    def _grant(self) -> None:
        """Give free slots away."""
        while self._busy.total() < self.count:
            ready = [one for one in self._waiting if self._busy[one] < self.most]
            if not ready:
                return
            maker = min(ready, key=lambda one: self._makers.had(one) + RUNNING * self._busy[one])
            table = min(self._waiting[maker], key=self._tables.had)
            self._makers.chosen(maker)
            self._tables.chosen(table)
            granted = self._waiting[maker][table][0]
            self._drop(maker, table, granted)
            self._busy[maker] += 1
            granted.set_result(None)

    def _free(self, maker: str) -> None:
        self._busy[maker] -= 1
        if not self._busy[maker]:
            del self._busy[maker]
            if maker not in self._waiting:
                self._makers.leave(maker)
        self._grant()

    def _drop(self, maker: str, table: str, granted: asyncio.Future[None]) -> None:
        lines = self._waiting[maker]
        lines[table].remove(granted)
        if not lines[table]:
            del lines[table]
        if not lines:
            del self._waiting[maker]
