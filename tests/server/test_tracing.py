"""Traces: spans where somebody asked for them, and nothing of anybody in them."""

import json
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from conclave.core.errors import BadInput, Missing
from conclave.server import tracing
from conclave.server.uvicorn_server import BackgroundServer
from tests.server.conftest import Client


def test_a_command_leaves_spans_and_no_trace_of_who(
    serve: Callable[..., BackgroundServer], tmp_path: Path
) -> None:
    """What was done, at which game and how long it took; no name, no table, no answer."""
    file = tmp_path / "spans.jsonl"
    server = serve(traces=str(file))
    ann = Client(server, "Quetzal")
    table = ann.post("/tables", game="ice_wizards", players=["me", "open"])["table"]
    bob = Client(server, "Bob")
    bob.post(f"/tables/{table}/join")
    for person in (ann, bob):
        view = person.get(f"/tables/{table}")
        if view["state"]["choices"]:
            token = view["state"]["choices"][0]["token"]
            assert person.post(f"/tables/{table}/commands", t="play", id="one", v=view["v"], token=token)[
                "ok"
            ]
            break
    server.stop()
    told = file.read_text()
    spans = [json.loads(line) for line in told.splitlines()]
    assert {span["name"] for span in spans} >= {"command", "commit"}
    done = next(span for span in spans if span["name"] == "command")
    assert done["attributes"] == {"kind": "play", "game": "ice_wizards"}
    assert not [word for word in ("Quetzal", table, token, ann.id) if word in told]
    ann.close()
    bob.close()


def test_without_the_library_one_sentence_says_how_to_install_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And a file that cannot be written is a sentence too."""
    with pytest.raises(BadInput, match="cannot be written"):
        tracing.begin(str(tmp_path / "no" / "file"), "node")
    with pytest.raises(Missing, match="opentelemetry-exporter"):
        tracing.begin("otlp", "node")
    monkeypatch.setitem(sys.modules, "opentelemetry.sdk.trace", None)
    with pytest.raises(Missing, match=r"conclave-games\[server,otel\]"):
        tracing.begin(str(tmp_path / "file"), "node")
