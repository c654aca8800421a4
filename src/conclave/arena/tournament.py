"""Tournament: every bot against every other, in both seats and on the same luck."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass
from itertools import combinations
from pathlib import Path
from typing import Any

from conclave.arena.intervals import Share, wilson
from conclave.arena.match import play_match
from conclave.arena.pool import spread_out, workers
from conclave.core.errors import BadInput, BadRecord
from conclave.core.registry import load


@dataclass(frozen=True)
class Pairing:
    """One game to be played: who sits where, and on which luck."""

    game: str
    options: str
    rules: int
    players: tuple[str, str]
    seed: str


@dataclass(frozen=True)
class Row:
    """One game that was played, as the results file keeps it."""

    game: str
    options: str
    rules: int
    players: tuple[str, str]
    seed: str
    places: tuple[int, ...]
    scores: tuple[int, ...]
    length: int
    seconds: tuple[float, ...]  # thinking time of each seat
    answers: tuple[int, ...]
    faults: tuple[str, ...] = ()

    @property
    def pairing(self) -> Pairing:
        """Give what was asked for when this game was played."""
        return Pairing(self.game, self.options, self.rules, self.players, self.seed)

    def share(self, seat: int) -> float:
        """Give a seat's part of the win."""
        return 1.0 / self.places.count(1) if self.places[seat] == 1 else 0.0

    def text(self) -> str:
        """Write the row as a line of JSON."""
        return json.dumps(asdict(self), separators=(",", ":"))


def schedule(slug: str, players: Sequence[str], games: int, seed: int | str, options: str) -> list[Pairing]:
    """List every game: each pair meets on each seed twice, once in either seating."""
    game = load(slug)
    if not game.spec.seats[0] <= 2 <= game.spec.seats[1]:
        raise BadInput(f"a tournament is played by two, and {game.spec.title} seats more")
    if len(set(players)) < 2 or len(set(players)) != len(players):
        raise BadInput("a tournament needs at least two players, all different")
    written = game.options.read(options).text()
    return [
        Pairing(game.slug, written, game.spec.rules, seating, f"{seed}/{number}")
        for number in range(games)
        for a, b in combinations(players, 2)
        for seating in ((a, b), (b, a))
    ]


def play(pairing: Pairing) -> Row:
    """Play one game of the schedule, here."""
    game = load(pairing.game)
    match = play_match(game, pairing.players, pairing.seed, game.options.read(pairing.options), marks=False)
    return Row(
        **asdict(pairing),
        places=match.result.places,
        scores=match.result.scores,
        length=len(match.record.tokens),
        seconds=tuple(round(second, 6) for second in match.seconds),
        answers=tuple(match.answers),
        faults=tuple(str(fault) for fault in match.faults),
    )


def run(
    pairings: Iterable[Pairing],
    jobs: int = 1,
    results: Path | None = None,
    progress: Callable[[int], None] | None = None,
    into: list[Row] | None = None,
) -> list[Row]:
    """Play what the results file does not hold yet, adding a line to it for each game as it ends."""
    wanted = list(pairings)
    rows = into if into is not None else []
    if results and results.exists():
        mend(results)
    done = {row.pairing: row for row in read(results)} if results and results.exists() else {}
    rows += [done[pairing] for pairing in wanted if pairing in done]
    if progress and rows:
        progress(len(rows))
    left = [pairing for pairing in wanted if pairing not in done]
    for row in spread_out(play, left, min(workers(jobs), max(len(left), 1))):
        rows.append(row)
        if results:
            with results.open("a", encoding="utf-8") as file:
                file.write(row.text() + "\n")
        if progress:
            progress(1)
    return rows


def mend(path: Path) -> None:
    """Take off a last line that a stop cut short, so that the next one begins on a line of its own."""
    raw = path.read_bytes()
    if not raw.endswith(b"\n"):
        with path.open("r+b") as file:
            file.truncate(raw.rfind(b"\n") + 1)


def read(path: Path) -> list[Row]:
    """Read a results file."""
    rows: list[Row] = []
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        try:
            rows.append(_row(json.loads(line)))
        except (ValueError, TypeError, LookupError) as error:
            raise BadRecord(f"line {number} of `{path}` is no result of a tournament") from error
    return rows


def _row(found: dict[str, Any]) -> Row:
    first, second = found["players"]
    return Row(
        game=str(found["game"]),
        options=str(found["options"]),
        rules=int(found["rules"]),
        players=(str(first), str(second)),
        seed=str(found["seed"]),
        places=tuple(int(place) for place in found["places"]),
        scores=tuple(int(score) for score in found["scores"]),
        length=int(found["length"]),
        seconds=tuple(float(second) for second in found["seconds"]),
        answers=tuple(int(count) for count in found["answers"]),
        faults=tuple(str(fault) for fault in found.get("faults", ())),
    )


class Crosstable:
    """Who won how much against whom."""

    def __init__(self, rows: Sequence[Row]) -> None:
        self.players: list[str] = []
        self.pairs: dict[tuple[str, str], tuple[float, int]] = {}
        self._time: dict[str, tuple[float, int]] = {}
        # Sorted, so that sums are the same in whatever order the games ended.
        for row in sorted(rows, key=lambda row: (row.seed, row.players)):
            for seat, player in enumerate(row.players):
                won, of = self.pairs.get((player, row.players[1 - seat]), (0.0, 0))
                self.pairs[player, row.players[1 - seat]] = (won + row.share(seat), of + 1)
                spent, answers = self._time.get(player, (0.0, 0))
                self._time[player] = (spent + row.seconds[seat], answers + row.answers[seat])
        everybody = {player for pair in self.pairs for player in pair}
        self.players = sorted(everybody, key=lambda player: (-self.total(player).part, player))

    def pair(self, player: str, other: str) -> Share:
        """Give a player's share of the wins against one other."""
        return wilson(*self.pairs.get((player, other), (0.0, 0)))

    def total(self, player: str) -> Share:
        """Give a player's share of the wins against all others."""
        found = [score for (name, _), score in sorted(self.pairs.items()) if name == player]
        return wilson(sum(won for won, _ in found), sum(of for _, of in found))

    def pace(self, player: str) -> float:
        """Give the milliseconds a player thinks about one answer."""
        spent, answers = self._time[player]
        return 1000 * spent / answers if answers else 0.0

    def heads(self) -> list[str]:
        """Name the columns."""
        return ["player", "all", *self.players, "ms/answer"]

    def cells(self) -> list[list[str]]:
        """Give the table row by row, the strongest first."""
        return [
            [
                player,
                str(self.total(player)),
                *("-" if other == player else str(self.pair(player, other)) for other in self.players),
                f"{self.pace(player):.2f}",
            ]
            for player in self.players
        ]

    def markdown(self) -> str:
        """Write the table for a document."""
        rows = [self.heads(), ["---"] * len(self.heads()), *self.cells()]
        return "\n".join(f"| {' | '.join(row)} |" for row in rows) + "\n"

    def data(self) -> list[dict[str, object]]:
        """Give the table as plain data."""
        return [
            {
                "player": player,
                "total": self.total(player)._asdict(),
                "against": {
                    other: self.pair(player, other)._asdict() for other in self.players if other != player
                },
                "ms_per_answer": self.pace(player),
            }
            for player in self.players
        ]
