"""Selection: which tests run through a line, so that a change asks only those that could notice it."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterable
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TypeAlias
from xml.etree import ElementTree

from coverage.numbits import numbits_to_nums

Line: TypeAlias = tuple[Path, int]
# A test function by its module and its own name, with all its parameters as one.
Name: TypeAlias = str

SETTINGS: Final = "[run]\ndynamic_context = test_function\n"


@dataclass(frozen=True)
class Selection:
    """The tests of some stage by the lines they run through; lines run at import are everybody's."""

    through: dict[Line, frozenset[Name]]
    seconds: dict[Name, float]

    def of(self, line: Line, most: float) -> tuple[tuple[str, ...], float]:
        """Return the tests to ask about a line, quickest first and `most` seconds of them; none if all must.

        With them comes how many seconds they take as long as nothing is changed.
        """
        found: list[str] = []
        total = 0.0
        for name in sorted(self.through.get(line, ()), key=lambda one: (self.seconds.get(one, 0.0), one)):
            seconds = self.seconds.get(name, 0.0)
            if found and total + seconds > most:
                break
            found.append(node(name))
            total += seconds
        return tuple(found), total


def node(name: Name) -> str:
    """Return what pytest calls a test function."""
    parts = name.split(".")
    module = next(at for at, part in enumerate(parts) if part.startswith("test_"))
    return "::".join(["/".join(parts[: module + 1]) + ".py", *parts[module + 1 :]])


def measured(folder: Path, files: Iterable[Path], words: tuple[str, ...], pytest: list[str]) -> Selection:
    """Run tests in a copy of the checkout, and note which lines of some files each of them runs through."""
    data, report, settings = folder / ".lines", folder / ".times.xml", folder / ".lines.ini"
    settings.write_text(SETTINGS, encoding="utf-8")
    include = ",".join(str(folder / file) for file in files)
    run = ["-m", "coverage", "run", f"--rcfile={settings}", f"--data-file={data}", f"--include={include}"]
    environment = {"PYTHONPATH": str(folder / "src"), "PYTHONDONTWRITEBYTECODE": "1", "PATH": ""}
    done = subprocess.run(
        [sys.executable, *run, *pytest, f"--junitxml={report}", *words],
        cwd=folder, env=environment, text=True, capture_output=True, check=False,
    )  # fmt: skip
    if done.returncode != 0:
        raise SystemExit(f"mutate: the tests fail without any change\n{done.stdout[-2000:]}")
    seconds = _times(report)
    return Selection(_lines(data, folder, seconds), seconds)


def _times(report: Path) -> dict[Name, float]:
    found: defaultdict[Name, float] = defaultdict(float)
    for case in ElementTree.parse(report).getroot().iter("testcase"):
        name = case.get("name", "").partition("[")[0]
        found[f"{case.get('classname', '')}.{name}"] += float(case.get("time", "0"))
    return dict(found)


def _lines(data: Path, folder: Path, names: Iterable[Name]) -> dict[Line, frozenset[Name]]:
    # Coverage knows a test by the name its module was imported under, which may lack the folders before it.
    whole: defaultdict[str, set[Name]] = defaultdict(set)
    for name in names:
        parts = name.split(".")
        for at in range(len(parts) - 1):
            whole[".".join(parts[at:])].add(name)
    found: defaultdict[Line, set[Name]] = defaultdict(set)
    asked = """select file.path, context.context, line_bits.numbits from line_bits
        join file on file.id = line_bits.file_id join context on context.id = line_bits.context_id"""
    with closing(sqlite3.connect(data)) as base:
        for path, name, bits in base.execute(asked):
            if name:
                for number in numbits_to_nums(bits):
                    found[Path(path).relative_to(folder), number] |= whole[name]
    return {line: frozenset(names) for line, names in found.items()}
