"""Measuring: that it measures, not how much."""

import random
from pathlib import Path

import pytest

from conclave.arena import bench, external_bench, yardstick
from conclave.core import flow
from conclave.core.errors import BadInput
from conclave.core.registry import load


def test_a_round_has_every_figure() -> None:
    """All above zero, and games are shorter than a second."""
    game = load("ice_wizards")
    found = bench.measure(game, game.options(), 0.02)
    assert found.build == bench.this_build()
    assert found.nodes > found.playouts > 1
    assert min(found.copies, found.views) > 1


def test_half_played_is_a_question_in_mid_game() -> None:
    """With stones on the board and choices to list."""
    game = load("ice_wizards")
    state = bench.half_played(game, game.options())
    assert flow.choices(state)
    assert state.result is None


def test_summary_takes_the_middle() -> None:
    """Median and ends, build by build."""
    rounds = [bench.BenchRound("plain", n, 1, 1, 1) for n in (5, 1, 3)] + [
        bench.BenchRound("compiled", 9, 1, 1, 1)
    ]
    found = bench.summary(rounds)
    assert found["plain"]["nodes"] == bench.MedianRange(3, 1, 5)
    assert list(found) == ["plain", "compiled"]


def test_two_games_are_compared_build_by_build() -> None:
    """A quarter as fast is 0.25; a build that only one of them has is left out."""
    one = bench.summary(
        [bench.BenchRound("plain", 50, 5, 8, 3), bench.BenchRound("compiled", 900, 90, 80, 30)]
    )
    other = bench.summary([bench.BenchRound("plain", 200, 5, 4, 1.5)])
    wanted = {"nodes": 0.25, "playouts": 1.0, "copies": 2.0, "views": 2.0}
    assert bench.ratios(one, other) == {"plain": wanted}


def test_a_peer_that_is_missing_says_how_to_get_it() -> None:
    """One that is here is measured."""

    def gone() -> external_bench.Playout:
        raise ImportError("no such thing", name="gone")

    def here() -> external_bench.Playout:
        return lambda rng: 1 + int(rng.random() < 2)

    assert (
        external_bench.pace(external_bench.ExternalGame("x", "pip install x", gone), 0.01).missing
        == "gone is not here: pip install x"
    )
    found = external_bench.pace(external_bench.ExternalGame("y", "", here), 0.01)
    assert found.nodes == pytest.approx(2 * found.playouts)
    assert here()(random.Random(1)) == 2


def test_a_folder_that_is_no_yardstick(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is missing is named; none at all is fine."""
    with pytest.raises(BadInput, match=r"iw_api\.py"):
        yardstick.folder(tmp_path)
    monkeypatch.delenv(yardstick.VARIABLE, raising=False)
    assert yardstick.folder(None) is None
    monkeypatch.setenv(yardstick.VARIABLE, str(tmp_path))
    with pytest.raises(BadInput):
        yardstick.folder(None)


def test_a_yardstick_is_read(tmp_path: Path) -> None:
    """Whatever prints `playouts/s N` is a calibration."""
    for name in yardstick.NEEDED:
        (tmp_path / name).write_text("not C++\n")
    (tmp_path / "bench.py").write_text("print('iw_api.run playouts/s   1234  steps/s 9')\n")
    with yardstick.Yardstick(tmp_path) as stick:
        stick.round()
        stick.round()
        assert stick.figures() == {"calibration": bench.MedianRange(1234, 1234, 1234)}
