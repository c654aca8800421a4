"""Help text: what can be typed at a table, with examples from the game that is played there."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple


class Thing(NamedTuple):
    """As much of a node as an example is made from."""

    kind: str
    label: str
    owner: int


@dataclass(frozen=True)
class Examples:
    """Words of one game that mean something now: an answer, a piece, a place and a rule."""

    answer: str
    piece: str
    place: str
    rule: str


def examples(things: Iterable[Thing], answer: str, rule: str) -> Examples:
    """Find a piece and a place to speak of: somebody's piece before any other, a short name of a place."""
    named = [one for one in things if one.label]
    loose = [one for one in named if one.kind != "space"]
    pieces = [one.label for one in loose if one.owner >= 0] or [one.label for one in loose or named]
    places = [one.label for one in named if len(one.label) < 5 and one.label[-1:].isdigit()]
    piece = _short(pieces[0]) if pieces else "piece"
    place = places[0].lower() if places else piece.split(" ")[-1]
    return Examples(answer, piece, place, rule)


def _short(label: str) -> str:
    """Return the name at the beginning of a label, at most three words of it."""
    name = label.split(":")[0].split(",")[0].lower()
    return " ".join(name.split()[:3])


def rows(pairs: Sequence[tuple[str, str]]) -> str:
    """Set what is typed beside what it does."""
    wide = max(len(typed) for typed, _ in pairs)
    return "\n".join(f"  {typed:<{wide}}  {about}" for typed, about in pairs)


def looks(words: Examples) -> list[tuple[str, str]]:
    """List what only looks, at home and on a server."""
    return [
        ("look", "the table again"),
        ("moves", "what you may do now"),
        ("hand, score, reach", "what is held, how it stands, where everybody can go"),
        ("status", "every fact there is"),
        (f"where {words.piece}", "find a piece by its name"),
        (f"at {words.place}", "what is there"),
        (f"why {words.answer}", "whether it can be, and the rule that says so"),
        ("hint", "the best answers for you now, and why"),
        (f"rule {words.rule}" if words.rule else "rule", "a rule, or a chapter by its first number"),
        ("last, log", "what happened since your last turn, and everything"),
    ]


def opening(title: str, words: Examples) -> str:
    """Say how one answers in this game."""
    return f"{title}: answer with the number or the words of a choice: `2` or `{words.answer}`."
