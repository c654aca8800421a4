"""Services: the parts of a running server, and the few facts about a request that all of them ask for."""

from __future__ import annotations

import asyncio
import logging
import socket
from collections.abc import Coroutine, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from ipaddress import ip_address
from typing import TYPE_CHECKING, Any, Final

from starlette.requests import HTTPConnection

from conclave.server import tracing
from conclave.server.accounts import Accounts, Caller, Person
from conclave.server.audits import Audits
from conclave.server.config import Config
from conclave.server.databases import database_of
from conclave.server.hub import Hub, Subscriber
from conclave.server.limits import Limits, network
from conclave.server.lobby import Lobby
from conclave.server.nodes import Nodes
from conclave.server.quotas import Quotas
from conclave.server.replays import Replays
from conclave.server.request_context import arrival
from conclave.server.revalidation import Revalidator
from conclave.server.store import Store
from conclave.server.table import CommandRefused, Table
from conclave.server.table_registry import TableRegistry
from conclave.server.workers import Workers

if TYPE_CHECKING:
    from conclave.server.wakeups import Wakeups

COOKIE: Final = "conclave"
ANYWHERE: Final = ("0.0.0.0", "::", "")  # a server that listens at every address of its machine
SWEEP: Final = 3600.0
log = logging.getLogger("conclave")


