"""Agents through MCP: a client of the official library plays every game; a hostile one gets nothing."""

from __future__ import annotations

import asyncio
import random
import re
import time
from collections.abc import Awaitable, Callable, Mapping
from typing import Final, NamedTuple

from mcp import Client
from mcp.types import CallToolResult, TextContent

from conclave.agents.desk import Desk
from conclave.agents.mcp_server import server

# A table of each game that is played to its end: who sits there, and the options.
TABLES: Final = {
    "ice_wizards": ("me,random", "board=square"),
    "lands_of_ice": ("me,random", "first_snow"),
    "mage_knight": ("me", "first_reconnaissance"),
    "meld": ("me,random", "first_game"),
    "wizard_kings": ("me,random", "first_steps"),
}
# The same with options that let a game end early, for the tests.
SHORT: Final = TABLES | {
    "lands_of_ice": ("me,random", "first_snow,idle_cycles=1"),
    "meld": ("me,random", "first_game,round_limit=20"),
    "wizard_kings": ("me,random", "first_steps,turn_limit=1"),
}
LONG: Final = "x" * 1_000_000
LONGEST: Final = 600  # letters that a refusal may have
Call = Callable[..., Awaitable[str]]
Given = Mapping[str, object]


class Refused(Exception):
    """A tool answered with an error."""


class Played(NamedTuple):
    """A game that an agent played: how many answers it gave, how long it took, how the game ended."""

    game: str
    answers: int
    seconds: float
    ended: str


def said(result: CallToolResult) -> str:
    """Read what a tool said; an error is raised."""
    part = result.content[0]
    assert isinstance(part, TextContent)
    if result.is_error:
        raise Refused(part.text)
    return part.text


def talk(desk: Desk, work: Callable[[Call], Awaitable[None]]) -> None:
    """Connect a client to a desk of its own, and let it work."""

    async def connected() -> None:
        async with Client(server(desk)) as client:

            async def call(tool: str, **given: object) -> str:
                return said(await client.call_tool(tool, given))

            await work(call)

    asyncio.run(connected())


async def opened(call: Call, game: str, players: str = "me,random", options: str = "") -> tuple[str, str]:
    """Open a table; gives its id and what was shown."""
    told = await call("open_table", game=game, players=players, options=options)
    found = re.search("Your table is `([0-9a-f]{12})`", told)
    assert found is not None
    return found[1], told


async def answered(call: Call, table: str, told: str, rng: random.Random, most: int) -> tuple[int, str]:
    """Answer by chance, from the text alone, to the end or so often: how often, and what was told last."""
    for count in range(most):
        found = re.search(r"^Your (\d+) choices:$", told, re.MULTILINE)
        if found is None:
            return count, told
        told = await call("play", table=table, answer=str(rng.randint(1, int(found[1]))))
    return most, told


def play(game: str, seed: int, most: int, around: Mapping[str, tuple[str, ...]] = TABLES) -> Played:
    """Let an agent play a game to its end, or so many answers of it."""
    made: list[Played] = []

    async def work(call: Call) -> None:
        began = time.perf_counter()
        table, told = await opened(call, game, *around[game])
        count, told = await answered(call, table, told, random.Random(seed), most)
        ended = re.search("^The game is over: .*$", told, re.MULTILINE)
        made.append(Played(game, count, time.perf_counter() - began, ended[0] if ended else ""))

    talk(Desk(seed=seed), work)
    return made[0]


def attempts(own: str, foreign: str) -> list[tuple[str, Given]]:
    """List what a hostile agent tries, with a table of its own and one of somebody else."""
    made: list[tuple[str, Given]] = [("play", {"table": foreign, "answer": "1"})]
    made += [(tool, {"table": foreign}) for tool in ("look", "choices", "hint", "replay", "wait", "close")]
    made += [(tool, {"table": own, "seat": 1}) for tool in ("look", "choices", "hint", "replay", "wait")]
    made += [
        ("play", {"table": own, "answer": "1", "seat": 1}),
        ("open_table", {"game": "meld", "seed": 5}),
        ("look", {"table": LONG}),
        ("choices", {"table": own, "words": LONG}),
        ("play", {"table": own, "answer": LONG}),
        ("rule", {"game": "meld", "search": LONG}),
        ("rule", {"game": LONG, "number": "1"}),
        ("open_table", {"game": "meld", "options": LONG}),
        ("open_table", {"game": "meld", "players": LONG}),
        ("join", {"link": LONG}),
        ("look", {"table": own, "budget": 10**9}),
        ("look", {"table": own, "budget": -1}),
        ("replay", {"table": own, "lines": 10**9}),
        ("replay", {"table": own, "first": -5}),
        ("wait", {"table": own, "seconds": 1e9}),
        ("wait", {"table": own, "seconds": -1}),
        ("play", {"table": own, "answer": {"token": "done"}}),
        ("open_table", {"game": "../../etc/passwd"}),
        ("open_table", {"game": "meld", "players": "me,os:system"}),
        ("open_table", {"game": "meld", "players": "me,mcts:3600s"}),
        ("open_table", {"game": "meld", "players": "me,me"}),
        ("open_table", {"game": "meld", "players": "random,random"}),
        ("open_table", {"game": "meld", "options": "components=/etc"}),
        ("open_table", {"game": "meld", "on_server": True}),
        ("join", {"link": "http://play.example.org/invite/abc"}),
        ("rule", {"game": "meld"}),
        ("rule", {"game": "meld", "number": "1", "search": "x"}),
        ("shell", {"command": "id"}),
    ]
    return made


async def attacked(call: Call, own: str, foreign: str) -> list[str]:
    """Make every attempt; gives those that were not refused in a short sentence, or that changed anything."""
    before = await call("look", table=own), await call("tables")
    wrong = []
    for tool, given in attempts(own, foreign):
        try:
            await call(tool, **given)
        except Refused as error:
            told = str(error)
            if len(told) > LONGEST or "Traceback" in told or ".py" in told:
                wrong.append(f"{tool}: {told[:80]}")
        else:
            wrong.append(f"{tool}: was allowed")
    if (await call("look", table=own), await call("tables")) != before:
        wrong.append("something changed")
    return wrong


def attack(game: str) -> tuple[int, list[str]]:
    """Let a hostile agent try everything at a table of secrets: how much, and what it got."""
    found: list[tuple[int, list[str]]] = []
    other = Desk(seed=1)
    foreign = re.findall("`([0-9a-f]{12})`", other.open_table(game, *TABLES[game]))[0]
    theirs = other.look(foreign)

    async def work(call: Call) -> None:
        own, _ = await opened(call, game, *TABLES[game])
        wrong = await attacked(call, own, foreign)
        if other.look(foreign) != theirs:
            wrong.append("the other's table changed")
        found.append((len(attempts(own, foreign)), wrong))

    talk(Desk(seed=1), work)
    return found[0]
