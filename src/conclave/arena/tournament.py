"""Tournament: every bot against every other, in every seat and on the same luck; who won how much."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass
from functools import cached_property
from itertools import combinations, combinations_with_replacement, permutations
from pathlib import Path
from typing import Any, Final, NamedTuple

from conclave.arena import faults
from conclave.arena.faults import Fault, Faults
from conclave.arena.intervals import Share, exact
from conclave.arena.match import Match, play_match
from conclave.arena.pool import runner, spread_out, workers
from conclave.core.errors import BadInput, BadRecord
from conclave.core.registry import load
from conclave.core.result import Result

NONE: Final = Faults()


@dataclass(frozen=True)
class Pairing:
    """One game to be played: who sits where, and on which luck."""

    game: str
    options: str
    rules: int
    players: tuple[str, ...]
    seed: str


@dataclass(frozen=True)
class ResultRow:
    """One game that was played, as the results file keeps it; one that failed has no places."""

    game: str
    options: str
    rules: int
    players: tuple[str, ...]
    seed: str
    places: tuple[int, ...]
    scores: tuple[int, ...]
    length: int
    seconds: tuple[float, ...]  # thinking time of each seat
    answers: tuple[int, ...]
    faults: tuple[Fault, ...] = ()
    sides: tuple[int, ...] = ()  # of every seat; none where everybody played alone

    @cached_property
    def result(self) -> Result:
        """Return how the game ended."""
        return Result(self.places, self.scores, "", "", self.sides)

    @property
    def failed(self) -> bool:
        """Tell whether a bot's fault ended the game, which then counts for nobody."""
        return bool(self.faults)

    @property
    def pairing(self) -> Pairing:
        """Return what was asked for when this game was played."""
        return Pairing(self.game, self.options, self.rules, self.players, self.seed)

    def share(self, seat: int) -> float:
        """Return a seat's part of the win."""
        return self.result.share(seat)

    def text(self) -> str:
        """Write the row as a line of JSON."""
        found = asdict(self) | {"faults": [fault._asdict() for fault in self.faults]}
        if not self.sides:
            del found["sides"]
        return json.dumps(found, separators=(",", ":"))


def schedule(
    slug: str, players: Sequence[str], games: int, seed: int | str, options: str, seats: int = 0
) -> list[Pairing]:
    """List every game: each party of players meets on each seed, everybody once in every seat."""
    game = load(slug)
    low, high = game.spec.seats
    size = seats or min(max(2, low), high)
    if not low <= size <= high:
        wanted = f"{low}" if low == high else f"{low} to {high}"
        raise BadInput(f"{game.spec.title} is played by {wanted}, and not by {size}")
    if len(set(players)) < 2 or len(set(players)) != len(players):
        raise BadInput("a tournament needs at least two players, all different")
    chosen = game.options.read(options)
    written = chosen.text()
    # Where all win or lose together, players are told apart by what each makes of the game in every seat.
    alone = size == 1 or len(set(game.start(chosen, size).sides())) == 1
    met = [(player,) * size for player in players] if alone else parties(players, size)
    return [
        Pairing(game.slug, written, game.spec.rules, seating, f"{seed}/{number}")
        for number in range(games)
        for party in met
        for seating in seatings(party, number)
    ]


def parties(players: Sequence[str], size: int) -> list[tuple[str, ...]]:
    """Return everybody who sits down together: all different where there are enough players for that."""
    if len(players) >= size:
        return list(combinations(players, size))
    return [party for party in combinations_with_replacement(players, size) if set(party) == set(players)]


def seatings(party: tuple[str, ...], number: int) -> list[tuple[str, ...]]:
    """Move a party round the table, once into every seat; who sits beside whom changes with the number."""
    circles = list(permutations(party[1:]))
    order = (party[0], *circles[number % len(circles)])
    turned = [order[shift:] + order[:shift] for shift in range(len(order))]
    return list(dict.fromkeys(turned))


