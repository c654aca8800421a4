"""The protocol under pressure: repeats, races, old commands, garbage, floods and slow readers."""

import json
import random
import socket as plain_sockets
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from conclave.core.game import Game
from conclave.server.running import Beside
from tests.server.conftest import Client


def turn(pair: tuple[Client, Client, str]) -> tuple[Client, Client, dict[str, Any]]:
    """Give who is asked, the other, and the view of who is asked."""
    ann, bob, table = pair
    view = ann.get(f"/tables/{table}")
    if view["state"]["choices"]:
        return ann, bob, view
    return bob, ann, bob.get(f"/tables/{table}")


def test_a_repeated_command_is_applied_once_and_answered_the_same(
    pair: tuple[Client, Client, str], server: Beside, serve: Callable[..., Beside]
) -> None:
    """P1: three times the same id, also after a restart."""
    one, _, view = turn(pair)
    token = view["state"]["choices"][0]["token"]
    command = {"t": "play", "id": "same", "v": view["v"], "token": token}
    path = f"/tables/{pair[2]}/commands"
    replies = [one.post(path, **command) for _ in range(3)]
    assert replies == [{"t": "reply", "id": "same", "ok": True, "v": view["v"] + 1}] * 3
    assert one.get(f"/tables/{pair[2]}")["v"] == view["v"] + 1
    wrong = {"t": "play", "id": "wrong", "v": view["v"] + 1, "token": "no such move"}
    assert one.post(path, **wrong) == one.post(path, **wrong)
    server.stop()
    again = serve()
    one.http.base_url, one.http.headers["origin"] = httpx.URL(again.url), again.url
    assert one.post(path, **command) == replies[0]


def test_an_old_command_is_refused_after_the_room_emptied(
    pair: tuple[Client, Client, str], server: Beside, serve: Callable[..., Beside]
) -> None:
    """P2: the version is in the store, so a restart does not make an old command new."""
    one, _, view = turn(pair)
    table, token = pair[2], view["state"]["choices"][0]["token"]
    assert one.post(f"/tables/{table}/commands", t="play", id="a", v=view["v"], token=token)["ok"]
    server.stop()
    again = serve()
    one.http.base_url, one.http.headers["origin"] = httpx.URL(again.url), again.url
    for v in (view["v"], 0, view["v"] + 50):
        reply = one.post(f"/tables/{table}/commands", t="play", id=f"old{v}", v=v, token=token)
        assert reply["error"]["code"] == "stale"


def test_two_tabs_race_and_one_wins(pair: tuple[Client, Client, str]) -> None:
    """P4: the same seat, the same version, two moves: one counts, the other gets the winning view."""
    for race in range(12):
        one, _, view = turn(pair)
        choices, table = view["state"]["choices"], pair[2]
        tabs = [one.socket(table), one.socket(table)]
        for tab in tabs:
            tab.until("view")
        ids = [tab.send("play", token=choices[i % len(choices)]["token"]) for i, tab in enumerate(tabs)]
        replies = [tab.until("reply", id=name) for tab, name in zip(tabs, ids, strict=True)]
        assert sorted(reply["ok"] for reply in replies) == [False, True], race
        loser = tabs[[reply["ok"] for reply in replies].index(False)]
        assert loser.frames[-1]["error"]["code"] == "stale"
        assert loser.until("view")["v"] > view["v"]
        for tab in tabs:
            tab.close()


def test_simultaneous_answers_are_all_accepted(client: Callable[[str], Client], masks_game: Game) -> None:
    """P5: every seat answers at once with the version all of them saw."""
    people = [client(name) for name in ("Ann", "Bob", "Cyd", "Dee")]
    with ThreadPoolExecutor(4) as pool:
        for _ in range(4):
            table = people[0].post("/tables", game=masks_game.slug, players=["me", "open", "open", "open"])[
                "table"
            ]
            for person in people[1:]:
                person.post(f"/tables/{table}/join")
            views = [person.get(f"/tables/{table}") for person in people]
            assert {view["v"] for view in views} == {views[0]["v"]}

            def lay(at: int, table: str = table, views: list[dict[str, Any]] = views) -> dict[str, Any]:
                token = views[at]["state"]["choices"][0]["token"]
                reply: dict[str, Any] = people[at].post(
                    f"/tables/{table}/commands", t="play", id="lay", v=views[at]["v"], token=token
                )
                return reply

            # Also a seat with three of a kind is asked, or all would know what it holds.
            assert all(reply["ok"] for reply in pool.map(lay, random.sample(range(4), 4)))
            told = people[0].get(f"/tables/{table}")["state"]
            assert sum(line["text"].startswith("open") for line in told["log"]) == 4


