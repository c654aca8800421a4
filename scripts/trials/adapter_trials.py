"""Adapters: what research contracts show of twin worlds, and the checkers of their libraries (H7, R1)."""

from __future__ import annotations

import contextlib
import io
from collections import Counter
from itertools import count, islice

from conclave.core.game import Game
from conclave.core.registry import load, slugs
from conclave.testing.conformance import tables
from conclave.testing.positions import known
from conclave.testing.twins import diverged, pairs
from tests.toys import masks
from trials.driver import Run, trial
from trials.hidden_trials import every, hidden_games

PAIRS = 10_000  # a game, in the full form
MEMORIES = 4  # pairs of a game whose whole histories are compared
FOLLOWED = 6


@trial("H7", "twin worlds through every research contract")
def h7(run: Run) -> None:
    """Rows, masks, texts, tensors and memories of a seat are the same, byte for byte."""
    run.start()
    with known(masks.GAME):
        games = hidden_games(run.game)
        for number, game in enumerate(games, 1):
            _looked(run, game, run.seconds * number / len(games))
    run.note("options and seats change from game to game, every two values together")


def _looked(run: Run, game: Game, until: float) -> None:
    from trials.adapter_lenses import Contracts  # research libraries, which other trials do without

    around, wrong, found = tables(game, game.options()) + tables(game), Counter[str](), Counter[str]()
    for seed in count():
        options, seats = around[seed % len(around)]
        contracts = Contracts(game, options, seats)
        looked, recalled = contracts.lenses(), contracts.memories()
        for twins in pairs(game, f"contracts {seed}", options, seats, every(game)):
            found["positions" if twins.viewer >= 0 else "watched"] += 1
            wrong.update(twins.differences(looked))
            if run.spent > until and not run.full:
                break
        parted = diverged(game, f"memories {seed}", options, seats, every(game), FOLLOWED)
        for twins in islice(parted, MEMORIES):
            found["memories"] += twins.viewer >= 0
            wrong.update(twins.differences(recalled))
        run.progress(f"{game.slug}: {dict(found)}, {sum(wrong.values())} differences")
        if run.interrupted or (found["positions"] >= PAIRS if run.full else run.spent > until):
            break
    least = PAIRS if run.full else 1
    run.figure(f"{game.slug}: pairs for a seat", found["positions"], "", least=least)
    run.figure(f"{game.slug}: pairs for a watcher", found["watched"])
    run.figure(f"{game.slug}: pairs of whole memories", found["memories"])
    run.figure(f"{game.slug}: differences", sum(wrong.values()), "", exactly=0)
    if wrong:
        run.note(f"{game.slug}: told apart by {dict(wrong)}")


@trial("R1", "the checkers of PettingZoo, Gymnasium and OpenSpiel, on options in pairs")
def r1(run: Run) -> None:
    """Every game, with options and seats in which every two values meet."""
    from trials.adapter_checks import CHECKS  # research libraries, which other trials do without

    run.start()
    chosen = [run.game] if run.game else slugs()
    for number, slug in enumerate(chosen, 1):
        game = load(slug)
        around, done, wrong = tables(game), 0, list[str]()
        until = run.seconds * number / len(chosen)
        for options, seats in around:
            if run.interrupted or (run.spent > until and not run.full):
                break
            done += 1
            for name, check in CHECKS.items():
                with contextlib.redirect_stdout(io.StringIO()):
                    try:
                        check(slug, vars(options), seats)
                    except Exception as error:
                        wrong.append(f"{name}, {seats} seats, {options.text()}: {str(error)[:300]}")
            run.progress(f"{slug}: {done} of {len(around)} tables, {len(wrong)} refused")
        run.figure(f"{slug}: tables of {len(around)}", done, "", least=len(around) if run.full else 1)
        run.figure(f"{slug}: checks refused", len(wrong), "", exactly=0)
        for one in wrong[:5]:
            run.note(f"{slug}: {one}")
