"""Who may do what: every address of the server against every kind of caller, held against a written table."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
import pytest
from argon2 import PasswordHasher
from starlette.routing import Mount, Route, WebSocketRoute
from websockets.exceptions import InvalidStatus

from conclave.server.openapi import BASE
from conclave.server.running import Beside
from tests.server.conftest import Client, Socket

# A anonymous, G a guest, U another user, W somebody who watches the table, P and Q the people in its seats,
# H the host, who does not play, B a bot account's token that may read and play, T a token that may only read,
# M an administrator. An administrator may what any account may: nothing is kept for them alone.
CALLERS = "AGUWPQHBTM"
ALL, KNOWN, PEOPLE, PLAY = CALLERS, "GUWPQHBTM", "GUWPQHM", "GUWPQHBM"

# All who are not named are refused with 401 or 403.
API = {
    "GET /games": ALL, "GET /limits": ALL, "POST /guests": ALL, "POST /recover": "", "POST /accounts": ALL,
    "POST /login": "", "POST /logout": PEOPLE, "GET /me": KNOWN, "DELETE /me": PEOPLE,
    "GET /me/games": KNOWN, "GET /me/events": KNOWN, "GET /me/export": PEOPLE,
    "GET /tokens": PEOPLE, "POST /tokens": "UHM",
    "DELETE /tokens/{token}": PEOPLE, "GET /tables": ALL, "POST /tables": PEOPLE, "GET /tables/{table}": ALL,
    "GET /tables/{table}/record": ALL, "GET /tables/{table}/replay": ALL,
    "GET /tables/{table}/text": ALL, "GET /phrases": ALL, "GET /tables/{table}/events": ALL,
    "POST /tables/{table}/join": PLAY, "POST /tables/{table}/leave": PLAY,
    "POST /tables/{table}/rematch": PEOPLE, "POST /tables/{table}/commands": PLAY,
    "GET /tables/{table}/invites": "H", "POST /tables/{table}/invites": "H",
    "DELETE /tables/{table}/invites/{invite}": "H", "POST /invites": PLAY,
    "GET /tables/{table}/note": KNOWN, "PUT /tables/{table}/note": PLAY, "GET /openapi.json": ALL,
}  # fmt: skip
# Pages are for browsers: a token that somebody sends there counts as it does elsewhere.
PAGES = {
    "GET /healthz": ALL, "GET /readyz": ALL, "GET /metrics": ALL, "GET /": ALL, "GET /g/{game}": ALL,
    "GET /g/{game}/rules": ALL, "GET /g/{game}/learn/{lesson}": ALL,
    "GET /g/{game}/rules/{number}.json": ALL, "GET /tables": ALL,
    "GET /settings": ALL, "POST /settings": PEOPLE + "A", "GET /about": ALL,
    "GET /g/{game}/picture-{variant}.svg": ALL, "GET /theme/{mood}.css": ALL, "GET /theme/{mood}.svg": ALL,
    "GET /new/{game}": ALL, "POST /new/{game}": PEOPLE + "A", "POST /play/{game}": PEOPLE + "A",
    "GET /t/{table}": ALL, "GET /t/{table}/replay": ALL, "GET /t/{table}/record": ALL,
    "POST /t/{table}/join": PEOPLE + "A", "POST /t/{table}/{kind}": PEOPLE, "GET /invite/{code}": ALL,
    "POST /invite/{code}": PEOPLE + "A", "GET /me": ALL, "GET /me/next": ALL, "GET /u/{name}": ALL,
    "GET /account": ALL, "GET /account/export": KNOWN, "POST /account/signup": PEOPLE + "A",
    # Here a wrong word is a 422 beside the form, so that whoever mistyped sees it again.
    "POST /account/login": PEOPLE + "A", "POST /account/recover": PEOPLE + "A",
    "POST /account/logout": PEOPLE + "A",
    "POST /account/code": PEOPLE, "POST /account/name": PEOPLE, "POST /account/delete": PEOPLE,
    "GET /account/tokens": PEOPLE, "POST /account/tokens": "UHM", "POST /account/tokens/drop": PEOPLE,
    "GET /favicon.svg": ALL, "GET /favicon.ico": ALL, "GET /robots.txt": ALL, "GET /web": ALL,
    # With an origin of ours; from anywhere else nobody gets a socket (S1).
    "SOCKET /t/{table}/ws": ALL,
}  # fmt: skip
BODIES: dict[str, Any] = {
    "POST /guests": {"name": "X"}, "POST /recover": {"code": "x"}, "POST /invites": {"code": "x"},
    "POST /login": {"name": "x", "password": "x"}, "POST /accounts": {"name": "X", "password": "short"},
    "POST /tokens": {"label": "x", "scopes": ["nothing"]}, "PUT /tables/{table}/note": {"text": "mine"},
    "POST /tables": {"game": "none", "players": ["me"]},
    "POST /tables/{table}/commands": {"t": "undo", "id": "x", "v": 0},
}  # fmt: skip
FORMS = {
    "POST /account/delete": {"word": "not it"}, "POST /new/{game}": {"seats": "nonsense"},
    "POST /account/signup": {"name": "X", "password": "short"},
    "POST /account/tokens": {"label": "a program", "may-read": "on"},
    "POST /account/login": {"name": "x", "password": "wrong password"},
}  # fmt: skip
WORDS = {
    "{game}": "ice_wizards", "{name}": "Una", "{code}": "none", "{mood}": "ice", "{variant}": "light",
    "{number}": "IW-1", "{kind}": "undo", "{token}": "none", "{invite}": "none",
}  # fmt: skip
# Whatever ends a session comes last.
LAST = ("POST /logout", "POST /account/logout", "DELETE /me")


def known(server: Beside) -> dict[str, str]:
    """List every address of the server with its methods, whatever kind of route it is."""
    found = {}
    for route in server.app.routes:
        if isinstance(route, WebSocketRoute):
            found[f"SOCKET {route.path}"] = route.path
        elif isinstance(route, Mount):
            found[f"GET {route.path}"] = f"{route.path}/js/main.js"
        else:
            assert isinstance(route, Route), f"a route of a kind that this test does not know: {route}"
            for method in (route.methods or set()) - {"HEAD"}:
                found[f"{method} {route.path}"] = route.path
    return found


class Cast:
    """One caller of each kind, around one table that two people play."""

    def __init__(self, server: Beside, db: Path) -> None:
        self.server = server
        # Passwords are not what is tested here, so they need not be dear.
        server.services.accounts._hasher = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
        names = {"G": "Gus", "U": "Una", "W": "Wim", "P": "Pia", "Q": "Quin", "H": "Hal", "M": "Mia"}
        self.callers = {letter: Client(server, names.get(letter, "")) for letter in CALLERS}
        for letter in "UHM":
            made = self.callers[letter]
            made.welcome(
                made.http.post(
                    "/api/v1/accounts", json={"name": names[letter], "password": "a long enough password"}
                )
            )
        with closing(sqlite3.connect(db)) as database:
            database.execute("update people set admin = 1 where id = ?", (self.callers["M"].id,))
            database.commit()
        made = self.callers["U"]
        for letter, scopes, bot in (("T", ["read"], False), ("B", ["read", "play"], True)):
            token = made.post("/tokens", label=f"token {letter}", scopes=scopes, bot=bot)["token"]
            self.callers[letter].http.headers["authorization"] = f"Bearer {token}"
        self.table = self.callers["H"].post("/tables", game="ice_wizards", players=["open", "open"])["table"]
        for letter in "PQ":
            self.callers[letter].post(f"/tables/{self.table}/join")
        self.watching = self.callers["W"].socket(self.table, "?seat=-1")
        self.watching.until("view")
        self.jars = {letter: dict(one.http.cookies) for letter, one in self.callers.items()}

    def address(self, path: str) -> str:
        """Give an address with everything filled in."""
        for word, value in {**WORDS, "{table}": self.table}.items():
            path = path.replace(word, value)
        return path

    def ask(self, letter: str, what: str, path: str, keep: bool) -> int:
        """Send one request; gives its status. What it did to the cookies is undone."""
        caller, method = self.callers[letter], what.split()[0]
        with caller.http.stream(method, self.address(path), **self._body(caller, what, path)) as answer:
            status = answer.status_code
        assert status < 500, (what, letter)
        if not keep:
            caller.http.cookies.clear()
            caller.http.cookies.update(self.jars[letter])
        return status

    def _body(self, caller: Client, what: str, path: str) -> dict[str, Any]:
        if what.startswith("GET"):
            return {}
        if path.startswith(BASE):
            return {"json": BODIES.get(what, {})}
        word = caller.csrf
        if not caller.http.headers.get("authorization") and not word:
            page = caller.http.get("/account").text
            word = page.split('name="csrf" value="')[1].split('"')[0]
        return {"data": {"csrf": word, **FORMS.get(what, {})}}

    def socket(self, letter: str) -> bool:
        """Tell whether somebody gets a socket to the table."""
        caller = self.callers[letter]
        headers = {"origin": self.server.url}
        if "conclave" in caller.http.cookies:
            headers["cookie"] = caller.cookie
        if "authorization" in caller.http.headers:
            headers["authorization"] = caller.http.headers["authorization"]
        try:
            socket = Socket(self.server, self.table, "", headers)
        except InvalidStatus:
            return False
        seat = {"P": 0, "Q": 1}.get(letter, -1)
        assert socket.until("view")["seat"] == seat
        socket.close()
        return True

    def close(self) -> None:
        """Send everybody home."""
        self.watching.close()
        for one in self.callers.values():
            one.close()


@pytest.fixture
def cast(server: Beside, db: Path) -> Iterator[Cast]:
    """Give one caller of each kind."""
    made = Cast(server, db)
    yield made
    made.close()


def test_every_address_is_in_the_table(server: Beside) -> None:
    """S6: an address that nobody thought about fails here, and so does one that is gone."""
    api = {f"{what.split()[0]} {BASE}{what.split()[1]}" for what in API}
    assert set(known(server)) == api | set(PAGES)


def test_everybody_may_do_what_the_table_says(cast: Cast, server: Beside) -> None:
    """S6: every address of the API and of the pages, and the socket, for every kind of caller."""
    wrong, asked = [], 0
    every = [(what, BASE + what.split()[1], who) for what, who in API.items()]
    every += [(what, path, PAGES[what]) for what, path in known(server).items() if what in PAGES]
    for what, path, who in sorted(every, key=lambda one: one[0] in LAST):
        for letter in CALLERS:
            if what == "DELETE /me" and letter in who:
                continue  # its own test deletes somebody; here everybody is logged out by now
            asked += 1
            if what.startswith("SOCKET"):
                allowed = cast.socket(letter)
            else:
                allowed = cast.ask(letter, what, path, keep=what in LAST) not in (401, 403)
            if allowed != (letter in who):
                wrong.append((what, path, letter))
    assert wrong == []
    assert asked > 600


def test_the_metrics_are_for_the_keeper_alone(serve: Callable[..., Beside]) -> None:
    """S6: from another machine they need the word; here everybody is at home."""
    server = serve(metrics_word="abracadabra")
    for headers, status in (({}, 403), ({"authorization": "Bearer no"}, 403),
                            ({"authorization": "Bearer abracadabra"}, 200)):  # fmt: skip
        transport = httpx.ASGITransport(server.app, client=("203.0.113.9", 5))

        async def look(transport: Any = transport, headers: Any = headers) -> int:
            async with httpx.AsyncClient(transport=transport, base_url="http://far.example") as far:
                return (await far.get("/metrics", headers=headers)).status_code

        assert server.call(look()) == status
