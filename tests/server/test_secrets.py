"""What is hidden stays on the server: keys, hands, records of running games, frames of other seats."""

import json
import random
from collections.abc import Callable
from typing import Any

from conclave.core.game import Game
from conclave.server import wire
from conclave.server.accounts import Caller, hashed
from conclave.server.hub import Subscriber
from conclave.server.lobby import TableRequest
from conclave.server.table import Table, Viewer
from conclave.server.uvicorn_server import BackgroundServer
from conclave.server.wire_changes import expanded
from tests.server.conftest import Client, Socket, counts, seated


def test_no_byte_of_the_key_and_no_card_of_others_leaves(
    server: BackgroundServer, client: Callable[[str], Client], masks_game: Game
) -> None:
    """H3 and H5: a whole game is captured; the key comes with the end and not before."""
    ann, bob, table = seated(client, masks_game.slug, options={"peeking": False})
    eve = client("Eve")
    sockets = [ann.socket(table), bob.socket(table), eve.socket(table)]
    for socket in sockets:
        socket.until("view")
    found = server.call(server.services.tables.get(table))
    key = found.facts.key
    spied: list[str] = []
    while not found.over:
        hands = [[int(face) for face in zone.faces] for zone in found.session.state.zones()[:2]]
        for viewer, socket in ((0, sockets[0]), (1, sockets[1]), (-1, sockets[2])):
            for seat in range(2):
                shown = [shape["content"] for shape in socket.nodes[f"seat-{seat}"]["shapes"]]
                assert shown == [str(f) if viewer == seat else "?" for f in hands[seat]]
        for person in (ann, bob, eve):
            record = person.get(f"/tables/{table}/record")
            assert record["key"] == ""
            assert "seed" not in record["record"]
            spied.append(json.dumps(record))
        assert "deal" not in eve.get(f"/tables/{table}/record")["record"]
        for socket in sockets[:2]:
            assert socket.do("play", token=socket.state["choices"][0]["token"])["ok"]
            for other in sockets:
                while other.v < found.version:
                    other.next()
            if found.over:
                break
    for socket in sockets:
        spied += [json.dumps(frame) for frame in socket.frames]
        socket.close()
    assert all(key not in text for text in spied)
    assert eve.get(f"/tables/{table}/record")["key"] == key
    assert "deal" in eve.get(f"/tables/{table}/record")["record"]


def test_a_seat_never_gets_a_frame_of_another(
    server: BackgroundServer, client: Callable[[str], Client], masks_game: Game
) -> None:
    """H9, shortened: with people coming and going, private lines of the log reach their seat alone."""
    ann, bob, table = seated(client, masks_game.slug)
    people, rng = {0: ann, 1: bob}, random.Random(3)
    for _ in range(12):
        sockets: list[tuple[int, Socket]] = []
        for _ in range(4):
            seat = rng.choice((0, 1, -1))
            socket = people.get(seat, ann).socket(table, "" if seat >= 0 else "?seat=-1")
            assert socket.until("view")["seat"] == seat
            sockets.append((seat, socket))
        for _, socket in sockets:
            if socket.state["choices"]:
                socket.do("play", token=socket.state["choices"][0]["token"])
            else:
                socket.do("resync")
        for seat, socket in sockets:
            for frame in socket.frames:
                for line in frame.get("state", {}).get("log", []):
                    if line["text"].startswith("deal"):
                        assert (":" in line["text"]) == line["text"].startswith(f"deal {seat}")
            socket.close()


def leaks(message: dict[str, Any], seat: int) -> list[str]:
    """Return what a frame tells that a seat may not know: cards of others, and private words to others."""
    found = []
    if message["t"] == "view" and message["seat"] != seat:
        found.append(f"a view for {message['seat']}")
    areas = message.get("areas", message.get("scene", {}).get("areas", []))
    for node in (node for area in areas for node in area.get("nodes", [])):
        if node["id"].startswith("seat-") and node["id"] != f"seat-{seat}":
            rows = expanded(node.get("shapes", []))
            found += [node["id"] for shape in rows if shape[0] == "t" and shape[3] != "?"]
    for line in message.get("state", {}).get("log", []):
        if line["text"].startswith("deal") and ":" in line["text"] and line["text"].split()[1] != f"{seat}:":
            found.append(line["text"])
    return found


def tokens_in(message: dict[str, Any]) -> list[str]:
    """Return the tokens that a frame brings: all of them in a view, the new ones in a change."""
    choices = message["state"].get("choices", [])
    return [one["token"] if isinstance(one, dict) else one[0] for one in choices if not isinstance(one, str)]


def tokens_of(table: Table, seat: int) -> list[str]:
    """Return what a seat may answer now, which depends on its hand."""
    return [choice.token for choice in table.session.view(seat).choices()] if seat in table.waiting else []


