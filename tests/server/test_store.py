"""The store: its shape, shared commits, crashes at every point, damaged snapshots, a full disk."""

import asyncio
import os
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import insert

from conclave.server import failpoints, snapshots
from conclave.server.databases import database_of
from conclave.server.schema import erased, metadata
from conclave.server.sqlite_database import migrate
from conclave.server.store import Statement, Store, StoreBusy, StoreConflict
from conclave.server.uvicorn_server import BackgroundServer, free_port
from tests.server.conftest import Client, asked, on_both


@on_both
def test_the_migrations_make_the_schema(setting: str) -> None:
    """Nothing is in the one that is not in the other."""
    engine = database_of(setting).pen()
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
    engine.dispose()


@on_both
def test_commands_that_arrive_together_share_a_commit(setting: str) -> None:
    """A hundred writes need a few commits, and one that is refused fails alone."""

    async def story() -> None:
        store = await Store(database_of(setting)).open()
        await asyncio.gather(
            *(store.commit(Statement(insert(erased), {"person": f"p{n}", "at": n})) for n in range(100))
        )
        assert store.commits < 10
        results = await asyncio.gather(
            *(
                store.commit(Statement(insert(erased), {"person": name, "at": 0}))
                for name in ("a", "p1", "b")
            ),
            return_exceptions=True,
        )
        assert [isinstance(one, StoreConflict) for one in results] == [False, True, False]
        assert len(await store.rows(erased.select())) == 102
        await store.close()

    asyncio.run(story())


@on_both
def test_a_closed_store_finishes_what_is_being_read_and_refuses_the_rest(setting: str) -> None:
    """Whoever asks while the server closes is told to try again, and meets no fault."""

    async def story() -> None:
        store = await Store(database_of(setting)).open()
        await store.commit(Statement(insert(erased), {"person": "p", "at": 1}))
        reads = [asyncio.create_task(store.rows(erased.select())) for _ in range(40)]
        await asyncio.sleep(0)
        await store.close()
        assert [len(await read) for read in reads] == [1] * 40
        with pytest.raises(StoreBusy, match="closed"):
            await store.rows(erased.select())

    asyncio.run(story())


