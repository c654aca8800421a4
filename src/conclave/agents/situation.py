"""Situation: everything that one seat is told at one moment, as plain text, from its view alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, Protocol

from conclave.core.errors import ConclaveError
from conclave.core.result import Result
from conclave.core.view import View
from conclave.render import text


class Offered(Protocol):
    """A choice as views and the wire have it."""

    @property
    def token(self) -> str:
        """What one answers."""

    @property
    def label(self) -> str:
        """What it does, in words."""


class Known(NamedTuple):
    """A fact in sight: its name, its value, and whether it is one's own."""

    name: str
    value: str
    own: bool


@dataclass(frozen=True)
class Situation:
    """What a seat knows and is asked; every part is text that may be shown as it is."""

    title: str
    you: str  # as the rules name the seat; empty for somebody who watches
    prompt: str
    rule: str = ""
    rule_text: str = ""
    asked: tuple[str, ...] = ()  # the seats whose answer is awaited
    players: tuple[str, ...] = ()  # who sits where, names in quotes
    facts: tuple[Known, ...] = ()
    board: str = ""
    news: tuple[str, ...] = ()  # since one's own last move, oldest first
    choices: Sequence[Offered] = field(default_factory=tuple)
    ended: str = ""  # how the game ended


def situation(view: View, news: Sequence[str] = (), players: Sequence[str] = ()) -> Situation:
    """Make the situation of a view; news are sentences of the log as the same seat may read them."""
    words = view.game.words
    result = view.state.result
    return Situation(
        title=view.game.spec.title,
        you=words.seat_name(view.seat) if view.seat >= 0 else "",
        prompt=view.prompt,
        rule=view.rule,
        rule_text=rule_text(view),
        asked=tuple(words.seat_name(seat) for seat in view.waiting),
        players=tuple(players),
        facts=tuple(Known(words.named(fact), fact.value, fact.seat == view.seat) for fact in view.status),
        board=text(view.scene(), colour="none"),
        news=tuple(news),
        choices=tuple(view.choices()),
        ended=ending(result, words.seat_name) if result is not None else "",
    )


def rule_text(view: View) -> str:
    """Return the text of the rule that the question follows, or nothing where it follows none."""
    try:
        found = view.game.manual.rule(view.rule)
    except ConclaveError:
        return ""
    return f"{found.number} {found.title}: {' '.join(found.text.split())}".strip()


class _SeatName(Protocol):
    def __call__(self, seat: int, /) -> str: ...


def ending(result: Result, seat_name: _SeatName) -> str:
    """Say how a game ended: why, who won, the scores."""
    winners = ", ".join(seat_name(seat) for seat in result.winners) or "nobody"
    scores = ", ".join(f"{seat_name(seat)} {score}" for seat, score in enumerate(result.scores))
    rule = f" ({result.rule})" if result.rule else ""
    return f"The game is over: {result.why}{rule}. Won by: {winners}. Scores: {scores}."
