"""The script that changes rules line by line: which changes it makes, and that it puts the line back."""

import ast
from pathlib import Path

import pytest

from mutation import targets
from mutation.changes import Change, changes
from mutation.command import every_change, sampled
from mutation.runner import Copy
from mutation.targets import ROOT, Target

SOURCE = '''"""A rule of 3 lines."""
from typing import Final

MOST: Final = 3


def may(a: int, b: int = 1) -> bool:
    """Tell whether 1 is less than 2."""
    if (a + b) < MOST and not b:
        raise ValueError(f"no {a + 1}")
    a -= 1
    return a in (1, 2)
'''


def made(source: str = SOURCE) -> list[tuple[int, str]]:
    """The changes of a source, as line and text."""
    return [(change.line, change.after.strip()) for change in changes(Path("rule.py"), source)]


def test_every_kind_of_change_is_made() -> None:
    """Worked out by hand from the lines above."""
    assert sorted(made()) == sorted(
        [
            (4, "MOST: Final = 4"),
            (7, "def may(a: int, b: int = 2) -> bool:"),
            (9, "if (a - b) < MOST and not b:"),
            (9, "if (a + b) <= MOST and not b:"),
            (9, "if (a + b) < MOST or not b:"),
            (9, "if (a + b) < MOST and b:"),
            (9, "if not ((a + b) < MOST and not b):"),
            (11, "a += 1"),
            (11, "a -= 2"),
            (11, "pass"),
            (12, "return a not in (1, 2)"),
            (12, "return a in (2, 2)"),
            (12, "return a in (1, 3)"),
        ]
    )


def test_docstrings_messages_and_types_are_left_alone() -> None:
    """What decides nothing is not changed: the docstrings, the raised sentence, the import."""
    assert not {1, 2, 8, 10} & {line for line, _ in made()}


@pytest.mark.parametrize("name", targets.names())
def test_changed_files_parse_and_differ_in_one_line(name: str) -> None:
    """So it is for every file that can be measured, in a sample."""
    for change in sampled(every_change(targets.target(name)), 40, seed=1):
        source = (ROOT / change.path).read_text(encoding="utf-8")
        after = change.applied(source)
        ast.parse(after)
        pairs = zip(source.split("\n"), after.split("\n"), strict=True)
        assert sum(one != other for one, other in pairs) == 1


def test_a_sample_depends_on_its_seed_alone() -> None:
    """The same seed draws the same lines, another one others; no line is drawn twice."""
    found = every_change(targets.target("core"))
    first, again, other = sampled(found, 50, 1), sampled(found, 50, 1), sampled(found, 50, 2)
    assert first == again
    assert first != other
    assert len({(change.path, change.line) for change in first}) == 50


@pytest.fixture
def copy(tmp_path: Path) -> Copy:
    """A small checkout with one rule and one test."""
    (tmp_path / "src").mkdir()
    (tmp_path / "tests").mkdir()
    (tmp_path / "src" / "rule.py").write_text("def double(a: int) -> int:\n    b = a + a\n    return b\n")
    (tmp_path / "tests" / "test_rule.py").write_text(
        "from rule import double\n\n\ndef test_double() -> None:\n    assert double(3) == 6\n"
    )
    files = (Path("src/rule.py"),)
    return Copy(tmp_path, Target("rule", files, "tests", (("own tests", ("tests",)),)))


def test_a_change_is_caught_by_name_and_put_back(copy: Copy) -> None:
    """The test that fails is named, and the file is as it was."""
    before = (copy.folder / "src" / "rule.py").read_text()
    assert copy.baseline() > 0
    change = Change(Path("src/rule.py"), 2, "    b = a + a", "    b = a - a", "operator")
    verdict = copy.attempt(change)
    assert verdict.caught
    assert verdict.by == "tests/test_rule.py::test_double"
    assert (copy.folder / "src" / "rule.py").read_text() == before


def test_a_change_that_nobody_notices_survives(copy: Copy) -> None:
    """No test fails, so nothing is claimed."""
    change = Change(Path("src/rule.py"), 3, "    return b", "    return b + 0", "operator")
    assert not copy.attempt(change).caught


def test_a_run_that_does_not_end_is_caught(copy: Copy) -> None:
    """A loop for ever counts as noticed, and is ended."""
    copy.patience = {"own tests": 3.0}
    change = Change(Path("src/rule.py"), 2, "    b = a + a", "    while a: b = a", "condition")
    verdict = copy.attempt(change)
    assert (verdict.caught, verdict.by) == (True, "it does not end")


def test_tests_that_fail_by_themselves_are_refused(copy: Copy) -> None:
    """A score is only worth something where the tests pass on the sources as they are."""
    (copy.folder / "tests" / "test_rule.py").write_text("def test_no() -> None:\n    assert False\n")
    with pytest.raises(SystemExit, match="fail without any change"):
        copy.baseline()


def test_only_tests_that_go_through_a_line_are_asked(copy: Copy) -> None:
    """Worked out by hand: one test doubles, one halves, and a line that is run at import is everybody's."""
    (copy.folder / "src" / "rule.py").write_text(
        "HALF = 2\n\n\ndef double(a: int) -> int:\n    return a + a\n\n\n"
        "def half(a: int) -> int:\n    return a // HALF\n"
    )
    (copy.folder / "tests" / "test_rule.py").write_text(
        "import time\nfrom rule import double, half\n\n\n"
        "def test_double() -> None:\n    assert double(3) == 6\n\n\n"
        "def test_half() -> None:\n    time.sleep(0.2)\n    assert half(6) == 3\n\n\n"
        "def test_both() -> None:\n    assert half(double(5)) == 5\n"
    )
    copy.baseline()
    own, path = copy.selections["own tests"], Path("src/rule.py")
    both, double, half = (f"tests/test_rule.py::test_{name}" for name in ("both", "double", "half"))
    assert set(own.of((path, 5), 60.0)[0]) == {double, both}
    asked, seconds = own.of((path, 9), 60.0)
    assert asked == (both, half)
    assert 0.2 <= seconds < 2.0
    assert own.of((path, 9), 0.1)[0] == (both,)
    assert own.of((path, 1), 60.0)[0] == ()
    caught = copy.attempt(Change(path, 1, "HALF = 2", "HALF = 3", "number"))
    assert caught.by == half
