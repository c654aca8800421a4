"""`sim`, `tournament`, `fuzz`, `perft` and `bench`."""

from pathlib import Path

import pytest

from conclave.arena import simulate
from conclave.arena.run_plan import RunPlan
from conclave.testing.fuzz import FuzzReport
from conclave.testing.positions import known
from tests.cli.conftest import Run
from tests.toys import masks


def test_sim(run: Run) -> None:
    """A table for people, numbers for programs, the same for the same seed."""
    done = run("sim", "--games", 60, "--seed", 3, "--jobs", 1)
    assert done.code == 0
    assert "60 games, seed 3" in done.out
    assert "Dark" in done.out
    one, two = (run("sim", "--games", 60, "--seed", 3, "--jobs", 1, "--json").json for _ in range(2))
    one.pop("seconds"), two.pop("seconds")
    assert one == two
    assert one["seats"][0]["low"] < one["seats"][0]["share"] < one["seats"][0]["high"]


def test_sim_of_a_game_that_all_begin_at_once(run: Run) -> None:
    """Nobody moved first, and no column pretends that the first seat did."""
    assert "moved first" in run("sim", "--games", 5, "--seed", 3, "--jobs", 1).out
    with known(masks.GAME):
        done = run("sim", masks.GAME.slug, "--games", 5, "--seed", 3, "--jobs", 1)
    assert (done.code, "moved first" in done.out) == (0, False)


def test_sim_keeps_tables_and_records(run: Run, tmp_path: Path) -> None:
    """In a folder of its own, which the same command finds finished and another leaves alone."""
    words = (
        "sim",
        "--players",
        "greedy,random",
        "--games",
        3,
        "--jobs",
        1,
        "--swap",
        "--out",
        tmp_path / "g",
    )
    assert run(*words).code == 0
    names = {path.name for path in (tmp_path / "g").iterdir()}
    tables = {f"{name}.csv" for name in ("games", "decisions", "things", "stats", "rules")}
    assert names >= tables | {"run.json", "summary.json", "parts", "records"}
    before = (tmp_path / "g" / "games.csv").read_bytes()
    again = run(*words)
    assert (again.code, "3 of 3 games are there already" in again.out) == (0, True)
    assert (tmp_path / "g" / "games.csv").read_bytes() == before
    other = run(*words, "--seed", 8)
    assert other.code == 2
    assert "another plan: seed is" in other.err
    assert (tmp_path / "g" / "games.csv").read_bytes() == before
    assert run("replay", tmp_path / "g" / "records" / "game-000000.record", "--to", 5).code == 0


def test_a_stopped_sim_sums_up(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was played before is counted."""
    real, calls = simulate.run_shard, list[int]()

    def stop(shard: tuple[RunPlan, int, int]) -> object:
        calls.append(1)
        if len(calls) > 2:
            raise KeyboardInterrupt
        return real(shard)

    monkeypatch.setattr(simulate, "run_shard", stop)
    done = run("sim", "--games", 5000, "--jobs", 1)
    assert done.code == 130
    assert "Stopped: 624 of 5000 games were played." in done.out
    assert "wins (95 %)" in done.out


def test_tournament(run: Run, tmp_path: Path) -> None:
    """A table, a file that grows, Markdown for documents."""
    out = tmp_path / "r.jsonl"
    words = ("tournament", "--players", "random,greedy", "--games", 2, "--jobs", 1, "--out", out)
    assert "4 games, share of wins" in run(*words).out
    assert len(out.read_text().splitlines()) == 4
    assert run(*words, "--markdown").out.startswith("| player | all |")
    assert run(*words, "--json").json["games"] == 4
    assert run("tournament", "--games", 1, "--out", tmp_path).code == 2


def test_fuzz(run: Run) -> None:
    """Both boards unless one is named."""
    done = run("fuzz", "--plies", 1200, "--seed", 1, "--json").json
    assert done["good"]
    assert done["plies"] >= 1200
    assert "nothing wrong" in run("fuzz", "--plies", 300, "--option", "board=square", "--quiet").out


def test_fuzz_that_finds_something(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Says what, keeps the record, and fails."""
    report = FuzzReport("ice_wizards", plies=7, failure="a card is lost (ply 6)", record="the record")
    monkeypatch.setattr("conclave.testing.fuzz.fuzz", lambda *rest: report)
    done = run("fuzz", "--out", tmp_path / "fault.record")
    assert done.code == 1
    assert "a card is lost" in done.err
    assert (tmp_path / "fault.record").read_text() == "the record"


def test_perft(run: Run) -> None:
    """24 first cards, 24 x 23 pairs; below each first card 23."""
    assert run("perft", "--depth", 2, "--quiet").out == "depth 2: 552 lines\n"
    parts = run("perft", "--depth", 2, "--divide", "--json").json["divide"]
    assert len(parts) == 24
    assert set(parts.values()) == {23}
    assert run("perft", "--depth", 1, "--seed", 7, "--json").json["lines"] == 5
    position = run("show", "--seed", 7, "--json").json["position"]
    assert run("perft", "--depth", 1, "--position", position, "--json").json["lines"] == 5


def test_bench(run: Run) -> None:
    """Figures for this build."""
    done = run("bench", "--seconds", 0.01, "--rounds", 1, "--this-build", "--json").json
    assert done["rounds"][0]["nodes"] > 0
    assert "nodes/s" in run("bench", "--seconds", 0.01, "--rounds", 1, "--this-build").out
