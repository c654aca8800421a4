"""A drawing for each side of a tile: what stands there, in the land of its glyphs.

The land follows from the glyphs of the side, so that colour tells what the tile is worth.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from conclave.core.scene import Path, Shape, Style, Use
from conclave.games.meld.art_parts import PARTS, SCENES, strokes
from conclave.games.meld.data import GLYPHS, Face

LANDS: Final = ("salt", "sulfur", "mercury")
WATER: Final = "!bM-76-24Q-38-31 0-24T76-24L85-7H-85Z;l1.5M-56-18H-42M-14-14H2M34-18H50"
NIGHT: Final = "star -46 -52 0.5, star 40 -58 0.4, star 58 -34 0.35"

_BEHIND: Final = {"water": WATER, "night": NIGHT}
_SPARE: Final = ("menhir", "cairn", "oak", "tower", "tent", "well", "rock", "bloom", "gate", "lamp")


@cache
def drawing(name: str) -> tuple[Shape, ...]:
    """Draw what stands on a side of this name; one that is not known has a landmark all the same."""
    line = SCENES.get(name)
    if line is None:
        line = f"{_SPARE[sum(map(ord, name)) % len(_SPARE)]} 0 -8 1.2, bush -44 -8 .8, bush 46 -8 .7"
    shapes: list[Shape] = []
    for word, meaning in _BEHIND.items():
        line = line.replace(f"{word}, ", f"{meaning}, ", 1) if line.startswith(word) else line
    for one in line.split(", "):
        if one[0] == "!":
            shapes += strokes(one[1:])
            continue
        part, *numbers = one.split()
        assert part in PARTS, part
        x, y, *more = (float(number) for number in numbers)
        scale = more[0] if more else 1.0
        shapes.append(Use(f"part-{part}", x, y, more[1] if len(more) > 1 else 0.0, scale))
    return tuple(shapes)


def lands(face: Face, wild: bool) -> tuple[str, str]:
    """Name the sky and the ground of a side: of two glyphs the first gives the sky, the second the rest."""
    if face.wild and wild:
        return "wild", "wild"
    found = [LANDS[glyph] for glyph in range(GLYPHS) if face.glyphs >> glyph & 1]
    return (found[0], found[-1]) if found else ("bare", "bare")


def backdrop(face: Face, wild: bool) -> tuple[Shape, ...]:
    """Draw sky, far hills and ground, within the upper half of a tile."""
    sky, ground = lands(face, wild)
    return (
        Path("M-47-81H47L93-1H-93Z", Style(f"{sky}-sky")),
        Path("M-72-37Q-44-51-18-39T30-42Q52-48 69-43L93-1H-93Z", Style(f"{ground}-far")),
        Path("M-80-23Q-50-35-10-24T40-25Q62-30 78-27L93-1H-93Z", Style(f"{ground}-land")),
    )
