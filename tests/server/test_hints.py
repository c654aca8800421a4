"""Hints at a table: for one's own seat, never in rated games, bounded, from a worker's process."""

from collections.abc import Callable
from contextlib import AbstractAsyncContextManager

import pytest

from conclave.server.uvicorn_server import BackgroundServer
from tests.server.conftest import Client


def table_of(ann: Client, **more: object) -> str:
    """Sit down against somebody who answers at random."""
    return str(ann.post("/tables", game="ice_wizards", players=["me", "random"], **more)["table"])


def test_hints_come_over_wire_and_api_and_are_those_of_the_view(
    serve: Callable[..., BackgroundServer],
) -> None:
    """Socket, command and route give the same; it is what the library finds for that view; nothing moves."""
    server = serve(workers=2)
    ann = Client(server, "Ann")
    table = table_of(ann)
    socket = ann.socket(table)
    socket.until("view")
    while not socket.state["choices"]:
        socket.next()
    version = socket.v
    told = socket.do("hint")
    assert told["ok"]
    assert told["v"] == version
    assert ann.post(f"/tables/{table}/hints") == told["hints"]
    assert ann.post(f"/tables/{table}/commands", t="hint", id="h", v=0)["hints"] == told["hints"]
    session = server.services.tables.open[table].session
    seat = server.services.tables.open[table].seat_of(ann.id)
    assert [one["token"] for one in told["hints"]] == [one.choice.token for one in session.hint(seat)]
    assert all(one["reasons"] for one in told["hints"])
    assert {one["token"] for one in told["hints"]} <= {one["token"] for one in socket.state["choices"]}
    socket.close()
    ann.close()


def test_no_hints_in_rated_games_nor_for_those_who_watch_or_wait(
    serve: Callable[..., BackgroundServer],
) -> None:
    """Each is told why, and no worker is started for it."""
    server = serve(workers=1)
    ann, bob, cid = Client(server, "Ann"), Client(server, "Bob"), Client(server, "Cid")
    rated = ann.post("/tables", game="ice_wizards", players=["me", "open"], rated=True)["table"]
    bob.post(f"/tables/{rated}/join")
    plain = ann.post("/tables", game="ice_wizards", players=["me", "open"])["table"]
    bob.post(f"/tables/{plain}/join")
    asked = server.services.tables.open[plain].session.asked
    waits = (ann, bob)[1 - server.services.tables.open[plain].seat_of((ann, bob)[asked].id)]
    refused = {
        who.http.post(f"/api/v1/tables/{where}/hints").json()["error"]["sentence"]
        for who, where in ((ann, rated), (bob, rated), (waits, plain), (cid, plain))
    }
    assert refused == {
        "there are no hints in rated games",
        "a hint is for whoever is to answer, and that is not you now",
        "hints are for those who play",
    }
    for who in (ann, bob, cid):
        who.close()


def test_hints_are_counted_for_each_person(
    serve: Callable[..., BackgroundServer], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Asked again nothing is worked out; beyond the limit the answer says when to come back."""
    server = serve(workers=1, rate_limit_factor=1)
    ann = Client(server, "Ann")
    hints = server.services.hub.hints
    monkeypatch.setattr(server.services.limits, "_monotonic", lambda: 0.0)  # no time passes for the limits
    table = table_of(ann)
    socket = ann.socket(table)
    socket.until("view")
    while not socket.state["choices"]:
        socket.next()
    for _ in range(20):
        assert ann.post(f"/tables/{table}/hints")
    hints._kept.clear()
    for _ in range(5):
        hints._kept.clear()
        assert ann.post(f"/tables/{table}/hints")
    hints._kept.clear()
    answer = ann.http.post(f"/api/v1/tables/{table}/hints")
    assert answer.status_code == 429
    assert answer.json()["error"]["retry"] > 0
    socket.close()
    ann.close()


def test_hints_take_their_turn_with_the_bots_of_the_same_address(
    serve: Callable[..., BackgroundServer], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Many guests of one address have no more of the bots' processes than one: a stranger's bot finds one."""
    server = serve(workers=2)
    slots = server.services.workers._slots
    turn, makers = slots.turn, list[str]()

    def noted(maker: str, table: str) -> AbstractAsyncContextManager[None]:
        makers.append(maker)
        return turn(maker, table)

    async def nothing(spec: str, line: bytes, maker: str) -> bytes:
        return b"[]"

    monkeypatch.setattr(slots, "turn", noted)
    monkeypatch.setattr(server.services.workers, "_asked_of", nothing)
    guests = [Client(server, name) for name in ("Ann", "Bob", "Cid")]
    for one in guests:
        # Nobody is in the other seat, so nobody but the one who asks for hints takes a turn.
        table = one.post("/tables", game="ice_wizards", players=["me", "open"])["table"]
        guests[guests.index(one) - 1].post(f"/tables/{table}/join")
        here = server.services.tables.open[table]
        asked = next(who for who in guests if here.seat_of(who.id) == here.session.asked)
        assert asked.post(f"/tables/{table}/hints") == []
        socket = asked.socket(table)
        socket.until("view")
        server.services.hub.hints._kept.clear()
        assert socket.do("hint")["ok"]
        socket.close()
    assert makers == ["127.0.0.1"] * 6
    for one in guests:
        one.close()


def test_a_worker_that_ends_is_told_as_such(
    serve: Callable[..., BackgroundServer],
) -> None:
    """No hint is better than a wrong one, and the table goes on."""
    server = serve(workers=1, bot_timeout_ms=1)
    ann = Client(server, "Ann")
    table = ann.post("/tables", game="ice_wizards", players=["me", "open"])["table"]
    bob = Client(server, "Bob")
    bob.post(f"/tables/{table}/join")
    session = server.services.tables.open[table].session
    who = ann if server.services.tables.open[table].seat_of(ann.id) == session.asked else bob
    answer = who.http.post(f"/api/v1/tables/{table}/hints")
    assert answer.json()["error"]["sentence"] == "no hint could be found now; try again"
    token = session.tokens()[0]
    assert who.post(f"/tables/{table}/commands", t="play", id="p", v=1, token=token)["ok"]
    ann.close()
    bob.close()
