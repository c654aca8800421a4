"""The maps of a layout, drawn once: sea, coast, land, woods, peaks, rivers, roads, towns and names.

Nothing here changes during a game, so the whole sheet is made once a layout and shared by every view of it.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from conclave.core.scene import Circle, Path, Point, Poly, Rect, Shape, Style, Text, Use
from conclave.games.wizard_kings import art_icons
from conclave.games.wizard_kings.art_field import (
    ACROSS,
    HIGH,
    TriangleNet,
    curved,
    middle,
    outline,
    patch,
    scatter,
    shore,
    spot,
)  # fmt: skip
from conclave.games.wizard_kings.art_rivers import bridges, falls, rivers
from conclave.games.wizard_kings.board import Layout, board_of
from conclave.games.wizard_kings.ground import (
    AROUND,
    DrawnCity,
    Ground,
    Place,
    Side,
    ground_of,
    near,
    side_ends,
)  # fmt: skip
from conclave.games.wizard_kings.maps import SHEETS

FRAME: Final = 26.0  # the parchment rim round the maps
MARGIN: Final = 8.0  # from the outermost hexes to the rim
KEPT: Final = 256  # layouts whose drawings are kept: there are far more, and each takes about a megabyte
TINTS: Final = {"f": "forest", "s": "swamp", "d": "desert", "m": "rock"}


@dataclass(frozen=True)
class MapDrawing:
    """The drawn layout: its ground, its size, where its first hex lies, and its shapes about that hex."""

    ground: Ground
    width: float
    height: float
    origin: Point
    shapes: tuple[Shape, ...]
    numbers: tuple[Shape, ...]  # of the hexes, for whoever comes close

    def at(self, place: Place) -> Point:
        """Give the middle of a hex on the scene."""
        x, y = middle(place)
        return x + self.origin[0], y + self.origin[1]


SYMBOLS: Final[dict[str, tuple[Shape, ...]]] = {
    **{f"town-{gold}-{kind}": art_icons.town(gold, kind)
       for gold in (1, 2, 3) for kind in ("normal", "walled", "sea", "underground")},
    **art_icons.symbols(),
    "henge": art_icons.henge(),
    "anchor": art_icons.anchor(),
    "rose": art_icons.rose(),
    "coin": (
        Circle(0, 0, 9.5, Style("gold", "gold-ink", 1.3)), Circle(0, 0, 7, Style("", "gold-ink", 0.7, 0.6)),
    ),
}  # fmt: skip


@lru_cache(maxsize=KEPT)
def sheet_of(layout: Layout) -> MapDrawing:
    """Draw a layout; the same layout is drawn once."""
    ground = ground_of(layout)
    left, right = min(p[0] for p in ground.terrain), max(p[0] for p in ground.terrain)
    top, bottom = min(p[1] for p in ground.terrain), max(p[1] for p in ground.terrain)
    pad_x, pad_y = HIGH * 0.58 + MARGIN, HIGH * 0.5 + MARGIN
    wide = (right - left) * ACROSS + 2 * pad_x
    high = (bottom - top) * HIGH / 2 + 2 * pad_y
    # Shapes are drawn about the middle of hex (0, 0); the inner edge of the rim lies here.
    x, y = left * ACROSS - pad_x, top * HIGH / 2 - pad_y
    shapes = tuple(_layers(ground, x, y, wide, high))
    return MapDrawing(
        ground, wide + 2 * FRAME, high + 2 * FRAME, (FRAME - x, FRAME - y), shapes, tuple(_names(ground))
    )


def _layers(ground: Ground, x: float, y: float, wide: float, high: float) -> list[Shape]:
    net = TriangleNet(ground, (x - FRAME / 2, y - FRAME / 2, x + wide + FRAME / 2, y + high + FRAME / 2))
    land = shore(net)
    shapes: list[Shape] = [Rect(x - 2, y - 2, wide + 4, high + 4, Style("sea-face"))]
    for level, width, strong in ((-0.62, 1.4, 0.4), (-0.42, 1.6, 0.6), (-0.22, 1.8, 0.8)):  # ripples
        shapes.append(Path(curved(net.rings(land, level)), Style("", "sea-line", width, strong)))
    coast = curved(net.rings(land, 0.0))
    shapes.append(Path(coast, Style("land", "sea-line", 9)))
    shapes.append(Path(coast, Style("land", "coast-ink", 2.2)))
    for letter, role in TINTS.items():
        area = curved(net.rings(patch(net, land, letter), 0.0))
        if area:
            shapes.append(Path(area, Style(role, opacity=0.85 if letter != "m" else 0.55)))
    shapes += _grid(ground)
    shapes += _fords(ground)
    shapes += rivers(ground)
    shapes += _roads(ground)
    shapes += bridges(ground)
    shapes += falls(ground)
    shapes += _plants(ground)
    for place in ground.henges:
        shapes.append(Use("henge", *_below(place, 14)))
    for city in ground.cities:
        shapes += _city(city)
    shapes += _passes(ground)
    shapes += _titles(ground)
    shapes += _rim(x, y, wide, high)
    return shapes


def _grid(ground: Ground) -> list[Shape]:
    """Draw every hexside once, thin."""
    land: list[str] = []
    sea: list[str] = []
    for place in sorted(ground.terrain):
        for way in AROUND:
            other = near(place, way)
            if other in ground.terrain and other < place:
                continue
            (ax, ay), (bx, by) = (spot(end) for end in side_ends(frozenset((place, other))))
            line = f"M{ax:.1f} {ay:.1f}L{bx:.1f} {by:.1f}"
            (sea if ground.wet(place) or ground.wet(other) else land).append(line)
    return [
        Path("".join(land), Style("", "map-line", 1.1, 0.55)),
        Path("".join(sea), Style("", "sea-ink", 1.0, 0.42)),
    ]


def _side_line(side: Side, part: float = 1.0) -> str:
    """Write a hexside, or the middle part of it."""
    (ax, ay), (bx, by) = (spot(end) for end in side_ends(side))
    mx, my = (ax + bx) / 2, (ay + by) / 2
    ax, ay = mx + (ax - mx) * part, my + (ay - my) * part
    bx, by = mx + (bx - mx) * part, my + (by - my) * part
    return f"M{ax:.1f} {ay:.1f}L{bx:.1f} {by:.1f}"


def _side_middle(side: Side) -> Point:
    (ax, ay), (bx, by) = (spot(end) for end in side_ends(side))
    return (ax + bx) / 2, (ay + by) / 2


def _fords(ground: Ground) -> list[Shape]:
    """Mark hexsides that differ from their hexes: rough strips, and shoals that no swimmer crosses."""
    shapes: list[Shape] = []
    for letter, role in TINTS.items():
        strips = "".join(_side_line(side, 0.8) for side, terrain in ground.sides.items() if terrain == letter)
        if strips:
            shapes.append(Path(strips, Style("", role, 20, 0.9)))
    bars = "".join(_side_line(side, 0.9) for side in ground.shoals)
    if bars:
        shapes.append(Path(bars, Style("", "desert", 9)))
        shapes.append(Path(bars, Style("", "desert-ink", 1.6)))
    return shapes


def _roads(ground: Ground) -> list[Shape]:
    """Draw roads hex by hex, so that forks and seams join of themselves."""
    ways: dict[Place, list[Point]] = {}
    for side in ground.roads:
        for place in side:
            ways.setdefault(place, []).append(_side_middle(side))
    for place, ends in ways.items():
        # A road that reaches the edge of the table goes on beyond it.
        if len(ends) == 1 and not any(city.at == place for city in ground.cities):
            (x, y), (ax, ay) = middle(place), ends[0]
            beyond = [way for way in AROUND if near(place, way) not in ground.terrain]
            if beyond:
                ends.append((x + 1.35 * (x - ax), y + 1.35 * (y - ay)))
    parts: list[str] = []
    for place, ends in sorted(ways.items()):
        x, y = middle(place)
        if len(ends) == 2:
            (ax, ay), (bx, by) = sorted(ends)
            bend = 8 * (scatter(*place, 5) - 0.5)
            parts.append(f"M{ax:.0f} {ay:.0f}Q{x + bend:.0f} {y + bend:.0f} {bx:.0f} {by:.0f}")
        else:
            parts += [f"M{ax:.0f} {ay:.0f}L{x:.0f} {y:.0f}" for ax, ay in sorted(ends)]
    line = "".join(parts)
    return [Path(line, Style("", "road-ink", 6.4, 0.85)), Path(line, Style("", "road", 3.8))] if line else []


# Where plants of a hex may stand, away from its middle, which belongs to roads, towns and blocks.
_BEDS: Final = ((-30, -16), (-14, -31), (13, -31), (31, -14), (29, 17), (12, 30), (-15, 31), (-31, 15))


def _plants(ground: Ground) -> list[Shape]:
    beds: dict[str, list[Point]] = {kind: [] for kind in art_icons.KINDS}
    busy = {city.at for city in ground.cities} | set(ground.henges)
    for place, code in sorted(ground.terrain.items()):
        x, y = middle(place)
        if code in ("S", "L"):
            for i in range(2):
                if scatter(*place, i, 7) < 0.62:
                    beds["wave"].append(
                        (x + 44 * (scatter(*place, i, 8) - 0.5), y + 56 * (scatter(*place, i, 9) - 0.5))
                    )
        elif code == "H":
            beds["rocks"] += [(x - 16, y - 12), (x + 18, y + 2), (x - 8, y + 20)]
        else:
            _plant(ground, place, code, place in busy, beds)
    for side, letter in ground.sides.items():
        (ax, ay), (bx, by) = (spot(end) for end in side_ends(side))
        kind = {"f": "tree", "s": "reed", "d": "dune", "m": "hill"}[letter]
        beds[kind] += [(ax + (bx - ax) * t, ay + (by - ay) * t) for t in (0.2, 0.5, 0.8)]
    for side in ground.ridges - ground.passes.keys():
        (ax, ay), (bx, by) = (spot(end) for end in side_ends(side))
        beds["hill"] += [(ax + (bx - ax) * t, ay + (by - ay) * t) for t in (0.12, 0.5, 0.88)]
    for side in ground.passes:
        if side in ground.ridges:
            (ax, ay), (bx, by) = (spot(end) for end in side_ends(side))
            beds["hill"] += [(ax, ay), (bx, by)]
    shapes: list[Shape] = []
    for kind in ("wave", "rocks", "tuft", "dune", "palm", "reed", "tree", "pine", "hill", "peak"):
        shapes += art_icons.planted(kind, beds[kind])
    return shapes


def _plant(ground: Ground, place: Place, code: str, busy: bool, beds: dict[str, list[Point]]) -> None:
    """Choose what grows in one land or coastal hex, on its dry side."""
    x, y = middle(place)
    land = code[-1]
    wet_ways = [way for way in AROUND if ground.wet(near(place, way))]
    roads = [_side_middle(side) for side in ground.roads if place in side] if land != "c" else []
    spots: list[Point] = []
    for i, (dx, dy) in enumerate(_BEDS):
        if any(dx * way[0] * ACROSS + dy * way[1] * HIGH / 2 > 900 for way in wet_ways):
            continue
        px = x + dx + 5 * (scatter(*place, i, 3) - 0.5)
        py = y + dy + 5 * (scatter(*place, i, 4) - 0.5)
        if all(abs(px - rx) + abs(py - ry) > 21 for rx, ry in roads):
            spots.append((px, py))
    if land == "f":
        pine = scatter(place[0] // 3, place[1] // 5, 6) < 0.45
        beds["pine" if pine else "tree"] += [p for i, p in enumerate(spots) if not busy or i % 2 == 0]
    elif land == "s":
        beds["reed"] += spots[::2] if len(spots) > 4 else spots
    elif land == "d":
        beds["dune"] += [p for i, p in enumerate(spots) if i % 2 == place[0] % 2]
        if scatter(*place, 11) < 0.2 and spots:
            beds["palm"].append(spots[len(spots) // 2])
    elif land == "m":
        if busy:
            beds["hill"] += spots
        else:
            beds["peak"] += [(x - 15, y - 16), (x + 19, y - 2), (x - 14, y + 22)]
    elif not busy:
        beds["tuft"] += [p for i, p in enumerate(spots) if scatter(*place, i, 12) < 0.2]


def _below(place: Place, down: float) -> Point:
    x, y = middle(place)
    return x, y + down


def ribbon(name: str) -> float:
    """Give how wide the ribbon with a city's name is."""
    return 7.7 * len(name) + 24


