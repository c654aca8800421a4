"""Workers: bots in processes of their own, shown packed views; a bad one never stops a game."""

from __future__ import annotations

import asyncio
import json
import logging
import os
import secrets
import subprocess
import sys
import time
from collections.abc import Callable, Collection
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Final

from conclave.bots.levels import BOTS, outside
from conclave.bots.worker import HINTS
from conclave.core.errors import BadInput, ConclaveError
from conclave.core.rng import seeded
from conclave.core.view import View
from conclave.server.bot_pacing import BotPacing
from conclave.server.fair_queue import FairSlots
from conclave.server.keyed_hash import keyed
from conclave.server.request_context import arrival
from conclave.server.store import StoreBusy, StoreConflict
from conclave.server.table import PLAYING, Table
from conclave.server.table_registry import TableRegistry

# What anybody may seat by name; budgets of one's own are for tables at home.
PUBLIC: Final = tuple(name for name in BOTS if name not in ("mcts", "expectimax", "deep"))
REST: Final = 3.0  # rests of a maker with many tables, in times of what their last answer took to carry out
LONGEST_REST: Final = 1.0  # seconds
LONGEST_LINE: Final = 1 << 16
POLITE: Final = 10  # how far a bot stands back on a busy machine, as `nice` counts
log = logging.getLogger("conclave")


def allowed(spec: str, named: Collection[str]) -> str:
    """Return the name of a bot that may sit here, or refuse it; nothing is loaded to find out.

    What a request says is only compared with the names that are known: those of ours, and those that whoever
    started the server named on the command line.
    """
    spec = spec.strip()
    if spec in PUBLIC or spec in named:
        return spec
    raise BadInput(f"no such computer player sits here; there is {', '.join((*PUBLIC, *sorted(named)))}")


def _asking(table: Table, seat: int, opened: int, view: View) -> bytes:
    """Return a question as a worker reads it, with the luck of its answer.

    The luck comes with each question and not with the process, whose list of words anybody on the machine can
    read; and it follows from the table's key, as everything else that could be named here is public.
    """
    key, level = table.facts.key, table.facts.places[seat].level
    # Code of somebody's own goes on with one stream through all tables, so no table's key may tell it.
    seed = secrets.token_hex(16) if outside(level) else keyed(key, "answer", seat, opened)
    told = {"who": keyed(key, "seat", seat), "seed": seed, "view": view.pack()}
    return json.dumps(told).encode() + b"\n"


REAPED: Final = 1.0  # seconds for the system to end a process that was killed


class BotGone(ValueError):
    """The process of a bot ended instead of answering."""


