"""Areas and sheets on the wire, old clients, and messages that are made once for many."""

import json
import subprocess
import sys
import threading
from collections.abc import Callable

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from conclave.core.registry import load
from conclave.server import scenes, wire
from conclave.server.uvicorn_server import BackgroundServer
from tests.server.conftest import Client, Socket, nodes_of


def turn(sockets: list[Socket]) -> Socket:
    """Return the socket that is asked."""
    return next(one for one in sockets if one.state["choices"])


def test_two_tabs_follow_area_by_area(pair: tuple[Client, Client, str]) -> None:
    """Deltas lead both tabs of one person to what a whole view, and the replay, would show."""
    ann, bob, table = pair
    one, two, other = ann.socket(table), ann.socket(table), bob.socket(table)
    for socket in (one, two, other):
        areas = socket.until("view")["scene"]["areas"]
        assert [area["role"] for area in areas] == ["board", "player", "player", "hand", "supply"]
    for _ in range(6):
        asked = turn([one, other])
        assert asked.do("play", token=asked.state["choices"][0]["token"])["ok"]
        for socket in (one, two, other):
            while socket.v < asked.v:
                assert socket.next()["t"] != "view"
    assert two.state == one.state
    assert list(one.nodes.values()) == nodes_of(ann.get(f"/tables/{table}"))
    assert list(other.nodes.values()) == nodes_of(bob.get(f"/tables/{table}"))
    assert nodes_of(ann.get(f"/tables/{table}/replay")) == list(one.nodes.values())
    for socket in (one, two, other):
        socket.close()


def test_a_delta_names_only_what_changed(pair: tuple[Client, Client, str]) -> None:
    """A card that is played changes some areas; of a node only the fields that differ travel."""
    ann, bob, table = pair
    tabs = [ann.socket(table), bob.socket(table)]
    for tab in tabs:
        tab.until("view")
    asked = turn(tabs)
    before = dict(asked.nodes)
    assert asked.do("play", token=asked.state["choices"][0]["token"])["ok"]
    deltas = [frame for frame in asked.frames if frame["t"] == "delta"]
    assert deltas
    parts = [part for frame in deltas for area in frame.get("areas", []) for part in area.get("nodes", [])]
    king = next(part for part in parts if part["id"] == "king")
    assert set(king) <= {"id", "x", "y", "label", "tip", "before"}
    assert before["king"]["shapes"] == asked.nodes["king"]["shapes"]
    for tab in tabs:
        tab.close()