@dataclass
class Services:
    """Everything a page, a socket or the API may use."""

    config: Config
    store: Store
    accounts: Accounts
    tables: TableRegistry
    lobby: Lobby
    hub: Hub
    workers: Workers
    limits: Limits
    watch: Revalidator
    nodes: Nodes | None = None  # the servers beside this one, where the database is one for several
    wakeups: Wakeups | None = None
    replays: Replays = field(default_factory=Replays)
    audits: Audits = field(default_factory=Audits)
    ready: bool = False
    _traces: Any = None
    _tasks: list[asyncio.Task[None]] = field(default_factory=list)

    @classmethod
    def make(cls, config: Config) -> Services:
        """Put the parts together."""
        store = Store(database_of(config.db))
        limits = Limits(config.rate_limit_factor)
        tables = TableRegistry(store)
        quotas = Quotas(store, config)
        workers = Workers(
            tables, config.workers, config.bot_timeout_ms / 1000.0,
            awake=lambda table: awake(table, hub, config),
            maker=quotas.maker, alone=config.unattended_bot_games,
        )  # fmt: skip
        hub = Hub(tables, limits, workers, config.max_backlog_messages, config.max_backlog_bytes)

        nodes = Nodes(store, tables, _node_name(config)) if store.shared else None

        def entered(table: Table, reader: Subscriber) -> None:
            if reader.person == table.facts.host:
                quotas.learn(table.id, arrival.get())
            # A table that slept because nobody watched goes on, here where its maker watches.
            people = any(place.kind == "person" for place in table.facts.places)
            if nodes is not None and not table.held and not people and awake(table, hub, config):
                tables.later(nodes.fetch(table))
            workers.watch(table)

        hub.entered.append(entered)
        accounts = Accounts(store)
        accounts.revoked.append(hub.revoke)
        lobby = Lobby(store, tables, quotas, config.words("extra_bots"))
        watch = Revalidator(accounts, tables, hub)
        wakeups = None
        if nodes is not None:
            from conclave.server.wakeups import Wakeups

            wakeups = Wakeups(store, hub, nodes)
            nodes.changed.append(wakeups.gone)
        return cls(config, store, accounts, tables, lobby, hub, workers, limits, watch, nodes, wakeups)

    async def start(self) -> None:
        """Open the store and wake what waits."""
        if self.config.traces:
            self._traces = tracing.begin(self.config.traces, _node_name(self.config))
        await self.store.open()
        if self.nodes is not None and self.wakeups is not None:
            await self.nodes.join()
            self.in_background(self.nodes.rounds())
            self.in_background(self.wakeups.telling())
            self.in_background(self.wakeups.listening_rounds())
        self.ready = True
        self.in_background(self._background())
        self.in_background(self.watch.rounds())

    def in_background(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something for as long as the server runs."""
        self._tasks.append(asyncio.create_task(work))

    async def stop(self) -> None:
        """Say goodbye, finish what was begun, and close the store."""
        self.ready = False
        self.hub.close()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.store.settled()
        await self.tables.close()
        await self.workers.close()
        if self.nodes is not None:
            await self.nodes.leave()
        await self.store.close()
        if self._traces is not None:
            await asyncio.to_thread(tracing.end, self._traces)

    async def _background(self) -> None:
        while True:
            try:
                if self.nodes is None:
                    await self.tables.wake()
                await self.tables.sweep()
            except Exception:
                log.exception("the hourly round failed")
            await asyncio.sleep(SWEEP)


def awake(table: Table, hub: Hub, config: Config) -> bool:
    """Tell whether bots may think at a table: where only bots sit, its maker must watch."""
    if config.unattended_bot_games or any(place.kind == "person" for place in table.facts.places):
        return True
    return any(reader.person == table.facts.host for reader in hub.readers.get(table.id, ()))


def _node_name(config: Config) -> str:
    """Return what this server is called among others: its machine, and its port."""
    return f"{socket.gethostname()[:40]}:{config.port}"


def services_of(request: HTTPConnection) -> Services:
    """Return the services behind a request."""
    found = request.app.state.services
    assert isinstance(found, Services)
    return found


def own_origin(config: Config, request: HTTPConnection) -> str:
    """Return the origin that our own pages have."""
    if config.origin:
        return config.origin.rstrip("/")
    scheme = {"ws": "http", "wss": "https"}.get(request.url.scheme, request.url.scheme)
    return f"{scheme}://{request.headers.get('host', '')}"


def public_url(config: Config, request: HTTPConnection) -> str:
    """Return where others reach this server: the configured origin, or else the address it listens at.

    Never the host that a request names: whoever sends it would choose where an invitation leads.
    """
    if config.origin:
        return config.origin.rstrip("/")
    host, port = config.host, config.port
    if host in ANYWHERE:
        # The address of this machine that the request came in at, as the operating system has it.
        host, port = (request.scope.get("server") or (host, port))[:2]
        if loopback(host):
            # Whoever sits at the machine itself asks by a name that leads nowhere from anywhere else.
            host = network_address() or host
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def loopback(host: str) -> bool:
    """Tell whether an address leads to the machine that uses it, and so to no other."""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost" or host.endswith(".localhost")


@lru_cache(maxsize=1)
def network_address() -> str:
    """Return the address of this machine in its network, or nothing where it has none."""
    try:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            # Nothing is sent: the operating system only says which of its addresses it would use.
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
    except OSError:
        return ""


def address(request: HTTPConnection) -> str:
    """Return the address a request is counted by; a proxy is trusted only by the server's own setting."""
    return network(request.client.host) if request.client else ""


def bearer_of(headers: Mapping[str, str]) -> str | None:
    """Return the token that a request shows, or None where it shows none; no other scheme counts as one."""
    scheme, _, token = headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else None


def recognised(request: HTTPConnection) -> None:
    """Note where somebody known comes from: they are served first when there is no room for all."""
    crowd = getattr(request.app.state, "crowd", None)
    if crowd is not None:
        crowd.knows(address(request))


async def caller_of(request: HTTPConnection) -> Caller | None:
    """Find who sent a request: by the token if it shows one, which makes its cookies void, else by cookie."""
    accounts, token = services_of(request).accounts, bearer_of(request.headers)
    if token is None:
        return await session_of(request)
    caller = await accounts.by_token(token)
    if caller is None:
        raise CommandRefused("auth", "invalid token")
    recognised(request)
    return caller


async def session_of(request: HTTPConnection) -> Caller | None:
    """Find who sent a request by its cookie alone, as pages do; the gate lets no token through to them."""
    cookie = request.cookies.get(COOKIE, "")
    found = await services_of(request).accounts.by_cookie(cookie) if cookie else None
    if found is not None:
        recognised(request)
    return found


def cookie_settings(config: Config) -> dict[str, object]:
    """Return how the session cookie is set: for the server alone, and only from our own pages."""
    return {"httponly": True, "secure": config.secure, "samesite": "lax", "path": "/", "max_age": 90 * 86_400}


def person_of(caller: Caller | None) -> Person | None:
    """Return the person, if there is one."""
    return caller.person if caller else None
