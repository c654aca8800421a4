"""Tally: the results of many games, counted so that shards add up to the same in any order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import sqrt
from typing import Final, NamedTuple

from conclave.arena.faults import Fault, Faults
from conclave.arena.intervals import Mean, Share, student, wilson
from conclave.core.result import Result

# One win; a win shared by up to ten seats is a whole number too, so sums never depend on their order.
WHOLE: Final = 5040


class Distribution(NamedTuple):
    """Mean, deviation, median and ends of some whole numbers."""

    mean: float
    deviation: float
    median: float
    low: int
    high: int


class Tally:
    """Wins, scores and lengths of games between players in seats; failed games are counted apart."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.games = 0
        self.shared = 0  # games that several sides drew
        self.nobody = 0  # games that everybody lost
        self.wins: list[int] = [0] * seats  # in parts of WHOLE
        self.by_player: dict[str, tuple[int, int]] = {}
        self.lengths: Counter[int] = Counter()
        self.scores: list[Counter[int]] = [Counter() for _ in range(seats)]
        self.endings: Counter[str] = Counter()
        self.faults = Faults()
        self.by_faction: dict[str, tuple[int, int]] = {}
        self.starts: list[int] = [0] * seats  # how often each seat moved first
        self.first = 0  # wins of whoever moved first, in parts of WHOLE

    def add(
        self,
        players: Sequence[str],
        result: Result,
        length: int,
        factions: Sequence[str] = (),
        first: int = -1,
    ) -> None:
        """Count one game; `first` is the seat that moved first, where that is known."""
        self.games += 1
        self.shared += result.drawn
        self.nobody += not result.winners
        self.lengths[length] += 1
        self.endings[result.why] += 1
        for seat, player in enumerate(players):
            share = WHOLE // result.shared if seat in result.winners else 0
            if seat == first:
                self.starts[seat] += 1
                self.first += share
            self.wins[seat] += share
            won, of = self.by_player.get(player, (0, 0))
            self.by_player[player] = (won + share, of + 1)
            self.scores[seat][result.scores[seat]] += 1
            # Where all play the same faction, the game says nothing about it.
            if len(set(factions)) > 1 and factions[seat]:
                won, of = self.by_faction.get(factions[seat], (0, 0))
                self.by_faction[factions[seat]] = (won + share, of + 1)

    def fail(self, fault: Fault) -> None:
        """Count a game that a bot's fault ended: nobody won it, and it is no game of anybody's."""
        self.faults.add(fault)

    @property
    def failed(self) -> int:
        """Count the games that a fault ended."""
        return len(self.faults)

    @property
    def tried(self) -> int:
        """Count the games that were begun, failed ones too."""
        return self.games + self.failed

    def merge(self, other: Tally) -> None:
        """Add what another tally counted."""
        self.games += other.games
        self.first += other.first
        self.shared += other.shared
        self.nobody += other.nobody
        self.lengths.update(other.lengths)
        self.endings.update(other.endings)
        self.faults.merge(other.faults)
        for seat in range(self.seats):
            self.wins[seat] += other.wins[seat]
            self.starts[seat] += other.starts[seat]
            self.scores[seat].update(other.scores[seat])
        for mine, theirs in ((self.by_player, other.by_player), (self.by_faction, other.by_faction)):
            for name, (won, of) in theirs.items():
                before = mine.get(name, (0, 0))
                mine[name] = (before[0] + won, before[1] + of)

    def seat_share(self, seat: int) -> Share:
        """Give a seat's share of wins; a side wins with all its seats, and a draw counts in parts."""
        return wilson(self.wins[seat] / WHOLE, self.games)

    def first_share(self) -> Share:
        """Give the share of wins of whoever moved first, over the games in which that is known."""
        return wilson(self.first / WHOLE, sum(self.starts))

    def player_share(self, player: str) -> Share:
        """Give a player's share of wins over all seats it sat in."""
        won, of = self.by_player[player]
        return wilson(won / WHOLE, of)

    def faction_share(self, faction: str) -> Share:
        """Give a faction's share of wins over the games in which it met another."""
        won, of = self.by_faction[faction]
        return wilson(won / WHOLE, of)

    def draw_share(self) -> Share:
        """Give the share of games that several sides drew."""
        return wilson(self.shared, self.games)

    def length(self) -> Mean:
        """Give the mean length of a game, with Student's interval."""
        found, n = spread(self.lengths), self.games
        return student(found.mean, found.deviation * sqrt(n / (n - 1)) if n > 1 else 0.0, n)

    def data(self) -> dict[str, object]:
        """Give everything as plain data, the same whatever the order of the shards."""
        return {
            "games": self.games,
            "draws": self.shared,
            "nobody": self.nobody,
            "seats": [
                {
                    **_share(self.seat_share(seat)),
                    "first": self.starts[seat],
                    "score": _spread(self.scores[seat]),
                }
                for seat in range(self.seats)
            ],
            "first": _share(self.first_share()),
            "players": {name: _share(self.player_share(name)) for name in sorted(self.by_player)},
            "length": _spread(self.lengths),
            "endings": dict(sorted(self.endings.items())),
            "failed": self.failed,
            "faults": self.faults.data(),
        }


def spread(counts: Counter[int]) -> Distribution:
    """Sum up whole numbers that were counted."""
    total = counts.total()
    if not total:
        return Distribution(0.0, 0.0, 0.0, 0, 0)
    mean = sum(value * count for value, count in counts.items()) / total
    variance = sum(count * (value - mean) ** 2 for value, count in sorted(counts.items())) / total
    return Distribution(mean, sqrt(variance), _median(counts, total), min(counts), max(counts))


def _median(counts: Counter[int], total: int) -> float:
    """Give the middle value, or the mean of the two in the middle."""
    wanted = ((total - 1) // 2, total // 2)
    found: list[int] = []
    passed = 0
    for value in sorted(counts):
        passed += counts[value]
        while len(found) < 2 and wanted[len(found)] < passed:
            found.append(value)
    return (found[0] + found[1]) / 2


def _share(share: Share) -> dict[str, float]:
    return {"won": share.won, "of": share.of, "share": share.part, "low": share.low, "high": share.high}


def _spread(counts: Counter[int]) -> dict[str, float]:
    return dict(spread(counts)._asdict())
