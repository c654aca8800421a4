"""Terrain as small drawings: what lies flat and turns with its room, and what always stands upright."""

from __future__ import annotations

from functools import cache
from typing import Final

from conclave.core.scene import Circle, Path, Rect, Shape, Style
from conclave.games.lands_of_ice.data import (
    BRAZIER,
    BRIDGE,
    DARKNESS,
    FLOOR,
    FOUNTAIN,
    GEAR,
    ICE_BRIDGE,
    LAVA,
    PIT,
    PLANTS,
    RIFT,
    SNOW,
    STAIRCASE,
    TREE,
    VINE,
    WATER,
)
from conclave.games.lands_of_ice.layout import CELL

HALF: Final = CELL / 2
UPRIGHT: Final = {TREE: "pine", FOUNTAIN: "fountain", BRAZIER: "brazier"}
_WAVES: Final = "".join(f"M-22 {y}q5.500-6 11 0t11 0t11 0t11 0" for y in (-15, 0, 15))


def square(fill: str, edge: str = "") -> Shape:
    """Fill a cell."""
    return Rect(-HALF, -HALF, CELL, CELL, Style(fill, edge, 1.0 if edge else 0.0))


@cache
def flat(ground: int, snowy: bool) -> tuple[Shape, ...]:
    """Draw a terrain that lies flat, round the middle of its cell."""
    floor: tuple[Shape, ...] = (
        square("snow" if snowy else "stone-face", "snow-line" if snowy else "stone-line"),
    )
    if ground in (SNOW, TREE, FOUNTAIN):
        return (*floor, Path("M-18 12q6-6 13 0M4-12q6-5 12 0", Style("", "drift", 1.6, 0.8)))
    if ground == WATER:
        return (square("water-face"), Path(_WAVES, Style("", "water-hi", 2.2, 0.85)))
    if ground == RIFT:
        return _rift()
    if ground == PIT:
        return (
            *floor,
            Circle(0, 0, 25, Style("rift-face", "wall-edge", 2.0), 22),
            Path("M-18-8q18-12 36 0", Style("", "stone-line", 2.0)),
        )
    if ground == BRIDGE:
        planks = "".join(f"M{x}-24v48" for x in range(-24, 25, 8))
        return (
            Rect(-HALF, -24, CELL, 48, Style("wood-face", "wood-2", 2.0), 2),
            Path(planks, Style("", "wood-2", 1.6)),
            Path("M-30-19h60M-30 19h60", Style("", "trunk", 3.0)),
        )
    if ground == ICE_BRIDGE:
        return (
            *_rift(),
            Path("M-24-30h48l-5 15l4 15l-6 15l5 15h-44l4-15l-5-15l6-15z", Style("ice-face", "ice-edge", 1.6)),
            Path("M-12-16l10-10M-4 20l16-18", Style("", "lip", 2.6, 0.9)),
        )
    if ground == GEAR:
        return (square("stone-face", "stone-line"),)
    if ground == DARKNESS:
        return (square("rift-2"),)
    if ground == LAVA:
        return (square("hurt"), Path(_WAVES, Style("", "flame", 3.0)))
    if ground == STAIRCASE:
        return (*floor, Path("M-24 20h12v-10h12v-10h12v-10h12", Style("", "wall-edge", 3.0)))
    if ground in (VINE, PLANTS):
        return (
            square("rift" if ground == PLANTS else "stone-face"),
            Path("M-16 28q8-14 0-28t4-26M10 28q-8-14 0-28t-2-26", Style("", "pine", 4.0)),
        )
    return floor if ground != FLOOR else (square("stone-face", "stone-line"),)


def _rift() -> tuple[Shape, ...]:
    return (
        square("rift-face"),
        Path(
            "M-30-30l7 5l8-4l9 6l8-5l9 5l8-5l11 4v-6h-60zM-30 30l7-5l8 4l9-6l8 5l9-5l8 5l11-4v6h-60z",
            Style("lip"),
        ),
        Path("M-14-10l5 9l-3 9M8-8l6 8l-4 10", Style("", "slab", 1.6, 0.7)),
    )


MIST: Final[tuple[Shape, ...]] = (
    Rect(-HALF, -HALF, CELL, CELL, Style("mist", opacity=0.55)),
    Path(
        "M-25-14q8-10 16-2t16-2t16-3M-24 4q8-9 15-1t17-3t15-2M-25 20q8-9 16-1t16-2t14-3",
        Style("", "mist-edge", 5.0, 0.75),
    ),
    Path(
        "M-25-15q8-10 16-2t16-2t16-3M-24 3q8-9 15-1t17-3t15-2M-25 19q8-9 16-1t16-2t14-3",
        Style("", "mist", 2.6),
    ),
)

