"""Holdings: what a seat has, as one number: tiles towards a set, foci, constructs."""

from __future__ import annotations

from typing import Final

from conclave.core.storage import Int
from conclave.games.meld.data import (
    AREA,
    AUTO,
    BOARD_SLOTS,
    EMPTY,
    FOCUS,
    SEALED,
    SEATS,
    SHIELD,
    SWORD,
)  # fmt: skip
from conclave.games.meld.rules.ether import shows
from conclave.games.meld.state import Meld
from conclave.games.meld.strategy.prospects import Outlook

CLAIMED: Final = 20
SEALED_TILE: Final = 15
FIELD: Final = 20  # a field tile of yours, while there are few
MANY: Final = 6
MORE_FIELD: Final = 6  # one more
SECOND: Final = -3  # more than one focus on a tile: it is missed elsewhere
READY: Final = 6  # a construct in the pool
ARMED: Final = 7  # a construct in the army or in the ether, while there are few
FEW: Final = 3
MORE: Final = 2  # one more in the army
BACK_SOON: Final = 6  # a construct in an automatic slot
SPENT: Final = 1  # a construct in another slot of yours, which is closed as long as it lies there
UNIQUE: Final = 14
SHOWN: Final = 4  # a sword or shield that a die of yours shows


def worth(s: Meld, seat: Int) -> Int:
    """Value what a seat has: tiles towards a set, the way to the next claim, foci, constructs."""
    book, bit = s.book, 1 << seat
    look = Outlook(s, seat)
    total = look.area.worth()
    own: Int = 0
    for tile in range(book.tiles):
        place = s.place[tile]
        if place == AREA + seat:
            total += CLAIMED
        elif place == SEALED + seat:
            total += SEALED_TILE
        elif s.cell[tile] >= 0 and s.masks[tile] & bit:
            own += 1
            if s.foci[SEATS * tile + seat] > 1:
                total += SECOND
    if own > MANY:
        total += MANY * FIELD + (own - MANY) * MORE_FIELD
    else:
        total += own * FIELD
    if s.boards[seat] < 0:
        return total
    total += look.hope
    face, slots = book.faces[s.boards[seat]], seat * BOARD_SLOTS
    for slot in range(face.slots):
        kind = s.held[slots + slot]
        if kind != EMPTY and kind != FOCUS:
            if face.kinds[slot] == AUTO:
                total += BACK_SOON
            else:
                total += SPENT
    for die in range(len(s.ether) // 5):
        if s.ether[5 * die] == seat:
            total += ARMED + 1 + SHOWN * (shows(s, die, SWORD) + shows(s, die, SHIELD))
    army = s.armed(seat)
    if army > FEW:
        total += FEW * ARMED + (army - FEW) * MORE
    else:
        total += army * ARMED
    base = seat * book.kinds
    for kind in range(book.kinds):
        total += READY * s.pool[base + kind]
        if kind and s.holder[kind] == seat:
            total += UNIQUE
    return total
