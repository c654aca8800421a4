"""Simulate: many games between bots, cut into shards by seed, so that jobs never change the games."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from conclave.arena import jsonl
from conclave.arena.faults import Fault
from conclave.arena.game_stats import NOBODY, alone, stats_of
from conclave.arena.match import play_match
from conclave.arena.pool import WorkRunner, runner, spread_out, workers
from conclave.arena.run_plan import RunPlan
from conclave.arena.tally import Tally
from conclave.core import flow, tokens
from conclave.core.frames import Chance
from conclave.core.game import Game
from conclave.core.options import Options
from conclave.core.record import Record
from conclave.core.result import Result
from conclave.core.rng import Rng, seeded
from conclave.core.state import State
from conclave.core.statistics import Statistics
from conclave.core.storage import Choices
from conclave.core.tokens import ANSWER, OUTCOME, RecordEntry


class KeptGame(NamedTuple):
    """A game that was played to be kept: its number, its line for the working files, its record."""

    number: int
    line: str
    record: str


def simulate(
    plan: RunPlan,
    jobs: int = 1,
    progress: Callable[[int], None] | None = None,
    into: Tally | None = None,
    spread: WorkRunner = spread_out,
) -> Tally:
    """Play all games of a plan and count them; `into` is filled as results come, so a stop loses nothing."""
    total = into if into is not None else Tally(len(plan.players))
    for part in runner(spread, plan.players)(run_shard, plan.shards(), min(workers(jobs), _most(plan))):
        total.merge(part)
        if progress:
            progress(part.tried)
    return total


def keep(
    plan: RunPlan, numbers: Iterable[int], jobs: int = 1, spread: WorkRunner = spread_out
) -> Iterator[list[KeptGame]]:
    """Play some games of a plan and give all there is to keep of them, in any order."""
    return runner(spread, plan.players)(run_batch, plan.batches(numbers), workers(jobs))


def count_factions(
    plan: RunPlan,
    jobs: int = 1,
    progress: Callable[[int], None] | None = None,
    spread: WorkRunner = spread_out,
) -> Tally:
    """Play all games of a plan and count them, by faction too; nothing is kept."""
    total = Tally(len(plan.players))
    for part in runner(spread, plan.players)(run_counted, plan.batches(range(plan.games)), workers(jobs)):
        total.merge(part)
        if progress:
            progress(part.tried)
    return total


def _most(plan: RunPlan) -> int:
    """Count the shards, up to more than anybody has cores."""
    return sum(1 for _, _ in zip(range(1024), plan.shards(), strict=False))


def run_shard(shard: tuple[RunPlan, int, int]) -> Tally:
    """Play some games of a plan, here, and count them."""
    plan, first, end = shard
    game, options = plan.room()
    if plan.fast:
        tally = Tally(len(plan.players))
        _playouts(plan, game, options, first, end, tally)
        return tally
    return run_counted((plan, list(range(first, end))))


def run_counted(batch: tuple[RunPlan, list[int]]) -> Tally:
    """Play some games of a plan, here, and count them by faction and by who moved first too."""
    plan, numbers = batch
    game, options = plan.room()
    tally = Tally(len(plan.players))
    for number in numbers:
        record, fault = _played(plan, game, options, number, marks=False)
        if fault:
            tally.fail(fault)
            continue
        sheet = stats_of(game, record, judged=False)
        tally.add(plan.seating(number), sheet.result, sheet.plies, sheet.factions, sheet.first)
    return tally


def run_batch(batch: tuple[RunPlan, list[int]]) -> list[KeptGame]:
    """Play some games of a plan, here, and keep them."""
    plan, numbers = batch
    game, options = plan.room()
    return [kept_game(plan, game, options, number) for number in numbers]


def kept_game(plan: RunPlan, game: Game, options: Options, number: int) -> KeptGame:
    """Play one game and fill its sheet; one that failed is kept as far as it went."""
    record, fault = _played(plan, game, options, number)
    players = plan.seating(number)
    if fault:
        return KeptGame(number, jsonl.write_failed(number, players, fault), record.text())
    line = jsonl.write(number, players, plan.seed_of(number), stats_of(game, record))
    return KeptGame(number, line, record.text())


def _played(
    plan: RunPlan, game: Game, options: Options, number: int, marks: bool = True
) -> tuple[Record, Fault | None]:
    players, seed = plan.seating(number), plan.seed_of(number)
    if plan.fast:
        return random_game(game, options, players, seed)[0], None
    match = play_match(game, players, seed, options, marks=marks)
    return match.record, match.fault


def _playouts(plan: RunPlan, game: Game, options: Options, first: int, end: int, tally: Tally) -> None:
    start, found = game.start(options, len(plan.players)), Choices()
    begun = game.statistics()
    begun.begin(start)
    for number in range(first, end):
        state, rng = start.copy(), seeded(plan.seed_of(number))
        steps, opener = (0, begun.first) if begun.first >= 0 else _opened(game, state, rng)
        steps += int(flow.playout(state, rng, found))
        assert state.result is not None, "a playout ends with a result"
        tally.add(plan.players, state.result, steps, (), opener)


def _opened(game: Game, state: State, rng: Rng) -> tuple[int, int]:
    """Play at random until it is known who moves first; give the plies that took, and the seat, or -1."""
    statistics, steps, opener, begun = game.statistics(), 0, NOBODY, False
    statistics.begin(state)
    plain = game.statistics is Statistics
    state.telling = True
    while state.result is None and statistics.first < 0:
        if isinstance(flow.waiting(state), Chance):
            number = flow.draw_lot(state, rng)
        else:
            # A room that has no opinion leaves it to the first decision.
            opener = opener if begun else alone(flow.waiting(state), flow.asked(state))
            begun = True
            if plain:
                break
            choices = flow.choices(state)
            number = choices[int(rng.below(len(choices)))]
        flow.play(state, number)
        steps += 1
        events, state.events = state.events, []
        for event in events:
            statistics.event(event, state)
    state.telling = False
    return steps, statistics.first if statistics.first >= 0 else opener


def random_game(game: Game, options: Options, players: tuple[str, ...], seed: str) -> tuple[Record, Result]:
    """Play the very game that a playout with this seed plays, and write it down, with a digest at its end."""
    state, rng = game.start(options, len(players)), seeded(seed)
    # Choices and luck come from one stream here, so the seed is not the name of a session's luck.
    record = Record(game.slug, game.spec.rules, state.options.text(), list(players))
    while state.result is None:
        if isinstance(flow.waiting(state), Chance):
            entry = RecordEntry(OUTCOME, flow.draw_lot(state, rng))
        else:
            choices = flow.choices(state)
            entry = RecordEntry(ANSWER, choices[int(rng.below(len(choices)))])
        record.tokens.append(tokens.write(game, entry))
        tokens.apply(game, state, entry)
    # Digests on the way would take three quarters of the time, and every answer is checked by a replay.
    record.marks[len(record.tokens)] = game.digest(state)
    record.result = state.result.line()
    return record, state.result
