"""The measurement of the table server: its pace, what it counts, and the command that runs it."""

import asyncio
import json
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from conclave.arena import load, server_bench
from conclave.arena.load import LoadStep, StepTally, paced, ramped
from conclave.arena.load_tables import Told, tokens_after
from conclave.arena.server_bench import ServerBench, Target
from conclave.cli import main
from conclave.server.wire import PROTOCOL


class Still:
    """Something that moves at once, and loses every so many."""

    def __init__(self, tally: StepTally, lose: int = 0) -> None:
        self.tally, self.lose, self.count = tally, lose, 0

    async def send(self, due: float) -> None:
        """Arrive twice, as at a table with two people."""
        self.count += 1
        if not self.lose or self.count % self.lose:
            self.tally.arrived(time.perf_counter(), 100)
            self.tally.arrived(time.perf_counter(), 300)
            self.tally.done += 1
        self.tally.ready.append(self)


def test_a_pace_counts_what_arrives() -> None:
    """Fifty moves, two deliveries each, of 200 bytes in the middle."""

    async def story() -> LoadStep:
        tally = StepTally()
        tally.ready.append(Still(tally))
        return await paced(tally, 500.0, 0.1)

    step = asyncio.run(story())
    assert (step.asked, step.held, step.messages, step.size, step.lost) == (500.0, 500.0, 1000.0, 200.0, 0)
    assert 0 <= step.p50 <= step.p99


def test_what_never_arrives_is_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every tenth answer is missing, and is missed."""
    monkeypatch.setattr(load, "PATIENCE", 0.2)

    async def story() -> LoadStep:
        tally = StepTally()
        tally.ready.append(Still(tally, lose=10))
        return await paced(tally, 500.0, 0.1)

    assert asyncio.run(story()).lost == 5


def test_a_ramp_ends_between_what_was_held_and_what_was_not(monkeypatch: pytest.MonkeyPatch) -> None:
    """With a server that holds 200 a second, the ramp comes within a tenth of it from below."""

    async def pretended(tally: StepTally, rate: float, seconds: float, used: Callable[[], float]) -> LoadStep:
        return LoadStep(rate, rate, 1.0, 10.0 if rate <= 200 else 500.0, 2 * rate, 100.0, 0)

    monkeypatch.setattr(load, "paced", pretended)
    heard: list[LoadStep] = []
    best = asyncio.run(ramped(StepTally(), 40.0, 1.0, 100.0, 20, heard.append))
    assert best is not None
    assert 180 <= best.asked <= 200
    assert len(heard) < 12
    assert asyncio.run(ramped(StepTally(), 400.0, 1.0, 100.0, 20, heard.append)) is None


def test_the_ratio_is_of_deliveries() -> None:
    """Two deliveries a move are held against one echo."""
    server, echo = LoadStep(100, 100, 1, 9, 200, 1000, 0), LoadStep(400, 400, 1, 9, 400, 1000, 0)
    assert ServerBench(5, 10, server, echo, []).ratio == 0.5
    assert ServerBench(5, 10, None, echo, []).ratio == 0.0


def test_the_server_is_measured_from_another_process(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two tables, short steps: moves are delivered to both, nothing is refused, and JSON is written."""
    monkeypatch.setattr(server_bench, "MOST", 2)
    assert main(["bench", "server", "--seconds", "0.2", "--games", "2", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["games"], told["sockets"], told["errors"], told["limit"]) == (2, 4, [], server_bench.LIMIT)
    assert {"server", "echo", "ratio", "seconds"} <= told.keys()
    if told["server"] is not None:
        assert told["server"]["messages"] == pytest.approx(2 * told["server"]["held"])
        assert told["server"]["lost"] == 0
        assert told["server"]["traffic"] >= 2 * told["server"]["size"]


def test_two_people_play_a_game_of_secret_orders_through(capsys: pytest.CaptureFixture[str]) -> None:
    """What one of them orders in secret reaches nobody else, and the next move waits for no delivery."""
    words = ["bench", "server", "--playing", "wizard_kings", "--rate", "10", "--games", "2", "--seconds", "2"]
    assert main([*words, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["game"], told["errors"], told["server"]["lost"]) == ("wizard_kings", [], 0)


def test_choices_are_read_as_any_revision_tells_them() -> None:
    """As objects, as rows that begin with a token, and as a run of those before."""
    objects: list[Told] = [{"token": "a", "label": "A"}, {"token": "b"}]
    assert tokens_after([], objects) == ["a", "b"]
    assert tokens_after(["a", "b", "c"], [["d", "D", [], 0], "1:3"]) == ["d", "b", "c"]
    assert tokens_after(["a"], []) == []


def test_a_server_is_played_as_its_own_revision_speaks(tmp_path: Path) -> None:
    """The protocol is that of the sources that are measured."""
    wire = tmp_path / "conclave" / "server" / "wire.py"
    wire.parent.mkdir(parents=True)
    wire.write_text("PROTOCOL: Final[int] = 1  # long ago\n")
    assert Target("then", tmp_path).protocol == 1
    assert Target("now").protocol == PROTOCOL


def test_what_the_server_cannot_be_measured_with_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    """An option that would be ignored is refused, and so is one that is the server's alone."""
    for words in (["server", "--peers"], ["server", "--rounds", "2"], ["server", "--processes", "2"]):
        assert main(["bench", *words]) == 2
    capsys.readouterr()
    for name, value in (("games", "3"), ("playing", "meld"), ("rate", "5"), ("processes", "2"), ("db", "x")):
        assert main(["bench", "ice_wizards", f"--{name}", value]) == 2
        assert f"--{name} is for the server" in capsys.readouterr().err
