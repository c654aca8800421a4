"""Permissions: who may ask for what, and by which key; tests and trials hold servers against it."""

from __future__ import annotations

BASE = "/api/v1"
# A anonymous, G a guest, U another user, W somebody who watches the table, P and Q the people in its seats,
# H the host, who does not play, B the token of a bot account that may read and play, M an administrator.
ROLES = "AGUWPQHBM"
ALL, KNOWN = ROLES, "GUWPQHBM"
PEOPLE, ACCOUNTS = "GUWPQHM", "UWPQHM"  # with a session, and those of them who have an account
BROWSERS = "A" + PEOPLE  # pages are for browsers, and a bot is none
# What a token needs: a scope, nothing in particular, or there is no token that may.
READ, PLAY, CREATE, ANY, NONE = "read", "play", "create", "any", "none"
SCOPES = (READ, PLAY, CREATE)

# Address -> who gets through, and the scope that a token needs. Every request is right but for who sends it,
# so whoever is not named is refused because of who they are: with 401 or 403, with 404 where something is
# not theirs, with 409 where they have no seat.
API = {
    "GET /games": (ALL, ANY), "GET /limits": (ALL, ANY), "GET /phrases": (ALL, ANY),
    "GET /openapi.json": (ALL, ANY), "GET /tables": (ALL, ANY),
    # Ways in: a token leads to no session.
    "POST /guests": (BROWSERS, NONE), "POST /recover": (BROWSERS, NONE),
    "POST /accounts": (BROWSERS, NONE), "POST /login": (BROWSERS, NONE),
    # Oneself: what would be worth more than the token is for sessions.
    "POST /logout": (PEOPLE, NONE), "GET /me": (KNOWN, READ), "DELETE /me": (PEOPLE, NONE),
    "GET /me/games": (KNOWN, READ), "GET /me/events": (KNOWN, READ), "GET /me/export": (PEOPLE, NONE),
    "PUT /me/password": (ACCOUNTS, NONE), "GET /me/sessions": (PEOPLE, NONE),
    "DELETE /me/sessions": (PEOPLE, NONE),
    "DELETE /me/sessions/{session}": ("U", NONE),  # a session of the other user
    "GET /tokens": (PEOPLE, NONE), "POST /tokens": (ACCOUNTS, NONE),
    "DELETE /tokens/{token}": ("U", NONE),  # a token of the other user
    # Tables: anybody may look, and sees what is theirs.
    "POST /tables": (PEOPLE, CREATE), "GET /tables/{table}": (ALL, READ),
    "GET /tables/{table}/text": (ALL, READ), "GET /tables/{table}/record": (ALL, READ),
    "GET /tables/{table}/replay": (ALL, READ), "GET /tables/{table}/events": (ALL, READ),
    "POST /tables/{table}/join": (KNOWN, PLAY),
    "POST /tables/{table}/leave": ("P", PLAY),  # a table at which only the first has sat down
    "POST /tables/{table}/rematch": ("PQ", CREATE), "POST /tables/{table}/commands": ("PQ", PLAY),
    "GET /tables/{table}/invites": ("H", CREATE), "POST /tables/{table}/invites": ("H", CREATE),
    "DELETE /tables/{table}/invites/{invite}": ("H", CREATE), "POST /invites": (KNOWN, PLAY),
    "GET /invites/{code}": (ALL, ANY), "GET /tables/{table}/audit": (ALL, READ),
    "GET /tables/{table}/course": (ALL, READ),
    "POST /tables/{table}/hints": ("P", READ),  # for the seat that is asked alone
    "GET /tables/{table}/note": (KNOWN, READ), "PUT /tables/{table}/note": (KNOWN, PLAY),
    # Administration.
    "POST /admin/bans": ("M", NONE), "DELETE /admin/bans/{person}": ("M", NONE),
    "DELETE /admin/tables/{table}": ("M", NONE), "DELETE /admin/tables/{table}/chat": ("M", NONE),
}  # fmt: skip

