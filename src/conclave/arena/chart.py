"""Chart: a sweep as a picture with intervals, in SVG and on a page of its own."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from math import isfinite
from typing import Final

from conclave.arena.report import plots
from conclave.arena.sweep import Estimate
from conclave.arena.sweep_differences import SweepDifference, sentence
from conclave.arena.sweep_differences import told as differs

HEAD: Final = 26  # above each picture, for its title
# Told apart by those who see colours differently, on light and on dark ground.
STYLE: Final = (
    "svg{background:#fff;color:#222;font:11px sans-serif}text{fill:currentColor}"
    ".grid line{stroke:currentColor;stroke-opacity:.15}.axis{stroke:currentColor}"
    ".level{stroke:currentColor;stroke-dasharray:5 4;stroke-opacity:.6}"
    ".curve{fill:none;stroke-opacity:.5}.dot line{stroke-width:2}"
    ".first{stroke:#0072b2;fill:#0072b2}.other{stroke:#d55e00;fill:#d55e00}"
    ".third{stroke:#009e73;fill:#009e73}.fourth{stroke:#cc79a7;fill:#cc79a7}.curve{fill:none}"
    "tspan{stroke:none}@media(prefers-color-scheme:dark){svg{background:#181a1f;color:#ddd}}"
)
INTERVALS: Final = "Shares have Wilson's 95 % interval, the length has Student's."
TITLES: Final = {
    "seat": "Wins by seat", "first": "Wins of whoever moves first", "faction": "Wins by faction",
    "player": "Wins by player", "draws": "Drawn games",
    "length": "Length in answers, luck included",
}  # fmt: skip


def svg(title: str, name: str, values: Sequence[str], rows: Sequence[Estimate], fair: float | None) -> str:
    """Draw a plot for each figure, one above the other; `fair` is what like seats would win."""
    figures = [figure for figure in TITLES if any(row.figure == figure for row in rows)]
    each = HEAD + plots.HIGH
    wide, high = 2 * plots.WIDE, 2 * (HEAD + each * len(figures))
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {plots.WIDE} {high // 2}" width="{wide}" '
        f'height="{high}" role="img" aria-label="{escape(title)}"><style>{STYLE}</style>',
        f'<text x="8" y="18" font-size="13" font-weight="bold">{escape(title)}</text>',
    ]
    for place, figure in enumerate(figures):
        mine, top = [row for row in rows if row.figure == figure], HEAD + each * place
        names = list(dict.fromkeys(row.name for row in mine))
        heads = [
            f'<tspan class="{plots.STYLES[n % 4]}"> {escape(one[:18])}</tspan>' for n, one in enumerate(names)
        ]
        parts.append(
            f'<text x="8" y="{top + 14}"><tspan font-weight="bold">{TITLES[figure]}</tspan>'
            f"{''.join(heads)}</text>"
        )
        picture = _plot(figure, name, values, mine, names, fair)
        parts.append(picture.replace("<svg ", f'<svg y="{top + HEAD}" height="{plots.HIGH}" ', 1))
    return "\n".join([*parts, "</svg>"]) + "\n"


def _plot(
    figure: str,
    name: str,
    values: Sequence[str],
    rows: Sequence[Estimate],
    names: Sequence[str],
    fair: float | None,
) -> str:
    """Plot one figure over the values that were tried; shares in percent, from nothing to all or to half."""
    share = figure != "length"
    times = 100.0 if share else 1.0
    series = [
        plots.Dots(one, [
            (values.index(row.value), times * row.low, times * row.estimate, times * row.high, told(row))
            for row in rows
            if row.name == one
        ])
        for one in names
    ]  # fmt: skip
    most = (100.0 if max(row.high for row in rows) > 0.5 else 50.0) if share else None
    level = 100.0 * fair if fair is not None and figure in ("seat", "first") else None
    return plots.dots(series, values, name, TITLES[figure], "%" if share else "", level, most=most)


def told(row: Estimate) -> str:
    """Write a figure for people."""
    if not isfinite(row.low):  # one game alone says nothing about others
        return f"{row.estimate:.1f}"
    if row.figure == "length":
        return f"{row.estimate:.1f} ({row.low:.1f}-{row.high:.1f})"
    return f"{100 * row.estimate:.1f} % ({100 * row.low:.1f}-{100 * row.high:.1f})"


def page(
    title: str, picture: str, name: str, rows: Sequence[Estimate], note: str, found: Sequence[SweepDifference]
) -> str:
    """Put the picture, its figures and what differs beyond chance on a page that needs nothing else."""
    beyond = "".join(f"<li>{escape(differs(apart))}</li>" for apart in found if apart.beyond)
    body = "".join(
        f"<tr><td>{escape(row.value)}</td><td>{escape(row.figure)}</td><td>{escape(row.name)}</td>"
        f"<td>{row.of}</td><td>{escape(told(row))}</td></tr>"
        for row in rows
    )
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" '
        f'content="light dark"><title>{escape(title)}</title><style>body{{font:16px sans-serif;margin:2em '
        "auto;max-width:46em;padding:0 1em;overflow-wrap:anywhere}td,th{padding:.2em .8em;text-align:left}"
        f"svg{{max-width:100%;height:auto}}.sheet{{overflow-x:auto}}</style></head><body><h1>{escape(title)}</h1>"
        f"<p>{escape(sentence(found))}</p>{f'<ul>{beyond}</ul>' if beyond else ''}{picture}"
        f'<p>{escape(note)}</p><div class="sheet"><table>'
        f"<thead><tr><th>{escape(name)}</th><th>figure</th><th>of</th><th>games</th>"
        f"<th>estimate (95 %)</th></tr></thead><tbody>{body}</tbody></table></div></body></html>\n"
    )
