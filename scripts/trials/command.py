"""Command: list the trials, run some, print their figures; the exit code is 1 when a goal is missed."""

from __future__ import annotations

import argparse
import importlib
import sys
import time
from contextlib import ExitStack
from pathlib import Path

from conclave.core.registry import slugs
from launcher import builds
from launcher.house import House
from trials import serving
from trials.driver import TRIALS, Run, Trial, machine, perform
from trials.postgres import ABSENT, Cluster, installed

# Trials that know of the database only what a server is told.
ON_POSTGRESQL = (
    "L1", "L2", "L3", "L4", "L5", "L9", "F1", "F2", "F3", "F7", "F9", "F11", "P1", "P2", "P4", "P5", "P6",
)  # fmt: skip
HERE = Path(__file__).resolve().parent


def load_all() -> dict[str, Trial]:
    """Import every family, so that its trials are known."""
    for path in sorted(HERE.glob("*_trials.py")):
        importlib.import_module(f"trials.{path.stem}")
    return dict(sorted(TRIALS.items(), key=lambda item: ("LFPHRSD".index(item[0][0]), int(item[0][1:]))))


def command(arguments: list[str]) -> int:
    """Run what the words of a command ask for."""
    known = load_all()
    parser = argparse.ArgumentParser("scripts/trial", description="Try to break the table.")
    parser.add_argument("names", nargs="*", metavar="NAME", help="trials such as L1, or `all`")
    parser.add_argument("--seconds", type=float, metavar="N", help="seconds of each trial, 60 unless told")
    parser.add_argument("--full", action="store_true", help="the whole count and time of each goal")
    parser.add_argument("--game", default="", metavar="NAME", help="one game alone, in H1, H2 and H6")
    parser.add_argument(
        "--nodes", type=int, default=2, metavar="N", help="nodes in L9 and F11, 2 unless told"
    )
    parser.add_argument("--compiled", action="store_true", help="servers of the compiled build")
    parser.add_argument("--postgresql", action="store_true", help="servers on PostgreSQL, started for this")
    parser.add_argument("--quiet", action="store_true", help="no progress")
    given = parser.parse_args(arguments)
    if given.seconds is not None and given.seconds <= 0:
        parser.error("--seconds takes a number above 0")
    if given.nodes < 2:
        parser.error("--nodes takes 2 and more")
    if given.game and given.game not in slugs():
        parser.error(f"there is no game {given.game}; there is {' '.join(slugs())}")
    serving.COMPILED[:] = []
    if given.compiled:
        house = House(HERE.parent.parent)
        made = builds.compiled_environment(house)
        if not made.holds(builds.wheel_mark(house)):
            parser.error("there is no compiled build of these sources; ./conclave build --compiled makes one")
        serving.COMPILED[:] = [made.python]
    serving.POSTGRES[:] = []
    if given.postgresql and not installed():
        parser.error(ABSENT)
    if not given.names:
        for one in known.values():
            print(f"{one.name:<4} {one.about}")
        return 0
    names = list(known) if given.names == ["all"] else [name.upper() for name in given.names]
    wrong = [name for name in names if name not in known]
    if wrong:
        parser.error(f"there is no trial {', '.join(wrong)}; there is {' '.join(known)}")
    elsewhere = [name for name in names if given.postgresql and name not in ON_POSTGRESQL]
    if elsewhere:
        parser.error(
            f"{', '.join(elsewhere)} is about SQLite; --postgresql goes with {' '.join(ON_POSTGRESQL)}"
        )
    missed = 0
    with ExitStack() as stack:
        if given.postgresql:
            serving.POSTGRES[:] = [stack.enter_context(Cluster())]
        for name in names:
            try:
                run = _one(known[name], given.seconds, given.full, given.quiet, given.game, given.nodes)
            except KeyboardInterrupt:
                print(f"{name} was ended", file=sys.stderr)
                return 130
            missed += not run.good
            if run.interrupted:
                break
    return 1 if missed else 0


def _one(one: Trial, seconds: float | None, full: bool, quiet: bool, game: str, nodes: int) -> Run:
    print(
        f"{one.name}: {one.about}\n  before: {machine()}, servers {serving.build()}, on {serving.store()}",
        flush=True,
    )
    began = time.monotonic()
    run = perform(one, seconds, full, quiet, game, nodes)
    for figure in run.figures:
        print(f"  {figure.line()}")
    for sentence in run.notes:
        print(f"  {sentence}")
    verdict = "met" if run.good else "MISSED"
    whole = "full form" if full else f"short form of {run.seconds:.0f} s"
    print(f"  after: {machine()}\n{one.name} {verdict} ({whole}, {time.monotonic() - began:.0f} s)\n")
    sys.stdout.flush()
    return run
