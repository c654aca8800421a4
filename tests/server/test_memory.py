"""What a server holds in memory: games in play, a few that are over, and no picture nobody looks at."""

import gc
import time
import weakref
from collections.abc import Callable

import pytest

from conclave.server import table_registry
from conclave.server.uvicorn_server import BackgroundServer
from tests.server.conftest import Client, seated


def over(ann: Client, table: str) -> None:
    """Give a game up."""
    version = ann.get(f"/tables/{table}")["v"]
    assert ann.post(f"/tables/{table}/commands", t="resign", id=table, v=version)["ok"]


def until(true: Callable[[], bool]) -> None:
    """Wait for what the server does after an answer."""
    end = time.monotonic() + 20.0
    while not true():
        assert time.monotonic() < end
        time.sleep(0.01)


def test_games_that_are_over_leave_the_memory(
    server: BackgroundServer, client: Callable[[str], Client], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Those first that nobody asked for longest; one in play stays, and a forgotten one is read again."""
    monkeypatch.setattr(table_registry, "MOST_OVER", 2)
    ann, _, playing = seated(client, "ice_wizards")
    begun = [playing]
    for _ in range(4):
        begun.append(ann.post("/tables", game="ice_wizards", players=["me", "open"])["table"])
        client("Cleo").post(f"/tables/{begun[-1]}/join")
    for table in begun[1:]:
        over(ann, table)
    first = ann.get(f"/tables/{begun[1]}")
    assert first["state"]["over"]
    held = server.services.tables.open
    # Room is made when a table is opened, and the first was asked for just now.
    ann.post("/tables", game="ice_wizards", players=["me", "open"])
    until(lambda: sum(table.over for table in held.values()) <= 2)
    assert playing in held
    assert begun[1] in held
    assert begun[2] not in held
    again = ann.get(f"/tables/{begun[2]}")
    assert again["state"]["over"]
    assert again["table"]["id"] == begun[2]


def test_nothing_is_kept_of_a_game_that_is_over_once_the_last_has_left(
    server: BackgroundServer, pair: tuple[Client, Client, str]
) -> None:
    """While it goes on, what leads back to it is kept, but for what is quickly made again."""
    ann, bob, table = pair
    builders = server.services.hub.builders
    one, two = ann.socket(table), bob.socket(table)
    for socket in (one, two):
        socket.until("view")
        socket.close()
    until(lambda: table not in server.services.hub.readers)
    assert not builders[table]._whole
    assert builders[table]._seen
    back = ann.socket(table, f"?since={one.v}")
    back.v = one.v
    assert back.next()["t"] != "view"
    assert back.do("resign")["ok"]
    back.close()
    until(lambda: table not in builders)


def test_a_line_that_has_ended_is_free_at_once(
    server: BackgroundServer, pair: tuple[Client, Client, str]
) -> None:
    """It refers to itself nowhere, so nothing has to be searched for it."""
    ann, _, table = pair
    socket = ann.socket(table)
    socket.until("view")
    reader = next(iter(server.services.hub.readers[table]))
    line = weakref.ref(reader._way)
    conn = weakref.ref(reader._way.conn)  # type: ignore[union-attr]
    del reader
    gc.disable()
    try:
        socket.close()
        until(lambda: line() is None and conn() is None)
    finally:
        gc.enable()
