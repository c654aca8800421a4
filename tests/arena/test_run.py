"""Runs in a folder: interrupted, killed, gone on with, on one process, two and Ray, and always the same."""

import csv
import importlib.util
import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from conclave.arena.run import run_into
from conclave.arena.run_folder import RunFolder, read_run
from conclave.arena.run_plan import RunPlan
from conclave.arena.schema import tables
from conclave.arena.table_files import write_tables
from conclave.core.errors import BadInput
from conclave.core.registry import load

RANDOM = ("random", "random")
HERE = Path(__file__).resolve().parent.parent.parent
# A run whose process sends itself a signal when so many games are kept: the moment never depends on speed.
SIGNALLED = """
import os, sys
from conclave.arena import run_folder
from conclave.cli import main

games, number = int(sys.argv[1]), int(sys.argv[2])
add, kept = run_folder.RunFolder.add, []

def counted(self, one):
    add(self, one)
    kept.append(one.number)
    if len(kept) == games:
        os.kill(os.getpid(), number)

run_folder.RunFolder.add = counted
sys.exit(main(sys.argv[3:]))
"""


def plan_of(slug: str = "ice_wizards", games: int = 12, players: tuple[str, ...] = RANDOM) -> RunPlan:
    """A small plan."""
    return RunPlan(slug, players, games, 5, load(slug).options().text())


def played(plan: RunPlan, path: Path, jobs: int = 1) -> Path:
    """Play a plan into a folder, here."""
    folder = RunFolder(path, plan)
    folder.open()
    run_into(folder, jobs, lambda done: None)
    return path


def everything(path: Path) -> dict[str, bytes]:
    """Every file of a folder with what is in it."""
    return {str(file.relative_to(path)): file.read_bytes() for file in path.rglob("*") if file.is_file()}


def command(path: Path, games: int, jobs: int, *more: str) -> list[str]:
    """The words of a run in a folder."""
    words = ["sim", "ice_wizards", "--games", str(games), "--seed", "5", "--out", str(path)]
    return [*words, "--jobs", str(jobs), "--quiet", *more]


def signalled(path: Path, after: int, number: int, games: int, jobs: int) -> subprocess.CompletedProcess[str]:
    """Start a run that sends itself a signal."""
    words = [sys.executable, "-P", "-c", SIGNALLED, str(after), str(number), *command(path, games, jobs)]
    return subprocess.run(words, capture_output=True, text=True, timeout=240)


def go_on(path: Path, games: int, jobs: int, *more: str) -> subprocess.CompletedProcess[str]:
    """Give the same command again."""
    words = [sys.executable, "-P", "-m", "conclave.cli", *command(path, games, jobs, *more)]
    return subprocess.run(words, capture_output=True, text=True, timeout=240)


@pytest.mark.skipif("os.name == 'nt'")
@pytest.mark.parametrize("jobs", [1, 2])
def test_a_stopped_and_a_killed_run_go_on_to_the_same_bytes(tmp_path: Path, jobs: int) -> None:
    """Ctrl-C after 15 games, kill -9 after 20 more, half a line and half a record left behind; then on."""
    games = 60
    whole = played(plan_of(games=games), tmp_path / "whole", 1)
    cut = tmp_path / "cut"
    stopped = signalled(cut, 15, signal.SIGINT, games, jobs)
    assert stopped.returncode == 130, stopped.stderr
    about = read_run(cut)
    assert about["finished"] is False
    assert 15 <= int(str(about["played"])) < games
    with (cut / "games.csv").open(newline="") as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == about["played"]
    killed = signalled(cut, 20, signal.SIGKILL, games, jobs)
    assert killed.returncode == -signal.SIGKILL
    parts = sorted((cut / "parts").glob("*.jsonl"))
    with parts[-1].open("ab") as file_end:
        file_end.write(b'{"game":59,"players":["rand')
    (cut / "records" / "game-000059.record").write_text("conclave rec")
    again = go_on(cut, games, jobs)
    assert again.returncode == 0, again.stderr
    assert everything(cut) == everything(whole)


