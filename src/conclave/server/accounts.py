"""Accounts: guests with a recovery code, accounts with a password, sessions and tokens stored hashed."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import re
import secrets
import unicodedata
from collections.abc import Callable, Collection
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Final

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError
from sqlalchemy import ColumnElement, Insert, delete, exists, insert, literal, or_, select, update

from conclave.core.errors import BadInput
from conclave.render.text import clean
from conclave.server import confusables, passwords
from conclave.server.api_types import SessionInfo
from conclave.server.schema import people, sessions, tokens
from conclave.server.sessions import name_of
from conclave.server.store import Statement, Store, StoreConflict, now
from conclave.server.table import CommandRefused

LASTS: Final = 90 * 86_400_000  # milliseconds a session is good for
SCOPES: Final = ("read", "play", "create")
NAMING: Final = "names"  # what one server at a time does
AT_ONCE: Final = 500  # keys that are looked up together
NAME: Final = re.compile(r"[\w][\w .'-]{0,28}[\w.]|\w")
WRONG: Final = "the name or the password is wrong"
ALIKE: Final = "this name looks like the name of another account; choose another"
BANNED: Final = "this account is banned; ask the administrator of this server"
# What the browser of the present request calls itself, for the list of one's sessions.
device: Final[ContextVar[str]] = ContextVar("device", default="")


@dataclass(frozen=True)
class Person:
    """Somebody who is known: a guest, an account, or a bot account."""

    id: str
    kind: str
    name: str
    admin: bool = False

    @property
    def guest(self) -> bool:
        """Tell whether there is no account behind the person."""
        return self.kind == "guest"


@dataclass(frozen=True)
class Caller:
    """Who a request comes from, by which key, and what the key allows."""

    person: Person
    key: str  # the hash of the cookie or the token
    scopes: tuple[str, ...] = SCOPES
    bearer: bool = False


def secret() -> str:
    """Make a secret of 256 bits."""
    return secrets.token_urlsafe(32)


def hashed(word: str) -> str:
    """Return what the store keeps of a secret."""
    return hashlib.blake2b(word.encode(), digest_size=20).hexdigest()


def new_id() -> str:
    """Make an id that is no secret."""
    return secrets.token_hex(8)


def csrf_token(cookie: str) -> str:
    """Return the word that a form must carry along with this cookie."""
    return hashlib.blake2b(b"form", key=cookie.encode()[:64], digest_size=20).hexdigest()


def csrf_fits(cookie: str, word: str) -> bool:
    """Tell whether a form came from our own page."""
    return hmac.compare_digest(csrf_token(cookie).encode(), word.encode())


def proper_name(given: str) -> str:
    """Return a name as it is shown, or refuse it: letters, digits, spaces and a few signs, 30 at most."""
    name = " ".join(clean(unicodedata.normalize("NFKC", given[:200])).split())
    if not NAME.fullmatch(name):
        raise BadInput(
            "a name has 1 to 30 letters or digits, with spaces, dots, dashes or apostrophes between"
        )
    return name


def named(word: str) -> ColumnElement[bool]:
    """Give the condition that finds somebody: by log-in name, or as `id:...`, which no name can look like."""
    if word.startswith("id:"):
        return people.c.id == word[3:]
    return people.c.login == login_name(word[:200])


class Accounts:
    """Everybody who is known to the server."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.revoked: list[Callable[[str], None]] = []  # told the key that is no longer good
        self._hasher = PasswordHasher()
        self._busy = asyncio.Semaphore(2)  # each check takes 64 MB
        self._dummy = ""

    async def guest(self, name: str) -> tuple[Person, str, str]:
        """Make a guest: gives the person, the cookie and the recovery code."""
        person, cookie, code = Person(new_id(), "guest", proper_name(name)), secret(), secret()
        row = {
            "id": person.id, "kind": "guest", "name": person.name, "recovery": hashed(code), "made": now(),
            "seen": now(),
        }  # fmt: skip
        await self._named(_inserted(row), self._session(person.id, cookie))
        return person, cookie, code

    async def withdraw(self, person: Person) -> None:
        """Unmake a guest who was made for something that was then refused; nothing hangs on him yet."""
        await self.store.commit(
            Statement(delete(sessions).where(sessions.c.person == person.id)),
            Statement(delete(people).where(people.c.id == person.id, people.c.kind == "guest")),
        )

    async def recover(self, code: str) -> tuple[Person, str, str]:
        """Come back as a guest; the code is used up, and a new one is given."""
        row = await self.store.one(select(people).where(people.c.recovery == hashed(code[:200])))
        if row is None:
            raise CommandRefused("auth", "unknown recovery code")
        _not_banned(row)
        cookie, fresh = secret(), secret()
        change = update(people).where(people.c.id == row.id, people.c.recovery == row.recovery)
        try:
            await self.store.commit(
                Statement(change.values(recovery=hashed(fresh)), touches=1), self._session(row.id, cookie)
            )
        except StoreConflict as error:
            raise CommandRefused("auth", "unknown recovery code") from error
        return _person(row), cookie, fresh

    async def sign_up(self, name: str, password: str, guest: Person | None = None) -> tuple[Person, str]:
        """Make an account, out of a guest who keeps all games if there is one; gives the cookie too."""
        name = proper_name(name)
        passwords.check(password)
        word, cookie = await self._hash(password), secret()
        same = guest.id if guest is not None and guest.guest else new_id()
        values = {"kind": "account", "name": name, "login": _login(name), "password": word, "recovery": None}
        values |= dict(zip(("look", "low_look"), confusables.skeletons(name), strict=True))
        if guest is not None and guest.guest:
            where = (people.c.id == same, people.c.kind == "guest", _unlike(name, same))
            change = Statement(update(people).where(*where).values(values), touches=1)
        else:
            change = _inserted({"id": same, "made": now(), "seen": now(), **values})
        try:
            await self.store.commit(*self.store.alone(NAMING), change, self._session(same, cookie))
        except StoreConflict as error:
            raise BadInput("this name is taken, or looks like one that is; choose another") from error
        # Whatever other sessions there were began before the password did.
        await self._end((sessions.c.person == same) & (sessions.c.hash != hashed(cookie)))
        return Person(same, "account", name), cookie

    async def log_in(self, name: str, password: str) -> tuple[Person, str]:
        """Check a password; an unknown name takes as long and says the same as a wrong password."""
        row = await self.store.one(select(people).where(people.c.login == login_name(name)))
        if not self._dummy:
            self._dummy = await self._hash(secret())
        good = await self._verify(row.password if row is not None else self._dummy, password[:200])
        if row is None or not good:
            raise CommandRefused("auth", WRONG)
        _not_banned(row)  # told to whoever knows the password, and to nobody else
        cookie = secret()
        await self.store.commit(self._session(row.id, cookie))
        return _person(row), cookie

    async def let_in(self, person: str) -> str:
        """Open one more session for somebody whom the keeper of this machine knows; gives the cookie."""
        cookie = secret()
        await self.store.commit(self._session(person, cookie))
        return cookie

    async def new_recovery(self, person: str) -> str:
        """Make a recovery code, which replaces the one before; it is shown once and stored hashed."""
        code = secret()
        await self.store.commit(
            Statement(update(people).where(people.c.id == person).values(recovery=hashed(code)), touches=1)
        )
        return code

    async def is_password(self, person: str, password: str) -> bool:
        row = await self.store.one(select(people.c.password).where(people.c.id == person))
        return row is not None and bool(row[0]) and await self._verify(row[0], password[:200])

    async def password_word(self, person: str) -> str:
        """Return what the store keeps of somebody's password, or nothing."""
        row = await self.store.one(select(people.c.password).where(people.c.id == person))
        return str(row[0] or "") if row is not None else ""

    async def owner_of(self, name: str) -> str:
        """Return the id of the account that a name leads to, or nothing."""
        row = await self.store.one(select(people.c.id).where(people.c.login == login_name(name)))
        return str(row[0]) if row is not None else ""

    async def login_of(self, person: str) -> str:
        """Return the name that an account is looked up by; others are looked up by their id."""
        row = await self.store.one(select(people.c.login).where(people.c.id == person))
        return str(row[0]) if row is not None and row[0] else person

    async def by_name(self, name: str) -> tuple[Person, int] | None:
        """Find an account by its name: the person, and when it was made."""
        row = await self.store.one(select(people).where(people.c.login == login_name(name)))
        return (_person(row), int(row.made)) if row is not None else None

    async def log_out(self, cookie: str) -> None:
        await self._end(sessions.c.hash == hashed(cookie))

    async def log_out_everywhere(self, person: str) -> None:
        await self._end(sessions.c.person == person)

    async def by_cookie(self, cookie: str) -> Caller | None:
        """Find who a cookie belongs to."""
        query = select(people).join(sessions, sessions.c.person == people.c.id)
        row = await self.store.one(
            query.where(
                sessions.c.hash == hashed(cookie[:200]), sessions.c.ends > now(), people.c.banned == 0
            )
        )
        return Caller(_person(row), hashed(cookie[:200])) if row is not None else None

    async def by_token(self, token: str) -> Caller | None:
        """Find who a bearer token belongs to."""
        query = select(people, tokens.c.scopes).join(tokens, tokens.c.person == people.c.id)
        row = await self.store.one(query.where(tokens.c.hash == hashed(token[:200]), people.c.banned == 0))
        if row is None:
            return None
        return Caller(_person(row), hashed(token[:200]), tuple(row.scopes.split()), bearer=True)

    async def sessions_of(self, caller: Caller) -> list[SessionInfo]:
        """List the sessions of whoever asks, the newest first."""
        query = select(sessions).where(sessions.c.person == caller.person.id, sessions.c.ends > now())
        rows = await self.store.rows(query.order_by(sessions.c.made.desc(), sessions.c.hash))
        return [SessionInfo(name_of(r.hash), r.device, r.made, r.ends, r.hash == caller.key) for r in rows]

    async def end_session(self, person: str, name: str) -> None:
        """End one session of somebody, here or elsewhere."""
        rows = await self.store.rows(select(sessions.c.hash).where(sessions.c.person == person))
        keys = [row[0] for row in rows if name_of(row[0]) == name]
        if not keys:
            raise CommandRefused("gone", "there is no such session")
        await self._end(sessions.c.hash == keys[0])

    async def change_password(self, person: Person, old: str, new: str) -> str:
        """Set another password for who knows the present one; every session ends, and a new one begins."""
        if person.guest:
            raise CommandRefused("auth", "a guest has no password; sign up first")
        if not await self.is_password(person.id, old):
            raise CommandRefused("auth", "wrong password")
        passwords.check(new)
        word, cookie = await self._hash(new), secret()
        change = update(people).where(people.c.id == person.id).values(password=word)
        await self.store.commit(Statement(change, touches=1), self._session(person.id, cookie))
        await self._end((sessions.c.person == person.id) & (sessions.c.hash != hashed(cookie)))
        return cookie

    async def check(self, keys: Collection[str]) -> None:
        """See that keys still open something, and end what was opened with those that do not."""
        for key in set(keys) - await self._good(keys):
            self._tell(key)

    async def _good(self, keys: Collection[str]) -> set[str]:
        """Return those of some keys that are neither ended nor revoked, and whose person is not banned."""
        found: set[str] = set()
        every = sorted(keys)
        for at in range(0, len(every), AT_ONCE):
            some = every[at : at + AT_ONCE]
            begun = select(sessions.c.hash).join(people, sessions.c.person == people.c.id)
            begun = begun.where(sessions.c.hash.in_(some), sessions.c.ends > now(), people.c.banned == 0)
            given = select(tokens.c.hash).join(people, tokens.c.person == people.c.id)
            given = given.where(tokens.c.hash.in_(some), people.c.banned == 0)
            found |= {row[0] for row in [*await self.store.rows(begun), *await self.store.rows(given)]}
        return found

    async def make_token(
        self, owner: Person, label: str, scopes: list[str], bot: bool = False
    ) -> tuple[str, str]:
        """Make a bearer token, for oneself or for a bot account of one's own; gives its id and the token."""
        if owner.guest:
            raise CommandRefused("auth", "only accounts can have tokens; sign up first")
        wrong = [scope for scope in scopes if scope not in SCOPES]
        if wrong or not scopes:
            raise BadInput(f"a token needs at least one of the scopes {', '.join(SCOPES)}")
        label = proper_name(label)
        made, token, person = new_id(), secret(), owner.id
        found: list[Statement] = []
        if bot:
            person = new_id()
            row = {"id": person, "kind": "bot", "name": label, "owner": owner.id, **_now()}
            # A bot may be called like its owner: it is theirs.
            found.append(_inserted(row, owner.id))
        values = {"hash": hashed(token), "id": made, "person": person, "label": label}
        values |= {"scopes": " ".join(sorted(set(scopes)))}
        await self._named(*found, Statement(insert(tokens).values(made=now(), **values)))
        return made, token

    async def tokens_of(self, owner: Person) -> list[tuple[str, str, str]]:
        """List the tokens of a person and of their bot accounts: id, label and scopes."""
        own = select(people.c.id).where((people.c.owner == owner.id) | (people.c.id == owner.id))
        found = await self.store.rows(select(tokens).where(tokens.c.person.in_(own)).order_by(tokens.c.made))
        return [(row.id, row.label, row.scopes) for row in found]

    async def bot_tokens(self, owner: Person) -> set[str]:
        """Return the ids of those tokens that belong to bot accounts of a person."""
        bots = select(people.c.id).where(people.c.owner == owner.id)
        return {row[0] for row in await self.store.rows(select(tokens.c.id).where(tokens.c.person.in_(bots)))}

    async def drop_token(self, owner: Person, token_id: str) -> None:
        """Revoke a token of one's own or of one's bot account."""
        own = select(people.c.id).where((people.c.owner == owner.id) | (people.c.id == owner.id))
        query = select(tokens).where(tokens.c.id == token_id, tokens.c.person.in_(own))
        row = await self.store.one(query)
        if row is None:
            raise CommandRefused("gone", "there is no such token")
        await self.store.commit(Statement(delete(tokens).where(tokens.c.hash == row.hash)))
        self._tell(row.hash)

    async def rename(self, person: Person, name: str) -> Person:
        """Change the name that others see; a log-in name stays what it was."""
        name = proper_name(name)
        where = (people.c.id == person.id, _unlike(name, person.id))
        await self._named(Statement(update(people).where(*where).values(name=name), touches=1))
        return Person(person.id, person.kind, name, person.admin)

    async def _named(self, *writes: Statement) -> None:
        """Write what gives somebody a name, unless it looks like the name of another account."""
        try:
            # What is asked first must still be so when it is written, whichever server somebody else is at.
            await self.store.commit(*self.store.alone(NAMING), *writes)
        except StoreConflict as error:
            raise BadInput(ALIKE) from error

    def _session(self, person: str, cookie: str) -> Statement:
        values = {"hash": hashed(cookie), "person": person, "made": now(), "ends": now() + LASTS}
        values |= {"device": device.get()}
        return Statement(insert(sessions).values(values))

    async def _end(self, which: object) -> None:
        found = await self.store.rows(select(sessions.c.hash).where(which))  # type: ignore[arg-type]
        await self.store.commit(Statement(delete(sessions).where(which)))  # type: ignore[arg-type]
        for row in found:
            self._tell(row[0])

    def _tell(self, key: str) -> None:
        for listener in self.revoked:
            listener(key)

    async def _hash(self, password: str) -> str:
        async with self._busy:
            return await asyncio.to_thread(self._hasher.hash, password)

    async def _verify(self, word: str, password: str) -> bool:
        async with self._busy:
            try:
                return await asyncio.to_thread(self._hasher.verify, word, password)
            except (Argon2Error, InvalidHashError):
                return False


