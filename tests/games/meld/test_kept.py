"""What a spell keeps while it resolves: tiles by name, and the slot that was invoked (ME-8.10, ME-10.11)."""

import pytest

from conclave.core.effects import UNBOUND, keep, kept, unbind
from conclave.core.storage import ints
from conclave.games.meld.data import (
    CONTESTED,
    FROM,
    HOST,
    INVOKED,
    MOST_TILES,
    NAMED,
    NO_SLOT,
    SLOTS,
    spell_bound,
)

NAMES = [HOST, CONTESTED, NAMED, NAMED + 1, FROM]


@pytest.mark.parametrize("name", NAMES)
def test_8_10_a_kept_tile_touches_no_other_name_and_not_the_slot(name: int) -> None:
    """In both builds; the last names lie beyond the 32 bits of a bare number."""
    # Packed numbers as rules have them, and not numbers that a compiler may work out beforehand.
    for tile, slot in ((0, 0), (int(MOST_TILES) - 1, int(SLOTS) - 1), (21, 200)):
        row = ints([name, tile, slot])
        bound = spell_bound(row[1], row[2])
        for other in NAMES[1:]:
            bound = keep(bound, other, other)
        bound = keep(bound, row[0], row[1])
        wanted = {other: tile if other in (HOST, name) else other for other in NAMES}
        assert {other: int(kept(bound, other)) for other in NAMES} == wanted
        assert kept(bound, INVOKED) == slot


def test_8_10_no_tile_and_no_slot_are_kept_as_such() -> None:
    """A board is no tile, and a trigger was not invoked."""
    bound = spell_bound(-1, -1)
    assert bound == 0
    assert {int(kept(bound, name)) for name in NAMES} == {UNBOUND}
    assert kept(bound, INVOKED) == NO_SLOT
    assert kept(unbind(keep(bound, FROM, 7), FROM), FROM) == UNBOUND
