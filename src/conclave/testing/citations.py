"""Citations: which rules of a manual the tests of a room cite, read from their source alone.

A test cites IW-3.2 by its name, `test_3_2_the_king_goes_the_full_distance`, or by writing `IW-3.2` in its
docstring, in a decorator, or in the docstring of its class. A capital in a number is small in a name:
`test_3_e1_` cites WK-3.E1; the numbers of a chapter by letter, such as WK-D.a, are cited in text alone.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import TypeAlias

from conclave.core.game import Game
from conclave.core.manual import NUMBER, Manual

Def: TypeAlias = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef

IN_NAME = re.compile(r"(?<![a-z0-9])\d+(?:_[a-z]?\d+)*[a-z]?(?![a-z0-9])")


def cited(game: Game, folder: Path | str) -> dict[str, list[str]]:
    """Return each rule that tests in a folder cite, with the names of those tests."""
    found: dict[str, list[str]] = {}
    for path in sorted(Path(folder).rglob("test_*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"), str(path))
        for name, text in _tests(tree, ""):
            for rule in rules_of(game.manual, name, text):
                found.setdefault(rule, []).append(f"{path.name}::{name}")
    return found


def uncited(game: Game, folder: Path | str) -> list[str]:
    """List the rules that no test in a folder cites, in the order of the manual."""
    there = cited(game, folder)
    return [number for number in game.manual.numbers() if number not in there]


def rules_of(manual: Manual, name: str, text: str) -> list[str]:
    """List the rules that a test cites by its name or by its text."""
    found = [
        number
        for match in re.finditer(rf"\b{re.escape(manual.prefix)}-{NUMBER}", text)
        if (number := match[0]) in manual.rules
    ]
    for match in IN_NAME.finditer(name.removeprefix("test")):
        parts = [part[0].upper() + part[1:] for part in match[0].split("_")]
        # `test_3_2_5_cards` means 3.2 where the manual has no 3.2.5.
        for length in range(len(parts), 1, -1):
            number = f"{manual.prefix}-{'.'.join(parts[:length])}"
            if number in manual.rules:
                found.append(number)
                break
    return list(dict.fromkeys(found))


def _tests(node: ast.Module | ast.ClassDef, above: str) -> Iterator[tuple[str, str]]:
    """Return the name of each test with everything it says about itself."""
    for child in node.body:
        if isinstance(child, ast.ClassDef) and child.name.startswith("Test"):
            yield from _tests(child, f"{above} {_said(child)}")
        elif isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef) and child.name.startswith("test"):
            yield child.name, f"{above} {_said(child)}"


def _said(node: Def) -> str:
    words = [ast.get_docstring(node) or ""]
    for decorator in node.decorator_list:
        for part in ast.walk(decorator):
            if isinstance(part, ast.Constant) and isinstance(part.value, str):
                words.append(part.value)
    return " ".join(words)
