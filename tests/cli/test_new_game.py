"""`new-game`: what it writes plays, and keeps the laws."""

import csv
import importlib
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from conclave.arena.run_plan import RunPlan
from conclave.arena.simulate import run_shard
from conclave.cli import text_commands
from conclave.cli.new_game import prefix, title
from conclave.core import registry
from conclave.core.game import Game
from conclave.testing.citations import uncited
from conclave.testing.conformance import check_game
from tests.cli.conftest import Run


@pytest.fixture
def frost(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Game]:
    """A new game, registered for one test, and forgotten afterwards."""
    assert run("new-game", "frost_fair", "--dir", tmp_path).code == 0
    monkeypatch.syspath_prepend(str(tmp_path / "frost_fair" / "src"))
    game: Game = importlib.import_module("frost_fair").GAME
    monkeypatch.setitem(registry._games, "frost_fair", game)
    yield game
    for name in [name for name in sys.modules if name.split(".")[0] == "frost_fair"]:
        del sys.modules[name]


def test_it_says_how_to_go_on(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With the words that the program was called by, so that the line can be copied."""
    said = run("new-game", "frost_fair", "--dir", tmp_path).out.split("\n")
    assert f"    conclave play frost_fair --games {tmp_path / 'frost_fair'}" in said
    monkeypatch.setenv("CONCLAVE_PROGRAM", "./conclave")
    assert "    ./conclave check snow --games " in run("new-game", "snow", "--dir", tmp_path).out


def test_it_keeps_the_laws(frost: Game) -> None:
    """All of them, with every option."""
    assert check_game(frost, games=6, seed=1) > 0


def test_it_shows_what_a_game_of_cards_needs(frost: Game) -> None:
    """Three seats, secret hands out of a deck, and a pick that all make at once."""
    session = frost.new(seed=1)
    state = session.state
    assert frost.spec.seats == (3, 3)
    assert frost.spec.hidden
    assert frost.imagine is None, "the core imagines from bags and zones"
    assert [len(zone) for zone in state.zones()] == [3, 3, 3, 0, 0, 0]
    assert len(state.decks()[0]) == 15
    assert session.view(1).waiting == (0, 1, 2)
    assert [zone.holes() for zone in session.view(1).state.zones()[:3]] == [True, False, True]


def test_it_is_short(frost: Game, tmp_path: Path) -> None:
    """A newcomer reads all of it."""
    files = (tmp_path / "frost_fair" / "src").rglob("*.py")
    assert sum(len(file.read_text(encoding="utf-8").splitlines()) for file in files) <= 450


def test_it_plays_at_once(frost: Game, run: Run) -> None:
    """Against bots, and a hundred times over."""
    players = ("--players", "human,greedy,random")
    done = run("play", "frost_fair", "--terminal", *players, "--seed", 1, typed="hand\n" + "1\n" * 8)
    assert "North" in done.out
    assert "The game is over. " in done.out
    assert " points.\n" in done.out
    assert "[?]" in done.out
    assert run("sim", "frost_fair", "--games", 100, "--jobs", 1).code == 0
    assert "FF-2.2" in run("rules", "frost_fair", "2").out


def test_it_counts_what_matters(frost: Game, run: Run, tmp_path: Path) -> None:
    """Its statistics are in the tables of a run: each round is won by one seat or by none."""
    assert run("sim", "frost_fair", "--games", 20, "--jobs", 1, "--out", tmp_path / "run").code == 0
    with (tmp_path / "run" / "stats.csv").open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    rounds = [float(row["value"]) for row in rows if row["name"] == "rounds won"]
    assert len(rounds) == 3 * 20
    assert 0 < sum(rounds) <= 20 * getattr(frost.options(), "rounds", 0)


def test_its_own_tests_pass(run: Run, tmp_path: Path) -> None:
    """As its owner would run them, and they cite the rules by number."""
    run("new-game", "frost_fair", "--dir", tmp_path)
    home = tmp_path / "frost_fair"
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider"]
    done = subprocess.run(command, cwd=home, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


def test_it_cites_its_rules(frost: Game, tmp_path: Path) -> None:
    """The first tests are there to be followed."""
    assert "FF-3.1" not in uncited(frost, tmp_path / "frost_fair" / "tests")


def test_the_table_answers_in_its_own_words(frost: Game) -> None:
    """`hand` tells what the viewer holds and no more, and `help` shows a choice of this game."""
    session = frost.new(seed=1)
    held = (text_commands.reply(session, 1, "hand") or "").split("\n")
    assert sorted((line.split()[0], line.count("?")) for line in held) == [
        ("East", 0),
        ("North", 3),
        ("West", 3),
    ]
    assert session.tokens()[-1] in (text_commands.reply(session, 0, "help") or "")
    assert "Frost Fair: answer with" in (text_commands.reply(session, -1, "help") or "")


def test_greedy_makes_something_of_the_evaluation(frost: Game) -> None:
    """Against two that play at random it wins more than its third, by far."""
    plan = RunPlan("frost_fair", ("greedy", "random", "random"), 60, 1, frost.options().text())
    share = run_shard((plan, 0, 60)).seat_share(0)
    assert share.part > 0.4


def test_what_is_there_is_left_alone(run: Run, tmp_path: Path) -> None:
    """Names that are taken are refused, and nothing is written."""
    (tmp_path / "frost_fair").mkdir()
    assert run("new-game", "frost_fair", "--dir", tmp_path).code == 2
    for name in ("ice_wizards", "json", "class", "Frost Fair", "1st", "conclave", "a__b", ""):
        assert run("new-game", name, "--dir", tmp_path).code == 2
    assert [path.name for path in tmp_path.rglob("*")] == ["frost_fair"]


@pytest.mark.parametrize(
    ("slug", "letters"), [("frost_fair", "FF"), ("frost", "FR"), ("a_b_c_d", "ABC"), ("x", "XX")]
)
def test_letters_of_the_rules(slug: str, letters: str) -> None:
    """Two or three capitals, as manuals want them."""
    assert prefix(slug) == letters
    assert title("frost_fair") == "Frost Fair"
