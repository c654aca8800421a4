"""Endpoint: a model behind an address that speaks chat completions, with timeouts and retries."""

from __future__ import annotations

import json
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Sequence
from http.client import HTTPException, HTTPMessage
from ipaddress import ip_address
from typing import IO, Any, Final
from urllib.parse import urlsplit

from conclave.agents.brief import cost
from conclave.agents.speakers import Message, Reply, Unanswered
from conclave.core.errors import BadInput, ConclaveError

LONGEST: Final = 4_000_000  # bytes of an answer
AGAIN: Final = (408, 409, 425, 429, 500, 502, 503, 504, 529)  # codes that may pass
SLOWEST: Final = 30.0  # seconds between two tries
LOCAL: Final = "localhost"


class EndpointBroken(ConclaveError):
    """An endpoint refuses for good: a wrong key, an unknown model, an address that answers something else."""


class _NoRedirect(urllib.request.HTTPRedirectHandler):
    """Follow no redirect: it would take the key along to another host."""

    def redirect_request(
        self,
        req: urllib.request.Request,
        fp: IO[bytes],
        code: int,
        msg: str,
        headers: HTTPMessage,
        newurl: str,
    ) -> None:
        return None


class Endpoint:
    """One model; the key goes into the header of each request and nowhere else."""

    def __init__(
        self,
        address: str,
        model: str,
        key: str = "",
        *,
        timeout: float = 60.0,
        retries: int = 3,
        longest: int = 1024,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self.name = f"model:{model}"
        self.model = model
        self.address = checked(address)
        self.timeout = timeout
        self.retries = retries
        self.longest = longest  # tokens of a reply
        self._key = key
        self._sleep = sleep
        self._open = urllib.request.build_opener(_NoRedirect()).open

    def __repr__(self) -> str:
        """Name the model and the address; never the key."""
        return f"Endpoint({self.address!r}, {self.model!r})"

    def say(self, messages: Sequence[Message]) -> Reply:
        """Ask the model; what may pass is tried again, and `Unanswered` says that it did not."""
        body = {"model": self.model, "messages": list(messages), "max_tokens": self.longest}
        began, why, retries = time.monotonic(), "", 0
        for attempt in range(self.retries + 1):
            retries = attempt
            try:
                text, usage = read_answer(self._asked(json.dumps(body).encode()))
            except urllib.error.HTTPError as error:
                error.close()
                if error.code not in AGAIN:
                    raise EndpointBroken(_refused(self, error.code)) from None
                why, pause = f"code {error.code}", _after(error.headers.get("retry-after", ""), attempt)
            except TimeoutError:
                why, pause = f"no answer in {self.timeout:g} s", 0.0
            except (OSError, HTTPException, ValueError) as error:
                late = isinstance(getattr(error, "reason", None), TimeoutError)
                why = f"no answer in {self.timeout:g} s" if late else _short(error)
                pause = 0.0 if late else _after("", attempt)
            else:
                counted = (usage.get("prompt_tokens"), usage.get("completion_tokens"))
                given = sum(cost(message["content"]) for message in messages), cost(text)
                there = [
                    one if isinstance(one, int) else own for one, own in zip(counted, given, strict=True)
                ]
                return Reply(text, there[0], there[1], time.monotonic() - began, retries)
            if attempt < self.retries:
                self._sleep(pause)
        raise Unanswered(f"{self.name} gave no answer in {self.retries + 1} tries, the last time: {why}")

    def _asked(self, body: bytes) -> bytes:
        headers = {"content-type": "application/json", "accept": "application/json"}
        if self._key:
            headers["authorization"] = f"Bearer {self._key}"
        request = urllib.request.Request(f"{self.address}/chat/completions", body, headers, method="POST")
        with self._open(request, timeout=self.timeout) as answer:
            return bytes(answer.read(LONGEST))


def checked(address: str) -> str:
    """Read the address of an endpoint; a key travels in clear text only to this machine."""
    parts = urlsplit(address.strip())
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.username or parts.query:
        raise BadInput(
            "the address of a model is written like https://models.example.org/v1, without a key in it"
        )
    if parts.scheme == "http" and not _here(parts.hostname):
        raise BadInput(f"the key would travel to {parts.hostname} in clear text; write https://")
    return address.strip().rstrip("/")


def read_answer(raw: bytes) -> tuple[str, dict[str, Any]]:
    """Read text and token counts of an answer; one of another form is a `ValueError`."""
    try:
        found = json.loads(raw)
        content = found["choices"][0]["message"]["content"]
    except (LookupError, TypeError) as error:
        raise ValueError("the answer is no chat completion") from error
    usage = found.get("usage")
    return content if isinstance(content, str) else "", usage if isinstance(usage, dict) else {}


def _here(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == LOCAL or host.endswith(f".{LOCAL}")


def _refused(endpoint: Endpoint, code: int) -> str:
    # What the endpoint writes beside the code is left out: some repeat the key there.
    why = {401: "the key is wrong", 403: "the key may not", 404: "there is no such model or address"}.get(
        code, ""
    )
    host = urlsplit(endpoint.address).hostname
    return f"{endpoint.name} at {host} refuses with code {code}{why and f': {why}'}"


def _after(told: str, attempt: int) -> float:
    """Return how long to wait: as long as the endpoint says, or twice as long each time."""
    return min(SLOWEST, float(told)) if told.isdecimal() else min(SLOWEST, 0.5 * 2.0**attempt)


def _short(error: Exception) -> str:
    return str(getattr(error, "reason", "") or error or type(error).__name__)[:100]