def test_many_join_one_seat_and_one_gets_it(server: Beside, client: Callable[[str], Client]) -> None:
    """P6: whoever is quickest sits, all others are told that the seat is taken."""
    ann = client("Ann")
    table = ann.post("/tables", game="ice_wizards", players=["me", "open"])["table"]
    services = server.services
    crowd = [server.call(services.accounts.guest(f"Guest {n}"))[0] for n in range(100)]

    async def all_at_once() -> list[object]:
        import asyncio

        return await asyncio.gather(
            *(services.lobby.join(one, table) for one in crowd), return_exceptions=True
        )

    found = server.call(all_at_once())
    assert sum(isinstance(one, int) for one in found) == 1
    assert sum(getattr(one, "kind", "") == "seat" for one in found) == 99


GARBAGE = [
    b"", b"{", b"[]", b"null", b"NaN", b'{"t":"play"}', b'{"t":"play","id":1,"v":1,"token":"a"}',
    b'{"t":"play","id":"a","v":1e999,"token":"x"}', b'{"t":"nothing","id":"a","v":1}',
    b'{"t":"undo","id":"a","v":-1}', b'{"t":"undo","id":"a","v":99999999999999999999999}',
    b'{"t":"undo","id":"a","v":0,"more":1}', b'{"id":"a","v":0}', b"[" * 10_000, b'{"a":' * 10_000,
    b'{"t":"undo","t":"play","id":"a","id":"b","v":0,"v":NaN}', b'"\\ud800"', b'{"t":"chat","id":"","v":0}',
]  # fmt: skip


def test_garbage_is_answered_and_twenty_bad_frames_close(pair: tuple[Client, Client, str]) -> None:
    """P7: every bad frame gets a `bad`, the twentieth a goodbye, and the table does not move."""
    ann, _, table = pair
    before = ann.get(f"/tables/{table}")["v"]
    socket = ann.socket(table)
    socket.until("view")
    for at in range(20):
        socket.raw.send(GARBAGE[at % len(GARBAGE)].decode())
        assert socket.until("reply")["error"]["code"] == "bad"
    assert socket.until("bye")
    with pytest.raises(ConnectionClosed):
        socket.next()
    socket.close()
    binary = ann.socket(table)
    binary.raw.send(b"\xff\xfe\x00")
    assert binary.until("reply")["error"]["code"] == "bad"
    binary.close()
    assert ann.get(f"/tables/{table}")["v"] == before


def test_fuzzed_frames_break_nothing(pair: tuple[Client, Client, str]) -> None:
    """P7: two thousand frames made by breaking good ones."""
    ann, _, table = pair
    rng, before = random.Random(7), ann.get(f"/tables/{table}")["v"]
    good = json.dumps({"t": "takeback", "id": "abc", "v": 3, "ply": 99999, "answer": None}).encode()
    socket, count = ann.socket(table), 0
    while count < 2000:
        frame = bytearray(good)
        for _ in range(rng.randrange(1, 6)):
            at = rng.randrange(len(frame))
            frame[at : at + rng.randrange(3)] = bytes(
                rng.choices(b'{}[]",:\\0eE.-tnulNa\x00', k=rng.randrange(3))
            )
        try:
            socket.raw.send(bytes(frame).decode("latin-1"))
        except ConnectionClosed:
            socket.close()
            socket = ann.socket(table)
        count += 1
    socket.close()
    assert ann.get(f"/tables/{table}")["v"] == before


