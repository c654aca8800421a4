"""Outlines as if drawn by hand: heights at corners and middles of hexes, and the line where they are nought.

Coasts, the edges of woods and the ripples along a shore are all such lines. Everything is worked out from the
layout alone, with a fixed scatter instead of luck, so the same maps always look the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final, TypeAlias

from conclave.core.scene import Point
from conclave.games.wizard_kings.ground import AROUND, ENDS, Ground, Place, corner, near

HIGH: Final = 96.0  # of a hex on the scene
ACROSS: Final = HIGH * 0.8660254  # from column to column
_X: Final = ACROSS / 3
_Y: Final = HIGH / 2

# A point of the net: twice the numbers of corners, so that the middle of a side has whole numbers too.
Knot: TypeAlias = tuple[int, int]
Heights: TypeAlias = dict[Knot, float]
Ring: TypeAlias = list[Point]


def middle(place: Place) -> Point:
    """Give the middle of a hex on the scene."""
    return place[0] * ACROSS, place[1] * _Y


def spot(at: Place) -> Point:
    """Give a corner of a hex on the scene."""
    return at[0] * _X, at[1] * _Y


def outline(place: Place, grow: float = 1.0) -> tuple[Point, ...]:
    """Give the corners of a hex around its own middle."""
    return tuple((ENDS[way][0][0] * _X * grow, ENDS[way][0][1] * _Y * grow) for way in AROUND)


def scatter(*numbers: int) -> float:
    """Give a number from 0 to 1 that looks like chance and never changes."""
    value = 2166136261
    for number in numbers:
        value = ((value ^ (number & 0xFFFF)) * 16777619) & 0xFFFFFFFF
        value ^= value >> 13
    value = (value * 0x5BD1E995) & 0xFFFFFFFF
    return ((value ^ (value >> 15)) & 0xFFFFF) / 0xFFFFF


def knot(place: Place) -> Knot:
    """Give the point of the net at the middle of a hex."""
    return 6 * place[0], 2 * place[1]


def knot_of(at: Place) -> Knot:
    """Give the point of the net at a corner."""
    return 2 * at[0], 2 * at[1]


def between(one: Place, other: Place) -> Knot:
    """Give the point of the net halfway between two corners."""
    return one[0] + other[0], one[1] + other[1]


def on_scene(at: Knot) -> Point:
    """Give a point of the net on the scene."""
    return at[0] * _X / 2, at[1] * _Y / 2


class TriangleNet:
    """The triangles over a layout and one ring of hexes beyond it."""

    def __init__(self, ground: Ground, box: tuple[float, float, float, float]) -> None:
        self.ground = ground
        self.box = box  # lines never leave it: left, top, right, bottom
        real = ground.terrain
        self.beyond = sorted({near(p, way) for p in real for way in AROUND} - real.keys())
        self.places = [*sorted(real), *self.beyond]
        self.around: dict[Knot, list[Place]] = {}  # the hexes at each corner
        self.sides: dict[Knot, tuple[Place, Place]] = {}  # the hexes at the middle of each side
        self.triangles: list[tuple[Knot, Knot, Knot]] = []
        inside = set(self.places)
        for place in self.places:
            heart = knot(place)
            for way in AROUND:
                one, other = (corner(place, end) for end in ENDS[way])
                half = between(one, other)
                self.around.setdefault(knot_of(one), []).append(place)
                if near(place, way) in inside:
                    self.sides[half] = (place, near(place, way))
                self.triangles.append((heart, knot_of(one), half))
                self.triangles.append((heart, half, knot_of(other)))

    def heights(
        self,
        hexes: Callable[[Place], float],
        sides: Callable[[Place, Place], float],
        corners: Callable[[Knot, list[Place]], float],
        rough: float,
    ) -> Heights:
        """Give the height at every point, roughened a little; the rim of the net is always low."""
        found: Heights = {}
        for place in self.places:
            found[knot(place)] = hexes(place)
        for at, (one, other) in self.sides.items():
            found[at] = sides(one, other) + rough * (scatter(*at, 1) - 0.5)
        for at, places in self.around.items():
            found[at] = corners(at, places) + rough * (scatter(*at, 2) - 0.5) if len(places) == 3 else -1.0
        for triangle in self.triangles:
            for at in triangle:
                found.setdefault(at, -1.0)
        return found

    def rings(self, heights: Heights, level: float) -> list[Ring]:
        """Give the closed lines at a level, the higher ground always on the same hand."""
        follow: dict[tuple[Knot, Knot], tuple[Knot, Knot]] = {}
        for a, b, c in self.triangles:
            high = [heights[k] > level for k in (a, b, c)]
            if high[0] == high[1] == high[2]:
                continue
            # Turn the triangle until the odd one out is first.
            if high[1] != high[0] and high[1] != high[2]:
                a, b, c = b, c, a
            elif high[2] != high[0] and high[2] != high[1]:
                a, b, c = c, a, b
            first, second = _edge(a, b), _edge(a, c)
            if heights[a] > level:
                follow[first] = second
            else:
                follow[second] = first
        found: list[Ring] = []
        while follow:
            start, here = follow.popitem()
            line = [self.crossing(heights, start, level)]
            while here != start:
                line.append(self.crossing(heights, here, level))
                if here not in follow:
                    break
                here = follow.pop(here)
            found.append(line)
        return found

    def crossing(self, heights: Heights, edge: tuple[Knot, Knot], level: float) -> Point:
        """Give where a line crosses an edge of the net, kept inside the box."""
        low, high = heights[edge[0]], heights[edge[1]]
        part = min(max((level - low) / (high - low), 0.06), 0.94)
        (x, y), (tx, ty) = on_scene(edge[0]), on_scene(edge[1])
        left, top, right, bottom = self.box
        return min(max(x + (tx - x) * part, left), right), min(max(y + (ty - y) * part, top), bottom)


def _edge(one: Knot, other: Knot) -> tuple[Knot, Knot]:
    return (one, other) if one < other else (other, one)


def curved(rings: Iterable[Ring], least: int = 5) -> str:
    """Write closed lines as soft curves through the middles between their points."""
    parts: list[str] = []
    for ring in rings:
        if len(ring) < least:
            continue
        thin = _thinned(ring)
        x, y = _half(thin[-1], thin[0])
        parts.append(f"M{x:.0f} {y:.0f}")
        for here, after in zip(thin, [*thin[1:], thin[0]], strict=True):
            mx, my = _half(here, after)
            parts.append(f"Q{here[0]:.0f} {here[1]:.0f} {mx:.0f} {my:.0f}")
        parts.append("Z")
    return "".join(parts)


def _thinned(ring: Ring) -> Ring:
    """Leave out points that stand closer than a few steps to the one before."""
    kept = [ring[0]]
    for point in ring[1:]:
        if abs(point[0] - kept[-1][0]) + abs(point[1] - kept[-1][1]) >= 9:
            kept.append(point)
    return kept if len(kept) > 3 else ring


def _half(one: Point, other: Point) -> Point:
    return (one[0] + other[0]) / 2, (one[1] + other[1]) / 2


def shore(net: TriangleNet) -> Heights:
    """Give the height of the land: nought is the waterline (WK-3.18a)."""
    ground = net.ground
    guess = {place: _beyond(ground, place) for place in net.beyond}

    def hexes(place: Place) -> float:
        if place in guess:
            return guess[place]
        return -1.0 if ground.wet(place) else 0.5 if ground.coastal(place) else 1.0

    def sides(one: Place, other: Place) -> float:
        if frozenset((one, other)) in ground.straits:
            return -0.6
        a, b = hexes(one), hexes(other)
        if min(a, b) < 0:
            return -0.62 if max(a, b) > 0 else -1.0
        return 0.42 if a == b == 0.5 else 0.8

    def corners(at: Knot, places: list[Place]) -> float:
        heights = [hexes(place) for place in places]
        wet = sum(height < 0 for height in heights)
        if wet:
            return -0.34 - 0.22 * wet
        strait = any(
            frozenset((one, other)) in ground.straits for one in places for other in places if one < other
        )
        return -0.12 if strait else 0.7

    return net.heights(hexes, sides, corners, 0.34)


def _beyond(ground: Ground, place: Place) -> float:
    """Guess the ground beyond the edge from the hexes next to it."""
    there = [near(place, way) for way in AROUND]
    known = [p for p in there if p in ground.terrain]
    wet = sum(ground.wet(p) for p in known)
    coast = sum(ground.coastal(p) for p in known)
    return -1.0 if 2 * wet + coast >= len(known) else 1.0


def patch(net: TriangleNet, land: Heights, letter: str) -> Heights:
    """Give heights that are above nought where a land terrain lies, and never at sea."""
    ground = net.ground

    def hexes(place: Place) -> float:
        return 1.0 if ground.land(place) == letter else -1.0

    def sides(one: Place, other: Place) -> float:
        total = hexes(one) + hexes(other)
        return 0.8 if total > 0 else 0.02 if total == 0 else -0.8

    def corners(at: Knot, places: list[Place]) -> float:
        count = sum(hexes(place) > 0 for place in places)
        return (-0.9, -0.3, 0.35, 0.9)[count]

    found = net.heights(hexes, sides, corners, 0.5)
    return {at: min(height, land[at] - 0.1) for at, height in found.items()}
