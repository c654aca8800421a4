"""Protocol: broken bots, commands that come again, old commands, and a fuzzed API (F8, P1, P2, P10)."""

from __future__ import annotations

import asyncio
import json
import random
import shutil
import sqlite3
import time
from contextlib import closing
from typing import Any

from trials import broken_bots
from trials.audit import audit
from trials.broken_bots import KINDS
from trials.driver import Run, percentile, trial
from trials.people import Tab, TrialPerson, TrialServer, new_id
from trials.serving import Serving, as_file

PATIENCE = 3.0  # seconds that the trial gives a bot


@trial("F8", "bots that crash, hang, babble, cheat, flood or raise")
async def f8(run: Run) -> None:
    """The seat is marked, everybody is told, and the game goes on by chance at the deadline."""
    shutil.copy(broken_bots.__file__, run.folder)
    bots = ",".join(f"broken_bots:{kind}" for kind in KINDS)
    server = run.stack.enter_context(
        Serving(
            run.folder / "table.db",
            run.folder,
            extra_bots=bots,
            bot_timeout_ms=int(PATIENCE * 1000),
            workers=2,
        )
    )
    wanted = 60 if run.full else len(KINDS)
    done = marked = told = went_on = 0
    waits: list[float] = []
    async with TrialServer(server.url) as door:
        (ann,) = await door.crowd(1)
        run.start()
        while run.more(done, wanted):
            kind = KINDS[done % len(KINDS)]
            table = await door.table(ann, players=["me", f"broken_bots:{kind}"])
            heard: list[str] = []
            tab = Tab(server.url, ann, table)
            tab.heard = lambda _, message, heard=heard: heard.append(type(message).__name__)
            await tab.open()
            began = time.perf_counter()
            for _ in range(3):
                view = await _asked(door, ann, table)
                if view is None:
                    break
                reply = await door.move(table, ann)
                began = time.perf_counter()
                went_on += bool(reply and reply.get("ok"))
            view = await _asked(door, ann, table)
            waits.append(time.perf_counter() - began)
            went_on += view is not None
            seat = (await door.look(ann, table))["table"]["seats"][1]
            marked += not seat["here"]
            told += "TableChanged" in heard
            await tab.close()
            done += 1
            run.progress(f"{done} of {wanted}: {kind}")
    run.figure("broken bots", done, "", least=wanted if run.full else len(KINDS))
    run.figure("seats marked", marked, "", exactly=done)
    run.figure("tables told", told, "", exactly=done)
    run.figure("turns that came all the same", went_on, "", exactly=4 * done)
    run.figure("slowest answer by chance", max(waits), "s", most=PATIENCE + 5.0)
    wrong = audit(server.db).wrong
    run.figure("errors", len(server.faults()) + len(wrong), "", exactly=0)
    for sentence in [*server.faults(), *wrong][:3]:
        run.note(sentence)


async def _asked(door: TrialServer, who: TrialPerson, table: str) -> dict[str, Any] | None:
    for _ in range(300):
        view = await door.look(who, table)
        if view["state"]["choices"] or view["state"]["over"]:
            return view
        await asyncio.sleep(0.05)
    return None


@trial("P1", "each command sent three times at once")
async def p1(run: Run) -> None:
    """It counts once and is answered three times the same, also after a restart."""
    server = run.stack.enter_context(Serving(run.folder / "table.db"))
    wanted, done, twice, differ = 2000 if run.full else 150, 0, 0, 0
    kept: list[tuple[TrialPerson, str, dict[str, Any], dict[str, Any]]] = []
    async with TrialServer(server.url) as door:
        people = await door.crowd(2)
        run.start()
        table = ""
        while run.more(done, wanted):
            table = table or await door.table(*people)
            who, view = people[0], await door.look(people[0], table)
            if view["state"]["over"]:
                table = ""
                continue
            if not view["state"]["choices"]:
                who, view = people[1], await door.look(people[1], table)
            kind = ("play", "play", "undo", "draw", "chat")[done % 5]
            command: dict[str, Any] = {"t": kind, "id": new_id(), "v": view["v"]}
            if kind == "play":
                command["token"] = view["state"]["choices"][0]["token"]
            if kind == "chat":
                command["phrase"] = 0
            replies = await asyncio.gather(*(door.command(who, table, **command) for _ in range(3)))
            after = await door.look(who, table)
            differ += any(reply != replies[0] for reply in replies)
            twice += after["v"] - view["v"] not in ((0, 1) if replies[0]["ok"] else (0,))
            kept.append((who, table, command, replies[0]))
            done += 1
            run.progress(f"{done} of {wanted} commands")
    with closing(sqlite3.connect(as_file(server.db))) as database:
        said = database.execute("select count(*) from chat").fetchone()[0]
    spoken = sum(reply["ok"] for _, _, command, reply in kept if command["t"] == "chat")
    server.stop()
    server.start()
    async with TrialServer(server.url) as door:
        good = [one for one in kept if one[3]["ok"]]
        for who, table, command, reply in good[-200:]:
            differ += await door.command(who, table, **command) != reply
    run.figure("commands", done, "", least=wanted if run.full else 1)
    run.figure("carried out", len(good), "", least=1)
    run.figure("counted more than once", twice + said - spoken, "", exactly=0)
    run.figure("answered otherwise the second or third time", differ, "", exactly=0)
    run.figure("errors", len(server.faults()) + len(audit(server.db).wrong), "", exactly=0)


