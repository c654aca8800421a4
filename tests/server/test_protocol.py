"""The protocol under pressure: repeats, races, old commands, garbage, floods and slow readers."""

import asyncio
import json
import logging
import random
import socket as plain_sockets
import threading
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from conclave.core.game import Game
from conclave.server import wire
from conclave.server.lobby import TableRequest
from conclave.server.table import Table, Viewer
from conclave.server.uvicorn_server import BackgroundServer
from tests.server.conftest import Client, counts, seated
from tests.server.test_store import serve_apart


def turn(pair: tuple[Client, Client, str]) -> tuple[Client, Client, dict[str, Any]]:
    """Return who is asked, the other, and the view of who is asked."""
    ann, bob, table = pair
    view = ann.get(f"/tables/{table}")
    if view["state"]["choices"]:
        return ann, bob, view
    return bob, ann, bob.get(f"/tables/{table}")


def test_a_repeated_command_is_applied_once_and_answered_the_same(
    pair: tuple[Client, Client, str], server: BackgroundServer, serve: Callable[..., BackgroundServer]
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
    pair: tuple[Client, Client, str], server: BackgroundServer, serve: Callable[..., BackgroundServer]
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


@counts(12, 1000)
def test_two_tabs_race_and_one_wins(
    count: int, client: Callable[[str], Client], figure: Callable[[str], None]
) -> None:
    """P4: the same seat, the same version, two moves: one counts, the other gets the winning view."""
    ann, bob, table = seated(client, "ice_wizards")
    tabs = [one.socket(table) for one in (ann, ann, bob, bob)]
    for tab in tabs:
        tab.until("view")
    for race in range(count):
        if tabs[0].state["over"]:
            for tab in tabs:
                tab.close()
            table = ann.post("/tables", game="ice_wizards", players=["me", "open"])["table"]
            bob.post(f"/tables/{table}/join")
            tabs = [one.socket(table) for one in (ann, ann, bob, bob)]
            for tab in tabs:
                tab.until("view")
        asked = [tab for tab in tabs if tab.state["choices"]]
        assert len(asked) == 2
        choices, before = asked[0].state["choices"], asked[0].v
        ids = [tab.send("play", token=choices[i % len(choices)]["token"]) for i, tab in enumerate(asked)]
        replies = [tab.until("reply", id=name) for tab, name in zip(asked, ids, strict=True)]
        assert sorted(reply["ok"] for reply in replies) == [False, True], race
        winner, loser = asked if replies[0]["ok"] else asked[::-1]
        assert loser.frames[-1]["error"]["code"] == "stale"
        assert loser.until("view")["v"] == winner.v == before + 1
        for tab in tabs:
            while tab.v < winner.v:
                tab.next()
            assert tab.nodes.keys() == winner.nodes.keys()
            tab.frames.clear()
    for tab in tabs:
        tab.close()
    if count >= 1000:
        figure(f"P4: {count} races, one winner in each")


@counts(6, 1000)
def test_simultaneous_answers_are_all_accepted(
    count: int, server: BackgroundServer, masks_game: Game, figure: Callable[[str], None]
) -> None:
    """P5: all seats answer at once with the version all of them saw; the order changes nothing."""
    services, rng = server.services, random.Random(5)

    async def story() -> None:
        people = [(await services.accounts.guest(name))[0] for name in ("Ann", "Bob", "Cyd", "Dee")]

        async def opened(seed: str) -> Table:
            wanted = TableRequest(masks_game.slug, ["open"] * 4, {"peeking": False}, seed=seed)
            table = await services.lobby.create(people[0], wanted)
            for seat, person in enumerate(people):
                await services.lobby.join(person, table.id, seat)
            return table

        async def answered(table: Table, picks: list[str], order: list[int], at: int) -> None:
            v = table.version
            commands = {
                seat: services.hub.command(
                    table,
                    Viewer(people[seat].id, seat),
                    wire.Play(id=f"{table.id}-{at}-{seat}", v=v, token=picks[seat]),
                )
                for seat in range(4)
            }
            replies = await asyncio.gather(*(commands[seat] for seat in order))
            assert all(reply.ok for reply in replies), replies

        done = 0
        while done < count:
            # The same luck twice: answered in the order of the seats, and in any other.
            one, two = await opened(f"round {done}"), await opened(f"round {done}")
            while not one.over and done < count:
                picks = [rng.choice(one.session.view(seat).choices()).token for seat in range(4)]
                await answered(one, picks, [0, 1, 2, 3], done)
                await answered(two, picks, rng.sample(range(4), 4), done)
                assert one.session.digest == two.session.digest
                done += 1
            for table in (one, two):
                services.tables.open.pop(table.id, None)

    server.call(story(), 600.0)
    if count >= 1000:
        figure(f"P5: {count} rounds of four answers at once, all accepted, the order without effect")


@counts(100, 1000)
def test_many_join_one_seat_and_one_gets_it(
    count: int, server: BackgroundServer, client: Callable[[str], Client], figure: Callable[[str], None]
) -> None:
    """P6: whoever is quickest sits, all others are told that the seat is taken."""
    ann = client("Ann")
    table = ann.post("/tables", game="ice_wizards", players=["me", "open"])["table"]
    services = server.services

    async def all_at_once() -> list[object]:
        made = await asyncio.gather(*(services.accounts.guest(f"Guest {n}") for n in range(count)))
        return await asyncio.gather(
            *(services.lobby.join(one[0], table) for one in made), return_exceptions=True
        )

    found = server.call(all_at_once(), 120.0)
    assert sum(isinstance(one, int) for one in found) == 1
    assert sum(getattr(one, "kind", "") == "seat" for one in found) == count - 1
    if count >= 1000:
        figure(f"P6: {count} joins at once, one seat taken once")


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


@counts(1000, 100_000)
def test_fuzzed_frames_break_nothing(
    count: int,
    pair: tuple[Client, Client, str],
    caplog: pytest.LogCaptureFixture,
    figure: Callable[[str], None],
) -> None:
    """P7: frames made by breaking good ones; nothing fails inside, and the table does not move."""
    ann, _, table = pair
    rng, before = random.Random(7), ann.get(f"/tables/{table}")["v"]
    good = [
        json.dumps({"t": "takeback", "id": "abc", "v": 3, "ply": 99999, "answer": None}).encode(),
        json.dumps({"t": "layout", "id": "abc", "v": 3, "wide": True}).encode(),
        *(garbage for garbage in GARBAGE if 2 < len(garbage) < 100),
    ]
    socket, closed, answered = ann.socket(table), 0, 0
    while answered < count:
        try:
            for at in range(20):
                frame = bytearray(good[rng.randrange(len(good))])
                for _ in range(rng.randrange(1, 6)):
                    place = rng.randrange(len(frame) + 1)
                    frame[place : place + rng.randrange(3)] = bytes(
                        rng.choices(b'{}[]",:\\0eE.-tnulNa\x00\xff', k=rng.randrange(3))
                    )
                socket.raw.send(bytes(frame) if at % 3 else bytes(frame).decode("latin-1"))
            # Every frame is answered, whatever it was, until the twentieth bad one closes the line.
            for _ in range(20):
                while json.loads(socket.raw.recv(timeout=20))["t"] not in ("reply", "pong"):
                    pass
                answered += 1
        except ConnectionClosed:
            socket.raw.close()
            socket, closed = ann.socket(table), closed + 1
    socket.raw.close()
    assert closed > 0
    assert ann.get(f"/tables/{table}")["v"] == before
    assert ann.http.get("/readyz").status_code == 200
    assert [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR] == []
    if count >= 100_000:
        figure(f"P7: {answered:,} fuzzed frames answered, {closed:,} sockets closed, nothing failed inside")


def resident(process: int) -> int:
    """Return the memory a process holds, in bytes."""
    return int(Path(f"/proc/{process}/statm").read_text().split()[1]) * 4096


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="memory is read from /proc")
def test_what_is_too_large_leaves_memory_flat(db: Path, figure: Callable[[str], None]) -> None:
    """P8: 250 frames and as many bodies of 2 MB; memory grows by 16 MB at most after the first fifty."""
    process, url = serve_apart(str(db), "")
    try:

        class Far:
            """A server in another process, as a client needs it."""

            def __init__(self) -> None:
                self.url = url

        ann = Client(Far(), "Ann")  # type: ignore[arg-type]
        table = ann.post("/tables", game="ice_wizards", players=["me", "open"])["table"]

        def pour(times: int) -> None:
            for _ in range(times):
                socket = ann.socket(table)
                with suppress(ConnectionClosed):
                    socket.raw.send("x" * 2_000_000)
                    while True:
                        socket.raw.recv(timeout=20)
                socket.close()
                with suppress(httpx.TransportError):
                    assert ann.http.post("/api/v1/tables", content=b"x" * 2_000_000).status_code == 413

        pour(50)
        before = resident(process.pid)
        pour(250)
        grown = (resident(process.pid) - before) / 1e6
        figure(f"P8: 250 frames and 250 bodies of 2 MB refused, memory of the server {grown:+.1f} MB")
        assert grown <= 16
        ann.close()
    finally:
        process.terminate()
        process.wait(20)


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


