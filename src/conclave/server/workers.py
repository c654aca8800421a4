"""Workers: bots in processes of their own, shown packed views; a bad one never stops a game."""

from __future__ import annotations

import asyncio
import json
import logging
import os
import sys
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Final

from conclave.bots.levels import BOTS, make
from conclave.core.errors import BadInput, ConclaveError
from conclave.core.rng import seeded
from conclave.server.store import Busy
from conclave.server.table import PLAYING, Table
from conclave.server.tables import Tables

# What anybody may seat by name; budgets of one's own are for tables at home.
PUBLIC: Final = tuple(name for name in BOTS if name not in ("mcts", "expectimax"))
LONGEST_LINE: Final = 1 << 16
POLITE: Final = 10  # how far a bot stands back on a busy machine, as `nice` counts
log = logging.getLogger("conclave")


def allowed(spec: str, any_bot: bool) -> str:
    """Give the name of a bot that may sit here, or refuse it."""
    spec = spec.strip()
    if spec in PUBLIC:
        return spec
    if not any_bot:
        raise BadInput(f"no such computer player sits here; there is {', '.join(PUBLIC)}")
    make(spec)
    return spec


@dataclass
class Worker:
    """One process with one bot in it."""

    spec: str
    process: asyncio.subprocess.Process

    async def ask(self, line: bytes) -> int:
        """Send a view and wait for a number; anything else is an error."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(line)
        await self.process.stdin.drain()
        answer = await self.process.stdout.readline()
        if not answer.endswith(b"\n"):
            raise ValueError("the bot is gone")
        return int(answer)

    async def end(self) -> None:
        """End the process."""
        with suppress(ProcessLookupError):
            self.process.kill()
        # Closed before the wait, which else never ends while there is output that nobody has read.
        transport = getattr(self.process, "_transport", None)
        if transport is not None:
            transport.close()
        await self.process.wait()


@dataclass
class Workers:
    """A bounded number of processes; an idle one is used again for the same kind of bot."""

    tables: Tables
    count: int = 2
    patience: float = 20.0
    failures: int = 0
    answered: int = 0
    _idle: list[Worker] = field(default_factory=list)
    _busy: set[Worker] = field(default_factory=set)
    _free: asyncio.Semaphore = field(init=False)
    _asked: set[tuple[str, int, int]] = field(default_factory=set)

    def __post_init__(self) -> None:
        """Take note of every table that moves."""
        self._free = asyncio.Semaphore(max(1, self.count))
        self.tables.listeners.append(self.watch)

    def watch(self, table: Table, _: str = "") -> None:
        """Let every bot think that a table waits for."""
        if table.facts.phase != PLAYING:
            return
        for seat in table.waiting:
            place = table.facts.places[seat]
            question = (table.id, seat, table.opened[seat])
            if place.kind == "bot" and question not in self._asked:
                self._asked.add(question)
                self.tables.later(self._think(table, *question))

    async def close(self) -> None:
        """End every process."""
        for worker in [*self._idle, *self._busy]:
            await worker.end()
        self._idle.clear()

    async def _think(self, table: Table, table_id: str, seat: int, opened: int) -> None:
        try:
            view = table.session.view(seat)
            if seat not in view.waiting or table.opened[seat] != opened:
                return
            place = table.facts.places[seat]
            try:
                line = json.dumps(view.pack()).encode() + b"\n"
                async with self._free:
                    action = await self._choose(place.level, f"{table_id}/{seat}", line)
                if action not in view.actions:
                    raise ValueError("the answer is no choice")
                place.failed = False
                self.answered += 1
            except (ValueError, OSError, TimeoutError, ConclaveError) as error:
                # Somebody must answer: chance does, the seat is marked, and everybody can see it.
                self.failures += 1
                log.warning("table %s: the bot at seat %d failed: %s", table_id, seat, type(error).__name__)
                place.failed = True
                rng = seeded("instead", table_id, opened)
                action = view.actions[int(rng.below(len(view.actions)))]
            await self._answer(table, seat, view.game.space.token(action), opened)
        finally:
            self._asked.discard((table_id, seat, opened))

    async def _answer(self, table: Table, seat: int, token: str, opened: int) -> None:
        while True:
            try:
                await table.answer(seat, token, opened)
                return
            except Busy:
                # The store comes back some time, and nobody else will play for the bot.
                await asyncio.sleep(1.0)

    async def _choose(self, spec: str, seed: str, line: bytes) -> int:
        worker = next((one for one in self._idle if one.spec == spec), None)
        if worker is not None:
            self._idle.remove(worker)
        elif len(self._idle) >= self.count:
            await self._idle.pop(0).end()
        if worker is None:
            worker = await self._start(spec, seed)
        good = False
        try:
            action = await asyncio.wait_for(worker.ask(line), self.patience)
            good = True
            return action
        finally:
            if good:
                self._idle.append(worker)
            else:
                await worker.end()

    async def _start(self, spec: str, seed: str) -> Worker:
        # -P: what lies in the folder one stands in must not be taken for Conclave itself.
        command = (sys.executable, "-P", "-m", "conclave.bots.worker", spec, seed)
        process = await asyncio.create_subprocess_exec(
            *command,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL,
            limit=LONGEST_LINE,
            env={name: value for name, value in os.environ.items() if not name.startswith("CONCLAVE_KILL")},
        )
        # People come first: a search takes what they leave of the cores.
        with suppress(OSError):
            if hasattr(os, "setpriority"):
                os.setpriority(os.PRIO_PROCESS, process.pid, POLITE)
            if hasattr(os, "sched_setscheduler"):
                # However urgent the server was made, its bots are not.
                os.sched_setscheduler(process.pid, os.SCHED_BATCH, os.sched_param(0))
        return Worker(spec, process)
