"""Sweep: one number or option of a game at several values, and what comes of it."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, fields
from difflib import get_close_matches
from math import isfinite
from pathlib import Path
from typing import Final

from conclave.arena.tally import Tally
from conclave.core.errors import BadInput
from conclave.core.game import Game
from conclave.core.options import Options

MOST: Final = 100  # values of one sweep
RANGE: Final = re.compile(r"(-?\d{1,9})\.\.(-?\d{1,9})(?:\.\.(\d{1,9}))?")
HEAD: Final = ("value", "figure", "name", "of", "estimate", "low", "high")


@dataclass(frozen=True)
class SweepRequest:
    """What is varied: an option or a number of a component, and its values."""

    name: str
    values: tuple[str, ...]
    component: bool


def asked(words: str, game: Game, files: Mapping[str, str]) -> SweepRequest:
    """Read `boards.aspirant.foci=8..12` or `board=hex,square`."""
    name, sign, given = words.partition("=")
    name, values = name.strip(), tuple(dict.fromkeys(_values(given)))
    if not sign or not name or not values:
        raise BadInput(f"write what to vary as NAME=VALUES, such as board=hex,square, not `{words[:60]}`")
    options = [field.name for field in fields(game.options)]
    if name in options:
        return SweepRequest(name, values, component=False)
    numbers = game.component_numbers(files) if game.component_numbers and files else {}
    found = resolved(name, [*options, *numbers])
    for value in values if found in numbers else ():
        if not value.removeprefix("-").isdecimal():
            raise BadInput(f"`{found}` takes whole numbers, not `{value[:40]}`")
    return SweepRequest(found, values, component=found in numbers)


def _values(text: str) -> Iterator[str]:
    count = 0
    for part in text.split(","):
        span = RANGE.fullmatch(part.strip())
        if span:
            low, high, step = int(span[1]), int(span[2]), int(span[3] or 1)
            if step < 1 or low > high:
                raise BadInput(f"a range goes up, as 8..12 or 20..60..20 does, not `{part.strip()[:40]}`")
            found: Iterable[str] = map(str, range(low, high + 1, step))
        else:
            found = [part.strip()] if part.strip() else []
        for value in found:
            count += 1
            if count > MOST:
                raise BadInput(f"a sweep takes {MOST} values at most")
            yield value


def resolved(name: str, known: Sequence[str]) -> str:
    """Find a name, or the only one that it is short for; near names are told otherwise."""
    if name in known:
        return name
    words = name.split(".")
    short = [one for one in known if len(words) > 1 and _short_for(words, one.split("."))]
    if len(short) == 1:
        return short[0]
    near = short[:5] or get_close_matches(name, known, 4, 0.5) or _alike(words[-1], known)
    hint = f"did you mean {' or '.join(near)}?" if near else f"there is {', '.join(known[:12])}"
    told = "is short for several" if short else "is neither an option nor a number of the components"
    raise BadInput(f"`{name[:60]}` {told}; {hint}")


def _alike(word: str, known: Sequence[str]) -> list[str]:
    """Give names of which some part is nearly the word."""
    parts = get_close_matches(word, {part for one in known for part in one.split(".")}, 1, 0.6)
    return [one for one in known if parts and parts[0] in one.split(".")][:4]


def _short_for(words: Sequence[str], full: Sequence[str]) -> bool:
    """Tell whether words are some of the full name in order, with the same end."""
    left = iter(full)
    return words[-1] == full[-1] and all(word in left for word in words)


def options_with(options: Options, name: str, value: str) -> Options:
    """Give options with one of them changed; a value that it does not take is refused."""
    given: dict[str, object] = {field.name: getattr(options, field.name) for field in fields(options)}
    return type(options).parse(given | {name: value})


def write_set(game: Game, files: Mapping[str, str], name: str, value: str, folder: Path) -> str:
    """Write a changed copy of the components to a folder, load it, and give the word for options."""
    if game.vary_component is None or game.components is None:
        raise BadInput(f"{game.spec.title} has no components that can be changed")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for file, text in game.vary_component(files, name, int(value)).items():
            (folder / file).write_text(text, encoding="utf-8", newline="\n")
    except OSError as error:
        raise BadInput(f"cannot write components to `{folder}`: {error.strerror or error}") from error
    try:
        return game.components(str(folder))
    except BadInput as error:
        raise BadInput(f"with {name}={value} the components make no game: {error.sentence}") from error


@dataclass(frozen=True)
class Estimate:
    """One figure at one value, with its interval."""

    value: str
    figure: str  # seat, first, faction, player, draws or length
    name: str
    of: int
    estimate: float
    low: float
    high: float


def estimates(value: str, tally: Tally, seats: Sequence[str]) -> list[Estimate]:
    """Give the figures of one value: shares with Wilson's interval, the length with Student's."""
    found: list[Estimate] = []
    for seat, name in enumerate(seats):
        share = tally.seat_share(seat)
        found.append(Estimate(value, "seat", name, share.of, share.part, share.low, share.high))
    first = tally.first_share()
    if first.of:
        found.append(Estimate(value, "first", "moved first", first.of, first.part, first.low, first.high))
    for figure, names, give in (
        ("faction", tally.by_faction, tally.faction_share),
        ("player", tally.by_player, tally.player_share),
    ):
        # A single player, or factions that are the seats by another name, would say it all twice.
        if len(names) > 1 and set(names) != set(seats):
            for name in sorted(names):
                share = give(name)
                found.append(Estimate(value, figure, name, share.of, share.part, share.low, share.high))
    draws, length = tally.draw_share(), tally.length()
    found.append(Estimate(value, "draws", "", draws.of, draws.part, draws.low, draws.high))
    found.append(Estimate(value, "length", "", length.of, length.mean, length.low, length.high))
    return found


def plain(row: Estimate) -> dict[str, object]:
    """Give a figure as plain data; an end that one game alone leaves open is none, which JSON can say."""
    ends = {"low": row.low, "high": row.high}
    return asdict(row) | {name: end if isfinite(end) else None for name, end in ends.items()}


def as_csv(rows: Iterable[Estimate]) -> str:
    """Write the figures as CSV."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(HEAD)
    for row in rows:
        ends = (row.estimate, row.low, row.high)
        numbers = [f"{number:.6g}" if isfinite(number) else "" for number in ends]
        writer.writerow([row.value, row.figure, row.name, row.of, *numbers])
    return text.getvalue()
