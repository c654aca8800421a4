"""People: guests, accounts, sessions, invitations, limits, and who may do what."""

import logging
import statistics
import time
from collections.abc import Callable
from typing import Any

import httpx
import pytest
from starlette.routing import Route
from websockets.exceptions import ConnectionClosed, InvalidStatus

from conclave.server.accounts import hashed
from conclave.server.openapi import BASE
from conclave.server.running import Beside
from tests.server.conftest import Client, database, seated

WORD = "a long enough password"


def account(made: Client, name: str) -> Client:
    """Turn somebody into an account."""
    made.welcome(made.http.post("/api/v1/accounts", json={"name": name, "password": WORD}))
    return made


def test_sockets_from_elsewhere_are_refused(pair: tuple[Client, Client, str]) -> None:
    """S1: another origin or none at all gets no socket with a cookie."""
    ann, _, table = pair
    for origin in ("https://elsewhere.example", "", "null"):
        with pytest.raises(InvalidStatus) as refused:
            ann.socket(table, origin=origin)
        assert refused.value.response.status_code == 403


def test_forms_from_elsewhere_change_nothing(client: Callable[[str], Client], server: Beside) -> None:
    """S2: no forgery token, a wrong one or another origin: refused before anything is read."""
    ann = client("Ann")
    body = {"game": "ice_wizards", "players": ["me", "open"]}
    for headers in ({"x-csrf": ""}, {"x-csrf": "0" * 40}, {"origin": "https://elsewhere.example"}):
        assert ann.http.post("/api/v1/tables", json=body, headers=headers).status_code == 403
    foreign = {"sec-fetch-site": "cross-site", "origin": "https://elsewhere.example"}
    assert httpx.post(f"{server.url}/api/v1/guests", json={"name": "X"}, headers=foreign).status_code == 403


def test_looking_changes_nothing(pair: tuple[Client, Client, str], server: Beside, db: Any) -> None:
    """S2: every address that can be looked at, as somebody who is logged in; the database stays the same."""
    ann, _, table = pair
    before = database(db)
    for route in server.app.routes:
        if isinstance(route, Route) and "GET" in (route.methods or ()) and not route.path.endswith("/events"):
            names = {
                "{table}": table,
                "{game}": "ice_wizards",
                "{name}": "Ann",
                "{code}": "x",
                "{mood}": "ice",
            }
            path = route.path
            for name, value in names.items():
                path = path.replace(name, value)
            assert ann.http.get(path).status_code < 500, path
    assert database(db) == before


def test_sessions_are_long_hashed_rotated_and_end(client: Callable[[str], Client], db: Any) -> None:
    """S4: the cookie is a secret of the server, changes at sign-up and is worth nothing after log-out."""
    ann = client("Ann")
    first = ann.http.cookies["conclave"]
    answer = ann.http.post("/api/v1/accounts", json={"name": "Ann", "password": WORD})
    header = answer.headers["set-cookie"].lower()
    assert "httponly" in header
    assert "samesite=lax" in header
    ann.welcome(answer)
    second = ann.http.cookies["conclave"]
    assert first != second
    assert len(second) >= 43
    stored = str(database(db))
    assert second not in stored
    assert hashed(second) in stored
    for old in (first,):
        assert httpx.get(f"{ann.http.base_url}/api/v1/me", cookies={"conclave": old}).status_code == 403
    table = ann.post("/tables", game="ice_wizards", players=["me", "open"])["table"]
    socket = ann.socket(table)
    socket.until("view")
    ann.post("/logout")
    began = time.monotonic()
    assert socket.until("bye")["reason"] == "you are logged out"
    with pytest.raises(ConnectionClosed):
        socket.next()
    assert time.monotonic() - began < 5
    assert httpx.get(f"{ann.http.base_url}/api/v1/me", cookies={"conclave": second}).status_code == 403
    socket.close()


def test_cookies_are_secure_where_the_server_is_public() -> None:
    """S4: behind an encrypted origin or on a public address a cookie never travels openly."""
    from conclave.server.config import Config
    from conclave.server.services import cookie_settings

    assert cookie_settings(Config(origin="https://play.example.org"))["secure"]
    assert cookie_settings(Config(host="0.0.0.0"))["secure"]
    assert not cookie_settings(Config())["secure"]