def serve_apart(db: str, point: str) -> tuple[subprocess.Popen[bytes], str]:
    """Start a server in a process of its own that dies at a point."""
    port = free_port("127.0.0.1")
    env = {**os.environ, "CONCLAVE_KILL_AT": point, "CONCLAVE_RATE_LIMIT_FACTOR": "1000"}
    command = [sys.executable, "-m", "conclave.cli", "serve", "--port", str(port), "--db", db, "--quiet"]
    process = subprocess.Popen(command, env=env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    url = f"http://127.0.0.1:{port}"
    until = time.monotonic() + 90  # a busy machine takes its time
    while process.poll() is None and time.monotonic() < until:
        with suppress(httpx.TransportError):
            if httpx.get(f"{url}/readyz", timeout=10).status_code == 200:
                return process, url
        time.sleep(0.05)
    process.kill()
    raise AssertionError("the server did not start")


@on_both
@pytest.mark.parametrize("point", failpoints.POINTS)
def test_a_kill_at_any_point_loses_nothing(
    point: str, setting: str, serve: Callable[..., BackgroundServer]
) -> None:
    """F2: what was acknowledged is there, nothing is half there, and the same command again counts once."""
    process, url = serve_apart(setting, f"{point}:9")

    class Far:
        """A server in another process, as a client needs it."""

        def __init__(self) -> None:
            self.url = url

    ann = Client(Far(), "Ann")  # type: ignore[arg-type]
    table = ann.post("/tables", game="ice_wizards", players=["me", "open"])["table"]
    bob = Client(Far(), "Bob")  # type: ignore[arg-type]
    bob.post(f"/tables/{table}/join")
    acknowledged, last, who = 0, {}, ann
    try:
        for at in range(60):
            view = ann.get(f"/tables/{table}")
            who = ann
            if not view["state"]["choices"]:
                who, view = bob, bob.get(f"/tables/{table}")
            last = {
                "t": "play",
                "id": f"c{at}",
                "v": view["v"],
                "token": view["state"]["choices"][0]["token"],
            }
            acknowledged = who.post(f"/tables/{table}/commands", **last)["v"]
    except httpx.TransportError:
        pass
    assert process.wait(60) == -signal.SIGKILL
    assert acknowledged
    version = asked(setting, "select version from tables")[0][0]
    assert asked(setting, "select max(version) from answers")[0][0] == version
    assert version - acknowledged in ((0, 1) if point != "before-write" else (0,))
    if point in ("before-telling", "before-reply"):
        assert version == acknowledged + 1
    server = serve()
    found = server.call(server.services.tables.get(table))
    whole = snapshots.begun(found.facts.game, found.facts.options, 2, found.facts.key)
    rows = [tuple(row) for row in asked(setting, "select kind, seat, token from answers order by version")]
    digest = asked(setting, "select digest from answers order by version desc")[0][0]
    assert snapshots.replayed(whole, rows, digest).record.text() == found.session.record.text()
    for person in (ann, bob):
        person.http.base_url, person.http.headers["origin"] = httpx.URL(server.url), server.url
    assert who.post(f"/tables/{table}/commands", **last)["ok"]
    assert who.get(f"/tables/{table}")["v"] == acknowledged + 1
    ann.close()
    bob.close()


@on_both
def test_two_processes_on_one_database_never_write_one_version_twice(
    pair: tuple[Client, Client, str], serve: Callable[..., BackgroundServer]
) -> None:
    """Whoever is second is told that the table has moved on, and then sees how."""
    ann, bob, table = pair
    view = ann.get(f"/tables/{table}")
    who, view = (ann, view) if view["state"]["choices"] else (bob, bob.get(f"/tables/{table}"))
    token = view["state"]["choices"][0]["token"]
    second = serve()
    second.call(second.services.tables.get(table))
    assert who.post(f"/tables/{table}/commands", t="play", id="one", v=view["v"], token=token)["ok"]
    who.http.base_url, who.http.headers["origin"] = httpx.URL(second.url), second.url
    reply = who.post(f"/tables/{table}/commands", t="play", id="two", v=view["v"], token=token)
    assert reply["error"]["code"] == "stale"
    assert who.get(f"/tables/{table}")["v"] == view["v"] + 1


def played(server: BackgroundServer, moves: int, game: str = "ice_wizards") -> tuple[str, str]:
    """Play some answers against chance; gives the table and its digest."""
    ann = Client(server, "Ann")
    table = ann.post("/tables", game=game, players=["me", "open"])["table"]
    bob = Client(server, "Bob")
    bob.post(f"/tables/{table}/join")
    for at in range(moves):
        for person in (ann, bob):
            view = person.get(f"/tables/{table}")
            if view["state"]["choices"]:
                token = view["state"]["choices"][0]["token"]
                person.post(f"/tables/{table}/commands", t="play", id=f"m{at}", v=view["v"], token=token)
    ann.close()
    bob.close()
    found: Any = server.call(server.services.tables.get(table))
    return table, found.session.digest


@on_both
def test_a_damaged_snapshot_is_rebuilt_from_the_answers(
    setting: str, serve: Callable[..., BackgroundServer]
) -> None:
    """F10: a flipped bit is found by the checksum; a good snapshot is used, undo and all."""
    first = serve()
    table, digest = played(first, 20)
    first.stop()
    second = serve()
    assert second.call(second.services.tables.get(table)).session.digest == digest
    assert second.services.tables.rebuilt == 0
    second.stop()
    body = bytearray(asked(setting, "select body from snapshots")[0][0])
    body[len(body) // 2] ^= 1
    asked(setting, "update snapshots set body = :body", body=bytes(body))
    third = serve()
    assert third.call(third.services.tables.get(table)).session.digest == digest
    assert third.services.tables.rebuilt == 1


@on_both
def test_a_store_that_cannot_write_refuses_and_recovers(
    server: BackgroundServer, pair: tuple[Client, Client, str]
) -> None:
    """F4: commands are refused as busy, views stay as stored, and all goes on when the disk is back."""
    ann, bob, table = pair
    view = ann.get(f"/tables/{table}")
    who, view = (ann, view) if view["state"]["choices"] else (bob, bob.get(f"/tables/{table}"))
    command = {"t": "play", "id": "x", "v": view["v"], "token": view["state"]["choices"][0]["token"]}
    store: Any = server.services.store

    whole = store._together

    async def failing(jobs: list[Any]) -> None:
        for job in jobs:
            store._refuse(job, OSError("no space left on device"))

    store._together = failing
    refused = who.post(f"/tables/{table}/commands", **command)
    assert refused["error"]["code"] == "busy"
    assert who.http.get("/readyz").status_code == 503
    now = who.get(f"/tables/{table}")
    assert (now["v"], now["state"]["choices"]) == (view["v"], view["state"]["choices"])
    store._together = whole
    assert who.post(f"/tables/{table}/commands", **command)["ok"]
    assert who.http.get("/readyz").status_code == 200


def test_the_health_signal_comes_back_by_itself(
    server: BackgroundServer, pair: tuple[Client, Client, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """F4: after a fault that was mended nobody has to send a command before the server is ready again."""
    monkeypatch.setattr("conclave.server.store.PROBE", 0.05)
    ann, _, table = pair
    store: Any = server.services.store
    whole, tried = store._together, []

    async def failing(jobs: list[Any]) -> None:
        tried.append(len(jobs))
        for job in jobs:
            store._refuse(job, OSError("no space left on device"))

    store._together = failing
    assert ann.http.put(f"/api/v1/tables/{table}/note", json={"text": "x"}).status_code == 503
    deadline = time.monotonic() + 20
    while len(tried) < 4:
        assert ann.http.get("/readyz").status_code == 503
        assert time.monotonic() < deadline
    store._together = whole
    while ann.http.get("/readyz").status_code != 200:
        assert time.monotonic() < deadline
        time.sleep(0.05)


def test_what_was_erased_leaves_the_log_once_nobody_reads(db: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """D2: a long reader, such as a backup, puts the folding of the log off and does not prevent it."""
    from conclave.server import sqlite_database as module
    from conclave.server import store as stores

    prepare = module._prepare

    def hurried(connection: Any, record: object) -> None:
        prepare(connection, record)
        connection.execute("PRAGMA busy_timeout=50").close()

    monkeypatch.setattr(module, "_prepare", hurried)
    monkeypatch.setattr(stores, "PROBE", 0.05)
    log = db.with_name(f"{db.name}-wal")

    async def story() -> None:
        store = await Store(db).open()
        await store.commit(Statement(insert(erased), {"person": "Quetzal", "at": 1}))
        with closing(sqlite3.connect(db)) as reader:
            reader.execute("begin")
            assert reader.execute("select person from erased").fetchall() == [("Quetzal",)]
            await store.commit(Statement(erased.delete()))
            await store.checkpoint()
            assert b"Quetzal" in log.read_bytes()
            reader.rollback()
        for _ in range(400):
            if b"Quetzal" not in log.read_bytes() + db.read_bytes():
                break
            await asyncio.sleep(0.05)
        assert b"Quetzal" not in log.read_bytes() + db.read_bytes()
        await store.close()

    asyncio.run(story())


def test_a_new_database_has_its_log_before_anybody_connects(tmp_path: Path) -> None:
    """Readers and the writer open at once, and must not both try to change it."""
    migrate(tmp_path / "new.db")
    with closing(sqlite3.connect(tmp_path / "new.db")) as plain:
        assert plain.execute("PRAGMA journal_mode").fetchone() == ("wal",)