# Flat markers that lie on a cell.
MARKERS: Final[dict[str, tuple[Shape, ...]]] = {
    "ice-marker": (
        Rect(-27, -27, 54, 54, Style("ice-face", "ice-edge", 2.0), 9),
        Path("M-16 4l20-20M-4 16l20-20", Style("", "lip", 3.2, 0.95)),
    ),
    "rift-marker": _rift(),
    "broken-bridge": (
        Path(
            "M-30-24h13l3 8l-5 7l4 9l-4 8l3 7l-5 9h-9zM30-24h-10l-4 9l4 8l-5 9l5 8l-3 8l4 6h9z",
            Style("wood-face", "wood-2", 1.6),
        ),
    ),
    "stump": (
        Circle(0, 3, 17, Style("wood", "trunk", 2.4)),
        Path("M0-6a9 9 0 1 0 .1 0zM0-1a4 4 0 1 0 .1 0z", Style("", "trunk", 1.8)),
    ),
}

# What stands: drawn upright however its room lies.
STANDING: Final[dict[str, tuple[Shape, ...]]] = {
    "pine": (
        Circle(0, 22, 19, Style("shadow", opacity=0.22), 6),
        Rect(-4, 13, 8, 11, Style("trunk")),
        Path("M0-27l13 17h-6l10 13h-7l11 14h-42l11-14h-7l10-13h-6z", Style("pine-face", "pine-2", 1.6)),
        Path(
            "M0-27l8 10l-5 2l-3-3l-4 4l-4-2zM-12 0l5-6l5 4l5-5l6 6l-8 3zM-16 14l6-7l7 5l6-6l9 8z",
            Style("lip"),
        ),
    ),
    "fountain": (
        Circle(0, 10, 25, Style("stone-2", "wall", 2.4), 14),
        Circle(0, 8, 19, Style("spring", "spring-2", 2.0), 9),
        Rect(-3, -14, 6, 22, Style("stone", "wall", 1.6)),
        Path("M0-15c-8-8-15 0-13 12M0-15c8-8 15 0 13 12", Style("", "spring", 3.0)),
        Circle(13, -17, 9, Style("pip", "spring-2", 1.6)),
        Path("M13-22v10M8-17h10", Style("", "spring-2", 3.0)),
    ),
    "brazier": (
        Path("M-14 0h28l-6 16h-16z", Style("wall", "wall-edge", 2.0)),
        Path("M0-22c10 10 8 18 0 22c-8-4-10-12 0-22z", Style("lamp")),
    ),
    "torch-lit": (
        Circle(0, -2, 13, Style("flame", opacity=0.25)),
        Path("M-5 4h10l-2 9h-6z", Style("wall-edge")),
        Path("M0-13c7 7 6 14 0 17c-6-3-7-10 0-17z", Style("lamp", "flame", 1.0)),
    ),
    "torch-gone": (Path("M-6 2h12l-2 11h-8z", Style("", "wall-edge", 2.2)),),
    "gate-shut": (
        Rect(-28, -5, 56, 10, Style("wall-hi", "wall-edge", 1.4), 2),
        Path("M-20-9v18M-10-9v18M0-9v18M10-9v18M20-9v18", Style("", "wall-edge", 4.0)),
    ),
    "gate-open": (
        Rect(-29, -5, 7, 10, Style("wall", "wall-edge", 1.2)),
        Rect(22, -5, 7, 10, Style("wall", "wall-edge", 1.2)),
        Path("M-15-4v8M-5-4v8M5-4v8M15-4v8", Style("", "wall-edge", 2.0, 0.45)),
    ),
    "gate-smashed": (
        Rect(-29, -5, 7, 10, Style("wall", "wall-edge", 1.2)),
        Rect(22, -5, 7, 10, Style("wall", "wall-edge", 1.2)),
        Path("M-16-6l4 9M-6 5l5-8M5-5l3 9M16 5l-4-7", Style("", "wall-edge", 3.0)),
    ),
    "rubble": (Path("M-20 4l5-8l7 3l6-6l8 7l7-5l7 9z", Style("wall-hi", "wall-edge", 1.4)),),
}
