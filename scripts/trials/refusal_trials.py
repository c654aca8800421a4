"""Refusals: what is refused because of hidden facts is refused in the same words and as quickly (H4)."""

from __future__ import annotations

import asyncio
import gc
import statistics
import time
from collections import Counter
from dataclasses import dataclass, field

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
AGAIN = 21  # times for a refusal that seems to differ, before it counts
NOISE = 1.0  # milliseconds between two medians
# Of each world, at first and where a refusal seems to differ: what they differ by comes from nothing hidden.
COPIES, MORE_COPIES = 2, 5


@dataclass
class Compared:
    """What was found in the pairs of a game."""

    pairs: int = 0
    refusals: int = 0
    texts: int = 0
    slow: int = 0  # refusals that seemed to differ
    differ: int = 0  # and differed again, measured for longer and beside copies of the same world
    gaps: list[float] = field(default_factory=list)  # milliseconds between two worlds
    noise: list[float] = field(default_factory=list)  # and between two copies of the same one


@dataclass(frozen=True)
class Timing:
    """Medians of one refusal in two worlds, each of which is there as two copies, in milliseconds."""

    one: tuple[float, ...]
    other: tuple[float, ...]

    @property
    def gap(self) -> float:
        """Return how far the worlds are apart."""
        return statistics.fmean(self.one) - statistics.fmean(self.other)

    @property
    def noise(self) -> float:
        """Return how far copies of one and the same world are apart: where they lie in memory changes it."""
        return max(max(copies) - min(copies) for copies in (self.one, self.other))

    @property
    def differs(self) -> bool:
        """Tell whether the worlds can be told apart, by more than the goal allows.

        Something hidden that takes time does so in every copy of its world: all of one are slower than all of
        the other. Of five copies each, chance alone brings that about once in 126 times.
        """
        apart = min(self.one) > max(self.other) or min(self.other) > max(self.one)
        return apart and abs(self.gap) > NOISE


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
                    _pair(twins, rng, found, kinds)
                    run.progress(f"{game.slug}: {found.pairs} pairs, {found.texts} differ")
            if found.pairs >= PAIRS or (not run.full and (found.pairs >= 20 or run.spent > until)):
                break
            _answer(session, rng)
        if not run.full and run.spent > until:
            break
    run.figure(f"{game.slug}: pairs of worlds", found.pairs, "", least=PAIRS if run.full else 1)
    run.figure(f"{game.slug}: refusals compared", found.refusals, "", least=1)
    run.figure(f"{game.slug}: refusals in other words", found.texts, "", exactly=0)
    middle = abs(statistics.median(found.gaps)) if found.gaps else 0.0
    run.figure(f"{game.slug}: difference of medians, over all pairs", middle, "ms", most=NOISE)
    run.figure(f"{game.slug}: refusals that differ by more, measured twice", found.differ, "", exactly=0)
    run.note(
        f"{game.slug}: the widest pair {max(map(abs, found.gaps), default=0.0):.3f} ms, "
        f"copies of one world up to {max(found.noise, default=0.0):.3f} ms; "
        f"{found.slow} were measured again; {dict(kinds)}"
    )


def _answer(session: Session, rng: Rng) -> None:
    waiting = [seat for seat in session.view(-1).waiting if seat not in session.early]
    seat = waiting[int(rng.below(len(waiting)))]
    actions = session.view(seat).actions
    session.play(actions[int(rng.below(len(actions)))], seat)


def _pair(twins: Twins, rng: Rng, found: Compared, kinds: Counter[str]) -> None:
    """Send the same wrong commands to both worlds by turns, and compare what comes back and when."""
    worlds = copies(twins, COPIES)
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
        told, timing = asyncio.run(timed(worlds, who, command, TIMES))
        found.refusals += 1
        found.texts += len(told) > 1
        kinds[type(command).__name__.lower()] += 1
        found.gaps.append(timing.gap)
        found.noise.append(timing.noise)
        if abs(timing.gap) > NOISE:
            found.slow += 1
            found.differ += asyncio.run(timed(copies(twins, MORE_COPIES), who, command, AGAIN))[1].differs


def copies(twins: Twins, count: int) -> list[list[Table]]:
    """Return tables of both worlds, several of each."""
    return [[table_of(one.copy()) for _ in range(count)] for one in (twins.one, twins.other)]


async def timed(
    worlds: list[list[Table]], who: Viewer, command: wire.AnyCommand, times: int
) -> tuple[set[bytes], Timing]:
    """Return all answers that came, and how long each world took.

    Measured as the work that is done: nothing waits in a refusal. Every round asks all copies of both worlds,
    each time beginning with another, so that what slows the machine down slows all of them.
    """
    every_copy = [table for world in worlds for table in world]
    spent: list[list[float]] = [[] for _ in every_copy]
    told = set()
    gc.disable()
    try:
        for at in range(times + 1):
            for turn in range(len(every_copy)):
                which = (at + turn) % len(every_copy)
                every_copy[which]._refused.clear()  # an answer that is remembered takes no time at all
                began = time.process_time()
                reply = await every_copy[which].act(who, command)
                if at:  # the first one fills caches
                    spent[which].append(1000.0 * (time.process_time() - began))
                told.add(wire.write(reply))
    finally:
        gc.enable()
    medians = [statistics.median(one) for one in spent]
    return told, Timing(tuple(medians[: len(worlds[0])]), tuple(medians[len(worlds[0]) :]))