@counts(2000, 1_000_000)
def test_no_fan_out_brings_a_frame_of_another_seat(
    count: int, server: BackgroundServer, masks_game: Game, figure: Callable[[str], None]
) -> None:
    """H9: people come, go and watch while hands are played; every frame is for the seat that gets it."""
    services, rng = server.services, random.Random(9)
    crowd = 20 if count < 10_000 else 400

    async def story() -> tuple[int, int]:
        come = [await services.accounts.guest(name) for name in ("Ann", "Bob", "Eve")]
        # By keys that are good: whatever else is open would be closed.
        people, callers = [one[0] for one in come], [Caller(one[0], hashed(one[1])) for one in come]
        hub, sent, read, at = services.hub, 0, 0, 0
        while sent < count:
            wanted = TableRequest(masks_game.slug, ["open", "open"], {"peeking": False})
            table = await services.lobby.create(people[0], wanted)
            for seat in (0, 1):
                await services.lobby.join(people[seat], table.id, seat)
            readers: list[Subscriber] = []
            while not table.over:
                while len(readers) < crowd:
                    caller, watch = rng.choice(callers), rng.random() < 0.2
                    since = table.version if rng.random() < 0.3 else -1
                    readers.append(await hub.enter(table.id, caller, since, watch))
                at += 1
                seat = rng.choice(table.waiting)
                who = Viewer(people[seat].id, seat)
                command: wire.AnyCommand = wire.Draw(id=f"{at}", v=table.version)
                if table.facts.offers:
                    seat = 1 - table.facts.offers[0].seat
                    who, command = (
                        Viewer(people[seat].id, seat),
                        wire.Draw(id=f"{at}", v=table.version, answer=False),
                    )
                elif rng.random() < 0.2:
                    choice = rng.choice(table.session.view(seat).choices())
                    command = wire.Play(id=f"{at}", v=table.version, token=choice.token)
                reply = await hub.command(table, who, command)
                assert reply.ok
                # The same frame goes to many: each is read once for each seat that gets it.
                seen: set[tuple[int, int]] = set()
                own = {seat: tokens_of(table, seat) for seat in (-1, 0, 1)}
                for reader in readers:
                    for frame in reader._queue:
                        sent += 1
                        if (id(frame), reader.viewer) not in seen:
                            seen.add((id(frame), reader.viewer))
                            read += 1
                            message = json.loads(frame)
                            assert leaks(message, reader.viewer) == []
                            if message.get("v") == table.version:
                                tokens = tokens_in(message)
                                assert set(tokens) <= set(own[reader.viewer])
                                assert message["t"] == "delta" or tokens == own[reader.viewer]
                    assert reader.closing is None
                for reader in readers:
                    reader._queue.clear()
                    reader._bytes = 0
                gone = rng.sample(readers, rng.randrange(5))
                for reader in gone:
                    hub.leave(reader)
                    readers.remove(reader)
            for reader in readers:
                hub.leave(reader)
            services.tables.open.pop(table.id, None)
        return sent, read

    sent, read = server.call(story(), 1200.0)
    if count >= 1_000_000:
        figure(f"H9: {sent:,} frames fanned out ({read:,} different), none for another seat")


def test_a_leak_would_be_seen() -> None:
    """The check above finds a card, a private word and a view of somebody else."""
    card = {"id": "board", "nodes": [{"id": "seat-1", "shapes": [["t", 0, 0, "4"], ["T", 9]]}]}
    assert leaks({"t": "delta", "areas": [card], "state": {"log": []}}, 0) == ["seat-1", "seat-1"]
    assert leaks({"t": "delta", "areas": [card], "state": {"log": []}}, 1) == []
    told = {"t": "view", "seat": 1, "scene": {"areas": []}, "state": {"log": [{"text": "deal 1: a 4"}]}}
    assert len(leaks(told, 0)) == 2
    assert leaks(told, 1) == []


def test_the_same_table_is_told_the_same_in_two_worlds(masks_game: Game) -> None:
    """H1 at the wire: two worlds that differ only in a hidden card give the same bytes."""
    import asyncio

    from conclave.server import snapshots
    from conclave.server.clocks import Clocks
    from conclave.server.messages import MessageBuilder
    from conclave.server.table import Place, Table, TableInfo

    def told(swap: bool) -> bytes:
        session = snapshots.begun(masks_game, "peeking=on", 2, "a key")
        if swap:
            zone = session.state.zones()[1]
            zone.write(0, (int(zone.faces[0]) + 1) % 6)
        places = [Place("person", "a", "Ann"), Place("person", "b", "Bob")]
        facts = TableInfo(
            "t", masks_game, "Masks", "peeking=on", "k", "a", "none", "playing", True, False, 1, places
        )
        table = Table(None, facts, session, Clocks("none", 2))  # type: ignore[arg-type]
        return MessageBuilder(table).view(0)

    async def both() -> tuple[bytes, bytes]:
        return told(False), told(True)

    one, two = asyncio.run(both())
    # The card is back in the bag of a view, so only what the bag shows could differ, and it shows nothing.
    assert one == two
