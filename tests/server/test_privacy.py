"""Privacy: private tables, names that look alike, what caches keep, where links lead, who reads files."""

import ast
import json
import logging
import os
import runpy
import sqlite3
import stat
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
from argon2 import PasswordHasher
from starlette.routing import Route
from websockets.exceptions import InvalidStatus

from conclave.core.errors import BadRecord
from conclave.server import backups, confusables, sqlite_database, store
from conclave.server.services import network_address
from conclave.server.sqlite_database import migrate
from conclave.server.uvicorn_server import BackgroundServer
from tests.server.conftest import Client, Socket, seated

WORD = "seven grey herons"


@pytest.fixture
def private(client: Callable[[str], Client], server: BackgroundServer) -> tuple[Client, Client, Client, str]:
    """Return host and player at a private table that is over, a stranger who knows its id, and the id."""
    server.services.accounts._hasher = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
    ann, bob, eve = client("Ann"), client("Bob"), client("Eve")
    for who, name in ((ann, "Ann Private"), (eve, "Eve")):
        who.welcome(who.http.post("/api/v1/accounts", json={"name": name, "password": WORD}))
    table = ann.post("/tables", game="ice_wizards", players=["me", "open"], listed=False)["table"]
    code = ann.post(f"/tables/{table}/invites", seat=1)["code"]
    bob.post("/invites", code=code)
    said = {"t": "chat", "id": "c1", "v": 0, "text": "the word is Quetzal"}
    assert ann.post(f"/tables/{table}/commands", **said)["ok"]
    view = ann.get(f"/tables/{table}")
    assert ann.post(f"/tables/{table}/commands", t="resign", id="c2", v=view["v"])["ok"]
    assert ann.get(f"/tables/{table}")["state"]["over"]
    return ann, bob, eve, table


LOOKS = (
    "/api/v1/tables/{}", "/api/v1/tables/{}/text", "/api/v1/tables/{}/record", "/api/v1/tables/{}/replay",
    "/api/v1/tables/{}/replay?open=true", "/api/v1/tables/{}/events", "/api/v1/tables/{}/events?protocol=3",
    "/api/v1/tables/{}/note", "/t/{}",
    "/t/{}/replay", "/t/{}/replay?ply=1", "/t/{}/record", "/t/{}/audit",
    "/api/v1/tables/{}/course", "/api/v1/tables/{}/course?seat=-1", "/api/v1/tables/{}/audit",
)  # fmt: skip


def test_a_private_table_stays_private_after_the_end(
    private: tuple[Client, Client, Client, str], server: BackgroundServer
) -> None:
    """No page, no endpoint and no stream shows it to anybody but those who were there."""
    ann, bob, eve, table = private
    nobody = httpx.Client(base_url=server.url)
    for path in LOOKS:
        for stranger in (eve.http, nobody):
            with stranger.stream("GET", path.format(table)) as answer:
                assert answer.status_code == 403, path
                assert "Quetzal" not in answer.read().decode()
        for member in (ann, bob):
            with member.http.stream("GET", path.format(table)) as answer:
                assert answer.status_code == 200, path
    command = {"t": "draw", "id": "d1", "v": 1}
    for way, body in (("commands", command), ("leave", {}), ("rematch", {}), ("hints", {})):
        # Not even whether the game has begun, or is over.
        answer = eve.http.post(f"/api/v1/tables/{table}/{way}", json=body)
        assert (answer.status_code, answer.json()["error"]["sentence"][:21]) == (403, "this table is private")
    for headers in ({"cookie": eve.cookie}, {}):
        for query in ("?seat=-1", "?seat=-1&protocol=1"):
            with pytest.raises(InvalidStatus):
                Socket(server, table, query, {"origin": server.url, **headers})
    nobody.close()


def test_a_private_table_is_on_no_list_for_others(private: tuple[Client, Client, Client, str]) -> None:
    """Its people find it; the profile that everybody reads counts and shows public games alone."""
    ann, bob, eve, table = private
    assert table in ann.http.get("/me").text
    assert table in str(bob.get("/me/games?over=true"))
    for reader in (eve, ann):
        page = reader.http.get("/u/Ann Private").text
        assert table not in page
    for path in ("/", "/tables", "/api/v1/tables", "/me", "/api/v1/me/games?over=true"):
        assert table not in eve.http.get(path).text
    assert table not in json.dumps(eve.get("/me/export"))
    assert table in json.dumps(ann.get("/me/export"))


