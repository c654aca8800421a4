"""Sessions: guessed, planted, used again and revoked, on every way in and every way out (S4)."""

from __future__ import annotations

import asyncio
import base64
import os
import time
from collections.abc import Callable
from contextlib import closing, suppress
from functools import partial

import httpx
from websockets.exceptions import WebSocketException

from conclave.server import wire
from trials.driver import Run, trial
from trials.permissions import BASE
from trials.scope_trials import staged
from trials.serving import Serving
from trials.stage import WORD, Somebody, Stage, keeper

SOON = 5.0  # seconds after which what was opened with a revoked key is closed
BITS = 128  # random bits that a session must have
PUBLIC = "https://play.example.org"


def randomness(cookies: list[str]) -> tuple[int, float]:
    """Give the bits of the shortest cookie, and how far the most uneven bit is off a fair coin, in sigmas."""
    raw = [base64.urlsafe_b64decode(one + "=" * (-len(one) % 4)) for one in cookies]
    bits = min(map(len, raw)) * 8
    ones = [sum(one[at // 8] >> (at % 8) & 1 for one in raw) for at in range(bits)]
    return bits, max(abs(count - len(raw) / 2) for count in ones) / (len(raw) / 4) ** 0.5


def ways_in(stage: Stage) -> dict[str, httpx.Response]:
    """Come in by every way there is; gives the answers that set a cookie."""
    http, headers = stage.http, {"origin": stage.origin}
    page = stage.browser()
    posted = {"cookie": page.browser, **headers}
    una = stage.again("U")
    own = {"cookie": f"conclave={una.cookie}", "x-csrf": una.csrf, **headers}

    def form(path: str, **fields: str) -> httpx.Response:
        return http.post(path, data={"csrf": page.csrf, **fields}, headers=posted)

    return {
        "a guest": http.post(f"{BASE}/guests", json={"name": "Gus"}, headers=headers),
        "an account": http.post(f"{BASE}/accounts", json={"name": stage.fresh("Xan"), "password": WORD}),
        "a log-in": http.post(f"{BASE}/login", json={"name": "Una", "password": WORD}),
        "a recovery": http.post(f"{BASE}/recover", json={"code": stage.guest().recovery}),
        "a password": http.put(f"{BASE}/me/password", json={"password": WORD, "new": WORD}, headers=own),
        "the page of a game": form("/play/ice_wizards", level="easy"),
        "the page of a sign-up": form("/account/signup", name=stage.fresh("Xan"), password=WORD),
        "the page of a log-in": form("/account/login", name="Una", password=WORD),
        "the page of a recovery": form("/account/recover", code=stage.guest().recovery),
        "an invitation": form(f"/invite/{stage.code()}"),
        "the forms of a stranger": http.get("/account"),
    }


def cookie_of(answer: httpx.Response) -> str:
    """Return the session cookie that an answer sets, or nothing."""
    for header in answer.headers.get_list("set-cookie"):
        name, _, value = header.split(";")[0].partition("=")
        if name == "conclave":
            return value
    return ""


def good(stage: Stage, cookie: str) -> bool:
    """Tell whether a cookie opens anything."""
    return stage.http.get(f"{BASE}/me", headers={"cookie": f"conclave={cookie}"}).status_code == 200


async def watched(stage: Stage, headers: dict[str, str], end: Callable[[], object]) -> dict[str, float]:
    """Open everything that stays open, end the key, and give the seconds from then until each is closed.

    The key has ended when it opens nothing new: that is asked again and again beside everything else.
    """
    closed: dict[str, float] = {}
    begun = {name: asyncio.Event() for name in ("table", "news")}
    line = await asyncio.to_thread(stage.connected, stage.table, headers)

    def read() -> None:
        with suppress(WebSocketException, TimeoutError):
            while True:
                line.recv(timeout=4 * SOON)
        closed["socket"] = time.monotonic() if line.protocol.close_rcvd is not None else float("inf")

    async def stream(name: str, path: str) -> None:
        async with (
            httpx.AsyncClient(base_url=stage.url, trust_env=False, timeout=4 * SOON) as http,
            http.stream("GET", BASE + path, headers=headers) as answer,
        ):
            assert answer.status_code == 200, (path, answer.status_code)
            begun[name].set()
            closed[name] = float("inf")
            with suppress(httpx.TimeoutException):
                async for _ in answer.aiter_raw():
                    pass
                closed[name] = time.monotonic()

    def ended() -> float:
        while stage.http.get(f"{BASE}/me", headers=headers).status_code == 200:
            time.sleep(0.02)
        return time.monotonic()

    open_things = [
        asyncio.create_task(asyncio.to_thread(read)),
        asyncio.create_task(stream("table", f"/tables/{stage.table}/events?protocol={wire.PROTOCOL}")),
        asyncio.create_task(stream("news", "/me/events")),
    ]
    await asyncio.gather(*(ready.wait() for ready in begun.values()))
    asking = asyncio.create_task(asyncio.to_thread(ended))
    await asyncio.to_thread(end)
    at = await asking
    await asyncio.gather(*open_things)
    line.close()
    return {name: max(0.0, when - at) for name, when in closed.items()}


def call(stage: Stage, who: Somebody, method: str, path: str, body: object = None) -> None:
    """Do something with a session."""
    headers = {"origin": stage.origin, "cookie": f"conclave={who.cookie}", "x-csrf": who.csrf}
    stage.http.request(method, BASE + path, json=body, headers=headers).raise_for_status()


@trial("S4", "sessions are guessed, planted, used again and revoked")
async def s4(run: Run) -> None:
    """At least 128 bits, stored hashed, never sent openly, another at each log-in, worth nothing after."""
    server, stage = await asyncio.to_thread(staged, run)
    run.start()
    wanted = 2000 if run.full else 300
    cookies: list[str] = []
    while run.more(len(cookies), wanted):
        answer = await asyncio.to_thread(stage.http.post, f"{BASE}/guests", json={"name": "Gus"})
        cookies.append(cookie_of(answer))
        run.progress(f"{len(cookies)} of {wanted} sessions")
    bits, sigmas = randomness(cookies)
    ways, bare = await asyncio.to_thread(flags, run)
    stored = leaks(server, cookies)
    planted, kept = await asyncio.to_thread(fixed, stage)
    reused, slowest = await ended(run, server, stage)
    run.figure("sessions", len(cookies), "", least=300)
    run.figure("random bits of a session", bits, "", least=BITS)
    run.figure("sessions that came twice", len(cookies) - len(set(cookies)), "", exactly=0)
    # Of 256 bits the commonest lies beyond five sigmas once in ten thousand runs.
    run.figure("the most uneven bit", sigmas, "sigmas", most=5.0)
    run.figure("ways in behind https", ways, "", least=10)
    run.figure("cookies without HttpOnly, Secure or SameSite=Lax", len(bare), "", exactly=0)
    run.figure("sessions that lie openly in a file of the server", stored, "", exactly=0)
    run.figure("planted cookies that came in with somebody", len(planted), "", exactly=0)
    run.figure("planted cookies that were good afterwards", len(kept), "", exactly=0)
    run.figure("ways to end a session", len(slowest), "", least=6)
    run.figure("cookies that were good after their end", len(reused), "", exactly=0)
    for way, seconds in slowest.items():
        run.figure(f"sockets and streams closed after {way}", seconds, "s", most=SOON)
    run.figure("errors", len(server.faults()), "", exactly=0)
    for sentence in [*bare, *planted, *kept, *reused][:6]:
        run.note(sentence)


def flags(run: Run) -> tuple[int, list[str]]:
    """Return the ways into a server that browsers reach by https, and what lacks on its cookies."""
    server = run.stack.enter_context(Serving(run.folder / "public.db", origin=PUBLIC))
    admin = keeper(server)
    stage = Stage(server.url, lambda name: admin("appoint", name), origin=PUBLIC)
    run.stack.enter_context(closing(stage))
    found, ways = list[str](), ways_in(stage)
    for way, answer in ways.items():
        headers = answer.headers.get_list("set-cookie")
        if answer.status_code >= 400 or not headers:
            found.append(f"{way}: {answer.status_code} and no cookie")
        for header in headers:
            words = {part.strip().lower() for part in header.split(";")[1:]}
            lacks = {"httponly", "secure", "samesite=lax"} - words
            if lacks:
                found.append(f"{way}: {header.split('=')[0]} lacks {', '.join(sorted(lacks))}")
    return len(ways), found


def leaks(server: Serving, cookies: list[str]) -> int:
    """Count the sessions that stand in the database, its log or the server's log as they are."""
    files = [path for path in server.db.parent.iterdir() if path.name.startswith(server.db.name)]
    whole = b"".join(path.read_bytes() for path in files if os.access(path, os.R_OK))
    return sum(one.encode() in whole for one in cookies)


def fixed(stage: Stage) -> tuple[list[str], list[str]]:
    """Plant cookies in a browser that comes in; gives which of them it came in with, and which stayed."""
    taken, kept = list[str](), list[str]()
    for kind in ("an invented cookie", "the session of a guest", "an old session of the same person"):
        for way in ("api", "page"):
            planted = Somebody(cookie="A" * 43)
            if kind == "the session of a guest":
                planted = stage.guest()
            elif kind == "an old session of the same person":
                planted = stage.again("U")
            headers = {"origin": stage.origin, "cookie": f"conclave={planted.cookie}"}
            if not planted.csrf:
                page = stage.http.get("/account", headers=headers).text
                planted.csrf = page.split('name="csrf" value="')[1].split('"')[0]
            login = {"name": "Una", "password": WORD}
            if way == "api":
                answer = stage.http.post(
                    f"{BASE}/login", json=login, headers={**headers, "x-csrf": planted.csrf}
                )
            else:
                answer = stage.http.post(
                    "/account/login", data={**login, "csrf": planted.csrf}, headers=headers
                )
            assert answer.status_code < 400, (kind, way, answer.status_code)
            if cookie_of(answer) in ("", planted.cookie):
                taken.append(f"{kind}, {way}")
            if good(stage, planted.cookie):
                kept.append(f"{kind}, {way}")
    return taken, kept


async def ended(run: Run, server: Serving, stage: Stage) -> tuple[list[str], dict[str, float]]:
    """End sessions in every way; gives those that were good after, and the slowest closing of each way."""
    admin = keeper(server)
    reused, slowest = list[str](), dict[str, float]()

    def others(who: Somebody) -> None:
        call(stage, stage.again("P"), "PUT", "/me/password", {"password": WORD, "new": WORD})

    def one(who: Somebody) -> None:
        headers = {"cookie": f"conclave={who.cookie}"}
        listed = stage.http.get(f"{BASE}/me/sessions", headers=headers).json()
        name = next(row["id"] for row in listed if row["here"])
        call(stage, stage.again("P"), "DELETE", f"/me/sessions/{name}")

    ways: dict[str, Callable[[Somebody], object]] = {
        "a log-out": lambda who: call(stage, who, "POST", "/logout"),
        "a log-out everywhere": lambda who: call(stage, stage.again("P"), "DELETE", "/me/sessions"),
        "the end of one session": one,
        "a new password": others,
        "the keeper's log-out": lambda who: admin("logout", "Pia"),
        "a ban by the keeper": lambda who: admin("ban", "Pia"),
    }
    rounds = 5 if run.full else 1
    for _ in range(rounds):
        for way, end in ways.items():
            if run.interrupted:
                break
            who = await asyncio.to_thread(stage.again, "P")
            took = await watched(stage, stage.headers(who), partial(end, who))
            slowest[way] = max(slowest.get(way, 0.0), *took.values())
            if await asyncio.to_thread(good, stage, who.cookie):
                reused.append(way)
            if way.startswith("a ban"):
                await asyncio.to_thread(admin, "unban", "Pia")
            run.progress(f"{way}: {max(took.values()):.1f} s")
    stage.people["P"] = await asyncio.to_thread(stage.again, "P")
    token = await asyncio.to_thread(stage.token, "P", ["read"])
    who = stage.people["P"]

    def revoke() -> None:
        call(stage, who, "DELETE", f"/tokens/{token['id']}")

    took = await watched(stage, stage.headers(Somebody(), token["token"]), revoke)
    slowest["a revoked token"] = max(took.values())
    return reused, slowest
