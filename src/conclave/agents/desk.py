"""Desk: what one connection of an agent can do, and the seats it has; nothing here knows any protocol."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from threading import RLock
from typing import TYPE_CHECKING, Final

from conclave.agents import menu
from conclave.agents.answers import Narrowed, read
from conclave.agents.brief import LEAST, USUAL, brief
from conclave.agents.hints import Adviser, of_the_room
from conclave.agents.names import shown
from conclave.agents.tables import ME, SEATED, AgentTable, HomeTable
from conclave.core.errors import BadInput
from conclave.core.game import Game
from conclave.core.registry import load, slugs

if TYPE_CHECKING:
    from conclave.client import Client

TABLES: Final = 8  # of one connection, so that nobody fills the memory with games
WORD: Final = 80  # letters of a name, a number or a word that is searched
OPTIONS: Final = 40
PAGE: Final = 100  # lines of a log at once
FOUND: Final = 5  # rules of a search that are shown whole
MOST: Final = 20_000  # tokens of a brief
LONGEST_WAIT: Final = 60.0


class Desk:
    """One connection: its tables at home, its tables on a server, and what it may ask."""

    def __init__(
        self, client: Client | None = None, seed: int | str | None = None, adviser: Adviser = of_the_room
    ) -> None:
        self._client = client
        self._seed = secrets.token_hex(8) if seed is None else seed
        self._adviser = adviser
        self._tables: dict[str, AgentTable] = {}
        self._opened = 0
        self._lock = RLock()  # calls may come from several threads

    def games(self) -> str:
        """List the games: their names, seats, presets and options."""
        rows = []
        for slug in slugs():
            game = load(slug)
            low, high = game.spec.seats
            rows.append(f"{slug}: {game.spec.title}, {low} to {high} seats. {game.spec.tagline}")
            rows += [f"  preset {name}: {preset.about}" for name, preset in game.presets.items()]
            rows += [
                f"  option {name}: {takes} (usual: {usual})"
                for name, usual, takes, _ in game.options.describe()
            ]
        rows.append(f"Players are `{ME}` once, and the bots {', '.join(SEATED)}.")
        return "\n".join(rows)

    def open_table(self, game: str, players: str = "", options: str = "", on_server: bool = False) -> str:
        """Open a table, and show it."""
        with self._lock:
            self._room_for_one_more()
            room, sitting, chosen = _wanted(game, players, options)
            table: AgentTable
            if on_server:
                given = {name: str(value) for name, value in chosen.items()}
                table = self._there(self._server().create(room.slug, sitting, given).table)
            else:
                self._opened += 1
                name, seed = secrets.token_hex(6), f"{self._seed}/{self._opened}"
                table = HomeTable(name, room, sitting, chosen, seed, self._adviser)
            return self._seated(table)

    def join(self, link: str) -> str:
        """Sit down on the server, by the link of an invitation or of a table."""
        with self._lock:
            self._room_for_one_more()
            client, code = self._server(), _word(link, "a link", 2 * WORD).rstrip("/")
            origin, sign, path = code.rpartition("/invite/") if "/invite/" in code else code.rpartition("/t/")
            if origin and origin != client.origin:
                raise BadInput(f"this link leads to another server than {client.origin}")
            invited = sign == "/invite/"
            seated = client.accept(path) if invited else client.join(path or code)
            return self._seated(self._there(seated.table))

    def tables(self) -> str:
        """List the tables of this connection."""
        with self._lock:
            rows = [
                f"{name}: {table.game}{', over' if table.over else ''}"
                for name, table in self._tables.items()
            ]
            return "\n".join(rows) or "You sit at no table."

    def look(self, table: str, budget: int = USUAL) -> str:
        """Tell what the seat knows and is asked, in at most so many tokens."""
        if budget > MOST:
            raise BadInput(f"a brief has a budget of {LEAST} to {MOST} tokens, not {budget}")
        with self._lock:
            return brief(self._table(table).situation(), budget)

    def choices(self, table: str, words: str = "") -> str:
        """List the choices, or those that begin with some words."""
        with self._lock:
            found = self._table(table).choices()
            begun = menu.numbered(found, _word(words, "the first words of a choice"))
            if not found:
                return "Nothing is asked of you now."
            if not begun:
                raise BadInput(f"no choice begins with `{words[:40]}`")
            return menu.listed(found, words)

    def play(self, table: str, answer: str) -> str:
        """Answer, and tell what came of it; words that begin several choices list these instead."""
        with self._lock:
            at = self._table(table)
            choices = at.choices()
            found = read(answer, choices, at.refusal())
            if isinstance(found, Narrowed):
                return f"Nothing was played. Choices that begin so:\n{menu.listed(choices, found.words)}"
            at.play(found.token)
            return f"You played `{found.token}`.\n\n{brief(at.situation())}"

    def hint(self, table: str) -> str:
        """Tell good answers, best first, with reasons."""
        with self._lock:
            adviser, found = self._table(table).hints()
            rows = [f"{place}. {advice}" for place, advice in enumerate(found, 1)]
            return "\n".join([f"Advice of `{adviser}`, who knows what your seat knows:", *rows])

    def rule(self, game: str, number: str = "", search: str = "") -> str:
        """Read a rule or a chapter by its number, or find rules by a word."""
        manual = load(_word(game, "a game")).manual
        if bool(number) == bool(search):
            raise BadInput("give a number or a word to search for, and not both")
        if number:
            found = manual.part(_word(number, "a number"))
            return "\n\n".join(f"{rule.number} {rule.title}\n{rule.text}".strip() for rule in found)
        word = _word(search, "a word").lower()
        hits = [rule for rule in manual.rules.values() if word in f"{rule.title}\n{rule.text}".lower()]
        if not hits:
            raise BadInput(f"no rule contains `{word[:40]}`")
        # A rule that has the word in its title is more likely the one that is meant.
        hits.sort(key=lambda rule: word not in rule.title.lower())
        told = "\n\n".join(f"{rule.number} {rule.title}\n{rule.text}".strip() for rule in hits[:FOUND])
        others = ", ".join(f"{rule.number} {rule.title}" for rule in hits[FOUND : 6 * FOUND])
        return f"{told}\n\nAlso: {others}" if others else told

    def replay(self, table: str, first: int = 0, lines: int = 50, record: bool = False) -> str:
        """Tell the log from a line on, or give the record as the seat may have it."""
        with self._lock:
            at = self._table(table)
            if record:
                return at.record()
            if first < 0 or not 1 <= lines <= PAGE:
                raise BadInput(f"a page begins at line 0 or later, and has 1 to {PAGE} lines")
            log = at.log()
            told = [f"{number}: (ply {ply}) {text}" for number, (ply, text) in enumerate(log)][
                first : first + lines
            ]
            left = len(log) - first - len(told)
            return "\n".join([*told, f"{left} more lines." if left > 0 else "That is all so far."])

    def wait(self, table: str, seconds: float = 20.0) -> str:
        """Wait until the seat is asked or the game is over, and tell how it stands."""
        if not 0.0 <= seconds <= LONGEST_WAIT:
            raise BadInput(f"wait for 0 to {LONGEST_WAIT:g} seconds")
        with self._lock:
            at = self._table(table)
            at.wait(seconds)
            return brief(at.situation())

    def close(self, table: str) -> str:
        """Put a table away; on a server the seat is kept there."""
        with self._lock:
            self._table(table)
            del self._tables[table]
            return f"You left `{table}`."

    def _table(self, name: str) -> AgentTable:
        found = self._tables.get(_word(name, "a table"))
        if found is None:
            yours = ", ".join(self._tables) or "none yet"
            raise BadInput(f"you have no table {shown(name)}; yours are: {yours}")
        return found

    def _seated(self, table: AgentTable) -> str:
        self._tables[table.id] = table
        return f"Your table is `{table.id}`.\n\n{brief(table.situation())}"

    def _room_for_one_more(self) -> None:
        if len(self._tables) >= TABLES:
            raise BadInput(f"you sit at {TABLES} tables, and more are not held; close one first")

    def _there(self, table: str) -> AgentTable:
        # The client is an extra, which tables at home do without.
        from conclave.agents.server_tables import ServerTable

        return ServerTable(self._server(), table)

    def _server(self) -> Client:
        if self._client is None:
            raise BadInput("this connection has no server; it was started without --server")
        return self._client


def _wanted(game: str, players: str, options: str) -> tuple[Game, list[str], Mapping[str, object]]:
    """Read what table is wanted: the game, who sits where, and the options, with presets by name."""
    room = load(_word(game, "a game"))
    sitting = _word(players, "the players", 2 * WORD).replace(",", " ").split()
    sitting = sitting or [ME, *["medium"] * (room.spec.seats[0] - 1)]
    chosen: dict[str, object] = {}
    for part in _listed(options):
        if part in room.presets:
            chosen |= room.presets[part].options
            continue
        name, sign, value = part.partition("=")
        if not sign:
            raise BadInput(f"write an option as name=value, or name a preset, not `{part[:40]}`")
        chosen[name] = value
    room.options.parse(chosen)
    return room, sitting, chosen


def _listed(options: str) -> Sequence[str]:
    parts = _word(options, "options", OPTIONS * WORD).replace(",", " ").split()
    if len(parts) > OPTIONS:
        raise BadInput(f"a table has at most {OPTIONS} options")
    return parts


def _word(given: str, what: str, longest: int = WORD) -> str:
    if len(given) > longest:
        raise BadInput(f"{what} has at most {longest} letters, and this has {len(given)}")
    return given.strip()
