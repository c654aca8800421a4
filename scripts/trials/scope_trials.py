"""Scopes: every role and every token gets what the written table says, and no more (S6, S13)."""

from __future__ import annotations

from contextlib import closing
from typing import Any

from trials.driver import Run, trial
from trials.permissions import BASE, ROLES, SCOPES, may, table
from trials.request_cases import Improper, through
from trials.security_trials import everything
from trials.serving import Serving
from trials.stage import OWNER, WORD, Stage, keeper


def staged(run: Run) -> tuple[Serving, Stage]:
    """Start a server, and put everybody on the stage."""
    server = run.stack.enter_context(Serving(run.folder / "table.db"))
    admin = keeper(server)
    stage = Stage(server.url, lambda name: admin("appoint", name))
    run.stack.enter_context(closing(stage))
    return server, stage


@trial("S6", "every role asks for every address, properly, and gets what the written table says")
def s6(run: Run) -> None:
    """No answer differs from the table, and no address is missing from it."""
    server, stage = staged(run)
    wrong, improper = list[str](), list[str]()
    run.start()
    rights = table()
    for number, (what, (who, _)) in enumerate(rights.items()):
        if run.interrupted:
            break
        for letter in ROLES:
            try:
                if through(stage, letter, what) != (letter in who):
                    wrong.append(f"{what} by {letter}")
            except Improper as error:
                improper.append(str(error))
        run.progress(f"{number + 1} of {len(rights)} addresses, {stage.asked} requests")
    run.figure("addresses", len(rights), "", least=80)
    run.figure("roles", len(ROLES), "", exactly=9)
    run.figure("requests", stage.asked, "", exactly=len(rights) * len(ROLES))
    run.figure("answers other than the table's", len(wrong), "", exactly=0)
    run.figure("requests refused for another reason than who sent them", len(improper), "", exactly=0)
    run.figure("published addresses that are not in the table", len(unwritten(stage, rights)), "", exactly=0)
    run.figure("errors", len(server.faults()), "", exactly=0)
    for sentence in [*wrong, *improper, *unwritten(stage, rights)][:6]:
        run.note(sentence)


def unwritten(stage: Stage, rights: dict[str, tuple[str, str]]) -> list[str]:
    """Return what the server publishes and nobody wrote down."""
    paths = stage.http.get(f"{BASE}/openapi.json").json()["paths"]
    every = {f"{method.upper()} {path}" for path, methods in paths.items() for method in methods}
    return sorted(every - set(rights))


@trial("S13", "tokens of every scope ask for every address, with the cookie of their owner beside them")
def s13(run: Run) -> None:
    """Exactly what the written table says; and what a read token may not do leaves the database as it was."""
    server, stage = staged(run)
    kinds = [*((scope,) for scope in SCOPES), SCOPES]
    tokens = {scopes: stage.token(OWNER, list(scopes))["token"] for scopes in kinds}
    wrong, improper, asked = list[str](), list[str](), 0
    run.start()
    rights = table()
    for number, (what, (_, needed)) in enumerate(rights.items()):
        if run.interrupted:
            break
        for scopes, token in {(): "", **tokens}.items():
            asked += 1
            # Without a token it is the session: who may do everything is stopped by the scopes alone.
            expected = may(needed, scopes) if scopes else True
            try:
                if through(stage, OWNER, what, token) != expected:
                    wrong.append(f"{what} with {' '.join(scopes) or 'a session'}")
            except Improper as error:
                improper.append(str(error))
        run.progress(f"{number + 1} of {len(rights)} addresses, {stage.asked} requests")
    tried, changed, shown = escalated(server, stage, tokens[("read",)])
    run.figure("addresses", len(rights), "", least=80)
    run.figure("requests", asked, "", exactly=len(rights) * (len(kinds) + 1))
    run.figure("answers other than the table's", len(wrong), "", exactly=0)
    run.figure("requests refused for another reason than who sent them", len(improper), "", exactly=0)
    run.figure("things that a read token tried to change", tried, "", least=25)
    run.figure("of these, that changed a row", len(changed), "", exactly=0)
    run.figure("of these, that gave a cookie, a code or the data", len(shown), "", exactly=0)
    run.figure("errors", len(server.faults()), "", exactly=0)
    for sentence in [*wrong, *improper, *changed, *shown][:6]:
        run.note(sentence)


def escalated(server: Serving, stage: Stage, token: str) -> tuple[int, list[str], list[str]]:
    """Try with a read token whatever would make more of it; gives how much, what changed, what was given."""
    bare = {"authorization": f"Bearer {token}"}
    anonymous, owner = stage.browser(), stage.people[OWNER]
    # Alone, with the forms of a browser that nobody came in with, and with the session of the owner.
    ways: list[tuple[dict[str, str], str]] = [
        ({}, ""),
        ({"cookie": anonymous.browser}, anonymous.csrf),
        (stage.headers(owner), owner.csrf),
    ]
    posts: dict[str, dict[str, str]] = {
        "/account/name": {"name": "Mallory"}, "/account/code": {}, "/new/ice_wizards": {"me": "0"},
        "/play/ice_wizards": {"level": "easy"}, f"/t/{stage.own}/chat": {"phrase": "1"},
        f"/t/{stage.own}/resign": {"v": "1"}, "/account/tokens": {"label": "more", "may-play": "on"},
        "/account/password": {"password": WORD, "new": "mallory was here"},
        "/account/sessions/everywhere": {}, "/account/delete": {"word": WORD},
        "/account/login": {"name": "Sol", "password": WORD},
    }  # fmt: skip
    calls: list[tuple[str, str, dict[str, object]]] = [
        ("POST", "/tokens", {"label": "more", "scopes": ["play"]}), ("GET", "/me/export", {}),
        ("POST", "/tables", {"game": "ice_wizards", "players": ["me", "open"]}),
        ("POST", f"/tables/{stage.own}/commands", {"t": "chat", "id": "x", "v": 0, "phrase": 1}),
        ("PUT", "/me/password", {"password": WORD, "new": "mallory was here"}),
        ("DELETE", "/me", {"word": WORD}), ("DELETE", "/me/sessions", {}), ("GET", "/me/sessions", {}),
        ("POST", "/login", {"name": "Sol", "password": WORD}), ("POST", "/guests", {"name": "Mallory"}),
        ("POST", "/admin/bans", {"who": "Una"}), ("PUT", f"/tables/{stage.own}/note", {"text": "x"}),
    ]  # fmt: skip
    changed, shown, tried = list[str](), list[str](), 0
    for more, word in ways:
        headers = {**more, **bare, "x-csrf": word}
        requests: list[tuple[str, str, dict[str, Any]]] = [
            ("POST", path, {"data": {**form, "csrf": word}}) for path, form in posts.items()
        ]
        requests += [(method, BASE + path, {"json": body}) for method, path, body in calls]
        requests.append(("GET", "/account/export", {}))
        for method, path, sent in requests:
            before = everything(server.db)
            answer = stage.http.request(method, path, headers=headers, **sent)
            tried += 1
            if everything(server.db) != before:
                changed.append(f"{method} {path}")
            if answer.status_code < 400 or "set-cookie" in answer.headers:
                shown.append(f"{method} {path}: {answer.status_code}")
    return tried, changed, shown
