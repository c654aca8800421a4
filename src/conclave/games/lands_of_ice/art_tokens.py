"""Tokens: round and blue, or eight-sided and yellow, with a figure, its movement and its combat value."""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin
from typing import Final

from conclave.core.scene import Circle, Path, Poly, Rect, Shape, Style, Text, Use
from conclave.games.lands_of_ice import art_figures
from conclave.games.lands_of_ice.board import Book
from conclave.games.lands_of_ice.data import CHARACTERS, KINDS

R: Final = 24.0
_EIGHT: Final = tuple(
    (round(sin(pi / 8 + pi * step / 4) * 26, 1), round(-cos(pi / 8 + pi * step / 4) * 26, 1))
    for step in range(8)
)


@lru_cache(maxsize=8)
def symbols(book: Book) -> dict[str, tuple[Shape, ...]]:
    """Give discs, figures, objects and the marks of every state."""
    found: dict[str, tuple[Shape, ...]] = {}
    for seat in range(2):
        found[f"disc-{seat}"] = _disc(seat)
        found[f"mask-{seat}"] = (*_disc(seat), Text(0, 1, "?", 26, f"seat-{seat}-ink", bold=True))
        for kind in range(CHARACTERS):
            found[f"figure-{seat}-{kind}"] = _figure(book.slugs[kind], seat)
    for kind in range(CHARACTERS, KINDS):
        found[f"thing-{kind}"] = _thing(book.slugs[kind])
    for owner in (-1, 0, 1):
        found[f"chip-{owner}"] = (Rect(-14, -14, 28, 28, Style("paper", _rim(owner), 3.0), 7),)
    found["move"] = (Circle(0, 0, 9, Style("pip", "shield", 1.4)),)
    found["combat"] = (Path("M-9-9h18v9c0 6-4 9-9 11c-5-2-9-5-9-11z", Style("shield", "pip", 1.4)),)
    found["wound"] = (
        Path("M-18 16l36-32", Style("", "hurt", 4.4)),
        Circle(-19, -18, 10, Style("hurt", "pip", 1.6)),
        Path("M-19-24c4 5 5 7 5 9a5 5 0 0 1-10 0c0-2 1-4 5-9z", Style("hurt-ink")),
    )
    found["frost"] = (
        Rect(-28, -28, 56, 56, Style("ice-2", "ice-edge", 2.4, 0.55), 8),
        Path("M-20 6l22-24M-8 20l26-28", Style("", "lip", 3.4, 0.8)),
        Circle(-19, -19, 10, Style("accent-hi", "pip", 1.6)),
        Path("M-19-25v12M-24-22l10 6M-14-22l-10 6", Style("", "hurt-ink", 1.8)),
    )
    found["perch"] = (
        Circle(-19, -18, 10, Style("pine", "pip", 1.6)),
        Path("M-19-25l6 11h-12z", Style("lip")),
    )
    found["eye"] = (
        Circle(18, -18, 10, Style("shield", "pip", 1.4)),
        Path("M11-18q7-7 14 0q-7 7-14 0z", Style("pip")),
        Circle(18, -18, 2.6, Style("shield")),
    )
    found["led"] = (
        Circle(19, 0, 9, Style("sight", "pip", 1.4)),
        Path("M14 0h9M19-4l4 4l-4 4", Style("", "pip", 2.0)),
    )
    found["rests"] = (Circle(19, 0, 9, Style("panel", "line", 1.4)), Text(19, 0.5, "z", 13, "ink", bold=True))
    return found


def _rim(owner: int) -> str:
    return f"seat-{owner}" if owner >= 0 else "flame"


def _disc(seat: int) -> tuple[Shape, ...]:
    shade = Circle(1.5, 3, R + 1, Style("shadow", opacity=0.28))
    face, edge = f"seat-{seat}-face", f"seat-{seat}-edge"
    # Where a ring is drawn round it: its values stand out in the corners, and a round one would cross them.
    outline = Rect(-30, -30, 60, 60, Style(face, opacity=0.0), 11)
    if seat == 0:
        return (
            outline,
            shade,
            Circle(0, 0, R, Style(face, edge, 2.6)),
            Circle(0, 0, R - 4, Style("", "seat-0-hi", 1.4)),
        )
    inner = tuple((round(x * 0.83, 1), round(y * 0.83, 1)) for x, y in _EIGHT)
    return (
        outline,
        shade,
        Poly(_EIGHT, Style(face, edge, 2.6)),
        Poly(inner, Style("", edge, 1.0, 0.6)),
    )


def _figure(slug: str, seat: int) -> tuple[Shape, ...]:
    outline, cut = art_figures.CHARACTERS.get(slug, art_figures.GUEST)
    shapes: list[Shape] = [Path(outline, Style(f"seat-{seat}-ink"))]
    if cut.endswith("z"):
        shapes.append(Path(cut, Style(f"seat-{seat}")))
    elif cut:
        shapes.append(Path(cut, Style("", f"seat-{seat}", 2.0)))
    return tuple(shapes)


def _thing(slug: str) -> tuple[Shape, ...]:
    fill, drawn, inside, edge = art_figures.OBJECTS.get(slug, art_figures.RELIC)
    shapes: list[Shape] = []
    if fill:
        shapes.append(Path(fill, Style(inside, edge, 1.0)))
    if drawn:
        shapes.append(Path(drawn, Style("", edge, 2.2)))
    return tuple(shapes)


def token(seat: int, kind: int, scale: float = 1.0, lying: bool = False) -> list[Shape]:
    """Draw a disc with its figure; a wounded one lies down and is pale."""
    turn = 90.0 if lying else 0.0
    shapes: list[Shape] = [
        Use(f"disc-{seat}", scale=scale),
        Use(f"figure-{seat}-{kind}", 0, -2 * scale, turn, 0.95 * scale),
    ]
    if lying:
        shapes.append(Circle(0, 0, (R - 1) * scale, Style("stone", opacity=0.5)))
    return shapes


def values(movement: int, combat: int, scale: float = 1.0) -> list[Shape]:
    """Draw movement at the left and combat at the right, below the figure."""
    # Large enough for a phone, where a square is hardly wider than a finger.
    return [
        Use("move", -17 * scale, 16 * scale, scale=1.22 * scale),
        Text(-17 * scale, 16.5 * scale, str(movement), 17 * scale, "shield", bold=True),
        Use("combat", 17 * scale, 15 * scale, scale=1.22 * scale),
        Text(17 * scale, 15.5 * scale, str(combat), 17 * scale, "shield-ink", bold=True),
    ]


def thing(kind: int, owner: int, scale: float = 1.0) -> list[Shape]:
    """Draw an object as a chip with the colour of its owner."""
    return [Use(f"chip-{owner}", scale=scale), Use(f"thing-{kind}", scale=scale)]
