"""Sets of components: the one in the package, and rooms and pieces of one's own in a folder."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Final

from conclave.core.component_sets import ComponentSets
from conclave.core.texts import text_of
from conclave.games.lands_of_ice.board import Book
from conclave.games.lands_of_ice.data import CHARACTERS, TORCH
from conclave.games.lands_of_ice.reading import BadComponents, book_of

FILES: Final = ("base.rooms", "ice.rooms", "own.rooms", "own.toml", "pieces.toml")
FOLDERS: Final = "CONCLAVE_ROOMS"
LONGEST: Final = 400_000
BOXES: Final = ("lands_of_ice", "base")
TEAM: Final = 8
THINGS: Final = 6


def standard_files() -> dict[str, str]:
    """Give the files of the standard set."""
    return {name: text_of(__package__, f"components/{name}") for name in FILES}


def load_folder(folder: Path) -> Book:
    """Read the rooms and pieces of a folder beside the standard ones; an equal name replaces a file."""
    found = standard_files()
    try:
        place = folder.expanduser()
        if not place.is_dir():
            raise BadComponents(f"there is no folder `{folder}` with rooms")
        there = sorted(
            path for path in place.iterdir() if path.suffix in (".rooms", ".toml") and path.is_file()
        )
    except (OSError, RuntimeError, ValueError) as error:
        raise BadComponents(f"the folder `{folder}` cannot be read: {error}") from error
    if not there:
        raise BadComponents(f"the folder `{folder}` holds no file that ends in .rooms or .toml")
    for path in there:
        try:
            if path.stat().st_size > LONGEST:
                raise BadComponents(f"{path.name} is longer than {LONGEST:,} bytes")
            # Some editors begin a file with a mark that says how it is written.
            found[path.name] = path.read_text(encoding="utf-8-sig")
        except (OSError, UnicodeDecodeError) as error:
            raise BadComponents(f"{path.name} cannot be read: {error}") from error
    name = re.sub(r"[^a-z0-9_]", "", place.resolve().name.lower())[:40] or "own"
    book = book_of(name, found)
    check_whole(book)
    return SETS.remember(book)


def check_whole(book: Book) -> None:
    """Refuse a set with which a mode could not be played: a file in the place of a standard one lacks a part.

    Answers name pieces by their place, so those of the two boxes keep it.
    """
    for kind, slug in enumerate(STANDARD.slugs):
        if slug and book.slugs[kind] != slug:
            raise BadComponents(
                f"pieces.toml: {slug} is missing or not in its place among the pieces of the boxes"
            )
    for box in BOXES:
        people = sum(1 for kind in range(CHARACTERS) if book.boxes[kind] == box)
        things = sum(1 for kind in range(CHARACTERS, TORCH) if book.boxes[kind] == box)
        if (people, things) != (TEAM, THINGS):
            raise BadComponents(
                f"the box {box} has {people} characters and {things} objects, and a team is "
                f"{TEAM} and {THINGS} (LI-3.1); give a piece of your own another box"
            )
    for number in sorted(int(pair) for pair in STANDARD.pairs):
        if number not in book.pairs:
            raise BadComponents(
                f"pair {number} of the boxes is missing; leave it in, and add pairs of other numbers"
            )


SETS: Final[ComponentSets[Book]] = ComponentSets(FOLDERS, "rooms", load_folder, lambda book: book.word)
STANDARD: Final[Book] = SETS.remember(book_of("standard", standard_files()))
# With their types, as the compiler reads modules that import each other in an order of its own.
components: Final[Callable[[str], str]] = SETS.components
named: Final[Callable[[str], str]] = SETS.named
find: Final[Callable[[str], Book]] = SETS.find
by_number: Final[Callable[[int], Book]] = SETS.by_number
