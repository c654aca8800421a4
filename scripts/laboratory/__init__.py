"""Measure the laboratory: its use of every core, its memory, and how often its ratings are right."""

import argparse
import multiprocessing
import os
import resource
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from conclave.arena.run_folder import RunFolder
from conclave.arena.run_plan import RunPlan
from conclave.arena.simulate import keep, simulate
from conclave.arena.table_files import write_parquet, write_tables
from conclave.core.registry import load
from conclave.core.storage import PACKED
from laboratory.coverage import coverage


def main(words: list[str]) -> int:
    """Read the command and measure."""
    reader = argparse.ArgumentParser(prog="laboratory")
    reader.add_argument("what", choices=("speed", "memory", "coverage"))
    reader.add_argument("--game", default="ice_wizards")
    reader.add_argument("--players", default="random,random")
    reader.add_argument("--games", type=int, default=100_000)
    reader.add_argument("--tournaments", type=int, default=1000, help="made up, for coverage")
    reader.add_argument("--seconds", type=float, default=3.0, help="of each measurement of speed")
    reader.add_argument("--rounds", type=int, default=2)
    reader.add_argument("--jobs", type=int, default=2)
    reader.add_argument("--keep", action="store_true", help="with sheets and records, as --out does")
    asked = reader.parse_args(words)
    if asked.what == "coverage":
        coverage(asked.tournaments)
        return 0
    plan = RunPlan(
        asked.game, tuple(asked.players.split(",")), asked.games, 1, load(asked.game).options().text()
    )
    print(f"{plan.game}, {', '.join(plan.players)}, {'compiled' if PACKED else 'plain'} build", flush=True)
    if asked.what == "memory":
        memory(plan, asked.jobs)
    else:
        speed(plan, asked.seconds, asked.rounds, asked.jobs, asked.keep)
    return 0


class Enough(Exception):
    """The time is up."""


def speed(plan: RunPlan, seconds: float, rounds: int, jobs: int, kept: bool) -> None:
    """Measure one process and several in turn, and print what share of the cores was used."""
    endless = RunPlan(plan.game, plan.players, 10**9, plan.seed, plan.options)
    ratios: list[float] = []
    for number in range(rounds):
        one = rate(endless, 1, seconds, kept)
        many = rate(endless, jobs, seconds, kept)
        ratios.append(many / (jobs * one))
        print(
            f"round {number + 1}: 1 process {one:,.0f} games/s, {jobs} processes {many:,.0f} games/s, "
            f"{100 * ratios[-1]:.1f} % of {jobs} times one",
            flush=True,
        )
    print(f"median {100 * sorted(ratios)[len(ratios) // 2]:.1f} %")


def rate(plan: RunPlan, jobs: int, seconds: float, kept: bool) -> float:
    """Give the games a second between the first results and the end of the time."""
    began, first, games = 0.0, 0, 0

    def progress(done: int) -> None:
        nonlocal began, first, games
        games += done
        now = time.perf_counter()
        # Starting a process is not playing: the clock runs from when each has given something.
        if not began:
            if games >= first_games:
                began, first = now, games
        elif now - began >= seconds:
            raise Enough

    first_games = 0 if jobs == 1 else 2 * jobs * (20 if kept else 2000)
    try:
        if kept:
            with tempfile.TemporaryDirectory() as place:
                _keep(plan, Path(place), jobs, progress)
        else:
            simulate(plan, jobs, progress)
    except Enough:
        pass
    return (games - first) / (time.perf_counter() - began)


def _keep(plan: RunPlan, place: Path, jobs: int, progress: Callable[[int], None]) -> None:
    folder = RunFolder(place, RunPlan(plan.game, plan.players, 10**6, plan.seed, plan.options))
    folder.open()
    try:
        for batch in keep(folder.plan, folder.missing(), jobs):
            for one in batch:
                folder.add(one)
            progress(len(batch))
    finally:
        folder.close()


def memory(plan: RunPlan, jobs: int) -> None:
    """Keep many games, and print the memory of the processes along the way."""
    with tempfile.TemporaryDirectory() as place:
        folder = RunFolder(Path(place), plan)
        folder.open()
        played, step, began = 0, max(1, plan.games // 20), time.perf_counter()

        def progress(done: int) -> None:
            nonlocal played
            before, played = played, played + done
            if before // step != played // step or before == 0:
                children = sorted(resident(child.pid) for child in multiprocessing.active_children())
                told = " ".join(f"{size:6.1f}" for size in children)
                print(
                    f"{played:>9,} games  {resident(os.getpid()):6.1f} MB here, at work {told} MB", flush=True
                )

        folder.play(jobs, progress)
        print(f"played in {time.perf_counter() - began:.0f} s; now the tables", flush=True)
        for name, write in (("CSV", write_tables), ("Parquet", write_parquet)):
            began = time.perf_counter()
            write(folder)
            most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
            print(f"{name} in {time.perf_counter() - began:.0f} s; {resident(os.getpid()):.1f} MB now, "
                  f"{most:.1f} MB at most")  # fmt: skip
        folder.close()
        sizes = {path.suffix: 0 for path in Path(place).iterdir() if path.is_file()}
        for path in Path(place).iterdir():
            if path.is_file():
                sizes[path.suffix] += path.stat().st_size
        print(", ".join(f"{suffix} {size / 1e6:.1f} MB" for suffix, size in sorted(sizes.items())))


def resident(process: int | None) -> float:
    """Give the memory that a process holds, in MB."""
    try:
        rows = Path(f"/proc/{process}/status").read_text(encoding="utf-8").splitlines()
    except OSError:
        return 0.0
    return next((int(row.split()[1]) / 1024 for row in rows if row.startswith("VmRSS")), 0.0)
