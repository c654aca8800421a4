"""The drawings of Ice Wizards: ice, stones, cards, wizards and the king, all in roles of the theme."""

from __future__ import annotations

from functools import cache
from math import atan2, cos, degrees, pi, sin
from typing import Final

from conclave.core.scene import Circle, Path, Point, Poly, Rect, Shape, Style, Use
from conclave.games.ice_wizards.data import BOARDS

CARD: Final = (92.0, 124.0)
WIZARD: Final = (76.0, 58.0)
STONE: Final = 25.0  # radius of a stone on a space one step of 62 wide
STEP: Final = 62.0
NUMERAL: Final = 14.0  # how high numerals are drawn, to be scaled

# The four letters of a compass, as lines: a card must be readable where there are no fonts.
_LETTERS: Final = {
    "N": "M-5 7V-7L5 7V-7",
    "E": "M5-7H-5V7H5M-5 0H3",
    "S": "M5-4.5L2.5-7H-2.5L-5-4.5V-2L-2.5 0H2.5L5 2V4.5L2.5 7H-2.5L-5 4.5",
    "W": "M-7-7L-3.5 7L0-3L3.5 7L7-7",
}


def around(
    count: int, radius: float, first: float = 0.0, x: float = 0.0, y: float = 0.0
) -> tuple[Point, ...]:
    """Give the corners of a regular polygon; `first` is in degrees clockwise from the top."""
    turns = (pi * (2 * i / count + first / 180) for i in range(count))
    return tuple((x + radius * sin(turn), y - radius * cos(turn)) for turn in turns)


@cache
def turns(slug: str) -> tuple[float, ...]:
    """Give the eight directions of a board in degrees from the north, as the king really walks."""
    board = BOARDS[slug]
    x, y = board.at[board.centre]
    ends = [board.at[board.reach[board.centre][3 * way]] for way in range(8)]
    return tuple(round(degrees(atan2(ex - x, y - ey)) % 360, 2) for ex, ey in ends)


def space(slug: str, step: float) -> tuple[Point, ...]:
    """Give the outline of one space, a hair smaller than its room."""
    if slug == "hex":
        return around(6, 0.56 * step, 30.0)
    return around(4, 0.685 * step, 45.0)


def slab(slug: str, step: float, grow: float) -> tuple[Point, ...]:
    """Give the outline of the whole sheet of ice, `grow` steps beyond its last spaces."""
    if slug == "hex":
        return around(6, (5.45 + grow) * step)
    half, cut = (4.5 + grow) * step, 0.5 * grow * step
    corners = ((-1, -1), (1, -1), (1, 1), (-1, 1))
    found: list[Point] = []
    for i, (sx, sy) in enumerate(corners):
        ends = [(sx * half, sy * (half - cut)), (sx * (half - cut), sy * half)]
        found += ends if i % 2 == 0 else ends[::-1]
    return tuple(found)


def letters(word: str, x: float, y: float, size: float, ink: str) -> tuple[Shape, ...]:
    """Write N, NE, ... SW as lines, centred."""
    gap = 17.0
    start = -gap * (len(word) - 1) / 2
    return tuple(
        Use(f"letter-{letter}-{ink}", x + (start + gap * i) * size / 14, y, scale=size / 14)
        for i, letter in enumerate(word)
    )


def numeral(count: int, x: float, y: float, high: float) -> tuple[Shape, ...]:
    """Write I, II or III."""
    return (Use(f"numeral-{count}", x, y, scale=high / NUMERAL),)


def _numeral(count: int, high: float, ink: str) -> tuple[Shape, ...]:
    """Draw I, II or III with serifs joined into one line above and below."""
    gap, bar = high * 0.42, high * 0.17
    style = Style(ink)
    left, wide = -gap * (count - 1) / 2, gap * (count - 1) + high * 0.52
    bars = [Rect(left + gap * i - bar / 2, -high / 2, bar, high, style) for i in range(count)]
    serifs = [Rect(-wide / 2, end, wide, bar * 0.62, style) for end in (-high / 2, high / 2 - bar * 0.62)]
    return (*bars, *serifs)


def ray(length: float, wide: float, turn: float, light: str, dark: str, opacity: float) -> tuple[Shape, ...]:
    """Draw one ray of a star as two facets, from the middle outwards."""

    def at(angle: float, far: float) -> Point:
        return far * sin(pi * angle / 180), -far * cos(pi * angle / 180)

    tip, middle = at(turn, length), (0.0, 0.0)
    left, right = at(turn - 26, wide), at(turn + 26, wide)
    return (
        Poly((middle, left, tip), Style(light, opacity=opacity)),
        Poly((middle, right, tip), Style(dark, opacity=opacity)),
    )