def test_what_never_changes_is_fetched_by_its_hash(pair: tuple[Client, Client, str]) -> None:
    """The sheets that a view names come compressed, may be kept for ever, and others are not there."""
    ann, _, table = pair
    scene = ann.get(f"/tables/{table}")["scene"]
    names = [*scene["sheets"], *(area["static"] for area in scene["areas"] if area["static"])]
    assert len(names) == 2
    found: dict[str, list[str]] = {}
    for name in names:
        answer = httpx.get(f"{ann.http.base_url}/sheets/{name}.json")
        assert answer.headers["content-encoding"] == "gzip"
        assert "immutable" in answer.headers["cache-control"]
        for kind, inside in answer.json().items():
            found[kind] = list(inside) if isinstance(inside, dict) else [node["id"] for node in inside]
    assert {"stone-0", "king", "card-0"} <= set(found["symbols"])
    assert found["nodes"] == ["board"]
    plain = httpx.get(f"{ann.http.base_url}/sheets/{names[0]}.json", headers={"accept-encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert plain.json()["symbols"]
    assert httpx.get(f"{ann.http.base_url}/sheets/0123456789abcdef01234567.json").status_code == 404


SPOKEN = [("?", "reload"), ("?protocol=2", "old"), ("?protocol=x", "old"), ("?protocol=9", "newer")]


@pytest.mark.parametrize(("spoken", "said"), SPOKEN)
def test_an_old_client_is_told_to_reload_and_sees_no_board(
    pair: tuple[Client, Client, str], spoken: str, said: str
) -> None:
    """P11: the one message it gets is a goodbye that says why; then the line is closed."""
    ann, _, table = pair
    socket = ann.socket(table, spoken)
    bye = socket.next()
    assert bye["t"] == "bye"
    assert said in bye["reason"]
    assert "reload" in bye["reason"]
    with pytest.raises(ConnectionClosed) as closed:
        socket.next()
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4000
    assert len(socket.frames) == 1
    socket.close()
    new = ann.socket(table, "?protocol=3")
    assert new.next()["t"] == "view"
    new.close()
    with httpx.stream(
        "GET", f"{ann.http.base_url}/api/v1/tables/{table}/events", cookies=dict(ann.http.cookies)
    ) as stream:
        assert json.loads(next(stream.iter_lines()))["t"] == "bye"


def test_the_protocol_of_today_is_spoken() -> None:
    """Whoever names it is served; the first one, which knew no areas, is not."""
    assert wire.outdated(wire.PROTOCOL) == ""
    assert "reload" in wire.outdated(1)


def test_what_stays_the_same_is_drawn_and_written_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Between two positions only nodes that differ are looked into, and a node is written only once."""
    session = load("ice_wizards").new(seed=3)
    before = session.game.on_screen(session.view(0))
    session.play(session.tokens()[0])
    after = session.game.on_screen(session.view(0))
    changed = scenes.changes(before, after)
    areas = [json.loads(bytes(area)) for area in changed.areas]
    told = {part["id"] for area in areas for part in area.get("nodes", []) if set(part) != {"id", "before"}}
    old = {node.id: node for node in before}
    assert told == {node.id for node in after if old.get(node.id) != node}
    assert len(told) < len(after.ids()) / 3
    assert changed.scene == after
    assert sum(node is old.get(node.id) for node in changed.scene) == len(after.ids()) - len(told)
    again = session.game.on_screen(session.view(0))
    assert all(one is two for one, two in zip(after, again, strict=True))
    scenes.whole(after)
    monkeypatch.setattr(scenes, "shape", lambda one: pytest.fail("written twice"))
    scenes.whole(again)


def test_a_screen_shows_the_scene_without_letters_for_a_terminal() -> None:
    """The wire's picture of a room is the same as everybody's."""
    game = load("ice_wizards")
    for board in ("hex", "square"):
        session = game.new(seed=4, board=board)
        for _ in range(20):
            session.play(session.tokens()[-1])
        for seat in (-1, 0, 1):
            view = session.view(seat)
            screen, scene = game.on_screen(view), game.scene(view)
            assert bytes(scenes.whole(screen)) == bytes(scenes.whole(scene))
            assert not any(node.glyphs for node in screen)


def test_nobody_is_told_before_the_group_is_on_the_disk(
    serve: Callable[..., BackgroundServer], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Twenty tables move while the disk is slow: no message and no reply until then, and few commits."""
    server = serve()
    ann, bob = Client(server, "Ann"), Client(server, "Bob")
    tables = [ann.post("/tables", game="ice_wizards", players=["me", "open"])["table"] for _ in range(20)]
    for table in tables:
        bob.post(f"/tables/{table}/join")
    pairs = [[ann.socket(table), bob.socket(table)] for table in tables]
    for sockets in pairs:
        for socket in sockets:
            socket.until("view")
            while socket.frames[-1]["t"] != "pong":
                socket.send("ping")
                socket.next()
    store, gate = server.services.store, threading.Event()
    whole, begun = store._commit, threading.Event()

    def slow(writes: object) -> None:
        begun.set()
        assert gate.wait(30)
        whole(writes)  # type: ignore[arg-type]

    monkeypatch.setattr(store, "_commit", slow)
    commits, written = store.commits, store.written
    asked = [turn(sockets) for sockets in pairs]
    ids = [one.send("play", token=one.state["choices"][0]["token"]) for one in asked]
    assert begun.wait(30)
    for sockets in pairs:
        for socket in sockets:
            # A ping overtakes what waits for the disk, and nothing else has come before its answer.
            if socket not in asked:
                socket.send("ping")
                assert socket.next()["t"] == "pong"
    gate.set()
    for one, name in zip(asked, ids, strict=True):
        assert one.until("reply", id=name)["ok"]
        assert one.frames[-2]["t"] == "delta"
    assert store.written - written == 20
    assert store.commits - commits < 10
    for sockets in pairs:
        for socket in sockets:
            socket.close()
    ann.close()
    bob.close()


CALM = """
import gc
from conclave.server import gc_tuning

gc_tuning.begin()
assert gc.get_threshold() == gc_tuning.THRESHOLDS
assert gc.get_freeze_count() > 1000
gc_tuning.collect(whole=False)
ring = []
ring.append(ring)
del ring
assert gc_tuning.collect(whole=False) >= 1, "what is new is searched"
kept = []
kept.append(kept)
gc_tuning.collect(whole=False)
del kept
assert gc_tuning.collect(whole=False) == 0, "what was set aside is left alone"
assert gc_tuning.collect(whole=True) >= 1, "until all is searched"
assert gc.get_freeze_count() > 1000
"""


def test_garbage_is_found_at_set_times() -> None:
    """A server alone in its process searches what is new, now and then everything, and nothing in between."""
    done = subprocess.run([sys.executable, "-c", CALM], capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