def test_a_public_table_is_still_there_for_all(
    client: Callable[[str], Client], server: BackgroundServer
) -> None:
    """And so is its rematch; the rematch of a private game is private."""
    eve = client("Eve")
    for listed in (True, False):
        ann, bob = client("Ann"), client("Bob")
        table = ann.post("/tables", game="ice_wizards", players=["me", "open"], listed=listed)["table"]
        bob.post("/invites", code=ann.post(f"/tables/{table}/invites")["code"])
        assert ann.post(f"/tables/{table}/commands", t="resign", id="r", v=ann.get(f"/tables/{table}")["v"])[
            "ok"
        ]
        again = ann.post(f"/tables/{table}/rematch")["table"]
        for one in (table, again):
            assert eve.http.get(f"/api/v1/tables/{one}").status_code == (200 if listed else 403)


def test_whoever_leaves_a_private_table_looks_on_no_longer(client: Callable[[str], Client]) -> None:
    """A socket that was opened while somebody sat there is closed when they stand up."""
    ann, bob = client("Ann"), client("Bob")
    table = ann.post("/tables", game="wizard_kings", players=["me", "open", "open"], listed=False)["table"]
    bob.post("/invites", code=ann.post(f"/tables/{table}/invites")["code"])
    socket = bob.socket(table)
    socket.until("view")
    bob.post(f"/tables/{table}/leave")
    assert "private" in socket.until("bye")["reason"]
    socket.close()


# Names.


@pytest.mark.parametrize(
    "name",
    [
        "Alice", "alice", "ALICE", "AIice", "A1ice", "Al\u0456ce", "\u0410lice", "Alice.", "Al ice",
        "\u00c1lice",
        "Alic\u0435", "\u0391lice", "A\u2113ice",
    ],
)  # fmt: skip
def test_a_name_that_looks_like_an_account_is_refused(
    name: str, client: Callable[[str], Client], server: BackgroundServer
) -> None:
    """At sign-up, as a guest, by renaming and for a bot account; by the API and by the pages."""
    server.services.accounts._hasher = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
    owner, other = client("Somebody"), client("Bob")
    owner.welcome(owner.http.post("/api/v1/accounts", json={"name": "Alice", "password": WORD}))
    other.welcome(other.http.post("/api/v1/accounts", json={"name": "Robert", "password": WORD}))
    fresh, eve = client(""), client("Eve")
    assert fresh.http.post("/api/v1/guests", json={"name": name}).status_code == 400
    body = {"name": name, "password": WORD}
    assert fresh.http.post("/api/v1/accounts", json=body).status_code == 400
    assert eve.http.post("/api/v1/accounts", json=body).status_code == 400
    bot = {"label": name, "scopes": ["read"], "bot": True}
    assert other.http.post("/api/v1/tokens", json=bot).status_code == 400
    assert other.get("/tokens") == []
    for who in (eve, other):
        renamed = who.http.post("/account/name", data={"csrf": who.csrf, "name": name})
        assert renamed.status_code == 422
        assert "looks like" in renamed.text
        assert who.get("/me")["name"] in ("Eve", "Robert")
    # One's own name is one's own, however it is written, and a bot may be called like its owner.
    assert owner.http.post("/account/name", data={"csrf": owner.csrf, "name": name}).status_code == 303
    assert owner.http.post("/api/v1/tokens", json=bot).status_code == 200


def test_names_that_look_different_are_not_refused(
    client: Callable[[str], Client], server: BackgroundServer
) -> None:
    """Most people are called something else, in any script."""
    server.services.accounts._hasher = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
    for at, name in enumerate(
        ("Alice", "Alec", "Anna", "Boris", "Дмитрий", "Σωκράτης", "田中", "Guest 7", "Guest 8")
    ):
        who = client(f"G {at}")
        who.welcome(who.http.post("/api/v1/accounts", json={"name": name, "password": WORD}))