def play(pairing: Pairing) -> ResultRow:
    """Play one game of the schedule, here."""
    game = load(pairing.game)
    match = play_match(game, pairing.players, pairing.seed, game.options.read(pairing.options), marks=False)
    return row_of(pairing, match)


def row_of(pairing: Pairing, match: Match) -> ResultRow:
    """Write down how a game of the schedule went."""
    return ResultRow(
        **asdict(pairing),
        places=match.result.places if match.result else (),
        scores=match.result.scores if match.result else (),
        sides=match.result.sides if match.result else (),
        length=len(match.record.tokens),
        seconds=tuple(round(second, 6) for second in match.seconds),
        answers=tuple(match.answers),
        faults=(match.fault,) if match.fault else (),
    )


def run(
    pairings: Iterable[Pairing],
    jobs: int = 1,
    results: Path | None = None,
    progress: Callable[[int], None] | None = None,
    into: list[ResultRow] | None = None,
) -> list[ResultRow]:
    """Play what the results file does not hold yet, adding a line to it for each game as it ends.

    A game that failed is played again: its bot may have been mended.
    """
    wanted = list(pairings)
    rows = into if into is not None else []
    if results and results.exists():
        mend(results)
    kept = read(results).rows if results and results.exists() else []
    done = {row.pairing: row for row in kept if not row.failed}
    rows += [done[pairing] for pairing in wanted if pairing in done]
    if progress and rows:
        progress(len(rows))
    left = [pairing for pairing in wanted if pairing not in done]
    spread = runner(spread_out, {player for pairing in left for player in pairing.players})
    for row in spread(play, left, min(workers(jobs), max(len(left), 1))):
        rows.append(row)
        if results:
            with results.open("a", encoding="utf-8") as file:
                file.write(row.text() + "\n")
        if progress:
            progress(1)
    return rows


def mend(path: Path) -> str:
    """Take off a last line that a stop cut short; give a sentence about it, or nothing."""
    raw = path.read_bytes()
    if not raw or raw.endswith(b"\n"):
        return ""
    with path.open("r+b") as file:
        file.truncate(raw.rfind(b"\n") + 1)
    return _cut(path)


def _cut(path: Path) -> str:
    return f"The last line of {path} was cut short and is left out; its game does not count."


class Results(NamedTuple):
    """What a results file holds, and a sentence about its last line if that was cut short."""

    rows: list[ResultRow]
    cut: str


def read(path: Path) -> Results:
    """Read a results file; a last line without an end is left out."""
    try:
        raw = path.read_bytes()
        text = raw[: raw.rfind(b"\n") + 1].decode("utf-8")
    except UnicodeDecodeError as error:
        raise BadRecord(f"`{path}` is not a text file") from error
    rows: list[ResultRow] = []
    for number, line in enumerate(text.split("\n")[:-1], 1):
        try:
            rows.append(_row(json.loads(line)))
        except (ValueError, TypeError, LookupError, AttributeError) as error:
            raise BadRecord(f"line {number} of `{path}` is no result of a tournament") from error
    return Results(rows, "" if not raw or raw.endswith(b"\n") else _cut(path))


def _row(found: dict[str, Any]) -> ResultRow:
    players = tuple(str(player) for player in found["players"])
    row = ResultRow(
        game=str(found["game"]),
        options=str(found["options"]),
        rules=int(found["rules"]),
        players=players,
        seed=str(found["seed"]),
        places=tuple(int(place) for place in found["places"]),
        scores=tuple(int(score) for score in found["scores"]),
        length=int(found["length"]),
        seconds=tuple(float(second) for second in found["seconds"]),
        answers=tuple(int(count) for count in found["answers"]),
        faults=tuple(faults.read(fault) for fault in found.get("faults", ())),
        sides=tuple(int(side) for side in found.get("sides", ())),
    )
    width = len(players)
    if not width or (not row.failed and not len(row.places) == len(row.scores) == width):
        raise ValueError("every seat has a place and a score")
    if not row.failed and (min(row.places) < 1 or len(row.sides) not in (0, width)):
        raise ValueError("places begin with 1, and every seat has a side or none has")
    if not row.failed and {len(row.seconds), len(row.answers)} != {width}:
        raise ValueError("every seat has its time and its answers")
    return row


