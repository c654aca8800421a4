"""Strengths: Bradley and Terry's model, and Plackett and Luce's for more seats, with a weak prior.

Player i comes in before player j with the odds exp(strength i - strength j). A table of several is won by one
of them in proportion to exp(strength), the second place goes to one of the others likewise, and so on. Those
who share a place count as every order of them, each a part. A side of several is as strong as its members are
on average: a side of players like i alone comes in before one of players like j with the same odds.

Everybody is taken to have drawn one game more, spread evenly over all others: that keeps a player who lost
everything at a finite strength. Ends of intervals are found where the likelihood, with half a game moved
towards that end, has fallen by what chance allows; docs/reasons/reports.md says why, and what that covers.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from itertools import combinations
from math import comb, exp, inf, log, sqrt
from statistics import NormalDist
from typing import Final, NamedTuple, TypeAlias

Ranking: TypeAlias = tuple[tuple[int, ...], ...]  # players or sides by place, the first place first
Vector: TypeAlias = list[float]

FARTHEST: Final = 30.0  # a difference that no number of games shows; an end beyond it is open
HALF: Final = 0.5  # the game that is moved for an end of an interval
LEVEL: Final = 0.0455  # two deviations, which luck exceeds as often; 5 in 100 must hold after rounding too
CLOSE: Final = 1e-13
_NORMAL: Final = NormalDist()


class LikelihoodPeak(NamedTuple):
    """Where the likelihood is highest, how high, and how steeply it would rise if it were let."""

    at: Vector
    height: float
    pull: float


class BradleyTerry:
    """What some games tell about everybody who played them.

    In a ranking the players have the first numbers, and `sides`, each a row of players, those that follow.
    """

    def __init__(
        self,
        players: int,
        games: Mapping[Ranking, int],
        prior: float = 1.0,
        sides: Sequence[tuple[int, ...]] = (),
    ) -> None:
        self.players = players
        self._members = [*((player,) for player in range(players)), *sides]
        self._won: Vector = [0.0] * players  # how much each strength adds
        # Among whom a place was given, and how often.
        self._stages: defaultdict[tuple[int, ...], float] = defaultdict(float)
        met = [0.0] * players
        for ranking, times in sorted(games.items()):
            self._count(ranking, float(times))
            for player in {player for place in ranking for side in place for player in self._members[side]}:
                met[player] += times
        # Who played little is known little, and as part of the mean would make everybody's rating unsure.
        self.weights = [part / sum(met) for part in met]
        each = prior / (players - 1) if players > 1 else 0.0
        for pair in combinations(range(players), 2):
            self._stages[pair] += each
            for player in pair:
                self._won[player] += each / 2
        self.best = self._peak(self._won, [0.0] * players, None).at

    def _count(self, ranking: Ranking, times: float) -> None:
        """Add some games that ended alike: every place is given among those who have none yet."""
        left = [side for place in ranking for side in place]
        for place in ranking:
            for side in place:
                left.remove(side)
            for many in range(len(place), 0, -1):
                # Of those who share the place, any so many may be the ones still without it.
                for rest in combinations(place, many):
                    self._stage((*rest, *left), times / comb(len(place), many))
            for side in place:
                self._win(side, times)

    def _win(self, side: int, times: float) -> None:
        members = self._members[side]
        for player in members:
            self._won[player] += times / len(members)

    def _stage(self, among: tuple[int, ...], times: float) -> None:
        if len(set(among)) == 1:  # nothing was decided there
            self._win(among[0], -times)
        else:
            self._stages[tuple(sorted(among))] += times

    # What one may ask.

    def rating(self, player: int, chance: float = LEVEL) -> tuple[float, float, float]:
        """Give a strength above the mean of all, weighted by games, and the ends of its interval."""
        if self.players < 2:
            return 0.0, -inf, inf
        along = [float(other == player) - weight for other, weight in enumerate(self.weights)]
        # Half a game of this player's, that all others share.
        half = HALF / (1.0 - self.weights[player])
        return (_dot(along, self.best), *self._ends(along, half, chance))

    def apart(self, upper: int, lower: int, chance: float = LEVEL) -> tuple[float, float, float]:
        """Give how much stronger one player is than another, and the ends of its interval."""
        return (
            self.best[upper] - self.best[lower],
            *self._ends(self._between(upper, lower), HALF, chance),
        )

    def chance(self, one: int, other: int) -> float:
        """Give how often luck alone would set two equal players at least as far apart."""
        if self.best[one] < self.best[other]:
            one, other = other, one
        along = self._between(one, other)
        won = self._moved(along, -HALF)
        top = self._peak(won, self.best, None)
        if top.at[one] <= top.at[other]:
            return 1.0
        level = self._peak(won, self._set(top.at, along, 0.0), along)
        return 2.0 * (1.0 - _NORMAL.cdf(sqrt(max(0.0, 2.0 * (top.height - level.height)))))

    # How it is found.

    def _between(self, upper: int, lower: int) -> Vector:
        return [float(player == upper) - float(player == lower) for player in range(self.players)]

    def _moved(self, along: Vector, by: float) -> Vector:
        return [won + by * part for won, part in zip(self._won, along, strict=True)]

    def _ends(self, along: Vector, half: float, chance: float) -> tuple[float, float]:
        fall = _NORMAL.inv_cdf(1.0 - chance / 2.0) ** 2 / 2.0
        backwards = [-part for part in along]
        low, high = self._end(backwards, half, fall), self._end(along, half, fall)
        return -low, high

    def _end(self, along: Vector, half: float, fall: float) -> float:
        """Find how far one may go along a direction before the likelihood has fallen by so much."""
        won = self._moved(along, half)
        top = self._peak(won, self.best, None)
        near, far = _dot(along, top.at), FARTHEST
        if near >= far or top.height - self._peak(won, self._set(top.at, along, far), along).height <= fall:
            return inf
        # Newton's steps on a falling curve, held between two places that the end lies between.
        at, where = min(far, near + 1.0), top.at
        for _ in range(100):
            found = self._peak(won, self._set(where, along, at), along)
            where, over = found.at, top.height - found.height - fall
            near, far = (near, at) if over > 0 else (at, far)
            if abs(over) < 1e-7 or far - near < 1e-7:
                break
            step = at + over / found.pull if found.pull < 0 else far
            at = step if near < step < far else (near + far) / 2
        return at

    def _set(self, at: Vector, along: Vector, wanted: float) -> Vector:
        """Move a point along a direction until it is as far as wanted."""
        by = (wanted - _dot(along, at)) / _dot(along, along)
        return [value + by * part for value, part in zip(at, along, strict=True)]

    def _height(self, won: Vector, at: Vector) -> float:
        total = _dot(won, at)
        strong = self._strong(at)
        for among, times in self._stages.items():
            top = max(strong[side] for side in among)
            total -= times * (top + log(sum(exp(strong[side] - top) for side in among)))
        return total

    def _strong(self, at: Vector) -> Vector:
        """Give the strength of every side: the mean of its members."""
        return [sum(at[player] for player in members) / len(members) for members in self._members]

    def _slopes(self, won: Vector, at: Vector) -> tuple[Vector, list[Vector]]:
        """Give the first derivatives and, turned round, the second."""
        many = self.players
        slope = list(won)
        # One in every cell: it holds the mean, about which games say nothing, where it is.
        bend = [[1.0] * many for _ in range(many)]
        strong = self._strong(at)
        for among, times in self._stages.items():
            top = max(strong[side] for side in among)
            total = sum(exp(strong[side] - top) for side in among)
            parts: defaultdict[int, float] = defaultdict(float)
            for side in among:
                members = self._members[side]
                each = 1.0 / len(members)
                part = exp(strong[side] - top) / total * each
                for player in members:
                    parts[player] += part
                    for other in members:
                        bend[player][other] += times * part * each
            for player, mine in parts.items():
                slope[player] -= times * mine
                for other, theirs in parts.items():
                    bend[player][other] -= times * mine * theirs
        return slope, bend

    def _peak(self, won: Vector, start: Vector, along: Vector | None) -> LikelihoodPeak:
        """Climb by Newton's steps, free or without moving along a direction."""
        mean = sum(start) / len(start)
        at = [value - mean for value in start]
        height = self._height(won, at)
        for _ in range(200):
            slope, bend = self._slopes(won, at)
            root = _root(bend)
            step = _solved(root, slope)
            pull = 0.0
            if along is not None:
                side = _solved(root, along)
                pull = _dot(along, step) / _dot(along, side)
                step = [value - pull * part for value, part in zip(step, side, strict=True)]
            gain = _dot(slope, step)
            if gain < CLOSE:
                return LikelihoodPeak(at, height, pull)
            longest = max(abs(value) for value in step)
            size = min(1.0, 5.0 / longest)
            while True:
                there = [value + size * part for value, part in zip(at, step, strict=True)]
                found = self._height(won, there)
                if found >= height or size < 1e-9:
                    break
                size /= 2
            at, height = there, found
            if max(abs(value) for value in at) > 2 * FARTHEST:
                break
        return LikelihoodPeak(at, height, 0.0)


def _dot(one: Sequence[float], other: Sequence[float]) -> float:
    return sum(a * b for a, b in zip(one, other, strict=True))


def _root(matrix: Sequence[Vector]) -> list[Vector]:
    """Give Cholesky's factor of a matrix."""
    found: list[Vector] = []
    for row, cells in enumerate(matrix):
        line: Vector = []
        for column in range(row + 1):
            value = cells[column] - _dot(line[:column], (line if column == row else found[column])[:column])
            # Where everything is decided the curve is flat, and a speck keeps the step finite.
            line.append(sqrt(max(value, 1e-12)) if column == row else value / found[column][column])
        found.append(line)
    return found


def _solved(root: Sequence[Vector], right: Sequence[float]) -> Vector:
    """Solve the equations of a matrix whose Cholesky factor is given."""
    many = len(right)
    half: Vector = []
    for row in range(many):
        half.append((right[row] - _dot(root[row][:row], half)) / root[row][row])
    found = [0.0] * many
    for row in reversed(range(many)):
        behind = sum(root[later][row] * found[later] for later in range(row + 1, many))
        found[row] = (half[row] - behind) / root[row][row]
    return found
