"""Sets of components: the one in the package, and those that a designer keeps in a folder."""

from __future__ import annotations

import os
from importlib.resources import files
from pathlib import Path
from typing import Final

from conclave.core import constants
from conclave.core.errors import BadOption
from conclave.games.meld.compiling import FILES, book_of
from conclave.games.meld.data import Book
from conclave.games.meld.reading import BadComponents, Item, read

# Folders that are looked through for a set that a record names; worker processes inherit it.
FOLDERS: Final = "CONCLAVE_COMPONENTS"
LONGEST: Final = 400_000

_books: dict[str, Book] = {}


def standard_files() -> dict[str, str]:
    """Give the files of the standard set."""
    folder = files(__package__) / "components"
    return {name: (folder / name).read_text(encoding="utf-8") for name in FILES}


def _inside() -> dict[str, Item]:
    return {name: read(text, name) for name, text in standard_files().items()}


def remember(book: Book) -> Book:
    """Make a book known by its hash, and its effects by their names."""
    known = _books.get(book.hash)
    if known is not None:
        return known
    for title, effect in book.effects.items():
        constants.name(f"meld/{book.hash}/{title}", effect)
    _books[book.hash] = book
    return book


STANDARD: Final[Book] = remember(book_of(_inside()))


def load_folder(folder: Path) -> Book:
    """Read a set from a folder; a file that is not there is the standard one."""
    found = _inside()
    for name, text in folder_texts(folder).items():
        found[name] = read(text, name)
    return remember(book_of(found))


def folder_texts(folder: Path) -> dict[str, str]:
    """Give the component files that a folder holds."""
    place = folder.expanduser()
    if not place.is_dir():
        raise BadComponents(f"there is no folder `{folder}` with components")
    there = [name for name in FILES if (place / name).is_file()]
    if not there:
        raise BadComponents(f"the folder `{folder}` holds none of {', '.join(FILES)}")
    found: dict[str, str] = {}
    for name in there:
        try:
            text = (place / name).read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            raise BadComponents(f"{name} cannot be read: {error}") from error
        if len(text) > LONGEST:
            raise BadComponents(f"{name} is longer than {LONGEST} characters")
        found[name] = text
    return found


def components(folder: str) -> str:
    """Load the set of a folder for this process and its workers, and give the word that options take."""
    book = load_folder(Path(folder))
    place = str(Path(folder).expanduser().resolve())
    known = [path for path in os.environ.get(FOLDERS, "").split(os.pathsep) if path]
    if place not in known:
        os.environ[FOLDERS] = os.pathsep.join([*known, place])
    return book.word


def named(word: str) -> str:
    """Give the full word of a set that is known here: `standard`, or a name with its hash."""
    if word == "standard":
        return STANDARD.word
    return find(word).word


def find(word: str) -> Book:
    """Find a set by the hash at the end of its word."""
    book = _books.get(word.rpartition("-")[2])
    if book is None:
        for folder in os.environ.get(FOLDERS, "").split(os.pathsep):
            if folder and Path(folder).is_dir():
                load_folder(Path(folder))
        book = _books.get(word.rpartition("-")[2])
    if book is None:
        there = ", ".join(known.word for known in _books.values())
        raise BadOption(
            f"this needs the components `{word[:60]}`, and here is {there}; name the folder of that very set"
        )
    return book


def by_number(number: int) -> Book:
    """Find the set that an event speaks of."""
    return _books.get(f"{number:012x}", STANDARD)