def _city(city: DrawnCity) -> list[Shape]:
    """Draw a town; on the ribbon below it its name, its worth, and an anchor if ships may land."""
    x, y = _below(city.at, 10)
    ring = Style("sea-line" if city.kind == "sea" else "land-hi", opacity=0.5)
    return [
        Circle(x, y + 2, 31, ring, 21),
        Use(f"town-{city.gold}-{city.kind}", x, y - 2, scale=1.05),
        *plate(x, y + 25, city.name, city.gold, city.port),
    ]


def plate(x: float, y: float, name: str, gold: int, port: bool) -> list[Shape]:
    """Draw the ribbon of a city about a point."""
    wide = ribbon(name)
    right = x + wide / 2 + 4
    shapes: list[Shape] = [
        Rect(x - wide / 2, y - 9, wide, 18, Style("panel", "coast-ink", 1.0, 0.95), 6),
        Text(x, y + 0.2, name, 12.5, "ink", bold=True),
        Use("coin", right, y),
        Text(right, y, str(gold), 13, "gold-ink", bold=True),
    ]
    if port:
        shapes.append(Use("anchor", right + 18, y))
    return shapes


def _passes(ground: Ground) -> list[Shape]:
    """Mark each pass with a cut through the rock and its name once."""
    shapes: list[Shape] = []
    named: set[str] = set()
    for side, name in sorted(ground.passes.items(), key=lambda one: sorted(one[0])):
        x, y = _side_middle(side)
        one, other = sorted(side)
        (ax, ay), (bx, by) = middle(one), middle(other)
        far = ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5
        dx, dy = (bx - ax) / far * 17, (by - ay) / far * 17
        line = f"M{x - dx:.0f} {y - dy:.0f}L{x + dx:.0f} {y + dy:.0f}"
        nx, ny = -dy / 17 * 6.5, dx / 17 * 6.5
        cuts = [(x + side_of * nx, y + side_of * ny) for side_of in (-1, 1)]
        walls = "".join(
            f"M{cx - dx * 0.8:.0f} {cy - dy * 0.8:.0f}L{cx + dx * 0.8:.0f} {cy + dy * 0.8:.0f}"
            for cx, cy in cuts
        )
        shapes += [Path(line, Style("", "land-hi", 11)), Path(walls, Style("", "rock-ink", 2.4))]
        if name not in named:
            named.add(name)
            wide = 6.2 * len(name) + 10
            shapes += [
                Rect(x - wide / 2, y + 9, wide, 14, Style("panel", "rock-ink", 0.6, 0.85), 5),
                Text(x, y + 16, name, 11, "ink"),
            ]
    return shapes


