"""Small signs: mana with its glyphs, dice, points, heroes; and text that fits."""

from __future__ import annotations

from functools import cache
from typing import Final

from conclave.core.scene import Circle, Path, Poly, Rect, Shape, Style, Use
from conclave.games.mage_knight import data as d

LETTER: Final = 0.6  # how wide a letter is, in parts of its size
BOLD: Final = 0.66
# Mana: flame, snowflake, leaf, feather, sun, moon; each is told by its glyph alone.
GLYPHS: Final = (
    ("M0-10q9 8 6 14q-2 6-6 6t-6-6q-2-4 2-7q1 4 3 3q3-4 1-10z", True),
    ("M0-9v18M-7.8-4.5l15.6 9M7.8-4.5l-15.6 9M-3-7.5l3 3l3-3M-3 7.5l3-3l3 3", False),
    ("M-8 8q-2-16 16-16q1 17-13 14zM-8 8l9-9", True),
    ("M-7 9l4-6q-3-8 9-12q3 10-4 13l-5 1z", True),
    ("M0-5a5 5 0 1 0 .1 0zM0-10v3M0 7v3M-10 0h3M7 0h3M-7-7l2 2M5 5l2 2M7-7l-2 2M-5 5l-2 2", False),
    ("M4-9a9 9 0 1 0 4 12a8 8 0 0 1-4-12z", True),
)
HEX: Final = ((0.0, -12.0), (10.4, -6.0), (10.4, 6.0), (0.0, 12.0), (-10.4, 6.0), (-10.4, -6.0))
# Points and other signs as filled outlines in a box of twenty.
SIGNS: Final = {
    "move": "M-6-9h7v10l8 3v5h-15z",
    "influence": "M-9-8h18v12h-9l-5 5v-5h-4z",
    "heal": "M-3-9h6v6h6v6h-6v6h-6v-6h-6v-6h6z",
    "attack": "M9-9l-2 6l-8 8l3 3l-2 2l-4-4l-3 3l-2-2l3-3l-4-4l2-2l3 3l8-8z",
    "block": "M-8-8h16v8q0 7-8 10q-8-3-8-10z",
    "ranged": "M-7-9q14 3 14 9t-14 9l4-9zM-9-1h12v2h-12z",
    "siege": "M-9 8h18v-3h-4l2-11l-4-1l-4 12h-8z",
    "fame": "M0-10l3 7h7l-6 4l3 8l-7-5l-7 5l3-8l-6-4h7z",
    "armor": "M-9-7l5-2q4 3 8 0l5 2l-2 6h-2v10h-10v-10h-2z",
    "cards": "M-8-6l9-3l3 13l-9 3zM2-8l6 2l-3 12l-2-1z",
    "flag": "M-7 10v-20h14l-4 5l4 5h-11v10z",
    "wound": "M0-10q8 10 6 15q-2 5-6 5t-6-5q-2-5 6-15z",
    "scales": "M-1-9h2v2h7l2 8h-6l3-6h-6v12h4v2h-10v-2h4v-12h-6l3 6h-6l2-8h7z",
    "map": "M-9-7l6-2l6 2l6-2v16l-6 2l-6-2l-6 2z",
    "walls": "M-9 8v-15h4v4h3v-4h4v4h3v-4h4v15z",
    "swords": "M-9-9h3l12 12l2-2l2 2l-3 2l2 3l-2 1l-3-2l-2 2l-2-2l2-2z"
    "M9-9h-3l-4 4l3 3l4-4zM-5 1l-3 3l-2-2l-1 2l2 2l-2 3l2 1l3-3l2 2l1-2l-2-2l3-3z",
}
# Heroes: a robe and what is on the head, so that each has its own outline.
HEADS: Final = (
    "M-8-18l8-8l8 8l-2 6h-12z",  # Arythea: a hood
    "M-7-12v-9q7-6 14 0v9z",  # Tovak: a helmet
    "M-6-12l-8-10l9 3l5-6l5 6l9-3l-8 10z",  # Goldyx: wings and horns
    "M-6-12l-3-14l7 6h4l7-6l-3 14z",  # Norowas: antlers
)
COAT: Final = (0, 1, 2, 3)  # the colour of mana that each hero wears


def fit(content: str, size: float, wide: float, letter: float = LETTER) -> float:
    """Give the size at which words fit into a width, at most the one that is wished for, never below 13."""
    return max(13.0, min(size, wide / (letter * max(len(content), 1))))


def cut(content: str, size: float, wide: float, letter: float = LETTER) -> str:
    """Give as much of some words as fits into a width; dots say that there is more, in the tip."""
    most = int(wide / (letter * size))
    return content if len(content) <= most else content[: max(1, most - 1)].rstrip(" ,:") + "\u2026"


