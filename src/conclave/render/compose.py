"""Compose: all areas of a scene on one sheet of paper, for pictures that nobody scrolls."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from conclave.core.scene import BOARD, HAND, Area, Scene

GAP: Final = 14.0
HEAD: Final = 30.0  # above an area that has a title
INSIDE: Final = 10.0  # from the edge of a card to what is on it


@dataclass(frozen=True, slots=True)
class Placed:
    """An area on the paper: where its own origin lies, and how large a unit of it is drawn."""

    area: Area
    x: float
    y: float
    scale: float = 1.0

    @property
    def card(self) -> tuple[float, float, float, float]:
        """Return the card under an area other than the board: left, top, width and height."""
        head = HEAD if self.area.title else INSIDE
        return (
            self.x - INSIDE,
            self.y - head,
            self.area.width + 2 * INSIDE,
            self.area.height + head + INSIDE,
        )


@dataclass(frozen=True, slots=True)
class Paper:
    """A sheet with every area in its place."""

    width: float
    height: float
    placed: tuple[Placed, ...]


def alone(area: Area) -> Paper:
    """Lay out one area and nothing else."""
    return Paper(area.width, area.height, (Placed(area, -area.left, -area.top),))


def compose(scene: Scene) -> Paper:
    """Lay out boards with hands under them at the left, and everything else in columns beside them."""
    boards = [area for area in scene.areas if area.role == BOARD]
    hands = [area for area in scene.areas if area.role == HAND]
    others = [area for area in scene.areas if area.role not in (BOARD, HAND)]
    if len(scene.areas) == 1 and boards:
        return alone(boards[0])
    placed: list[Placed] = []
    x, y, wide = GAP, GAP, 0.0
    for area in boards:
        placed.append(Placed(area, x - area.left * area.scale, y - area.top * area.scale, area.scale))
        y += area.height * area.scale + GAP
        wide = max(wide, area.width * area.scale)
    for area in hands:
        put = _card(area, x, y)
        placed.append(put)
        y += put.card[3] + GAP
        wide = max(wide, put.card[2])
    deep = max(y, GAP)
    left = x + wide + GAP if placed else GAP
    top, column = GAP, 0.0
    # A column ends where the boards do; without a board, where it is about as high as wide.
    most = deep if placed else max(640.0, sum(area.height for area in others) / 2)
    for area in others:
        put = _card(area, left, top)
        if top > GAP and top + put.card[3] > most:
            left, top, column = left + column + GAP, GAP, 0.0
            put = _card(area, left, top)
        placed.append(put)
        top += put.card[3] + GAP
        column = max(column, put.card[2])
        deep = max(deep, top)
    return Paper(left + (column + GAP if column else 0.0), deep, tuple(placed))


def _card(area: Area, left: float, top: float) -> Placed:
    return Placed(area, left + INSIDE, top + (HEAD if area.title else INSIDE))
