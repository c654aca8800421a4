"""The examples run: the bot of the guide plays whole games on a real server."""

import json
import os
import subprocess
import sys
from pathlib import Path

import httpx

from conclave.server.config import Config
from conclave.server.running import Beside
from tests.test_docs import blocks

ROOT = Path(__file__).resolve().parent.parent
BOT = ROOT / "examples" / "bot.py"


def test_the_bot_plays_a_whole_game(tmp_path: Path) -> None:
    """With a bot account and a token that may read and play, by invitation, against the computer."""
    settings = Config(port=0, db=str(tmp_path / "table.db"), any_bot=True)
    with Beside(settings) as server, httpx.Client(base_url=f"{server.url}/api/v1", timeout=30.0) as una:
        told = una.post("/accounts", json={"name": "Una", "password": "a long password"}).json()
        una.headers["x-csrf"] = told["csrf"]
        body = {"label": "frostbot", "scopes": ["read", "play"], "bot": True}
        token = una.post("/tokens", json=body).json()["token"]
        wanted = {"game": "ice_wizards", "players": ["open", "random"], "options": {"board": "square"}}
        table = una.post("/tables", json=wanted).json()["table"]
        code = una.post(f"/tables/{table}/invites", json={"seat": 0}).json()["code"]
        variables = {**os.environ, "CONCLAVE_SERVER": server.url, "CONCLAVE_TOKEN": token}
        done = subprocess.run(
            [sys.executable, str(BOT), f"{server.url}/invite/{code}"],
            env=variables, capture_output=True, text=True, timeout=120, check=False,
        )  # fmt: skip
        view = una.get(f"/tables/{table}").json()
    assert done.returncode == 0, done.stderr
    assert view["state"]["over"]
    assert view["table"]["seats"][0]["name"] == "frostbot"
    assert json.dumps(view["state"]["result"]["scores"]) in done.stdout


def test_the_guide_shows_the_bot_as_it_is() -> None:
    """The page and the file are the same, and short enough to be read at once."""
    page = ROOT / "docs" / "guides" / "http-api-and-bots.md"
    shown = [block.text for block in blocks(page) if block.about == "examples/bot.py"]
    assert shown == [BOT.read_text()]
    body = [
        row for row in BOT.read_text().splitlines() if row.strip() and not row.startswith(("import", '"""'))
    ]
    assert len(body) <= 22
