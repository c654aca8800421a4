"""Rooms as slabs: floor, terrain, walls, slopes, mirrors and the gear with its arrow, each as a symbol."""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin
from typing import Final

from conclave.core.scene import Circle, Path, Rect, Shape, Style, Use
from conclave.games.lands_of_ice.art_ground import HALF, MARKERS, MIST, STANDING, flat
from conclave.games.lands_of_ice.board import Book, Room
from conclave.games.lands_of_ice.data import B_DOWN, B_SLIT, B_UP, B_WALL, CELLS, GEAR, SNOW, TERRAINS
from conclave.games.lands_of_ice.layout import CELL, ROOM_SIDE, in_room

KEPT: Final = 8  # sets of components whose drawings are kept
RIM: Final = 5.0
SLAB: Final = ROOM_SIDE / 2 + RIM


@lru_cache(maxsize=KEPT)
def rooms_of(book: Book) -> dict[str, tuple[Shape, ...]]:
    """Give every room of a set as a symbol round its middle."""
    return {symbol(room): _room(room) for room in book.rooms}


def symbol(room: Room) -> str:
    """Name the symbol of a room."""
    return f"room-{room.ident}"


@lru_cache(maxsize=1)
def parts() -> dict[str, tuple[Shape, ...]]:
    """Give the symbols that rooms are made of, and those that stand on them."""
    found: dict[str, tuple[Shape, ...]] = {**MARKERS, **STANDING, "mist": MIST}
    for ground in range(len(TERRAINS)):
        for snowy in (False, True):
            found[_flat_name(ground, snowy)] = flat(ground, snowy)
    found["wall"] = (
        Rect(-HALF - 3, -5, CELL + 6, 10, Style("wall", "wall-edge", 1.6), 3),
        Path("M-29-2.500h58", Style("", "wall-hi", 1.8)),
        Path("M-14-4v8M8-4v8", Style("", "wall-edge", 1.4)),
    )
    found["slit"] = (*found["wall"], Rect(-5, -6, 10, 12, Style("flame-hi", "wall-edge", 2.0), 2))
    # A slope goes down towards the north here: white on the high side, chevrons pointing down.
    found["slope"] = (
        Rect(-HALF + 2, -8, CELL - 4, 16, Style("ice-2", "ice-edge", 1.2), 3),
        Rect(-HALF + 2, 4, CELL - 4, 5, Style("lip"), 2),
        Path("M-20 3l6-8l6 8M-6 3l6-8l6 8M8 3l6-8l6 8", Style("", "accent", 3.0)),
    )
    # A mirror in the north-east corner.
    found["mirror"] = (
        Path("M6-29l23 0l0 23z", Style("wall", "wall-edge", 1.4)),
        Path("M2-25l5-5l23 23l-5 5z", Style("glint", "accent", 1.6)),
        Path("M10-24l9 9M21-15l3 3", Style("", "lip", 2.2)),
    )
    found["gear"] = (
        Path(_cog(17, 22, 10), Style("wall", "wall-edge", 1.4)),
        Circle(0, 0, 13, Style("pip", "wall-edge", 1.2)),
    )
    found["arrow-right"] = _arrow(1)
    found["arrow-left"] = _arrow(-1)
    found["cell"] = (Rect(-HALF + 1.5, -HALF + 1.5, CELL - 3, CELL - 3, Style("snow", opacity=0.0), 6),)
    found["back"] = _back()
    return found


def _flat_name(ground: int, snowy: bool) -> str:
    return f"flat-{ground}{'-snow' if snowy else ''}"


def _cog(inner: float, outer: float, teeth: int) -> str:
    points: list[str] = []
    for tooth in range(teeth):
        for part, radius in ((-0.30, inner), (-0.20, outer), (0.20, outer), (0.30, inner)):
            angle = 2 * pi * (tooth + part) / teeth
            points.append(f"{radius * sin(angle):.1f} {-radius * cos(angle):.1f}")
    return "M" + "L".join(points) + "z"


