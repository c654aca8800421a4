"""HTTP: requests and streams to one server, by the standard library alone."""

from __future__ import annotations

import http.client
import re
import socket
from collections.abc import Callable, Generator
from contextlib import closing, suppress
from http.cookies import CookieError, SimpleCookie
from typing import Any, Final, TypeVar
from urllib.parse import quote, urlsplit

import msgspec

from conclave.client.errors import FOREIGN, Rejected, Unreachable, refusal
from conclave.core.errors import BadInput
from conclave.render.text import clean

COOKIE: Final = "conclave"
BASE: Final = "/api/v1"
ANSWER_TIMEOUT: Final = 20.0  # seconds
SILENCE: Final = 40.0  # seconds without even an empty line, after which a stream is dead
LONGEST: Final = 8_000_000  # bytes of one answer
LOCAL: Final = re.compile(r"(localhost|.*\.localhost|127\.[0-9.]+|\[::1\])(:[0-9]+)?")
BROKEN: Final = (OSError, http.client.HTTPException, socket.timeout)
T = TypeVar("T")


class Http:
    """One server, and the credentials that requests show there: a token, or a session's cookie."""

    def __init__(self, server: str, token: str = "", source: str = "") -> None:
        self.origin = origin(server)
        self.token = token
        self.source = source  # the address of this machine to connect from, where it has several
        self.cookie = ""
        self.csrf = ""

    def headers(self) -> dict[str, str]:
        """Return the headers that say who asks."""
        found: dict[str, str] = {}
        if self.token:
            found["authorization"] = f"Bearer {self.token}"
        elif self.cookie:
            found |= {"cookie": f"{COOKIE}={self.cookie}", "x-csrf": self.csrf}
        return found

    def ask(self, kind: type[T], method: str, path: str, body: object = None, base: str = BASE) -> T:
        """Send a request and read the answer as a type of the wire."""
        status, raw, _ = self.raw(method, base + path, body)
        if status != 200:
            raise refusal(status, raw)
        try:
            return msgspec.json.decode(raw, type=kind)
        except (msgspec.MsgspecError, ValueError) as error:
            raise Unreachable(f"{self.origin} answers, but is no table server") from error

    def raw(self, method: str, path: str, body: object = None) -> tuple[int, bytes, str]:
        """Send a request to any address of the server; gives status, body and where it leads."""
        with closing(self._connect(ANSWER_TIMEOUT)) as connection:
            try:
                answer = self._send(connection, method, path, body)
                return answer.status, answer.read(LONGEST), str(answer.getheader("location", ""))
            except BROKEN as error:
                raise Unreachable(f"cannot reach {self.origin}: {_why(error)}") from error

    def stream(
        self, kind: Any, path: str, opened: Callable[[http.client.HTTPConnection], None] = lambda _: None
    ) -> Generator[Any]:
        """Follow a stream: a message for each line, None for a line that only says that all is well."""
        decoder, connection = msgspec.json.Decoder(kind), self._connect(SILENCE)
        try:
            opened(connection)
            answer = self._send(connection, "GET", BASE + path)
            if answer.status != 200:
                raise refusal(answer.status, answer.read(LONGEST))
            while line := answer.readline(LONGEST):
                yield decoder.decode(line) if line.strip() else None
            raise Unreachable("the server closed the connection")
        except msgspec.MsgspecError as error:
            raise Rejected("bad", FOREIGN) from error
        except (*BROKEN, ValueError) as error:
            raise Unreachable(f"the connection to {self.origin} broke: {_why(error)}") from error
        finally:
            connection.close()

    def _connect(self, timeout: float) -> http.client.HTTPConnection:
        parts = urlsplit(self.origin)
        kind = http.client.HTTPSConnection if parts.scheme == "https" else http.client.HTTPConnection
        source = (self.source, 0) if self.source else None
        return kind(parts.hostname or "", parts.port, timeout=timeout, source_address=source)

    def _send(
        self, connection: http.client.HTTPConnection, method: str, path: str, body: object = None
    ) -> http.client.HTTPResponse:
        headers = {"accept": "application/json", **self.headers()}
        raw = None if body is None else msgspec.json.encode(body)
        if raw is not None:
            headers["content-type"] = "application/json"
        connection.request(method, quote(path, safe="/?=&%-._~"), raw, headers)
        answer = connection.getresponse()
        for value in answer.headers.get_all("set-cookie") or ():
            with suppress(CookieError):
                found = SimpleCookie(value).get(COOKIE)
                if found is not None and found.value:
                    self.cookie = found.value
        return answer


def hang_up(connection: http.client.HTTPConnection) -> None:
    """End a connection from another thread, so that whoever reads it stops at once."""
    with suppress(OSError, AttributeError):
        connection.sock.shutdown(socket.SHUT_RDWR)


def origin(server: str) -> str:
    """Read an address as people write it; what is not this machine is encrypted unless they say http."""
    given = server.strip()
    if "://" not in given:
        given = f"{'http' if LOCAL.fullmatch(given.split('/')[0]) else 'https'}://{given}"
    try:
        parts = urlsplit(given)
        port = parts.port
    except ValueError as error:
        raise BadInput(f"`{clean(server)[:60]}` is no address of a server") from error
    if (
        parts.scheme not in ("http", "https")
        or not parts.hostname
        or not re.fullmatch(r"[\w.:-]+", parts.hostname)
    ):
        raise BadInput(f"`{clean(server)[:60]}` is no address of a server; write https://play.example.org")
    host = f"[{parts.hostname}]" if ":" in parts.hostname else parts.hostname
    return f"{parts.scheme}://{host}" + (f":{port}" if port else "")


def _why(error: Exception) -> str:
    return str(getattr(error, "strerror", "") or error or type(error).__name__)
