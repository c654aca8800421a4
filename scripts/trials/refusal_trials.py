"""Refusals: what is refused because of hidden facts is refused in the same words and as quickly (H4)."""

from __future__ import annotations

import asyncio
import gc
import statistics
import time
from collections import Counter
from dataclasses import dataclass

from conclave.core.game import Game
from conclave.core.rng import Rng, seeded
from conclave.core.session import Session
from conclave.server import wire
from conclave.server.table import Table, Viewer
from conclave.testing.conformance import tables
from conclave.testing.positions import known
from conclave.testing.twins import Twins, resampled
from tests.toys import masks
from trials.driver import Run, trial
from trials.hidden_trials import every, hidden_games
from trials.lenses import may_undo, table_of

PAIRS = 300  # of worlds a game, in the full form
WRONG = 6  # commands that are refused, in each pair
TIMES = 9  # that each is sent to each world, by turns
AGAIN = 60  # times for a pair that seems to differ, before it counts
NOISE = 1.0  # milliseconds between two medians


@dataclass
class Compared:
    """What was found in the pairs of a game."""

    pairs: int = 0
    refusals: int = 0
    texts: int = 0
    slow: int = 0  # pairs that seemed to differ
    differ: int = 0  # and differed again when they were measured for longer


@trial("H4", "refusals in worlds that differ in hidden facts: words, bytes and time")
def h4(run: Run) -> None:
    """A command that is wrong is answered the same, and within a millisecond of it, whatever is hidden."""
    with known(masks.GAME):
        games = hidden_games(run.game)
        run.start()
        for at, game in enumerate(games):
            until = run.seconds * (at + 1) / len(games)
            _game(run, game, until)


def _game(run: Run, game: Game, until: float) -> None:
    found, seed = Compared(), 0
    kinds: Counter[str] = Counter()
    around = tables(game, game.options()) + tables(game)
    differences: list[float] = []
    while found.pairs < (PAIRS if run.full else 20) and not run.interrupted:
        options, seats = around[seed % len(around)]
        rng = seeded("refused", seed)
        session = Session(game, options, seats=seats, seed=f"refused {seed}")
        seed += 1
        while not session.over and not run.interrupted:
            if not rng.below(3 * every(game)):
                viewer = int(rng.below(seats))
                other = resampled(session, viewer, rng)
                if other is not None:
                    twins = Twins(session.copy(), other, viewer, "imagined")
                    _pair(twins, rng, found, kinds, differences)
                    run.progress(f"{game.slug}: {found.pairs} pairs, {found.texts} differ")
            if found.pairs >= PAIRS or (not run.full and (found.pairs >= 20 or run.spent > until)):
                break
            _answer(session, rng)
        if not run.full and run.spent > until:
            break
    run.figure(f"{game.slug}: pairs of worlds", found.pairs, "", least=PAIRS if run.full else 1)
    run.figure(f"{game.slug}: refusals compared", found.refusals, "", least=1)
    run.figure(f"{game.slug}: refusals in other words", found.texts, "", exactly=0)
    middle = abs(statistics.median(differences)) if differences else 0.0
    run.figure(f"{game.slug}: difference of medians, over all pairs", middle, "ms", most=NOISE)
    run.figure(f"{game.slug}: pairs that differ by more, measured twice", found.differ, "", exactly=0)
    widest = max(map(abs, differences), default=0.0)
    run.note(f"{game.slug}: the widest pair {widest:.3f} ms; {found.slow} were measured again; {dict(kinds)}")


def _answer(session: Session, rng: Rng) -> None:
    waiting = [seat for seat in session.view(-1).waiting if seat not in session.early]
    seat = waiting[int(rng.below(len(waiting)))]
    actions = session.view(seat).actions
    session.play(actions[int(rng.below(len(actions)))], seat)


def _pair(twins: Twins, rng: Rng, found: Compared, kinds: Counter[str], differences: list[float]) -> None:
    """Send the same wrong commands to both worlds by turns, and compare what comes back and when."""
    worlds = table_of(twins.one), table_of(twins.other)
    who, game = Viewer(f"p{twins.viewer}", twins.viewer), twins.one.game
    allowed = twins.one.view(twins.viewer).actions
    wrong: list[wire.AnyCommand] = []
    while len(wrong) < WRONG:
        number = int(rng.below(game.space.size))
        if number not in allowed:
            wrong.append(wire.Play(id="c", v=1, token=game.space.token(number)))
    if not may_undo(twins.one, twins.viewer) and not may_undo(twins.other, twins.viewer):
        wrong.append(wire.Undo(id="c", v=1))
    found.pairs += 1
    for command in wrong:
        told, gap = asyncio.run(_timed(worlds, who, command, TIMES))
        found.refusals += 1
        found.texts += told[0] != told[1]
        kinds[type(command).__name__.lower()] += 1
        differences.append(gap)
        if abs(gap) > NOISE:
            found.slow += 1
            again = asyncio.run(_timed(worlds, who, command, AGAIN))[1]
            found.differ += abs(again) > NOISE


async def _timed(
    worlds: tuple[Table, Table], who: Viewer, command: wire.AnyCommand, times: int
) -> tuple[list[bytes], float]:
    """Give both answers, and the difference of their medians in milliseconds.

    Measured as the work that is done: nothing waits in a refusal, and a busy machine makes no difference.
    """
    spent: tuple[list[float], list[float]] = ([], [])
    told = [b"", b""]
    gc.disable()
    try:
        for at in range(times + 1):
            for world in (0, 1) if at % 2 else (1, 0):
                worlds[world]._refused.clear()  # an answer that is remembered takes no time at all
                began = time.process_time()
                reply = await worlds[world].act(who, command)
                if at:  # the first one fills caches
                    spent[world].append(1000.0 * (time.process_time() - began))
                told[world] = wire.write(reply)
    finally:
        gc.enable()
    return told, statistics.median(spent[0]) - statistics.median(spent[1])
