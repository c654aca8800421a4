"""The drawings of The Meld: hexes, glyphs, foci, slots, constructs and dice, in roles of the theme."""

from __future__ import annotations

from math import cos, pi, sin
from typing import Final

from conclave.core.scene import Circle, Path, Point, Poly, Rect, Shape, Style, Text, Use
from conclave.games.meld.data import AURA, CANTRIP, RITUAL

# Each glyph has an outline of its own, so that nobody needs colours to tell them apart.
GLYPH_PATHS: Final = (
    "M-9 0A9 9 0 1 0 9 0A9 9 0 1 0 -9 0M-9 0H9",  # salt: a circle and its diameter
    "M0 -10L9 3H-9ZM0 3V11M-5 7H5",  # sulfur: a triangle on a cross
    "M-6 -1A6 6 0 1 0 6 -1A6 6 0 1 0 -6 -1M0 5V12M-5 9H5M-6 -11Q0 -3 6 -11",  # mercury
)
GLYPH_INKS: Final = ("glyph-salt", "glyph-sulfur", "glyph-mercury")
STAR: Final = "M0 -11L3 -3L11 0L3 3L0 11L-3 3L-11 0L-3 -3Z"
SET: Final = 3  # tiles of a glyph that win
GLYPH: Final = 24.0  # how wide a glyph is

# What a die shows, as lines within a box of twenty.
SYMBOL_PATHS: Final = (
    "M-6 7L6 -7M2 -8L8 -8L8 -2M-7 3L-3 7",  # sword
    "M-7 -7H7V1Q7 6 0 9Q-7 6 -7 1Z",  # shield
    "M-6 -8H6M-6 8H6M0 -8V8",  # identity
    "M-7 -8H7V-2H-7ZM0 -2V9",  # hammer
    "M7 -3A7 7 0 1 0 7 4M7 -9V-3H1",  # cycle
    "M0 -9L2 -3H9L4 1L6 8L0 4L-6 8L-4 1L-9 -3H-2Z",  # star
    "M0 0Q3 -4 5 0T-3 4T-6 -4T6 -7",  # spiral
    "M-8 -6Q0 -10 8 -6V2Q0 12 -8 2ZM-4 -2H-2M2 -2H4M-3 4Q0 6 3 4",  # mimic
    "M-7 -2H7V7H-7ZM-7 -2V-7H-3V-2M-2 -2V-8H2V-2M3 -2V-7H7V-2",  # fist
    "M-6 0A6 6 0 1 0 6 0A6 6 0 1 0 -6 0M0 -10V-3M0 3V10M-10 0H-3M3 0H10",  # reticle
    "M-7 -9H7M-7 9H7M-4 -9V9M4 -9V9",  # pillar
    "M2 -10L-5 1H0L-2 10L5 -2H0Z",  # spark
)
LETTER: Final = 0.6  # how wide a letter is, in parts of its size
BOLD: Final = 0.68


def fit(content: str, size: float, wide: float, letter: float = LETTER) -> float:
    """Give the size at which words fit into a width, at most the one that is wished for."""
    return min(size, wide / (letter * max(len(content), 1)))


def cut(content: str, size: float, wide: float, letter: float = LETTER) -> str:
    """Give as much of some words as fits into a width; dots say that there is more, in the tip."""
    most = int(wide / (letter * size))
    return content if len(content) <= most else content[: max(1, most - 2)].rstrip() + "\u2026"


def wrapped(content: str, most: int, lines: int) -> list[str]:
    """Break words into a few lines of so many letters; dots say that there is more, in the tip."""
    found = [""]
    for word in content.split():
        if found[-1] and len(found[-1]) + 1 + len(word) > most:
            if len(found) == lines:
                return [*found[:-1], found[-1][: most - 1] + "\u2026"]
            found.append(word)
        else:
            found[-1] = f"{found[-1]} {word}".strip()
    return found


def hexagon(radius: float, x: float = 0.0, y: float = 0.0) -> tuple[Point, ...]:
    """Give a hexagon with flat sides above and below."""
    return tuple((x + radius * cos(pi * i / 3), y + radius * sin(pi * i / 3)) for i in range(6))


def focus(seat: int, x: float, y: float, r: float) -> tuple[Shape, ...]:
    """Draw a focus: each seat has a shape of its own."""
    style = Style(f"seat-{seat}", f"seat-{seat}-edge", max(1.2, r * 0.14))
    if seat == 0:
        return (Circle(x, y, r, style),)
    if seat == 1:
        return (Rect(x - r * 0.9, y - r * 0.9, 1.8 * r, 1.8 * r, style, 1.5),)
    if seat == 2:
        return (Poly(((x, y - 1.25 * r), (x + 1.25 * r, y), (x, y + 1.25 * r), (x - 1.25 * r, y)), style),)
    return (Poly(((x, y - 1.3 * r), (x + 1.3 * r, y + 0.95 * r), (x - 1.3 * r, y + 0.95 * r)), style),)


def foci(seat: int, x: float, y: float, r: float, count: int) -> tuple[Shape, ...]:
    """Draw a pile of foci: the shape of its player, with how many it stands for inside."""
    down = r * 0.28 if seat == 3 else 0.0
    number = Text(x, y + down, str(count), 1.35 * r, f"seat-{seat}-ink", bold=True)
    return (*focus(seat, x, y, r), number)


def outline(path: str, ink: str, width: float = 2.0) -> tuple[Shape, ...]:
    """Draw lines."""
    return (Path(path, Style("", ink, width)),)


