"""`new-game`: what it writes plays, and keeps the laws."""

import csv
import importlib
import subprocess
import sys
from pathlib import Path

import pytest

from conclave.cli.new_game import prefix, title
from conclave.core import registry
from conclave.core.game import Game
from conclave.testing.citations import uncited
from conclave.testing.conformance import check_game
from tests.cli.conftest import Run


@pytest.fixture
def frost(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Game:
    """A new game, registered for one test."""
    assert run("new-game", "frost_duel", "--dir", tmp_path).code == 0
    monkeypatch.syspath_prepend(str(tmp_path / "frost_duel" / "src"))
    for name in [name for name in sys.modules if name.split(".")[0] == "frost_duel"]:
        monkeypatch.delitem(sys.modules, name)
    game: Game = importlib.import_module("frost_duel").GAME
    monkeypatch.setitem(registry._games, "frost_duel", game)
    return game


def test_it_keeps_the_laws(frost: Game) -> None:
    """All ten, with every option."""
    assert check_game(frost, games=6, seed=1, laws=(1, 3, 4, 5, 6, 7, 8, 9, 10)) > 0


def test_it_plays_at_once(frost: Game, run: Run) -> None:
    """Against a bot, and a hundred times over."""
    done = run(
        "play",
        "frost_duel",
        "--terminal",
        "--players",
        "human,greedy",
        "--seed",
        1,
        typed="hand\n" + "1\n" * 8,
    )
    assert "North" in done.out
    assert " wins, " in done.out or "A draw" in done.out
    assert run("sim", "frost_duel", "--games", 100, "--jobs", 1).code == 0
    assert "FD-2.2" in run("rules", "frost_duel", "2").out


def test_it_counts_what_matters(frost: Game, run: Run, tmp_path: Path) -> None:
    """Its statistics are in the tables of a run: four rounds a game are won by somebody or even."""
    assert run("sim", "frost_duel", "--games", 20, "--jobs", 1, "--out", tmp_path / "run").code == 0
    with (tmp_path / "run" / "stats.csv").open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    rounds = [float(row["value"]) for row in rows if row["name"] in ("rounds won", "even rounds")]
    assert len(rounds) == 3 * 20
    assert sum(rounds) == 20 * getattr(frost.options(), "rounds", 0)


def test_its_own_tests_pass(run: Run, tmp_path: Path) -> None:
    """As its owner would run them, and they cite the rules by number."""
    run("new-game", "frost_duel", "--dir", tmp_path)
    home = tmp_path / "frost_duel"
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider"]
    done = subprocess.run(command, cwd=home, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


def test_it_cites_its_rules(frost: Game, tmp_path: Path) -> None:
    """The first tests are there to be followed."""
    assert "FD-3.1" not in uncited(frost, tmp_path / "frost_duel" / "tests")


def test_what_is_there_is_left_alone(run: Run, tmp_path: Path) -> None:
    """Names that are taken are refused, and nothing is written."""
    (tmp_path / "frost_duel").mkdir()
    assert run("new-game", "frost_duel", "--dir", tmp_path).code == 2
    for name in ("ice_wizards", "json", "class", "Frost Duel", "1st", "conclave", "a__b", ""):
        assert run("new-game", name, "--dir", tmp_path).code == 2
    assert [path.name for path in tmp_path.rglob("*")] == ["frost_duel"]


@pytest.mark.parametrize(
    ("slug", "letters"), [("frost_duel", "FD"), ("frost", "FR"), ("a_b_c_d", "ABC"), ("x", "XX")]
)
def test_letters_of_the_rules(slug: str, letters: str) -> None:
    """Two or three capitals, as manuals want them."""
    assert prefix(slug) == letters
    assert title("frost_duel") == "Frost Duel"
