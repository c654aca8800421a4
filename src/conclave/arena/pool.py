"""Pool: the same work on one core or many; who does it never changes what comes out."""

from __future__ import annotations

import multiprocessing
import os
import pickle
import signal
import threading
import traceback
from collections.abc import Callable, Generator, Iterable, Iterator
from functools import partial
from itertools import islice
from multiprocessing import connection
from multiprocessing.connection import Connection
from typing import Any, Final, Protocol, TypeVar

from conclave.bots.levels import outside
from conclave.core.errors import ConclaveError

A = TypeVar("A")
B = TypeVar("B")

ENDED: Final = "a process at work was ended from outside, or had no memory left"
APART: Final = "CONCLAVE_BOTS_APART"  # set where bots of somebody's own must sit in processes of their own


class WorkRunner(Protocol):
    """A way to have work done: gives the result of each part as it comes."""

    def __call__(self, work: Callable[[A], B], parts: Iterable[A], jobs: int) -> Iterator[B]:
        """Do the work on every part."""


def workers(jobs: int) -> int:
    """Return the number of processes: as asked, or one for each core this process may use."""
    if jobs > 0:
        return jobs
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def runner(spread: WorkRunner, players: Iterable[str]) -> WorkRunner:
    """Return how games are spread out: never in this process where a player is code of somebody's own."""
    foreign = spread is spread_out and any(outside(player) for player in players)
    return partial(spread_out, foreign=True) if foreign else spread


class EndedError(ConclaveError):
    """A process at work is gone."""


def spread_out(
    work: Callable[[A], B], parts: Iterable[A], jobs: int, foreign: bool = False
) -> Generator[B, None, None]:
    """Return the result of each part as it comes; one job stays in this process.

    With `foreign` the work runs code of somebody's own, which may end its process: it never runs in this one,
    and a part that was lost so is done again with `APART` set.
    """
    if jobs <= 1 and not foreign:
        yield from map(work, parts)
        return
    # Every process has a line of its own and no lock in common with the others, so one that is ended in the
    # middle of a word leaves nobody waiting. (The standard pool shares one pipe: there, a reader waits for
    # the rest of that word for ever.)
    todo = iter(parts)
    busy: dict[object, _Worker] = {}
    try:
        for _, part in zip(range(max(jobs, 1)), todo, strict=False):
            worker = _Worker(work)
            busy[worker.line] = worker
            worker.give(part)
        while busy:
            for line in connection.wait([worker.line for worker in busy.values()]):
                worker = busy[line]
                try:
                    result = worker.result()
                except EndedError:
                    if worker.apart or not foreign:
                        raise
                    busy.pop(line).end()
                    again = _Worker(work, apart=True)
                    busy[again.line] = again
                    again.give(worker.part)
                    continue
                for part in islice(todo, 1):
                    worker.give(part)
                    break
                else:
                    busy.pop(line).end()
                yield result
    finally:
        for worker in busy.values():
            worker.end()


class _Worker:
    """A process that does one part after another, and the line to it."""

    def __init__(self, work: Callable[[Any], object], apart: bool = False) -> None:
        self.apart = apart
        self.part: Any = None
        # Started afresh and not forked: a fork beside the threads of a progress bar may hang.
        context = multiprocessing.get_context("spawn")
        self.line, theirs = context.Pipe()
        self.process = context.Process(target=_at_work, args=(theirs, work, apart), daemon=True)
        self.process.start()
        theirs.close()

    def give(self, part: object) -> None:
        """Hand over the next part."""
        self.part = part
        try:
            self.line.send(part)
        except OSError as error:
            raise EndedError(ENDED) from error

    def result(self) -> Any:
        """Take a result, or raise what went wrong there."""
        try:
            well, value = self.line.recv()
        except (EOFError, OSError) as error:
            raise EndedError(ENDED) from error
        if well:
            return value
        raised, there = value
        raise raised from _ThereError(there)

    def end(self) -> None:
        """End the process, whatever it is doing."""
        self.line.close()
        self.process.terminate()
        self.process.join()


class _ThereError(Exception):
    """Where an error began, in the other process."""

    def __str__(self) -> str:
        return f"\n{self.args[0]}"


def _at_work(line: Connection[Any, Any], work: Callable[[Any], object], apart: bool) -> None:
    """Do every part that comes; leave Ctrl-C to the process that hands them out, and end with it."""
    if apart:
        os.environ[APART] = "1"
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_leave_with, args=(parent.sentinel,), daemon=True).start()
    while True:
        try:
            part = line.recv()
        except EOFError:
            return
        try:
            answer = pickle.dumps((True, work(part)))
        except Exception as error:
            answer = pickle.dumps((False, (_portable(error), traceback.format_exc())))
        line.send_bytes(answer)


def _portable(error: Exception) -> Exception:
    """Return an error that another process can read: itself, or what it says."""
    try:
        pickle.loads(pickle.dumps(error))
    except Exception:
        return ConclaveError(f"{type(error).__name__}: {error}")
    return error


def _leave_with(sentinel: int) -> None:
    """Wait for the end of a process, and follow it."""
    connection.wait([sentinel])
    os._exit(1)
