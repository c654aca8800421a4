"""Driver: what a trial is, the figures it prints, and everything that must be cleaned up after it."""

from __future__ import annotations

import asyncio
import os
import resource
import signal
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType
from typing import TypeAlias

SHORT = 60.0  # seconds of the short form


@dataclass(frozen=True)
class Figure:
    """Something measured, and the goal it is held against, if it has one."""

    name: str
    value: float
    unit: str = ""
    most: float | None = None
    least: float | None = None

    @property
    def good(self) -> bool:
        """Tell whether the goal is met."""
        below = self.most is None or self.value <= self.most
        return below and (self.least is None or self.value >= self.least)

    def line(self) -> str:
        """Write the figure, its goal and the verdict in a line."""
        unit = f" {self.unit}" if self.unit else ""
        goals = [f"at most {_number(self.most)}"] if self.most is not None else []
        goals += [f"at least {_number(self.least)}"] if self.least is not None else []
        if self.most is not None and self.most == self.least:
            goals = [f"exactly {_number(self.most)}"]
        told = f"{self.name}: {_number(self.value)}{unit}"
        return (
            f"{told} (goal: {' and '.join(goals)}{unit}) {'ok' if self.good else 'MISSED'}" if goals else told
        )


def _number(value: float | None) -> str:
    if value is None or value != value:
        return "" if value is None else "nothing measured"
    return f"{value:,.0f}" if value == int(value) or abs(value) >= 1000 else f"{value:.3g}"


@dataclass
class Run:
    """One run of a trial: its time, its folder, its figures so far."""

    folder: Path
    seconds: float = SHORT
    full: bool = False
    quiet: bool = False
    game: str = ""  # the only game to look at, where a trial looks at several
    nodes: int = 2  # in L9 and F11
    figures: list[Figure] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    stack: ExitStack = field(default_factory=ExitStack)
    interrupted: bool = False
    began: float = field(default_factory=time.monotonic)
    _shown: float = 0.0

    def start(self) -> None:
        """Begin to count the seconds, now that everything is set up."""
        self.began = time.monotonic()

    @property
    def spent(self) -> float:
        """Return the seconds since the start."""
        return time.monotonic() - self.began

    @property
    def left(self) -> float:
        """Return the seconds that are left; none after an interruption."""
        return 0.0 if self.interrupted else max(0.0, self.seconds - self.spent)

    def more(self, done: int, wanted: int) -> bool:
        """Tell whether to go on: the full form counts, the short one stops when its time is over."""
        if self.interrupted or done >= wanted:
            return False
        return self.full or done == 0 or self.left > 0

    def figure(
        self,
        name: str,
        value: float,
        unit: str = "",
        *,
        most: float | None = None,
        least: float | None = None,
        exactly: float | None = None,
    ) -> Figure:
        """Keep a figure."""
        if exactly is not None:
            most = least = exactly
        found = Figure(name, value, unit, most, least)
        self.figures.append(found)
        return found

    def note(self, sentence: str) -> None:
        """Keep a remark that is no figure."""
        self.notes.append(sentence)

    def progress(self, sentence: str) -> None:
        """Show how far it is, once a second at most."""
        if self.quiet or time.monotonic() - self._shown < 1.0:
            return
        self._shown = time.monotonic()
        end = "\r" if sys.stderr.isatty() else "\n"
        print(f"  {self.spent:5.0f} s  {sentence:<90.90}", end=end, file=sys.stderr, flush=True)

    @property
    def good(self) -> bool:
        """Tell whether every goal is met, and whether there was anything to meet."""
        return bool(self.figures) and all(figure.good for figure in self.figures)


Body: TypeAlias = Callable[[Run], "Awaitable[None] | None"]


@dataclass(frozen=True)
class Trial:
    """A line of what must be survived."""

    name: str
    about: str
    body: Body
    full: float  # seconds of the full form; 0 if it counts instead


TRIALS: dict[str, Trial] = {}


def trial(name: str, about: str, full: float = 0.0) -> Callable[[Body], Body]:
    """Make a function a trial."""

    def keep(body: Body) -> Body:
        TRIALS[name] = Trial(name, about, body, full)
        return body

    return keep


def perform(
    one: Trial,
    seconds: float | None = None,
    full: bool = False,
    quiet: bool = False,
    game: str = "",
    nodes: int = 2,
) -> Run:
    """Run a trial to its end or to an interruption, and leave nothing behind."""
    long = one.full or SHORT
    with tempfile.TemporaryDirectory(prefix=f"trial-{one.name}-") as folder:
        run = Run(Path(folder), seconds or (long if full else SHORT), full, quiet, game, nodes)
        with _interruptible(run), run.stack:
            done = one.body(run)
            if done is not None:
                asyncio.run(_awaited(done))
    return run


async def _awaited(work: Awaitable[None]) -> None:
    await work


@contextmanager
def _interruptible(run: Run) -> Iterator[None]:
    """Let the first interruption end the trial in good order, and the second at once."""

    def interrupt(_: int, __: FrameType | None) -> None:
        if run.interrupted:
            raise KeyboardInterrupt
        run.interrupted = True
        print("\ninterrupted: what there is so far", file=sys.stderr)

    def end(_: int, __: FrameType | None) -> None:
        # As an exception, so that servers are stopped and folders are cleared away.
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGINT, interrupt), signal.signal(signal.SIGTERM, end)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before[0])
        signal.signal(signal.SIGTERM, before[1])


def open_files(wanted: int) -> None:
    """Let this process, and the servers it starts, hold many connections."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft < wanted:
        top = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (top, hard))


def machine() -> str:
    """Say what the machine is and how busy."""
    one, five, fifteen = os.getloadavg()
    return f"{os.cpu_count()} cores, load {one:.1f} {five:.1f} {fifteen:.1f}, Python {sys.version.split()[0]}"


def percentile(values: list[float], part: float) -> float:
    """Return the value below which a part of all values lie."""
    if not values:
        return float("nan")
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))]
