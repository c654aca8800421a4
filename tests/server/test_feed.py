"""One stream over all tables of an account, and the page that makes the keys for it."""

import json
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import httpx
import pytest

from conclave.server.uvicorn_server import BackgroundServer
from tests.server.conftest import Client
from tests.server.test_people import account


class Stream:
    """The events of an account, read one by one."""

    def __init__(self, answer: httpx.Response) -> None:
        assert answer.headers["content-type"] == "application/x-ndjson"
        self._lines = answer.iter_lines()

    def next(self) -> dict[str, Any]:
        """Read the next event; empty lines say that all is well."""
        found: dict[str, Any] = json.loads(next(line for line in self._lines if line))
        return found


@contextmanager
def followed(server: BackgroundServer, key: str) -> Iterator[Stream]:
    """Follow the tables of whoever has this key."""
    headers = {"authorization": f"Bearer {key}"}
    with (
        httpx.Client(base_url=server.url, timeout=60.0, headers=headers) as http,
        http.stream("GET", "/api/v1/me/events") as answer,
    ):
        yield Stream(answer)


@pytest.fixture
def bot(server: BackgroundServer, client: Callable[[str], Client]) -> tuple[Client, str]:
    """Give an account, and the key of its bot account, made on the page."""
    una = account(client("Una"), "Una")
    form = {"csrf": una.csrf, "label": "frostbot", "who": "bot", "may-read": "on", "may-play": "on"}
    page = una.http.post("/account/tokens", data=form)
    assert page.status_code == 200
    key = re.search(r'class="code"><code>([^<]+)<', page.text)
    assert key is not None
    assert key[1] not in una.http.get("/account/tokens").text
    assert [row["scopes"] for row in una.get("/tokens")] == ["play read"]
    return una, key[1]


def sit(server: BackgroundServer, key: str, table: str) -> int:
    """Let the bot sit down."""
    headers = {"authorization": f"Bearer {key}"}
    answer = httpx.post(f"{server.url}/api/v1/tables/{table}/join", json={}, headers=headers)
    assert answer.status_code == 200, answer.text
    return int(answer.json()["seat"])


def test_one_stream_tells_of_every_table(server: BackgroundServer, bot: tuple[Client, str]) -> None:
    """Start, turns and the end of two games come in one stream, and nothing of tables of others."""
    una, key = bot
    tables = [una.post("/tables", game="ice_wizards", players=["me", "open"])["table"] for _ in range(2)]
    una.post("/tables", game="ice_wizards", players=["me", "easy"])
    with followed(server, key) as stream:
        assert sit(server, key, tables[0]) == 1
        assert stream.next() == {"t": "start", "table": tables[0], "game": "ice_wizards", "seat": 1}
        assert sit(server, key, tables[1]) == 1
        event = stream.next()
        if event["t"] == "turn":
            assert event["table"] == tables[0]
            event = stream.next()
        assert event == {"t": "start", "table": tables[1], "game": "ice_wizards", "seat": 1}
        tab = una.socket(tables[1])
        tab.until("view")
        while tab.state["waiting"] == [0]:
            assert tab.do("play", token=tab.state["choices"][0]["token"])["ok"]
        turn = stream.next()
        assert (turn["t"], turn["table"], turn["seat"]) == ("turn", tables[1], 1)
        assert tab.do("resign")["ok"]
        end = stream.next()
        assert (end["t"], end["table"], end["result"]["places"]) == ("finish", tables[1], [2, 1])
        tab.close()
    # Whoever comes later is told first what goes on, and whether it waits.
    with followed(server, key) as stream:
        assert stream.next() == {"t": "start", "table": tables[0], "game": "ice_wizards", "seat": 1}


def test_a_revoked_key_is_cut_off(server: BackgroundServer, bot: tuple[Client, str]) -> None:
    """Revoking it on the page ends its streams with a goodbye, and nothing opens with it again."""
    una, key = bot
    with followed(server, key) as stream:
        page = una.http.get("/account/tokens").text
        token = re.search(r'name="token" value="([^"]+)"', page)
        assert token is not None
        dropped = una.http.post("/account/tokens/drop", data={"csrf": una.csrf, "token": token[1]})
        assert dropped.status_code == 303
        assert stream.next()["t"] == "bye"
    again = httpx.get(f"{server.url}/api/v1/me/events", headers={"authorization": f"Bearer {key}"})
    assert again.status_code in (401, 403)
    assert una.get("/tokens") == []


def test_a_key_makes_no_keys(server: BackgroundServer, bot: tuple[Client, str]) -> None:
    """Neither on the page nor by a form: only somebody in a browser does."""
    _, key = bot
    headers = {"authorization": f"Bearer {key}"}
    assert httpx.get(f"{server.url}/account/tokens", headers=headers).status_code == 403
    form = {"label": "more", "may-read": "on"}
    assert httpx.post(f"{server.url}/account/tokens", data=form, headers=headers).status_code == 403


def test_the_stream_is_described(client: Callable[[str], Client]) -> None:
    """The document names it, as lines of JSON."""
    paths = client("Ann").get("/openapi.json")["paths"]
    answer = paths["/api/v1/me/events"]["get"]["responses"]["200"]
    assert list(answer["content"]) == ["application/x-ndjson"]
