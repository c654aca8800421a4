"""Several servers on one PostgreSQL: who holds a table, who hears of what, and who may write no more."""

import asyncio
import time
from collections.abc import Callable
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from conclave.server import wire
from conclave.server.accounts import Caller, Person
from conclave.server.hub import who_is
from conclave.server.nodes import drawn
from conclave.server.uvicorn_server import BackgroundServer
from tests.server.conftest import Client, Socket, asked

# Everything but the last test needs a database that several servers can have open.
on_postgres = pytest.mark.parametrize("kind", ["postgres"], indirect=True)
PATIENCE = 30.0

Two = tuple[BackgroundServer, BackgroundServer]


@pytest.fixture
def two(serve: Callable[..., BackgroundServer]) -> Two:
    """Return two servers that know of each other."""
    first, second = serve(), serve()
    until(lambda: all(len(one.services.tables.living) == 2 for one in (first, second)))
    until(lambda: all(one.services.wakeups.listening for one in (first, second)))  # type: ignore[union-attr]
    return first, second


def until(true: Callable[[], Any]) -> None:
    """Wait for something to become true."""
    ends = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < ends
        time.sleep(0.02)


def at(person: Client, server: BackgroundServer) -> Client:
    """Let somebody go on at another server."""
    person.server = server
    person.http.base_url, person.http.headers["origin"] = httpx.URL(server.url), server.url
    return person


def pair_at(two: Two, game: str = "ice_wizards", **more: Any) -> tuple[Client, Client, str]:
    """Seat two people at one table, each at a server of their own."""
    ann, bob = Client(two[0], "Ann"), Client(two[1], "Bob")
    table = ann.post("/tables", game=game, players=["me", "open"], **more)["table"]
    bob.post(f"/tables/{table}/join")
    return ann, bob, table


def opened(table: str, *people: Client) -> list[Socket]:
    """Open the sockets of some people."""
    sockets = [person.socket(table) for person in people]
    for socket in sockets:
        socket.until("view")
    return sockets


def holder(setting: str, table: str) -> int:
    """Return the number of the server that holds a table."""
    return int(asked(setting, "select holder from tables where id = :id", id=table)[0][0])


@on_postgres
def test_a_game_goes_on_over_two_servers(two: Two, setting: str) -> None:
    """Each sees what the other does as a change like any other, and whoever moved last holds the table."""
    ann, bob, table = pair_at(two)
    one, other = opened(table, ann, bob)
    until(lambda: one.next()["t"] == "table" and one.frames[-1]["table"]["seats"][1]["here"])
    for _ in range(12):
        mover, looker = (one, other) if one.state["choices"] else (other, one)
        assert mover.do("play", token=mover.state["choices"][0]["token"])["ok"]
        while looker.v < mover.v:
            looker.next()
        assert looker.nodes.keys() == mover.nodes.keys()
        assert looker.frames[-1]["t"] == "delta"
        server = two[0] if mover is one else two[1]
        assert holder(setting, table) == server.services.store.fence
        until(lambda: [s.services.tables.open[table].held for s in two].count(True) == 1)
    assert one.do("chat", phrase=0)["ok"]
    assert other.until("chat")["text"] == "Hello!"
    other.close()
    until(lambda: one.next()["t"] == "table" and not one.frames[-1]["table"]["seats"][1]["here"])
    one.close()
    ann.close()
    bob.close()


@on_postgres
def test_a_command_counts_once_wherever_it_comes_in(two: Two) -> None:
    """P1: the same answer at the other server, also where that has heard nothing of the first."""
    ann, bob, table = pair_at(two)
    at(bob, two[0])
    view = ann.get(f"/tables/{table}")
    who, view = (ann, view) if view["state"]["choices"] else (bob, bob.get(f"/tables/{table}"))
    at(who, two[1]).get(f"/tables/{table}")
    two[1].services.wakeups._versions[table] = 1 << 30  # type: ignore[union-attr]
    command = {"t": "play", "id": "one", "v": view["v"], "token": view["state"]["choices"][0]["token"]}
    first = at(who, two[0]).post(f"/tables/{table}/commands", **command)
    assert first["ok"]
    assert at(who, two[1]).post(f"/tables/{table}/commands", **command) == first
    line = {"t": "chat", "id": "two", "v": first["v"], "phrase": 0}
    said = at(who, two[0]).post(f"/tables/{table}/commands", **line)
    assert at(who, two[1]).post(f"/tables/{table}/commands", **line) == said
    stale = {**command, "id": "three"}
    assert at(who, two[1]).post(f"/tables/{table}/commands", **stale)["error"]["code"] == "stale"
    ann.close()
    bob.close()


async def send(server: BackgroundServer, table: str, who: Person, command: wire.Play) -> wire.Reply:
    """Send a command of somebody, inside a server."""
    found = await server.services.tables.get(table)
    return await server.services.hub.command(found, who_is(found, Caller(who, "")), command)


