"""Follow: a table's stream in blocking code, which comes back by itself when the connection breaks."""

from __future__ import annotations

import threading
from collections.abc import Callable, Generator, Iterator
from contextlib import closing
from dataclasses import dataclass
from http.client import HTTPConnection
from typing import TypeAlias

from conclave.client.backoff import pause
from conclave.client.board import Board
from conclave.client.client import Client
from conclave.client.errors import Gap, Rejected, Unreachable
from conclave.client.http import hang_up
from conclave.server import wire


@dataclass(frozen=True)
class Disconnected:
    """The connection broke; it is tried again."""

    sentence: str


@dataclass(frozen=True)
class Reconnected:
    """The connection stands again."""


Event: TypeAlias = wire.FromServer | Disconnected | Reconnected


class Follower:
    """Follows one table from the version that a client holds, until somebody calls `leave`."""

    def __init__(self, client: Client, table: str, version: Callable[[], int]) -> None:
        self._client, self._table, self._version = client, table, version
        self._left = threading.Event()
        self._connection: HTTPConnection | None = None

    def leave(self) -> None:
        """Stop, and hang up; may be called from another thread."""
        self._left.set()
        if self._connection is not None:
            hang_up(self._connection)

    def events(self) -> Iterator[Event]:
        """Give what happens; a table that is closed to us ends this with `Rejected`."""
        tries = 0
        while not self._left.is_set():
            try:
                with closing(self._stream()) as messages:
                    for message in messages:
                        if self._left.is_set():
                            return
                        bye = message if isinstance(message, wire.Bye) else None
                        # A goodbye is no welcome: whoever is sent away again and again waits longer.
                        if tries and bye is None:
                            yield Reconnected()
                            tries = 0
                        if message is not None:
                            yield message
                        if bye is not None and not wire.comes_back(bye.code):
                            raise Rejected("gone", bye.reason)
            except Rejected as told:
                if told.kind != "limit":
                    raise
                self._left.wait(told.retry / 1000.0)
            except Unreachable as error:
                if not tries and not self._left.is_set():
                    yield Disconnected(error.sentence)
                self._left.wait(pause(tries))
                tries += 1

    def _stream(self) -> Generator[wire.FromServer | None]:
        return self._client.events(self._table, self._version(), self._opened)

    def _opened(self, connection: HTTPConnection) -> None:
        self._connection = connection


def boards(client: Client, table: str) -> Iterator[Board]:
    """Give a table's board each time it changes, until the game is over."""
    board = Board()
    follower = Follower(client, table, lambda: board.v)
    try:
        for event in follower.events():
            if isinstance(event, Disconnected | Reconnected):
                continue
            try:
                board.apply(event)
            except Gap:
                board.apply(client.look(table))
            if isinstance(event, wire.View | wire.Delta):
                yield board
                if board.over:
                    return
    finally:
        follower.leave()
