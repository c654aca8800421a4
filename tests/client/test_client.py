"""The Python client: addresses, pauses, boards, and what it does when a server goes away or says why."""

import asyncio
from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from conclave.client import (
    Board,
    Client,
    Closed,
    Disconnected,
    Follower,
    Gap,
    LiveTable,
    Reconnected,
    Rejected,
    TableSocket,
    Unreachable,
    boards,
    follow,
    new_id,
    play,
)
from conclave.client.backoff import pause
from conclave.client.board import NO_STATE, NO_TABLE
from conclave.client.http import origin
from conclave.core.errors import BadInput
from conclave.server import wire
from conclave.server.config import Config
from conclave.server.uvicorn_server import BackgroundServer
from conclave.server.wire import Close

GAME = "ice_wizards"


@pytest.fixture
def server(tmp_path: Path) -> Iterator[BackgroundServer]:
    """A server of its own, which a test may stop and start again."""
    made = BackgroundServer(Config(port=0, db=str(tmp_path / "table.db"), rate_limit_factor=1000)).start()
    yield made
    made.stop()


def guest(server: BackgroundServer, name: str) -> Client:
    """Somebody who has just come in."""
    made = Client(server.url)
    made.guest(name)
    return made


def inside(server: BackgroundServer, work: Callable[[], None]) -> None:
    """Do something in the server's own thread."""

    async def done() -> None:
        work()

    server.call(done())


def pair(server: BackgroundServer) -> tuple[Client, Client, str]:
    """Two people at a table, and the table."""
    ann, bob = guest(server, "Ann"), guest(server, "Bob")
    table = ann.create(GAME, ["me", "open"], {"board": "square"}).table
    bob.join(table)
    return ann, bob, table


@pytest.mark.parametrize(
    ("given", "read"),
    [
        ("play.example.org", "https://play.example.org"),
        ("play.example.org:8443/t/abc", "https://play.example.org:8443"),
        ("http://play.example.org/", "http://play.example.org"),
        ("localhost:8000", "http://localhost:8000"),
        ("127.0.0.1:8000/t/1", "http://127.0.0.1:8000"),
        ("http://[::1]:8000", "http://[::1]:8000"),
    ],
)
def test_addresses(given: str, read: str) -> None:
    """As people write them: encrypted unless it is this machine or they say so."""
    assert origin(given) == read


@pytest.mark.parametrize("given", ["", "http://", "http://x:99999999", "gopher://x", "http://a b"])
def test_wrong_addresses(given: str) -> None:
    """Are told in a sentence."""
    with pytest.raises(BadInput):
        origin(given)


def test_back_off_grows_and_is_never_in_step() -> None:
    """Clients that were dropped together come back one by one."""
    for tries, most in enumerate((0.5, 1.0, 2.0, 4.0, 8.0, 16.0, 20.0, 20.0)):
        found = [pause(tries) for _ in range(50)]
        assert all(most / 2 <= one <= most for one in found)
        assert len(set(found)) > 10


def test_a_goodbye_is_no_welcome(monkeypatch: pytest.MonkeyPatch) -> None:
    """A server that sends us away at once is asked less and less often, and is not called back."""
    waits: list[int] = []

    def at_once(tries: int) -> float:
        waits.append(tries)
        return 0.0

    monkeypatch.setattr(follow, "pause", at_once)

    class Refusing(Client):
        def events(
            self, table: str, since: int = -1, opened: Any = None
        ) -> Generator[wire.FromServer | None]:
            yield wire.Bye("the server restarts", Close.RESTART)
            raise Unreachable("the server closed the connection")

    events = Follower(Refusing("http://x"), "t", lambda: 3).events()
    heard = [type(next(events)) for _ in range(6)]
    assert heard == [wire.Bye, Disconnected, wire.Bye, wire.Bye, wire.Bye, wire.Bye]
    assert waits[:4] == [0, 1, 2, 3]


def view(v: int, *log: str) -> wire.View:
    """A view of a small table."""
    state = msgspec.structs.replace(NO_STATE, log=[wire.Line(n, text, "") for n, text in enumerate(log)])
    return wire.View(v, 0, NO_TABLE, msgspec.Raw(b'{"nodes": [{"id": "a"}]}'), state)


def delta(v: int, since: int, *log: str) -> wire.Delta:
    """A change that takes one node away and brings another."""
    return wire.Delta(v, since, [msgspec.Raw(b'{"id": "b"}')], ["a"], ["b"], view(v, *log).state)


def test_messages_in_any_order() -> None:
    """P3: what is old is left aside, what leaves a gap is noticed, a view mends everything."""
    board = Board()
    board.apply(view(3, "x"))
    board.apply(delta(4, 3, "y"))
    board.apply(delta(4, 3, "y"))
    assert (board.v, list(board.nodes), len(board.log)) == (4, ["b"], 2)
    with pytest.raises(Gap):
        board.apply(delta(7, 6))
    assert board.v == 4
    board.apply(view(3, "x"))
    assert board.v == 4
    board.apply(view(7, "z"))
    assert (board.v, board.cut) == (7, 1)


def test_two_programs_play_a_whole_game_over_websockets(server: BackgroundServer) -> None:
    """Each answers when it is asked, and both hold the same board as a fresh look at the end."""
    ann, bob, table = pair(server)

    async def one(client: Client) -> Board:
        async with LiveTable(client, table) as live:
            return await play(live, lambda board: board.choices[0].token)

    async def both() -> tuple[Board, Board]:
        return await asyncio.gather(one(ann), one(bob))

    for client, board in zip((ann, bob), asyncio.run(both()), strict=True):
        assert board.over
        assert board.state.result is not None
        fresh = Board()
        fresh.apply(client.look(table))
        assert (fresh.nodes, fresh.log, fresh.state) == (board.nodes, board.log, board.state)


