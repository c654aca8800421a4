"""Uvicorn server: in the foreground for `serve`, or in a background thread for a table at home."""

from __future__ import annotations

import asyncio
import os
import socket
import threading
from collections.abc import Coroutine
from dataclasses import replace
from typing import Any, Final, TypeVar

import uvicorn

from conclave.core.errors import BadInput, ConclaveError
from conclave.server.app import application, settings
from conclave.server.config import Config
from conclave.server.connection_limits import more_descriptors
from conclave.server.services import Services

T = TypeVar("T")
QUEUE: Final = 2048  # connections that may wait to be accepted


def free(config: Config) -> None:
    """See that the port is free, here where one that is taken can still be told in a sentence."""
    family = socket.AF_INET6 if ":" in config.host else socket.AF_INET
    try:
        socket.create_server((config.host, config.port), family=family).close()
    except OSError as error:
        raise BadInput(
            f"cannot listen at {config.host}, port {config.port}: {error.strerror or error}"
        ) from error


def run(config: Config) -> None:
    """Serve until somebody stops it."""
    free(config)
    more_descriptors()
    GracefulServer(uvicorn.Config(application(config, alone=True), **settings(config))).run()


class GracefulServer(uvicorn.Server):
    """A server that says goodbye to streams before it waits for them to end."""

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start; connections are accepted a few at a time, and many may wait for it in the system's queue."""
        await super().startup(sockets)
        for server in getattr(self, "servers", []):
            for one in server.sockets:
                # A copy of the descriptor stands for the same queue, and asyncio lends its own to nobody.
                with socket.socket(fileno=os.dup(one.fileno())) as queue:
                    queue.listen(QUEUE)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop; without the goodbye, a stream that is open would be waited for until the time is up."""
        services = getattr(getattr(self.config.app, "state", None), "services", None)
        if isinstance(services, Services):
            services.hub.close()
        await super().shutdown(sockets)


class BackgroundServer:
    """A server in a thread of its own."""

    def __init__(self, config: Config) -> None:
        self.config = config if config.port else replace(config, port=free_port(config.host))
        self.app = application(self.config)
        self.server = GracefulServer(uvicorn.Config(self.app, **settings(self.config)))
        self._failed: BaseException | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._up = threading.Event()
        self._thread = threading.Thread(target=self._run, name="table server", daemon=True)

    @property
    def url(self) -> str:
        return f"http://{self.config.host}:{self.config.port}"

    @property
    def services(self) -> Services:
        """Return the services, once the server is up."""
        found = self.app.state.services
        assert isinstance(found, Services)
        return found

    def start(self) -> BackgroundServer:
        """Start, and come back when requests are answered."""
        self._thread.start()
        self._up.wait()
        if self._failed is not None or not self.server.started:
            raise ConclaveError(
                f"the table server could not start at {self.url}: {self._failed or 'see the log'}"
            )
        return self

    def call(self, work: Coroutine[Any, Any, T], timeout: float = 30.0) -> T:
        """Do something inside the server, and give its result here."""
        assert self._loop is not None
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(timeout)

    def stop(self) -> None:
        """Stop, and come back when everything is stored and closed."""
        self.server.should_exit = True
        self._thread.join(15.0)

    def __enter__(self) -> BackgroundServer:
        """Use the server in a with-block."""
        return self.start()

    def __exit__(self, *_: object) -> None:
        """Stop the server."""
        self.stop()

    def _run(self) -> None:
        async def serve() -> None:
            self._loop = asyncio.get_running_loop()
            watch = asyncio.create_task(self._watch())
            try:
                await self.server.serve()
            finally:
                watch.cancel()

        try:
            asyncio.run(serve())
        except BaseException as error:
            self._failed = error
        finally:
            self._up.set()

    async def _watch(self) -> None:
        while not self.server.started:
            await asyncio.sleep(0.01)
        self._up.set()


def free_port(host: str) -> int:
    """Find a port that nobody uses."""
    with socket.socket() as probe:
        probe.bind((host, 0))
        return int(probe.getsockname()[1])
