"""Clocks: banks, increments, flags and what follows, restarts and wall clocks that jump."""

from collections.abc import Callable
from typing import Any

from conclave.server import clocks
from conclave.server.clocks import DAY, GRACE, MINUTE, Clocks, TimeControl, resumed
from tests.server.conftest import Client, seated


class Time:
    """A clock that a test turns by hand."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def test_a_bank_runs_and_an_answer_gives_back() -> None:
    """Only the seat that is waited for pays."""
    at = Time()
    both = Clocks("fast", 2, monotonic=at)
    both.run([0])
    at.now += 60
    assert (both.left(0), both.left(1)) == (4 * MINUTE, 5 * MINUTE)
    assert both.next_flag() == (0, 240.0)
    both.run([1])
    assert both.left(0) == 4 * MINUTE + 5000
    at.now += 1000
    assert both.left(1) == 0
    both.stop()
    assert both.next_flag() is None


def test_a_wall_clock_that_jumps_flags_nobody() -> None:
    """F6: an hour forwards or backwards over a restart, and nobody loses the last minutes."""
    at = Time()
    both = Clocks("live", 2, monotonic=at)
    both.run([1])
    kept: Any = both.stored(10 * DAY)
    for jump in (-DAY // 24, DAY // 24, 30 * DAY):
        again = resumed("live", 2, kept["banks"], kept["deadlines"], 10 * DAY + jump, at)
        assert again.left(1) >= GRACE
        assert again.left(1) <= 15 * MINUTE
        assert again.running == {1}


def test_a_flag_lets_the_other_choose(client: Callable[[str], Client], monkeypatch: Any) -> None:
    """Wait gives time, bot sits a bot down, win ends the game; nobody claims one's own flag."""
    monkeypatch.setitem(clocks.PACES, "live", TimeControl(600, 30_000, "a moment"))
    for what in ("wait", "bot", "win"):
        ann, bob, table = seated(client, "ice_wizards", clock="live")
        sockets = [ann.socket(table), bob.socket(table)]
        for socket in sockets:
            socket.until("view")
        slow = 0 if sockets[0].state["choices"] else 1
        assert sockets[slow].state["clocks"][slow]["running"]
        for socket in sockets:
            while not any(offer["kind"] == "flag" for offer in socket.state["offers"]):
                socket.next()
        assert sockets[slow].do("claim", what="win")["error"]["code"] == "refused"
        assert sockets[1 - slow].do("claim", what=what)["ok"]
        view = sockets[1 - slow]
        if what == "win":
            assert view.state["over"]
            assert view.state["result"]["places"][1 - slow] == 1
        elif what == "bot":
            assert bob.get(f"/tables/{table}")["table"]["seats"][slow]["kind"] == "bot"
        else:
            assert view.state["clocks"][slow]["left"] > 0
        for socket in sockets:
            socket.close()
