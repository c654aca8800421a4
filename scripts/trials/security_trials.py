"""Security: a crawler that changes nothing, hostile records, rate limits of every route (S2, S9, S10)."""

from __future__ import annotations

import asyncio
import hashlib
import itertools
import json
import random
import re
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from types import FrameType
from urllib.parse import urljoin, urlsplit

import httpx
from starlette.routing import Route
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from conclave.core.errors import ConclaveError
from conclave.core.game import Game
from conclave.core.record import LONGEST, Record
from conclave.core.registry import load, slugs
from conclave.core.session import Session
from conclave.server import pages, wire
from trials.driver import Run, trial
from trials.forgery import forged
from trials.people import Tab, TrialServer
from trials.serving import HOST, Serving
from trials.stage import Stage, keeper

LINK = re.compile(r"""(?:href|src|action|formaction)\s*=\s*["']([^"'#]+)""")
SLOWEST = 2.0  # seconds that a hostile record may take


def everything(db: Path) -> str:
    """Return a hash of every row of a database."""
    with closing(sqlite3.connect(db)) as database:
        names = [row[0] for row in database.execute("select name from sqlite_master where type = 'table'")]
        rows = [repr(row) for name in sorted(names) for row in database.execute(f'select * from "{name}"')]
    return hashlib.blake2b("\n".join(rows).encode()).hexdigest()


@trial("S2", "a crawler follows every link, as somebody who is logged in; other sites forge every change")
async def s2(run: Run) -> None:
    """The database is the same before and after."""
    server = run.stack.enter_context(Serving(run.folder / "table.db"))
    async with TrialServer(server.url) as door:
        ann = await door.account("Ann Crawler", "a long enough word")
        (bob,) = await door.crowd(1)
        tables = [await door.table(ann, bob), await door.table(ann, players=["me", "open"])]
        invited = (await door.ask("POST", f"/tables/{tables[1]}/invites", ann, {})).json()
        for _ in range(4):
            await door.move(tables[0], ann, bob)
        document = (await door.http.get("/api/v1/openapi.json")).json()
    start = ["/", "/me", "/me/next", "/settings", f"/invite/{invited['code']}", "/api/v1/openapi.json"]
    for table in tables:
        start += [f"/t/{table}", f"/t/{table}/replay", f"/t/{table}/replay?ply=2"]
    for path, methods in document["paths"].items():
        for table in tables:
            whole = re.sub(r"\{[a-z]+\}", str(invited["id"]), path.replace("{table}", table))
            # What is meant to be sent is tried with GET too: nothing may come of it.
            if not whole.endswith("/events"):
                start.append(whole)
        assert methods
    before, seen, failed = everything(server.db), set[str](), 0
    queue = list(dict.fromkeys(start))
    run.start()
    headers = {"cookie": f"conclave={ann.cookie}"}
    with httpx.Client(base_url=server.url, headers=headers, trust_env=False, timeout=20.0) as http:
        while queue and not run.interrupted and (run.full or run.left > 0):
            path = queue.pop(0)
            if path in seen:
                continue
            seen.add(path)
            for method in ("GET", "HEAD", "OPTIONS"):
                answer = http.request(method, path)
                failed += answer.status_code >= 500
                if method == "GET" and "text/html" in answer.headers.get("content-type", ""):
                    for link in LINK.findall(answer.text.replace("&amp;", "&")):
                        there = urlsplit(urljoin(f"{server.url}{path}", link))
                        if there.netloc == f"{HOST}:{server.port}":
                            queue.append(there.path + (f"?{there.query}" if there.query else ""))
            run.progress(f"{len(seen)} addresses, {len(queue)} to go")
    after = everything(server.db)
    with closing(Stage(server.url, lambda name: keeper(server)("appoint", name))) as stage:
        changes, asked, done = forged(stage, lambda: everything(server.db))
    run.figure("addresses", len(seen), "", least=30)
    run.figure("addresses left over", len(set(queue) - seen), "")
    run.figure("rows changed", int(before != after), "", exactly=0)
    run.figure("answers of 500 and above", failed, "", exactly=0)
    run.figure("addresses that change something", changes, "", least=35)
    run.figure("forged requests with the cookie of somebody who may", asked, "", least=500)
    run.figure("of these, let through or with a row changed", len(done), "", exactly=0)
    for sentence in done[:6]:
        run.note(sentence)


