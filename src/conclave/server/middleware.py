"""Gate: what every request passes: size, origin, forgery, security headers, counting and a log line."""

from __future__ import annotations

import json
import logging
import time
from typing import Final
from urllib.parse import parse_qs

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from conclave.server import metrics
from conclave.server.accounts import csrf_fits, device
from conclave.server.config import Config
from conclave.server.headers import protect
from conclave.server.services import COOKIE, bearer_of, own_origin
from conclave.server.sessions import device_of

LARGEST_BODY: Final = 262_144
SAFE: Final = ("GET", "HEAD", "OPTIONS")
# Where a token may be shown; every other address is a page, and pages are for sessions alone.
TOKENS: Final = ("/api/v1", "/metrics", "/healthz", "/readyz")
FORM: Final = "application/x-www-form-urlencoded"
log = logging.getLogger("conclave.access")


class SecurityMiddleware:
    """The outermost layer of the application."""

    def __init__(self, app: ASGIApp, config: Config) -> None:
        self.app = app
        self.config = config

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, or answer it here."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        began, status = time.perf_counter(), [500]
        device.set(device_of(Headers(scope=scope).get("user-agent", "")[:400]))

        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start":
                status[0] = message["status"]
                protect(MutableHeaders(scope=message), self.config.secure)
            await send(message)

        try:
            await self._pass(scope, receive, sending)
        finally:
            took = time.perf_counter() - began
            route = route_name(scope)
            metrics.requests.labels(scope["method"], route, str(status[0])).inc()
            metrics.request_seconds.observe(took)
            # The route and not the address: codes in addresses must not end up in a log.
            told = {"method": scope["method"], "route": route, "status": status[0]}
            log.info("%s", json.dumps({**told, "ms": round(took * 1000, 1)}))

    async def _pass(self, scope: Scope, receive: Receive, send: Send) -> None:
        if bearer_of(Headers(scope=scope)) is not None and not takes_tokens(scope["path"]):
            await refusal(403, "auth", "pages are for browsers; a token is for /api/v1")(scope, receive, send)
            return
        if scope["method"] in SAFE:
            await self.app(scope, receive, send)
            return
        try:
            body = await _body(scope, receive)
        except ClientDisconnect:
            # Half a request is none, and nobody is there to be told.
            await refusal(408, "bad", "the request was cut off")(scope, receive, send)
            return
        if body is None:
            await refusal(413, "bad", f"a request has at most {LARGEST_BODY} bytes")(scope, receive, send)
            return
        if not self._own(scope, body):
            await refusal(403, "auth", "this form was not sent from our own page")(scope, receive, send)
            return
        handed = False

        async def again() -> Message:
            nonlocal handed
            if handed:
                return await receive()
            handed = True
            return {"type": "http.request", "body": body, "more_body": False}

        await self.app(scope, again, send)

    def _own(self, scope: Scope, body: bytes) -> bool:
        """Tell whether a change comes from our own page, or from a program that has no cookie to misuse."""
        headers = Headers(scope=scope)
        request = Request(scope)
        # Such a request is whose token it shows, and its cookies are never read.
        if bearer_of(headers) is not None:
            return True
        origin = headers.get("origin")
        if origin is not None and origin != own_origin(self.config, request):
            return False
        cookie = request.cookies.get(COOKIE, "")
        if not cookie:
            return headers.get("sec-fetch-site", "none") in ("same-origin", "none")
        word = headers.get("x-csrf", "")
        if not word and headers.get("content-type", "").startswith(FORM):
            word = parse_qs(body.decode("utf-8", "replace")).get("csrf", [""])[0]
        return csrf_fits(cookie, word)


def takes_tokens(path: str) -> bool:
    """Tell whether programs come to an address, and not browsers."""
    return path in TOKENS or path.startswith(f"{TOKENS[0]}/")


async def _body(scope: Scope, receive: Receive) -> bytes | None:
    """Read the whole body, or None if it is too large."""
    length = Headers(scope=scope).get("content-length", "0")
    if not length.isdecimal() or int(length) > LARGEST_BODY:
        return None
    parts, size = [], 0
    while True:
        message = await receive()
        if message["type"] != "http.request":
            raise ClientDisconnect
        parts.append(message.get("body", b""))
        size += len(parts[-1])
        if size > LARGEST_BODY:
            return None
        if not message.get("more_body"):
            return b"".join(parts)


def route_name(scope: Scope) -> str:
    """Give the pattern of the route that was taken, never the address itself."""
    route = scope.get("route")
    return str(getattr(route, "path", "") or "other")


STATUS: Final = {
    "bad": 400, "stale": 409, "refused": 409, "seat": 409, "over": 409, "gone": 404, "limit": 429,
    "busy": 503, "auth": 403,
}  # fmt: skip


def refusal(status: int, code: str, sentence: str, rule: str = "", retry: int = 0) -> Response:
    """Give an error as the API has it."""
    told: dict[str, object] = {"code": code, "sentence": sentence}
    if rule:
        told["rule"] = rule
    headers = {}
    if retry:
        told["retry"] = retry
        headers["retry-after"] = str(max(1, -(-retry // 1000)))
    return JSONResponse({"error": told}, status, headers)
