"""Runner: one copy of the checkout in which a line is changed, and what the tests say of it."""

from __future__ import annotations

import os
import resource
import shutil
import signal
import subprocess
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from mutation.changes import Change
from mutation.selection import Line, Selection, measured
from mutation.targets import LAWS_STAGE, OWN, ROOT, Target

COPIED: Final = ("src", "tests", "scripts", "examples", "docs", "pyproject.toml", "README.md", "conclave")
MEMORY: Final = 6 << 30
PATIENCE: Final = 60.0  # seconds that a run has beside eight times what its tests take unchanged
FOREVER: Final = 3600.0
# Seconds of tests asked about a line: all of its own, and the quickest of the laws, which play at length.
MOST: Final = {OWN: float("inf"), LAWS_STAGE: 60.0}
PYTEST: Final = [
    "-m", "pytest", "-x", "-q", "--no-header", "--tb=no", "-p", "no:cacheprovider", "-p", "no:xdist",
]  # fmt: skip


@dataclass(frozen=True)
class Verdict:
    """Whether a change was noticed, by what, and after how many seconds."""

    change: Change
    stage: str  # which tests noticed it, empty if none did
    by: str
    seconds: float

    @property
    def caught(self) -> bool:
        """Tell whether a test failed."""
        return bool(self.stage)


@dataclass
class Copy:
    """A private copy of the checkout; several can work at the same time."""

    folder: Path
    target: Target
    patience: dict[str, float] = field(default_factory=dict)  # seconds of a whole stage
    selections: dict[str, Selection] = field(default_factory=dict)

    def make(self) -> Copy:
        """Copy what the tests need."""
        for name in COPIED:
            source, place = ROOT / name, self.folder / name
            if source.is_dir():
                shutil.copytree(source, place, ignore=shutil.ignore_patterns("__pycache__", "*.so"))
            elif source.exists():
                place.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(source, place)
        return self

    def baseline(self) -> float:
        """Run the tests on the sources as they are, note the lines of each, and give the seconds it took."""
        began = time.monotonic()
        for name, words in self.target.stages:
            start = time.monotonic()
            if name in MOST:
                self.selections[name] = measured(self.folder, self.target.files, words, PYTEST)
            else:
                code, told = self._tests(words, FOREVER)
                if code != 0:
                    raise SystemExit(f"mutate: {name} fail without any change\n{told[-2000:]}")
            self.patience[name] = PATIENCE + 8 * (time.monotonic() - start)
        return time.monotonic() - began

    def attempt(self, change: Change) -> Verdict:
        """Change the line, run the tests that go through it until one fails, and put the line back."""
        file = self.folder / change.path
        source = file.read_text(encoding="utf-8")
        began = time.monotonic()
        file.write_text(change.applied(source), encoding="utf-8")
        try:
            stage, by = self._caught((change.path, change.line))
        finally:
            file.write_text(source, encoding="utf-8")
        return Verdict(change, stage, by, time.monotonic() - began)

    def _caught(self, line: Line) -> tuple[str, str]:
        """Return the stage and the test that noticed, or nothing."""
        for name, words in self.target.stages:
            patience = self.patience.get(name, FOREVER)
            if name in self.selections:
                chosen, seconds = self.selections[name].of(line, MOST[name])
                if chosen:
                    words, patience = chosen, PATIENCE + 8 * seconds
            code, told = self._tests(words, patience)
            if code != 0:
                failed = [line for line in told.splitlines() if line.startswith(("FAILED", "ERROR"))]
                return name, failed[0].split(" - ")[0].partition(" ")[2] if failed else told.strip()
        return "", ""

    def _tests(self, words: tuple[str, ...], patience: float) -> tuple[int, str]:
        """Run some tests until one fails; gives the exit code and what was printed."""
        # Bytecode of a changed file would be taken for the old one if both are written within a second.
        environment = {"PYTHONPATH": str(self.folder / "src"), "PYTHONDONTWRITEBYTECODE": "1", "PATH": ""}
        process = subprocess.Popen(
            [sys.executable, *PYTEST, *words],
            cwd=self.folder, env=environment, text=True,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, preexec_fn=_bounded, start_new_session=True,
        )  # fmt: skip
        try:
            told, _ = process.communicate(timeout=patience)
        except subprocess.TimeoutExpired:
            _end(process)
            return 1, "it does not end"
        return process.returncode, told


def _end(process: subprocess.Popen[str]) -> None:
    """End a run with everything it started."""
    os.killpg(process.pid, signal.SIGKILL)
    process.communicate()


def _bounded() -> None:
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
