"""OpenAPI: the routes of the API, and the document that describes them, both made from one list."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from functools import cache
from typing import Any, Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from conclave import __version__
from conclave.core.errors import ConclaveError
from conclave.server import account_api, admin_api, api, api_types, login_throttle
from conclave.server.accounts import Caller
from conclave.server.api import ADMIN, ANYONE, ENTRY, KNOWN, VIEWER, Call, Endpoint
from conclave.server.limits import BY_ADDRESS
from conclave.server.middleware import STATUS, refusal
from conclave.server.services import COOKIE, address, caller_of, services_of
from conclave.server.table import CommandRefused, told

BASE: Final = "/api/v1"
ENDPOINTS: Final = (*api.ENDPOINTS, *account_api.ENDPOINTS, *admin_api.ENDPOINTS)
REFS: Final = "#/components/schemas/{name}"


def routes() -> list[Route]:
    """Give a route for each endpoint, and one for the document."""
    found = [
        Route(BASE + one.path, _serve(one), methods=[one.method], name=f"{one.method} {one.path}")
        for one in ENDPOINTS
    ]
    return [*found, Route(f"{BASE}/openapi.json", _published)]


def answer_error(error: ConclaveError) -> Response:
    """Give a refusal as HTTP has it."""
    known = told(error)
    return refusal(STATUS[known.code], known.code, known.sentence, known.rule, known.retry)


def _serve(endpoint: Endpoint) -> Callable[[Request], Awaitable[Response]]:
    async def handler(request: Request) -> Response:
        services = services_of(request)
        try:
            caller = await caller_of(request)
            if endpoint.limit in BY_ADDRESS:
                await login_throttle.knock(services, request, endpoint.limit)
            else:
                services.limits.check(endpoint.limit, caller.person.id if caller else address(request))
            _let_through(endpoint, caller)
            body = None
            if endpoint.body is not None:
                body = msgspec.json.decode(await request.body(), type=endpoint.body)
            query = None
            if endpoint.query is not None:
                query = msgspec.convert(dict(request.query_params), endpoint.query, strict=False)
            found = await endpoint.handler(Call(request, services, caller, body, query))
            if endpoint.who == ENTRY and caller is not None:
                # The browser gets another cookie, and the session it had, whoever began it, is over.
                await services.accounts.log_out(request.cookies.get(COOKIE, ""))
        except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError) as error:
            why = str(error) if isinstance(error, msgspec.ValidationError) else "this is no JSON"
            return refusal(400, "bad", why[:200])
        except ConclaveError as error:
            return answer_error(error)
        if isinstance(found, Response):
            return found
        return Response(msgspec.json.encode(found), media_type="application/json")

    return handler


def scope_of(endpoint: Endpoint) -> str | None:
    """Give the scope that a token needs, nothing where any token may, or None where none may."""
    return {ANYONE: "", VIEWER: "read", ENTRY: None, KNOWN: None, ADMIN: None}.get(endpoint.who, endpoint.who)


def _let_through(endpoint: Endpoint, caller: Caller | None) -> None:
    """Refuse whoever may not ask for this."""
    if caller is None:
        if endpoint.who not in (ANYONE, VIEWER, ENTRY):
            raise CommandRefused("auth", "you are not known here; begin as a guest or log in")
        return
    scope = scope_of(endpoint)
    if caller.bearer and scope is None:
        raise CommandRefused("auth", "a token cannot do this; log in")
    if scope and scope not in caller.scopes:
        raise CommandRefused("auth", f"this token has not the scope {scope}")
    if endpoint.who == ADMIN and not caller.person.admin:
        raise CommandRefused("auth", "this is for administrators")


@cache
def document() -> bytes:
    """Describe every endpoint."""
    types = [t for one in ENDPOINTS for t in (one.body, one.answer) if t is not None]
    shapes, parts = msgspec.json.schema_components([*types, api_types.ErrorBody], ref_template=REFS)
    by_type = {id(t): shape for t, shape in zip([*types, api_types.ErrorBody], shapes, strict=True)}
    problem = {"application/json": {"schema": by_type[id(api_types.ErrorBody)]}}
    paths: dict[str, dict[str, Any]] = {}
    for one in ENDPOINTS:
        answer: dict[str, Any] = {"description": "It worked."}
        if one.answer is not None:
            answer["content"] = {"application/json": {"schema": by_type[id(one.answer)]}}
        else:
            answer["content"] = {"application/x-ndjson": {"schema": {"type": "string"}}}
        said: dict[str, Any] = {
            "summary": one.about,
            "operationId": one.handler.__name__,
            "responses": {
                "200": answer,
                **{
                    str(code): {"description": "It was refused.", "content": problem}
                    for code in sorted({413, *STATUS.values()})
                },
            },
            "x-limit": one.limit,
        }
        if one.body is not None:
            said["requestBody"] = {
                "required": True,
                "content": {"application/json": {"schema": by_type[id(one.body)]}},
            }
        names = [part[1:-1] for part in one.path.split("/") if part.startswith("{")]
        said["parameters"] = [
            {"name": n, "in": "path", "required": True, "schema": {"type": "string"}} for n in names
        ] + _query(one)
        said["security"] = _ways(one)
        paths.setdefault(BASE + one.path, {})[one.method.lower()] = said
    whole = {
        "openapi": "3.1.0",
        "info": {"title": "Conclave", "version": __version__},
        "paths": paths,
        "components": {
            "schemas": parts,
            "securitySchemes": {
                "cookie": {"type": "apiKey", "in": "cookie", "name": "conclave"},
                "bearer": {"type": "http", "scheme": "bearer"},
            },
        },
    }
    return json.dumps(whole, indent=1).encode()


def _ways(endpoint: Endpoint) -> list[dict[str, list[str]]]:
    """Describe the keys that open an endpoint; an empty one says that none is needed."""
    scope, free = scope_of(endpoint), endpoint.who in (ANYONE, VIEWER, ENTRY)
    ways: list[dict[str, list[str]]] = [{}] if free else []
    ways.append({"cookie": []})
    return ways if scope is None else [*ways, {"bearer": [scope] if scope else []}]


def _query(endpoint: Endpoint) -> list[dict[str, Any]]:
    """Describe the words after the question mark."""
    if endpoint.query is None:
        return []
    (_,), parts = msgspec.json.schema_components([endpoint.query], ref_template=REFS)
    fields = parts[endpoint.query.__name__]["properties"]
    return [{"name": n, "in": "query", "required": False, "schema": told} for n, told in fields.items()]


async def _published(request: Request) -> Response:
    return Response(document(), media_type="application/json")
