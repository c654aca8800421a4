"""Runs that are unfinished, empty, cut short, of another kind or not there: one sentence, an exit code."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from conclave.arena.report.run_reader import read
from conclave.core.errors import BadInput, BadRecord
from tests.arena.report_runs import FOUR, write_run
from tests.cli.conftest import Run


def spoil(folder: Path, name: str, change: Callable[[str], str]) -> Path:
    """Change the text of a file of a run."""
    path = folder / name
    path.write_text(change(path.read_text(encoding="utf-8")), encoding="utf-8")
    return folder


def test_a_run_is_read(tmp_path: Path) -> None:
    """All its games, with their seats."""
    found = read(write_run(tmp_path, FOUR))
    assert len(found.games) == 4
    assert found.games[3].winners == (0, 1)
    assert found.games[3].decided is None
    assert found.games[1].seats[0].score == 12
    assert found.marks == []


def test_an_unfinished_run_is_marked(tmp_path: Path) -> None:
    """And what is there is read."""
    found = read(write_run(tmp_path, FOUR, finished=False, games=2000))
    assert found.marks == [
        "This run is unfinished: 4 of 2,000 games. What follows is about the games that are there."
    ]


@pytest.mark.parametrize(
    ("name", "change", "kind", "says"),
    [
        ("run.json", lambda text: text.replace('"schema": 1', '"schema": 7'), BadRecord, "schema 7"),
        ("run.json", lambda text: "[]", BadRecord, "schema null"),
        ("run.json", lambda text: text[:40], BadRecord, "not JSON"),
        ("run.json", lambda text: text.replace('"players"', '"payers"'), BadRecord, "it has no 'players'"),
        ("run.json", lambda text: text.replace('"Ice Wizards"', "5"), BadRecord, "should be text"),
        ("games.csv", lambda text: text.splitlines()[0] + "\n", BadRecord, "holds no games"),
        ("games.csv", lambda text: "", BadRecord, "holds no games"),
        ("games.csv", lambda text: text.replace("1/1", "1/1,9"), BadRecord, "wrong number of columns"),
        ("games.csv", lambda text: text.replace("plies", "flies"), BadRecord, "line 2"),
        ("games.csv", lambda text: text.replace("0.9", "nan"), BadRecord, "line 3"),
        ("games.csv", lambda text: text.replace("1/2,2,", "1/2,3,"), BadRecord, "line 4"),
    ],
)  # fmt: skip
def test_what_cannot_be_read(
    tmp_path: Path, name: str, change: Callable[[str], str], kind: type[BadInput], says: str
) -> None:
    """Named, with the line."""
    with pytest.raises(kind, match=says):
        read(spoil(write_run(tmp_path, FOUR), name, change))


def test_a_last_line_cut_short_is_left_out(tmp_path: Path) -> None:
    """The other games count, and the run is called unfinished."""
    found = read(spoil(write_run(tmp_path, FOUR), "games.csv", lambda text: text[:-60]))
    assert len(found.games) == 3
    assert "3 of 4 games" in found.marks[0]


def test_a_run_that_has_no_tables_yet(tmp_path: Path) -> None:
    """Its parts are there, its tables are not."""
    (write_run(tmp_path, FOUR) / "games.csv").unlink()
    with pytest.raises(BadRecord, match=r"no games\.csv yet"):
        read(tmp_path)


@pytest.mark.parametrize("name", ["decisions", "things", "stats", "rules"])
def test_a_table_of_nonsense(tmp_path: Path, run: Run, name: str) -> None:
    """Is named with its line, and no page is written."""
    folder = write_run(tmp_path, FOUR)
    spoil(
        folder, f"{name}.csv", lambda text: text + ",".join("x" * len(text.splitlines()[0].split(","))) + "\n"
    )
    done = run("report", folder)
    assert done.code == 4
    assert f"line 2 of `{folder / name}.csv`" in done.err
    assert not (folder / "report.html").exists()


def test_the_command(tmp_path: Path, run: Run) -> None:
    """Says where the page is, for people and for programs."""
    folder = write_run(tmp_path / "r", FOUR)
    done = run("report", folder)
    assert (done.code, done.out) == (0, f"The report is in {folder / 'report.html'}.\n")
    data = run("report", folder, "--out", tmp_path / "x.html", "--json").json
    assert data["games"] == 4
    assert data["seats"][0]["part"] == 0.625
    assert 'href="r/records/game-000003.record"' in (tmp_path / "x.html").read_text(encoding="utf-8")


def test_the_command_on_an_unfinished_run(tmp_path: Path, run: Run) -> None:
    """Writes the page and says so."""
    done = run("report", write_run(tmp_path, FOUR, finished=False, games=9))
    assert done.code == 0
    assert "This run is unfinished: 4 of 9 games." in done.out
    assert "This run is unfinished" in (tmp_path / "report.html").read_text(encoding="utf-8")


def test_a_game_that_is_not_installed(tmp_path: Path, run: Run) -> None:
    """Is reported all the same, without the titles of its rules."""
    done = run("report", write_run(tmp_path, FOUR, game="frost_duel", title="Frost Duel"))
    assert done.code == 0
    assert "was not found" in done.out


def test_the_command_with_two_runs(tmp_path: Path, run: Run) -> None:
    """Counts what differs, and names the correction."""
    one, two = (write_run(tmp_path / name, FOUR * 10, seed=seed) for name, seed in (("a", 1), ("b", 2)))
    done = run("report", one, "--against", two)
    assert done.code == 0
    assert "main figures differ beyond chance (Holm)" in done.out
    assert (one / "comparison.html").is_file()
    data = run("report", one, "--against", two, "--json").json
    assert data["differences"][0]["correction"] == "Holm"
    assert data["differences"][0]["beyond"] == []


def test_runs_that_cannot_be_compared(tmp_path: Path, run: Run) -> None:
    """Different games, or the same folder twice."""
    one = write_run(tmp_path / "a", FOUR)
    two = write_run(tmp_path / "b", FOUR, game="meld", title="The Meld")
    done = run("report", one, "--against", two)
    assert done.code == 2
    assert "is a run of Ice Wizards and" in done.err
    assert run("report", one, "--against", one).code == 2


@pytest.mark.parametrize(
    ("words", "code", "says"),
    [("nowhere", 2, "there is no folder"), (".", 2, "no run.json")],
)
def test_no_run_there(
    tmp_path: Path,
    run: Run,
    monkeypatch: pytest.MonkeyPatch,
    words: str,
    code: int,
    says: str,
) -> None:
    """One sentence on the error stream."""
    monkeypatch.chdir(tmp_path)
    done = run("report", words)
    assert done.code == code
    assert says in done.err
    assert done.err.count("\n") == 1


def test_a_page_that_cannot_be_written(tmp_path: Path, run: Run) -> None:
    """Says why."""
    done = run("report", write_run(tmp_path, FOUR), "--out", tmp_path / "no" / "where.html")
    assert done.code == 2
    assert "cannot write" in done.err


def test_run_json_is_what_the_laboratory_writes(tmp_path: Path, run: Run) -> None:
    """A run of the laboratory is read as it is."""
    assert (
        run("sim", "ice_wizards", "--games", 3, "--seed", 1, "--jobs", 1, "--out", tmp_path / "r").code == 0
    )
    found = read(tmp_path / "r")
    assert len(found.games) == 3
    assert found.marks == []
    about = json.loads((tmp_path / "r" / "run.json").read_text())
    assert (found.game, found.seat_names) == ("ice_wizards", about["seat_names"])
    for game in found.games:
        assert (tmp_path / "r" / game.record).is_file()
