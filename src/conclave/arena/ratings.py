"""Ratings: how strong players are, from the results of tournaments, with intervals; see `strengths`."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Container, Sequence
from itertools import combinations, pairwise
from math import inf, isfinite, log
from typing import Final, NamedTuple

from conclave.arena.bradley_terry import LEVEL, BradleyTerry, Ranking
from conclave.arena.tournament import ResultRow
from conclave.core.errors import BadInput

LADDER: Final = ("random", "easy", "medium", "hard", "master")  # each should be stronger than the one before
THE_GAME: Final = "the game"  # rated like a player where all play against it
POINTS: Final = 400 / log(10)  # on Elo's scale 400 points are odds of ten to one


class RatingPool(NamedTuple):
    """Games that may be rated together."""

    game: str
    options: str
    rules: int
    seats: int


class Rated(NamedTuple):
    """A player's rating in points above the mean, which is weighted by games, and its 95 % interval."""

    player: str
    rating: float
    low: float
    high: float
    games: int

    def __str__(self) -> str:
        """Write it for people: `+112 (+64 to +171)`."""
        return _span(self.rating, self.low, self.high)


class RatingGap(NamedTuple):
    """How much stronger one player is than another."""

    lower: str
    upper: str
    value: float
    low: float
    high: float

    def __str__(self) -> str:
        """Say in one sentence whether the step is there."""
        span = _span(self.value, self.low, self.high)
        if self.low > 0:
            return f"{self.upper} is above {self.lower}: {span}"
        if self.high < 0:
            return f"{self.upper} is BELOW {self.lower}: {span}"
        return f"{self.upper} is not shown to be above {self.lower}: {span}"


class Ratings:
    """The ratings of players who met, or met others who did.

    Nothing is claimed of those who failed: a bot that breaks down when it loses looks strong in the rest.
    """

    def __init__(self, rows: Sequence[ResultRow], pairs: int = 0, failed: Container[str] = ()) -> None:
        if not rows:
            raise BadInput("there are no games to rate")
        self.players = sorted({player for row in rows for player in met(row)})
        self._number = {player: number for number, player in enumerate(self.players)}
        self.games = Counter(player for row in rows for player in set(met(row)))
        self._sides: dict[tuple[int, ...], int] = {}  # those of several different players, by their members
        played = Counter(self._ranking(row) for row in rows)
        self._strengths = BradleyTerry(len(self.players), played, sides=list(self._sides))
        #: So many differences hold together in 95 of 100 tournaments; each alone is then surer than that.
        self.pairs = pairs or len(self.players) * (len(self.players) - 1) // 2
        self._sound = [player for player in self.players if player not in failed]

    def _ranking(self, row: ResultRow) -> Ranking:
        places: defaultdict[int, list[int]] = defaultdict(list)
        for team in row.result.teams():
            places[row.result.place(team[0])].append(self._side([row.players[seat] for seat in team]))
        if row.result.against_game:
            # The game comes in behind those who beat it, and before all others.
            places[2 if row.result.winners else 1].append(self._number[THE_GAME])
        return tuple(tuple(sorted(places[place])) for place in sorted(places))

    def _side(self, players: Sequence[str]) -> int:
        """Number a side: as its player where that is one alone, else behind all players."""
        members = tuple(sorted(self._number[player] for player in players))
        if len(set(members)) == 1:
            return members[0]
        return self._sides.setdefault(members, len(self.players) + len(self._sides))

    def table(self) -> list[Rated]:
        """List everybody, the strongest first."""
        made = []
        for player, number in self._number.items():
            value, low, high = (POINTS * part for part in self._strengths.rating(number))
            made.append(Rated(player, value, low, high, self.games[player]))
        return sorted(made, key=lambda rated: (-round(rated.rating, 6), rated.player))

    def step(self, lower: str, upper: str) -> RatingGap:
        """Compare two players; all such intervals hold at once in 95 of 100 tournaments."""
        found = self._strengths.apart(self._number[upper], self._number[lower], LEVEL / self.pairs)
        return RatingGap(lower, upper, *(POINTS * part for part in found))

    def steps(self) -> list[RatingGap]:
        """Compare each with the next in the table, from the top, and each level with the one below it."""
        order = [rated.player for rated in self.table() if rated.player in self._sound]
        wanted = [(lower, upper) for upper, lower in pairwise(order)]
        wanted += [pair for pair in self._levels() if pair not in wanted and pair[::-1] not in wanted]
        # A level that stands above the next one is told from the side of the level that should.
        turned = {pair[::-1]: pair for pair in self._levels()}
        return [self.step(*turned.get(pair, pair)) for pair in wanted]

    def told_apart(self) -> int:
        """Count the pairs that differ beyond chance."""
        numbers = combinations([self._number[player] for player in self._sound], 2)
        return sum(self._strengths.chance(one, other) <= LEVEL / self.pairs for one, other in numbers)

    def _levels(self) -> list[tuple[str, str]]:
        return list(pairwise(level for level in LADDER if level in self._sound))

    def ladder(self) -> list[RatingGap]:
        """Compare each of the shipped levels that played with the one below it."""
        return [self.step(lower, upper) for lower, upper in self._levels()]

    def monotone(self) -> str:
        """Say in one sentence whether the shipped levels are in order."""
        return in_order(self.ladder())


