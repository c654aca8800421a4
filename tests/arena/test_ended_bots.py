"""A bot that ends the process it runs in: it is named, with its seat, and the other games go on."""

import json
import sys
from pathlib import Path

import pytest

from conclave.arena.run_plan import RunPlan
from conclave.arena.simulate import simulate
from conclave.bots.worker import BotFailed, Isolated
from conclave.core.registry import load
from tests.cli.conftest import Run

BOTS = '''
import os

class Leaves:
    """Ends its process in the second game of a run, at its second answer."""

    def __init__(self, seed=0):
        self.leaves, self.answers = "/1/" in str(seed), 0

    def choose(self, view):
        self.answers += 1
        if self.leaves and self.answers == 2:
            os._exit(3)
        return view.actions[0]

class Aborts:
    """Ends its process at once."""

    def choose(self, view):
        os.abort()

class Raises:
    """Fails in the usual way."""

    def choose(self, view):
        raise RuntimeError("no idea")
'''


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Stand in a folder with such bots."""
    (tmp_path / "leaving_bots.py").write_text(BOTS)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "160")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.delitem(sys.modules, "leaving_bots", raising=False)


@pytest.mark.parametrize("jobs", [1, 2])
def test_sim_names_it_and_counts_the_other_games(run: Run, jobs: int) -> None:
    """On one process as on two."""
    players = ("--players", "random,leaving_bots:Leaves")
    done = run("sim", *players, "--games", 3, "--seed", 7, "--jobs", jobs, "--json")
    assert done.code == 1
    row = json.loads(done.out)
    assert row["games"] == 2
    (fault,) = row["faults"]
    assert (fault["count"], fault["bot"], fault["seat"]) == (1, "leaving_bots:Leaves", 1)
    assert fault["what"] == "failed: it gave no answer: its process ended with code 3"
    assert fault["seed"] == "7/1"


def test_games_beside_it_are_those_that_others_play() -> None:
    """A bot that sits apart plays as it does beside the others."""
    plan = RunPlan("ice_wizards", ("leaving_bots:Leaves", "random"), 3, 7)
    tally = simulate(plan)
    usual = simulate(RunPlan("ice_wizards", ("leaving_bots:Leaves", "random"), 1, 7))
    assert (tally.tried, tally.games, usual.games) == (3, 2, 1)


def test_tournament_names_it(run: Run) -> None:
    """Signals by their names."""
    players = ("--players", "leaving_bots:Aborts,random")
    done = run("tournament", *players, "--games", 1, "--jobs", 1)
    assert done.code == 1
    assert "leaving_bots:Aborts in seat " in done.out
    assert "its process ended with SIGABRT" in done.out


@pytest.mark.parametrize(
    "words",
    [
        ("sim", "ice_wizards", "--games", 1), ("tournament", "ice_wizards", "--games", 1),
        ("sweep", "ice_wizards", "--set", "board=square,hex", "--games", 1),
        ("agents", "ice_wizards", "--out", "here"), ("play", "--terminal"),
    ],
    ids=lambda words: words[0],
)  # fmt: skip
def test_one_that_ends_whatever_loads_it_is_refused_by_name(run: Run, words: tuple[str | int, ...]) -> None:
    """The program itself loads none of it, so it lives to say so."""
    done = run(*words, "--players", "os:abort,random")
    assert done.code == 2
    assert "the bot `os:abort` cannot be made: its process ended with SIGABRT" in done.err


def test_at_the_terminal_it_ends_itself_alone(run: Run) -> None:
    """And one that raises is told with the way through its code, as ever."""
    done = run("play", "--terminal", "--players", "leaving_bots:Aborts,random", "--seed", 4)
    assert done.code == 1
    assert (
        "leaving_bots:Aborts in seat 0 failed: it gave no answer: its process ended with SIGABRT" in done.out
    )
    done = run("play", "--terminal", "--players", "leaving_bots:Raises,random", "--seed", 4)
    assert done.code == 1
    assert "RuntimeError('no idea')" in done.out
    assert "leaving_bots.py" in done.out


def test_a_bot_behind_a_pipe_says_what_it_raised() -> None:
    """With the traceback of its own code."""
    view = load("ice_wizards").new(seed=8).view()
    with Isolated("leaving_bots:Raises") as bot, pytest.raises(BotFailed, match="no idea") as caught:
        bot.choose(view)
    assert caught.value.trace.endswith("RuntimeError: no idea")
