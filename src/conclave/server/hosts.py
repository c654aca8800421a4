"""Hosts: a server answers to its own names alone, so that no page elsewhere can pass for one of ours.

A browser lets a page speak to the host it came from. Whoever owns a name can let it lead to 127.0.0.1 after
the page is loaded, and then the page speaks to us, under that name. So a request counts only if its Host
header names us: a name of this machine at a port we listen on, the host that we listen at, that of the
origin, or one that the setting `allowed_hosts` names.
"""

from __future__ import annotations

from ipaddress import ip_address
from typing import Final
from urllib.parse import urlsplit

from starlette.types import ASGIApp, Receive, Scope, Send

from conclave.core.errors import BadInput
from conclave.server import metrics, ws_protocol
from conclave.server.config import Config
from conclave.server.headers import protect
from conclave.server.limits import network
from conclave.server.middleware import refusal
from conclave.server.request_context import arrival
from conclave.server.services import network_address
from conclave.server.wire import Close

MISDIRECTED: Final = 421
SENTENCE: Final = (
    "unknown host name; the operator can add it with --allowed-hosts, or set the public URL with --origin"
)
EVERYWHERE: Final = ("0.0.0.0", "::", "")  # no names that anybody could ask for


class HostMiddleware:
    """The outermost layer: whatever was not meant for us goes no further, and changes nothing."""

    def __init__(self, app: ASGIApp, config: Config) -> None:
        self.config = config
        self.app = app
        self.named = named(config)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let through what names one of our hosts, and note where it came from."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        if not self.known(scope):
            await self._refuse(scope, receive, send)
            return
        arrival.set(network(str((scope.get("client") or ("",))[0])))
        await self.app(scope, receive, send)

    def known(self, scope: Scope) -> bool:
        """Tell whether a request names one of our hosts, once and properly."""
        given = [value for name, value in scope["headers"] if name == b"host"]
        if len(given) != 1:
            return False
        try:
            name, port = parted(given[0].decode("ascii"))
        except (UnicodeDecodeError, BadInput):
            return False
        if (name, port) in self.named or (name, None) in self.named:
            return True
        here = (scope.get("server") or ("", None))[1]
        return (local(name) or (name, 0) in self.named) and port in (None, here)

    async def _refuse(self, scope: Scope, receive: Receive, send: Send) -> None:
        metrics.requests.labels(scope.get("method", "GET"), "unknown host", str(MISDIRECTED)).inc()
        if scope["type"] == "websocket":
            if "websocket.http.response" not in (scope.get("extensions") or {}):
                await send({"type": "websocket.close", "code": Close.REFUSED, "reason": ""})
                return
            body = SENTENCE.encode()
            headers = [(b"content-type", b"text/plain; charset=utf-8")]
            await send({"type": "websocket.http.response.start", "status": MISDIRECTED, "headers": headers})
            await send({"type": "websocket.http.response.body", "body": body})
            ws_protocol.refused(scope)
            return
        answer = refusal(MISDIRECTED, "bad", SENTENCE)
        answer.headers["connection"] = "close"
        protect(answer.headers, self.config.secure)
        await answer(scope, receive, send)


def named(config: Config) -> frozenset[tuple[str, int | None]]:
    """Return the names beside those of this machine; with a port, with any (None), or with ours (0)."""
    found: set[tuple[str, int | None]] = set()
    for word in config.words("allowed_hosts"):
        found.add(parted(word))
    if config.origin:
        origin = urlsplit(config.origin)
        if origin.scheme not in ("http", "https") or not origin.hostname:
            raise BadInput(
                f"the origin is an address such as https://play.example.org, not `{config.origin[:40]}`"
            )
        name, port = parted(origin.netloc.rpartition("@")[2])
        # A proxy may pass the name on without the port that people see; its own port is one of ours.
        found |= {(name, port or (443 if origin.scheme == "https" else 80)), (name, 0)}
    if config.host not in EVERYWHERE:
        found.add((parted(f"[{config.host}]" if ":" in config.host else config.host)[0], 0))
    elif network_address():
        # Invitations lead there; and an address, unlike a name, is nobody's to point elsewhere.
        found.add((network_address(), 0))
    return frozenset(found)


def local(name: str) -> bool:
    """Tell whether a name means this machine wherever it is used."""
    if name == "localhost" or name.endswith(".localhost"):
        return True
    try:
        return ip_address(name).is_loopback
    except ValueError:
        return False


def parted(word: str) -> tuple[str, int | None]:
    """Part a host into its name in small letters and its port; `[::1]:80` is written as in an address."""
    word = word.strip().lower()
    name, sign, port = word, "", ""
    if word.startswith("["):
        name, bracket, rest = word[1:].partition("]")
        sign, port = rest[:1], rest[1:]
        good = bool(bracket) and ":" in name and (not rest or sign == ":")
    else:
        name, sign, port = word.partition(":")
        good = ":" not in port
    # One dot at the end is the same name, as a resolver reads it.
    name = name.removesuffix(".")
    good = good and bool(name) and all(part.isalnum() or part in "-._:" for part in name)
    if not good or (sign and not (port.isdecimal() and len(port) <= 5 and int(port) < 65_536)):
        raise BadInput(f"`{word[:60]}` is no host; write a name or an address, with a port if you like")
    return name, int(port) if port else None
