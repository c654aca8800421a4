"""Parts of the drawings on tiles, and how a line of strokes is read; `drawings.toml` has the lines."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from typing import Final

from conclave.core.scene import Circle, Path, Rect, Shape, Style
from conclave.core.texts import text_of

PAINTS: Final = {
    "d": "art-dark", "m": "art-mid", "l": "art-light", "w": "art-wood", "g": "art-leaf", "y": "art-gold",
    "s": "art-stone", "r": "art-red", "b": "art-water", "h": "art-shade",
}  # fmt: skip
_DRAWINGS: Final = tomllib.loads(text_of("conclave.games.meld", "components/drawings.toml"))
PARTS: Final[dict[str, str]] = _DRAWINGS["parts"]
SCENES: Final[dict[str, str]] = _DRAWINGS["scenes"]
_STROKE: Final = re.compile(r"([a-z])([0-9.]*)([A-Z].*)")
_NUMBER: Final = re.compile(r"-?[0-9.]+")


@cache
def strokes(line: str) -> tuple[Shape, ...]:
    """Read a line of strokes."""
    return tuple(_stroke(one.strip()) for one in line.split(";"))


def _stroke(words: str) -> Shape:
    found = _STROKE.fullmatch(words)
    assert found, words
    paint, wide, what = PAINTS[found[1]], found[2], found[3]
    style = Style("", paint, float(wide)) if wide else Style(paint)
    if what[0] == "E":
        x, y, rx, ry = (float(one) for one in _NUMBER.findall(what))
        return Circle(x, y, rx, style, ry)
    if what[0] == "R":
        left, top, w, h = (float(one) for one in _NUMBER.findall(what))
        return Rect(left, top, w, h, style, 1.5)
    return Path(what, style)


@cache
def symbols() -> dict[str, tuple[Shape, ...]]:
    """Give every part as a symbol."""
    return {f"part-{name}": strokes(line) for name, line in PARTS.items()}
