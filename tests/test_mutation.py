"""The script that changes rules line by line: which changes it makes, and that it puts the line back."""

import ast
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from mutation import runner, targets
from mutation.changes import Change, changes
from mutation.command import every_change, sampled
from mutation.runner import Copy
from mutation.selection import Selection, expanded, measured, statement, unpack
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


def test_assertions_are_left_alone() -> None:
    """Neither an `assert` nor the `strict` of a zip decides anything as long as it holds."""
    assert made("assert a == 1\nb = list(zip(c, d, strict=True))\n") == []


def test_marks_for_the_compiler_are_left_alone() -> None:
    """In plain Python they do nothing."""
    assert made("@open_class(allow_interpreted_subclasses=True)\nclass A:\n    b = True\n") == [
        (3, "b = False")
    ]


def test_the_other_build_is_left_alone() -> None:
    """Its side of a module never runs here; ours does."""
    source = "if PACKED:\n    a = 1\nelse:\n    a = 2\nif TYPE_CHECKING:\n    b = 3\n"
    assert made(source) == [(4, "a = 3")]


def test_only_the_strictness_of_a_zip_is_left_alone() -> None:
    """An argument of that name elsewhere decides something."""
    assert made("found = project(path, strict=False)\n") == [(1, "found = project(path, strict=True)")]


def test_what_the_rules_use_belongs_to_them() -> None:
    """The board and the components of a room decide as much as its rules; drawings are another matter."""
    files = {file.name for file in targets.target("wizard_kings").files}
    assert {"battle.py", "state.py", "board.py", "arrivals.py", "units.py", "spells.py"} <= files
    assert not {"scene.py", "log.py", "art_map.py"} & files
    assert "packed.py" in {file.name for file in targets.target("core").files}


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


OWN = "own tests"
RULE = Path("src/rule.py")


def written(folder: Path, rule: str, tests: str) -> Copy:
    """A small checkout with one file of rules and one of tests, measured."""
    for name, text in (("src/rule.py", rule), ("tests/test_rule.py", tests)):
        (folder / name).parent.mkdir()
        (folder / name).write_text(text)
    found = Copy(folder, Target("rule", (RULE,), "tests", ((OWN, ("tests",)),)))
    found.measure(OWN)
    return found


@pytest.fixture
def copy(tmp_path: Path) -> Iterator[Copy]:
    """A small checkout with one rule and one test."""
    rule = "def double(a: int) -> int:\n    b = a + a\n    return b\n"
    tests = "from rule import double\n\n\ndef test_double() -> None:\n    assert double(3) == 6\n"
    found = written(tmp_path, rule, tests)
    yield found
    found.close()


def test_a_change_is_caught_by_name_and_put_back(copy: Copy) -> None:
    """The test that fails is named, and the file is as it was; the next change finds nothing of the last."""
    before = (copy.folder / RULE).read_text()
    change = Change(RULE, 2, "    b = a + a", "    b = a - a", "operator")
    verdict = copy.attempt(change, OWN)
    assert verdict.caught
    assert verdict.by == "tests/test_rule.py::test_double"
    assert (copy.folder / RULE).read_text() == before
    assert not copy.attempt(Change(RULE, 3, "    return b", "    return b + 0", "operator"), OWN).caught
    assert copy.attempt(change, OWN).caught


def test_a_run_that_does_not_end_is_caught(copy: Copy, monkeypatch: pytest.MonkeyPatch) -> None:
    """A loop for ever counts as noticed, and is ended."""
    monkeypatch.setattr(runner, "PATIENCE", 1.0)
    change = Change(RULE, 2, "    b = a + a", "    while a: b = a", "condition")
    verdict = copy.attempt(change, OWN)
    assert (verdict.caught, verdict.by) == (True, "tests/test_rule.py::test_double: it does not end")


def test_a_change_that_ends_the_process_is_caught(copy: Copy) -> None:
    """Whatever keeps the tests lives on and answers about the next change."""
    ends = Change(RULE, 2, "    b = a + a", "    import os; os._exit(0); b = a", "operator")
    verdict = copy.attempt(ends, OWN)
    assert verdict.caught
    assert verdict.by == "tests/test_rule.py::test_double: the process of the tests ended"
    assert not copy.attempt(Change(RULE, 3, "    return b", "    return b + 0", "operator"), OWN).caught


@pytest.mark.parametrize("after", ["    return b +", "    return b is 6"])
def test_a_change_that_python_refuses_is_caught(copy: Copy, after: str) -> None:
    """What does not compile, or only with a warning; also where it is the first change of all."""
    assert copy.attempt(Change(RULE, 3, "    return b", after, "operator"), OWN).caught
    assert not copy.attempt(Change(RULE, 3, "    return b", "    return b + 0", "operator"), OWN).caught


def test_a_test_that_fails_in_a_fork_by_itself_is_refused(tmp_path: Path) -> None:
    """It would notice every change, and the score would mean nothing."""
    tests = "import os\nfrom rule import a\n\nMADE = os.getpid()\n\n\n"
    tests += "def test_own() -> None:\n    assert a() == 1 and os.getpid() == MADE\n"
    copy = written(tmp_path, "def a() -> int:\n    b = 1\n    return b\n", tests)
    with pytest.raises(SystemExit, match="test_own fails in a fork without any change"):
        copy.attempt(Change(RULE, 2, "    b = 1", "    b = 2", "number"), OWN)
    copy.close()