def hostile(game: Game, rng: random.Random) -> Iterator[tuple[str, str]]:
    """Make records that nobody wrote in good faith, each with a name."""
    session = Session(game, seed="hostile")
    while not session.over:
        session.play(rng.choice(session.view().actions))
    good = session.record.text()
    body = good.partition("\n\n")[2]
    seats = f"seats: {', '.join(['a'] * len(session.record.seats))}"

    def made(*lines: str, tokens: str = "") -> str:
        base = {"game": game.slug, "rules": str(game.spec.rules), "options": session.record.options}
        rows = [f"{name}: {value}" for name, value in base.items()] + [seats, *lines]
        return "conclave record 1\n" + "\n".join(rows) + "\n\n" + tokens

    first = session.record.tokens[0]
    fill = LONGEST - 400
    yield "the good one", good
    yield "too long", good + "x" * LONGEST
    yield "one long token", made(tokens="x" * fill)
    yield "many tokens", made(tokens=f"{first}\n" * (fill // (len(first) + 1)))
    yield "many wrong tokens", made(tokens="a\n" * (fill // 2))
    yield "much luck", made(tokens="* a\n" * (fill // 4))
    yield "many marks", made(tokens="= 0123456789abcdef\n" * (fill // 19))
    yield "a good game and much after it", good + "pass\n" * ((fill - len(good)) // 5)
    yield "many seats", made().replace(seats, "seats: " + "a," * (fill // 2))
    yield "a long name", made().replace(seats, "seats: " + "a" * fill + ", b")
    yield "long options", made().replace("options:", "options: " + "a=b " * (fill // 4))
    yield "many options", made().replace("options:", f"options: {session.record.options} " * (fill // 100))
    yield "a long seed", made(f"seed: {'9' * fill}", tokens=body)
    yield "a long position", made(f"position: {'1' * fill}")
    yield "a nested position", made(f"position: {'(' * (fill // 2)}{')' * (fill // 2)}")
    yield "another version", good.replace(f"rules: {game.spec.rules}", "rules: 999999999")
    yield "a huge version", good.replace(f"rules: {game.spec.rules}", "rules: " + "9" * 9)
    yield "a path for a game", good.replace(f"game: {game.slug}", "game: ../../etc/passwd")
    yield "many header lines", "conclave record 1\n" + "seed: a\n" * (fill // 8) + "\n"
    yield "only line ends", "conclave record 1\n" + "\r\v\f\x1c\x1d\x1e\x85\u2028" * (fill // 9)
    yield "a pickle", "cos\nsystem\n(S'true'\ntR."
    yield "signs of all kinds", "conclave record 1\n" + "".join(map(chr, range(0x1, 0xD7FF)))
    yield "another result", re.sub(r"result: .*", "result: places 2 1, scores 9 9, magic", good)
    yield "a wrong mark", re.sub(r"= [0-9a-f]{16}", "= 0123456789abcdef", good)
    for number in itertools.count():
        letters = list(good)
        for _ in range(rng.randrange(1, 8)):
            at = rng.randrange(len(letters))
            letters[at : at + rng.randrange(3)] = rng.choices(" \n:*=,0a?\x00\u202e", k=rng.randrange(3))
        yield f"spoilt {number}", "".join(letters)


@contextmanager
def alarm(seconds: int) -> Iterator[None]:
    """Stop whatever takes for ever."""

    def ring(_: int, __: FrameType | None) -> None:
        raise TimeoutError

    before = signal.signal(signal.SIGALRM, ring)
    signal.alarm(seconds)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


@trial("S9", "hostile records are read and replayed")
def s9(run: Run) -> None:
    """Each stops within two seconds with a sentence, or is a game."""
    tried = refused = played = 0
    slowest, wrong = (0.0, ""), list[str]()
    wanted = 2000 if run.full else 150
    run.start()
    for slug in slugs():
        game = load(slug)
        for name, text in itertools.islice(hostile(game, random.Random(9)), wanted):
            if run.interrupted or (not run.full and run.left <= 0):
                break
            began = time.process_time()
            try:
                with alarm(30):
                    record = Record.read(text)
                    Session.replay(load(record.game) if record.game in slugs() else game, record)
                played += 1
            except ConclaveError as error:
                refused += 1
                if len(error.sentence) > 400 or "\n" in error.sentence:
                    wrong.append(f"{slug}, {name}: the sentence has {len(error.sentence)} letters")
            except TimeoutError:
                wrong.append(f"{slug}, {name}: took for ever")
            except Exception as error:
                wrong.append(f"{slug}, {name}: {type(error).__name__} {str(error)[:80]}")
            # Seconds of a core: others on the machine must not count against a record.
            slowest = max(slowest, (time.process_time() - began, f"{slug}, {name}"))
            tried += 1
            run.progress(f"{tried} records, the slowest {slowest[0]:.2f} s ({slowest[1]})")
    started, files = _commands(run)
    run.figure("records", tried, "", least=20)
    run.figure("refused", refused, "", least=10)
    run.figure("played", played, "", least=1)
    run.figure("slowest, in seconds of a core", slowest[0], "s", most=SLOWEST)
    run.figure("ended otherwise than with a sentence", len(wrong), "", exactly=0)
    run.figure("from a terminal, beyond the start", max(files.values()) - started, "s", most=SLOWEST)
    run.note(f"the slowest: {slowest[1]}; a start takes {started:.1f} s")
    for sentence in wrong[:5]:
        run.note(sentence)


def _commands(run: Run) -> tuple[float, dict[str, float]]:
    """Replay hostile files by the command, and give the seconds of a start and of each file."""

    def took(*words: str) -> float:
        began = time.perf_counter()
        done = subprocess.run([sys.executable, "-m", "conclave.cli", *words], capture_output=True, timeout=60)
        if b"Traceback" in done.stderr:
            raise AssertionError(done.stderr.decode()[-400:])
        return time.perf_counter() - began

    corpus = dict(itertools.islice(hostile(load("ice_wizards"), random.Random(9)), 24))
    small, found = run.folder / "good.record", {}
    small.write_text(corpus["the good one"])
    started = took("replay", str(small), "--quiet")
    for name in ("many tokens", "many marks", "too long"):
        path = run.folder / "hostile.record"
        path.write_text(corpus[name] * (20 if name == "too long" else 1))
        found[name] = took("replay", str(path), "--quiet")
    return started, found


@trial("S10", "every route is asked until it says that this is too often")
async def s10(run: Run) -> None:
    """Each answers 429 with a time to retry, at the limit that is published."""
    server = run.stack.enter_context(Serving(run.folder / "table.db", rate_limit_factor=1))
    with httpx.Client(base_url=server.url, trust_env=False) as http:
        published = {row["name"]: row for row in http.get("/api/v1/limits").json()}
        paths = http.get("/api/v1/openapi.json").json()["paths"]
    routes = [(m.upper(), path, said["x-limit"]) for path, ms in paths.items() for m, said in ms.items()]
    unlimited, early, silent = list[str](), list[str](), list[str]()
    unnamed, slow = list[str](), list[str]()
    asked = tried = 0
    run.start()
    for number, (method, path, name) in enumerate(routes):
        if run.interrupted:
            break
        asked += 1
        if name not in published:
            unnamed.append(f"{method} {path}")
            continue
        burst = int(published[name]["burst"])
        # Everybody comes from somewhere else, so that no route uses up what another has.
        transport = httpx.HTTPTransport(local_address=f"127.0.{1 + number // 200}.{2 + number % 200}")
        with httpx.Client(base_url=server.url, transport=transport, timeout=20.0) as http:
            began = time.perf_counter()
            count, answer = 0, http.request(method, path.replace("{table}", "nothing"), json={})
            while answer.status_code != 429 and count < 4 * burst + 50:
                answer = http.request(method, path.replace("{table}", "nothing"), json={})
                count += 1
            tried += count + 1
            rate = count / max(0.001, time.perf_counter() - began)
            if answer.status_code != 429 and rate < 1.5 * published[name]["a_minute"] / 60.0:
                slow.append(f"{method} {path}: {rate:.0f} requests a second are too few to come to its limit")
            elif answer.status_code != 429:
                unlimited.append(f"{method} {path}")
            else:
                if count < burst:
                    early.append(f"{method} {path} after {count} of {burst}")
                good = (
                    int(answer.headers.get("retry-after", "0")) >= 1 and answer.json()["error"]["retry"] > 0
                )
                if not good:
                    silent.append(f"{method} {path}")
        run.progress(f"{number + 1} of {len(routes)} routes, {tried} requests")
    shown, endless, mute = await asyncio.to_thread(_pages, run, server, published)
    holding = await _sockets(server, published)
    run.figure("pages", shown, "", least=25)
    run.figure("pages without an end", len(endless), "", exactly=0)
    run.figure("pages that refuse without a time", len(mute), "", exactly=0)
    run.figure("routes", asked, "", exactly=len(routes))
    run.figure("limits that are not published", len(unnamed), "", exactly=0)
    run.figure("routes without an end", len(unlimited), "", exactly=0)
    run.figure("routes asked too slowly to tell", len(slow), "")
    run.figure("routes that end before their limit", len(early), "", exactly=0)
    run.figure("refusals without a time", len(silent), "", exactly=0)
    run.figure("limits of sockets that hold", len(holding), "", exactly=3)
    run.figure("errors", len(server.faults()), "", exactly=0)
    wrong = [*unlimited, *early, *silent, *unnamed, *slow, *endless, *mute]
    for sentence in [*wrong, f"sockets: {', '.join(holding)}"][:8]:
        run.note(sentence)


PATIENCE = 90.0  # seconds for a page, on a machine that is busy

# What everybody gets alike, from memory or a file, and what tells a keeper that the server lives.
OPEN_TO_ALL = (
    "/healthz", "/readyz", "/metrics", "/g/{game}/rules/{number}.json", "/g/{game}/picture-{variant}.svg",
    "/theme/{mood}.css", "/theme/{mood}.svg", "/favicon.svg", "/favicon.ico", "/robots.txt",
    "/g/{game}/rules/{number}/picture-{variant}.svg", "/sheets/{sheet}.json",
    "/new/{game}/{preset}/picture-{variant}.svg",
)  # fmt: skip
FILLED = {
    "{game}": "ice_wizards", "{table}": "nothing", "{code}": "nothing", "{name}": "Nobody", "{kind}": "undo",
    "{lesson}": "nothing",
}  # fmt: skip


def _pages(
    run: Run, server: Serving, published: dict[str, dict[str, float]]
) -> tuple[int, list[str], list[str]]:
    """Ask for every page, and send every form, until it is too often; gives those where it never is."""
    found = [
        (method, route.path)
        for route in pages.routes(pages.Shell())
        if isinstance(route, Route) and route.path not in OPEN_TO_ALL
        for method in sorted((route.methods or set()) - {"HEAD"})
    ]
    endless, mute = list[str](), list[str]()
    counted = [published[name] for name in ("write", "page") if name in published]
    most = 2 * max(int(limit["burst"]) for limit in counted) + 60
    refill = max(limit["a_minute"] for limit in counted) / 60.0
    for number, (method, path) in enumerate(found):
        if run.interrupted:
            break
        for word, value in FILLED.items():
            path = path.replace(word, value)
        transport = httpx.HTTPTransport(local_address=f"127.1.{1 + number // 200}.{2 + number % 200}")
        with httpx.Client(base_url=server.url, transport=transport, timeout=20.0, trust_env=False) as http:
            http.headers["origin"] = server.url
            shown = re.search(r'name="csrf" value="([^"]+)"', http.get("/account").text)
            form, jar = {"csrf": shown[1] if shown else ""}, dict(http.cookies)
            began, count, passed = time.perf_counter(), 0, 0.0
            # What comes back while a slow machine asks does not count.
            while count < most + refill * passed and passed < PATIENCE:
                # Whoever comes in by a form is another person; here it is the same browser every time.
                http.cookies.clear()
                http.cookies.update(jar)
                answer = http.get(path) if method == "GET" else http.post(path, data=form)
                count, passed = count + 1, time.perf_counter() - began
                if answer.status_code == 429:
                    break
            if answer.status_code != 429:
                endless.append(f"{method} {path}: {answer.status_code} to the end")
            elif int(answer.headers.get("retry-after", "0")) < 1:
                mute.append(f"{method} {path}")
        run.progress(f"{number + 1} of {len(found)} pages")
    return len(found), endless, mute


async def _sockets(server: Serving, published: dict[str, dict[str, float]]) -> list[str]:
    """Return which of three limits hold: frames on a socket, chat, connections."""
    held: list[str] = []
    async with TrialServer(server.url) as door:
        people = await door.crowd(2)
        table = await door.table(*people)
        refused: list[str] = []
        tab = Tab(server.url, people[0], table)
        tab.heard = lambda tab, _: refused.append(tab.last_error)
        await tab.open()
        await tab.until(0)
        for _ in range(int(published["chat"]["burst"]) + 2):
            await tab.send(t="chat", phrase=0)
        await asyncio.sleep(1.0)
        held += ["chat"] if "limit" in refused else []
        refused.clear()
        for _ in range(2 * int(published["socket"]["burst"])):
            await tab.send(t="ping")
        await asyncio.sleep(3.0)
        held += ["frames"] if "limit" in refused else []
        await tab.close()
        headers = {"origin": server.url, "cookie": f"conclave={people[1].cookie}"}
        address = f"{server.url.replace('http', 'ws')}/t/{table}/ws?protocol={wire.PROTOCOL}"
        for _ in range(3 * int(published["connect"]["burst"])):
            try:
                async with connect(address, additional_headers=headers, proxy=None, compression=None):
                    pass
            except (WebSocketException, json.JSONDecodeError):
                held.append("connections")
                break
    return held
