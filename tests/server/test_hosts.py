"""Only known hosts are answered, and nothing that arrives over the network names code."""

import asyncio
import os
import shutil
import socket
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from conclave.bots.worker import checked
from conclave.core.errors import BadInput
from conclave.server.app import all_routes
from conclave.server.config import Config
from conclave.server.hosts import HostMiddleware, parted
from conclave.server.pages import Shell
from conclave.server.uvicorn_server import BackgroundServer
from tests.conftest import ROOT
from tests.server.conftest import Client, database

BROKEN = ROOT / "scripts" / "trials" / "broken_bots.py"


def asked(server: BackgroundServer, *hosts: str, path: str = "/", method: str = "GET", body: str = "") -> int:
    """Send a request with these Host headers and none of its own; gives the status."""
    lines = [f"{method} {path} HTTP/1.1", *(f"Host: {host}" for host in hosts), "Connection: close"]
    lines += ["Content-Type: application/json", f"Content-Length: {len(body)}"] if body else []
    with socket.create_connection(("127.0.0.1", server.config.port), timeout=30) as line:
        line.sendall("\r\n".join([*lines, "", body]).encode())
        answer = b""
        while chunk := line.recv(65_536):
            answer += chunk
    return int(answer.split(b" ", 2)[1])


def test_every_route_refuses_a_foreign_host(server: BackgroundServer, db: Path) -> None:
    """S12: rebinding: whatever the address, the method and the body, one status, and nothing changes."""
    before = database(db)
    seen = 0
    for route in all_routes(Shell()):
        for method in getattr(route, "methods", None) or ("GET",):
            path = getattr(route, "path", "/").replace("{", "").replace("}", "")
            assert asked(server, f"evil.example:{server.config.port}", path=path, method=method) == 421, path
            seen += 1
    guest = '{"name": "Mallory"}'
    assert asked(server, "evil.example", path="/api/v1/guests", method="POST", body=guest) == 421
    assert seen > 60
    assert database(db) == before


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("127.0.0.1:PORT", 200), ("127.0.0.1", 200), ("127.9.9.9:PORT", 200), ("localhost:PORT", 200),
        ("LOCALHOST", 200), ("seat3.localhost:PORT", 200), ("[::1]:PORT", 200), ("localhost.:PORT", 200),
        ("localhost:1", 421), ("127.0.0.1.evil.example", 421), ("localhost.evil.example:PORT", 421),
        ("evil.example", 421), ("evillocalhost", 421), ("10.0.0.7:PORT", 421), ("[::2]:PORT", 421),
        ("2130706433:PORT", 421), ("0x7f000001", 421), ("0.0.0.0:PORT", 421), ("localhost:PORTx", 421),
        ("user@localhost", 421), ("[::1", 421), ("::1", 421),
    ],
)  # fmt: skip
def test_names_of_this_machine_are_answered(server: BackgroundServer, host: str, status: int) -> None:
    """S12: localhost, 127.0.0.0/8 and ::1, at the port we listen on."""
    found = asked(server, host.replace("PORT", str(server.config.port)), path="/healthz")
    assert found == status or (status == 421 and found == 400)


def test_a_request_without_a_host_or_with_two_is_refused(server: BackgroundServer) -> None:
    """S12: neither can be told from a trick."""
    assert asked(server, path="/healthz") in (400, 421)
    assert asked(server, "localhost", "evil.example", path="/healthz") in (400, 421)


def test_a_socket_to_a_foreign_host_is_refused(pair: tuple[Client, Client, str]) -> None:
    """S12: a page that was rebound has the origin of its own name, which is the host it asks for."""
    ann, _, table = pair
    port = ann.server.config.port
    foreign = f"evil.example:{port}"
    with socket.create_connection(("127.0.0.1", port), timeout=30) as line:
        headers = {"origin": f"http://{foreign}", "cookie": ann.cookie}
        with (
            pytest.raises(InvalidStatus) as refused,
            connect(f"ws://{foreign}/t/{table}/ws", sock=line, additional_headers=headers, proxy=None),
        ):
            pass
    assert refused.value.response.status_code == 421
    assert b"unknown host name" in refused.value.response.body


def test_the_origin_and_named_hosts_are_answered(serve: Callable[..., BackgroundServer]) -> None:
    """S12: a proxy's name, with the port people see, with ours and with none; a LAN address by name."""
    server = serve(origin="https://play.example.org", allowed_hosts="192.0.2.7, table.lan:8080")
    port = server.config.port
    for good in ("play.example.org", "PLAY.example.org:443", f"play.example.org:{port}", "192.0.2.7:99",
                 "table.lan:8080", f"localhost:{port}"):  # fmt: skip
        assert asked(server, good, path="/healthz") == 200, good
    for bad in ("play.example.org:1", "example.org", "a.play.example.org", "table.lan:1", "192.0.2.8"):
        assert asked(server, bad, path="/healthz") == 421, bad


