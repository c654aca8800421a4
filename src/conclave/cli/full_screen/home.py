"""Home: a table in this process, whose bots think beside the screen."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import Final

from conclave.arena.match import answer
from conclave.bots.bot import Bot
from conclave.cli import text_commands
from conclave.cli.full_screen.screen_output import ScreenOutput
from conclave.cli.full_screen.table_screen import DrawingSize, Pick, TableScreen
from conclave.cli.table import PlayerLeft, TerminalTable
from conclave.core.errors import ConclaveError
from conclave.core.manual import Manual
from conclave.core.view import View
from conclave.render.folding import folded
from conclave.render.spots import spots
from conclave.render.text import text

SEEN: Final = 0.4  # seconds for which a move of a bot is on the screen, at least
QUIT: Final = Pick("quit", "Leave the table", command=True)


class HomeDesk:
    """A table here, with one person or several and any number of bots."""

    def __init__(self, table: TerminalTable) -> None:
        self.table = table
        self.left = False
        self._out = table.out
        self._changed: Callable[[], None] = lambda: None
        self._lock = threading.RLock()
        self._stopped = threading.Event()
        self._seated = -1  # who looks at the screen, where several people share it
        self._covered = False
        self._turn = 0  # raised by each answer and each undo of a person, so that no bot answers what is gone

    @property
    def manual(self) -> Manual | None:
        """The rules of the game."""
        return self.table.session.game.manual

    def start(self, changed: Callable[[], None], say: Callable[[str, str], None]) -> None:
        """Let the bots think, in a thread that ends with the table."""
        self._changed = changed
        self.table.out = ScreenOutput(say)
        self.table.save()  # a file that cannot be written is better known before the first move
        threading.Thread(target=self._bots, name="bots", daemon=True).start()

    def stop(self) -> None:
        """Give the table back as it was."""
        self._stopped.set()
        with self._lock:
            self.table.out = self._out
            self.table.save()

    # What is shown.

    def frame(self, paper: DrawingSize) -> TableScreen:
        """Return what whoever sits at the screen may see."""
        with self._lock:
            seat = self._viewer()
            view = self.table.session.view(seat)
            if self._covered:
                return self._cover(view)
            return self._open(view, paper)

    def uncover(self) -> None:
        """Show the table to the person who was asked to sit down."""
        self._covered = False

    def _viewer(self) -> int:
        """Return whose view is shown, and cover it where the next person has secrets from the last."""
        session, people = self.table.session, self.table.people
        if len(people) == 1:
            return people[0]
        asked = -1 if session.over else session.asked
        if asked not in people:
            # Nobody's hand is open while the computer thinks and several people look on.
            return -1 if session.game.spec.hidden else people[0]
        if session.game.spec.hidden and self._seated not in (-1, asked):
            self._covered = True
        self._seated = asked
        return asked

    def _cover(self, view: View) -> TableScreen:
        name = view.game.words.seat_name(view.seat)
        sentence = f"{name}, press Enter when only you look."
        return TableScreen(
            ("cover", view.seat), -1, view.game.spec.title, sentence, "", (), "", cover=sentence
        )

    def _open(self, view: View, paper: DrawingSize) -> TableScreen:
        session, words = self.table.session, view.game.words
        choices = [] if view.over else view.choices()
        scene = folded(view.scene(), paper.width)
        whose = f"you are {words.seat_name(view.seat)}" if view.seat >= 0 else "you watch"
        return TableScreen(
            key=(session.ply, view.seat, len(session.record.tokens)),
            seat=view.seat,
            heading=f"{view.game.spec.title} · {whose} · ply {session.ply}",
            prompt=view.prompt,
            rule=view.rule,
            picks=tuple(Pick(c.token, c.label, c.path, c.press.ends) for c in choices) or (QUIT,) * view.over,
            drawing=text(scene, paper.theme, colour="truecolour"),
            spots=spots(scene),
            log=tuple(sentence for _, sentence in session.told(view.seat)),
            facts=text_commands.status(session, view, ""),
            waits=not view.over and not choices,
            over=view.over,
        )

    # What is done.

    def send(self, line: str) -> None:
        """Act on a line with the view of whoever sits at the screen."""
        try:
            with self._lock:
                seat = self._viewer()
                if self._covered and line != QUIT.line:
                    return  # whoever types now may not be the one who is to look
                if self.table.hear(self.table.session.view(seat), line):
                    self._turn += 1
                    self.table.save()
        except PlayerLeft:
            self.left = True
        except ConclaveError as error:
            self.table.refuse(error)
        self._changed()

    def help(self) -> str:
        """Say what can be typed."""
        with self._lock:
            seat = -1 if self._covered else self._viewer()
            return text_commands.help_(self.table.session, self.table.session.view(seat), "")

    def _bots(self) -> None:
        """Ask each bot when it is to answer; what was taken back meanwhile is forgotten."""
        while not self._stopped.wait(0.02):
            with self._lock:
                session = self.table.session
                bot: Bot | None = None if session.over else self.table.bots[session.asked]
                if bot is None:
                    continue
                view, ply, turn = session.view(), session.ply, self._turn
            began = time.monotonic()
            action, fault = answer(bot, view, ply)
            self._stopped.wait(max(0.0, max(SEEN, self.table.delay) - (time.monotonic() - began)))
            with self._lock:
                if turn == self._turn and not self._stopped.is_set():
                    self.table.take(action, fault)
                    self.table.save()
            self._changed()
