"""Page authentication: the session of a request, its CSRF token, and the cookies of the response."""

from __future__ import annotations

import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final, NamedTuple

from starlette.requests import Request
from starlette.responses import Response

from conclave.core.errors import BadInput, ConclaveError
from conclave.server import login_throttle
from conclave.server.accounts import Person, csrf_fits, csrf_token, secret
from conclave.server.services import COOKIE, Services, address, cookie_settings, services_of, session_of

FORM: Final = "conclave_form"  # binds a form to a browser that nobody has logged in with yet
FIRST: Final = ("Frost", "Moss", "Ember", "Mist", "Flint", "Birch", "Raven", "Amber", "Thistle", "Cinder")
SECOND: Final = ("Adept", "Seer", "Scribe", "Warden", "Hermit", "Sage", "Pilgrim", "Keeper")


class LoginResult(NamedTuple):
    """A person who has just come in, the browser's cookie, a code to be shown once, and the device's word."""

    person: Person
    token: str
    code: str = ""
    device: str = ""


async def asker(request: Request) -> Person | None:
    """Tell who asks, and count the page, once a request: a page that refuses asks again who it is for."""
    if not hasattr(request.state, "asker"):
        limits = services_of(request).limits
        counts = request.method in ("GET", "HEAD") and not hasattr(request.state, "counted")
        request.state.counted = True
        if counts:
            limits.check("page", address(request))
        caller = await session_of(request)
        if counts and caller is not None:
            limits.check("page", caller.person.id)
        request.state.asker = caller.person if caller is not None else None
    who: Person | None = request.state.asker
    return who


def csrf(request: Request) -> str:
    """Return the word for forms; a browser that is new gets its own cookie with the page."""
    return csrf_token(_bound(request))


def csrf_valid(request: Request, given: str) -> bool:
    """Tell whether a form came from a page of ours in this browser."""
    known = request.cookies.get(COOKIE) or request.cookies.get(FORM)
    return bool(known) and csrf_fits(str(known), given)


def dress(request: Request, response: Response) -> None:
    """Set the cookie of the forms where there is none."""
    known = request.cookies.get(COOKIE) or request.cookies.get(FORM) or hasattr(request.state, "token")
    if not known:
        settings = cookie_settings(services_of(request).config)
        response.set_cookie(FORM, _bound(request), **settings)  # type: ignore[arg-type]


def remember(request: Request, response: Response, entry: LoginResult) -> None:
    """Keep somebody in the browser."""
    config = services_of(request).config
    response.set_cookie(COOKIE, entry.token, **cookie_settings(config))  # type: ignore[arg-type]
    login_throttle.remember(config, response, entry.device)


def forget(response: Response, for_good: bool = False) -> None:
    """Take somebody out of the browser; whoever is gone for good leaves no trace in it."""
    response.delete_cookie(COOKIE)
    if for_good:
        response.delete_cookie(login_throttle.COOKIE)


@asynccontextmanager
async def coming_in(request: Request) -> AsyncIterator[tuple[Person, LoginResult | None]]:
    """Let somebody in for one thing, as a new guest if need be; who is refused it leaves no guest behind."""
    person, entry = await _come_in(request)
    try:
        yield person, entry
    except ConclaveError:
        if entry is not None:
            await services_of(request).accounts.withdraw(person)
        raise


async def _come_in(request: Request) -> tuple[Person, LoginResult | None]:
    """Return whoever asks, as a new guest with a name of ours where nobody has come in yet."""
    person = await asker(request)
    if person:
        return person, None
    services = services_of(request)
    services.limits.check("guest", address(request))
    name = f"{secrets.choice(FIRST)} {secrets.choice(SECOND)}"
    try:
        person, token, _ = await services.accounts.guest(name)
    except BadInput:
        # Somebody has an account of this name.
        person, token, _ = await services.accounts.guest(f"{name} {secrets.randbelow(10**6)}")
    return person, LoginResult(person, token)


async def owner(services: Services, person: Person, token: str) -> LoginResult:
    """Let in somebody who showed a password, on a device that is known from now on."""
    return LoginResult(person, token, device=await login_throttle.device(services, person))


def _bound(request: Request) -> str:
    """Return the secret that this browser's forms are bound to, a new one if there is none."""
    if hasattr(request.state, "token"):
        return str(request.state.token)
    known = request.cookies.get(COOKIE) or request.cookies.get(FORM)
    if known:
        return known
    if not hasattr(request.state, "form"):
        request.state.form = secret()
    return str(request.state.form)