def test_logging_in_tells_nobody_who_exists(client: Callable[[str], Client], db: Any) -> None:
    """S5: argon2id, and the same words and about the same time for a wrong name as for a wrong password."""
    account(client("Ann"), "Ann")
    assert "$argon2id$" in str(database(db))
    stranger = client("")
    times: dict[str, list[float]] = {"Ann": [], "Nobody": []}
    texts = set()
    for _ in range(4):
        for name, taken in times.items():
            began = time.perf_counter()
            answer = stranger.http.post("/api/v1/login", json={"name": name, "password": "wrong password"})
            taken.append(time.perf_counter() - began)
            texts.add((answer.status_code, answer.text))
    assert len(texts) == 1
    # The first try makes the stand-in, so it is left out; a busy machine blurs the rest.
    known, unknown = (statistics.median(taken[1:]) for taken in times.values())
    assert 0.5 < known / unknown < 2.0
    good = stranger.http.post("/api/v1/login", json={"name": "aNN", "password": WORD})
    assert good.status_code == 200


def test_a_guest_becomes_an_account_and_keeps_the_games(client: Callable[[str], Client]) -> None:
    """The same person, another kind; the name is then taken."""
    ann, bob, table = seated(client, "ice_wizards")
    before = ann.id
    account(ann, "Ann the First")
    assert ann.id == before
    assert [row["id"] for row in ann.get("/me/games")] == [table]
    taken = bob.http.post("/api/v1/accounts", json={"name": "ann THE first", "password": WORD})
    assert taken.status_code == 400
    assert bob.get("/me")["kind"] == "guest"


def test_recovery_codes_and_seat_links_serve_once(
    client: Callable[[str], Client], caplog: pytest.LogCaptureFixture, db: Any
) -> None:
    """S7: used up, revocable, stored hashed, in no log, and no page passes its address on."""
    caplog.set_level(logging.INFO)
    ann, bob, cyd, dee = client("Ann"), client("Bob"), client("Cyd"), client("Dee")
    code = ann.recovery
    assert client("").welcome(bob.http.post("/api/v1/recover", json={"code": code}))["id"] == ann.id
    assert bob.http.post("/api/v1/recover", json={"code": code}).status_code == 403
    bob = client("Bob")
    table = ann.post("/tables", game="ice_wizards", players=["me", "open"], listed=False)["table"]
    assert bob.http.post(f"/api/v1/tables/{table}/join", json={}).status_code == 403
    assert bob.http.post(f"/api/v1/tables/{table}/invites", json={}).status_code == 403
    gone = ann.post(f"/tables/{table}/invites", seat=1)
    assert ann.http.delete(f"/api/v1/tables/{table}/invites/{gone['id']}").status_code == 200
    assert bob.http.post("/api/v1/invites", json={"code": gone["code"]}).status_code == 404
    link = ann.post(f"/tables/{table}/invites", seat=1)
    page = cyd.http.get(f"/invite/{link['code']}")
    assert page.status_code == 200
    assert page.headers["referrer-policy"] in ("no-referrer", "same-origin")
    assert cyd.post("/invites", code=link["code"])["seat"] == 1
    assert dee.http.post("/api/v1/invites", json={"code": link["code"]}).status_code == 404
    told = "\n".join(record.getMessage() for record in caplog.records if not record.name.startswith("http"))
    assert "/api/v1/invites" in told
    for secret in (code, link["code"], gone["code"], ann.http.cookies["conclave"]):
        assert secret not in told
        assert secret not in str(database(db))


def test_too_often_is_429_with_a_time(serve: Callable[..., Beside]) -> None:
    """S10: limits are published, and answered with when to try again."""
    server = serve(generous=1)
    ann = Client(server, "Ann")
    published = {row["name"]: row for row in ann.get("/limits")}
    codes = []
    for _ in range(int(published["login"]["burst"]) + 1):
        answer = ann.http.post("/api/v1/recover", json={"code": "wrong"})
        codes.append(answer.status_code)
    assert codes[-2:] == [403, 429]
    assert int(answer.headers["retry-after"]) >= 1
    assert answer.json()["error"]["retry"] > 0
    ann.close()