def _arrow(way: int) -> tuple[Shape, ...]:
    """Draw the arc over a gear with its head in the direction of turning."""
    return (
        Path(f"M{-21 * way}-14A26 26 0 0 {1 if way > 0 else 0} {15 * way}-21", Style("", "spin", 4.6)),
        Path(f"M{25 * way}-14l{-14 * way} 0l{8 * way}-13z", Style("spin", "pip", 0.8)),
    )


def _room(room: Room) -> tuple[Shape, ...]:
    shapes: list[Shape] = [
        Rect(-SLAB, -SLAB + 4, 2 * SLAB, 2 * SLAB, Style("slab-edge", opacity=0.55), 9),
        Rect(-SLAB, -SLAB, 2 * SLAB, 2 * SLAB, Style("slab", "slab-edge", 1.6), 9),
    ]
    snowy = room.box == "lands_of_ice" or SNOW in [int(ground) for ground in room.ground]
    for cell in range(CELLS):
        x, y = in_room(cell)
        ground, under = int(room.ground[cell]), int(room.under[cell])
        if under and under != ground:
            shapes.append(Use(_flat_name(under, snowy), x, y))
        shapes.append(Use(_flat_name(ground, snowy), x, y))
        if ground == GEAR:
            shapes += [Use("gear", x, y), Use("arrow-right" if room.right else "arrow-left", x, y)]
        if room.mist[cell]:
            shapes.append(Use("mist", x, y))
    for cell in range(CELLS):
        shapes += _edges(room, cell)
    for cell in range(CELLS):
        x, y = in_room(cell)
        if room.mirror[cell]:
            shapes.append(Use("mirror", x, y, 90.0 * (int(room.mirror[cell]) - 1)))
    return tuple(shapes)


def _edges(room: Room, cell: int) -> list[Shape]:
    """Draw the borders of a cell that its neighbours have not drawn; gates are drawn as they are now."""
    (x, y), found = in_room(cell), list[Shape]()
    for way in (0, 1, 2, 3):
        row, column = divmod(cell, 5)
        if (way == 2 and row < 4) or (way == 1 and column < 4):
            continue
        bits = int(room.edges[cell * 4 + way])
        # Walls at the rim stand on their own slab, beside those of the next room.
        step = HALF - (4 if (way, row) == (0, 0) or (way, column) == (3, 0) or way in (1, 2) else 0)
        right, down = ((0, -1), (1, 0), (0, 1), (-1, 0))[way]
        at = (x + right * step, y + down * step)
        if bits & (B_DOWN | B_UP):
            found.append(Use("slope", *at, 90.0 * way + (180.0 if bits & B_UP else 0.0)))
        if bits & (B_SLIT | B_WALL):
            found.append(Use("slit" if bits & B_SLIT else "wall", *at, 90.0 * way))
    return found


def _back() -> tuple[Shape, ...]:
    """Draw a face-down room: dark ice with frost and a faint cog."""
    stars = "".join(
        f"M{x} {y - 9}v18M{x - 8} {y - 4.5}l16 9M{x + 8} {y - 4.5}l-16 9"
        for x, y in (
            (-105, -105),
            (-35, -105),
            (35, -105),
            (105, -105),
            (-105, -35),
            (105, -35),
            (-105, 35),
            (105, 35),
            (-105, 105),
            (-35, 105),
            (35, 105),
            (105, 105),
        )
    )
    return (
        Rect(-SLAB, -SLAB + 4, 2 * SLAB, 2 * SLAB, Style("slab-edge", opacity=0.55), 9),
        Rect(-SLAB, -SLAB, 2 * SLAB, 2 * SLAB, Style("back-face", "slab-edge", 1.6), 9),
        Rect(-SLAB + 14, -SLAB + 14, 2 * SLAB - 28, 2 * SLAB - 28, Style("", "back-line", 1.6, 0.7), 7),
        Path(stars, Style("", "back-line", 1.6, 0.45)),
        Path(_cog(38, 48, 9), Style("back-line", opacity=0.30)),
    )
