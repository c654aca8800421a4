"""Varying a set: its numbers by name, and copies of its files in which one of them is another."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator, Mapping
from typing import Final, TypeAlias

from conclave.games.meld.reading import BadComponents

# The way to a number in a file that was read: keys of records and places in lists.
Way: TypeAlias = tuple["str | int", ...]
Record: TypeAlias = "dict[str, object]"

FOCI: Final = "foci"


def numbers(files: Mapping[str, str]) -> dict[str, int]:
    """Give every number of a set by its name: the file, the ids on the way to it, and its key."""
    return {
        name: value for file, text in files.items() for name, _, value in _found(file, tomllib.loads(text))
    }


def changed(files: Mapping[str, str], name: str, value: int) -> dict[str, str]:
    """Give the files with one number changed; foci bring or take the slots they stand in (ME-2.3)."""
    result = dict(files)
    for file, text in files.items():
        whole: Record = tomllib.loads(text)
        for found, way, _ in _found(file, whole):
            if found == name:
                record = _at(whole, way[:-1])
                record[str(way[-1])] = value
                if way[-1] == FOCI:
                    _fit_slots(record, value)
                result[file] = written(whole)
    return result


def _found(file: str, whole: Record) -> Iterator[tuple[str, Way, int]]:
    return _inside(whole, file.removesuffix(".toml"), ())


def _inside(value: object, name: str, way: Way) -> Iterator[tuple[str, Way, int]]:
    """Walk through a file; an entry goes by its id, an effect by its place where there are several."""
    if isinstance(value, dict):
        for key, inner in value.items():
            # `side` and `spell` say nothing that the ids below them do not say.
            entries = isinstance(inner, list) and any(isinstance(one, dict) and "id" in one for one in inner)
            yield from _inside(inner, name if entries else f"{name}.{key}", (*way, key))
    elif isinstance(value, list):
        for place, inner in enumerate(value):
            word = inner.get("id", "") if isinstance(inner, dict) else ""
            if not word and len(value) > 1:
                word = str(place + 1)
            yield from _inside(inner, f"{name}.{word}" if word else name, (*way, place))
    elif isinstance(value, int) and not isinstance(value, bool):
        yield name, way, value


def _at(whole: object, way: Way) -> Record:
    for step in way:
        if isinstance(step, int):
            assert isinstance(whole, list)
            whole = whole[step]
        else:
            assert isinstance(whole, dict)
            whole = whole[step]
    assert isinstance(whole, dict)
    return whole


def _fit_slots(side: Record, foci: int) -> None:
    """Let a side have a focus slot for each focus: the last ones open, or the first plain ones close."""
    spells = side.get("spell", [])
    assert isinstance(spells, list)
    slots = [(spell["slots"], place) for spell in spells for place in range(len(spell.get("slots", [])))]
    focus = [(row, place) for row, place in slots if row[place] == "focus"]
    plain = [(row, place) for row, place in slots if row[place] == "plain"]
    if foci - len(focus) > len(plain):
        raise BadComponents(f"`{side.get('id')}` has room for {len(focus) + len(plain)} foci, not for {foci}")
    for row, place in focus[foci:]:
        row[place] = "plain"
    for row, place in plain[: max(0, foci - len(focus))]:
        row[place] = "focus"


def written(whole: Record) -> str:
    """Write a file as it would be read again; comments are lost."""
    rows = [f"{key} = {_value(value)}" for key, value in whole.items() if not _entries(value)]
    for key, value in whole.items():
        if _entries(value) and isinstance(value, list):
            for entry in value:
                rows += ["", f"[[{key}]]", *(f"{inner} = {_value(one)}" for inner, one in entry.items())]
    return "\n".join(rows) + "\n"


def _entries(value: object) -> bool:
    return isinstance(value, list) and bool(value) and isinstance(value[0], dict)


def _value(value: object) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key} = {_value(inner)}" for key, inner in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(_value(inner) for inner in value) + "]"
    # Texts, numbers and switches are written the same in both languages.
    return json.dumps(value, ensure_ascii=False)
