"""Entries of component files: each key is asked for by name and kind, and what is wrong is said precisely."""

from __future__ import annotations

from collections.abc import Iterable

from conclave.games.meld.reading import BadComponents, Item


def listed(words: Iterable[str]) -> str:
    """List words for a sentence."""
    return ", ".join(f"`{word}`" for word in words)


class ComponentEntry:
    """A record of a file with a name for sentences, such as: spell `drift`."""

    def __init__(self, item: Item, about: str) -> None:
        if not isinstance(item.value, dict):
            raise item.wrong(about, f"expected a {{record}}, not {item.kind()}")
        self.item = item
        self.about = about
        self.keys: dict[str, Item] = item.value

    def wrong(self, sentence: str, key: str = "") -> BadComponents:
        """Make the error, at the line of a key if one is named and there."""
        return self.keys.get(key, self.item).wrong(self.about, sentence)

    def only(self, *known: str) -> None:
        """Refuse every key that is not known."""
        for key in self.keys:
            if key not in known:
                raise self.wrong(f"there is no key `{key}` here; expected {listed(known)}", key)

    def need(self, key: str) -> Item:
        """Give what must be there."""
        if key not in self.keys:
            raise self.wrong(f"`{key}` is missing")
        return self.keys[key]

    def text(self, key: str, default: str | None = None) -> str:
        """Give a text that is not empty."""
        if key not in self.keys and default is not None:
            return default
        value = self.need(key).value
        if not isinstance(value, str):
            raise self.wrong(f"`{key}` takes a text, not {self.keys[key].kind()}", key)
        if not value.strip():
            raise self.wrong(f"`{key}` is empty; it takes a text", key)
        return value

    def number(self, key: str, default: int | None, low: int, high: int) -> int:
        """Give a number between bounds."""
        if key not in self.keys and default is not None:
            return default
        value = self.need(key).value
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            shown = self.keys[key].plain()
            raise self.wrong(f"`{key}` takes a number from {low} to {high}, not {shown!r}", key)
        return value

    def switch(self, key: str) -> bool:
        """Give true or false; false if nothing is said."""
        if key not in self.keys:
            return False
        value = self.keys[key].value
        if not isinstance(value, bool):
            raise self.wrong(f"`{key}` takes true or false, not {self.keys[key].plain()!r}", key)
        return value

    def word(self, key: str, among: Iterable[str], default: str | None = None) -> str:
        if key not in self.keys and default is not None:
            return default
        value, known = self.need(key).value, list(among)
        if not isinstance(value, str) or value not in known:
            raise self.wrong(f"`{key}` takes one of {listed(known)}, not {self.keys[key].plain()!r}", key)
        return value

    def row(self, key: str, default: bool = False) -> list[Item]:
        if key not in self.keys and default:
            return []
        value = self.need(key).value
        if not isinstance(value, list):
            raise self.wrong(f"`{key}` takes a [list], not {self.keys[key].kind()}", key)
        return value

    def words(self, key: str, among: Iterable[str] | None, default: bool = False) -> list[str]:
        """Give a list of words, all known."""
        known, found = None if among is None else list(among), list[str]()
        for item in self.row(key, default):
            if not isinstance(item.value, str):
                raise item.wrong(self.about, f"`{key}` lists words, not {item.kind()}")
            if known is not None and item.value not in known:
                raise item.wrong(self.about, f"`{key}` takes {listed(known)}; there is no `{item.value}`")
            found.append(item.value)
        return found


def entries(top: ComponentEntry, kind: str, *, named: bool = True) -> list[ComponentEntry]:
    """Give the entries of a kind, each with an id of its own."""
    found: list[ComponentEntry] = []
    seen: dict[str, int] = {}
    for item in top.row(kind, default=True):
        entry = ComponentEntry(item, kind)
        name = entry.text("id")
        if name in seen:
            raise entry.wrong(f"the id `{name}` is taken by the {kind} in line {seen[name]}", "id")
        seen[name] = item.line
        entry.about = f"{kind} `{name}`"
        found.append(entry)
    return found
