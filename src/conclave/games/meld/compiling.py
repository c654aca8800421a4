"""From component files to a book: everything is checked as it is read (ME-15)."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from math import factorial

from conclave.core.effects import Attempt, Binding
from conclave.core.frames import InOrder
from conclave.core.storage import ints
from conclave.games.meld import data, vocabulary
from conclave.games.meld.actions import LUCK_THROW, MOST_THROWN, THROW_BASE, THROWS
from conclave.games.meld.data import Book, Face, Option, Spell
from conclave.games.meld.effect_compiler import Writer, joined
from conclave.games.meld.entries import ComponentEntry, entries, listed
from conclave.games.meld.indexing import index_slots, index_tiles
from conclave.games.meld.reading import Item
from conclave.games.meld.rules.focusing import FocusTile
from conclave.games.meld.rules.picks import Maybe
from conclave.games.meld.rules.tiles import PlaceTile

FILES = ("set.toml", "constructs.toml", "spells.toml", "tiles.toml", "boards.toml")
KINDS = {
    "set.toml": ("name", "glyph"), "constructs.toml": ("construct",), "spells.toml": ("spell",),
    "tiles.toml": ("tile",), "boards.toml": ("board", "side"),
}  # fmt: skip
FOCI = 10


def book_of(files: Mapping[str, Item]) -> Book:
    """Make the book of a set from its five files."""
    tops: dict[str, ComponentEntry] = {}
    for name in FILES:
        tops[name] = ComponentEntry(files[name], "")
        tops[name].only(*KINDS[name])
    glyphs = _glyphs(tops["set.toml"])
    constructs = entries(tops["constructs.toml"], "construct")
    dice, names, basics = _constructs(tops["constructs.toml"], constructs)
    uniques = {entry.text("id"): kind for kind, entry in enumerate(constructs) if kind}
    spells = {entry.text("id"): entry for entry in entries(tops["spells.toml"], "spell")}
    tiles = entries(tops["tiles.toml"], "tile")
    if not 3 <= len(tiles) <= data.MOST_TILES:
        raise tops["tiles.toml"].wrong(f"a set has 3 to {data.MOST_TILES} tiles, not {len(tiles)}")
    book, writer = Book(len(tiles), basics), Writer(uniques)
    book.glyph_names = glyphs
    book.names, book.dice, book.kinds = names, dice, len(dice)
    book.showing = ints(_showing(dice))
    book.throws = [[_throws(die, count) for count in range(MOST_THROWN + 1)] for die in dice]
    book.tile_ids = [entry.text("id") for entry in tiles]
    _tiles(book, writer, tiles, spells, {entry: place for place, entry in enumerate(_ids(tops["set.toml"]))})
    _boards(book, writer, tops["boards.toml"])
    _recovery(book, writer)
    book.effects, book.filters = writer.effects, ints(writer.filters)
    index_tiles(book)
    plain = json.dumps([files[name].plain() for name in FILES], sort_keys=True)
    book.hash = hashlib.blake2b(plain.encode(), digest_size=6).hexdigest()
    book.number = int(book.hash, 16)
    book.word = f"{tops['set.toml'].text('name').lower().replace(' ', '_')}-{book.hash}"
    return book


def _ids(top: ComponentEntry) -> list[str]:
    return [entry.text("id") for entry in entries(top, "glyph")]


def _glyphs(top: ComponentEntry) -> list[str]:
    found = entries(top, "glyph")
    name = top.text("name")
    if len(name) > 30 or not name.replace("_", "").replace(" ", "").isalnum():
        raise top.wrong("`name` takes up to thirty letters, figures and blanks", "name")
    for entry in found:
        entry.only("id", "name")
    if len(found) != data.GLYPHS:
        raise top.wrong(f"a set has three glyphs, not {len(found)}")
    return [entry.text("name") for entry in found]


def _constructs(
    top: ComponentEntry, found: list[ComponentEntry]
) -> tuple[list[list[list[int]]], list[str], int]:
    """Read the dice: the first is the basic one (ME-1.3, ME-1.4)."""
    if not 1 <= len(found) <= data.MOST_KINDS:
        raise top.wrong(f"a set has 1 to {data.MOST_KINDS} constructs, not {len(found)}")
    dice: list[list[list[int]]] = []
    seen: dict[str, str] = {}
    for kind, entry in enumerate(found):
        entry.only("id", "name", "faces", *(["count"] if kind == 0 else []))
        _new_name(entry, seen)
        faces = entry.row("faces")
        if len(faces) != 6:
            raise entry.wrong(f"a construct has six faces, not {len(faces)}", "faces")
        die: list[list[int]] = []
        for item in faces:
            if not isinstance(item.value, list):
                raise item.wrong(entry.about, f"a face is a [list] of symbols, not {item.kind()}")
            for symbol in item.value:
                if symbol.value not in data.SYMBOLS:
                    there = listed(data.SYMBOLS)
                    raise symbol.wrong(
                        entry.about, f"there is no symbol `{symbol.plain()}`; the symbols are {there}"
                    )
            if len(item.value) > 4:
                raise item.wrong(entry.about, f"a face has four symbols at most, not {len(item.value)}")
            die.append([data.SYMBOLS.index(str(symbol.value)) for symbol in item.value])
        if not any(data.IDENTITY in face for face in die):
            raise entry.wrong("every construct has a face with `identity` (ME-1.3)", "faces")
        if all(data.IDENTITY in face for face in die):
            raise entry.wrong("a construct has at least one face without `identity` (ME-12.21)", "faces")
        dice.append(die)
    return dice, [entry.text("name") for entry in found], found[0].number("count", None, 1, 80)


def _showing(dice: list[list[list[int]]]) -> list[int]:
    symbols = range(len(data.SYMBOLS))
    return [face.count(symbol) for die in dice for face in die for symbol in symbols]


def _throws(die: list[list[int]], count: int) -> list[tuple[int, int]]:
    """List what so many equal dice can show, with weights; the first of equal faces stands for them."""
    found: list[tuple[int, int]] = []
    if count == 0:
        return found
    lots = {face: die.count(die[face]) for face in range(6) if die[face] not in die[:face]}
    end = THROW_BASE[count + 1] if count < MOST_THROWN else len(THROWS)
    for number in range(THROW_BASE[count], end):
        faces = THROWS[number]
        if all(face in lots for face in faces):
            ways = factorial(count)
            for face in set(faces):
                ways = ways // factorial(faces.count(face)) * lots[face] ** faces.count(face)
            found.append((LUCK_THROW + number, ways))
    return found


def _new_name(entry: ComponentEntry, seen: dict[str, str]) -> None:
    name = entry.text("name")
    if name in seen:
        raise entry.wrong(f"the name `{name}` is taken by {seen[name]}", "name")
    seen[name] = entry.about


def _tiles(
    book: Book,
    writer: Writer,
    tiles: list[ComponentEntry],
    spells: dict[str, ComponentEntry],
    glyphs: dict[str, int],
) -> None:
    """Read both sides of every tile (ME-4.2, ME-4.4)."""
    seen: dict[str, str] = {}
    written: dict[str, tuple[Spell, list[str]]] = {}
    for name, entry in spells.items():
        entry.only("id", "name", "type", "slots", "text", "effects")
        kinds = entry.words("slots", ("plain",), default=True)
        types = list(vocabulary.SPELL_TYPES)
        written[name] = (_spell(writer, entry, kinds, types, f"spell/{name}", on_tile=True), kinds)
    for tile in tiles:
        tile.only("id", "a", "b")
        for letter in "ab":
            if letter not in tile.keys:
                raise tile.wrong(f"side `{letter}` is missing; a tile has the sides `a` and `b`")
            side = ComponentEntry(tile.keys[letter], f"{tile.about}, side {letter}")
            side.only("name", "glyphs", "wild", "spells")
            _new_name(side, seen)
            marks = side.words("glyphs", glyphs, default=True)
            if len(marks) > 2:
                raise side.wrong(f"a side has two glyphs at most, not {len(marks)} (ME-4.4)", "glyphs")
            if len(set(marks)) < len(marks):
                raise side.wrong(f"the glyph `{marks[0]}` is there twice", "glyphs")
            wild = side.switch("wild")
            if wild and marks:
                raise side.wrong("a wild side has no glyphs of its own (ME-4.6)", "glyphs")
            face = Face(side.text("name"), sum(1 << glyphs[mark] for mark in marks), wild)
            names = side.words("spells", None)
            if not names:
                raise side.wrong("a side has at least one spell", "spells")
            if len(names) > 8:
                raise side.wrong(f"a side has eight spells at most, not {len(names)}", "spells")
            kinds = list[str]()
            for name in names:
                if name not in written:
                    raise side.wrong(f"there is no spell `{name}` in spells.toml", "spells")
                _print(face, *written[name])
                kinds += written[name][1]
            if len(kinds) > data.TILE_SLOTS:
                raise side.wrong(f"the spells of a side have {data.TILE_SLOTS} slots at most", "spells")
            book.faces.append(index_slots(face, kinds))


def _spell(
    writer: Writer, entry: ComponentEntry, kinds: list[str], types: list[str], title: str, *, on_tile: bool
) -> Spell:
    """Read a spell as if it stood alone."""
    kind = vocabulary.SPELL_TYPES[entry.word("type", types)]
    if (kind in (data.CANTRIP, data.RITUAL)) != bool(kinds):
        wanted = "at least one slot" if kind in (data.CANTRIP, data.RITUAL) else "no slots"
        raise entry.wrong(f"a spell of this type has {wanted}", "slots")
    spell = Spell(entry.text("name"), entry.text("text"), kind, 0, 0, len(kinds))
    effects = entry.row("effects")
    if not effects:
        raise entry.wrong("a spell has at least one effect", "effects")
    writer.spell(spell, effects, entry.about, title, on_tile=on_tile)
    return spell


def _print(face: Face, spell: Spell, kinds: list[str]) -> None:
    """Put a spell on a side, with the slots that come next."""
    here = Spell(spell.name, spell.text, spell.kind, len(face.spells), face.slots, len(kinds))
    here.effect, here.begins, here.must, here.skips = spell.effect, spell.begins, spell.must, spell.skips
    here.leash, here.mods, here.triggers = spell.leash, spell.mods, spell.triggers
    face.spells.append(here)
    if kinds:
        face.castable.append(here)
    face.slots += len(kinds)


def _boards(book: Book, writer: Writer, top: ComponentEntry) -> None:
    """Read the sides of boards, and which two each board has (ME-2.2)."""
    sides = {entry.text("id"): entry for entry in entries(top, "side")}
    first = len(book.faces)
    seen: dict[str, str] = {}
    for entry in sides.values():
        entry.only("id", "name", "title", "style", "foci", "option", "spell")
        _new_name(entry, seen)
        book.faces.append(_board_side(writer, entry))
    book.face_names = list(sides)
    boards = entries(top, "board")
    if len(boards) != data.SEATS:
        raise top.wrong(f"a set has four boards, not {len(boards)}")
    for board in boards:
        board.only("id", "sides")
        names = board.words("sides", sides)
        if len(names) != 2:
            raise board.wrong(f"a board has two sides, not {len(names)}", "sides")
        book.boards.append([first + book.face_names.index(name) for name in names])


def _board_side(writer: Writer, entry: ComponentEntry) -> Face:
    face = Face(entry.text("name"), 0, False)
    face.title = entry.text("title", "")
    foci = entry.number("foci", FOCI, 1, data.BOARD_SLOTS)
    kinds, title = list[str](), f"board/{entry.text('id')}"
    for inner in entries(entry, "spell"):
        inner.about = f"{entry.about}, {inner.about}"
        inner.only("id", "name", "type", "slots", "text", "effects")
        mine = inner.words("slots", vocabulary.SLOTS, default=True)
        types, called = ["aura", "cantrip", "ritual"], f"{title}/{inner.text('id')}"
        spell = _spell(writer, inner, mine, types, called, on_tile=False)
        if spell.leash >= 0 or any(mod.kind in (data.VAULT, data.ROOTED) for mod in spell.mods):
            raise inner.wrong("`control_unique`, `focus_vault` and `rooted` are for tiles alone", "effects")
        _print(face, spell, mine)
        kinds += mine
    if len(kinds) > data.BOARD_SLOTS:
        raise entry.wrong(f"a board has {data.BOARD_SLOTS} slots at most, not {len(kinds)}")
    if kinds.count("focus") != foci:
        raise entry.wrong(
            f"{foci} foci need {foci} focus slots; this side has {kinds.count('focus')}", "foci"
        )
    for inner in entries(entry, "option"):
        inner.about = f"{entry.about}, {inner.about}"
        inner.only("id", "name", "do")
        parts = writer.parts(inner.row("do"), inner.about, {}, option=True)
        effect = writer.named(f"{title}/option/{inner.text('id')}", joined(parts))
        face.options.append(Option(inner.text("name"), effect))
    if not 1 <= len(face.options) <= 16:
        raise entry.wrong(f"a side has 1 to 16 options for a turn, not {len(face.options)}")
    return index_slots(face, kinds)


def _recovery(book: Book, writer: Writer) -> None:
    """Write what a wizard without foci on the field may do when meditating (ME-3.5, ME-14.1)."""
    new = writer.write_filter([0, 0, 0, 0, data.NAMED, -1, -1, -1])
    free = writer.write_filter([data.BY_NOBODY, 0, 0, 0, -1, -1, -1, -1])
    flags = data.UP_TO | data.SAME_TILE
    placed = Binding(data.NAMED, Maybe(PlaceTile(writer.any_tile(), 1)))
    early, late = InOrder(placed, FocusTile(new, 2, flags, -1)), FocusTile(free, 2, flags, -1)
    # What comes before may change the field, so whether it is possible is asked when its turn comes.
    book.recover = writer.named("recovery", Attempt(early))
    book.recover_late = writer.named("recovery/late", Attempt(late))
