"""The page: a run, or two, as one file of HTML that needs nothing beside itself."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from colorsys import rgb_to_hsv
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from conclave.arena.report import run_comparison, sections, sections_components, summary
from conclave.arena.report.formatting import count, esc, name, plain, sitting
from conclave.arena.report.html_blocks import Section
from conclave.arena.report.measurements import Measurements

# Roles of the house's themes that the page uses.
ROLES: Final = (
    "ground", "ground-2", "panel", "panel-2", "line", "ink", "ink-soft", "accent", "glow", "good", "warn",
)  # fmt: skip
# The colour of a second line, by light and by dark: an orange or a blue, whichever is farther from the first.
SECONDS: Final = (("#a85a00", "#0b6a94"), ("#ffb454", "#6fd0ee"))
FEW: Final = 30


@dataclass(frozen=True)
class PageTheme:
    """The colours of a mood by light and by dark, and the mark of the house."""

    light: Mapping[str, str]
    dark: Mapping[str, str]
    mark: str = ""

    def css(self) -> str:
        """Return the colours as custom properties; paper is light."""
        light, dark = (
            "".join(f"--{role}:{colours[role]};" for role in ROLES) + f"--second:{second(colours, seconds)};"
            for colours, seconds in ((self.light, SECONDS[0]), (self.dark, SECONDS[1]))
        )
        return (
            f":root{{color-scheme:light dark;{light}}}\n"
            f"@media screen and (prefers-color-scheme:dark){{:root{{{dark}}}}}\n"
        )


def second(colours: Mapping[str, str], seconds: tuple[str, str]) -> str:
    """Choose a second colour that nobody takes for the mood's own."""

    def hue(colour: str) -> float:
        red, green, blue = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
        return rgb_to_hsv(red, green, blue)[0]

    own = hue(colours["accent"])
    return max(seconds, key=lambda other: min(abs(hue(other) - own), 1 - abs(hue(other) - own)))


def page(
    found: Measurements,
    look: PageTheme,
    way: str,
    other: Measurements | None = None,
    changed: Sequence[str] = (),
) -> str:
    """Write the page; `way` leads from it to the folder of the run, and ends with a slash.

    `changed` says what differs between the components of two runs.
    """
    run = found.run
    marks = list(run.marks)
    few = [part.run for part in (found, other) if part and len(part.run.games) < FEW]
    if few:
        marks.append(
            "There are fewer than 30 games here: intervals are wide, and little can be told from luck."
        )
    made: list[Section] = []
    if other is None:
        title = f"{run.title}: {count(len(run.games), 'game')}"
        told, lead = summary.sentences(found), sitting(run)
    else:
        labels = _labels(found, other)
        marks += [f"{esc(other.run.path.name)}: {mark}" for mark in other.run.marks]
        families = run_comparison.families(found, other)
        title = f"{run.title}: {plain(labels[0])} against {plain(labels[1])}"
        told = run_comparison.sentences(found, other, families, (name(labels[0]), name(labels[1])))
        if changed:
            listing = "".join(f"<li>{esc(one, 300)}</li>" for one in changed)
            told.append(f"{count(len(changed), 'change')} of the components:<ul>{listing}</ul>")
        lead = f"{count(len(run.games), 'game')} against {count(len(other.run.games), 'game')}"
        made.append(run_comparison.section(found, other, families, (name(labels[0]), name(labels[1]))))
    made += [
        sections.winning(found),
        sections.length(found),
        sections.deciding(found),
        sections.tension(found),
        sections.scores(found),
        sections_components.things(found),
        sections_components.stats(found),
        sections_components.rules(found),
        sections_components.games(found, way),
        sections_components.method(found),
    ]
    return _whole(found, look, title, lead, told, marks, made, alone=other is None)


def _labels(one: Measurements, other: Measurements) -> tuple[str, str]:
    """Name both runs by their folders, or by letters where those are called the same."""
    first, second = (run.run.path.resolve().name or "run" for run in (one, other))
    return (first, second) if first != second else (f"A ({first})", f"B ({second})")


def _whole(
    found: Measurements, look: PageTheme, title: str, lead: str, told: list[str], marks: list[str],
    made: list[Section], *, alone: bool,
) -> str:  # fmt: skip
    run = found.run
    contents = "".join(f'<li><a href="#{part.key}">{part.title}</a></li>' for part in made)
    body = "".join(f'<section id="{part.key}"><h2>{part.title}</h2>{part.body}</section>' for part in made)
    warnings = "".join(f'<p class="mark">{esc(mark, 400)}</p>' for mark in marks)
    sentences = "".join(f"<li>{sentence}</li>" for sentence in told)
    only = (
        ""
        if alone
        else '<p class="note">From &ldquo;Who wins&rdquo; on, the page is about '
        f"{name(run.path.name)} alone.</p>"
    )
    kind = "Report of a simulation" if alone else "Two simulations"
    tiles = summary.tiles(found) if alone else ""
    made_by = f"Made by Conclave {esc(run.version)} from {count(len(run.games), 'game')} of {esc(run.title)}."
    style = Path(__file__).with_name("page.css").read_text(encoding="utf-8")
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>{esc(title, 200)}</title>
<style>
{look.css()}{style}</style>
</head>
<body>
<header class="top">
<div class="wide"><p class="brand">{look.mark}<span>Conclave</span></p><p class="kind">{kind}</p></div>
<div class="wide hero"><h1>{esc(title, 200)}</h1><p class="lead">{lead}</p></div></header>
<div class="wide columns">
<nav aria-label="Contents"><h2>Contents</h2><ol><li><a href="#summary">In short</a></li>{contents}</ol></nav>
<main>
<section id="summary"><h2>In short</h2>{warnings}{tiles}
<ul class="told">{sentences}</ul>
<p class="caveat">{summary.CAVEAT}</p>{only}</section>
{body}
</main>
</div>
<footer class="foot"><div class="wide"><p>{made_by}</p></div></footer>
</body>
</html>
"""
