"""What the effect layer costs: the duel in both builds, compared ply by ply, fuzzed and timed.

Run from the root of the checkout with the Python of the development environment:

    python -m tests.toys.duel.measure compile FOLDER   compile the core and the duel into a new folder
    python -m tests.toys.duel.measure both FOLDER      play the same games plain and compiled
    python -m tests.toys.duel.measure fuzz ANSWERS     hold random answers to the cheap laws
    python -m tests.toys.duel.measure speed            time playouts, copies and packing

With FOLDER as PYTHONPATH, the last two run compiled.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import time
import tomllib
from collections.abc import Callable
from functools import partial
from pathlib import Path

from conclave.core import flow, registry
from conclave.core.rng import seeded
from conclave.core.storage import PACKED, Choices
from conclave.testing.fuzz import fuzz
from conclave.testing.plies import CHILD, Walk, divergence
from tests.toys.duel.cards import CASTS
from tests.toys.duel.data import NAMES, SIDES
from tests.toys.duel.scenario import Scene
from tests.toys.duel.state import Duel
from tests.toys.duel.table import GAME

ROOT = Path(__file__).resolve().parents[3]
HOME = "tests/toys/duel"
PLAIN = ("__init__.py", "measure.py", "scenario.py", "table.py", "words.py")
OPENED = "from conclave.core import registry; from tests.toys.duel import GAME; registry.register(GAME); "
GAMES = 40  # with each number of seats
BEST_OF = 7


def compile_into(folder: Path) -> None:
    """Copy the core and the duel to a folder, and compile both there as one library."""
    sys.path.insert(0, str(ROOT))
    from hatch_build import hot_modules

    away = shutil.ignore_patterns("__pycache__", "*.so", "*.pyd")
    shutil.copytree(ROOT / "src", folder, ignore=away)
    shutil.copytree(ROOT / HOME, folder / HOME, ignore=away)
    for package in ("tests", "tests/toys"):
        (folder / package / "__init__.py").touch()
    with (ROOT / "pyproject.toml").open("rb") as file:
        settings = tomllib.load(file)["tool"]["conclave"]
    modules = [name for name in hot_modules(ROOT, settings) if name.startswith("conclave/core/")]
    modules += [
        f"{HOME}/{path.name}" for path in sorted((ROOT / HOME).glob("*.py")) if path.name not in PLAIN
    ]
    environment = {**os.environ, "MYPYPATH": str(folder), "PYTHONSAFEPATH": "1"}
    command = [sys.executable, str(ROOT / "hatch_build.py"), json.dumps(modules)]
    subprocess.run(command, cwd=folder, env=environment, check=True)


def played_by(path: str, walks: list[Walk]) -> tuple[bool, list[list[str]]]:
    """Have a new process play games with what lies on a path."""
    done = subprocess.run(
        [sys.executable, "-P", "-c", OPENED + CHILD],
        input=json.dumps(walks), capture_output=True, text=True, check=False,
        env={**os.environ, "PYTHONPATH": path},
    )  # fmt: skip
    if done.returncode:
        raise RuntimeError(done.stderr.strip()[-2000:])
    packed, games = json.loads(done.stdout)
    return bool(packed), games


def compare(folder: Path, games: int = GAMES) -> int:
    """Play the same games plain and compiled, and count the plies; a difference raises."""
    walks = [Walk(GAME.slug, "", seats, f"both/{game}") for seats in (2, 3) for game in range(games)]
    (first, plain), (second, compiled) = played_by(str(ROOT), walks), played_by(str(folder), walks)
    if (first, second) != (False, True):
        raise RuntimeError("one must be plain and the other compiled")
    for walk, one, other in zip(walks, plain, compiled, strict=True):
        found = divergence(walk, one, other)
        if found:
            raise RuntimeError(str(found))
    return sum(len(game) for game in plain)


def timed(name: str, work: Callable[[], int], unit: float = 1e6, word: str = "us") -> None:
    """Print the best of several runs; the work says how often it did its thing."""
    best = 0.0
    for _ in range(BEST_OF):
        start = time.process_time()
        count = work()
        spent = (time.process_time() - start) / count
        best = min(best or spent, spent)
    print(f"{name:44} {best * unit:9.2f} {word}")


def many(deed: Callable[[], object], times: int = 2000) -> Callable[[], int]:
    """Repeat a deed, and say how often."""

    def work() -> int:
        for _ in range(times):
            deed()
        return times

    return work


def playouts() -> int:
    """Play ten games of three seats at random, and count the answers."""
    found, count = Choices(), 0
    for number in range(10):
        count += int(flow.playout(GAME.start(seats=3), seeded("speed", number), found))
    return count


def speed() -> None:
    """Time what search and tables do most, in seconds of the processor."""
    print("compiled" if PACKED else "plain")
    timed("playouts, three seats", playouts, 1e6, "us an answer")
    state = middle()
    packed = GAME.pack(state)
    timed("copy in the middle of a game", many(state.copy))
    timed("pack", many(lambda: GAME.pack(state)))
    timed("unpack", many(lambda: GAME.unpack(packed, state.options)))
    timed("digest", many(lambda: GAME.digest(state)))
    held = "march improvisation training concentration maximal-effect space-bending rage"
    s = Scene(held, tokens="green red blue black", advanced="ambush").s
    for card, side in ((0, 0), (2, 0), (9, 0), (4, 1), (8, 0), (15, 1)):
        timed(f"possible: {NAMES[card]} {SIDES[side]}", many(partial(CASTS[side][card].possible, s)))


def middle() -> Duel:
    """Give a position in the middle of a game of three."""
    state, rng = GAME.start(seats=3), seeded("middle")
    for _ in range(200):
        number = flow.choices(state) if flow.asked(state) >= 0 else []
        flow.play(state, number[int(rng.below(len(number)))] if number else flow.draw_lot(state, rng))
    assert isinstance(state, Duel)
    return state


def main(words: list[str]) -> int:
    """Do what the first word says."""
    registry.register(GAME)
    if words[:1] == ["compile"] and len(words) == 2:
        compile_into(Path(words[1]))
    elif words[:1] == ["both"] and len(words) == 2:
        print(f"the same choices, luck and digests at {compare(Path(words[1]))} plies")
    elif words[:1] == ["fuzz"] and len(words) == 2:
        report = fuzz(GAME, int(words[1]), seed="measure")
        print("compiled" if PACKED else "plain", report)
        return 0 if report.good else 1
    elif words == ["speed"]:
        speed()
    else:
        print(__doc__)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
