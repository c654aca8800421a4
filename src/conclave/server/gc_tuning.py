"""GC tuning: when garbage collection runs, so that no move waits for it.

With some hundred games in memory a full collection takes a quarter of a second and finds next to nothing, and
Python would start one at any time. So the youngest generation is collected as ever, which takes a few
milliseconds, and full collections run at set times.
"""

from __future__ import annotations

import asyncio
import gc
from typing import Final

THRESHOLDS: Final = (700, 4, 1_000_000)  # the last one: full collections are started here alone
INTERVAL: Final = 600.0  # seconds between two collections of what is new since the last
FULL_EVERY: Final = 6  # every so many of them is a full collection


def begin() -> None:
    """Freeze what the server is made of, and collect the rest at set times only; for the whole process."""
    # Without a collection first: a start has little garbage, and clients wait to reconnect.
    gc.freeze()
    gc.set_threshold(*THRESHOLDS)


async def rounds() -> None:
    """Collect at set times, for as long as the server runs."""
    count = 0
    while True:
        await asyncio.sleep(INTERVAL)
        count += 1
        collect(whole=count % FULL_EVERY == 0)


def collect(whole: bool) -> int:
    """Collect what is new, or everything, then freeze it; return the number of objects that were garbage."""
    if whole:
        gc.unfreeze()
    found = gc.collect()
    gc.freeze()
    return found