def wrapped(content: str, most: int, lines: int) -> list[str]:
    """Break words into a few lines of so many letters; dots say that there is more, in the tip."""
    found = [""]
    for word in content.split():
        if found[-1] and len(found[-1]) + 1 + len(word) > most:
            if len(found) == lines:
                return [*found[:-1], found[-1][: most - 1].rstrip(" ,:") + "\u2026"]
            found.append(word)
        else:
            found[-1] = f"{found[-1]} {word}".strip()
    return found


def _glyph(color: int, ink: str) -> Shape:
    path, filled = GLYPHS[color]
    return Path(path, Style(ink)) if filled else Path(path, Style("", ink, 2.2))


def sign(name: str, x: float, y: float, scale: float = 1.0) -> Use:
    """Place a sign."""
    return Use(f"sign-{name}", x, y, scale=scale)


@cache
def symbols() -> dict[str, tuple[Shape, ...]]:
    """Give gems, tokens, dice, points and heroes."""
    found: dict[str, tuple[Shape, ...]] = {}
    for color in range(d.SIX):
        edge, fill, ink = f"mana-{color}-edge", f"mana-{color}", f"mana-{color}-ink"
        found[f"gem-{color}"] = (Poly(HEX, Style(fill, edge, 1.8)), _glyph(color, ink))
        found[f"orb-{color}"] = (Circle(0, 0, 11, Style(fill, edge, 1.8)), _glyph(color, ink))
        found[f"die-{color}"] = (Rect(-17, -17, 34, 34, Style(fill, edge, 2.0), 7), _glyph(color, ink))
        found[f"void-{color}"] = (Poly(HEX, Style("", "ink-soft", 1.2, 0.45)), Circle(0, 0, 2.5, Style(edge)))
    found["gem-6"] = (Poly(HEX, Style("mana-6", "mana-6-edge", 1.8)),)
    found["barred"] = (
        Rect(-17, -17, 34, 34, Style("panel", "line", 1.0, 0.6), 7),
        Path("M-14 14l28-28", Style("", "ink", 3.0)),
    )
    found["taken"] = (
        Path("M-9 1l6 7l12-14", Style("", "badge", 5.0)),
        Path("M-9 1l6 7l12-14", Style("", "good", 3.0)),
    )
    for name, path in SIGNS.items():
        found[f"sign-{name}"] = (Path(path, Style("ink")),)
        found[f"soft-{name}"] = (Path(path, Style("ink-soft")),)
        found[f"white-{name}"] = (Path(path, Style("badge")),)
    found["sign-sun"] = (
        Circle(0, 0, 5, Style("move")),
        Path("M0-10v3M0 7v3M-10 0h3M7 0h3M-7-7l2 2M5 5l2 2M7-7l-2 2M-5 5l-2 2", Style("", "move", 2.2)),
    )
    found["sign-moon"] = (Path("M4-9a9 9 0 1 0 4 12a8 8 0 0 1-4-12z", Style("portal", "ink", 0.8)),)
    found["night-map"] = (Path(SIGNS["map"], Style("star", opacity=0.6)),)
    found["drop"] = (Path(SIGNS["wound"], Style("fight", "pen", 1.2)),)
    for hero, head in enumerate(HEADS):
        coat = f"mana-{COAT[hero]}"
        found[f"hero-{hero}"] = (
            Circle(0, 24, 16, Style("pen", opacity=0.3), 5),
            Path("M-13 24q1-34 13-36q12 2 13 36z", Style(coat, "pen", 2.0)),
            Circle(0, -13, 8, Style("wall", "pen", 1.6)),
            Path(head, Style(coat, "pen", 1.6)),
            Use(f"gem-{COAT[hero]}", 0, 8, scale=0.62),
        )
    for seat in range(d.MOST_SEATS):
        found[f"foot-{seat}"] = (Circle(0, 24, 20, Style(f"seat-{seat}", f"seat-{seat}-edge", 2.4), 7),)
    found["pill"] = (Rect(-19, -11, 38, 22, Style("move", "badge", 2.0), 11),)
    found["pill-more"] = (Rect(-19, -11, 38, 22, Style("badge", "move", 2.4), 11),)
    found["pill-fight"] = (Rect(-24, -11, 48, 22, Style("fight", "badge", 2.0), 11),)
    found["pill-fight-more"] = (Rect(-24, -11, 48, 22, Style("badge", "fight", 2.4), 11),)
    found["red-swords"] = (Path(SIGNS["swords"], Style("fight")),)
    found["red-walls"] = (Path(SIGNS["walls"], Style("fight")),)
    return found
