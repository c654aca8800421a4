"""Options: the switches of a game, from which forms, flags, headers and tests are made."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields
from typing import TypeAlias, TypeVar

from conclave.core.errors import BadOption

O = TypeVar("O", bound="Options")  # noqa: E741
Pair: TypeAlias = tuple[int, int, int, int]  # two columns, and a place in each


def one_of(default: str, among: Mapping[str, str], about: str) -> str:
    """Make an option that takes one of some words, each with its meaning."""
    return field(default=default, metadata={"among": dict(among), "about": about})


def number(default: int, low: int, high: int, about: str, tried: Sequence[int] = ()) -> int:
    """Make an option that takes a whole number in a range; tests try both ends, or the numbers `tried`."""
    return field(default=default, metadata={"range": (low, high), "about": about, "tried": tuple(tried)})


def switch(default: bool, about: str) -> bool:
    """Make an option that is on or off."""
    return field(default=default, metadata={"about": about})


def word(default: str, takes: str, reads: Callable[[str], str], about: str) -> str:
    """Make an option that a room reads itself: `reads` gives the word to keep, or refuses it."""
    return field(default=default, metadata={"reads": reads, "takes": takes, "about": about})


@dataclass(frozen=True)
class Preset:
    """A ready-made table: options under a title, a sentence about it, and how many players it is for."""

    title: str
    about: str
    options: Mapping[str, object]
    seats: tuple[int, ...] = ()  # empty: for any number the game seats


@dataclass(frozen=True)
class Options:
    """The base of every game's options: a frozen dataclass whose fields are made above."""

    @classmethod
    def parse(cls: type[O], given: Mapping[str, object]) -> O:
        """Make options from words or values; anything unknown or out of range is refused."""
        known = {f.name: f for f in fields(cls)}
        values: dict[str, object] = {}
        for name, value in given.items():
            if name not in known:
                there = ", ".join(known) or "none at all"
                raise BadOption(f"there is no option `{name[:40]}`; the options are {there}")
            values[name] = _read(name, value, known[name].metadata, known[name].default)
        return cls(**values)

    def text(self) -> str:
        """Write the options in one line, as a record's header has them."""
        return " ".join(f"{f.name}={_word(getattr(self, f.name))}" for f in fields(self))

    @classmethod
    def read(cls: type[O], text: str) -> O:
        """Read back what `text` wrote."""
        given: dict[str, object] = {}
        for part in text.split():
            name, sign, value = part.partition("=")
            if not sign:
                raise BadOption(f"write an option as name=value, not `{part[:40]}`")
            given[name] = value
        return cls.parse(given)

    @classmethod
    def describe(cls) -> list[tuple[str, str, str, str]]:
        """List each option: name, default, what it takes, what it is for."""
        return [(f.name, _word(f.default), _takes(f.metadata), f.metadata["about"]) for f in fields(cls)]

    @classmethod
    def samples(cls) -> dict[str, list[object]]:
        """Return the values of each option that tests try: all words, both states, some numbers."""
        return {f.name: _samples(f.metadata) or [f.default] for f in fields(cls)}

    @classmethod
    def combinations(cls: type[O]) -> Iterator[O]:
        """Give options in which every two values of two options meet; all combinations could be millions."""
        samples = cls.samples()
        for row in pairwise(list(samples.values())):
            yield cls.parse(dict(zip(samples, row, strict=True)))


def pairwise(columns: Sequence[Sequence[object]]) -> list[tuple[object, ...]]:
    """Return rows of one value from each column in which every two values of two columns meet.

    The rows are few, not the fewest there could be, and always the same.
    """
    if len(columns) < 2:
        return [(value,) for column in columns for value in column] or [()]
    # The largest columns come first: their values have the most to meet.
    order = sorted(range(len(columns)), key=lambda column: -len(columns[column]))
    apart = {
        (one, at, other, to): None
        for place, one in enumerate(order) for other in order[place + 1 :]
        for at in range(len(columns[one])) for to in range(len(columns[other]))
    }  # fmt: skip
    rows: list[tuple[object, ...]] = []
    while apart:
        one, at, other, to = next(iter(apart))
        row = {one: at, other: to}
        for column in order:
            if column not in row:
                row[column] = _newest(row, column, len(columns[column]), apart)
        for place, one in enumerate(order):
            for other in order[place + 1 :]:
                apart.pop((one, row[one], other, row[other]), None)
        rows.append(tuple(values[row[column]] for column, values in enumerate(columns)))
    return rows


def _newest(row: Mapping[int, int], column: int, size: int, apart: Mapping[Pair, None]) -> int:
    """Return the place in a column whose value meets the most values of a row for the first time."""
    met = [0] * size
    for other, to in row.items():
        for at in range(size):
            met[at] += (column, at, other, to) in apart or (other, to, column, at) in apart
    return met.index(max(met))


def _word(value: object) -> str:
    return {True: "on", False: "off"}[value] if isinstance(value, bool) else str(value)


def _takes(metadata: Mapping[str, object]) -> str:
    among, span = metadata.get("among"), metadata.get("range")
    if isinstance(among, dict):
        return ", ".join(among)
    if isinstance(span, tuple):
        return f"{span[0]} to {span[1]}"
    return str(metadata.get("takes", "on, off"))


def _samples(metadata: Mapping[str, object]) -> list[object]:
    among, span, tried = metadata.get("among"), metadata.get("range"), metadata.get("tried")
    if isinstance(among, dict):
        return list(among)
    if isinstance(tried, tuple) and tried:
        return list(tried)
    if "reads" in metadata:
        return []  # the default stands for all that only the room can tell
    return list(span) if isinstance(span, tuple) else [False, True]


def _read(name: str, value: object, metadata: Mapping[str, object], default: object) -> object:
    word = _word(value).strip().lower()
    among, span, reads = metadata.get("among"), metadata.get("range"), metadata.get("reads")
    if callable(reads):
        return reads(word)
    if isinstance(among, dict):
        if word in among:
            return word
    elif isinstance(span, tuple):
        if len(word) < 20 and word.removeprefix("-").isdecimal() and span[0] <= int(word) <= span[1]:
            return int(word)
    elif word in ("on", "true", "yes", "1", "off", "false", "no", "0"):
        return word in ("on", "true", "yes", "1")
    raise BadOption(f"option `{name}` takes {_takes(metadata)}; `{word[:40]}` is none of these")