def star(turns: tuple[float, ...], radius: float, opacity: float = 1.0) -> tuple[Shape, ...]:
    """Draw the ice star: a ray for each of the eight directions, the four winds longer."""
    shapes: list[Shape] = [Circle(0, 0, radius * 0.62, Style("", "star", radius * 0.012, opacity * 0.7))]
    for i in sorted(range(8), key=lambda i: i % 2, reverse=True):
        length = radius if i % 2 == 0 else radius * 0.74
        shapes += ray(length, radius * (0.2 if i % 2 == 0 else 0.15), turns[i], "frost", "star", opacity)
    return tuple(shapes)


def symbols(slug: str) -> dict[str, tuple[Shape, ...]]:
    """Give every drawing that is used again and again."""
    found: dict[str, tuple[Shape, ...]] = {
        "stone-0": _dark_stone(),
        "stone-1": _light_stone(),
        "rune-0": (_moon("seat-0-ink"),),
        "rune-1": _sun("seat-1-ink"),
        "king": _king(),
        "hat": _hat("accent-face", "ink", "glow"),
        "hat-used": _hat("", "line", "")[:1],
        "back": _back(),
        "arrow": _arrow("accent-hi", "accent"),
        "arrow-ghost": _arrow("line", "line"),
        "facet-0": _facets(slug, 0),
        "facet-1": _facets(slug, 1),
        "facet-2": _facets(slug, 2),
    }
    for letter, path in _LETTERS.items():
        for ink, width in (("ink", 2.6), ("ice-ink", 2.4), ("ink-soft", 2.4)):
            found[f"letter-{letter}-{ink}"] = (Path(path, Style("", ink, width)),)
    for count in (1, 2, 3):
        found[f"numeral-{count}"] = _numeral(count, NUMERAL, "ink")
    return found | _whereabouts()


def _whereabouts() -> dict[str, tuple[Shape, ...]]:
    """Draw what a card is in the table of all cards: in the pile, in a hand, or discarded."""
    box = (-14.0, -14.0, 28.0, 28.0)
    hollow = Rect(*box, Style("", "line", 1.2, 0.6), 6)
    return {
        "in-pile": (Rect(*box, Style("accent-face"), 6),),
        "in-hand": (hollow,),
        "discarded": (hollow, Path("M-5 -5l10 10m0 -10l-10 10", Style("", "ink-soft", 2.0, 0.7))),
    }


def _dark_stone() -> tuple[Shape, ...]:
    """An eight-sided dark stone with a moon; its pale side shows beneath."""
    r = STONE
    outer, inner = around(8, r, 22.5), around(8, r * 0.68, 22.5)
    facets = [
        Poly((outer[i], outer[(i + 1) % 8], inner[(i + 1) % 8], inner[i]), Style(role, opacity=opacity))
        for i, role, opacity in (
            (7, "seat-0-hi", 0.9), (0, "seat-0-hi", 0.5), (6, "seat-0-hi", 0.6), (5, "seat-0-hi", 0.25),
            (2, "shadow", 0.3), (3, "shadow", 0.45),
        )
    ]  # fmt: skip
    return (
        Circle(0, 5, r * 0.98, Style("shadow", opacity=0.28), r * 0.95),
        Poly(around(8, r, 22.5, 0, 3.2), Style("seat-1", "seat-0-edge", 1.2)),
        Poly(outer, Style("seat-0-face", "seat-0-edge", 1.6)),
        *facets,
        _moon("seat-0-ink"),
    )


def _light_stone() -> tuple[Shape, ...]:
    """A round pale stone with a sun; its dark side shows beneath."""
    r = STONE * 0.97
    return (
        Circle(0, 5, r, Style("shadow", opacity=0.28), r * 0.97),
        Circle(0, 3.2, r, Style("seat-0", "seat-1-edge", 1.2)),
        Circle(0, 0, r, Style("seat-1-face", "seat-1-edge", 1.6)),
        Circle(0, 0, r * 0.78, Style("", "seat-1-edge", 1.1, 0.55)),
        *_sun("seat-1-ink"),
    )


def _moon(ink: str) -> Shape:
    return Path("M4.5 -10.5 A11 11 0 1 0 10 5.5 A9.2 9.2 0 0 1 4.5 -10.5 Z", Style(ink))


def _sun(ink: str) -> tuple[Shape, ...]:
    rays = [
        Poly((*around(2, 3.4, 45.0 * i + 90), around(1, 14.2, 45.0 * i)[0]), Style(ink)) for i in range(8)
    ]
    return (*rays, Circle(0, 0, 5.6, Style(ink)), Circle(0, 0, 3.1, Style("seat-1-hi")))


