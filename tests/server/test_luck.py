"""Luck on a server: what is published before the game, what can be checked after it."""

import json
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from alembic.config import Config as Alembic
from sqlalchemy import create_engine

from conclave.core.audit import audit, commitment
from conclave.core.record import Record
from conclave.core.registry import load
from conclave.core.session import Session
from conclave.server import snapshots, sqlite_database
from conclave.server.accounts import hashed
from conclave.server.lobby import house_code
from conclave.server.uvicorn_server import BackgroundServer
from tests.server.conftest import Client, Socket


def played(sockets: list[Socket], most: int = 400) -> None:
    """Let everybody answer until the game is over."""
    for _ in range(most):
        asked = [one for one in sockets if one.state["choices"]]
        if not asked:
            return
        assert asked[0].do("play", token=asked[0].state["choices"][-1]["token"])["ok"]
        for other in sockets:
            while other.v < asked[0].v:
                other.next()


def took_back(sockets: list[Socket], ply: int) -> None:
    """Ask for a takeback to a ply, and agree."""
    for one, other in (sockets, sockets[::-1]):
        if one.do("takeback", ply=ply)["ok"]:
            other.until("delta")
            assert other.do("takeback", ply=ply, answer=True)["ok"]
            for socket in sockets:
                socket.send("resync")
                socket.until("view")
            return
    raise AssertionError("neither may take back")


def test_a_game_with_takebacks_is_audited_from_its_record(pair: tuple[Client, Client, str]) -> None:
    """Two takebacks on the way; the record alone proves every roll, and so do page and API."""
    ann, bob, table = pair
    sockets = [ann.socket(table), bob.socket(table)]
    for socket in sockets:
        socket.until("view")
    promised = sockets[0].frames[0]["table"]["commitment"]
    played(sockets, 12)
    early = ann.http.get(f"/t/{table}/audit")
    assert early.status_code == 200
    assert promised in early.text
    assert ann.http.get(f"/api/v1/tables/{table}/audit").status_code == 409
    ply = sockets[0].state["ply"]
    record = Record.read(ann.get(f"/tables/{table}/record")["record"])
    assert record.commitment == promised
    assert not record.seed
    for back in (4, 3):
        asked = [
            at for at, token in enumerate(record.tokens) if not token.startswith("*") and at < ply - back
        ]
        took_back(sockets, asked[-1])
        played(sockets, 6)
        record = Record.read(ann.get(f"/tables/{table}/record")["record"])
        ply = len(record.tokens)
    played(sockets)
    assert sockets[0].state["over"]
    record = Record.read(ann.get(f"/tables/{table}/record")["record"])
    assert len(record.takebacks) == 2
    found = audit(load("ice_wizards"), record, promised)
    assert found.good
    assert found.bound
    told = ann.get(f"/tables/{table}/audit")
    assert (told["good"], told["commitment"], len(told["rolls"])) == (True, promised, len(found.rolls))
    page = ann.http.get(f"/t/{table}/audit")
    assert "is what was promised" in page.text
    assert f"/t/{table}/audit" in ann.http.get(f"/t/{table}/replay").text
    for socket in sockets:
        socket.close()


@pytest.fixture
def fixed(client: Callable[[str], Client]) -> tuple[Client, str]:
    """Return the host of a listed table with a chosen seed, and the table."""
    ann = client("Ann")
    form = ann.http.get("/new/ice_wizards").text
    csrf = form.split('name="csrf" value="')[1].split('"')[0]
    fields = {"csrf": csrf, "me": "0", "seat-1": "anybody", "listed": "on", "seed": "7"}
    made = ann.http.post("/new/ice_wizards", data=fields)
    assert made.status_code == 303, made.text
    return ann, made.headers["location"].split("?")[0].rsplit("/", 1)[1]


def test_a_chosen_seed_is_shown_to_everybody_before_they_sit(
    fixed: tuple[Client, str], client: Callable[[str], Client]
) -> None:
    """List, table, invitation, socket and record say it, and nothing is committed to."""
    ann, table = fixed
    bob = client("Bob")
    rows = {row["id"]: row for row in bob.get("/tables")}
    assert (rows[table]["seeded"], rows[table]["seed"], rows[table]["commitment"]) == (True, "7", "")
    part = bob.get(f"/tables/{table}")["table"]
    assert (part["seed"], part["commitment"]) == ("7", "")
    socket = bob.socket(table, "?seat=-1")
    first = socket.until("view")["table"]
    assert (first["seed"], first["commitment"]) == ("7", "")
    socket.close()
    assert Record.read(bob.get(f"/tables/{table}/record")["record"]).seed == "7"
    shown = "fixed seed <bdi>7</bdi>"
    assert shown in bob.http.get("/").text
    assert shown in bob.http.get(f"/t/{table}").text
    page = ann.http.get(f"/t/{table}").text
    code = page.split("/invite/")[1].split('"')[0]
    assert shown in bob.http.get(f"/invite/{code}").text
    assert bob.get(f"/invites/{code}")["seed"] == "7"
    assert bob.get(f"/tables/{table}")["seat"] == -1
    assert bob.http.get("/api/v1/invites/none").status_code == 404
    assert commitment("7") not in page + json.dumps(rows) + json.dumps(part)


