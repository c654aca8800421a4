"""Pool: the same work on one core or many; who does it never changes what comes out."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from itertools import islice
from multiprocessing import connection
from typing import Protocol, TypeVar

from conclave.core.errors import ConclaveError

A = TypeVar("A")
B = TypeVar("B")


class WorkRunner(Protocol):
    """A way to have work done: gives the result of each part as it comes."""

    def __call__(self, work: Callable[[A], B], parts: Iterable[A], jobs: int) -> Iterator[B]:
        """Do the work on every part."""


def workers(jobs: int) -> int:
    """Give the number of processes: as asked, or one for each core this process may use."""
    if jobs > 0:
        return jobs
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def spread_out(work: Callable[[A], B], parts: Iterable[A], jobs: int) -> Iterator[B]:
    """Give the result of each part as it comes; one job stays in this process."""
    if jobs <= 1:
        yield from map(work, parts)
        return
    # Started afresh and not forked: a fork beside the threads of a progress bar may hang.
    context = multiprocessing.get_context("spawn")
    todo = iter(parts)
    before = set(multiprocessing.active_children())
    with ProcessPoolExecutor(jobs, context, initializer=_at_work) as pool:
        try:
            # A few parts ahead for each process, so that a million parts are never queued at once.
            running: set[Future[B]] = {pool.submit(work, part) for part in islice(todo, 3 * jobs)}
            while running:
                done, running = wait(running, return_when=FIRST_COMPLETED)
                for future in done:
                    yield future.result()
                running |= {pool.submit(work, part) for part in islice(todo, len(done))}
        except BaseException as error:
            pool.shutdown(wait=False, cancel_futures=True)
            for child in set(multiprocessing.active_children()) - before:
                child.terminate()
            if isinstance(error, BrokenProcessPool):
                raise ConclaveError(
                    "a process at work was ended from outside, or had no memory left"
                ) from error
            raise


def _at_work() -> None:
    """Leave Ctrl-C to the process that hands out the work, and end with it, however it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_leave_with, args=(parent.sentinel,), daemon=True).start()


def _leave_with(sentinel: int) -> None:
    """Wait for the end of a process, and follow it."""
    connection.wait([sentinel])
    os._exit(1)
