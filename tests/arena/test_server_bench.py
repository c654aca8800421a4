"""The measurement of the table server: its pace, what it counts, and the command that runs it."""

import asyncio
import json
import time

import pytest

from conclave.arena import load, server_bench
from conclave.arena.load import LoadStep, StepTally, paced, ramped
from conclave.arena.server_bench import ServerBench
from conclave.cli import main


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

    async def pretended(tally: StepTally, rate: float, seconds: float) -> LoadStep:
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


def test_what_the_server_cannot_be_measured_with_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    """An option that would be ignored is refused, and so is one that is the server's alone."""
    for words in (["server", "--peers"], ["server", "--rounds", "2"], ["ice_wizards", "--games", "3"]):
        assert main(["bench", *words]) == 2
    assert "--games is for the server" in capsys.readouterr().err
