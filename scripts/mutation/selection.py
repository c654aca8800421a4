"""Selection: which tests run through a line, so that a change asks only those that could notice it."""

from __future__ import annotations

import ast
import sqlite3
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterable
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, TypeAlias
from xml.etree import ElementTree

from coverage.numbits import numbits_to_nums

Line: TypeAlias = tuple[Path, int]
# A test function by its module and its own name, with all its parameters as one.
Name: TypeAlias = str

NO_TESTS: Final = 5  # what pytest says where words such as `-k` leave none
SETTINGS: Final = "[run]\ndynamic_context = test_function\n"


@dataclass(frozen=True)
class Selection:
    """The tests of some stage by the lines they run through; lines run at import are everybody's."""

    through: dict[Line, frozenset[Name]]
    seconds: dict[Name, float]
    imported: frozenset[Line] = frozenset()  # lines that run outside of tests, at import or in a fixture

    def of(self, path: Path, lines: Iterable[int], most: float) -> dict[str, float]:
        """Return the tests that go through lines, quickest first and `most` seconds of them.

        With each comes how many seconds it takes as long as nothing is changed. Without any, no test of this
        stage could notice a change there.
        """
        places = {(path, line) for line in lines}
        names = {name for place in places for name in self.through.get(place, ())}
        if places & self.imported:
            names |= self.seconds.keys()
        found: dict[str, float] = {}
        total = 0.0
        for name in sorted(names, key=lambda one: (self.seconds.get(one, 0.0), one)):
            seconds = self.seconds.get(name, 0.0)
            total += seconds
            if found and total > most:
                break
            found[node(name)] = seconds
        return found

    def at_import(self, path: Path) -> list[int]:
        """List the lines of a file that run outside of tests."""
        return sorted(line for file, line in self.imported if file == path)

    def part(self, file: str) -> Selection:
        """Return what the tests of one file say."""
        own = {name for name in self.seconds if node(name).startswith(f"{file}::")}
        through = {line: names & own for line, names in self.through.items() if names & own}
        return Selection(through, {name: self.seconds[name] for name in own}, self.imported)

    def pack(self) -> dict[str, object]:
        """Return it as plain data."""
        through = [[str(path), line, sorted(names)] for (path, line), names in self.through.items()]
        imported = [[str(path), line] for path, line in self.imported]
        return {"through": through, "seconds": self.seconds, "imported": imported}


def unpack(packed: dict[str, Any]) -> Selection:
    """Read back what `Selection.pack` gave."""
    through = {(Path(path), line): frozenset(names) for path, line, names in packed["through"]}
    imported = frozenset((Path(path), line) for path, line in packed["imported"])
    return Selection(through, packed["seconds"], imported)


def joined(parts: Iterable[Selection]) -> Selection:
    """Put together what several files of tests say."""
    through: defaultdict[Line, set[Name]] = defaultdict(set)
    seconds: dict[Name, float] = {}
    imported: set[Line] = set()
    for part in parts:
        for line, names in part.through.items():
            through[line] |= names
        seconds |= part.seconds
        imported |= part.imported
    return Selection(
        {line: frozenset(names) for line, names in through.items()}, seconds, frozenset(imported)
    )


def expanded(folder: Path, words: tuple[str, ...]) -> tuple[list[str], list[str]]:
    """Return the files of tests that words for pytest name, and the other words."""
    ignored = [word.partition("=")[2] for word in words if word.startswith("--ignore-glob=")]
    files: list[str] = []
    for word in words:
        for path in sorted((folder / word).rglob("test_*.py")):
            if not any(path.match(pattern) for pattern in ignored):
                files.append(str(path.relative_to(folder)))
    return files, [word for word in words if not (folder / word).is_dir()]


def statement(source: str, line: int) -> range:
    """Return the lines of the statement around a line, of one that holds others only its head."""
    found = range(line, line + 1)
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.stmt) and node.end_lineno is not None:
            body = getattr(node, "body", None)
            last = max(node.lineno, body[0].lineno - 1) if body else node.end_lineno
            if node.lineno <= line <= last:
                found = range(node.lineno, last + 1)
    return found


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
    if done.returncode not in (0, NO_TESTS):
        raise SystemExit(f"mutate: the tests fail without any change\n{done.stdout[-2000:]}")
    seconds = _times(report)
    through, imported = _lines(data, folder, seconds)
    return Selection(through, seconds, imported)


def _times(report: Path) -> dict[Name, float]:
    found: defaultdict[Name, float] = defaultdict(float)
    for case in ElementTree.parse(report).getroot().iter("testcase"):
        name = case.get("name", "").partition("[")[0]
        found[f"{case.get('classname', '')}.{name}"] += float(case.get("time", "0"))
    return dict(found)


def _lines(
    data: Path, folder: Path, names: Iterable[Name]
) -> tuple[dict[Line, frozenset[Name]], frozenset[Line]]:
    """Return the tests of each line, and the lines that run outside of tests."""
    # Coverage knows a test by the name its module was imported under, which may lack the folders before it.
    whole: defaultdict[str, set[Name]] = defaultdict(set)
    for name in names:
        parts = name.split(".")
        for at in range(len(parts) - 1):
            whole[".".join(parts[at:])].add(name)
    found: defaultdict[Line, set[Name]] = defaultdict(set)
    imported: set[Line] = set()
    asked = """select file.path, context.context, line_bits.numbits from line_bits
        join file on file.id = line_bits.file_id join context on context.id = line_bits.context_id"""
    with closing(sqlite3.connect(data)) as base:
        for path, name, bits in base.execute(asked):
            file = Path(path).relative_to(folder)
            for number in numbits_to_nums(bits):
                if name:
                    found[file, number] |= whole[name]
                else:
                    imported.add((file, number))
    return {line: frozenset(names) for line, names in found.items()}, frozenset(imported)
