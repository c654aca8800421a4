"""Data sets: every decision of a run as its seat saw it, the same bytes in every run, with a card."""

import json
import sys
from pathlib import Path
from typing import Any

import polars
import pytest

from conclave.adapters.encoder import Encoder
from conclave.arena import data_set
from conclave.arena.run_folder import RunFolder
from conclave.arena.run_plan import RunPlan
from conclave.cli import main
from conclave.core import tokens
from conclave.core.game import Game
from conclave.core.record import Record
from conclave.core.session import Session

PLAN = RunPlan("ice_wizards", ("greedy", "random"), 3, 7, "board=square", True)


def written(path: Path, plan: RunPlan = PLAN, jobs: int = 1, pieces: tuple[str, ...] = ()) -> RunFolder:
    """Play a run and write its data set."""
    folder = RunFolder(path, plan)
    folder.open()
    try:
        folder.play(jobs, lambda _: None)
        data_set.write(folder, pieces, jobs)
    finally:
        folder.close()
    return folder


def read(path: Path) -> polars.DataFrame:
    """Read every file of a data set."""
    return polars.read_parquet(path / data_set.FOLDER / "shard-*.parquet")


def test_a_row_is_what_the_seat_saw_could_do_did_and_got(tmp_path: Path) -> None:
    """Held against a replay of the record, decision by decision."""
    written(tmp_path)
    game, options = PLAN.room()
    encoder = Encoder(game, options, 2)
    expected: list[tuple[Any, ...]] = []
    for number in range(3):
        record = Record.read((tmp_path / "records" / f"game-{number:06d}.record").read_text())
        result = Session.replay(game, record).result
        assert result is not None
        session = Session(game, options, seats=2, seed="x", luck=False, forced=False, marks=False)
        for ply, token in enumerate(record.tokens):
            view = session.view()
            entry = tokens.read(game, session.state, token)
            if entry.kind == tokens.ANSWER and len(view.actions) > 1:
                seat = view.seat
                player = ("greedy", "random")[(seat + number) % 2]
                seen, mask = encoder.numbers(view).tolist(), encoder.mask(view).tolist()
                got = (result.share(seat), result.place(seat), result.scores[seat])
                expected.append((number, ply, seat, player, seen, mask, entry.number, *got))
            session.apply(token)
    rows = read(tmp_path).rows()
    assert len(rows) > 100
    assert [(*row[:4], list(row[4]), list(row[5]), *row[6:]) for row in rows] == expected
    assert all(row[5][row[6]] == 1 for row in rows)


def test_equal_runs_give_equal_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """On one core and on two, and when it is written again."""
    monkeypatch.setattr(data_set, "GAMES", 2)
    found = []
    for name, jobs in (("one", 1), ("two", 2)):
        folder = written(tmp_path / name, jobs=jobs)
        files = sorted((folder.path / data_set.FOLDER).iterdir())
        found.append({file.name: file.read_bytes() for file in files})
    assert found[0] == found[1]
    assert set(found[0]) == {"README.md", "card.json", "shard-00000.parquet", "shard-00001.parquet"}
    written(tmp_path / "one")
    again = {file.name: file.read_bytes() for file in (tmp_path / "one" / data_set.FOLDER).iterdir()}
    assert again == found[0]


def test_the_card_tells_what_the_files_hold(tmp_path: Path) -> None:
    """Counts, columns, pieces and the names of actions; the page says the same to people."""
    written(tmp_path, pieces=("cards", "board"))
    home = tmp_path / data_set.FOLDER
    card, page, frame = (
        json.loads((home / "card.json").read_text()),
        (home / "README.md").read_text(),
        read(tmp_path),
    )
    assert (card["games"], card["decisions"]) == (3, frame.height)
    assert [one["name"] for one in card["columns"]] == frame.columns
    assert [(one["name"], one["first"]) for one in card["pieces"]] == [("cards", 0), ("board", 96)]
    assert frame["observation"].to_numpy().shape == (frame.height, card["pieces"][-1]["end"])
    assert frame["mask"].to_numpy().shape == (frame.height, len(card["actions"]))
    assert card["actions"][frame["action"][0]].startswith(("play", "flip", "draw", "pass"))
    assert (card["seed"], card["players"], card["licence"]) == (7, ["greedy", "random"], "CC0-1.0")
    assert "| game | Ice Wizards (`ice_wizards`), rules 1 |" in page
    assert f"| `shard-00000.parquet` | 3 | {frame.height} |" in page


def test_files_that_are_no_longer_part_of_it_go(tmp_path: Path) -> None:
    """So that whoever reads `shard-*.parquet` reads this data set."""
    written(tmp_path)
    stale = tmp_path / data_set.FOLDER / "shard-00009.parquet"
    stale.write_bytes(b"")
    written(tmp_path)
    assert not stale.exists()


def test_the_command_writes_it_and_refuses_what_makes_no_sense(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Before anything is played."""
    run = ["sim", "ice_wizards", "--games", "2", "--seed", "1", "--option", "board=square"]
    assert main([*run, "--dataset"]) == 2
    assert "--out" in capsys.readouterr().err
    assert main([*run, "--out", str(tmp_path / "a"), "--pieces", "board"]) == 2
    assert "--dataset" in capsys.readouterr().err
    assert main([*run, "--out", str(tmp_path / "b"), "--dataset", "--pieces", "stars"]) == 2
    assert "no piece `stars`; there is board, cards" in capsys.readouterr().err
    assert not (tmp_path / "b").exists()
    assert main([*run, "--out", str(tmp_path / "c"), "--dataset", "--jobs", "1"]) == 0
    assert "decisions are in" in capsys.readouterr().out
    assert read(tmp_path / "c").height > 50
    monkeypatch.setitem(sys.modules, "polars", None)
    assert main([*run, "--out", str(tmp_path / "d"), "--dataset"]) == 5
    assert "pip install 'conclave-games[report]'" in capsys.readouterr().err
    assert not (tmp_path / "d").exists()


def test_a_game_of_secrets_shows_what_its_seat_saw(masks_game: Game, tmp_path: Path) -> None:
    """A game without pieces of its own has those that every game has."""
    written(tmp_path, RunPlan(masks_game.slug, ("random",) * masks_game.spec.seats[0], 4, 1))
    frame = read(tmp_path)
    assert frame.height > 0
    assert set(frame["game"]) == {0, 1, 2, 3}
