"""Bot: what every computer player is, and how one is written in a command."""

from __future__ import annotations

import time
from typing import Final, NamedTuple, Protocol, runtime_checkable

from conclave.core.view import View

WAITING: Final = 14.0  # seconds by the clock that a bot may wait for a core, beyond its own


class Bot(Protocol):
    """A player: it is shown a view with at least one action and answers with one of them."""

    name: str

    def choose(self, view: View) -> int:
        """Answer the question that the view asks."""
        ...


class Ranked(NamedTuple):
    """An answer as a bot ranks it: how likely its seat is thought to win, and how the bot would go on."""

    action: int
    worth: float
    line: tuple[int, ...] = ()  # answers of a plan, this one first


@runtime_checkable
class Ranker(Protocol):
    """A bot that can say how good the answers are, beside the best one."""

    def rank(self, view: View, most: int) -> list[Ranked]:
        """Return so many answers at most, best first; the first is the one that it would choose."""
        ...


class Budget:
    """How long a bot may think: so many seconds, or so many nodes, whichever comes first."""

    def __init__(self, seconds: float = 0.0, nodes: int = 0) -> None:
        self.seconds = seconds
        self.nodes = nodes

    def __repr__(self) -> str:
        """Write the budget as it is written in a command."""
        return f"{self.seconds:g}s" if self.seconds else str(self.nodes)


class Stopwatch:
    """Measures thinking in seconds of a core, so that a busy machine makes no bot weaker.

    Waiting for a core counts for nothing, up to a bound: WAITING seconds by the clock beyond its own, and a
    bot has to answer. Somebody waits for it, and a server takes one that needs much longer for one that
    hangs.
    """

    def __init__(self, budget: Budget) -> None:
        self.seconds = budget.seconds
        self.latest = budget.seconds + WAITING
        self._core = time.thread_time()
        self._wall = time.perf_counter()

    def spent(self) -> float:
        """Return the seconds of a core so far; all of them when it is high time for an answer."""
        core = time.thread_time() - self._core
        if time.perf_counter() - self._wall >= self.latest:
            return max(core, self.seconds)
        return core

    def up(self) -> bool:
        """Tell whether the seconds are over; without seconds they never are."""
        return 0.0 < self.seconds <= self.spent()
