"""Plain: one function that makes anything people typed fit to be shown, in a page, a mail or a log."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

# Line ends and tabs become spaces, so that nothing a person types can start a line of a log.
_SPACES: Final = re.compile(r"[\s\x85\u2028\u2029\u3164\u115f\u1160\uffa0]+")
# Terminals are steered by sequences that begin with ESC or its one-byte twin.
_SEQUENCES: Final = re.compile(
    r"(?:\x1b\[|\x9b)[0-?]*[ -/]*[@-~]|(?:\x1b\]|\x9d)[^\x07\x1b\x9c]*(?:\x07|\x1b\\|\x9c)?|\x1b[@-Z\\^_c]"
)
# Letters that join are part of how some languages and emoji are written; every other format sign goes.
_JOINERS: Final = "\u200c\u200d"
_MARKS: Final = ("Mn", "Me")
STACK: Final = 3  # marks above one letter; more than this only covers the neighbours


def plain(text: object, limit: int = 0) -> str:
    """Take out what could steer, hide, turn round or cover other text; at most `limit` letters if given."""
    spaced = _SPACES.sub(" ", _SEQUENCES.sub("", str(text)))
    out: list[str] = []
    stacked = 0
    for letter in unicodedata.normalize("NFC", spaced):
        category = unicodedata.category(letter)
        if category in _MARKS and not _picture(letter):
            stacked += 1
            if stacked <= STACK and out:
                out.append(letter)
            continue
        stacked = 0
        if category == "Cs":
            out.append("\N{REPLACEMENT CHARACTER}")
        elif not category.startswith("C") or letter in _JOINERS:
            out.append(letter)
    words = "".join(out).strip(" " + _JOINERS)
    return words[: limit - 1].rstrip() + "…" if limit and len(words) > limit else words


def _picture(letter: str) -> bool:
    """Tell the marks that choose between the text and the picture form of a sign."""
    return letter in "\ufe0e\ufe0f\u20e3"


def in_order(text: str) -> str:
    """Keep the lines of a longer text, each of them plain."""
    return "\n".join(plain(line) for line in text.splitlines())
