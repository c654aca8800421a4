"""A PostgreSQL that stops, copies from one kind of database to the other, and words that it cannot hold."""

import json
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import delete

from conclave.core.errors import BadInput, BadRecord, Missing
from conclave.server import backups, copies, postgres_database
from conclave.server.databases import database_of
from conclave.server.limits import Limits
from conclave.server.postgres_database import PostgresDatabase
from conclave.server.quotas import Quota
from conclave.server.schema import notes
from conclave.server.uvicorn_server import BackgroundServer
from tests.server.conftest import Client, asked, database, seated
from trials.postgres import ABSENT, Cluster, installed

on_postgres = pytest.mark.parametrize("kind", ["postgres"], indirect=True)


@pytest.fixture
def own() -> Iterator[Cluster]:
    """Return a PostgreSQL that a test may stop."""
    if not installed():
        pytest.skip(f"*** {ABSENT} ***")
    with Cluster(safe=False) as cluster:
        yield cluster


def until(true: Callable[[], Any], seconds: float = 60.0) -> None:
    """Wait for something to become true."""
    ends = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < ends
        time.sleep(0.05)


def test_a_database_that_stops_refuses_and_comes_back(own: Cluster, tmp_path: Path) -> None:
    """F3: commands are refused as busy, health is clear, and all goes on without anybody's doing."""
    with served_by(own) as server:
        ann, bob = Client(server, "Ann"), Client(server, "Bob")
        table = ann.post("/tables", game="ice_wizards", players=["me", "open"])["table"]
        bob.post(f"/tables/{table}/join")
        sockets = [ann.socket(table), bob.socket(table)]
        for socket in sockets:
            socket.until("view")
        mover = next(socket for socket in sockets if socket.state["choices"])
        v, token = mover.v, mover.state["choices"][0]["token"]
        own.stop()
        told = mover.do("play", token=token)
        assert (told["ok"], told["error"]["code"], told["error"]["retry"]) == (False, "busy", 1000)
        assert httpx.get(f"{server.url}/readyz", timeout=30).status_code == 503
        assert ann.http.get(f"/api/v1/tables/{table}").status_code == 503
        own.start()
        until(lambda: httpx.get(f"{server.url}/readyz", timeout=30).status_code == 200)
        until(lambda: mover.do("play", token=token)["ok"])
        assert mover.v == v + 1
        for socket in sockets:
            socket.close()
        assert ann.get(f"/tables/{table}")["v"] == v + 1
        ann.close()
        bob.close()


def served_by(cluster: Cluster) -> BackgroundServer:
    """Return a server on a fresh database."""
    from conclave.server.config import Config

    return BackgroundServer(Config(db=cluster.fresh(), port=0, rate_limit_factor=1000))


@on_postgres
def test_a_backup_is_one_file_and_goes_back_into_either(
    client: Callable[[str], Client], server: BackgroundServer, setting: str, tmp_path: Path
) -> None:
    """F9: taken while people play, the same rows in it, and a person deleted since stays deleted."""
    ann, bob, table = seated(client, "ice_wizards")
    ann.http.put(f"/api/v1/tables/{table}/note", json={"text": "Quetzal"})
    file = tmp_path / "copy.db"
    assert backups.backup(setting, file) > 0
    with closing(sqlite3.connect(file)) as copy:
        assert copy.execute("select version from tables").fetchone()[0] == ann.get(f"/tables/{table}")["v"]
        assert copy.execute("select text from notes").fetchall() == [("Quetzal",)]
        assert copy.execute("select count(*) from nodes").fetchone() == (0,)
    with pytest.raises(BadInput, match="a server has it open"):
        backups.restore(file, setting)
    assert bob.http.request("DELETE", "/api/v1/me", json={"word": "Bob"}).status_code == 200
    server.stop()
    assert backups.restore(file, setting) == 1
    names = {row[0] for row in asked(setting, "select name from people")}
    assert names == {"Ann", "somebody"}
    assert asked(setting, "select text from notes")[0][0] == "Quetzal"


@on_postgres
def test_a_database_moves_there_and_back(
    serve: Callable[..., BackgroundServer], setting: str, db: Path, tmp_path: Path
) -> None:
    """Every row arrives, both ways, and a game goes on."""
    first = serve(db=str(db))
    ann = Client(first, "Ann")
    table = ann.post("/tables", game="ice_wizards", players=["me", "easy"])["table"]
    first.stop()
    before = asked(str(db), "select * from people")
    counted = backups.move(db, setting, lambda _: None)
    assert sum(one.rows for one in counted) == sum(
        len(asked(str(db), f'select * from "{one.name}"')) for one in counted
    )
    assert [tuple(row) for row in asked(setting, "select * from people")] == [tuple(row) for row in before]
    with pytest.raises(BadInput, match="holds something already"):
        backups.move(db, setting, lambda _: None)
    back = tmp_path / "back.db"
    assert backups.move(setting, back, lambda _: None) == counted
    assert sorted(map(repr, database(back))) == sorted(map(repr, _unheld(db)))
    second = serve()
    found = second.call(second.services.tables.get(table))
    assert found.session.digest
    ann.close()


