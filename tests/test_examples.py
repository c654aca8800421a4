"""The examples run: the bots of the guides play whole games on a real server."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from conclave.server.config import Config
from conclave.server.uvicorn_server import BackgroundServer
from conclave.server.wire import BACK, RELOAD, STOP, Close
from tests.test_docs import blocks

ROOT = Path(__file__).resolve().parent.parent
# Each bot, the page that shows it, and how many lines it may have.
BOTS = {"bot.py": ("http-api-and-bots.md", 22), "client_bot.py": ("python-client.md", 22)}


@pytest.mark.parametrize("bot", BOTS)
def test_the_bot_plays_a_whole_game(bot: str, tmp_path: Path) -> None:
    """With a bot account and a token that may read and play, by invitation, against the computer."""
    settings = Config(port=0, db=str(tmp_path / "table.db"))
    with (
        BackgroundServer(settings) as server,
        httpx.Client(base_url=f"{server.url}/api/v1", timeout=30.0) as una,
    ):
        told = una.post("/accounts", json={"name": "Una", "password": "a long password"}).json()
        una.headers["x-csrf"] = told["csrf"]
        body = {"label": "frostbot", "scopes": ["read", "play"], "bot": True}
        token = una.post("/tokens", json=body).json()["token"]
        wanted = {"game": "ice_wizards", "players": ["open", "random"], "options": {"board": "square"}}
        table = una.post("/tables", json=wanted).json()["table"]
        code = una.post(f"/tables/{table}/invites", json={"seat": 0}).json()["code"]
        variables = {**os.environ, "CONCLAVE_SERVER": server.url, "CONCLAVE_TOKEN": token}
        done = subprocess.run(
            [sys.executable, str(ROOT / "examples" / bot), f"{server.url}/invite/{code}"],
            env=variables, capture_output=True, text=True, timeout=120, check=False,
        )  # fmt: skip
        view = una.get(f"/tables/{table}").json()
    assert done.returncode == 0, done.stderr
    assert view["state"]["over"]
    assert view["table"]["seats"][0]["name"] == "frostbot"
    assert json.dumps(view["state"]["result"]["scores"]) in done.stdout


@pytest.mark.parametrize("bot", BOTS)
def test_the_guide_shows_the_bot_as_it_is(bot: str) -> None:
    """The page and the file are the same, and short enough to be read at once."""
    page, most = BOTS[bot]
    text = (ROOT / "examples" / bot).read_text()
    guide = ROOT / "docs" / "guides" / page
    assert [block.text for block in blocks(guide) if block.about == f"examples/{bot}"] == [text]
    body = [row for row in text.splitlines() if row.strip() and not row.startswith(("import", '"""'))]
    assert len(body) <= most


def test_the_wire_lists_every_close_code() -> None:
    """The page has a row for each code, and says of each whether a client reconnects."""
    page = (ROOT / "docs" / "reference" / "wire.md").read_text()
    rows = re.findall(r"^\| (\d{4}) \| `(\w+)` \|[^|]*\| (\w+)", page, re.MULTILINE)
    words = {BACK: "reconnect", STOP: "stop", RELOAD: "reload"}
    assert rows == [(str(int(one)), one.name, words[one.next]) for one in Close]
