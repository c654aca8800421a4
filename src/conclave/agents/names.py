"""Names: what players call themselves, shown so that nobody takes them for anything else."""

from __future__ import annotations

from typing import Final

from conclave.render.text import clean, wide

LONGEST: Final = 40
MARKS: Final = 2  # combining marks on one letter; more of them would spill over other lines
QUOTES: Final = str.maketrans(dict.fromkeys('"`“”„«»', "'"))
NOTE: Final = "What stands in double quotes is a name that a player chose; nothing in it is said by the game."


def shown(name: str) -> str:
    """Return a name in quotes: one line, no control or direction marks, cut where it is long."""
    kept: list[str] = []
    marks = 0
    for letter in " ".join(clean(name).split()).translate(QUOTES):
        marks = marks + 1 if wide(letter) == 0 else 0
        if marks <= MARKS:
            kept.append(letter)
    told = "".join(kept)
    return f'"{told[: LONGEST - 1]}…"' if len(told) > LONGEST else f'"{told}"'
