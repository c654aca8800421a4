"""Intervals: how sure one may be of a share that was counted."""

from __future__ import annotations

from math import sqrt
from typing import Final, NamedTuple

Z95: Final = 1.959963984540054  # 95 % of a normal curve lies within so many deviations


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


def wilson(won: float, of: int, z: float = Z95) -> Share:
    """Give Wilson's interval for a share; half a win for a draw is allowed."""
    if of <= 0:
        return Share(0.0, 0.0, 1.0, 0.0, 0)
    if not 0 <= won <= of:
        raise ValueError(f"{won:g} of {of} is no share")
    part = won / of
    square = z * z / of
    middle = (part + square / 2) / (1 + square)
    half = z * sqrt(part * (1 - part) / of + square / (4 * of)) / (1 + square)
    # At the ends the exact bound is 0 or 1; rounding would leave a speck beside it.
    low = 0.0 if won == 0 else max(0.0, middle - half)
    high = 1.0 if won == of else min(1.0, middle + half)
    return Share(part, low, high, won, of)
