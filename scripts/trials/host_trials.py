"""Hosts: foreign names at every route and socket, and code that nobody may name over HTTP (S12, S14)."""

from __future__ import annotations

import asyncio
import json
import os
import re
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx

from trials.driver import Run, trial
from trials.people import Tab, TrialPerson, TrialServer
from trials.security_trials import everything
from trials.serving import HOST, Serving, free_port, surroundings

REFUSED = (400, 421)
PAGES = [
    "/", "/about", "/me", "/me/next", "/login", "/account", "/settings", "/new/ice_wizards",
    "/play/ice_wizards",
    "/healthz", "/readyz", "/metrics", "/u/ann", "/seat/word", "/invite/code", "/web/table.js", "/nothing",
]  # fmt: skip
CANARY = """
import os
with open(os.path.join(os.path.dirname(__file__), "loaded.txt"), "a") as file:
    file.write(f"{os.getpid()}\\n")


class Bot:
    def choose(self, view):
        os.abort()
"""


def foreign(port: int) -> list[list[str]]:
    """Return Host headers that are not ours: names, tricks with names, none and two."""
    names = [
        "evil.example", f"evil.example:{port}", f"127.0.0.1.evil.example:{port}",
        f"localhost.evil.example:{port}", f"evillocalhost:{port}", f"10.0.0.7:{port}", f"192.168.1.7:{port}",
        f"0.0.0.0:{port}", f"2130706433:{port}", f"0x7f.1:{port}",
        f"[::2]:{port}", f"localhost@evil.example:{port}", f"localhost:{port}.evil.example",
        "localhost:1", "localhost#evil.example", "",
    ]  # fmt: skip
    return [*([name] for name in names), [], [f"localhost:{port}", "evil.example"]]


def own(port: int) -> list[str]:
    """Return Host headers that are ours."""
    return [
        f"localhost:{port}",
        f"127.0.0.1:{port}",
        f"127.0.0.53:{port}",
        f"[::1]:{port}",
        f"seat3.localhost:{port}",
    ]


def asked(port: int, method: str, path: str, hosts: list[str], more: str = "", body: str = "") -> int:
    """Send a request byte by byte as written here; gives its status, or 0 if nothing comes back."""
    head = [f"{method} {path} HTTP/1.1", *(f"Host: {host}" for host in hosts), "Connection: close"]
    head += [f"Content-Length: {len(body)}", "Content-Type: application/json"] if body else []
    text = "\r\n".join(head) + "\r\n" + more + "\r\n" + body
    with socket.create_connection((HOST, port), timeout=20) as line:
        line.sendall(text.encode())
        answer = b""
        try:
            while b"\r\n" not in answer and (chunk := line.recv(4096)):
                answer += chunk
        except ConnectionResetError:
            return 0
    return int(answer.split(b" ", 2)[1]) if answer.startswith(b"HTTP/") else 0


def shaken(port: int, table: str, hosts: list[str], cookie: str) -> int:
    """Try to open a socket as a page that was rebound would; gives the status."""
    origin = f"Origin: http://{hosts[0] if hosts else 'evil.example'}\r\n"
    upgrade = (
        "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
    )
    head = [f"GET /t/{table}/ws HTTP/1.1", *(f"Host: {host}" for host in hosts), "Connection: Upgrade"]
    text = "\r\n".join(head) + "\r\n" + upgrade + origin + f"Cookie: conclave={cookie}\r\n\r\n"
    with socket.create_connection((HOST, port), timeout=20) as line:
        line.sendall(text.encode())
        answer = line.recv(4096)
    return int(answer.split(b" ", 2)[1]) if answer.startswith(b"HTTP/") else 0


