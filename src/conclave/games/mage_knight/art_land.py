"""The drawings of the land: terrain told by its drawing first and its colour second, and whole tiles."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from math import cos, pi, sin, sqrt
from typing import Final

from conclave.core.rng import Rng, seeded
from conclave.core.scene import Path, Point, Poly, Shape, Style, Use
from conclave.games.mage_knight import land

R: Final = 50.0  # from the middle of a hex to a corner
WIDE: Final = sqrt(3) * R

# Terrain -> the role of its ground.
GROUND: Final = (
    "plains", "hills", "forest", "waste", "desert", "swamp", "paved", "lake", "rock", "deep",
)  # fmt: skip
Spot = tuple[int, int]


def centre(place: Spot) -> Point:
    """Give the middle of a hex on paper."""
    q, r = place
    return WIDE * (q + r / 2), 1.5 * R * r


def hexagon(radius: float, x: float = 0.0, y: float = 0.0) -> tuple[Point, ...]:
    """Give a hexagon that stands on a corner."""
    corners = [(cos(pi * (i / 3 - 0.5)), sin(pi * (i / 3 - 0.5))) for i in range(6)]
    return tuple((round(x + radius * dx, 1), round(y + radius * dy, 1)) for dx, dy in corners)


def _spots(rng: Rng, many: int, open_: bool, half: float = 4.0) -> list[Point]:
    """Scatter places over a hex, from back to front; the middle stays free where something stands there.

    Things that are `half` as wide on either side stay within the hex.
    """
    found: list[Point] = []
    for _ in range(400):
        if len(found) == many:
            break
        x, y = (int(rng.below(76)) - 38.0, int(rng.below(80)) - 40.0)
        if (
            abs(x) > 42 - half
            or (abs(x) + half) * 0.5 + abs(y) * 0.87 > 42
            or (open_ and abs(x) < 27 and -26 < y < 24)
        ):
            continue
        if all((x - a) ** 2 + (y - b) ** 2 > 150 for a, b in found):
            found.append((x, y))
    return sorted(found, key=lambda at: at[1])


def _path(parts: list[str], fill: str = "", edge: str = "", width: float = 0.0) -> Path:
    return Path("".join(parts), Style(fill, edge, width))


def _plains(rng: Rng, open_: bool) -> list[Shape]:
    tufts = [f"M{x:g} {y:g}l-3-6M{x:g} {y:g}v-8M{x:g} {y:g}l3-6" for x, y in _spots(rng, 9, open_)]
    return [_path(tufts, edge="plains-1", width=1.6)]


def _hills(rng: Rng, open_: bool) -> list[Shape]:
    at = _spots(rng, 6 if open_ else 7, open_, 13.0)
    mounds = [f"M{x - 15:g} {y + 7:g}q15-24 30 0z" for x, y in at]
    ridges = [f"M{x - 10:g} {y + 1:g}q8-10 15-5" for x, y in at]
    return [_path(mounds, "hills-1", "pen", 0.9), _path(ridges, edge="hills-hi", width=2.4)]


def _forest(rng: Rng, open_: bool) -> list[Shape]:
    at = _spots(rng, 11 if open_ else 15, open_, 7.0)
    pines = [f"M{x:g} {y - 13:g}l8 17h-16z" for x, y in at[::2]]
    crowns = [f"M{x - 7:g} {y - 3:g}a7 7 0 1 1 14 0a7 7 0 1 1-14 0" for x, y in at[1::2]]
    trunks = [f"M{x:g} {y + 3:g}v5" for x, y in at]
    return [
        _path(trunks, edge="reed", width=2.6),
        _path(crowns, "forest-1", "forest-2", 1.2),
        _path(pines, "forest-2", "pen", 0.8),
    ]


def _waste(rng: Rng, open_: bool) -> list[Shape]:
    at = _spots(rng, 7, open_, 8.0)
    cracks = [f"M{x - 8:g} {y:g}l6-3l3 5l8-4" for x, y in at[::2]]
    stones = [f"M{x - 7:g} {y + 5:g}l3-9l8-1l4 6l-3 5z" for x, y in at[1::2]]
    return [_path(cracks, edge="waste-ink", width=1.6), _path(stones, "waste-1", "waste-ink", 1.0)]


def _desert(rng: Rng, open_: bool) -> list[Shape]:
    at = _spots(rng, 6, open_, 13.0)
    dunes = [f"M{x - 15:g} {y + 4:g}q12-15 20-3q5 5 10 3z" for x, y in at]
    crests = [f"M{x - 14:g} {y + 2:g}q11-13 19-3" for x, y in at]
    plants = [f"M{x:g} {y:g}v-13M{x:g} {y - 5:g}h5v-5M{x:g} {y - 3:g}h-5v-5" for x, y in at[1::4]]
    return [
        _path(dunes, "desert-1"),
        _path(crests, edge="desert-hi", width=2.2),
        _path(plants, edge="cactus", width=2.8),
    ]


def _swamp(rng: Rng, open_: bool) -> list[Shape]:
    at = _spots(rng, 8, open_, 10.0)
    pools = [f"M{x - 11:g} {y:g}a11 5 0 1 1 22 0a11 5 0 1 1-22 0" for x, y in at[::2]]
    reeds = [f"M{x - 3:g} {y + 5:g}v-13M{x + 2:g} {y + 5:g}v-17" for x, y in at[1::2]]
    heads = [f"M{x - 3:g} {y - 6:g}v-5M{x + 2:g} {y - 10:g}v-5" for x, y in at[1::2]]
    return [
        _path(pools, "swamp-1", "pen", 0.9),
        _path(reeds, edge="forest-2", width=1.4),
        _path(heads, edge="reed", width=3.4),
    ]


def _water(light: str) -> Callable[[Rng, bool], list[Shape]]:
    def draw(rng: Rng, open_: bool) -> list[Shape]:
        waves = [f"M{x - 10:g} {y:g}q5-6 10 0t10 0" for x, y in _spots(rng, 7, open_, 9.0)]
        return [_path(waves, edge=light, width=1.8)]

    return draw


def _lake(rng: Rng, open_: bool) -> list[Shape]:
    return [Poly(hexagon(0.93 * R), Style("", "lake-hi", 3.0)), *_water("lake-hi")(rng, open_)]


def _mountain(rng: Rng, open_: bool) -> list[Shape]:
    at = _spots(rng, 4 if open_ else 5, open_, 14.0)
    peaks = [f"M{x - 17:g} {y + 12:g}l17-32l17 32z" for x, y in at]
    dark = [f"M{x:g} {y - 20:g}l17 32h-13l-6-14z" for x, y in at]
    caps = [f"M{x - 6:g} {y - 9:g}l6-11l6 11l-4-2l-3 4l-2-4z" for x, y in at]
    return [_path(peaks, "rock-1", "pen", 1.1), _path(dark, "rock-2"), _path(caps, "snow")]


def _paved(rng: Rng, open_: bool) -> list[Shape]:
    slabs = [f"M{x - 6:g} {y - 3:g}h11v6h-11z" for x, y in _spots(rng, 9, open_)]
    return [_path(slabs, edge="paved-1", width=1.4)]


DRAW: Final[tuple[Callable[[Rng, bool], list[Shape]], ...]] = (
    _plains, _hills, _forest, _waste, _desert, _swamp, _paved, _lake, _mountain, _water("deep-hi"),
)  # fmt: skip


def _drawn(terrain: int, open_: bool, draft: int) -> list[Shape]:
    """Draw the texture of a terrain."""
    return DRAW[terrain](seeded("land", f"{terrain}/{open_}/{draft}"), open_)


def _stands_on(at: int) -> bool:
    """Tell whether something stands in the middle of a land."""
    return bool(land.SITE[at])


def tile_id(tile: int) -> str:
    """Name the drawing of a tile."""
    return f"tile-{land.TILE_NAMES[tile]}"


def _tile(tile: int) -> tuple[Shape, ...]:
    """Draw a tile: its ground, its seven textures, its grid, the rim, and what stands on it."""
    spots = [(place, *centre(land.HEXES[place])) for place in range(7)]
    return drawn([(7 * tile + place, round(x, 1), round(y, 1)) for place, x, y in spots], -1)


def drawn(spots: list[tuple[int, float, float]], city: int) -> tuple[Shape, ...]:
    """Draw a tile whose lands lie at some places, with another city than the printed one if it is named."""
    shapes: list[Shape] = [Use(f"ground-{int(land.TERRAIN[at])}", x, y) for at, x, y in spots]
    shapes += [Use(_texture(at), x, y) for at, x, y in spots]
    shapes.append(Use("tile-grid"))
    for at, x, y in spots:
        site = int(land.SITE[at])
        if site >= land.CITY_RED and city >= 0:
            site = land.CITY_RED + city
        if site and site not in (land.RAMPAGING_ORC, land.RAMPAGING_DRACONUM):
            shapes.append(Use(f"site-{site}", x, y))
    return tuple(shapes)


def _texture(at: int) -> str:
    """Name the texture of a land: one of two drafts, with or without room in the middle."""
    return f"land-{int(land.TERRAIN[at])}-{'open' if _stands_on(at) else at % 2}"


def rim() -> tuple[Point, ...]:
    """Give the outline of a tile: the corners of seven hexes that no two of its hexes share."""
    corners = [
        point for place in range(1, 7) for point in hexagon(R, *centre(land.HEXES[place]))
    ]  # fmt: skip
    outer = [point for point in corners if point[0] ** 2 + point[1] ** 2 > (1.6 * R) ** 2]
    found: dict[tuple[int, int], Point] = {}
    for x, y in outer:
        found.setdefault((round(x / 3), round(y / 3)), (x, y))
    return tuple(sorted(found.values(), key=lambda at: _angle(*at)))


def _angle(x: float, y: float) -> float:
    from math import atan2

    return atan2(y, x)


@cache
def symbols() -> dict[str, tuple[Shape, ...]]:
    """Give the terrain and every tile."""
    found: dict[str, tuple[Shape, ...]] = {}
    used = {_texture(at) for at in range(land.LANDS)}
    for name in sorted(used):
        _, terrain, draft = name.split("-")
        found[name] = tuple(_drawn(int(terrain), draft == "open", 0 if draft == "open" else int(draft)))
    cells = [hexagon(R, *centre(spot)) for spot in land.HEXES]
    lines = "".join("M" + "L".join(f"{x:g} {y:g}" for x, y in cell) + "Z" for cell in cells)
    found["tile-grid"] = (
        Path(lines, Style("", "grid", 0.8, 0.32)),
        Poly(rim(), Style("", "tile-line", 3.2)),
    )
    for number, role in enumerate(GROUND):
        found[f"ground-{number}"] = (Poly(hexagon(R + 0.6), Style(role)),)
    found["dusk"] = (Poly(rim(), Style("veil", opacity=0.46)),)
    found["pane"] = (Poly(hexagon(0.95 * R), Style("panel", opacity=0.0)),)
    found["slot"] = (Poly(rim(), Style("map-day-2", "slot-line", 2.0, 0.35)),)
    found["slot-night"] = (Poly(rim(), Style("map-night-2", "star", 2.0, 0.4)),)
    for tile in range(land.TILE_COUNT):
        found[tile_id(tile)] = _tile(tile)
    return found
