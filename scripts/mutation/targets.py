"""Targets: which files make up the rules of a game or the core, and which tests answer for them."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent.parent
GAMES: Final = Path("src/conclave/games")
CORE: Final = "core"
# What decides a game, with everything of the room that it uses: its board, its components, the files they are
# read from. Pictures, sentences, statistics and bots are held by tests of another kind.
RULES: Final = ("rules.py", "rules/*.py", "state.py", "position.py")

LAWS: Final = "tests/conformance"
SMALLEST: Final = "ice_wizards"
# Recorded games notice nearly everything and explain nothing, so they are asked last and counted apart.
NOT_GOLDEN: Final = "--ignore-glob=*golden*"
OWN: Final = "own tests"
LAWS_STAGE: Final = "laws"
GOLDEN: Final = "recorded games"


@dataclass(frozen=True)
class Target:
    """Something whose tests are to be measured; paths count from the root of the checkout."""

    name: str
    files: tuple[Path, ...]
    tests: str
    # How pytest is called, one stage after another until one notices; each has a name for the report.
    stages: tuple[tuple[str, tuple[str, ...]], ...]


def names(root: Path = ROOT) -> list[str]:
    """List what can be measured."""
    return [*sorted(path.parent.name for path in (root / GAMES).glob("*/__init__.py")), CORE]


def target(name: str, root: Path = ROOT) -> Target:
    """Return the files and tests of one name of `names`."""
    if name == CORE:
        files = sorted((root / "src/conclave/core").glob("*.py"))
        # The smallest room stands for all of them: the others go through the same core for many minutes.
        tests = "tests/core"
        laws: tuple[str, ...] = (f"tests/games/{SMALLEST}", LAWS, "-k", f"{SMALLEST} or toy", NOT_GOLDEN)
        golden = ("tests/games", "-k", "golden")
    else:
        room = root / GAMES / name
        files = sorted(_used(room, [file for pattern in RULES for file in room.glob(pattern)]))
        tests, laws = f"tests/games/{name}", (LAWS, "-k", name)
        golden = (tests, "-k", "golden")
    found = tuple(file.relative_to(root) for file in files if file.read_text(encoding="utf-8").strip())
    return Target(name, found, tests, ((OWN, (tests, NOT_GOLDEN)), (LAWS_STAGE, laws), (GOLDEN, golden)))


def _used(room: Path, files: list[Path]) -> set[Path]:
    """Return files of a room with all that they import of it, and what those import."""
    found: set[Path] = set()
    left = list(files)
    while left:
        file = left.pop()
        if file not in found:
            found.add(file)
            left += [path for path in _imported(room, file) if path.is_file()]
    return found


def _imported(room: Path, file: Path) -> Iterator[Path]:
    """Give where modules of the room would be that a file imports, by themselves or as names."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if not isinstance(node, ast.ImportFrom) or node.module is None:
            continue
        parts = node.module.split(".")
        if parts[:3] == ["conclave", "games", room.name]:
            place = room.joinpath(*parts[3:])
            yield place.with_suffix(".py")
            yield from (place / f"{name.name}.py" for name in node.names)
