"""Sessions, passwords and bans: what a person ends for themselves, and what the keeper of a server ends."""

import asyncio
import json
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
from argon2 import PasswordHasher
from websockets.exceptions import ConnectionClosed

from conclave.cli import main
from conclave.server import sockets, wire
from conclave.server.accounts import Caller, Person
from conclave.server.hub import Subscriber
from conclave.server.sessions import device_of
from conclave.server.uvicorn_server import BackgroundServer
from tests.server.conftest import Client, Socket, database, seated

WORD, OTHER = "a long enough password", "another long password"
SOON = 5.0  # seconds after which whatever was opened with a key that is not good is closed


@pytest.fixture(autouse=True)
def cheap(server: BackgroundServer) -> None:
    """Let passwords cost little: how dear they are is tested elsewhere."""
    server.services.accounts._hasher = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)


@pytest.fixture
def account(client: Callable[[str], Client]) -> Callable[[str], Client]:
    """Return a way to make accounts."""

    def make(name: str) -> Client:
        made = client("")
        made.welcome(made.http.post("/api/v1/accounts", json={"name": name, "password": WORD}))
        return made

    return make


def again(client: Callable[[str], Client], name: str, password: str = WORD) -> Client:
    """Log somebody in with one more browser."""
    made = client("")
    made.welcome(made.http.post("/api/v1/login", json={"name": name, "password": password}))
    return made


def knows(one: Client) -> bool:
    """Tell whether a browser is still logged in."""
    return one.http.get("/api/v1/me").status_code == 200


def seconds_to_the_end(socket: Socket) -> float:
    """Read on until a socket is closed; gives how long that took."""
    began = time.monotonic()
    with suppress(ConnectionClosed):
        while True:
            socket.next(timeout=20.0)
    return time.monotonic() - began


def test_sessions_are_listed_and_ended(
    account: Callable[[str], Client], client: Callable[[str], Client], db: Path
) -> None:
    """A person sees each browser, ends one with its sockets, and then all of them."""
    una = account("Una")
    una.http.headers["user-agent"] = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
    phone, third = again(client, "Una"), again(client, "Una")
    table = una.post("/tables", game="ice_wizards", players=["me", "open"])["table"]
    listed = una.get("/me/sessions")
    assert [one["here"] for one in listed].count(True) == len(listed) - 2 == 1
    assert {one["device"] for one in listed} == {"python-httpx"}
    # What the list shows is neither the cookie nor what the store keeps of it.
    assert not any(one["id"] in str(row) for row in database(db) for one in listed)
    (mine,) = [one["id"] for one in phone.get("/me/sessions") if one["here"]]
    socket = phone.socket(table)
    socket.until("view")
    assert una.http.delete(f"/api/v1/me/sessions/{mine}").status_code == 200
    assert seconds_to_the_end(socket) < SOON
    assert (knows(una), knows(phone), knows(third)) == (True, False, True)
    assert una.http.delete(f"/api/v1/me/sessions/{mine}").status_code == 404
    assert una.http.delete("/api/v1/me/sessions").status_code == 200
    assert not any(map(knows, (una, phone, third)))
    assert len(again(client, "Una").get("/me/sessions")) == 1


def test_nobody_ends_the_session_of_another(account: Callable[[str], Client]) -> None:
    """The id of a session is worth nothing to others."""
    una, vic = account("Una"), account("Vic")
    (one,) = una.get("/me/sessions")
    assert vic.http.delete(f"/api/v1/me/sessions/{one['id']}").status_code == 404
    assert knows(una)


