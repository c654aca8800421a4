"""All cards of a seat come together before a round (MK-3.7)."""

from __future__ import annotations

from conclave.core.modifiers import NONE
from conclave.core.storage import Int
from conclave.games.mage_knight import data as d
from conclave.games.mage_knight.rows import ASIDE, DISCARDS, HAND, UNDER
from conclave.games.mage_knight.state import Mage


def gather(s: Mage, seat: Int) -> None:
    """Turn skills up, ready units, and shuffle all cards together (MK-3.7)."""
    s.set(seat, d.TURNED, 0)
    s.set(seat, d.USED, 0)
    s.set(seat, d.TACTIC, NONE)
    s.set(seat, d.TACTIC_USED, 0)
    for place in range(d.UNIT_PLACES):
        if s.unit(seat, place, d.U_KIND):
            s.set_unit(seat, place, d.U_SPENT, 0)
            s.set_unit(seat, place, d.U_FLAGS, s.unit(seat, place, d.U_FLAGS) & ~d.BANNER_DOWN)
    cards = [int(card) for card in s.z[HAND + seat].faces] + [int(card) for card in s.z[UNDER + seat].faces]
    cards += [*s.rows[DISCARDS + seat], *s.rows[ASIDE + seat]]
    s.clear(HAND + seat)
    s.clear(UNDER + seat)
    s.rows[DISCARDS + seat] = s.rows[ASIDE + seat] = ()
    s.shuffle(seat, cards)