@trial("P2", "captured commands played again after the room emptied")
async def p2(run: Run) -> None:
    """All are refused or answered as before; no table moves."""
    server = run.stack.enter_context(Serving(run.folder / "table.db"))
    rng, moved, accepted, sent, rounds = random.Random(2), 0, 0, 0, 0
    async with TrialServer(server.url) as door:
        people = await door.crowd(2)
    run.start()
    while run.more(rounds, 20 if run.full else 2):
        rounds += 1
        captured: list[tuple[TrialPerson, dict[str, Any]]] = []
        async with TrialServer(server.url) as door:
            table = await door.table(*people)
            for _ in range(10):
                for who in people:
                    view = await door.look(who, table)
                    if view["state"]["choices"]:
                        token = rng.choice(view["state"]["choices"])["token"]
                        command = {"t": "play", "id": new_id(), "v": view["v"], "token": token}
                        if (await door.command(who, table, **command))["ok"]:
                            captured.append((who, command))
        # The room empties: everybody hangs up, and the table is gone from memory.
        server.stop()
        server.start()
        async with TrialServer(server.url) as door:
            before = await door.look(None, table)
            for who, command in captured:
                for again in (command, {**command, "id": new_id()}, {**command, "id": new_id(), "v": 0}):
                    sent += 1
                    reply = await door.command(who, table, **again)
                    accepted += reply["ok"] and again is not command
                for other in people:
                    if other is not who:
                        reply = await door.command(other, table, **command)
                        sent += 1
                        accepted += reply["ok"]
            after = await door.look(None, table)
            moved += (after["v"], after["state"]["ply"]) != (before["v"], before["state"]["ply"])
        run.progress(f"{rounds} rounds, {sent} old commands")
    run.figure("old commands sent again", sent, "", least=1)
    run.figure("accepted as new", accepted, "", exactly=0)
    run.figure("tables that moved", moved, "", exactly=0)
    run.figure("errors", len(server.faults()) + len(audit(server.db).wrong), "", exactly=0)


@trial("P10", "5,000 requests made up from the published document of the API")
async def p10(run: Run) -> None:
    """None breaks the server, and every answer is what the document says."""
    try:
        from trials.schema import Fuzzed
    except ImportError as error:
        run.note(f"schemathesis is not installed ({error})")
        run.figure("cases", 0, "", least=1)
        return
    server = run.stack.enter_context(Serving(run.folder / "table.db"))
    fuzzed = Fuzzed(server.url)
    run.start()
    wanted = 6000 if run.full else 1500
    await asyncio.to_thread(fuzzed.go, run, wanted)
    run.figure("cases", fuzzed.cases, "", least=5000 if run.full else 1)
    run.figure("operations", len(fuzzed.operations), "", exactly=fuzzed.published)
    run.figure("requests that were carried out", fuzzed.statuses["200"], "", least=fuzzed.cases / 10)
    run.figure("answers of 500 and above", fuzzed.broken, "", exactly=0)
    run.figure("answers that are not as published", len(fuzzed.wrong), "", exactly=0)
    run.figure("errors", len(server.faults()), "", exactly=0)
    run.figure("request, p99", percentile(fuzzed.took, 0.99) * 1000.0, "ms")
    run.note("statuses: " + json.dumps(dict(sorted(fuzzed.statuses.items()))))
    for sentence in [*sorted(set(fuzzed.wrong))[:12], *server.faults()[:3]]:
        run.note(sentence)