def test_what_is_too_large_is_refused(pair: tuple[Client, Client, str]) -> None:
    """P8: a frame beyond 64 KB closes with 1009, a body beyond 256 KB is a 413."""
    ann, _, table = pair
    socket = ann.socket(table)
    socket.until("view")
    socket.raw.send("x" * 70_000)
    with pytest.raises(ConnectionClosed) as closed:
        socket.until("bye")
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1009
    socket.close()
    assert ann.http.post("/api/v1/tables", content=b"x" * 300_000).status_code == 413

    def parts() -> Any:
        for _ in range(30):
            yield b"x" * 10_000

    assert ann.http.post("/api/v1/tables", content=parts()).status_code == 413


def test_a_flood_is_slowed_down_and_others_are_not(serve: Callable[..., Beside]) -> None:
    """P9: illegal moves as fast as they can be sent; another table stays quick and the position the same."""
    server = serve(generous=1)
    people = [Client(server, name) for name in ("Ann", "Bob")]
    tables = [one.post("/tables", game="ice_wizards", players=["me", "random"])["table"] for one in people]
    flood, calm = people[0].socket(tables[0]), people[1].socket(tables[1])
    flood.until("view")
    calm.until("view")
    digest = server.call(_digest(server, tables[0]))
    stop = threading.Event()

    def pour() -> None:
        for at in range(3000):
            if stop.is_set():
                return
            flood.raw.send(json.dumps({"t": "play", "id": f"f{at}", "v": 1, "token": "no"}))

    thread = threading.Thread(target=pour, daemon=True)
    thread.start()
    waits = []
    for _ in range(40):
        began = time.perf_counter()
        calm.send("ping")
        calm.until("pong")
        waits.append(time.perf_counter() - began)
        time.sleep(0.02)
    stop.set()
    codes = {flood.until("reply")["error"]["code"] for _ in range(70)}
    assert "limit" in codes
    assert sorted(waits)[-2] < 0.15
    assert server.call(_digest(server, tables[0])) == digest
    flood.raw.socket.close()
    calm.close()
    for one in people:
        one.close()


async def _digest(server: Beside, table: str) -> str:
    return (await server.services.tables.get(table)).session.digest


def test_a_slow_reader_is_dropped_and_others_go_on(serve: Callable[..., Beside]) -> None:
    """L5: one client stops reading; its queue is bounded, it is let go, and the other one plays on."""
    server = serve(lag_messages=20, lag_bytes=100_000)
    ann, bob = Client(server, "Ann"), Client(server, "Bob")
    table = ann.post("/tables", game="ice_wizards", players=["me", "random"])["table"]
    host, port = server.config.host, server.config.port
    slow = plain_sockets.socket()
    slow.setsockopt(plain_sockets.SOL_SOCKET, plain_sockets.SO_RCVBUF, 4096)
    slow.connect((host, port))
    lines = [f"GET /t/{table}/ws?seat=-1 HTTP/1.1", f"Host: {host}:{port}", f"Origin: {server.url}"]
    lines += [
        f"Cookie: {bob.cookie}",
        "Connection: Upgrade",
        "Upgrade: websocket",
        "Sec-WebSocket-Version: 13",
    ]
    slow.sendall("\r\n".join([*lines, "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==", "", ""]).encode())
    player = ann.socket(table)
    player.until("view")
    hub = server.services.hub
    deadline = time.monotonic() + 15
    while not hub.dropped and time.monotonic() < deadline:
        player.do("resync")
        server.call(_everybody(server, table))
    assert hub.dropped == 1
    assert player.do("resync")["ok"]
    player.close()
    slow.close()
    ann.close()
    bob.close()


async def _everybody(server: Beside, table: str) -> None:
    """Send everybody a whole view, as a burst of changes would."""
    found = await server.services.tables.get(table)
    teller = server.services.hub._teller(found)
    for reader in server.services.hub.readers[table]:
        for _ in range(8):
            if reader.viewer < 0:
                reader.put(teller.view(reader.sight))
