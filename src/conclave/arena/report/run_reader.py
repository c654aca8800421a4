"""The folder of a run: read as it is, with a sentence about whatever is missing or of another kind."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from math import isfinite
from pathlib import Path
from typing import Final, TypeVar

from conclave.core.errors import BadInput, BadRecord
from conclave.core.result import Result

T = TypeVar("T")
SCHEMA: Final = 1
# A cell of a table is a word or a number; what is longer was not written by a simulation.
csv.field_size_limit(1_000_000)


@dataclass(frozen=True)
class SeatRow:
    """One seat of one game."""

    bot: str
    score: int
    share: float
    faction: str
    start: bool


@dataclass(frozen=True)
class Played:
    """One game of the run."""

    game: int
    seed: str
    winners: tuple[int, ...]
    why: str
    plies: int
    decisions: int
    turns: int
    forced: int
    passes: int
    choices_mean: float
    choices_max: int
    lead_changes: int
    decided: float | None
    comeback: bool
    record: str
    seats: tuple[SeatRow, ...]
    sides: tuple[int, ...] = ()

    @cached_property
    def result(self) -> Result:
        """Return how it ended; the table keeps who won, and not the places behind."""
        places = tuple(1 if seat in self.winners else 2 for seat in range(len(self.seats)))
        return Result(places, tuple(seat.score for seat in self.seats), self.why, "", self.sides)

    @property
    def margin(self) -> int:
        """Return how far the first is ahead of the second, in points."""
        scores = sorted((seat.score for seat in self.seats), reverse=True)
        return scores[0] - scores[1] if len(scores) > 1 else 0


@dataclass
class Run:
    """A run: what was asked for, the games, and what is wrong with the folder."""

    path: Path
    game: str
    title: str
    options: str
    components: str
    players: list[str]
    swap: bool
    seed: str
    asked: int
    failed: int  # games that a bot's fault ended; they are not among the games
    finished: bool
    version: str
    seat_names: list[str]
    rules: list[str]
    told_rules: list[str]  # those that the game tells of when they play a part; none if the run is older
    games: list[Played] = field(default_factory=list)
    marks: list[str] = field(default_factory=list)

    @property
    def bots(self) -> list[str]:
        """Name the bots that played, each once, in the order of their seats."""
        return list(dict.fromkeys(seat.bot for game in self.games for seat in game.seats)) or self.players

    def read(self, name: str, wrong: str, row_of: Callable[[dict[str, str]], T]) -> Iterator[T]:
        """Read the rows of one of the run's tables; a table that is not there has none.

        A row that cannot be read is an error that says what is `wrong` with its line.
        """
        path = self.path / f"{name}.csv"
        for place, row in enumerate(_rows(path) if path.is_file() else (), 2):
            try:
                yield row_of(row)
            except (KeyError, ValueError) as error:
                raise BadRecord(f"line {place} of `{path}` {wrong}: {_what(error)}") from error

    def has(self, name: str) -> bool:
        """Tell whether a table is there."""
        return (self.path / f"{name}.csv").is_file()


def read(path: Path) -> Run:
    """Read a run, or say in one sentence why it cannot be read."""
    run = _facts(path)
    if not run.has("games"):
        raise BadRecord(
            f"the run in `{path}` has no games.csv yet: tables are written when a run ends or is stopped "
            "by Ctrl-C, and the same `conclave sim` goes on with it"
        )
    width = len(run.seat_names)
    run.games = list(run.read("games", "is no game", lambda row: _game(row, width)))
    if not run.games and run.failed:
        raise BadRecord(
            f"the run in `{path}` holds no games that count: a bot failed in {run.failed:,}, and its "
            "faults.csv says how"
        )
    if not run.games:
        raise BadRecord(f"the run in `{path}` holds no games, so there is nothing to report")
    if run.failed:
        games = "1 game" if run.failed == 1 else f"{run.failed:,} games"
        run.marks.append(f"A bot failed in {games}, which nobody won and which are not counted here.")
    if not run.finished or len(run.games) + run.failed < run.asked:
        run.marks.append(
            f"This run is unfinished: {len(run.games):,} of {run.asked:,} games. "
            "What follows is about the games that are there."
        )
    for name, about in TABLES.items():
        if not run.has(name):
            run.marks.append(f"{name}.csv is missing from the folder, so {about} cannot be shown.")
    return run


# What a table of a run is needed for.
TABLES: Final = {
    "decisions": "decisions, branching and who led when",
    "things": "the use of cards, units and other things",
    "stats": "the game's own statistics",
    "rules": "which rules never played a part",
}


def _facts(path: Path) -> Run:
    """Read run.json."""
    if not path.is_dir():
        raise BadInput(
            f"there is no folder `{path}`; `conclave sim GAME --out {path.name or 'DIR'}` makes one"
        )
    file = path / "run.json"
    try:
        found = json.loads(file.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise BadInput(
            f"`{path}` is no folder of a run: it has no run.json, which `conclave sim --out` writes"
        ) from None
    except OSError as error:
        raise BadInput(f"cannot read `{file}`: {error.strerror or error}") from error
    except ValueError as error:
        raise BadRecord(f"`{file}` is not JSON: {error}") from error
    schema = found.get("schema") if isinstance(found, dict) else None
    if schema != SCHEMA:
        raise BadRecord(
            f"the run in `{path}` has schema {json.dumps(schema)[:20]}, and this version reads {SCHEMA}; "
            "simulate anew, or use the version that wrote it"
        )
    try:
        return Run(
            path=path,
            game=_text(found["game"]),
            title=_text(found.get("title") or found["game"]),
            options=_text(found.get("options", "")),
            components=_text(found.get("components", "")),
            players=[_text(spec) for spec in found["players"]],
            swap=bool(found.get("swap", False)),
            seed=str(found.get("seed", "")),
            asked=int(found.get("games", 0)),
            failed=int(found.get("failed", 0)),
            finished=bool(found.get("finished", False)),
            version=_text(found.get("version", "")),
            seat_names=[_text(name) for name in found["seat_names"]],
            rules=[_text(rule) for rule in found.get("rules", [])],
            told_rules=[_text(rule) for rule in found.get("told_rules", [])],
        )
    except (KeyError, TypeError, ValueError) as error:
        raise BadRecord(f"`{file}` does not describe a run: {_what(error)}") from error


def _text(found: object) -> str:
    if not isinstance(found, str):
        raise TypeError(f"{found!r} should be text")
    return found


def _rows(path: Path) -> Iterator[dict[str, str]]:
    """Return the rows of a table; a last line that was cut short counts as none."""
    try:
        with path.open(encoding="utf-8", newline="") as file:
            reader = csv.reader(file)
            heads = next(reader, [])
            for row in reader:
                if len(row) == len(heads):
                    yield dict(zip(heads, row, strict=True))
                elif row:
                    _last(reader, path)
    except OSError as error:
        raise BadInput(f"cannot read `{path}`: {error.strerror or error}") from error
    except (UnicodeDecodeError, csv.Error) as error:
        raise BadRecord(f"`{path}` is no table: {error}") from error


def _last(reader: Iterator[list[str]], path: Path) -> None:
    """Insist that nothing follows a row that is too short."""
    if next(reader, None) is not None:
        raise BadRecord(f"`{path}` has a row with the wrong number of columns")


COUNTS: Final = (
    "game", "plies", "decisions", "turns", "forced", "passes", "choices_max", "lead_changes"
)  # fmt: skip


def _game(row: dict[str, str], width: int) -> Played:
    seats = int(row["seats"])
    if not 0 < seats <= width:
        raise ValueError(f"it has {seats} seats, and the run has {width}")
    return Played(
        **{name: int(row[name]) for name in COUNTS},
        seed=row["seed"],
        winners=tuple(int(seat) for seat in row["winners"].split("+") if seat),
        why=row["why"],
        choices_mean=number(row["choices_mean"]),
        decided=number(row["decided"]) if row["decided"] else None,
        comeback=row["comeback"] == "1",
        record=row["record"],
        seats=tuple(
            SeatRow(
                row[f"bot_{seat}"],
                int(row[f"score_{seat}"]),
                number(row[f"share_{seat}"]),
                row[f"faction_{seat}"],
                row[f"start_{seat}"] == "1",
            )
            for seat in range(seats)
        ),
        # Runs of older versions do not have it: there everybody played alone.
        sides=tuple(int(side) for side in row.get("sides", "").split("+") if side),
    )


def number(cell: str) -> float:
    """Read a number that can be reckoned with."""
    value = float(cell)
    if not isfinite(value):
        raise ValueError(f"`{cell}` is no number")
    return value


def _what(error: Exception) -> str:
    return f"it has no {error}" if isinstance(error, KeyError) else str(error)
