"""Chance: what luck alone would bring, tests of shares and means, and corrections for many of them."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf, sqrt
from statistics import NormalDist
from typing import Final, NamedTuple

from conclave.arena.intervals import Share, beta, quantile, wilson

ALPHA: Final = 0.05
_NORMAL: Final = NormalDist()


class SampleMean(NamedTuple):
    """A mean of some numbers, its 95 % interval by Student's t, and the deviation of the numbers."""

    value: float
    low: float
    high: float
    deviation: float
    of: int


class Difference(NamedTuple):
    """How far two figures are apart, the 95 % interval of that, and how often luck alone does as much."""

    value: float
    low: float
    high: float
    p: float


def mean(numbers: Sequence[float]) -> SampleMean:
    """Give the mean; of a single number nothing is known beside it."""
    of = len(numbers)
    if not of:
        return SampleMean(0.0, 0.0, 0.0, 0.0, 0)
    value = sum(numbers) / of
    if of == 1:
        return SampleMean(value, value, value, 0.0, 1)
    deviation = sqrt(sum((number - value) ** 2 for number in numbers) / (of - 1))
    half = quantile(of - 1) * deviation / sqrt(of)
    return SampleMean(value, value - half, value + half, deviation, of)


def normal(z: float) -> float:
    """Give how often luck strays at least so many deviations to either side."""
    return 2.0 * (1.0 - _NORMAL.cdf(abs(z))) if abs(z) < 8.0 else 0.0


def against(won: float, of: int, expected: float) -> float:
    """Test a share against what is expected; it says no exactly where Wilson's interval leaves it out."""
    if of <= 0 or not 0.0 < expected < 1.0:
        return 1.0
    return normal((won / of - expected) / sqrt(expected * (1.0 - expected) / of))


def two_shares(one: Share, other: Share) -> Difference:
    """Compare two shares: Newcombe's interval, and the test that pools both."""
    value = one.part - other.part
    if not one.of or not other.of:
        return Difference(0.0, -1.0, 1.0, 1.0)
    low = value - sqrt((one.part - one.low) ** 2 + (other.high - other.part) ** 2)
    high = value + sqrt((one.high - one.part) ** 2 + (other.part - other.low) ** 2)
    pooled = (one.won + other.won) / (one.of + other.of)
    spread = sqrt(pooled * (1.0 - pooled) * (1.0 / one.of + 1.0 / other.of))
    return Difference(value, low, high, normal(value / spread) if spread else 1.0)


def two_means(one: SampleMean, other: SampleMean) -> Difference:
    """Compare two means as Welch does, who lets the deviations differ."""
    value = one.value - other.value
    if one.of < 2 or other.of < 2:
        return Difference(value, -inf, inf, 1.0)
    a, b = one.deviation**2 / one.of, other.deviation**2 / other.of
    if a + b == 0.0:
        return Difference(value, value, value, 0.0 if value else 1.0)
    freedom = (a + b) ** 2 / (a * a / (one.of - 1) + b * b / (other.of - 1))
    half = quantile(freedom) * sqrt(a + b)
    return Difference(value, value - half, value + half, student(value / sqrt(a + b), freedom))


def holm(chances: Sequence[float]) -> list[float]:
    """Correct tests after Holm: the chance of being fooled by any of them stays below the level."""
    order = sorted(range(len(chances)), key=lambda place: chances[place])
    corrected, worst = [1.0] * len(chances), 0.0
    for rank, place in enumerate(order):
        worst = max(worst, min(1.0, (len(chances) - rank) * chances[place]))
        corrected[place] = worst
    return corrected


def benjamini_hochberg(chances: Sequence[float]) -> list[float]:
    """Correct tests after Benjamini and Hochberg: of those that pass, few are expected to be false."""
    order = sorted(range(len(chances)), key=lambda place: chances[place], reverse=True)
    corrected, best = [1.0] * len(chances), 1.0
    for rank, place in enumerate(order):
        best = min(best, chances[place] * len(chances) / (len(chances) - rank))
        corrected[place] = best
    return corrected


def student(t: float, freedom: float) -> float:
    """Give how often Student's t strays at least so far to either side."""
    if freedom <= 0:
        return 1.0
    return beta(freedom / 2.0, 0.5, freedom / (freedom + t * t))


def shared(parts: Sequence[float]) -> Share:
    """Give the share of wins that some parts of a win add up to."""
    return wilson(min(sum(parts), len(parts)), len(parts))
