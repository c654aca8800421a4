"""Away: a table on a server, followed beside the screen."""

from __future__ import annotations

import threading
from collections.abc import Callable
from contextlib import suppress
from queue import SimpleQueue
from typing import Final

from conclave.cli.full_screen.screen_output import ScreenOutput
from conclave.cli.full_screen.table_screen import DrawingSize, Pick, TableScreen
from conclave.cli.online import text_view
from conclave.cli.online.table import GoTo, OnlineTable
from conclave.cli.output import Output
from conclave.client import Client, Disconnected, Follower, Gap, Reconnected, Rejected, Unreachable
from conclave.client.follow import Event
from conclave.core.errors import ConclaveError
from conclave.core.manual import Manual
from conclave.core.registry import load
from conclave.render.spots import Spot
from conclave.render.text import clean
from conclave.server import wire

BEAT: Final = 0.2  # seconds between two drawings, however fast the others play
AGREE: Final = (Pick("accept", "Accept", command=True), Pick("decline", "Decline", command=True))
CLAIMS: Final = tuple(
    Pick(f"claim {what}", about, command=True)
    for what, about in (
        ("win", "Claim the win"),
        ("wait", "Go on waiting"),
        ("bot", "Let a computer go on for them"),
    )
)
INVITE: Final = Pick("invite", "Make a link for somebody", command=True)
REMATCH: Final = Pick("rematch", "Play again", command=True)
LEAVE: Final = Pick("quit", "Leave the table; your seat is kept", command=True)


class AwayDesk:
    """A table on a server: its stream, its drawing and what we send, each in a thread of its own."""

    def __init__(self, api: Client, table_id: str, recovery: str = "") -> None:
        self.api = api
        self.table = OnlineTable(api, table_id, Output(), recovery)
        self.goes: GoTo | None = None  # where the person went from here
        self._changed: Callable[[], None] = lambda: None
        self._say: Callable[[str, str], None] = lambda text, style: None
        self._lock = threading.RLock()
        self._follower = Follower(api, table_id, lambda: self.table.held.v)
        self._lines: SimpleQueue[str | None] = SimpleQueue()
        self._moved = threading.Event()
        self._stopped = threading.Event()
        self._paper = DrawingSize()
        self._drawing = ""
        self._spots: dict[str, tuple[Spot, ...]] = {}
        self._talk = self._cut = 0
        self._reason = ""

    @property
    def left(self) -> bool:
        """Tell whether the person went elsewhere."""
        return self.goes is not None

    @property
    def manual(self) -> Manual | None:
        """The rules, where the game is known here too."""
        with suppress(ConclaveError):
            return load(self.table.held.table.game).manual
        return None

    def start(self, changed: Callable[[], None], say: Callable[[str, str], None]) -> None:
        """Follow the table, in threads that end with the program."""
        self._changed, self._say = changed, say
        self.table.out = ScreenOutput(say)
        for run in (self._follow, self._draw, self._act):
            threading.Thread(target=run, name="table", daemon=True).start()

    def stop(self) -> None:
        """Hang up."""
        self._stopped.set()
        self._moved.set()
        self._lines.put(None)
        self._follower.leave()

    def uncover(self) -> None:
        """Nothing is ever covered: everybody has a screen of their own."""

    def help(self) -> str:
        """Say what can be typed."""
        with self._lock:
            return text_view.help_(self.table.held)

    def send(self, line: str) -> None:
        """Send a line on its way, after those that were sent before."""
        self._lines.put(line)

    # What is shown.

    def frame(self, paper: DrawingSize) -> TableScreen:
        """Return what the server let us know last; a drawing on another paper follows."""
        with self._lock:
            held = self.table.held
            if paper != self._paper:
                self._paper = paper
                self._moved.set()
            if held.v < 0:
                return TableScreen(
                    "before", -1, self.api.origin, "Sitting down.", "", (LEAVE,), "", waits=True
                )
            asked = bool(held.choices)
            seat = f"you are {text_view.side(held, held.seat)}" if held.seat >= 0 else "you watch"
            clocks = f" · {text_view.clocks(held)}" if held.clocks() else ""
            return TableScreen(
                key=(held.state.ply, held.seat, held.cut, asked),
                seat=held.seat,
                heading=f"{clean(held.table.title)} · {seat} · ply {held.state.ply}{clocks}",
                prompt=" ".join([*text_view.offers(held), self._prompt()]),
                rule=held.state.rule if asked else "",
                picks=self._picks(),
                drawing=self._drawing,
                spots=self._spots,
                log=tuple(one.text for one in held.log),
                facts=f"{text_view.who(held)}\n\n{text_view.facts(held)}",
                waits=not asked and not held.over,
                over=held.over,
            )

    def _prompt(self) -> str:
        held = self.table.held
        return held.state.prompt if held.choices else text_view.waiting(held)

    def _picks(self) -> tuple[Pick, ...]:
        """Return the choices of the game, and what can be done about the table."""
        held = self.table.held
        picks = [Pick(one.token, one.label, tuple(one.path), one.ends) for one in held.choices]
        for offer in held.asks():
            picks += CLAIMS if offer.kind == "flag" else AGREE
        if held.over:
            picks += [REMATCH, LEAVE] if held.seat >= 0 else [LEAVE]
        elif held.table.phase == "open":
            picks += [INVITE, LEAVE]
        return tuple(picks)

    # What runs beside the screen.

    def _follow(self) -> None:
        """Take in what happens at the table."""
        try:
            for event in self._follower.events():
                self._take(event)
                self._moved.set()
                self._changed()
        except Rejected as told:
            self._say(f"The table is closed to you: {told.sentence}.", "red")
            self._go(GoTo(""))

    def _take(self, event: Event) -> None:
        if isinstance(event, Disconnected):
            self._say(f"{event.sentence[:1].upper()}{event.sentence[1:]}; reconnecting.", "yellow")
        elif isinstance(event, Reconnected):
            self._say("Connected again.", "yellow")
        elif isinstance(event, wire.Bye):
            if event.reason != self._reason:
                self._reason = event.reason
                self._say(f"The server says: {event.reason}.", "yellow")
        else:
            self._reason = ""
            self._apply(event)

    def _apply(self, message: wire.FromServer) -> None:
        held = self.table.held
        try:
            with self._lock:
                held.apply(message)
        except Gap:
            with suppress(Unreachable):  # the stream tells when the server is back, and sends a whole view
                fresh = self.api.look(self.table.id)
                with self._lock:
                    held.apply(fresh)
        if held.cut != self._cut:
            self._cut = held.cut
            self._say("The game went back.", "yellow")
        for line in held.chat[self._talk :]:
            self._say(text_view.said(line), "magenta")
        self._talk = len(held.chat)

    def _draw(self) -> None:
        """Fetch the drawing whenever the table moved, the latest alone where it moves fast."""
        while not self._stopped.is_set():
            self._moved.wait()
            self._moved.clear()
            if self._stopped.is_set():
                return
            with suppress(Unreachable, Rejected):
                drawn = self.api.drawn(self.table.id, "truecolour", self._paper.theme, self._paper.width)
                with self._lock:
                    self._drawing = text_view.harmless(drawn.text)
                    self._spots = {
                        node: tuple(Spot(*place) for place in places) for node, places in drawn.spots.items()
                    }
                self._changed()
            self._stopped.wait(BEAT)

    def _act(self) -> None:
        """Act on lines, one after the other."""
        while (line := self._lines.get()) is not None:
            try:
                self.table.hear(line)
            except GoTo as go:
                self._go(go)
            self._changed()

    def _go(self, where: GoTo) -> None:
        self.goes = where
        self._changed()
