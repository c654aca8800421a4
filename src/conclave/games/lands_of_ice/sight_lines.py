"""What a character sees, ray by ray: where it bends, whom it reaches, and what stops it (LI-8)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from conclave.games.lands_of_ice.data import (
    B_DARK,
    B_GATE,
    B_OFF,
    B_SLIT,
    B_WALL,
    DARKNESS,
    ELF,
    NEXT,
    OUT_OF_SQUARE,
    REFLECT,
    SEES_ELVES,
    T_BLOCKS,
    TERRAIN,
    TERRAINS,
    TREE,
)
from conclave.games.lands_of_ice.rules.sight import characters_on, without_elves
from conclave.games.lands_of_ice.state import Labyrinth

BORDERS: Final = (
    (B_OFF, "the edge of the board"),
    (B_DARK, "a face-down room"),
    (B_WALL, "a wall"),
    (B_GATE, "a portcullis"),
)


@dataclass(frozen=True, slots=True)
class Ray:
    """One line of sight: the squares it passes, the way it leaves the last one or -1, and its end."""

    squares: tuple[int, ...]
    bends: tuple[int, ...]  # squares whose mirror turned it
    seen: int  # a mask of characters
    blocker: str  # empty where somebody is seen
    leaves: int


def rays(s: Labyrinth, viewer: int) -> list[Ray]:
    """Give the four rays of a character on the board."""
    return [_ray(s, viewer, way) for way in range(4)]


def _ray(s: Labyrinth, viewer: int, way: int) -> Ray:
    start = here = int(s.where.faces[viewer])
    high = int(s.rows.ground[start]) == TREE
    knows = s.has(viewer, ELF) or int(s.object_with(viewer, SEES_ELVES)) >= 0
    squares, bends, seen, heading = [start], list[int](), 0, way
    for step in range(OUT_OF_SQUARE):
        border = _border(int(s.rows.side[here * 4 + heading]), step)
        if border:
            return Ray(tuple(squares), tuple(bends), seen, border, heading)
        here = int(NEXT[here * 4 + heading])
        squares.append(here)
        ground, mirror = int(s.rows.ground[here]), int(s.rows.mirror[here])
        if here != start:
            if s.rows.mist[here] or ground == DARKNESS:
                return Ray(
                    tuple(squares), tuple(bends), seen, "mist" if s.rows.mist[here] else "darkness", -1
                )
            who = int(characters_on(s, here))
            if who and ground == TREE and not knows:
                who = int(without_elves(s, who))
            if int(characters_on(s, here)):
                seen |= who
                if not high:
                    return Ray(tuple(squares), tuple(bends), seen, "", -1)
            if TERRAIN[ground] & T_BLOCKS and not high:
                return Ray(tuple(squares), tuple(bends), seen, f"a {TERRAINS[ground]}", -1)
        if mirror:
            bends.append(here)
            heading = int(REFLECT[(mirror - 1) * 4 + heading])
        if here == start and heading == way:
            break
    return Ray(tuple(squares), tuple(bends), seen, "its own beginning", -1)


def _border(bits: int, step: int) -> str:
    for bit, name in BORDERS:
        if bits & bit:
            return name
    return "a slit that is too far" if bits & B_SLIT and step > 0 else ""
