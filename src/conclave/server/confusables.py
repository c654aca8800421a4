"""Looks: names as the eye takes them, so that nobody can be called what looks like somebody else's account.

The letters that look alike come from the list of the Unicode Consortium. A name is compared as it is written
and in small letters, because a letter can look like one thing large and like another small.
"""

from __future__ import annotations

import unicodedata
from functools import cache
from typing import Final

LONGEST: Final = 80
# After all letters are small: a large I was an l before, so i and l are one here.
SMALL: Final = str.maketrans({"i": "l", "1": "l", "0": "o"})
MARK: Final = "\u200e"  # stands around letters that are written from right to left in the list


@cache
def confusable_letters() -> dict[str, str]:
    """Give for every letter that looks like another what it looks like, the same for all that look alike."""
    from confusable_homoglyphs.confusables import confusables_data

    alike: dict[str, list[str]] = {
        letter.strip(MARK): [one["c"].strip(MARK) for one in others]
        for letter, others in confusables_data.items()
    }
    found: dict[str, str] = {}
    for letter, others in alike.items():
        # Whoever looks like several is the model of them; of two that have only each other the first is.
        if len(letter) == 1 and len(others) == 1:
            other = others[0]
            found[letter] = other if len(alike.get(other, ())) > 1 else min(letter, other, key=_plainest)
    return found


def skeleton(name: str) -> str:
    """Give a name as the eye takes it; marks on letters, and whatever is no letter or digit, do not count."""
    known = confusable_letters()
    parts = "".join(known.get(letter, letter) for letter in unicodedata.normalize("NFKC", name))
    bare = "".join(letter for letter in unicodedata.normalize("NFKD", parts) if letter.isalnum())
    small = "".join(known.get(letter, letter) for letter in bare).casefold().translate(SMALL)
    return small.replace("vv", "w").replace("rn", "m")[:LONGEST]


def skeletons(name: str) -> tuple[str, str]:
    """Give the look of a name as it is written, and in small letters."""
    return skeleton(name), skeleton(unicodedata.normalize("NFKC", name).casefold())


def _plainest(letter: str) -> tuple[bool, int, str]:
    return not letter.isascii(), len(letter), letter
