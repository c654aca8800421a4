"""Data set: the decisions of a run as Parquet, ready for learning: what the seat saw, could do, did, and got.

One file holds the decisions of a block of games. Everything follows from the records of the run, and what a
seat saw from its own view, so equal runs give equal files, and no row holds what its seat could not know.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, NamedTuple

from conclave import __version__
from conclave.adapters.extras import bring
from conclave.arena import data_card, jsonl
from conclave.arena.pool import spread_out
from conclave.arena.run_folder import RunFolder, replace
from conclave.arena.run_plan import RunPlan
from conclave.core import flow, tokens
from conclave.core.errors import BadInput
from conclave.core.record import Record
from conclave.core.tokens import ANSWER

FOLDER: Final = "dataset"
GAMES: Final = 25  # of one file: those of a long game stay below 100 MB in memory


class ShardWork(NamedTuple):
    """What is written into one file: the plan, where, which games, and which pieces of an observation."""

    plan: RunPlan
    path: Path
    number: int
    games: tuple[int, ...]
    pieces: tuple[str, ...]


@dataclass(frozen=True)
class Shard:
    """A file that was written: its name, its games, and its rows."""

    file: str
    games: int
    rows: int


def write(
    folder: RunFolder,
    pieces: Sequence[str] = (),
    jobs: int = 1,
    progress: Callable[[int], None] = lambda _: None,
) -> list[Shard]:
    """Write the data set of a run beside its tables, with a card, without games in which a bot failed."""
    encoder = prepared(folder.plan, pieces)
    path = folder.path / FOLDER
    path.mkdir(exist_ok=True)
    shards = []
    for shard in spread_out(write_shard, _work(folder, path, tuple(pieces)), jobs):
        shards.append(shard)
        progress(shard.games)
    shards.sort(key=lambda shard: shard.file)
    _forget(path, {shard.file for shard in shards})
    card = data_card.card(folder.plan, encoder, shards, __version__)
    replace(path / data_card.JSON, (json.dumps(card, indent=2, ensure_ascii=False) + "\n").encode())
    replace(path / data_card.PAGE, data_card.page(card).encode())
    return shards


def prepared(plan: RunPlan, pieces: Sequence[str]) -> Any:
    """Return the encoder; see that libraries and pieces are there before hours of games are played."""
    bring("polars", "report")
    bring("numpy", "rl")
    return _encoder(plan, tuple(pieces))


def write_shard(work: ShardWork) -> Shard:
    """Write one file, here."""
    polars, np = bring("polars", "report"), bring("numpy", "rl")
    encoder = _encoder(work.plan, work.pieces)
    columns: dict[str, list[Any]] = {name: [] for name in data_card.COLUMNS}
    for number in work.games:
        for row in decisions(work.plan, work.path.parent, number, encoder):
            for name, value in zip(columns, row, strict=True):
                columns[name].append(value)
    rows = len(columns["game"])
    kinds = {
        "game": polars.Int32, "ply": polars.Int32, "seat": polars.Int8, "player": polars.String,
        "action": polars.Int32, "outcome": polars.Float32, "place": polars.Int8, "score": polars.Int32,
    }  # fmt: skip
    wide = {"observation": encoder.size, "mask": encoder.actions}
    series = []
    for name, values in columns.items():
        if name in wide:
            array = np.array(values, np.uint8).reshape(rows, wide[name])
            series.append(polars.Series(name, array, dtype=polars.Array(polars.UInt8, wide[name])))
        else:
            series.append(polars.Series(name, values, dtype=kinds[name]))
    file = f"shard-{work.number:05d}.parquet"
    new = work.path / f".{file}.new"
    polars.DataFrame(series).write_parquet(new, compression="zstd", compression_level=3)
    os.replace(new, work.path / file)
    return Shard(file, len(work.games), rows)


def decisions(plan: RunPlan, run: Path, number: int, encoder: Any) -> Iterator[tuple[object, ...]]:
    """Return a row for each decision of a game, by `data_card.COLUMNS`; a forced answer is none."""
    game, options = plan.room()
    record = Record.read((run / jsonl.record_name(number)).read_text(encoding="utf-8"))
    state, players = game.start(options, len(plan.players)), plan.seating(number)
    made: list[tuple[Any, ...]] = []
    for ply, token in enumerate(record.tokens):
        entry = tokens.read(game, state, token)
        seat = flow.asked(state)
        if entry.kind == ANSWER and len(flow.choices(state)) > 1:
            view = game.view(state, seat)
            made.append((ply, seat, encoder.numbers(view), encoder.mask(view), entry.number))
        tokens.apply(game, state, entry)
    result = state.result
    if result is None:
        raise BadInput(f"`{run / jsonl.record_name(number)}` is the record of a game that has no end")
    for ply, seat, seen, mask, action in made:
        got = (result.share(seat), result.place(seat), result.scores[seat])
        yield (number, ply, seat, players[seat], seen, mask, action, *got)


def _encoder(plan: RunPlan, pieces: tuple[str, ...]) -> Any:
    encoder = bring("conclave.adapters.encoder", "rl")
    game, options = plan.room()
    return encoder.Encoder(game, options, len(plan.players), names=pieces or None)


def _work(folder: RunFolder, path: Path, pieces: tuple[str, ...]) -> Iterator[ShardWork]:
    for first in range(0, folder.plan.games, GAMES):
        there = (
            number for number in range(first, min(first + GAMES, folder.plan.games)) if folder.there[number]
        )
        games = tuple(there)
        if games:
            yield ShardWork(folder.plan, path, first // GAMES, games, pieces)


def _forget(path: Path, current: set[str]) -> None:
    """Remove files of an earlier writing that this one does not have."""
    for old in path.glob("shard-*.parquet"):
        if old.name not in current:
            old.unlink()
