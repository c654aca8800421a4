"""Text: a scene's glyphs on a canvas of characters, plain or in the colours of a terminal."""

from __future__ import annotations

import os
import sys
import unicodedata
from dataclasses import dataclass
from functools import cache
from typing import Final

from conclave.core.errors import BadInput
from conclave.core.scene import Scene
from conclave.render.theme import Theme, rgb, theme

COLOURS: Final = ("auto", "none", "ansi16", "truecolour")
_RESET: Final = "\x1b[0m"
_BASIC: Final = (
    "#000000", "#cd0000", "#00a000", "#b58900", "#1f5fd0", "#b000b0", "#008b9b", "#d0d0d0",
    "#6c6c6c", "#ff5c5c", "#5fff5f", "#ffe45c", "#6ca8ff", "#ff7cff", "#5ff5ff", "#ffffff",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class _Cell:
    """One column of one line; the right half of a wide character holds no text."""

    text: str
    ink: str = ""
    ground: str = ""
    bold: bool = False


_BLANK: Final = _Cell(" ")


def clean(content: str) -> str:
    """Take out whatever could steer a terminal or turn a line round; tabs and line ends become spaces."""
    spaced = (" " if letter in "\t\r\n\x0b\x0c\u2028\u2029" else letter for letter in content)
    return "".join(letter for letter in spaced if not unicodedata.category(letter).startswith("C"))


def wide(letter: str) -> int:
    """Tell how many columns a character takes: 0, 1 or 2."""
    if unicodedata.category(letter) in ("Mn", "Me"):
        return 0
    return 2 if unicodedata.east_asian_width(letter) in "WF" else 1


def columns(content: str) -> int:
    """Tell how many columns a line of text takes."""
    return sum(wide(letter) for letter in content)


def text(scene: Scene, theme: str | Theme = "dark", *, colour: str = "auto", width: int | None = None) -> str:
    """Draw the scene for a terminal; no line is wider than `width` columns."""
    if colour not in COLOURS:
        raise BadInput(f"There is no colour mode {colour!r}; there are {', '.join(COLOURS)}.")
    mode = _mode() if colour == "auto" else colour
    lines = (_cut(line, width) for line in _canvas(scene))
    if mode == "none":  # whoever reads many tables without colours does not wait for any
        return "\n".join("".join(cell.text for cell in line).rstrip() for line in lines)
    palette = _theme(theme, scene.mood)
    return "\n".join(_painted(line, palette, mode) for line in lines)


def _theme(given: str | Theme, mood: str) -> Theme:
    return given if isinstance(given, Theme) else theme(given, mood)


def _mode() -> str:
    """Guess what the terminal can show; a pipe and NO_COLOR get none."""
    if os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb" or not sys.stdout.isatty():
        return "none"
    return "truecolour" if os.environ.get("COLORTERM") in ("truecolor", "24bit") else "ansi16"


def _canvas(scene: Scene) -> list[list[_Cell]]:
    """Lay every glyph down in the order of the nodes; what comes later covers."""
    lines: list[list[_Cell]] = []
    for glyph in (glyph for node in scene for glyph in node.glyphs):
        while len(lines) <= glyph.line:
            lines.append([])
        line, column = lines[glyph.line], glyph.column
        for letter in clean(glyph.text):
            size = wide(letter)
            if size == 0:
                _crown(line, column - 1, letter)
                continue
            while len(line) < column + size:
                line.append(_BLANK)
            _free(line, column)
            _free(line, column + size - 1)
            line[column] = _Cell(letter, glyph.ink, glyph.ground, glyph.bold)
            if size == 2:
                line[column + 1] = _Cell("", glyph.ink, glyph.ground, glyph.bold)
            column += size
    return lines


def _crown(line: list[_Cell], column: int, mark: str) -> None:
    """Put a combining mark on the letter it belongs to."""
    if column > 0 and column < len(line) and not line[column].text:
        column -= 1
    if 0 <= column < len(line) and line[column].text.strip():
        cell = line[column]
        line[column] = _Cell(cell.text + mark, cell.ink, cell.ground, cell.bold)


def _free(line: list[_Cell], column: int) -> None:
    """Blank both halves of a wide character that is about to lose one."""
    if not line[column].text:
        line[column - 1] = line[column] = _BLANK
    elif columns(line[column].text) == 2:
        line[column] = line[column + 1] = _BLANK


def _cut(line: list[_Cell], width: int | None) -> list[_Cell]:
    if width is None or len(line) <= width:
        return line
    kept = line[: max(width, 0)]
    if kept and columns(kept[-1].text) == 2:
        kept[-1] = _BLANK
    return kept


def _painted(line: list[_Cell], palette: Theme, mode: str) -> str:
    """Write a line with a colour code wherever the look changes."""
    parts: list[str] = []
    last = ""
    while line and line[-1].text == " " and not line[-1].ground:
        line = line[:-1]
    for cell in line:
        look = _look(cell, palette, mode)
        if look != last:
            parts.append(_RESET + look if last else look)
            last = look
        parts.append(cell.text)
    if last:
        parts.append(_RESET)
    return "".join(parts)


def _look(cell: _Cell, palette: Theme, mode: str) -> str:
    codes = ["1"] if cell.bold else []
    # The plain ink on no ground stays the terminal's own: we cannot know what it is written on.
    if cell.ink and (cell.ink != "ink" or cell.ground):
        codes.append(_code(palette.colour(cell.ink), mode, 30))
    if cell.ground:
        codes.append(_code(palette.colour(cell.ground), mode, 40))
    return f"\x1b[{';'.join(codes)}m" if codes else ""


@cache
def _code(colour: str, mode: str, base: int) -> str:
    red, green, blue = rgb(colour)
    if mode == "truecolour":
        return f"{base + 8};2;{red};{green};{blue}"

    def away(basic: str) -> int:
        r, g, b = rgb(basic)
        return 2 * (r - red) ** 2 + 4 * (g - green) ** 2 + 3 * (b - blue) ** 2

    nearest = min(range(16), key=lambda index: away(_BASIC[index]))
    return str(base + nearest if nearest < 8 else base + 52 + nearest)
