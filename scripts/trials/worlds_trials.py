"""Worlds: guesses of hidden facts that are fair, and answers that play themselves (H8, H10)."""

from __future__ import annotations

from collections import Counter
from itertools import chain

from conclave.core import flow
from conclave.core.errors import ConclaveError
from conclave.core.frames import Question
from conclave.core.game import Game
from conclave.core.options import Options
from conclave.core.registry import load, slugs
from conclave.core.rng import Rng, seeded
from conclave.core.secrets import NO_SEAT, observe
from conclave.core.session import Session
from conclave.core.state import State
from conclave.testing.conformance import tables
from conclave.testing.laws_secrets import by_itself
from conclave.testing.positions import known, opened, step
from conclave.testing.resampling import guessed, likelihood, surprise, worlds
from conclave.testing.twins import continued, diverged
from tests.toys import few_masks, masks
from trials.driver import Run, trial
from trials.hidden_trials import CONTINUED, every, hidden_games, told_apart
from trials.lenses import TABLE_LENSES

GUESSES = 4000  # at each moment of the small game
WANTED = 10_000  # imagined worlds a game, in the full form
FOLLOWED = 40  # answers for which two worlds are compared after they parted


@trial("H8", "guesses of hidden facts: legal, true to all that was seen, and fair")
def h8(run: Run) -> None:
    """Every world of a small game is counted; in all games what is imagined is legal and fits the view."""
    run.start()
    with known(few_masks.GAME):
        _fair(run, few_masks.GAME)
    with known(masks.GAME):
        for game in hidden_games(run.game):
            _legal(run, game)


def _fair(run: Run, game: Game) -> None:
    """Hold guesses at many moments of small games against the true worlds."""
    square, freedom, moments, strange, least, seed = 0.0, 0, 0, 0, 1.0, 0
    while run.more(moments, 60 if run.full else 12):
        rng = seeded("fair", seed)
        session = opened(game, None, 2, f"fair {seed}")
        for _ in range(4 + seed % 6):
            if not session.over:
                step(session, rng)
        seed += 1
        viewer = (NO_SEAT, 0, 1)[seed % 3]
        true = worlds(session, viewer, few_masks.ways)
        if session.over or len(true) < 2:
            continue
        drawn = guessed(game, session, viewer, rng, GUESSES)
        strange += sum(count for world, count in drawn.items() if world not in true)
        one, kinds = surprise(true, drawn)
        square, freedom, moments = square + one, freedom + kinds, moments + 1
        least = min(least, likelihood(one, kinds))
        run.progress(f"{moments} moments of the small game")
    run.figure("small game: moments whose worlds were all counted", moments, "", least=1)
    run.figure("small game: guesses that do not fit what was seen since the start", strange, "", exactly=0)
    run.figure("small game: chi-square", square)
    run.figure("small game: degrees of freedom", freedom, "", least=1)
    run.figure("small game: p of all moments together", likelihood(square, freedom), "", least=0.001)
    run.note(
        f"the least p of a single moment is {least:.4f}; with {moments} moments {1 / moments:.4f} is usual"
    )


def _legal(run: Run, game: Game) -> None:
    """Imagine at many moments of whole games, for every viewer."""
    around, guesses, illegal, other, seed = tables(game, game.options()) + tables(game), 0, 0, 0, 0
    until = run.spent + run.seconds / 2
    while guesses < (WANTED if run.full else 400) and not run.interrupted:
        options, seats = around[seed % len(around)]
        session, rng = opened(game, options, seats, f"legal {seed}"), seeded("legal", seed)
        seed += 1
        while not session.over:
            step(session, rng)
            if rng.below(every(game)):
                continue
            for viewer in (NO_SEAT, *range(seats)):
                view = session.view(viewer)
                full = game.fill(view, rng)
                guesses += 1
                other += game.pack(observe(full, viewer)) != game.pack(view.state)
                illegal += not _sound(full)
        run.progress(f"{game.slug}: {guesses} guesses, {illegal} illegal, {other} that do not fit")
        if not run.full and run.spent > until:
            break
    run.figure(f"{game.slug}: guesses", guesses, "", least=WANTED if run.full else 1)
    run.figure(f"{game.slug}: guesses that are illegal", illegal, "", exactly=0)
    run.figure(f"{game.slug}: guesses that do not fit the view", other, "", exactly=0)