def in_order(steps: Sequence[RatingGap]) -> str:
    """Say in one sentence whether steps of a ladder all lead up."""
    if not steps:
        return ""
    names = " < ".join([steps[0].lower, *(step.upper for step in steps)])
    if all(step.low > 0 for step in steps):
        return f"The levels are in order, {names}, and every step is beyond chance."
    if all(step.value > 0 for step in steps):
        return f"The levels are in order, {names}, but not every step is beyond chance."
    return f"The levels are NOT in order: {names} does not hold."


def kinds(rows: Sequence[ResultRow]) -> dict[RatingPool, list[ResultRow]]:
    """Sort games by what may be rated together."""
    found: dict[RatingPool, list[ResultRow]] = defaultdict(list)
    for row in rows:
        found[RatingPool(row.game, row.options, row.rules, len(row.players))].append(row)
    return dict(sorted(found.items()))


def met(row: ResultRow) -> tuple[str, ...]:
    """Give everybody who took part in a game, the game itself where all played against it."""
    return (*row.players, THE_GAME) if row.result.against_game else row.players


def rate(rows: Sequence[ResultRow], failed: Container[str] = ()) -> list[Ratings]:
    """Rate everybody who played: together those who met, or met others who did, and nobody else."""
    if not rows:
        raise BadInput("there are no games to rate")
    group = {player: player for row in rows for player in met(row)}

    def head(player: str) -> str:
        while group[player] != player:
            player = group[player]
        return player

    for row in rows:
        for player in met(row):
            group[head(player)] = head(row.players[0])
    parts: dict[str, list[ResultRow]] = defaultdict(list)
    for row in rows:
        parts[head(row.players[0])].append(row)
    sizes = Counter(head(player) for player in group)
    pairs = sum(size * (size - 1) // 2 for size in sizes.values())
    made = [Ratings(part, pairs, failed) for part in parts.values()]
    return sorted(made, key=lambda ratings: (-len(ratings.players), ratings.players))


def plain(number: float) -> float | None:
    """Give a number as JSON knows it; an open end is none."""
    return number if isfinite(number) else None


def _span(value: float, low: float, high: float) -> str:
    if low == -inf and high == inf:
        return f"{value:+.0f} (anything)"
    if high == inf:
        return f"{value:+.0f} ({low:+.0f} and more)"
    if low == -inf:
        return f"{value:+.0f} ({high:+.0f} and less)"
    return f"{value:+.0f} ({low:+.0f} to {high:+.0f})"
