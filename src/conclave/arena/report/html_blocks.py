"""Forms: the pieces a page is laid out with; whoever calls them has escaped what they are given."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from conclave.arena.report.formatting import bare, count, esc, name, percent, share
from conclave.arena.report.measure import WinShare
from conclave.arena.report.plots import whisker


@dataclass(frozen=True)
class Section:
    """A part of the page under a heading of its own."""

    key: str
    title: str
    body: str


def table(css: str, heads: Sequence[str], rows: Sequence[Sequence[str]], about: str) -> str:
    """Lay out rows under heads; the first cell names its row, `>` before a head is for numbers."""
    labels = [esc(bare(head.lstrip(">"))) for head in heads]
    tones = ["n" if head.startswith(">") else "t" for head in heads]
    top = "".join(
        f'<th scope="col" class="{tone}">{head.lstrip(">")}</th>'
        for head, tone in zip(heads, tones, strict=True)
    )
    made = []
    for row in rows:
        cells = [f'<th scope="row">{row[0]}</th>']
        for cell, label, tone in zip(row[1:], labels[1:], tones[1:], strict=True):
            # The label is shown beside its cell where a phone has no room for columns; it is text alone.
            cells.append(f'<td class="{tone}" data-of="{label}">{cell}</td>')
        made.append(f"<tr>{''.join(cells)}</tr>")
    # What may be wider than its place can be moved by keys too.
    moves = f' tabindex="0" role="region" aria-label="{about}"' if css == "matrix" else ""
    return (
        f'<div class="sheet"{moves}><table class="{css}"><caption class="unseen">{about}</caption>'
        f"<thead><tr>{top}</tr></thead><tbody>{''.join(made)}</tbody></table></div>"
    )


def forest(lines: Sequence[WinShare], about: str, unit: str = "game") -> str:
    """Lay out shares of wins with their intervals, each against what chance would bring."""
    ends = span([line.share.low for line in lines], [line.share.high for line in lines], lines[0].expected)
    rows = [
        (
            name(line.name),
            share(line.share),
            whisker(line.share.part, line.share.low, line.share.high, line.expected, ends, line.verdict),
            count(line.share.of, unit),
            verdict(line.verdict),
        )
        for line in lines
    ]
    scale = f"{percent(ends[0])} to {percent(ends[1])}, even at {percent(lines[0].expected)}"
    heads = ("", ">share of wins (95 %)", f"<small>{scale}</small>", ">of", "against chance")
    return table("forest", heads, rows, about)


def span(lows: Sequence[float], highs: Sequence[float], level: float) -> tuple[float, float]:
    """Give the ends of a scale that holds all intervals, with what chance would bring in its middle."""
    reach = max([abs(level - low) for low in lows] + [abs(high - level) for high in highs] + [0.02])
    reach = -(-reach // 0.05) * 0.05
    return max(0.0, level - reach), min(1.0, level + reach)


def verdict(tone: int, more: str = "more than chance", less: str = "less than chance") -> str:
    """Say what the games show, with a sign that needs no colour."""
    if tone > 0:
        return f'<span class="verdict more"><b>\N{BLACK UP-POINTING TRIANGLE}</b> {more}</span>'
    if tone < 0:
        return f'<span class="verdict less"><b>\N{BLACK DOWN-POINTING TRIANGLE}</b> {less}</span>'
    return '<span class="verdict">within chance</span>'


def plot(picture: str, title: str, about: str, legend: str = "") -> str:
    """Put a picture on a card, with its title above and what it says below."""
    return f'<figure class="card"><h3>{title}</h3>{legend}{picture}<figcaption>{about}</figcaption></figure>'


def cards(parts: Sequence[str]) -> str:
    """Set cards side by side, as many as there is room for."""
    return f'<div class="cards">{"".join(parts)}</div>'


def said(*sentences: str) -> str:
    """Set sentences as a paragraph."""
    words = " ".join(sentence for sentence in sentences if sentence)
    return f"<p>{words}</p>" if words else ""


def note(sentence: str) -> str:
    """Set a remark in smaller letters."""
    return f'<p class="note">{sentence}</p>'


def source_line(words: str) -> str:
    """Say where the figures of a section come from."""
    return f'<p class="from">From {words}.</p>'


def folded(title: str, body: str) -> str:
    """Fold something long away; it opens without script."""
    return f"<details><summary>{title}</summary>{body}</details>"
