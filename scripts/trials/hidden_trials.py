"""Hidden: twin worlds, canaries in all traffic, bots that are handed other secrets (H1, H2, H3, H6)."""

from __future__ import annotations

import asyncio
import json
import os
import sqlite3
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from contextlib import closing
from dataclasses import dataclass, field
from itertools import chain, count
from typing import Any

from websockets.asyncio.client import connect

from conclave.bots.levels import make
from conclave.core.game import Game
from conclave.core.registry import load, slugs
from conclave.core.rng import seeded
from conclave.core.session import Session
from conclave.core.view import unpack_view
from conclave.server import wire
from conclave.server.config import Config
from conclave.server.services import Services
from conclave.server.uvicorn_server import BackgroundServer
from conclave.testing.conformance import tables
from conclave.testing.positions import known
from conclave.testing.twins import Twins, continued, diverged, pairs, resampled
from tests.toys import masks
from trials.driver import Run, trial
from trials.lenses import TABLE_LENSES
from trials.people import TrialPerson, TrialServer, new_id

PAIRS = 10_000  # for each game and each kind of viewer
CONTINUED = 12  # answers for which imagined worlds are compared
MOVES = 4  # of a game in which canaries are looked for


def hidden_games(only: str = "") -> list[Game]:
    """Return every game with something to hide, the toy first; or one alone."""
    if only:
        return [load(only)]
    return [masks.GAME, *(game for game in map(load, slugs()) if game.spec.hidden and game is not masks.GAME)]


@dataclass
class Seen:
    """Pairs of worlds by the kind of their viewer, and the lenses that told some apart."""

    counts: Counter[str] = field(default_factory=Counter)
    wrong: Counter[str] = field(default_factory=Counter)

    def add(self, other: Seen) -> None:
        """Add what was seen elsewhere."""
        self.counts.update(other.counts)
        self.wrong.update(other.wrong)

    @property
    def enough(self) -> bool:
        """Tell whether every kind of viewer has had its pairs."""
        return min(self.counts["seat"], self.counts["watcher"]) >= PAIRS


def looked(slug: str, seed: int, until: float = 0.0) -> Seen:
    """Look at the twins of one game through every lens, until a moment of the clock if there is one."""
    seen, rng = Seen(), seeded("looked", seed)
    with known(masks.GAME):
        game = load(slug)
        low, high = game.spec.seats
        seats = low + seed % (high - low + 1)
        for twins in pairs(game, f"{seed}", seats=seats, every=every(game)):
            if twins.viewer >= 0 and rng.below(seats):
                continue  # as many pairs for all the seats together as for those who watch
            seen.counts["seat" if twins.viewer >= 0 else "watcher"] += 1
            seen.wrong.update(twins.differences(TABLE_LENSES))
            if until and time.monotonic() > until:
                break
    return seen


def every(game: Game) -> int:
    """Tell how often to look: a game that may be long now and then, so that the count sees all its phases."""
    return 1 + game.spec.horizon // 2000


def looked_on_all_cores(run: Run, slug: str) -> Iterator[Seen]:
    """Look at game after game, one on each core."""
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        seeds = count()
        working = {pool.submit(looked, slug, next(seeds)) for _ in range(os.cpu_count() or 1)}
        try:
            while not run.interrupted:
                done, working = wait(working, timeout=1.0, return_when=FIRST_COMPLETED)
                for one in done:
                    working.add(pool.submit(looked, slug, next(seeds)))
                    yield one.result()
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def looked_for_a_while(run: Run, slug: str, seconds: float) -> Iterator[Seen]:
    """Look at game after game until the time is up."""
    until = time.monotonic() + seconds
    for seed in count():
        yield looked(slug, seed, until)
        if run.interrupted or time.monotonic() > until:
            return