def test_a_chosen_seed_gives_no_invitation_away(fixed: tuple[Client, str], db: Path) -> None:
    """The link for friends follows from the secret of the table, which no seed is."""
    ann, table = fixed
    code = ann.http.get(f"/t/{table}").text.split("/invite/")[1].split('"')[0]
    assert code != house_code(table, "7")
    with closing(sqlite3.connect(db)) as database:
        key, seed = database.execute("select key, seed from tables where id = ?", (table,)).fetchone()
    assert (len(key), seed) == (64, "7")


def test_a_game_with_a_chosen_seed_has_its_luck(
    fixed: tuple[Client, str], client: Callable[[str], Client]
) -> None:
    """It is the luck of that seed, and the audit says that it was known before."""
    ann, table = fixed
    bob = client("Bob")
    bob.post(f"/tables/{table}/join", seat=-1)
    sockets = [ann.socket(table), bob.socket(table)]
    for socket in sockets:
        socket.until("view")
    played(sockets)
    told = ann.get(f"/tables/{table}/audit")
    assert (told["good"], told["bound"], told["commitment"], told["seed"]) == (True, False, "", "7")
    record = Record.read(ann.get(f"/tables/{table}/record")["record"])
    game = load("ice_wizards")
    assert record.tokens[0] == game.new(board="hex", seed=7).record.tokens[0]
    for socket in sockets:
        socket.close()


def test_an_older_store_is_brought_up(tmp_path: Path) -> None:
    """Chosen seeds that were keys become seeds, their tables get secrets, and invitations still work."""
    db = tmp_path / "old.db"
    engine = create_engine(f"sqlite:///{db}")
    with engine.connect() as connection:
        settings = Alembic()
        settings.set_main_option("script_location", str(Path(sqlite_database.__file__).parent / "migrations"))
        settings.attributes["connection"] = connection
        command.upgrade(settings, "0001")
        connection.commit()
    engine.dispose()
    rows = [("chosen", "7", "open"), ("house", "ab" * 32, "open"), ("shelf", "a record", "over")]
    with closing(sqlite3.connect(db)) as database:
        for name, key, phase in rows:
            values = (name, "ice_wizards", 1, "T", "board=hex", key, "ann", "none", phase, 0, 0, 0, "{}")
            database.execute(
                "insert into tables (id, game, rules, title, options, key, host, clock, phase, listed, "
                "rated, version, live) values (?,?,?,?,?,?,?,?,?,?,?,?,?)",
                values,
            )
        database.execute("insert into answers values ('shelf', 1, 'record', -1, '', 0, '', 0)")
        database.commit()
    sqlite_database.migrate(db)
    with closing(sqlite3.connect(db)) as database:
        found: dict[str, Any] = {
            name: (key, seed) for name, key, seed in database.execute("select id, key, seed from tables")
        }
        good = {row[0] for row in database.execute("select hash from invites where state = 'good'")}
    assert found["house"] == ("ab" * 32, "")
    assert found["shelf"] == ("", "")
    assert found["chosen"][1] == "7"
    assert len(found["chosen"][0]) == 64
    assert good == {hashed(house_code("chosen", found["chosen"][0]))}


def test_a_snapshot_from_before_takebacks_were_written_is_rebuilt() -> None:
    """It is refused, so that the table is rebuilt from its answers, which say where moves were taken back."""
    game = load("ice_wizards")
    session = Session(game, seed="ab" * 32)
    while session.ply < 40:
        session.play(session.tokens()[-1])
    asked = [at for at, token in enumerate(session.record.tokens) if not token.startswith("*")][4]
    seat = Session.replay(game, session.record, upto=asked).asked
    session = snapshots.taken_back(session, asked, seat)
    body = json.loads(snapshots.write(session))
    assert snapshots.read(game, json.dumps(body).encode(), snapshots.checksum(json.dumps(body).encode()))
    body[3] = body[3][:9]
    old = json.dumps(body).encode()
    with pytest.raises(ValueError, match="taken back"):
        snapshots.read(game, old, snapshots.checksum(old))
    # Without a takeback an older one is as good as ever.
    plain = json.loads(snapshots.write(Session(game, seed="ab" * 32)))
    plain[3] = plain[3][:9]
    kept = json.dumps(plain).encode()
    assert snapshots.read(game, kept, snapshots.checksum(kept)).record.takebacks == []


def test_audits_are_limited_for_an_address(serve: Callable[..., BackgroundServer]) -> None:
    """Playing a long game through is work: page and API are held to it, other pages are not."""
    server = serve(rate_limit_factor=1)
    ann = Client(server, "Ann")
    table = ann.post("/tables", game="ice_wizards", players=["me", "easy"])["table"]
    version = ann.get(f"/tables/{table}")["v"]
    ann.post(f"/tables/{table}/commands", t="resign", id="r", v=version)
    pages = [ann.http.get(f"/t/{table}/audit").status_code for _ in range(13)]
    assert pages == [200] * 12 + [429]
    answers = [ann.http.get(f"/api/v1/tables/{table}/audit").status_code for _ in range(13)]
    assert answers[-1] == 429
    assert ann.http.get(f"/t/{table}").status_code == 200
    ann.close()
