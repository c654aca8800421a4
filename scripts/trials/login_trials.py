"""Guessing: passwords tried by the thousand, and what an answer tells about who exists (S5, S16)."""

from __future__ import annotations

import asyncio
import itertools
import random
import sqlite3
import statistics
import time
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx

from trials.driver import Run, trial
from trials.serving import HOST, Serving

NAME = "Ann Owner"
WORD = "seven grey herons"
WRONG = "a wrong password"
DEVICE = "conclave_device"
# Ways to write one name that lead to one account.
VARIANTS = (
    "Ann Owner", "ann owner", "ANN OWNER", " Ann Owner", "Ann Owner ", "Ann  Owner", "aNN oWNER",
    "Ann\tOwner", "\uff21nn Owner", "Ann\u200b Owner", "Ann\u00a0Owner", "Ann\u202e Owner",
    "Ann \uff2fwner", "\u2066Ann Owner",
)  # fmt: skip


def near(number: int) -> str:
    """Give one of some thousand addresses of this machine."""
    return f"127.{10 + number // 60_000}.{1 + number // 240 % 250}.{2 + number % 240}"


class Stranger:
    """Somebody at an address of their own, who never shows what was not asked for."""

    def __init__(self, url: str, address: str = "") -> None:
        self.url = url
        self.http = httpx.Client(
            base_url=url,
            headers={"origin": url},
            timeout=30.0,
            trust_env=False,
            transport=httpx.HTTPTransport(local_address=address or None, verify=False),
        )

    def __enter__(self) -> Stranger:
        """Come."""
        return self

    def __exit__(self, *_: object) -> None:
        """Go."""
        self.http.close()

    def post(self, path: str, body: dict[str, Any], cookies: dict[str, str] | None = None) -> httpx.Response:
        """Send something with these cookies alone."""
        shown = "; ".join(f"{name}={value}" for name, value in (cookies or {}).items())
        self.http.cookies.clear()
        return self.http.post(f"/api/v1{path}", json=body, headers={"cookie": shown} if shown else {})

    def log_in(self, name: str, word: str, cookies: dict[str, str] | None = None, csrf: str = "") -> int:
        """Try a password; gives the status."""
        shown = "; ".join(f"{key}={value}" for key, value in (cookies or {}).items())
        headers = {**({"cookie": shown} if shown else {}), **({"x-csrf": csrf} if csrf else {})}
        self.http.cookies.clear()
        body = {"name": name, "password": word}
        return self.http.post("/api/v1/login", json=body, headers=headers).status_code

    def form(self, path: str, fields: dict[str, str], cookies: dict[str, str]) -> httpx.Response:
        """Send a form of a page as a browser does."""
        self.http.cookies.clear()
        self.http.cookies.update(cookies)
        page = self.http.get("/account").text
        word = page.split('name="csrf" value="')[1].split('"')[0]
        return self.http.post(path, data={"csrf": word, **fields})


def cookies_of(answer: httpx.Response) -> dict[str, str]:
    """Give the cookies that an answer sets."""
    return dict(answer.cookies)


def hashes(db: Path) -> list[str]:
    """Give what the store keeps of passwords."""
    with closing(sqlite3.connect(db)) as database:
        return [row[0] for row in database.execute("select password from people where password is not null")]


@trial("S16", "10,000 passwords tried over names' variants, cookies, devices and addresses")
async def s16(run: Run) -> None:
    """At most the published number is looked at, and the owner still comes in from a known device."""
    await asyncio.to_thread(_s16, run)


