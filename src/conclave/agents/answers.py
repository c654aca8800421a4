"""Answers: what somebody wrote, read as one of the choices; what cannot be read is refused with help."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from conclave.agents.menu import numbered
from conclave.agents.situation import Offered
from conclave.core.errors import BadInput, BadToken, ConclaveError, IllegalMove
from conclave.core.view import View
from conclave.render.text import clean

Refusal: TypeAlias = Callable[[str], ConclaveError | None]

LONGEST: Final = 200
TOLD: Final = 5  # choices that a refusal names
LETTERS: Final = 4  # shorter words, and whatever has a digit, must be written as they are
OPENING: Final = re.compile(
    r"^(?:(?:my |the |final )?(?:answer|choice|move|action|option|number)(?: is)?"
    r"|i (?:choose|pick|answer|play))\s*[:=#]?\s*(?=\S)",
    re.IGNORECASE,
)
NUMBER: Final = re.compile(r"#?\s*([0-9]{1,9})(?:\s*[.):-])?(?:\s+(.*))?$", re.DOTALL)
WORD: Final = re.compile(r"[^\s,;:.!?()]+")


class Unclear(BadInput):
    """An answer that means no choice, or more than one."""


@dataclass(frozen=True)
class Meant:
    """One choice."""

    token: str


@dataclass(frozen=True)
class Narrowed:
    """The first words of several choices: their reader is shown these, and nothing is played."""

    words: str


def read(line: str, choices: Sequence[Offered], refusal: Refusal = lambda _: None) -> Meant | Narrowed:
    """Read an answer: a number, the words of a choice, its label, or enough of either to tell it apart.

    A small typing error in a long word is mended; names of cards, places and numbers never are, as the next
    one is a different move. `refusal` says why a move of the game cannot be made now.
    """
    if len(line) > LONGEST:
        raise Unclear(
            f"an answer is one line of at most {LONGEST} letters: a number or the words of a choice"
        )
    said = tidy(line)
    if not choices:
        raise Unclear("nothing is asked of you now")
    if not said:
        raise Unclear(f"answer with a number from 1 to {len(choices)}, or with words such as {_few(choices)}")
    exact = _exact(said, choices)
    if exact is not None:
        return exact
    match = NUMBER.match(said)
    if match:
        return _by_number(int(match[1]), (match[2] or "").strip(" -"), choices)
    refused = refusal(said)
    if refused is not None:
        raise refused
    found = _by_words(said, choices)
    if found is None:
        mended = _mended(said, choices)
        found = _by_words(mended, choices) if mended != said else None
    if found is None:
        raise Unclear(
            f"`{said[:60]}` is none of the {len(choices)} choices; answer with a number, or with words such "
            f"as {_few(choices)}"
        )
    return found


def tidy(line: str) -> str:
    """Take off what people and models write around an answer: quotes, bullets, "my answer is", a stop."""
    said = " ".join(clean(line).split())
    if said.startswith("{"):
        said = _out_of_json(said)
    said = said.strip(" *`'\"“”").removeprefix("- ")
    said = OPENING.sub("", said).strip(" *`'\"“”").rstrip(".!;,")
    return said.lower()


def refusal_of(view: View) -> Refusal:
    """Return what says why a well-formed move of the game is not possible in a view."""

    def said(token: str) -> ConclaveError | None:
        try:
            action = view.game.space.number(token)
        except BadToken:
            return None
        return None if action in view.actions else IllegalMove(*view.game.words.refusal(view, action))

    return said


def _out_of_json(said: str) -> str:
    try:
        found = json.loads(said)
    except ValueError:
        return said
    values = (
        [value for value in found.values() if isinstance(value, str | int)] if isinstance(found, dict) else []
    )
    for key in ("answer", "choice", "move", "action"):
        if isinstance(found, dict) and isinstance(found.get(key), str | int):
            return str(found[key])
    return str(values[0]) if len(values) == 1 else said


def _exact(said: str, choices: Sequence[Offered]) -> Meant | None:
    for one in choices:
        if one.token.lower() == said:
            return Meant(one.token)
    same = [one for one in choices if one.label.lower().rstrip(".") == said]
    if len(same) > 1:
        raise _ambiguous(said, same)
    return Meant(same[0].token) if same else None


def _by_number(number: int, rest: str, choices: Sequence[Offered]) -> Meant:
    if not 1 <= number <= len(choices):
        raise Unclear(f"there are choices 1 to {len(choices)}, not {number}")
    one = choices[number - 1]
    # Whoever writes a number and words that disagree has misread the list, and would play something else.
    if rest and not set(WORD.findall(rest)) <= _vocabulary(one):
        raise Unclear(f"{number} is `{one.token}`, which is not `{rest[:60]}`; write one of the two")
    return Meant(one.token)


def _by_words(said: str, choices: Sequence[Offered]) -> Meant | Narrowed | None:
    """Find what words mean: the beginning of choices, the end of one, or words that only one has."""
    begun = numbered(choices, said)
    if begun:
        return Meant(begun[0].choice.token) if len(begun) == 1 else Narrowed(said)
    ends = [one for one in choices if one.token.lower().split(" ", 1)[-1] == said]
    wanted = set(WORD.findall(said))
    found = ends or [one for one in choices if wanted and wanted <= _vocabulary(one)]
    if len(found) > 1:
        raise _ambiguous(said, found)
    return Meant(found[0].token) if found else None


def _mended(said: str, choices: Sequence[Offered]) -> str:
    """Replace each long word that nobody knows by the only known one that is nearly the same."""
    known = sorted({word for one in choices for word in _vocabulary(one)})
    words = []
    for word in said.split():
        near = [other for other in known if _alike(word, other)]
        words.append(near[0] if word not in known and len(near) == 1 else word)
    return " ".join(words)


def _alike(word: str, other: str) -> bool:
    """Tell whether two long words differ by a letter, two where both have eight or more."""
    if min(len(word), len(other)) < LETTERS or any(letter.isdigit() for letter in word + other):
        return False
    allowed = 2 if min(len(word), len(other)) >= 2 * LETTERS else 1
    return _distance(word, other, allowed) <= allowed


def _distance(one: str, other: str, most: int) -> int:
    """Count the letters to change, add, drop or swap with the next; more than `most` is as good as any."""
    if abs(len(one) - len(other)) > most:
        return most + 1
    before, row = list[int](), list(range(len(other) + 1))
    for i, letter in enumerate(one, 1):
        older, before, row = before, row, [i]
        for j, wanted in enumerate(other, 1):
            best = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (letter != wanted))
            if i > 1 and j > 1 and letter == other[j - 2] and one[i - 2] == wanted:
                best = min(best, older[j - 2] + 1)
            row.append(best)
    return row[-1]


def _vocabulary(one: Offered) -> set[str]:
    return set(WORD.findall(f"{one.token} {one.label}".lower()))


def _ambiguous(said: str, found: Sequence[Offered]) -> Unclear:
    return Unclear(f"`{said[:60]}` could be {_few(found)}; write one of them in full")


def _few(choices: Sequence[Offered]) -> str:
    told = ", ".join(f"`{one.token}`" for one in choices[:TOLD])
    return told + (f" and {len(choices) - TOLD} more" if len(choices) > TOLD else "")
