"""Api: the server's HTTP interface, with each refusal and each broken line as an error of our own."""

from __future__ import annotations

import http.client
import json
import re
import socket
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from http.cookies import CookieError, SimpleCookie
from typing import Any, Final
from urllib.parse import quote, urlsplit

from conclave.core.errors import BadInput, ConclaveError
from conclave.render.text import clean

COOKIE: Final = "conclave"
BASE: Final = "/api/v1"
PATIENCE: Final = 20.0  # seconds for an answer
SILENCE: Final = 40.0  # seconds without even an empty line, after which a stream is dead
LONGEST: Final = 8_000_000  # bytes of one answer
LOCAL: Final = re.compile(r"(localhost|.*\.localhost|127\.[0-9.]+|\[::1\])(:[0-9]+)?")
BROKEN: Final = (OSError, http.client.HTTPException, socket.timeout)


class Away(ConclaveError):
    """The server cannot be reached now; trying again may help."""


class Told(ConclaveError):
    """The server refuses, and says why."""

    def __init__(self, kind: str, sentence: str, rule: str = "", retry: int = 0) -> None:
        super().__init__(clean(sentence), clean(rule))
        self.kind = kind
        self.retry = retry


class Api:
    """One server, and who we are there."""

    def __init__(self, server: str, token: str = "") -> None:
        self.origin = origin(server)
        self.token = token
        self.cookie = ""
        self.csrf = ""

    def get(self, path: str) -> Any:
        """Read something."""
        return self._ask("GET", BASE + path)

    def post(self, path: str, **body: Any) -> Any:
        """Do something."""
        return self._ask("POST", BASE + path, body)

    def page(self, path: str) -> Any:
        """Read data that stands beside a page."""
        return self._ask("GET", path)

    def stream(
        self, path: str, opened: Callable[[http.client.HTTPConnection], None]
    ) -> Iterator[dict[str, Any] | None]:
        """Follow a stream: a message for each line, None for a line that only says that all is well."""
        connection = self._connect(SILENCE)
        try:
            opened(connection)
            answer = self._send(connection, "GET", BASE + path)
            if answer.status != 200:
                raise _refusal(answer.status, answer.read(LONGEST))
            while True:
                line = answer.readline(LONGEST)
                if not line:
                    raise Away("the server closed the line")
                yield json.loads(line) if line.strip() else None
        except (*BROKEN, ValueError) as error:
            raise Away(f"the line to {self.origin} broke: {_why(error)}") from error
        finally:
            connection.close()

    def seat(self, path: str) -> str:
        """Follow a link that hands out a seat: take its cookie, and give the address it leads to."""
        with closing(self._connect(PATIENCE)) as connection:
            try:
                answer = self._send(connection, "GET", path)
                answer.read(LONGEST)
            except BROKEN as error:
                raise Away(f"cannot reach {self.origin}: {_why(error)}") from error
        if answer.status != 303 or not self.cookie:
            raise BadInput("this link leads to no seat; it is good only while its table is open")
        self.csrf = str(self.get("/me").get("csrf", ""))
        return str(answer.getheader("location", ""))

    def _ask(self, method: str, path: str, body: dict[str, Any] | None = None) -> Any:
        with closing(self._connect(PATIENCE)) as connection:
            try:
                answer = self._send(connection, method, path, body)
                raw = answer.read(LONGEST)
            except BROKEN as error:
                raise Away(f"cannot reach {self.origin}: {_why(error)}") from error
        if answer.status != 200:
            raise _refusal(answer.status, raw)
        try:
            return json.loads(raw)
        except ValueError as error:
            raise Away(f"{self.origin} answers, but is no table server") from error

    def _connect(self, patience: float) -> http.client.HTTPConnection:
        parts = urlsplit(self.origin)
        kind = http.client.HTTPSConnection if parts.scheme == "https" else http.client.HTTPConnection
        return kind(parts.hostname or "", parts.port, timeout=patience)

    def _send(
        self, connection: http.client.HTTPConnection, method: str, path: str, body: object = None
    ) -> http.client.HTTPResponse:
        headers = {"accept": "application/json"}
        if self.token:
            headers["authorization"] = f"Bearer {self.token}"
        elif self.cookie:
            headers |= {"cookie": f"{COOKIE}={self.cookie}", "x-csrf": self.csrf}
        raw = None if body is None else json.dumps(body).encode()
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
    """End a line from another thread, so that whoever reads it stops at once."""
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


def _refusal(status: int, raw: bytes) -> ConclaveError:
    """Make an error of what the server answered; a proxy in front may answer with a page."""
    try:
        told = json.loads(raw)["error"]
        kind, sentence = str(told["code"]), str(told["sentence"])
        found = Told(kind, sentence, str(told.get("rule", "")), int(told.get("retry", 0)))
    except (ValueError, KeyError, TypeError):
        return Away(f"the server answers with code {status}")
    return Away(found.sentence) if kind == "busy" else found
