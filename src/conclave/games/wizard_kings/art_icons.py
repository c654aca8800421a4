"""Small drawings of the maps: trees, peaks, reeds, dunes, waves, towns and stones, as strokes round a point.

Many of a kind are written into one outline, so that a map of four hundred hexes stays a few dozen shapes.
Peaks and trees are placed one by one: whoever walks round the table sees them upright all the same.
"""

from __future__ import annotations

from typing import Final

from conclave.core.scene import Path, Shape, Style, Use

# Layers of each drawing, back to front: the look, and strokes that start at the drawing's own point.
_TREE: Final = (
    (
        Style("forest-1", "forest-ink", 1.1),
        "m-6.5 6q-3.5-7 1-10.5q-.5-6 5.5-9.5q6 3.5 5.5 9.5q4.5 3.5 1 10.5q-6.5 2.5-13 0z",
    ),
    (Style("", "forest-ink", 1.6), "m0 7.2v4.6"),
    (Style("", "forest-ink", 0.9, 0.65), "m2.5-7.5q2.6 3 2 7.5m1.2 1.8q.8 2.4-.6 4.2"),
)
_PINE: Final = (
    (
        Style("forest-1", "forest-ink", 1.1),
        "m0-16l4.6 8.5h-2.4l4.6 7.6h-2.6l3.2 6h-14.8l3.2-6h-2.6l4.6-7.6h-2.4z",
    ),
    (Style("", "forest-ink", 1.6), "m0 6.4v4.8"),
)
_PEAK: Final = (
    (
        Style("rock", "rock-ink", 1.5),
        "m-24 14q7-9 11-17q4-8 8-16q3-5 6 0q5 11 9.5 17q4 8 13.5 16q-22 5-48 0z",
    ),
    (Style("rock-1", opacity=0.85), "m0-21q3 1 5 6q4 8 7 11q5 10 12 18q-13 3-22 1q5-11-1-17q4-8-1-19z"),
    (Style("rock-hi"), "m-7.5-9l5-9.5q2.5-4.5 5.5 0l3.6 7.5l-4-1.5l-2.6 4l-3-3.6z"),
    (Style("", "rock-ink", 1.0, 0.7), "m-14 8q4-4 6-10m-1 13q3-4 4-9"),
)
_HILL: Final = (
    (Style("rock", "rock-ink", 1.3), "m-13 7q3-7 6-12q3-5 6 0q6 8 12 12q-12 3-24 0z"),
    (Style("rock-1", opacity=0.8), "m-3-7q3 2 4 7q2 4 0 8q6 1 10-1q-7-6-14-14z"),
    (Style("rock-hi"), "m-6-2l2.4-4q2-2 3.6 0l2.4 3.6l-2.6-.6l-1.6 2.4l-2-2.2z"),
)
_REED: Final = (
    (Style("", "swamp-ink", 1.3), "m0 5q-1-6-4-10m4 10v-13m0 13q1-6 4-10"),
    (Style("swamp-ink"), "m-1.3-8.5q1.3-3 2.6 0v3.5h-2.6z"),
    (Style("", "swamp-ink", 1.1, 0.75), "m-9 6h5m3 0h3m3.5 0h4m-13 3.6h6m3 0h4"),
)
_DUNE: Final = (
    (Style("", "desert-ink", 1.3, 0.85), "m-13 3q6-8 13-3q6-6 13 1"),
    (Style("", "desert-ink", 1.0, 0.55), "m-6 5q2-2 4-2m6 1q3-2 5-1"),
)
_PALM: Final = (
    (Style("", "desert-ink", 1.5), "m0 9q1-7-1-13"),
    (Style("", "forest-ink", 1.6), "m-1-4q-6-3-8 2m8-2q-4-5-8-3m8 3q0-6 4-7m-4 7q6-4 8 1m-8-1q5-1 6 4"),
)
_WAVE: Final = ((Style("", "sea-ink", 1.2, 0.42), "m-11 0q3-4.5 5.5 0t5.5 0t5.5 0t5.5 0"),)
_ROCKS: Final = (
    (Style("rock", "coast-ink", 1.1), "m-8 3l2-5l3-1l2 6zm8 2l2-7l4 1l1 6zm-3-7l2-4l3 4z"),
    (Style("", "sea-line", 1.3), "m-11 6q4-2 7 0t7 0t7 0m-18-10q2-1 4 0"),
)
_TUFT: Final = ((Style("", "map-line", 1.0, 0.55), "m-3 2q0-3-1.6-4m1.6 4v-5m0 5q0-3 1.6-4"),)
KINDS: Final = {
    "tree": _TREE, "pine": _PINE, "peak": _PEAK, "hill": _HILL, "reed": _REED, "dune": _DUNE, "palm": _PALM,
    "wave": _WAVE, "rocks": _ROCKS, "tuft": _TUFT,
}  # fmt: skip


UPRIGHT: Final = ("peak", "hill", "tree", "pine", "palm")


def symbols() -> dict[str, tuple[Shape, ...]]:
    """Give the drawings of what stands up."""
    return {kind: tuple(Path(f"M0 0{strokes}", style) for style, strokes in KINDS[kind]) for kind in UPRIGHT}


def planted(kind: str, points: list[tuple[float, float]]) -> list[Shape]:
    """Draw a thing at many points, the farther ones first."""
    far_first = sorted(points, key=lambda point: (point[1], point[0]))
    if kind in UPRIGHT:
        return [Use(kind, round(x), round(y)) for x, y in far_first]
    found: list[Shape] = []
    for style, strokes in KINDS[kind]:
        parts = "".join(f"M{x:.0f} {y:.0f}{strokes}" for x, y in far_first)
        if parts:
            found.append(Path(parts, style))
    return found


