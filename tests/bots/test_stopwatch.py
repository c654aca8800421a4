"""Stopwatch: a busy machine makes no bot weaker, and none keeps people waiting for ever."""

from __future__ import annotations

import time

import pytest

from conclave.bots.bot import WAITING, Budget, Stopwatch
from conclave.server.config import Config


class Clocks:
    """Both clocks of a thread, set by hand."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.core = self.wall = 100.0
        monkeypatch.setattr(time, "thread_time", lambda: self.core)
        monkeypatch.setattr(time, "perf_counter", lambda: self.wall)


def test_waiting_for_a_core_counts_for_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ten seconds by the clock with a tenth of a core are one second."""
    clocks = Clocks(monkeypatch)
    watch = Stopwatch(Budget(seconds=1.0))
    clocks.wall += 10.0
    clocks.core += 0.9
    assert watch.spent() == pytest.approx(0.9)
    assert not watch.up()
    clocks.core += 0.1
    assert watch.up()


def test_there_is_a_bound_by_the_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """A thread that gets no core at all answers when its own seconds and the waiting are over."""
    clocks = Clocks(monkeypatch)
    watch = Stopwatch(Budget(seconds=1.0))
    clocks.wall += 1.0 + WAITING - 0.1
    assert not watch.up()
    clocks.wall += 0.1
    assert watch.up()
    assert watch.spent() >= 1.0


def test_a_server_waits_for_longer() -> None:
    """The levels think for a second, and an answer is there before a server gives them up."""
    assert Config().bot_timeout_ms / 1000.0 - 2.0 > 1.0 + WAITING


def test_without_seconds_there_is_no_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """A budget in nodes is not touched by any clock."""
    clocks = Clocks(monkeypatch)
    watch = Stopwatch(Budget(nodes=5))
    clocks.wall += 1e6
    clocks.core += 1e6
    assert not watch.up()