def test_a_new_password_ends_every_other_session(
    account: Callable[[str], Client], client: Callable[[str], Client]
) -> None:
    """The old password is asked for; the cookie changes; nobody comes in with the old word any more."""
    una = account("Una")
    other, before = again(client, "Una"), dict(una.http.cookies)

    def change(old: str, new: str) -> httpx.Response:
        return una.http.put("/api/v1/me/password", json={"password": old, "new": new})

    assert change("not it at all", OTHER).status_code == 403
    assert change(WORD, "short").status_code == 400
    assert knows(other)
    una.welcome(change(WORD, OTHER))
    assert (knows(una), knows(other)) == (True, False)
    with httpx.Client(base_url=una.server.url, cookies=before) as old:
        assert old.get("/api/v1/me").status_code == 403
    login = {"name": "Una", "password": WORD}
    assert client("").http.post("/api/v1/login", json=login).status_code == 403
    assert knows(again(client, "Una", OTHER))


def test_a_guest_has_no_password(client: Callable[[str], Client]) -> None:
    """There is none to change, and the sentence says what to do."""
    answer = client("Gus").http.put("/api/v1/me/password", json={"password": "Gus", "new": OTHER})
    assert (answer.status_code, "sign up" in answer.text) == (403, True)


@pytest.mark.parametrize("way", ["api", "page"])
def test_logging_in_ends_the_session_that_the_browser_had(
    way: str, account: Callable[[str], Client], client: Callable[[str], Client]
) -> None:
    """S4: a cookie that somebody planted becomes nobody's way in, and is itself worth nothing after."""
    account("Una")
    planted = client("Mallory")
    browser = client("")
    browser.http.cookies.update(planted.http.cookies)
    login = {"name": "Una", "password": WORD}
    if way == "api":
        answer = browser.http.post("/api/v1/login", json=login, headers={"x-csrf": planted.csrf})
        assert answer.status_code == 200
    else:
        answer = browser.http.post("/account/login", data={**login, "csrf": planted.csrf})
        assert answer.status_code == 303
    assert answer.cookies["conclave"] != planted.http.cookies["conclave"]
    assert not knows(planted)


def test_a_revoked_socket_carries_out_nothing_more(server: BackgroundServer) -> None:
    """S4: what arrives after a key was revoked is not read, also from somebody who takes no farewell."""
    caller = Caller(Person("p", "account", "Una"), "key")
    reader = Subscriber("t", caller, False, 256, 1_000_000)
    acted: list[str] = []

    class Slow:
        async def receive(self) -> dict[str, str]:
            reader.close(wire.Close.LOGGED_OUT)
            return {"type": "websocket.receive", "text": '{"t": "resign", "id": "x", "v": 0}'}

    class Hub:
        async def act(self, _: Subscriber, command: wire.AnyCommand) -> None:
            acted.append(command.id)

    class Services:
        limits, hub = server.services.limits, Hub()

    asyncio.run(sockets._listen(Services(), Slow(), reader))  # type: ignore[arg-type]
    assert acted == []


def test_a_session_that_runs_out_takes_its_socket_with_it(client: Callable[[str], Client], db: Path) -> None:
    """S4: ninety days are over for what is open too, and not only for the next request."""
    ann, _, table = seated(client, "ice_wizards")
    socket = ann.socket(table)
    socket.until("view")
    with closing(sqlite3.connect(db)) as database:
        database.execute("update sessions set ends = 1 where person = ?", (ann.id,))
        database.commit()
    assert seconds_to_the_end(socket) < SOON
    assert not knows(ann)
    socket.close()


def test_devices_are_told_in_two_words() -> None:
    """What a browser says beside its name and system is dropped."""
    agents = {
        "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0": "Firefox on Linux",
        "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1": "Safari on iOS",
        "Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36 Edg/140.0": "Edge on Windows",
        "curl/8.5.0": "curl",
        "<script>": "",
        "": "",
    }
    assert {agent: device_of(agent) for agent in agents} == agents


# The keeper of the server, from another process.


@pytest.fixture
def admin(db: Path, capsys: pytest.CaptureFixture[str]) -> Callable[..., Any]:
    """Return the command, on the database of the running server; gives what it prints, or the exit code."""

    def run(*words: str) -> Any:
        capsys.readouterr()
        code = main(["admin", *words, "--db", str(db), "--json"])
        told = capsys.readouterr()
        if code:
            assert told.err.startswith("conclave: "), told.err
            assert told.err.count("\n") == 1
        return code or json.loads(told.out)

    return run


