"""Pauses: how long to wait before another try."""

from __future__ import annotations

import random
from typing import Final

FIRST: Final = 0.5  # seconds before the first try, on average three quarters of it
LONGEST: Final = 20.0


def pause(tries: int, first: float = FIRST, longest: float = LONGEST) -> float:
    """Give how long to wait before another try: longer each time, and never in step with other clients."""
    return min(longest, first * 2.0 ** min(tries, 10)) * random.uniform(0.5, 1.0)
