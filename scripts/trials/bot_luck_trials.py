"""Luck: an observer who has the source and every public fact predicts no answer of a bot (H11)."""

from __future__ import annotations

import asyncio
import math
import shutil
from dataclasses import dataclass
from typing import Any

from conclave.bots.levels import make
from conclave.core.record import LUCK, QUIT, Record
from conclave.core.registry import load
from conclave.core.rng import seeded
from conclave.core.session import Session
from conclave.core.view import View
from trials import broken_bots
from trials.driver import Run, trial
from trials.people import Tab, TrialPerson, TrialServer
from trials.serving import Serving

FEWEST = 3  # choices that an answer must have had; of two, chance guesses half
GAMES = {"ice_wizards": 2, "wizard_kings": 2, "meld": 2}  # bots at a table
BROKEN = "broken_bots:Cheats"
SURE = 1e-6  # the chance that honest luck is called predictable


@dataclass(frozen=True)
class Asked:
    """A question to a bot: what it saw and answered, its ply, its number, and the moves before it."""

    view: View
    action: int
    ply: int
    number: int
    moves: int


def questions(record: str, seat: int) -> list[Asked]:
    """Give every question to a seat in a finished record, as the seat saw it."""
    found: list[Asked] = []
    read = Record.read(record)
    game = load(read.game)
    options = game.options.read(read.options)
    session = Session(game, options, seats=len(read.seats), seed="replay", forced=False, luck=False)
    moves = 0
    for token in read.tokens:
        if token.startswith(LUCK):
            session.apply(token)
            continue
        if token.startswith(QUIT):
            break
        view = session.view(seat)
        if session.asked == seat and len(view.actions) >= FEWEST:
            found.append(Asked(view, game.space.number(token), session.ply, len(found), moves))
        # What is the only answer plays itself, and is no move that a table counts.
        moves += len(session.view(session.asked).actions) > 1
        session.play(token)
    return found


def seeds(facts: dict[str, str], seat: int, asked: Asked) -> list[str]:
    """Give every seed that an observer could think of for one question."""
    found = ["", "0", str(seat)]
    for fact in facts.values():
        found += [fact, f"{fact}/{seat}", f"{fact}/seat {seat}", f"{seat}/{fact}"]
        found += [f"{fact}/{seat}/{asked.ply}", f"{fact}/{asked.ply}", f"{fact}/{seat}/{asked.number}"]
        found += [f"{fact}/{seat}/{n}" for n in range(asked.moves, asked.moves + 3)]
    return found


def best(asked: list[Asked], facts: dict[str, str], seat: int, bot: str) -> tuple[int, int]:
    """Give the most hits of any way to predict all answers of a bot, and the number of ways."""
    ways: dict[str, int] = {}
    count = len(seeds(facts, seat, asked[0])) if asked else 0
    for way in range(count):
        if bot == BROKEN:
            for ahead in range(3):
                ways[f"instead {way} {ahead}"] = sum(
                    one.view.actions[
                        int(seeded("instead", seeds(facts, seat, one)[way], one.moves + ahead).below(
                            len(one.view.actions)
                        ))
                    ]
                    == one.action
                    for one in asked
                )  # fmt: skip
            continue
        stream = make(bot, seeds(facts, seat, asked[0])[way])
        ways[f"stream {way}"] = sum(stream.choose(one.view) == one.action for one in asked)
        ways[f"fresh {way}"] = sum(
            make(bot, seeds(facts, seat, one)[way]).choose(one.view) == one.action for one in asked
        )
    return max(ways.values(), default=0), len(ways)


def bound(asked: list[Asked], ways: int) -> int:
    """Give the hits that the luckiest of so many ways reaches by chance, but for one time in a million."""
    chance = SURE / max(1, ways)
    spread = [1.0]
    for one in asked:
        hit = 1.0 / len(one.view.actions)
        spread = [
            (spread[n] if n < len(spread) else 0.0) * (1 - hit) + (spread[n - 1] * hit if n else 0.0)
            for n in range(len(spread) + 1)
        ]
    tail = 0.0
    for hits in range(len(spread) - 1, -1, -1):
        tail += spread[hits]
        if tail > chance:
            return hits
    return 0


async def watched(
    server: Serving, door: TrialServer, ann: TrialPerson, game: str, bots: list[str]
) -> dict[str, Any]:
    """Let bots play while their maker watches; gives the table's public facts and its record."""
    table = await door.table(ann, game=game, players=bots)
    before = (await door.ask("GET", f"/tables/{table}/record", ann)).json()
    view = await door.look(ann, table)
    tab = Tab(server.url, ann, table)
    await tab.open()
    try:
        for _ in range(6000):
            if (await door.look(ann, table))["state"]["over"]:
                break
            await asyncio.sleep(0.1)
    finally:
        await tab.close()
    record = (await door.ask("GET", f"/tables/{table}/record", ann)).json()["record"]
    facts = {
        "table": table, "host": ann.id, "commitment": before["commitment"], "title": view["table"]["title"],
        "game": game, "name": ann.name,
    }  # fmt: skip
    return {"facts": facts, "record": record}


@trial("H11", "an observer with the source predicts the answers of bots from what is public", full=240.0)
async def h11(run: Run) -> None:
    """No way to seed a bot from public facts does better than chance, nor the answers in place of a bot."""
    shutil.copy(broken_bots.__file__, run.folder)
    server = run.stack.enter_context(
        Serving(run.folder / "table.db", run.folder, extra_bots=BROKEN, workers=2)
    )
    worst, told, games, tried = -math.inf, 0, 0, 0
    async with TrialServer(server.url) as door:
        (ann,) = await door.crowd(1)
        run.start()
        while run.more(games, 2 * len(GAMES) if run.full else 2):
            game = list(GAMES)[games // 2 % len(GAMES)]
            bot = ("random", BROKEN)[games % 2]
            found = await watched(server, door, ann, game, [bot] * GAMES[game])
            for seat in range(GAMES[game]):
                asked = questions(found["record"], seat)[:150]
                hits, ways = best(asked, found["facts"], seat, bot)
                worst = max(worst, hits - bound(asked, ways))
                told, tried = told + len(asked), max(tried, ways)
            games += 1
            run.progress(f"{games} games, {told} answers")
    run.figure("games watched", games, "", least=2)
    run.figure("answers predicted at", told, "", least=60)
    run.figure("ways to predict", tried, "", least=50)
    run.figure("best way beyond what chance explains", worst, "hits", most=0)
    run.figure("errors", len(server.faults()), "", exactly=0)