def _titles(ground: Ground) -> list[Shape]:
    """Write each map's name into the sea at its upper left, and put one rose on the table."""
    shapes: list[Shape] = []
    for sheet, column, row, _ in ground.layout:
        x, y = middle((12 * column, 16 * row))
        shapes.append(Text(x + 30, y + 8, SHEETS[sheet].name, 19, "sea-ink", bold=True))
        shapes.append(Text(x + 30, y + 25, f"map {SHEETS[sheet].number}", 11, "sea-ink"))
    return shapes


def _names(ground: Ground) -> list[Shape]:
    """Write the name of every hex at its upper side, small."""
    shapes: list[Shape] = []
    names = board_of(ground.layout).names
    for place, number in sorted(ground.numbers.items()):
        x, y = middle(place)
        name = names[number] if len(ground.layout) > 1 else names[number][1:]
        ink = "sea-ink" if ground.wet(place) else "ink-soft"
        shapes.append(Text(x - 26, y - HIGH / 2 + 8, name, 9, ink, "start"))
    return shapes


def _rim(x: float, y: float, wide: float, high: float) -> list[Shape]:
    """Draw the parchment rim over whatever reached beyond the maps."""
    left, top, broad, tall = x - FRAME, y - FRAME, wide + 2 * FRAME, high + 2 * FRAME
    ring = (
        f"M{left:.0f} {top:.0f}h{broad:.0f}v{tall:.0f}h{-broad:.0f}z"
        f"M{x:.0f} {y:.0f}v{high:.0f}h{wide:.0f}v{-high:.0f}z"
    )
    return [
        Path(ring, Style("paper-1", "coast-ink", 1.6)),
        Rect(x - 7, y - 7, wide + 14, high + 14, Style("", "coast-ink", 1.2)),
        Rect(left + 6, top + 6, broad - 12, tall - 12, Style("", "paper-line", 2.0), 6),
    ]


def hex_poly(grow: float) -> Poly:
    """Give the outline of a hex about its middle."""
    return Poly(outline((0, 0), grow), Style("panel", opacity=0.0))