def test_the_banned_are_out_within_seconds(
    account: Callable[[str], Client],
    client: Callable[[str], Client],
    admin: Callable[..., Any],
    server: BackgroundServer,
) -> None:
    """Sessions, sockets and tokens of theirs and of their bots end, and come back only after a pardon."""
    una, vic = account("Una"), account("Vic")
    table = una.post("/tables", game="ice_wizards", players=["me", "open"])["table"]
    keys = [una.post("/tokens", label="key", scopes=["read"], bot=bot)["token"] for bot in (False, True)]
    bearers = [{"authorization": f"Bearer {key}"} for key in keys]
    opened = [una.socket(table), *(Socket(server, table, "", bearer) for bearer in bearers)]
    stays = vic.socket(table)
    for socket in (*opened, stays):
        socket.until("view")
    assert admin("ban", "una")["person"] == una.id
    assert max(map(seconds_to_the_end, opened)) < SOON
    assert not knows(una)
    for bearer in bearers:
        assert httpx.get(f"{server.url}/api/v1/me", headers=bearer).status_code == 403
    answer = client("").http.post("/api/v1/login", json={"name": "Una", "password": WORD})
    assert (answer.status_code, "this account is banned" in answer.text) == (403, True)
    assert stays.do("resync")["ok"]
    assert knows(vic)
    admin("unban", f"id:{una.id}")
    assert knows(again(client, "Una"))
    assert httpx.get(f"{server.url}/api/v1/me", headers=bearers[0]).status_code == 200
    for socket in (*opened, stays):
        socket.close()


def test_a_banned_guest_finds_no_way_back(client: Callable[[str], Client], admin: Callable[..., Any]) -> None:
    """A recovery code opens nothing for somebody who is banned."""
    gus = client("Gus")
    admin("ban", f"id:{gus.id}")
    assert not knows(gus)
    assert client("").http.post("/api/v1/recover", json={"code": gus.recovery}).status_code == 403


def test_a_removed_table_is_gone_for_everybody(
    client: Callable[[str], Client], admin: Callable[..., Any], db: Path, server: BackgroundServer
) -> None:
    """Sockets close, every row goes, and nothing that was under way writes it anew."""
    ann, bob, table = seated(client, "ice_wizards")
    _, _, other = seated(client, "ice_wizards")
    socket = ann.socket(table)
    socket.until("view")
    held = server.services.tables.open[table]
    assert {one["person"] for one in admin("seats", table)} == {ann.id, bob.id}
    assert admin("remove", table)["table"] == table
    # Before the server has noticed, somebody still plays.
    socket.do("chat", phrase=0)
    assert seconds_to_the_end(socket) < SOON
    assert ann.http.get(f"/api/v1/tables/{table}").status_code == 404
    late = {"t": "chat", "id": "late", "v": 0, "phrase": 1}
    assert ann.http.post(f"/api/v1/tables/{table}/commands", json=late).status_code == 404
    assert held.removed
    assert not any(table in map(str, row) for row in database(db))
    assert ann.http.get(f"/api/v1/tables/{other}").status_code == 200
    socket.close()


def test_chat_is_emptied(client: Callable[[str], Client], admin: Callable[..., Any]) -> None:
    """What was said is gone, of this table alone, and people can go on talking."""
    ann, _, table = seated(client, "ice_wizards")
    _, _, other = seated(client, "ice_wizards")
    socket = ann.socket(table)
    socket.until("view")
    assert socket.do("chat", phrase=3)["ok"]
    # Once as something that can be said, and once because it was.
    assert ann.http.get(f"/t/{table}").text.count("Well played!") == 2
    assert admin("empty-chat", table)["lines"] == 1
    assert ann.http.get(f"/t/{table}").text.count("Well played!") == 1
    assert socket.do("chat", phrase=0)["ok"]
    assert admin("empty-chat", other)["lines"] == 0
    socket.close()


