"""What the rules look up again and again, worked out once for each side and for a whole book."""

from __future__ import annotations

from collections.abc import Iterable

from conclave.core.storage import ints
from conclave.games.meld import data, vocabulary
from conclave.games.meld.data import Book, Face

TABLED = 8  # slots of a spell, up to which every set of them has an entry


def index_slots(face: Face, kinds: list[str]) -> Face:
    """Note what the slots and spells of a side are like, when all are printed."""
    face.kinds = ints([vocabulary.SLOTS[kind] for kind in kinds])
    face.owner = ints([int(spell.place) for spell in face.spells for _ in range(int(spell.slots))])
    marks = [(int(owner), int(kind)) for owner, kind in zip(face.owner, face.kinds, strict=True)]
    alike = [[place for place in range(slot) if marks[place] == mark] for slot, mark in enumerate(marks)]
    face.like = ints([places[-1] if places else -1 for places in alike])
    face.earlier = ints([sum(1 << place for place in places) for places in alike])
    face.room = (1 << len(kinds)) - 1
    face.autos = sum(1 << slot for slot, kind in enumerate(face.kinds) if kind == data.AUTO)
    face.focus_slots = sum(1 << slot for slot, kind in enumerate(face.kinds) if kind == data.FOCUS_SLOT)
    for spell in face.spells:
        spell.mask = ((1 << int(spell.slots)) - 1) << int(spell.first)
        if spell.slots <= TABLED:
            sets = range(1 << int(spell.slots))
            spell.firsts = [ints(_firsts(face, int(spell.first), some)) for some in sets]
        for trigger in spell.triggers:
            face.events |= 1 << trigger.event
        for mod in spell.mods:
            if mod.kind == data.VAULT:
                face.vaults += mod.amount
            elif mod.kind == data.ROOTED:
                face.rooted = True
            else:
                face.modded |= 1 << mod.kind
    face.vaults = min(int(face.vaults), data.VAULTS)
    return face


def _firsts(face: Face, start: int, some: int) -> list[int]:
    """Of a set of slots, counted from a place on, give the first of each kind (ME-8.2)."""
    found: list[int] = []
    kinds: set[int] = set()
    for place in range(some.bit_length()):
        kind = int(face.kinds[start + place])
        if some >> place & 1 and kind not in kinds:
            kinds.add(kind)
            found.append(start + place)
    return found


def index_tiles(book: Book) -> None:
    """Gather the tiles that have something on either side, as sets."""
    faces = [(at // 2, face) for at, face in enumerate(book.faces[: 2 * int(book.tiles)])]
    book.leash_tiles = _set(tile for tile, face in faces if any(spell.leash >= 0 for spell in face.spells))
    book.root_tiles = _set(tile for tile, face in faces if face.rooted)
    book.vault_tiles = ints(sorted({tile for tile, face in faces if face.vaults}))
    for face in book.faces:
        book.events |= face.events
    book.event_tiles = ints(
        [_set(tile for tile, face in faces if face.events >> event & 1) for event in range(data.EVENTS)]
    )
    book.mod_tiles = ints(
        [_set(tile for tile, face in faces if face.modded >> kind & 1) for kind in range(data.MODS)]
    )


def _set(tiles: Iterable[int]) -> int:
    """Make a set of tiles: one bit for each."""
    found = 0
    for tile in tiles:
        found |= 1 << tile
    return found
