"""Warm: tests of a stage that were collected once, to be asked about one change after another."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from mutation.changes import Change
from mutation.targets import ROOT
from mutation.warm_tests import PIPES

PLUGIN: Final = "mutation.warm_tests"
MEMORY: Final = 6 << 30
# A machine may be busy with other things: seconds on the clock for each second of work that is allowed.
CLOCK: Final = 12


@dataclass(frozen=True)
class Answer:
    """What some tests say of a change."""

    failed: bool
    by: str  # the test that noticed
    how: str = ""  # where it did not simply fail

    @property
    def text(self) -> str:
        """Name the test and how it ended."""
        return f"{self.by}: {self.how}" if self.by and self.how else self.by or self.how


class Warm:
    """A running pytest that waits for changes."""

    def __init__(self, folder: Path, pytest: list[str], words: tuple[str, ...]) -> None:
        questions, ask = os.pipe()
        hear, answers = os.pipe()
        self.folder = folder
        # What forked tests leave in temporary folders goes away with the copy.
        more = ["-p", PLUGIN, f"--basetemp={folder / '.temporary' / str(questions)}"]
        (folder / ".temporary").mkdir(exist_ok=True)
        self.log = folder / ".temporary" / f"log-{questions}"
        path = os.pathsep.join((str(folder / "src"), str(ROOT / "scripts")))
        pipes = f"{questions} {answers}"
        with self.log.open("wb") as log:
            self.process = subprocess.Popen(
                [sys.executable, *pytest, *more, *words],
                cwd=folder, pass_fds=(questions, answers), stdout=log, stderr=log,
                env={"PYTHONPATH": path, "PYTHONDONTWRITEBYTECODE": "1", "PATH": "", PIPES: pipes},
            )  # fmt: skip
        os.close(questions)
        os.close(answers)
        self.ask, self.hear = os.fdopen(ask, "w"), os.fdopen(hear)

    def answer(
        self, change: Change, source: str, tests: dict[str, float], imported: Iterable[int]
    ) -> Answer | None:
        """Ask tests about a change, each with the seconds of work it is given.

        None where it must be asked of a process that starts from nothing.
        """
        asked: dict[str, Any] = {
            "path": str(self.folder / change.path), "line": change.line, "source": source,
            "tests": tests, "imported": list(imported),
            "wall": CLOCK * sum(tests.values()), "memory": MEMORY,
        }  # fmt: skip
        print(json.dumps(asked), file=self.ask, flush=True)
        found = self._heard()
        return Answer(found["failed"], found["by"], found.get("how", "")) if found else None

    def ready(self) -> None:
        """Wait until the tests are collected."""
        self._heard()

    def _heard(self) -> dict[str, Any]:
        told = self.hear.readline()
        if not told:
            told = self.log.read_text(encoding="utf-8", errors="replace")[-2000:]
            raise SystemExit(
                f"mutate: the process that keeps the tests ended ({self.process.wait()})\n{told}"
            )
        found: dict[str, Any] = json.loads(told)
        return found

    def close(self) -> None:
        """Let it end."""
        self.ask.close()
        self.hear.close()
        self.process.wait()