def _s16(run: Run) -> None:
    server = run.stack.enter_context(Serving(run.folder / "table.db", rate_limit_factor=1))
    with Stranger(server.url, "127.0.9.9") as owner:
        made = owner.post("/accounts", {"name": NAME, "password": WORD})
        made.raise_for_status()
        device, session = cookies_of(made).get(DEVICE, ""), cookies_of(made).get("conclave", "")
        published = {row["name"]: row for row in owner.http.get("/api/v1/limits").json()}
    wanted = 10_000 if run.full else 1_500
    rng = random.Random(16)
    counts: dict[str, int] = {}
    wrong: list[str] = []
    done = 0
    run.start()
    began = time.monotonic()

    def note(way: str, status: int) -> None:
        nonlocal done
        done += 1
        # 403 and 422 say that the password was looked at and is wrong; 429 that nobody looked.
        counts[way] = counts.get(way, 0) + (status in (200, 403, 422))
        if status not in (403, 422, 429):
            wrong.append(f"{way}: {status}")
        run.progress(f"{done} attempts, {sum(counts.values())} looked at")

    # Guests are made first, so that their cookies can be shown in turn.
    guests = []
    for at in range(40):
        with Stranger(server.url, near(50_000 + at)) as fresh:
            told = fresh.post("/guests", {"name": f"Guest {at}"})
            guests.append((cookies_of(told), told.json()["csrf"]))
    single = run.stack.enter_context(Stranger(server.url, near(9_000)))
    numbers = itertools.count()
    while run.more(done, wanted):
        at = next(numbers)
        name = VARIANTS[at % len(VARIANTS)]
        with Stranger(server.url, near(rng.randrange(8_000))) as stranger:
            # A name by ever new addresses, with a guest's cookie, a device that is made up, or nothing.
            guest, csrf = guests[at % len(guests)]
            made_up = {DEVICE: device[:-3] + f"{at % 1000:03}"}
            note("name", stranger.log_in(name, f"{WRONG} {at}", guest, csrf))
            note("name", stranger.log_in(name, f"{WRONG} {at}", made_up))
            note("name", stranger.log_in(name, f"{WRONG} {at}"))
        # One address, names of nobody in particular, and all the cookies.
        note("address", single.log_in(f"Nobody {at}", WRONG, guest, csrf))
        note("address", single.log_in(f"Nobody {at}", WRONG))
        if at % 20 == 0:
            with Stranger(server.url, near(10_000 + at % 5_000)) as thief:
                # A session that was stolen, used to try the password where it is asked for again.
                note(
                    "name", thief.form("/account/delete", {"word": WRONG}, {"conclave": session}).status_code
                )
    minutes = (time.monotonic() - began) / 60.0
    name_most = published["password"]["burst"] + published["password"]["a_minute"] * minutes + 1
    address_most = published["login"]["burst"] + published["login"]["a_minute"] * minutes + 1
    six = _over_six(server, run)
    with Stranger(server.url, near(9_000)) as back, Stranger(server.url, near(9_001)) as other:
        # What has come back meanwhile is used up again: the name's from elsewhere, then the address itself.
        for one, name in ((other, NAME), (back, "Nobody")):
            for _ in range(60):
                if one.log_in(name, WRONG) == 429:
                    break
        bare = back.log_in(NAME, WORD)
        forged = back.log_in(NAME, WORD, {DEVICE: device[:-1] + ("0" if device[-1:] != "0" else "1")})
        came = back.log_in(NAME, WORD, {DEVICE: device})
    run.figure("attempts", done, "", least=wanted if run.full else 100)
    run.figure("looked at for one name", counts.get("name", 0), "", most=name_most)
    run.figure("looked at from one address", counts.get("address", 0), "", most=address_most)
    run.figure("answered otherwise than 403, 422 or 429", len(wrong), "", exactly=0)
    run.figure("the owner's own address is used up", int(bare == 429), "", exactly=1)
    run.figure("a device that is made up is refused", int(forged == 429), "", exactly=1)
    run.figure("the owner comes in from a known device", int(came == 200), "", exactly=1)
    run.figure("errors", len(server.faults()), "", exactly=0)
    run.note(f"{minutes:.1f} minutes; {six}")
    for sentence in wrong[:3]:
        run.note(sentence)


def _over_six(server: Serving, run: Run) -> str:
    """Behind a proxy, addresses of one /64 are one: as many tries are looked at as from a single address."""
    db = run.folder / "six.db"
    with Serving(db, rate_limit_factor=1, origin=f"http://{HOST}") as proxied:
        headers = {"origin": f"http://{HOST}", "host": HOST}
        looked, began = {"one /64": 0, "ten /64": 0}, time.monotonic()
        with httpx.Client(base_url=proxied.url, headers=headers, trust_env=False, timeout=30.0) as http:
            for at in range(60):
                hosts = {"one /64": f"2001:db8:7:7:{at:x}::1", "ten /64": f"2001:db8:8:{at % 10:x}::{at:x}"}
                for kind, host in hosts.items():
                    body = {"name": f"Nobody {kind} {at}", "password": WRONG}
                    answer = http.post("/api/v1/login", json=body, headers={"x-forwarded-for": host})
                    looked[kind] += answer.status_code == 403
            published = {row["name"]: row for row in http.get("/api/v1/limits").json()}
    minutes = (time.monotonic() - began) / 60.0
    most = published["login"]["burst"] + published["login"]["a_minute"] * minutes + 1
    run.figure("of 60 tries from one /64 looked at", looked["one /64"], "", most=most)
    run.figure("of 60 tries from ten /64 looked at", looked["ten /64"], "", least=looked["one /64"] + 1)
    return f"{looked['one /64']} of 60 tries from one /64 and {looked['ten /64']} from ten were looked at"


@trial("S5", "what passwords are kept as, what limits them, and whether answers tell who exists")
async def s5(run: Run) -> None:
    """Argon2id; limits by account and by address; the same words in the same time for all."""
    await asyncio.to_thread(_s5, run)


