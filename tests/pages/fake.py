"""A server in memory, with real games: enough for every page, and its whole state in one digest."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from starlette.requests import Request
from starlette.responses import Response

from conclave.bots.greedy import Greedy
from conclave.bots.levels import LEVELS
from conclave.core.errors import BadInput
from conclave.core.game import Game
from conclave.core.record import LUCK
from conclave.core.registry import load
from conclave.core.session import Session
from conclave.server.pages import (
    Answer,
    ChatLine,
    Command,
    Entry,
    LogLine,
    Offer,
    Person,
    Plan,
    Profile,
    ReplaySight,
    Seat,
    Sorry,
    TableLine,
    TableSight,
    Token,
)


@dataclass
class Table:
    """A table of the fake."""

    id: str
    plan: Plan
    session: Session
    sitters: list[str]  # id of a person, a level, or `open`
    code: str
    version: int = 1
    chat: list[tuple[str, str]] = field(default_factory=list)
    offers: list[Offer] = field(default_factory=list)
    done: dict[str, str] = field(default_factory=dict)
    over: str = ""


class Fake:
    """What the pages need of a server, without one."""

    def __init__(self) -> None:
        self.people: dict[str, Person] = {}
        self.words: dict[str, str] = {}
        self.tokens: dict[str, str] = {}
        self.codes: dict[str, str] = {}
        self.tables: dict[str, Table] = {}
        self.made: list[tuple[str, Token]] = []
        self.count = 0

    def digest(self) -> str:
        """Give a digest of everything that is kept."""
        tables = [
            (t.id, t.plan, t.session.record.tokens, t.sitters, t.code, t.version, t.chat, t.over, t.done)
            for t in self.tables.values()
        ]
        whole = (self.people, self.words, self.tokens, self.codes, tables, self.made, self.count)
        return hashlib.sha256(repr(whole).encode("utf-8", "surrogatepass")).hexdigest()

    def fresh(self, letter: str) -> str:
        """Give a name that nothing has yet."""
        self.count += 1
        return f"{letter}{self.count}"

    def add(self, name: str, guest: bool = False, word: str = "") -> Entry:
        """Let somebody in."""
        person = Person(self.fresh("p"), name, guest)
        self.people[person.id] = person
        if word:
            self.words[person.id] = word
        return self.entry(person)

    def entry(self, person: Person) -> Entry:
        """Give a person a token."""
        token = self.fresh("token")
        self.tokens[token] = person.id
        return Entry(person, token)

    # Who asks.

    async def person(self, request: Request) -> Person | None:
        return self.people.get(self.tokens.get(request.cookies.get("seat", ""), ""))

    def csrf(self, request: Request) -> str:
        return request.cookies.get("csrf", "fresh-token")

    def csrf_valid(self, request: Request, given: str) -> bool:
        return bool(given) and given == request.cookies.get("csrf")

    def dress(self, request: Request, response: Response) -> None:
        if "csrf" not in request.cookies:
            response.set_cookie("csrf", "fresh-token", samesite="lax")

    def remember(self, request: Request, response: Response, entry: Entry) -> None:
        response.set_cookie("seat", entry.token, httponly=True, samesite="lax")

    def forget(self, request: Request, response: Response) -> None:
        response.delete_cookie("seat")

    # Accounts.

    async def guest(self, request: Request) -> Entry:
        return self.add(f"Guest {self.count}", guest=True)

    async def sign_up(self, request: Request, name: str, password: str) -> Entry:
        if any(one.name == name for one in self.people.values()):
            raise Sorry(409, "this name is taken")
        before = await self.person(request)
        if before and before.guest:
            person = self.people[before.id] = Person(before.id, name, False)
            self.words[before.id] = password
            return self.entry(person)
        return self.add(name, word=password)

    async def log_in(self, request: Request, name: str, password: str) -> Entry:
        for person in self.people.values():
            if person.name == name and self.words.get(person.id) == password:
                return self.entry(person)
        raise Sorry(401, "name and password do not fit together")

    async def log_out(self, request: Request) -> None:
        self.tokens.pop(request.cookies.get("seat", ""), None)

    async def recover(self, request: Request, code: str) -> Entry:
        if code not in self.codes:
            raise Sorry(401, "there is no such code")
        return self.entry(self.people[self.codes[code]])

    async def recovery_code(self, person: Person) -> str:
        code = self.fresh("moss-lantern-")
        self.codes[code] = person.id
        return code

    async def rename(self, person: Person, name: str) -> None:
        self.people[person.id] = Person(person.id, name, person.guest)

    async def export(self, person: Person) -> bytes:
        return json.dumps({"name": person.name}).encode()

    async def delete(self, person: Person, word: str) -> None:
        if word not in (self.words.get(person.id, person.name), ""):
            raise Sorry(422, "that is not the password")
        del self.people[person.id]

    async def keys(self, request: Request, person: Person) -> Sequence[Token]:
        return [one for who, one in self.made if who == person.id]

    async def make_key(
        self, request: Request, person: Person, label: str, scopes: Sequence[str], bot: bool
    ) -> Token:
        if person.guest:
            raise Sorry(403, "tokens are for accounts")
        made = Token(self.fresh("k"), label, " ".join(scopes), bot)
        self.made.append((person.id, made))
        return replace(made, words="the-key")

    async def drop_key(self, request: Request, person: Person, token: str) -> None:
        self.made = [(who, one) for who, one in self.made if (who, one.id) != (person.id, token)]

    async def profile(self, name: str) -> Profile | None:
        for person in self.people.values():
            if person.name == name:
                tables = tuple(await self.my_tables(person))
                return Profile(person.name, person.guest, "November 2026", len(tables), 1, tables)
        return None

    # Tables in lists.

    def line(self, table: Table, person: Person | None) -> TableLine:
        """Give a table as a list shows it."""
        mine = table.sitters.index(person.id) if person and person.id in table.sitters else -1
        over = table.session.over or bool(table.over)
        phase = "over" if over else "open" if "open" in table.sitters else "playing"
        result = table.over or ("won by points" if table.session.over else "")
        return TableLine(
            table.id, table.plan.game, table.plan.title,
            tuple(self.seat(who) for who in table.sitters), phase, table.session.record.options,
            table.plan.clock, table.plan.rated, bool(table.plan.seed), mine,
            phase == "playing" and mine >= 0 and table.session.asked == mine, table.session.ply, result,
        )  # fmt: skip

    def seat(self, who: str) -> Seat:
        """Give a sitter as a seat."""
        if who == "open":
            return Seat("", "open")
        if who in self.people:
            return Seat(self.people[who].name, "person", here=True, guest=self.people[who].guest)
        return Seat("", "bot", who)

    async def open_tables(self, person: Person | None, game: str = "") -> Sequence[TableLine]:
        lines = [self.line(table, person) for table in self.tables.values() if table.plan.listed]
        return [line for line in lines if line.phase == "open" and game in ("", line.game)]

    async def my_tables(self, person: Person) -> Sequence[TableLine]:
        return [self.line(t, person) for t in self.tables.values() if person.id in t.sitters]

    async def create(self, person: Person, plan: Plan) -> str:
        game: Game = load(plan.game)
        sitters = [person.id if who == "me" else who for who in plan.seats if who != "none"]
        session = Session(game, game.options.parse(plan.options), seats=len(sitters), seed=plan.seed or 7)
        table = Table(self.fresh("t"), plan, session, sitters, self.fresh("code"))
        self.tables[table.id] = table
        self.run_bots(table)
        return table.id

    def run_bots(self, table: Table) -> None:
        """Let the bots answer."""
        bot = Greedy(1)
        while not table.session.over and table.sitters[table.session.asked] in LEVELS:
            table.session.play(bot.choose(table.session.view()))

    async def invited(self, code: str) -> TableLine | None:
        for table in self.tables.values():
            if table.code == code and "open" in table.sitters:
                return self.line(table, None)
        return None

    async def accept(self, person: Person, code: str) -> str:
        for table in self.tables.values():
            if table.code == code and "open" in table.sitters:
                await self.join(person, table.id, table.sitters.index("open"))
                return table.id
        raise Sorry(404, "this invitation was used up")

    async def join(self, person: Person, table: str, seat: int) -> None:
        found = self.tables[table]
        if not 0 <= seat < len(found.sitters) or found.sitters[seat] != "open":
            raise Sorry(409, "this seat is taken")
        found.sitters[seat] = person.id
        found.version += 1

    # One table.

    async def look(self, person: Person | None, table: str) -> TableSight | None:
        found = self.tables.get(table)
        if found is None:
            return None
        line = self.line(found, person)
        view = found.session.view(line.mine)
        answers = view.choices() if line.phase == "playing" else []
        return TableSight(
            line, found.version, line.mine, view.scene(), view.prompt, view.rule,
            tuple(Answer(c.token, c.label, c.path, c.rule) for c in answers),
            tuple(LogLine(ply, text) for ply, text in found.session.told(line.mine)),
            tuple(view.status), tuple(ChatLine(who, text) for who, text in found.chat),
            offers=tuple(found.offers), undo=found.session.can_undo and line.mine >= 0,
            over=line.phase == "over", result=line.result,
            invite=found.code if "open" in found.sitters else "", phrases=("Hello!", "Good game!"),
        )  # fmt: skip

    async def command(self, person: Person, table: str, command: Command) -> str:
        found = self.tables[table]
        if person.id not in found.sitters:
            raise Sorry(403, "you have no seat at this table")
        seat = found.sitters.index(person.id)
        if command.id in found.done:
            return found.done[command.id]
        if command.v != found.version and command.kind != "chat":
            raise Sorry(409, "the table has moved on: look again")
        if command.kind == "play":
            found.session.play(command.token, seat)
            self.run_bots(found)
        elif command.kind == "undo":
            found.session.undo(seat)
        elif command.kind == "resign":
            found.over = f"{person.name} gave up"
        elif command.kind == "chat":
            found.chat.append((person.name, command.text or "Hello!"))
        elif command.kind == "rematch":
            return await self.create(person, found.plan)
        elif command.kind not in ("draw", "takeback", "claim"):
            raise BadInput("no such command")
        found.version += 1
        found.done[command.id] = ""
        return ""

    async def replay(self, person: Person | None, table: str, ply: int | None) -> ReplaySight | None:
        found = self.tables.get(table)
        if found is None:
            return None
        last = found.session.ply
        at = last if ply is None else min(ply, last)
        past = Session.replay(found.session.game, found.session.record, at)
        log = tuple(LogLine(p, text) for p, text in found.session.told())
        line, view, own = self.line(found, person), past.view(-1), list[int]()
        walk = Session.replay(found.session.game, found.session.record, 0)
        for number, token in enumerate(found.session.record.tokens, 1):
            if not token.startswith(LUCK):
                own += [number] if walk.asked == line.mine else []
                walk.play(token)
            else:
                walk.land(token.removeprefix(LUCK))
        return ReplaySight(line, at, last, view.scene(), view.prompt, log, tuple(own))

    async def record(self, person: Person | None, table: str) -> str:
        if table not in self.tables:
            raise Sorry(404)
        return str(self.tables[table].session.record_for(-1))