def test_a_guest_by_a_page_always_finds_a_name(
    client: Callable[[str], Client], server: BackgroundServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where somebody has an account that is called like every name the house gives."""
    monkeypatch.setattr("conclave.server.pages.page_auth.FIRST", ("Frost",))
    monkeypatch.setattr("conclave.server.pages.page_auth.SECOND", ("Adept",))
    owner = client("Somebody")
    owner.welcome(owner.http.post("/api/v1/accounts", json={"name": "Frost Adept", "password": WORD}))
    stranger = client("")
    word = stranger.http.get("/g/ice_wizards").text.split('name="csrf" value="')[1].split('"')[0]
    began = stranger.http.post("/play/ice_wizards", data={"csrf": word, "level": "easy"})
    assert began.status_code == 303
    assert stranger.get("/me")["name"].startswith("Frost Adept ")


@pytest.mark.parametrize(
    ("settings", "url"),
    [
        ({"host": "::1", "port": 8001}, "http://[::1]:8001"),
        ({"host": "192.0.2.7", "port": 80}, "http://192.0.2.7:80"),
        ({"host": "::", "port": 8001}, "http://[2001:db8::9]:8001"),
        ({"host": "0.0.0.0", "origin": "http://192.0.2.7:8080"}, "http://192.0.2.7:8080"),
    ],
)
def test_where_others_reach_a_server(settings: dict[str, Any], url: str) -> None:
    """By its origin, or by the address it listens at; never by what a request says."""
    from starlette.requests import Request

    from conclave.server.config import Config
    from conclave.server.services import public_url

    scope = {"type": "http", "headers": [(b"host", b"evil.example")], "server": ("2001:db8::9", 8001)}
    assert public_url(Config(**settings), Request(scope)) == url


def test_whoever_sits_at_the_machine_invites_by_its_address_in_the_network(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A link to 127.0.0.1 leads nowhere from a friend's phone; a server that listens nowhere else says so."""
    from starlette.requests import Request

    from conclave.server import services
    from conclave.server.config import Config

    monkeypatch.setattr(services, "network_address", lambda: "192.0.2.77")
    request = Request({"type": "http", "headers": [], "server": ("127.0.0.1", 8001)})
    assert services.public_url(Config(host="0.0.0.0"), request) == "http://192.0.2.77:8001"
    assert services.public_url(Config(host="127.0.0.1", port=8001), request) == "http://127.0.0.1:8001"
    assert services.loopback("127.0.0.1")
    assert services.loopback("localhost")
    assert not services.loopback("192.0.2.77")


def test_capitals_and_small_letters_both_count() -> None:
    """A letter may look like another only when it is large, or only when it is small."""
    assert confusables.skeleton("\u0412oris") == confusables.skeleton("Boris")  # a Cyrillic Ve
    assert confusables.skeleton("\u0432oris") != confusables.skeleton(
        "Boris"
    )  # a small one, which looks like none of ours
    assert set(confusables.skeletons("BAC\u042f")) & set(confusables.skeletons("\u0412\u0410\u0421\u042f"))
    assert confusables.skeleton("rnark") == confusables.skeleton("mark")
    assert confusables.skeleton("Bob") != confusables.skeleton("Rob")


def test_old_accounts_get_their_looks(blank: Path, tmp_path: Path) -> None:
    """A database of the shape before has no looks; the migration works them out."""
    old = tmp_path / "old.db"
    versions = Path(store.__file__).parent / "migrations" / "versions"
    before = runpy.run_path(str(versions / "0004_looks.py"))["down_revision"]
    with closing(sqlite3.connect(blank)) as source, closing(sqlite3.connect(old)) as copy:
        source.backup(copy)
        for name in ("look", "low_look"):
            copy.execute(f"drop index ix_people_{name}")
            copy.execute(f"alter table people drop column {name}")
        copy.execute("alter table chat drop column ply")
        copy.execute("alter table tables drop column holder")
        copy.execute("drop table nodes")
        copy.execute("update alembic_version set version_num = ?", (before,))
        copy.execute("insert into people (id, kind, name, login) values ('a', 'account', 'Alice', 'alice')")
        copy.execute("insert into people (id, kind, name, login) values ('b', 'account', 'Now', 'before')")
        copy.execute("insert into people (id, kind, name) values ('g', 'guest', 'Gus')")
        copy.commit()
    migrate(old)
    with closing(sqlite3.connect(old)) as database:
        found = dict(database.execute("select id, look from people").fetchall())
    assert found == {"a": confusables.skeleton("Alice"), "b": confusables.skeleton("before"), "g": None}


# Headers and links.


def test_no_answer_with_private_content_is_kept_by_a_cache(
    pair: tuple[Client, Client, str], server: BackgroundServer
) -> None:
    """Whatever the API answers, refusals too; and one Referrer-Policy for everything there is."""
    ann, _, table = pair
    words = {
        "{table}": table,
        "{game}": "ice_wizards",
        "{name}": "Ann",
        "{mood}": "ice",
        "{variant}": "light",
        "{preset}": "own",
    }
    kept, policies = [], set()
    for route in server.app.routes:
        if isinstance(route, Route) and "GET" in (route.methods or ()):
            path = route.path
            for name, value in words.items():
                path = path.replace(name, value)
            with ann.http.stream("GET", path) as answer:
                policies.add(answer.headers["referrer-policy"])
                if answer.headers["cache-control"] != "no-store":
                    kept.append(route.path)
    assert policies == {"same-origin"}
    # What everybody gets alike, and nothing else.
    assert set(kept) == {
        "/g/{game}/picture-{variant}.svg", "/theme/{mood}.css", "/theme/{mood}.svg", "/favicon.svg",
        "/favicon.ico", "/robots.txt", "/new/{game}/{preset}/picture-{variant}.svg",
    }  # fmt: skip
    refused = ann.http.post("/api/v1/tables", json={}, headers={"x-csrf": "no"})
    assert refused.status_code == 403
    assert refused.headers["cache-control"] == "no-store"


def test_one_place_sets_the_referrer_policy() -> None:
    """Two of them contradicted each other."""
    import conclave.server

    found = []
    for path in Path(conclave.server.__file__).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and str(node.value).lower() == "referrer-policy":
                found.append(path.name)
    assert found == ["headers.py"]


@pytest.mark.parametrize(
    ("settings", "leads"),
    [
        ({"origin": "https://play.example.org/"}, "https://play.example.org"),
        ({}, ""),
        ({"host": "0.0.0.0"}, ""),
    ],
)
def test_an_invitation_leads_to_the_configured_origin_alone(
    settings: dict[str, str], leads: str, serve: Callable[..., BackgroundServer]
) -> None:
    """Whatever host a request names, the link that the host sends on is ours."""
    server = serve(**settings)
    with httpx.Client(base_url=f"http://127.0.0.1:{server.config.port}") as http:
        told = http.post("/api/v1/guests", json={"name": "Ann"})
        shown = {"cookie": told.headers["set-cookie"].split(";")[0], "x-csrf": told.json()["csrf"]}
        body = {"game": "ice_wizards", "players": ["me", "open"]}
        table = http.post("/api/v1/tables", json=body, headers=shown).json()["table"]
        # Who listens everywhere is reached in its network, also by whoever asks from the machine itself.
        here = (network_address() if settings.get("host") else "") or "127.0.0.1"
        wanted = leads or f"http://{here}:{server.config.port}"
        for host in ("evil.example", "", "127.0.0.1"):
            page = http.get(f"/t/{table}", headers={**shown, **({"host": host} if host else {})})
            if page.status_code == 200:
                assert f"{wanted}/invite/" in page.text
            assert "evil.example/invite" not in page.text


# Files.


def modes(folder: Path) -> dict[str, int]:
    """Return the mode of every file of a folder."""
    return {path.name: stat.S_IMODE(path.stat().st_mode) for path in folder.iterdir() if path.is_file()}


@pytest.fixture
def _open_handed() -> Iterator[None]:
    """Let new files be read by everybody, as is usual."""
    before = os.umask(0o022)
    yield
    os.umask(before)


@pytest.mark.usefixtures("_open_handed")
def test_only_the_owner_reads_the_database_and_its_copies(tmp_path: Path) -> None:
    """The file, its log, its shared memory, a backup of it and what is restored: all of mode 0600."""
    from conclave.server.config import Config

    db = tmp_path / "new" / "table.db"
    server = BackgroundServer(Config(db=str(db), port=0, rate_limit_factor=1000)).start()
    try:
        Client(server, "Ann").close()
        assert {name for name in modes(db.parent) if name.startswith("table.db")} >= {
            "table.db",
            "table.db-wal",
        }
        assert set(modes(db.parent).values()) == {0o600}
        backups.backup(db, db.parent / "copy.db")
    finally:
        server.stop()
    backups.restore(db.parent / "copy.db", db.parent / "again.db")
    assert set(modes(db.parent).values()) == {0o600}


@pytest.mark.usefixtures("_open_handed")
def test_a_database_that_others_could_read_is_closed_to_them(tmp_path: Path, blank: Path) -> None:
    """One that was made before, with its log beside it."""
    db = tmp_path / "table.db"
    db.write_bytes(blank.read_bytes())
    db.chmod(0o644)
    migrate(db)
    assert modes(tmp_path) == {"table.db": 0o600}


@pytest.mark.usefixtures("_open_handed")
def test_what_is_exported_is_for_its_owner(tmp_path: Path) -> None:
    """A record holds the luck of a game and what everybody held in hand."""
    from conclave.cli.export import export
    from conclave.core.registry import load
    from conclave.core.session import Session

    record = tmp_path / "game.record"
    record.write_text(Session(load("ice_wizards"), seed="x").record.text())
    export(record, as_="record", out=tmp_path / "out.txt", quiet=True)
    assert modes(tmp_path)["out.txt"] == 0o600


def test_an_empty_database_is_refused_with_a_sentence(tmp_path: Path) -> None:
    """It was a database once, and what it held is lost: nobody begins anew over it by accident."""
    db = tmp_path / "table.db"
    db.touch()
    with pytest.raises(BadRecord, match="is empty"):
        migrate(db)
    assert db.stat().st_size == 0
    with pytest.raises(BadRecord):
        backups.backup(db, tmp_path / "copy.db")
    assert not (tmp_path / "copy.db").exists()


def test_a_missing_database_is_made_whole_or_not_at_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A start that is cut short leaves nothing behind that the next one would stumble over."""

    def cut(path: Path) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(sqlite_database, "_to_head", cut)
    with suppress(KeyboardInterrupt):
        migrate(tmp_path / "table.db")
    assert list(tmp_path.iterdir()) == []
    monkeypatch.undo()
    migrate(tmp_path / "table.db")
    assert [path.name for path in tmp_path.iterdir()] == ["table.db"]


def test_a_backup_replaces_an_empty_database(tmp_path: Path, blank: Path) -> None:
    """As the sentence says; one that is no database at all has to be moved away first."""
    db = tmp_path / "table.db"
    db.touch()
    assert backups.restore(blank, db) == 0
    migrate(db)
    db.write_bytes(b"no database at all, but long enough to be looked at")
    with pytest.raises(BadRecord, match="--forgotten"):
        backups.restore(blank, db)


# A store that fails.


def test_a_failing_store_is_told_in_the_log_and_the_metrics(
    server: BackgroundServer,
    client: Callable[[str], Client],
    caplog: pytest.LogCaptureFixture,
    monkeypatch: Any,
) -> None:
    """One line when it begins and one when it is over, however many asked; each refusal is counted."""
    monkeypatch.setattr("conclave.server.store.PROBE", 30.0)
    logging.getLogger("conclave").propagate = True
    caplog.set_level(logging.INFO, "conclave")
    ann, _, table = seated(client, "ice_wizards")
    real: Any = server.services.store
    whole = real._commit

    def full(writes: Any) -> None:
        raise OSError(28, "No space left on device")

    real._commit = full
    for _ in range(3):
        assert ann.http.put(f"/api/v1/tables/{table}/note", json={"text": "x"}).status_code == 503
    told = [one.getMessage() for one in caplog.records if one.name == "conclave"]
    assert [one for one in told if "cannot be written" in one] == [
        "the store cannot be written: [Errno 28] No space left on device"
    ]
    metrics = ann.http.get("/metrics").text
    assert "conclave_store_failing 1.0" in metrics
    assert "conclave_store_failures 3.0" in metrics
    real._commit = whole
    assert ann.http.put(f"/api/v1/tables/{table}/note", json={"text": "x"}).status_code == 200
    assert "conclave_store_failing 0.0" in ann.http.get("/metrics").text
    assert "the store can be written again" in [one.getMessage() for one in caplog.records]


def test_a_store_that_cannot_be_read_is_told_too(
    server: BackgroundServer,
    client: Callable[[str], Client],
    caplog: pytest.LogCaptureFixture,
    monkeypatch: Any,
) -> None:
    """The sentence names the fault, and neither the statement nor a value of it."""
    from sqlalchemy.exc import OperationalError

    caplog.set_level(logging.INFO, "conclave")
    ann = client("Ann")
    whole = store._read

    def broken(*_: Any) -> Any:
        raise OperationalError(
            "select secret", {"word": "Quetzal"}, sqlite3.OperationalError("disk I/O error")
        )

    monkeypatch.setattr(store, "_read", broken)
    for _ in range(3):
        assert ann.http.get("/api/v1/me").status_code == 503
    monkeypatch.setattr(store, "_read", whole)
    assert ann.http.get("/api/v1/me").status_code == 200
    told = [one.getMessage() for one in caplog.records if one.name == "conclave"]
    assert told == ["the store cannot be read: disk I/O error", "the store can be read again"]
    assert "conclave_store_failures 3.0" in ann.http.get("/metrics").text
