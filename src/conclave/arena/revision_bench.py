"""Revision bench: this checkout and another revision of it, built and measured side by side.

Both are built the same way, plain and compiled, each into a folder of its own, and run the same probe on the
same record by turns. A ratio is taken within each round, so a slow minute hits both; the spread is that of
the rounds.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import sysconfig
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from conclave.arena import bench_probe
from conclave.arena.bench import MedianRange, figure
from conclave.core.errors import BadInput, ConclaveError, Missing

PLAIN: Final = "plain"
COMPILED: Final = "compiled"
SLOWEST: Final = 3600  # seconds that a build may take on a busy machine


@dataclass(frozen=True)
class Job:
    """What both revisions measure."""

    game: str
    options: str
    record: str
    seconds: float


@dataclass(frozen=True)
class RevisionComparison:
    """One measurement: a second's worth before and now, and how many times as fast now is."""

    before: MedianRange
    now: MedianRange
    ratio: MedianRange


def checkout() -> Path:
    """Return the root of the checkout one stands in."""
    root = Path(_git(Path.cwd(), "rev-parse", "--show-toplevel"))
    if not (root / "hatch_build.py").is_file():
        raise BadInput(f"{root} is no checkout of Conclave; --against compares revisions of one")
    return root


@contextmanager
def revision(root: Path, name: str, folder: Path) -> Iterator[Path]:
    """Check another revision out into a work tree below a folder, and take it away afterwards."""
    commit = _git(root, "rev-parse", "--verify", "--quiet", "--end-of-options", f"{name}^{{commit}}")
    tree = folder / "revision"
    _git(root, "worktree", "add", "--quiet", "--detach", str(tree), commit)
    try:
        yield tree
    finally:
        _git(root, "worktree", "remove", "--force", str(tree))


def kinds(alone: str = "") -> list[str]:
    """Return the builds that can be made here: one alone, or both where there is a compiler."""
    if find_spec("hatchling") is None:
        raise Missing("building needs hatchling; `./conclave bench --against REV` brings it")
    compiler = [*(sysconfig.get_config_var("CC") or "").split()[:1], "cc", "gcc", "clang", "cl"]
    both = any(shutil.which(name) for name in compiler) and find_spec("mypy") is not None
    return [alone] if alone else [PLAIN, COMPILED] if both else [PLAIN]


def built(root: Path, kind: str, folder: Path) -> Path:
    """Build the sources below a root, and give the folder that Python finds them in."""
    command = [sys.executable, "-P", "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder / "wheel")]
    variables = {**os.environ, "CONCLAVE_COMPILED": str(int(kind == COMPILED))}
    done = subprocess.run(
        command, cwd=root, env=variables, capture_output=True, text=True, timeout=SLOWEST, check=False
    )
    if done.returncode:
        raise ConclaveError(f"the {kind} build of {root.name} failed: {done.stderr.strip()[-400:]}")
    wheel = next((folder / "wheel").glob("*.whl"))
    zipfile.ZipFile(wheel).extractall(folder / "found")
    return folder / "found"


def measured(found: Path, job: Job) -> dict[str, float]:
    """Run the probe on a build, in a process of its own."""
    asked = {"game": job.game, "options": job.options, "record": job.record, "seconds": job.seconds}
    done = subprocess.run(
        [sys.executable, "-P", bench_probe.__file__],
        input=json.dumps(asked),
        env={**os.environ, "PYTHONPATH": str(found)},
        capture_output=True,
        text=True,
        timeout=600 + 60 * job.seconds,
        check=False,
    )
    if done.returncode:
        raise ConclaveError(f"the build in {found.parent.name} does not run: {done.stderr.strip()[-400:]}")
    figures: dict[str, float] = json.loads(done.stdout)
    return figures


def rounds(before: Path, now: Path, job: Job, count: int) -> list[tuple[dict[str, float], dict[str, float]]]:
    """Measure both by turns; who begins changes with every round."""
    found = []
    for number in range(count):
        if number % 2:
            later = measured(now, job)
            found.append((measured(before, job), later))
        else:
            earlier = measured(before, job)
            found.append((earlier, measured(now, job)))
    return found


def compared(pairs: list[tuple[dict[str, float], dict[str, float]]]) -> dict[str, RevisionComparison]:
    """Return each measurement before and now, and the ratio in each round, with their spread."""
    return {
        name: RevisionComparison(
            figure([before[name] for before, _ in pairs]),
            figure([now[name] for _, now in pairs]),
            figure([now[name] / before[name] for before, now in pairs]),
        )
        for name in pairs[0][0]
    }


def against(
    name: str, job: Job, count: int, alone: str = ""
) -> Iterator[tuple[str, dict[str, RevisionComparison]]]:
    """Compare the sources as they are with a revision: one build after another."""
    root = checkout()
    with TemporaryDirectory(prefix="conclave-against-") as place, revision(root, name, Path(place)) as tree:
        for kind in kinds(alone):
            before = built(tree, kind, Path(place) / f"{kind}-before")
            now = built(root, kind, Path(place) / f"{kind}-now")
            yield kind, compared(rounds(before, now, job, count))


def _git(root: Path, *words: str) -> str:
    done = subprocess.run(["git", *words], cwd=root, capture_output=True, text=True, check=False)
    if done.returncode:
        why = done.stderr.strip().splitlines() or [f"there is no revision `{words[-1].split('^')[0][:60]}`"]
        raise BadInput(f"git: {why[-1]}")
    return done.stdout.strip()
