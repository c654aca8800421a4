"""Simulation: the same site move by move, with queues at every core, pen and lock.

A move is worked out at the core of its node, waits for the pen, which commits in groups, one group after the
other at a database as long as they notify, and is then drawn at the core again and delivered.
"""

from __future__ import annotations

import heapq
import itertools
import random
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field

from scaling.model import Site, per_move

BEFORE = 0.2  # of the work of a move comes before its commit
GROUP = 400  # moves that share a commit at most


@dataclass
class Deliveries:
    """How long moves took, in seconds."""

    waits: list[float] = field(default_factory=list)
    commits: int = 0
    moves: int = 0

    def part(self, part: float) -> float:
        """Return what a part of all moves took at most."""
        ordered = sorted(self.waits)
        return ordered[min(len(ordered) - 1, int(part * len(ordered)))] if ordered else 0.0

    @property
    def mean(self) -> float:
        """Return what a move took on average."""
        return sum(self.waits) / max(1, len(self.waits))


class Line:
    """Whoever comes first is served first, one at a time."""

    def __init__(self, clock: Clock) -> None:
        self.clock, self.free = clock, 0.0

    def serve(self, seconds: float, then: Callable[[], None]) -> None:
        """Be served for some seconds when it is one's turn."""
        self.free = max(self.free, self.clock.now) + seconds
        self.clock.at(self.free, then)


class Clock:
    """What happens, in its order."""

    def __init__(self) -> None:
        self.now = 0.0
        self._count = itertools.count()
        self._later: list[tuple[float, int, Callable[[], None]]] = []

    def at(self, when: float, what: Callable[[], None]) -> None:
        """Let something happen at a time."""
        heapq.heappush(self._later, (when, next(self._count), what))

    def run(self) -> None:
        """Let everything happen."""
        while self._later:
            self.now, _, what = heapq.heappop(self._later)
            what()


class Node:
    """One process: a core, and a pen that writes what waits in groups."""

    def __init__(
        self, clock: Clock, lock: Line, site: Site, cost: float, found: Deliveries, rng: random.Random
    ) -> None:
        self.clock, self.lock, self.site, self.cost, self.found = clock, lock, site, cost, found
        self.rng = rng
        self.core = Line(clock)
        self.waiting: deque[float] = deque()
        self.writing = False

    def move(self) -> None:
        """Take a command that arrives now."""
        came = self.clock.now
        self.core.serve(self.cost * BEFORE, lambda: self._stored(came))

    def _stored(self, came: float) -> None:
        self.waiting.append(came)
        if not self.writing:
            self._write()

    def _write(self) -> None:
        group = [self.waiting.popleft() for _ in range(min(GROUP, len(self.waiting)))]
        self.writing = True
        self.found.commits += 1
        costs = self.site.costs
        seconds = costs.commit + costs.more * len(group)
        # A group in which nobody is told anything waits for no other.
        alone = self.rng.random() < self.site.quiet ** len(group)
        line = Line(self.clock) if alone else self.lock
        line.serve(seconds, lambda: self._written(group))

    def _written(self, group: list[float]) -> None:
        self.writing = False
        for came in group:
            self.core.serve(self.cost * (1 - BEFORE), lambda came=came: self._delivered(came))  # type: ignore[misc]
        if self.waiting:
            self._write()

    def _delivered(self, came: float) -> None:
        self.found.moves += 1
        self.found.waits.append(self.clock.now - came)


def simulate(site: Site, nodes: int, seconds: float, seed: int = 1) -> Deliveries:
    """Let so many players move at random times for so long; everything that began is delivered."""
    rng, clock, found = random.Random(seed), Clock(), Deliveries()
    cost = per_move(site, nodes)
    locks = [Line(clock) for _ in range(site.databases)]
    there = [Node(clock, locks[at % site.databases], site, cost, found, rng) for at in range(nodes)]
    rate, when = site.players / 2 / site.pause, 0.0
    while (when := when + rng.expovariate(rate)) < seconds:
        clock.at(when, rng.choice(there).move)
    clock.run()
    return found
