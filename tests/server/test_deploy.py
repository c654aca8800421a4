"""The files of a site with several nodes: each names only settings, addresses and figures that there are."""

import json
import re
from dataclasses import fields
from pathlib import Path

from conclave.server.config import ENVIRONMENT, Config
from conclave.server.uvicorn_server import BackgroundServer
from tests.server.conftest import Client

DEPLOY = Path(__file__).resolve().parents[2] / "deploy"


def test_the_dashboard_shows_what_is_counted(server: BackgroundServer) -> None:
    """Every figure that a panel asks for is on the page of metrics."""
    ann = Client(server, "Ann")
    table = ann.post("/tables", game="ice_wizards", players=["me", "easy"])["table"]
    ann.get(f"/tables/{table}")
    told = ann.http.get("/metrics").text
    board = json.loads((DEPLOY / "grafana.json").read_text())
    asked = {
        name
        for panel in board["panels"]
        for target in panel["targets"]
        for name in re.findall(r"conclave_\w+", target["expr"])
    }
    assert len(asked) > 15
    assert {name for name in asked if not re.search(rf"^{name}[ {{]", told, re.M)} == set()
    assert len({panel["id"] for panel in board["panels"]}) == len(board["panels"])
    ann.close()


def test_settings_are_real() -> None:
    """A setting that the server does not know would be ignored in silence."""
    known = {ENVIRONMENT + field.name.upper() for field in fields(Config)}
    for path in DEPLOY.iterdir():
        text = path.read_text()
        assert set(re.findall(rf"{ENVIRONMENT}[A-Z_]+", text)) <= known, path.name
    assert "/readyz" in (DEPLOY / "Caddyfile").read_text()
