"""Connection limits: open connections by network, and which are closed when there are too many.

An address may hold so many connections. All together may hold as many as the process has descriptors for,
less a reserve, so that accepting never fails. Whoever comes when it is full pushes somebody out: a half-sent
request before an idle connection, somebody unknown before somebody known, and of those the address that
holds most.
"""

from __future__ import annotations

import logging
import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator
from typing import Final, Protocol

from starlette.types import ASGIApp, Receive, Scope, Send

from conclave.server.config import LOOPBACK, Config
from conclave.server.limits import network
from conclave.server.middleware import refusal
from conclave.server.request_context import arrival
from conclave.server.wire import Close

HALF: Final = 0  # a request that has not come in whole
IDLE: Final = 1  # a connection between two requests
BUSY: Final = 2  # a request that is being answered, or a websocket
RESERVE: Final = 192  # descriptors for the store, bots, pictures, and what is accepted in one go
FEWEST: Final = 32  # connections that are served however few descriptors there are
NO_LIMIT: Final = 1_000_000
WANTED: Final = 65_536  # descriptors that a server can use
PROXIES: Final = tuple(network(one) for one in LOOPBACK)
MOST_KNOWN: Final = 20_000  # networks that are remembered
QUIET: Final = 60.0  # seconds between two lines of the log
TOO_MANY: Final = "too many open connections from your network; close some and try again"
log = logging.getLogger("conclave")


class LimitedConnection(Protocol):
    """What a crowd asks of a connection."""

    network: str

    @property
    def stage(self) -> int:
        """Tell how far its request is: half, idle or busy."""
        ...

    def cut(self) -> None: ...


class ConnectionLimiter:
    """Every connection that is open."""

    def __init__(
        self, config: Config, most: int = 0, monotonic: Callable[[], float] = time.monotonic
    ) -> None:
        self.limit = config.max_connections_per_address * config.rate_limit_factor or NO_LIMIT
        self.most = most or descriptors() - RESERVE
        self.most = max(FEWEST, self.most)
        self.header_time, self.body_time = config.header_timeout_ms / 1000.0, config.body_timeout_ms / 1000.0
        self.cut = 0
        # A proxy on this machine brings everybody; it keeps slow requests to itself, and we count behind it.
        self.proxied = bool(config.origin)
        self._lots: dict[str, dict[LimitedConnection, None]] = {}
        self._known: OrderedDict[str, None] = OrderedDict()
        self._asking: Counter[str] = Counter()
        self._monotonic = monotonic
        self._told, self._untold = -QUIET, 0

    def __len__(self) -> int:
        return sum(map(len, self._lots.values()))

    def enter(self, one: LimitedConnection) -> None:
        """Let a connection in; if that is too many, one has to go, and it may be this one."""
        lot = self._lots.setdefault(one.network, {})
        lot[one] = None
        exempt = self.proxied and one.network in PROXIES
        # Somebody known who shares an address with a flood has longer until a new one pushes theirs out.
        limit = self.limit * (2 if one.network in self._known else 1)
        if len(lot) > limit and not exempt:
            self._push([lot], one)
        elif len(self) > self.most:
            self._push(self._ranked(), one)

    def leave(self, one: LimitedConnection) -> None:
        """Take note that a connection is gone; told twice it counts once."""
        lot = self._lots.get(one.network)
        if lot is not None and lot.pop(one, self) is None and not lot:
            del self._lots[one.network]

    def knows(self, address: str) -> None:
        """Note that somebody known comes from an address."""
        where = network(address)
        self._known[where] = self._known.pop(where, None)
        if len(self._known) > MOST_KNOWN:
            self._known.popitem(last=False)

    def begin(self, where: str) -> bool:
        """Count a request that is being answered, unless its address has too many."""
        if self._asking[where] >= self.limit:
            self._tell()
            return False
        self._asking[where] += 1
        return True

    def end(self, where: str) -> None:
        self._asking[where] -= 1
        if self._asking[where] <= 0:
            del self._asking[where]

    def _ranked(self) -> Iterator[dict[LimitedConnection, None]]:
        """Return the connections of each network, those first who should give way first."""
        order = sorted(self._lots, key=lambda name: (name in self._known, -len(self._lots[name])))
        return (self._lots[name] for name in order)

    def _push(
        self,
        lots: Iterator[dict[LimitedConnection, None]] | list[dict[LimitedConnection, None]],
        new: LimitedConnection,
    ) -> None:
        every, known = list(lots), new.network in self._known
        victim = None
        for stage in (HALF, IDLE, BUSY):
            for lot in every:
                # Whoever is served gives way only to somebody known, and only where nobody is.
                if stage == BUSY and not (known and next(iter(lot)).network not in self._known):
                    continue
                victim = next((one for one in lot if one is not new and one.stage == stage), None)
                if victim is not None:
                    break
            if victim is not None:
                break
        gone = victim or new
        self.leave(gone)
        gone.cut()
        self.cut += 1
        self._tell()

    def _tell(self) -> None:
        """Write one line however many are turned away."""
        self._untold += 1
        if self._monotonic() - self._told >= QUIET:
            log.warning(
                "connections are turned away: %d since the last such line, %d are open of at most %d, "
                "and an address may hold %d",
                self._untold, len(self), self.most, self.limit,
            )  # fmt: skip
            self._told, self._untold = self._monotonic(), 0


class RequestLimiter:
    """A layer of the application that holds the requests of an address to its number, also behind a proxy."""

    def __init__(self, app: ASGIApp, crowd: ConnectionLimiter) -> None:
        self.app = app
        self.crowd = crowd

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer, or say that these are too many at once."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        where = arrival.get()
        if not self.crowd.begin(where):
            if scope["type"] == "websocket":
                await send({"type": "websocket.close", "code": Close.REFUSED, "reason": ""})
            else:
                await refusal(429, "limit", TOO_MANY, retry=1000)(scope, receive, send)
            return
        try:
            await self.app(scope, receive, send)
        finally:
            self.crowd.end(where)


def descriptors() -> int:
    """Return how many descriptors this process may have."""
    try:
        import resource
    except ImportError:
        return NO_LIMIT
    soft = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return NO_LIMIT if soft == resource.RLIM_INFINITY else soft


def more_descriptors() -> None:
    """Take as many descriptors as the system allows, up to what a server can use."""
    try:
        import resource
    except ImportError:
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = WANTED if hard == resource.RLIM_INFINITY else min(hard, WANTED)
    if soft != resource.RLIM_INFINITY and soft < most:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
