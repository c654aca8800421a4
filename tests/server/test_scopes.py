"""What a key opens: a token never more than its scopes, and a cookie nothing without the forgery word."""

from collections.abc import Callable
from typing import Any

import httpx
import pytest
from websockets.exceptions import InvalidStatus

from conclave.server import wire
from conclave.server.uvicorn_server import BackgroundServer
from tests.server.conftest import Client, Socket, database

WORD = "a long enough password"


@pytest.fixture
def una(client: Callable[[str], Client]) -> Client:
    """Return somebody with an account."""
    made = client("")
    made.welcome(made.http.post("/api/v1/accounts", json={"name": "Una", "password": WORD}))
    return made


@pytest.fixture
def bearer(una: Client) -> Callable[..., dict[str, str]]:
    """Return a way to make tokens, each as the header that shows it."""

    def make(*scopes: str) -> dict[str, str]:
        made = una.post("/tokens", label="a program", scopes=list(scopes))
        return {"authorization": f"Bearer {made['token']}"}

    return make


def form_of(server: BackgroundServer) -> tuple[dict[str, str], dict[str, str]]:
    """Return the cookie of a browser that nobody has come in with, and the word for its forms."""
    page = httpx.get(f"{server.url}/account")
    word = page.text.split('name="csrf" value="')[1].split('"')[0]
    return dict(page.cookies), {"csrf": word}


PAGES: list[tuple[str, dict[str, str]]] = [
    ("/account/name", {"name": "Mallory"}),
    ("/account/code", {}),
    ("/new/ice_wizards", {"me": "0", "seat-1": "anybody"}),
    ("/play/ice_wizards", {"level": "easy"}),
    ("/account/logout", {}),
    ("/settings", {"sound": "off"}),
    ("/account/delete", {"word": WORD}),
]


@pytest.mark.parametrize(("path", "form"), PAGES)
def test_no_token_does_anything_on_a_page(
    path: str,
    form: dict[str, str],
    una: Client,
    bearer: Callable[..., dict[str, str]],
    server: BackgroundServer,
    db: Any,
) -> None:
    """S13: pages are for sessions; a token with every scope and a good forgery word changes nothing there."""
    headers = bearer("read", "play", "create")
    cookies, word = form_of(server)
    for jar in (cookies, {"conclave": una.http.cookies["conclave"]}):
        given = {**form, **(word if jar is cookies else {"csrf": una.csrf})}
        before = database(db)
        answer = httpx.post(server.url + path, data=given, cookies=jar, headers=headers)
        assert answer.status_code == 403
        assert "code" not in answer.text or "recovery" not in answer.text.lower()
        assert database(db) == before


def test_no_page_shows_a_token_anything(
    una: Client, bearer: Callable[..., dict[str, str]], server: BackgroundServer
) -> None:
    """S13: neither the export nor somebody's games, with the cookie beside the token or without."""
    headers = bearer("read")
    for path in ("/account/export", "/me", "/account", "/", "/account/tokens"):
        for cookies in ({}, {"conclave": una.http.cookies["conclave"]}):
            answer = httpx.get(server.url + path, headers=headers, cookies=cookies)
            assert answer.status_code == 403, path
            assert "Una" not in answer.text


def test_a_private_view_needs_the_scope_read(
    una: Client,
    bearer: Callable[..., dict[str, str]],
    client: Callable[[str], Client],
    server: BackgroundServer,
) -> None:
    """S13: a token that may play sees no hand of cards, by no route."""
    table = una.post("/tables", game="ice_wizards", players=["me", "open"])["table"]
    client("Bob").post(f"/tables/{table}/join")
    play, read = bearer("play", "create"), bearer("read")
    for path in ("", "/text", "/record", "/replay", f"/events?protocol={wire.PROTOCOL}"):
        address = f"{server.url}/api/v1/tables/{table}{path}"
        with httpx.stream("GET", address, headers=play) as answer:
            assert answer.status_code == 403, path
        with httpx.stream("GET", address, headers=read) as answer:
            assert answer.status_code == 200, path
    with pytest.raises(InvalidStatus):
        Socket(server, table, "", {**play, "cookie": una.cookie, "origin": server.url})


