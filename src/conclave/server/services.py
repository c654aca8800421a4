"""Services: the parts of a running server, and the few facts about a request that all of them ask for."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from dataclasses import dataclass, field
from typing import Any, Final

from starlette.requests import HTTPConnection, Request

from conclave.server.accounts import Accounts, Caller, Person
from conclave.server.config import Config
from conclave.server.hub import Hub
from conclave.server.limits import Limits
from conclave.server.lobby import Lobby
from conclave.server.replays import Replays
from conclave.server.store import Store
from conclave.server.table import Declined
from conclave.server.tables import Tables
from conclave.server.workers import Workers

COOKIE: Final = "conclave"
SWEEP: Final = 3600.0
log = logging.getLogger("conclave")


@dataclass
class Services:
    """Everything a page, a socket or the API may use."""

    config: Config
    store: Store
    accounts: Accounts
    tables: Tables
    lobby: Lobby
    hub: Hub
    workers: Workers
    limits: Limits
    replays: Replays = field(default_factory=Replays)
    ready: bool = False
    _tasks: list[asyncio.Task[None]] = field(default_factory=list)

    @classmethod
    def make(cls, config: Config) -> Services:
        """Put the parts together."""
        store = Store(config.path)
        limits = Limits(config.generous)
        tables = Tables(store)
        hub = Hub(tables, limits, config.lag_messages, config.lag_bytes)
        workers = Workers(tables, config.workers, config.patience / 1000.0)
        accounts = Accounts(store)
        accounts.revoked.append(hub.revoke)
        lobby = Lobby(store, tables, config.any_bot)
        return cls(config, store, accounts, tables, lobby, hub, workers, limits)

    async def start(self) -> None:
        """Open the store and wake what waits."""
        await self.store.open()
        self.ready = True
        self.beside(self._background())

    def beside(self, work: Coroutine[Any, Any, None]) -> None:
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
        await self.store.close()

    async def _background(self) -> None:
        while True:
            try:
                await self.tables.wake()
                await self.tables.sweep()
            except Exception:
                log.exception("the hourly round failed")
            await asyncio.sleep(SWEEP)


def services_of(request: HTTPConnection) -> Services:
    """Give the services behind a request."""
    found = request.app.state.services
    assert isinstance(found, Services)
    return found


def own_origin(config: Config, request: HTTPConnection) -> str:
    """Give the origin that our own pages have."""
    if config.origin:
        return config.origin.rstrip("/")
    scheme = {"ws": "http", "wss": "https"}.get(request.url.scheme, request.url.scheme)
    return f"{scheme}://{request.headers.get('host', '')}"


def address(request: HTTPConnection) -> str:
    """Give the address a request comes from; a proxy in front is trusted only by the server's own setting."""
    return request.client.host if request.client else ""


async def caller_of(request: Request) -> Caller | None:
    """Find who sent a request, by token or by cookie, or None."""
    accounts = services_of(request).accounts
    word = request.headers.get("authorization", "")
    if word[:7].lower() == "bearer ":
        caller = await accounts.by_token(word[7:].strip())
        if caller is None:
            raise Declined("auth", "this token is not good")
        return caller
    cookie = request.cookies.get(COOKIE, "")
    return await accounts.by_cookie(cookie) if cookie else None


async def must_be_known(request: Request, scope: str = "") -> Caller:
    """Give whoever sent a request, or refuse it."""
    caller = await caller_of(request)
    if caller is None:
        raise Declined("auth", "you are not known here; begin as a guest or log in")
    if scope and scope not in caller.scopes:
        raise Declined("auth", f"this token has not the scope {scope}")
    return caller


def cookie_settings(config: Config) -> dict[str, object]:
    """Give how the session cookie is set: for the server alone, and only from our own pages."""
    return {"httponly": True, "secure": config.secure, "samesite": "lax", "path": "/", "max_age": 90 * 86_400}


def person_of(caller: Caller | None) -> Person | None:
    """Give the person, if there is one."""
    return caller.person if caller else None
