"""Tournaments: every pair in both seats on the same luck, results kept line by line."""

from pathlib import Path

import pytest

from conclave.arena.tournament import Crosstable, ResultRow, read, run, schedule
from conclave.core.errors import BadInput, BadRecord


def row(players: tuple[str, str], places: tuple[int, int], seed: str = "1/0") -> ResultRow:
    """Make a result by hand."""
    return ResultRow("g", "", 1, players, seed, places, (0, 0), 9, (0.2, 0.1), (10, 10))


def test_the_schedule_is_fair() -> None:
    """Three players, two seeds: three pairs in both seatings on both seeds."""
    games = schedule("ice_wizards", ["random", "greedy", "x"], 2, 7, "")
    assert len(games) == len(set(games)) == 12
    for game in games:
        mirrored = (game.players[1], game.players[0])
        assert any(other.players == mirrored and other.seed == game.seed for other in games)


@pytest.mark.parametrize("players", [["random"], ["random", "random"], []])
def test_who_may_not_play(players: list[str]) -> None:
    """One alone, or the same twice."""
    with pytest.raises(BadInput):
        schedule("ice_wizards", players, 1, 1, "")


def test_results_are_added_and_not_played_again(tmp_path: Path) -> None:
    """A second run reads what the first one wrote; more games are added below."""
    results = tmp_path / "results.jsonl"
    first = run(schedule("ice_wizards", ["random", "greedy"], 1, 5, "board=square"), 1, results)
    kept = results.read_text()
    assert len(first) == 2
    again = run(schedule("ice_wizards", ["random", "greedy"], 1, 5, "board=square"), 1, results)
    assert results.read_text() == kept
    assert again == first == read(results).rows
    more = run(schedule("ice_wizards", ["random", "greedy"], 2, 5, "board=square"), 1, results)
    assert results.read_text().startswith(kept)
    assert len(more) == 4


def test_a_line_cut_short_is_mended(tmp_path: Path) -> None:
    """A stop in the middle of a write costs that one game and no other."""
    results = tmp_path / "results.jsonl"
    games = schedule("ice_wizards", ["random", "greedy"], 1, 5, "")
    run(games, 1, results)
    results.write_bytes(results.read_bytes()[:-20])
    assert len(run(games, 1, results)) == 2
    assert len(read(results).rows) == 2


def test_what_is_no_result_is_named(tmp_path: Path) -> None:
    """With its line."""
    results = tmp_path / "results.jsonl"
    results.write_text(row(("a", "b"), (1, 2)).text() + "\n{}\n")
    with pytest.raises(BadRecord, match="line 2"):
        read(results)


def test_the_crosstable_by_hand() -> None:
    """One win, one draw: three quarters against one quarter."""
    table = Crosstable([row(("a", "b"), (1, 2)), row(("b", "a"), (1, 1))])
    assert table.players == ["a", "b"]
    assert table.pair("a", "b").part == 0.75
    assert table.total("b").part == 0.25
    assert table.pace("a") == pytest.approx(1000 * 0.3 / 20)
    lines = table.markdown().splitlines()
    assert lines[0] == "| player | all | a | b | ms/answer |"
    assert lines[2].startswith("| a | 75.0 % (")
    assert table.data()[0]["player"] == "a"
