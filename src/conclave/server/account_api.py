"""Account API: the endpoints of one's own password and sessions."""

from __future__ import annotations

from typing import Final

from starlette.responses import JSONResponse, Response

from conclave.server import api_types, login_throttle
from conclave.server.api import KNOWN, Call, Endpoint, owner
from conclave.server.services import COOKIE


async def change_password(call: Call) -> Response:
    """Set another password; every other session ends, and this one gets a new cookie."""
    person = call.who.person
    await login_throttle.own_password(call.services, call.request, person.id)
    cookie = await call.services.accounts.change_password(person, call.body.password, call.body.new)
    return await owner(call, person, cookie)


async def list_sessions(call: Call) -> list[api_types.SessionInfo]:
    """List the browsers I am logged in with."""
    return await call.services.accounts.sessions_of(call.who)


async def end_session(call: Call) -> api_types.Ok:
    """Log one browser out, with whatever is open there."""
    await call.services.accounts.end_session(call.who.person.id, call.request.path_params["session"])
    return api_types.Ok()


async def log_out_everywhere(call: Call) -> Response:
    """Log every browser out, this one too."""
    await call.services.accounts.log_out_everywhere(call.who.person.id)
    response = JSONResponse({"ok": True})
    response.delete_cookie(COOKIE)
    return response


ENDPOINTS: Final = (
    Endpoint("PUT", "/me/password", "Set another password.",
             change_password, KNOWN, "write", api_types.NewPassword, api_types.PersonInfo),
    Endpoint("GET", "/me/sessions", "List the browsers I am logged in with.",
             list_sessions, KNOWN, "read", None, list[api_types.SessionInfo]),
    Endpoint("DELETE", "/me/sessions", "Log out everywhere.", log_out_everywhere, KNOWN, "write"),
    Endpoint("DELETE", "/me/sessions/{session}", "Log one browser out.", end_session, KNOWN, "write"),
)  # fmt: skip
