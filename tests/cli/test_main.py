"""The command line as a whole: help, mistakes and exit codes."""

import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from rich.console import Console

from conclave.cli import main
from conclave.cli.command_list import CODES, COMMANDS
from conclave.cli.output import Output
from conclave.cli.reference import reference
from tests.cli.conftest import Run

ROOT = Path(__file__).resolve().parents[2]


def test_help_lists_every_command_in_groups(run: Run) -> None:
    """With the exit codes below."""
    done = run("--help")
    assert done.code == 0
    assert all(command.name in done.out for command in COMMANDS)
    assert all(str(code) in done.out for code in CODES)


@pytest.mark.parametrize("command", [command.name for command in COMMANDS])
def test_every_command_has_help_with_examples_json_and_quiet(run: Run, command: str) -> None:
    """The promises that hold for all."""
    done = run(command, "--help")
    assert done.code == 0
    assert "Examples" in done.out
    assert f"conclave {command}" in done.out
    # What mcp prints is the protocol, and nothing else.
    assert ("--json" in done.out) == (command != "mcp")
    assert ("--quiet" in done.out) == (command != "mcp")


@pytest.mark.parametrize(
    ("words", "code", "says"),
    [
        ("nonsense", 2, "no command is called `nonsense`"),
        ("plai", 2, "did you mean play?"),
        ("games --nonsense", 2, "--nonsense"),
        ("sim --seed x", 2, "--seed takes a whole number, not `x`"),
        ("bench --seconds soon", 2, "--seconds takes a number, not `soon`"),
        ("sim --games 0", 2, "--games"),
        ("rules ice_wizzards", 2, "did you mean ice_wizards?"),
        ("rules ice_wizards 99", 2, "there is no rule `99`"),
        ("sim --players random", 2, "seats 2"),
        ("sim --players random,nobody", 2, "no bot is called `nobody`"),
        ("sim --players random,human", 2, "a human cannot play here"),
        ("sim --option board=round", 2, "option `board` takes hex, square"),
        ("sim --option board", 2, "name=value"),
        ("replay /no/such/file", 2, "cannot read"),
        ("show --position nonsense", 4, "(IW-5.1)"),
        ("show --out picture.gif", 2, ".svg, .png or .txt"),
        ("export x --as poem", 2, "poem"),
        ("tournament --players random", 2, "at least two"),
        ("new-game 5", 2, "not a name for a game"),
    ],
)
def test_a_mistake_is_one_sentence(run: Run, words: str, code: int, says: str) -> None:
    """On the error stream, with its exit code, and nothing else."""
    done = run(*words.split())
    assert done.code == code
    assert says in done.err
    assert done.err.startswith("conclave: ")
    assert done.err.count("\n") == 1
    assert done.out == ""


def test_a_bug_is_one_sentence_too(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Unless somebody wants to see where."""

    def fail() -> list[str]:
        raise ZeroDivisionError("oh")

    monkeypatch.setattr("conclave.cli.library.slugs", fail)
    done = run("games")
    assert done.code == 1
    assert done.err.count("\n") == 1
    monkeypatch.setenv("CONCLAVE_DEBUG", "1")
    with pytest.raises(ZeroDivisionError):
        main(["games"])


def test_a_sentence_cannot_steer_the_terminal(run: Run) -> None:
    """Whatever was typed."""
    assert "\x1b" not in run("rules", "ice\x1b[31mwizards").err


def test_the_reference_is_up_to_date() -> None:
    """Make it again with `python -m conclave.cli.reference`."""
    page = ROOT / "docs" / "reference" / "commands.md"
    assert page.read_text(encoding="utf-8") == reference()


def test_every_option_of_the_reference_is_one_that_its_command_takes(run: Run) -> None:
    """By the help of the command, which the library makes from what it reads."""
    page = reference()
    for command in COMMANDS:
        section = page.split(f"### `conclave {command.name}", 1)[1].split("\n### ", 1)[0].split("\n## ", 1)[0]
        words = set(re.findall(r"^\| `(--[a-z-]+)", section, re.M))
        told = set(re.findall(r"--[a-z-]+", run(*command.name.split(), "--help").out))
        assert words <= told, command.name


def test_one_file_names_the_library_that_reads_the_line() -> None:
    """So that it can be changed for another."""
    files = (ROOT / "src" / "conclave").rglob("*.py")
    assert [path.name for path in files if "cyclopts" in path.read_text(encoding="utf-8")] == ["arguments.py"]


def test_a_reader_who_has_seen_enough() -> None:
    """A closed pipe is no error and makes no noise."""
    command = f"{sys.executable} -P -m conclave.cli rules ice_wizards | head -1"
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=False)
    assert done.stdout == "# Ice Wizards\n"
    assert done.stderr == ""


@pytest.mark.skipif(os.name == "nt", reason="signals are sent otherwise there")
def test_ctrl_c_gives_what_there_is() -> None:
    """A stopped simulation sums up what it has, and leaves no process behind."""
    command = [
        sys.executable,
        "-P",
        "-m",
        "conclave.cli",
        "sim",
        "--games",
        "5000000",
        "--seed",
        "1",
        "--json",
    ]
    work = subprocess.Popen(
        [*command, "--jobs", "2"], stdout=subprocess.PIPE, text=True, start_new_session=True
    )
    time.sleep(3)
    os.killpg(work.pid, signal.SIGINT)
    out, _ = work.communicate(timeout=20)
    assert work.returncode == 130
    assert '"stopped": true' in out
    for _ in range(100):
        try:
            os.killpg(work.pid, 0)
        except ProcessLookupError:
            return
        time.sleep(0.05)
    pytest.fail("a process was left behind")


def test_prose_is_broken_between_words(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a terminal; a pipe gets the lines as they are, and a drawing is never broken."""
    text = "one two three four five six\n\x1b[31m" + "#" * 40 + "\x1b[0m\n  short"
    Output().prose(text)
    assert capsys.readouterr().out == f"{text}\n"
    out = Output()
    monkeypatch.setattr(out, "console", Console(width=12, force_terminal=True))
    out.prose(text)
    rows = capsys.readouterr().out.split("\n")
    assert rows[:3] == ["one two", "three four", "five six"]
    assert rows[3].count("#") == 40
    assert rows[4] == "  short"
