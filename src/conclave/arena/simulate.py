"""Simulate: many games between bots, cut into shards by seed, so that jobs never change the games."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from conclave.arena import lines
from conclave.arena.match import Fault, play_match
from conclave.arena.plan import Plan
from conclave.arena.pool import Spread, spread_out, workers
from conclave.arena.sheet import sheet_of
from conclave.arena.tally import Tally
from conclave.core import flow
from conclave.core.frames import Chance
from conclave.core.game import Game
from conclave.core.options import Options
from conclave.core.record import LUCK, Record
from conclave.core.result import Result
from conclave.core.rng import seeded
from conclave.core.storage import Found


class Kept(NamedTuple):
    """A game that was played to be kept: its number, its line for the working files, its record."""

    number: int
    line: str
    record: str


def simulate(
    plan: Plan,
    jobs: int = 1,
    progress: Callable[[int], None] | None = None,
    into: Tally | None = None,
    spread: Spread = spread_out,
) -> Tally:
    """Play all games of a plan and count them; `into` is filled as results come, so a stop loses nothing."""
    total = into if into is not None else Tally(len(plan.players))
    for part in spread(run_shard, plan.shards(), min(workers(jobs), _most(plan))):
        total.merge(part)
        if progress:
            progress(part.games)
    return total


def keep(
    plan: Plan, numbers: Iterable[int], jobs: int = 1, spread: Spread = spread_out
) -> Iterator[list[Kept]]:
    """Play some games of a plan and give all there is to keep of them, in any order."""
    return spread(run_batch, plan.batches(numbers), workers(jobs))


def count_factions(
    plan: Plan, jobs: int = 1, progress: Callable[[int], None] | None = None, spread: Spread = spread_out
) -> Tally:
    """Play all games of a plan and count them, by faction too; nothing is kept."""
    total = Tally(len(plan.players))
    for part in spread(run_counted, plan.batches(range(plan.games)), workers(jobs)):
        total.merge(part)
        if progress:
            progress(part.games)
    return total


def _most(plan: Plan) -> int:
    """Count the shards, up to more than anybody has cores."""
    return sum(1 for _, _ in zip(range(1024), plan.shards(), strict=False))


def run_shard(shard: tuple[Plan, int, int]) -> Tally:
    """Play some games of a plan, here, and count them."""
    plan, first, end = shard
    game, options = plan.room()
    tally = Tally(len(plan.players))
    if plan.fast:
        _playouts(plan, game, options, first, end, tally)
        return tally
    for number in range(first, end):
        players = plan.seating(number)
        match = play_match(game, players, plan.seed_of(number), options, marks=False)
        tally.add(players, match.result, len(match.record.tokens), match.faults)
    return tally


def run_counted(batch: tuple[Plan, list[int]]) -> Tally:
    """Play some games of a plan, here, and count them by faction too."""
    plan, numbers = batch
    game, options = plan.room()
    tally = Tally(len(plan.players))
    for number in numbers:
        record, faults = _played(plan, game, options, number)
        sheet = sheet_of(game, record, judged=False)
        tally.add(plan.seating(number), sheet.result, sheet.plies, faults, sheet.factions)
    return tally


def run_batch(batch: tuple[Plan, list[int]]) -> list[Kept]:
    """Play some games of a plan, here, and keep them."""
    plan, numbers = batch
    game, options = plan.room()
    return [kept_game(plan, game, options, number) for number in numbers]


def kept_game(plan: Plan, game: Game, options: Options, number: int) -> Kept:
    """Play one game and fill its sheet."""
    record, faults = _played(plan, game, options, number)
    line = lines.write(number, plan.seating(number), plan.seed_of(number), sheet_of(game, record), faults)
    return Kept(number, line, record.text())


def _played(plan: Plan, game: Game, options: Options, number: int) -> tuple[Record, list[Fault]]:
    players, seed = plan.seating(number), plan.seed_of(number)
    if plan.fast:
        return random_game(game, options, players, seed)[0], []
    match = play_match(game, players, seed, options)
    return match.record, match.faults


def _playouts(plan: Plan, game: Game, options: Options, first: int, end: int, tally: Tally) -> None:
    start, found = game.start(options, len(plan.players)), Found()
    for number in range(first, end):
        state = start.copy()
        steps = flow.playout(state, seeded(plan.seed_of(number)), found)
        assert state.result is not None, "a playout ends with a result"
        tally.add(plan.players, state.result, int(steps))


def random_game(game: Game, options: Options, players: tuple[str, ...], seed: str) -> tuple[Record, Result]:
    """Play the very game that a playout with this seed plays, and write it down, with a digest at its end."""
    state, rng = game.start(options, len(players)), seeded(seed)
    record = Record(game.slug, game.spec.rules, state.options.text(), list(players), seed)
    while state.result is None:
        if isinstance(flow.waiting(state), Chance):
            number = flow.draw_lot(state, rng)
            record.tokens.append(LUCK + game.luck.token(number))
        else:
            choices = flow.choices(state)
            number = choices[int(rng.below(len(choices)))]
            record.tokens.append(game.space.token(number))
        flow.play(state, number)
    # Digests on the way would take three quarters of the time, and every answer is checked by a replay.
    record.marks[len(record.tokens)] = game.digest(state)
    record.result = state.result.line()
    return record, state.result