def town(gold: int, kind: str) -> tuple[Shape, ...]:
    """Draw a city round its place: a hamlet, a town, a great city; walled, drowned or under the mountain."""
    wall, roof = Style("land-hi", "coast-ink", 1.4), Style("army-1", "coast-ink", 1.2)
    if kind == "sea":
        return (
            Path("M-21 9q0-13 10-15q1-11 11-11t11 11q10 2 10 15z", Style("sea-line", "coast-ink", 1.4)),
            Path("M0-17v-8M-13-5v-6M13-5v-6M-5 9v-9q5-6 10 0v9", Style("", "coast-ink", 1.4)),
            Path("M-26 9q4-5 8.5 0t8.7 0t8.7 0t8.7 0t8.7 0t8.7 0", Style("", "sea-ink", 1.8)),
            Path("M-20 15q4-4 8 0t8 0t8 0t8 0t8 0", Style("", "sea-ink", 1.8)),
        )
    if kind == "underground":
        return (
            Path("M-27 13q4-22 14-30q13-9 26 0q10 8 14 30z", Style("rock", "rock-ink", 1.6)),
            Path("M-13 13v-13q0-13 13-13t13 13v13z", Style("rock-ink")),
            Path("M-9 13v-12q0-9 9-9t9 9v12z", Style("gold", "rock-ink", 1.2)),
            Path("M0-8v21M-9 3h18", Style("", "rock-ink", 1.6)),
        )
    found: list[Shape] = []
    if gold == 1:
        found = [Path("M-13 12v-11h12v11zM3 12v-8h10v8z", wall), Path("M-16 1l9-10l9 10zM0 4l8-8l8 8z", roof)]
    elif gold == 2:
        found = [
            Path("M-17 12v-11h11v11zM-4 12v-19h9v19zM7 12v-9h11v9z", wall),
            Path("M-20 1l8.5-9l8.5 9zM-6-7l6.5-11l6.5 11zM4 3l8.5-9l8.5 9z", roof),
        ]
    else:
        found = [
            Path("M-21 12v-12h11v12zM-11 12v-20h8v20zM-3 12v-26h9v26zM6 12v-18h8v18zM13 12v-11h10v11z", wall),
            Path("M-24 0l8-9l8 9zM-13-8l6-10l6 10zM-5-14l6.5-12l6.5 12zM4-6l6-10l6 10zM11 1l7-8l7 8z", roof),
        ]
    if kind == "walled":
        ring = "M-29 15v-15h5v4h4v-4h5v4h5v-4h5v4h4v-4h6v4h4v-4h5v4h5v-4h5v4h4v-4h5v15z"
        found += [
            Path(ring, Style("rock", "rock-ink", 1.5)),
            Path("M-5 15v-5q5-7 10 0v5z", Style("rock-ink")),
            Path("M-29 0v15h9v-15zM20 0v15h9v-15z", Style("rock-hi", "rock-ink", 1.4)),
        ]
    else:
        found.append(Path("M-25 13q25 5 50 0", Style("", "coast-ink", 1.4)))
    return tuple(found)


def henge() -> tuple[Shape, ...]:
    """Draw a ring of standing stones with lintels."""
    stone = Style("rock-hi", "rock-ink", 1.4)
    return (
        Path("M-24 12q24 9 48 0q-2-9-24-9t-24 9z", Style("forest-1", opacity=0.45)),
        Path("M-21 8v-14h6v14zM-8 4v-14h6v14zM3 4v-14h6v14zM15 8v-14h6v14z", stone),
        Path("M-22-6l14-5v4l-13 5zM-9-10h19v-4h-19zM22-6l-12-5v4l11 5z", stone),
        Path("M-13 16v-12h7v12zM6 16v-12h7v12z", stone),
        Path("M-15 4h30v-5h-30z", stone),
        Path("M0-24l1.6 4.4l4.4 1.6l-4.4 1.6l-1.6 4.4l-1.6-4.4l-4.4-1.6l4.4-1.6z", Style("glow", "ink", 0.8)),
    )


def anchor() -> tuple[Shape, ...]:
    """Draw the badge of a port."""
    return (
        Path("M0-9a9 9 0 1 0 .1 0z", Style("panel", "river-ink", 1.4)),
        Path("M0-5.4v10.4M-3.2-2h6.4M-5 1.4q.6 3.8 5 3.9q4.4-.1 5-3.9", Style("", "river-ink", 1.7)),
        Path("M0-7.6a1.7 1.7 0 1 0 .1 0z", Style("river-ink")),
    )


def rose() -> tuple[Shape, ...]:
    """Draw a compass rose."""
    return (
        Path("M0-30a30 30 0 1 0 .1 0zM0-22a22 22 0 1 0 .1 0z", Style("", "sea-ink", 1.0, 0.6)),
        Path("M0-40l5 35l35 5l-35 5l-5 35l-5-35l-35-5l35-5z", Style("sea-line", "sea-ink", 1.2)),
        Path("M0-40v40h5zM40 0h-40v5zM0 40v-40h-5zM-40 0h40v-5z", Style("sea-ink", opacity=0.8)),
        Path("M-4-44v-11l8 11v-11", Style("", "sea-ink", 1.8)),
    )
