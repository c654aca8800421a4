"""Sheets to print: tiles with their backs, dice and boards of a set, on A4 at four units a millimetre."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from conclave.core.options import Options
from conclave.core.scene import Node, Rect, Scene, Shape, Style, Text, Use, one_board
from conclave.games.meld import art, art_parts, land
from conclave.games.meld.data import FOCUS_SLOT, Book, Face
from conclave.games.meld.options import MeldOptions
from conclave.games.meld.sets import find

WIDE: Final = 840.0
HIGH: Final = 1188.0
EDGE: Final = 60.0
ACROSS: Final = 4  # tiles of a row
DOWN: Final = 6
SQUARE: Final = 88.0  # a face of a die
DICE: Final = 10  # of a page
LETTERS: Final = 92  # of a line across a page


def sheets(options: Options) -> Iterator[tuple[str, Scene]]:
    """Give every page of the set that options name: tiles, side b behind side a, then dice, then boards."""
    assert isinstance(options, MeldOptions)
    book, wild = find(options.components), options.wild_tiles
    symbols = {**art.symbols(), **art_parts.symbols(), **land.symbols(), **land.faces(book, wild)}
    count, page = int(book.tiles), ACROSS * DOWN
    for first in range(0, count, page):
        tiles = list(range(first, min(first + page, count)))
        for side in range(2):
            name = f"tiles-{first // page + 1}{'ab'[side]}"
            yield name, one_board(WIDE, HIGH, (_tiles(book, tiles, side),), "night", name, symbols)
    kinds = list(range(int(book.kinds)))
    for first in range(0, len(kinds), DICE):
        name = f"dice-{first // DICE + 1}"
        yield name, one_board(WIDE, HIGH, (_dice(book, kinds[first : first + DICE]),), "night", name, symbols)
    for place, face in enumerate(book.faces[2 * count :]):
        name = f"board-{book.face_names[place]}"
        yield name, one_board(WIDE, HIGH, (_board(face),), "night", name, symbols)


def _tiles(book: Book, tiles: list[int], side: int) -> Node:
    """Draw one side of some tiles; the other is in mirrored columns, so that it comes behind the first."""
    shapes: list[Shape] = [Rect(0, 0, WIDE, HIGH, Style("card"))]
    for place, tile in enumerate(tiles):
        row, column = divmod(place, ACROSS)
        column = ACROSS - 1 - column if side else column
        x, y = 105 + 210 * column, 110 + 180 * row
        shapes += [Use("tile", x, y), Use(f"face-{2 * tile + side}", x, y)]
        shapes.append(Text(x, y + 88, book.tile_ids[tile], 7, "ink-soft"))
    return Node("page", "page", tuple(shapes))


def _dice(book: Book, kinds: list[int]) -> Node:
    """Draw the six faces of each construct in a row, with its name and how many there are."""
    shapes: list[Shape] = [Rect(0, 0, WIDE, HIGH, Style("card"))]
    for row, kind in enumerate(kinds):
        y = EDGE + 110 * row
        many = f"{book.names[kind]}, {int(book.basics)} of them" if kind == 0 else book.names[kind]
        shapes.append(Text(EDGE, y + SQUARE / 2, many, 15, "ink", "start", bold=True))
        for place, face in enumerate(book.dice[kind]):
            x = 260 + (SQUARE + 4) * place
            shapes.append(Rect(x, y, SQUARE, SQUARE, Style("card", "ink", 1.4), 10))
            for at, symbol in enumerate(face):
                middle = x + SQUARE / 2 + 22 * (at - (len(face) - 1) / 2)
                shapes.append(Use(f"symbol-{symbol}", middle, y + SQUARE / 2))
    return Node("page", "page", tuple(shapes))


def _board(face: Face) -> Node:
    """Draw a side of a board: its name, its options, and each spell with its slots and its words."""
    shapes: list[Shape] = [
        Rect(0, 0, WIDE, HIGH, Style("card")),
        Text(EDGE, EDGE, face.name, 34, "ink", "start", bold=True),
        Text(EDGE, EDGE + 34, face.title, 16, "ink-soft", "start"),
    ]
    options = "Each turn: " + ", or ".join(option.name for option in face.options)
    shapes.append(Text(EDGE, EDGE + 66, options, 16, "ink", "start"))
    y = EDGE + 104
    for spell in face.spells:
        lines = art.wrapped(spell.text, LETTERS, 4)
        shapes += art.mark(int(spell.kind), EDGE + 8, y, 7)
        shapes.append(
            Text(EDGE + 24, y, f"{spell.name} ({land.KINDS[int(spell.kind)]})", 17, "ink", "start", bold=True)
        )
        for i, line in enumerate(lines):
            shapes.append(Text(EDGE + 24, y + 22 + 17 * i, line, 14, "ink", "start"))
        y += 26 + 17 * len(lines)
        for place in range(int(spell.slots)):
            x = EDGE + 46 + 52 * place
            slot = int(spell.first) + place
            shapes.append(
                Rect(x - 20, y, 40, 40, Style("ground-2", "ink-soft", 1.5), 20 if spell.kind == 2 else 4)
            )
            if face.kinds[slot] == FOCUS_SLOT:
                shapes.append(Text(x, y + 20, "focus", 11, "ink-soft"))
            elif face.kinds[slot]:
                shapes.append(Text(x, y + 20, "auto", 11, "ink-soft"))
        y += 62 if spell.slots else 14
    return Node("page", "page", tuple(shapes))
