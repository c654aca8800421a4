"""Curves as SVG, and the interval of a share: what the training examples print and draw."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from pathlib import Path

WIDE, HIGH, EDGE = 640, 320, 48


def interval(won: int, games: int, z: float = 1.96) -> tuple[float, float]:
    """Return Wilson's interval of a share."""
    share = won / games
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    half = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games)) / (1 + z * z / games)
    return middle - half, middle + half


def draw_curve(path: Path, title: str, below: str, points: Sequence[tuple[float, float]]) -> None:
    """Write a curve of shares between 0 and 1."""
    right = max((x for x, _ in points), default=1.0) or 1.0

    def at(x: float, y: float) -> str:
        return f"{EDGE + x / right * (WIDE - 2 * EDGE):.1f},{HIGH - EDGE - y * (HIGH - 2 * EDGE):.1f}"

    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {HIGH}" '
        'font-family="sans-serif" font-size="13">',
        f'<rect width="{WIDE}" height="{HIGH}" fill="#ffffff"/>',
        f'<text x="{WIDE / 2}" y="24" text-anchor="middle" font-size="15">{title}</text>',
        f'<text x="{WIDE / 2}" y="{HIGH - 10}" text-anchor="middle">{below}</text>',
    ]
    for tenth in range(0, 11, 2):
        x, y = at(0, tenth / 10).split(",")
        end = at(right, tenth / 10).split(",")[0]
        lines.append(f'<line x1="{x}" y1="{y}" x2="{end}" y2="{y}" stroke="#dddddd"/>')
        lines.append(f'<text x="{float(x) - 6}" y="{float(y) + 4}" text-anchor="end">{tenth * 10} %</text>')
    for part in range(5):
        x, y = at(right * part / 4, 0).split(",")
        lines.append(f'<text x="{x}" y="{float(y) + 16}" text-anchor="middle">{right * part / 4:.3g}</text>')
    way = " ".join(at(x, y) for x, y in points)
    lines += [f'<polyline points="{way}" fill="none" stroke="#1f6f8b" stroke-width="2"/>', "</svg>"]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