@on_postgres
def test_of_two_moves_at_one_version_one_counts(two: Two) -> None:
    """P4: at two servers in the same moment; the other is told that the table has moved on."""
    ann, bob, table = pair_at(two)
    for round_ in range(6):
        view = ann.get(f"/tables/{table}")
        who, view = (ann, view) if view["state"]["choices"] else (bob, bob.get(f"/tables/{table}"))
        tokens = [choice["token"] for choice in view["state"]["choices"]]
        runs = []
        for at_, server in enumerate(two):
            command = wire.Play(id=f"r{round_}-{at_}", v=view["v"], token=tokens[at_ % len(tokens)])
            assert server._loop is not None
            sent = send(server, table, Person(who.id, "guest", "x"), command)
            runs.append(asyncio.run_coroutine_threadsafe(sent, server._loop))
        replies = [run.result(PATIENCE) for run in runs]
        assert sorted(reply.ok for reply in replies) == [False, True]
        lost = next(reply for reply in replies if not reply.ok)
        assert lost.error is not None
        assert lost.error.code == "stale"
        assert lost.v == view["v"] + 1
    ann.close()
    bob.close()


@on_postgres
def test_a_server_that_was_declared_gone_writes_nothing_more(two: Two, setting: str) -> None:
    """F11: its commands are refused as busy; then it begins anew under another number, and goes on."""
    ann, bob, table = pair_at(two)
    at(bob, two[0])
    view = ann.get(f"/tables/{table}")
    who, view = (ann, view) if view["state"]["choices"] else (bob, bob.get(f"/tables/{table}"))
    fence = two[0].services.store.fence
    command = {"t": "play", "id": "one", "v": view["v"], "token": view["state"]["choices"][0]["token"]}
    asked(setting, "update nodes set until = 0 where fence = :fence", fence=fence)
    told = who.post(f"/tables/{table}/commands", **command)
    if not told["ok"]:
        assert told["error"]["code"] == "busy"
    until(lambda: two[0].services.store.fence > fence)
    until(lambda: who.post(f"/tables/{table}/commands", **command)["ok"])
    assert who.get(f"/tables/{table}")["v"] == view["v"] + 1
    ann.close()
    bob.close()


@on_postgres
def test_what_a_lost_server_held_is_taken_over(two: Two, setting: str) -> None:
    """A bot whose server is gone answers at another; a wake-up that was lost is repaired by a round."""
    ann = Client(two[0], "Ann")
    table = ann.post("/tables", game="ice_wizards", players=["me", "random"])["table"]
    first, second = two[0].services, two[1].services
    fence = first.store.fence

    async def stop() -> None:
        for task in first._tasks:
            task.cancel()
        first.workers.awake = lambda _: False

    two[0].call(stop())
    view = ann.get(f"/tables/{table}")
    while view["state"]["choices"]:
        token = view["state"]["choices"][0]["token"]
        ann.post(f"/tables/{table}/commands", t="play", id=f"m{view['v']}", v=view["v"], token=token)
        view = ann.get(f"/tables/{table}")
    assert holder(setting, table) == fence
    at(ann, two[1])
    until(lambda: holder(setting, table) == second.store.fence)
    until(lambda: ann.get(f"/tables/{table}")["state"]["choices"])
    assert second.nodes is not None
    assert second.nodes.taken >= 1
    ann.close()


@on_postgres
def test_a_server_that_stops_hands_its_tables_over(two: Two, setting: str) -> None:
    """Whoever was connected is told to come back, and the other server goes on at once."""
    ann = Client(two[0], "Ann")
    table = ann.post("/tables", game="ice_wizards", players=["me", "random"], clock="none")["table"]
    (socket,) = opened(table, ann)
    two[0].stop()
    with pytest.raises(ConnectionClosed, match=str(int(wire.Close.RESTART))):
        socket.until("nothing more")
    socket.close()
    assert holder(setting, table) in (0, two[1].services.store.fence)
    at(ann, two[1])
    until(lambda: two[1].services.tables.living == {two[1].services.store.fence})
    until(lambda: ann.get(f"/tables/{table}")["state"]["choices"])
    ann.close()


@on_postgres
def test_a_session_that_ends_at_one_server_ends_at_all(two: Two) -> None:
    """The socket at the other is closed within two rounds of looking."""
    ann, bob, table = pair_at(two)
    (socket,) = opened(table, bob)
    at(bob, two[0])
    assert bob.http.delete("/api/v1/me/sessions").status_code == 200
    assert socket.until("bye")["code"] == wire.Close.LOGGED_OUT
    socket.close()
    ann.close()
    bob.close()


def test_tables_are_shared_out_evenly_and_stay_where_they_are() -> None:
    """Of the tables of a server that goes, each other gets about as many, and no other table moves."""
    names = [f"table{n}" for n in range(3000)]
    before = {name: drawn(name, [1, 2, 3]) for name in names}
    after = {name: drawn(name, [1, 3]) for name in names}
    assert all(after[name] == before[name] for name in names if before[name] != 2)
    shares = [list(after.values()).count(fence) for fence in (1, 3)]
    assert min(shares) > 0.9 * max(shares)