@counts(40, 1000)
def test_a_flood_is_slowed_down_and_others_are_not(
    count: int, serve: Callable[..., BackgroundServer], figure: Callable[[str], None]
) -> None:
    """P9: illegal moves as fast as they can be sent; another table is served and the position the same."""
    server = serve(rate_limit_factor=1)
    people = [Client(server, name) for name in ("Ann", "Bob")]
    tables = [one.post("/tables", game="ice_wizards", players=["me", "random"])["table"] for one in people]
    flood, calm = people[0].socket(tables[0]), people[1].socket(tables[1])
    flood.until("view")
    calm.until("view")
    digest = server.call(_digest(server, tables[0]))
    stop, poured, lines = threading.Event(), [0], [flood]

    def pour() -> None:
        while not stop.is_set():
            try:
                lines[-1].raw.send(json.dumps({"t": "play", "id": f"f{poured[0]}", "v": 1, "token": "no"}))
                poured[0] += 1
            except ConnectionClosed:
                # Whoever is throttled for long misses the server's pings; then the flood comes anew.
                lines.append(people[0].socket(tables[0]))
            time.sleep(0.0005)

    codes: Counter[str] = Counter()

    def listen() -> None:
        while not stop.is_set():
            with suppress(ConnectionClosed, TimeoutError):
                message = json.loads(lines[-1].raw.recv(timeout=0.5))
                if message["t"] == "reply":
                    codes[message["error"]["code"]] += 1

    threads = [threading.Thread(target=work, daemon=True) for work in (pour, listen)]
    for thread in threads:
        thread.start()
    waits = []
    for _ in range(count):
        began = time.perf_counter()
        calm.send("ping")
        calm.until("pong")
        waits.append(time.perf_counter() - began)
        # Slower than the limit of a connection: the calm one must not be slowed itself.
        time.sleep(0.045)
    while not codes["limit"]:
        time.sleep(0.01)
    stop.set()
    for thread in threads:
        thread.join(10)
    assert set(codes) <= {"limit", "refused", "seat", "stale"}
    assert server.call(_digest(server, tables[0])) == digest
    for line in lines:
        line.raw.socket.close()
    calm.close()
    for one in people:
        one.close()
    if count >= 1000:
        p99 = sorted(waits)[int(0.99 * len(waits))] * 1000
        figure(f"P9: {poured[0]:,} illegal moves, {codes['limit']:,} told to wait, others' p99 {p99:.0f} ms")
        assert p99 <= 150


