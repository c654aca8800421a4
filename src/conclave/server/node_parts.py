"""Node parts: numbers, words and shapes of a scene as the wire has them, each written once."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

import msgspec

from conclave.core.scene import Circle, Poly, Rect, Shape, Style, Text, Use
from conclave.render.text import clean

# Rooms make most shapes once and show them again, so what was written of them is kept, up to these numbers.
MOST_SHAPES: Final = 32_768
MOST_LISTS: Final = 16_384
_shapes: Final[dict[int, tuple[Shape, list[Any], bytes]]] = {}
_lists: Final[dict[int, tuple[tuple[Shape, ...], list[list[Any]], list[bytes]]]] = {}
_encoder: Final = msgspec.json.Encoder()


@lru_cache(maxsize=65_536)
def number(value: float) -> float:
    """Return a number as short as it can be drawn with."""
    short = round(value, 2)
    return int(short) if short == int(short) else short


def plain(words: str) -> str:
    """Clean words for the wire; most are plain letters, which need no look at each."""
    return words if words.isascii() and words.isprintable() else _cleaned(words)


_cleaned = lru_cache(maxsize=16_384)(clean)


def shape_rows(shapes: tuple[Shape, ...]) -> tuple[list[list[Any]], list[bytes]]:
    """Return the row of each shape, and each written out."""
    kept = _lists.get(id(shapes))
    if kept is None:
        if len(_lists) >= MOST_LISTS:
            _lists.clear()
        both = [_row(one) for one in shapes]
        kept = _lists[id(shapes)] = (shapes, [row for row, _ in both], [text for _, text in both])
    return kept[1:]


def _row(one: Shape) -> tuple[list[Any], bytes]:
    """Return the row of a shape, and the same written out."""
    kept = _shapes.get(id(one))
    if kept is None:
        if len(_shapes) >= MOST_SHAPES:
            _shapes.clear()
        row = shape(one)
        kept = _shapes[id(one)] = (one, row, _encoder.encode(row))
    return kept[1:]


def shape(one: Shape) -> list[Any]:
    """Return a shape as a list: a letter for its kind, its numbers, its style; a usual end is cut.

    `u` symbol x y turn scale; `t` x y content size ink anchor bold; `g` points; `c` x y r ry;
    `r` x y w h round; `p` d. All but the first two end in fill, edge, width, opacity, shadow.
    """
    if isinstance(one, Use):
        return _cut(
            ["u", one.symbol, number(one.x), number(one.y), number(one.turn), round(one.scale, 4)], _USE
        )
    if isinstance(one, Text):
        words = [number(one.x), number(one.y), plain(one.content), number(one.size)]
        return _cut(["t", *words, one.ink, one.anchor, int(one.bold)], _TEXT)
    style = _style(one.style)
    if isinstance(one, Poly):
        found: list[Any] = ["g", [number(part) for point in one.points for part in point]]
    elif isinstance(one, Circle):
        found = ["c", number(one.x), number(one.y), number(one.r), number(one.ry)]
    elif isinstance(one, Rect):
        found = ["r", number(one.x), number(one.y), number(one.w), number(one.h), number(one.round)]
    else:
        found = ["p", one.d]
    return _cut([*found, *style], (*((None,) * len(found)), *_PLAIN))


_USE: Final = (None, None, 0, 0, 0, 1)
_TEXT: Final = (None, None, None, None, None, "ink", "middle", 0)
_PLAIN: Final = ("", "", 0, 1, 0)


def _cut(found: list[Any], usual: tuple[object, ...]) -> list[Any]:
    while found[-1] == usual[len(found) - 1]:
        found.pop()
    return found


@lru_cache(maxsize=4096)
def _style(style: Style) -> tuple[object, ...]:
    return style.fill, style.edge, number(style.width), number(style.opacity), int(style.shadow)