def _sound(state: State) -> bool:
    """Tell whether counters balance, nothing is left open, and the game can go on from there."""
    try:
        state.check()
        if isinstance(flow.waiting(state), Question):
            flow.choices(state)
    except (AssertionError, LookupError, ConclaveError):
        return False
    return not any(zone.holes() for zone in state.zones())


@trial("H10", "answers that play themselves, held against every world a watcher thinks possible")
def h10(run: Run) -> None:
    """What plays itself plays itself in all of them; streams are compared with answers that do."""
    with known(masks.GAME):
        games = hidden_games(run.game)
        run.start()
        for at, game in enumerate(games):
            _hasty(run, game, run.seconds * (2 * at + 1) / (2 * len(games)))
            _streams(run, game, run.seconds * (at + 1) / len(games))
    open_games = [slug for slug in slugs() if not load(slug).spec.hidden]
    run.note(f"without secrets, so everything may be forced: {', '.join(open_games) or 'none'}")


def _hasty(run: Run, game: Game, until: float) -> None:
    """Play at random, and at every answer that does or could play itself ask the other worlds."""
    around = tables(game, game.options()) + tables(game)
    counts: Counter[str] = Counter()
    seed = 0
    while counts["worlds"] < (WANTED if run.full else 200) and not run.interrupted:
        options, seats = around[seed % len(around)]
        _one_game(game, options, seats, seeded("haste", seed), counts)
        seed += 1
        run.progress(f"{game.slug}: {dict(counts)}")
        if not run.full and run.spent > until:
            break
    run.figure(f"{game.slug}: answers that played themselves", counts["forced"])
    run.figure(f"{game.slug}: only answers that waited", counts["waited"])
    run.figure(
        f"{game.slug}: worlds held against them", counts["worlds"], "", least=WANTED if run.full else 1
    )
    run.figure(f"{game.slug}: worlds in which something else plays itself", counts["wrong"], "", exactly=0)


def _one_game(game: Game, options: Options, seats: int, rng: Rng, counts: Counter[str]) -> None:
    session = Session(
        game, options, seats=seats, seed=str(rng.below(1 << 30)), luck=False, forced=False, marks=False
    )
    while not session.over:
        state = session.state
        if isinstance(flow.waiting(state), Question):
            only = len(flow.choices(state)) == 1
            if only or (flow.evident(state, True) and not rng.below(8)):
                here = by_itself(session, state)
                counts["forced"] += bool(here)
                counts["waited"] += only and not here
                for _ in range(4):
                    other = game.fill(session.view(NO_SEAT), rng)
                    other.stack = state.stack[:]
                    counts["worlds"] += 1
                    counts["wrong"] += by_itself(session, other) != here
        step(session, rng)


def _streams(run: Run, game: Game, until: float) -> None:
    """Compare what everybody is sent in worlds that look alike so far, as H2 does, in all options."""
    lenses = {name: TABLE_LENSES[name] for name in ("words", "record", "wire")}
    around = tables(game)
    moments, wrong, seed = 0, 0, 0
    while moments < (WANTED // 5 if run.full else 60) and not run.interrupted:
        options, seats = around[seed % len(around)]
        name, often = f"haste {seed}", 1 + every(game) // 4
        parted = diverged(game, name, options, seats, every(game), FOLLOWED)
        for twins in chain(parted, continued(game, name, options, seats, often, CONTINUED)):
            moments += 1
            found = twins.differences(lenses)
            wrong += bool(found)
            if found and wrong <= 3:
                run.note(f"{game.slug}: game {seed} ({options.text()}): {told_apart(twins, found)}")
            if run.interrupted or (not run.full and run.spent > until):
                break
        seed += 1
        run.progress(f"{game.slug}: {moments} moments of streams, {wrong} that differ")
        if not run.full and run.spent > until:
            break
    run.figure(f"{game.slug}: moments of streams", moments, "", least=WANTED // 5 if run.full else 1)
    run.figure(f"{game.slug}: moments that differ, awaited seats included", wrong, "", exactly=0)
