"""Command: sample changes, let the tests answer for each, print the score with its interval and survivors."""

from __future__ import annotations

import argparse
import json
import math
import random
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Final, TypeAlias

from conclave.arena.intervals import wilson
from mutation.changes import Change, changes
from mutation.runner import Copy, Verdict
from mutation.targets import GOLDEN, ROOT, Target, names, target

Say: TypeAlias = Callable[[str], None]
CACHE: Final = ROOT / ".conclave" / "mutation"
LEFT_ALONE: Final = """\
changed are comparisons, arithmetic, `and` and `or`, `not`, conditions, numbers and truths, and single
statements are left out. Of a game that concerns its rules, its state and all of the room that they import;
pictures, sentences, statistics and bots have tests of another kind.
left alone is what cannot decide anything in plain Python:
  docstrings, types, imports, and the side of `TYPE_CHECKING` and `PACKED` that runs elsewhere
  assertions, the `strict` of a zip among them: they hold, or the tests would fail unchanged
  the mark `allow_interpreted_subclasses`, which is for the compiler
and what is only read by people:
  what a `raise` says (the condition before it is changed), sentences with values in them, `__repr__`
"""


def every_change(of: Target) -> list[Change]:
    """List every change of a target."""
    return [one for path in of.files for one in changes(path, (ROOT / path).read_text(encoding="utf-8"))]


def sampled(found: list[Change], count: int, seed: int) -> list[Change]:
    """Draw lines, each as likely as the other, and one change of each; fewer if there are no more."""
    lines: dict[tuple[Path, int], list[Change]] = {}
    for change in found:
        lines.setdefault((change.path, change.line), []).append(change)
    rng = random.Random(seed)
    drawn = rng.sample(sorted(lines), min(count, len(lines)))
    return [rng.choice(lines[place]) for place in drawn]


def progress(sentence: str) -> None:
    """Tell how far it is, beside the output proper."""
    print(sentence, file=sys.stderr, flush=True)


def silent(_: str) -> None:
    """Tell nothing."""


def command(arguments: list[str]) -> int:
    """Run what the words of a command ask for; the exit code is 1 below the goal."""
    parser = argparse.ArgumentParser(
        "scripts/mutate",
        description=__doc__,
        epilog=LEFT_ALONE,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("target", choices=names(), help="a game, or the core")
    parser.add_argument(
        "--sample", type=int, default=100, metavar="N", help="changes to try, 100 unless told"
    )
    parser.add_argument("--seed", type=int, default=0, metavar="S", help="which sample")
    parser.add_argument(
        "--least", type=float, default=90.0, metavar="PERCENT", help="the goal, 90 unless told"
    )
    parser.add_argument(
        "--jobs", type=int, default=2, metavar="N", help="changes tried at once, 2 unless told"
    )
    parser.add_argument(
        "--own", action="store_true", help="ask the own tests alone: quicker, and what it counts is the least"
    )
    parser.add_argument(
        "--most", type=float, default=math.inf, metavar="SECONDS",
        help="ask the quickest tests of a line alone, so many seconds of them: what it counts is the least",
    )  # fmt: skip
    parser.add_argument("--json", action="store_true", help="print the verdicts as JSON")
    parser.add_argument("--quiet", action="store_true", help="no progress")
    given = parser.parse_args(arguments)
    if given.sample < 1 or given.jobs < 1:
        parser.error("--sample and --jobs take a number from 1")
    of = target(given.target)
    if given.own:
        of = replace(of, stages=of.stages[:1])
    found = every_change(of)
    chosen = sampled(found, given.sample, given.seed)
    say = silent if given.quiet else progress
    say(f"{of.name}: {len(found)} changes in {len(of.files)} files; {len(chosen)} are tried")
    verdicts, whole = _tried(of, chosen, given.jobs, given.most, say)
    if given.json:
        print(json.dumps([_row(one) for one in verdicts], indent=2))
    else:
        _print(of, verdicts, given.seed, given.least)
    if not whole:
        return 130
    return 0 if _share(verdicts) * 100 >= given.least else 1


def _tried(of: Target, chosen: list[Change], jobs: int, most: float, say: Say) -> tuple[list[Verdict], bool]:
    """Try every change, stage by stage; gives the verdicts, and whether an interruption cut them short."""
    verdicts: dict[Change, Verdict] = {}
    whole = True
    with tempfile.TemporaryDirectory(prefix="mutate-") as place:
        copies = [Copy(Path(place) / str(number), of, most).make() for number in range(jobs)]
        try:
            for stage, _ in of.stages:
                left = [change for change in chosen if change not in verdicts or not verdicts[change].caught]
                if left:
                    _stage(stage, left, copies, verdicts, say)
        except KeyboardInterrupt:
            whole = False
            say("interrupted: what there is so far")
        for copy in copies:
            copy.close()
    return [verdicts[change] for change in chosen if change in verdicts], whole


def _stage(
    stage: str, left: list[Change], copies: list[Copy], verdicts: dict[Change, Verdict], say: Say
) -> None:
    """Ask the tests of one stage about changes that nothing has noticed yet."""
    began = time.monotonic()
    copies[0].measure(stage, CACHE)
    for copy in copies[1:]:
        copy.selections[stage] = copies[0].selections[stage]
    say(f"{stage}: which lines they go through took {time.monotonic() - began:.0f} s; {len(left)} changes")
    idle, lock, tried = list(copies), threading.Lock(), 0

    def one(change: Change) -> None:
        nonlocal tried
        with lock:
            copy = idle.pop()
        verdict = copy.attempt(change, stage)
        with lock:
            idle.append(copy)
            verdicts[change] = verdict
            tried += 1
            word = f"caught by {verdict.by}" if verdict.caught else "NOT CAUGHT"
            say(f"{stage}, {tried} of {len(left)}, {verdict.seconds:.1f} s, {word}: {change.text()}")

    pool = ThreadPoolExecutor(len(copies))
    try:
        list(pool.map(one, left))
    finally:
        pool.shutdown(cancel_futures=True)


def _share(verdicts: list[Verdict]) -> float:
    return sum(one.caught for one in verdicts) / len(verdicts) if verdicts else 0.0


def _row(one: Verdict) -> dict[str, object]:
    change = one.change
    return {
        "file": str(change.path), "line": change.line, "kind": change.kind, "before": change.before.strip(),
        "after": change.after.strip(), "caught": one.caught, "stage": one.stage,
        "by": one.by, "seconds": round(one.seconds, 1),
    }  # fmt: skip


def _print(of: Target, verdicts: list[Verdict], seed: int, least: float) -> None:
    caught = sum(one.caught for one in verdicts)
    recorded = [one for one in verdicts if one.stage == GOLDEN]
    for one in verdicts:
        if not one.caught:
            print(f"survived: {one.change.text()}")
    for one in recorded:
        print(f"caught by recorded games alone: {one.change.text()}")
    share = wilson(caught, len(verdicts))
    print(
        f"{of.name}, seed {seed}: {caught} of {len(verdicts)} caught, {share}, {len(recorded)} of them by "
        f"recorded games alone; goal {least:g} %: {'met' if 100 * share.part >= least else 'MISSED'}"
    )
