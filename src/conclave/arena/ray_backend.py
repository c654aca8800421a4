"""On Ray: the same work on a cluster; one on this machine is started where none is named."""

from __future__ import annotations

import importlib
import os
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import Any, Final, TypeVar

from conclave import __version__
from conclave.core.errors import ConclaveError, Missing

A = TypeVar("A")
B = TypeVar("B")

ADDRESS: Final = "RAY_ADDRESS"  # where a cluster is, as Ray itself reads it
AHEAD: Final = 3  # parts handed out for each core


def ray_of() -> Any:
    """Give the library, or say how to get it."""
    try:
        return importlib.import_module("ray")
    except ImportError as error:
        raise Missing(
            "Ray is not installed here; pip install 'conclave-games[ray]' brings it, and without `--on ray` "
            "every core of this machine is used"
        ) from error


def spread_on_ray(work: Callable[[A], B], parts: Iterable[A], jobs: int) -> Iterator[B]:
    """Give the result of each part as it comes; a bounded number of parts is under way at a time."""
    ray = ray_of()
    started = not ray.is_initialized()
    if started:
        _start(ray, jobs)
    try:
        remote = ray.remote(max_retries=3)(_there)
        ahead = AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1)))
        todo = iter(parts)
        running = [remote.remote(work, part, __version__) for part in islice(todo, ahead)]
        while running:
            done, running = ray.wait(running, num_returns=1)
            yield from _got(ray, done)
            running += [remote.remote(work, part, __version__) for part in islice(todo, len(done))]
    finally:
        # What is still under way is not wanted any more: Ray ends it with the connection.
        if started:
            ray.shutdown()


def _got(ray: Any, done: list[Any]) -> Any:
    """Give results; a sentence from a machine of the cluster comes without the way it took."""
    try:
        return ray.get(done)
    except ray.exceptions.RayTaskError as error:
        if isinstance(error.cause, ConclaveError):
            raise error.cause from None
        raise
    except ray.exceptions.RayError as error:
        raise ConclaveError(f"a machine of the cluster was lost: {error}") from error


def _start(ray: Any, jobs: int) -> None:
    """Join the cluster that the environment names, or start one here with so many cores."""
    quiet = {"log_to_driver": False, "logging_level": "error"}
    try:
        if os.environ.get(ADDRESS):
            ray.init(**quiet)
        else:
            ray.init(num_cpus=max(1, jobs), include_dashboard=False, **quiet)
    except Exception as error:
        raise ConclaveError(f"Ray could not be reached: {error}") from error


def _there(work: Callable[[A], B], part: A, version: str) -> B:
    """Do one part, on whichever machine this is; other versions might play other games."""
    if version != __version__:
        raise ConclaveError(
            f"a machine of the cluster has Conclave {__version__}, and this one has {version}"
        )
    return work(part)
