"""Limits: how often something may be done, by each address, person or account, and when to retry."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from conclave.server.table import Declined

MOST_KEYS: Final = 50_000


@dataclass(frozen=True)
class Limit:
    """So many at once, and so many a minute after that."""

    burst: int
    a_minute: float


# What is published with the API; `socket` is for one connection, all others for an address or a person.
LIMITS: Final[dict[str, Limit]] = {
    "login": Limit(8, 8),
    "signup": Limit(6, 6),
    "guest": Limit(20, 20),
    "invite": Limit(30, 30),
    "create": Limit(30, 20),
    "join": Limit(60, 60),
    "read": Limit(300, 1200),
    "write": Limit(120, 600),
    "export": Limit(3, 3),
    "chat": Limit(6, 30),
    "socket": Limit(60, 1500),
    "connect": Limit(60, 120),
}


class Limits:
    """Buckets that fill again with time."""

    def __init__(self, generous: int = 1, monotonic: Callable[[], float] = time.monotonic) -> None:
        self.generous = generous
        self._monotonic = monotonic
        self._buckets: OrderedDict[tuple[str, str], tuple[float, float]] = OrderedDict()
        self.refused = 0

    def retry(self, kind: str, key: str) -> int:
        """Count one more; gives 0, or the milliseconds after which to try again."""
        limit = LIMITS[kind]
        burst, rate = limit.burst * self.generous, limit.a_minute * self.generous / 60.0
        at = self._monotonic()
        left, since = self._buckets.pop((kind, key), (float(burst), at))
        left = min(float(burst), left + (at - since) * rate)
        allowed = left >= 1.0
        self._buckets[kind, key] = (left - 1.0 if allowed else left, at)
        if len(self._buckets) > MOST_KEYS:
            self._buckets.popitem(last=False)
        if allowed:
            return 0
        self.refused += 1
        return max(1, int((1.0 - left) / rate * 1000) + 1)

    def check(self, kind: str, *keys: str) -> None:
        """Count one more for each key, and refuse if that is too many."""
        for key in keys:
            wait = self.retry(kind, key)
            if wait:
                raise Declined("limit", "that is too often; try again a little later", "", wait)

    def drop(self, kind: str, key: str) -> None:
        """Forget a key that is gone."""
        self._buckets.pop((kind, key), None)
