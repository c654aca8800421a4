"""Names of things for people: seats, tiles, spells, slots, constructs, dice."""

from __future__ import annotations

from typing import Final

from conclave.games.meld.data import (
    BOARD_SLOTS,
    DIRECTIONS,
    FOCUS_SLOT,
    SYMBOLS,
    TILE_BASE,
    TILE_SLOTS,
    Book,
)  # fmt: skip
from conclave.games.meld.rules.invoke import face_at, spell_at
from conclave.games.meld.state import Meld

SEAT_NAMES: Final = ("Midnight", "Ivory", "Crimson", "Verdant")
WAYS: Final = {
    "n": "north", "ne": "north-east", "se": "south-east",
    "s": "south", "sw": "south-west", "nw": "north-west",
}  # fmt: skip
SLOT_KINDS: Final = ("", " (first slot)", " (focus slot)")


def seat(number: int) -> str:
    """Name a seat."""
    return SEAT_NAMES[number] if 0 <= number < len(SEAT_NAMES) else "a watcher"


def tile(s: Meld, number: int) -> str:
    """Name a tile by the side that is up, or by both while it is drawn."""
    faces = s.book.faces
    if s.place[number] == 2 or s.place[number] >= 8:
        return faces[2 * number + int(s.side[number])].name
    return f"{faces[2 * number].name} / {faces[2 * number + 1].name}"


def face(book: Book, number: int) -> str:
    """Name one side of a tile or board."""
    return book.faces[number].name if 0 <= number < len(book.faces) else "a tile"


def construct(book: Book, kind: int) -> str:
    """Name a construct with its article where it has one."""
    return "a construct" if kind == 0 else book.names[kind] if kind < len(book.names) else "nothing"


def symbols(book: Book, kind: int, side: int) -> str:
    """Say what a face of a die shows."""
    return " ".join(SYMBOLS[symbol] for symbol in book.dice[kind][side]) or "blank"


def slot(s: Meld, place: int, owner: int) -> str:
    """Name a slot as its player sees it: the spell, and where it is printed."""
    number = place + owner * BOARD_SLOTS if place < BOARD_SLOTS else place - BOARD_SLOTS + TILE_BASE
    if number >= len(s.held) or (number < TILE_BASE and place >= s.book.faces[s.boards[owner]].slots):
        return "no slot"
    host = s.host_of(number)
    if host >= 0 and (number - TILE_BASE) % TILE_SLOTS >= s.face(host).slots:
        return "no slot"
    spell, side = spell_at(s, number), s.book.faces[face_at(s, number)]
    at = place if host < 0 else (number - TILE_BASE) % TILE_SLOTS
    kind = SLOT_KINDS[side.kinds[at]]
    return f"{spell.name}{kind}" if host < 0 else f"{spell.name} on {side.name}"


def focus_slot(s: Meld, place: int, owner: int) -> str:
    """Name a focus slot: of the board by its spell, of a vault by its tile."""
    if place >= BOARD_SLOTS:
        host = (place - BOARD_SLOTS) // 4
        return f"the vault of {tile(s, host)}" if host < s.book.tiles else "no slot"
    side = s.book.faces[s.boards[owner]]
    if place >= side.slots or side.kinds[place] != FOCUS_SLOT:
        return "no focus slot"
    return side.spells[side.owner[place]].name


def hex_name(s: Meld, host: int, way: int) -> str:
    """Say where a hex is: beside which tile, and which way."""
    if host >= s.book.tiles or s.cell[host] < 0:
        return "the middle of the table"
    return f"{WAYS[DIRECTIONS[way]]} of {tile(s, host)}"


def die(s: Meld, number: int) -> str:
    """Name a die of the ether by owner, construct and face."""
    if 5 * number >= len(s.ether) or s.ether[5 * number] < 0:
        return "a die that is not there"
    owner, kind, side = (int(s.ether[5 * number + place]) for place in range(3))
    return f"{seat(owner)}'s {s.book.names[kind]} ({symbols(s.book, kind, side)})"
