"""Branches: how many lines and branches of the rules their own tests take."""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

from mutation.targets import ROOT, Target, names, target


def measured(of: Target, missing: bool) -> float:
    """Run the tests of a target under coverage, print the share of its branches taken, and give it."""
    with tempfile.TemporaryDirectory(prefix="coverage-") as place:
        data, table = Path(place) / "data", Path(place) / "table.json"
        run = [sys.executable, "-m", "coverage", "run", "--branch", f"--data-file={data}"]
        run += [f"--include={','.join(str(ROOT / path) for path in of.files)}"]
        options = ["-q", "-p", "no:cacheprovider", "-p", "no:xdist"]
        code = subprocess.call([*run, "-m", "pytest", *options, of.tests], cwd=ROOT)
        if code:
            raise SystemExit("coverage: the tests fail")
        # Data of processes that tests start come in files of their own.
        write = ["json", f"--data-file={data}", "-o", str(table), "-q"]
        subprocess.run([sys.executable, "-m", "coverage", *write], cwd=ROOT, check=True, env={**os.environ})
        totals = json.loads(table.read_text(encoding="utf-8"))
    if missing:
        for name, file in sorted(totals["files"].items()):
            gaps = [f"{a}->{b}" if b > 0 else f"{a}->exit" for a, b in file["missing_branches"]]
            if gaps or file["missing_lines"]:
                print(f"{name}: lines {file['missing_lines']}, branches {' '.join(gaps)}")
    whole = totals["totals"]
    branches, taken = whole["num_branches"], whole["covered_branches"]
    lines, run_through = whole["num_statements"], whole["covered_lines"]
    share = 100 * taken / branches if branches else 100.0
    print(
        f"{of.name}: {taken} of {branches} branches taken, {share:.1f} %; "
        f"{run_through} of {lines} lines, {100 * run_through / lines:.1f} %"
    )
    return share


def command(arguments: list[str]) -> int:
    """Measure what is named; the exit code is 1 below the goal."""
    parser = argparse.ArgumentParser("scripts/coverage", description=__doc__)
    parser.add_argument("targets", nargs="+", choices=names(), metavar="TARGET", help=", ".join(names()))
    parser.add_argument(
        "--least", type=float, default=97.0, metavar="PERCENT", help="the goal, 97 unless told"
    )
    parser.add_argument("--missing", action="store_true", help="list what was not taken")
    given = parser.parse_args(arguments)
    shares = [measured(target(name), given.missing) for name in given.targets]
    return 0 if all(share >= given.least for share in shares) else 1
