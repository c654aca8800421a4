"""Services: what the pages need of the server, and the plain data that passes between them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, Protocol

from starlette.requests import Request
from starlette.responses import Response

from conclave.core.scene import Scene
from conclave.server.clocks import PACES

# Clocks that the form for a new table offers, with their words; a program may name any other.
CLOCKS: Final = {name: PACES[name].about for name in ("none", "5m", "15m", "45m", "1d", "3d")}


class Sorry(Exception):
    """Something a page cannot do, in one sentence and with the status it is told by."""

    def __init__(self, status: int, sentence: str = "", rule: str = "") -> None:
        super().__init__(sentence)
        self.status = status
        self.sentence = sentence
        self.rule = rule


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody the server knows: a guest or the holder of an account."""

    id: str
    name: str
    guest: bool


@dataclass(frozen=True, slots=True)
class Entry:
    """A person who has just come in, the token for the browser's cookie, and a code to be shown once."""

    person: Person
    token: str
    code: str = ""


@dataclass(frozen=True, slots=True)
class Seat:
    """One seat of a table: open, a person or a bot."""

    name: str
    kind: str
    level: str = ""
    here: bool = False
    guest: bool = True


@dataclass(frozen=True, slots=True)
class TableLine:
    """A table in a list; `mine` is the asker's seat or -1, `waits` tells that it is the asker's turn."""

    id: str
    game: str
    title: str
    seats: tuple[Seat, ...]
    phase: str
    options: str = ""
    clock: str = "none"
    rated: bool = False
    seeded: bool = False
    mine: int = -1
    waits: bool = False
    ply: int = 0
    result: str = ""


@dataclass(frozen=True, slots=True)
class Answer:
    """One thing the viewer may answer."""

    token: str
    label: str
    path: tuple[str, ...] = ()
    rule: str = ""
    commits: bool = False


@dataclass(frozen=True, slots=True)
class LogLine:
    """One sentence of what happened."""

    ply: int
    text: str
    rule: str = ""


@dataclass(frozen=True, slots=True)
class ChatLine:
    """One thing somebody said."""

    who: str
    text: str
    at: int = 0


@dataclass(frozen=True, slots=True)
class Offer:
    """Something another seat asks for: draw, takeback with its ply, or claim after a flag fell."""

    kind: str
    sentence: str
    ply: int = 0


@dataclass(frozen=True)
class TableSight:
    """A table as one viewer sees it; seat -1 watches."""

    table: TableLine
    version: int
    seat: int
    scene: Scene
    prompt: str
    rule: str = ""
    answers: tuple[Answer, ...] = ()
    log: tuple[LogLine, ...] = ()
    status: tuple[tuple[str, str], ...] = ()
    chat: tuple[ChatLine, ...] = ()
    clocks: tuple[int, ...] = ()
    offers: tuple[Offer, ...] = ()
    undo: bool = False
    over: bool = False
    result: str = ""
    invite: str = ""
    phrases: tuple[str, ...] = ()
    across: Scene | None = None  # the same for a broad screen, where it is laid out in another way


@dataclass(frozen=True)
class ReplaySight:
    """A table as it stood at a ply; `own` are the plies at which the viewer answered."""

    table: TableLine
    ply: int
    last: int
    scene: Scene
    prompt: str
    log: tuple[LogLine, ...] = ()
    own: tuple[int, ...] = ()
    across: Scene | None = None


@dataclass(frozen=True, slots=True)
class Profile:
    """What everybody may know of a person."""

    name: str
    guest: bool
    since: str
    played: int
    won: int
    tables: tuple[TableLine, ...] = ()


@dataclass(frozen=True, slots=True)
class Token:
    """A key for a program: who it acts for, and what it may do; the words of a new one are shown once."""

    id: str
    label: str
    scopes: str
    bot: bool = False
    words: str = ""


@dataclass(frozen=True)
class Plan:
    """A table that somebody wants to open; a seat is `me`, `open`, `none` or the level of a bot."""

    game: str
    title: str
    seats: tuple[str, ...]
    options: Mapping[str, str] = field(default_factory=dict)
    clock: str = "none"
    listed: bool = True
    rated: bool = False
    seed: str = ""


@dataclass(frozen=True, slots=True)
class Command:
    """Something a seat does, as the wire has it: play, undo, takeback, resign, draw, claim, chat, rematch."""

    kind: str
    id: str
    v: int
    token: str = ""
    text: str = ""
    phrase: int = -1
    ply: int = 0
    answer: bool | None = None
    what: str = ""


class Services(Protocol):
    """The server as the pages see it; anything that cannot be done raises Sorry or a ConclaveError."""

    # Who asks. A forgery token belongs to a browser, also before anybody has come in.
    async def person(self, request: Request) -> Person | None: ...
    def csrf(self, request: Request) -> str: ...
    def csrf_valid(self, request: Request, given: str) -> bool: ...
    def dress(self, request: Request, response: Response) -> None: ...
    def remember(self, request: Request, response: Response, entry: Entry) -> None: ...
    def forget(self, request: Request, response: Response) -> None: ...

    # Accounts. Signing up as a guest keeps the games; a recovery code is shown once.
    async def guest(self, request: Request) -> Entry: ...
    async def sign_up(self, request: Request, name: str, password: str) -> Entry: ...
    async def log_in(self, request: Request, name: str, password: str) -> Entry: ...
    async def log_out(self, request: Request) -> None: ...
    async def recover(self, request: Request, code: str) -> Entry: ...
    async def recovery_code(self, person: Person) -> str: ...
    async def rename(self, person: Person, name: str) -> None: ...
    async def export(self, person: Person) -> bytes: ...
    async def delete(self, person: Person, word: str) -> None: ...
    async def profile(self, name: str) -> Profile | None: ...

    # Keys for programs; only somebody who came in with a browser makes them or sees them.
    async def keys(self, request: Request, person: Person) -> Sequence[Token]: ...
    async def make_key(
        self, request: Request, person: Person, label: str, scopes: Sequence[str], bot: bool
    ) -> Token: ...
    async def drop_key(self, request: Request, person: Person, token: str) -> None: ...

    # Tables in lists.
    async def open_tables(self, person: Person | None, game: str = "") -> Sequence[TableLine]: ...
    async def my_tables(self, person: Person) -> Sequence[TableLine]: ...
    async def create(self, person: Person, plan: Plan) -> str: ...
    async def invited(self, code: str) -> TableLine | None: ...
    async def accept(self, person: Person, code: str) -> str: ...
    async def join(self, person: Person, table: str, seat: int) -> None: ...

    # One table. A command may answer with another table, as a rematch does.
    async def look(self, person: Person | None, table: str) -> TableSight | None: ...
    async def command(self, person: Person, table: str, command: Command) -> str: ...
    async def replay(self, person: Person | None, table: str, ply: int | None) -> ReplaySight | None: ...
    async def record(self, person: Person | None, table: str) -> str: ...