@pytest.mark.skipif("os.name == 'nt'")
def test_a_killed_run_is_reported_with_every_game_it_kept(tmp_path: Path) -> None:
    """The tables are made from the working files first; the run still goes on to the same bytes."""
    games, cut = 60, tmp_path / "cut"
    assert signalled(cut, 20, signal.SIGKILL, games, 1).returncode == -signal.SIGKILL
    assert not (cut / "games.csv").exists()
    words = [sys.executable, "-P", "-m", "conclave.cli", "report", str(cut), "--json"]
    done = subprocess.run(words, capture_output=True, text=True, timeout=240)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["games"] == 20
    (cut / "report.html").unlink()
    assert go_on(cut, games, 1).returncode == 0
    assert everything(cut) == everything(played(plan_of(games=games), tmp_path / "whole", 1))


@pytest.mark.parametrize(("slug", "games"), [("ice_wizards", 45), ("meld", 3), ("wizard_kings", 2)])
def test_one_process_and_two_write_the_same_bytes(slug: str, games: int, tmp_path: Path) -> None:
    """All tables, all records."""
    plan = plan_of(slug, games)
    one, two = played(plan, tmp_path / "one", 1), played(plan, tmp_path / "two", 2)
    assert everything(one) == everything(two)
    assert len(list((one / "records").iterdir())) == games


def test_bots_too(tmp_path: Path) -> None:
    """Thinking players, in two processes."""
    plan = plan_of(games=4, players=("greedy", "mcts:8"))
    one, two = played(plan, tmp_path / "one", 1), played(plan, tmp_path / "two", 2)
    assert everything(one) == everything(two)


@pytest.mark.skipif(
    importlib.util.find_spec("ray") is None,
    reason="*** RAY IS NOT INSTALLED: runs on a cluster were NOT tested; see the extra `ray` ***",
)
def test_ray_writes_the_same_bytes(tmp_path: Path) -> None:
    """The same seeds, on a cluster that is started here."""
    one = played(plan_of(games=45), tmp_path / "one", 1)
    done = go_on(tmp_path / "ray", 45, 2, "--on", "ray")
    assert done.returncode == 0, done.stderr
    assert everything(tmp_path / "ray") == everything(one)


@pytest.mark.skipif(importlib.util.find_spec("ray") is not None, reason="Ray is here")
def test_without_ray_a_sentence_says_how_to_get_it(tmp_path: Path) -> None:
    """Nothing is written."""
    done = go_on(tmp_path / "ray", 5, 1, "--on", "ray")
    assert done.returncode == 5
    assert "pip install 'conclave-games[ray]'" in done.stderr
    assert not (tmp_path / "ray").exists()


def test_every_table_has_the_columns_it_promises(tmp_path: Path) -> None:
    """In CSV, and the same in Parquet."""
    import polars

    path = played(plan_of(), tmp_path / "run")
    for name, columns in tables(2).items():
        with (path / f"{name}.csv").open(newline="", encoding="utf-8") as file:
            rows = list(csv.DictReader(file))
        frame = polars.read_parquet(path / f"{name}.parquet")
        assert frame.columns == list(columns)
        assert rows or name == "faults"
        assert len(frame) == len(rows)
        for row, other in zip(rows, frame.to_dicts(), strict=True):
            for column, kind in columns.items():
                wanted = row[column]
                if kind == "text":
                    assert other[column] == wanted
                else:
                    assert other[column] == (float(wanted) if wanted else None)
    games = polars.read_parquet(path / "games.parquet")
    assert games["game"].to_list() == list(range(12))
    assert games["seed"].to_list() == [f"5/{number}" for number in range(12)]
    assert all((path / name).is_file() for name in games["record"])


