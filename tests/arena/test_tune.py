"""The search over several numbers: the same trials however often it is stopped, and fresh luck at the end."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest

from conclave.arena import tune
from conclave.arena.tally import Tally
from conclave.cli.tune import tune as command
from conclave.core.errors import BadInput, Missing
from conclave.core.result import Result

pytest.importorskip("optuna")
ROPE = {"vary": ("board=hex,square",), "players": "random,random", "games": 10, "jobs": 1, "quiet": True}


def run(place: Path, trials: int, **more: Any) -> dict[str, Any]:
    """Search, and read what came of it."""
    assert command("ice_wizards", out=place, trials=trials, fresh=20, **{"seed": 3, **ROPE, **more}) == 0
    found: dict[str, Any] = json.loads((place / "best.json").read_text("utf-8"))
    return found


def test_a_search_in_two_parts_is_the_search_in_one(tmp_path: Path) -> None:
    """Trials that are there are not played again, and those that follow are the same."""
    whole = run(tmp_path / "whole", 6)
    run(tmp_path / "parts", 3)
    assert run(tmp_path / "parts", 6, seed=None) == whole
    assert whole["trials"] == 6
    assert whole["after"]["games"] == whole["before"]["games"] == 20


def test_the_last_games_are_on_luck_that_the_search_has_not_seen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All trials share one seed, and what is measured at the end has another, for before and after alike."""
    seeds, real = list[str](), tune.measured

    def noted(game: Any, plan: Any, *rest: Any) -> Tally:
        seeds.append(str(plan.seed))
        return real(game, plan, *rest)

    monkeypatch.setattr(tune, "measured", noted)
    run(tmp_path / "study", 3)
    assert seeds == ["3", "3", "3", "3/fresh", "3/fresh"]


def test_another_search_does_not_go_into_the_same_folder(tmp_path: Path) -> None:
    """Other games, another goal or other values are refused, and so is a folder with something else."""
    run(tmp_path / "study", 3)
    with pytest.raises(BadInput, match="holds another search: its goal differ"):
        run(tmp_path / "study", 3, goal="long")
    (tmp_path / "own").mkdir()
    (tmp_path / "own" / "novel.txt").write_text("once", "utf-8")
    with pytest.raises(BadInput, match="holds something else"):
        run(tmp_path / "own", 3)


def test_bad_wishes_are_one_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A goal that is none, a number twice, nothing to search, no library."""
    with pytest.raises(BadInput, match="fair, long, short, not `best`"):
        run(tmp_path / "a", 3, goal="best")
    with pytest.raises(BadInput, match="named twice"):
        run(tmp_path / "b", 3, vary=("board=hex,square", "board=hex"))
    with pytest.raises(BadInput, match="nothing to search"):
        run(tmp_path / "c", 3, vary=("board=hex",))
    monkeypatch.setitem(sys.modules, "optuna", None)
    with pytest.raises(Missing, match=r"conclave-games\[tune\]"):
        run(tmp_path / "d", 3)


def _tally(first: int, second: int, length: int) -> Tally:
    """Return a tally with so many wins of either seat."""
    found = Tally(2)
    for winner in [0] * first + [1] * second:
        result = Result((1, 2) if winner == 0 else (2, 1), (0, 0), "counted", "")
        found.add(("a", "b"), result, length)
    return found


def test_better_means_beyond_the_intervals() -> None:
    """80 of 100 to 50 of 100 is beyond chance, 55 to 50 is not; and evenness counts whoever is ahead."""
    assert tune.unevenness(_tally(80, 20, 9)) == pytest.approx(0.3)
    assert tune.better("fair", _tally(80, 20, 9), _tally(50, 50, 9))
    assert not tune.better("fair", _tally(55, 45, 9), _tally(50, 50, 9))
    assert not tune.better("fair", _tally(50, 50, 9), _tally(80, 20, 9))
    assert tune.better("short", _tally(5, 5, 20), _tally(5, 5, 9))
    assert not tune.better("long", _tally(5, 5, 20), _tally(5, 5, 9))