def test_blocking_code_follows_a_game(server: BackgroundServer) -> None:
    """The same without asyncio: a board for each change, and commands over HTTP."""
    ann = guest(server, "Ann")
    table = ann.create(GAME, ["me", "random"], {"board": "square"}).table
    seen = 0
    for board in boards(ann, table):
        seen += 1
        if board.choices:
            command = wire.Play(id=new_id(), v=board.v, token=board.choices[0].token)
            assert ann.insist(table, command).ok
    assert board.over
    assert seen > 10


def test_a_live_table_outlives_a_restart(server: BackgroundServer) -> None:
    """A command that is sent while the server is away is carried out once, when it is back."""
    ann, _, table = pair(server)

    async def through() -> None:
        async with LiveTable(ann, table) as live:
            turns = live.turns()
            board = await anext(turns)
            await asyncio.to_thread(server.stop)
            sent = asyncio.create_task(live.play(board.choices[0].token))
            again = BackgroundServer(server.config)
            await asyncio.to_thread(again.start)
            try:
                reply = await asyncio.wait_for(sent, 30.0)
                assert reply.ok
                assert live.board.v == reply.v
                assert len(ann.look(table).state.log) == len(live.board.log)
            finally:
                await asyncio.to_thread(again.stop)

    asyncio.run(through())


def test_the_close_code_says_why(server: BackgroundServer) -> None:
    """A table that is removed ends the connection for good, in both ways; a restart does not."""
    ann, _, table = pair(server)
    hub = server.services.hub

    async def removed() -> None:
        async with LiveTable(ann, table) as live:
            await anext(live.turns())
            inside(server, lambda: hub.close_table(table))
            with pytest.raises(Rejected, match="this table was removed"):
                async for _ in live.changes():
                    pass
            assert live.status == "closed"

    asyncio.run(removed())
    events = Follower(ann, table, lambda: -1).events()
    assert isinstance(next(events), wire.View)
    inside(server, lambda: hub.close_table(table))
    with pytest.raises(Rejected, match="this table was removed"):
        list(events)


def test_a_socket_tells_its_close_code(server: BackgroundServer) -> None:
    """Without the part that comes back by itself."""
    ann, _, table = pair(server)

    async def one() -> int:
        socket = await TableSocket.open(ann, table)
        assert isinstance(await socket.receive(), wire.View)
        inside(server, server.services.hub.close)
        try:
            while True:
                await socket.receive()
        except Closed as closed:
            return closed.close_code

    assert asyncio.run(one()) == Close.RESTART


def test_a_closed_table_is_refused_in_words(server: BackgroundServer) -> None:
    """Whoever may not look is told why, although a handshake has no words."""
    ann, eve = guest(server, "Ann"), guest(server, "Eve")
    table = ann.create(GAME, ["me", "random"], listed=False).table

    async def look() -> None:
        async with LiveTable(eve, table) as live:
            with pytest.raises(Rejected, match="this table is private"):
                await live.play("pass")

    asyncio.run(look())
    with pytest.raises(Rejected, match="this table is private"):
        list(Follower(eve, table, lambda: -1).events())


def test_the_connection_lost_and_back(server: BackgroundServer) -> None:
    """A follower says so once, and goes on from the version it has."""
    ann, _, table = pair(server)
    board = Board()
    events = Follower(ann, table, lambda: board.v).events()
    board.apply(next(events))  # type: ignore[arg-type]
    server.stop()
    heard: list[type] = []
    while Disconnected not in heard:
        heard.append(type(next(events)))
    again = BackgroundServer(server.config).start()
    try:
        while Reconnected not in heard:
            heard.append(type(next(events)))
    finally:
        again.stop()
    assert heard.count(Disconnected) == 1


class Strange:
    """A connection over which something comes that no client of today reads."""

    async def recv(self, decode: bool) -> bytes:
        return b'{"t": "hologram"}'

    def readline(self, _: int) -> bytes:
        return b'{"t": "hologram"}\n'

    status = 200

    def close(self) -> None:
        """Hang up."""


def test_a_server_of_tomorrow_is_told_from_a_broken_line(monkeypatch: pytest.MonkeyPatch) -> None:
    """A message that cannot be read ends for good what would otherwise connect for ever."""

    async def one() -> int:
        try:
            await TableSocket(Strange()).receive()  # type: ignore[arg-type]
        except Closed as closed:
            return closed.close_code
        return 0

    assert asyncio.run(one()) == Close.OUTDATED
    client = Client("http://x")
    monkeypatch.setattr(client, "_connect", lambda _: Strange())
    monkeypatch.setattr(client, "_send", lambda *_: Strange())
    with pytest.raises(Rejected, match="another version of the protocol"):
        list(Follower(client, "t", lambda: -1).events())


def test_a_client_that_breaks_down_says_so(server: BackgroundServer, monkeypatch: pytest.MonkeyPatch) -> None:
    """A fault of the client itself is no silence."""
    ann, _, table = pair(server)

    def broken(_: wire.FromServer) -> None:
        raise ZeroDivisionError("a fault")

    async def look() -> None:
        async with LiveTable(ann, table) as live:
            monkeypatch.setattr(live, "heard", broken)
            with pytest.raises(Rejected, match="the client broke down: a fault"):
                await live.play("pass")

    asyncio.run(look())


def test_every_close_code_is_in_one_table() -> None:
    """What a client does next follows from the code alone."""
    assert {code.name for code in Close if code.next != wire.BACK} == {
        "TOO_LARGE", "OUTDATED", "PRIVATE", "REMOVED", "UNREADABLE"
    }  # fmt: skip
    assert wire.comes_back(1006)
    assert not wire.comes_back(4003)
    assert all(code.sentence for code in Close)
