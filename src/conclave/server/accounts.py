"""Accounts: guests with a recovery code, accounts with a password, sessions and tokens stored hashed."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import re
import secrets
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError
from sqlalchemy import delete, insert, select, update

from conclave.core.errors import BadInput
from conclave.render.text import clean
from conclave.server.schema import people, sessions, tokens
from conclave.server.store import Store, Taken, Write, now
from conclave.server.table import Declined

LASTS: Final = 90 * 86_400_000  # milliseconds a session is good for
SCOPES: Final = ("read", "play", "create")
SHORTEST: Final = 8
NAME: Final = re.compile(r"[\w][\w .'-]{0,28}[\w.]|\w")
WRONG: Final = "the name or the password is wrong"


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
    """Give what the store keeps of a secret."""
    return hashlib.blake2b(word.encode(), digest_size=20).hexdigest()


def new_id() -> str:
    """Make an id that is no secret."""
    return secrets.token_hex(8)


def csrf_token(cookie: str) -> str:
    """Give the word that a form must carry along with this cookie."""
    return hashlib.blake2b(b"form", key=cookie.encode()[:64], digest_size=20).hexdigest()


def csrf_fits(cookie: str, word: str) -> bool:
    """Tell whether a form came from our own page."""
    return hmac.compare_digest(csrf_token(cookie).encode(), word.encode())


def proper_name(given: str) -> str:
    """Give a name as it is shown, or refuse it: letters, digits, spaces and a few signs, 30 at most."""
    name = " ".join(clean(unicodedata.normalize("NFKC", given[:200])).split())
    if not NAME.fullmatch(name):
        raise BadInput(
            "a name has 1 to 30 letters or digits, with spaces, dots, dashes or apostrophes between"
        )
    return name


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
        await self.store.commit(Write(insert(people).values(row)), self._session(person.id, cookie))
        return person, cookie, code

    async def recover(self, code: str) -> tuple[Person, str, str]:
        """Come back as a guest; the code is used up, and a new one is given."""
        row = await self.store.one(select(people).where(people.c.recovery == hashed(code[:200])))
        if row is None:
            raise Declined("auth", "this recovery code is not known")
        cookie, fresh = secret(), secret()
        change = update(people).where(people.c.id == row.id, people.c.recovery == row.recovery)
        try:
            await self.store.commit(
                Write(change.values(recovery=hashed(fresh)), touches=1), self._session(row.id, cookie)
            )
        except Taken as error:
            raise Declined("auth", "this recovery code is not known") from error
        return _person(row), cookie, fresh

    async def sign_up(self, name: str, password: str, guest: Person | None = None) -> tuple[Person, str]:
        """Make an account, out of a guest who keeps all games if there is one; gives the cookie too."""
        name = proper_name(name)
        if not SHORTEST <= len(password) <= 200:
            raise BadInput(f"a password has {SHORTEST} to 200 characters")
        word, cookie = await self._hash(password), secret()
        same = guest.id if guest is not None and guest.guest else new_id()
        values = {"kind": "account", "name": name, "login": _login(name), "password": word, "recovery": None}
        if guest is not None and guest.guest:
            change = Write(
                update(people).where(people.c.id == same, people.c.kind == "guest").values(values), touches=1
            )
        else:
            change = Write(insert(people).values({"id": same, "made": now(), "seen": now(), **values}))
        try:
            await self.store.commit(change, self._session(same, cookie))
        except Taken as error:
            raise BadInput("this name is taken; choose another") from error
        # Whatever other sessions there were began before the password did.
        await self._end((sessions.c.person == same) & (sessions.c.hash != hashed(cookie)))
        return Person(same, "account", name), cookie

    async def log_in(self, name: str, password: str) -> tuple[Person, str]:
        """Check a password; an unknown name takes as long and says the same as a wrong password."""
        row = await self.store.one(select(people).where(people.c.login == _login(name[:200])))
        if not self._dummy:
            self._dummy = await self._hash(secret())
        good = await self._verify(row.password if row is not None else self._dummy, password[:200])
        if row is None or not good:
            raise Declined("auth", WRONG)
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
            Write(update(people).where(people.c.id == person).values(recovery=hashed(code)), touches=1)
        )
        return code

    async def is_password(self, person: str, password: str) -> bool:
        """Tell whether this is the password of an account."""
        row = await self.store.one(select(people.c.password).where(people.c.id == person))
        return row is not None and bool(row[0]) and await self._verify(row[0], password[:200])

    async def by_name(self, name: str) -> tuple[Person, int] | None:
        """Find an account by its name: the person, and when it was made."""
        row = await self.store.one(select(people).where(people.c.login == _login(name[:200])))
        return (_person(row), int(row.made)) if row is not None else None

    async def log_out(self, cookie: str) -> None:
        """End one session."""
        await self._end(sessions.c.hash == hashed(cookie))

    async def log_out_everywhere(self, person: str) -> None:
        """End every session of a person."""
        await self._end(sessions.c.person == person)

    async def by_cookie(self, cookie: str) -> Caller | None:
        """Find who a cookie belongs to."""
        query = select(people).join(sessions, sessions.c.person == people.c.id)
        row = await self.store.one(
            query.where(sessions.c.hash == hashed(cookie[:200]), sessions.c.ends > now())
        )
        return Caller(_person(row), hashed(cookie[:200])) if row is not None else None

    async def by_token(self, token: str) -> Caller | None:
        """Find who a bearer token belongs to."""
        query = select(people, tokens.c.scopes).join(tokens, tokens.c.person == people.c.id)
        row = await self.store.one(query.where(tokens.c.hash == hashed(token[:200])))
        if row is None:
            return None
        return Caller(_person(row), hashed(token[:200]), tuple(row.scopes.split()), bearer=True)

    async def make_token(
        self, owner: Person, label: str, scopes: list[str], bot: bool = False
    ) -> tuple[str, str]:
        """Make a bearer token, for oneself or for a bot account of one's own; gives its id and the token."""
        if owner.guest:
            raise Declined("auth", "tokens are for accounts; sign up first")
        wrong = [scope for scope in scopes if scope not in SCOPES]
        if wrong or not scopes:
            raise BadInput(f"a token has one or more of the scopes {', '.join(SCOPES)}")
        label = proper_name(label)
        made, token, person = new_id(), secret(), owner.id
        found: list[Write] = []
        if bot:
            person = new_id()
            row = {
                "id": person,
                "kind": "bot",
                "name": label,
                "owner": owner.id,
                "made": now(),
                "seen": now(),
            }
            found.append(Write(insert(people).values(row)))
        values = {"hash": hashed(token), "id": made, "person": person, "label": label}
        values |= {"scopes": " ".join(sorted(set(scopes)))}
        await self.store.commit(*found, Write(insert(tokens).values(made=now(), **values)))
        return made, token

    async def tokens_of(self, owner: Person) -> list[tuple[str, str, str]]:
        """List the tokens of a person and of their bot accounts: id, label and scopes."""
        own = select(people.c.id).where((people.c.owner == owner.id) | (people.c.id == owner.id))
        found = await self.store.rows(select(tokens).where(tokens.c.person.in_(own)).order_by(tokens.c.made))
        return [(row.id, row.label, row.scopes) for row in found]

    async def bot_tokens(self, owner: Person) -> set[str]:
        """Give the ids of those tokens that belong to bot accounts of a person."""
        bots = select(people.c.id).where(people.c.owner == owner.id)
        return {row[0] for row in await self.store.rows(select(tokens.c.id).where(tokens.c.person.in_(bots)))}

    async def drop_token(self, owner: Person, token_id: str) -> None:
        """Revoke a token of one's own or of one's bot account."""
        own = select(people.c.id).where((people.c.owner == owner.id) | (people.c.id == owner.id))
        query = select(tokens).where(tokens.c.id == token_id, tokens.c.person.in_(own))
        row = await self.store.one(query)
        if row is None:
            raise Declined("gone", "there is no such token")
        await self.store.commit(Write(delete(tokens).where(tokens.c.hash == row.hash)))
        self._tell(row.hash)

    async def rename(self, person: Person, name: str) -> Person:
        """Change the name that others see; a log-in name stays what it was."""
        name = proper_name(name)
        await self.store.commit(Write(update(people).where(people.c.id == person.id).values(name=name)))
        return Person(person.id, person.kind, name, person.admin)

    def _session(self, person: str, cookie: str) -> Write:
        values = {"hash": hashed(cookie), "person": person, "made": now(), "ends": now() + LASTS}
        return Write(insert(sessions).values(values))

    async def _end(self, which: object) -> None:
        found = await self.store.rows(select(sessions.c.hash).where(which))  # type: ignore[arg-type]
        await self.store.commit(Write(delete(sessions).where(which)))  # type: ignore[arg-type]
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


def _login(name: str) -> str:
    return " ".join(clean(unicodedata.normalize("NFKC", name)).split()).casefold()[:40]


def _person(row: object) -> Person:
    get = row._mapping  # type: ignore[attr-defined]
    return Person(get["id"], get["kind"], get["name"], bool(get["admin"]))