class SortedResults(NamedTuple):
    """Games that count, each once; the faults of those that do not; how many games were there again."""

    rows: list[ResultRow]
    faults: Faults
    twice: int


def sort(rows: Iterable[ResultRow]) -> SortedResults:
    """Take out games that are there twice, and those that failed unless they were played again since."""
    good: dict[Pairing, ResultRow] = {}
    bad: dict[Pairing, ResultRow] = {}
    twice = 0
    for row in rows:
        if row.failed:
            bad.setdefault(row.pairing, row)
        elif row.pairing in good:
            twice += 1
        else:
            good[row.pairing] = row
    found = [fault for pairing, row in bad.items() if pairing not in good for fault in row.faults[:1]]
    return SortedResults(list(good.values()), Faults(found), twice)


class Crosstable:
    """Who won how much, and who came in ahead of whom."""

    def __init__(self, rows: Sequence[ResultRow]) -> None:
        self.players: list[str] = []
        self.seats = max((len(row.players) for row in rows), default=2)
        self.pairs: dict[tuple[str, str], tuple[float, int]] = {}
        self._wins: dict[str, tuple[float, int]] = {}
        self._time: dict[str, tuple[float, int]] = {}
        # Sorted, so that sums are the same in whatever order the games ended.
        for row in sorted(rows, key=lambda row: (row.seed, row.players)):
            for seat, player in enumerate(row.players):
                self._count(row, seat, player)
        everybody = {player for row in rows for player in row.players}
        self.players = sorted(everybody, key=lambda player: (-self.total(player).part, player))

    def _count(self, row: ResultRow, seat: int, player: str) -> None:
        won, of = self._wins.get(player, (0.0, 0))
        self._wins[player] = (won + row.share(seat), of + 1)
        spent, answers = self._time.get(player, (0.0, 0))
        self._time[player] = (spent + row.seconds[seat], answers + row.answers[seat])
        for other, rival in enumerate(row.players):
            if rival != player and row.result.side(seat) != row.result.side(other):
                own, their = row.result.place(seat), row.result.place(other)
                ahead = 0.5 if own == their else own < their
                won, of = self.pairs.get((player, rival), (0.0, 0))
                self.pairs[player, rival] = (won + ahead, of + 1)

    def pair(self, player: str, other: str) -> Share:
        """Give how often a player came in ahead of a rival; two sides that share a place count half each."""
        won, of = self.pairs.get((player, other), (0.0, 0))
        return exact(won, of)

    def total(self, player: str) -> Share:
        """Return a player's share of the wins, over everybody and every seat."""
        won, of = self._wins[player]
        return exact(min(won, of), of)

    def pace(self, player: str) -> float:
        """Return the milliseconds a player thinks about one answer."""
        spent, answers = self._time[player]
        return 1000 * spent / answers if answers else 0.0

    def heads(self) -> list[str]:
        """Name the columns."""
        return ["player", "all", *self.players, "ms/answer"]

    def cells(self, faults: Faults = NONE, *, short: bool = False) -> list[list[str]]:
        """Return the table row by row, the strongest first; `short` leaves the decimals out."""
        written = _short if short else str
        return [
            [
                faults.named(player),
                written(self.total(player)),
                *("-" if other == player else written(self.pair(player, other)) for other in self.players),
                f"{self.pace(player):.2f}",
            ]
            for player in self.players
        ]

    def markdown(self, faults: Faults = NONE) -> str:
        """Write the table for a document."""
        rows = [self.heads(), ["---"] * len(self.heads()), *self.cells(faults)]
        return "\n".join(f"| {' | '.join(row)} |" for row in rows) + "\n"

    def data(self) -> list[dict[str, object]]:
        """Return the table as plain data."""
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


def _short(share: Share) -> str:
    """Write a share for a table with many columns: `54 % (49-59)`."""
    return f"{100 * share.part:.0f} % ({100 * share.low:.0f}-{100 * share.high:.0f})" if share.of else "-"
