"""Writing: the tables of a run as CSV and Parquet, put together from its working files."""

from __future__ import annotations

import csv
import os
from contextlib import ExitStack
from pathlib import Path

from conclave.arena.run_folder import RunFolder
from conclave.arena.schema import tables
from conclave.arena.tally import Tally

# Bounded, and the same for every number of cores, so that equal runs give equal files.
ROW_GROUP = 100_000


def write_tables(folder: RunFolder) -> Tally:
    """Write every table as CSV, a block of games in memory at a time, and count the games."""
    tally = Tally(len(folder.plan.players))
    shapes = {name: list(columns) for name, columns in tables(len(folder.plan.players)).items()}
    with ExitStack() as files:
        writers = {}
        for name, columns in shapes.items():
            file = files.enter_context(_new(folder.path, name).open("w", encoding="utf-8", newline=""))
            writers[name] = csv.writer(file, lineterminator="\n")
            writers[name].writerow(columns)
        for game in folder.games():
            for name, columns in shapes.items():
                writers[name].writerows(game.rows(name, columns))
            if game.fault is not None:
                tally.fail(game.fault)
                continue
            seats = range(len(game.players))
            factions = [str(game.row[f"faction_{seat}"]) for seat in seats]
            first = next((seat for seat in seats if game.row[f"start_{seat}"]), -1)
            tally.add(game.players, game.result, _whole(game.row["plies"]), factions, first)
    for name in shapes:
        os.replace(_new(folder.path, name), folder.path / f"{name}.csv")
    return tally


def write_parquet(folder: RunFolder) -> bool:
    """Write every table as Parquet from its CSV, if the library for it is installed; tell whether it was."""
    try:
        import polars
    except ImportError:
        return False
    kinds = {"int": polars.Int64, "float": polars.Float64, "text": polars.String}
    for name, columns in tables(len(folder.plan.players)).items():
        schema = {column: kinds[kind] for column, kind in columns.items()}
        new = folder.path / f".{name}.parquet.new"
        # A text that is not there is an empty one; only numbers may be missing.
        texts = [polars.col(column).fill_null("") for column, kind in columns.items() if kind == "text"]
        frame = polars.scan_csv(folder.path / f"{name}.csv", schema=schema).with_columns(*texts)
        frame.sink_parquet(new, row_group_size=ROW_GROUP)
        os.replace(new, folder.path / f"{name}.parquet")
    return True


def _new(path: Path, name: str) -> Path:
    return path / f".{name}.csv.new"


def _whole(value: object) -> int:
    assert isinstance(value, int)
    return value
