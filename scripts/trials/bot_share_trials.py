"""Fair: one address with many tables of strong bots, and what a stranger notices of it (L11)."""

from __future__ import annotations

import asyncio
import time

from trials.driver import Run, open_files, percentile, trial
from trials.people import Tab, TrialPerson, TrialServer, closed, connected
from trials.serving import Serving
from trials.stream import Pair, Stream, dismissed, seated

MS = 1000.0
TABLES = 200
BOTS = ["master"] * 6
LEVELS = ("easy", "master")
EACH = 10  # answers of each level in a round
GREEDY, STRANGER, PEOPLE = "127.0.0.66", "127.0.0.2", "127.0.0.3"  # three houses


async def _waits(door: TrialServer, who: TrialPerson, level: str, count: int, run: Run) -> list[float]:
    """Play against a bot and give the seconds that each of its answers took."""
    found: list[float] = []
    while len(found) < count and not run.interrupted:
        table = await door.table(who, players=["me", level])
        tab = Tab(door.url, who, table, source=STRANGER)
        await tab.open()
        try:
            for _ in range(400):
                if tab.over or len(found) >= count:
                    break
                if not tab.tokens:
                    await asyncio.sleep(0.005)
                    continue
                version, began = tab.v, time.perf_counter()
                await tab.send(t="play", token=tab.tokens[tab.v % len(tab.tokens)])
                turned = False
                while time.perf_counter() - began < 60.0:
                    # My own move may be the next too; only what a bot was asked for counts.
                    if tab.v > version and not tab.tokens and not tab.over:
                        turned, began = True, began if turned else time.perf_counter()
                    if tab.v > version and (tab.tokens or tab.over):
                        break
                    await asyncio.sleep(0.002)
                if turned:
                    found.append(time.perf_counter() - began)
                    run.progress(f"{level}: {len(found)} of {count} answers")
        finally:
            await tab.close()
            await door.command(who, table, t="resign", v=tab.v)
    return found


async def _measured(
    quiet: TrialServer,
    many: TrialServer,
    stranger: TrialPerson,
    pairs: list[Pair],
    found: dict[str, list[float]],
    run: Run,
) -> list[float]:
    """Let a stranger play bots while people play each other; gives the seconds of people's commands."""
    stream = Stream(many, pairs, 10.0)
    others = asyncio.create_task(stream.go(run, 12.0))
    for level in LEVELS:
        found[level] += await _waits(quiet, stranger, level, EACH, run)
    await others
    return stream.replies


async def _published(run: Run) -> tuple[int, int]:
    """Let one address take all it can get under the published limits; gives tables and seats of bots."""
    server = Serving(run.folder / "published.db", rate_limit_factor=1)
    made = 0
    with server:
        async with TrialServer(server.url, GREEDY) as door:
            crowd = [await door.guest(f"Guest {n}") for n in range(8)]
            for who in crowd:
                for _ in range(30):
                    answer = await door.ask("POST", "/tables", who, {"game": "wizard_kings", "players": BOTS})
                    made += answer.status_code == 200
                    if answer.status_code == 409:
                        break
    return made, made * len(BOTS)


@trial("L11", "one address opens 200 tables of the strongest bots", full=180.0)
async def l11(run: Run) -> None:
    """A stranger's bot answers in twice its time alone; people's commands stay quick."""
    open_files(4000)
    tables, bots = await _published(run)
    # With the quotas out of the way, so that it is the sharing of time that is tried.
    server = run.stack.enter_context(Serving(run.folder / "table.db", workers=2))
    rounds = 5 if run.full else 1
    async with (
        TrialServer(server.url, GREEDY) as greedy,
        TrialServer(server.url, STRANGER) as quiet,
        TrialServer(server.url, PEOPLE) as many,
    ):
        stranger = await quiet.guest("Stranger")
        pairs = await seated(many, 20, run)
        attackers = await greedy.crowd(20, run.progress)
        tabs = []
        for at in range(TABLES):
            who = attackers[at % len(attackers)]
            table = await greedy.table(who, game="wizard_kings", players=BOTS)
            tabs.append(Tab(server.url, who, table, source=GREEDY))
            run.progress(f"{at + 1} of {TABLES} tables")
        alone: dict[str, list[float]] = {level: [] for level in LEVELS}
        beside: dict[str, list[float]] = {level: [] for level in LEVELS}
        calm: list[float] = []
        busy: list[float] = []
        answers = 0.0
        run.start()
        # In turns, so that whatever else the machine does weighs on both alike.
        for turn in range(rounds):
            calm += await _measured(quiet, many, stranger, pairs, alone, run)
            # Bots play while those who made their tables watch, so this is where they begin.
            await connected(tabs, run.progress)
            await asyncio.sleep(2.0)
            before = await asyncio.to_thread(server.metric, "bot_answers")
            busy += await _measured(quiet, many, stranger, pairs, beside, run)
            answers += await asyncio.to_thread(server.metric, "bot_answers") - before
            await closed(tabs)
            await asyncio.sleep(3.0)
            run.progress(f"{turn + 1} of {rounds} rounds")
        await dismissed(pairs)
    run.figure("tables an address gets by the published limits", tables, "", most=160)
    run.figure("bots an address seats by the published limits", bots, "", most=240)
    run.figure("tables of six bots", len(tabs), "", exactly=TABLES)
    for level in LEVELS:
        one, two = percentile(alone[level], 0.5), percentile(beside[level], 0.5)
        late = percentile(beside[level], 0.9)
        run.figure(f"{level} alone, median", one * MS, "ms")
        run.figure(f"{level} beside them, 9 of 10", late * MS, "ms")
        run.figure(f"{level} beside them, median, to alone", two / one, "times", most=2.0)
    run.figure("people's commands alone, 99 of 100", percentile(calm, 0.99) * MS, "ms")
    run.figure("people's commands beside them, 99 of 100", percentile(busy, 0.99) * MS, "ms", most=150.0)
    run.figure("answers of the 200 tables and the stranger's", answers, "", least=10)
    run.figure("errors", len(server.faults()), "", exactly=0)
