"""People: guests, accounts, sessions, invitations, limits, and who may do what."""

import logging
import re
import statistics
import time
from collections.abc import Callable
from typing import Any

import httpx
import pytest
from starlette.routing import Route
from websockets.exceptions import ConnectionClosed, InvalidStatus

from conclave.server.accounts import hashed
from conclave.server.uvicorn_server import BackgroundServer
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


def test_forms_from_elsewhere_change_nothing(
    client: Callable[[str], Client], server: BackgroundServer
) -> None:
    """S2: no forgery token, a wrong one or another origin: refused before anything is read."""
    ann = client("Ann")
    body = {"game": "ice_wizards", "players": ["me", "open"]}
    for headers in ({"x-csrf": ""}, {"x-csrf": "0" * 40}, {"origin": "https://elsewhere.example"}):
        assert ann.http.post("/api/v1/tables", json=body, headers=headers).status_code == 403
    foreign = {"sec-fetch-site": "cross-site", "origin": "https://elsewhere.example"}
    assert httpx.post(f"{server.url}/api/v1/guests", json={"name": "X"}, headers=foreign).status_code == 403


def test_looking_changes_nothing(pair: tuple[Client, Client, str], server: BackgroundServer, db: Any) -> None:
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
    assert socket.until("bye")["reason"] == "you are logged out"
    with pytest.raises(ConnectionClosed):
        socket.next()
    assert httpx.get(f"{ann.http.base_url}/api/v1/me", cookies={"conclave": second}).status_code == 403
    socket.close()


def test_cookies_are_secure_where_the_server_is_public() -> None:
    """S4: behind an encrypted origin or on a public address a cookie never travels openly."""
    from conclave.server.config import Config
    from conclave.server.services import cookie_settings

    assert cookie_settings(Config(origin="https://play.example.org"))["secure"]
    assert cookie_settings(Config(host="0.0.0.0"))["secure"]
    assert not cookie_settings(Config())["secure"]


def test_logging_in_tells_nobody_who_exists(
    client: Callable[[str], Client], server: BackgroundServer, db: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """S5: argon2id, and the same words after the same work for a wrong name as for a wrong password."""
    account(client("Ann"), "Ann")
    assert "$argon2id$" in str(database(db))
    accounts, checked = server.services.accounts, list[str]()
    whole = accounts._verify

    async def counted(word: str, password: str) -> bool:
        checked.append(word)
        return await whole(word, password)

    monkeypatch.setattr(accounts, "_verify", counted)
    stranger, texts = client(""), set()
    for name in ("Ann", "Nobody", "Ann", "Nobody else"):
        answer = stranger.http.post("/api/v1/login", json={"name": name, "password": "wrong password"})
        texts.add((answer.status_code, answer.text))
    assert len(texts) == 1
    # One check each, and against words of the same cost.
    assert len(checked) == 4
    assert len({word.rsplit("$", 2)[0] for word in checked}) == 1
    good = stranger.http.post("/api/v1/login", json={"name": "aNN", "password": WORD})
    assert good.status_code == 200


@pytest.mark.slow
def test_logging_in_takes_the_same_time_for_all(
    client: Callable[[str], Client], figure: Callable[[str], None]
) -> None:
    """S5: medians of 60 tries each, taken in turn, lie within 10 % of each other."""
    account(client("Ann"), "Ann")
    stranger, times = client(""), dict[str, list[float]](Ann=[], Nobody=[])
    for at in range(62):
        # In turn and in changing order, so that a slow moment hits both alike.
        for name in list(times) if at % 2 else list(times)[::-1]:
            began = time.perf_counter()
            stranger.http.post("/api/v1/login", json={"name": name, "password": "wrong password"})
            times[name].append(time.perf_counter() - began)
    known, unknown = (statistics.median(taken[2:]) for taken in times.values())
    figure(f"S5: a known name takes {known * 1000:.1f} ms, an unknown one {unknown * 1000:.1f} ms")
    assert 0.9 < known / unknown < 1.1


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
    assert page.headers["referrer-policy"] == "same-origin"
    assert cyd.post("/invites", code=link["code"])["seat"] == 1
    assert dee.http.post("/api/v1/invites", json={"code": link["code"]}).status_code == 404
    told = "\n".join(record.getMessage() for record in caplog.records if not record.name.startswith("http"))
    assert "/api/v1/invites" in told
    for secret in (code, link["code"], gone["code"], ann.http.cookies["conclave"]):
        assert secret not in told
        assert secret not in str(database(db))


def test_too_often_is_429_with_a_time(serve: Callable[..., BackgroundServer]) -> None:
    """S10: limits are published, and answered with when to try again."""
    server = serve(rate_limit_factor=1)
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


def form_of(page: str) -> str:
    """Give the word that the forms of a page carry."""
    found = re.search(r'name="csrf" value="([^"]+)"', page)
    assert found is not None
    return found[1]


def test_recovering_by_the_page_shows_the_code_in_place_of_the_old_one(
    client: Callable[[str], Client], server: BackgroundServer
) -> None:
    """A guest who comes back by the page, again and again, has a code that works every time."""
    ann = client("Ann")
    table, code = ann.post("/tables", game="ice_wizards", players=["me", "open"])["table"], ann.recovery
    for _ in range(3):
        with httpx.Client(base_url=server.url, headers={"origin": server.url}) as browser:
            word = form_of(browser.get("/account").text)
            page = browser.post("/account/recover", data={"csrf": word, "code": code})
            assert page.status_code == 200
            assert page.headers["cache-control"] == "no-store"
            shown = re.search(r"<code>([^<]+)</code>", page.text)
            assert shown is not None
            assert shown[1] != code
            assert browser.cookies["conclave"] not in page.text
            assert browser.cookies["conclave"] != browser.cookies.get("conclave_form")
            # The browser is Ann's now, and the forms of this very page are hers.
            named = browser.post("/account/name", data={"csrf": form_of(page.text), "name": "Ann again"})
            assert named.headers["location"] == "/account?done=named"
            games = browser.get("/api/v1/me/games").json()
            assert [row["id"] for row in games] == [table]
            used = browser.post("/account/recover", data={"csrf": form_of(page.text), "code": code})
            assert used.status_code == 422
            code = shown[1]
    assert client("").welcome(ann.http.post("/api/v1/recover", json={"code": code}))["id"] == ann.id
