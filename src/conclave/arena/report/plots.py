"""Plots: small pictures in SVG without script, whose colours are those of the page they stand in."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, floor, isfinite, log10
from typing import Final

from conclave.arena.report.formatting import bare, esc, figure

# Drawn at the width of a phone, so that letters have their true size there and grow with a wider column.
WIDE: Final = 300
HIGH: Final = 178
LEFT: Final = 36
RIGHT: Final = 10
TOP: Final = 16
FOOT: Final = 40


@dataclass(frozen=True)
class PlotFrame:
    """Where numbers lie in a picture."""

    low: float
    high: float
    most: float
    least: float = 0.0

    def x(self, value: float) -> float:
        """Give the place of a number from left to right."""
        return LEFT + (WIDE - LEFT - RIGHT) * (value - self.low) / ((self.high - self.low) or 1.0)

    def y(self, value: float) -> float:
        """Give the height of a number."""
        return HIGH - FOOT - (HIGH - FOOT - TOP) * (value - self.least) / ((self.most - self.least) or 1.0)


def rounded(rough: float) -> float:
    """Give the next round number."""
    power = 10.0 ** floor(log10(rough))
    return next(power * times for times in (1, 2, 2.5, 5, 10) if power * times >= rough * 0.999)


def ticks(low: float, high: float, about: int = 5, *, counts: bool = False) -> list[float]:
    """Give round numbers from low to high, about so many; of counts, whole ones alone."""
    if high <= low:
        return [low]
    step = rounded((high - low) / about)
    step = max(1.0, float(ceil(step - 1e-9))) if counts else step
    first = ceil(low / step - 1e-9)
    return [number * step for number in range(first, floor(high / step + 1e-9) + 1)]


def bins(numbers: Sequence[float], most: int = 24) -> tuple[float, float, list[int]]:
    """Sort numbers into bins of a round width; give the low end, the width and the counts."""
    low, high = min(numbers), max(numbers)
    if all(number == int(number) for number in numbers) and high - low < most:
        width, start = 1.0, low - 0.5
    else:
        width = rounded((high - low) / (most * 0.75) or 1.0)
        if all(number == int(number) for number in numbers):
            width = max(1.0, float(ceil(width)))
        start = floor(low / width) * width
    return start, width, _counted(numbers, start, width, floor((high - start) / width + 1e-9) + 1)


def _counted(numbers: Sequence[float], start: float, width: float, many: int) -> list[int]:
    counts = [0] * many
    for number in numbers:
        counts[min(many - 1, floor((number - start) / width + 1e-9))] += 1
    return counts


def histogram(
    sets: Sequence[tuple[str, Sequence[float]]], unit: str, about: str, *, mark: float | None = None
) -> str:
    """Draw how numbers spread: one set as bars, a second one as a line over them; `mark` is the median."""
    together = [number for _, numbers in sets for number in numbers]
    start, width, counts = bins(together)
    shares = [
        [100.0 * count / (len(numbers) or 1) for count in _counted(numbers, start, width, len(counts))]
        for _, numbers in sets
    ]
    top = ticks(0.0, max(max(own) for own in shares) * 1.05 or 1.0, 4)
    most = max(top[-1], max(max(own) for own in shares) * 1.05)
    frame = PlotFrame(start, start + width * len(counts), most)
    parts = [_grid(frame, top, "%")]
    for place, own in enumerate(shares):
        parts.append(_bars(frame, start, width, own) if place == 0 else _steps(frame, start, width, own))
    if mark is not None:
        x = frame.x(mark)
        parts.append(f'<line class="median" x1="{x:.1f}" x2="{x:.1f}" y1="{TOP - 4}" y2="{HIGH - FOOT}"/>')
        side, beside = ("end", x - 4) if x > (LEFT + WIDE) / 2 else ("start", x + 4)
        parts.append(
            f'<text class="median" x="{beside:.1f}" y="{TOP - 2}" text-anchor="{side}">median</text>'
        )
    counts_only = all(number == int(number) for number in together)
    at = ticks(frame.low, frame.high, counts=counts_only)
    parts.append(_below(frame, at, unit))
    return _picture(parts, about)


def _bars(frame: PlotFrame, start: float, width: float, shares: Sequence[float]) -> str:
    made = []
    for place, part in enumerate(shares):
        if part:
            x = frame.x(start + place * width)
            wide = frame.x(start + (place + 1) * width) - x
            gap = min(1.5, wide * 0.15)
            y = frame.y(part)
            made.append(
                f'<rect x="{x + gap / 2:.1f}" y="{y:.1f}" width="{wide - gap:.1f}" '
                f'height="{HIGH - FOOT - y:.1f}" rx="{min(1.5, wide / 4):.1f}"/>'
            )
    return f'<g class="bars">{"".join(made)}</g>'


def _steps(frame: PlotFrame, start: float, width: float, shares: Sequence[float]) -> str:
    points = [f"{frame.x(start):.1f},{frame.y(0):.1f}"]
    for place, part in enumerate(shares):
        for end in (place, place + 1):
            points.append(f"{frame.x(start + end * width):.1f},{frame.y(part):.1f}")
    points.append(f"{frame.x(start + len(shares) * width):.1f},{frame.y(0):.1f}")
    return f'<polyline class="other" points="{" ".join(points)}"/>'


STYLES: Final = ("first", "other", "third", "fourth")  # of lines; each also has a dash of its own


@dataclass(frozen=True)
class Curve:
    """A line from left to right: points, with the ends of their intervals."""

    name: str
    points: Sequence[tuple[float, float]]
    band: Sequence[tuple[float, float]] = ()  # (low, high) at each point


def curves(
    drawn: Sequence[Curve], unit: str, about: str, sign: str = "", level: float | None = None,
    least: float = 0.0, most: float | None = None, ends: tuple[float, float] = (0.0, 100.0),
) -> str:  # fmt: skip
    """Draw lines, each with its band; `level` is a line to compare with."""
    values = [y for curve in drawn for _, y in curve.points] + [
        y for c in drawn for pair in c.band for y in pair
    ]
    top = most if most is not None else max(values) * 1.08 or 1.0
    frame = PlotFrame(ends[0], ends[1], top, least)
    parts = [_grid(frame, ticks(least, top, 4), sign), *_level(frame, level)]
    for place, curve in enumerate(drawn):
        css = STYLES[place % len(STYLES)]
        if curve.band:
            upper = [
                f"{frame.x(x):.1f},{frame.y(high):.1f}"
                for (x, _), (_, high) in zip(curve.points, curve.band, strict=True)
            ]
            lower = [
                f"{frame.x(x):.1f},{frame.y(low):.1f}"
                for (x, _), (low, _) in zip(curve.points, curve.band, strict=True)
            ]
            parts.append(f'<polygon class="band {css}" points="{" ".join(upper + lower[::-1])}"/>')
        points = " ".join(f"{frame.x(x):.1f},{frame.y(y):.1f}" for x, y in curve.points)
        parts.append(f'<polyline class="curve {css}" points="{points}"/>')
    at = [0.0, 25.0, 50.0, 75.0, 100.0] if ends == (0.0, 100.0) else ticks(*ends)
    parts.append(_below(frame, at, unit))
    return _picture(parts, about)


@dataclass(frozen=True)
class Dots:
    """A series of figures with intervals at named places: (place, low, value, high, words)."""

    name: str
    points: Sequence[tuple[int, float, float, float, str]]


def dots(
    series: Sequence[Dots], places: Sequence[str], unit: str, about: str, sign: str = "",
    level: float | None = None, least: float = 0.0, most: float | None = None,
) -> str:  # fmt: skip
    """Draw figures with their intervals over named places, several series beside each other."""
    values = [end for one in series for _, *ends, _ in one.points for end in ends if isfinite(end)]
    step = rounded(((most if most is not None else max(values)) - least or 1.0) / 4)
    top = most if most is not None else step * ceil(max(values) / step)
    frame = PlotFrame(-0.5, len(places) - 0.5, top, least)
    parts = [_grid(frame, ticks(least, top, 4), sign), *_level(frame, level)]
    for number, one in enumerate(series):
        # Beside each other, so that no interval hides another.
        shift = 0.12 * (number - (len(series) - 1) / 2) / max(1.0, len(series) / 4)
        css = STYLES[number % len(STYLES)]
        at = [
            (frame.x(place + shift), low, value, high, words) for place, low, value, high, words in one.points
        ]
        line = " ".join(f"{x:.1f},{frame.y(value):.1f}" for x, _, value, _, _ in at)
        parts.append(f'<polyline class="curve {css}" points="{line}"/>')
        for x, low, value, high, words in at:
            low, high = (max(least, low), min(top, high)) if isfinite(low) else (value, value)
            parts.append(
                f'<g class="dot {css}"><line x1="{x:.1f}" x2="{x:.1f}" y1="{frame.y(low):.1f}" '
                f'y2="{frame.y(high):.1f}"/><circle cx="{x:.1f}" cy="{frame.y(value):.1f}" r="3"/>'
                f"<title>{esc(words)}</title></g>"
            )
    every = -(-len(places) // 8)
    named = [(float(n), esc(name, 14)) for n, name in enumerate(places) if n % every == 0]
    return _picture([*parts, _foot(frame, named, unit)], about)


def _level(frame: PlotFrame, level: float | None) -> list[str]:
    """Draw a line to compare with, where there is one."""
    if level is None:
        return []
    y = frame.y(level)
    return [f'<line class="level" x1="{LEFT}" x2="{WIDE - RIGHT}" y1="{y:.1f}" y2="{y:.1f}"/>']


def _grid(frame: PlotFrame, at: Sequence[float], sign: str) -> str:
    made = []
    for tick in at:
        y = frame.y(tick)
        made.append(f'<line x1="{LEFT}" x2="{WIDE - RIGHT}" y1="{y:.1f}" y2="{y:.1f}"/>')
        made.append(f'<text x="{LEFT - 5}" y="{y + 4:.1f}" text-anchor="end">{_tick(tick)}{sign}</text>')
    return f'<g class="grid">{"".join(made)}</g>'


def _below(frame: PlotFrame, at: Sequence[float], unit: str) -> str:
    return _foot(frame, [(tick, _tick(tick)) for tick in at], unit)


def _foot(frame: PlotFrame, named: Sequence[tuple[float, str]], unit: str) -> str:
    low = HIGH - FOOT
    made = [f'<line class="axis" x1="{LEFT}" x2="{WIDE - RIGHT}" y1="{low}" y2="{low}"/>']
    for tick, name in named:
        x = min(max(frame.x(tick), LEFT + 2), WIDE - RIGHT - 2)
        made.append(f'<text x="{x:.1f}" y="{low + 15}" text-anchor="middle">{name}</text>')
    middle = (LEFT + WIDE - RIGHT) / 2
    made.append(f'<text class="unit" x="{middle:.0f}" y="{low + 32}" text-anchor="middle">{esc(unit)}</text>')
    return f'<g class="below">{"".join(made)}</g>'


def _tick(value: float) -> str:
    return figure(round(value, 6)) if abs(value - round(value)) < 1e-9 or abs(value) < 10 else f"{value:,.1f}"


def _picture(parts: Sequence[str], about: str) -> str:
    return (
        f'<svg class="plot" viewBox="0 0 {WIDE} {HIGH}" role="img" aria-label="{esc(bare(about), 300)}">'
        f"{''.join(parts)}</svg>"
    )


def whisker(value: float, low: float, high: float, level: float, ends: tuple[float, float], tone: int) -> str:
    """Draw one figure with its interval on a line from end to end; `level` is what chance would bring.

    Places are percentages, so the same picture fits a phone and a wide table.
    """

    def at(number: float) -> str:
        return f"{min(100.0, max(0.0, 100.0 * (number - ends[0]) / ((ends[1] - ends[0]) or 1.0))):.2f}%"

    css = {1: "more", -1: "less"}.get(tone, "level")
    return (
        f'<svg class="whisker {css}" aria-hidden="true">'
        f'<line class="base" x1="0" x2="100%" y1="50%" y2="50%"/>'
        f'<line class="even" x1="{at(level)}" x2="{at(level)}" y1="0" y2="100%"/>'
        f'<line class="span" x1="{at(low)}" x2="{at(high)}" y1="50%" y2="50%"/>'
        f'<circle cx="{at(value)}" cy="50%" r="4.5"/></svg>'
    )


def bar(part: float) -> str:
    """Draw a part of the whole as a bar, as wide as its cell."""
    return (
        f'<svg class="bar" aria-hidden="true"><rect class="all" width="100%" height="100%"/>'
        f'<rect class="part" width="{100.0 * min(1.0, max(0.0, part)):.2f}%" height="100%"/></svg>'
    )
