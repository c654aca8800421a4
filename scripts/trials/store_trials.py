"""Store: a disk that is full, a database that may not be written, backups under load (F4, F9)."""

from __future__ import annotations

import asyncio
import os
import resource
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from trials import serving
from trials.audit import audit, versions
from trials.driver import Run, trial
from trials.library import stocked
from trials.people import Tab, TrialPerson, TrialServer
from trials.serving import Serving
from trials.stream import Stream, dismissed, seated

SIZE = 3  # MB of the small disk


def _did(*command: str) -> bool:
    return subprocess.run(command, capture_output=True).returncode == 0


def small_disk(folder: Path, stack: ExitStack) -> bool:
    """Mount a disk of a few megabytes, if this user may."""
    folder.mkdir()
    if not _did("mount", "-t", "tmpfs", "-o", f"size={SIZE}m", "tmpfs", str(folder)):
        return False
    stack.callback(_did, "umount", "-l", str(folder))
    return True


@contextmanager
def full_disk(folder: Path) -> Iterator[None]:
    """Fill a disk to its last byte."""
    filler = folder / "filler"
    with filler.open("wb", buffering=0) as file:
        try:
            while True:
                file.write(b"x" * 4096)
        except OSError:
            pass
        try:
            while True:
                file.write(b"x")
        except OSError:
            pass
    try:
        yield
    finally:
        filler.unlink()


@contextmanager
def not_writable(db: Path) -> Iterator[None]:
    """Forbid every write to a database that is open, as a disk that went bad does."""
    files = [str(path) for path in db.parent.glob(db.name + "*") if not path.name.endswith(".log")]
    if not _did("chattr", "+i", *files):
        raise PermissionError("chattr")
    try:
        yield
    finally:
        _did("chattr", "-i", *files)


@contextmanager
def no_more_bytes(server: Serving) -> Iterator[None]:
    """Let the kernel refuse every byte that a process would write to a file; anybody may do this."""
    assert server.process is not None
    pid = server.process.pid
    before = resource.prlimit(pid, resource.RLIMIT_FSIZE)
    resource.prlimit(pid, resource.RLIMIT_FSIZE, (0, before[1]))
    try:
        yield
    finally:
        resource.prlimit(pid, resource.RLIMIT_FSIZE, before)


class Fault:
    """What people see while a store cannot be written."""

    def __init__(self) -> None:
        self.rounds = self.refused = self.wrongly = self.blind = self.silent = self.stuck = self.dumb = 0
        self.recovered: list[float] = []

    async def go(self, run: Run, server: Serving, broken: Callable[[], object]) -> None:
        """Break the store, look, mend it, look again; without any restart."""
        async with TrialServer(server.url) as door:
            one, two = await door.crowd(2)
            table = await door.table(one, two)
            tab = await Tab(server.url, one, table).open()
            await door.move(table, one, two)
            before = await door.look(one, table)
            context = broken()
            with context:  # type: ignore[attr-defined]
                await self._refuse(door, server, table, one, two)
                shown = await door.look(one, table)
                self.blind += shown["state"] != before["state"] or shown["v"] != before["v"]
                self.blind += (await door.http.get("/tables")).status_code != 200
            mended = time.monotonic()
            # Nobody sends anything: the signal must come back by itself, or no traffic ever returns.
            while not server.ready() and time.monotonic() - mended < 10.0:
                await asyncio.sleep(0.1)
            self.stuck += not server.ready()
            reply = await door.move(table, one, two)
            self.dumb += not (reply or {}).get("ok")
            self.recovered.append(time.monotonic() - mended)
            self.dumb += not await tab.until(before["v"] + 1)
            await tab.close()
        self.rounds += 1

    async def _refuse(
        self, door: TrialServer, server: Serving, table: str, one: TrialPerson, two: TrialPerson
    ) -> None:
        for _ in range(5):
            reply = await door.move(table, one, two)
            self.refused += (reply or {}).get("error", {}).get("code") == "busy"
            self.wrongly += (reply or {}).get("error", {}).get("code") != "busy"
        for path, body in (
            ("/guests", {"name": "New"}),
            ("/tables", {"game": "ice_wizards", "players": ["me", "open"]}),
        ):
            answer = await door.ask("POST", path, one if path == "/tables" else None, body)
            self.wrongly += answer.status_code != 503
        self.silent += server.health() != 503


