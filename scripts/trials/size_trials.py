"""Size: a reader who does not read, a large library, bots that think hard (L5 to L7)."""

from __future__ import annotations

import asyncio
import base64
import json
import os
import socket
import struct
import time

import httpx

from conclave.server import wire
from trials.driver import Run, percentile, trial
from trials.library import stocked
from trials.people import TrialPerson, TrialServer, new_id
from trials.serving import HOST, Serving
from trials.stream import Stream, dismissed, seated

MS = 1000.0


class Glutton:
    """A socket whose owner asks for view after view and reads none of them."""

    def __init__(self, server: Serving, who: TrialPerson, table: str) -> None:
        self.raw = socket.socket()
        self.raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        self.raw.connect((HOST, server.port))
        key = base64.b64encode(os.urandom(16)).decode()
        lines = [
            f"GET /t/{table}/ws?seat=-1&protocol={wire.PROTOCOL} HTTP/1.1",
            f"Host: {HOST}:{server.port}", f"Origin: {server.url}",
            f"Cookie: conclave={who.cookie}", "Connection: Upgrade", "Upgrade: websocket",
            "Sec-WebSocket-Version: 13", f"Sec-WebSocket-Key: {key}", "", "",
        ]  # fmt: skip
        self.raw.sendall("\r\n".join(lines).encode())
        self.raw.recv(4096)

    def ask(self, times: int) -> None:
        """Ask for the whole view, again and again, as long as the other side takes it."""
        self.raw.setblocking(False)
        for _ in range(times):
            body = json.dumps({"t": "resync", "id": new_id(), "v": 0}).encode()
            mask = os.urandom(4)
            masked = bytes(byte ^ mask[at % 4] for at, byte in enumerate(body))
            try:
                self.raw.sendall(struct.pack("!BB", 0x81, 0x80 | len(body)) + mask + masked)
            except (BlockingIOError, ConnectionError):
                return

    def close(self) -> None:
        """Hang up."""
        self.raw.close()


@trial("L5", "a client that stops reading", full=60.0)
async def l5(run: Run) -> None:
    """It is let go in 10 seconds, its queue never grows large, and nobody else notices."""
    server = run.stack.enter_context(Serving(run.folder / "table.db"))
    async with TrialServer(server.url) as door:
        pairs = await seated(door, 10, run)
        run.start()
        calm = Stream(door, pairs, 10.0)
        await calm.go(run, min(15.0, run.seconds / 4))
        memory, missed = server.memory, 0
        waits: list[float] = []
        busy = Stream(door, pairs, 10.0)
        others = asyncio.create_task(busy.go(run, min(45.0, run.seconds * 0.75)))
        while not others.done() and (not waits or run.left > 15.0):
            dropped = await asyncio.to_thread(server.metric, "readers_dropped")
            glutton = Glutton(server, pairs[0].hosts[0], pairs[0].tabs[0].table)
            began = time.perf_counter()
            while await asyncio.to_thread(server.metric, "readers_dropped") == dropped:
                if time.perf_counter() - began < 5.0:
                    glutton.ask(20)
                if time.perf_counter() - began > 30.0 or run.interrupted:
                    missed += not run.interrupted
                    break
                await asyncio.sleep(0.1)
            waits.append(time.perf_counter() - began)
            glutton.close()
        await others
        grown = server.peak - memory
        await dismissed(pairs)
    run.figure("slow readers", len(waits), "", least=1)
    run.figure("never let go", missed, "", exactly=0)
    run.figure("let go after at most", max(waits), "s", most=10.0)
    run.figure("memory meanwhile, at most more by", grown, "MB")
    run.figure("others before, p99", percentile(calm.replies, 0.99) * MS, "ms")
    run.figure("others meanwhile, p99", percentile(busy.replies, 0.99) * MS, "ms", most=150.0)
    run.figure("errors", len(server.faults()) + busy.refused + busy.lost, "", exactly=0)


@trial("L6", "10,000 finished and 2,000 active games in the database")
async def l6(run: Run) -> None:
    """Lists are quick, and so is a start."""
    db = run.folder / "table.db"
    run.progress("filling the database")
    who = await stocked(db, 10_000, 2_000, clocked=200)
    run.start()
    server = Serving(db)
    run.stack.callback(server.stop)
    starts = [server.start()]
    for _ in range(2):
        server.stop()
        starts.append(server.start())
    paths = {
        "open tables": "/api/v1/tables", "my games": "/api/v1/me/games",
        "my finished games": "/api/v1/me/games?over=1", "page of tables": "/tables", "my page": "/me",
    }  # fmt: skip
    took: dict[str, list[float]] = {name: [] for name in paths}
    wrong = 0
    headers = {"cookie": f"conclave={who.cookie}"}
    with httpx.Client(base_url=server.url, headers=headers, trust_env=False, timeout=20.0) as http:
        count = 0
        while run.more(count, 200):
            count += 1
            for name, path in paths.items():
                began = time.perf_counter()
                answer = http.get(path)
                took[name].append(time.perf_counter() - began)
                wrong += answer.status_code != 200
            run.progress(f"{count} of 200 rounds")
    run.figure("cold start, slowest of three", max(starts), "s", most=5.0)
    for name, times in took.items():
        run.figure(f"{name}, p95", percentile(times, 0.95) * MS, "ms", most=100.0)
    run.figure("errors", wrong + len(server.faults()), "", exactly=0)
    run.note(
        f"the database has {db.stat().st_size / 1e6:.0f} MB; {len(took['my games'])} requests of each kind"
    )


@trial("L7", "four bot seats searching at once", full=120.0)
async def l7(run: Run) -> None:
    """People's commands stay quick."""
    server = run.stack.enter_context(Serving(run.folder / "table.db", workers=4, unattended_bot_games="on"))
    async with TrialServer(server.url) as door:
        pairs = await seated(door, 20, run)
        host = pairs[0].hosts[0]
        calm = Stream(door, pairs, 10.0)
        run.start()
        await calm.go(run, run.seconds / 4)
        body = {"game": "ice_wizards", "players": ["master", "master"]}

        async def table() -> str:
            answer = await door.ask("POST", "/tables", host, body)
            answer.raise_for_status()
            return str(answer.json()["table"])

        searching = [await table() for _ in range(4)]
        before = server.metric("bot_answers")
        busy = Stream(door, pairs, 10.0)
        others = asyncio.create_task(busy.go(run, run.left))
        while not others.done():
            await asyncio.sleep(2.0)
            for at, name in enumerate(searching):
                if (await door.look(None, name))["state"]["over"]:
                    searching[at] = await table()
        await others
        answers = await asyncio.to_thread(server.metric, "bot_answers") - before
        failed = await asyncio.to_thread(server.metric, "bot_failures")
        await dismissed(pairs)
    run.figure("people alone, p99", percentile(calm.replies, 0.99) * MS, "ms")
    run.figure("people beside four bots, median", percentile(busy.replies, 0.5) * MS, "ms")
    run.figure("people beside four bots, p99", percentile(busy.replies, 0.99) * MS, "ms", most=150.0)
    run.figure("answers of the bots", answers, "", least=4)
    run.figure("errors", busy.refused + busy.lost + failed + len(server.faults()), "", exactly=0)