def test_without_the_library_for_parquet_the_csv_is_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And the outcome says that it is missing."""
    monkeypatch.setitem(sys.modules, "polars", None)
    folder = RunFolder(tmp_path / "run", plan_of(games=2))
    folder.open()
    assert not run_into(folder, 1, lambda done: None).parquet
    assert (tmp_path / "run" / "games.csv").is_file()
    assert not (tmp_path / "run" / "games.parquet").exists()


def test_the_description_names_the_plan(tmp_path: Path) -> None:
    """What a report needs, and nothing of the machine."""
    about = read_run(played(plan_of(games=2), tmp_path / "run"))
    assert {
        "game": "ice_wizards",
        "games": 2,
        "played": 2,
        "finished": True,
        "seats": 2,
    }.items() <= about.items()
    assert about["options_read"] == {"board": "hex"}
    assert about["seat_names"] == ["Dark", "Light"]
    assert "IW-3.1" in about["rules"]  # type: ignore[operator]


def test_another_plan_is_refused_and_nothing_changes(tmp_path: Path) -> None:
    """Another seed, other players, another option."""
    path = played(plan_of(games=2), tmp_path / "run")
    before = everything(path)
    others = (
        RunPlan("ice_wizards", RANDOM, 2, 6, "board=hex"),
        RunPlan("ice_wizards", ("greedy", "random"), 2, 5, "board=hex"),
        RunPlan("ice_wizards", RANDOM, 2, 5, "board=square"),
        RunPlan("ice_wizards", RANDOM, 2, 5, "board=hex", swap=True),
        plan_of("meld", 2),
    )
    for other in others:
        with pytest.raises(BadInput, match="another plan"):
            RunFolder(path, other).open()
    assert everything(path) == before


def test_a_run_is_extended(tmp_path: Path) -> None:
    """More games are played into the same folder, which ends as if all had been asked for at once."""
    path = played(plan_of(games=105), tmp_path / "run")
    kept = (path / "records" / "game-000003.record").stat().st_mtime_ns
    folder = RunFolder(path, plan_of(games=230))
    folder.open()
    assert (folder.played, read_run(path)["games"], read_run(path)["finished"]) == (105, 230, False)
    run_into(folder, 1, lambda done: None)
    assert everything(path) == everything(played(plan_of(games=230), tmp_path / "at once"))
    assert (path / "records" / "game-000003.record").stat().st_mtime_ns == kept


def test_a_run_never_loses_games(tmp_path: Path) -> None:
    """Fewer than are there is refused, and nothing changes."""
    path = played(plan_of(games=5), tmp_path / "run")
    before = everything(path)
    with pytest.raises(
        BadInput, match="holds a run of 5 games, and a run never loses any; ask for 5 or more"
    ):
        RunFolder(path, plan_of(games=4)).open()
    assert everything(path) == before


def test_a_folder_that_is_no_run_is_left_alone(tmp_path: Path) -> None:
    """With somebody's letters in it, with a broken description, or a file in its place."""
    (tmp_path / "letter.txt").write_text("Dear Ann")
    with pytest.raises(BadInput, match="is not the folder of a run"):
        RunFolder(tmp_path, plan_of()).open()
    (tmp_path / "run.json").write_text('{"game":')
    with pytest.raises(BadInput, match="is not the folder of a run"):
        RunFolder(tmp_path, plan_of()).open()
    assert {path.name for path in tmp_path.iterdir()} == {"letter.txt", "run.json"}
    with pytest.raises(BadInput, match="cannot use the folder"):
        RunFolder(tmp_path / "letter.txt", plan_of()).open()
    (tmp_path / "run.json").write_text('{"game": "ice_wizards", "schema": 9}')
    with pytest.raises(BadInput, match="form 9"):
        read_run(tmp_path)


def test_two_runs_never_write_into_one_folder(tmp_path: Path) -> None:
    """The second is told so."""
    if os.name == "nt":
        pytest.skip("folders are not locked on this system")
    first = RunFolder(tmp_path / "run", plan_of())
    first.open()
    with pytest.raises(BadInput, match="somebody else is playing"):
        RunFolder(tmp_path / "run", plan_of()).open()
    first.close()
    second = RunFolder(tmp_path / "run", plan_of())
    second.open()
    second.close()


def test_a_lost_record_is_played_again(tmp_path: Path) -> None:
    """A line without its record does not count."""
    path = played(plan_of(), tmp_path / "run")
    before = everything(path)
    (path / "records" / "game-000003.record").unlink()
    folder = RunFolder(path, plan_of())
    folder.open()
    assert list(folder.missing()) == [3]
    assert folder.dropped == 1
    run_into(folder, 1, lambda done: None)
    assert everything(path) == before


def test_a_damaged_working_file_is_named(tmp_path: Path) -> None:
    """With what to do about it."""
    path = played(plan_of(games=3), tmp_path / "run")
    part = path / "parts" / "part-00000.jsonl"
    raw = part.read_bytes().splitlines(keepends=True)
    part.write_bytes(raw[0] + b'{"game":1,"players"}\n' + raw[2])
    folder = RunFolder(path, plan_of(games=3))
    folder.open()
    with pytest.raises(BadInput, match="damaged at game 1"):
        write_tables(folder)
    folder.close()
