"""Speakers: whoever answers a text with a text, a model behind an address or a stand-in without one."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, Protocol, TypedDict

from conclave.agents.brief import cost
from conclave.core.errors import ConclaveError
from conclave.core.rng import seeded

COUNTED: Final = re.compile(r"^Your ([0-9]+) choices:$", re.MULTILINE)


class Message(TypedDict):
    """One turn of a conversation: who speaks, as endpoints call it, and what is said."""

    role: str
    content: str


@dataclass(frozen=True)
class Reply:
    """What a speaker said, and what it took."""

    text: str
    tokens_in: int = 0
    tokens_out: int = 0
    seconds: float = 0.0
    retries: int = 0


class Unanswered(ConclaveError):
    """A speaker gave no answer in time, after every retry."""


class Speaker(Protocol):
    """Whoever answers; `name` is what results and records call it."""

    name: str

    def say(self, messages: Sequence[Message]) -> Reply:
        """Answer a conversation, or raise `Unanswered`."""
        ...


class Scripted:
    """A stand-in that needs no model: it answers from the text it is shown, by a script or by chance."""

    def __init__(
        self, name: str = "scripted", seed: int | str = 0, lines: Iterator[str] | None = None
    ) -> None:
        self.name = name
        self._rng = seeded("scripted", seed)
        self._lines = lines

    def say(self, messages: Sequence[Message]) -> Reply:
        """Say the next line of the script; after it, or without one, the number of any choice."""
        line = next(self._lines, "") if self._lines is not None else ""
        text = line or self._any(messages)
        return Reply(text, sum(cost(message["content"]) for message in messages), cost(text))

    def _any(self, messages: Sequence[Message]) -> str:
        told = next(m["content"] for m in reversed(messages) if COUNTED.search(m["content"]))
        count = COUNTED.search(told)
        assert count is not None, "the message was found by it"
        return str(1 + int(self._rng.below(int(count[1]))))


class Function:
    """A speaker made of a function from a conversation to a text."""

    def __init__(self, name: str, answer: Callable[[Sequence[Message]], str]) -> None:
        self.name = name
        self._answer = answer

    def say(self, messages: Sequence[Message]) -> Reply:
        """Ask the function."""
        return Reply(self._answer(messages))