def login_name(given: str) -> str:
    """Return the one form of a name by which accounts are looked up, and attempts at them are counted."""
    return _login(given[:200])


def _unlike(name: str, but: str) -> ColumnElement[bool]:
    """Tell whether no account but this one has a name that looks like this one."""
    other, forms = people.alias(), confusables.skeletons(name)
    alike = or_(other.c.look.in_(forms), other.c.low_look.in_(forms))
    return ~exists(select(other.c.id).where(alike, other.c.id != but))


def _inserted(row: dict[str, object], but: str = "") -> Statement:
    """Add somebody, unless their name looks like the name of another account; asked and done in one step."""
    given = select(*(literal(value, people.c[name].type) for name, value in row.items()))
    made: Insert = insert(people).from_select(list(row), given.where(_unlike(str(row["name"]), but)))
    return Statement(made, touches=1)


def _login(name: str) -> str:
    return " ".join(clean(unicodedata.normalize("NFKC", name)).split()).casefold()[:40]


def _now() -> dict[str, object]:
    return {"made": now(), "seen": now()}


def _not_banned(row: object) -> None:
    if row._mapping["banned"]:  # type: ignore[attr-defined]
        raise CommandRefused("auth", BANNED)


def _person(row: object) -> Person:
    get = row._mapping  # type: ignore[attr-defined]
    return Person(get["id"], get["kind"], get["name"], bool(get["admin"]))
