"""Bots of one's own, `module:Class`, from the folder one stands in."""

import subprocess
import sys
from pathlib import Path

import pytest

from conclave.bots.levels import make
from conclave.core.errors import BadInput
from tests.cli.conftest import Run

SOURCE = """
class First:
    def choose(self, view):
        return view.actions[0]


class Seeded:
    name = "seeded"

    def __init__(self, seed=0):
        self.seed = seed

    def choose(self, view):
        return view.actions[-1]


class Mute:
    pass


class Choosy:
    def __init__(self, wine):
        pass


class Closed:
    __slots__ = ()

    def choose(self, view):
        return view.actions[0]
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with bots, in which we stand; what it holds is forgotten afterwards."""
    (tmp_path / "own_bots.py").write_text(SOURCE)
    (tmp_path / "torn_bots.py").write_text("class First(:\n")
    monkeypatch.chdir(tmp_path)
    for module in ("own_bots", "torn_bots"):
        monkeypatch.delitem(sys.modules, module, raising=False)
    return tmp_path


def test_a_bot_from_the_folder_one_stands_in(folder: Path) -> None:
    """It needs no name and no seed, and the folder stays off the path."""
    before = list(sys.path)
    assert make("own_bots:First").name == "own_bots:First"
    assert sys.path == before


def test_a_bot_that_takes_a_seed_gets_it(folder: Path) -> None:
    """And one with a name keeps it."""
    bot = make(" own_bots:Seeded ", "x/1")
    assert (bot.name, vars(bot)) == ("seeded", {"seed": "x/1"})


@pytest.mark.parametrize(
    ("spec", "sentence"),
    [
        ("own_bots:Nobody", "cannot be imported: AttributeError"),
        ("no_bots:First", "cannot be imported: ModuleNotFoundError: No module named 'no_bots'"),
        ("torn_bots:First", "cannot be imported: SyntaxError"),
        ("own_bots:Mute", "has no method choose"),
        ("own_bots:Choosy", "cannot be made: TypeError"),
        ("own_bots:Closed", "cannot be made: AttributeError"),
    ],
)
def test_a_bot_that_does_not_work_is_refused_in_a_sentence(folder: Path, spec: str, sentence: str) -> None:
    """Its mistakes are no faults of the program."""
    with pytest.raises(BadInput, match=sentence):
        make(spec)


def test_commands_seat_it(folder: Path, run: Run) -> None:
    """Once, many times, and in a process of its own."""
    players = ("--players", "own_bots:First,own_bots:Seeded", "--seed", 4)
    alone = run("play", *players, "--quiet")
    assert alone.code == 0
    assert run("play", *players, "--quiet", "--isolate") == alone
    row = run("sim", *players, "--games", 4, "--jobs", 2, "--json").json
    assert (row["games"], row["faults"]) == (4, [])


def test_the_launcher_finds_it_too(folder: Path) -> None:
    """./conclave runs Python with -P, which leaves the folder out."""
    words = ["play", "--players", "own_bots:First,random", "--seed", "4", "--quiet"]
    done = subprocess.run(
        [sys.executable, "-P", "-m", "conclave.cli", *words], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
