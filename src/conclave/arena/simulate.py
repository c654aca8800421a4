"""Simulate: many games between bots, cut into shards by seed, so that jobs never change the games."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from conclave.arena.match import play_match
from conclave.arena.pool import spread_out, workers
from conclave.arena.tally import Tally
from conclave.core import flow
from conclave.core.frames import Chance
from conclave.core.game import Game
from conclave.core.options import Options
from conclave.core.record import Record
from conclave.core.registry import load
from conclave.core.result import Result
from conclave.core.rng import seeded
from conclave.core.session import Session
from conclave.core.storage import Found

RANDOM: Final = "random"
FAST_SHARD: Final = 500  # random games are quick, so a shard has many


@dataclass(frozen=True)
class Plan:
    """What to simulate."""

    game: str
    players: tuple[str, ...]
    games: int
    seed: int | str
    options: str = ""
    swap: bool = False  # seats move on by one with every game
    out: str = ""  # a folder for the records

    @property
    def fast(self) -> bool:
        """Tell whether all play at random, which needs neither bots nor sessions."""
        return all(player == RANDOM for player in self.players)

    def seating(self, number: int) -> tuple[str, ...]:
        """Give the players of one game in the order of their seats."""
        shift = number % len(self.players) if self.swap else 0
        return self.players[shift:] + self.players[:shift]

    def shards(self) -> Iterator[tuple[Plan, int, int]]:
        """Cut the games into runs of numbers."""
        size = FAST_SHARD if self.fast and not self.out else 1
        for first in range(0, self.games, size):
            yield self, first, min(first + size, self.games)


def simulate(
    plan: Plan, jobs: int = 1, progress: Callable[[int], None] | None = None, into: Tally | None = None
) -> Tally:
    """Play all games of a plan; `into` is filled as results come, so that a stop loses nothing."""
    total = into if into is not None else Tally(len(plan.players))
    shards = list(plan.shards()) if plan.fast and not plan.out else plan.shards()
    most = len(shards) if isinstance(shards, list) else plan.games
    for part in spread_out(run_shard, shards, min(workers(jobs), most)):
        total.merge(part)
        if progress:
            progress(part.games)
    return total


def run_shard(shard: tuple[Plan, int, int]) -> Tally:
    """Play some games of a plan, here."""
    plan, first, end = shard
    game = load(plan.game)
    options = game.options.read(plan.options)
    tally = Tally(len(plan.players))
    if plan.fast and not plan.out:
        _playouts(plan, game, options, first, end, tally)
        return tally
    for number in range(first, end):
        players = plan.seating(number)
        seed = game_seed(plan, number)
        if plan.fast:
            record, result = random_game(game, options, players, seed)
            tally.add(players, result, len(record.tokens))
        else:
            match = play_match(game, players, seed, options)
            record = match.record
            tally.add(players, match.result, len(record.tokens), match.faults)
        if plan.out:
            (Path(plan.out) / record_name(number)).write_text(record.text(), encoding="utf-8")
    return tally


def game_seed(plan: Plan, number: int) -> str:
    """Name the luck of one game."""
    return f"{plan.seed}/{number}"


def record_name(number: int) -> str:
    """Name the file of one game."""
    return f"game-{number:06d}.record"


def _playouts(plan: Plan, game: Game, options: Options, first: int, end: int, tally: Tally) -> None:
    start, found = game.start(options, len(plan.players)), Found()
    for number in range(first, end):
        state = start.copy()
        steps = flow.playout(state, seeded(game_seed(plan, number)), found)
        assert state.result is not None, "a playout ends with a result"
        tally.add(plan.players, state.result, int(steps))


def random_game(game: Game, options: Options, players: tuple[str, ...], seed: str) -> tuple[Record, Result]:
    """Play the very game that a playout with this seed plays, and write it down."""
    session = Session(
        game, options, seats=len(players), seed=seed, names=list(players), luck=False, forced=False
    )
    rng = seeded(seed)
    while session.result is None:
        if isinstance(flow.waiting(session.state), Chance):
            session.land(flow.draw_lot(session.state, rng))
        else:
            choices = flow.choices(session.state)
            session.play(choices[int(rng.below(len(choices)))])
    return session.record, session.result
