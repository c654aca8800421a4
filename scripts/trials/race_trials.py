"""Races: two moves at one version, many answers in one moment, many people for one seat (P4, P5, P6)."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from typing import Any

from trials import serving
from trials.audit import audit
from trials.driver import Run, trial
from trials.people import TrialPerson, TrialServer
from trials.serving import Serving

CROWD = 50  # people who run for one seat at once
KINGS = "wizard_kings"  # where all seats write their orders at once


async def _doors(run: Run, stack: AsyncExitStack) -> tuple[Serving, list[TrialServer]]:
    """Open the way to one server, or to two where the database lets several have it open."""
    servers = [
        run.stack.enter_context(Serving(run.folder / "table.db")) for _ in range(2 if serving.POSTGRES else 1)
    ]
    doors = [await stack.enter_async_context(TrialServer(servers[at % len(servers)].url)) for at in range(2)]
    return servers[0], doors


def _end(run: Run, server: Serving) -> None:
    run.figure("tables that replay otherwise", len(audit(server.db).wrong), "", exactly=0)
    run.figure("errors", len(server.faults()), "", exactly=0)
    run.note(f"{'two nodes' if serving.POSTGRES else 'one server'} on {serving.store()}")


@trial("P4", "two tabs of one seat play different moves at one version")
async def p4(run: Run) -> None:
    """One of them counts, and the other is told that the table has moved on."""
    races = one = shown = 0
    async with AsyncExitStack() as stack:
        server, doors = await _doors(run, stack)
        people = await doors[0].crowd(2)
        table = await doors[0].table(*people)
        run.start()
        while run.more(races, 1000):
            views = [await doors[0].look(who, table) for who in people]
            if views[0]["state"]["over"]:
                table = await doors[0].table(*people)
                continue
            at = 0 if views[0]["state"]["choices"] else 1
            tokens = [choice["token"] for choice in views[at]["state"]["choices"]]
            sent = [
                doors[tab].command(people[at], table, t="play", v=views[at]["v"], token=tokens[-tab])
                for tab in range(2)
            ]
            replies = await asyncio.gather(*sent)
            races += 1
            one += sorted(reply["ok"] for reply in replies) == [False, True]
            lost = [reply for reply in replies if not reply["ok"]]
            shown += bool(lost) and lost[0]["error"]["code"] == "stale" and lost[0]["v"] == views[at]["v"] + 1
            run.progress(f"{races} races")
    run.figure("races", races, "", least=1000 if run.full else 1)
    run.figure("of which exactly one counted", one, "", exactly=races)
    run.figure("losers told at the version that won", shown, "", exactly=races)
    _end(run, server)


@trial("P5", "all seats of a simultaneous question answer in one moment")
async def p5(run: Run) -> None:
    """Every answer is accepted, in whatever order they come in."""
    rounds = sent = accepted = 0
    async with AsyncExitStack() as stack:
        server, doors = await _doors(run, stack)
        people = await doors[0].crowd(6)
        run.start()
        table = ""
        while run.more(rounds, 1000):
            table = table or await doors[0].table(*people, game=KINGS)
            asked = await _asked(doors[0], table, people)
            if not asked:
                table = ""
                continue
            if len(asked) == 1:
                who, view = asked[0]
                await doors[0].command(who, table, t="play", v=view["v"], token=_first(view))
                continue
            answers = await asyncio.gather(
                *(
                    doors[at % 2].command(who, table, t="play", v=view["v"], token=_first(view))
                    for at, (who, view) in enumerate(asked)
                )
            )
            rounds, sent = rounds + 1, sent + len(answers)
            accepted += sum(answer["ok"] for answer in answers)
            for answer in answers:
                if not answer["ok"]:
                    run.note(f"refused: {answer['error']}")
            run.progress(f"{rounds} rounds, {accepted} of {sent} answers")
    run.figure("rounds", rounds, "", least=1000 if run.full else 1)
    run.figure("answers sent at once", sent, "", least=2)
    run.figure("of which accepted", accepted, "", exactly=sent)
    _end(run, server)


def _first(view: dict[str, Any]) -> str:
    return str(view["state"]["choices"][0]["token"])


async def _asked(
    door: TrialServer, table: str, people: list[TrialPerson]
) -> list[tuple[TrialPerson, dict[str, Any]]]:
    views = await asyncio.gather(*(door.look(who, table) for who in people))
    found = list(zip(people, views, strict=True))
    return [(who, view) for who, view in found if view["state"]["choices"] and not view["state"]["over"]]


@trial("P6", "many people sit down in one open seat at once")
async def p6(run: Run) -> None:
    """One of them has it."""
    rounds = tries = won = otherwise = 0
    async with AsyncExitStack() as stack:
        server, doors = await _doors(run, stack)
        host, *crowd = await doors[0].crowd(CROWD + 1)
        run.start()
        while run.more(tries, 1000):
            body = {"game": "ice_wizards", "players": ["me", "open"]}
            table = (await doors[0].ask("POST", "/tables", host, body)).json()["table"]
            answers = await asyncio.gather(
                *(doors[at % 2].ask("POST", f"/tables/{table}/join", who, {}) for at, who in enumerate(crowd))
            )
            rounds, tries = rounds + 1, tries + len(answers)
            won += sum(answer.status_code == 200 for answer in answers)
            otherwise += sum(answer.status_code not in (200, 409) for answer in answers)
            run.progress(f"{tries} people")
    run.figure("people who ran for a seat", tries, "", least=1000 if run.full else 1)
    run.figure("seats", rounds, "", least=1)
    run.figure("people who got one", won, "", exactly=rounds)
    run.figure("answered otherwise than with yes or taken", otherwise, "", exactly=0)
    _end(run, server)
