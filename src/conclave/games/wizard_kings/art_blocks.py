"""Blocks: strength in squares along the upper edge, sign, letter and move; backs for everybody else.

A block is 44 by 44 about its middle. Steps that it has are filled squares and those it lost are hollow, so a
loss is seen without knowing the block (WK-2.11a).
"""

from __future__ import annotations

from functools import cache
from typing import Final

from conclave.core.scene import Circle, Path, Point, Rect, Shape, Style, Text, Use
from conclave.games.wizard_kings import art_units
from conclave.games.wizard_kings.units import (
    AMPHIBIAN,
    AQUATIC,
    ARMIES,
    CHAOS,
    DESERT_FOLK,
    FLYER,
    FOREST_FOLK,
    MOUNTAIN_FOLK,
    WIZARD,
    UnitType,
)  # fmt: skip

SIZE: Final = 44.0
_HALF: Final = SIZE / 2


@cache
def symbols(armies: tuple[int, ...]) -> dict[str, tuple[Shape, ...]]:
    """Give the drawings of the blocks of some armies: faces, pips, backs and emblems."""
    found: dict[str, tuple[Shape, ...]] = {"lying": _lying()}
    for number in armies:
        ink = f"army-{number}-ink"
        found |= {f"sign-{unit.number}": art_units.sign(unit, "ink", "card") for unit in ARMIES[number].types}
        found |= {f"face-{unit.number}": _face(unit) for unit in ARMIES[number].types}
        found |= {
            block_symbol(int(unit.number), n): (
                Use(f"face-{unit.number}"),
                *_pips(n, int(unit.max), number),
            )
            for unit in ARMIES[number].types
            for n in range(1, int(unit.max) + 1)
        }
        found[f"back-{number}"] = (
            *_body(number),
            Rect(-_HALF + 4, -_HALF + 4, SIZE - 8, SIZE - 8, Style("", ink, 1.2, 0.45), 4),
            *art_units.emblem(number, ink, f"army-{number}"),
        )
        found[f"flag-{number}"] = (
            Circle(0, 0, 10.5, Style(f"army-{number}", f"army-{number}-edge", 1.4)),
            Use(f"emblem-{number}", scale=0.62),
        )
        found[f"emblem-{number}"] = art_units.emblem(number, ink, f"army-{number}")
    return found


def _body(army: int) -> tuple[Shape, ...]:
    """Draw the wood: a face and the thickness under it."""
    return (
        Rect(-_HALF, -_HALF, SIZE, SIZE + 3, Style(f"army-{army}-edge"), 6),
        Rect(-_HALF, -_HALF, SIZE, SIZE, Style(f"army-{army}-face", f"army-{army}-edge", 1.8), 6),
    )


def _face(unit: UnitType) -> tuple[Shape, ...]:
    army, chaos = int(unit.army), unit.traits & CHAOS != 0
    label = Style("card", "shadow", 2.4) if chaos else Style("card-face", f"army-{army}-edge", 1.0)
    ink, move = f"army-{army}-ink", unit.move
    shapes: list[Shape] = [*_body(army), Rect(-17, -10.5, 34, 20.5, label, 3)]
    shapes += [Use(f"sign-{unit.number}", 0, -0.2, scale=0.8)]
    shapes.append(Text(-19, 16, unit.combat, 11.5, ink, "start", bold=True))
    if move:
        shapes.append(Text(19, 16, str(move), 11.5, ink, "end", bold=True))
        shapes += _trait(unit, ink) or [Path("M3.5 16h6.5M7 13l3 3l-3 3", Style("", ink, 1.5))]
    return tuple(shapes)


def _trait(unit: UnitType, ink: str) -> tuple[Shape, ...]:
    """Draw how a unit gets about, beside its movement allowance (WK-2.14a)."""
    marks = (
        (FLYER, "M-4.5 2q-1-5 4-5q-1 2 0 3q3-4 6-3q-1 5-6 6q-3 1-4-1z"),
        (AQUATIC, "M-5-1.5q2.5-3 5 0t5 0M-5 2q2.5-3 5 0t5 0"),
        (AMPHIBIAN, "M-5 2q2.5-3 5 0t5 0M-3-1l3-3l3 3"),
        (FOREST_FOLK, "M0-4.5l4 6h-8zM0 1.5v3"),
        (MOUNTAIN_FOLK, "M-5 3l3.4-6l2 3l1.4-2l3.2 5z"),
        (DESERT_FOLK, "M-5 2q3-5 5-1q2-4 5 1z"),
    )
    for bit, line in marks:
        if unit.traits & bit:
            return tuple(_moved(line, 6.4, 15.8, ink, bit))
    return ()


