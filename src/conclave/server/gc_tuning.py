"""Calm: when the memory of a server is searched for garbage, so that no move waits for it.

With some hundred games in memory a whole search takes a quarter of a second and finds next to nothing, and
Python would begin one at any time. So young objects are searched as ever, in small lots that take a few
milliseconds each, and all of them at set times.
"""

from __future__ import annotations

import asyncio
import gc
from typing import Final

YOUNG: Final = (700, 4, 1_000_000)  # the last number: whole searches come from here alone
ROUND: Final = 600.0  # seconds between two searches of what is new since the last
WHOLE: Final = 6  # every so many rounds everything is searched


def begin() -> None:
    """Set aside what the server is made of, and search the rest only at set times; for a whole process."""
    # Not searched first: a start has little garbage, and whoever was cut off waits for it.
    gc.freeze()
    gc.set_threshold(*YOUNG)


async def rounds() -> None:
    """Search at set times, for as long as the server runs."""
    count = 0
    while True:
        await asyncio.sleep(ROUND)
        count += 1
        search(whole=count % WHOLE == 0)


def search(whole: bool) -> int:
    """Search what is new, or everything, then set it aside; gives how much was garbage."""
    if whole:
        gc.unfreeze()
    found = gc.collect()
    gc.freeze()
    return found
