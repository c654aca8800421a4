"""A real server with people and tables in every phase, and browsers that read its pages without script."""

from __future__ import annotations

import hashlib
import shutil
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from conclave.server import wire
from conclave.server.accounts import Person, csrf_token
from conclave.server.config import Config
from conclave.server.lobby import TableRequest, house_code
from conclave.server.pages.page_auth import FORM
from conclave.server.services import COOKIE
from conclave.server.sqlite_database import migrate
from conclave.server.table import Table, Viewer
from conclave.server.uvicorn_server import BackgroundServer
from tests.server.conftest import database

GAME = "ice_wizards"
WORD = "seven lanterns on the ice"
LONG = 60.0


async def broken(request: Request) -> Response:
    """Break, as nothing should."""
    raise RuntimeError("<script>secret</script>")


@dataclass
class House:
    """A server, the cookies of its people, and its tables in the order in which they were made."""

    server: BackgroundServer
    db: Path
    cookies: dict[str, str] = field(default_factory=dict)
    names: list[str] = field(default_factory=list)

    def table(self, at: int | str) -> Table:
        """Return a table, by its place or by its name."""
        name = self.names[at] if isinstance(at, int) else at
        return self.server.call(self.server.services.tables.get(name))

    def code(self, at: int) -> str:
        """Return the invitation that comes with a table."""
        return house_code(self.names[at], self.table(at).facts.key)

    def sql(self, statement: str, *values: object) -> list[tuple[Any, ...]]:
        """Write into the database behind the server's back, or read it."""
        with closing(sqlite3.connect(self.db)) as connection:
            found = connection.execute(statement, values).fetchall()
            connection.commit()
        return found

    def person(self, name: str) -> Person:
        """Return somebody by name."""
        row = self.sql("select id, kind, name from people where name = ?", name)[0]
        return Person(*row)

    def digest(self) -> str:
        """Return a digest of everything that is kept."""
        return hashlib.sha256(repr(database(self.db)).encode()).hexdigest()

    def create(self, host: Person, players: list[str], title: str = "", **more: Any) -> str:
        """Open a table."""
        wanted = TableRequest(GAME, players, more.pop("options", {}), title=title, **more)
        name = self.server.call(self.server.services.lobby.create(host, wanted)).id
        self.names.append(name)
        return name

    def act(self, person: Person, name: str, kind: type[wire.Command], **fields: Any) -> wire.Reply:
        """Send a command of somebody who sits at a table."""
        table = self.table(name)
        who = Viewer(person.id, table.seat_of(person.id), person.name, person.guest)
        command = kind(id=f"{kind.__name__}{time.monotonic_ns()}", v=table.seen(who.seat), **fields)
        reply = self.server.call(self.server.services.hub.command(table, who, command))  # type: ignore[arg-type]
        assert reply.ok, reply
        return reply

    def answer(self, person: Person, name: str) -> None:
        """Let somebody answer with the first choice, when they are asked."""
        table, until = self.table(name), time.monotonic() + LONG
        seat = table.seat_of(person.id)
        while seat not in table.waiting:
            assert time.monotonic() < until
            time.sleep(0.01)
        self.act(person, name, wire.Play, token=table.session.choices()[0].token)


def started(db: Path) -> BackgroundServer:
    """Start a server, with one address that breaks."""
    server = BackgroundServer(Config(port=0, db=str(db), rate_limit_factor=100_000))
    server.app.router.routes.insert(0, Route("/broken", broken))
    return server.start()


def furnish(folder: Path) -> House:
    """Make a database with people, tables in every phase, and things said; the server is stopped again."""
    db = folder / "furnished.db"
    migrate(db)
    house = House(started(db), db)
    accounts = house.server.services.accounts
    ada, cookie = house.server.call(accounts.sign_up("Ada", WORD))
    guest, token, _ = house.server.call(accounts.guest("Guest 7"))
    house.cookies = {"ada": cookie, "guest": token}
    first = house.create(ada, ["me", "random"])
    for _ in range(14):
        house.answer(ada, first)
    house.act(ada, first, wire.Chat, text="Good luck!")
    house.create(ada, ["me", "open"], "Evening by the fire", clock="3d")
    house.create(guest, ["open", "me"], "Square for a change", options={"board": "square"})
    house.create(guest, ["me", "open"], seed="99")
    house.act(ada, house.create(ada, ["me", "medium"], "Short one"), wire.Resign)
    house.create(guest, ["me", "random"])
    house.table(first)
    until = time.monotonic() + LONG
    while 0 not in house.table(first).waiting or 0 not in house.table(5).waiting:
        assert time.monotonic() < until
        time.sleep(0.02)
    house.server.stop()
    return house


def moved_in(furnished: House, folder: Path) -> House:
    """Start a server of one's own on a copy of the furnished database."""
    db = Path(shutil.copy(furnished.db, folder / "house.db"))
    return House(started(db), db, dict(furnished.cookies), list(furnished.names))


class Page(httpx.Client):
    """A browser without script: a form with the word `good` gets the one that this browser was given."""

    def post(self, url: Any, **given: Any) -> httpx.Response:
        """Send a form."""
        data = given.get("data")
        if isinstance(data, dict) and data.get("csrf") == "good":
            given["data"] = {**data, "csrf": self.word}
        return super().post(url, **given)

    @property
    def word(self) -> str:
        """Return the word that the forms of this browser carry."""
        if COOKIE not in self.cookies and FORM not in self.cookies:
            self.get("/account")
        return csrf_token(self.cookies.get(COOKIE) or self.cookies[FORM])


Browser = Callable[[str], Page]
