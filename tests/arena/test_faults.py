"""Bots that fail: no game of theirs counts, and every command says so, with the traceback and code 1."""

import csv
import json
import sys
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from conclave.arena.faults import Fault, Faults, of_data
from conclave.arena.match import play_match
from conclave.arena.run import run_into
from conclave.arena.run_folder import RunFolder
from conclave.arena.run_plan import RunPlan
from conclave.arena.simulate import simulate
from conclave.arena.tournament import ResultRow, read, sort
from conclave.core.record import Record
from conclave.core.registry import load
from conclave.core.session import Session
from tests.cli.conftest import Run

BOTS = '''
import sys

class Odd:
    """Fails in games with an odd number, at its third answer; a winner of many of the others."""

    def __init__(self, seed=0):
        self.odd = int(str(seed).split("/")[1]) % 2 if "/" in str(seed) else 0
        self.answers = 0

    def choose(self, view):
        self.answers += 1
        if self.odd and self.answers == 3:
            return self.lookup({})
        return view.actions[0]

    def lookup(self, plans):
        return plans["the plan"]

class Never:
    def choose(self, view):
        raise RuntimeError("no idea")

class Leaver:
    def choose(self, view):
        sys.exit(3)

class Cheat:
    def choose(self, view):
        return 10_000

class Widens:
    """Makes its own answer legal."""

    def choose(self, view):
        view.actions.append(10_000)
        return 10_000

class Empties:
    """Uses the list of answers up, and has none left."""

    def choose(self, view):
        while view.actions:
            view.actions.pop()
        raise LookupError("none left")

class Cancelled:
    """Lets something through that is no error of the usual kind."""

    def choose(self, view):
        import asyncio
        raise asyncio.CancelledError

class Late:
    """Cannot be made for the second game."""

    def __init__(self, seed=0):
        if "/1/" in str(seed):
            raise ValueError("no room")

    def choose(self, view):
        return view.actions[0]
'''


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Stand in a folder with bots that fail."""
    (tmp_path / "failing_bots.py").write_text(BOTS)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "110")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.delitem(sys.modules, "failing_bots", raising=False)
    return tmp_path


ODD = ("failing_bots:Odd", "random")


@pytest.mark.parametrize("bot", ["Never", "Leaver", "Cheat", "Widens", "Empties", "Cancelled"])
def test_a_match_ends_at_the_fault_without_a_result(bot: str) -> None:
    """Nobody won, least of all the one who failed; what was played before is there to look at."""
    match = play_match(load("ice_wizards"), ["random", f"failing_bots:{bot}"], 2)
    assert match.result is None
    assert match.fault is not None
    assert (match.fault.seat, match.fault.bot) == (1, f"failing_bots:{bot}")
    assert (match.fault.ply, match.fault.seed) == (len(match.record.tokens), "2")
    assert Session.replay(load("ice_wizards"), match.record).result is None
    assert ("failing_bots.py" in match.fault.trace) == (bot not in ("Cheat", "Widens"))


def test_the_traceback_is_that_of_the_bot() -> None:
    """It begins in the bot's own file and ends with the error."""
    fault = play_match(load("ice_wizards"), ODD, "x/1").fault
    assert fault is not None
    rows = fault.trace.split("\n")
    assert rows[0] == "Traceback (most recent call last):"
    assert "failing_bots.py" in rows[1]
    assert "return self.lookup({})" in rows[2]
    assert rows[-1] == "KeyError: 'the plan'"
    assert "match.py" not in fault.trace


@pytest.mark.parametrize("jobs", [1, 2])
def test_failed_games_are_not_counted(jobs: int) -> None:
    """Five of ten: the shares are those of the others, the same on one process and two."""
    tally = simulate(RunPlan("ice_wizards", ODD, 10, 7), jobs)
    assert (tally.games, tally.failed, tally.tried) == (5, 5, 10)
    assert sum(tally.wins) == 5 * 5040
    assert tally.player_share("failing_bots:Odd").of == 5
    (kind,) = tally.faults.kinds()
    assert (kind.times, kind.first.seed) == (5, "7/1")
    assert tally.data() == simulate(RunPlan("ice_wizards", ODD, 10, 7)).data()


def test_a_bot_that_cannot_be_made_has_failed_too() -> None:
    """In that game alone."""
    tally = simulate(RunPlan("ice_wizards", ("failing_bots:Late", "random"), 3, 7))
    assert (tally.games, tally.failed) == (2, 1)
    assert "no room" in str(tally.faults.kinds()[0].first)


def test_sim(run: Run) -> None:
    """For people, for programs and when quiet: the count, the traceback, code 1."""
    words = ("sim", "--players", ",".join(ODD), "--games", 6, "--seed", 7, "--jobs", 1)
    for more in ((), ("--quiet",)):
        done = run(*words, *more)
        assert done.code == 1
        assert "A bot failed in 3 games, which do not count" in done.out
        assert "3 times, first: failing_bots:Odd in seat 0 failed: KeyError('the plan')" in done.out
        assert "KeyError: 'the plan'" in done.out
        assert 'failing_bots.py", line' in done.out
        assert "failing_bots:Odd (failed 3)" in done.out
    told = run(*words, "--json")
    assert (told.code, told.json["games"], told.json["failed"]) == (1, 3, 3)
    assert told.json["faults"][0]["trace"].endswith("KeyError: 'the plan'")


