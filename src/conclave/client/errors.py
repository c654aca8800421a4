"""Errors: what can go wrong between a program and a server, each with one sentence."""

from __future__ import annotations

import json
from typing import Final

from conclave.core.errors import ConclaveError
from conclave.render.text import clean

FOREIGN: Final = "the server speaks another version of the protocol"


class Unreachable(ConclaveError):
    """The server cannot be reached now; trying again may help."""


class Rejected(ConclaveError):
    """The server refuses, and says why: `kind` is the code of the wire, `retry` milliseconds to wait."""

    def __init__(self, kind: str, sentence: str, rule: str = "", retry: int = 0) -> None:
        super().__init__(clean(sentence), clean(rule))
        self.kind = kind
        self.retry = retry


class Gap(Exception):
    """A message does not build on what is held; a fresh view is needed."""


def refusal(status: int, raw: bytes) -> ConclaveError:
    """Make an error of what the server answered; a proxy in front may answer with a page."""
    try:
        told = json.loads(raw)["error"]
        kind, sentence = str(told["code"]), str(told["sentence"])
        found = Rejected(kind, sentence, str(told.get("rule", "")), int(told.get("retry", 0)))
    except (ValueError, KeyError, TypeError):
        return Unreachable(f"the server answers with code {status}")
    return Unreachable(found.sentence) if kind == "busy" else found
