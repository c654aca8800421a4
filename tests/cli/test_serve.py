"""`serve`, `backup` and `restore`: settings from three places, a graceful end, and copies that are whole."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import fields
from pathlib import Path
from typing import Any

import httpx
import pytest

from conclave.cli.lockfile import Lockfile
from conclave.server import operations, uvicorn_server, wire
from conclave.server.config import ENVIRONMENT, RENAMED, Config, read
from conclave.server.sqlite_database import migrate
from tests.cli.conftest import Run

Started = tuple["subprocess.Popen[str]", dict[str, Any]]


@pytest.fixture(autouse=True)
def own_log(monkeypatch: pytest.MonkeyPatch) -> None:
    """A command within this process leaves the log of the tests alone."""
    monkeypatch.setattr(operations, "log_to_stderr", lambda: None)


@pytest.fixture
def started(tmp_path: Path) -> Iterator[Callable[..., Started]]:
    """Start the program, and give it with the first line that it prints."""
    made: list[subprocess.Popen[str]] = []

    def start(*words: str, **variables: str) -> Started:
        process = subprocess.Popen(
            [sys.executable, "-m", "conclave.cli", "serve", "--json", "--db", str(tmp_path / "t.db"), *words],
            env={**os.environ, **variables}, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        )  # fmt: skip
        made.append(process)
        assert process.stdout is not None
        line = process.stdout.readline()
        return process, json.loads(line) if line else {}

    yield start
    for process in made:
        process.kill()
        process.communicate()


def reached(url: str, path: str) -> httpx.Response:
    """Ask a server that has just said where it is: it listens a moment later."""
    with httpx.Client(transport=httpx.HTTPTransport(retries=8), timeout=30.0) as client:
        return client.get(f"{url}{path}")


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_server_runs_and_stops_gracefully(started: Callable[..., Started], number: signal.Signals) -> None:
    """Health, readiness and metrics answer; the log is JSON; a signal closes it, streams and all."""
    process, told = started("--port", "0")
    url = told["url"]
    assert reached(url, "/healthz").json() == {"ok": True}
    assert reached(url, "/readyz").json() == {"ok": True, "why": ""}
    assert "conclave_requests_total" in reached(url, "/metrics").text
    with httpx.Client(base_url=f"{url}/api/v1", timeout=60.0) as ann:
        csrf = ann.post("/guests", json={"name": "Ann"}).json()["csrf"]
        body = {"game": "ice_wizards", "players": ["me", "open"]}
        table = ann.post("/tables", json=body, headers={"x-csrf": csrf}).json()["table"]
        with ann.stream("GET", f"/tables/{table}/events?protocol={wire.PROTOCOL}") as stream:
            lines = stream.iter_lines()
            assert json.loads(next(lines))["t"] == "view"
            process.send_signal(number)
            assert json.loads([line for line in lines if line][-1])["t"] == "bye"
    _, log = process.communicate(timeout=60)
    assert process.returncode == 0
    rows = [json.loads(line) for line in log.splitlines()]
    first = {name: rows[0][name] for name in ("method", "route", "status")}
    assert first == {"method": "GET", "route": "/healthz", "status": 200}
    assert table not in log


def test_flags_override_the_environment_and_that_the_file(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same for each setting, as the server gets them."""
    got: list[Config] = []
    monkeypatch.setattr(uvicorn_server, "run", got.append)
    file = tmp_path / "server.toml"
    file.write_text(
        f'port = 0\nworkers = 5\nbot_timeout_ms = 700\nrate_limit_factor = 3\ndb = "{tmp_path / "file.db"}"\n'
    )
    monkeypatch.setenv("CONCLAVE_WORKERS", "6")
    monkeypatch.setenv("CONCLAVE_BOT_TIMEOUT_MS", "800")
    monkeypatch.setenv("CONCLAVE_METRICS_TOKEN", "open sesame")
    done = run(
        "serve", "--config", file, "--set", "bot_timeout_ms=900", "--origin", "https://play.example.org"
    )
    assert done.code == 0, done.err
    assert "https://play.example.org" in done.out
    found = got[0]
    assert (found.workers, found.bot_timeout_ms, found.rate_limit_factor) == (6, 900, 3)
    assert (found.db, found.metrics_token) == (str(tmp_path / "file.db"), "open sesame")
    run("serve", "--config", file, "--workers", "7")
    assert got[1].workers == 7


