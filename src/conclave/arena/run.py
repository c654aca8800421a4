"""Run: a plan played into a folder, from where it stands to its tables, also when somebody stops it."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

from conclave.arena import run_folder as files
from conclave.arena.pool import WorkRunner, spread_out
from conclave.arena.ray_backend import spread_on_ray
from conclave.arena.run_folder import RunFolder
from conclave.arena.run_plan import RunPlan
from conclave.arena.table_files import write_parquet, write_tables
from conclave.arena.tally import Tally
from conclave.core.errors import ConclaveError

SUMMARY: Final = "summary.json"
WHERE: Final[dict[str, WorkRunner]] = {"here": spread_out, "ray": spread_on_ray}


@dataclass(frozen=True)
class RunOutcome:
    """What came of a run so far."""

    tally: Tally
    stopped: bool
    parquet: bool  # the library for it is there


def run_into(folder: RunFolder, jobs: int, progress: Callable[[int], None], on: str = "here") -> RunOutcome:
    """Play what is missing in an opened folder and write its tables; a stop writes what there is."""
    try:
        return _written(folder, _stopped(folder, jobs, progress, on))
    finally:
        folder.close()


def _stopped(folder: RunFolder, jobs: int, progress: Callable[[int], None], on: str) -> bool:
    """Play, and tell whether somebody stopped it."""
    try:
        folder.play(jobs, progress, WHERE[on])
    except KeyboardInterrupt:
        return True
    return False


def _written(folder: RunFolder, stopped: bool) -> RunOutcome:
    """Write everything that is made from the working files."""
    tally = write_tables(folder)
    parquet = write_parquet(folder)
    text = json.dumps(summed_up(folder.plan, tally, stopped), indent=2) + "\n"
    files.replace(folder.path / SUMMARY, text.encode())
    folder.describe(finished=not stopped)
    return RunOutcome(tally, stopped, parquet)


def caught_up(path: Path) -> None:
    """Write the tables of a run that was killed, so that every game it kept is in them."""
    if not (path / files.PARTS).is_dir():
        return
    about = files.read_run(path)
    if about.get("finished"):
        return
    folder = RunFolder(path, _plan_of(about))
    try:
        folder.open()
        if folder.played and (folder.played != about["played"] or not (path / "games.csv").is_file()):
            _written(folder, stopped=True)
    except ConclaveError:
        # Somebody is playing into it, or its game is not here: then the tables are what there is.
        if not (path / "games.csv").is_file():
            raise
    finally:
        folder.close()


def _plan_of(about: dict[str, Any]) -> RunPlan:
    """Give the plan that a folder says it follows."""
    return RunPlan(
        about["game"], tuple(about["players"]), about["games"], about["seed"], about["options"], about["swap"]
    )


def summed_up(plan: RunPlan, tally: Tally, stopped: bool) -> dict[str, object]:
    """Give plan and counts as plain data."""
    return {
        "game": plan.game,
        "options": plan.options,
        "players": list(plan.players),
        "seed": plan.seed,
        "swap": plan.swap,
        "stopped": stopped,
        **tally.data(),
    }


def shipped(plan: RunPlan, components: dict[str, str]) -> RunPlan:
    """Give a plan that takes its components along, for machines that do not have them."""
    return replace(plan, components=tuple(sorted(components.items())))