def test_the_keeper_appoints_changes_passwords_and_ends_sessions(
    account: Callable[[str], Client], client: Callable[[str], Client], admin: Callable[..., Any]
) -> None:
    """An administrator bans over the API from the moment of appointment to that of dismissal."""
    una, vic = account("Una"), account("Vic")
    ban = {"who": "Vic"}
    assert una.http.post("/api/v1/admin/bans", json=ban).status_code == 403
    admin("appoint", "Una")
    assert una.http.post("/api/v1/admin/bans", json={"who": "Una"}).status_code == 409
    assert admin("ban", "Una") == 2
    assert una.http.post("/api/v1/admin/bans", json=ban).status_code == 200
    assert not knows(vic)
    assert una.http.delete(f"/api/v1/admin/bans/{vic.id}").status_code == 200
    admin("dismiss", "Una")
    assert una.http.post("/api/v1/admin/bans", json=ban).status_code == 403
    (one,) = admin("sessions", "Una")
    other = again(client, "Una")
    assert admin("logout", "Una", "--session", one["session"])["sessions"] == 1
    assert (knows(una), knows(other)) == (False, True)
    assert admin("logout", "Una")["sessions"] == 1
    assert not knows(other)
    fresh = admin("password", "Una")["password"]
    assert knows(again(client, "Una", fresh))
    assert client("").http.post("/api/v1/login", json={"name": "Una", "password": WORD}).status_code == 403


def test_what_the_keeper_mistypes_changes_nothing(
    account: Callable[[str], Client], client: Callable[[str], Client], admin: Callable[..., Any], db: Path,
    tmp_path: Path, capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    """One sentence and a documented exit code: 2 for what is not there, 4 for what is no database."""
    una, gus = account("Una"), client("Gus")
    before = database(db)
    for words in (
        ("ban", "Nobody"), ("ban", "id:none"), ("ban", ""), ("unban", "Una"), ("dismiss", "Una"),
        ("remove", "none"), ("empty-chat", "none"), ("seats", "none"), ("appoint", f"id:{gus.id}"),
        ("password", f"id:{gus.id}"), ("logout", "Una", "--session", "none"),
        ("ban", "Una", "--session", "x"), ("nonsense", "Una"),
    ):  # fmt: skip
        assert admin(*words) == 2, words
    assert database(db) == before
    assert knows(una)
    missing = tmp_path / "missing.db"
    assert main(["admin", "ban", "Una", "--db", str(missing)]) == 2
    assert not missing.exists()
    wrong = tmp_path / "wrong.db"
    wrong.write_text("this is no database")
    assert main(["admin", "ban", "Una", "--db", str(wrong)]) == 4
    assert wrong.read_text() == "this is no database"


def test_a_database_of_before_gets_what_is_new(db: Path) -> None:
    """The migration keeps everybody, and nobody is banned by it."""
    from alembic import command
    from alembic.config import Config as Alembic
    from sqlalchemy import create_engine

    from conclave.server import sqlite_database

    engine = create_engine(f"sqlite:///{db}")
    with engine.connect() as connection:
        settings = Alembic()
        settings.set_main_option("script_location", str(Path(sqlite_database.__file__).parent / "migrations"))
        settings.attributes["connection"] = connection
        command.downgrade(settings, "0001")
        connection.commit()
    engine.dispose()
    with closing(sqlite3.connect(db)) as old:
        old.execute("insert into people (id, kind, name) values ('p1', 'guest', 'Gus')")
        old.execute("insert into sessions (hash, person) values ('h', 'p1')")
        old.commit()
    sqlite_database.migrate(db)
    with closing(sqlite3.connect(db)) as new:
        assert new.execute("select name, banned from people").fetchall() == [("Gus", 0)]
        assert new.execute("select hash, device from sessions").fetchall() == [("h", "")]
