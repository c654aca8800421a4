"""Runner: one copy of the checkout in which a line is changed, and what the tests say of it."""

from __future__ import annotations

import hashlib
import json
import math
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
from mutation.selection import Selection, expanded, joined, measured, statement, unpack
from mutation.targets import LAWS_STAGE, ROOT, Target
from mutation.warm import CLOCK, MEMORY, Answer, Warm
from mutation.warm_tests import ENDLESS

COPIED: Final = ("src", "tests", "scripts", "examples", "docs", "pyproject.toml", "README.md", "conclave")
MEASURED: Final = ("src", "tests")
PATIENCE: Final = 10.0  # seconds of work that a test has beside eight times what it takes unchanged
STARTING: Final = 30.0  # and for a start from nothing
# Seconds of tests asked about a line where not all are: the quickest of the laws, which play at length.
MOST_OF_LAWS: Final = 60.0
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
    most: float = math.inf  # seconds of tests that are asked about a line in a stage, the quickest first
    selections: dict[str, Selection] = field(default_factory=dict)
    warm: dict[str, Warm] = field(default_factory=dict)
    # Tests that pass in a fork as long as nothing is changed.
    sound: set[str] = field(default_factory=set)

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

    def measure(self, stage: str, cache: Path | None = None) -> None:
        """Run the tests of a stage on the sources as they are, and note the lines that each goes through.

        The notes of a file of tests are kept in a folder, if one is given, until it or what it uses changes.
        """
        words = dict(self.target.stages)[stage]
        files, options = expanded(self.folder, words)
        kept = {file: cache / f"{self._digest(stage, file)}.json" for file in files} if cache else {}
        parts = [unpack(json.loads(kept[file].read_text())) for file in kept if kept[file].exists()]
        missing = [file for file in files if file not in kept or not kept[file].exists()]
        if missing:
            fresh = measured(self.folder, self.target.files, (*missing, *options), PYTEST)
            for file in missing:
                if file in kept:
                    kept[file].parent.mkdir(parents=True, exist_ok=True)
                    kept[file].write_text(json.dumps(fresh.part(file).pack()))
            parts.append(fresh)
        self.selections[stage] = joined(parts)

    def _digest(self, stage: str, file: str) -> str:
        """Name a file of tests as it is, with all sources and all that tests share."""
        found = hashlib.blake2b(f"{self.target.name} {stage}".encode(), digest_size=16)
        shared = (path for name in MEASURED for path in (self.folder / name).rglob("*"))
        for path in sorted({*shared, self.folder / file}):
            own = path == self.folder / file or not path.name.startswith("test_")
            if own and path.is_file() and path.suffix != ".pyc":
                found.update(str(path.relative_to(self.folder)).encode() + b"\0" + path.read_bytes())
        return found.hexdigest()

    def attempt(self, change: Change, stage: str) -> Verdict:
        """Change the line, run the tests of a stage that go through it until one fails, and put it back."""
        file = self.folder / change.path
        source = file.read_text(encoding="utf-8")
        began = time.monotonic()
        if stage not in self.warm:
            self.warm[stage] = Warm(self.folder, PYTEST, dict(self.target.stages)[stage])
            self.warm[stage].ready()  # they are to be collected as they are
        # Processes that a test starts read the file.
        file.write_text(change.applied(source), encoding="utf-8")
        try:
            answer = self._answer(change, source, stage)
        finally:
            file.write_text(source, encoding="utf-8")
        return Verdict(change, stage if answer.failed else "", answer.text, time.monotonic() - began)

    def close(self) -> None:
        """End what runs."""
        for warm in self.warm.values():
            warm.close()
        self.warm = {}

    def _answer(self, change: Change, source: str, stage: str) -> Answer:
        selection = self.selections[stage]
        lines = statement(source, change.line)
        most = min(self.most, MOST_OF_LAWS) if stage == LAWS_STAGE else self.most
        tests = selection.of(change.path, lines, most)
        if not tests:
            return Answer(False, "")  # none goes there
        patience = {name: PATIENCE + 8 * seconds for name, seconds in tests.items()}
        imported = selection.at_import(change.path)
        answer = self.warm[stage].answer(change, change.applied(source), patience, imported)
        if answer is None:
            return self._tests(tuple(tests), STARTING + sum(patience.values()))
        name = answer.by.partition("[")[0]
        if answer.failed and name in patience and name not in self.sound:
            # A test that a fork breaks all by itself would notice everything.
            alone = self.warm[stage].answer(change, source, {name: patience[name]}, imported)
            if alone is None or alone.failed:
                raise SystemExit(f"mutate: {name} fails in a fork without any change")
            self.sound.add(name)
        return answer

    def _tests(self, tests: tuple[str, ...], patience: float) -> Answer:
        """Run some tests in a process that starts from nothing, until one fails."""
        # Bytecode of a changed file would be taken for the old one if both are written within a second.
        environment = {"PYTHONPATH": str(self.folder / "src"), "PYTHONDONTWRITEBYTECODE": "1", "PATH": ""}
        process = subprocess.Popen(
            [sys.executable, *PYTEST, *tests],
            cwd=self.folder, env=environment, text=True, start_new_session=True,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, preexec_fn=lambda: _bounded(patience),
        )  # fmt: skip
        try:
            told, _ = process.communicate(timeout=CLOCK * patience)
        except subprocess.TimeoutExpired:
            _end(process)
            return Answer(True, "", ENDLESS)
        if process.returncode < 0:
            return Answer(True, "", ENDLESS)
        failed = [line for line in told.splitlines() if line.startswith(("FAILED", "ERROR"))]
        by = failed[0].split(" - ")[0].partition(" ")[2] if failed else told.strip()
        return Answer(process.returncode != 0, by)


def _end(process: subprocess.Popen[str]) -> None:
    """End a run with everything it started."""
    os.killpg(process.pid, signal.SIGKILL)
    process.communicate()


def _bounded(patience: float) -> None:
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (int(patience), int(patience)))
