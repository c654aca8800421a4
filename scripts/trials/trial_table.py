"""Line: the client of a seat under trial: a live table that notes what it goes through."""

from __future__ import annotations

import asyncio
import random
import time

from conclave.client import Board, Gap, LiveTable, new_id
from conclave.server import wire
from trials.people import TrialPerson, client_of


class TrialTable(LiveTable):
    """One seat's connection to a table, which comes back by itself."""

    def __init__(self, url: str, person: TrialPerson, table: str, seed: int = 0) -> None:
        super().__init__(client_of(url, person), table)
        self.person = person
        self.rng = random.Random(seed)
        self.statuses: list[tuple[float, str]] = []
        self.replies: dict[str, wire.Reply] = {}
        self.impossible = 0  # messages that fit nothing the client has
        self.resyncs = 0
        self.back: list[float] = []  # seconds from a loss to the first message after it
        self._lost = 0.0
        self._sent: set[asyncio.Task[wire.Reply]] = set()

    def move(self) -> bool:
        """Answer by chance if we are asked; it is sent until there is a reply."""
        if not self.board.choices or self.waiting:
            return False
        token = self.rng.choice(self.board.choices).token
        task = asyncio.create_task(self.send(wire.Play(id=new_id(), v=max(0, self.board.v), token=token)))
        self._sent.add(task)
        task.add_done_callback(self._sent.discard)
        return True

    def heard(self, message: wire.FromServer) -> None:
        """Take in a message, and note what is strange about it."""
        if self._lost:
            self.back.append(time.monotonic() - self._lost)
            self._lost = 0.0
        if isinstance(message, wire.Reply):
            self.replies[message.id] = message
        if isinstance(message, wire.Delta) and message.since == self.board.v:
            self.impossible += sum(gone not in self.board.nodes for gone in message.gone)
        try:
            super().heard(message)
        except Gap:
            self.resyncs += 1
            raise

    def say(self, status: str) -> None:
        """Note how the connection stands, and since when."""
        if status != self.status:
            self.statuses.append((time.monotonic(), status))
            if status == "reconnecting":
                self._lost = self._lost or time.monotonic()
        super().say(status)

    def same_as(self, view: wire.View) -> bool:
        """Tell whether everything on the board is what a fresh view shows, in the same order."""
        fresh, mine = Board(), self.board
        fresh.apply(view)
        nodes = list(fresh.nodes.items()) == list(mine.nodes.items())
        return nodes and (mine.v, mine.log, mine.state) == (fresh.v, fresh.log, fresh.state)
