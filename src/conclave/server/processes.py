"""Processes: several servers at one port, one a core, each a node of its own on the same PostgreSQL.

The system spreads new connections over them. Each also listens alone, at this machine only, on the ports that
follow: so health and metrics can be asked of every one of them.
"""

from __future__ import annotations

import logging
import multiprocessing
import os
import signal
import socket
import threading
import time
from contextlib import suppress
from dataclasses import replace
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from typing import Final

import uvicorn

from conclave.core.errors import BadInput, ConclaveError
from conclave.server import operations
from conclave.server.app import application, settings
from conclave.server.config import Config
from conclave.server.connection_limits import more_descriptors
from conclave.server.databases import database_of
from conclave.server.uvicorn_server import GracefulServer, free

MOST: Final = 64
HOME: Final = "127.0.0.1"
GOODBYE: Final = 20.0  # seconds in which a process that was told to stop has to
AGAIN: Final = 1.0  # seconds before one that ended by itself is started anew
EARLY: Final = 5.0  # seconds: whoever ends before that has never served
TRIES: Final = 3  # such ends in a row, after which all is stopped
log = logging.getLogger("conclave")


def checked(config: Config, count: int) -> None:
    """Refuse what cannot be spread over processes."""
    if not 1 <= count <= MOST:
        raise BadInput(f"a server has 1 to {MOST} processes")
    if count > 1 and not database_of(config.db).shared:
        raise BadInput(
            "SQLite is written by one process, so a server on a file has one; "
            "several need --db postgresql://user@host/name"
        )
    if count > 1 and not hasattr(socket, "SO_REUSEPORT"):
        raise BadInput("this system lets one process alone listen on a port; start several servers instead")


def run(config: Config, count: int) -> None:
    """Serve with several processes until somebody stops this one; one that ends is started again."""
    for number in range(-1, count):
        free(config if number < 0 else _own(config, number))
    context = multiprocessing.get_context("spawn")
    # Whoever holds the other end of this line lives as long as we do.
    ear, mouth = context.Pipe(duplex=False)
    running: dict[int, tuple[SpawnProcess, float]] = {}
    early = 0

    def begin(number: int) -> None:
        process = context.Process(target=_serve, args=(config, number, ear), name=f"node {number}")
        process.start()
        running[number] = process, time.monotonic()

    try:
        for number in range(count):
            begin(number)
        while early < TRIES:
            wait([process.sentinel for process, _ in running.values()])
            for number, (process, since) in list(running.items()):
                if process.exitcode is None:
                    continue
                log.error("process %d of the server ended with %s", number, process.exitcode)
                early = early + 1 if time.monotonic() - since < EARLY else 0
                time.sleep(AGAIN)
                begin(number)
        raise ConclaveError("the processes of the server end as soon as they have begun; see the log")
    finally:
        mouth.close()
        for process, _ in running.values():
            with suppress(OSError):
                process.terminate()
        until = time.monotonic() + GOODBYE
        for process, _ in running.values():
            process.join(max(0.0, until - time.monotonic()))
            if process.exitcode is None:
                process.kill()


def _own(config: Config, number: int) -> Config:
    """Return where a process listens alone."""
    return replace(config, host=HOME, port=config.port + 1 + number)


def _serve(config: Config, number: int, ear: Connection) -> None:
    """Be one of the processes."""
    more_descriptors()
    operations.log_to_stderr()
    threading.Thread(target=_outlived, args=(ear,), daemon=True).start()
    own = _own(config, number)
    places = [listening(config.host, config.port, shared=True), listening(own.host, own.port)]
    GracefulServer(uvicorn.Config(application(config, alone=True), **settings(config))).run(places)


def listening(host: str, port: int, shared: bool = False) -> socket.socket:
    """Bind a port, alone or together with others who say that they share it."""
    place = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
    place.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    if shared:
        place.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
    place.bind((host, port))
    return place


def _outlived(ear: Connection) -> None:
    """Stop when the first process is gone, whatever became of it."""
    with suppress(EOFError, OSError):
        ear.recv()
    os.kill(os.getpid(), signal.SIGTERM)
