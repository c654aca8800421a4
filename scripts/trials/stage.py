"""Stage: one person of each role around a table, put there over HTTP alone."""

from __future__ import annotations

import itertools
import subprocess
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass
from http.cookiejar import CookieJar, DefaultCookiePolicy
from typing import Any

import httpx
from websockets.sync.client import ClientConnection, connect

from conclave.server import wire
from trials.permissions import BASE, READ
from trials.serving import Serving, interpreter, surroundings

WORD = "seven lanterns on the ice"
OWNER = "S"  # somebody who hosts, plays and administers, so that only the scopes of a token can stop it
NAMES = {"U": "Una", "W": "Wim", "P": "Pia", "Q": "Quin", "H": "Hal", "M": "Mia", OWNER: "Sol"}
GAME = "ice_wizards"


@dataclass
class Somebody:
    """A person with a session, or a browser that nobody has come in with; perhaps a token too."""

    id: str = ""
    name: str = ""
    cookie: str = ""
    csrf: str = ""
    recovery: str = ""
    browser: str = ""  # the cookie that binds the forms of a browser
    token: str = ""


class Stage:
    """Everybody, around one table that two people play."""

    def __init__(self, url: str, appoint: Callable[[str], None], origin: str = "") -> None:
        self.url = url
        self.origin = origin or url  # what browsers call the server
        jar = CookieJar(DefaultCookiePolicy(allowed_domains=[]))  # everybody shows their own
        self.http = httpx.Client(base_url=url, timeout=60.0, cookies=jar, trust_env=False, verify=False)
        self.asked = 0
        self._count = itertools.count(1)
        self._stack = ExitStack()
        self.people = {letter: self.account(name) for letter, name in NAMES.items()}
        self.people |= {"A": self.browser(), "G": self.guest()}
        self.people["B"] = self.browser()
        self.people["B"].token = self.token("U", ["read", "play"], bot=True)["token"]
        for name in (NAMES["M"], NAMES[OWNER]):
            appoint(name)
        self.table = self.seated("H", "P", "Q")
        self.own = self.seated(OWNER, OWNER, "Q")
        self.over = {False: self.finished("H", "P", "Q"), True: self.finished(OWNER, OWNER, "Q")}
        self.watching = self._stack.enter_context(self.line("W", "?seat=-1"))

    def close(self) -> None:
        """Send everybody home."""
        self._stack.close()
        self.http.close()

    # People.

    def fresh(self, word: str) -> str:
        """Return a name that nobody has."""
        return f"{word} {next(self._count)}"

    def _welcomed(self, path: str, **body: str) -> Somebody:
        answer = self.http.post(BASE + path, json=body)
        answer.raise_for_status()
        told, cookie = answer.json(), answer.headers["set-cookie"].split(";")[0].partition("=")[2]
        return Somebody(told["id"], told["name"], cookie, told["csrf"], told["recovery"])

    def guest(self) -> Somebody:
        """Make a guest."""
        return self._welcomed("/guests", name=self.fresh("Gus"))

    def account(self, name: str) -> Somebody:
        """Make an account."""
        return self._welcomed("/accounts", name=name, password=WORD)

    def browser(self) -> Somebody:
        """Open a browser that nobody comes in with: it has the word for its forms, and nothing else."""
        page = self.http.get("/account")
        word = page.text.split('name="csrf" value="')[1].split('"')[0]
        return Somebody(csrf=word, browser=page.headers["set-cookie"].split(";")[0])

    def again(self, letter: str) -> Somebody:
        """Log a role in once more: a session, to be used up; a guest is another one, as good as the first."""
        if letter in NAMES:
            return self._welcomed("/login", name=NAMES[letter], password=WORD)
        return self.guest() if letter == "G" else self.people[letter]

    def twin(self, letter: str) -> Somebody:
        """Return somebody of the same kind, to be used up."""
        if letter in NAMES:
            return self.account(self.fresh(NAMES[letter]))
        return self.again(letter)

    def token(self, letter: str, scopes: list[str], bot: bool = False) -> dict[str, str]:
        """Make a token of somebody."""
        made: dict[str, str] = self.post(letter, "/tokens", label="a program", scopes=scopes, bot=bot)
        return made

    # Tables.

    def post(self, letter: str, path: str, **body: Any) -> Any:
        """Do something that a role may do."""
        who = self.people[letter]
        headers = {"origin": self.origin, "cookie": f"conclave={who.cookie}", "x-csrf": who.csrf}
        answer = self.http.post(BASE + path, json=body, headers=headers)
        answer.raise_for_status()
        return answer.json()

    def opened(self, host: str = "H", *seated: str, listed: bool = True) -> str:
        """Open a table with a free seat."""
        made = self.post(host, "/tables", game=GAME, players=["open", "open"], listed=listed)
        for letter in seated:
            self.post(letter, f"/tables/{made['table']}/join")
        return str(made["table"])

    def seated(self, host: str, *players: str) -> str:
        """Open a table at which two people play."""
        return self.opened(host, *players)

    def finished(self, host: str, *players: str) -> str:
        """Let a game come to its end."""
        table = self.seated(host, *players)
        answer = self.http.get(f"{BASE}/tables/{table}").json()
        self.post(players[1], f"/tables/{table}/commands", t="resign", id=self.fresh("r"), v=answer["v"])
        return table

    def at(self, letter: str) -> str:
        """Return the table that a role is asked about."""
        return self.own if letter == OWNER else self.table

    def invited(self, letter: str) -> dict[str, str]:
        """Make an invitation to the table of a role."""
        made: dict[str, str] = self.post(
            OWNER if letter == OWNER else "H", f"/tables/{self.at(letter)}/invites"
        )
        return made

    def code(self) -> str:
        """Return the code of an invitation to a free seat."""
        made = self.post("H", f"/tables/{self.opened(listed=False)}/invites")
        return str(made["code"])

    def session(self, letter: str) -> str:
        """Return the id of a session of the other user, or for whoever owns all of their own."""
        headers = {"cookie": f"conclave={self.again(OWNER if letter == OWNER else 'U').cookie}"}
        listed = self.http.get(f"{BASE}/me/sessions", headers=headers).json()
        return str(next(one["id"] for one in listed if one["here"]))

    def dropped(self, letter: str) -> str:
        """Return the id of a token of the other user, or for whoever owns all of their own."""
        return self.token(OWNER if letter == OWNER else "U", [READ])["id"]

    def sheet(self) -> str:
        """Return the name of a sheet of symbols that the table shows to everybody."""
        scene = self.http.get(f"{BASE}/tables/{self.table}").json()["scene"]
        return str(
            next(name for name in (*scene["sheets"], *(area["static"] for area in scene["areas"])) if name)
        )

    # Connections.

    def headers(self, who: Somebody, token: str = "") -> dict[str, str]:
        """Return the headers that somebody's request has."""
        found = {"origin": self.origin}
        cookie = f"conclave={who.cookie}" if who.cookie else who.browser
        if cookie:
            found["cookie"] = cookie
        if token or who.token:
            found["authorization"] = f"Bearer {token or who.token}"
        return found

    def line(self, letter: str, query: str = "", token: str = "") -> ClientConnection:
        """Open a socket to the table of a role."""
        return self.connected(self.at(letter), self.headers(self.people[letter], token), query)

    def connected(self, table: str, headers: dict[str, str], query: str = "") -> ClientConnection:
        """Open a socket to a table."""
        query = f"{query}{'&' if query else '?'}protocol={wire.PROTOCOL}"
        return connect(
            f"{self.url.replace('http', 'ws')}/t/{table}/ws{query}", additional_headers=headers,
            max_size=None, open_timeout=30, close_timeout=1, proxy=None, compression=None,
            user_agent_header=None, ping_interval=None, max_queue=None,
        )  # fmt: skip


def keeper(server: Serving) -> Callable[..., None]:
    """Return the command of the keeper, which works on the database while the server runs."""

    def run(*words: str) -> None:
        command = [*interpreter(), "-m", "conclave.cli", "admin", *words, "--db", str(server.db), "--quiet"]
        subprocess.run(command, env=surroundings(), check=True, capture_output=True)

    return run