def _king() -> tuple[Shape, ...]:
    """A wizard in a long cloak, standing; his feet are at the middle of the space."""
    cloak = "M-15 11 C-13 -2 -9 -10 -6.5 -18 H6.5 C9 -10 13 -2 15 11 C8 16 -8 16 -15 11 Z"
    fold = "M0 -14 C3 -4 6 6 7 13.6 C4 14.5 1 14.7 0 14.7 Z"
    beard = "M-5 -17 C-4 -6 0 -3 0 -3 C0 -3 4 -6 5 -17 C2 -14 -2 -14 -5 -17 Z"
    hat = "M-12 -23 C-7 -26 -5 -34 1.5 -48 C3 -42 7 -28 12 -23 C6 -19.5 -6 -19.5 -12 -23 Z"
    return (
        Circle(3, 11, 19, Style("shadow", opacity=0.34), 8.5),
        Path(cloak, Style("king-face", "shadow", 1.6, shadow=True)),
        Path(fold, Style("shadow", opacity=0.22)),
        Circle(0, -20, 7.2, Style("seat-1-hi", "shadow", 1.2)),
        Path(beard, Style("frost", "shadow", 0.8)),
        Path(hat, Style("king-face", "shadow", 1.6)),
        Poly(_spark(5.4, 0.5, -30), Style("glow")),
        Path("M17 14 V-26", Style("", "shadow", 4.2)),
        Path("M17 13.5 V-26", Style("", "seat-1", 2.2)),
        Poly(_spark(8.5, 17, -31), Style("glow", "shadow", 1.0)),
    )


def _spark(radius: float, x: float, y: float) -> tuple[Point, ...]:
    """Give a four-pointed star."""
    outer, inner = around(4, radius, 0, x, y), around(4, radius * 0.42, 45, x, y)
    return tuple(point for pair in zip(outer, inner, strict=True) for point in pair)


def _hat(cloth: str, edge: str, spark: str) -> tuple[Shape, ...]:
    cone = "M-22 14 C-11 10 -7 -4 -3 -20 C-1 -24 7 -22 9 -17 C4 -17 4 -14 6 -9 C9 2 12 10 22 14"
    cone += " C10 20 -10 20 -22 14 Z"
    return (
        Path(cone, Style(cloth, edge, 1.4)),
        Path("M-11.5 9 C-5 12.5 5 12.5 11.5 9", Style("", spark, 3.2)),
        Poly(_spark(6.5, 0, -3), Style(spark)),
    )


def _arrow(light: str, dark: str) -> tuple[Shape, ...]:
    """Draw a shard of ice that points north, in two facets, inside a circle of 40."""
    return (
        Poly(((0, -38), (-23, -6), (-8.5, -10), (-8.5, 34), (0, 27)), Style(light)),
        Poly(((0, -38), (23, -6), (8.5, -10), (8.5, 34), (0, 27)), Style(dark)),
    )


def _back() -> tuple[Shape, ...]:
    """Draw the back of a movement card about its middle."""
    wide, high = CARD
    turns = tuple(45.0 * i for i in range(8))
    return (
        Rect(-wide / 2, -high / 2, wide, high, Style("ice-slab", "card-edge", 1.6), 10),
        Rect(-wide / 2 + 6, -high / 2 + 6, wide - 12, high - 12, Style("", "frost", 1.2, 0.6), 6),
        *star(turns, 38, 0.85),
    )


def card(wide: float = CARD[0], high: float = CARD[1]) -> tuple[Shape, ...]:
    """Draw the blank face of a card about its middle."""
    frame = Rect(-wide / 2 + 5, -high / 2 + 5, wide - 10, high - 10, Style("", "card-edge", 1.0, 0.45), 6)
    return (Rect(-wide / 2, -high / 2, wide, high, Style("card-face", "card-edge", 1.6), 10), frame)


def movement(direction: str, distance: int, turn: float) -> tuple[Shape, ...]:
    """Draw a movement card: its direction in letters, one arrow the way the king goes, the numeral."""
    return (
        *card(),
        *letters(direction, -CARD[0] / 2 + (18 if len(direction) == 1 else 26), -CARD[1] / 2 + 20, 15, "ink"),
        Use("arrow", 0, -2, turn, 0.87),
        *numeral(distance, CARD[0] / 2 - 17.5 - 4.4 * (distance - 1), CARD[1] / 2 - 20, 21),
    )


def _facets(slug: str, kind: int) -> tuple[Shape, ...]:
    """Draw light and a crack in one pane of ice; three kinds, so that no two neighbours need look alike."""
    corners = space(slug, STEP)
    count, inner = len(corners), ((-5.0, 3.0), (6.0, -4.0), (2.0, 7.0))[kind]
    first = (count - 1, 0, count - 2)[kind]
    one, two = corners[first], corners[(first + 1) % count]
    cracks = ("M-14 19L-5 6L-9 -3", "M8 -20L4 -9L11 -1L9 7", "M-21 -4L-9 -7L-2 -2M-9 -7L-7 -14")
    return (
        Poly((one, two, inner), Style("frost", opacity=0.1)),
        Path(cracks[kind], Style("", "frost", 1.1, 0.28)),
    )
