"""Line: the stream of a table and the typed lines, both in threads of their own, both into one queue."""

from __future__ import annotations

import sys
import threading
from dataclasses import dataclass
from queue import SimpleQueue

from conclave.client import Follower, Rejected
from conclave.client.follow import Event


@dataclass(frozen=True)
class Incoming:
    """Something that happened: a typed line, the end of them, an event of a table, or its refusal."""

    kind: str
    line: str = ""
    event: Event | None = None
    source: object = None


Queue = SimpleQueue[Incoming]


def follow(follower: Follower, queue: Queue) -> None:
    """Put what happens at a table into a queue, from a thread that ends with the program."""

    def run() -> None:
        try:
            for event in follower.events():
                queue.put(Incoming("event", event=event, source=follower))
        except Rejected as told:
            queue.put(Incoming("refused", told.sentence, source=follower))

    threading.Thread(target=run, name="table stream", daemon=True).start()


def read_lines(queue: Queue) -> None:
    """Put typed lines into a queue, from a thread that ends with the program."""
    stream = sys.stdin

    def run() -> None:
        try:
            for line in iter(stream.readline, ""):
                queue.put(Incoming("line", " ".join(line.split())))
        except (OSError, ValueError):
            pass
        queue.put(Incoming("end"))

    threading.Thread(target=run, name="typed lines", daemon=True).start()