def _s5(run: Run) -> None:
    server = run.stack.enter_context(Serving(run.folder / "table.db"))
    with Stranger(server.url) as who:
        made = who.post("/accounts", {"name": NAME, "password": WORD})
        made.raise_for_status()
        words = hashes(server.db)
        run.figure(
            "passwords kept as argon2id", sum(w.startswith("$argon2id$") for w in words), "", exactly=1
        )
        refused = sum(
            who.post("/accounts", {"name": f"New {at}", "password": word}).status_code == 400
            for at, word in enumerate(("password", "12345678", "iloveyou", "Password1", " " * 12))
        )
        run.figure("of 5 bad passwords refused", refused, "", exactly=5)
        run.start()
        # Each time something that exists, or did once, against something that never was.
        guest = who.post("/guests", {"name": "Gus"})
        used = str(guest.json()["recovery"])
        back = who.post("/recover", {"code": used})
        shown = {"cookie": f"conclave={cookies_of(back)['conclave']}", "x-csrf": str(back.json()["csrf"])}
        bodies: dict[str, tuple[str, dict[str, str], dict[str, str]]] = {
            "log-in": (
                "/login", {"name": NAME, "password": WRONG}, {"name": "Nobody Atall", "password": WRONG}
            ),
            "recovery": ("/recover", {"code": used}, {"code": "y" * 43}),
            "invitation": ("/invites", {"code": _revoked(who, shown)}, {"code": "y" * 43}),
        }  # fmt: skip
        for name, (path, *pair) in bodies.items():
            _compare(run, who, name, path, pair, shown)
    _limited(run)


def _revoked(who: Stranger, shown: dict[str, str]) -> str:
    """Give an invitation that was called back."""
    who.http.cookies.clear()
    body = {"game": "ice_wizards", "players": ["me", "open"]}
    table = who.http.post("/api/v1/tables", json=body, headers=shown).json()["table"]
    made = who.http.post(f"/api/v1/tables/{table}/invites", json={}, headers=shown).json()
    who.http.delete(f"/api/v1/tables/{table}/invites/{made['id']}", headers=shown).raise_for_status()
    return str(made["code"])


def _compare(
    run: Run, who: Stranger, name: str, path: str, pair: list[dict[str, str]], shown: dict[str, str]
) -> None:
    """Ask with the one and the other in turn, and compare the words and the time of the answers."""
    rounds = 120 if run.full else 40
    times: tuple[list[float], list[float]] = ([], [])
    texts = set()
    for at in range(rounds + 2):
        # In changing order, so that a slow moment hits both alike.
        for which in (0, 1) if at % 2 else (1, 0):
            who.http.cookies.clear()
            began = time.perf_counter()
            answer = who.http.post(f"/api/v1{path}", json=pair[which], headers=shown)
            times[which].append(time.perf_counter() - began)
            texts.add((answer.status_code, answer.text))
        run.progress(f"{name}: {at} of {rounds} rounds")
    known, unknown = (statistics.median(one[2:]) * 1000.0 for one in times)
    run.figure(f"{name}: different answers", len(texts), "", exactly=1)
    run.figure(f"{name}: what exists takes", known, "ms")
    run.figure(f"{name}: what never was takes", unknown, "ms")
    run.figure(f"{name}: apart", abs(known / unknown - 1.0) * 100.0, "%", most=10.0)


def _limited(run: Run) -> None:
    """By address whatever cookie is shown, and by account whatever the address."""
    with Serving(run.folder / "strict.db", rate_limit_factor=1) as server:
        with Stranger(server.url, near(1)) as owner:
            owner.post("/accounts", {"name": NAME, "password": WORD}).raise_for_status()
            published = {row["name"]: row for row in owner.http.get("/api/v1/limits").json()}
        ways: dict[str, tuple[str, dict[str, Any]]] = {
            "login": ("/login", {"name": "Nobody", "password": WRONG}),
            "signup": ("/accounts", {"name": "New", "password": "short"}),
            "recovery": ("/recover", {"code": "x"}), "invitation": ("/invites", {"code": "x"}),
            "guest": ("/guests", {"name": "Gus"}),
        }  # fmt: skip
        kinds = {"recovery": "login", "invitation": "invite"}
        late, silent = [], []
        for number, (way, (path, body)) in enumerate(ways.items()):
            burst = int(published[kinds.get(way, way)]["burst"])
            with Stranger(server.url, near(100 + number)) as who:
                for at in range(2 * burst + 10):
                    fields = {**body, **({"name": f"{body['name']} {at}"} if "name" in body else {})}
                    answer = who.post(path, fields)
                    if answer.status_code == 429:
                        break
                if answer.status_code != 429 or at < burst:
                    late.append(f"{way} by address: {answer.status_code} after {at} of {burst}")
                elif int(answer.headers.get("retry-after", "0")) < 1:
                    silent.append(way)
        burst = int(published["password"]["burst"])
        codes = []
        for at in range(burst + 5):
            with Stranger(server.url, near(1_000 + at)) as who:
                codes.append(who.log_in(VARIANTS[at % len(VARIANTS)], WRONG))
        if codes.count(403) > burst + 1 or codes[-1] != 429:
            late.append(f"log-in by account: {codes.count(403)} of {burst}")
        run.figure("ways in without their limit", len(late), "", exactly=0)
        run.figure("refusals without a time", len(silent), "", exactly=0)
        run.figure("errors", len(server.faults()), "", exactly=0)
        for sentence in [*late, *silent][:4]:
            run.note(sentence)
