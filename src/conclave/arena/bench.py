"""Bench: how fast the engine runs here, in both builds, beside a yardstick in the same minutes."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from statistics import median
from typing import Final

from conclave.core import flow
from conclave.core.errors import ConclaveError
from conclave.core.game import Game
from conclave.core.options import Options
from conclave.core.rng import seeded
from conclave.core.state import State
from conclave.core.storage import PACKED, Choices
from conclave.core.view import View

BUILDS: Final = {"plain": "CONCLAVE_PLAIN_PYTHON", "compiled": "CONCLAVE_COMPILED_PYTHON"}
BATCH: Final = 8  # games between two looks at the clock


@dataclass(frozen=True)
class BenchRound:
    """What one build reached in one round."""

    build: str
    nodes: float  # random steps a second, every choice listed at each
    playouts: float  # whole random games a second
    copies: float  # copies of a game half played, a second
    views: float  # views of it with their choices, a second


def this_build() -> str:
    """Name the build that runs."""
    return "compiled" if PACKED else "plain"


def measure(game: Game, options: Options, seconds: float) -> BenchRound:
    """Measure the running build once."""
    start = game.start(options)
    nodes, playouts = playout_rates(start, seconds)
    middle = half_played(game, options)
    copies = rate(middle.copy, seconds / 4)
    seat = max(flow.asked(middle), 0)
    views = rate(lambda: View(game, middle, seat), seconds / 4)
    return BenchRound(this_build(), nodes, playouts, copies, views)


def playout_rates(start: State, seconds: float) -> tuple[float, float]:
    """Play at random from a copy of the start, again and again: steps and games a second."""
    rng, found = seeded("bench"), Choices()
    flow.playout(start.copy(), rng, found)
    steps = games = 0
    began = time.perf_counter()
    while True:
        for _ in range(BATCH):
            steps += int(flow.playout(start.copy(), rng, found))
        games += BATCH
        elapsed = time.perf_counter() - began
        if elapsed >= seconds:
            return steps / elapsed, games / elapsed


def half_played(game: Game, options: Options) -> State:
    """Return the position in the middle of one random game, at a question."""
    rng, found = seeded("bench", "middle"), Choices()
    length = int(flow.playout(game.start(options), seeded("bench", "middle"), found))
    state = game.start(options)
    for _ in range(length // 2):
        state.stack[-1].random_step(state, rng, found)
    flow.settle(state)
    while flow.outcomes(state):
        flow.play(state, flow.draw_lot(state, rng))
    return state


def rate(deed: Callable[[], object], seconds: float) -> float:
    """Count how often a second something can be done."""
    count = 0
    began = time.perf_counter()
    while True:
        for _ in range(64):
            deed()
        count += 64
        elapsed = time.perf_counter() - began
        if elapsed >= seconds:
            return count / elapsed


def elsewhere(python: str, game: str, options: str, seconds: float) -> BenchRound:
    """Measure another build once, in its own interpreter."""
    command = [python, "-P", "-m", "conclave.cli", "bench", game, "--this-build", "--json"]
    command += ["--seconds", str(seconds), "--rounds", "1"]
    command += [part for option in options.split() for part in ("--option", option)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60 + 20 * seconds, check=False)
    if done.returncode:
        raise ConclaveError(f"the other build does not run: {done.stderr.strip()[-200:]}")
    found: BenchRound = BenchRound(**json.loads(done.stdout)["rounds"][0])
    return found


def other_builds() -> dict[str, str]:
    """Return the interpreters of the builds that are not running, as far as the launcher named them."""
    named = {build: os.environ.get(variable, "") for build, variable in BUILDS.items()}
    return {build: python for build, python in named.items() if python and build != this_build()}


def interleaved(
    game: Game,
    options: Options,
    seconds: float,
    rounds: int,
    *,
    alone: bool = False,
    between: Callable[[], None] | None = None,
) -> list[BenchRound]:
    """Measure every build in turn, round after round, so that a slow minute hits all alike."""
    others = {} if alone else other_builds()
    found: list[BenchRound] = []
    for _ in range(rounds):
        found.append(measure(game, options, seconds))
        found += [elsewhere(python, game.slug, options.text(), seconds) for python in others.values()]
        if between:
            between()
    return found


@dataclass(frozen=True)
class MedianRange:
    """The middle of some measurements, and how far apart they lay."""

    middle: float
    low: float
    high: float

    def __str__(self) -> str:
        """Write it for people."""
        return f"{self.middle:,.0f} ({self.low:,.0f}-{self.high:,.0f})"


def figure(values: list[float]) -> MedianRange:
    """Sum up measurements of one thing."""
    return MedianRange(median(values), min(values), max(values))


def summary(rounds: list[BenchRound]) -> dict[str, dict[str, MedianRange]]:
    """Give, for each build, the figure of each measurement."""
    found: dict[str, dict[str, MedianRange]] = {}
    for build in dict.fromkeys(each.build for each in rounds):
        rows = [asdict(each) for each in rounds if each.build == build]
        found[build] = {name: figure([row[name] for row in rows]) for name in rows[0] if name != "build"}
    return found


def ratios(
    one: dict[str, dict[str, MedianRange]], other: dict[str, dict[str, MedianRange]]
) -> dict[str, dict[str, float]]:
    """Divide the figures of one game by those of another, build by build."""
    return {
        build: {name: one[build][name].middle / other[build][name].middle for name in one[build]}
        for build in one
        if build in other
    }


def describe() -> str:
    """Name the Python that runs, for the head of a report."""
    return f"{sys.implementation.name} {'.'.join(map(str, sys.version_info[:3]))}, {this_build()}"
