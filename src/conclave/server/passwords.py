"""Passwords: which ones are refused when an account is made or its password changed."""

from __future__ import annotations

import unicodedata
from functools import cache
from typing import Final

from conclave.core.errors import BadInput

SHORTEST: Final = 8
LONGEST: Final = 200
# Letters by their kind that show nothing all the same: fillers of Hangul, and braille without a dot.
EMPTY: Final = frozenset("\u115f\u1160\u2800\u3164\uffa0")


@cache
def commonest() -> frozenset[str]:
    """Return the commonest passwords, more than 10,000 of them, in small letters."""
    from zxcvbn.frequency_lists import FREQUENCY_LISTS

    return frozenset(word.casefold() for word in FREQUENCY_LISTS["passwords"])


def blank(word: str) -> bool:
    """Tell whether nothing of a password can be seen."""
    return all(letter.isspace() or letter in EMPTY or not letter.isprintable() for letter in word)


def check(word: str) -> None:
    """Refuse a password that is too short, too long, blank, or among the first that anybody would try."""
    if not SHORTEST <= len(word) <= LONGEST:
        raise BadInput(f"a password has {SHORTEST} to {LONGEST} characters")
    if blank(word):
        raise BadInput("a password has something in it that can be seen")
    if unicodedata.normalize("NFKC", word).strip().casefold() in commonest():
        raise BadInput("this password is one of the commonest, which are guessed first; choose another")
