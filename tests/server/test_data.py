"""What is kept: export, erasure, backups, restores, health, metrics, logs and settings."""

import json
import os
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
import pytest

from conclave.core.errors import BadInput, ConclaveError, Missing
from conclave.server import api_types, backups, config
from conclave.server.uvicorn_server import BackgroundServer
from tests.server.conftest import Client, seated

CANARY = "Zanzibar Quetzal"


def marked(client: Callable[[str], Client]) -> tuple[Client, Client, str]:
    """Let somebody with a rare name leave traces everywhere."""
    ann, bob, table = seated(client, "ice_wizards", title=f"table of {CANARY}")
    ann.welcome(ann.http.post("/api/v1/accounts", json={"name": CANARY, "password": "long enough word"}))
    ann.post("/tokens", label=f"{CANARY} t", scopes=["read"])
    ann.http.put(f"/api/v1/tables/{table}/note", json={"text": f"note of {CANARY}"})
    said = {"t": "chat", "id": "say", "v": ann.get(f"/tables/{table}")["v"], "text": f"I am {CANARY}"}
    assert ann.post(f"/tables/{table}/commands", **said)["ok"]
    other = ann.post("/tables", game="ice_wizards", players=["me", "open"], title=CANARY)["table"]
    bob.post(f"/tables/{other}/join")
    ann.post(f"/tables/{other}/commands", t="resign", id="r", v=ann.get(f"/tables/{other}")["v"])
    return ann, bob, table


def traces(path: Path) -> int:
    """Count a name in the raw bytes of a database and of the log beside it."""
    files = [path, path.with_name(path.name + "-wal")]
    return sum(file.read_bytes().count(CANARY.encode()) for file in files if file.exists())


def test_export_gives_everything_that_is_kept(client: Callable[[str], Client]) -> None:
    """D1: every trace of a person is in the export, and no secret."""
    ann, _, table = marked(client)
    told = ann.get("/me/export")
    assert told["format"] == "conclave person 1"
    # The published shape names every field, so that one more cannot slip out unseen.
    assert msgspec.to_builtins(msgspec.convert(told, api_types.Export)) == told
    assert told["person"]["name"] == CANARY
    assert {row["table"] for row in told["seats"]} >= {table}
    assert told["notes"][0]["text"] == f"note of {CANARY}"
    assert told["chat"][0]["text"] == f"I am {CANARY}"
    assert [row["label"] for row in told["tokens"]] == [f"{CANARY} t"]
    assert len(told["games"]) == 2
    text = json.dumps(told)
    assert "argon2" not in text
    assert '"hash"' not in text


def test_deleting_leaves_no_trace_and_others_play_on(
    client: Callable[[str], Client], db: Path, tmp_path: Path, server: BackgroundServer
) -> None:
    """D2: no byte of the name in the database, in a fresh backup, or in an old one that is restored."""
    ann, bob, table = marked(client)
    backups.backup(db, tmp_path / "before.db")
    assert traces(db)
    assert traces(tmp_path / "before.db")
    assert ann.http.request("DELETE", "/api/v1/me", json={"word": "long enough word"}).status_code == 200
    assert ann.http.get("/api/v1/me").status_code == 403
    assert traces(db) == 0
    backups.backup(db, tmp_path / "after.db")
    assert traces(tmp_path / "after.db") == 0
    view = bob.get(f"/tables/{table}")
    assert view["table"]["seats"][0]["name"] == "somebody"
    assert bob.post(f"/tables/{table}/commands", t="resign", id="x", v=view["v"])["ok"]
    assert "somebody" in bob.get(f"/tables/{table}/record")["record"]
    server.stop()
    assert backups.restore(tmp_path / "before.db", db) == 1
    assert traces(db) == 0


def test_a_backup_is_taken_while_people_play(
    client: Callable[[str], Client], db: Path, tmp_path: Path, serve: Callable[..., BackgroundServer]
) -> None:
    """F9, shortened: a copy of a running server is whole, and a server runs on it."""
    ann, _, table = seated(client, "ice_wizards")
    assert backups.backup(db, tmp_path / "copy.db") > 0
    again = serve(db=str(tmp_path / "copy.db"))
    found = again.call(again.services.tables.get(table))
    assert found.version == ann.get(f"/tables/{table}")["v"]
    with pytest.raises(BadInput):
        backups.backup(db, tmp_path / "copy.db")
    (tmp_path / "no.db").write_bytes(b"nothing of the kind" * 100)
    with pytest.raises(ConclaveError):
        backups.restore(tmp_path / "no.db", tmp_path / "new.db")


