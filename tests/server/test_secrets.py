"""What is hidden stays on the server: keys, hands, records of running games, frames of other seats."""

import json
import random
from collections.abc import Callable

from conclave.core.game import Game
from conclave.server.running import Beside
from tests.server.conftest import Client, Socket, seated


def test_no_byte_of_the_key_and_no_card_of_others_leaves(
    server: Beside, client: Callable[[str], Client], masks_game: Game
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
    server: Beside, client: Callable[[str], Client], masks_game: Game
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


def test_the_same_table_is_told_the_same_in_two_worlds(masks_game: Game) -> None:
    """H1 at the wire: two worlds that differ only in a hidden card give the same bytes."""
    import asyncio

    from conclave.server import snapshots
    from conclave.server.clocks import Clocks
    from conclave.server.table import Facts, Place, Table
    from conclave.server.telling import Sight, Teller

    def told(swap: bool) -> bytes:
        session = snapshots.begun(masks_game, "peeking=on", 2, "a key")
        if swap:
            zone = session.state.zones()[1]
            zone.faces[0] = (int(zone.faces[0]) + 1) % 6
        places = [Place("person", "a", "Ann"), Place("person", "b", "Bob")]
        facts = Facts(
            "t", masks_game, "Masks", "peeking=on", "k", "a", "none", "playing", True, False, 1, places
        )
        table = Table(None, facts, session, Clocks("none", 2))  # type: ignore[arg-type]
        return Teller(table).view(Sight(0))

    async def both() -> tuple[bytes, bytes]:
        return told(False), told(True)

    one, two = asyncio.run(both())
    # The card is back in the bag of a view, so only what the bag shows could differ, and it shows nothing.
    assert one == two