def test_nothing_but_faults(run: Run, folder: Path) -> None:
    """No table, no winner, and the reason."""
    done = run("sim", "--players", "failing_bots:Never,random", "--games", 3, "--jobs", 1, "--out", "none")
    assert done.code == 1
    assert "wins" not in done.out
    assert "A bot failed in 3 games" in done.out
    report = run("report", "none")
    assert report.code == 4
    assert "a bot failed in 3" in report.err
    swept = run("sweep", "--set", "board=hex,square", "--players", "failing_bots:Never,random", "--games", 2)
    assert (swept.code, "A bot failed in 4 games" in swept.out) == (1, True)


def test_a_run_keeps_them_apart_and_plays_them_again(run: Run, folder: Path) -> None:
    """Only good games are in the tables; mended, the same command makes a whole run of it."""
    words = ("sim", "--players", ",".join(ODD), "--games", 6, "--seed", 7, "--jobs", 1, "--out", "kept")
    assert run(*words).code == 1
    with (folder / "kept" / "games.csv").open(newline="") as file:
        assert [row["game"] for row in csv.DictReader(file)] == ["0", "2", "4"]
    with (folder / "kept" / "faults.csv").open(newline="") as file:
        rows = list(csv.DictReader(file))
    assert [row["game"] for row in rows] == ["1", "3", "5"]
    assert rows[0]["trace"].endswith("KeyError: 'the plan'")
    assert not Record.read((folder / "kept" / rows[0]["record"]).read_text()).result
    about = json.loads((folder / "kept" / "run.json").read_text())
    assert (about["played"], about["failed"], about["finished"]) == (3, 3, True)
    again = run(*words)
    assert again.code == 1
    assert "Games in which a bot failed are played again: 3." in again.out
    (folder / "failing_bots.py").write_text(BOTS.replace("self.answers == 3", "False"))
    sys.modules.pop("failing_bots", None)  # some commands have loaded it here
    assert run(*words).code == 0
    whole = RunFolder(folder / "at_once", RunPlan("ice_wizards", ODD, 6, 7, "board=hex"))
    whole.open()
    run_into(whole, 1, lambda done: None)
    for name in ("games.csv", "faults.csv", "summary.json", "run.json", "parts/part-00000.jsonl"):
        assert (folder / "kept" / name).read_bytes() == (folder / "at_once" / name).read_bytes()


def test_a_line_of_an_older_run_with_a_fault_does_not_count(folder: Path) -> None:
    """There the first legal answer had been played on to some winner."""
    plan = RunPlan("ice_wizards", ("random", "random"), 2, 7, "board=hex")
    kept = RunFolder(folder / "old", plan)
    kept.open()
    run_into(kept, 1, lambda done: None)
    part = folder / "old" / "parts" / "part-00000.jsonl"
    fault = '"faults":[[3,0,"broken","failed: ValueError()"]],"row"'
    part.write_text(part.read_text().replace('"row"', fault, 1))
    old = RunFolder(folder / "old", plan)
    old.open()
    old.close()
    assert (old.played, list(old.missing())) == (1, [0])


def test_report(run: Run, folder: Path) -> None:
    """The page says it on top and shows the traceback; the command ends with 1."""
    run("sim", "--players", ",".join(ODD), "--games", 6, "--seed", 7, "--jobs", 1, "--out", "kept")
    done = run("report", "kept")
    assert done.code == 1
    assert "A bot failed in 3 games" in done.out
    page = (folder / "kept" / "report.html").read_text()
    assert "A bot failed in 3 games, which nobody won and which are not counted here." in page
    assert "KeyError: &#x27;the plan&#x27;" in page
    assert "unfinished" not in page
    assert "failed in 3 games, so what it won of the others is no measure of it." in page
    swapped = (
        "--players",
        ",".join(ODD),
        "--games",
        6,
        "--seed",
        7,
        "--jobs",
        1,
        "--swap",
        "--out",
        "turned",
    )
    run("sim", *swapped)
    run("report", "turned")
    told = (folder / "turned" / "report.html").read_text()
    assert "failing_bots:Odd</bdi> wins most" not in told


def test_sweep(run: Run, folder: Path) -> None:
    """At every value; in a folder too."""
    words = ("sweep", "--set", "board=hex,square", "--players", ",".join(ODD), "--games", 4, "--seed", 7)
    done = run(*words, "--jobs", 1)
    assert done.code == 1
    assert "A bot failed in 4 games, which do not count" in done.out
    told = run(*words, "--jobs", 1, "--out", "swept", "--json")
    assert (told.code, told.json["failed"]) == (1, 4)
    assert {row["of"] for row in told.json["figures"] if row["figure"] == "seat"} == {2}


