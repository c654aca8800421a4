"""Guessing: whoever tries passwords is stopped, and the owner still comes in from a device that is known.

A password may be tried so often from an address, and so often for the name of an account, wherever that
comes from. So a stranger can use up what the name has; but a device on which it was used carries a
cookie that only the server can make, and is counted apart. The cookie is made with what the store keeps of
the password: another password, and it is worth nothing.
"""

from __future__ import annotations

import hmac
import secrets
from typing import Final

from starlette.requests import HTTPConnection
from starlette.responses import Response

from conclave.server.accounts import Person, login_name
from conclave.server.config import Config
from conclave.server.limits import TOO_OFTEN
from conclave.server.services import Services, address, cookie_settings
from conclave.server.table import CommandRefused

COOKIE: Final = "conclave_device"
LASTS: Final = 400 * 86_400  # seconds; browsers keep no cookie longer


async def knock(services: Services, request: HTTPConnection, kind: str = "login") -> None:
    """Count an attempt by its address; a known device may go on, and is counted with the name it tries."""
    wait = services.limits.retry(kind, address(request))
    if not wait:
        return
    if kind == "login" and await _device(services, request):
        request.state.knocked = wait
        return
    raise CommandRefused("limit", TOO_OFTEN, "", wait)


async def log_in(services: Services, request: HTTPConnection, name: str) -> None:
    """Count an attempt to log in that has knocked, by the form of the name that is looked up."""
    await _try(services, request, login_name(name), await services.accounts.owner_of(name))


async def own_password(services: Services, request: HTTPConnection, person: str) -> None:
    """Count an attempt of somebody who has a session at their own password: by address and by name."""
    await knock(services, request)
    await _try(services, request, await services.accounts.login_of(person), person)


async def _try(services: Services, request: HTTPConnection, login: str, owner: str) -> None:
    known = await _device(services, request)
    if known and known == owner and not services.limits.retry("device", owner):
        return
    wait = getattr(request.state, "knocked", 0) or services.limits.retry("password", login)
    if wait:
        raise CommandRefused("limit", TOO_OFTEN, "", wait)


async def device(services: Services, person: Person) -> str:
    """Make the word by which a browser is known as one that an account was used in; guests have none."""
    word = await services.accounts.password_word(person.id)
    if not word:
        return ""
    nonce = secrets.token_urlsafe(12)
    return f"{person.id}.{nonce}.{_sign(word, person.id, nonce)}"


def remember(config: Config, response: Response, word: str) -> None:
    """Keep the device known, also when nobody is logged in on it."""
    if word:
        response.set_cookie(COOKIE, word, **{**cookie_settings(config), "max_age": LASTS})  # type: ignore[arg-type]


async def _device(services: Services, request: HTTPConnection) -> str:
    """Give the account that this device is known to, or nothing."""
    person, _, rest = request.cookies.get(COOKIE, "")[:200].partition(".")
    nonce, _, shown = rest.partition(".")
    if not shown:
        return ""
    word = await services.accounts.password_word(person)
    good = bool(word) and hmac.compare_digest(_sign(word, person, nonce).encode(), shown.encode())
    return person if good else ""


def _sign(word: str, person: str, nonce: str) -> str:
    return hmac.new(word.encode(), f"device {person} {nonce}".encode(), "sha256").hexdigest()
