"""Component sets: what a process knows of them, and the folders in which it looks for one that is named.

A set has a word, which options take and records keep: its name, and a hash of what is in it.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Generic, TypeVar

from conclave.core.errors import BadOption

B = TypeVar("B")


class ComponentSets(Generic[B]):
    """The sets of one game by the hashes in their words; the first one is the standard set."""

    def __init__(self, folders: str, what: str, load: Callable[[Path], B], word: Callable[[B], str]) -> None:
        """Name the variable with the folders to look in, which worker processes inherit."""
        self.folders = folders
        self.what = what  # as players call the components
        self.load = load
        self.word = word
        self.known: dict[str, B] = {}

    def remember(self, book: B) -> B:
        """Make a set known; one with the same content that is known already is given instead."""
        return self.known.setdefault(self.word(book).rpartition("-")[2], book)

    def components(self, folder: str) -> str:
        """Load the set of a folder for this process and its workers, and give its word."""
        word = self.word(self.load(Path(folder)))
        place = str(Path(folder).expanduser().resolve())
        listed = [path for path in self._listed() if path]
        if place not in listed:
            os.environ[self.folders] = os.pathsep.join([*listed, place])
        return word

    def named(self, word: str) -> str:
        """Give the full word of a set that is known here: `standard`, or a name with its hash."""
        return self.word(next(iter(self.known.values())) if word == "standard" else self.find(word))

    def find(self, word: str) -> B:
        """Find a set by the hash at the end of its word."""
        number = word.rpartition("-")[2]
        if number not in self.known:
            for folder in self._listed():
                if folder and Path(folder).is_dir():
                    self.load(Path(folder))
        if number not in self.known:
            there = ", ".join(self.word(book) for book in self.known.values())
            wanted = f"{self.what} `{word[:60]}`"
            raise BadOption(f"this needs the {wanted}, and here is {there}; name the folder of that very set")
        return self.known[number]

    def by_number(self, number: int) -> B:
        """Find the set that an event speaks of, or the standard one."""
        book = self.known.get(f"{number:012x}")
        return book if book is not None else next(iter(self.known.values()))

    def _listed(self) -> list[str]:
        return os.environ.get(self.folders, "").split(os.pathsep)