class Playing:
    """`conclave play` in a process of its own, for the browser, without opening one."""

    def __init__(self, folder: Path, *words: str) -> None:
        self.port, self.db = free_port(), folder / "home.db"
        self.url = f"http://{HOST}:{self.port}"
        command = [sys.executable, "-m", "conclave.cli", "play", "ice_wizards", *words]
        command += ["--no-open", "--port", str(self.port), "--db", str(self.db), "--json"]
        self.process = subprocess.Popen(
            command,
            cwd=folder,
            env=surroundings(),
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        assert self.process.stdout is not None
        self.told: dict[str, Any] = json.loads(self.process.stdout.readline())

    @property
    def alive(self) -> bool:
        """Tell whether the process runs."""
        return self.process.poll() is None

    def sit(self) -> TrialPerson:
        """Come in by the link to the seat, as the one who started it does."""
        answer = httpx.get(self.told["url"], trust_env=False)
        cookie = answer.headers["set-cookie"].split(";")[0].partition("=")[2]
        me = httpx.get(f"{self.url}/api/v1/me", cookies={"conclave": cookie}, trust_env=False).json()
        return TrialPerson(me["id"], me["name"], cookie, me["csrf"])

    def end(self) -> None:
        """Stop it."""
        self.process.terminate()
        try:
            self.process.wait(20.0)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        if self.process.stdout is not None:
            self.process.stdout.close()


@contextmanager
def playing(folder: Path, *words: str) -> Iterator[Playing]:
    """Play at home for as long as the block lasts."""
    home = Playing(folder, *words)
    try:
        yield home
    finally:
        home.end()


def _attack(port: int, table: str, who: TrialPerson, run: Run) -> tuple[int, int]:
    """Ask for every route under every foreign name; gives how many were asked and how many answered."""
    document = httpx.get(f"http://{HOST}:{port}/api/v1/openapi.json", trust_env=False).json()
    routes = [("GET", page) for page in PAGES] + [("POST", page) for page in ("/login", "/play/ice_wizards")]
    for path, methods in document["paths"].items():
        whole = re.sub(r"\{[a-z]+\}", "x", path.replace("{table}", table))
        routes += [(method.upper(), whole) for method in methods]
    # With everything that a browser would bring along if it took the name for ours.
    more = f"Cookie: conclave={who.cookie}\r\nX-CSRF: {who.csrf}\r\n"
    sent = through = 0
    for hosts in foreign(port):
        for method, path in routes:
            status = asked(port, method, path, hosts, more, '{"name": "Mallory"}' if method != "GET" else "")
            sent, through = sent + 1, through + (status not in REFUSED)
        status = shaken(port, table, hosts, who.cookie)
        sent, through = sent + 1, through + (status not in REFUSED)
        run.progress(f"{sent} requests, {through} answered")
    return sent, through


@trial("S12", "foreign hosts at every route and socket, of `serve` and of `play`")
async def s12(run: Run) -> None:
    """Nothing is answered and nothing changes; our own names are answered."""
    server = run.stack.enter_context(Serving(run.folder / "table.db", allowed_hosts=""))
    async with TrialServer(server.url) as door:
        ann = await door.guest("Ann")
        table = await door.table(ann, players=["me", "open"])
    run.start()
    sent = through = changed = mine = 0
    before = everything(server.db)
    one = await asyncio.to_thread(_attack, server.port, table, ann, run)
    changed += before != everything(server.db)
    mine += sum(asked(server.port, "GET", "/healthz", [host]) == 200 for host in own(server.port))
    home = await asyncio.to_thread(lambda: run.stack.enter_context(playing(run.folder)))
    me = await asyncio.to_thread(home.sit)
    before = everything(home.db)
    two = await asyncio.to_thread(_attack, home.port, str(home.told["table"]), me, run)
    changed += before != everything(home.db)
    mine += sum(asked(home.port, "GET", "/healthz", [host]) == 200 for host in own(home.port))
    sockets = [shaken(port, name, [f"{HOST}:{port}"], who.cookie) for port, name, who in (
        (server.port, table, ann), (home.port, str(home.told["table"]), me))]  # fmt: skip
    sent, through = one[0] + two[0], one[1] + two[1]
    run.figure("requests under foreign names", sent, "", least=1000)
    run.figure("of them answered", through, "", exactly=0)
    run.figure("databases changed", changed, "", exactly=0)
    run.figure("own names answered", mine, "", exactly=2 * len(own(0)))
    run.figure("sockets under an own name", sum(status == 101 for status in sockets), "", exactly=2)
    run.figure("errors", len(server.faults()), "", exactly=0)


async def _named(door: TrialServer, who: TrialPerson, table: str) -> tuple[int, int]:
    """Name code wherever a request has room for a word; gives how many were sent and how many taken."""
    words = [
        "os:abort",
        "os:system",
        "canary:Bot",
        "canary:Bot?40",
        "mcts:canary:Bot",
        "builtins:exit",
        "canary",
    ]
    sent = taken = 0
    for word in words:
        bodies: list[tuple[str, dict[str, Any]]] = [
            ("/tables", {"game": "ice_wizards", "players": ["me", word]}),
            ("/tables", {"game": "ice_wizards", "players": [word, word]}),
            ("/tables", {"game": word, "players": ["me", "open"]}),
            ("/tables", {"game": "ice_wizards", "players": ["me", "open"], "options": {"board": word}}),
            ("/tables", {"game": "meld", "players": ["me", "open"], "options": {"components": word}}),
            ("/tables", {"game": "ice_wizards", "players": ["me", "open"], "clock": word}),
        ]
        for path, body in bodies:
            answer = await door.ask("POST", path, who, body)
            sent, taken = sent + 1, taken + (answer.status_code == 200)
        for path, form in (
            ("/play/ice_wizards", {"level": word}),
            (f"/play/{word}", {"level": "easy"}),
            ("/new/ice_wizards", {"me": "0", "seat-1": word, "level-1": word}),
        ):
            answer = await door.http.post(
                path, data={"csrf": who.csrf, **form},
                headers={"cookie": f"conclave={who.cookie}", "origin": door.url},
            )  # fmt: skip
            # A form that leads to a table must have seated nobody of that name.
            sent += 1
            if answer.status_code == 303:
                made = answer.headers["location"].rpartition("/")[2]
                seats = (await door.look(who, made))["table"]["seats"]
                taken += any(word in str(seat.get("name", "")) for seat in seats)
    view = await door.look(who, table)
    for word in words:
        for command in ({"t": "claim", "what": word}, {"t": "play", "token": word}):
            reply = await door.command(who, table, v=view["v"], **command)
            sent, taken = sent + 1, taken + bool(reply.get("ok"))
    return sent, taken


def _loaded(folder: Path) -> set[int]:
    """Return the processes that loaded the canary."""
    file = folder / "loaded.txt"
    return {int(line) for line in file.read_text().split()} if file.exists() else set()


@trial("S14", "code named over HTTP at `serve` and `play`; code of the command line in workers alone")
async def s14(run: Run) -> None:
    """A request loads nothing; what the command line names is loaded elsewhere, and kills nobody."""
    (run.folder / "canary.py").write_text(CANARY)
    server = run.stack.enter_context(Serving(run.folder / "table.db", run.folder))
    run.start()
    async with TrialServer(server.url) as door:
        ann = await door.guest("Ann")
        table = await door.table(ann, players=["me", "easy"])
        one = await _named(door, ann, table)
    with playing(run.folder) as home:
        me = await asyncio.to_thread(home.sit)
        async with TrialServer(home.url) as door:
            two = await _named(door, me, str(home.told["table"]))
        unharmed = home.alive
    by_http = len(_loaded(run.folder))
    killed = subprocess.run(
        [sys.executable, "-m", "conclave.cli", "play", "--players", "human,os:abort", "--fresh", "--no-open"],
        cwd=run.folder, env=surroundings(), capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip
    went_on = 0
    with playing(run.folder, "--players", "human,canary:Bot") as home:
        me = await asyncio.to_thread(home.sit)
        async with TrialServer(home.url) as door:
            tab = await Tab(home.url, me, str(home.told["table"])).open()
            began = time.monotonic()
            while went_on < 5 and not tab.over and time.monotonic() - began < 60.0:
                if tab.tokens:
                    version = tab.v
                    await tab.send(t="play", token=tab.tokens[0])
                    went_on += await tab.until(version + 1, 20.0)
                await asyncio.sleep(0.05)
            await tab.close()
        alive, inside = home.alive, home.process.pid in _loaded(run.folder)
    run.figure("requests that name code", one[0] + two[0], "", least=100)
    run.figure("of them taken", one[1] + two[1], "", exactly=0)
    run.figure("processes that loaded code for a request", by_http, "", exactly=0)
    run.figure("`play` survived them", int(unharmed), "", exactly=1)
    run.figure("exit code of `play --players human,os:abort`", killed.returncode, "", exactly=2)
    run.figure("moves at a table whose bot aborts", went_on, "", exactly=5)
    run.figure("`play` lived on beside it", int(alive), "", exactly=1)
    run.figure("the server's process loaded its code", int(inside), "", exactly=0)
    run.figure("processes of workers that did", len(_loaded(run.folder)), "", least=1)
    run.figure("errors", len(server.faults()), "", exactly=0)
    assert os.getpid() not in _loaded(run.folder)