async def _digest(server: BackgroundServer, table: str) -> str:
    return (await server.services.tables.get(table)).session.digest


def test_a_slow_reader_is_dropped_and_others_go_on(serve: Callable[..., BackgroundServer]) -> None:
    """L5: one client stops reading; its queue is bounded, it is let go, and the other one plays on."""
    server = serve(max_backlog_messages=20, max_backlog_bytes=100_000)
    ann, bob = Client(server, "Ann"), Client(server, "Bob")
    table = ann.post("/tables", game="ice_wizards", players=["me", "random"])["table"]
    host, port = server.config.host, server.config.port
    slow = plain_sockets.socket()
    slow.setsockopt(plain_sockets.SOL_SOCKET, plain_sockets.SO_RCVBUF, 4096)
    slow.connect((host, port))
    address = f"/t/{table}/ws?seat=-1&protocol={wire.PROTOCOL}"
    lines = [f"GET {address} HTTP/1.1", f"Host: {host}:{port}", f"Origin: {server.url}"]
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
    deadline = time.monotonic() + 60
    while not hub.dropped and time.monotonic() < deadline:
        player.do("resync")
        server.call(_everybody(server, table))
    assert hub.dropped == 1
    assert player.do("resync")["ok"]
    player.close()
    slow.close()
    ann.close()
    bob.close()


async def _everybody(server: BackgroundServer, table: str) -> None:
    """Send everybody a whole view, as a burst of changes would."""
    found = await server.services.tables.get(table)
    builder = server.services.hub._builder(found)
    for reader in server.services.hub.readers[table]:
        for _ in range(8):
            if reader.viewer < 0:
                reader.put(builder.view(reader.viewer))
