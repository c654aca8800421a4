"""Request cases: for every address a request that is right in every way, but perhaps for who sends it.

Whoever is refused is then refused because of who they are: each request carries a key that is good, the
forgery word that goes with it, and a body that fits.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from websockets.exceptions import InvalidStatus

from conclave.server import wire
from trials.permissions import BASE
from trials.stage import GAME, NAMES, OWNER, WORD, Somebody, Stage

WORDS = {
    "{game}": GAME, "{mood}": "ice", "{variant}": "light", "{number}": "IW-1", "{name}": "Una",
    "{kind}": "chat", "{preset}": "own",
}  # fmt: skip
# These end every session of whoever asks.
ENDING = (f"PUT {BASE}/me/password", f"DELETE {BASE}/me/sessions", "POST /account/sessions/everywhere",
          "POST /account/password")  # fmt: skip


@dataclass
class Ask:
    """A request: what the address needs, what it sends, and whether it uses up the session or the person."""

    words: dict[str, str] = field(default_factory=dict)
    body: dict[str, Any] | None = None
    uses: str = ""  # session or person


@dataclass
class Prepared:
    """A request that is ready to be sent."""

    method: str
    path: str
    headers: dict[str, str]
    sent: dict[str, Any]


class Improper(AssertionError):
    """A request was refused for another reason than who sent it."""


def prepare(stage: Stage, letter: str, what: str, token: str = "") -> Prepared:
    """Make the request of an address for a role.

    With a token the request still carries the session and its word: they must count for nothing.
    """
    method, path = what.split()
    ask = HOW[what](stage, letter) if what in HOW else Ask()
    who = stage.people[letter]
    if ask.uses:
        who = stage.again(letter) if ask.uses == "session" else stage.twin(letter)
    for word, value in {**WORDS, "{table}": stage.at(letter), **ask.words}.items():
        path = path.replace(word, value)
    if path == "/web":
        path += "/js/main.js"
    if what == f"GET {BASE}/tables/{{table}}/events":
        path += f"?protocol={wire.PROTOCOL}"
    if "{" in path:
        raise Improper(f"{what}: nothing is known for {path}")
    headers = stage.headers(who, token)
    sent: dict[str, Any] = {}
    if method != "GET" and path.startswith(BASE):
        headers["x-csrf"] = who.csrf
        if ask.body is not None:
            sent["json"] = _filled(ask.body, who)
    elif method != "GET":
        sent["data"] = {"csrf": who.csrf, **_filled(ask.body or {}, who)}
    return Prepared(method, path, headers, sent)


def ask(stage: Stage, letter: str, what: str, token: str = "") -> bool:
    """Send the request of an address for a role; tells whether it got through."""
    made = prepare(stage, letter, what, token)
    stage.asked += 1
    with stage.http.stream(made.method, made.path, headers=made.headers, **made.sent) as answer:
        status, refused = answer.status_code, False
        if status == 200 and answer.headers.get("content-type", "") == "application/json":
            answer.read()
            told = answer.json()
            refused = isinstance(told, dict) and told.get("ok") is False
            if what == f"GET {BASE}/tables/{{table}}":
                _seat(letter, told["seat"])
    if what in ENDING and letter in NAMES:
        stage.people[letter] = stage.again(letter)
    if status >= 400 and status not in (401, 403, 404, 409):
        raise Improper(f"{what} by {letter}: {status}")
    return status < 400 and not refused


def _own(stage: Stage, letter: str) -> str:
    """Open a table of the host, or of the owner of tokens where they ask."""
    return stage.opened(OWNER if letter == OWNER else "H")


def _filled(body: dict[str, Any], who: Somebody) -> dict[str, Any]:
    """Write into a body what only the sender knows: the own name."""
    return {name: who.name if value == "{own name}" else value for name, value in body.items()}


def _seat(letter: str, seat: int) -> None:
    if seat != {"P": 0, "Q": 1, OWNER: 0}.get(letter, -1):
        raise Improper(f"{letter} looks from seat {seat}")


def socket(stage: Stage, letter: str, token: str = "") -> bool:
    """Tell whether a role gets a socket, and see that it looks from its own seat."""
    stage.asked += 1
    try:
        line = stage.line(letter, token=token)
    except InvalidStatus as refused:
        if refused.response.status_code != 403:
            raise Improper(f"a socket of {letter}: {refused.response.status_code}") from refused
        return False
    with line:
        first = json.loads(line.recv(timeout=30))
        while first["t"] != "view":
            first = json.loads(line.recv(timeout=30))
        _seat(letter, first["seat"])
    return True


def through(stage: Stage, letter: str, what: str, token: str = "") -> bool:
    """Tell whether a role gets through at an address."""
    if what.startswith("SOCKET"):
        return socket(stage, letter, token)
    return ask(stage, letter, what, token)


def _sends(**body: Any) -> Callable[[Stage, str], Ask]:
    return lambda stage, letter: Ask(body=body)


def _word(letter: str) -> str:
    return WORD if letter in NAMES else "{own name}"


def _entry(**body: str) -> Callable[[Stage, str], Ask]:
    """A way in, which ends the session that the browser had."""
    return lambda stage, letter: Ask(body=body, uses="session")


def _new_account(stage: Stage, letter: str) -> Ask:
    return Ask(body={"name": stage.fresh("Xan"), "password": WORD}, uses="session")


def _recovered(stage: Stage, letter: str) -> Ask:
    return Ask(body={"code": stage.guest().recovery}, uses="session")


def _join(stage: Stage, letter: str) -> Ask:
    return Ask({"{table}": stage.opened()}, {})


def _leave(stage: Stage, letter: str) -> Ask:
    return Ask({"{table}": stage.opened("H", OWNER if letter == OWNER else "P")}, {})


def _chat(stage: Stage, letter: str) -> Ask:
    return Ask(body={"t": "chat", "id": stage.fresh("c"), "v": 0, "phrase": 0})


PASSWORD = {"password": WORD, "new": WORD}
NEW_TABLE = {"game": GAME, "players": ["me", "open"]}
HOW: dict[str, Callable[[Stage, str], Ask]] = {
    f"POST {BASE}/guests": _entry(name="Xan"),
    f"POST {BASE}/recover": _recovered,
    f"POST {BASE}/accounts": _new_account,
    f"POST {BASE}/login": _entry(name=NAMES["U"], password=WORD),
    f"POST {BASE}/logout": _entry(),
    f"DELETE {BASE}/me": lambda stage, letter: Ask(body={"word": _word(letter)}, uses="person"),
    f"PUT {BASE}/me/password": lambda stage, letter: Ask(body=PASSWORD, uses="session"),
    f"DELETE {BASE}/me/sessions": lambda stage, letter: Ask(uses="session"),
    f"DELETE {BASE}/me/sessions/{{session}}": lambda stage, letter: Ask({"{session}": stage.session(letter)}),
    f"POST {BASE}/tokens": _sends(label="a program", scopes=["read"]),
    f"DELETE {BASE}/tokens/{{token}}": lambda stage, letter: Ask({"{token}": stage.dropped(letter)}),
    f"POST {BASE}/tables": _sends(**NEW_TABLE),
    f"POST {BASE}/tables/{{table}}/join": _join,
    f"POST {BASE}/tables/{{table}}/leave": _leave,
    f"POST {BASE}/tables/{{table}}/rematch":
        lambda stage, letter: Ask({"{table}": stage.over[letter == OWNER]}),
    f"POST {BASE}/tables/{{table}}/commands": _chat,
    f"POST {BASE}/tables/{{table}}/invites": _sends(),
    f"DELETE {BASE}/tables/{{table}}/invites/{{invite}}":
        lambda stage, letter: Ask({"{invite}": stage.invited(letter)["id"]}),
    f"POST {BASE}/invites": lambda stage, letter: Ask(body={"code": stage.code()}),
    f"GET {BASE}/invites/{{code}}": lambda stage, letter: Ask({"{code}": stage.code()}),
    f"GET {BASE}/tables/{{table}}/audit": lambda stage, letter: Ask({"{table}": stage.over[letter == OWNER]}),
    f"PUT {BASE}/tables/{{table}}/note": _sends(text="mine"),
    f"POST {BASE}/admin/bans": lambda stage, letter: Ask(body={"who": f"id:{stage.guest().id}"}),
    f"DELETE {BASE}/admin/bans/{{person}}": lambda stage, letter: Ask({"{person}": stage.guest().id}),
    f"DELETE {BASE}/admin/tables/{{table}}": lambda stage, letter: Ask({"{table}": stage.opened()}),
    "GET /g/{game}/learn/{lesson}.json":
        lambda stage, letter: Ask({"{game}": "wizard_kings", "{lesson}": "first_battle"}),
    "GET /g/{game}/learn/{lesson}":
        lambda stage, letter: Ask({"{game}": "wizard_kings", "{lesson}": "first_battle"}),
    "GET /sheets/{sheet}.json": lambda stage, letter: Ask({"{sheet}": stage.sheet()}),
    "POST /settings": _sends(sound="off"),
    "POST /new/{game}": _sends(**{"me": "0", "seat-1": "anybody"}),
    "POST /play/{game}": _sends(level="easy"),
    "POST /t/{table}/join": _join,
    "POST /t/{table}/fill": lambda stage, letter: Ask({"{table}": _own(stage, letter)}, {"level": "easy"}),
    "POST /t/{table}/cancel": lambda stage, letter: Ask({"{table}": _own(stage, letter)}),
    "POST /t/{table}/{kind}": _chat,
    "GET /invite/{code}": lambda stage, letter: Ask({"{code}": stage.code()}),
    "POST /invite/{code}": lambda stage, letter: Ask({"{code}": stage.code()}),
    "POST /account/signup": _new_account,
    "POST /account/login": _entry(name=NAMES["U"], password=WORD),
    "POST /account/recover": _recovered,
    "POST /account/logout": _entry(),
    "POST /account/name": _sends(name="{own name}"),
    "POST /account/delete": lambda stage, letter: Ask(body={"word": _word(letter)}, uses="person"),
    "POST /account/sessions/end": lambda stage, letter: Ask(body={"session": stage.session(letter)}),
    "POST /account/sessions/everywhere": _entry(),
    "POST /account/password": lambda stage, letter: Ask(body=PASSWORD, uses="session"),
    "POST /account/tokens": _sends(label="a program", **{"may-read": "on"}),
    "POST /account/tokens/drop": lambda stage, letter: Ask(body={"token": stage.dropped(letter)}),
}  # fmt: skip
