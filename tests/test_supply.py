"""The audit and the licence list: what passes, what fails, and what is never taken for a pass."""

import json
import stat
import sys
from pathlib import Path

import pytest

from launcher import supply

CLEAN: dict[str, object] = {"name": "attrs", "version": "26.1", "vulns": []}
SKIPPED: dict[str, object] = {"name": "own", "skip_reason": "not found"}
FAULTY: dict[str, object] = {
    "name": "old",
    "version": "1.0",
    "vulns": [{"id": "PYSEC-1", "fix_versions": ["1.1"]}],
}


def test_a_known_vulnerability_fails_the_gate() -> None:
    """It is named, with the version that mends it."""
    verdict = supply.audited([CLEAN, FAULTY])
    assert verdict.word == "FAILED"
    assert verdict.lines[0] == "old 1.0: PYSEC-1, mended in 1.1"
    assert supply.audited([CLEAN]).word == "ok"


def test_an_audit_that_looked_at_nothing_is_no_pass() -> None:
    """The tool itself calls it clean; here it is left out and says so, and what is skipped is named."""
    nothing = supply.audited([SKIPPED, {**SKIPPED, "name": "other"}])
    assert nothing.word == "LEFT OUT"
    assert "NOT audited" in nothing.lines[0]
    part = supply.audited([CLEAN, SKIPPED])
    assert part.word == "ok"
    assert "own" in part.lines[-1]
    assert "NOT audited" in part.lines[-1]


def stand_in(folder: Path, body: str) -> Path:
    """Write a program that stands in for Python with the audit in it."""
    program = folder / "python"
    program.write_text(f"#!{sys.executable}\n{body}\n", encoding="utf-8")
    program.chmod(program.stat().st_mode | stat.S_IXUSR)
    return program


@pytest.mark.skipif(sys.platform == "win32", reason="a script cannot stand in for a program there")
@pytest.mark.parametrize(
    ("body", "word"),
    [
        ("import sys; sys.exit('ConnectionError: no route')", "LEFT OUT"),
        ("import time; time.sleep(60)", "LEFT OUT"),
        ("print('{')", "LEFT OUT"),
        (f"print({json.dumps({'dependencies': [CLEAN]})!r})", "ok"),
        (f"import sys; print({json.dumps({'dependencies': [FAULTY]})!r}); sys.exit(1)", "FAILED"),
    ],
)
def test_no_network_is_said_and_neither_fails_nor_hangs(body: str, word: str, tmp_path: Path) -> None:
    """A refusal, a silence and half an answer are told; a whole answer counts whatever the exit code."""
    verdict = supply.audit(stand_in(tmp_path, body), tmp_path, patience=3.0)
    assert verdict.word == word


def package(**facts: object) -> dict[str, object]:
    """Return a package that says nothing but this."""
    return {
        "name": "x",
        "version": "1",
        "expression": "",
        "classifiers": [],
        "words": "",
        "text": "",
        **facts,
    }


@pytest.mark.parametrize(
    ("facts", "told", "good"),
    [
        ({"expression": "MIT"}, "MIT", True),
        ({"expression": "Apache-2.0 OR GPL-3.0-only"}, "Apache-2.0 OR GPL-3.0-only", True),
        ({"expression": "MIT AND GPL-3.0-only"}, "MIT AND GPL-3.0-only", False),
        ({"expression": "(MIT AND PSF-2.0)"}, "(MIT AND PSF-2.0)", True),
        ({"classifiers": ["License :: OSI Approved :: BSD License"]}, "BSD-3-Clause", True),
        ({"classifiers": ["License :: Other/Proprietary License"]}, "Other/Proprietary License", False),
        ({"words": "Apache 2.0"}, "Apache-2.0", True),
        ({"words": "ask us"}, "ask us", False),
        (
            {"text": "Permission is hereby granted, free of charge,\nto any person obtaining a copy"},
            "MIT",
            True,
        ),
        ({"text": "All rights reserved."}, "", False),
        ({}, "", False),
    ],
)
def test_licences_are_known_or_they_are_not(facts: dict[str, object], told: str, good: bool) -> None:
    """By expression, by classifier, by word, by text; silence is no licence."""
    found = supply.licence(package(**facts))
    assert (found, supply.known(found)) == (told, good)


def test_the_licences_of_this_environment_are_all_known(tmp_path: Path) -> None:
    """The list is written, one line a package, and this project is not in it."""
    verdict = supply.licences(Path(sys.executable), tmp_path / "licences.txt")
    assert verdict.word == "ok", verdict.lines
    rows = (tmp_path / "licences.txt").read_text().splitlines()
    assert any(row.startswith("starlette ") and row.endswith(": BSD-3-Clause") for row in rows)
    assert not any(row.startswith(supply.OWN) for row in rows)
