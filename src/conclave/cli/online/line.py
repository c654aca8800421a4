"""Line: the stream of a table and the typed lines, both in threads of their own, both into one queue."""

from __future__ import annotations

import random
import sys
import threading
from collections.abc import Callable
from dataclasses import dataclass
from http.client import HTTPConnection
from queue import SimpleQueue
from typing import Any, Final

from conclave.cli.online.api import Api, Away, Told, hang_up

FIRST: Final = 0.5  # seconds before the first try, on average three quarters of it
LONGEST: Final = 20.0


@dataclass(frozen=True)
class News:
    """Something that happened: a typed line, its end, a message, a line that broke or came back."""

    kind: str
    line: str = ""
    message: dict[str, Any] | None = None
    source: object = None


Queue = SimpleQueue[News]


def pause(tries: int) -> float:
    """Give how long to wait before another try: longer each time, and never in step with other clients."""
    return min(LONGEST, FIRST * 2.0 ** min(tries, 10)) * random.uniform(0.5, 1.0)


class Follower:
    """Follows one table's stream, and comes back by itself when the line breaks."""

    def __init__(self, api: Api, table: str, version: Callable[[], int], queue: Queue) -> None:
        self._api = api
        self._table = table
        self._version = version
        self._queue = queue
        self._left = threading.Event()
        self._connection: HTTPConnection | None = None
        threading.Thread(target=self._run, name="table stream", daemon=True).start()

    def leave(self) -> None:
        """Stop, and hang up."""
        self._left.set()
        if self._connection is not None:
            hang_up(self._connection)

    def _run(self) -> None:
        tries = 0
        while not self._left.is_set():
            since = "" if self._version() < 0 else f"?since={self._version()}"
            try:
                for message in self._api.stream(f"/tables/{self._table}/events{since}", self._opened):
                    if self._left.is_set():
                        return
                    # A goodbye is no welcome: whoever is sent away again and again waits longer each time.
                    if tries and (message is None or message.get("t") != "bye"):
                        self._put("back")
                        tries = 0
                    if message is not None:
                        self._put("message", message=message)
            except Told as told:
                if told.kind != "limit":
                    self._put("refused", told.sentence)
                    return
                self._left.wait(told.retry / 1000.0)
            except Away as away:
                if not tries:
                    self._put("lost", away.sentence)
                self._left.wait(pause(tries))
                tries += 1

    def _opened(self, connection: HTTPConnection) -> None:
        self._connection = connection

    def _put(self, kind: str, line: str = "", message: dict[str, Any] | None = None) -> None:
        if not self._left.is_set():
            self._queue.put(News(kind, line, message, self))


def read_lines(queue: Queue) -> None:
    """Put typed lines into a queue, from a thread that ends with the program."""
    stream = sys.stdin

    def run() -> None:
        try:
            for line in iter(stream.readline, ""):
                queue.put(News("line", " ".join(line.split())))
        except (OSError, ValueError):
            pass
        queue.put(News("end"))

    threading.Thread(target=run, name="typed lines", daemon=True).start()