@dataclass
class Worker:
    """One process with one kind of bot in it."""

    spec: str
    process: asyncio.subprocess.Process
    maker: str = ""  # who used it last

    async def ask(self, line: bytes) -> bytes:
        """Send a view and wait for a line."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(line)
        await self.process.stdin.drain()
        answer = await self.process.stdout.readline()
        if not answer.endswith(b"\n"):
            raise BotGone("it gave no answer, its process ended")
        return answer

    async def end(self) -> None:
        with suppress(ProcessLookupError):
            self.process.kill()
        # Closed before the wait, which else never ends while there is output that nobody has read.
        transport = getattr(self.process, "_transport", None)
        if transport is not None:
            transport.close()
        try:
            await self.process.wait()
        finally:
            # A server that stops may cancel this wait and close the loop: then nobody else would reap it.
            popen = transport.get_extra_info("subprocess") if transport is not None else None
            if popen is not None:
                with suppress(subprocess.TimeoutExpired):
                    popen.wait(REAPED)


@dataclass
class Workers:
    """A bounded number of processes; an idle one is used again for the same kind of bot."""

    tables: TableRegistry
    count: int = 2
    timeout: float = 20.0
    failures: int = 0
    answered: int = 0
    _idle: list[Worker] = field(default_factory=list)
    _busy: set[Worker] = field(default_factory=set)
    # Tells whether bots may think at a table, and who made it.
    awake: Callable[[Table], bool] = lambda _: True
    maker: Callable[[Table], str] = lambda table: table.facts.host
    alone: bool = False
    _slots: FairSlots = field(init=False)
    _asked: set[tuple[str, int, int]] = field(default_factory=set)
    _unhurried: BotPacing = field(default_factory=BotPacing)

    def __post_init__(self) -> None:
        """Take note of every table that moves."""
        self._slots = FairSlots(self.count, self.alone)
        self.tables.listeners.append(self.watch)

    def watch(self, table: Table, _: str = "") -> None:
        """Let every bot think that a table waits for."""
        if not table.held or table.facts.phase != PLAYING or not self.awake(table):
            return
        for seat in table.waiting:
            place = table.facts.places[seat]
            question = (table.id, seat, table.question_version[seat])
            if place.kind == "bot" and question not in self._asked:
                self._asked.add(question)
                self.tables.later(self._think(table, *question))

    async def close(self) -> None:
        for worker in [*self._idle, *self._busy]:
            await worker.end()
        self._idle.clear()

    async def _think(self, table: Table, table_id: str, seat: int, opened: int) -> None:
        try:
            maker, place = self.maker(table), table.facts.places[seat]
            async with self._slots.turn(maker, table_id):
                # Others may have thought for long: what was asked may be gone, and so may whoever watched.
                if table.question_version[seat] != opened or not self.awake(table):
                    return
                view = table.session.view(seat)
                if seat not in view.waiting:
                    return
                began = time.monotonic()
                action = await self._action(table, seat, opened, view, maker)
                token, spent = view.game.space.token(action), time.monotonic() - began
                wait = 0.0 if place.failed else self._unhurried.wait(view, place.level, spent)
                if not wait:
                    began = time.monotonic()
                    await self._answer(table, seat, token, opened)
                    if self._slots.crowded(maker):
                        # To carry out an answer costs the server itself, which many quick ones would fill.
                        await asyncio.sleep(min(LONGEST_REST, REST * (time.monotonic() - began)))
                    return
            # A bot that only pretends to think keeps no process from others.
            await asyncio.sleep(wait)
            await self._answer(table, seat, token, opened)
        finally:
            self._asked.discard((table_id, seat, opened))

    async def _action(self, table: Table, seat: int, opened: int, view: View, maker: str) -> int:
        """Return the answer of a bot, or of chance where the bot fails."""
        place = table.facts.places[seat]
        try:
            action = int(await self._asked_of(place.level, _asking(table, seat, opened, view), maker))
            if action not in view.actions:
                raise ValueError("the answer is no choice")
        except (ValueError, OSError, TimeoutError, ConclaveError) as error:
            # Somebody must answer: chance does, the seat is marked, and everybody can see it.
            self.failures += 1
            said = str(error) if isinstance(error, BotGone) else type(error).__name__
            log.warning("table %s: the bot %s in seat %d failed: %s", table.id, place.level, seat, said)
            place.failed = True
            rng = seeded("instead", keyed(table.facts.key, "instead", seat, opened))
            return view.actions[int(rng.below(len(view.actions)))]
        place.failed = False
        self.answered += 1
        return action

    async def _answer(self, table: Table, seat: int, token: str, opened: int) -> None:
        while True:
            try:
                await table.answer(seat, token, opened)
                return
            except StoreBusy:
                # The store comes back some time, and nobody else will play for the bot.
                await asyncio.sleep(1.0)
            except StoreConflict:
                # At another server somebody was quicker; whether the bot is still asked shows now.
                continue

    async def hints(self, view: View, person: str, table_id: str) -> bytes:
        """Return hints for a seat as a worker writes them; they are counted to whoever asks, as bots are.

        That is an address where one is known: guests cost nothing, and many would have all processes.
        """
        maker = arrival.get() or f"person {person}"
        async with self._slots.turn(maker, table_id):
            return await self._asked_of(HINTS, json.dumps({"view": view.pack()}).encode() + b"\n", maker)

    async def _asked_of(self, spec: str, line: bytes, maker: str) -> bytes:
        worker = next((one for one in self._idle if one.spec == spec), None)
        if worker is not None:
            self._idle.remove(worker)
        elif len(self._idle) >= self.count:
            # Whoever asks for many kinds in turn gives up a process of their own, not one of a stranger.
            last = next((one for one in self._idle if one.maker == maker), self._idle[0])
            self._idle.remove(last)
            await last.end()
        if worker is None:
            worker = await self._start(spec)
        worker.maker = maker
        good = False
        try:
            answer = await asyncio.wait_for(worker.ask(line), self.timeout)
            good = True
            return answer
        finally:
            if good:
                self._idle.append(worker)
            else:
                await worker.end()

    async def _start(self, spec: str) -> Worker:
        # -P: what lies in the folder one stands in must not be taken for Conclave itself.
        command = (sys.executable, "-P", "-m", "conclave.bots.worker", spec)
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
