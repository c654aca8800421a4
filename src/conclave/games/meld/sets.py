"""Sets of components: the one in the package, and those that a designer keeps in a folder."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

from conclave.core import constants
from conclave.core.component_sets import ComponentSets
from conclave.core.texts import text_of
from conclave.games.meld.compiling import FILES, book_of
from conclave.games.meld.data import Book
from conclave.games.meld.reading import BadComponents, Item, read

FOLDERS: Final = "CONCLAVE_COMPONENTS"
LONGEST: Final = 400_000


def standard_files() -> dict[str, str]:
    """Give the files of the standard set."""
    return {name: text_of(__package__, f"components/{name}") for name in FILES}


def _inside() -> dict[str, Item]:
    return {name: read(text, name) for name, text in standard_files().items()}


def remember(book: Book) -> Book:
    """Make a book known by its hash, and its effects by their names."""
    for title, effect in book.effects.items() if book.hash not in SETS.known else ():
        constants.name(f"meld/{book.hash}/{title}", effect)
    return SETS.remember(book)


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


SETS: Final[ComponentSets[Book]] = ComponentSets(FOLDERS, "components", load_folder, lambda book: book.word)
STANDARD: Final[Book] = remember(book_of(_inside()))
# With their types, as the compiler reads modules that import each other in an order of its own.
components: Final[Callable[[str], str]] = SETS.components
named: Final[Callable[[str], str]] = SETS.named
find: Final[Callable[[str], Book]] = SETS.find
by_number: Final[Callable[[int], Book]] = SETS.by_number
