"""Menu: choices as numbered lines, grouped where there are many, narrowed where there are more."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple, TypeVar

from conclave.agents.situation import Offered

FULL: Final = 40  # choices that are listed with what each does
GROUPED: Final = 200  # choices that are listed by their words alone
KINDS: Final = 30  # kinds of choices that are named; the rest is counted
C = TypeVar("C", bound=Offered)


class Numbered(NamedTuple):
    """A choice with its number among all that are offered, from 1 on."""

    number: int
    choice: Offered


def numbered(choices: Sequence[Offered], words: str = "") -> list[Numbered]:
    """Number choices, and keep those whose words begin with these."""
    head = words.lower().split()
    found = [Numbered(number, choice) for number, choice in enumerate(choices, 1)]
    return [one for one in found if one.choice.token.lower().split()[: len(head)] == head]


def full(found: Sequence[Numbered]) -> str:
    """List every choice with what it does."""
    wide = max((len(one.choice.token) for one in found), default=0)
    return "\n".join(
        f"{one.number:>3}  {one.choice.token:<{wide}}  {one.choice.label}".rstrip() for one in found
    )


def grouped(found: Sequence[Numbered], words: str = "") -> str:
    """List every choice by number and words alone, one line for each kind."""
    rows = []
    for kind, members in kinds(found, words).items():
        ends = (_rest(one.choice.token, kind) for one in members)
        listed = ", ".join(f"{one.number} {end}".strip() for one, end in zip(members, ends, strict=True))
        rows.append(f"{kind}: {listed}")
    return "\n".join(rows)


def counted(found: Sequence[Numbered], words: str = "", most: int = KINDS) -> str:
    """Name the kinds of choices, with how many there are of each."""
    every = kinds(found, words)
    rows = []
    for kind, members in list(every.items())[:most]:
        first = members[0]
        if len(members) == 1:
            rows.append(f"{first.number:>3}  {first.choice.token}")
        else:
            rows.append(f"{kind} ...: {len(members)} choices, such as {first.number} {first.choice.token}")
    left = sum(len(members) for members in list(every.values())[most:])
    if left:
        rows.append(f"and {left} choices of {len(every) - most} more kinds")
    rows.append("Answer with the first words of a kind to see its choices.")
    return "\n".join(rows)


def kinds(found: Sequence[Numbered], words: str = "") -> dict[str, list[Numbered]]:
    """Sort choices by their verb, or by the next word after those that they were narrowed to."""
    depth = len(words.split()) + 1
    made: dict[str, list[Numbered]] = {}
    for one in found:
        made.setdefault(" ".join(one.choice.token.split()[:depth]), []).append(one)
    return made


def forms(found: Sequence[Numbered], words: str = "") -> list[str]:
    """Return the ways to list some choices, the shortest first; where there are few, only whole ones."""
    made = [counted(found, words, 3), counted(found, words)]
    if len(found) <= GROUPED:
        made.append(grouped(found, words))
    if len(found) <= FULL:
        made.append(full(found))
    return made


def listed(choices: Sequence[Offered], words: str = "") -> str:
    """List choices as well as their number allows, or those that begin with some words."""
    return forms(numbered(choices, words), words)[-1]


def _rest(token: str, kind: str) -> str:
    return token[len(kind) :].strip()
