"""Local server: tables for the people at this machine, who need neither names nor passwords."""

from __future__ import annotations

import logging
import shutil
import socket
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from sqlalchemy import select
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from conclave.cli.game_errors import handler
from conclave.cli.inputs import HUMAN
from conclave.cli.lockfile import Lockfile
from conclave.core.errors import BadInput, ConclaveError
from conclave.core.session import Session
from conclave.server import quick_start, record_import
from conclave.server.accounts import Person, secret
from conclave.server.api_types import TableRow
from conclave.server.config import Config
from conclave.server.headers import NO_STORE
from conclave.server.lobby import TableRequest
from conclave.server.schema import people
from conclave.server.services import COOKIE, cookie_settings
from conclave.server.sqlite_database import migrate
from conclave.server.table import OPEN, Table
from conclave.server.uvicorn_server import BackgroundServer, free_port

HOST: Final = "127.0.0.1"
USUAL_PORT: Final = 8000
LISTED: Final = 5  # unfinished games that are told


class AlreadyRunning(ConclaveError):
    """Another program keeps these tables open."""

    def __init__(self, db: Path, url: str) -> None:
        super().__init__(f"the tables in {db} are open in another terminal, at {url}")
        self.url = url


@dataclass(frozen=True)
class OpenedTable:
    """A table, and a link for everybody who plays at it here."""

    table: Table
    url: str  # the first person's link, or the table itself where only bots play
    links: dict[int, str]  # seat -> link


class LocalServer:
    """The server, its file, and the links that lead people to their seats."""

    def __init__(self, db: Path | None, port: int | None) -> None:
        self._scratch = Path(tempfile.mkdtemp(prefix="conclave-")) if db is None else None
        self.db = (db or Path(self._scratch or "") / "tables.db").expanduser()
        self._door = Lockfile(self.db)
        self._ways: dict[str, tuple[str, str]] = {}  # a secret word -> cookie and address
        self._faults = handler()
        try:
            self._enter()
            # Here, where a file that cannot be used is told in a sentence.
            migrate(self.db)
            # Whoever sits at this machine may keep as many games as they like, and let bots play alone.
            config = Config(
                host=HOST, port=_port(port), db=str(self.db), unattended_bot_games=True,
                max_tables_per_person=0, max_bots_per_person=0,
                max_tables_per_address=0, max_bots_per_address=0,
            )  # fmt: skip
            self.server = BackgroundServer(config)
            # Before all others, as a table's own addresses begin alike.
            self.server.app.router.routes.insert(0, Route("/seat/{word}", self._let_in))
            logging.getLogger().addHandler(self._faults)
            self.server.start()
        except BaseException:
            logging.getLogger().removeHandler(self._faults)
            self._door.leave()
            self._sweep()
            raise
        self._door.tell(self.server.url)

    def _enter(self) -> None:
        try:
            self.db.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            taken = not self._door.take()
        except OSError as error:
            raise BadInput(f"cannot keep games in `{self.db}`: {error.strerror or error}") from error
        if taken:
            raise AlreadyRunning(self.db, self._door.told() or "an address that is not known yet")

    @property
    def url(self) -> str:
        """Return the address of the server."""
        return self.server.url

    def persons(self, count: int, name: str = "") -> list[Person]:
        """Return as many people of this machine as are needed: those who were here before come first."""
        services = self.server.services
        query = select(people).where(people.c.kind.in_(("guest", "account"))).order_by(people.c.made)
        rows = self.server.call(services.store.rows(query.limit(count)))
        found = [Person(row.id, row.kind, row.name) for row in rows]
        for number in range(len(found), count):
            called = f"Player {number + 1}" if number else name or "Player"
            found.append(self.server.call(services.accounts.guest(called))[0])
        if name and found[0].name != name:
            found[0] = self.server.call(services.accounts.rename(found[0], name))
        return found

    def begin(
        self,
        game: str,
        options: Mapping[str, object],
        players: Sequence[str],
        seed: str = "",
        name: str = "",
        ready: bool = False,
    ) -> OpenedTable:
        """Begin a game, set up if `ready`: each `human` gets a seat and a link to it, all others are bots."""
        seats = [seat for seat, player in enumerate(players) if player == HUMAN]
        here = self.persons(max(1, len(seats)), name)
        lobby = self.server.services.lobby
        # The command line names them, which no request can.
        lobby.named |= {player for player in players if player != HUMAN}
        words = [OPEN if player == HUMAN else player for player in players]
        # Where people play, the table is theirs; where bots play alone, it is there to be watched.
        wanted = TableRequest(game, words, options, listed=not seats, seed=seed)
        table = self.server.call(lobby.create(here[0], wanted))
        for seat, person in zip(seats, here, strict=False):
            _, code = self.server.call(lobby.invite(here[0], table.id, seat))
            self.server.call(lobby.join(person, table.id, seat, code))
        if ready:
            self.server.call(quick_start.set_up(table))
        return self.links(table.id)

    def watch(self, session: Session) -> str:
        """Put a recorded game down as a table that is over; gives its address."""
        host = self.persons(1)[0]
        table = self.server.call(record_import.put(self.server.services, host, session))
        return f"{self.url}/t/{table.id}"

    def links(self, table_id: str) -> OpenedTable:
        """Make a link to every person's seat at a table."""
        services = self.server.services
        table = self.server.call(services.tables.get(table_id))
        seats = [(seat, place) for seat, place in enumerate(table.facts.places) if place.kind == "person"]
        found = {}
        for number, (seat, place) in enumerate(seats):
            word, cookie = secret(), self.server.call(services.accounts.let_in(place.person))
            self._ways[word] = cookie, f"/t/{table.id}"
            found[seat] = f"http://{_host(number)}:{self.server.config.port}/seat/{word}"
        return OpenedTable(table, next(iter(found.values()), f"{self.url}/t/{table.id}"), found)

    def unfinished(self, game: str = "") -> list[TableRow]:
        """List the games of this machine that are not over, the latest first."""
        first = self.persons(1)[0]
        found = self.server.call(self.server.services.lobby.my_games(first))
        rows = [row for row in found if game in ("", row.game) and row.phase == "playing"]
        return sorted(rows, key=lambda row: -row.moved)

    def close(self) -> None:
        """Store everything and stop; a game that was not to be kept is thrown away."""
        self.server.stop()
        logging.getLogger().removeHandler(self._faults)
        self._door.leave()
        self._sweep()

    def _sweep(self) -> None:
        if self._scratch is not None:
            shutil.rmtree(self._scratch, ignore_errors=True)

    async def _let_in(self, request: Request) -> Response:
        """Lead a browser to its seat; the link changes nothing, so it may be opened again."""
        way = self._ways.get(request.path_params["word"])
        if way is None:
            return RedirectResponse("/", 303)
        response = RedirectResponse(way[1], 303, headers=NO_STORE)
        response.set_cookie(COOKIE, way[0], **cookie_settings(self.server.config))  # type: ignore[arg-type]
        return response


def _host(number: int) -> str:
    """Give each person another host name of this machine: a browser keeps one cookie, one seat, per name."""
    return (HOST, "localhost")[number] if number < 2 else f"seat{number + 1}.localhost"


def _port(wanted: int | None) -> int:
    """Choose a port: the one that was named, the usual one, or any other that is free."""
    if wanted == 0:
        return free_port(HOST)
    try:
        socket.create_server((HOST, wanted or USUAL_PORT)).close()
    except OSError as error:
        if wanted is not None:
            raise BadInput(f"cannot listen at port {wanted}: {error.strerror or error}") from error
        return free_port(HOST)
    return wanted or USUAL_PORT
