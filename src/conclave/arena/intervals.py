"""Intervals: how sure one may be of a share that was counted, or of a mean."""

from __future__ import annotations

from functools import cache
from math import exp, lgamma, log, sqrt
from typing import Final, NamedTuple

WITHIN: Final = 0.95  # how often an interval holds what is true
Z95: Final = 1.959963984540054  # so many deviations hold as much of a normal curve


class Share(NamedTuple):
    """A share of some trials, and the interval in which the true one lies 95 times out of 100."""

    part: float
    low: float
    high: float
    won: float
    of: int

    def __str__(self) -> str:
        """Write it for people: `54.2 % (49.3-59.0)`."""
        if not self.of:
            return "no games"
        return f"{100 * self.part:.1f} % ({100 * self.low:.1f}-{100 * self.high:.1f})"


def wilson(won: float, of: int) -> Share:
    """Return Wilson's interval for a share; half a win for a draw is allowed."""
    if of <= 0:
        return Share(0.0, 0.0, 1.0, 0.0, 0)
    if not 0 <= won <= of:
        raise ValueError(f"{won:g} of {of} is no share")
    part = won / of
    square = Z95 * Z95 / of
    middle = (part + square / 2) / (1 + square)
    half = Z95 * sqrt(part * (1 - part) / of + square / (4 * of)) / (1 + square)
    # At the ends the exact bound is 0 or 1; rounding would leave a speck beside it.
    low = 0.0 if won == 0 else max(0.0, middle - half)
    high = 1.0 if won == of else min(1.0, middle + half)
    return Share(part, low, high, won, of)


def exact(won: float, of: int) -> Share:
    """Return the interval of Clopper and Pearson for a share, which never holds less often than it says.

    Wilson's is narrower, and misses an even share in 7 of 100 series of eight games.
    """
    if of <= 0:
        return Share(0.0, 0.0, 1.0, 0.0, 0)
    if not 0 <= won <= of:
        raise ValueError(f"{won:g} of {of} is no share")
    tail = (1 - WITHIN) / 2
    low = _beta_quantile(won, of - won + 1, tail) if won else 0.0
    high = _beta_quantile(won + 1, of - won, 1 - tail) if won < of else 1.0
    return Share(won / of, low, high, won, of)


@cache
def _beta_quantile(a: float, b: float, part: float) -> float:
    """Return the place below which so much of a beta curve lies, by halving."""
    low, high = 0.0, 1.0
    for _ in range(50):
        middle = (low + high) / 2
        low, high = (middle, high) if beta(a, b, middle) < part else (low, middle)
    return (low + high) / 2


class Mean(NamedTuple):
    """A mean of some numbers, and the interval in which the true one lies 95 times out of 100."""

    mean: float
    low: float
    high: float
    of: int

    def __str__(self) -> str:
        """Write it for people: `183.2 (181.9-184.5)`."""
        if not self.of:
            return "no games"
        if self.of == 1:
            return f"{self.mean:.1f}"
        return f"{self.mean:.1f} ({self.low:.1f}-{self.high:.1f})"


def student(mean: float, deviation: float, of: int) -> Mean:
    """Return Student's interval for a mean; the deviation is that of the numbers themselves, by n - 1.

    One number alone says nothing about the interval, which is then everything.
    """
    if of <= 0:
        return Mean(0.0, float("-inf"), float("inf"), 0)
    if of == 1:
        return Mean(mean, float("-inf"), float("inf"), 1)
    half = quantile(of - 1) * deviation / sqrt(of)
    return Mean(mean, mean - half, mean + half, of)


@cache
def quantile(freedom: float, within: float = WITHIN) -> float:
    """Give how many deviations hold so much of Student's curve, by halving; far out it is the normal one."""
    if freedom > 100_000 and within == WITHIN:
        return Z95
    low, high = 0.0, 2000.0
    for _ in range(80):
        middle = (low + high) / 2
        # The curve within t is 1 less the tail, which is a beta integral.
        tail = beta(freedom / 2, 0.5, freedom / (freedom + middle * middle))
        low, high = (middle, high) if 1 - tail < within else (low, middle)
    return (low + high) / 2


def beta(a: float, b: float, x: float) -> float:
    """Return the regularised incomplete beta integral, by Lentz's continued fraction."""
    if x <= 0 or x >= 1:
        return float(x >= 1)
    if x > (a + 1) / (a + b + 2):
        return 1 - beta(b, a, 1 - x)
    front = exp(a * log(x) + b * log(1 - x) + lgamma(a + b) - lgamma(a) - lgamma(b)) / a
    total, c, d = 1.0, 1.0, 0.0
    for step in range(400):
        half = step // 2
        if step == 0:
            part = 1.0
        elif step % 2 == 0:
            part = half * (b - half) * x / ((a + step - 1) * (a + step))
        else:
            part = -(a + half) * (a + b + half) * x / ((a + step - 1) * (a + step))
        d = 1 / (1 + part * d)
        c = 1 + part / c
        total *= c * d
        if step and abs(1 - c * d) < 1e-14:
            break
    return front * (total - 1)
