"""Lobby: who we are on a server, and the way to a table: a link, a list, or a table of our own."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from getpass import getpass
from typing import Final
from urllib.parse import urlsplit

import msgspec

from conclave.cli import inputs
from conclave.cli.online.saved_sessions import SavedGuest, SavedSessions
from conclave.cli.output import Output
from conclave.client import Client, Rejected
from conclave.core.errors import BadInput
from conclave.render.text import clean
from conclave.server import api_types, wire

TOKEN: Final = "CONCLAVE_TOKEN"
HELP: Final = """\
  tables                   list open tables and your own games
  join NUMBER              sit down at one of them, or go on with your own
  join LINK                a table, a seat or an invitation
  watch NUMBER             watch as a spectator
  new [GAME] [PLAYERS]     make a table: new ice_wizards me,easy   or   new ice_wizards me,open
  games                    what can be played here
  help, quit"""


@dataclass(frozen=True)
class LobbyRequest:
    """What the command line asks for."""

    server: str
    table: str = ""
    name: str = ""
    recover: str = ""
    game: str = ""
    players: str = ""
    options: Sequence[str] = ()
    clock: str = ""


class LobbyPrompt:
    """A server before one sits down."""

    def __init__(self, wish: LobbyRequest, out: Output, kept: SavedSessions | None = None) -> None:
        self.wish = wish
        self.out = out
        self.kept = kept or SavedSessions()
        self.api = Client(wish.server or wish.table, os.environ.get(TOKEN, ""))
        self.name = ""
        self.recovery = ""
        self._rows: list[api_types.TableRow] = []

    # Who we are.

    def enter(self) -> None:
        """Become known: by token, as the guest we were, by a recovery code, or as a new guest."""
        wish, api = self.wish, self.api
        if "/seat/" in wish.table:
            return  # the link itself says who we are
        if api.token:
            self.name = clean(api.me().name)
        elif wish.recover:
            self._welcome(api.recover(_code(wish.recover)))
        else:
            guest = self.kept.find(api.origin, wish.name)
            if guest is None or not self._again(guest):
                self._welcome(api.guest(wish.name or "Guest"))
                self.out.line(f"Your recovery code is kept in {self.kept.path}.", "dim")
        self.out.line(f"You are {self.name} at {api.origin}.")

    def _again(self, guest: SavedGuest) -> bool:
        """Come back as a guest: with the session, or with the recovery code where it has ended."""
        self.api.cookie, self.api.csrf = guest.cookie, guest.csrf
        try:
            self.name, self.recovery = clean(self.api.me().name), guest.recovery
            return True
        except Rejected as told:
            if told.kind != "auth":
                raise
        try:
            self._welcome(self.api.recover(guest.recovery))
            return True
        except Rejected as told:
            if told.kind != "auth":
                raise
            self.out.line("The server no longer knows you; you join as a new guest.", "yellow")
            return False

    def _welcome(self, told: api_types.PersonInfo) -> None:
        self.name, self.recovery = clean(told.name), told.recovery
        guest = SavedGuest(self.name, self.api.cookie, self.api.csrf, self.recovery)
        self.kept.keep(self.api.origin, guest, self.wish.name)

    # The way to a table.

    def wanted(self) -> str:
        """Return the table that the command line names or makes, or nothing."""
        if self.wish.table:
            return self.follow(self.wish.table)
        if self.wish.game or self.wish.players or self.wish.options or self.wish.clock:
            return self._make(self.wish.game, self.wish.players)
        return ""

    def follow(self, link: str) -> str:
        """Go where a link leads, and sit down there if a seat is meant for us."""
        parts = [part for part in urlsplit(link).path.split("/") if part]
        if "://" in link and not link.startswith(f"{self.api.origin}/"):
            raise BadInput(f"this link is not one of {self.api.origin}")
        if parts[:1] == ["seat"] and len(parts) == 2:
            parts = [part for part in self.api.take_seat(f"/seat/{parts[1]}").split("/") if part]
        if parts[:1] == ["invite"] and len(parts) == 2:
            self._foreseen(self.api.invited(parts[1]))
            return self.api.accept(parts[1]).table
        table = parts[1] if parts[:1] == ["t"] and len(parts) > 1 else parts[0] if len(parts) == 1 else ""
        if not table.isalnum():
            raise BadInput(
                "this link leads to no table; a table's link has /t/ in it, an invitation's /invite/"
            )
        return self._sit(table)

    def _sit(self, table: str) -> str:
        view = self.api.look(table)
        if view.seat < 0 and view.table.phase == "open":
            self._foreseen(view.table)
            try:
                self.api.join(table)
            except Rejected as told:
                self.out.line(f"You are a spectator: {told.sentence}.", "yellow")
        return table

    def _foreseen(self, part: wire.TablePart) -> None:
        """Say that the host chose the luck, before anybody sits down."""
        if part.seed:
            self.out.line(f"The host chose the luck: fixed seed {clean(part.seed)}.", "yellow")
            self.out.row({"seed": part.seed})

    def _make(self, game: str, players: str) -> str:
        room = game or inputs.DEFAULT_GAME
        known = {one.slug: one for one in self.api.games()}
        if room not in known:
            raise BadInput(f"there is no game `{room[:40]}` there; there is {', '.join(known)}")
        seats = known[room].seats[0]
        given = (
            [part.strip() for part in players.split(",")] if players else ["me"] + ["medium"] * (seats - 1)
        )
        given = ["me" if part == inputs.HUMAN and "me" not in given[:at] else part
                 for at, part in enumerate(given)]  # fmt: skip
        given = ["open" if part == inputs.HUMAN else part for part in given]
        if given.count("me") == 0 and "open" not in given:
            self.out.line("Only bots play; you are a spectator.", "dim")
        pairs = [word.partition("=") for part in self.wish.options for word in part.replace(",", " ").split()]
        if not all(sign for _, sign, _ in pairs):
            raise BadInput("write an option as name=value")
        options = {name: value for name, _, value in pairs}
        return self.api.create(room, given, options, clock=self.wish.clock or "none").table

    # Typed lines.

    def show(self) -> None:
        """List what there is: one's own games first, then open tables."""
        mine = self.api.my_games()
        known = {row.id for row in mine}
        self._rows = mine + [row for row in self.api.open_tables() if row.id not in known]
        for number, row in enumerate(self._rows, 1):
            seats = ", ".join(clean(name) or kind for kind, name in row.seats)
            waits = " - it waits for you" if row.waits else ""
            own = "yours: " if row.id in known else ""
            clock = "" if row.clock == "none" else f", clock {clean(row.clock)}"
            seed = f", fixed seed {clean(row.seed)}" if row.seed else ""
            self.out.line(f"{number:>3}  {own}{clean(row.title)} ({seats}){clock}{seed}{waits}")
        if not self._rows:
            self.out.line("No table waits for players; `new` makes one, `help` says how.")
        self.out.row({"tables": msgspec.to_builtins(self._rows)})

    def hear(self, line: str) -> str:
        """Act on a line; gives a table to go to, or nothing."""
        word, _, rest = line.partition(" ")
        rest = rest.strip()
        if word in ("help", "?", "h"):
            self.out.raw(HELP)
            self.out.row({"text": HELP})
        elif word in ("tables", "look", "l", ""):
            self.show()
        elif word == "games":
            for one in self.api.games():
                self.out.line(clean(f"  {one.slug}: {one.title}, {one.seats[0]} to {one.seats[1]}"))
        elif word == "new":
            game, _, players = rest.partition(" ")
            return self._make(game, players.replace(" ", ""))
        elif word in ("join", "watch"):
            return self._go(rest, word == "join")
        else:
            raise BadInput(f"`{clean(word)[:20]}` is not a lobby command; `help` lists them")
        return ""

    def _go(self, rest: str, sit: bool) -> str:
        if rest.isdigit() and len(rest) < 4:
            if not 0 < int(rest) <= len(self._rows):
                raise BadInput("`tables` lists what there is, with numbers")
            table = self._rows[int(rest) - 1].id
            return self._sit(table) if sit else table
        if not rest:
            raise BadInput("say which, as in `join 1`")
        return self.follow(rest) if sit else rest.rstrip("/").split("/")[-1]


def _code(given: str) -> str:
    """Return a recovery code; a dash asks for it, so that no list of commands remembers it."""
    if given != "-":
        return given
    return getpass("Recovery code: ") if sys.stdin.isatty() else sys.stdin.readline().strip()