def test_tests_that_fail_by_themselves_are_refused(tmp_path: Path) -> None:
    """A score is only worth something where the tests pass on the sources as they are."""
    with pytest.raises(SystemExit, match="fail without any change"):
        written(tmp_path, "A = 1\n", "def test_no() -> None:\n    assert False\n")


RULES = """HALF = 2
TABLE = [
    1,
    2,
]


def double(a: int) -> int:
    return a + a


def half(a: int) -> int:
    return a // HALF


def made(a: int) -> int:
    return a * 3


MADE = made(2)


def nobody(a: int) -> int:
    return a
"""
TESTS = """import time
from rule import MADE, TABLE, double, half, made


def test_double() -> None:
    assert double(3) == 6


def test_half() -> None:
    time.sleep(0.2)
    assert half(6) == 3


def test_both() -> None:
    assert half(double(5)) == 5 and TABLE == [1, 2]


def test_made() -> None:
    assert MADE == 6 and made(0) == 0
"""


def test_only_tests_that_go_through_a_line_are_asked(tmp_path: Path) -> None:
    """Worked out by hand: two double, two halve, nobody comes to the last line; imports are everybody's."""
    copy = written(tmp_path, RULES, TESTS)
    own = copy.selections[OWN]
    names = ("both", "double", "half", "made")
    both, double, half, made = (f"tests/test_rule.py::test_{name}" for name in names)
    assert set(own.of(RULE, [9], 60.0)) == {double, both}
    asked = own.of(RULE, [13], 60.0)
    assert list(asked) == [both, half]
    assert 0.2 <= asked[half] < 2.0
    assert list(own.of(RULE, [13], 0.1)) == [both]
    assert set(own.of(RULE, [1], 60.0)) == {both, double, half, made}
    assert own.of(RULE, [24], 60.0) == {}
    assert unpack(own.pack()) == own


def test_what_is_done_at_import_is_asked_of_a_new_process(tmp_path: Path) -> None:
    """A number of a module, a line of a list of several, and a function that a module has called itself."""
    copy = written(tmp_path, RULES, TESTS)
    for line, before, after in ((1, "HALF = 2", "HALF = 3"), (4, "    2,", "    3,")):
        assert copy.attempt(Change(RULE, line, before, after, "number"), OWN).by.endswith("test_both")
    change = Change(RULE, 17, "    return a * 3", "    return a * 4", "number")
    assert copy.attempt(change, OWN).by.endswith("test_made")
    assert not copy.attempt(Change(RULE, 24, "    return a", "    return 1", "number"), OWN).caught
    copy.close()


def test_slow_tests_of_a_line_may_be_left_out(tmp_path: Path) -> None:
    """Half of ten is five less than ten too, so only the slow test tells the two apart."""
    copy = written(tmp_path, RULES, TESTS)
    change = Change(RULE, 13, "    return a // HALF", "    return a - 5", "operator")
    copy.most = 0.1
    assert not copy.attempt(change, OWN).caught
    copy.most = 60.0
    assert copy.attempt(change, OWN).by.endswith("test_half")
    copy.close()


def test_notes_are_kept_as_long_as_no_file_changes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """They are read where nothing has changed; a test that is new or has changed is measured by itself."""
    (tmp_path / "checkout").mkdir()
    copy, cache = written(tmp_path / "checkout", RULES, TESTS), tmp_path / "cache"
    copy.measure(OWN, cache)
    first = copy.selections[OWN]
    run: list[tuple[str, ...]] = []

    def noted(folder: Path, files: Iterable[Path], words: tuple[str, ...], pytest: list[str]) -> Selection:
        run.append(words)
        return measured(folder, files, words, pytest)

    monkeypatch.setattr(runner, "measured", noted)
    copy.measure(OWN, cache)
    assert (copy.selections[OWN], run) == (first, [])
    (copy.folder / "tests" / "test_more.py").write_text(
        "from rule import nobody\n\n\ndef test_more(): nobody(1)\n"
    )
    copy.measure(OWN, cache)
    assert run == [("tests/test_more.py",)]
    own = copy.selections[OWN]
    assert list(own.of(RULE, [24], 60.0)) == ["tests/test_more.py::test_more"]
    assert set(own.of(RULE, [9], 60.0)) == {f"tests/test_rule.py::test_{name}" for name in ("both", "double")}
    (copy.folder / RULE).write_text(RULES + "\n")
    copy.measure(OWN, cache)
    assert set(run[1]) == {"tests/test_more.py", "tests/test_rule.py"}


def test_words_for_pytest_are_expanded_to_files(tmp_path: Path) -> None:
    """A folder stands for its files of tests but those that are left out; other words stay."""
    (tmp_path / "tests").mkdir()
    for name in ("test_a.py", "test_golden.py", "field.py"):
        (tmp_path / "tests" / name).write_text("")
    assert expanded(tmp_path, ("tests", "--ignore-glob=*golden*")) == (
        ["tests/test_a.py"], ["--ignore-glob=*golden*"],
    )  # fmt: skip
    assert expanded(tmp_path, ("tests", "-k", "a"))[1] == ["-k", "a"]


def test_a_statement_is_found_around_each_of_its_lines() -> None:
    """A list of four lines is one; of a function or a condition the head alone."""
    assert statement(RULES, 4) == range(2, 6)
    assert statement(RULES, 8) == range(8, 9)
    assert statement(RULES, 9) == range(9, 10)
    assert statement("if (\n    a\n):\n    b\n", 2) == range(1, 4)
