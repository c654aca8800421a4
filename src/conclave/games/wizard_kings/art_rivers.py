"""Rivers: blue lines that wander beside the hexsides they follow, with bridges and falls (WK-3.16a)."""

from __future__ import annotations

from itertools import pairwise
from math import atan2, degrees, hypot

from conclave.core.scene import Path, Point, Shape, Style
from conclave.games.wizard_kings.art_field import middle, scatter, spot
from conclave.games.wizard_kings.ground import DrawnRiver, Ground, Place, Side, side_ends


def rivers(ground: Ground) -> list[Shape]:
    """Draw every river, broader towards its mouth."""
    shapes: list[Shape] = []
    drawn = [_ribbon(course(river), 11.0, 3.4) for river in ground.rivers]
    if not drawn:
        return []
    shapes.append(Path("".join(banks for _, banks in drawn), Style("", "river-ink", 2.6)))
    shapes.append(Path("".join(area for area, _ in drawn), Style("river")))
    for river in ground.rivers:
        if not river.lake:
            x, y = _spring(river)
            ring = f"M{x - 5:.0f} {y:.0f}a5 4 0 1 0 10 0a5 4 0 1 0 -10 0z"
            shapes.append(Path(ring, Style("river", "river-ink", 1.3)))
    return shapes


def _spring(river: DrawnRiver) -> Point:
    x, y = middle(river.path[0])
    ex, ey = spot(river.corners[-1])
    return x + (ex - x) * 0.36, y + (ey - y) * 0.36


def course(river: DrawnRiver) -> list[Point]:
    """Give the points of a river from mouth to source, drawn a little into its own hexes."""
    points: list[Point] = []
    own = {place: middle(place) for place in river.path}
    ends = [spot(at) for at in river.corners]
    # The mouth opens into the water between its two coastal hexes.
    mx, my = _between(river.mouth)
    fx, fy = ends[0]
    points.append((fx + (mx - fx) * 0.5, fy + (my - fy) * 0.5))
    points.append(ends[0])
    for i, (x, y) in enumerate(ends):
        if i:
            px, py = ends[i - 1]
            points.append(_drawn_in((px + x) / 2, (py + y) / 2, own, 9))
        if 0 < i < len(ends) - 1 or (i and not river.lake):
            wobble = 7 * (scatter(*river.corners[i], 21) - 0.5)
            points.append(_drawn_in(x + wobble, y - wobble, own, 7))
    if river.lake:
        points.append(ends[-1])
        lx, ly = middle(river.lake)
        x, y = ends[-1]
        points.append((x + (lx - x) * 0.3, y + (ly - y) * 0.3))
    else:
        points.append(_spring(river))
    return points


def _between(mouth: tuple[Place, ...]) -> Point:
    (ax, ay), (bx, by) = (middle(place) for place in mouth)
    return (ax + bx) / 2, (ay + by) / 2


def _drawn_in(x: float, y: float, own: dict[Place, Point], far: float) -> Point:
    """Move a point towards the nearest hex of the river."""
    cx, cy = min(own.values(), key=lambda at: hypot(at[0] - x, at[1] - y))
    away = hypot(cx - x, cy - y) or 1.0
    return x + (cx - x) / away * far, y + (cy - y) / away * far


def _flowing(points: list[Point]) -> list[Point]:
    """Give many points of the soft curve through the middles between the given ones."""
    found = [points[0]]
    here = points[0]
    for (ax, ay), (bx, by) in pairwise(points[1:]):
        ex, ey = (ax + bx) / 2, (ay + by) / 2
        for i in range(1, 6):
            t = i / 5
            u = 1 - t
            x = u * u * here[0] + 2 * u * t * ax + t * t * ex
            found.append((x, u * u * here[1] + 2 * u * t * ay + t * t * ey))
        here = ex, ey
    return [*found, points[-1]]


def _ribbon(points: list[Point], first: float, last: float) -> tuple[str, str]:
    """Write a river as an area that narrows from its first point to its last, and its two banks."""
    line = _flowing(points)
    left: list[Point] = []
    right: list[Point] = []
    for i, (x, y) in enumerate(line):
        (ax, ay), (bx, by) = line[max(0, i - 1)], line[min(len(line) - 1, i + 1)]
        long = hypot(bx - ax, by - ay) or 1.0
        half = (first + (last - first) * i / (len(line) - 1)) / 2
        nx, ny = -(by - ay) / long * half, (bx - ax) / long * half
        left.append((x + nx, y + ny))
        right.append((x - nx, y - ny))
    area = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in [*left, *right[::-1]]) + "Z"
    # The banks end before the mouth, where the river is one with the sea.
    banks = "".join("M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in bank[4:]) for bank in (left, right))
    return area, banks


def _crossing(side: Side) -> tuple[Point, float]:
    """Give the middle of a hexside, and the angle across it."""
    (ax, ay), (bx, by) = (spot(end) for end in side_ends(side))
    return ((ax + bx) / 2, (ay + by) / 2), degrees(atan2(by - ay, bx - ax))


def bridges(ground: Ground) -> list[Shape]:
    """Draw a bridge over each hexside that has one, along the way over it."""
    decks, rails = [], []
    for river in ground.rivers:
        own = {place: middle(place) for place in river.path}
        for side in river.bridges:
            (x, y), _ = _crossing(side)
            x, y = _drawn_in(x, y, own, 5)
            (ax, ay), (bx, by) = (spot(end) for end in side_ends(side))
            long = hypot(bx - ax, by - ay)
            ux, uy = (bx - ax) / long, (by - ay) / long
            vx, vy = -uy, ux
            corners = [(x + s * vx * 13 + t * ux * 6.5, y + s * vy * 13 + t * uy * 6.5)
                       for s, t in ((-1, -1), (1, -1), (1, 1), (-1, 1))]  # fmt: skip
            decks.append("M" + "L".join(f"{px:.1f} {py:.1f}" for px, py in corners) + "Z")
            for s in (-0.55, 0.0, 0.55):
                px, py = x + s * vx * 13, y + s * vy * 13
                dx, dy = ux * 6.5, uy * 6.5
                rails.append(f"M{px - dx:.1f} {py - dy:.1f}L{px + dx:.1f} {py + dy:.1f}")
    if not decks:
        return []
    return [
        Path("".join(decks), Style("road", "road-ink", 2.0)),
        Path("".join(rails), Style("", "road-ink", 1.0)),
    ]


def falls(ground: Ground) -> list[Shape]:
    """Draw white water where a river drops between two of its hexes."""
    shapes: list[Shape] = []
    for river in ground.rivers:
        line = course(river)
        for side in river.falls:
            (x, y), _ = _crossing(side)
            x, y = min(line, key=lambda at: hypot(at[0] - x, at[1] - y))
            cliff = f"M{x - 13:.0f} {y - 6:.0f}h26l3 5h-32z"
            foam = "".join(f"M{x + d:.0f} {y - 3:.0f}v13" for d in (-8, -4, 0, 4, 8))
            spray = f"M{x - 14:.0f} {y + 11:.0f}q4-6 7 0t7 0t7 0t7 0"
            shapes += [
                Path(cliff, Style("rock-1", "rock-ink", 1.4)),
                Path(f"M{x - 10:.0f} {y - 4:.0f}h20v14h-20z", Style("river", "river-ink", 1.2)),
                Path(foam, Style("", "land-hi", 2.0)),
                Path(spray, Style("", "land-hi", 3.0)),
            ]
    return shapes