@trial("H1", "10,000 twin worlds a game and viewer, through every lens")
def h1(run: Run) -> None:
    """View, scene, picture, text, log, choices, refusals and the wire are the same, byte for byte."""
    games = hidden_games(run.game)
    run.start()
    for game in games:
        seen, slug = Seen(), game.slug
        found = (
            looked_on_all_cores(run, slug)
            if run.full
            else looked_for_a_while(run, slug, run.seconds / len(games))
        )
        for one in found:
            seen.add(one)
            run.progress(f"{slug}: {dict(seen.counts)} pairs, {sum(seen.wrong.values())} differences")
            if run.full and seen.enough:
                break
        for kind in ("seat", "watcher"):
            run.figure(f"{slug}: pairs for a {kind}", seen.counts[kind], "", least=PAIRS if run.full else 1)
        run.figure(f"{slug}: differences", sum(seen.wrong.values()), "", exactly=0)
        if seen.wrong:
            run.note(f"{slug}: told apart by {dict(seen.wrong)}")
    run.note(f"lenses: {', '.join(TABLE_LENSES)}")
    open_games = [slug for slug in slugs() if not load(slug).spec.hidden]
    run.note(f"without secrets, so without twins: {', '.join(open_games) or 'none'}")


@trial("H2", "whole streams of games that parted at a secret answer")
def h2(run: Run) -> None:
    """Whoever does not know the answer is told the same, message by message, until something is revealed.

    Answers play themselves as at a server, and worlds in which others are waited for are compared as well.
    """
    lenses = {name: TABLE_LENSES[name] for name in ("log", "record", "words", "wire")}
    with known(masks.GAME):
        games = hidden_games(run.game)
        run.start()
        for at, game in enumerate(games):
            streams: Counter[str] = Counter()
            messages, wrong = 0, 0
            until, seed = run.seconds * (at + 1) / len(games), 0
            around = tables(game, game.options()) + tables(game)
            while not run.interrupted:
                options, seats = around[seed % len(around)]
                rng = seeded("streams", seed)
                parted = diverged(game, f"{seed}", options, seats, every(game))
                imagined = continued(game, f"{seed}", options, seats, 1 + every(game) // 4, CONTINUED)
                for twins in chain(parted, imagined):
                    if twins.viewer >= 0 and rng.below(seats - 1):
                        continue  # about as many moments for all the seats together as for those who watch
                    streams["seat" if twins.viewer >= 0 else "watcher"] += 1
                    messages += len(lenses)
                    found = twins.differences(lenses)
                    wrong += len(found)
                    if found and wrong <= 5:
                        run.note(f"{game.slug}: game {seed} ({options.text()}): {told_apart(twins, found)}")
                    if run.interrupted or (not run.full and run.spent > until):
                        break
                seed += 1
                run.progress(f"{game.slug}: {dict(streams)} moments, {wrong} differences")
                if min(streams["seat"], streams["watcher"]) >= PAIRS or (not run.full and run.spent > until):
                    break
            for kind in ("seat", "watcher"):
                least = PAIRS if run.full else 1
                run.figure(f"{game.slug}: moments of streams for a {kind}", streams[kind], "", least=least)
            run.figure(f"{game.slug}: messages compared", messages)
            run.figure(f"{game.slug}: messages that differ", wrong, "", exactly=0)


def told_apart(twins: Twins, lenses: list[str]) -> str:
    """Say where two worlds were told apart, and by what."""
    ends = [" / ".join(world.record.tokens[-3:]) for world in (twins.one, twins.other)]
    who = f"seat {twins.viewer}" if twins.viewer >= 0 else "a watcher"
    return f"{who} tells `{ends[0]}` from `{ends[1]}` at ply {twins.one.ply} by {', '.join(lenses)}"


class Ear:
    """Everything that one person was ever sent, headers included."""

    def __init__(self) -> None:
        self.bytes: list[bytes] = []

    def count(self, word: str) -> int:
        """Count a word in all of it."""
        return sum(part.count(word.encode()) for part in self.bytes)


async def _listen(url: str, who: TrialPerson | None, table: str, ear: Ear) -> None:
    headers = {"origin": url, **({"cookie": f"conclave={who.cookie}"} if who else {})}
    address = f"{url.replace('http', 'ws')}/t/{table}/ws?protocol={wire.PROTOCOL}"
    async with connect(
        address, additional_headers=headers, max_size=None, proxy=None, compression=None
    ) as raw:
        ear.bytes.append(repr(raw.response.headers if raw.response else "").encode())
        async for text in raw:
            ear.bytes.append(text.encode() if isinstance(text, str) else text)


# Options with which secrets begin at the first question, and where a number is planted among them.
SECRET_OPTIONS: dict[str, dict[str, object]] = {
    "wizard_kings": {"maps": "first_steps", "army_mode": "buy"},
}
PLANTS: dict[str, int] = {"wizard_kings": 4}  # the zone of desks: what the first seat has to spend


async def _plant(services: Services, table_id: str, number: int) -> None:
    """Write a number where only the first seat may look."""
    table = await services.tables.get(table_id)
    async with table.lock:
        zone = table.session.state.zones()[PLANTS[table.session.game.slug]]
        assert zone.masks[0] == 1
        zone.faces[0] = number


async def _spy(door: TrialServer, who: TrialPerson | None, table: str, ear: Ear) -> None:
    paths = [
        f"/api/v1/tables/{table}",
        f"/api/v1/tables/{table}/record",
        "/api/v1/tables",
        "/api/v1/me/games",
    ]
    paths += [
        f"/t/{table}",
        f"/t/{table}/replay",
        "/",
        "/tables",
        "/me",
        "/metrics",
        f"/api/v1/tables/{table}/invites",
    ]
    for path in paths:
        headers = {"cookie": f"conclave={who.cookie}"} if who else {}
        answer = await door.http.get(path, headers=headers)
        ear.bytes += [answer.content, repr(answer.headers).encode()]


@trial("H3", "canaries in hidden places, searched for in all traffic")
async def h3(run: Run) -> None:
    """The key of the luck, cookies, codes, notes and passwords of others never go out before their time."""
    with (
        known(masks.GAME),
        BackgroundServer(
            Config(port=0, db=str(run.folder / "table.db"), rate_limit_factor=100_000)
        ) as server,
    ):
        games, searched, bytes_seen, planted = 0, 0, 0, 0
        leaks: list[str] = []
        # Every game with secrets, and one without: its luck is a secret all the same.
        slugs_of = list(dict.fromkeys([*(game.slug for game in hidden_games(run.game)), "ice_wizards"]))
        run.start()
        async with TrialServer(server.url) as door:
            while run.more(games, 99 if run.full else 6):
                slug = slugs_of[games % len(slugs_of)]
                bob, eve = await door.crowd(2)
                word = f"word-{new_id()}"
                ann = await door.account(f"Ann {games}", word)
                ears: dict[str, tuple[TrialPerson | None, Ear]] = {
                    "Ann": (ann, Ear()), "Bob": (bob, Ear()), "Eve": (eve, Ear()),
                    "a stranger": (None, Ear()),
                }  # fmt: skip
                table = await door.table(ann, bob, game=slug, options=SECRET_OPTIONS.get(slug, {}))
                canary = str(10**8 + int.from_bytes(os.urandom(3), "big"))
                if slug in PLANTS:
                    for _ in range(2):
                        await door.move(table, ann, bob)  # both pick an army, then write orders
                    server.call(_plant(server.services, table, int(canary)))
                made = await door.ask("POST", f"/tables/{table}/invites", ann, {})
                note = f"note-{new_id()}-quetzal"
                await door.ask("PUT", f"/tables/{table}/note", ann, {"text": note})
                kept = await door.ask("POST", "/tokens", ann, {"label": "t", "scopes": ["read"]})
                token = kept.json()["token"]
                listeners = [
                    asyncio.create_task(_listen(server.url, who, table, ear)) for who, ear in ears.values()
                ]
                await asyncio.sleep(0.2)
                # Not to the end: there the key is due.
                for at in range(MOVES):
                    await door.move(table, ann, bob)
                    for who, ear in ears.values():
                        await _spy(door, who, table, ear)
                    await door.command(bob, table, t="play", v=at, token="no such answer")
                await asyncio.sleep(0.1)
                for one in listeners:
                    one.cancel()
                with closing(sqlite3.connect(run.folder / "table.db")) as database:
                    row = database.execute('select "key" from "tables" where id = ?', (table,)).fetchone()
                secret = (
                    {f"a number that Ann alone sees, {slug}": (canary, ("Ann",))} if slug in PLANTS else {}
                )
                planted += bool(slug in PLANTS and ears["Ann"][1].count(canary))
                canaries = {
                    **secret,
                    "the key of the luck": (row[0], ()), "Ann's cookie": (ann.cookie, ()),
                    "Bob's cookie": (bob.cookie, ()), "Ann's note": (note, ("Ann",)),
                    "Ann's token": (token, ()), "an invitation": (made.json()["code"], ()),
                    "half of the key": (row[0][:32], ()), "Ann's password": (word, ()),
                }  # fmt: skip
                for name, (_, ear) in ears.items():
                    bytes_seen += sum(map(len, ear.bytes))
                    for what, (canary, allowed) in canaries.items():
                        searched += 1
                        if name not in allowed and ear.count(canary):
                            leaks.append(f"{name} was sent {what} at a table of {slug}")
                games += 1
                run.progress(f"{games} games, {bytes_seen / 1e6:.1f} MB searched")
    run.figure("games", games, "", least=1)
    run.figure("games in which the planted number was shown to its owner", planted, "", least=1)
    run.figure("traffic searched", bytes_seen / 1e6, "MB", least=0.1)
    run.figure("canaries looked for", searched, "", least=1)
    run.figure("canaries found", len(leaks), "", exactly=0)
    for sentence in sorted(set(leaks))[:5]:
        run.note(sentence)


@trial("H6", "bots handed a view whose hidden part was swapped")
def h6(run: Run) -> None:
    """With the same seed they choose the same."""
    specs = ("random", "greedy", "easy", "mcts:60", "medium")
    with known(masks.GAME):
        games = hidden_games(run.game)
        compared: Counter[str] = Counter()
        other: Counter[str] = Counter()
        seed = 0
        run.start()
        while run.more(seed, 400 if run.full else 30):
            game = games[seed % len(games)]
            rng = seeded("bots", seed)
            session = Session(game, seed=str(seed))
            for _ in range(int(rng.below(12))):
                if session.over:
                    break
                actions = session.view().actions
                session.play(actions[int(rng.below(len(actions)))])
            seed += 1
            if session.over:
                continue
            viewer = session.asked
            twin = resampled(session, viewer, rng)
            if twin is None:
                continue
            for spec in specs:
                compared[spec] += 1
                other[spec] += _answer(session, viewer, spec, seed) != _answer(twin, viewer, spec, seed)
            run.progress(f"{sum(compared.values())} pairs of answers")
    for spec in specs:
        run.figure(f"{spec}: pairs of answers", compared[spec], "", least=1)
        run.figure(f"{spec}: answered otherwise", other[spec], "", exactly=0)


def _answer(session: Session, viewer: int, spec: str, seed: int) -> int:
    """Ask a new bot as a worker does: with a view that went through JSON."""
    packed: Any = json.loads(json.dumps(session.view(viewer).pack()))
    from conclave.bots.worker import tuples

    found = tuples(packed)
    assert isinstance(found, tuple)
    return make(spec, seed).choose(unpack_view(session.game, found))
