"""Review of a set: every mistake at once, and what is allowed but was hardly meant (ME-15)."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from conclave.core.errors import BadInput
from conclave.games.meld.compiling import FILES, book_of
from conclave.games.meld.data import Book
from conclave.games.meld.reading import BadComponents, Item, read
from conclave.games.meld.sets import folder_texts, standard_files

MOST: Final = 40  # mistakes that are looked for


def review(folder: str) -> tuple[list[str], list[str]]:
    """Return all mistakes of a folder, and warnings; a mistake hides those of the same entry behind it."""
    try:
        texts = folder_texts(Path(folder))
    except BadInput as error:
        return [error.sentence], []
    files, errors = {name: read(text, name) for name, text in standard_files().items()}, list[str]()
    good = dict(files)
    for name, text in texts.items():
        try:
            files[name] = read(text, name)
        except BadComponents as error:
            errors.append(error.sentence)
    for _ in range(MOST):
        try:
            book = book_of(files)
        except BadComponents as error:
            errors.append(error.sentence)
            if not _mended(files, good, error):
                return errors, []
        else:
            return errors, [] if errors else list(_warnings(Path(folder), files, book))
    return errors, []


def _mended(files: dict[str, Item], good: dict[str, Item], error: BadComponents) -> bool:
    """Put what the standard set has in the place of a faulty entry, so that the next mistake shows."""
    if error.file not in files:
        return False
    rows, standard = files[error.file].value, good[error.file].value
    assert isinstance(rows, dict)
    assert isinstance(standard, dict)
    at = _entry_of(rows, error.line)
    if at is None or files[error.file] is good[error.file]:
        if files[error.file] is good[error.file]:
            return False
        files[error.file] = good[error.file]
        return True
    kind, place = at
    entries = rows[kind].value
    assert isinstance(entries, list)
    name = _id(entries[place])
    others = standard[kind].value if kind in standard else []
    same = next((one for one in others if _id(one) == name), None) if isinstance(others, list) else None
    if same is None or same is entries[place]:
        files[error.file] = good[error.file]  # nothing stands for it, so the whole file does
    else:
        entries[place] = same
    return True


def _entry_of(rows: dict[str, Item], line: int) -> tuple[str, int] | None:
    """Find the entry that a line stands in: the last that begins before it."""
    best: tuple[int, str, int] | None = None
    for kind, item in rows.items():
        for place, entry in enumerate(item.value if isinstance(item.value, list) else []):
            if entry.line <= line and (best is None or entry.line > best[0]):
                best = (entry.line, kind, place)
    return None if best is None else (best[1], best[2])


def _id(item: Item) -> object:
    return item.value["id"].plain() if isinstance(item.value, dict) and "id" in item.value else None


# What is allowed, and was hardly meant.


def _warnings(folder: Path, files: dict[str, Item], book: Book) -> Iterator[str]:
    yield from _stray(folder)
    plain = {name: item.plain() for name, item in files.items()}
    printed = {
        spell for tile in _rows(plain, "tiles.toml", "tile") for side in "ab" for spell in _names(tile, side)
    }
    for spell in _rows(plain, "spells.toml", "spell"):
        if spell["id"] not in printed:
            yield f"spells.toml: spell `{spell['id']}` stands on no tile, so nobody can use it"
    given = {*_given(plain)}
    for construct in _rows(plain, "constructs.toml", "construct")[1:]:
        if construct["id"] not in given:
            yield f"constructs.toml: no effect gives `{construct['id']}`, so nobody can have it"
    used = {name for board in _rows(plain, "boards.toml", "board") for name in _list(board.get("sides"))}
    for side in _rows(plain, "boards.toml", "side"):
        if side["id"] not in used:
            yield f"boards.toml: side `{side['id']}` belongs to no board"
        elif not _claims(side):
            yield f"boards.toml: side `{side['id']}` has no effect that claims, so only spells of tiles can"
    glyphs = [0] * len(book.glyph_names)
    for face in book.faces[: 2 * int(book.tiles)]:
        for glyph in range(len(glyphs)):
            glyphs[glyph] += int(face.glyphs) >> glyph & 1
    for glyph, count in enumerate(glyphs):
        if count < 3:
            yield f"tiles.toml: {count} sides show {book.glyph_names[glyph]}, and a set needs three"


def _stray(folder: Path) -> Iterator[str]:
    for path in sorted(folder.expanduser().iterdir()):
        if path.name not in FILES and not path.name.startswith("."):
            yield f"{path.name} is no component file and is not read; there are {', '.join(FILES)}"


def _rows(files: dict[str, object], name: str, kind: str) -> list[dict[str, object]]:
    top = files[name]
    rows = top.get(kind, []) if isinstance(top, dict) else []
    return [row for row in rows if isinstance(row, dict)]


def _list(value: object) -> list[object]:
    return list(value) if isinstance(value, list) else []


def _names(tile: dict[str, object], side: str) -> list[object]:
    face = tile.get(side)
    return _list(face.get("spells")) if isinstance(face, dict) else []


def _given(value: object) -> Iterator[object]:
    """List the constructs that any effect names."""
    if isinstance(value, dict):
        if "op" in value and "construct" in value:
            yield value["construct"]
        for inner in value.values():
            yield from _given(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _given(inner)


def _claims(value: object) -> bool:
    """Tell whether any effect below claims tiles."""
    if isinstance(value, dict):
        return value.get("op") == "claim_tile" or any(_claims(inner) for inner in value.values())
    return isinstance(value, list) and any(_claims(inner) for inner in value)