def _moved(line: str, x: float, y: float, ink: str, bit: int) -> list[Shape]:
    at = f"M{x:g} {y:g}" + line.replace("M", "m", 1)
    parts = line.split("M")[1:]
    if len(parts) > 1:
        at = "".join(f"M{x:g} {y:g}m{part}" for part in parts)
    water = bit in (AQUATIC, AMPHIBIAN)
    return [Path(at, Style("" if water else ink, ink, 1.3))]


def _pips(strength: int, most: int, army: int) -> tuple[Shape, ...]:
    """Draw a square for every step that a block can have, filled where it has it."""
    ink, left = f"army-{army}-ink", -(most * 7.6 - 1.6) / 2
    return tuple(
        Rect(
            left + 7.6 * i,
            -19.4,
            6,
            6,
            Style(ink, "", 0.0) if i < strength else Style("", ink, 1.1, 0.7),
            1.4,
        )
        for i in range(most)
    )


def block_symbol(kind: int, strength: int) -> str:
    """Name the drawing of a type at a strength."""
    return f"block-{kind}-{strength}" if strength > 0 else f"face-{kind}"


@cache
def face(kind: int, strength: int, scale: float = 1.0) -> tuple[Shape, ...]:
    """Draw a block whose face the viewer knows."""
    return (Use(block_symbol(kind, strength), scale=scale),)


@cache
def back(army: int, scale: float = 1.0) -> tuple[Shape, ...]:
    """Draw a block whose face the viewer does not know (WK-2.0b)."""
    return (Use(f"back-{army}", scale=scale),)


@cache
def remembered(word: str, scale: float) -> tuple[Shape, ...]:
    """Write under a back what the block was when it was last seen (WK-H.1)."""
    wide = (len(word) * 6.2 + 8) * scale
    return (
        Rect(-wide / 2, 14 * scale, wide, 15 * scale, Style("panel", "ink-soft", 0.8, 0.92), 4 * scale),
        Text(0, 21.5 * scale, word, 11 * scale, "ink-soft"),
    )


def _lying() -> tuple[Shape, ...]:
    """Draw the sign of a block that has moved: laid down, and a tick."""
    return (
        Rect(-_HALF, -_HALF, SIZE, SIZE, Style("panel", opacity=0.3), 6),
        Circle(15, -15, 7.5, Style("panel", "ink-soft", 1.2)),
        Path("M11.5-15l2.6 3l4.6-6", Style("", "good", 2.2)),
    )


@cache
def spread(count: int, room: float = 80.0) -> tuple[float, tuple[Point, ...]]:
    """Give how far blocks of a stack shrink, and where each stands about the middle."""
    if count <= 0:
        return 1.0, ()
    across = 1 if count == 1 else 2 if count <= 4 else 3 if count <= 9 else 4
    down = -(-count // across)
    # Two rows of three reach into the corners of the hex.
    broad = room if down > 2 or across < 3 else room + 28
    scale = min(1.0, broad / (across * (SIZE + 2)), (room - 6) / (down * (SIZE + 2)))
    step = (SIZE + 2) * scale
    found: list[Point] = []
    for i in range(count):
        row = i // across
        inside = across if row < down - 1 else count - across * (down - 1)
        found.append(((i % across - (inside - 1) / 2) * step, (row - (down - 1) / 2) * step))
    return scale, tuple(found)


def abilities(unit: UnitType) -> str:
    """Say what a type can do in a few words."""
    acts = "casts first" if unit.traits & WIZARD else f"combat {unit.combat}"
    return f"{acts}, move {unit.move}, {unit.cost}GP a step"


def describe(unit: UnitType, strength: int) -> str:
    """Say what a block is in a few words."""
    return f"{unit.name} {strength} of {unit.max}: {abilities(unit)}"