def test_an_old_name_of_a_setting_is_understood_and_says_so(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In every place, with one line on stderr; in the same place the new name counts."""
    got: list[Config] = []
    monkeypatch.setattr(uvicorn_server, "run", got.append)
    file = tmp_path / "server.toml"
    file.write_text("port = 0\npatience = 700\ngenerous = 3\nlag_bytes = 5\nmax_backlog_bytes = 6\n")
    variable = ENVIRONMENT + "PATIENCE"
    monkeypatch.setenv(variable, "800")
    done = run("serve", "--db", tmp_path / "x.db", "--config", file, "--set", "metrics_word=sesame")
    assert done.code == 0, done.err
    found = got[0]
    assert (found.bot_timeout_ms, found.rate_limit_factor) == (800, 3)
    assert (found.max_backlog_bytes, found.metrics_token) == (6, "sesame")
    assert [line for line in done.err.splitlines() if "deprecated" in line] == [
        "conclave: the setting patience is deprecated; it is called bot_timeout_ms now",
        "conclave: the setting generous is deprecated; it is called rate_limit_factor now",
        "conclave: the setting lag_bytes is deprecated; it is called max_backlog_bytes now",
        f"conclave: the setting {variable} is deprecated; it is called CONCLAVE_BOT_TIMEOUT_MS now",
        "conclave: the setting metrics_word is deprecated; it is called metrics_token now",
    ]


def test_every_old_name_leads_to_a_setting_that_exists() -> None:
    """And no old name is a setting again."""
    known = {field.name for field in fields(Config)}
    assert set(RENAMED.values()) <= known
    assert not set(RENAMED) & known
    for old, new in RENAMED.items():
        value = type(getattr(Config(), new))(1)
        assert getattr(read(None, {old: value}, {}), new) == value


@pytest.mark.parametrize("name", [field.name for field in fields(Config)])
def test_every_setting_comes_from_each_place(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    """By flag, by environment and by file, and the guide names it."""
    got: list[Config] = []
    monkeypatch.setattr(uvicorn_server, "run", got.append)
    monkeypatch.setattr(uvicorn_server, "free", lambda config: None)
    kind = type(getattr(Config(), name))
    values: dict[str, list[Any]] = {
        "host": ["::1", "127.0.0.2", "localhost"],
        "db": [str(tmp_path / f"{n}.db") for n in "abc"],
        "origin": ["https://a.example.org", "http://b.example.org:81", "http://192.0.2.7:8000"],
        "extra_bots": ["mcts:40", "mcts:41, greedy?5", "expectimax:2"],
        "allowed_hosts": ["192.0.2.7", "table.lan:8080, 192.0.2.8", "[2001:db8::1]"],
    }
    each = values.get(name) or ([True, True, True] if kind is bool else [kind(n) for n in (7001, 7002, 7003)])
    base = [] if name == "db" else ["--db", str(tmp_path / "x.db")]
    file = tmp_path / "server.toml"
    file.write_text(f"{name} = {json.dumps(each[0])}\n")
    assert run("serve", *base, "--config", file).code == 0
    monkeypatch.setenv(f"CONCLAVE_{name.upper()}", str(each[1]).lower() if kind is bool else str(each[1]))
    assert run("serve", *base, "--config", file).code == 0
    word = str(each[2]).lower() if kind is bool else each[2]
    assert run("serve", *base, "--config", file, "--set", f"{name}={word}").code == 0
    assert [getattr(one, name) for one in got] == each
    guide = Path(__file__).resolve().parents[2] / "docs" / "guides" / "run-a-server.md"
    assert f"| `{name}` |" in guide.read_text()


def test_an_address_that_browsers_would_forget_is_told(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Open to others and without an origin, sessions are kept over https only: better known before."""
    monkeypatch.setattr(uvicorn_server, "run", lambda config: None)
    base = ("serve", "--db", tmp_path / "t.db", "--port", "0")
    assert "--origin" in run(*base, "--host", "0.0.0.0").out
    assert "--origin" not in run(*base, "--host", "0.0.0.0", "--origin", "http://192.0.2.7:8000").out
    assert "--origin" not in run(*base).out


def test_wrong_settings_are_a_sentence(run: Run, tmp_path: Path) -> None:
    """A name that is none, a value of the wrong kind, a file that is not there."""
    for words, says in (
        (("--set", "colour=red"), "there is no setting `colour`"),
        (("--set", "workers"), "write a setting as NAME=VALUE"),
        (("--set", "workers=many"), "takes a int"),
        (("--config", tmp_path / "none.toml"), "cannot read"),
    ):
        done = run("serve", *words)
        assert done.code == 2
        assert says in done.err


def test_one_server_a_file_and_no_restore_under_it(run: Run, tmp_path: Path) -> None:
    """A second server, and a restore, are refused while the first one runs."""
    file, copy = tmp_path / "t.db", tmp_path / "copy.db"
    migrate(file)
    assert run("backup", copy, "--db", file).code == 0
    door = Lockfile(file)
    assert door.take()
    door.tell("http://there")
    second = run("serve", "--db", file, "--port", "0")
    assert second.code == 2
    assert "another server has" in second.err
    assert "http://there" in second.err
    assert "a server has" in run("restore", copy, "--db", file).err
    door.leave()
    assert run("restore", copy, "--db", file).code == 0


def test_a_taken_port_is_told_before_the_table_is_called_open(run: Run, tmp_path: Path) -> None:
    """Nobody is sent to an address where somebody else answers."""
    import socket

    with socket.create_server(("127.0.0.1", 0)) as other:
        done = run("serve", "--db", tmp_path / "t.db", "--port", other.getsockname()[1])
    assert done.code == 2
    assert "cannot listen" in done.err
    assert "is open at" not in done.out


def test_backups_know_the_settings_too(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """By flag, environment or file, as the server itself."""
    migrate(tmp_path / "t.db")
    monkeypatch.setenv("CONCLAVE_DB", str(tmp_path / "t.db"))
    first = run("backup", tmp_path / "a.db")
    assert first.code == 0
    assert "checked" in first.out
    monkeypatch.delenv("CONCLAVE_DB")
    file = tmp_path / "server.toml"
    file.write_text(f'db = "{tmp_path / "t.db"}"\n')
    assert run("backup", tmp_path / "b.db", "--config", file, "--json").json["bytes"] > 0
    again = run("backup", tmp_path / "b.db", "--config", file)
    assert again.code == 2
    assert "never overwrites" in again.err
    restored = run("restore", tmp_path / "a.db", "--config", file)
    assert restored.code == 0
    assert "accounts deleted again: 0" in restored.out
    assert run("restore", tmp_path / "a.db", "--config", file, "--forgotten", tmp_path / "b.db").code == 0
    assert "there is no file" in run("restore", tmp_path / "a.db", "--forgotten", tmp_path / "no.db").err
    (tmp_path / "bad.db").write_text("nothing")
    assert run("restore", tmp_path / "bad.db", "--config", file).code == 4


def test_an_empty_database_is_refused_in_one_sentence(run: Run, tmp_path: Path) -> None:
    """By every command that would use it: nothing is changed, and nothing is left beside it."""
    file = tmp_path / "t.db"
    file.touch()
    for words in (
        ("serve", "--db", file, "--port", "0"),
        ("play", "ice_wizards", "--db", file, "--no-open", "--port", "0"),
        ("backup", tmp_path / "copy.db", "--db", file),
    ):
        done = run(*words)
        assert done.code == 4
        assert "is empty" in done.err
        assert "Traceback" not in done.err
        assert "Traceback" not in done.out
        assert file.stat().st_size == 0
    assert {path.name for path in tmp_path.iterdir()} <= {"t.db", "t.db.open"}