def test_a_server_for_everybody_answers_to_names_it_was_given() -> None:
    """S12: 0.0.0.0 is no name; what others type must be named, the host one listens at is."""

    def known(config: Config, host: str) -> bool:
        scope: dict[str, Any] = {"headers": [(b"host", host.encode())], "server": ("10.0.0.7", 8000)}
        return HostMiddleware(lambda *_: asyncio.sleep(0), config).known(scope)

    everywhere = Config(host="0.0.0.0")
    assert not known(everywhere, "10.0.0.7:8000")
    assert not known(everywhere, "0.0.0.0:8000")
    assert known(everywhere, "localhost:8000")
    assert known(Config(host="0.0.0.0", allowed_hosts="10.0.0.7"), "10.0.0.7:8000")
    assert known(Config(host="10.0.0.7"), "10.0.0.7:8000")


@pytest.mark.parametrize("word", ["a b", "host:port", "[::1", "a:1:2", "http://x", "a:99999", ":80"])
def test_a_name_that_is_none_is_refused_before_anything_starts(word: str) -> None:
    """A setting that could never match is a mistake."""
    with pytest.raises(BadInput):
        parted(word)


def test_a_table_at_home_seats_no_code_of_strangers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """S14: `play` lets the command line name a bot, and a request none that it did not name."""
    from conclave.cli.local_server import LocalServer

    shutil.copy(BROKEN, tmp_path)
    monkeypatch.chdir(tmp_path)
    home = LocalServer(tmp_path / "home.db", 0)
    try:
        ann = Client(home.server, "Ann")
        for word in ("os:abort", "broken_bots:Crashes", "mcts:9s"):
            body = {"game": "ice_wizards", "players": ["me", word]}
            assert ann.http.post("/api/v1/tables", json=body).status_code == 400
        opened = home.begin("ice_wizards", {}, ["human", "broken_bots:Raises"])
        assert opened.table.facts.places[1].level == "broken_bots:Raises"
        assert "broken_bots" not in sys.modules
        assert ann.get("/games")
        ann.close()
    finally:
        home.close()


def test_code_that_kills_is_refused_and_kills_nothing_of_ours(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """S14: the name is tried in another process, whose death is told in a sentence."""
    (tmp_path / "loads.py").write_text(
        "import os\nos.environ['LOADED'] = '1'\nclass Bot:\n  choose = print\n"
    )
    monkeypatch.chdir(tmp_path)
    with pytest.raises(BadInput, match=r"os:abort.*SIGABRT"):
        checked("os:abort")
    with pytest.raises(BadInput, match="cannot be imported: ModuleNotFoundError"):
        checked("no_such:Bot")
    assert checked("loads:Bot") == "loads:Bot"
    assert "loads" not in sys.modules
    assert "LOADED" not in os.environ


@pytest.mark.parametrize(
    "words",
    [["play", "--players", "human,os:abort", "--fresh", "--no-open"], ["serve", "--set", "bots=os:abort"]],
)
def test_a_deadly_bot_on_the_command_line_ends_with_a_sentence(words: list[str], tmp_path: Path) -> None:
    """S14: exit code 2, one sentence, no server."""
    done = subprocess.run(
        [sys.executable, "-m", "conclave.cli", *words, "--port", "0"],
        cwd=tmp_path, capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip
    assert done.returncode == 2
    assert "os:abort" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_bot_that_dies_at_the_table_takes_nobody_with_it(
    serve: Callable[..., BackgroundServer], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """S14: the worker dies, the server does not, and the game goes on by chance."""
    (tmp_path / "deadly.py").write_text("import os\nclass Bot:\n  def choose(self, view):\n    os.abort()\n")
    monkeypatch.chdir(tmp_path)
    server = serve(extra_bots="deadly:Bot", workers=1)
    ann = Client(server, "Ann")
    table = ann.post("/tables", game="ice_wizards", players=["deadly:Bot", "me"])["table"]
    tab = ann.socket(table)
    while not tab.state.get("choices"):
        tab.next()
    assert server.services.workers.failures >= 1
    assert tab.do("play", token=tab.state["choices"][0]["token"])["ok"]
    assert "deadly" not in sys.modules
    tab.close()
    ann.close()