def symbols() -> dict[str, tuple[Shape, ...]]:
    """Give every drawing that is used again and again."""
    found: dict[str, tuple[Shape, ...]] = {}
    for place, path in enumerate(GLYPH_PATHS):
        found[f"glyph-{place}"] = outline(path, GLYPH_INKS[place], 2.6)
        found[f"ring-{place}"] = _badge(GLYPH_INKS[place], f"glyph-{place}")
    found["glyph-wild"] = (Path(STAR, Style("glow", "ink", 1.0)),)
    found["ring-wild"] = _badge("glyph-wild", "glyph-wild")
    for place, path in enumerate(SYMBOL_PATHS):
        found[f"symbol-{place}"] = outline(path, "ink", 2.2)
        found[f"symbol-used-{place}"] = outline(path, "ink-soft", 1.4)
    found["asterisk"] = outline("M0 -4V4M-3.5 -2L3.5 2M-3.5 2L3.5 -2", "ink-soft", 1.3)
    found["lock"] = (
        Circle(0, 1, 12, Style("card", "ink-soft", 1.5)),
        Rect(-6, -1, 12, 8, Style("ink"), 2.0),
        Path("M-4 -1V-4A4 4 0 0 1 4 -4V-1", Style("", "ink", 2.0)),
    )
    for glyph in range(len(GLYPH_PATHS)):
        for count in range(SET + 1):
            found[f"set-{glyph}-{count}"] = (
                *_ring(count, GLYPH_INKS[glyph]),
                Use(f"glyph-{glyph}", scale=0.62),
            )
    found["seal"] = (
        Circle(0, 0, 9, Style("warn")),
        Path("M-4 -4L4 4M4 -4L-4 4", Style("", "card", 2.2)),
    )
    return found


def _badge(ink: str, glyph: str) -> tuple[Shape, ...]:
    """Draw a glyph in a ring of its colour, on white, so that it is read on any land."""
    return (Circle(0, 0, 15.5, Style("card", ink, 2.4)), Use(glyph, scale=0.82))


def _ring(count: int, ink: str) -> tuple[Shape, ...]:
    """Draw how many tiles of a set somebody has: a ring of three parts, which glows where one is missing."""
    near = count == SET - 1
    parts: list[Shape] = [Circle(0, 0, 20.5, Style("glow", opacity=0.3 if near else 0.0))]
    parts += [Circle(0, 0, 20.5, Style("", "glow-edge", 2.2))] if near else []
    for i in range(SET):
        one, other = (pi * (2 * (i + side) / SET - 0.5) for side in (0.04, 0.96))
        (x, y), (tx, ty) = ((15 * cos(angle), 15 * sin(angle)) for angle in (one, other))
        line = f"M{x:.1f} {y:.1f}A15 15 0 0 1 {tx:.1f} {ty:.1f}"
        parts.append(Path(line, Style("", ink if i < count else "line", 4.6 if i < count else 2.5)))
    return tuple(parts)


def glyphs(marks: list[str], x: float, y: float, scale: float) -> list[Shape]:
    """Draw the glyphs of a side in a row about a place."""
    step = GLYPH * 1.12 * scale
    return [Use(name, x + (i - (len(marks) - 1) / 2) * step, y, scale=scale) for i, name in enumerate(marks)]


def slot(kind: int, r: float, edge: str = "ink-soft") -> tuple[Shape, ...]:
    """Draw an empty slot about its middle: square for cantrips, round for rituals (ME-8.13)."""
    if kind == RITUAL:
        return (Circle(0, 0, r, Style("ground-2", edge, 1.5)),)
    return (Rect(-r, -r, 2 * r, 2 * r, Style("ground-2", edge, 1.5), 2.0),)


def construct(kind: int, r: float, name: str = "") -> tuple[Shape, ...]:
    """Draw a construct about its middle: a die with a pip, a unique one with a bright rim and its letter."""
    if kind == 0:
        return (
            Rect(-r, -r, 2 * r, 2 * r + r * 0.3, Style("ink"), r * 0.35),
            Rect(-r, -r, 2 * r, 2 * r, Style("accent-face", "ink", 1.0), r * 0.35),
            Circle(0, 0, r * 0.28, Style("accent-ink")),
        )
    rim = Rect(-r, -r, 2 * r, 2 * r, Style("card", "glow", max(2.0, r * 0.26)), r * 0.35)
    return (rim, Text(0, 0, name[:1], max(13.0, 1.4 * r), bold=True))


def die(kind: int, r: float, used: bool) -> tuple[Shape, ...]:
    """Draw the body of a die in the ether: a cube with a lit face; a used one is faint."""
    edge, thick = ("card-edge", 1.8) if kind == 0 else ("glow-edge", 3.0)
    faint = 0.45 if used else 1.0
    return (
        Rect(-r, -r, 2 * r, 2 * r + 5, Style("card-edge", opacity=faint), r * 0.35),
        Rect(-r, -r, 2 * r, 2 * r, Style("card-face", edge, thick, faint), r * 0.35),
    )


def mark(kind: int, x: float, y: float, r: float = 4.0) -> tuple[Shape, ...]:
    """Draw what tells the type of a spell apart (ME-8.13)."""
    ink = Style("", "ink-soft", 0.38 * r)
    if kind == CANTRIP:
        return (Rect(x - 0.88 * r, y - 0.88 * r, 1.76 * r, 1.76 * r, ink),)
    if kind == RITUAL:
        return (Circle(x, y, r, ink),)
    if kind == AURA:
        return (Path(f"M{x - r:.1f} {y + r:.1f}L{x + r:.1f} {y - r:.1f}", ink),)
    cross = f"M{x - r:.1f} {y - r:.1f}l{2 * r:.1f} {2 * r:.1f}m0 {-2 * r:.1f}l{-2 * r:.1f} {2 * r:.1f}"
    return (Path(cross, ink),)
