"""Data: everything kept about a person is given out, and everything is forgotten (D1, D2)."""

from __future__ import annotations

import asyncio
import secrets
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec

from conclave.server import api_types
from trials.audit import audit
from trials.driver import Run, trial
from trials.library import stocked
from trials.people import TrialPerson, TrialServer
from trials.serving import Serving
from trials.stream import Stream, dismissed, seated

# Table of the database -> the part of the export that holds its rows.
PARTS = {
    "people": ("person", "bots"), "sessions": ("sessions",), "tokens": ("tokens",), "tables": ("hosted",),
    "seats": ("seats",), "commands": ("commands",), "chat": ("chat",), "notes": ("notes",),
}  # fmt: skip


async def traced(door: TrialServer, canary: str, other: TrialPerson) -> tuple[TrialPerson, list[str]]:
    """Let somebody leave traces wherever one can; gives the person and their tables."""
    guest = await door.guest(f"{canary} first")
    tables = [await door.table(guest, other, title=f"table of {canary}")]
    ann = await door.account(canary, f"{canary} is no password", guest)
    tables.append(await door.table(ann, players=["me", "open"], title=canary))
    tables.append(await door.table(ann, players=["me", "random"]))
    await door.ask("POST", "/tokens", ann, {"label": f"{canary} a", "scopes": ["read"]})
    await door.ask("POST", "/tokens", ann, {"label": f"{canary} b", "scopes": ["read", "play"], "bot": True})
    for table in tables:
        await door.ask("PUT", f"/tables/{table}/note", ann, {"text": f"note of {canary}"})
        await door.ask("PUT", f"/tables/{table}/note", ann, {"text": f"second note of {canary}"})
        version = (await door.look(ann, table))["v"]
        await door.command(ann, table, t="chat", v=version, text=f"I am {canary}")
    for _ in range(6):
        await door.move(tables[0], ann, other)
    await door.ask("POST", f"/tables/{tables[1]}/invites", ann, {})
    return ann, tables


def keyed(db: Path, person: str) -> dict[str, int]:
    """Count the rows of every table in which a person is named."""
    found: dict[str, int] = {}
    with closing(sqlite3.connect(db)) as database:
        names = [row[0] for row in database.execute("select name from sqlite_master where type = 'table'")]
        for name in names:
            columns = [row[1] for row in database.execute(f'pragma table_info("{name}")')]
            where = " or ".join(f'"{column}" = ?' for column in columns)
            count = database.execute(
                f'select count(*) from "{name}" where {where}', [person] * len(columns)
            ).fetchone()[0]
            if count:
                found[name] = count
    return found


def _given(told: dict[str, Any], parts: tuple[str, ...]) -> int:
    return sum(len(told[part]) if isinstance(told[part], list) else 1 for part in parts)


@trial("D1", "everything that is keyed to a person, as JSON of the published shape")
async def d1(run: Run) -> None:
    """Nothing is missing, nothing is secret, and it takes less than a minute."""
    db = run.folder / "table.db"
    regular = await stocked(db, 4000 if run.full else 1200, 200)
    server = run.stack.enter_context(Serving(db))
    missing: list[str] = []
    shapeless = leaks = 0
    took: list[float] = []
    run.start()
    async with TrialServer(server.url) as door:
        other = await door.guest("Other")
        canary = f"Zanzibar {secrets.token_hex(4)}"
        ann, tables = await traced(door, canary, other)
        await asyncio.sleep(1.0)
        for who in (ann, regular):
            began = time.perf_counter()
            answer = await door.ask("GET", "/me/export", who)
            took.append(time.perf_counter() - began)
            told = answer.json()
            try:
                msgspec.convert(told, api_types.Export)
            except msgspec.ValidationError as error:
                shapeless += 1
                run.note(f"not of the published shape: {error}")
            for name, count in keyed(db, who.id).items():
                given = _given(told, PARTS[name]) if name in PARTS else 0
                if given != count:
                    missing.append(f"{name}: {given} of {count} rows are given")
            leaks += sum(answer.text.count(word) for word in ("argon2", who.cookie, "is no password"))
            if who is ann:
                seated_at = {row["table"] for row in told["games"]}
                missing += [f"the game at {table}" for table in tables if table not in seated_at]
    run.figure("rows that are missing", len(missing), "", exactly=0)
    run.figure("exports of another shape", shapeless, "", exactly=0)
    run.figure("secrets in an export", leaks, "", exactly=0)
    run.figure("slowest export", max(took), "s", most=60.0)
    run.note(f"the longest export holds {len(told['games'])} games in {len(answer.text) / 1e6:.1f} MB")
    for sentence in missing[:5]:
        run.note(sentence)


def traces(path: Path, canary: str) -> int:
    """Count a word in the raw bytes of a database and of what lies beside it."""
    files = [path, *path.parent.glob(path.name + "-*")]
    return sum(file.read_bytes().lower().count(canary.lower().encode()) for file in files if file.exists())


def _conclave(*words: str) -> None:
    subprocess.run([sys.executable, "-m", "conclave.cli", *words, "--quiet"], check=True, capture_output=True)


@trial("D2", "people are forgotten while others play")
async def d2(run: Run) -> None:
    """No byte of them is left in the database, in a new backup, or in an old one that is restored."""
    db = run.folder / "table.db"
    server = run.stack.enter_context(Serving(db))
    people, left, before, wanted = 0, 0, 0, 20 if run.full else 4
    stopped, backups = 0, list[int]()
    canaries: list[str] = []
    run.start()
    async with TrialServer(server.url) as door:
        pairs = await seated(door, 12, run)
        stream = Stream(door, pairs, 12.0)
        load = asyncio.create_task(stream.go(run, run.seconds * 0.7))
        other = await door.guest("Other")
        old = run.folder / "old.db"
        while run.more(people, wanted):
            canary = f"Zanzibar {secrets.token_hex(4)}"
            canaries.append(canary)
            ann, tables = await traced(door, canary, other)
            before += traces(db, canary) > 0
            if people == 0:
                await asyncio.to_thread(_conclave, "backup", str(old), "--db", str(db))
            answer = await door.ask("DELETE", "/me", ann, {"word": f"{canary} is no password"})
            answer.raise_for_status()
            # At once, while others go on writing.
            found = traces(db, canary)
            left += found > 0
            stopped += (await door.ask("GET", "/me", ann)).status_code == 200
            view = await door.look(other, tables[0])
            stopped += canary in str(view)
            stopped += not (await door.command(other, tables[0], t="resign", v=view["v"])).get("ok")
            people += 1
            run.progress(f"{people} forgotten, {left} left traces")
        await load
        fresh = run.folder / "fresh.db"
        await asyncio.to_thread(_conclave, "backup", str(fresh), "--db", str(db))
        backups = [traces(fresh, canary) for canary in canaries]
        await dismissed(pairs)
    server.stop()
    had = traces(old, canaries[0])
    _conclave("restore", str(old), "--db", str(db))
    again = traces(db, canaries[0])
    run.figure("people", people, "", least=1)
    run.figure("left traces before", before, "", exactly=people)
    run.figure("left traces after", left, "", exactly=0)
    run.figure("traces in a new backup", sum(backups), "", exactly=0)
    run.figure("traces in the old backup", had, "", least=1)
    run.figure("traces in the old backup once restored", again, "", exactly=0)
    run.figure("games of others that stopped, or still name them", stopped, "", exactly=0)
    run.figure("tables that do not replay", len(audit(fresh).wrong) + len(audit(db).wrong), "", exactly=0)
    run.figure("errors", len(server.faults()), "", exactly=0)