def test_a_hint_needs_the_scope_read(
    una: Client, bearer: Callable[..., dict[str, str]], server: BackgroundServer
) -> None:
    """S13: it names what the seat holds, so that a token that may play alone gets none, by no route."""
    table = una.post("/tables", game="ice_wizards", players=["me", "random"])["table"]
    socket = una.socket(table)
    socket.until("view")
    while not socket.state["choices"]:
        socket.next()
    address = f"{server.url}/api/v1/tables/{table}"
    hint = {"t": "hint", "id": "h", "v": socket.v}
    for scopes, status in ((("play", "create"), 403), (("read",), 200)):
        answer = httpx.post(f"{address}/hints", headers=bearer(*scopes))
        assert answer.status_code == status, scopes
    answer = httpx.post(f"{address}/commands", json=hint, headers=bearer("play"))
    assert (answer.status_code, answer.json()["error"]["code"]) == (403, "auth")
    answer = httpx.post(f"{address}/commands", json=hint, headers=bearer("play", "read"))
    assert answer.json()["hints"]
    reader = Socket(server, table, "", bearer("read"))
    reader.until("view")
    assert reader.do("hint")["hints"]
    assert reader.do("play", token=socket.state["choices"][0]["token"])["error"]["code"] == "auth"
    reader.close()
    socket.close()


@pytest.mark.parametrize(
    "authorization", ["Basic eDp5", "Digest x", "Bearer", "bearer", "Token x", "x", "Bearerx y", "bearer:x"]
)
def test_only_a_bearer_token_stands_in_for_the_forgery_word(
    authorization: str, una: Client, server: BackgroundServer, db: Any
) -> None:
    """S2: any other Authorization header beside a cookie leaves the check where it is."""
    before = database(db)
    cookies = {"conclave": una.http.cookies["conclave"]}
    headers = {"authorization": authorization, "content-type": "text/plain"}
    body = '{"game": "ice_wizards", "players": ["me", "open"]}'
    for origin in ({}, {"origin": "https://elsewhere.example"}, {"origin": server.url}):
        whole = {**headers, **origin}
        made = httpx.post(f"{server.url}/api/v1/tables", content=body, headers=whole, cookies=cookies)
        assert made.status_code == 403
        form = {**whole, "content-type": "application/x-www-form-urlencoded"}
        renamed = httpx.post(
            f"{server.url}/account/name", content="name=Mallory", headers=form, cookies=cookies
        )
        assert renamed.status_code == 403
    assert database(db) == before


def test_a_bearer_request_ignores_the_cookie(
    una: Client,
    client: Callable[[str], Client],
    bearer: Callable[..., dict[str, str]],
    server: BackgroundServer,
) -> None:
    """S2: whoever shows a token is who the token says, or nobody; the cookie beside it counts for nothing."""
    bob = client("Bob")
    cookies = {"conclave": bob.http.cookies["conclave"]}
    told = httpx.get(f"{server.url}/api/v1/me", headers=bearer("read"), cookies=cookies).json()
    assert (told["id"], told["csrf"]) == (una.id, "")
    bad = {"authorization": "Bearer no-such-token"}
    for path in ("/me", "/games", "/tables"):
        assert httpx.get(f"{server.url}/api/v1{path}", headers=bad, cookies=cookies).status_code == 403
    body = {"game": "ice_wizards", "players": ["me", "open"]}
    made = httpx.post(f"{server.url}/api/v1/tables", json=body, headers=bad, cookies=cookies)
    assert made.status_code == 403
    assert bob.get("/me/games") == []
    table = una.post("/tables", game="ice_wizards", players=["me", "open"])["table"]
    with pytest.raises(InvalidStatus):
        Socket(server, table, "", {**bad, "cookie": una.cookie, "origin": server.url})


def test_no_token_opens_a_session(
    bearer: Callable[..., dict[str, str]], una: Client, server: BackgroundServer
) -> None:
    """S13: a token leads to no cookie, which would be worth more than the token."""
    headers = bearer("read", "play", "create")
    for path, body in (
        ("/guests", {"name": "X"}),
        ("/accounts", {"name": "Xan", "password": WORD}),
        ("/login", {"name": "Una", "password": WORD}),
        ("/recover", {"code": "x"}),
    ):
        answer = httpx.post(f"{server.url}/api/v1{path}", json=body, headers=headers)
        assert answer.status_code == 403
        assert "set-cookie" not in answer.headers


def test_nobody_is_forgotten_without_the_word(una: Client, client: Callable[[str], Client]) -> None:
    """DELETE /me wants what the page wants: the password of an account, the name of a guest."""
    guest = client("Gus")
    for who, wrong in ((una, "Una"), (guest, "gus")):
        assert who.http.delete("/api/v1/me").status_code == 400
        answer = who.http.request("DELETE", "/api/v1/me", json={"word": wrong})
        assert (answer.status_code, answer.json()["error"]["code"]) == (403, "auth")
        assert who.http.get("/api/v1/me").status_code == 200
    assert una.http.request("DELETE", "/api/v1/me", json={"word": WORD}).status_code == 200
    assert guest.http.request("DELETE", "/api/v1/me", json={"word": "Gus"}).status_code == 200
    assert una.http.get("/api/v1/me").status_code == 403
