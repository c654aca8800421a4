"""What is slow to draw is drawn beside the event loop, before anybody is shown it."""

import threading
from collections.abc import Callable
from contextlib import closing

import pytest

from conclave.core.scene import Shape
from conclave.games.wizard_kings import art_map
from conclave.games.wizard_kings.ground import Ground
from conclave.games.wizard_kings.scene import fixed_nodes, symbols
from conclave.server.uvicorn_server import BackgroundServer
from tests.server.conftest import Client


def forget() -> None:
    """Let every map be drawn anew."""
    for kept in (art_map.sheet_of, symbols, fixed_nodes):
        kept.cache_clear()


@pytest.fixture
def pens(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Note in which thread each map is drawn; nothing is drawn yet."""
    found: list[str] = []
    layers = art_map._layers

    def noted(ground: Ground, x: float, y: float, wide: float, high: float) -> list[Shape]:
        found.append(threading.current_thread().name)
        return layers(ground, x, y, wide, high)

    forget()
    monkeypatch.setattr(art_map, "_layers", noted)
    return found


def test_maps_are_drawn_beside_the_event_loop(
    serve: Callable[..., BackgroundServer], pens: list[str]
) -> None:
    """Maps that are laid while people play, and those of a table that is opened from the store."""
    server = serve()
    ann = Client(server, "Ann")
    asked = {"game": "wizard_kings", "players": ["me", "easy"]}
    table = ann.http.post("/api/v1/tables", json=asked).json()["table"]
    with closing(ann.socket(table)) as tab:
        tab.next()
        for _ in range(40):
            if "hex-" in " ".join(tab.nodes):
                break
            if tab.state["choices"]:
                tab.do("play", token=tab.state["choices"][0]["token"])
            else:
                tab.next()
        assert any(name.startswith("hex-") for name in tab.nodes)
    assert {pen.split("_")[0] for pen in pens} == {"drawing"}
    server.stop()
    forget()
    pens.clear()
    again = serve(port=server.config.port)
    with closing(ann.socket(table)) as tab:
        tab.next()
        assert any(name.startswith("hex-") for name in tab.nodes)
    assert {pen.split("_")[0] for pen in pens} == {"drawing"}
    again.stop()
    ann.close()