def test_tournament_and_ratings(run: Run, folder: Path) -> None:
    """The file keeps the fault, `ratings` leaves the game out and says so, and a mended bot plays it."""
    words = ("tournament", "--players", ",".join(ODD), "--games", 4, "--seed", 7, "--jobs", 1, "--out", "r")
    done = run(*words)
    assert done.code == 1
    assert "4 games, share of wins" in done.out
    assert "A bot failed in 4 games, which do not count" in done.out
    assert "failing_bots:Odd failed, so it is compared with nobody." in done.out
    assert "failing_bots:Odd (failed 4)" in done.out
    assert sum(row.failed for row in read(folder / "r").rows) == 4
    assert run(*words, "--json").json["failed"] == 4
    rated = run("ratings", "r")
    assert (rated.code, "KeyError: 'the plan'" in rated.out) == (1, True)
    assert run("ratings", "r", "--json").json["kinds"][0]["games"] == 4
    (folder / "failing_bots.py").write_text(BOTS.replace("self.answers == 3", "False"))
    sys.modules.pop("failing_bots", None)  # some commands have loaded it here
    assert run(*words).code == 0
    counted = sort(read(folder / "r").rows)
    assert (len(counted.rows), len(counted.faults), counted.twice) == (8, 0, 0)
    assert run("ratings", "r").code == 0


def test_an_older_line_of_results_with_a_fault_does_not_count(folder: Path) -> None:
    """It has places, and a sentence for a fault."""
    row = ResultRow("g", "", 1, ("a", "b"), "1/0", (1, 2), (0, 0), 9, (0.2, 0.1), (10, 10))
    line = json.loads(row.text()) | {"faults": ["ply 3: a in seat 0 failed: KeyError('x')"]}
    (folder / "old").write_text(json.dumps(line) + "\n")
    counted = sort(read(folder / "old").rows)
    assert (counted.rows, len(counted.faults)) == ([], 1)
    assert "KeyError('x')" in str(counted.faults.kinds()[0].first)


def test_play_of_bots_alone(run: Run) -> None:
    """A game of two bots in the terminal has no winner then."""
    words = ("play", "--terminal", "--players", "failing_bots:Never,random", "--seed", 4)
    done = run(*words)
    assert done.code == 1
    assert "A bot failed, so this game has no winner." in done.out
    assert "RuntimeError: no idea" in done.out
    assert " wins" not in done.out
    row = json.loads(run(*words, "--json").out.splitlines()[-1])
    assert (row["places"], row["faults"][0]["count"]) == (None, 1)


def test_play_of_a_person_goes_on(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """The person plays to the end against first answers, and the end names no winner."""
    monkeypatch.setattr("builtins.input", lambda prompt="": "1")
    done = run("play", "--terminal", "--players", "human,failing_bots:Never", "--seed", 4)
    assert done.code == 1
    assert "the first legal answer is played instead." in done.out
    assert "A bot failed, so this game has no winner." in done.out


class Pretended(ModuleType):
    """So much of Ray that work is handed out and comes back, pickled as it would be."""

    exceptions = SimpleNamespace(RayTaskError=KeyError, RayError=OSError)

    def is_initialized(self) -> bool:
        """Nobody started it."""
        return False

    def init(self, **words: object) -> None:
        """Start."""

    def shutdown(self) -> None:
        """Stop."""

    def cluster_resources(self) -> dict[str, float]:
        """One core."""
        return {"CPU": 1.0}

    def remote(self, **words: object) -> Any:
        """Make a function one that is done elsewhere."""
        import pickle

        return lambda work: SimpleNamespace(remote=lambda *given: pickle.dumps(work(*given)))

    def wait(self, running: list[bytes], num_returns: int) -> tuple[list[bytes], list[bytes]]:
        """Have the first one done."""
        return running[:1], running[1:]

    def get(self, done: list[bytes]) -> list[object]:
        """Return what came of it."""
        import pickle

        return [pickle.loads(one) for one in done]


def test_on_ray(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Faults come back from a cluster as they are made here."""
    monkeypatch.setitem(sys.modules, "ray", Pretended("ray"))
    words = ("sim", "--players", ",".join(ODD), "--games", 6, "--seed", 7, "--json")
    there, here = run(*words, "--on", "ray"), run(*words, "--jobs", 1)
    assert there.code == here.code == 1
    assert there.json["faults"] == here.json["faults"]
    assert there.json["failed"] == 3


def test_like_faults_are_one_kind_in_any_order() -> None:
    """Numbers in a sentence do not make another kind; the first game is the example."""
    faults = [Fault(9, 0, "a", f"answered {n}, which is not legal", f"1/{n}") for n in (12, 3, 7)]
    one, two = Faults(faults), Faults(faults[:1])
    two.merge(Faults(faults[:0:-1]))
    assert one.data() == two.data()
    assert (len(one), one.kinds()[0].first.seed) == (3, "1/3")
    assert of_data(one.data()).data() == one.data()
    assert len(of_data([{"no": "fault"}, 7, "a sentence"])) == 2
    assert len(of_data("hello")) == 0
