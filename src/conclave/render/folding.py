"""Folding: long sentences of a drawing in characters broken into several lines, for a screen of some width.

A map cannot be broken, and whatever stands beside something else stays where it is; a line that holds one
text alone goes on below, and everything under it moves down.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from conclave.core.scene import Glyph, Scene
from conclave.render.text import clean, columns

HANGING = 4  # columns by which a line that goes on is set in
LEAST = 16  # columns below which breaking lines makes nothing readable


def folded(scene: Scene, width: int) -> Scene:
    """Return the scene with every text that has a line to itself broken at words, at most `width` wide."""
    if width < LEAST:
        return scene
    every = [glyph for node in scene for glyph in node.glyphs if glyph.text]
    alone = Counter(glyph.line for glyph in every)
    below: dict[int, int] = {}  # line -> lines that the text on it takes beyond the first
    for glyph in every:
        if alone[glyph.line] == 1:
            below[glyph.line] = len(_rows(glyph, width)) - 1
    if not any(below.values()):
        return scene
    last = max(glyph.line for glyph in every)
    moved, shift = [0] * (last + 2), 0
    for line in range(last + 1):
        moved[line] = shift
        shift += below.get(line, 0)
    areas = tuple(
        replace(
            area,
            static=tuple(
                replace(one, glyphs=_placed(one.glyphs, moved, below, width)) for one in area.static
            ),
            nodes=tuple(replace(one, glyphs=_placed(one.glyphs, moved, below, width)) for one in area.nodes),
        )
        for area in scene.areas
    )
    return replace(scene, areas=areas)


def _placed(
    glyphs: tuple[Glyph, ...], moved: list[int], below: dict[int, int], width: int
) -> tuple[Glyph, ...]:
    out: list[Glyph] = []
    for glyph in glyphs:
        if not glyph.text:
            continue
        line = glyph.line + moved[glyph.line]
        if not below.get(glyph.line):
            out.append(replace(glyph, line=line))
            continue
        for place, row in enumerate(_rows(glyph, width)):
            column = glyph.column + (HANGING if place else 0)
            out.append(replace(glyph, line=line + place, column=column, text=row))
    return tuple(out)


def _rows(glyph: Glyph, width: int) -> list[str]:
    """Break a text at spaces; a word that is longer than a line stays whole."""
    rows, row = list[str](), ""
    room = width - glyph.column
    if room < LEAST:
        return [glyph.text]
    for word in _words(clean(glyph.text)):
        if row and columns((row + word).rstrip()) > room - (HANGING if rows else 0):
            rows.append(row.rstrip())
            row = word.lstrip()
        else:
            row += word
    return [*rows, row.rstrip()]


def _words(text: str) -> list[str]:
    """Split in front of each run of spaces, which stays with the word that follows."""
    out, word = list[str](), ""
    for before, letter in zip(f" {text}", text, strict=False):
        if letter == " " != before and word:
            out.append(word)
            word = ""
        word += letter
    return [*out, word]
