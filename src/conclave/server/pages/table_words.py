"""Table words: how pages speak of a table: its scenario, who sits there, and when something was."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, fields
from functools import lru_cache
from typing import Final

from conclave.core.errors import ConclaveError
from conclave.core.game import Game
from conclave.core.options import Options
from conclave.core.registry import load
from conclave.server.api_types import TableRow
from conclave.server.pages.display_text import plain

DAY: Final = 86_400
MOST: Final = 3  # options that are named one by one; with more of them a table is somebody's own


@dataclass(frozen=True, slots=True)
class HallCard:
    """A table as the hall shows it: what happened last, the time that is left, and who watches."""

    table: TableRow
    last: str = ""
    left: int = -1  # milliseconds on the clock of whoever asks; -1 where none runs
    watchers: int = 0


def seats_of(game: Game) -> str:
    """Say how many can play a game."""
    low, high = game.spec.seats
    if low == high:
        return f"{low} player{'s' if low > 1 else ''}"
    return f"{low} to {high} players"


@lru_cache(maxsize=512)
def scenario(slug: str, text: str) -> str:
    """Name the table that options make: a ready-made one, or what is different about it."""
    try:
        game = load(slug)
        given = game.options.read(text)
    except ConclaveError:
        return ""
    for preset in game.presets.values():
        if game.options.parse(preset.options) == given:
            return preset.title
    return ", ".join(_different(game, given))


def _different(game: Game, given: Options) -> list[str]:
    usual = game.options()
    said = []
    for one in fields(given):
        value = getattr(given, one.name)
        if value == getattr(usual, one.name) or "reads" in one.metadata:
            continue
        among = one.metadata.get("among")
        name = option_title(one.name)
        if isinstance(among, dict):
            said.append(plain(among.get(value, value), 40))
        elif isinstance(value, bool):
            said.append(name if value else f"without {name.lower()}")
        else:
            said.append(f"{name.lower()} {value}")
    return said if len(said) <= MOST else [*said[: MOST - 1], f"{len(said) - MOST + 1} more options"]


def option_title(name: str) -> str:
    """Return the name of an option as people write it."""
    return name.replace("_", " ").capitalize()


def sitting(kind: str, name: str) -> str:
    """Name whoever sits in a seat."""
    return "free seat" if kind == "open" else f"computer, {name}" if kind == "bot" else plain(name, 24)


def opponents(seats: Sequence[tuple[str, str]], mine: int) -> str:
    """Name everybody at a table but oneself, bots of one level together."""
    words = [sitting(kind, name) for seat, (kind, name) in enumerate(seats) if seat != mine]
    found: dict[str, int] = {}
    for word in words:
        found[word] = found.get(word, 0) + 1
    return (
        ", ".join(f"{count} times {word}" if count > 1 else word for word, count in found.items()) or "alone"
    )


def when(at: int, now: float | None = None) -> str:
    """Say when something was, in milliseconds since 1970: the hour today, a weekday this week, or the day."""
    present = time.time() if now is None else now
    then = time.gmtime(at / 1000)
    days = int(present // DAY) - int(at / 1000 // DAY)
    if days <= 0:
        return time.strftime("%H:%M UTC", then)
    if days == 1:
        return "yesterday"
    if days < 7:
        return time.strftime("%A", then)
    return f"{then.tm_mday} {time.strftime('%B' if days < 300 else '%B %Y', then)}"


def left(milliseconds: int) -> str:
    """Say how much time is left on a clock."""
    minutes = milliseconds // 60_000
    for unit, size in (("day", 1440), ("hour", 60), ("minute", 1)):
        count = minutes // size
        if count >= 1:
            return f"{count} {unit}{'s' if count > 1 else ''} left"
    return "less than a minute left"
