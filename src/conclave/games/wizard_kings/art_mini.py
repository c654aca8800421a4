"""A map the size of a card: sea, land, woods, rivers, roads and cities, for choosing among maps."""

from __future__ import annotations

from functools import cache
from typing import Final

from conclave.core.scene import Circle, Path, Point, Rect, Shape, Sheet, Style, Text
from conclave.games.wizard_kings.art_field import (
    ACROSS,
    HIGH,
    Ring,
    TriangleNet,
    curved,
    middle,
    patch,
    shore,
)
from conclave.games.wizard_kings.art_map import TINTS
from conclave.games.wizard_kings.art_rivers import course
from conclave.games.wizard_kings.ground import ground_of
from conclave.games.wizard_kings.maps import SHEET_SLUGS

PART: Final = 0.25
SIZE: Final = ((12 * ACROSS) * PART, 8 * HIGH * PART)


@cache
def symbols() -> Sheet:
    """Give all maps small, as drawings that are fetched once."""
    return {f"mini-{slug}": mini(number) for number, slug in enumerate(SHEET_SLUGS)}


@cache
def mini(sheet: int) -> tuple[Shape, ...]:
    """Draw a map small, from its upper left corner; half hexes are cut as on the printed sheet."""
    ground = ground_of(((sheet, 0, 0, 0),))
    net = TriangleNet(ground, (-24.0, -24.0, 12 * ACROSS + 24.0, 8 * HIGH + 24.0))
    land = shore(net)
    wide, high = SIZE
    coast = curved(_shrunk(net.rings(land, 0.0)))
    sea = Rect(0, 0, wide, high, Style("sea-face"))
    shapes: list[Shape] = [sea, Path(coast, Style("land", "coast-ink", 1.2))]
    for letter, role in TINTS.items():
        area = curved(_shrunk(net.rings(patch(net, land, letter), 0.0)))
        if area:
            shapes.append(Path(area, Style(role)))
    lines = [[_small(point) for point in course(river)] for river in ground.rivers]
    if lines:
        shapes.append(Path("".join(_line(line) for line in lines), Style("", "river-ink", 2.0)))
    roads = [[_small(middle(place)) for place in sorted(side)] for side in sorted(ground.roads, key=sorted)]
    shapes.append(Path("".join(_line(line) for line in roads), Style("", "road", 1.8)))
    for city in ground.cities:
        x, y = _small(middle(city.at))
        shapes.append(Circle(x, y, 7.5, Style("gold", "gold-ink", 1.2)))
        shapes.append(Text(x, y, str(city.gold), 10.5, "gold-ink", bold=True))
    # What reached beyond the edges of the sheet is covered by the frame of the card.
    frame = f"M-8-8h{wide + 16:.0f}v{high + 16:.0f}h{-wide - 16:.0f}z"
    frame += f"M0 0v{high:.0f}h{wide:.0f}v{-high:.0f}z"
    shapes.append(Path(frame, Style("panel")))
    shapes.append(Rect(0, 0, wide, high, Style("", "coast-ink", 1.6)))
    return tuple(shapes)


def _small(point: Point) -> Point:
    return point[0] * PART, point[1] * PART


def _shrunk(rings: list[Ring]) -> list[Ring]:
    return [[_small(point) for point in ring[::2]] for ring in rings]


def _line(points: list[Point]) -> str:
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points)
