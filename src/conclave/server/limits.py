"""Limits: how often something may be done, by each address, person or account, and when to retry."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from heapq import nsmallest
from ipaddress import IPv6Address, ip_address, ip_network
from typing import Final

from conclave.server.table import CommandRefused

MOST_KEYS: Final = 50_000
SPARE: Final = 5_000  # keys that are dropped at once when there are too many
TOO_OFTEN: Final = "rate limit exceeded; try again later"


@dataclass(frozen=True)
class Limit:
    """So many at once, and so many a minute after that."""

    burst: int
    a_minute: float


# What is published with the API. `socket` is for one connection, `password` for the name of an account
# whoever asks, `device` for an account where it was used before; all others for an address or a person.
LIMITS: Final[dict[str, Limit]] = {
    "login": Limit(8, 8),
    "recover": Limit(8, 8),
    "password": Limit(10, 1),
    "device": Limit(8, 8),
    "signup": Limit(6, 6),
    "guest": Limit(20, 20),
    "invite": Limit(30, 30),
    "create": Limit(30, 20),
    "join": Limit(60, 60),
    "read": Limit(300, 1200),
    "page": Limit(120, 300),
    "write": Limit(120, 600),
    "export": Limit(3, 3),
    "audit": Limit(12, 12),
    "course": Limit(60, 20),
    "chat": Limit(6, 30),
    "hint": Limit(6, 12),
    "socket": Limit(60, 1500),
    "connect": Limit(60, 120),
}
# Where something can be guessed or had for nothing, the address counts, whatever cookie or token comes along.
BY_ADDRESS: Final = frozenset(("login", "recover", "signup", "guest", "invite"))

# What is counted for all servers of one database together; the others spare one server its work, and are
# counted by each for itself.
EVERYWHERE: Final = frozenset(LIMITS) - {"read", "page", "write", "chat", "socket", "connect"}


def hashed(key: str) -> str:
    """Return a key as other servers hear it: no address leaves the server it came to."""
    return hashlib.blake2b(key.encode(), digest_size=12).hexdigest()


@lru_cache(maxsize=4096)
def network(host: str) -> str:
    """Return what an address is counted as: of IPv6 the first half, which is what one line is given whole."""
    try:
        address = ip_address(host.partition("%")[0])
    except ValueError:
        return host[:64]
    if isinstance(address, IPv6Address):
        if address.ipv4_mapped is not None:
            return str(address.ipv4_mapped)
        return str(address) if address.is_loopback else str(ip_network((int(address), 64), strict=False))
    return str(address)


class Limits:
    """Buckets that fill again with time."""

    def __init__(self, factor: int = 1, monotonic: Callable[[], float] = time.monotonic) -> None:
        self.factor = factor
        self._monotonic = monotonic
        self._buckets: dict[tuple[str, str], tuple[float, float]] = {}
        self.refused = 0
        # Where several servers serve the same people: what one of them counts, the others hear of.
        self.spent: Callable[[str, str], None] | None = None

    def retry(self, kind: str, key: str) -> int:
        """Count one more; gives 0, or the milliseconds after which to try again."""
        shared = self.spent is not None and kind in EVERYWHERE
        key = hashed(key) if shared else key
        wait = self._count(kind, key)
        if wait:
            self.refused += 1
        elif shared and self.spent is not None:
            self.spent(kind, key)
        return wait

    def spend(self, kind: str, key: str) -> None:
        """Count what another server has let through."""
        if kind in EVERYWHERE:
            self._count(kind, key)

    def _count(self, kind: str, key: str) -> int:
        burst, rate = self._size(kind)
        at = self._monotonic()
        left, since = self._buckets.get((kind, key), (burst, at))
        left = min(burst, left + (at - since) * rate)
        allowed = left >= 1.0
        self._buckets[kind, key] = (left - 1.0 if allowed else left, at)
        if len(self._buckets) > MOST_KEYS:
            self._make_room(at)
        if allowed:
            return 0
        return max(1, int((1.0 - left) / rate * 1000) + 1)

    def check(self, kind: str, *keys: str) -> None:
        """Count one more for each key, and refuse if that is too many."""
        for key in keys:
            wait = self.retry(kind, key)
            if wait:
                raise CommandRefused("limit", TOO_OFTEN, "", wait)

    def drop(self, kind: str, key: str) -> None:
        """Forget a key that is gone."""
        self._buckets.pop((kind, key), None)

    def _size(self, kind: str) -> tuple[float, float]:
        limit = LIMITS[kind]
        return float(limit.burst * self.factor), limit.a_minute * self.factor / 60.0

    def _make_room(self, at: float) -> None:
        """Drop the fullest buckets first: no heap of fresh keys washes away one that has been emptied."""

        def until_full(name: tuple[str, str]) -> float:
            (left, since), (burst, rate) = self._buckets[name], self._size(name[0])
            return (burst - left) / rate - (at - since)

        for name in nsmallest(SPARE, self._buckets, until_full):
            del self._buckets[name]
