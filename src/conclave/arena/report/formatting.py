"""Formatting: numbers and names for a reader; whatever came from outside is made plain and escaped."""

from __future__ import annotations

import html
import re
import unicodedata
from collections.abc import Sequence
from math import isfinite
from typing import Final

from conclave.arena.intervals import Share
from conclave.arena.report.chance import Difference, SampleMean
from conclave.arena.report.run_reader import Run

DASH: Final = "\N{EN DASH}"
MINUS: Final = "\N{MINUS SIGN}"
THIN: Final = "\N{NARROW NO-BREAK SPACE}"
STACK: Final = 3  # marks on one letter; more only cover the lines around
LONGEST: Final = 80  # letters of a name; what is longer only pushes the rest aside


def plain(text: str, longest: int = LONGEST) -> str:
    """Take out what could steer, hide, cover or turn round other text, and cut what is too long."""
    spaced = " ".join("".join(" " if letter.isspace() else letter for letter in text).split())
    kept, stacked = list[str](), 0
    for letter in spaced:
        category = unicodedata.category(letter)
        stacked = stacked + 1 if category in ("Mn", "Me") else 0
        if not category.startswith("C") and stacked <= STACK:
            kept.append(letter)
    whole_ = "".join(kept)
    return whole_ if len(whole_) <= longest else whole_[: longest - 1] + "\N{HORIZONTAL ELLIPSIS}"


def esc(text: str, longest: int = LONGEST) -> str:
    """Make a text safe for a page, between tags and in attributes alike."""
    return html.escape(plain(text, longest), quote=True)


def bare(markup: str) -> str:
    """Return the text of some markup of this page."""
    return html.unescape(re.sub(r"<[^>]*>", "", markup))


def name(text: str) -> str:
    """Write a name from outside, kept apart from the direction of the text around it."""
    return f"<bdi>{esc(text)}</bdi>"


def whole(number: float) -> str:
    """Write a count: 12,345."""
    return f"{number:,.0f}"


def figure(number: float) -> str:
    """Write a number with as many digits as say something."""
    if not isfinite(number):
        return "?"
    size = abs(number)
    written = (
        f"{size:,.0f}" if size >= 100 or size == int(size) else f"{size:.1f}" if size >= 10 else f"{size:.2f}"
    )
    return f"{MINUS}{written}" if number < 0 and written.strip("0.,") else written


def percent(part: float) -> str:
    """Write a share: 53.1 %."""
    return f"{100 * part:.1f}{THIN}%"


def share(found: Share) -> str:
    """Write a share with its interval: 53.1 % (50.9-55.3)."""
    if not found.of:
        return "no games"
    return f"{percent(found.part)} ({100 * found.low:.1f}{DASH}{100 * found.high:.1f})"


def average(found: SampleMean, unit: str = "") -> str:
    """Write a mean with its interval."""
    tail = f"{THIN}{unit}" if unit == "%" else f" {unit}" if unit else ""
    if found.of < 2:
        return f"{figure(found.value)}{tail}"
    if not found.deviation:
        return f"always {figure(found.value)}{tail}"
    return f"{figure(found.value)}{tail} ({figure(found.low)}{DASH}{figure(found.high)})"


def signed(number: float) -> str:
    """Write a difference: +2.10 or the same with a minus."""
    written = figure(number)
    return written if written.startswith(MINUS) or not written.strip("0.,") else f"+{written}"


def difference(found: Difference, scale: float = 1.0) -> str:
    """Write a difference with its interval."""
    low, high = signed(scale * found.low), signed(scale * found.high)
    return f"{signed(scale * found.value)} ({low} to {high})"


def chance(p: float) -> str:
    """Write how often luck alone does as much."""
    if p < 0.001:
        return f"<{THIN}0.1{THIN}%".replace("<", "&lt;")
    return f"{100 * p:.1f}{THIN}%" if p < 0.9995 else f"100{THIN}%"


def count(number: int, one: str, many: str = "") -> str:
    """Write a count with its noun: 1 game, 2 games."""
    return f"{whole(number)} {one if number == 1 else many or one + 's'}"


def listed(parts: Sequence[str]) -> str:
    """Join some words: a, b and c."""
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} and {parts[-1]}"


def sitting(run: Run) -> str:
    """Say in markup which bots played and where they sat."""
    bots = list(dict.fromkeys(run.players))
    if len(bots) == 1:
        return f"{name(bots[0])} in every seat"
    if run.swap:
        return f"{listed([name(bot) for bot in run.players])}, who moved on by one seat with every game"
    pairs = zip(run.players, run.seat_names, strict=False)
    return listed([f"{name(bot)} as {name(seat)}" for bot, seat in pairs])
