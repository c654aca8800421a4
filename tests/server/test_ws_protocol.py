"""Lines and outboxes: frames made once, nothing overtaken, and players told before whoever watches."""

import asyncio
import random
from dataclasses import dataclass, field

import pytest
from websockets.asyncio.client import connect
from websockets.extensions.permessage_deflate import PerMessageDeflate
from websockets.frames import Frame, Opcode
from websockets.streams import StreamReader

from conclave.server import hub as hubs
from conclave.server import wire, ws_protocol
from conclave.server.accounts import Caller, hashed
from conclave.server.lobby import TableRequest
from conclave.server.outbox import Outbox
from conclave.server.uvicorn_server import BackgroundServer
from conclave.server.ws_protocol import LARGE, framed


@dataclass
class Way:
    """A way out that can be shut, and a list of everything that left by any of them."""

    name: str = ""
    free: bool = True
    sent: list[tuple[str, bytes]] = field(default_factory=list)

    def write(self, messages: list[bytes]) -> None:
        """Take messages."""
        self.sent += [(self.name, message) for message in messages]


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 65_535, 65_536, 70_000])
def test_a_frame_is_what_the_library_would_send(size: int) -> None:
    message = b"x" * size
    assert framed(message) == Frame(Opcode.TEXT, message).serialize(mask=False)
    assert framed(message) is framed(message)


@pytest.mark.parametrize("size", [0, LARGE - 1, LARGE, 200_000])
def test_a_large_message_is_compressed_for_whoever_offers_it(size: int) -> None:
    message = random.Random(size).choices(b"abcdefgh", k=size)
    frame = framed(bytes(message), deflates=True)
    reader = StreamReader()
    reader.feed_data(frame)
    peer = PerMessageDeflate(True, True, 15, 15)
    reading = Frame.parse(reader.read_exact, mask=False, max_size=None, extensions=[peer])
    with pytest.raises(StopIteration) as done:
        next(reading)
    assert done.value.value.data == bytes(message)
    assert bool(frame[0] & 0x40) == (size >= LARGE)
    assert size < LARGE or len(frame) < size / 2
    assert framed(bytes(message)) == Frame(Opcode.TEXT, bytes(message)).serialize(mask=False)


def watched(server: BackgroundServer, game: str, compression: str | None = "deflate") -> connect:
    """Open a table, and a spectator's websocket to it."""

    async def opened() -> str:
        person = (await server.services.accounts.guest("Ann"))[0]
        return (await server.services.lobby.create(person, TableRequest(game, ["open", "open"], {}))).id

    address = f"{server.url.replace('http', 'ws', 1)}/t/{server.call(opened())}/ws"
    query, headers = f"?protocol={wire.PROTOCOL}&seat=-1", {"origin": server.url}
    return connect(address + query, additional_headers=headers, compression=compression)


def test_a_line_compresses_only_if_that_was_agreed_on(server: BackgroundServer) -> None:
    """The first view of Ice Wizards, board and cards and all, has some twenty thousand bytes."""

    async def first(compression: str | None) -> bytes:
        async with watched(server, "ice_wizards", compression) as raw:
            return bytes(await raw.recv(decode=False))

    ws_protocol._last.clear()
    assert len(asyncio.run(first(None))) > 5 * LARGE
    assert list(ws_protocol._last) == [False]
    told = asyncio.run(first("deflate"))
    message, frame = ws_protocol._last[True]
    assert message == told
    assert len(frame) < len(told) / 3


def test_a_message_that_bursts_when_unpacked_ends_the_line(server: BackgroundServer) -> None:
    async def story() -> int:
        async with watched(server, "ice_wizards") as raw:
            await raw.send("0" * 20_000_000)
            await raw.wait_closed()
            return raw.close_code or 0

    assert asyncio.run(story()) == wire.Close.TOO_LARGE


def test_what_many_get_is_framed_once_and_nothing_else_is_taken_for_it() -> None:
    one, two = b'{"t":"pong"}', b'{"t":"gone"}'
    frames = [framed(one), framed(two), framed(one)]
    assert [frame[2:] for frame in frames] == [one, two, one]


def test_messages_leave_at_once_and_never_overtake() -> None:
    async def story() -> list[bytes]:
        box, way = Outbox(None, 100, 10_000), Way(free=False)
        box.put(b"1")
        box.opened(way)
        box.put(b"2")
        assert way.sent == []
        slow: list[bytes] = []
        messages = box.messages()
        slow.append(await anext(messages))
        # One is on its way by itself; what comes now is behind it, although the way is free again.
        way.free = True
        box.put(b"3")
        assert way.sent == []
        slow += [await anext(messages), await anext(messages)]
        waiting = asyncio.ensure_future(anext(messages))
        await asyncio.sleep(0)
        box.queue(b"4")
        box.put(b"5")
        assert [message for _, message in way.sent] == [b"4", b"5"]
        waiting.cancel()
        return slow

    assert asyncio.run(story()) == [b"1", b"2", b"3"]


def test_whoever_lags_is_let_go_also_behind_a_line() -> None:
    async def story() -> None:
        box, way = Outbox(None, 3, 10_000), Way(free=False)
        box.opened(way)
        for _ in range(4):
            box.put(b"x")
        assert box.closing is not None
        assert box.closing[0] is wire.Close.SLOW
        way.free = True
        box.put(b"y")
        assert way.sent == []
        bye = wire.write(wire.Bye(wire.Close.SLOW.sentence, wire.Close.SLOW))
        assert [message async for message in box.messages()] == [bye]

    asyncio.run(story())


def test_players_have_a_move_before_whoever_watches(server: BackgroundServer) -> None:
    """L4: both players first, then the watchers in slices, so that others have a turn between."""
    services = server.services
    crowd = 8 * hubs.SLICE

    async def story() -> tuple[list[tuple[str, bytes]], list[int]]:
        come = [await services.accounts.guest(name) for name in ("Ann", "Bob")]
        people, callers = [one[0] for one in come], [Caller(one[0], hashed(one[1])) for one in come]
        table = await services.lobby.create(people[0], TableRequest("ice_wizards", ["open", "open"], {}))
        for seat in (0, 1):
            await services.lobby.join(people[seat], table.id, seat)
        hub, sent, turns = services.hub, list[tuple[str, bytes]](), list[int]()
        watchers = [await hub.enter(table.id, None) for _ in range(crowd)]
        players = [await hub.enter(table.id, caller) for caller in callers]
        for name, readers in (("watches", watchers), ("plays", players)):
            for reader in readers:
                reader.opened(Way(name, sent=sent))
        sent.clear()
        seat = table.waiting[0]
        token = table.session.view(seat).choices()[0].token
        await hub.act(players[seat], wire.Play(id="1", v=table.seen(seat), token=token))
        while sum(name == "watches" for name, _ in sent) < crowd:
            turns.append(len(sent))
            await asyncio.sleep(0.001)
        for reader in (*players, *watchers):
            hub.leave(reader)
        return sent, turns

    sent, turns = server.call(story())
    names = [name for name, message in sent if b'"delta"' in message]
    assert names == ["plays"] * 2 + ["watches"] * crowd
    assert len(turns) >= 2
    shown = {id(message) for name, message in sent if name == "watches" and b'"delta"' in message}
    assert len(shown) == 1
