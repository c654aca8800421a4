"""Tall and wide screens, old clients, and messages that are made once for many."""

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
from tests.server.conftest import Client, Socket


def turn(sockets: list[Socket]) -> Socket:
    """Give the socket that is asked."""
    return next(one for one in sockets if one.state["choices"])


def test_a_wide_screen_gets_the_wide_arrangement(pair: tuple[Client, Client, str]) -> None:
    """Two tabs of one person, one tall and one wide, each follow their own by deltas."""
    ann, bob, table = pair
    tall, wide, other = ann.socket(table), ann.socket(table, "?wide=1"), bob.socket(table, "?wide=0")
    sizes = {}
    for name, socket in (("tall", tall), ("wide", wide), ("other", other)):
        scene = socket.until("view")["scene"]
        sizes[name] = (scene["width"], scene["height"])
    assert sizes["tall"] == sizes["other"]
    assert sizes["tall"][0] < sizes["tall"][1]
    assert sizes["wide"][0] > sizes["wide"][1]
    for _ in range(6):
        asked = turn([tall, other])
        assert asked.do("play", token=asked.state["choices"][0]["token"])["ok"]
        for socket in (tall, wide, other):
            while socket.v < asked.v:
                assert socket.next()["t"] != "view"
    assert wide.state == tall.state
    assert list(tall.nodes.values()) == ann.get(f"/tables/{table}")["scene"]["nodes"]
    assert list(wide.nodes.values()) == ann.get(f"/tables/{table}?wide=1")["scene"]["nodes"]
    last = ann.get(f"/tables/{table}/replay?wide=1")
    assert last["scene"]["nodes"] == list(wide.nodes.values())
    for socket in (tall, wide, other):
        socket.close()


def test_a_client_changes_its_layout_by_a_message(pair: tuple[Client, Client, str]) -> None:
    """The view comes before the reply, later changes are laid out so, and nobody else is touched."""
    ann, bob, table = pair
    one, two = ann.socket(table), bob.socket(table)
    one.until("view")
    two.until("view")
    v = one.v
    assert one.do("layout", wide=True)["ok"]
    view = one.frames[-2]
    assert (view["t"], view["v"]) == ("view", v)
    assert view["scene"]["width"] > view["scene"]["height"]
    asked = turn([one, two])
    assert asked.do("play", token=asked.state["choices"][0]["token"])["ok"]
    while one.v < asked.v:
        assert one.next()["t"] == "delta"
    assert list(one.nodes.values()) == ann.get(f"/tables/{table}?wide=1")["scene"]["nodes"]
    assert one.do("layout", wide=False)["ok"]
    assert list(one.nodes.values()) == ann.get(f"/tables/{table}")["scene"]["nodes"]
    while two.v < one.v:
        two.next()
    assert list(two.nodes.values()) == bob.get(f"/tables/{table}")["scene"]["nodes"]
    assert all(
        frame["scene"]["width"] < frame["scene"]["height"] for frame in two.frames if frame["t"] == "view"
    )
    assert one.do("layout", wide="yes")["error"]["code"] == "bad"
    one.close()
    two.close()


def test_coming_back_keeps_the_layout(pair: tuple[Client, Client, str]) -> None:
    """What was missed comes in the arrangement that is asked for, or the whole view does."""
    ann, bob, table = pair
    wide, other = ann.socket(table, "?wide=1"), bob.socket(table)
    wide.until("view")
    other.until("view")
    v, nodes, log = wide.v, dict(wide.nodes), list(wide.log)
    asked = turn([wide, other])
    assert asked.do("play", token=asked.state["choices"][0]["token"])["ok"]
    wide.close()
    again = ann.socket(table, f"?wide=1&since={v}")
    again.v, again.nodes, again.log = v, nodes, log
    assert again.next()["t"] == "delta"
    assert list(again.nodes.values()) == ann.get(f"/tables/{table}?wide=1")["scene"]["nodes"]
    again.close()
    other.close()


SPOKEN = [("", "reload"), ("?protocol=1", "old"), ("?protocol=x", "old"), ("?protocol=9&wide=1", "newer")]


@pytest.mark.parametrize(("spoken", "said"), SPOKEN)
def test_an_old_client_is_told_to_reload_and_sees_no_board(
    pair: tuple[Client, Client, str], monkeypatch: pytest.MonkeyPatch, spoken: str, said: str
) -> None:
    """P11: the one message it gets is a goodbye that says why; then the line is closed."""
    ann, _, table = pair
    monkeypatch.setattr(wire, "PROTOCOL", 2)
    monkeypatch.setattr(wire, "OLDEST", 2)
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
    new = ann.socket(table, "?protocol=2")
    assert new.next()["t"] == "view"
    new.close()
    with httpx.stream(
        "GET", f"{ann.http.base_url}/api/v1/tables/{table}/events", cookies=dict(ann.http.cookies)
    ) as stream:
        assert json.loads(next(stream.iter_lines()))["t"] == "bye"


def test_the_protocol_of_today_is_spoken() -> None:
    """Whoever names it, and whoever names none, is served."""
    assert wire.outdated(wire.PROTOCOL) == ""
    assert wire.outdated(1) == ""


def test_what_stays_the_same_is_drawn_and_written_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Between two positions only nodes that differ are looked into, and a node is written only once."""
    session = load("ice_wizards").new(seed=3)
    before = session.game.on_screen(session.view(0))
    session.play(session.tokens()[0])
    after = session.game.on_screen(session.view(0))
    changed = scenes.changes(before, after)
    told = {json.loads(bytes(node))["id"] for node in changed.nodes}
    old = {node.id: node for node in before.nodes}
    assert told == {node.id for node in after.nodes if old.get(node.id) != node}
    assert len(told) < len(after.nodes) / 3
    assert changed.scene == after
    assert sum(node is old.get(node.id) for node in changed.scene.nodes) == len(after.nodes) - len(told)
    again = session.game.on_screen(session.view(0))
    assert all(one is two for one, two in zip(after.nodes, again.nodes, strict=True))
    monkeypatch.setattr(scenes, "shape", lambda one: pytest.fail("written twice"))
    assert bytes(scenes.whole(again)).count(b'"id"') == len(after.nodes)


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
            assert not any(node.glyphs for node in screen.nodes)


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
assert gc.get_threshold() == gc_tuning.YOUNG
assert gc.get_freeze_count() > 1000
gc_tuning.search(whole=False)
ring = []
ring.append(ring)
del ring
assert gc_tuning.search(whole=False) >= 1, "what is new is searched"
kept = []
kept.append(kept)
gc_tuning.search(whole=False)
del kept
assert gc_tuning.search(whole=False) == 0, "what was set aside is left alone"
assert gc_tuning.search(whole=True) >= 1, "until all is searched"
assert gc.get_freeze_count() > 1000
"""


def test_garbage_is_found_at_set_times() -> None:
    """A server alone in its process searches what is new, now and then everything, and nothing in between."""
    done = subprocess.run([sys.executable, "-c", CALM], capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