def test_a_backup_ends_although_others_write(
    db: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """F9: a commit between two steps makes SQLite begin anew, so there is one step only."""
    with closing(sqlite3.connect(db)) as database:
        rows = [(f"t{n}", "p", "x" * 4000, 0) for n in range(600)]
        database.executemany("insert into notes values (?, ?, ?, ?)", rows)
        database.commit()
    steps = []

    class Disturbed(sqlite3.Connection):
        """A connection beside which somebody else commits after every step."""

        def backup(self, target: sqlite3.Connection, **settings: Any) -> None:
            def disturb(*_: int) -> None:
                steps.append(1)
                assert len(steps) < 20, "the backup begins anew again and again"
                with closing(real(db)) as other:
                    other.execute("update notes set at = at + 1 where \"table\" = 't1'")
                    other.commit()

            super().backup(target, **{**settings, "progress": disturb, "sleep": 0.0})

    real = sqlite3.connect
    monkeypatch.setattr("sqlite3.connect", lambda path: real(path, factory=Disturbed))
    assert backups.backup(db, tmp_path / "copy.db") > 600 * 4000
    assert len(steps) == 1


def test_health_and_metrics(client: Callable[[str], Client]) -> None:
    """They answer, and the metrics count what happened by route and not by address."""
    ann, _, table = seated(client, "ice_wizards")
    assert ann.http.get("/healthz").json() == {"ok": True}
    assert ann.http.get("/readyz").status_code == 200
    text = ann.http.get("/metrics").text
    assert "conclave_tables_open 1.0" in text
    assert 'route="/api/v1/tables/{table}/join"' in text
    assert table not in text


def test_every_answer_has_the_security_headers(client: Callable[[str], Client]) -> None:
    """A policy without inline script, no sniffing, no frames."""
    ann = client("Ann")
    for path in ("/", "/api/v1/games", "/healthz", "/nothing-here", "/web/table.css"):
        headers = ann.http.get(path).headers
        assert "script-src 'self'" in headers["content-security-policy"]
        assert "unsafe-inline" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"


def test_settings_come_from_flags_environment_and_file(tmp_path: Path) -> None:
    """Flags weigh most, the file least; a wrong name or kind is one sentence."""
    file = tmp_path / "server.toml"
    file.write_text('port = 1\nhost = "::1"\nworkers = 3\n')
    found = config.read(file, {"port": 3, "db": None}, {"CONCLAVE_PORT": "2", "CONCLAVE_WORKERS": "4"})
    assert (found.port, found.workers, found.host, found.db) == (3, 4, "::1", "conclave.db")
    for text in ("colour = 1", "port = 'x'", "port ="):
        file.write_text(text)
        with pytest.raises(BadInput):
            config.read(file, {}, {})


def test_a_missing_library_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    """It names the command that installs it, and the exit code is 5."""
    monkeypatch.setitem(sys.modules, "msgspec", None)
    with pytest.raises(Missing, match=r"pip install 'conclave-games\[server\]'") as missing:
        config.needed()
    assert missing.value.code == 5


def test_a_port_that_is_taken_is_one_sentence(server: BackgroundServer, tmp_path: Path) -> None:
    """The exit code is that of bad input, and there is no trace of the inside."""
    port = str(server.config.port)
    command = [sys.executable, "-m", "conclave.cli", "serve", "--port", port, "--db", str(tmp_path / "x.db")]
    told = subprocess.run(command, capture_output=True, text=True, timeout=30)
    assert told.returncode == 2
    assert f"port {port}" in told.stderr
    assert "Traceback" not in told.stderr


def test_the_commands_keep_a_database_safe(tmp_path: Path, db: Path) -> None:
    """`backup` and `restore` from a terminal."""
    command = [sys.executable, "-m", "conclave.cli"]
    save = [*command, "backup", str(tmp_path / "b.db"), "--db", str(db), "--json"]
    told = subprocess.run(save, capture_output=True, text=True, env={**os.environ}, check=True)
    assert json.loads(told.stdout)["bytes"] > 0
    back = [*command, "restore", str(tmp_path / "b.db"), "--db", str(tmp_path / "c.db")]
    assert subprocess.run(back, capture_output=True, check=False).returncode == 0
    with closing(sqlite3.connect(tmp_path / "c.db")) as database:
        assert database.execute("select count(*) from tables").fetchone() == (0,)
