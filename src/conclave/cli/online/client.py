"""Client: the loop of the text client: typed lines and messages of the server, one after the other."""

from __future__ import annotations

import sys
import time
from collections import deque
from queue import Empty
from typing import Final

from conclave.cli import INTERRUPTED
from conclave.cli.online.event_queue import Incoming, Queue, follow, read_lines
from conclave.cli.online.lobby import LobbyPrompt, LobbyRequest
from conclave.cli.online.table import GoTo, OnlineTable
from conclave.cli.output import Output
from conclave.cli.terminal_mode import full_screen
from conclave.client import Disconnected, Follower, Gap, Reconnected, Rejected, Unreachable
from conclave.client.backoff import pause
from conclave.core.errors import ConclaveError
from conclave.render.text import clean
from conclave.server import wire

__all__ = ["LobbyRequest", "play"]

BEAT: Final = 0.5  # seconds between two looks at the keyboard's Ctrl-C


def play(wish: LobbyRequest, out: Output, plain: bool = False) -> int:
    """Play on a server until one leaves: on the whole screen, or line by line."""
    if full_screen(out, plain):
        from conclave.cli.full_screen import online

        return online.play(wish, out)
    return TextClient(wish, out).run()


class TextClient:
    """Typed lines on one side, a server on the other."""

    def __init__(self, wish: LobbyRequest, out: Output) -> None:
        self.out = out
        self.lobby = LobbyPrompt(wish, out)
        self.queue: Queue = Queue()
        self.lines: deque[str] = deque()
        self.ended = False  # no more lines will come
        self.patient = False  # `wait` was typed
        self.piped = not (out.console.is_terminal and sys.stdin.isatty())
        self._follower: Follower | None = None
        self._prompted = False
        self._reason = ""  # why the server said goodbye last

    def run(self) -> int:
        """Log in, sit down, play, leave."""
        self.lobby.enter()
        where = self.lobby.wanted()
        read_lines(self.queue)
        try:
            while True:
                where = self._table(where) if where else self._choose()
        except (GoTo, EOFError):
            pass
        except KeyboardInterrupt:
            self.out.line()
            self._goodbye()
            return INTERRUPTED
        self._goodbye()
        return 0

    def _goodbye(self) -> None:
        if self._follower is not None:
            self._follower.leave()
        self.out.line(
            f"Your seats are kept; `conclave play --server {self.lobby.api.origin}` comes back.", "dim"
        )

    # The lobby.

    def _choose(self) -> str:
        """Let the person find a table."""
        self.lobby.show()
        while True:
            self._prompt("lobby> ")
            line = self._line()
            if line.lower() in ("quit", "q", "exit"):
                raise EOFError
            try:
                found = self.lobby.hear(line)
            except ConclaveError as error:
                self.out.line(f"{str(error)[:1].upper()}{str(error)[1:]}.", "yellow")
                self.out.row({"refused": error.sentence, "rule": error.rule})
                continue
            if found:
                return found

    def _line(self) -> str:
        while not self.lines:
            if self.ended:
                raise EOFError
            self._drain(None)
        return self.lines.popleft()

    # A table.

    def _table(self, table_id: str) -> str:
        """Play at one table; gives the next one, or nothing for the lobby."""
        table = OnlineTable(self.lobby.api, table_id, self.out, self.lobby.recovery)
        self._follower = Follower(self.lobby.api, table_id, lambda: table.held.v)
        follow(self._follower, self.queue)
        self.out.line(f"{self.lobby.api.origin}/t/{table_id}", "dim")
        try:
            while True:
                self._step(table)
        except GoTo as go:
            if go.table is None:
                raise
            return go.table
        finally:
            self._follower.leave()

    def _step(self, table: OnlineTable) -> None:
        """Take in what has come, show it, and act on the lines that are due."""
        self._drain(table, wait=not self._due(table))
        while self._current(table) and self._due(table):
            line = self.lines.popleft()
            self._prompted, self.patient = False, line.lower() == "wait"
            if not self.patient:
                table.hear(line)
                self._drain(table, wait=False)
        done = self.ended and not self.lines and table.current
        if done and not (self.patient and not table.asked):
            raise GoTo(None)

    def _current(self, table: OnlineTable) -> bool:
        """Show what is new; False while what we caused ourselves is still on its way."""
        if table.held.v < 0:
            return False
        if table.unread and self._prompted:
            # News begin a line of their own, also where somebody is about to type.
            self._prompted = False
            if not self.piped:
                print("\r\x1b[K", end="")
        try:
            good = table.news()
        except Unreachable:
            return False  # the stream tells when the server is back
        except Rejected as told:
            if told.kind == "limit":
                time.sleep(told.retry / 1000.0)
                return False
            self.out.line(f"The table is closed to you: {told.sentence}.", "red")
            raise GoTo("") from told
        if good and not self._prompted and not self.patient:
            self._prompt(table.prompt)
        return good

    def _due(self, table: OnlineTable) -> bool:
        """Tell whether the next line may be acted on: from a pipe, an answer waits for its question."""
        if not self.lines or not table.current:
            return False
        line = self.lines[0]
        if self.patient:
            return table.asked
        answers = table.known(line) is None and line.lower() != "wait"
        return not (self.piped and answers) or table.asked or table.held.seat < 0

    def _drain(self, table: OnlineTable | None, wait: bool = True) -> None:
        """Take in everything that has come; short beats of waiting let Ctrl-C through everywhere."""
        try:
            news = self.queue.get(timeout=BEAT) if wait else self.queue.get_nowait()
            while True:
                self._take(news, table)
                news = self.queue.get_nowait()
        except Empty:
            return

    def _take(self, news: Incoming, table: OnlineTable | None) -> None:
        if news.kind == "line":
            self.lines.append(news.line)
        elif news.kind == "end":
            self.ended = True
        elif table is None or news.source is not self._follower:
            return
        elif news.kind == "refused":
            self.out.line(f"The table is closed to you: {news.line}.", "red")
            raise GoTo("")
        elif isinstance(news.event, Disconnected):
            sentence = news.event.sentence
            self.out.line(f"{sentence[:1].upper()}{sentence[1:]}; reconnecting.", "yellow")
        elif isinstance(news.event, Reconnected):
            self.out.line("Connected again.", "yellow")
        elif isinstance(news.event, wire.Bye):
            if news.event.reason != self._reason:
                self._reason = clean(news.event.reason)
                self.out.line(f"The server says: {self._reason}.", "yellow")
        elif news.event is not None:
            self._reason = ""
            self._apply(table, news.event)

    def _apply(self, table: OnlineTable, message: wire.FromServer) -> None:
        try:
            table.held.apply(message)
        except Gap:
            tries = 0
            while True:
                try:
                    table.held.apply(self.lobby.api.look(table.id))
                    return
                except Unreachable:
                    tries += 1
                    time.sleep(pause(tries))
                except Rejected as told:
                    raise GoTo("") from told

    def _prompt(self, prompt: str) -> None:
        self._prompted = True
        if self.out.chatty:
            print(prompt, end="\n" if self.piped else "", flush=True)