# Who may: A anonymous, G another guest, U another account, T a token that may only read, H the host in
# seat 0, S the person in seat 1, B a bot account's token that may read and play. All others get a 403.
MATRIX = {
    "GET /games": "AGUTHSB", "GET /limits": "AGUTHSB", "POST /guests": "AGUTHSB", "POST /recover": "",
    "POST /accounts": "AGUTHSB", "POST /login": "", "POST /logout": "GUHS", "GET /me": "GUTHSB",
    "DELETE /me": "GUHS", "GET /me/games": "GUTHSB", "GET /me/export": "GUHS", "GET /tokens": "GUHS",
    "POST /tokens": "GUHS", "DELETE /tokens/{token}": "GUHS", "GET /tables": "AGUTHSB",
    "POST /tables": "GUHS", "GET /tables/{table}": "AGUTHSB", "GET /tables/{table}/record": "AGUTHSB",
    "GET /tables/{table}/text": "AGUTHSB", "GET /phrases": "AGUTHSB",
    "GET /tables/{table}/events": "AGUTHSB", "POST /tables/{table}/join": "GUHSB",
    "POST /tables/{table}/leave": "GUHSB", "POST /tables/{table}/rematch": "GUHS",
    "POST /tables/{table}/commands": "GUHSB", "GET /tables/{table}/invites": "H",
    "POST /tables/{table}/invites": "H", "DELETE /tables/{table}/invites/{invite}": "H",
    "POST /invites": "GUHSB", "GET /tables/{table}/note": "GUTHSB", "PUT /tables/{table}/note": "GUHSB",
}  # fmt: skip
BODIES: dict[str, Any] = {
    "POST /guests": {"name": "X"}, "POST /recover": {"code": "x"},
    "POST /login": {"name": "x", "password": "x"}, "POST /invites": {"code": "x"},
    "POST /accounts": {"name": "X", "password": "short"},
    "POST /tokens": {"label": "x", "scopes": ["nothing"]}, "PUT /tables/{table}/note": {"text": "mine"},
    "POST /tables": {"game": "none", "players": ["me"]},
    "POST /tables/{table}/commands": {"t": "undo", "id": "x", "v": 0},
}  # fmt: skip


def test_everybody_may_do_what_the_table_says(server: Beside, client: Callable[[str], Client]) -> None:
    """S6: every endpoint against every kind of caller; an endpoint that is not in the table fails."""
    known = {
        f"{method} {route.path.removeprefix(BASE)}"
        for route in server.app.routes
        if isinstance(route, Route)
        and route.path.startswith(BASE)
        and not route.path.endswith("openapi.json")
        for method in (route.methods or set()) - {"HEAD"}
    }
    assert known == set(MATRIX)
    host, seat, table = seated(client, "ice_wizards")
    other = account(client("Una"), "Una")
    read = other.post("/tokens", label="reader", scopes=["read"])["token"]
    bot = other.post("/tokens", label="robot", scopes=["read", "play"], bot=True)["token"]
    callers = {
        "A": client(""),
        "G": client("Gus"),
        "U": other,
        "T": client(""),
        "H": host,
        "S": seat,
        "B": client(""),
    }
    callers["T"].http.headers["authorization"] = f"Bearer {read}"
    callers["B"].http.headers["authorization"] = f"Bearer {bot}"
    wrong, jars = [], {letter: dict(one.http.cookies) for letter, one in callers.items()}
    # Whatever ends a session comes last.
    for what in sorted(MATRIX, key=lambda one: one in ("POST /logout", "DELETE /me")):
        method, path = what.split()
        path = BASE + path.replace("{table}", table).replace("{invite}", "none").replace("{token}", "none")
        for letter, caller in callers.items():
            if what == "DELETE /me" and letter in MATRIX[what]:
                continue  # its own test deletes somebody; here everybody is logged out by now
            with caller.http.stream(method, path, json=BODIES.get(what, {})) as answer:
                refused = answer.status_code == 403
                assert answer.status_code < 500, what
            if what != "POST /logout":
                caller.http.cookies.clear()
                caller.http.cookies.update(jars[letter])
            # Wrong codes and passwords are a 403 for everybody; a guest cannot have tokens.
            allowed = letter in MATRIX[what]
            if what == "POST /tokens" and letter in "GHS":
                continue
            if refused == allowed:
                wrong.append((what, letter, answer.status_code))
    assert wrong == []
