"""Chart: a sweep as a picture with intervals, in SVG and on a page of its own."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from math import floor, isfinite, log10
from typing import Final

from conclave.arena.sweep import Estimate

WIDE: Final = 640
HIGH: Final = 260
LEFT, RIGHT, TOP, BOTTOM = 64, 150, 40, 46
# Told apart by those who see colours differently, on light and on dark ground.
COLOURS: Final = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#b8860b", "#56b4e9")
STYLE: Final = (
    "svg{background:#fff;color:#222;font:13px sans-serif}text{fill:currentColor}"
    ".grid{stroke:currentColor;stroke-opacity:.15}.axis{stroke:currentColor}"
    ".fair{stroke:currentColor;stroke-dasharray:5 4;stroke-opacity:.6}"
    "@media(prefers-color-scheme:dark){svg{background:#181a1f;color:#ddd}}"
)
INTERVALS: Final = "Shares have Wilson's 95 % interval, the length has Student's."
TITLES: Final = {
    "seat": "Wins by seat", "faction": "Wins by faction", "player": "Wins by player", "draws": "Drawn games",
    "length": "Length in answers, luck included",
}  # fmt: skip


def svg(title: str, name: str, values: Sequence[str], rows: Sequence[Estimate], seats: int) -> str:
    """Draw a panel for each figure, one above the other."""
    figures = [figure for figure in TITLES if any(row.figure == figure for row in rows)]
    high = 34 + HIGH * len(figures)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {high}" width="{WIDE}" height="{high}" '
        f'role="img" aria-label="{escape(title)}"><style>{STYLE}</style>',
        f'<text x="16" y="24" font-size="16" font-weight="bold">{escape(title)}</text>',
    ]
    for place, figure in enumerate(figures):
        mine = [row for row in rows if row.figure == figure]
        parts.append(f'<g transform="translate(0 {34 + HIGH * place})">')
        parts += _panel(figure, name, values, mine, 1 / seats if figure == "seat" else None)
        parts.append("</g>")
    return "\n".join([*parts, "</svg>"]) + "\n"


def _panel(
    figure: str, name: str, values: Sequence[str], rows: Sequence[Estimate], fair: float | None
) -> list[str]:
    share = figure != "length"
    low, high, ticks = _scale(rows, share)
    wide, tall = WIDE - LEFT - RIGHT, HIGH - TOP - BOTTOM

    def across(place: float) -> float:
        return LEFT + wide * (place + 0.5) / len(values)

    def up(value: float) -> float:
        return TOP + tall * (1 - (min(max(value, low), high) - low) / (high - low))

    parts = [f'<text x="16" y="20" font-weight="bold">{TITLES[figure]}</text>']
    for tick in ticks:
        told = f"{100 * tick:.0f} %" if share else f"{tick:g}"
        parts.append(
            f'<line class="grid" x1="{LEFT}" x2="{LEFT + wide}" y1="{up(tick):.1f}" y2="{up(tick):.1f}"/>'
            f'<text x="{LEFT - 8}" y="{up(tick) + 4:.1f}" text-anchor="end">{told}</text>'
        )
    if fair is not None:
        parts.append(
            f'<line class="fair" x1="{LEFT}" x2="{LEFT + wide}" y1="{up(fair):.1f}" y2="{up(fair):.1f}"/>'
        )
    every = -(-len(values) // 12)
    for place, value in enumerate(values):
        if place % every == 0:
            parts.append(
                f'<text x="{across(place):.1f}" y="{HIGH - BOTTOM + 18}" text-anchor="middle">'
                f"{escape(value[:14])}</text>"
            )
    parts.append(
        f'<line class="axis" x1="{LEFT}" x2="{LEFT + wide}" y1="{TOP + tall}" y2="{TOP + tall}"/>'
        f'<text x="{LEFT + wide / 2}" y="{HIGH - 8}" text-anchor="middle">{escape(name)}</text>'
    )
    names = list(dict.fromkeys(row.name for row in rows))
    for number, one in enumerate(names):
        # Beside each other, so that no interval hides another.
        shift = 0.12 * (number - (len(names) - 1) / 2) / max(1, len(names) / 4)
        mine = [(values.index(row.value) + shift, row) for row in rows if row.name == one]
        parts += _series(
            one, number, [(across(x), up(r.low), up(r.estimate), up(r.high), r) for x, r in mine]
        )
    return parts


def _series(
    name: str, number: int, points: Sequence[tuple[float, float, float, float, Estimate]]
) -> list[str]:
    colour = COLOURS[number % len(COLOURS)]
    line = " ".join(f"{x:.1f},{y:.1f}" for x, _, y, _, _ in points)
    parts = [f'<polyline points="{line}" fill="none" stroke="{colour}" stroke-opacity=".5"/>']
    for x, low, y, high, row in points:
        parts.append(
            f'<g stroke="{colour}" fill="{colour}"><line x1="{x:.1f}" x2="{x:.1f}" y1="{low:.1f}" '
            f'y2="{high:.1f}" stroke-width="2"/><circle cx="{x:.1f}" cy="{y:.1f}" r="3.5"/>'
            f"<title>{escape(told(row))}</title></g>"
        )
    if name:
        y = TOP + 16 * number + 8
        parts.append(
            f'<circle cx="{WIDE - RIGHT + 14}" cy="{y}" r="4" fill="{colour}"/>'
            f'<text x="{WIDE - RIGHT + 24}" y="{y + 4}">{escape(name[:18])}</text>'
        )
    return parts


def _scale(rows: Sequence[Estimate], share: bool) -> tuple[float, float, list[float]]:
    """Give the ends of an axis that holds every interval, and round places on it."""
    if share:
        top = 1.0 if max(row.high for row in rows) > 0.5 else 0.5
        return 0.0, top, [top * part / 4 for part in range(5)]
    ends = [end for row in rows for end in (row.low, row.high, row.estimate) if isfinite(end)]
    low, high = min(ends), max(ends)
    size = (high - low) or abs(high) or 1.0
    step = 10.0 ** floor(log10(size / 2))
    step *= next((times for times in (1, 2, 5) if size / (step * times) <= 6), 10)
    first = floor(low / step)
    last = -floor(-high / step)
    last += last == first
    return first * step, last * step, [tick * step for tick in range(first, last + 1)]


def told(row: Estimate) -> str:
    """Write a figure for people."""
    if row.figure == "length":
        return f"{row.estimate:.1f} ({row.low:.1f}-{row.high:.1f})"
    return f"{100 * row.estimate:.1f} % ({100 * row.low:.1f}-{100 * row.high:.1f})"


def page(title: str, picture: str, name: str, rows: Sequence[Estimate], note: str) -> str:
    """Put the picture and its figures on a page that needs nothing else."""
    body = "".join(
        f"<tr><td>{escape(row.value)}</td><td>{escape(row.figure)}</td><td>{escape(row.name)}</td>"
        f"<td>{row.of}</td><td>{escape(told(row))}</td></tr>"
        for row in rows
    )
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" '
        f'content="light dark"><title>{escape(title)}</title><style>body{{font:16px sans-serif;margin:2em '
        "auto;max-width:46em;padding:0 1em}td,th{padding:.2em .8em;text-align:left}svg{max-width:100%;height:"
        f"auto}}</style></head><body><h1>{escape(title)}</h1>{picture}<p>{escape(note)}</p><table>"
        f"<thead><tr><th>{escape(name)}</th><th>figure</th><th>of</th><th>games</th>"
        f"<th>estimate (95 %)</th></tr></thead><tbody>{body}</tbody></table></body></html>\n"
    )