def _unheld(path: Path) -> list[tuple[Any, ...]]:
    with closing(sqlite3.connect(path)) as file:
        file.execute("update tables set holder = 0")
        file.execute("delete from nodes")
        file.commit()
    return database(path)


@on_postgres
def test_a_copy_that_differs_is_refused(setting: str, db: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is read back is compared with what was read, row by row."""
    asked(str(db), "insert into notes values ('t', 'p', 'x', 1)")
    counted = copies.counted

    def spoilt(connection: Any, table: Any) -> Any:
        if table is notes:
            connection.execute(delete(notes))
        return counted(connection, table)

    monkeypatch.setattr(copies, "counted", spoilt)
    with pytest.raises(BadRecord, match="the copy of `notes` differs: 1 rows"):
        backups.move(db, setting, lambda _: None)
    assert asked(setting, "select count(*) from notes")[0][0] == 0


@on_postgres
def test_words_that_cannot_be_stored_are_refused_and_harm_nobody(server: BackgroundServer) -> None:
    """A zero byte in a path finds nothing, in a note it is refused; the server stays well."""
    ann = Client(server, "Ann")
    table = ann.post("/tables", game="ice_wizards", players=["me", "open"])["table"]
    assert ann.http.delete("/api/v1/tokens/%00").status_code in (403, 404)
    assert ann.http.get("/api/v1/people/%00").status_code in (404, 405)
    assert ann.http.put(f"/api/v1/tables/{table}/note", json={"text": "a\0b"}).status_code == 400
    long = {"t": "chat", "id": "i\0d", "v": 0, "phrase": 0}
    answer = ann.http.post(f"/api/v1/tables/{table}/commands", content=json.dumps(long).encode())
    assert answer.status_code < 500
    assert ann.http.get("/readyz").status_code == 200
    ann.close()


@on_postgres
def test_limits_and_quotas_count_for_all_servers(serve: Callable[..., BackgroundServer]) -> None:
    """What is used up at one is used up at the other, for whatever could be guessed or had for nothing."""
    first, second = serve(rate_limit_factor=1), serve(rate_limit_factor=1)
    until(lambda: all(one.services.wakeups.listening for one in (first, second)))  # type: ignore[union-attr]
    ann = Client(first, "Ann")
    for server in (first, second):
        server.services.lobby.quotas.of_person = Quota(2, 9)
    ann.post("/tables", game="ice_wizards", players=["me", "open"])
    ann.post("/tables", game="ice_wizards", players=["me", "open"])
    ann.http.base_url, ann.http.headers["origin"] = httpx.URL(second.url), second.url
    body = {"game": "ice_wizards", "players": ["me", "open"]}
    assert ann.http.post("/api/v1/tables", json=body).status_code == 409
    wrong = {"name": "nobody", "password": "wrong word"}
    until(lambda: httpx.post(f"{first.url}/api/v1/login", json=wrong, timeout=60).status_code == 429)
    until(lambda: httpx.post(f"{second.url}/api/v1/login", json=wrong, timeout=60).status_code == 429, 5.0)
    ann.close()


def test_what_another_server_counted_is_counted_here() -> None:
    """A key crosses as a hash; limits that spare one server its work do not cross."""
    told: list[tuple[str, str]] = []
    first, second = Limits(monotonic=lambda: 0.0), Limits(monotonic=lambda: 0.0)
    first.spent = lambda kind, key: told.append((kind, key))
    second.spent = lambda kind, key: None
    for _ in range(8):
        assert not first.retry("login", "192.0.2.1")
        assert not first.retry("read", "192.0.2.1")
    assert len(told) == 8
    assert "192.0.2.1" not in str(told)
    for kind, key in told:
        second.spend(kind, key)
    assert second.retry("login", "192.0.2.1")
    assert not second.retry("login", "192.0.2.2")


def test_without_the_library_one_sentence_says_how_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """And a URL that is none is one sentence too; a password is in no sentence."""
    with pytest.raises(BadInput, match="postgresql://user@host/name"):
        database_of("postgresql://host:port:port/x")
    found = database_of("postgresql://ann:secret@host/name?sslmode=require")
    assert isinstance(found, PostgresDatabase)
    assert str(found) == "postgresql://ann@host/name"
    monkeypatch.setattr(postgres_database, "find_spec", lambda _: None)
    with pytest.raises(Missing, match=r"pip install 'conclave-games\[server,postgres\]'"):
        database_of("postgresql://host/name")