@trial("F4", "a full disk, a read-only database, no byte more to write")
async def f4(run: Run) -> None:
    """Refuse writes, keep showing tables, say so, and recover without a restart."""
    faults: dict[str, Fault] = {}
    logs: list[str] = []
    wanted = 10 if run.full else 2
    run.start()
    disk = run.folder / "disk"
    if small_disk(disk, run.stack):
        with Serving(disk / "table.db") as server:
            server.log = run.folder / "disk.log"
            faults["full disk"] = Fault()
            for _ in range(wanted):
                await faults["full disk"].go(run, server, lambda: full_disk(disk))
            logs += server.faults()
    else:
        run.note("no disk could be mounted here (it takes root): the full disk was left out")
    with Serving(run.folder / "table.db") as server:
        kinds: dict[str, Callable[[], object]] = {
            "read-only": lambda: not_writable(server.db), "no bytes": lambda: no_more_bytes(server),
        }  # fmt: skip
        for name, broken in kinds.items():
            fault = Fault()
            try:
                for _ in range(wanted):
                    await fault.go(run, server, broken)
                faults[name] = fault
            except PermissionError:
                run.note(f"{name}: not allowed here, left out")
        logs += server.faults()
    wrong = audit(run.folder / "table.db").wrong
    for name, fault in faults.items():
        run.figure(f"{name}: writes refused as busy", fault.refused, "", exactly=5 * fault.rounds)
        run.figure(f"{name}: writes answered otherwise", fault.wrongly, "", exactly=0)
        run.figure(f"{name}: views that changed or failed", fault.blind, "", exactly=0)
        run.figure(f"{name}: health signal missing", fault.silent, "", exactly=0)
        run.figure(f"{name}: signal stuck after it was mended", fault.stuck, "", exactly=0)
        run.figure(f"{name}: play did not go on", fault.dumb, "", exactly=0)
        run.figure(f"{name}: recovered after at most", max(fault.recovered), "s", most=10.0)
    run.figure("kinds of fault", len(faults), "", least=1)
    told = [line for line in logs if line.startswith("the store cannot be written")]
    logs = [line for line in logs if line not in told]
    # Where no byte can be written the log has no room either; where the database is read-only it has.
    rounds = faults["read-only"].rounds if "read-only" in faults else 0
    run.figure("lines of the log about a read-only database", len(told), "", exactly=rounds)
    run.figure("errors", len(wrong) + len(logs), "", exactly=0)
    for sentence in [*wrong, *logs][:3]:
        run.note(sentence)


@trial("F9", "backups taken under load, restored elsewhere", full=120.0)
async def f9(run: Run) -> None:
    """Each is whole, and lacks nothing that was acknowledged before it was begun."""
    db, elsewhere = run.folder / "table.db", run.folder / "elsewhere"
    elsewhere.mkdir()
    if not serving.POSTGRES:
        await stocked(db, 8000 if run.full else 1500, 100)
    server = run.stack.enter_context(Serving(db))
    took: list[float] = []
    lost, held = 0, dict[str, int]()
    wrong: list[str] = []
    async with TrialServer(server.url) as door:
        pairs = await seated(door, 40, run)
        stream = Stream(door, pairs, 40.0)
        run.start()
        load = asyncio.create_task(stream.go(run, run.seconds * 0.6))
        while not load.done() and len(took) < (20 if run.full else 4):
            await asyncio.sleep(1.0)
            # What was acknowledged before the backup began must be in it.
            known, copy = dict(stream.acknowledged), elsewhere / f"{len(took)}.db"
            began = time.perf_counter()
            command = [
                sys.executable,
                "-m",
                "conclave.cli",
                "backup",
                str(copy),
                "--db",
                server.setting,
                "--quiet",
            ]
            process = await asyncio.create_subprocess_exec(
                *command, env=dict(os.environ), stdout=asyncio.subprocess.DEVNULL
            )
            try:
                await asyncio.wait_for(process.wait(), 30.0)
            except TimeoutError:
                process.kill()
                wrong.append("a backup did not come to its end within 30 s")
                break
            took.append(time.perf_counter() - began)
            held = versions(copy)
            lost += sum(held.get(table, 0) < version for table, version in known.items())
            wrong += audit(copy, list(known)).wrong
            run.progress(f"{len(took)} backups, the last in {took[-1]:.1f} s")
        await load
        await dismissed(pairs)
    for number in range(len(took)):
        target = elsewhere / f"restored{number}.db"
        command = [sys.executable, "-m", "conclave.cli", "restore", str(elsewhere / f"{number}.db")]
        if not _did(*command, "--db", serving.setting_of(target), "--quiet"):
            wrong.append("a backup could not be restored")
            continue
        if run.full or number == len(took) - 1:
            wrong += audit(target).wrong
    if took:
        with Serving(elsewhere / f"restored{len(took) - 1}.db") as again:
            async with TrialServer(again.url) as door:
                # Whoever began another game after the last backup has a table that it cannot know.
                for pair in [pair for pair in pairs if pair.tabs[0].table in held][:10]:
                    reply = await door.move(pair.tabs[0].table, *pair.hosts)
                    if reply is not None and not reply.get("ok"):
                        wrong.append("a restored table does not go on")
    run.figure("backups", len(took), "", least=1)
    run.figure("slowest backup", max(took, default=float("nan")), "s")
    run.figure("acknowledged before and not in it", lost, "", exactly=0)
    run.figure("damage", len(wrong), "", exactly=0)
    run.figure("moves carried out a second meanwhile", stream.carried)
    run.figure("errors", len(server.faults()) + stream.refused + stream.lost, "", exactly=0)
    run.note(f"the database has {db.stat().st_size / 1e6:.0f} MB")
    for sentence in wrong[:3]:
        run.note(sentence)