# Pages are for sessions: no token opens any of them. The health of the server is no page.
PAGES = {
    "GET /healthz": (ALL, ANY), "GET /readyz": (ALL, ANY), "GET /metrics": (ALL, ANY),
    "GET /": (BROWSERS, NONE), "GET /about": (BROWSERS, NONE), "GET /tables": (BROWSERS, NONE),
    "GET /watch": (BROWSERS, NONE), "GET /learn": (BROWSERS, NONE),
    "GET /settings": (BROWSERS, NONE), "POST /settings": (BROWSERS, NONE),
    "GET /g/{game}": (BROWSERS, NONE), "GET /g/{game}/rules": (BROWSERS, NONE),
    "GET /g/{game}/rules/{number}.json": (BROWSERS, NONE),
    "GET /g/{game}/rules/{number}/picture-{variant}.svg": (BROWSERS, NONE),
    "GET /g/{game}/learn/{lesson}": (BROWSERS, NONE),
    "GET /g/{game}/learn/{lesson}.json": (BROWSERS, NONE),
    "GET /g/{game}/picture-{variant}.svg": (BROWSERS, NONE),
    "GET /theme/{mood}.css": (BROWSERS, NONE), "GET /theme/{mood}.svg": (BROWSERS, NONE),
    "GET /favicon.svg": (BROWSERS, NONE), "GET /favicon.ico": (BROWSERS, NONE),
    "GET /robots.txt": (BROWSERS, NONE), "GET /web": (BROWSERS, NONE),
    "GET /sheets/{sheet}.json": (BROWSERS, NONE),  # whoever knows its name has seen it
    "GET /new/{game}": (BROWSERS, NONE), "POST /new/{game}": (BROWSERS, NONE),
    "GET /new/{game}/{preset}/picture-{variant}.svg": (BROWSERS, NONE),
    "POST /play/{game}": (BROWSERS, NONE),
    "GET /t/{table}/picture-{variant}.svg": (BROWSERS, NONE),
    "GET /t/{table}": (BROWSERS, NONE), "GET /t/{table}/replay": (BROWSERS, NONE),
    "GET /t/{table}/record": (BROWSERS, NONE), "GET /t/{table}/audit": (BROWSERS, NONE),
    "POST /t/{table}/join": (BROWSERS, NONE),
    "POST /t/{table}/fill": ("H", NONE), "POST /t/{table}/cancel": ("H", NONE),
    "POST /t/{table}/{kind}": ("PQ", NONE),
    "GET /invite/{code}": (BROWSERS, NONE), "POST /invite/{code}": (BROWSERS, NONE),
    "GET /me": (BROWSERS, NONE), "GET /me/next": (BROWSERS, NONE), "GET /u/{name}": (BROWSERS, NONE),
    "GET /account": (BROWSERS, NONE), "GET /account/export": (PEOPLE, NONE),
    "POST /account/signup": (BROWSERS, NONE), "POST /account/login": (BROWSERS, NONE),
    "POST /account/recover": (BROWSERS, NONE), "POST /account/logout": (BROWSERS, NONE),
    "POST /account/code": (PEOPLE, NONE), "POST /account/name": (PEOPLE, NONE),
    "POST /account/delete": (PEOPLE, NONE),
    "GET /account/sessions": (PEOPLE, NONE), "POST /account/sessions/end": ("U", NONE),
    "POST /account/sessions/everywhere": (PEOPLE, NONE), "POST /account/password": (ACCOUNTS, NONE),
    "GET /account/tokens": (PEOPLE, NONE), "POST /account/tokens": (ACCOUNTS, NONE),
    "POST /account/tokens/drop": ("U", NONE),
    # With an origin of ours; a page from anywhere else gets no socket.
    "SOCKET /t/{table}/ws": (ALL, READ),
}  # fmt: skip


def table() -> dict[str, tuple[str, str]]:
    """Return every address with its whole path: who gets through, and what a token needs."""
    whole = {f"{what.split()[0]} {BASE}{what.split()[1]}": right for what, right in API.items()}
    return {**whole, **PAGES}


def may(needed: str, scopes: tuple[str, ...]) -> bool:
    """Tell whether a token with some scopes gets through."""
    return needed == ANY or needed in scopes
