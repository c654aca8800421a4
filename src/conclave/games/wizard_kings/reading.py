"""Reading the data files: every fault names the file, the entry and what was expected."""

from __future__ import annotations

import json
from importlib.resources import files


class DataFault(ValueError):
    """A data file that cannot be used."""


class DataEntry:
    """One object of a data file, with the words that lead to it."""

    def __init__(self, place: str, values: object) -> None:
        self.place = place
        self.values: dict[str, object] = values if isinstance(values, dict) else {}
        if not isinstance(values, dict):
            raise DataFault(f"{place}: an object was expected, not {shown(values)}")

    def fault(self, key: str, expected: str) -> DataFault:
        """Make the error for a field that is missing or wrong."""
        given = shown(self.values[key]) if key in self.values else "nothing"
        return DataFault(f"{self.place}: `{key}` should be {expected}, not {given}")

    def has(self, key: str) -> bool:
        """Tell whether a field is there."""
        return key in self.values

    def number(self, key: str, low: int, high: int) -> int:
        """Read a whole number in a range."""
        value = self.values.get(key)
        if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
            raise self.fault(key, f"a whole number from {low} to {high}")
        return value

    def number_or(self, key: str, low: int, high: int, default: int) -> int:
        """Read a whole number that may be left out."""
        return self.number(key, low, high) if key in self.values else default

    def flag(self, key: str) -> bool:
        """Read true or false; a field that is not there is false."""
        value = self.values.get(key, False)
        if not isinstance(value, bool):
            raise self.fault(key, "true or false")
        return value

    def text(self, key: str) -> str:
        """Read words that are not empty."""
        value = self.values.get(key)
        if not isinstance(value, str) or not value.strip():
            raise self.fault(key, "some words")
        return value

    def one_of(self, key: str, among: list[str]) -> int:
        """Read one of some words as its place among them."""
        value = self.values.get(key)
        if not isinstance(value, str) or value not in among:
            raise self.fault(key, f"one of {', '.join(among)}")
        return among.index(value)

    def words(self, key: str) -> list[str]:
        """Read a list of words; a field that is not there is empty."""
        value = self.values.get(key, [])
        if not isinstance(value, list) or not all(isinstance(word, str) for word in value):
            raise self.fault(key, "a list of words")
        return [str(word) for word in value]

    def mask(self, key: str, among: list[str]) -> int:
        """Read a list of words as a mask, the first word the lowest bit."""
        found = 0
        for word in self.words(key):
            if word not in among:
                raise self.fault(key, f"a list out of {', '.join(among)}")
            found |= 1 << among.index(word)
        return found

    def numbers(self, key: str, low: int, high: int) -> list[int]:
        """Read a list of whole numbers in a range."""
        value = self.values.get(key)
        wanted = f"a list of whole numbers from {low} to {high}"
        if not isinstance(value, list):
            raise self.fault(key, wanted)
        found: list[int] = []
        for item in value:
            if not isinstance(item, int) or isinstance(item, bool) or not low <= item <= high:
                raise self.fault(key, wanted)
            found.append(item)
        return found

    def inside(self, key: str) -> DataEntry:
        """Read an object inside this one."""
        if key not in self.values:
            raise self.fault(key, "an object")
        return DataEntry(f"{self.place}, {key}", self.values[key])

    def entries(self, key: str) -> list[DataEntry]:
        """Read a list of objects, each named by its id, its name or its place in the list."""
        value = self.values.get(key)
        if not isinstance(value, list):
            raise self.fault(key, "a list of objects")
        return [
            DataEntry(f"{self.place}, {named(key, place, item)}", item) for place, item in enumerate(value)
        ]

    def known(self, *keys: str) -> DataEntry:
        """Refuse fields that nobody reads, since a misspelt one would be silently lost."""
        for key in self.values:
            if key not in keys:
                raise DataFault(f"{self.place}: there is no field `{key}`; the fields are {', '.join(keys)}")
        return self


def named(key: str, place: int, item: object) -> str:
    """Name an item of a list for the sentence of a fault."""
    if isinstance(item, dict):
        for name in ("id", "unit", "name"):
            if isinstance(item.get(name), str):
                return str(item[name])
    return f"{key} {place + 1}"


def shown(value: object) -> str:
    """Show a value in a sentence, cut short."""
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 60 else text[:57] + "..."


def read(text: str, name: str, form: str) -> DataEntry:
    """Read the text of a data file, which must say its form."""
    try:
        whole = DataEntry(name, json.loads(text))
    except json.JSONDecodeError as error:
        raise DataFault(f"{name}, line {error.lineno}: {error.msg}") from None
    whole.one_of("format", [form])
    return whole


def data_file(name: str) -> str:
    """Give the text of a file of this room's components."""
    return (files("conclave.games.wizard_kings") / "components" / name).read_text(encoding="utf-8")
